//! Which sentences say yes to the question, and which say no.
//!
//! A sentence takes a side only if it states a result and names all of what is asked, with its headings and its title, or
//! if it plainly denies what is asked; whatever hedges, restricts or reports takes none. A wrong verdict is worse than none.

use std::collections::BTreeSet;

use pathfinder_core::contract::{EvidenceShown, ObservationShown, Sentence, Stance, Verdict};
use pathfinder_core::id::ObservationId;
use pathfinder_text::sentences::sentences_within;
use pathfinder_text::{Cue, CueKind, content_words, cues, one_line};

use super::denial::Deniable;
use crate::assertion::{self, Kind};
use crate::stance::{self, Analysis, Because};

const SENTENCE_CHARACTERS_MAX: usize = 420;
const AGAINST_MAX: usize = 3;
/// What names more than the question does is true in fewer cases: `in office work`.
const MORE_WORDS_MAX: usize = 1;
/// Later passages are too far from the question to deny it.
const DENIES_FIRST: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Yes,
    No,
    /// So in one case and not in another.
    Depends,
}

/// A sentence that takes a side, and the observation whose quote it stands in.
#[derive(Debug, Clone)]
struct Said {
    side: Side,
    text: String,
    by: ObservationId,
    origin: String,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Sides(Vec<Said>);

impl Sides {
    pub(super) fn of(
        question: &str,
        nearest: &[ObservationShown],
        material: &[EvidenceShown],
    ) -> Sides {
        let asked = Asked {
            claim: Analysis::of(&asserted(question)),
            words: content_words(question),
            deniable: Deniable::of(question, &asserted(question)),
        };
        let first: BTreeSet<ObservationId> =
            nearest.iter().take(DENIES_FIRST).map(|it| it.id).collect();
        let evidence = material
            .iter()
            .flat_map(|it| it.origin.iter().chain(&it.supports).chain(&it.contradicts));
        let mut heard = BTreeSet::new();
        let mut said: Vec<Said> = Vec::new();
        let mut agreeing = BTreeSet::new();
        let holding = nearest.iter().chain(evidence);
        let holding = holding.filter(|it| it.superseded_by.is_none());
        for observation in holding.filter(|it| heard.insert(it.id)) {
            let ranges = sentences_within(&observation.quote, 0..observation.quote.len());
            for range in ranges {
                let sentence = &observation.quote[range];
                if asked.is_supported_by(sentence) {
                    agreeing.insert(observation.origin.as_str());
                }
                said.extend(
                    asked
                        .side(observation, sentence, first.contains(&observation.id))
                        .map(|side| Said {
                            side,
                            text: one_line(sentence, SENTENCE_CHARACTERS_MAX),
                            by: observation.id,
                            origin: observation.origin.clone(),
                        }),
                );
            }
        }
        let denies = |it: &Said| it.side == Side::No;
        let is_contested = |origin: &&str| said.iter().all(|it| it.origin != *origin);
        // One origin's denial settles nothing where another supports the claim, if less plainly.
        if said.iter().all(denies) && agreeing.iter().any(is_contested) {
            said.clear();
        }
        Sides(said)
    }

    fn on(&self, side: Side) -> impl Iterator<Item = &Said> {
        self.0.iter().filter(move |it| it.side == side)
    }

    pub(super) fn are_disputed(&self) -> bool {
        self.on(Side::Yes).next().is_some() && self.on(Side::No).next().is_some()
    }

    pub(super) fn verdict(&self) -> Option<Verdict> {
        let has = |side| self.on(side).next().is_some();
        match (has(Side::Yes), has(Side::No), has(Side::Depends)) {
            (false, false, false) => None,
            (true, false, false) => Some(Verdict::Yes),
            (false, true, false) => Some(Verdict::No),
            (true, true, false) => Some(Verdict::Disputed),
            (_, _, true) => Some(Verdict::Depends),
        }
    }

    pub(super) fn origins(&self) -> usize {
        let origins: BTreeSet<&str> = self.0.iter().map(|it| it.origin.as_str()).collect();
        origins.len()
    }

