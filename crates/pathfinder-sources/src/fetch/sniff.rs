//! Tells what a body is by its bytes, and only then by what its server says.
//!
//! Servers label pages wrongly, by mistake and on purpose. Bytes that begin like a picture, an archive or a program are
//! that, whatever the label; among texts the label decides where the text itself does not.

use super::failure::Unread;

/// What can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageKind {
    Html,
    Pdf,
    Plain,
    Json,
    Xml,
}

/// As much of a body as is looked at.
const HEAD_BYTES: usize = 1024;

/// Beginnings of what is not read, and what it is.
const SIGNATURES: [(&[u8], Unread); 33] = [
    (b"\x89PNG\r\n", Unread::Image),
    (b"\xff\xd8\xff", Unread::Image),
    (b"GIF87a", Unread::Image),
    (b"GIF89a", Unread::Image),
    (b"BM", Unread::Image),
    (b"II*\0", Unread::Image),
    (b"MM\0*", Unread::Image),
    (b"\0\0\x01\0", Unread::Image),
    (b"8BPS", Unread::Image),
    (b"%!PS", Unread::PostScript),
    (b"PK\x03\x04", Unread::Archive),
    (b"PK\x05\x06", Unread::Archive),
    (b"\x1f\x8b", Unread::Archive),
    (b"\x28\xb5\x2f\xfd", Unread::Archive),
    (b"BZh", Unread::Archive),
    (b"7z\xbc\xaf\x27\x1c", Unread::Archive),
    (b"Rar!\x1a", Unread::Archive),
    (b"\xfd7zXZ\0", Unread::Archive),
    (b"\x7fELF", Unread::Program),
    (b"MZ", Unread::Program),
    (b"\xca\xfe\xba\xbe", Unread::Program),
    (b"\xcf\xfa\xed\xfe", Unread::Program),
    (b"\xfe\xed\xfa", Unread::Program),
    (b"\0asm", Unread::Program),
    (b"#!/", Unread::Program),
    (b"OggS", Unread::Media),
    (b"ID3", Unread::Media),
    (b"\x1a\x45\xdf\xa3", Unread::Media),
    (b"RIFF", Unread::Media),
    (b"fLaC", Unread::Media),
    (b"wOFF", Unread::Font),
    (b"SQLite format 3\0", Unread::Database),
    (b"\xd0\xcf\x11\xe0", Unread::Office),
];

/// Types of text that hold no text for a reader.
const CODE_TYPES: [&str; 6] = [
    "text/css",
    "text/javascript",
    "application/javascript",
    "application/ecmascript",
    "application/x-javascript",
    "text/vcard",
];

/// What a `Content-Type` header says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ContentType {
    /// In lower case, without parameters.
    pub(super) essence: String,
    pub(super) charset: Option<String>,
}

impl ContentType {
    pub(super) fn read(header: &str) -> ContentType {
        let mut parts = header.split(';');
        let essence = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
        let charset = parts.find_map(|it| {
            let (name, value) = it.split_once('=')?;
            name.trim()
                .eq_ignore_ascii_case("charset")
                .then(|| value.trim().trim_matches(['"', '\'']).to_owned())
        });
        ContentType { essence, charset }
    }

    pub(super) fn is_pdf(&self) -> bool {
        matches!(
            self.essence.as_str(),
            "application/pdf" | "application/x-pdf"
        )
    }

    /// Whether it claims to be a text that is never as large as a PDF may be.
    pub(super) fn is_text(&self) -> bool {
        self.essence.starts_with("text/") || self.is_json() || self.is_xml()
    }

    fn is_json(&self) -> bool {
        self.essence.ends_with("/json")
            || self.essence.ends_with("+json")
            || self.essence == "application/x-ndjson"
    }

    fn is_xml(&self) -> bool {
        self.essence.ends_with("/xml") || self.essence.ends_with("+xml")
    }
}

