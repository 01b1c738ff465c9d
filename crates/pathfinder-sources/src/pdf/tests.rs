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
    let arguments = ["--exact", "pdf::tests::child", "--nocapture", "--test-threads=1", CHILD_FLAG];
    let command = std::iter::once(this).chain(arguments.map(OsString::from)).collect();
    PdfReader { command, deadline: Duration::from_secs(30) }
}

/// A PDF with one page for each content stream.
fn pdf_of(pages: &[&str]) -> Vec<u8> {
    let mut objects = vec!["<< /Type /Catalog /Pages 2 0 R >>".to_owned()];
    let kids: Vec<String> = (0..pages.len()).map(|it| format!("{} 0 R", 4 + 2 * it)).collect();
    objects.push(format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), pages.len()));
    objects
        .push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned());
    for (index, content) in pages.iter().enumerate() {
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {} 0 R /Resources << /Font << /F 3 0 R >> >> >>",
            5 + 2 * index
        ));
        objects.push(format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()));
    }
    let mut file = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (number, object) in (1..).zip(&objects) {
        offsets.push(file.len());
        file.push_str(&format!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let start = file.len();
    file.push_str(&format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1));
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
    let document = read(pdf_of(&[first, "BT /F 10 Tf 72 700 Td (Second page.) Tj ET"])).unwrap();
    assert_eq!(document.title, "Tea and sleep");
    assert_eq!(
        document.text,
        "Tea and sleep\n\nTea calms most people who drink it before an evening walk.\n\nWord gap\n\nSecond page."
    );
    let at = document.text.find("Second").unwrap();
    assert_eq!(document.places.at(at).unwrap().to_string(), "page 2");
    assert_eq!(document.places.at(at - 3).unwrap().to_string(), "page 1");
}

#[test]
fn what_holds_no_text_says_why() {
    assert!(matches!(read(pdf_of(&["0 0 10 10 re f"])), Err(ReadError::NeedsOcr { pages: 1, .. })));
    assert!(matches!(read(b"not a PDF".to_vec()), Err(ReadError::CorruptPdf { .. })));
    assert!(matches!(read(Vec::new()), Err(ReadError::CorruptPdf { .. })));
}

#[test]
fn a_child_that_hangs_is_ended() {
    let reader =
        PdfReader { command: vec!["sleep".into(), "60".into()], deadline: Duration::from_millis(50) };
    let started = Instant::now();
    assert!(matches!(reader.read_bytes(Vec::new(), Path::new("in.pdf")), Err(ReadError::TooCostly { .. })));
    assert!(started.elapsed() < Duration::from_secs(10));
}

fn data() -> Option<PathBuf> {
    let data = std::env::var_os("PATHFINDER_DATA").map(PathBuf::from).filter(|it| it.is_dir());
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
    assert!(matches!(result, Err(ReadError::Encrypted { .. })), "{result:?}");
}
