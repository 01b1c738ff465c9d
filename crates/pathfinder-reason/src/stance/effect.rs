//! What a sentence says has which effect: `Aspirin lowered the risk of stroke`, `Growth was reduced by cortisone`.
//!
//! Two results of studies seldom share most of their words, so a stance cannot be taken by words alone. What they share is
//! an agent, what it acts on, and a direction: these are read here, and nothing else is compared.

use std::collections::BTreeSet;

use pathfinder_text::cues::{Change, change_of};
use pathfinder_text::numbers::{Number, Unit, numbers_of};
use pathfinder_text::terms::term_of;
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{Lang, detect, lists};

/// More words than this are no name of a thing.
const PHRASE_WORDS_MAX: usize = 6;
/// A denial stands this close before what it denies.
const DENIAL_REACH: usize = 4;
/// An agent is the same if it shares at least this part of the shorter one's words: willow tea is not nettle tea.
const SAME_AGENT: f64 = 0.75;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Effect {
    change: Option<Change>,
    is_denied: bool,
    /// What is changed, and the word that ends its name.
    target: BTreeSet<String>,
    head: String,
    agent: BTreeSet<String>,
}

impl Effect {
    /// The same agent acts on the same thing in opposite ways, or in one way and not at all.
    pub(crate) fn opposes(&self, other: &Effect) -> bool {
        let turned = match (self.is_denied, other.is_denied) {
            (false, false) => {
                self.change != other.change && self.change.is_some() && other.change.is_some()
            }
            (true, true) => false,
            (true, false) => self.denies(other),
            (false, true) => other.denies(self),
        };
        turned && self.is_on(other) && self.has_agent(other)
    }

    /// `did not rise` denies a rise, and `had no effect` denies any change.
    fn denies(&self, other: &Effect) -> bool {
        other.change.is_some() && (self.change.is_none() || self.change == other.change)
    }

    fn is_on(&self, other: &Effect) -> bool {
        let (small, large) = match self.target.len() <= other.target.len() {
            true => (&self.target, &other.target),
            false => (&other.target, &self.target),
        };
        self.head == other.head && small.is_subset(large) && large.len() - small.len() <= 1
    }

    fn has_agent(&self, other: &Effect) -> bool {
        let shared = self.agent.intersection(&other.agent).count();
        let fewer = self.agent.len().min(other.agent.len());
        shared > 0 && shared as f64 >= fewer as f64 * SAME_AGENT
    }
}

// Function words that end a noun phrase.
const ENDS: &str = "in on for with by to from at after before during among between than as under over within without \
    through across per and or but nor when where while whereas although if unless because since until which that who whose \
    compared versus via both not no is are was were be been being has have had did does do can will would may might could";
const BE: &str = "is are was were be been being has have had did does do can will also not no never significantly \
    markedly substantially strongly";
/// What joins a subject to its effect without being part of either.
const JOINS: &str = "associated association associate linked related results resulted leads led showed shown show found \
    observed reported demonstrated significant significantly statistically compared result lead";
// Words of measuring and of studies that do not tell one thing from another.
const GENERIC: &str = "risk rate level levels rates incidence prevalence amount number degree significant value mean average \
    percentage total overall use user treatment therapy patient group study result effect high low dose long term intake \
    administration supplementation trial data analysis compared placebo control year month week day percent associated \
    association increased decreased";
const AFFECTS: &str = "affect affects affected effect effects influence influences influenced alter altered alters change changed changes \
    association associated difference differences differ benefit";
// The opposite of a gain, which the directions of change lack.
const LOSSES: &str = "lose loses losing lost loss losses";
/// `not only` denies nothing.
const MORE_THAN: &str = "only just merely least";
const DENIALS: &str = "no not never neither nor without cannot";

/// The effects that a clause states, or that the sentence around it calls false.
pub(crate) fn effects(sentence: &str, is_false: bool) -> Vec<Effect> {
    let tokens = tokens(sentence);
    let read = Reader {
        numbers: numbers_of(sentence, &tokens),
        sentence,
        tokens: &tokens,
    };
    let stated = |at: usize| {
        let it = match detect(sentence) {
            Lang::English => read.english(at),
            Lang::Korean => read.korean(at),
        }?;
        // A double denial is left alone. So is a denied amount: `did not double` allows for a smaller rise.
        let is_unclear =
            is_false && it.is_denied || (is_false || it.is_denied) && read.has_amount(at);
        (!is_unclear).then_some(Effect {
            is_denied: it.is_denied || is_false,
            ..it
        })
    };
    (0..tokens.len()).filter_map(stated).collect()
}

struct Reader<'a> {
    sentence: &'a str,
    tokens: &'a [Token],
    numbers: Vec<Number>,
}

