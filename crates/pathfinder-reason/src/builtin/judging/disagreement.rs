//! What two passages disagree over: one sentence of each that cannot both hold.
//!
//! A false disagreement is worse than a missed one, so the passages must speak of the same: what one of them names as the
//! time, the place or the group must not be another one in the other.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Disagreement, DisagreementKind, Stance};
use pathfinder_text::numbers::{Number, Unit};
use pathfinder_text::sentences::sentences_within;
use pathfinder_text::{
    Cue, CueKind, Lang, content_words, cues, lists, names, numbers, tokens::tokens,
};

use crate::assertion::{self, Kind};
use crate::stance::{self, Analysis, Because, Effect, effects};

/// Longer passages are compared by their first sentences.
const SENTENCES_MAX: usize = 8;

/// A text, taken apart once for many comparisons.
pub(super) struct Told<'text> {
    pub(super) whole: Analysis,
    sentences: Vec<Said<'text>>,
    title: BTreeSet<String>,
}

struct Said<'text> {
    text: &'text str,
    analysis: Analysis,
    effects: Vec<Effect>,
    /// It reports what somebody found.
    is_framed: bool,
    subject: Subject,
    scope: Scope,
}

/// What the beginning of a sentence leaves to its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Named,
    /// `The bridge`: maybe the one that the title names.
    Definite,
    /// `It`, `this option`: only the document tells.
    Pointed,
}

const POINTS: &str = "this these that those it its they their he she such here both we our my your you i \
    이 이는 이것은 그 그는 그것은 해당 본 이를 여기서 우리는";

/// Of what, when and where a sentence speaks.
struct Scope {
    names: BTreeSet<String>,
    years: BTreeSet<String>,
    /// The members of each class of groups.
    groups: Vec<BTreeSet<usize>>,
}

