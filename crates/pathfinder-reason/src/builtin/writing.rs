//! Sections of a report: sentences of sources in fixed frames, each with what it was written from.

use pathfinder_core::contract::{
    AnswerDraft, EvidenceShown, ObservationShown, Outline, SectionDraft, Sentence, Write,
};
use pathfinder_core::id::{HypothesisType, ObservationId};
use pathfinder_text::{Lang, plain_words, term_similarity};

use super::answer::Answer;
use super::cases::dependence;
use super::core_claim::core_claim;
use super::linking::SubQuestions;
use super::sections::Sections;
use super::weighing::Reading;

const AGAINST_MAX: usize = 3;
const CITATIONS_MAX: usize = 4;

/// A section for each sub-question that has an answer, and one for what belongs to none.
pub(super) fn outline(request: &Outline) -> Vec<SectionDraft> {
    let rest = match request.lang {
        Lang::English => "Further findings",
        Lang::Korean => "그 밖의 결과",
    };
    let parts = SubQuestions::of(&request.question, &request.sub_questions);
    let place = |it: &EvidenceShown| parts.best(&it.hypothesis.statement);
    let mut sections: Vec<SectionDraft> = Vec::new();
    for index in (0..request.sub_questions.len()).map(Some).chain([None]) {
        let hypotheses: Vec<_> = request
            .material
            .iter()
            .filter(|it| place(it) == index)
            .map(|it| it.hypothesis.id)
            .collect();
        if hypotheses.is_empty() {
            continue;
        }
        let title = index
            .and_then(|it| request.sub_questions.get(it))
            .map_or(rest, |it| it.trim());
        let title = if title.is_empty() { rest } else { title };
        sections.push(SectionDraft {
            title: title.to_owned(),
            hypotheses,
        });
    }
    sections
}

/// What plainly answers the question, then the passages that come nearest to it.
pub(super) fn write(request: &Write) -> AnswerDraft {
    let answer = Answer::of(
        &request.question,
        request.lang,
        &request.material,
        &request.nearest,
    );
    let sentences = answer.sentences(request.lang, request.sentences_max);
    let sections = Sections::of(&request.question, &request.sub_questions, &sentences);
    AnswerDraft {
        status: answer.status,
        verdict: answer.verdict,
        sureness: answer.sureness(),
        against: against(request, &answer, &sentences),
        sentences,
        sections: sections.found,
        open: sections.open,
    }
}

/// The conditions and the counter-evidence of hypotheses that say what the answer says.
fn against(request: &Write, answer: &Answer<'_>, direct: &[Sentence]) -> Vec<Sentence> {
    let mut told = Told::default();
    let known = |it: &Sentence| direct.iter().any(|direct| direct.citations == it.citations);
    let mut found: Vec<Sentence> = Vec::new();
    let alike = answer.alike(&request.question, request.lang, &request.material);
    for evidence in alike {
        found.extend(conditional(evidence, request.lang));
        found.extend(contradicted(evidence, request.lang, &mut told).filter(|it| !known(it)));
    }
    found.truncate(AGAINST_MAX);
    found
}

/// The most telling evidence against a hypothesis that was not told yet.
pub(super) fn contradicted(
    evidence: &EvidenceShown,
    lang: Lang,
    told: &mut Told,
) -> Option<Sentence> {
    let claim = core_claim(&evidence.hypothesis.statement).replace('"', "'");
    let before = match lang {
        Lang::English => format!("Against \"{claim}\", a source reports: \""),
        Lang::Korean => format!("'{claim}'에 반대되는 보고도 있다: \""),
    };
    let against = telling(&evidence.contradicts)
        .into_iter()
        .find(|it| told.is_news(&it.statement));
    against.map(|it| quoted(&it.statement, it.id, (&before, "\"")))
}

/// The question as something to be weighed.
pub(super) fn asked(question: &str) -> Reading {
    let plain = question.trim().trim_end_matches(['?', '？']);
    // `Does X raise Y` says what `X raises Y` says.
    let verbs = ["Does ", "Do ", "Did ", "Can ", "Will ", "Is ", "Are "];
    let told = ENDINGS
        .iter()
        .find_map(|(asks, tells)| Some(format!("{}{tells}", plain.strip_suffix(asks)?)));
    let plain = told.as_deref().unwrap_or(plain);
    Reading::of(
        verbs
            .iter()
            .find_map(|it| plain.strip_prefix(it))
            .unwrap_or(plain),
    )
}

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
    ("느냐", "다"),
    ("는지", "다"),
    ("나", "다"),
];

/// What the report already says, possibly in other words.
#[derive(Default)]
pub(super) struct Told(Vec<String>);

impl Told {
    /// Whether the text says something new; from then on it does not count as new.
    pub(super) fn is_news(&mut self, text: &str) -> bool {
        const SAME: f64 = 0.75;
        let news = !plain_words(text).is_empty()
            && !self.0.iter().any(|it| term_similarity(it, text) >= SAME);
        if news {
            self.0.push(text.to_owned());
        }
        news
    }
}

