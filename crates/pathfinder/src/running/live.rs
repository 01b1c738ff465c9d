//! The block at the foot of the terminal while sessions run.

use std::time::Instant;

use pathfinder_core::contract::HypothesisStatus;
use pathfinder_core::graph::Hypothesis;
use pathfinder_core::phase::Phase;
use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_core::words::name::hypothesis_status;
use pathfinder_text::{Lang, one_line};
use unicode_width::UnicodeWidthStr;

use super::follow::{Awaited, Followed, Waiting};
use super::screen::{bar, fit, pad};
use crate::output::Output;
use crate::wording::{dollars, either};

const COLUMNS_MAX: usize = 120;
const HYPOTHESES_MAX: usize = 5;
const BAR_COLUMNS: usize = 10;
const WAITING_MAX: usize = 3;

/// The lines of the block, each within the columns.
pub(super) fn render(
    followed: &Followed,
    lang: Lang,
    columns: usize,
    output: &Output,
) -> Vec<String> {
    // A line that fills the last column would wrap on some terminals.
    let columns = columns.saturating_sub(1).clamp(20, COLUMNS_MAX);
    let paint = Paint {
        color: output.color,
    };
    let mut lines = Vec::new();
    let now = Instant::now();
    for session in &followed.sessions {
        lines.push(paint.bold(&fit(&one_line(session.question.as_str(), 200), columns)));
        lines.push(fit(&progress(session, lang), columns));
        lines.extend(spending(session, lang).map(|it| paint.dim(&fit(&it, columns))));
        let waits = followed
            .waiting(&session.id, now)
            .map(|it| fit(&waiting(it, lang, now), columns));
        lines.extend(waits.take(WAITING_MAX));
        let shown = if followed.sessions.len() == 1 {
            HYPOTHESES_MAX
        } else {
            1
        };
        lines.extend(
            strongest(session)
                .into_iter()
                .take(shown)
                .map(|it| hypothesis(it, lang, columns, &paint)),
        );
    }
    let keys = match output.can_ask {
        true => either(
            lang,
            "s 일시 정지 · q 중지 · Ctrl-C 중단",
            "s pause · q stop · Ctrl-C interrupt",
        ),
        false => either(lang, "Ctrl-C 중단", "Ctrl-C interrupt"),
    };
    lines.push(paint.dim(&fit(keys, columns)));
    lines
}

fn progress(session: &Session, lang: Lang) -> String {
    let read = session
        .sources
        .iter()
        .filter(|it| it.snapshot().is_some())
        .count();
    let observations = session.graph.observations().len();
    let (now, max) = (session.iteration, session.settings.iterations_max);
    let spent = dollars(session.budget.spent_micro_usd());
    let phase = phase(session.phase, lang);
    match lang {
        Lang::Korean => {
            format!("{phase} │ 반복 {now}/{max} · 자료 {read} · 관찰 {observations} · 비용 {spent}")
        }
        Lang::English => {
            format!(
                "{phase} | iteration {now}/{max} · {read} sources · {observations} observations · {spent}"
            )
        }
    }
}

/// What each model cost so far: the calls, the money, and how much of what it read came from a cache.
fn spending(session: &Session, lang: Lang) -> Option<String> {
    let models = view::spending_by_model(session);
    if models.is_empty() {
        return None;
    }
    let calls = either(lang, "회", " calls");
    let cached = either(lang, "캐시", "cached");
    let told = models.iter().map(|it| {
        let (spent, share) = (dollars(it.spent_micro_usd), it.cache_share * 100.0);
        format!(
            "{} {}{calls} {spent} ({cached} {share:.0}%)",
            it.model, it.calls
        )
    });
    Some(format!("  {}", told.collect::<Vec<_>>().join(" · ")))
}

/// A call that waits, with a countdown.
pub(super) fn waiting(waiting: &Waiting, lang: Lang, now: Instant) -> String {
    let seconds = |to: Instant| to.saturating_duration_since(now).as_secs_f64().ceil();
    let left = seconds(waiting.deadline);
    let name = &waiting.name;
    match (&waiting.what, lang) {
        (
            Awaited::Attempt {
                because,
                attempt,
                attempts_max,
                until,
            },
            Lang::Korean,
        ) => {
            let (next, because) = (seconds(*until), one_line(because, 120));
            format!(
                "  ⏳ {name}: {next:.0}초 뒤 재시도 {attempt}/{attempts_max} (최대 {left:.0}초) · {because}"
            )
        }
        (
            Awaited::Attempt {
                because,
                attempt,
                attempts_max,
                until,
            },
            Lang::English,
        ) => {
            let (next, because) = (seconds(*until), one_line(because, 120));
            format!(
                "  ⏳ {name}: attempt {attempt}/{attempts_max} in {next:.0} s (gives up in {left:.0} s) · {because}"
            )
        }
        (Awaited::Reply { model, until, .. }, Lang::Korean) => {
            let until = seconds(*until);
            format!(
                "  ⏳ {name}: {model}의 응답을 기다리는 중 (이번 시도 {until:.0}초, 모두 {left:.0}초 남음)"
            )
        }
        (Awaited::Reply { model, until, .. }, Lang::English) => {
            let until = seconds(*until);
            format!(
                "  ⏳ {name}: waiting for {model} ({until:.0} s left for this attempt, {left:.0} s in all)"
            )
        }
    }
}

