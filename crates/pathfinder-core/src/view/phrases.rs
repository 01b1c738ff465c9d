//! Phrases that carry values, in both languages. Korean ones are worded so that no particle depends on a value.

use jiff::Timestamp;
use pathfinder_text::{Lang, one_line};

use super::names;
use crate::event::{Selection, Target};
use crate::id::HypothesisId;
use crate::session::Session;

const STATEMENT_SHOWN_MAX: usize = 90;

/// RFC 3339, UTC, whole seconds.
pub(super) fn timestamp(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Date and minute, for people.
pub(super) fn minute(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}

pub(super) fn second(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

pub(super) fn day(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d").to_string()
}

pub(super) fn elapsed(lang: Lang, from: Timestamp, to: Timestamp) -> String {
    let seconds = to.as_second().saturating_sub(from.as_second()).max(0);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match (lang, minutes) {
        (Lang::Korean, 0) => format!("{seconds}초"),
        (Lang::Korean, _) => format!("{minutes}분 {seconds}초"),
        (Lang::English, 0) => format!("{seconds} s"),
        (Lang::English, _) => format!("{minutes} min {seconds} s"),
    }
}

pub(super) fn percent(part: f64) -> String {
    format!("{:.0}%", part * 100.0)
}

pub(super) fn dollars(micro_usd: u64) -> String {
    let cents = micro_usd / 10_000;
    if micro_usd > 0 && cents == 0 {
        return format!("${:.4}", micro_usd as f64 / 1e6);
    }
    format!("${}.{:02}", cents / 100, cents % 100)
}

/// `12개` or `12`.
pub(super) fn count(lang: Lang, count: usize) -> String {
    match lang {
        Lang::Korean => format!("{count}개"),
        Lang::English => count.to_string(),
    }
}

pub(super) fn iteration(lang: Lang, number: u32) -> String {
    match lang {
        Lang::Korean => format!("{number}회차"),
        Lang::English => format!("iteration {number}"),
    }
}

/// `12개 (유형 A: 9, 유형 B: 3)`.
pub(super) fn hypotheses_raised(
    lang: Lang,
    all: usize,
    derived: usize,
    generated: usize,
) -> String {
    match lang {
        Lang::Korean => format!("{all}개 (유형 A: {derived}, 유형 B: {generated})"),
        Lang::English => format!("{all} (type A: {derived}, type B: {generated})"),
    }
}

pub(super) fn type_a(lang: Lang) -> &'static str {
    match lang {
        Lang::Korean => "A (출처에서 도출)",
        Lang::English => "A (derived from a source)",
    }
}

pub(super) fn type_b(lang: Lang) -> &'static str {
    match lang {
        Lang::Korean => "B (Pathfinder가 생성한 추측)",
        Lang::English => "B (generated: Pathfinder's own conjecture)",
    }
}

/// What a conjecture's summary in `cognigraph.json` ends with.
pub(super) fn conjecture_from(lang: Lang, nodes: &str) -> String {
    match lang {
        Lang::Korean => format!("(추측, 도출 근거: {nodes})"),
        Lang::English => format!("(conjecture from {nodes})"),
    }
}

/// How many more there are than are shown, and where.
pub(super) fn more(lang: Lang, count: usize, file: &str) -> String {
    match lang {
        Lang::Korean => format!("그 밖의 {count}개는 {file} 파일에 있습니다."),
        Lang::English => format!("{count} more are in {file}."),
    }
}

/// Whether a sentence is one that `more` makes.
pub(super) fn is_more(sentence: &str) -> bool {
    let files = ["findings.md", "hypotheses.md", "sources.md"];
    let count = sentence
        .bytes()
        .skip_while(|it| !it.is_ascii_digit())
        .take_while(u8::is_ascii_digit);
    let count = String::from_utf8(count.collect()).unwrap_or_default();
    count.parse::<usize>().is_ok_and(|count| {
        files.iter().any(|file| {
            sentence == more(Lang::Korean, count, file)
                || sentence == more(Lang::English, count, file)
        })
    })
}

/// What an exploration is for, as a sentence: `next_actions`, goals and the story use it.
pub(super) fn goal(session: &Session, selection: &Selection) -> String {
    let lang = session.settings.lang;
    match (&selection.target, selection.conflict_with) {
        (Target::Hypothesis(id), Some(other)) => conflict_goal(session, lang, *id, other),
        (Target::Hypothesis(id), None) => {
            let named = named(session, *id);
            match (lang, selection.counter) {
                (Lang::Korean, true) => format!("{named}: 반증 증거를 찾는다."),
                (Lang::Korean, false) => format!("{named}: 증거를 찾아 검증한다."),
                (Lang::English, true) => format!("Look for evidence against {named}."),
                (Lang::English, false) => format!("Look for evidence on {named}."),
            }
        }
        (Target::Keyword(keyword), _) => {
            let keyword = one_line(keyword, STATEMENT_SHOWN_MAX);
            match lang {
                Lang::Korean => format!("새로운 방향을 탐색한다: “{keyword}”."),
                Lang::English => format!("Explore a new direction: “{keyword}”."),
            }
        }
        (Target::Lens(lens), _) => {
            let lens = names::lens(lang, *lens);
            match lang {
                Lang::Korean => format!("‘{lens}’ 렌즈로 질문을 다시 살펴본다."),
                Lang::English => format!("Look at the question through the lens of {lens}."),
            }
        }
    }
}

