//! One small request of each contract.

use pathfinder_core::contract::*;
use pathfinder_core::finding::Tag;
use pathfinder_core::id::{BlobHash, HypothesisId, HypothesisType, ObservationId, SourceId};
use pathfinder_text::Lang;

pub(crate) const SOURCE_TEXT: &str = "Black tea contains caffeine.\n\nIn a trial of 40 adults, two cups a day lowered \
     cortisol by 12 %. The effect was not seen in smokers.";

pub(crate) fn hyp(text: &str) -> HypothesisId {
    text.parse().expect("a hypothesis id")
}

pub(crate) fn obs(number: u32) -> ObservationId {
    ObservationId(number)
}

fn say(lang: Lang, english: &str, korean: &str) -> String {
    match lang {
        Lang::English => english.to_owned(),
        Lang::Korean => korean.to_owned(),
    }
}

fn question(lang: Lang) -> String {
    say(lang, "Does tea calm people?", "차는 사람을 진정시키는가?")
}

fn sub_questions(lang: Lang) -> Vec<String> {
    vec![
        say(
            lang,
            "What does tea do to cortisol?",
            "차는 코르티솔에 어떤 영향을 주는가?",
        ),
        say(
            lang,
            "Who does not profit from tea?",
            "차의 효과를 보지 못하는 사람은 누구인가?",
        ),
    ]
}

pub(crate) fn hypothesis(id: &str, lang: Lang) -> HypothesisShown {
    let id = hyp(id);
    let (kind, strength) = (
        id.kind,
        if id.kind == HypothesisType::A {
            0.62
        } else {
            0.4
        },
    );
    let statement = match kind {
        HypothesisType::A => say(lang, "Tea lowers cortisol.", "차는 코르티솔을 낮춘다."),
        HypothesisType::B => say(
            lang,
            "Only warm drinks calm.",
            "따뜻한 음료만 진정 효과가 있다.",
        ),
    };
    HypothesisShown {
        id,
        kind,
        status: HypothesisStatus::Tested,
        strength,
        statement,
    }
}

/// The second is of another source, and doubted.
pub(crate) fn observation(number: u32, lang: Lang) -> ObservationShown {
    let lowered = ObservationShown {
        id: obs(number),
        statement: say(
            lang,
            "Two cups of tea a day lowered cortisol by 12 %.",
            "하루 차 두 잔이 코르티솔을 12 % 낮추었다.",
        ),
        quote: "two cups a day lowered cortisol by 12 %".into(),
        authority: 0.9,
        origin: "a.org".into(),
        title: "A trial of tea".into(),
        date: Some("2019-05".into()),
        context: say(lang, "40 adults, randomized", "성인 40명, 무작위 배정"),
        fit: None,
        place: String::new(),
        superseded_by: None,
        doubt: None,
        concepts: vec!["tea".into()],
    };
    if number != 2 {
        return lowered;
    }
    ObservationShown {
        statement: say(
            lang,
            "In smokers, tea did not lower cortisol.",
            "흡연자에게서는 차가 코르티솔을 낮추지 않았다.",
        ),
        quote: "The effect was not seen in smokers.".into(),
        authority: 0.6,
        origin: "b.org".into(),
        title: "Tea and smoking".into(),
        date: None,
        context: String::new(),
        fit: None,
        place: String::new(),
        superseded_by: None,
        doubt: Some(say(
            lang,
            "The quote does not name tea.",
            "인용문에 차라는 말이 없다.",
        )),
        ..lowered
    }
}

fn shown_sub_questions(lang: Lang) -> Vec<SubQuestionShown> {
    let mut texts = sub_questions(lang).into_iter();
    let mut shown = |ids: &[u32]| SubQuestionShown {
        text: texts.next().expect("two sub-questions"),
        observations: ids.iter().map(|it| observation(*it, lang)).collect(),
        disagree: ids.windows(2).map(|it| [obs(it[0]), obs(it[1])]).collect(),
    };
    vec![shown(&[1, 4]), shown(&[2])]
}

fn evidence(id: &str, lang: Lang) -> EvidenceShown {
    let hypothesis = hypothesis(id, lang);
    let condition = say(lang, "not in smokers", "흡연자는 제외");
    EvidenceShown {
        tool: (hypothesis.kind == HypothesisType::B).then_some(ThinkingTool::Inversion),
        hypothesis,
        conditions: vec![Sentence {
            text: condition,
            citations: vec![obs(3)],
        }],
        origin: Vec::new(),
        supports: vec![observation(1, lang)],
        contradicts: vec![observation(2, lang)],
        qualifies: vec![observation(3, lang)],
    }
}

/// A request of every contract.
pub(crate) fn all(lang: Lang) -> Vec<Request> {
    let mut all = about_question(lang);
    all.extend(about_search(lang));
    all.extend(about_evidence(lang));
    all.extend(about_weighing(lang));
    all.extend(about_writing(lang));
    all
}

