//! Passages of a text that can be shown as they stand: neighboring sentences of a paragraph and of the list that it
//! introduces.
//!
//! Passages overlap: each is as long as the limit allows from its first sentence on, and none lies within another.

use std::ops::Range;

use crate::blocks::{Block, BlockKind};
use crate::sentences::sentences_within;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    pub range: Range<usize>,
    /// The block in which it begins.
    pub block: usize,
    /// What introduces it and does not stand in it: the sentence before a list, the first row of a table.
    pub lead_in: Option<Range<usize>>,
}

/// The passages of at most so many letters; a sentence that has more is a passage of its own.
pub fn passages(text: &str, blocks: &[Block], letters_max: usize) -> Vec<Passage> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < blocks.len() {
        let end = group_end(blocks, at);
        let units = units(text, blocks, at..end);
        push_windows(text, blocks, &units, letters_max, &mut found);
        at = end;
    }
    found
}

/// A piece of text that is shown whole, and what introduces it.
struct Unit {
    range: Range<usize>,
    block: usize,
    lead_in: Option<Range<usize>>,
}

/// A paragraph and the list after it belong together, and so do the rows of a table.
fn group_end(blocks: &[Block], at: usize) -> usize {
    let first = &blocks[at];
    let alike = |it: &Block| match first.kind {
        // A paragraph takes the list along that it introduces.
        BlockKind::Paragraph | BlockKind::Item => {
            it.kind == BlockKind::Item && it.headings == first.headings
        }
        BlockKind::Row => it.kind == BlockKind::Row && it.headings == first.headings,
        BlockKind::Code | BlockKind::Fields => false,
    };
    let rest = blocks[at + 1..].iter().take_while(|it| alike(it)).count();
    at + 1 + rest
}

fn units(text: &str, blocks: &[Block], group: Range<usize>) -> Vec<Unit> {
    let mut units = Vec::new();
    for at in group.clone() {
        let block = &blocks[at];
        let lead_in = block.lead_in.map(|it| introduction(text, &blocks[it]));
        let ranges = match block.kind {
            BlockKind::Paragraph | BlockKind::Item => sentences_within(text, block.range.clone()),
            BlockKind::Row => vec![block.range.clone()],
            BlockKind::Code | BlockKind::Fields => Vec::new(),
        };
        for (place, mut range) in ranges.into_iter().enumerate() {
            if place == 0 {
                range.start = block.start;
            }
            units.push(Unit {
                range,
                block: at,
                lead_in: lead_in.clone(),
            });
        }
    }
    units
}

/// The last sentence of a block that introduces a list.
fn introduction(text: &str, block: &Block) -> Range<usize> {
    match block.kind {
        BlockKind::Row => block.range.clone(),
        _ => sentences_within(text, block.range.clone())
            .pop()
            .unwrap_or_else(|| block.range.clone()),
    }
}

fn push_windows(
    text: &str,
    blocks: &[Block],
    units: &[Unit],
    letters_max: usize,
    found: &mut Vec<Passage>,
) {
    let mut covered = 0;
    for first in 0..units.len() {
        let start = units[first].range.start;
        let letters = |last: usize| text[start..units[last].range.end].chars().count();
        let mut last = first;
        while last + 1 < units.len() && letters(last + 1) <= letters_max {
            last += 1;
        }
        let said = &text[start..units[last].range.end];
        if (first > 0 && last < covered) || !said.contains(char::is_alphanumeric) {
            continue;
        }
        covered = last + 1;
        let block = units[first].block;
        let starts_inside = units[first].range.start > blocks[block].start;
        let lead_in = units[first].lead_in.clone();
        // Within an item, the item's own beginning is nearer than what introduces the list.
        let lead_in = lead_in.filter(|it| it.end <= start && !(starts_inside && it.start == start));
        found.push(Passage {
            range: start..units[last].range.end,
            block,
            lead_in,
        });
    }
}

#[cfg(test)]
mod tests;
