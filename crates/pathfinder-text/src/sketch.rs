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

    /// False only if the similarity of the two texts is certainly not more than `least`.
    pub fn may_be_within(self, other: Sketch, least: f64) -> bool {
        let [low, high] = [self.bits[0] ^ other.bits[0], self.bits[1] ^ other.bits[1]];
        let apart = low.count_ones() + high.count_ones();
        f64::from(apart) <= (1.0 - least) * f64::from(self.pairs + other.pairs)
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
                prop_assert!(a.may_be_within(b, least));
                prop_assert!(a.sizes_within(least).contains(&b.pairs()));
            }
        }
    }

    #[test]
    fn what_differs_in_a_word_is_ruled_out() {
        let sketch = |text: &str| Sketch::of(&character_pairs(text));
        let one = sketch("coffee and sleep quality of adults");
        assert!(!one.may_be_within(sketch("coffee and sleep quality of nurses"), 0.95));
        assert!(one.may_be_within(sketch("Sleep quality, coffee and of adults"), 0.95));
    }
}
