//! What holds for every PDF, however odd. All of it happens in this process: what only the limits of the child would
//! stop has to end here as well.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::pdf_of;
use crate::pdf::child::{Said, say};
use crate::pdf::document_of;
use crate::properties::{bends, bent, cases, check_text};

const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "-1",
    "0.5",
    "7",
    "10",
    "12",
    "24",
    "-12",
    "72",
    "300",
    "700",
    "-99999999999",
    "1e9",
];
const STRINGS: [&str; 14] = [
    "(Tea calms most people who drink it before an eve-)",
    "(ning walk.)",
    "(12)",
    "(13)",
    "( )",
    "()",
    "(\\(a)",
    "(a",
    "<e9>",
    "<ff",
    "(\\351\\250o)",
    "(The left side has a line here)",
    "[(Wo) 20 (rd) -300 (gap)]",
    "[(a) 1e9 (b)]",
];
const OPERATORS: [&str; 22] = [
    "Td", "TD", "Tm", "T*", "Tj", "TJ", "'", "\"", "Tc", "Tw", "Tz", "TL", "Ts", "q", "Q", "cm",
    "BT", "ET", "Do", "BMC", "BDC", "EMC",
];
const LINES: [&str; 5] = [
    "/F 10 Tf 72 700 Td",
    "0 -12 Td (goes on,) Tj",
    "0 -24 Td (and on) Tj",
    "/F 6 Tf 0 4 Td (6) Tj",
    "/Span << /ActualText (\\376\\377\\315\\050) >> BDC (xyzzy) Tj EMC",
];

/// Drawing instructions, most of them well formed.
fn contents() -> impl Strategy<Value = String> {
    let wild = prop_oneof![
        select(&NUMBERS[..]),
        select(&STRINGS[..]),
        select(&OPERATORS[..])
    ];
    let placed = (
        select(&NUMBERS[..]),
        select(&NUMBERS[..]),
        select(&STRINGS[..]),
    )
        .prop_map(|(x, y, text)| format!("{x} {y} Td {text} Tj"));
    let scaled = vec(select(&NUMBERS[..]), 6).prop_map(|it| format!("{} Tm", it.join(" ")));
    let piece = prop_oneof![
        4 => placed,
        2 => select(&LINES[..]).prop_map(str::to_owned),
        1 => scaled,
        2 => wild.prop_map(str::to_owned),
    ];
    vec(piece, 0..40).prop_map(|it| format!("BT /F 10 Tf 72 700 Td {} ET", it.join(" ")))
}

fn check(file: Vec<u8>) {
    if let Said::Read(reply) = say(file)
        && let Ok(document) = document_of(&reply)
    {
        check_text(&document.text, &document.places);
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_drawing_is_read(pages in vec(contents(), 1..5)) {
        let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
        check(pdf_of(&pages));
    }

    #[test]
    fn any_bent_file_is_read(page in contents(), bends in bends()) {
        let file = String::from_utf8(pdf_of(&[&page])).unwrap();
        check(bent(&file, &bends));
    }
}