impl<'text> Told<'text> {
    pub(super) fn of(text: &'text str, title: &str) -> Told<'text> {
        let ranges = sentences_within(text, 0..text.len());
        let said: Vec<&str> = ranges
            .into_iter()
            .take(SENTENCES_MAX)
            .map(|it| &text[it])
            .collect();
        let taken_back = |at: usize| {
            let next = said.get(at + 1);
            next.is_some_and(|it| {
                assertion::refutes_the_one_before(it) || assertion::may_take_back(it)
            })
        };
        let kept = (0..said.len()).filter(|at| !taken_back(*at));
        Told {
            whole: Analysis::of(text),
            sentences: kept.filter_map(|at| Said::of(said[at], title)).collect(),
            title: content_words(title),
        }
    }
}

// The quantifiers that leave nothing out.
const ALL: &str = "all every each always entirely 모든 모두 항상 언제나";
// Verbs of what happens to a thing once.
const ONCE: &str = "born died founded established built opened completed released published introduced adopted enacted \
    invented discovered launched created formed";
const ONCE_KOREAN: &[&str] = &[
    "태어", "출생", "사망", "설립", "창립", "개통", "완공", "제정", "공포", "출시", "발표", "발명",
    "발견", "창간", "개교",
];

impl<'text> Said<'text> {
    /// Only a sentence that states something can disagree with another.
    fn of(text: &'text str, title: &str) -> Option<Said<'text>> {
        let read = assertion::of(text);
        let states = matches!(read.kind, Kind::Result | Kind::Denial | Kind::Unproven);
        let is_open = |it: &Cue| matches!(it.kind, CueKind::Hedge | CueKind::Condition);
        if !states || cues(text).iter().any(is_open) {
            return None;
        }
        Some(Said {
            // That nothing shows an effect does not show that there is none.
            effects: match read.kind {
                Kind::Unproven => Vec::new(),
                kind => effects(read.content, kind == Kind::Denial),
            },
            analysis: Analysis::below(title, text),
            is_framed: read.content.len() < text.len() && read.kind == Kind::Result,
            scope: Scope::of(text, title),
            subject: Subject::of(text),
            text,
        })
    }

    /// `A quire is a set of 24 sheets`, `첩이란 ...`.
    fn defines(&self) -> bool {
        let words: Vec<String> = tokens(self.text).into_iter().map(|it| it.text).collect();
        let is = |it: &[String]| lists("is are", &it[0]) && lists("a an the", &it[1]);
        words.windows(2).any(is)
            || words
                .iter()
                .any(|it| lists("means denotes", it) || it.ends_with("이란"))
    }

    fn is_of_all(&self) -> bool {
        tokens(self.text).iter().any(|it| lists(ALL, &it.text))
    }

    fn happens_once(&self) -> bool {
        let happens =
            |it: &str| lists(ONCE, it) || ONCE_KOREAN.iter().any(|event| it.starts_with(event));
        tokens(self.text).iter().any(|it| happens(&it.text))
    }

    /// A whole sentence with a figure that counts something, and no field, reference or entry of a list.
    fn has_measure(&self) -> bool {
        const WORDS_MIN: usize = 3;
        let text = self.text.trim_end_matches(['"', '”', '’', ')', ' ']);
        let is_field = text
            .split_once(':')
            .is_some_and(|it| it.0.split_whitespace().count() <= 2);
        let counts = |it: &Number| {
            let written = &self.text[it.range.clone()];
            let is_reference = self.text[..it.range.start].ends_with('제');
            !is_reference
                && match it.unit {
                    Unit::Ordinal => false,
                    Unit::Plain => written.contains([',', '.']),
                    _ => true,
                }
        };
        let ends = match self.analysis.lang() {
            Lang::English => text.ends_with(['.', '!']),
            Lang::Korean => text
                .trim_end_matches(['.', '!'])
                .ends_with(['다', '요', '음', '함', '임']),
        };
        ends && !is_field
            && content_words(text).len() >= WORDS_MIN
            && numbers(self.text).iter().any(counts)
    }

    fn names_are_in(&self, other: &Said<'_>, title: &BTreeSet<String>) -> bool {
        let mut names = self.scope.names.iter();
        names.all(|it| other.analysis.has_word(it) || title.contains(it))
    }

    /// What a document rules or describes holds for its own subject, unless both name the same one.
    fn has_subject_of(
        &self,
        other: &Said<'_>,
        title: &BTreeSet<String>,
        other_title: &BTreeSet<String>,
    ) -> bool {
        let mut shared = self.scope.names.intersection(&other.scope.names);
        shared.next().is_some() || title.intersection(other_title).next().is_some()
    }

    /// Whether what is left to the documents is the same in both.
    fn shares_subject(
        &self,
        other: &Said<'_>,
        title: &BTreeSet<String>,
        other_title: &BTreeSet<String>,
    ) -> bool {
        let titled = |it: &Said<'_>,
                      its: &BTreeSet<String>,
                      its_other: &Said<'_>,
                      others: &BTreeSet<String>| match it.subject {
            Subject::Named => true,
            Subject::Pointed => its == others,
            Subject::Definite => {
                let tells = its.iter().any(|word| it.analysis.has_word(word));
                !tells
                    || its
                        .iter()
                        .all(|word| others.contains(word) || its_other.analysis.has_word(word))
            }
        };
        titled(self, title, other, other_title) && titled(other, other_title, self, title)
    }
}

impl Subject {
    fn of(sentence: &str) -> Subject {
        let first = tokens(sentence).into_iter().next().map(|it| it.text);
        match first.as_deref() {
            Some(it) if lists(POINTS, it) => Subject::Pointed,
            Some("the") => Subject::Definite,
            _ => Subject::Named,
        }
    }
}

// Groups that results are about. What holds for one of them says nothing about another of the same class.
const GROUPS: &[&[&str]] = &[
    &[
        "men male males boys 남성 남자",
        "women female females girls 여성 여자",
    ],
    &[
        "children child childhood infants infant pediatric adolescents adolescent 어린이 아동 영아 청소년 소아",
        "adults adult 성인",
        "elderly older seniors postmenopausal 노인 고령자",
    ],
    &[
        "mice mouse rats rat murine animal animals 쥐 동물",
        "patients patient humans human people men women participants 환자 사람",
    ],
    &["pregnant pregnancy 임신 임산부", "nonpregnant"],
];

impl Scope {
    fn of(text: &str, title: &str) -> Scope {
        let words: Vec<String> = tokens(text).into_iter().map(|it| it.text).collect();
        let member = |members: &[&str]| -> BTreeSet<usize> {
            let has = |list: &str| words.iter().any(|it| lists(list, it));
            (0..members.len()).filter(|it| has(members[*it])).collect()
        };
        let known = content_words(title);
        let names = names(text)
            .into_iter()
            .flat_map(|it| content_words(&text[it.range]));
        let years = numbers(text)
            .into_iter()
            .filter(|it| it.unit == Unit::CalendarYear);
        Scope {
            names: names.filter(|it| !known.contains(it)).collect(),
            years: years.map(|it| it.value.to_string()).collect(),
            groups: GROUPS.iter().map(|it| member(it)).collect(),
        }
    }

