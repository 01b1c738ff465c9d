//! How well a hit fits what was asked, as far as its own words tell.

use pathfinder_core::text;
use pathfinder_sources::provider::Hit;

/// Shorter words of other scripts than Korean say little: of, is, to.
const LETTERS_MIN: usize = 3;

/// The words of a query.
#[derive(Debug)]
pub struct Relevance {
    words: Vec<String>,
}

impl Relevance {
    pub fn to(query: &str) -> Relevance {
        let tells = |it: &String| !it.is_ascii() || it.len() >= LETTERS_MIN;
        let mut words: Vec<String> = text::words(query).into_iter().filter(tells).collect();
        words.sort();
        words.dedup();
        Relevance { words }
    }

    /// The letters of those of its words with which a word of the hit begins: long words tell more, and endings and particles
    /// do not matter.
    pub fn of(&self, hit: &Hit) -> f64 {
        let told = hit.abstract_text.as_deref().unwrap_or(&hit.snippet);
        let mut found = text::words(&format!("{} {told}", hit.title));
        found.sort();
        let begins = |word: &&String| {
            let place = found.partition_point(|it| it < *word);
            found.get(place).is_some_and(|it| it.starts_with(word.as_str()))
        };
        self.words.iter().filter(begins).map(|it| it.chars().count() as f64).sum()
    }
}

#[cfg(test)]
mod tests {
    use pathfinder_sources::provider::HitKind;

    use super::*;

    fn check(query: &str, title: &str, snippet: &str, expected: f64) {
        let mut hit = Hit::new(HitKind::Web, "https://tea.example/", title).expect("a hit");
        hit.set_snippet(snippet);
        assert_eq!(Relevance::to(query).of(&hit), expected, "{query} in {title}: {snippet}");
    }

    #[test]
    fn words_count_by_their_letters_whatever_their_endings() {
        check("Does tea help memory?", "Tea", "It helped the memories of ten people.", 3.0 + 4.0);
        check("does tea help memory", "Coffee", "", 0.0);
        check("tea tea TEA", "tea", "teas", 3.0);
        check("주 4일제 생산성", "주 4일제의 효과", "생산성을 높였다.", 1.0 + 3.0 + 3.0);
        check("is it of", "It is", "of it", 0.0);
        check("", "Tea", "", 0.0);
    }
}