impl Reader<'_> {
    fn english(&self, at: usize) -> Option<Effect> {
        let term = term_of(&self.tokens[at])?.text;
        let is_loss = lists(LOSSES, &self.tokens[at].text);
        let change = change_of(&term).or(is_loss.then_some(Change::Down));
        let is_denied = self.is_denied(at);
        let acts = lists(AFFECTS, &self.tokens[at].text) && is_denied;
        if change.is_none() && !acts {
            return None;
        }
        let next = self.tokens.get(at + 1).map_or("", |it| it.text.as_str());
        let after = match next {
            "in" | "of" | "on" | "with" => self.phrase_after(at + 2),
            _ => self.phrase_after(at + 1),
        };
        let (target, rest) = match after.is_empty() {
            // `Growth was reduced by cortisone.`
            true => (self.phrase_before(at), at + 1..self.tokens.len()),
            false => (after, 0..at),
        };
        self.effect(change, is_denied, &target, rest)
    }

    /// `X는 Y를 높인다`, `X 이후 Y가 줄었다`.
    fn korean(&self, at: usize) -> Option<Effect> {
        let change = Some(change_of(&term_of(&self.tokens[at])?.text)?);
        let denied = |it: usize| {
            self.tokens
                .get(it)
                .is_some_and(|it| it.text.contains('않') || it.text.contains("못"))
        };
        let is_denied = denied(at) || denied(at + 1);
        let from = (0..at).rev().take_while(|it| !self.breaks(*it)).last()?;
        let object = (from..at).rev().find(|it| {
            let text = &self.tokens[*it].text;
            text.ends_with(['을', '를', '이', '가'])
        })?;
        (at - object <= 2).then_some(())?;
        self.effect(change, is_denied, &[object], from..object)
    }

    fn effect(
        &self,
        change: Option<Change>,
        is_denied: bool,
        target: &[usize],
        rest: std::ops::Range<usize>,
    ) -> Option<Effect> {
        let term = |at: &usize| {
            let token = &self.tokens[*at];
            let term = term_of(token).filter(|it| it.script != Script::Digits)?;
            let plain = !lists(GENERIC, &token.text)
                && !lists(JOINS, &token.text)
                && change_of(&term.text).is_none();
            (plain && !lists(GENERIC, &term.text)).then_some(term.text)
        };
        let named: Vec<String> = target.iter().filter_map(term).collect();
        let target: BTreeSet<String> = named.iter().cloned().collect();
        let agent: BTreeSet<String> = rest.collect::<Vec<_>>().iter().filter_map(term).collect();
        Some(Effect {
            change,
            is_denied,
            head: named.last()?.clone(),
            agent: agent.difference(&target).cloned().collect(),
            target,
        })
    }

    /// A figure, or how fast or how much something changes.
    fn counts(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_figure = |it: &Number| it.range.contains(&token.range.start);
        self.numbers.iter().any(is_figure)
            || term_of(token).is_some_and(|it| change_of(&it.text).is_some())
    }

    /// Whether the clause of the token says how much.
    fn has_amount(&self, at: usize) -> bool {
        let before = (0..at).rev().take_while(|it| !self.breaks(*it)).last();
        let after = (at..self.tokens.len() - 1).find(|it| self.breaks(*it));
        let from = self.tokens[before.unwrap_or(at)].range.start;
        let to = self.tokens[after.unwrap_or(self.tokens.len() - 1)]
            .range
            .end;
        let mut amounts = self.numbers.iter();
        amounts.any(|it| it.unit != Unit::CalendarYear && (from..to).contains(&it.range.start))
    }

    /// Whether a clause begins after the token.
    fn breaks(&self, at: usize) -> bool {
        let end = self.tokens[at].range.end;
        let next = self
            .tokens
            .get(at + 1)
            .map_or(self.sentence.len(), |it| it.range.start);
        self.sentence[end..next].contains([',', ';', ':', '(', ')', '.', '!', '?', '—', '–', '"'])
    }

    fn is_denied(&self, at: usize) -> bool {
        let before = (0..at)
            .rev()
            .take_while(|it| !self.breaks(*it))
            .take(DENIAL_REACH);
        let denies = |it: usize| {
            let text = &self.tokens[it].text;
            let next = self.tokens.get(it + 1).map_or("", |it| it.text.as_str());
            (lists(DENIALS, text) || text.ends_with("n't")) && !lists(MORE_THAN, next)
        };
        before.into_iter().any(denies)
    }

    fn phrase_after(&self, from: usize) -> Vec<usize> {
        let mut phrase = Vec::new();
        for at in from..self.tokens.len() {
            if lists(ENDS, &self.tokens[at].text) || self.counts(at) {
                break;
            }
            phrase.push(at);
            if self.breaks(at) {
                break;
            }
        }
        phrase.retain(|it| term_of(&self.tokens[*it]).is_some());
        match phrase.len() > PHRASE_WORDS_MAX {
            true => Vec::new(),
            false => phrase,
        }
    }

    /// The subject before a verb that has no object.
    fn phrase_before(&self, at: usize) -> Vec<usize> {
        let is_verbal = |it: &usize| lists(BE, &self.tokens[*it].text);
        let skipped = (0..at).rev().take_while(is_verbal).count();
        let end = at - skipped;
        let mut phrase: Vec<usize> = Vec::new();
        for it in (0..end).rev() {
            if self.breaks(it) || lists(ENDS, &self.tokens[it].text) {
                break;
            }
            phrase.push(it);
        }
        phrase.reverse();
        phrase.retain(|it| term_of(&self.tokens[*it]).is_some());
        match phrase.len() > PHRASE_WORDS_MAX {
            true => Vec::new(),
            false => phrase,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::effects;

    fn opposes(one: &str, other: &str) -> bool {
        let (one, other) = (effects(one, false), effects(other, false));
        one.iter()
            .any(|it| other.iter().any(|other| it.opposes(other)))
    }

    #[test]
    fn who_denies_an_amount_or_says_more_does_not_deny_the_change() {
        let said = "Nettle tea lowered the risk of stroke.";
        assert!(opposes(
            said,
            "Nettle tea did not lower the risk of stroke."
        ));
        assert!(!opposes(
            said,
            "Nettle tea did not halve the risk of stroke by 50 percent."
        ));
        assert!(!opposes(
            said,
            "Nettle tea not only lowered the risk of stroke but was cheap."
        ));
    }
}
