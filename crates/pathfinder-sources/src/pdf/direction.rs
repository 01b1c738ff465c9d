//! Puts text that is read from right to left into the order in which it is read.
//!
//! Some programs draw such a line from its left edge, others from its right, and numbers and Latin words within it run
//! the other way. So each line is sorted by place first. A page that is mostly read from right to left is then mirrored:
//! its lines begin at the left like all others, and only what runs the other way has to be turned back.

use unicode_normalization::char::is_combining_mark;

use super::glyph::Glyph;

/// Parts of the letter size.
const SAME_LINE: f64 = 0.5;

/// How a page is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// No letter of it runs to the left.
    Plain,
    /// Some words of it run to the left.
    Rightward,
    /// Most of it runs to the left.
    Leftward,
}

/// Brings the letters of a page into an order that can be read like any other, and says how `mend` has to see to it.
pub(super) fn arrange(glyphs: Vec<Glyph>) -> (Vec<Glyph>, Direction) {
    let leftward = glyphs.iter().filter(|it| has_leftward(&it.text)).count();
    if leftward == 0 {
        return (glyphs, Direction::Plain);
    }
    let letters = glyphs
        .iter()
        .filter(|it| it.text.chars().any(char::is_alphabetic))
        .count();
    let direction = if 2 * leftward > letters {
        Direction::Leftward
    } else {
        Direction::Rightward
    };
    let mut arranged: Vec<Glyph> = Vec::with_capacity(glyphs.len());
    let mut line: Vec<Glyph> = Vec::new();
    for glyph in glyphs {
        if line
            .first()
            .is_some_and(|it| (it.y - glyph.y).abs() > SAME_LINE * it.size.max(glyph.size))
        {
            arranged.extend(sorted(std::mem::take(&mut line), direction));
        }
        match line
            .last_mut()
            .filter(|_| glyph.text.chars().all(is_combining_mark))
        {
            // A mark belongs to the letter that it was drawn after.
            Some(letter) => letter.text = format!("{}{}", letter.text, glyph.text).into(),
            None => line.push(glyph),
        }
    }
    arranged.extend(sorted(line, direction));
    (arranged, direction)
}

fn sorted(mut line: Vec<Glyph>, direction: Direction) -> Vec<Glyph> {
    if direction == Direction::Leftward {
        for glyph in &mut line {
            (glyph.x, glyph.end) = (-glyph.end, -glyph.x);
        }
    } else if !line.iter().any(|it| has_leftward(&it.text)) {
        return line;
    }
    line.sort_by(|a, b| a.x.total_cmp(&b.x));
    line
}

/// Turns what runs against the direction of its page.
pub(super) fn mend(text: String, direction: Direction) -> String {
    match direction {
        Direction::Plain => text,
        Direction::Leftward => turn_runs(&units(&text), is_rightward, true),
        Direction::Rightward => turn_runs(&units(&text), has_leftward, false),
    }
}

/// Letters with their marks.
fn units(text: &str) -> Vec<&str> {
    let mut units = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices().skip(1) {
        if !is_combining_mark(c) {
            units.push(&text[start..at]);
            start = at;
        }
    }
    units.push(&text[start..]);
    units
}

/// The text with each run of units of which `runs` holds back to front.
fn turn_runs(units: &[&str], runs: fn(&str) -> bool, mirrors_others: bool) -> String {
    let mut turned = String::new();
    let mut at = 0;
    while at < units.len() {
        if !runs(units[at]) {
            turned.push_str(if mirrors_others {
                mirrored(units[at])
            } else {
                units[at]
            });
            at += 1;
            continue;
        }
        let length = run_length(&units[at..], runs);
        for unit in units[at..at + length].iter().rev() {
            turned.push_str(if mirrors_others { unit } else { mirrored(unit) });
        }
        at += length;
    }
    turned
}

/// How many units belong to the run that begins here. What stands between two of its letters belongs to it; a space
/// between a number and a word parts them.
fn run_length(units: &[&str], runs: fn(&str) -> bool) -> usize {
    let is_number = |it: &str| it.chars().all(char::is_numeric);
    let (mut length, mut has_space) = (1, false);
    for (at, unit) in units.iter().enumerate().skip(1) {
        if runs(unit) {
            if has_space && (is_number(unit) || is_number(units[length - 1])) {
                break;
            }
            (length, has_space) = (at + 1, false);
        } else if has_leftward(unit) || is_rightward(unit) {
            break;
        }
        has_space |= unit.trim().is_empty();
    }
    length
}

fn has_leftward(text: &str) -> bool {
    text.chars().any(|it| {
        matches!(it, '\u{590}'..='\u{5ff}' | '\u{600}'..='\u{65f}' | '\u{66e}'..='\u{6ef}' | '\u{6fa}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
    })
}

/// Letters and digits that run to the right within text that runs to the left.
fn is_rightward(text: &str) -> bool {
    !has_leftward(text) && text.chars().any(char::is_alphanumeric)
}

/// A bracket is drawn as its mirror image.
fn mirrored(unit: &str) -> &str {
    match unit {
        "(" => ")",
        ")" => "(",
        "[" => "]",
        "]" => "[",
        "{" => "}",
        "}" => "{",
        "<" => ">",
        ">" => "<",
        "«" => "»",
        "»" => "«",
        _ => unit,
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, Glyph, arrange, mend};

    /// What is read of letters that stand at these places, drawn in this order.
    fn read(drawn: &[(&str, f64)]) -> String {
        let glyph = |(text, x): &(&str, f64)| Glyph {
            x: *x,
            y: 0.0,
            end: x + 5.0,
            size: 10.0,
            font: 0,
            text: (*text).into(),
        };
        let (glyphs, direction) = arrange(drawn.iter().map(glyph).collect());
        assert!(glyphs.is_sorted_by(|a, b| a.x <= b.x));
        mend(glyphs.iter().map(|it| &*it.text).collect(), direction)
    }

    #[test]
    fn a_line_may_be_drawn_from_either_edge() {
        let line = [
            ("ש", 30.0),
            ("ל", 25.0),
            ("ו", 20.0),
            ("\u{5b9}", 20.0),
            ("ם", 15.0),
            (" ", 10.0),
            ("7", 5.0),
        ];
        assert_eq!(read(&line), "שלו\u{5b9}ם 7");
        let visual = [
            ("7", 5.0),
            (" ", 10.0),
            ("ם", 15.0),
            ("ו", 20.0),
            ("ל", 25.0),
            ("ש", 30.0),
        ];
        assert_eq!(read(&visual), "שלום 7");
        assert_eq!(
            read(&[
                ("a", 0.0),
                ("b", 5.0),
                ("c", 10.0),
                ("ל", 15.0),
                ("ש", 20.0)
            ]),
            "abcשל"
        );
    }

    #[test]
    fn what_runs_the_other_way_is_turned() {
        // Letters as they come from a mirrored page: read from the right, numbers and Latin words back to front.
        assert_eq!(
            mend("שנת 4202 )AET( טוב".into(), Direction::Leftward),
            "שנת 2024 (TEA) טוב"
        );
        assert_eq!(
            mend("He said םולש טוב, twice".into(), Direction::Rightward),
            "He said בוט שלום, twice"
        );
        assert_eq!(
            mend("של 5.21 אחוז".into(), Direction::Leftward),
            "של 12.5 אחוז"
        );
        assert_eq!(
            mend("של eert aet 3".into(), Direction::Leftward),
            "של tea tree 3"
        );
        assert_eq!(mend(String::new(), Direction::Leftward), "");
    }
}
