//! What a font makes of the bytes of a string: the text and the width of each code.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use hayro_cmap::{BfString, CMap, CMapName, CidFamily, load_embedded};
use hayro_font::{
    CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn, OutlineGlyph,
    StandardFont, UNITS_PER_EM,
};
use hayro_syntax::object::String as PdfString;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use skrifa::{FontRef, MetadataProvider};

/// The fonts of a document; each is read once.
pub(super) struct Fonts<'a> {
    cache: FontCache<'a>,
    programs: FontResolverFn,
    maps: CMapResolverFn,
    /// By where their dictionaries lie in the document.
    known: RefCell<HashMap<*const u8, Option<Rc<PageFont<'a>>>>>,
    fallback: OnceCell<Option<Rc<PageFont<'a>>>>,
    count: Cell<usize>,
}

impl<'a> Fonts<'a> {
    pub(super) fn new() -> Fonts<'a> {
        Fonts {
            cache: FontCache::new(),
            programs: Arc::new(|query| match query {
                FontQuery::Standard(font) => Some(font.get_font_data()),
                FontQuery::Fallback(query) => Some(query.pick_standard_font().get_font_data()),
            }),
            maps: Arc::new(load_embedded),
            known: RefCell::default(),
            fallback: OnceCell::new(),
            count: Cell::new(0),
        }
    }

    /// The font that a dictionary describes.
    pub(super) fn font(&self, dict: &Dict<'a>) -> Option<Rc<PageFont<'a>>> {
        let place = dict.data().as_ptr();
        if let Some(known) = self.known.borrow().get(&place) {
            return known.clone();
        }
        let font = self.cache.font(dict, &self.programs, &self.maps);
        let font = font.map(|it| self.number(it, Collection::new(dict, &self.maps)));
        self.known.borrow_mut().insert(place, font.clone());
        font
    }

    /// What text without a font is drawn in.
    pub(super) fn fallback(&self) -> Option<Rc<PageFont<'a>>> {
        let load = || {
            Some(
                self.number(
                    self.cache
                        .standard_font(StandardFont::Helvetica, &self.programs)?,
                    None,
                ),
            )
        };
        self.fallback.get_or_init(load).clone()
    }

    fn number(&self, font: Font<'a>, collection: Option<Collection>) -> Rc<PageFont<'a>> {
        self.count.set(self.count.get() + 1);
        let em = em_of(&font);
        let (names, letters) = (OnceCell::new(), RefCell::default());
        Rc::new(PageFont {
            font,
            collection,
            names,
            number: self.count.get(),
            em,
            letters,
        })
    }
}

pub(super) struct PageFont<'a> {
    font: Font<'a>,
    collection: Option<Collection>,
    /// What the letters of the font's own file are called there.
    names: OnceCell<HashMap<u32, char>>,
    pub(super) number: usize,
    /// How tall a letter of size 1 is. A font that draws its letters by itself (Type 3) may have any scale.
    pub(super) em: f64,
    letters: RefCell<HashMap<u32, Letter>>,
}

#[derive(Debug, Clone)]
pub(super) struct Letter {
    pub(super) text: Rc<str>,
    /// Along the line, in parts of the letter size; below zero where the line runs down.
    pub(super) advance: f64,
}

impl<'a> PageFont<'a> {
    pub(super) fn is_horizontal(&self) -> bool {
        self.font.is_horizontal()
    }

    /// The code at `at`, which must lie within the bytes, and how many bytes it takes.
    pub(super) fn read_code(&self, bytes: &[u8], at: usize) -> (u32, usize) {
        let (code, length) = self.font.read_code(bytes, at);
        (code, length.max(1))
    }

    pub(super) fn letter(&self, code: u32) -> Letter {
        if let Some(letter) = self.letters.borrow().get(&code) {
            return letter.clone();
        }
        let advance = self.font.code_advance(code);
        let advance = if self.is_horizontal() {
            advance.x
        } else {
            advance.y
        } / f64::from(UNITS_PER_EM);
        let letter = Letter {
            text: readable(&self.text(code)).into(),
            advance,
        };
        self.letters.borrow_mut().insert(code, letter.clone());
        letter
    }

    fn text(&self, code: u32) -> String {
        let glyph = self.font.glyph(self.font.map_code(code), code);
        let text = match &glyph {
            FontGlyph::Outline(glyph) => glyph.as_unicode(),
            FontGlyph::Type3(glyph) => glyph.as_unicode(),
        };
        match (text.or_else(|| self.collection.as_ref()?.text(code)), glyph) {
            (Some(BfString::Char(c)), _) => c.to_string(),
            (Some(BfString::String(text)), _) => text,
            (None, FontGlyph::Type3(_)) => tex_text(code).unwrap_or_default(),
            (None, FontGlyph::Outline(glyph)) => {
                let names = self.names.get_or_init(|| names_of(&glyph));
                names
                    .get(&glyph.glyph_id().to_u32())
                    .map(char::to_string)
                    .unwrap_or_default()
            }
        }
    }
}

