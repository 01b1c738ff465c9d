//! Every contract but extraction, for any text.

use pathfinder_core::contract::{
    Decompose, Diagnosis, DraftShown, HypothesisShown, Ideate, Issue, Judge, KnownSession, Lens,
    Link, LinkedHypothesis, MatchSession, Memory, Outline, Pair, Plan, QueryAim, QueryFamily,
    QuerySubject, QuotedClaim, Rank, Reflect, Request, Resolve, SearchMode, Sentence, Side, Thesis,
    ThinkingMode, Verify, WordQuery, Write,
};
use pathfinder_core::id::{HypothesisId, ObservationId};
use pathfinder_text::Lang;

use super::{hypotheses, material, observations, sub_questions};

/// The same text stands wherever a text can stand.
pub(super) fn requests(text: &str, lang: Lang) -> Vec<Request> {
    let mut all = asking(text, lang);
    all.extend(thinking(text, lang));
    all.extend(weighing(text, lang));
    all.extend(writing(text, lang));
    all
}

fn asking(text: &str, lang: Lang) -> Vec<Request> {
    let own = || text.to_owned();
    let session = |question| KnownSession {
        id: own(),
        question,
    };
    let aim = |(aim, subject): (usize, QuerySubject)| QueryAim {
        aim,
        subject,
        mode: SearchMode::Deep,
        seeks_counter_evidence: aim % 2 == 0,
        known: vec![own()],
        recalled: vec![own()],
    };
    let subjects = [
        QuerySubject::Hypothesis {
            statement: own(),
            keywords: vec![own()],
        },
        QuerySubject::Conflict {
            statement: own(),
            other: own(),
            missing: vec![own()],
        },
        QuerySubject::Question,
        QuerySubject::Keyword { keyword: own() },
        QuerySubject::SubQuestion { text: own() },
        QuerySubject::Lens { lens: Lens::Scope },
    ];
    vec![
        Request::Decompose(Decompose {
            question: own(),
            lang,
        }),
        Request::MatchSession(MatchSession {
            question: own(),
            sessions: vec![session(own()), session(format!("{text} 2"))],
        }),
        Request::WordQuery(WordQuery {
            question: own(),
            lang,
            languages: Lang::ALL.to_vec(),
            aims: subjects.into_iter().enumerate().map(aim).collect(),
            academic: true,
            brief: false,
            past_queries: vec![own()],
            lessons: vec![own()],
            memory: Memory::default(),
        }),
        Request::Judge(Judge {
            from: 0,
            question: own(),
            pairs: vec![Pair {
                statement: own(),
                other: own(),
                title: own(),
                other_title: own(),
            }],
        }),
        Request::Verify(Verify {
            from: 0,
            claims: vec![QuotedClaim {
                statement: own(),
                quote: format!("{text} not"),
                title: own(),
                context: own(),
            }],
        }),
    ]
}

fn tested(it: &HypothesisShown) -> QueryAim {
    QueryAim {
        aim: 0,
        subject: QuerySubject::Hypothesis {
            statement: it.statement.clone(),
            keywords: vec![],
        },
        mode: SearchMode::Deep,
        seeks_counter_evidence: false,
        known: vec![],
        recalled: Vec::new(),
    }
}

