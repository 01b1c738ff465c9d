//! Which sub-question a statement answers.
//!
//! Sub-questions of one question share most of their words, so what the statement does (define, limit, deny, measure)
//! decides between them.

use std::collections::BTreeSet;

use super::likeness::dice;
use crate::language::{CueKind, content_words, cues};

const SHARED_MIN: f64 = 0.2;
const BONUS: f64 = 0.15;
const OWN_WORD: f64 = 0.12;

const MEANING: &[&str] = &["meant by", "defined", "definition", "정의", "란 정확히", "무엇이며", "뜻"];
const CONDITIONS: &[&str] =
    &["when does", "when do", "when is", "when are", "when can", "conditions", "조건"];
const OBJECTIONS: &[&str] =
    &["against", "limits", "criticism", "contradict", "반론", "반대", "한계", "어긋나"];
const FINDINGS: &[&str] =
    &["studies", "find about", "known about", "how large", "연구와", "효과의 크기", "알려진"];
const REACH: &[&str] = &["for whom", "over what time", "누구에게", "오래"];

/// The place of the best sub-question; none that shares too little.
pub(super) fn sub_question(statement: &str, texts: &[String]) -> Option<usize> {
    let words = content_words(statement);
    let wanted = wanted(&statement.to_lowercase());
    let asked: Vec<BTreeSet<String>> = texts.iter().map(|it| content_words(it)).collect();
    // A word that only one sub-question has tells more than all that they share.
    let own = |index: usize| {
        let only_here = |it: &&String| asked.iter().filter(|other| other.contains(*it)).count() == 1;
        asked[index].intersection(&words).filter(only_here).count()
    };
    let score = |index: usize| {
        let lower = texts[index].to_lowercase();
        let shared = dice(&words, &asked[index]);
        let fits = wanted.iter().any(|it| lower.contains(it));
        let total = shared + OWN_WORD * own(index) as f64 + if fits { BONUS } else { 0.0 };
        (shared >= SHARED_MIN || (texts.len() > 1 && own(index) > 0)).then_some(total)
    };
    (0..texts.len())
        .filter_map(|index| score(index).map(|it| (index, it)))
        .max_by(|left, right| left.1.total_cmp(&right.1).then_with(|| right.0.cmp(&left.0)))
        .map(|(index, _)| index)
}

/// Words of the kind of sub-question that such a statement would answer.
fn wanted(lower: &str) -> &'static [&'static str] {
    let has = |words: &[&str]| words.iter().any(|it| lower.contains(it));
    let cues = cues(lower);
    let cue = |kind: CueKind| cues.iter().any(|it| it.kind == kind);
    if has(&[" means ", "defined", "definition", "뜻한다", "뜻하고", "정의"]) {
        MEANING
    } else if cue(CueKind::Condition) || has(&[" but ", "whereas", "depends", "지만", "따라 다", "달라"])
    {
        CONDITIONS
    } else if cue(CueKind::Negation) {
        OBJECTIONS
    } else if has(&["year", "month", "long-term", "employees", "workers", "1년", "개월", "장기"]) {
        REACH
    } else {
        FINDINGS
    }
}
