//! The sources that gave evidence, as BibTeX.

use std::collections::BTreeSet;

use pathfinder_text::one_line;

use super::escape;
use crate::session::Session;
use crate::source::{Source, SourceType};

const URL_CHARS_MAX: usize = 2000;

/// One entry for each source that an observation quotes.
pub(super) fn render(session: &Session) -> String {
    let observations = session.graph.observations().iter();
    let cited: BTreeSet<_> = observations.map(|it| it.source).collect();
    let entries = cited.iter().filter_map(|it| session.source(*it)).map(entry);
    entries.collect::<Vec<String>>().join("\n")
}

fn entry(source: &Source) -> String {
    let is_paper = source.source_type == SourceType::Paper;
    let kind = if is_paper { "article" } else { "misc" };
    let title = match source.title.as_str() {
        "" => &source.url,
        title => title,
    };
    // Without the inner braces a style may convert names to lower case.
    let mut fields = vec![("title", format!("{{{}}}", escape::bibtex(title)))];
    if let Some(authors) = &source.authors {
        fields.push(("author", escape::bibtex(&join_names(authors))));
    }
    if let Some(year) = source.date.as_deref().and_then(year) {
        fields.push(("year", year.to_owned()));
    }
    let url = one_line(&source.url, URL_CHARS_MAX);
    fields.push(("url", url.replace(['{', '}', '\\'], "")));
    let fields = fields.iter();
    let fields: String = fields
        .map(|(name, value)| format!("  {name} = {{{value}}},\n"))
        .collect();
    format!("@{kind}{{{},\n{fields}}}\n", source.id)
}

/// Names are separated by semicolons, or by commas if there is no semicolon.
fn join_names(authors: &str) -> String {
    let separator = if authors.contains(';') { ';' } else { ',' };
    let names = authors.split(separator).map(str::trim);
    let names: Vec<&str> = names.filter(|it| !it.is_empty()).collect();
    names.join(" and ")
}

/// The first four consecutive digits of a date.
fn year(date: &str) -> Option<&str> {
    let mut numbers = date.split(|it: char| !it.is_ascii_digit());
    numbers.find(|it| it.len() == 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_names_and_special_characters() {
        assert_eq!(year("2024-05-01"), Some("2024"));
        assert_eq!(year("1 May 2024"), Some("2024"));
        assert_eq!(year("May"), None);
        assert_eq!(join_names("Ann One, Bo Two"), "Ann One and Bo Two");
        assert_eq!(join_names("One, A.; Two, B.;"), "One, A. and Two, B.");
        assert_eq!(
            escape::bibtex("50% {of} a_b\n& \\x"),
            "50\\% of a\\_b \\& \\textbackslash x"
        );
    }
}