/// A hypothesis with a case for each side, as its source states it.
pub(super) fn stated(evidence: &EvidenceShown) -> Option<Sentence> {
    let said = if evidence.supports.is_empty() {
        &evidence.origin
    } else {
        &evidence.supports
    };
    let citations = cited(said);
    let statement = evidence.hypothesis.statement.trim();
    let sourced = evidence.hypothesis.kind == HypothesisType::A;
    (sourced && !citations.is_empty() && !statement.is_empty()).then(|| Sentence {
        text: ended(statement),
        citations,
    })
}

/// The conditions that sources tie a hypothesis to, unless it names them itself, and what they say it depends on.
pub(super) fn conditional(evidence: &EvidenceShown, lang: Lang) -> Vec<Sentence> {
    const CONDITIONS_MAX: usize = 3;
    let statement = plain_words(&evidence.hypothesis.statement);
    let mut kept: Vec<&Sentence> = Vec::new();
    for condition in &evidence.conditions {
        let folded = plain_words(&condition.text);
        // A whole sentence settled a disagreement and is shown with the disagreements.
        let sentence = condition.text.trim_end().ends_with('.');
        let named = sentence || folded.is_empty() || statement.contains(&folded);
        let known = |it: &&Sentence| {
            plain_words(&it.text).contains(&folded) || folded.contains(&plain_words(&it.text))
        };
        if !named && !kept.iter().any(known) && kept.len() < CONDITIONS_MAX {
            kept.push(condition);
        }
    }
    let (depending, plain): (Vec<&Sentence>, Vec<&Sentence>) = kept
        .into_iter()
        .partition(|it| dependence(&it.text).is_some());
    let claim = core_claim(&evidence.hypothesis.statement).replace('"', "'");
    let frames = match lang {
        Lang::English => [
            (plain, format!("Sources tie \"{claim}\" to conditions: ")),
            (depending, format!("Sources say of \"{claim}\" that it ")),
        ],
        Lang::Korean => [
            (plain, format!("'{claim}'에는 조건이 붙는다: ")),
            (
                depending,
                format!("'{claim}'의 성립 여부에 대한 설명이 있다: "),
            ),
        ],
    };
    frames
        .iter()
        .filter_map(|(conditions, frame)| tied(conditions, frame))
        .collect()
}

/// The frame and the conditions in quotation marks, each with who states it.
fn tied(conditions: &[&Sentence], frame: &str) -> Option<Sentence> {
    let mut citations: Vec<ObservationId> = Vec::new();
    for id in conditions.iter().flat_map(|it| &it.citations) {
        if !citations.contains(id) {
            citations.push(*id);
        }
    }
    let quoted = |it: &&Sentence| format!("\"{}\"", it.text.trim().replace('"', "'"));
    let texts: Vec<String> = conditions.iter().map(quoted).collect();
    (!citations.is_empty()).then(|| Sentence {
        text: format!("{frame}{}.", texts.join(", ")),
        citations,
    })
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Frame {
    Adds,
    Against,
}

pub(super) fn frame(frame: Frame, lang: Lang) -> (&'static str, &'static str) {
    match (frame, lang) {
        (Frame::Adds, Lang::English) => ("One source says: \"", "\""),
        (Frame::Adds, Lang::Korean) => ("한 출처는 이렇게 말한다: \"", "\""),
        (Frame::Against, Lang::English) => ("Against this, another source says: \"", "\""),
        (Frame::Against, Lang::Korean) => ("이에 반해 다른 출처는 이렇게 말한다: \"", "\""),
    }
}

pub(super) fn quoted(
    statement: &str,
    by: ObservationId,
    (before, after): (&str, &str),
) -> Sentence {
    let words = ended(statement.trim()).replace('"', "'");
    Sentence {
        text: format!("{before}{words}{after}"),
        citations: vec![by],
    }
}

/// Observations with figures first, then those of greater authority.
fn telling(observations: &[ObservationShown]) -> Vec<&ObservationShown> {
    let mut ranked: Vec<&ObservationShown> = observations
        .iter()
        .filter(|it| !it.statement.trim().is_empty())
        .collect();
    let figures =
        |it: &ObservationShown| usize::from(it.statement.contains(|it: char| it.is_ascii_digit()));
    ranked.sort_by(|left, right| {
        let by_figures = figures(right).cmp(&figures(left));
        by_figures
            .then(right.authority.total_cmp(&left.authority))
            .then(left.id.cmp(&right.id))
    });
    ranked
}

pub(super) fn cited(observations: &[ObservationShown]) -> Vec<ObservationId> {
    let mut ranked: Vec<&ObservationShown> = observations.iter().collect();
    ranked.sort_by(|left, right| {
        right
            .authority
            .total_cmp(&left.authority)
            .then(left.id.cmp(&right.id))
    });
    let mut ids: Vec<ObservationId> = ranked
        .into_iter()
        .map(|it| it.id)
        .take(CITATIONS_MAX)
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn ended(text: &str) -> String {
    let closed = text
        .trim_end_matches(['"', '”', '’', '\'', ')'])
        .ends_with(['.', '!', '?', '。', '…']);
    if closed {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}
