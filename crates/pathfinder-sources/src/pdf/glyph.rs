//! Collects where each letter of a page stands.

use pdf_extract::{MediaBox, OutputDev, OutputError, Transform};

/// A page with more letters than this is no page for people.
const GLYPHS_MAX: usize = 400_000;

/// One drawn character, in page units with y growing downwards.
#[derive(Debug, Clone)]
pub(super) struct Glyph {
    pub(super) x: f64,
    pub(super) y: f64,
    /// Where the next character of the same word would begin.
    pub(super) end: f64,
    pub(super) size: f64,
    pub(super) text: String,
}

/// The characters of a page in the order in which they were drawn.
#[derive(Debug, Default)]
pub(super) struct Glyphs {
    pub(super) upright: Vec<Glyph>,
    /// Text that runs up or down the margin.
    pub(super) turned: Vec<Glyph>,
}

impl OutputDev for Glyphs {
    fn begin_page(
        &mut self,
        _number: u32,
        _media: &MediaBox,
        _art: Option<(f64, f64, f64, f64)>,
    ) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn output_character(
        &mut self,
        transform: &Transform,
        width: f64,
        _spacing: f64,
        font_size: f64,
        text: &str,
    ) -> Result<(), OutputError> {
        if self.upright.len() + self.turned.len() >= GLYPHS_MAX {
            return Err(OutputError::FormatError(std::fmt::Error));
        }
        let (along_x, along_y) = (transform.m11 * font_size, transform.m12 * font_size);
        let size = (transform.m21 * font_size).hypot(transform.m22 * font_size);
        let advance = along_x.hypot(along_y) * width;
        let is_upright = along_x.abs() >= along_y.abs();
        let sign = if (if is_upright { along_x } else { along_y }) < 0.0 { -1.0 } else { 1.0 };
        // A turned page is read as if the reader turned their head.
        let (x, y) = match is_upright {
            true => (transform.m31 * sign, -transform.m32 * sign),
            false => (transform.m32 * sign, transform.m31 * sign),
        };
        let glyph = Glyph { x, y, end: x + advance, size, text: text.to_owned() };
        if ![glyph.x, glyph.y, glyph.end, glyph.size].iter().all(|it| it.is_finite()) {
            return Ok(());
        }
        if is_upright { &mut self.upright } else { &mut self.turned }.push(glyph);
        Ok(())
    }

    fn begin_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), OutputError> {
        Ok(())
    }
}
