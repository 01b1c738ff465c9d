//! Follows the drawing instructions of a page as far as they place text.

use std::rc::Rc;

use hayro_font::kurbo::{self, Affine};
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::{Array, Dict, Name, Object, Rect, Stream, String as PdfString};
use hayro_syntax::page::{Page, Resources};

use super::font::{Fonts, Letter, PageFont};
use super::glyph::Glyphs;
use super::text_string::read_text;

/// Forms may draw forms; a page made for people has fewer, and nests them less deeply.
const DEPTH_MAX: u32 = 12;
const FORMS_MAX: u32 = 5_000;
const SAVED_MAX: usize = 512;

/// The letters of a page, in the order in which they are drawn.
pub(super) fn glyphs_of<'a>(page: &Page<'a>, fonts: &Fonts<'a>) -> Glyphs {
    let ctm = Affine::new(page.initial_transform(true).as_coeffs());
    let sheet = rect(page.media_box());
    let mut reader = Reader {
        fonts,
        glyphs: Glyphs::new(ctm.transform_rect_bbox(sheet)),
        forms_left: FORMS_MAX,
    };
    let state = State::new(ctm);
    if let Some(stream) = page.page_stream() {
        reader.run(stream, page.resources(), state.clone(), 0);
    }
    if let Some(notes) = page.raw().get::<Array<'a>>("Annots") {
        for note in notes.iter::<Dict<'a>>() {
            reader.draw_note(&note, page.resources(), &state);
        }
    }
    reader.glyphs
}

fn rect(it: Rect) -> kurbo::Rect {
    kurbo::Rect::new(it.x0, it.y0, it.x1, it.y1).abs()
}

struct Reader<'f, 'a> {
    fonts: &'f Fonts<'a>,
    glyphs: Glyphs,
    forms_left: u32,
}

impl<'a> Reader<'_, 'a> {
    fn run(&mut self, data: &[u8], resources: &Resources<'a>, state: State<'a>, depth: u32) {
        let mut run = Run {
            reader: self,
            resources,
            state,
            saved: Vec::new(),
            text: Affine::IDENTITY,
            line: Affine::IDENTITY,
            marks: Vec::new(),
            depth,
        };
        let mut operations = UntypedIter::new(data);
        while let Some(operation) = operations.next() {
            if run.reader.glyphs.is_full() {
                return;
            }
            let operands: Operands<'_, '_> = operation.operands().collect();
            run.step(operation.operator, &operands);
        }
    }

    fn draw_form(
        &mut self,
        form: &Stream<'a>,
        resources: &Resources<'a>,
        mut state: State<'a>,
        depth: u32,
    ) {
        let is_form = form
            .dict()
            .get::<Name<'_>>("Subtype")
            .is_none_or(|it| it.as_ref() == b"Form");
        if !is_form || depth >= DEPTH_MAX || self.forms_left == 0 {
            return;
        }
        self.forms_left -= 1;
        let Ok(data) = form.decoded_data() else {
            return;
        };
        if let Some(matrix) = form.dict().get::<[f64; 6]>("Matrix") {
            state.ctm *= Affine::new(matrix);
        }
        let own = form.dict().get::<Dict<'a>>("Resources").map(Resources::new);
        self.run(&data, own.as_ref().unwrap_or(resources), state, depth + 1);
    }

    /// Draws what a form field or a remark shows on the page.
    fn draw_note(&mut self, note: &Dict<'a>, resources: &Resources<'a>, state: &State<'a>) {
        const HIDDEN: i32 = 1 << 1;
        const UNSEEN: i32 = 1 << 5;
        if note.get::<i32>("F").unwrap_or(0) & (HIDDEN | UNSEEN) != 0 {
            return;
        }
        let is_text = note
            .get::<Name<'_>>("Subtype")
            .is_some_and(|it| matches!(it.as_ref(), b"Widget" | b"FreeText"));
        let Some(form) = is_text.then(|| find_appearance(note)).flatten() else {
            return;
        };
        let (Some(frame), Some(bounds)) =
            (note.get::<Rect>("Rect"), form.dict().get::<Rect>("BBox"))
        else {
            return;
        };
        let matrix = form
            .dict()
            .get::<[f64; 6]>("Matrix")
            .map_or(Affine::IDENTITY, Affine::new);
        let (frame, bounds) = (rect(frame), matrix.transform_rect_bbox(rect(bounds)));
        if bounds.width() <= 0.0 || bounds.height() <= 0.0 {
            return;
        }
        let fit = Affine::translate((frame.x0, frame.y0))
            * Affine::scale_non_uniform(
                frame.width() / bounds.width(),
                frame.height() / bounds.height(),
            )
            * Affine::translate((-bounds.x0, -bounds.y0));
        let mut state = state.clone();
        state.ctm *= fit;
        self.draw_form(&form, resources, state, 0);
    }
}

