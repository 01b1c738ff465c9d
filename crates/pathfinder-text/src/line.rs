//! Text of others on one line, fit for a title or a terminal.

/// One line without control characters, at most `characters_max` long: fit for a title or a terminal.
pub fn one_line(text: &str, characters_max: usize) -> String {
    let mut clean = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}' => {}
            it if it.is_whitespace() || it.is_control() => {
                if !clean.is_empty() && !clean.ends_with(' ') {
                    clean.push(' ');
                }
            }
            it => clean.push(it),
        }
    }
    clean.truncate(clean.trim_end_matches(' ').len());
    if clean.chars().count() <= characters_max {
        return clean;
    }
    let cut: String = clean
        .chars()
        .take(characters_max.saturating_sub(1))
        .collect();
    format!("{}…", cut.trim_end())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn one_line_drops_what_would_steer_a_terminal() {
        assert_eq!(one_line("a\u{1b}[31mred\r\n\u{202e}b", 40), "a [31mred b");
        assert_eq!(one_line("a long title", 6), "a lon…");
    }

    proptest! {
        #[test]
        fn one_line_is_its_words_with_single_spaces(text in "[a-c \\t\\n\u{3000}\u{1b}\u{200b}\u{feff}가]{0,40}") {
            let seen = text.replace(['\u{200b}', '\u{feff}'], "").replace('\u{1b}', " ");
            prop_assert_eq!(one_line(&text, 100), seen.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
}