/// What a body is, or what it is that cannot be read.
pub(super) fn sniff(body: &[u8], declared: &ContentType) -> Result<PageKind, Unread> {
    let head = &body[..body.len().min(HEAD_BYTES)];
    let start = head.trim_ascii_start();
    if start.starts_with(b"%PDF-") {
        return Ok(PageKind::Pdf);
    }
    if let Some((_, kind)) = SIGNATURES
        .iter()
        .find(|(signature, _)| is_signed(head, signature))
    {
        return Err(*kind);
    }
    if head.get(4..8) == Some(b"ftyp") {
        return Err(Unread::Media);
    }
    if declared.is_pdf() && head.windows(5).any(|it| it == b"%PDF-") {
        return Ok(PageKind::Pdf);
    }
    if !is_text(head) {
        return Err(Unread::Binary);
    }
    sniff_text(start, declared)
}

/// Whether a body begins with a signature; a short one of letters may as well begin a word.
fn is_signed(head: &[u8], signature: &[u8]) -> bool {
    let is_word =
        || signature.len() <= 4 && signature.iter().all(u8::is_ascii_alphanumeric) && is_text(head);
    head.starts_with(signature) && !is_word()
}

fn sniff_text(start: &[u8], declared: &ContentType) -> Result<PageKind, Unread> {
    let lower = String::from_utf8_lossy(start).to_ascii_lowercase();
    let lower = lower.trim_start_matches(['\u{feff}', '\0', '\u{fffd}', ' ', '\t', '\r', '\n']);
    match first_element(lower) {
        Some("svg") => return Err(Unread::Image),
        Some("html" | "head" | "body") => return Ok(PageKind::Html),
        _ if lower.starts_with("<!doctype html") => return Ok(PageKind::Html),
        _ => {}
    }
    if lower.starts_with("<?xml") {
        return Ok(PageKind::Xml);
    }
    if declared.is_json() && lower.starts_with('<') {
        return Ok(PageKind::Html);
    }
    match declared.essence.as_str() {
        "text/html" | "application/xhtml+xml" => Ok(PageKind::Html),
        it if CODE_TYPES.contains(&it) => Err(Unread::Code),
        _ if declared.is_json() => Ok(PageKind::Json),
        _ if declared.is_xml() => Ok(PageKind::Xml),
        _ if looks_like_html(lower) => Ok(PageKind::Html),
        _ => Ok(PageKind::Plain),
    }
}

/// The name of the first element behind declarations and comments.
fn first_element(lower: &str) -> Option<&str> {
    let mut rest = lower;
    loop {
        rest = rest.trim_start().strip_prefix('<')?;
        let end = match rest {
            it if it.starts_with("!--") => "-->",
            it if it.starts_with(['!', '?']) => ">",
            it => {
                return it
                    .split(|c: char| c.is_whitespace() || c == '>' || c == '/')
                    .next();
            }
        };
        rest = rest.split_once(end)?.1;
    }
}

fn looks_like_html(lower: &str) -> bool {
    const ELEMENTS: [&str; 12] = [
        "title", "meta", "link", "script", "style", "div", "p", "h1", "table", "a", "br", "iframe",
    ];
    first_element(lower).is_some_and(|it| ELEMENTS.contains(&it))
}

