//! Text compared as people compare it: folded, so that typography and white space do not count.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// What stands in a reply for a character that its server broke, once for each of its bytes or twice or three times.
pub const LOST: char = '\u{fffd}';
/// So many characters must be left, on average, of each part of a broken quote.
const INTACT_MIN: usize = 8;
/// A Korean syllable folds to so many characters.
const FOLDED_CHARACTERS_MAX: usize = 3;

/// A text with its folded form, in which quotes are looked up.
#[derive(Debug)]
pub struct FoldedText<'a> {
    original: &'a str,
    folded: String,
    /// For each byte of `folded`, where the character that it came from starts in `original`.
    starts: Vec<u32>,
}

impl<'a> FoldedText<'a> {
    pub fn new(original: &'a str) -> FoldedText<'a> {
        let mut folded = String::with_capacity(original.len());
        let mut starts = Vec::with_capacity(original.len());
        for (start, character) in original.char_indices() {
            push_folded(&mut folded, character);
            starts.resize(folded.len(), start as u32);
        }
        FoldedText {
            original,
            folded,
            starts,
        }
    }

    /// Where the quote stands in the original text, or none if it does not.
    pub fn find(&self, quote: &str) -> Option<Range<usize>> {
        let quote = fold(quote);
        let mut from = 0;
        while let Some(at) = self
            .folded
            .get(from..)
            .filter(|_| !quote.is_empty())?
            .find(&quote)
        {
            let at = from + at;
            if let Some(range) = self.whole(at, at + quote.len()) {
                return Some(range);
            }
            from = at + self.folded[at..].chars().next().map_or(1, char::len_utf8);
        }
        if quote.contains(LOST) {
            self.find_broken(&quote)
        } else {
            None
        }
    }

    /// Where a quote stands that lost characters on its way: each run of marks stands for at most as many characters, and
    /// what is left must be most of it. A word that is broken at either end is left out.
    fn find_broken(&self, quote: &str) -> Option<Range<usize>> {
        let quote = if quote.starts_with(LOST) {
            quote.split_once(' ')?.1
        } else {
            quote
        };
        let quote = if quote.ends_with(LOST) {
            quote.rsplit_once(' ')?.0
        } else {
            quote
        };
        let mut parts: Vec<(usize, &str)> = Vec::new();
        let mut lost = 0;
        for part in quote.split(LOST) {
            lost += 1;
            if !part.is_empty() {
                parts.push((std::mem::take(&mut lost), part));
            }
        }
        let intact: usize = parts.iter().map(|(_, it)| it.chars().count()).sum();
        let ((_, first), others) = parts
            .split_first()
            .filter(|_| intact >= INTACT_MIN * parts.len())?;
        self.folded.match_indices(first).find_map(|(at, _)| {
            let mut end = at + first.len();
            for (lost, part) in others {
                let gap = self.folded[end..].find(part)?;
                let characters = self.folded[end..end + gap].chars().count();
                end += (characters <= lost * FOLDED_CHARACTERS_MAX).then_some(gap)? + part.len();
            }
            self.whole(at, end)
        })
    }

    /// The place in the original of what stands at `at..end` of the folded text, unless it begins or ends inside a character
    /// or ends inside a syllable: `하` does not stand in `한`.
    fn whole(&self, at: usize, end: usize) -> Option<Range<usize>> {
        let start = *self.starts.get(at)? as usize;
        let last = *self.starts.get(end - 1)? as usize;
        let splits = |left: usize, right: usize| {
            self.starts
                .get(left)
                .is_some_and(|it| Some(it) == self.starts.get(right))
        };
        let after = last
            + self.original[last..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
        let goes_on = self.original[after..]
            .chars()
            .next()
            .is_some_and(joins_the_one_before);
        let split = (at > 0 && splits(at - 1, at)) || splits(end - 1, end);
        (!split && !goes_on).then_some(start..after)
    }
}

/// Whether a character is a part of the one before it: an accent, or the vowel or final of a Korean syllable.
fn joins_the_one_before(character: char) -> bool {
    matches!(character, '\u{1160}'..='\u{11ff}') || canonical_combining_class(character) != 0
}

/// The folded form of a text: compatibility characters, composed and decomposed ones, quotation marks, dashes and white
/// space made equal.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    text.chars().for_each(|it| push_folded(&mut folded, it));
    folded.trim_matches(' ').to_owned()
}

/// Whether people cannot see a character: tags, joiners, fillers, marks of direction.
pub fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

fn push_folded(folded: &mut String, character: char) {
    match character {
        it if is_invisible(it) => {}
        '‘' | '’' | '‚' | '′' => folded.push('\''),
        '“' | '”' | '„' | '″' | '«' | '»' => folded.push('"'),
        '‐'..='―' | '−' => folded.push('-'),
        it if it.is_whitespace() || it.is_control() => {
            if !folded.ends_with(' ') && !folded.is_empty() {
                folded.push(' ');
            }
        }
        it if it.is_ascii() => folded.push(it),
        // Characters fall apart one by one, but are put together only in company.
        it => match std::iter::once(it).nfkd().next() {
            // A spacing accent decomposes to a space first; it is not one.
            Some(' ') => folded.push(it),
            _ => folded.extend(std::iter::once(it).nfkd()),
        },
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_quote_is_found_through_typography_and_white_space() {
        let text = "He said: “It’s  a\n four\u{2011}day week”, ﬁnally.";
        let range = FoldedText::new(text)
            .find("\"It's a four-day week\", finally")
            .expect("the quote is there");
        assert_eq!(&text[range], "“It’s  a\n four\u{2011}day week”, ﬁnally");
    }

    #[test]
    fn composed_and_decomposed_letters_are_the_same_and_none_is_cut() {
        let decomposed: String = "카페 café 한국".nfd().collect();
        for (text, quote, is_there) in [
            (decomposed.as_str(), "café 한국", true),
            ("카페 café 한국", decomposed.as_str(), true),
            ("한국", "하", false),
            (decomposed.as_str(), "하", false),
            ("café", "cafe", false),
            ("tea\u{e0041}\u{fe0f} calms", "tea calms", true),
            ("tea ￣ calms", " ￣", true),
        ] {
            assert_eq!(
                FoldedText::new(text).find(quote).is_some(),
                is_there,
                "{text} {quote}"
            );
        }
    }

    #[test]
    fn a_quote_that_lost_characters_is_found_by_what_is_left_of_it() {
        let text =
            "요약. 주 4일 근무제는 사무직의 시간당 생산성을 높이지만, 교대제 사업장에서는 낮춘다.";
        for (quote, found) in [
            (
                "주 4일 \u{fffd}\u{fffd}무제는 사무직의 시간당 생산성을 \u{fffd}\u{fffd}\u{fffd}이지만",
                "주 4일 근무제는 사무직의 시간당 생산성을 높이지만",
            ),
            (
                "\u{fffd}\u{fffd}무제는 사무직의 시간당 생산성을",
                "사무직의 시간당 생산성을",
            ),
            (
                "사무직의 시간당 생산성을 \u{fffd}\u{fffd}",
                "사무직의 시간당 생산성을",
            ),
            ("주 4일 \u{fffd}는 사무직의 시간당", ""),
            ("주 4일 \u{fffd}\u{fffd}", ""),
            ("\u{fffd}\u{fffd}\u{fffd}", ""),
            ("사무직의 \u{fffd} 생산성을 높이지만, 교대제", ""),
        ] {
            let range = FoldedText::new(text).find(quote);
            assert_eq!(
                range.map(|it| &text[it]).unwrap_or_default(),
                found,
                "{quote}"
            );
        }
    }

    #[test]
    fn a_quote_that_is_not_there_is_not_found() {
        assert_eq!(FoldedText::new("tea calms").find("tea excites"), None);
        assert_eq!(FoldedText::new("tea calms").find("  "), None);
    }

    proptest! {
        #[test]
        fn every_slice_of_whole_letters_is_found_in_its_text(text in "\\PC{1,60}", from in 0usize..60, len in 1usize..20) {
            let slice: String = text.chars().skip(from).take(len).collect();
            let cuts = |at: usize| text.chars().nth(at).is_some_and(joins_the_one_before);
            if !fold(&slice).is_empty() && !cuts(from + len) {
                let found = FoldedText::new(&text).find(&slice).map(|it| fold(&text[it]));
                prop_assert!(found.is_some_and(|it| it.contains(&fold(&slice)) || fold(&slice).contains(&it)));
            }
        }
    }
}