fn thinking(text: &str, lang: Lang) -> Vec<Request> {
    let (question, one) = (text.to_owned(), vec![text.to_owned()]);
    let line = text.replace(['\n', '\r'], " ");
    let shown = hypotheses(&format!(
        "hyp_A1 0.7 {line}\nhyp_A2 0.4 {line} not\nhyp_B1 0.3 The week raises {line}"
    ));
    let seen = observations(&format!(
        "obs_1 0.9 {line} | {line}, b\nobs_2 0.5 {line} raises output | {line}, b"
    ));
    let conflicts = if shown.len() > 1 {
        vec![(shown[0].id, shown[1].id)]
    } else {
        vec![]
    };
    vec![
        Request::Reflect(Reflect {
            question: question.clone(),
            lang,
            iteration: 1,
            facts: seen.clone(),
            hypotheses: shown.clone(),
            conflicts: conflicts.clone(),
            open_questions: one.clone(),
            issues: vec![Issue::LowQuality],
            memory: Memory::default(),
            diagnosis: Diagnosis {
                contradiction: true,
                ..Diagnosis::default()
            },
            searched: vec![(QueryFamily::Web, 2)],
            thinking: ThinkingMode::Occam,
            lessons: vec![],
        }),
        Request::Plan(Plan {
            question: question.clone(),
            lang,
            languages: vec![lang],
            directions: shown.iter().map(tested).collect(),
            hypotheses: shown.clone(),
            keywords: one.clone(),
            wanted: Vec::new(),
            past_queries: one.clone(),
            strategy: QueryFamily::Academic,
            thinking: ThinkingMode::Occam,
            queries: 4,
            searches_web: true,
            retry: 1,
            memory: Memory::default(),
            lessons: vec![],
        }),
        Request::Ideate(Ideate {
            question,
            sub_questions: one,
            lang,
            issues: vec![],
            observations: seen,
            hypotheses: shown,
            conflicts,
            edges: vec![],
            memory: Memory::default(),
        }),
    ]
}

fn weighing(text: &str, lang: Lang) -> Vec<Request> {
    let question = text.to_owned();
    let line = text.replace(['\n', '\r'], " ");
    let shown = hypotheses(&format!(
        "hyp_A1 0.7 {line}\nhyp_A2 0.4 {line} not\nhyp_B1 0.3 The week raises {line}"
    ));
    let seen = observations(&format!("obs_1 0.9 {line}\nobs_2 0.5 {line} raises output"));
    let drafts = (0..7).map(|it| DraftShown {
        statement: format!("{text} {}", "not ".repeat(it)),
        title: text.to_owned(),
        authority: f64::from(u8::try_from(it).unwrap_or(0)) / 10.0,
        sub_question: it.checked_sub(5),
    });
    let ids: Vec<HypothesisId> = shown.iter().map(|it| it.id).collect();
    let linked = |it: &HypothesisShown| LinkedHypothesis {
        hypothesis: it.clone(),
        candidates: seen.iter().map(|it| it.id).collect(),
        rivals: ids.clone(),
    };
    let side = |statement: String, hypothesis| Side {
        hypothesis,
        statement,
        supports: seen.clone(),
        contradicts: seen.clone(),
    };
    vec![
        Request::Rank(Rank {
            question: question.clone(),
            sub_questions: vec![question.clone()],
            lang,
            hypotheses: shown.clone(),
            drafts: drafts.collect(),
        }),
        Request::Link(Link {
            question: question.clone(),
            lang,
            observations: seen.clone(),
            hypotheses: shown.iter().map(linked).collect(),
        }),
        Request::Resolve(Resolve {
            from: 0,
            one: side(question.clone(), ids.first().copied()),
            other: side(format!("{text} not"), None),
            question,
            lang,
        }),
    ]
}

fn writing(text: &str, lang: Lang) -> Vec<Request> {
    let own = || text.to_owned();
    let line = text.replace(['\n', '\r'], " ");
    let core = material(&format!(
        "hyp_A1 0.7 {line}\n+ obs_1 0.9 {line}\n- obs_2 0.5 not {line}\n? {line}"
    ));
    let resolutions = vec![Sentence {
        text: own(),
        citations: vec![ObservationId(1)],
    }];
    let nearest = observations(&format!("obs_1 0.9 {line}"));
    let sub_questions = sub_questions(&format!(
        "# {line}\nobs_1 0.9 {line}\n# {line} how large\nobs_2 0.5 {line} 8 percent"
    ));
    vec![
        Request::Outline(Outline {
            question: own(),
            lang,
            sub_questions: vec![own()],
            material: core.clone(),
        }),
        Request::Write(Write {
            question: own(),
            lang,
            sub_questions: sub_questions.clone(),
            material: core.clone(),
            nearest: nearest.clone(),
            sentences_max: 5,
        }),
        Request::Thesis(Thesis {
            question: own(),
            lang,
            sub_questions,
            core,
            resolutions,
            nearest,
        }),
    ]
}
