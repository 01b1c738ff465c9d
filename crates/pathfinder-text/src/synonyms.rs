//! Words that say the same thing in most sentences, so that a paraphrase is not taken for something new.

mod lists;

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{english, is_hangul, korean};

static GROUPS: LazyLock<HashMap<String, Vec<u16>>> = LazyLock::new(|| {
    let mut found: HashMap<String, Vec<u16>> = HashMap::new();
    for (group, words) in (0u16..).zip(lists::GROUPS.iter()) {
        for word in words.split_whitespace() {
            let term = if word.chars().all(is_hangul) {
                korean::stem(word)
            } else {
                english::stem(word)
            };
            let groups = found.entry(term).or_default();
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
    }
    found
});

/// The groups that a term (as `terms` makes it) belongs to; two terms that share one are synonyms.
pub fn synonyms_of(term: &str) -> &'static [u16] {
    GROUPS.get(term).map_or(&[], Vec::as_slice)
}
