//! Drops running heads, running feet and page numbers, which would stand in the middle of sentences that go on over
//! the page.

use std::collections::HashMap;

use super::layout::Line;

/// How many lines at the top and at the bottom of a page may belong to its margins.
const MARGIN_LINES_MAX: usize = 3;
/// What stands on fewer pages may be text that happens to be alike.
const PAGES_MIN: usize = 3;
/// Left and right pages may have heads of their own, and chapters too.
const SHARE_MIN: f64 = 0.3;
/// Heads that name the section of their page are many; they stand in one place, and as headings elsewhere.
const SECTION_PAGES_MIN: usize = 6;
const SECTION_SHARE_MIN: f64 = 0.5;
const SECTION_LETTERS_MIN: usize = 4;
/// Page units within which a line stands in the same place.
const SAME_PLACE: f64 = 3.0;

#[derive(PartialEq, Eq, Hash)]
struct Place {
    text: String,
    height: i64,
}

/// Takes away the lines at the edges of pages that stand in the same place on many of them.
pub(super) fn drop_margins(pages: &mut [Vec<Line>]) {
    let mut counts: HashMap<Place, usize> = HashMap::new();
    for lines in pages.iter() {
        for at in edges(lines).concat() {
            *counts.entry(place_of(&lines[at])).or_insert(0) += 1;
        }
    }
    let needed = PAGES_MIN.max((SHARE_MIN * pages.len() as f64).ceil() as usize);
    let repeats = |line: &Line| {
        let Place { text, height } = place_of(line);
        // A place is a band, and a line may stand at its border.
        let near = (height - 1..=height + 1).map(|height| Place {
            text: text.clone(),
            height,
        });
        near.map(|it| counts.get(&it).copied().unwrap_or(0))
            .sum::<usize>()
            >= needed
    };
    let heads = SectionHeads::of(pages);
    for lines in pages.iter_mut() {
        let mut gone: Vec<usize> = edges(lines)
            .iter()
            .flat_map(|edge| {
                edge.iter()
                    .take_while(|it| repeats(&lines[**it]) || heads.holds(&lines[**it]))
            })
            .copied()
            .collect();
        gone.sort_unstable();
        let mut at = 0..;
        lines.retain(|_| at.next().is_some_and(|it| gone.binary_search(&it).is_err()));
    }
}

/// Where running heads stand that name sections, and what is said in the document.
struct SectionHeads {
    /// How many pages have their outermost line at a height.
    heights: HashMap<i64, usize>,
    said: HashMap<String, usize>,
    pages: usize,
}

impl SectionHeads {
    fn of(pages: &[Vec<Line>]) -> SectionHeads {
        let (mut heights, mut said) = (HashMap::new(), HashMap::new());
        for lines in pages {
            for at in edges(lines).iter().filter_map(|it| it.first()) {
                *heights.entry(place_of(&lines[*at]).height).or_insert(0) += 1;
            }
            for line in lines {
                *said.entry(letters(&line.text)).or_insert(0) += 1;
            }
        }
        SectionHeads {
            heights,
            said,
            pages: pages.len(),
        }
    }

    fn holds(&self, line: &Line) -> bool {
        let (height, letters) = (place_of(line).height, letters(&line.text));
        let near: usize = (height - 1..=height + 1)
            .filter_map(|it| self.heights.get(&it))
            .sum();
        self.pages >= SECTION_PAGES_MIN
            && near as f64 >= SECTION_SHARE_MIN * self.pages as f64
            && letters.chars().count() >= SECTION_LETTERS_MIN
            && self.said.get(&letters).is_some_and(|it| *it > 1)
    }
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|it| it.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The outermost lines of a page, from the edge inwards: those at the top, then those at the bottom.
fn edges(lines: &[Line]) -> [Vec<usize>; 2] {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|a, b| lines[*a].y.total_cmp(&lines[*b].y));
    let bottom = order.iter().rev().take(MARGIN_LINES_MAX).copied().collect();
    order.truncate(MARGIN_LINES_MAX);
    [order, bottom]
}

fn place_of(line: &Line) -> Place {
    Place {
        text: fold(&line.text),
        height: (line.y / SAME_PLACE).round().clamp(-1e9, 1e9) as i64,
    }
}

/// The text with all numbers alike.
fn fold(text: &str) -> String {
    let text = text.trim();
    let is_roman =
        !text.is_empty() && text.len() <= 6 && text.chars().all(|it| "ivxlcIVXLC".contains(it));
    if is_roman {
        return "#".to_owned();
    }
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '0'..='9' if folded.ends_with('#') => {}
            '0'..='9' => folded.push('#'),
            _ => folded.push(c),
        }
    }
    folded
}
