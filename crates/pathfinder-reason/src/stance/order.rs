//! Who acts and who is acted upon, as far as English word order tells.
//!
//! Korean marks roles with particles, so its words stay where they are.

use pathfinder_text::lists;
use pathfinder_text::tokens::{Script, Token};

use super::analysis::Word;

/// A participle is at most this far after its `be`.
const PASSIVE_REACH: usize = 4;

/// Makes passives active: `the dog was bitten by the man` gets the positions of `the man bit the dog`.
pub(super) fn place(tokens: &[Token], words: &mut [Word]) {
    let Some(verb) = words.iter().position(|it| is_passive(tokens, it)) else {
        return;
    };
    let verb_token = words[verb].token;
    let by = (verb_token + 1..tokens.len().min(verb_token + 1 + PASSIVE_REACH))
        .find(|it| tokens[*it].text == "by");
    let clause = words[verb].clause;
    let starts = words
        .iter()
        .position(|it| it.clause == clause)
        .unwrap_or(verb);
    // The agent is the phrase after `by`: consecutive words.
    let agent: Vec<usize> = by.map_or(Vec::new(), |by| {
        let mut next = None;
        let phrase = |(_, word): &(usize, &Word)| {
            let follows = word.token > by && next.is_none_or(|it| word.token <= it);
            if follows {
                next = Some(word.token + 1);
            }
            follows
        };
        words
            .iter()
            .enumerate()
            .skip_while(|(_, it)| it.token < by)
            .take_while(phrase)
            .map(|it| it.0)
            .collect()
    });
    let order: Vec<usize> = (0..starts)
        .chain(agent.iter().copied())
        .chain([verb])
        .chain(starts..verb)
        .chain((verb + 1..words.len()).filter(|it| !agent.contains(it)))
        .collect();
    for (place, index) in order.into_iter().enumerate() {
        words[index].place = place;
    }
}

// Forms of `be`, words that may come between it and a participle, and the participles that end in neither `-ed` nor
// `-en`: closed classes of English grammar, the last as far as such verbs are common.
const BE: &str = "is are was were be been being isn't aren't wasn't weren't";
const BETWEEN: &str = "not never been being also later first now still";
const IRREGULAR: &str = "made built held won led found sold bought paid sent lost brought done born known shown kept taught told met cut hit sung";

fn is_passive(tokens: &[Token], word: &Word) -> bool {
    let token = &tokens[word.token];
    let regular = token.text.ends_with("ed") || token.text.ends_with("en");
    let participle = token.script == Script::Letters && (regular || lists(IRREGULAR, &token.text));
    let before = &tokens[word.token.saturating_sub(PASSIVE_REACH)..word.token];
    let be = before.iter().rposition(|it| lists(BE, &it.text));
    let between = |it: &Token| lists(BETWEEN, &it.text) || it.text.ends_with("ly");
    participle && be.is_some_and(|be| before[be + 1..].iter().all(between))
}