/// Said once, when it happens.
pub(super) fn nearly_spent(lang: Lang) -> &'static str {
    either(lang, "예산의 80 %를 썼습니다", "80 % of the budget is gone")
}

fn phase(phase: Phase, lang: Lang) -> &'static str {
    match phase {
        Phase::Decompose => either(lang, "질문 나누기", "splitting the question"),
        Phase::Select => either(lang, "SELECT 대상 고르기", "SELECT a target"),
        Phase::Word => either(lang, "EXPLORE 검색어 정하기", "EXPLORE: wording"),
        Phase::Search => either(lang, "EXPLORE 검색", "EXPLORE: searching"),
        Phase::Rank => either(lang, "EXPLORE 자료 고르기", "EXPLORE: ranking"),
        Phase::Read => either(lang, "EXPLORE 읽기", "EXPLORE: reading"),
        Phase::Verify => either(lang, "VERIFY 교차 검증", "VERIFY"),
        Phase::Learn => either(lang, "UPDATE 되돌아보기", "UPDATE: learning"),
        Phase::Ideate => either(lang, "IDEATE 새 가설", "IDEATE"),
        Phase::Evaluate | Phase::End => either(lang, "UPDATE 가설 평가", "UPDATE: evaluating"),
        Phase::Check => either(lang, "CHECK 점검", "CHECK"),
    }
}

fn strongest(session: &Session) -> Vec<&Hypothesis> {
    let mut active: Vec<&Hypothesis> = session.graph.active().collect();
    active.sort_by(|a, b| b.strength().total_cmp(&a.strength()).then(a.id.cmp(&b.id)));
    active
}

fn hypothesis(hypothesis: &Hypothesis, lang: Lang, columns: usize, paint: &Paint) -> String {
    let strength = hypothesis.strength();
    let id = pad(&hypothesis.id.to_string(), 8);
    let status = pad(hypothesis_status(lang, hypothesis.status), 9);
    let lead = fit(
        &format!(
            "  {id} {} {strength:.2} {status} ",
            bar(strength, BAR_COLUMNS)
        ),
        columns,
    );
    let statement = fit(
        &one_line(&hypothesis.statement, 200),
        columns - lead.width(),
    );
    format!("{}{statement}", paint.status(hypothesis.status, &lead))
}

struct Paint {
    color: bool,
}

impl Paint {
    fn bold(&self, text: &str) -> String {
        self.with("1", text)
    }

    fn dim(&self, text: &str) -> String {
        self.with("2", text)
    }

    fn status(&self, status: HypothesisStatus, text: &str) -> String {
        match status {
            HypothesisStatus::Verified => self.with("32", text),
            HypothesisStatus::Tested => self.with("33", text),
            HypothesisStatus::Rejected => self.with("31", text),
            HypothesisStatus::Unvisited => text.to_owned(),
        }
    }

    fn with(&self, code: &str, text: &str) -> String {
        if self.color {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use pathfinder_core::event::{EvidenceEvent, NewHypothesis, SessionEvent};
    use pathfinder_core::id::HypothesisId;
    use pathfinder_core::question::Question;
    use pathfinder_core::session::Record;
    use pathfinder_core::settings::Settings;

    use super::*;

    /// A session with one hypothesis of these words.
    fn session(question: &str, statement: &str) -> Session {
        let id: HypothesisId = "hyp_A1".parse().unwrap();
        let raised = NewHypothesis {
            id,
            statement: statement.to_owned(),
            tool: None,
            derived_from: Vec::new(),
            keywords: Vec::new(),
            sub_question: None,
        };
        let started = SessionEvent::SessionStarted {
            id: "s".to_owned(),
            question: Question::new(question).unwrap(),
            settings: Settings::default(),
        };
        let events = vec![
            started.into(),
            EvidenceEvent::HypothesisRaised(raised).into(),
        ];
        let at = "2026-01-31T09:30:00Z".parse().unwrap();
        Session::begin(&Record { seq: 1, at, events }).unwrap()
    }

    #[test]
    fn every_line_fits_and_steers_nothing() {
        let long = session(
            &"주 4일제는 생산성을 높이는가? ".repeat(9),
            &"생산성이 \u{1b}[2J높아졌다 ".repeat(20),
        );
        let output = Output::new(false, true);
        for columns in [20, 80, 200] {
            let lines = render(
                &Followed::new(vec![long.clone()]),
                Lang::Korean,
                columns,
                &output,
            );
            assert!(
                lines
                    .iter()
                    .all(|it| it.width() < columns.max(21) && !it.contains('\u{1b}')),
                "{lines:#?}"
            );
        }
        let short = [
            session("Does tea calm?", "Tea calms."),
            session("차는 마음을 가라앉히는가?", "그렇다."),
        ];
        expect![[r#"
            Does tea calm?
            splitting the question | iteration 0/100 · 0 sources · 0 observations · $0.00
              hyp_A1   █████░░░░░ 0.50 unvisited Tea calms.
            차는 마음을 가라앉히는가?
            splitting the question | iteration 0/100 · 0 sources · 0 observations · $0.00
              hyp_A1   █████░░░░░ 0.50 unvisited 그렇다.
            Ctrl-C interrupt"#]]
        .assert_eq(&render(&Followed::new(short.to_vec()), Lang::English, 80, &output).join("\n"));
    }
}
