//! Whether a quotation is what its observations quote.

use pathfinder_text::FoldedText;

use super::{mark, sentence};

/// What a block quote quotes: its text up to the citations that end it. All of it where text follows them.
pub(super) fn quoted(text: &str) -> String {
    let end = mark::marks(text)
        .first()
        .map_or(text.len(), |it| it.range.start);
    let (quoted, rest) = text.split_at(end);
    let is_over = rest[sentence::skip_marks(rest, 0)..].trim().is_empty();
    if is_over {
        quoted.to_owned()
    } else {
        mark::bare(text)
    }
}

/// Whether each part of a quotation, split at ellipses, occurs in a quote, in order; if several observations are cited,
/// whether each sentence occurs in one of their quotes.
pub(super) fn is_of(quotation: &str, quotes: &[&str]) -> bool {
    let whole = |text: &str| quotes.iter().any(|it| stands_in(text, it));
    // Punctuation alone cannot be misquoted.
    let is_mute = |it: &str| !it.contains(char::is_alphanumeric);
    let mute = is_mute(quotation) && quotes.iter().any(|it| is_mute(it));
    mute || whole(quotation)
        || (quotes.len() > 1 && sentence::split(quotation).into_iter().all(whole))
}

fn stands_in(quotation: &str, quote: &str) -> bool {
    let quotation = quotation
        .replace("[...]", "…")
        .replace("[…]", "…")
        .replace("(...)", "…")
        .replace("...", "…");
    let (quotation, quote) = (quotation.to_lowercase(), quote.to_lowercase());
    let mut rest = quote.as_str();
    let mut parts = quotation
        .split('…')
        .map(trim)
        .filter(|it| !it.is_empty())
        .peekable();
    parts.peek().is_some()
        && parts.all(|part| match find_whole(part, rest) {
            Some(end) => {
                rest = &rest[end..];
                true
            }
            None => false,
        })
}

/// Without quotation marks, and without a final full stop, which the original may not have.
fn trim(part: &str) -> &str {
    part.trim_matches(|it: char| {
        !it.is_alphanumeric() && !matches!(it, '%' | '％' | '$' | '€' | '£' | '₩')
    })
}

/// The end of a part that begins and ends with whole words: `able` is not found in `unable`.
fn find_whole(part: &str, quote: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = FoldedText::new(&quote[from..]).find(part) {
        let (start, end) = (from + found.start, from + found.end);
        let goes_on = |one: Option<char>, other: Option<char>| {
            one.is_some_and(char::is_alphanumeric) && other.is_some_and(char::is_alphanumeric)
        };
        let cuts_start = goes_on(quote[..start].chars().next_back(), part.chars().next());
        let cuts_end = goes_on(part.chars().next_back(), quote[end..].chars().next());
        if !cuts_start && !cuts_end {
            return Some(end);
        }
        from = start + quote[start..].chars().next().map_or(1, char::len_utf8);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_is_a_part_of_its_quote_word_for_word() {
        let quote = "We were unable to show that tea calms, and coffee wakes 14% of us.";
        for (quotation, is_there) in [
            ("“We were unable to show that tea  calms”", true),
            ("tea calms … 14% of us", true),
            ("we were unable", true),
            ("able to show that tea calms", false),
            ("coffee wakes 4% of us", false),
            ("coffee wakes 41% of us", false),
            ("coffee wakes 14", true),
            ("14% of us … tea calms", false),
            ("…", false),
        ] {
            assert_eq!(is_of(quotation, &[quote]), is_there, "{quotation}");
        }
        assert!(is_of(
            "Tea calms. Coffee wakes.",
            &["Coffee wakes.", "Tea calms."]
        ));
        assert!(!is_of(
            "Tea calms. Coffee kills.",
            &["Coffee wakes.", "Tea calms."]
        ));
        assert!(is_of("차는 진정시킨다.", &["오늘도 차는 진정시킨다"]));
        assert!(!is_of("차는 진정시킨다.", &["녹차는 진정시킨다"]));
    }

    #[test]
    fn what_follows_the_citation_is_quoted_too() {
        assert_eq!(quoted("Tea calms. [obs_1] (a.org)"), "Tea calms. ");
        assert_eq!(
            quoted("Tea calms. [obs_1] And wakes."),
            "Tea calms. And wakes."
        );
    }
}
