//! Judges pairs of statements, and statements against their quotes.

mod disagreement;

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_core::contract::{
    Judge, Judgment, QuotedClaim, ResolutionKind, Stance, Verification, Verify, Weight,
};
use pathfinder_text::korean::WithParticle;
use pathfinder_text::{
    Lang, Number, Sentence, content_words, coverage, detect, numbers, plain_words, sentences,
};

use crate::stance::{self, Analysis, Conflict};
use disagreement::{Told, disagreement};

const COVERED_MIN: f64 = 0.7;
/// Statements that support each other are the same, however they are worded.
const SAME: f64 = 0.78;

pub(super) fn judge(request: &Judge) -> Vec<Judgment> {
    let mut told: BTreeMap<&str, Told<'_>> = BTreeMap::new();
    for it in &request.pairs {
        for (text, title) in [(&it.statement, &it.title), (&it.other, &it.other_title)] {
            told.entry(text).or_insert_with(|| Told::of(text, title));
        }
    }
    let judged = request.pairs.iter().map(|it| {
        let (one, other) = (&told[it.statement.as_str()], &told[it.other.as_str()]);
        let over = disagreement(one, other);
        let judged = judge_pair(&one.whole, &other.whole);
        let stance = match over {
            Some(_) => Stance::Contradicts,
            // The words are opposed, but not of the same thing.
            None if judged.stance == Stance::Contradicts => Stance::Unsure,
            None => judged.stance,
        };
        Judgment {
            stance,
            over,
            ..judged
        }
    });
    judged.collect()
}

pub(super) fn judge_pair(statement: &Analysis, other: &Analysis) -> Judgment {
    let judged = stance::judge_analyses(statement, other);
    let difference = match judged.conflict {
        Some(Conflict::Condition) => Some(ResolutionKind::ConditionDifference),
        Some(Conflict::Scope) => Some(ResolutionKind::ScopeMismatch),
        Some(Conflict::Direct) | None => None,
    };
    let supports = judged.stance == Stance::Supports;
    let alike = supports && stance::judge_analyses(other, statement).stance == Stance::Supports;
    Judgment {
        similarity: if alike {
            judged.similarity.max(SAME)
        } else {
            judged.similarity
        },
        stance: judged.stance,
        weight: weight_of(&judged),
        difference,
        over: None,
    }
}

/// How direct a stance is.
pub(super) fn weight_of(judged: &stance::Judgment) -> Weight {
    const STRONG_MIN: f64 = 0.75;
    const MEDIUM_MIN: f64 = 0.5;
    match judged.confidence {
        it if it >= STRONG_MIN => Weight::Strong,
        it if it >= MEDIUM_MIN => Weight::Medium,
        _ => Weight::Weak,
    }
}

/// Whether two statements say the same: each supports the other, or they are nearly word for word alike.
pub(super) fn is_same(one: &Analysis, other: &Analysis) -> bool {
    const NEAR_COPY: f64 = 0.85;
    let judged = judge_pair(one, other);
    match judged.stance {
        Stance::Supports => judged.similarity >= SAME,
        Stance::Unsure | Stance::Qualifies => judged.similarity >= NEAR_COPY,
        Stance::Contradicts => false,
    }
}

pub(super) fn verify(request: &Verify) -> Vec<Verification> {
    request.claims.iter().map(verify_claim).collect()
}

fn verify_claim(claim: &QuotedClaim) -> Verification {
    let doubt = doubt(claim).map(|(english, korean)| match detect(&claim.statement) {
        Lang::English => english,
        Lang::Korean => korean,
    });
    Verification {
        holds: Some(doubt.is_none()),
        doubt,
        // To word a statement more carefully takes more than picking words.
        cautious: None,
    }
}

/// The first reason to think that the source does not say it, in both languages. The title and the context tell whom and
/// when the quote speaks of, so their words and figures count as said.
fn doubt(claim: &QuotedClaim) -> Option<(String, String)> {
    let (statement, quote) = (plain_words(&claim.statement), plain_words(&claim.quote));
    if statement.is_empty() || quote.is_empty() {
        return Some((
            "there is nothing to compare".into(),
            "비교할 내용이 없다".into(),
        ));
    }
    // Part of a sentence may leave out the `not`, so only a whole sentence holds without a second look.
    let whole = |it: &Sentence<'_>| plain_words(it.text) == statement;
    let stands_in = |text: &str| sentences(text).iter().any(whole);
    if statement == quote || stands_in(&claim.quote) || stands_in(&claim.context) {
        return None;
    }
    let around = [&claim.quote, &claim.context, &claim.title];
    let foreign = |number: &Number| {
        let mut named = around.iter().flat_map(|it| numbers(it));
        !named.any(|it| it.agrees_with(number))
    };
    if let Some(number) = numbers(&claim.statement).iter().find(|it| foreign(it)) {
        let shown = &claim.statement[number.range.clone()];
        return Some((
            format!("the quote does not name {shown}"),
            format!("인용문에 {:이<} 없다", WithParticle(shown)),
        ));
    }
    let said = content_words(&claim.statement);
    let quoted: BTreeSet<String> = around.iter().flat_map(|it| content_words(it)).collect();
    match stance::judge(&claim.statement, &claim.quote).stance {
        Stance::Contradicts => Some((
            "the quote says otherwise".into(),
            "인용문은 다르게 말한다".into(),
        )),
        Stance::Supports => None,
        Stance::Qualifies => Some((
            "the quote names a condition that the statement leaves out".into(),
            "인용문에는 진술에 빠진 조건이 있다".into(),
        )),
        Stance::Unsure if coverage(&said, &quoted) >= COVERED_MIN => None,
        Stance::Unsure => {
            let missing: Vec<&str> = said
                .difference(&quoted)
                .take(3)
                .map(String::as_str)
                .collect();
            let missing = missing.join(", ");
            Some((
                format!("the quote does not speak of: {missing}"),
                format!("인용문에 나오지 않는 말: {missing}"),
            ))
        }
    }
}
