//! Tells what Pathfinder wrote itself: a report that cites a report would be its own witness.

use std::collections::BTreeSet;

/// A text that names so many observations is a report, or was copied from one, whatever became of its first comment.
const OBSERVATIONS_MIN: usize = 5;
const OBSERVATION_DIGITS_MAX: usize = 9;

/// Whether a text begins with the comment that every page of a session has.
pub(crate) fn has_own_comment(text: &str) -> bool {
    let text = text.trim_start_matches(|it: char| it.is_whitespace() || it == '\u{feff}');
    text.strip_prefix("<!--")
        .is_some_and(|it| it.trim_start().starts_with("pathfinder session="))
}

/// Whether a text cites observations as only Pathfinder does: `obs_12`.
pub(crate) fn names_observations(text: &str) -> bool {
    let mut named = BTreeSet::new();
    for (at, _) in text.match_indices("obs_") {
        let rest = &text[at + "obs_".len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_whole = !text[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_')
            && !rest[digits..].starts_with(|it: char| it.is_alphanumeric() || it == '_');
        if is_whole && (1..=OBSERVATION_DIGITS_MAX).contains(&digits) {
            named.insert(&rest[..digits]);
        }
        if named.len() == OBSERVATIONS_MIN {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_a_session_is_known_by_its_first_comment() {
        assert!(has_own_comment(
            "\u{feff}\n<!-- pathfinder session=20260131-tea seq=7 -->\n# Tea"
        ));
        assert!(!has_own_comment(
            "<!-- session=20260131-tea -->\n# My own text"
        ));
        assert!(!has_own_comment("# Tea\n<!-- pathfinder session=x -->"));
    }

    #[test]
    fn a_copy_of_a_report_is_known_by_its_citations() {
        assert!(names_observations(
            "Tea calms. [obs_1] [obs_2] obs_3, obs_4 (obs_5)"
        ));
        assert!(!names_observations(
            "Tea calms. [obs_1] [obs_1] [obs_2] obs_3 my_obs_4 obs_5x obs_"
        ));
    }
}
