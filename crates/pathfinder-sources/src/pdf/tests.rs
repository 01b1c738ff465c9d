mod always;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::{PdfReader, pdf_child_main};
use crate::read::ReadError;

const CHILD_FLAG: &str = "--skip=this-is-the-pdf-child";

/// Not a test of anything: the test binary runs itself with this one test to become the child.
#[test]
fn child() {
    if std::env::args().any(|it| it == CHILD_FLAG) {
        pdf_child_main(&[]);
    }
}

fn reader() -> PdfReader {
    let this = std::env::current_exe().unwrap().into_os_string();
    let arguments = [
        "--exact",
        "pdf::tests::child",
        "--nocapture",
        "--test-threads=1",
        CHILD_FLAG,
    ];
    let command = std::iter::once(this)
        .chain(arguments.map(OsString::from))
        .collect();
    PdfReader {
        command,
        deadline: Duration::from_secs(30),
    }
}

/// A PDF with one page for each content stream.
fn pdf_of(pages: &[&str]) -> Vec<u8> {
    let mut objects = vec!["<< /Type /Catalog /Pages 2 0 R >>".to_owned()];
    let kids: Vec<String> = (0..pages.len())
        .map(|it| format!("{} 0 R", 4 + 2 * it))
        .collect();
    objects.push(format!(
        "<< /Type /Pages /Kids [{}] /Count {} >>",
        kids.join(" "),
        pages.len()
    ));
    objects.push(
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_owned(),
    );
    for (index, content) in pages.iter().enumerate() {
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {} 0 R /Resources << /Font << /F 3 0 R >> >> >>",
            5 + 2 * index
        ));
        objects.push(format!(
            "<< /Length {} >>\nstream\n{content}\nendstream",
            content.len()
        ));
    }
    let mut file = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (number, object) in (1..).zip(&objects) {
        offsets.push(file.len());
        file.push_str(&format!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let start = file.len();
    file.push_str(&format!(
        "xref\n0 {}\n0000000000 65535 f \n",
        objects.len() + 1
    ));
    for offset in offsets {
        file.push_str(&format!("{offset:010} 00000 n \n"));
    }
    file.push_str(&format!(
        "trailer << /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n",
        objects.len() + 1
    ));
    file.into_bytes()
}

fn read(bytes: Vec<u8>) -> Result<crate::Document, ReadError> {
    reader().read_bytes(bytes, Path::new("in.pdf"))
}

#[test]
fn pages_become_places_and_broken_words_are_mended() {
    let first = "BT /F 18 Tf 72 700 Td (Tea and sleep) Tj /F 10 Tf 0 -40 Td (Tea calms most people who drink it before an eve-) Tj \
                 0 -12 Td (ning walk.) Tj 0 -40 Td [(Wo) 20 (rd) -300 (gap)] TJ ET";
    let document = read(pdf_of(&[
        first,
        "BT /F 10 Tf 72 700 Td (Second page.) Tj ET",
    ]))
    .unwrap();
    assert_eq!(document.title, "Tea and sleep");
    assert_eq!(
        document.text,
        "Tea and sleep\n\nTea calms most people who drink it before an evening walk.\n\nWord gap\n\nSecond page."
    );
    let at = document.text.find("Second").unwrap();
    assert_eq!(document.places.at(at).unwrap().to_string(), "page 2");
    assert_eq!(document.places.at(at - 3).unwrap().to_string(), "page 1");
}

/// Two columns of eight lines each, their drawing instructions in rows or in columns.
fn two_columns(is_in_rows: bool) -> String {
    let cell = |column: usize, row: usize| {
        let side = ["left", "right"][column];
        format!(
            "BT /F 10 Tf {} {} Td (The {side} side has a line {row} here) Tj ET\n",
            72 + 190 * column,
            600 - 12 * row
        )
    };
    let mut cells: Vec<(usize, usize)> = (0..16).map(|it| (it / 8, it % 8)).collect();
    if is_in_rows {
        cells.sort_by_key(|it| it.1);
    }
    let title =
        "BT /F 18 Tf 72 700 Td (A title that is as wide as both columns) Tj ET\n".to_owned();
    cells
        .into_iter()
        .fold(title, |content, (column, row)| content + &cell(column, row))
}

#[test]
fn columns_are_read_one_after_the_other() {
    for is_in_rows in [false, true] {
        let text = read(pdf_of(&[&two_columns(is_in_rows)])).unwrap().text;
        let line = |side: &str, row: usize| format!("The {side} side has a line {row} here");
        let sides: Vec<String> = ["left", "right"]
            .iter()
            .map(|side| {
                (0..8)
                    .map(|row| line(side, row))
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        assert_eq!(
            text,
            format!(
                "A title that is as wide as both columns\n\n{}",
                sides.join("\n\n")
            )
        );
    }
}

#[test]
fn a_footnote_does_not_break_a_sentence() {
    let line = |size: u32, x: u32, y: u32, text: &str| {
        format!("BT /F {size} Tf {x} {y} Td ({text}) Tj ET\n")
    };
    let content = [
        line(10, 72, 700, "Tea calms most of those"),
        line(10, 72, 688, "people who drink it"),
        line(7, 72, 100, "1 In a survey of 2019."),
        line(10, 320, 700, "before an evening walk"),
        line(10, 320, 688, "in the nearest park."),
    ];
    assert_eq!(
        read(pdf_of(&[&content.concat()])).unwrap().text,
        "Tea calms most of those people who drink it before an evening walk in the nearest park.\n\n1 In a survey of 2019."
    );
}

#[test]
fn rows_of_a_table_stay_rows() {
    let rows: String = (0..8)
        .map(|row| {
            let y = 600 - 12 * row;
            format!("BT /F 10 Tf 72 {y} Td (Cell {row}) Tj ET BT /F 10 Tf 120 {y} Td (Value {row}) Tj ET\n")
        })
        .collect();
    let text = read(pdf_of(&[&rows])).unwrap().text;
    assert!(text.starts_with("Cell 0 Value 0"), "{text}");
}

#[test]
fn heads_and_page_numbers_do_not_stand_between_pages() {
    let page = |number: usize| {
        format!(
            "BT /F 8 Tf 72 770 Td (Journal of Tea, volume 3) Tj ET BT /F 8 Tf 300 30 Td ({number}) Tj ET \
             BT /F 10 Tf 72 700 Td (Page {number} says a thing that no other page says: {}.) Tj ET",
            ["one", "two", "three", "four"][number]
        )
    };
    let pages: Vec<String> = (0..4).map(page).collect();
    let text = read(pdf_of(
        &pages.iter().map(String::as_str).collect::<Vec<_>>(),
    ))
    .unwrap()
    .text;
    let says = |number: usize, word: &str| {
        format!("Page {number} says a thing that no other page says: {word}.")
    };
    assert_eq!(
        text,
        [
            says(0, "one"),
            says(1, "two"),
            says(2, "three"),
            says(3, "four")
        ]
        .join("\n\n")
    );
}

#[test]
fn heads_that_name_their_section_go_too() {
    let names = [
        "Green tea",
        "Green tea",
        "Milk and honey",
        "Coffee beans",
        "Water",
        "Water",
    ];
    let said = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"];
    let page = |(at, name): (usize, &&str)| {
        let heading = if at == 1 {
            "(2.2 Milk and honey)"
        } else {
            "(Here)"
        };
        let lines: String = (0..4)
            .map(|it| format!("0 -30 Td (Of {} {} and no other) Tj ", said[at], said[it]))
            .collect();
        format!(
            "BT /F 9 Tf 72 770 Td (2.{at}. {name}) Tj /F 10 Tf {lines} 0 -30 Td {heading} Tj {lines} ET"
        )
    };
    let pages: Vec<String> = names.iter().enumerate().map(page).collect();
    let text = read(pdf_of(
        &pages.iter().map(String::as_str).collect::<Vec<_>>(),
    ))
    .unwrap()
    .text;
    let counts =
        ["Green tea", "Milk and honey", "Coffee beans", "Water"].map(|it| text.matches(it).count());
    assert_eq!(counts, [0, 1, 1, 0], "{text}");
}

#[test]
fn a_sentence_goes_on_over_the_page() {
    let pages = [
        "Tea calms most peo-",
        "ple who drink it",
        "before an evening walk.",
        "next comes coffee.",
    ];
    let pages: Vec<String> = pages
        .iter()
        .map(|it| format!("BT /F 10 Tf 72 700 Td ({it}) Tj ET"))
        .collect();
    let document = read(pdf_of(
        &pages.iter().map(String::as_str).collect::<Vec<_>>(),
    ))
    .unwrap();
    assert_eq!(
        document.text,
        "Tea calms most people who drink it before an evening walk.\n\nnext comes coffee."
    );
    let place = |text: &str| {
        document
            .places
            .at(document.text.find(text).unwrap())
            .unwrap()
            .to_string()
    };
    assert_eq!(
        ["most", "who", "before", "next"].map(place),
        ["page 1", "page 2", "page 3", "page 4"]
    );
}

/// Lines of a manuscript, each with its number beside it if it has one.
fn manuscript(leading: u32, is_numbered: bool) -> String {
    let lines = [
        "Tea calms most of the people who drink it before they go for an evening walk, and the effect",
        "lasts for about 10 hours in those who drink no coffee on the same day. Whether it lasts lon-",
        "ger in others was not tested.",
        "Coffee wakes most of the people who drink it in the morning, and the effect of one cup goes",
        "on until noon, said 120 of the people whom the authors of the well-known survey of 2019 had",
        "asked.",
    ];
    let set = |(number, line): (u32, &&str)| {
        let (y, indent) = (
            740 - number * leading,
            if matches!(number, 1 | 4) { 20 } else { 0 },
        );
        let beside = if is_numbered {
            format!("BT /F 8 Tf 50 {y} Td ({number}) Tj ET ")
        } else {
            String::new()
        };
        format!(
            "{beside}BT /F 10 Tf {} {y} Td ({line}) Tj ET\n",
            72 + indent
        )
    };
    (1..).zip(&lines).map(set).collect()
}

#[test]
fn lines_of_a_manuscript_are_joined() {
    let paragraphs = "Tea calms most of the people who drink it before they go for an evening walk, and the effect lasts for about 10 \
        hours in those who drink no coffee on the same day. Whether it lasts longer in others was not tested.\n\
        Coffee wakes most of the people who drink it in the morning, and the effect of one cup goes on until noon, said 120 of \
        the people whom the authors of the well-known survey of 2019 had asked.";
    for (leading, is_numbered) in [(12, false), (24, false), (24, true), (30, true)] {
        let text = read(pdf_of(&[&manuscript(leading, is_numbered)]))
            .unwrap()
            .text;
        assert_eq!(text, paragraphs, "{leading} {is_numbered}");
    }
}

#[test]
fn a_number_at_the_edge_of_a_table_stays() {
    let rows: String = (1..9)
        .map(|row| {
            let y = 600 - 12 * row;
            format!(
                "BT /F 10 Tf 72 {y} Td ({row}) Tj ET BT /F 10 Tf 100 {y} Td (Seoul 940) Tj ET\n"
            )
        })
        .collect();
    let text = read(pdf_of(&[&rows])).unwrap().text;
    assert!(text.starts_with("1 Seoul 940"), "{text}");
}

#[test]
fn a_power_is_none_of_the_digits() {
    let content = "BT /F 10 Tf 72 700 Td (About 10) Tj /F 6 Tf 4 Ts (6) Tj 0 Ts /F 10 Tf ( cups, said people) Tj \
                   /F 6 Tf 4 Ts (2) Tj 0 Ts /F 10 Tf ( who drank.) Tj ET";
    assert_eq!(
        read(pdf_of(&[content])).unwrap().text,
        "About 10^6 cups, said people2 who drank."
    );
}

#[test]
fn what_holds_no_text_says_why() {
    assert!(matches!(
        read(pdf_of(&["0 0 10 10 re f"])),
        Err(ReadError::NeedsOcr { pages: 1, .. })
    ));
    assert!(matches!(
        read(b"not a PDF".to_vec()),
        Err(ReadError::CorruptPdf { .. })
    ));
    assert!(matches!(
        read(Vec::new()),
        Err(ReadError::CorruptPdf { .. })
    ));
}

#[test]
fn a_heading_that_fills_its_line_stands_alone() {
    let bold = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>";
    let content = "BT /B 10 Tf 72 700 Td (2 A heading that fills its line) Tj /F 10 Tf 0 -12 Td (Text that goes on, and then) Tj \
                   0 -12 Td (goes on in the same font.) Tj ET";
    let file = String::from_utf8(pdf_of(&[content]))
        .unwrap()
        .replace("/F 3 0 R", &format!("/F 3 0 R /B {bold}"));
    assert_eq!(
        read(file.into_bytes()).unwrap().text,
        "2 A heading that fills its line\nText that goes on, and then goes on in the same font."
    );
}

#[test]
fn korean_fonts_need_no_file() {
    let font = "<< /Type /Font /Subtype /Type0 /BaseFont /HYSMyeongJo-Medium /Encoding /KSCms-UHC-H /DescendantFonts [ \
                << /Type /Font /Subtype /CIDFontType0 /BaseFont /HYSMyeongJo-Medium /FontDescriptor << /Type /FontDescriptor \
                /FontName /HYSMyeongJo-Medium /Flags 4 >> \
                /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 >> >> ] >>";
    let (korean, _, _) = encoding_rs::EUC_KR.encode("차는 잠을 돕는다.");
    let hex: String = korean.iter().map(|it| format!("{it:02x}")).collect();
    let content = format!("BT /F 10 Tf 72 700 Td <{hex}> Tj ET");
    let file = String::from_utf8(pdf_of(&[&content]))
        .unwrap()
        .replace("/F 3 0 R", &format!("/F {font}"));
    assert_eq!(read(file.into_bytes()).unwrap().text, "차는 잠을 돕는다.");
}

#[test]
fn a_turned_page_is_read_turned() {
    let content = "BT /F 10 Tf 0 1 -1 0 100 72 Tm (The first line of a page) Tj 0 1 -1 0 112 72 Tm (that lies on its side.) Tj ET";
    let lying = String::from_utf8(pdf_of(&[content])).unwrap();
    for file in [lying.replace("/MediaBox", "/Rotate 90 /MediaBox"), lying] {
        let text = read(file.into_bytes()).unwrap().text;
        assert_eq!(text, "The first line of a page that lies on its side.");
    }
}

#[test]
fn marks_say_what_is_text_and_what_is_margin() {
    let content = "/Artifact << /Type /Pagination >> BDC BT /F 8 Tf 72 770 Td (Journal of Tea) Tj ET EMC \
                   BT /F 10 Tf 72 700 Td (A nice ) Tj /Span << /ActualText (gloss) >> BDC (xyzzy) Tj EMC ( of tea.) Tj ET";
    assert_eq!(
        read(pdf_of(&[content])).unwrap().text,
        "A nice gloss of tea."
    );
}

#[test]
fn what_unpacks_without_end_is_too_costly() {
    // Each pair says `128 spaces`: 10 MB of them are 640 MB of nothing.
    let runs = [0x81, b' '].repeat(5 << 20);
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packer, &runs).unwrap();
    let packed = packer.finish().unwrap();
    let mut file = b"1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj \
                     3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R >> endobj "
        .to_vec();
    file.extend(
        format!(
            "4 0 obj << /Filter [/FlateDecode /RunLengthDecode] /Length {} >> stream\n",
            packed.len()
        )
        .bytes(),
    );
    file.extend(packed);
    file.extend(b"\nendstream endobj trailer << /Root 1 0 R >>");
    assert!(matches!(read(file), Err(ReadError::TooCostly { .. })));
}

#[test]
fn a_child_that_hangs_is_ended() {
    let reader = PdfReader {
        command: vec!["sleep".into(), "60".into()],
        deadline: Duration::from_millis(50),
    };
    let started = Instant::now();
    assert!(matches!(
        reader.read_bytes(Vec::new(), Path::new("in.pdf")),
        Err(ReadError::TooCostly { .. })
    ));
    assert!(started.elapsed() < Duration::from_secs(10));
}

fn data() -> Option<PathBuf> {
    let data = std::env::var_os("PATHFINDER_DATA")
        .map(PathBuf::from)
        .filter(|it| it.is_dir());
    if data.is_none() {
        skipped(1);
    }
    data
}

#[allow(clippy::print_stderr)]
fn skipped(count: usize) {
    eprintln!("skipped: {count} (PATHFINDER_DATA not set)");
}

#[test]
fn malformed_files_end_in_text_or_a_reason() {
    let Some(data) = data() else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(data.join("bad/pdf")).unwrap() {
        let path = entry.unwrap().path();
        let started = Instant::now();
        let result = reader().read_file(&path);
        assert!(
            started.elapsed() < Duration::from_secs(35),
            "{} took {:?}",
            path.display(),
            started.elapsed()
        );
        assert!(
            !matches!(
                result,
                Err(ReadError::NoPdfReader { .. }
                    | ReadError::PdfReaderFailed { .. }
                    | ReadError::Unreadable { .. })
            ),
            "{result:?}"
        );
        count += 1;
    }
    assert!(count > 100, "only {count} files in bad/pdf");
}

#[test]
fn passwords_are_asked_for() {
    let Some(data) = data() else { return };
    let result = reader().read_file(&data.join("extract/pdf/libreoffice-writer-password.pdf"));
    assert!(
        matches!(result, Err(ReadError::Encrypted { .. })),
        "{result:?}"
    );
}