fn about_question(lang: Lang) -> Vec<Request> {
    vec![
        Request::Decompose(Decompose {
            question: question(lang),
            lang,
        }),
        Request::MatchSession(MatchSession {
            question: question(lang),
            sessions: vec![KnownSession {
                id: "20260101-120000-tea".into(),
                question: say(lang, "Is tea calming?", "차를 마시면 차분해지는가?"),
            }],
        }),
        Request::Reflect(Reflect {
            question: question(lang),
            lang,
            iteration: 4,
            facts: vec![observation(2, lang), observation(1, lang)],
            hypotheses: vec![hypothesis("hyp_A1", lang), hypothesis("hyp_B1", lang)],
            conflicts: vec![("hyp_A1".parse().unwrap(), "hyp_B1".parse().unwrap())],
            open_questions: sub_questions(lang),
            issues: vec![Issue::AllWeak],
            memory: memory(lang),
            diagnosis: Diagnosis {
                sure: true,
                contradiction: true,
                ..Diagnosis::default()
            },
            searched: vec![(QueryFamily::Web, 3), (QueryFamily::Verification, 0)],
            thinking: ThinkingMode::Scientific,
            lessons: vec![say(lang, "Change the angle.", "각도를 바꾼다.")],
        }),
    ]
}

fn about_search(lang: Lang) -> Vec<Request> {
    vec![
        Request::Plan(Plan {
            question: question(lang),
            lang,
            languages: vec![Lang::English, Lang::Korean],
            directions: vec![
                QueryAim {
                    seeks_counter_evidence: true,
                    ..aim(
                        QuerySubject::Hypothesis {
                            statement: hypothesis("hyp_A1", lang).statement,
                            keywords: vec![say(lang, "tea cortisol", "차 코르티솔")],
                        },
                        SearchMode::Deep,
                        vec![observation(1, lang).statement],
                    )
                },
                aim(QuerySubject::Question, SearchMode::Broad, Vec::new()),
            ],
            hypotheses: vec![hypothesis("hyp_A1", lang)],
            keywords: vec![say(lang, "tea cortisol", "차 코르티솔")],
            wanted: vec![say(
                lang,
                "Does the dose matter? (a trial with two doses)",
                "용량이 중요한가? (두 가지 용량을 비교한 시험)",
            )],
            past_queries: vec![say(lang, "tea calming effect", "차 진정 효과")],
            strategy: QueryFamily::Verification,
            thinking: ThinkingMode::Falsification,
            queries: 4,
            searches_web: true,
            retry: 1,
            memory: memory(lang),
            lessons: vec![say(lang, "Change the angle.", "각도를 바꾼다.")],
        }),
        Request::WordQuery(WordQuery {
            question: question(lang),
            lang,
            languages: vec![Lang::English, Lang::Korean],
            aims: vec![
                aim(
                    QuerySubject::Hypothesis {
                        statement: hypothesis("hyp_A1", lang).statement,
                        keywords: vec![say(lang, "tea cortisol", "차 코르티솔")],
                    },
                    SearchMode::Deep,
                    vec![observation(1, lang).statement],
                ),
                aim(
                    QuerySubject::Keyword {
                        keyword: say(lang, "green tea", "녹차"),
                    },
                    SearchMode::Broad,
                    Vec::new(),
                ),
            ],
            academic: true,
            brief: true,
            past_queries: vec![say(lang, "tea calming effect", "차 진정 효과")],
            lessons: vec![say(
                lang,
                "Name the measured value.",
                "재려는 값을 함께 적는다.",
            )],
            memory: memory(lang),
        }),
    ]
}

/// A deep one asks for evidence against.
pub(crate) fn aim(subject: QuerySubject, mode: SearchMode, known: Vec<String>) -> QueryAim {
    QueryAim {
        aim: 0,
        subject,
        mode,
        seeks_counter_evidence: mode == SearchMode::Deep,
        recalled: known.clone(),
        known,
    }
}

fn memory(lang: Lang) -> Memory {
    Memory {
        iterations: vec![IterationShown {
            iteration: 3,
            goal: say(lang, "definition", "정의"),
            queries: vec![say(lang, "tea definition", "차 정의")],
            outcome: ExplorationResult::Failure,
        }],
        findings: vec![FindingShown {
            id: obs(1),
            tag: Tag::Likely,
            statement: observation(1, lang).statement,
        }],
    }
}

