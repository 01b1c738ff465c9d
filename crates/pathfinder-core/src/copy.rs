//! Near-copies: a text that was copied to another site is not new evidence.

use pathfinder_text::words;
use serde::{Deserialize, Serialize};

const SHINGLE_WORDS: usize = 3;
const SKETCH_SIZE: usize = 96;
/// Texts that share this proportion of their shingles are copies.
const COPY_RESEMBLANCE: f64 = 0.5;
/// Shorter texts share shingles by chance.
const SHINGLES_MIN: usize = 12;

/// The smallest hashes of a text's shingles: enough to estimate how much two texts share.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fingerprint(Vec<u32>);

impl Fingerprint {
    pub fn of(text: &str) -> Fingerprint {
        let words = words(text);
        let mut hashes: Vec<u32> = words.windows(SHINGLE_WORDS).map(hash).collect();
        hashes.sort_unstable();
        hashes.dedup();
        if hashes.len() < SHINGLES_MIN {
            hashes.clear();
        }
        hashes.truncate(SKETCH_SIZE);
        Fingerprint(hashes)
    }

    /// The estimated Jaccard coefficient of the two texts' shingles.
    pub fn resemblance(&self, other: &Fingerprint) -> f64 {
        if self.0.is_empty() || other.0.is_empty() {
            return 0.0;
        }
        let (mut l, mut r, mut shared, mut seen) = (0, 0, 0, 0);
        while seen < SKETCH_SIZE && (l < self.0.len() || r < other.0.len()) {
            let (left, right) = (self.0.get(l), other.0.get(r));
            seen += 1;
            shared += usize::from(left == right);
            // A missing hash is larger than every other one.
            l += usize::from(left.is_some() && (right.is_none() || left <= right));
            r += usize::from(right.is_some() && (left.is_none() || right <= left));
        }
        shared as f64 / seen as f64
    }

    pub fn is_copy_of(&self, other: &Fingerprint) -> bool {
        self.resemblance(other) >= COPY_RESEMBLANCE
    }
}

fn hash(shingle: &[String]) -> u32 {
    // FNV-1a: journals keep these hashes, and the standard library's hasher may change.
    let bytes = shingle.iter().flat_map(|it| it.bytes().chain([0]));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ (hash >> 32)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "The trial ran for six months in twelve offices. Output per hour rose by eight percent. Staff turnover \
        fell by a third. Meetings were cut to thirty minutes. Nobody lost pay, and customers noticed no difference at all.";

    #[test]
    fn seven_mutated_copies_are_copies() {
        let original = Fingerprint::of(TEXT);
        let mutations = [
            ("six", "6"),
            ("offices", "firms"),
            ("Nobody", "No one"),
            ("The trial", "A trial"),
            (" at all", ""),
        ];
        for (from, to) in mutations {
            assert!(
                Fingerprint::of(&TEXT.replace(from, to)).is_copy_of(&original),
                "{from} -> {to}"
            );
        }
        assert!(Fingerprint::of(&format!("Press release, Monday. {TEXT}")).is_copy_of(&original));
        assert!(Fingerprint::of(&TEXT.to_uppercase()).is_copy_of(&original));
    }

    #[test]
    fn another_text_on_the_same_subject_is_no_copy() {
        let other = "A trial in nine factories ran for a year. Output per hour fell by two percent, because shifts overlapped. \
            Staff turnover did not change. Overtime rose, and customers waited longer for an answer than before the trial.";
        assert!(!Fingerprint::of(other).is_copy_of(&Fingerprint::of(TEXT)));
        assert!(!Fingerprint::of("short").is_copy_of(&Fingerprint::of("short")));
    }
}