/// Characters by the glyphs that draw them, where the PDF embeds a font file that knows.
fn names_of(glyph: &OutlineGlyph) -> HashMap<u32, char> {
    let mut names = HashMap::new();
    let Some(file) = glyph.font_data() else {
        return names;
    };
    let bytes: &[u8] = (*file.data).as_ref();
    let Ok(font) = FontRef::new(bytes) else {
        return names;
    };
    for (code, glyph) in font.charmap().mappings() {
        // Symbol fonts keep their letters in a private range.
        let code = if (0xf000..=0xf0ff).contains(&code) {
            code - 0xf000
        } else {
            code
        };
        if let Some(c) = char::from_u32(code) {
            names.entry(glyph.to_u32()).or_insert(c);
        }
    }
    names
}

/// What a code means in TeX's own encoding: old papers hold pictures of its letters, without names.
fn tex_text(code: u32) -> Option<String> {
    const LIGATURES: [&str; 5] = ["ff", "fi", "fl", "ffi", "ffl"];
    Some(match code {
        0x0b..=0x0f => LIGATURES[code as usize - 0x0b].to_owned(),
        0x22 => "\u{201d}".to_owned(),
        0x5c => "\u{201c}".to_owned(),
        0x7b => "\u{2013}".to_owned(),
        0x7c => "\u{2014}".to_owned(),
        0x7f => "\u{a8}".to_owned(),
        0x21..=0x7e => char::from_u32(code)?.to_string(),
        _ => return None,
    })
}

fn em_of(font: &Font<'_>) -> f64 {
    let is_drawn = matches!(font.glyph(font.map_code(0), 0), FontGlyph::Type3(_));
    if !is_drawn {
        return 1.0;
    }
    let widths: Vec<f64> = (0..=255)
        .map(|it| font.code_advance(it).x)
        .filter(|it| *it > 0.0)
        .collect();
    if widths.is_empty() {
        return 1.0;
    }
    // A letter is about half as wide as it is tall.
    2.0 * widths.iter().sum::<f64>() / widths.len() as f64 / f64::from(UNITS_PER_EM)
}

/// Typographic ligatures are split, because nobody types them into a search.
fn readable(text: &str) -> String {
    let mut readable = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{fb00}' => readable.push_str("ff"),
            '\u{fb01}' => readable.push_str("fi"),
            '\u{fb02}' => readable.push_str("fl"),
            '\u{fb03}' => readable.push_str("ffi"),
            '\u{fb04}' => readable.push_str("ffl"),
            '\u{fb05}' | '\u{fb06}' => readable.push_str("st"),
            '\u{a0}' | '\t' | '\n' | '\r' => readable.push(' '),
            _ if c.is_control() || ('\u{e000}'..='\u{f8ff}').contains(&c) => {}
            _ => readable.push(c),
        }
    }
    readable
}

/// One of the character collections for Chinese, Japanese and Korean, for fonts that do not say what their codes mean.
struct Collection {
    codes: CMap,
    texts: CMap,
}

impl Collection {
    fn new(font: &Dict<'_>, maps: &CMapResolverFn) -> Option<Collection> {
        let is_composite = font
            .get::<Name<'_>>("Subtype")
            .is_some_and(|it| it.as_ref() == b"Type0");
        if !is_composite || font.contains_key("ToUnicode") {
            return None;
        }
        let load = |name: CMapName<'_>| CMap::parse(maps(name)?, |it| maps(it));
        let codes = match font.get::<Object<'_>>("Encoding")? {
            Object::Name(name) => match name.as_ref() {
                b"Identity-H" => CMap::identity_h(),
                b"Identity-V" => CMap::identity_v(),
                name => load(CMapName::from_bytes(name))?,
            },
            Object::Stream(stream) => parse_stream(&stream, maps)?,
            _ => return None,
        };
        let descendant = font
            .get::<Array<'_>>("DescendantFonts")?
            .iter::<Dict<'_>>()
            .next()?;
        let system = descendant.get::<Dict<'_>>("CIDSystemInfo")?;
        let (registry, ordering) = (
            system.get::<PdfString<'_>>("Registry")?,
            system.get::<PdfString<'_>>("Ordering")?,
        );
        let family = CidFamily::from_registry_ordering(registry.as_bytes(), ordering.as_bytes());
        Some(Collection {
            codes,
            texts: load(family.ucs2_cmap()?)?,
        })
    }

    fn text(&self, code: u32) -> Option<BfString> {
        let id = (1..=4).find_map(|length| self.codes.lookup_cid_code(code, length))?;
        self.texts.lookup_bf_string(id)
    }
}

fn parse_stream(stream: &Stream<'_>, maps: &CMapResolverFn) -> Option<CMap> {
    CMap::parse(&stream.decoded_data().ok()?, |it| maps(it))
}

#[cfg(test)]
mod tests {
    use super::{readable, tex_text};

    #[test]
    fn letters_without_names_are_those_of_tex() {
        let text: String = [0x5c, 0x65, 0x0e, 0x63, 0x69, 0x65, 0x6e, 0x74, 0x22, 0x01]
            .into_iter()
            .filter_map(tex_text)
            .collect();
        assert_eq!(text, "\u{201c}efficient\u{201d}");
    }

    #[test]
    fn ligatures_are_spelled_out() {
        assert_eq!(
            readable("e\u{fb03}cient\u{a0}\u{fb02}ow\u{0}\u{f0b7}"),
            "efficient flow"
        );
    }
}