/// The form that draws a note in its present state.
fn find_appearance<'a>(note: &Dict<'a>) -> Option<Stream<'a>> {
    let appearances = note.get::<Dict<'a>>("AP")?;
    appearances.get::<Stream<'a>>("N").or_else(|| {
        let state = note.get::<Name<'_>>("AS")?;
        appearances
            .get::<Dict<'a>>("N")?
            .get::<Stream<'a>>(state.as_ref())
    })
}

/// What `q` keeps and `Q` brings back.
#[derive(Clone)]
struct State<'a> {
    ctm: Affine,
    font: Option<Rc<PageFont<'a>>>,
    size: f64,
    letter_space: f64,
    word_space: f64,
    scale: f64,
    leading: f64,
    rise: f64,
}

impl State<'_> {
    fn new(ctm: Affine) -> Self {
        State {
            ctm,
            font: None,
            size: 0.0,
            letter_space: 0.0,
            word_space: 0.0,
            scale: 1.0,
            leading: 0.0,
            rise: 0.0,
        }
    }
}

struct Operands<'s, 'd>(Vec<&'s Object<'d>>);

impl<'s, 'd> FromIterator<&'s Object<'d>> for Operands<'s, 'd> {
    fn from_iter<I: IntoIterator<Item = &'s Object<'d>>>(objects: I) -> Self {
        Operands(objects.into_iter().collect())
    }
}

impl<'s, 'd> Operands<'s, 'd> {
    /// The number at a place; what is missing or no number counts as none.
    fn number(&self, at: usize) -> f64 {
        match self.0.get(at) {
            Some(Object::Number(number)) => number.as_f64(),
            _ => 0.0,
        }
    }

    fn matrix(&self) -> Option<Affine> {
        (self.0.len() >= 6).then(|| Affine::new([0, 1, 2, 3, 4, 5].map(|it| self.number(it))))
    }

    fn name(&self, at: usize) -> Option<&'s Name<'d>> {
        match self.0.get(at) {
            Some(Object::Name(name)) => Some(name),
            _ => None,
        }
    }
}

/// One content stream on its way.
struct Run<'r, 'f, 'a> {
    reader: &'r mut Reader<'f, 'a>,
    resources: &'r Resources<'a>,
    state: State<'a>,
    saved: Vec<State<'a>>,
    text: Affine,
    line: Affine,
    marks: Vec<Mark>,
    depth: u32,
}

/// What a stretch of the content is marked as.
enum Mark {
    Plain,
    /// A running head or foot, or a page number.
    Margin,
    /// Letters that are drawn as something else than the text they stand for, until the first of them is met.
    Text(Option<Rc<str>>),
}

