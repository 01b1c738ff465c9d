use std::io::Write;

use expect_test::{Expect, expect};
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};

use super::{BodyDecoder, BodyLimits, Coding, DecodeError};

const TEXT: &[u8] = b"Tea calms most people.";
const LIMITS: BodyLimits = BodyLimits {
    bytes_max: 1 << 20,
    pdf_bytes_max: 4 << 20,
};
/// 64 MiB of zeros.
const BROTLI_BOMB: &str = "cfffff7f002400e2b14072effff9ffff0f8004401c1680eefd3fffffff01900088c302d0bdffe7ffff3f001200715800baf7ff03";
const BROTLI_TEXT: &str = "8b0a805465612063616c6d73206d6f73742070656f706c652e03";

fn bytes_of(hex: &str) -> Vec<u8> {
    (0..hex.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
        .collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn raw_deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Every kind of packing, of a text and of a bomb.
fn packed() -> Vec<(&'static str, Coding, Vec<u8>, Vec<u8>)> {
    let zeros = vec![0; 64 << 20];
    vec![
        ("identity", Coding::Identity, TEXT.to_vec(), zeros.clone()),
        ("gzip", Coding::Gzip, gzip(TEXT), gzip(&zeros)),
        ("zlib", Coding::Deflate, zlib(TEXT), zlib(&zeros)),
        (
            "deflate",
            Coding::Deflate,
            raw_deflate(TEXT),
            raw_deflate(&zeros),
        ),
        (
            "br",
            Coding::Brotli,
            bytes_of(BROTLI_TEXT),
            bytes_of(BROTLI_BOMB),
        ),
        (
            "zstd",
            Coding::Zstd,
            zstd::encode_all(TEXT, 3).unwrap(),
            zstd::encode_all(&zeros[..], 3).unwrap(),
        ),
    ]
}

/// Unpacks in pieces, and says how many bytes it took to know.
fn unpack(coding: Coding, packed: &[u8], piece: usize) -> (Result<Vec<u8>, DecodeError>, usize) {
    let mut decoder = BodyDecoder::new(coding, LIMITS).unwrap();
    let mut taken = 0;
    for bytes in packed.chunks(piece) {
        taken += bytes.len();
        if let Err(error) = decoder.push(bytes) {
            assert!(decoder.into_taken().len() <= LIMITS.pdf_bytes_max);
            return (Err(error), taken);
        }
    }
    (decoder.finish(), taken)
}

#[test]
fn texts_come_out_whole_in_pieces_of_any_size() {
    for (name, coding, text, _) in packed() {
        for piece in [1, 7, 4096] {
            assert_eq!(
                unpack(coding, &text, piece).0.as_deref(),
                Ok(TEXT),
                "{name} in pieces of {piece}"
            );
        }
    }
    let twice = [gzip(b"Tea "), gzip(b"calms.")].concat();
    for piece in [1, 3, 4096] {
        assert_eq!(
            unpack(Coding::Gzip, &twice, piece).0.as_deref(),
            Ok(&b"Tea calms."[..])
        );
    }
}

#[test]
fn what_follows_a_gzip_body_is_passed_over() {
    for rest in [&[0; 512][..], b"\n", b"more"] {
        let padded = [gzip(TEXT), rest.to_vec()].concat();
        for piece in [1, 7, 4096] {
            assert_eq!(
                unpack(Coding::Gzip, &padded, piece).0.as_deref(),
                Ok(TEXT),
                "{rest:?} in {piece}"
            );
        }
    }
    let mut wrong = gzip(TEXT);
    let sum = wrong.len() - 8;
    wrong[sum] ^= 1;
    assert_eq!(
        unpack(Coding::Gzip, &[wrong, vec![0; 512]].concat(), 7).0,
        Err(DecodeError::Broken)
    );
}

#[test]
fn bombs_are_stopped_at_the_limit() {
    for (name, coding, _, bomb) in packed() {
        let (unpacked, taken) = unpack(coding, &bomb, 4096);
        assert_eq!(
            unpacked,
            Err(DecodeError::TooLarge {
                bytes_max: LIMITS.bytes_max,
                is_pdf: false
            }),
            "{name}"
        );
        assert!(
            taken <= bomb.len() / 32 || taken <= 4096,
            "{name}: took {taken} of {}",
            bomb.len()
        );
    }
}

#[test]
fn a_pdf_may_be_larger() {
    let pdf = [b"%PDF-1.7".to_vec(), vec![b'x'; 2 << 20]].concat();
    assert_eq!(
        unpack(Coding::Gzip, &gzip(&pdf), 4096).0.map(|it| it.len()),
        Ok(pdf.len())
    );
    let pdf = [b"%PDF-1.7".to_vec(), vec![b'x'; 5 << 20]].concat();
    assert_eq!(
        unpack(Coding::Identity, &pdf, 4096).0,
        Err(DecodeError::TooLarge {
            bytes_max: LIMITS.pdf_bytes_max,
            is_pdf: true
        })
    );
}

#[test]
fn what_breaks_off_or_is_no_packing_is_broken() {
    for (name, coding, text, _) in packed().into_iter().filter(|it| it.1 != Coding::Identity) {
        let (unpacked, _) = unpack(
            coding,
            b"<html>no packing at all, but long enough to tell</html>",
            8,
        );
        assert!(unpacked.is_err(), "{name}");
        // The two without a checksum at the end cannot tell.
        if !matches!(name, "zlib" | "deflate") {
            assert_eq!(
                unpack(coding, &text[..text.len() - 3], 8).0,
                Err(DecodeError::Broken),
                "{name}"
            );
        }
    }
}

#[test]
fn headers_name_one_packing() {
    fn check(headers: &[&str], expected: Expect) {
        expected.assert_eq(&format!("{:?}", Coding::parse(headers.iter().copied())));
    }
    check(&[], expect!["Ok(Identity)"]);
    check(&["GZIP"], expect!["Ok(Gzip)"]);
    check(&["identity, br"], expect!["Ok(Brotli)"]);
    check(&["gzip, gzip"], expect!["Err(UnknownCoding)"]);
    check(&["gzip", "br"], expect!["Err(UnknownCoding)"]);
    check(&["compress"], expect!["Err(UnknownCoding)"]);
}
