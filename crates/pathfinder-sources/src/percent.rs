//! Percent escapes of addresses, decoded for people.

/// The text with its `%XX` escapes decoded; none if the bytes are not UTF-8.
pub(crate) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let digits = after
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|it| std::str::from_utf8(it).ok());
        // A sign before the digits is not a digit.
        let digits = digits.filter(|it| it.bytes().all(|it| it.is_ascii_hexdigit()));
        match digits.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::percent_decoded;

    #[test]
    fn escapes_become_letters_and_what_is_none_stays() {
        assert_eq!(
            percent_decoded("%EC%B0%A8+1%2F2.txt").as_deref(),
            Some("차+1/2.txt")
        );
        assert_eq!(
            percent_decoded("100%, %+1 %zz%").as_deref(),
            Some("100%, %+1 %zz%")
        );
        assert_eq!(percent_decoded("%C2%E0"), None);
    }
}