fn conflict_goal(session: &Session, lang: Lang, one: HypothesisId, other: HypothesisId) -> String {
    let (one, other) = (named(session, one), named(session, other));
    match lang {
        Lang::Korean => format!("충돌하는 두 가설을 가린다: {one} 대 {other}."),
        Lang::English => format!("Settle the conflict between {one} and {other}."),
    }
}

/// `hyp_A3 “statement”`.
pub(super) fn named(session: &Session, id: HypothesisId) -> String {
    let statement = session
        .graph
        .hypothesis(id)
        .map_or("", |it| it.statement.as_str());
    let statement = one_line(statement, STATEMENT_SHOWN_MAX);
    format!("{id} “{}”", statement.trim_end_matches(['.', '。']))
}

/// `next_actions` of the last iteration that ended.
pub(super) fn next_actions(session: &Session) -> Vec<String> {
    let last = session
        .iterations
        .iter()
        .rev()
        .find(|it| it.ended_at.is_some());
    last.map_or_else(Vec::new, |log| {
        log.next.iter().map(|it| goal(session, it)).collect()
    })
}

/// `강도 0.62 · 확신도 70% · 검증 중`.
pub(super) fn standing(lang: Lang, strength: f64, confidence: f64, status: &str) -> String {
    let confidence = percent(confidence);
    match lang {
        Lang::Korean => format!("{strength:.2} · 확신도 {confidence} · {status}"),
        Lang::English => format!("{strength:.2} · confidence {confidence} · {status}"),
    }
}

pub(super) fn since(lang: Lang, number: u32) -> String {
    match lang {
        Lang::Korean => format!("{number}회차부터"),
        Lang::English => format!("since iteration {number}"),
    }
}

pub(super) fn iterations(lang: Lang, iterations: u32) -> String {
    match lang {
        Lang::Korean => format!("반복 {iterations}회"),
        Lang::English => format!("{iterations} iterations"),
    }
}

pub(super) fn conjecture_raised(lang: Lang, id: &str, tool: &str) -> String {
    match lang {
        Lang::Korean => format!("{id} 생성 ({tool})"),
        Lang::English => format!("{id} raised ({tool})"),
    }
}

pub(super) fn gained(
    lang: Lang,
    result: &str,
    observations: usize,
    hypotheses: usize,
    edges: usize,
) -> String {
    match lang {
        Lang::Korean => {
            format!("{result}: 관찰 {observations}개, 가설 {hypotheses}개, 관계 {edges}개 추가")
        }
        Lang::English => {
            format!(
                "{result}: observations +{observations}, hypotheses +{hypotheses}, edges +{edges}"
            )
        }
    }
}

pub(super) fn log_title(lang: Lang, number: u32) -> String {
    match lang {
        Lang::Korean => format!("{number}회차 기록"),
        Lang::English => format!("Iteration {number} Log"),
    }
}

pub(super) fn search_counts(lang: Lang, results: usize, new_sources: usize) -> String {
    match lang {
        Lang::Korean => format!("결과 {results}개, 새 출처 {new_sources}개"),
        Lang::English => format!("results: {results}, new sources: {new_sources}"),
    }
}

pub(super) fn knowledge(lang: Lang, entities: usize, relations: usize) -> String {
    match lang {
        Lang::Korean => format!("개체 {entities}개, 관계 {relations}개 추가"),
        Lang::English => format!("entities +{entities}, relations +{relations}"),
    }
}

pub(super) fn found_now(lang: Lang) -> &'static str {
    match lang {
        Lang::Korean => "이번 발견",
        Lang::English => "Found this time",
    }
}

pub(super) fn weighed(
    lang: Lang,
    confidence: f64,
    priority: f64,
    supports: usize,
    contradicts: usize,
) -> String {
    let confidence = percent(confidence);
    match lang {
        Lang::Korean => {
            format!(
                "확신도: {confidence} | Priority: {priority:.2} | 지지: {supports}개 | 반증: {contradicts}개"
            )
        }
        Lang::English => {
            format!(
                "Confidence: {confidence} | Priority: {priority:.2} | For: {supports} | Against: {contradicts}"
            )
        }
    }
}

pub(super) fn inactive(lang: Lang, count: usize) -> String {
    match lang {
        Lang::Korean => format!("Inactive: {count}개 가설 (우선순위 낮음, 재평가 대기)"),
        Lang::English => {
            format!("Inactive hypotheses: {count} (low priority, waiting to be looked at again)")
        }
    }
}

pub(super) fn progress(lang: Lang, answered: usize, all: usize) -> String {
    let part = percent(answered as f64 / all.max(1) as f64);
    match lang {
        Lang::Korean => format!("진행도: {part} (답한 하위 질문 {answered} / 전체 {all})"),
        Lang::English => format!("Progress: {part} (sub-questions answered: {answered} of {all})"),
    }
}

pub(super) fn between(lang: Lang, from: u32, to: u32) -> String {
    match lang {
        Lang::Korean => format!("{from}회차 → {to}회차: 달라진 판단"),
        Lang::English => format!("Iteration {from} → iteration {to}: what changed its mind"),
    }
}