    pub(super) fn is_by(&self, observation: ObservationId) -> bool {
        self.0.iter().any(|it| it.by == observation)
    }

    pub(super) fn first(&self) -> Option<&str> {
        let depends = self.on(Side::Depends).next();
        depends
            .or_else(|| self.0.first())
            .map(|it| it.text.as_str())
    }

    /// What says the opposite of a verdict.
    pub(super) fn against(&self, verdict: Option<Verdict>) -> Vec<Sentence> {
        let opposite = match verdict {
            Some(Verdict::Disputed | Verdict::Depends) => Side::No,
            Some(Verdict::Yes | Verdict::No) | None => return Vec::new(),
        };
        let said = self.on(opposite).take(AGAINST_MAX);
        said.map(|it| Sentence {
            text: format!("\"{}\"", it.text.replace('"', "'")),
            citations: vec![it.by],
        })
        .collect()
    }
}

/// A question as a statement: `Does X raise Y` says what `X raise Y` says.
pub(super) fn asserted(question: &str) -> String {
    let plain = question.trim().trim_end_matches(['?', '？', ' ']);
    const VERBS: &[&str] = &[
        "Does ", "Do ", "Did ", "Can ", "Will ", "Is ", "Are ", "Was ", "Were ", "Has ", "Have ",
        "May ", "Should ",
    ];
    /// How Korean asks, and how it says the same.
    const ENDINGS: &[(&str, &str)] = &[
        ("인가요", "이다"),
        ("인가", "이다"),
        ("는가요", "다"),
        ("는가", "다"),
        ("은가요", "다"),
        ("은가", "다"),
        ("나요", "다"),
        ("습니까", "다"),
        ("나", "다"),
    ];
    let told = ENDINGS
        .iter()
        .find_map(|(asks, tells)| Some(format!("{}{tells}", plain.strip_suffix(asks)?)));
    let asked = VERBS.iter().find_map(|it| plain.strip_prefix(it));
    told.unwrap_or_else(|| asked.unwrap_or(plain).to_owned())
}

/// A question, as sentences are compared with it.
struct Asked {
    claim: Analysis,
    words: BTreeSet<String>,
    deniable: Option<Deniable>,
}

impl Asked {
    /// Whether a result supports what is asked, be it in other cases or with more words.
    fn is_supported_by(&self, sentence: &str) -> bool {
        assertion::of(sentence).kind == Kind::Result
            && stance::judge_analyses(&self.claim, &Analysis::of(sentence)).stance
                == Stance::Supports
    }

    /// What a sentence says of the question; nothing where it does not plainly say any.
    fn side(&self, observation: &ObservationShown, sentence: &str, may_deny: bool) -> Option<Side> {
        let said = assertion::of(sentence);
        if !matches!(said.kind, Kind::Result | Kind::Denial) || sentence.contains('|') {
            return None;
        }
        let judged = stance::judge_analyses(&self.claim, &Analysis::of(sentence));
        let around = format!("{} {}", observation.place, observation.title);
        let narrows = |it: &Cue| {
            matches!(
                it.kind,
                CueKind::Hedge | CueKind::Condition | CueKind::Exclusion
            )
        };
        let is_plain = || {
            let there = content_words(&format!("{sentence} {around}"));
            let more = content_words(sentence).difference(&self.words).count();
            self.words.is_subset(&there)
                && more <= MORE_WORDS_MAX
                && !cues(said.content).iter().any(narrows)
        };
        let is_denied = || {
            let deniable = self.deniable.as_ref().filter(|_| may_deny);
            deniable.is_some_and(|it| it.is_denied_by(sentence, &around))
        };
        match (judged.stance, judged.because) {
            (Stance::Qualifies, Because::BothSides) => Some(Side::Depends),
            (Stance::Supports, _) if is_plain() => Some(Side::Yes),
            (Stance::Contradicts, Because::Negation | Because::Opposite) if is_plain() => {
                Some(Side::No)
            }
            _ if is_denied() => Some(Side::No),
            _ => None,
        }
    }
}
