//! Whether PDFs can be read here: reads a small one that is made on the spot.

use std::path::Path;

use super::{Check, Health, bad, first_line, good};
use crate::context::Context;
use crate::wording::either;

const WORD: &str = "Pathfinder";

pub(super) fn check(context: &Context) -> Check {
    const NAME: &str = "PDF reading";
    let hint = either(
        context.lang,
        "이 프로그램이 자기 자신을 다시 실행할 수 있어야 합니다",
        "this program must be able to run itself again",
    );
    let read = context
        .pdf_reader()
        .and_then(|it| Ok(it.read_bytes(small_pdf(), Path::new("doctor.pdf"))?));
    match read {
        Ok(document) if document.text.contains(WORD) => {
            good(NAME, either(context.lang, "됩니다", "works"))
        }
        Ok(_) => bad(
            NAME,
            Health::Broken,
            either(context.lang, "글자를 읽지 못했습니다", "no text was read"),
            hint,
        ),
        Err(error) => bad(
            NAME,
            Health::Broken,
            first_line(&format!("{error:#}")),
            hint,
        ),
    }
}

/// A page with one word on it.
fn small_pdf() -> Vec<u8> {
    let stream = format!("BT /F1 24 Tf 72 720 Td ({WORD}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!(
            "<< /Length {} >>\nstream\n{stream}\nendstream",
            stream.len()
        ),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_owned(),
    ];
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (number, object) in (1..).zip(&objects) {
        offsets.push(pdf.len());
        pdf.push_str(&format!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let table = pdf.len();
    let entries: String = offsets
        .iter()
        .map(|it| format!("{it:010} 00000 n \n"))
        .collect();
    let size = objects.len() + 1;
    pdf.push_str(&format!("xref\n0 {size}\n0000000000 65535 f \n{entries}"));
    pdf.push_str(&format!(
        "trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    ));
    pdf.into_bytes()
}
