//! Texts that a PDF holds for people: its title, its author, what a picture of letters says.

/// UTF-16 or UTF-8 if it says so, else Latin. Blank texts count as none.
pub(super) fn read_text(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xfe, 0xff, rest @ ..] => encoding_rs::UTF_16BE.decode_without_bom_handling(rest).0,
        [0xff, 0xfe, rest @ ..] => encoding_rs::UTF_16LE.decode_without_bom_handling(rest).0,
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest),
        _ => {
            encoding_rs::WINDOWS_1252
                .decode_without_bom_handling(bytes)
                .0
        }
    };
    Some(text.trim().to_owned()).filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use super::read_text;

    #[test]
    fn a_text_is_read_in_its_encoding() {
        let texts = [
            &b"Tea \xe9"[..],
            b"\xfe\xff\xcc\x28",
            b"\xff\xfe\x28\xcc",
            b"\xef\xbb\xbf\xec\xb0\xa8",
            b" ",
        ];
        let texts: Vec<_> = texts.into_iter().filter_map(read_text).collect();
        assert_eq!(texts, ["Tea é", "차", "차", "차"]);
    }
}
