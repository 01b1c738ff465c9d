//! Digital object identifiers: one that is given, and one that stands somewhere in a text.

use std::fmt;

use serde::{Serialize, Serializer};

/// A digital object identifier in lower case, as in `10.1093/nar/gkw1164`, so that equal papers have equal DOIs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Doi(String);

impl Doi {
    /// Reads a bare DOI, `doi:…` or an address at doi.org.
    pub fn parse(text: &str) -> Option<Doi> {
        const CHARS_MAX: usize = 300;
        let lower = text.trim().to_lowercase();
        let start = lower
            .find("10.")
            .filter(|it| *it == 0 || is_announcement(&lower[..*it]))?;
        let doi = lower[start..].trim_end_matches(['.', ',', ';']);
        let registrant = registrant(doi)?;
        let fits = !registrant.is_empty()
            && doi.len() <= CHARS_MAX
            && doi
                .chars()
                .all(|it| !it.is_whitespace() && !it.is_control());
        fits.then(|| Doi(doi.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Doi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Doi {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// The first DOI within a text, as it is spelled there. Anything may surround it, so it must look more like one than
/// what [`Doi::parse`] takes: `version 10.1/x` does not.
pub fn find_doi(text: &str) -> Option<&str> {
    let doi = &text[text.find("10.")?..];
    let doi = doi
        .split(|it: char| it.is_whitespace() || "\"<>".contains(it))
        .next()?;
    let is_doi = (4..=9).contains(&registrant(doi)?.len());
    is_doi.then(|| doi.trim_end_matches(['.', ',', ';', ')']))
}

fn is_announcement(before: &str) -> bool {
    let before = before.trim_end_matches([' ', '/', ':']);
    before == "doi" || before.ends_with("doi.org")
}

/// What stands between `10.` and the first slash, if those are digits and something follows them.
fn registrant(doi: &str) -> Option<&str> {
    let (prefix, suffix) = doi.split_once('/')?;
    let registrant = prefix.strip_prefix("10.")?;
    let fits = registrant
        .bytes()
        .all(|it| it.is_ascii_digit() || it == b'.');
    (fits && !suffix.is_empty()).then_some(registrant)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check_doi(text: &str, expected: Expect) {
        expected.assert_eq(Doi::parse(text).as_ref().map_or("none", Doi::as_str));
    }

    #[test]
    fn a_doi_has_one_form() {
        check_doi(
            "https://doi.org/10.1093/NAR/gkw1164",
            expect!["10.1093/nar/gkw1164"],
        );
        check_doi(" doi:10.1000/A(1)2. ", expect!["10.1000/a(1)2"]);
        check_doi("http://dx.doi.org/10.1/x", expect!["10.1/x"]);
        check_doi("version 10.2/3", expect!["none"]);
        check_doi("10.1000/", expect!["none"]);
        check_doi("10.1000/a b", expect!["none"]);
    }

    #[test]
    fn a_doi_is_found_in_its_address() {
        for (text, found) in [
            ("https://doi.org/10.1000/182.", Some("10.1000/182")),
            (
                "doi:10.1038/s41586-020-2649-2",
                Some("10.1038/s41586-020-2649-2"),
            ),
            ("see <10.1000/ABC>, and others", Some("10.1000/ABC")),
            ("10.5", None),
            ("version 10.1/x", None),
            ("10.1000/", None),
        ] {
            assert_eq!(find_doi(text), found, "{text}");
        }
    }
}
