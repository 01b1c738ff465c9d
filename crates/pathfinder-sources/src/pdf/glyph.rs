//! The position of each letter of a page.

use std::rc::Rc;

use hayro_font::kurbo::{Affine, Rect};

use super::font::{Letter, PageFont};

/// A page with more letters than this is not meant for people.
const GLYPHS_MAX: usize = 400_000;

/// One drawn character, in page units with y growing downwards.
#[derive(Debug, Clone)]
pub(super) struct Glyph {
    pub(super) x: f64,
    pub(super) y: f64,
    /// Where the next character of the same word would begin.
    pub(super) end: f64,
    pub(super) size: f64,
    /// Tells the fonts of a document apart.
    pub(super) font: usize,
    pub(super) text: Rc<str>,
}

/// The characters of a page in the order in which they were drawn.
#[derive(Debug, Default)]
pub(super) struct Glyphs {
    sheet: Rect,
    pub(super) upright: Vec<Glyph>,
    /// Text that runs up or down the page.
    pub(super) turned: Vec<Glyph>,
}

impl Glyphs {
    /// `sheet` is what a person sees of the page.
    pub(super) fn new(sheet: Rect) -> Glyphs {
        Glyphs {
            sheet,
            upright: Vec::new(),
            turned: Vec::new(),
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.upright.len() + self.turned.len() >= GLYPHS_MAX
    }

    /// `place` takes a letter of size 1 to the page.
    pub(super) fn push(&mut self, place: Affine, letter: &Letter, font: &PageFont<'_>) {
        let [a, b, c, d, x, y] = place.as_coeffs();
        // A letter that is squashed to nothing takes no room, and a space of no width parts no words.
        let is_flat = place.determinant().abs() < f64::EPSILON;
        if is_flat || self.is_full() || !place.is_finite() || !self.shows(x, y) {
            return;
        }
        let (along_x, along_y) = if font.is_horizontal() {
            (a, b)
        } else {
            (-c, -d)
        };
        let advance = along_x.hypot(along_y) * letter.advance.abs();
        let is_upright = along_x.abs() >= along_y.abs();
        // Turned text is read as if the reader turned their head.
        let (x, y) = match (is_upright, if is_upright { along_x } else { along_y } < 0.0) {
            (true, false) => (x, y),
            (true, true) => (-x, -y),
            (false, false) => (y, -x),
            (false, true) => (-y, x),
        };
        let size = c.hypot(d) * font.em;
        let glyph = Glyph {
            x,
            y,
            end: x + advance,
            size,
            font: font.number,
            text: Rc::clone(&letter.text),
        };
        if is_upright {
            &mut self.upright
        } else {
            &mut self.turned
        }
        .push(glyph);
    }

    /// Programs park what is not meant to be seen beside the page.
    fn shows(&self, x: f64, y: f64) -> bool {
        const SLACK: f64 = 2.0;
        let sheet = self.sheet.inflate(SLACK, SLACK);
        sheet.area() <= 0.0 || (x >= sheet.x0 && x <= sheet.x1 && y >= sheet.y0 && y <= sheet.y1)
    }
}
