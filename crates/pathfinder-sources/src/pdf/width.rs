//! Spells out the widths of fonts before the PDF library looks at them.
//!
//! A composite font may give one width to a whole range of characters. The library misreads that form, letters seem to
//! have no width, and every word falls apart; the other form, one width for each character, it reads well.

use pdf_extract::{Document as Pdf, Object};

const CHARACTERS_MAX: i64 = 65_536;

/// Rewrites the widths of all composite fonts.
pub(super) fn spell_out(pdf: &mut Pdf) {
    let ids: Vec<_> = pdf.objects.keys().copied().collect();
    for id in ids {
        let Some(widths) = widths_of(pdf, id) else { continue };
        let Some(spelled) = spell(&widths) else { continue };
        if let Ok(font) = pdf.get_dictionary_mut(id) {
            font.set("W", Object::Array(spelled));
        }
    }
}

fn widths_of(pdf: &Pdf, id: (u32, u16)) -> Option<Vec<Object>> {
    let font = pdf.get_object(id).ok()?.as_dict().ok()?;
    let value = font.get(b"W").ok()?;
    let (_, value) = pdf.dereference(value).ok()?;
    let is_font = font.has(b"CIDSystemInfo") || font.has(b"DW");
    value.as_array().ok().filter(|_| is_font).cloned()
}

/// Turns each `first last width` into `first [width width ...]`.
fn spell(widths: &[Object]) -> Option<Vec<Object>> {
    let mut spelled = Vec::with_capacity(widths.len());
    let mut rest = widths.iter();
    while let Some(first) = rest.next() {
        let second = rest.next()?;
        spelled.push(first.clone());
        if !matches!(second, Object::Integer(_) | Object::Real(_)) {
            spelled.push(second.clone());
            continue;
        }
        let width = rest.next()?;
        let count = second.as_i64().ok()?.checked_sub(first.as_i64().ok()?)?.checked_add(1)?;
        if !(1..=CHARACTERS_MAX).contains(&count) {
            return None;
        }
        spelled.push(Object::Array((0..count).map(|_| width.clone()).collect()));
    }
    Some(spelled)
}

#[cfg(test)]
mod tests {
    use pdf_extract::Object;

    use super::spell;

    fn numbers(values: &[i64]) -> Vec<Object> {
        values.iter().map(|it| Object::Integer(*it)).collect()
    }

    #[test]
    fn ranges_become_lists() {
        let mut widths = numbers(&[19, 21, 556, 36]);
        widths.push(Object::Array(numbers(&[7, 8])));
        let mut expected = numbers(&[19]);
        expected.extend([
            Object::Array(numbers(&[556, 556, 556])),
            Object::Integer(36),
            Object::Array(numbers(&[7, 8])),
        ]);
        assert_eq!(spell(&widths), Some(expected));
    }

    #[test]
    fn nonsense_is_left_alone() {
        for widths in [&[1][..], &[1, 2], &[5, 1, 9], &[0, i64::MAX, 9], &[i64::MIN, i64::MAX, 9]] {
            assert_eq!(spell(&numbers(widths)), None);
        }
    }
}
