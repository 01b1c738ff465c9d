//! Rules out, at the cost of a few instructions, that two texts are nearly the same.
//!
//! Each character pair of a text turns over one of 128 bits. A pair that only one of two texts has changes at most one
//! bit between their sketches, so sketches that differ in many bits belong to texts that differ in at least as many pairs.

/// What is kept of a text in order to find near-copies of it among very many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sketch {
    bits: [u64; 2],
    pairs: u32,
}

impl Sketch {
    pub fn of(pairs: &[(char, char)]) -> Sketch {
        let mut bits = [0; 2];
        for (one, other) in pairs {
            let place = mixed(u64::from(u32::from(*one)) << 32 | u64::from(u32::from(*other)));
            bits[(place & 1) as usize] ^= 1 << (place >> 1 & 63);
        }
        Sketch {
            bits,
            pairs: pairs.len() as u32,
        }
    }

    /// How many character pairs the text has.
    pub fn pairs(self) -> u32 {
        self.pairs
    }

    /// The numbers of pairs that a text may have whose similarity to this one is more than `least`.
    pub fn sizes_within(self, least: f64) -> std::ops::RangeInclusive<u32> {
        let size = f64::from(self.pairs);
        let (less, more) = (size * least / (2.0 - least), size * (2.0 - least) / least);
        less.floor() as u32..=more.ceil() as u32
    }

    /// How many bits are set. Texts that are `n` pairs apart differ by at most `n` in it.
    pub fn weight(self) -> u32 {
        self.bits[0].count_ones() + self.bits[1].count_ones()
    }

    /// How many pairs a text with this many pairs may be apart, if its similarity to this one is more than `least`.
    pub fn apart_most(self, pairs: u32, least: f64) -> u32 {
        ((1.0 - least) * f64::from(self.pairs + pairs)) as u32
    }

    /// At least how many pairs the two texts are apart.
    pub fn apart(self, other: Sketch) -> u32 {
        let [low, high] = [self.bits[0] ^ other.bits[0], self.bits[1] ^ other.bits[1]];
        low.count_ones() + high.count_ones()
    }
}

/// Spreads similar numbers over all bits.
pub fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::similarity::{character_pairs, pairs_similarity};

    proptest! {
        #[test]
        fn what_is_alike_is_never_ruled_out(
            text in "[가-나a-c ]{0,60}", cut in 0_usize..60, put in "[가-나a-c ]{0,4}", least in 0.5_f64..1.0,
        ) {
            let place = text.char_indices().nth(cut).map_or(text.len(), |it| it.0);
            let changed = format!("{}{put}{}", &text[..place], text[place..].chars().skip(1).collect::<String>());
            let (one, other) = (character_pairs(&text), character_pairs(&changed));
            let (a, b) = (Sketch::of(&one), Sketch::of(&other));
            if pairs_similarity(&one, &other) > least {
                let most = a.apart_most(b.pairs(), least);
                prop_assert!(a.apart(b) <= most && a.weight().abs_diff(b.weight()) <= most);
                prop_assert!(a.sizes_within(least).contains(&b.pairs()));
            }
        }
    }

    #[test]
    fn what_differs_in_a_word_is_ruled_out() {
        let sketch = |text: &str| Sketch::of(&character_pairs(text));
        let one = sketch("coffee and sleep quality of adults");
        assert_eq!(one.apart_most(one.pairs(), 0.95), 2);
        assert!(one.apart(sketch("coffee and sleep quality of nurses")) > 2);
        assert_eq!(one.apart(sketch("Sleep quality, coffee and of adults")), 0);
    }
}
