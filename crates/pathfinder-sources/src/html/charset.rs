//! Finds out how a page's bytes spell letters.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

const META_BYTES_MAX: usize = 4096;
const GUESS_BYTES_MAX: usize = 256 << 10;

/// The page as text. A byte order mark counts most; then bytes that can only be UTF-8; then what server and page say.
pub(crate) fn decode<'a>(bytes: &'a [u8], charset: Option<&str>) -> Cow<'a, str> {
    let stated = charset.and_then(|it| Encoding::for_label(it.trim().as_bytes()));
    let encoding = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if !bytes.is_ascii() && is_utf8(bytes) => UTF_8,
        None => stated
            .or_else(|| find_in_meta(bytes))
            .unwrap_or_else(|| guess(bytes)),
    };
    encoding.decode(bytes).0
}

/// What browsers take it for, by how often which letters follow which.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(
        &bytes[..bytes.len().min(GUESS_BYTES_MAX)],
        bytes.len() <= GUESS_BYTES_MAX,
    );
    detector.guess(None, Utf8Detection::Deny)
}

/// A page cut off in the middle of its last letter is UTF-8 all the same.
fn is_utf8(bytes: &[u8]) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none() && !bytes[..error.valid_up_to()].is_ascii(),
    }
}

fn find_in_meta(bytes: &[u8]) -> Option<&'static Encoding> {
    const KEY: &[u8] = b"charset=";
    let head = &bytes[..bytes.len().min(META_BYTES_MAX)];
    let at = head
        .windows(KEY.len())
        .position(|it| it.eq_ignore_ascii_case(KEY))?;
    let value = head[at + KEY.len()..].trim_ascii_start();
    let value = value
        .strip_prefix(b"\"")
        .or_else(|| value.strip_prefix(b"'"))
        .unwrap_or(value);
    let end = value
        .iter()
        .position(|it| !it.is_ascii_alphanumeric() && !b"-_:".contains(it))
        .unwrap_or(value.len());
    let encoding = Encoding::for_label(&value[..end])?;
    // A page that could be searched for this label is not spelled in two-byte units, whatever it says.
    Some(if encoding.is_ascii_compatible() {
        encoding
    } else {
        UTF_8
    })
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn every_way_to_state_the_charset() {
        let korean = encoding_rs::EUC_KR
            .encode("<meta charset=euc-kr>재택근무")
            .0
            .into_owned();
        assert!(decode(&korean, None).ends_with("재택근무"));
        assert!(decode(&korean[21..], Some("EUC-KR")).ends_with("재택근무"));
        assert_eq!(decode("재택".as_bytes(), Some("iso-8859-1")), "재택");
        assert_eq!(decode(b"\xff\xfeA\x00", None), "A");
        assert_eq!(decode(b"caf\xe9", None), "café");
        let guessed = "재택근무가 업무 효율을 높였다는 조사 결과가 나왔다.";
        assert_eq!(
            decode(&encoding_rs::EUC_KR.encode(guessed).0, None),
            guessed
        );
        let guessed = "緑茶は睡眠を助けるという研究があります。";
        assert_eq!(
            decode(&encoding_rs::SHIFT_JIS.encode(guessed).0, None),
            guessed
        );
    }
}