    /// Neither names a time or a group that the other one excludes. An event that happens once has one time.
    fn fits(&self, other: &Scope, is_event: bool) -> bool {
        let apart = |one: &BTreeSet<usize>, other: &BTreeSet<usize>| {
            !one.is_empty() && !other.is_empty() && one.is_disjoint(other)
        };
        let mut groups = self.groups.iter().zip(&other.groups);
        let years = is_event
            || self.years.is_empty()
            || other.years.is_empty()
            || !self.years.is_disjoint(&other.years);
        years && !groups.any(|(one, other)| apart(one, other))
    }
}

pub(super) fn disagreement(one: &Told<'_>, other: &Told<'_>) -> Option<Disagreement> {
    if one.whole.lang() != other.whole.lang() {
        return None;
    }
    let pairs = one
        .sentences
        .iter()
        .flat_map(|it| other.sentences.iter().map(move |other| (it, other)));
    let mut found = pairs.filter_map(|(it, its)| {
        let kind = between(it, its, &one.title, &other.title)?;
        Some(Disagreement {
            kind,
            statement: it.text.to_owned(),
            other: its.text.to_owned(),
        })
    });
    found.next()
}

fn between(
    one: &Said<'_>,
    other: &Said<'_>,
    title: &BTreeSet<String>,
    other_title: &BTreeSet<String>,
) -> Option<DisagreementKind> {
    let is_event = one.happens_once() && other.happens_once();
    if !one.scope.fits(&other.scope, is_event) || !one.shares_subject(other, title, other_title) {
        return None;
    }
    let opposed = one
        .effects
        .iter()
        .any(|it| other.effects.iter().any(|other| it.opposes(other)));
    // Not in every case is no denial of any.
    if opposed && one.is_of_all() == other.is_of_all() {
        return Some(named(DisagreementKind::Negation, one, other));
    }
    let judged = [
        stance::judge_analyses(&one.analysis, &other.analysis),
        stance::judge_analyses(&other.analysis, &one.analysis),
    ];
    let because = judged
        .iter()
        .find(|it| it.stance == Stance::Contradicts)?
        .because;
    let is_number = because == Because::Number;
    let is_held = is_number && !(one.has_measure() && other.has_measure());
    let names = one.names_are_in(other, other_title) && other.names_are_in(one, title);
    let is_same = title == other_title || one.has_subject_of(other, title, other_title);
    let is_supported = judged.iter().any(|it| it.stance == Stance::Supports);
    if !names || !is_same || is_held || is_supported {
        return None;
    }
    Some(named(kind_of(because, one, other), one, other))
}

fn kind_of(because: Because, one: &Said<'_>, other: &Said<'_>) -> DisagreementKind {
    let is_date = |it: &Said<'_>| !it.scope.years.is_empty();
    match () {
        () if because == Because::Number && is_date(one) && is_date(other) => {
            DisagreementKind::Date
        }
        () if because == Because::Number => DisagreementKind::Number,
        () if one.defines() && other.defines() => DisagreementKind::Definition,
        () if one.is_of_all() != other.is_of_all() => DisagreementKind::Scope,
        () => DisagreementKind::Negation,
    }
}

/// Where a text only reports what others found, they are the ones who disagree.
fn named(kind: DisagreementKind, one: &Said<'_>, other: &Said<'_>) -> DisagreementKind {
    match kind {
        DisagreementKind::Negation if one.is_framed || other.is_framed => {
            DisagreementKind::SourceQuarrel
        }
        kind => kind,
    }
}
