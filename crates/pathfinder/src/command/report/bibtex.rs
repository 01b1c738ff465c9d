//! The sources of a session that gave evidence, as BibTeX.

use std::collections::BTreeSet;

use pathfinder_core::session::Session;
use pathfinder_core::source::{Source, SourceType};
use pathfinder_text::one_line;

/// One entry for each source that an observation quotes.
pub(super) fn render(session: &Session) -> String {
    let cited: BTreeSet<_> = session
        .graph
        .observations()
        .iter()
        .map(|it| it.source)
        .collect();
    let entries = cited.iter().filter_map(|it| session.source(*it)).map(entry);
    entries.collect::<Vec<String>>().join("\n")
}

fn entry(source: &Source) -> String {
    let kind = if source.source_type == SourceType::Paper {
        "article"
    } else {
        "misc"
    };
    let title = if source.title.is_empty() {
        &source.url
    } else {
        &source.title
    };
    let mut fields = vec![("title", format!("{{{}}}", escape(title)))];
    if let Some(authors) = &source.authors {
        let names: Vec<&str> = authors
            .split(',')
            .map(str::trim)
            .filter(|it| !it.is_empty())
            .collect();
        fields.push(("author", escape(&names.join(" and "))));
    }
    if let Some(year) = source.date.as_deref().and_then(year) {
        fields.push(("year", year.to_owned()));
    }
    fields.push((
        "url",
        one_line(&source.url, 2000).replace(['{', '}', '\\'], ""),
    ));
    let fields: String = fields
        .iter()
        .map(|(name, value)| format!("  {name} = {{{value}}},\n"))
        .collect();
    format!("@{kind}{{{},\n{fields}}}\n", source.id)
}

/// The first four digits that stand together.
fn year(date: &str) -> Option<&str> {
    let is_year = |it: &&str| it.len() == 4 && it.bytes().all(|byte| byte.is_ascii_digit());
    date.split(|it: char| !it.is_ascii_digit()).find(is_year)
}

/// Text without what BibTeX and TeX would take for commands.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in one_line(text, 1000).chars() {
        match character {
            '\\' => escaped.push_str("\\textbackslash "),
            '{' | '}' => {}
            '&' | '%' | '$' | '#' | '_' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '~' => escaped.push_str("\\textasciitilde "),
            '^' => escaped.push_str("\\textasciicircum "),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_and_special_characters() {
        assert_eq!(year("2024-05-01"), Some("2024"));
        assert_eq!(year("1 May 2024"), Some("2024"));
        assert_eq!(year("May"), None);
        assert_eq!(
            escape("50% {of} a_b\n& \\x"),
            "50\\% of a\\_b \\& \\textbackslash x"
        );
    }
}