/// Whether the bytes are those of a text, in one-byte or two-byte units.
fn is_text(head: &[u8]) -> bool {
    if encoding_rs::Encoding::for_bom(head).is_some() {
        return true;
    }
    let controls = head
        .iter()
        .filter(|it| it.is_ascii_control() && !b"\t\n\r\x0c\x1b".contains(it))
        .count();
    !head.contains(&0) && controls * 50 <= head.len()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::{ContentType, sniff};

    fn check(cases: &[(&str, &[u8])], expected: Expect) {
        let mut shown = String::new();
        for (declared, body) in cases {
            let kind = match sniff(body, &ContentType::read(declared)) {
                Ok(kind) => format!("{kind:?}"),
                Err(kind) => kind.to_string(),
            };
            let text: String = String::from_utf8_lossy(body)
                .escape_debug()
                .take(24)
                .collect();
            shown.push_str(&format!("{declared} | {text} | {kind}\n"));
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn bytes_count_more_than_labels() {
        check(
            &[
                ("text/html", b"%PDF-1.7\n"),
                ("application/pdf", b"<!DOCTYPE html><p>Log in"),
                ("application/pdf", b"junk %PDF-1.4"),
                ("image/png", b"<html><p>Tea"),
                ("text/html", b"GIF89a<script>1</script>"),
                ("text/html", b"\x89PNG\r\n\x1a\n"),
                ("text/plain", b"\x7fELF\x02"),
                ("text/plain", b"MZ\x90\x00\x03"),
                ("text/plain", b"MZ is short for Zbikowski"),
                ("text/plain", b"PK\x03\x04"),
                (
                    "application/xml",
                    b"<?xml version='1.0'?><!-- x --><svg xmlns='x'>",
                ),
                (
                    "application/xml",
                    b"<?xml version='1.0'?><rss>How to draw <svg>",
                ),
                ("text/plain", b"RIFF is a format"),
                ("image/svg+xml", b" <svg onload=x>"),
                ("application/json", b"<p>Not found"),
                ("text/plain", b"a\x00b"),
                ("video/mp4", b"\0\0\0\x18ftypmp42"),
                ("text/css", b"p { color: red }"),
            ],
            expect![[r#"
                text/html | %PDF-1.7\n | Pdf
                application/pdf | <!DOCTYPE html><p>Log in | Html
                application/pdf | junk %PDF-1.4 | Pdf
                image/png | <html><p>Tea | Html
                text/html | GIF89a<script>1</script> | an image
                text/html | �PNG\r\n\u{1a}\n | an image
                text/plain | \u{7f}ELF\u{2} | a program
                text/plain | MZ�\0\u{3} | a program
                text/plain | MZ is short for Zbikowsk | Plain
                text/plain | PK\u{3}\u{4} | an archive
                application/xml | <?xml version=\'1.0\'?>< | an image
                application/xml | <?xml version=\'1.0\'?>< | Xml
                text/plain | RIFF is a format | Plain
                image/svg+xml |  <svg onload=x> | an image
                application/json | <p>Not found | Html
                text/plain | a\0b | binary data
                video/mp4 | \0\0\0\u{18}ftypmp42 | audio or video
                text/css | p { color: red } | program code
            "#]],
        );
    }

    #[test]
    fn texts_are_told_apart() {
        check(
            &[
                ("text/html; charset=euc-kr", b"Tea"),
                ("", b"<title>Tea</title>"),
                ("", b"<!-- x --><div>Tea"),
                ("application/octet-stream", b"Tea calms."),
                ("text/markdown", b"# Tea"),
                ("application/ld+json", b"{\"a\": 1}"),
                ("application/rss+xml", b"<rss>"),
                ("text/xml", b"<?xml version='1.0'?><!DOCTYPE html><html>"),
                ("text/plain", b"\xff\xfeT\x00e\x00a\x00"),
                ("", b""),
            ],
            expect![[r#"
                text/html; charset=euc-kr | Tea | Html
                 | <title>Tea</title> | Html
                 | <!-- x --><div>Tea | Html
                application/octet-stream | Tea calms. | Plain
                text/markdown | # Tea | Plain
                application/ld+json | {\"a\": 1} | Json
                application/rss+xml | <rss> | Xml
                text/xml | <?xml version=\'1.0\'?>< | Html
                text/plain | ��T\0e\0a\0 | Plain
                 |  | Plain
            "#]],
        );
        assert_eq!(
            ContentType::read("text/HTML; a=b; Charset=\"EUC-KR\"")
                .charset
                .as_deref(),
            Some("EUC-KR")
        );
    }
}
