//! Which sentences of kept passages claim something that other sources can confirm or refute.

use pathfinder_core::contract::{HypothesisDraft, HypothesisStatus, Stance, Weight};
use pathfinder_text::fit::{Role, label};
use pathfinder_text::{content_words, lists, tokens::tokens};

use super::picked::POINTERS;
use super::{Known, Picked, Wanted, label as item_label, plain_text};
use crate::assertion::{self, Kind};
use crate::builtin::judging::{is_same, weight_of};
use crate::stance::{self, Analysis};

/// A claim names at least this much of the question, with its headings and its title.
const COVERED_MIN: f64 = 0.6;
/// And this much by itself.
const OWN_COVERED_MIN: f64 = 0.3;
const LETTERS: std::ops::RangeInclusive<usize> = 30..=320;

/// A sentence that may become a hypothesis.
struct Claim {
    item: usize,
    statement: String,
    analysis: Analysis,
    covered: f64,
}

pub(super) fn claims(
    wanted: &Wanted<'_>,
    picked: &[Picked<'_>],
    known: &[Known<'_>],
) -> Vec<HypothesisDraft> {
    let mut found: Vec<Claim> = Vec::new();
    let holding = picked.iter().enumerate();
    for (item, passage) in holding.filter(|(_, it)| it.superseded_by.is_none()) {
        for sentence in passage.sentences() {
            found.extend(claim(wanted, item, passage, sentence));
        }
    }
    found.sort_by(|a, b| b.covered.total_cmp(&a.covered).then(a.item.cmp(&b.item)));
    let mut kept: Vec<Claim> = Vec::new();
    for claim in found {
        let is_known = known
            .iter()
            .any(|it| is_same(&it.analysis, &claim.analysis));
        let is_told = kept.iter().any(|it| is_same(&it.analysis, &claim.analysis));
        if kept.len() < wanted.request.hypotheses_max && !is_known && !is_told {
            kept.push(claim);
        }
    }
    kept.into_iter()
        .map(|it| draft(wanted, picked, known, it))
        .collect()
}

fn claim(wanted: &Wanted<'_>, item: usize, passage: &Picked<'_>, sentence: &str) -> Option<Claim> {
    let (labeled, sentence) = label(sentence).map_or((None, sentence), |it| (Some(it.0), it.1));
    if labeled.is_some_and(|it| it != Role::Result) {
        return None;
    }
    let statement = plain_text(sentence);
    let is_stated = matches!(assertion::of(&statement).kind, Kind::Result | Kind::Denial);
    let role = matches!(passage.fit.role, Role::Result | Role::Plain);
    let own = wanted.question.covered_by(&[&statement]);
    let covered = wanted
        .question
        .covered_by(&[&statement, &passage.place, &wanted.request.title]);
    let is_claim = is_stated
        && role
        && own >= OWN_COVERED_MIN
        && covered >= COVERED_MIN
        && LETTERS.contains(&statement.chars().count())
        && is_whole(&statement)
        && stands_alone(&statement)
        && !is_definition(&statement)
        && !is_procedure(&statement)
        && !addresses_reader(&statement);
    is_claim.then(|| Claim {
        item,
        analysis: Analysis::of(&statement),
        statement,
        covered: own,
    })
}

/// Begins and ends as a sentence does, and is no code.
fn is_whole(statement: &str) -> bool {
    let starts = statement.starts_with(|it: char| {
        it.is_uppercase() || it.is_numeric() || pathfinder_text::is_hangul(it)
    });
    let end = statement.trim_end_matches(['"', '”', '’', ')', ']']);
    let ends = end.ends_with(['.', '!', '。']) || end.ends_with(['다', '음', '함']);
    let is_code =
        statement.contains(['{', '}', '<', '>', '|', '=', '\\']) || statement.contains("://");
    starts && ends && !is_code
}

/// Needs neither the sentence before it nor the list that it belongs to or announces.
fn stands_alone(statement: &str) -> bool {
    const POINTS: &[&str] = &[
        "for example",
        "for instance",
        "as follows",
        "the following",
        "예를 들",
        "다음과 같",
        "다음 각 ",
        "다음의 ",
    ];
    const OPENS_LIST: &[&str] = &["There are ", "There is "];
    let lower = statement.to_lowercase();
    let first = tokens(statement).into_iter().next();
    let points_back = first.is_some_and(|it| lists(POINTERS, &it.text));
    let is_numbered = statement.contains(|it| ('①'..='⑳').contains(&it));
    let announced = statement.split_once(": ").map_or("", |it| it.1);
    let is_list = announced.matches(", ").count() > 1;
    !points_back
        && !is_numbered
        && !is_list
        && !POINTS.iter().any(|it| lower.contains(it))
        && !OPENS_LIST.iter().any(|it| statement.starts_with(it))
}

/// Tells how a study was done, in the set phrases of sections on methods.
fn is_procedure(statement: &str) -> bool {
    const DONE: &[&str] = &[
        "randomly assigned",
        "were randomi",
        "was randomi",
        "were assigned",
        "were enrolled",
        "were recruited",
        "were selected",
        "were measured",
        "was measured",
        "were collected",
        "were analy",
        "were followed",
        "were searched",
        "were interviewed",
        "was conducted",
        "were conducted",
        "was performed",
        "were performed",
        "was used to",
        "were used to",
        "배정하였다",
        "모집하였다",
        "측정하였다",
        "조사하였다",
        "실시하였다",
        "분석하였다",
        "대상으로 하였다",
    ];
    let lower = statement.to_lowercase();
    DONE.iter().any(|it| lower.contains(it))
}

/// Set phrases of definitions.
fn is_definition(statement: &str) -> bool {
    const DEFINES: &[&str] = &[
        " is defined as ",
        " are defined as ",
        " refers to ",
        " refer to ",
        " is the term ",
        " stands for ",
        "을 말한다",
        "를 말한다",
        "을 뜻한다",
        "를 뜻한다",
        "을 의미한다",
        "를 의미한다",
        "란 ",
        "이란 ",
    ];
    DEFINES.iter().any(|it| statement.contains(it))
}

/// Advice and procedures speak to the reader, and a text of its author and of its own parts.
fn addresses_reader(statement: &str) -> bool {
    const READER: &str = "you your yours we our us i my please author authors chapter section 당신 당신은 여러분 여러분은";
    let end = statement.trim_end_matches(['.', '!', ' ']);
    let orders = ["하세요", "십시오", "하라", "해라", "합시다", "봅시다"];
    let asks = orders.iter().any(|it| end.ends_with(it));
    asks || tokens(statement).iter().any(|it| lists(READER, &it.text))
}

fn draft(
    wanted: &Wanted<'_>,
    picked: &[Picked<'_>],
    known: &[Known<'_>],
    claim: Claim,
) -> HypothesisDraft {
    let opposes = |it: &&Known<'_>| {
        let there = stance::judge_analyses(&it.analysis, &claim.analysis);
        let back = stance::judge_analyses(&claim.analysis, &it.analysis);
        let is_opposed = |it: &stance::Judgment| {
            it.stance == Stance::Contradicts && weight_of(it) > Weight::Weak
        };
        it.hypothesis.status != HypothesisStatus::Rejected
            && is_opposed(&there)
            && is_opposed(&back)
    };
    let passage = &picked[claim.item];
    let helps = wanted.helps(&[&claim.statement, &passage.place, &wanted.request.title]);
    HypothesisDraft {
        from: vec![item_label(claim.item)],
        keywords: keywords(&claim.statement, &wanted.request.question),
        sub_question: helps
            .iter()
            .max_by_key(|it| it.how_much)
            .map(|it| it.sub_question),
        conflicts_with: known
            .iter()
            .filter(opposes)
            .map(|it| it.hypothesis.id)
            .collect(),
        statement: claim.statement,
    }
}

/// What to search for next; the question's own words were searched for already.
fn keywords(statement: &str, question: &str) -> Vec<String> {
    const KEYWORDS_MAX: usize = 3;
    let asked = content_words(question);
    let mut names: Vec<String> = pathfinder_text::names(statement)
        .into_iter()
        .map(|it| statement[it.range].to_owned())
        .filter(|it| content_words(it).iter().any(|it| !asked.contains(it)))
        .collect();
    names.dedup();
    names.truncate(KEYWORDS_MAX);
    names
}