fn about_evidence(lang: Lang) -> Vec<Request> {
    vec![
        Request::Extract(Extract {
            question: question(lang),
            sub_questions: sub_questions(lang),
            lang,
            source: SourceId(1),
            title: "A trial of tea".into(),
            snapshot: BlobHash::of(SOURCE_TEXT.as_bytes()),
            query: say(lang, "tea cortisol trial", "차 코르티솔 시험"),
            target: Some(hyp("hyp_A1")),
            hypotheses: vec![hypothesis("hyp_A1", lang), hypothesis("hyp_B1", lang)],
            dispute: Some(Dispute::Conflict {
                hypothesis: hyp("hyp_A1"),
                other: hyp("hyp_B1"),
            }),
            items_max: 5,
            hypotheses_max: 2,
            passage: None,
            known: Vec::new(),
            shown: Vec::new(),
        }),
        Request::Verify(Verify {
            from: 0,
            claims: [1, 2, 3]
                .map(|it| observation(it, lang))
                .map(|it| QuotedClaim {
                    statement: it.statement,
                    quote: it.quote,
                    title: it.title,
                    context: it.context,
                })
                .to_vec(),
        }),
        Request::Judge(Judge {
            from: 0,
            question: question(lang),
            pairs: ["hyp_A1", "hyp_B1"]
                .map(|it| Pair {
                    statement: hypothesis(it, lang).statement,
                    other: observation(1, lang).statement,
                    title: String::new(),
                    other_title: observation(1, lang).title,
                })
                .to_vec(),
        }),
        Request::Ideate(Ideate {
            question: question(lang),
            sub_questions: sub_questions(lang),
            lang,
            issues: vec![Issue::Stalemate],
            observations: vec![observation(2, lang), observation(1, lang)],
            hypotheses: vec![hypothesis("hyp_A1", lang), hypothesis("hyp_B1", lang)],
            conflicts: vec![(hyp("hyp_A1"), hyp("hyp_B1"))],
            edges: vec![EdgeShown {
                from: obs(1),
                to: hyp("hyp_A1"),
                supports: true,
            }],
            memory: memory(lang),
        }),
    ]
}

fn about_weighing(lang: Lang) -> Vec<Request> {
    let draft = |english: &str, korean: &str, sub_question| DraftShown {
        statement: say(lang, english, korean),
        title: "A trial of tea".into(),
        authority: 0.9,
        sub_question,
    };
    let side = |id: &str, supports: &[u32], contradicts: &[u32]| {
        let observed = |ids: &[u32]| ids.iter().map(|it| observation(*it, lang)).collect();
        Side {
            hypothesis: Some(hyp(id)),
            statement: hypothesis(id, lang).statement,
            supports: observed(supports),
            contradicts: observed(contradicts),
        }
    };
    vec![
        Request::Rank(Rank {
            question: question(lang),
            sub_questions: sub_questions(lang),
            lang,
            hypotheses: vec![hypothesis("hyp_A1", lang)],
            drafts: vec![
                draft(
                    "Smokers do not profit.",
                    "흡연자는 효과를 보지 못한다.",
                    Some(1),
                ),
                draft("Tea reduces cortisol.", "차는 코르티솔을 줄인다.", Some(0)),
                draft("Tea is an old drink.", "차는 오래된 음료다.", None),
            ],
        }),
        Request::Link(Link {
            question: question(lang),
            lang,
            observations: vec![observation(1, lang), observation(2, lang)],
            hypotheses: vec![
                LinkedHypothesis {
                    hypothesis: hypothesis("hyp_A1", lang),
                    candidates: vec![obs(1), obs(2)],
                    rivals: vec![hyp("hyp_B1")],
                },
                LinkedHypothesis {
                    hypothesis: hypothesis("hyp_B1", lang),
                    candidates: vec![obs(2)],
                    rivals: Vec::new(),
                },
            ],
        }),
        Request::Resolve(Resolve {
            from: 0,
            question: question(lang),
            lang,
            one: side("hyp_A1", &[1], &[2]),
            other: side("hyp_B1", &[2], &[]),
        }),
    ]
}

fn about_writing(lang: Lang) -> Vec<Request> {
    let mut material = vec![
        evidence("hyp_A1", lang),
        evidence("hyp_A3", lang),
        evidence("hyp_B1", lang),
    ];
    material[1].hypothesis.status = HypothesisStatus::Unvisited;
    material[1].origin = std::mem::take(&mut material[1].supports);
    vec![
        Request::Outline(Outline {
            question: question(lang),
            lang,
            sub_questions: sub_questions(lang),
            material: material.clone(),
        }),
        Request::Write(Write {
            question: question(lang),
            lang,
            sub_questions: shown_sub_questions(lang),
            material: material.clone(),
            nearest: vec![observation(1, lang)],
            sentences_max: 6,
        }),
        Request::Thesis(Thesis {
            question: question(lang),
            lang,
            sub_questions: shown_sub_questions(lang),
            core: material,
            resolutions: vec![Sentence {
                text: say(lang, "Smokers are the exception.", "흡연자는 예외다."),
                citations: vec![obs(4)],
            }],
            nearest: Vec::new(),
        }),
    ]
}
