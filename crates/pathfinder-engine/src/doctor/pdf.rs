//! Whether PDFs can be read here: reads a small one that is generated for the check.

use std::path::Path;

use pathfinder_sources::{PdfReader, ReadError};

const WORD: &str = "Pathfinder";

/// Whether the text of a small PDF comes out right.
pub fn reads_pdfs(reader: &PdfReader) -> Result<bool, ReadError> {
    let document = reader.read_bytes(small_pdf(), Path::new("doctor.pdf"))?;
    Ok(document.text.contains(WORD))
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