impl Run<'_, '_, '_> {
    fn step(&mut self, operator: &[u8], operands: &Operands<'_, '_>) {
        match operator {
            b"q" if self.saved.len() < SAVED_MAX => self.saved.push(self.state.clone()),
            b"Q" => self.state = self.saved.pop().unwrap_or_else(|| self.state.clone()),
            b"cm" => self.state.ctm *= operands.matrix().unwrap_or_default(),
            b"Do" => self.draw(operands),
            b"BMC" | b"BDC" => self.begin_mark(operands),
            b"EMC" => self.marks.truncate(self.marks.len().saturating_sub(1)),
            b"BT" => self.move_to(Affine::IDENTITY),
            b"Td" => self.move_by(operands.number(0), operands.number(1)),
            b"TD" => {
                self.state.leading = -operands.number(1);
                self.move_by(operands.number(0), operands.number(1));
            }
            b"Tm" => self.move_to(operands.matrix().unwrap_or_default()),
            b"T*" => self.move_by(0.0, -self.state.leading),
            b"Tj" => self.show(operands.0.first()),
            b"TJ" => self.show(operands.0.first()),
            b"'" => {
                self.move_by(0.0, -self.state.leading);
                self.show(operands.0.first());
            }
            b"\"" => {
                (self.state.word_space, self.state.letter_space) =
                    (operands.number(0), operands.number(1));
                self.move_by(0.0, -self.state.leading);
                self.show(operands.0.get(2));
            }
            _ => self.set(operator, operands),
        }
    }

    fn set(&mut self, operator: &[u8], operands: &Operands<'_, '_>) {
        let value = operands.number(0);
        match operator {
            b"Tc" => self.state.letter_space = value,
            b"Tw" => self.state.word_space = value,
            b"Tz" => self.state.scale = value / 100.0,
            b"TL" => self.state.leading = value,
            b"Ts" => self.state.rise = value,
            b"Tf" => {
                let dict = operands.name(0).and_then(|it| self.resources.get_font(it));
                self.state.font = match dict {
                    Some(dict) => self.reader.fonts.font(&dict),
                    None => self.reader.fonts.fallback(),
                };
                self.state.size = operands.number(1);
            }
            _ => {}
        }
    }

    fn draw(&mut self, operands: &Operands<'_, '_>) {
        if let Some(form) = operands
            .name(0)
            .and_then(|it| self.resources.get_x_object(it))
        {
            self.reader
                .draw_form(&form, self.resources, self.state.clone(), self.depth);
        }
    }

    fn begin_mark(&mut self, operands: &Operands<'_, '_>) {
        let inner;
        let about = match operands.0.get(1) {
            Some(Object::Dict(dict)) => Some(dict),
            Some(Object::Name(name)) => {
                inner = self.resources.properties.get::<Dict<'_>>(name.as_ref());
                inner.as_ref()
            }
            _ => None,
        };
        let is_artifact = operands
            .name(0)
            .is_some_and(|it| it.as_ref() == b"Artifact");
        let kind = about.and_then(|it| it.get::<Name<'_>>("Type"));
        let stands_for = about.and_then(|it| it.get::<PdfString<'_>>("ActualText"));
        let mark = match stands_for {
            _ if is_artifact && kind.is_some_and(|it| it.as_ref() == b"Pagination") => Mark::Margin,
            Some(text) => Mark::Text(Some(read_text(text.as_bytes()).unwrap_or_default().into())),
            None => Mark::Plain,
        };
        if self.marks.len() < SAVED_MAX {
            self.marks.push(mark);
        }
    }

    /// What a letter shows, as the marks around it want it: nothing in a margin, and in place of a text all of it at
    /// the first letter and the room of the others.
    fn marked(&mut self, letter: &Letter) -> Option<Letter> {
        let mut shown = Some(Rc::clone(&letter.text)).filter(|it| !it.is_empty());
        for mark in &mut self.marks {
            match mark {
                Mark::Plain => {}
                Mark::Margin => return None,
                Mark::Text(stands_for) => shown = Some(stands_for.take().unwrap_or_default()),
            }
        }
        shown.map(|text| Letter {
            text,
            advance: letter.advance,
        })
    }

    fn move_to(&mut self, matrix: Affine) {
        (self.line, self.text) = (matrix, matrix);
    }

    fn move_by(&mut self, x: f64, y: f64) {
        self.move_to(self.line * Affine::translate((x, y)));
    }

    fn show(&mut self, object: Option<&&Object<'_>>) {
        match object {
            Some(Object::String(string)) => self.show_string(string.as_bytes()),
            Some(Object::Array(array)) => {
                for part in array.iter::<Object<'_>>() {
                    match part {
                        Object::String(string) => self.show_string(string.as_bytes()),
                        Object::Number(number) => {
                            self.advance(-number.as_f64() / 1_000.0 * self.state.size)
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    fn show_string(&mut self, bytes: &[u8]) {
        let Some(font) = self.state.font.clone() else {
            return;
        };
        let state = &self.state;
        let shape = Affine::new([
            state.size * state.scale,
            0.0,
            0.0,
            state.size,
            0.0,
            state.rise,
        ]);
        let ctm = state.ctm;
        let mut at = 0;
        while at < bytes.len() {
            let (code, length) = font.read_code(bytes, at);
            let is_space = length == 1 && bytes[at] == b' ';
            at += length;
            let letter = font.letter(code);
            if let Some(shown) = self.marked(&letter) {
                self.reader
                    .glyphs
                    .push(ctm * self.text * shape, &shown, &font);
            }
            let space =
                self.state.letter_space + if is_space { self.state.word_space } else { 0.0 };
            self.advance(letter.advance * self.state.size + space);
        }
    }

    fn advance(&mut self, by: f64) {
        let is_horizontal = self.state.font.as_ref().is_none_or(|it| it.is_horizontal());
        let by = if is_horizontal {
            (by * self.state.scale, 0.0)
        } else {
            (0.0, by)
        };
        self.text *= Affine::translate(by);
    }
}
