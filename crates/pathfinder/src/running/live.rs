//! The block at the foot of the terminal while sessions run.

use std::time::Instant;

use pathfinder_core::contract::HypothesisStatus;
use pathfinder_core::graph::Hypothesis;
use pathfinder_core::session::Session;
use pathfinder_core::summary::Summary;
use pathfinder_core::view;
use pathfinder_core::words::name::hypothesis_status;
use pathfinder_core::words::progress as words;
use pathfinder_text::{Lang, one_line};
use unicode_width::UnicodeWidthStr;

use super::follow::{Awaited, Followed, Waiting};
use super::screen::{bar, fit, pad};
use crate::output::Output;
use crate::wording::dollars;

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
            view::strongest(session)
                .take(shown)
                .map(|it| hypothesis(it, lang, columns, &paint)),
        );
    }
    let keys = match output.can_ask {
        true => words::keys(lang),
        false => words::keys_without_keyboard(lang),
    };
    lines.push(paint.dim(&fit(keys, columns)));
    lines
}

fn progress(session: &Session, lang: Lang) -> String {
    let figures = Summary::of(session);
    words::state(
        lang,
        words::phase(lang, session.phase),
        figures.iteration,
        figures.iterations_max,
        figures.sources_read,
        figures.observations,
        &dollars(session.budget.spent_micro_usd()),
    )
}

/// What each model cost so far.
fn spending(session: &Session, lang: Lang) -> Option<String> {
    let models = view::spending_by_model(session);
    let models: Vec<String> = models
        .iter()
        .map(|it| {
            let (spent, cached) = (dollars(it.spent_micro_usd), it.cache_share * 100.0);
            words::model_spending(lang, it.model, it.calls, &spent, cached)
        })
        .collect();
    (!models.is_empty()).then(|| format!("  {}", models.join(" · ")))
}

/// A call that waits, with a countdown.
pub(super) fn waiting(waiting: &Waiting, lang: Lang, now: Instant) -> String {
    let seconds = |to: Instant| to.saturating_duration_since(now).as_secs_f64().ceil();
    let left = seconds(waiting.deadline);
    let name = &waiting.name;
    let wait = match &waiting.what {
        Awaited::Attempt {
            because,
            attempt,
            attempts_max,
            until,
        } => {
            let (next, because) = (seconds(*until), one_line(because, 120));
            words::retrying(lang, name, *attempt, *attempts_max, next, left, &because)
        }
        Awaited::Reply { model, until, .. } => {
            words::awaiting_reply(lang, name, model, seconds(*until), left)
        }
    };
    format!("  ⏳ {wait}")
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
