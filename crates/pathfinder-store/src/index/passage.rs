//! Cuts a document into passages that can be shown as they stand, and into sections that are searched as one.
//!
//! A passage is one to three paragraphs. A section is a run of passages about as long as an abstract or a page: long
//! enough to say what it is about, short enough that a book does not drown what one of its pages says.

use std::ops::Range;

const PASSAGE_BYTES_MIN: usize = 600;
const PASSAGE_BYTES_MAX: usize = 900;
/// A passage that has this much ends where a new heading begins.
const HEADED_BYTES_MIN: usize = 300;
const SECTION_BYTES_MAX: usize = 4_000;

/// The passages of a text, in order and without white space around them. `places` are offsets where headings or pages begin.
pub(super) fn passages_of(text: &str, places: &[usize]) -> Vec<Range<usize>> {
    let mut passages: Vec<Range<usize>> = Vec::new();
    let mut open: Option<Range<usize>> = None;
    for piece in paragraphs(text).flat_map(|it| pieces(text, it)) {
        let is_place = places.binary_search(&piece.start).is_ok();
        open = match open.take() {
            Some(passage) if is_full(&passage, &piece, is_place) => {
                passages.push(passage);
                Some(piece)
            }
            Some(passage) => Some(passage.start..piece.end),
            None => Some(piece),
        };
    }
    passages.extend(open);
    passages
}

fn is_full(passage: &Range<usize>, next: &Range<usize>, is_place: bool) -> bool {
    passage.len() >= PASSAGE_BYTES_MIN
        || next.end - passage.start > PASSAGE_BYTES_MAX
        || (is_place && passage.len() >= HEADED_BYTES_MIN)
}

/// Groups passages into sections, each a range of indices.
pub(super) fn sections_of(passages: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut sections: Vec<Range<usize>> = Vec::new();
    for (index, passage) in passages.iter().enumerate() {
        match sections.last_mut() {
            Some(section) if passage.end - passages[section.start].start <= SECTION_BYTES_MAX => {
                section.end = index + 1
            }
            _ => sections.push(index..index + 1),
        }
    }
    sections
}

/// The blocks between empty lines.
fn paragraphs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut offset = 0;
    let mut block: Option<Range<usize>> = None;
    let mut blocks = Vec::new();
    for line in text.split_inclusive('\n') {
        let start = offset + (line.len() - line.trim_start().len());
        let end = offset + line.trim_end().len();
        offset += line.len();
        if start >= end {
            blocks.extend(block.take());
            continue;
        }
        block = Some(block.map_or(start..end, |it| it.start..end));
    }
    blocks.extend(block);
    blocks.into_iter()
}

/// A paragraph as it is, or cut at the ends of sentences where it is too long.
fn pieces(text: &str, paragraph: Range<usize>) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut rest = paragraph;
    while rest.len() > PASSAGE_BYTES_MAX {
        let cut = find_cut(text, &rest);
        let piece = text[rest.start..cut].trim_end();
        pieces.push(rest.start..rest.start + piece.len());
        rest.start = cut + (text[cut..rest.end].len() - text[cut..rest.end].trim_start().len());
    }
    if !rest.is_empty() {
        pieces.push(rest);
    }
    pieces
}

/// The last end of a sentence before the limit, else the last space, else the limit.
fn find_cut(text: &str, rest: &Range<usize>) -> usize {
    let limit = text.floor_char_boundary(rest.start + PASSAGE_BYTES_MAX);
    let window = &text[rest.start..limit];
    let letters: Vec<(usize, char)> = window.char_indices().collect();
    let after_sentence = letters.windows(2).rev().find_map(|pair| {
        let ((at, mark), (_, next)) = (pair[0], pair[1]);
        let ends = match mark {
            '.' | '!' | '?' => next.is_whitespace(),
            '。' | '！' | '？' => true,
            _ => false,
        };
        (ends && at >= PASSAGE_BYTES_MAX / 3).then(|| rest.start + at + mark.len_utf8())
    });
    let after_space = || {
        window
            .rfind(char::is_whitespace)
            .filter(|it| *it > 0)
            .map(|it| rest.start + it)
    };
    after_sentence.or_else(after_space).unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use super::{passages_of, sections_of};

    #[test]
    fn short_paragraphs_share_a_passage() {
        let paragraph = "Tea calms most people. ".repeat(15);
        let text = format!("Title\n\n{paragraph}\n\n{paragraph}\n\n{paragraph}\n");
        let lengths: Vec<usize> = passages_of(&text, &[]).iter().map(|it| it.len()).collect();
        assert_eq!(lengths, [698, 344]);
    }

    #[test]
    fn long_paragraphs_are_cut_after_sentences() {
        let text = "One sentence with about forty characters. ".repeat(60);
        let passages = passages_of(&text, &[]);
        assert!(
            passages
                .iter()
                .all(|it| it.len() <= 900 && text[it.clone()].ends_with('.'))
        );
        assert_eq!(
            passages
                .iter()
                .map(|it| text[it.clone()].matches("sentence").count())
                .sum::<usize>(),
            60
        );
    }

    #[test]
    fn text_without_spaces_ends_too() {
        for text in [
            "가".repeat(5000),
            "a".repeat(5000),
            " \n\n ".repeat(100),
            String::new(),
        ] {
            let passages = passages_of(&text, &[]);
            assert!(passages.iter().all(|it| it.len() <= 900 && !it.is_empty()));
            assert_eq!(
                passages.iter().map(|it| it.len()).sum::<usize>(),
                text.trim().len()
            );
        }
    }

    #[test]
    fn a_heading_begins_a_passage() {
        let text = format!("{}\n\nMethod\n\nWords.", "Tea calms. ".repeat(40));
        let heading = text.find("Method").unwrap();
        assert_eq!(
            passages_of(&text, &[heading]).last().unwrap().start,
            heading
        );
        assert_eq!(passages_of(&text, &[]).len(), 1);
    }

    #[test]
    fn sections_are_bounded() {
        let passages: Vec<_> = (0..20).map(|it| it * 900..it * 900 + 880).collect();
        let sections = sections_of(&passages);
        assert_eq!(sections.len(), 5);
        assert_eq!(sections.iter().map(|it| it.len()).sum::<usize>(), 20);
    }
}
