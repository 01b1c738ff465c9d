//! Three iterations about tea, in either language, with everything that views can show.

use pathfinder_text::Lang;

use super::{Story, hyp, obs};
use crate::contract::*;
use crate::event::*;
use crate::graph::{EdgeKind, EdgeResolution, StatusReason};
use crate::id::{BlobHash, FindingId, NodeId, SourceId, StepId};
use crate::search::SearchOutcome;
use crate::session::Session;
use crate::source::SourceType;

pub(in super::super) fn supports(from: u32, to: &str, weight: Weight) -> Event {
    EvidenceEvent::EdgeAdded {
        edge: EdgeKind::Supports {
            from: obs(from),
            to: hyp(to),
            weight,
        },
    }
    .into()
}

pub(in super::super) fn contradicts(from: u32, to: &str, weight: Weight) -> Event {
    EvidenceEvent::EdgeAdded {
        edge: EdgeKind::Contradicts {
            from: obs(from),
            to: hyp(to),
            weight,
        },
    }
    .into()
}

pub(super) fn finding(finding: u32, observation: u32) -> Event {
    VerifyEvent::FindingMade {
        finding: FindingId(finding),
        observation: obs(observation),
    }
    .into()
}

/// The texts of the story in a language: question, statements, quotes.
pub(in super::super) struct Texts {
    pub(in super::super) question: &'static str,
    sub_questions: [&'static str; 2],
    pub(super) calms: [&'static str; 2],
    pub(super) wakes: [&'static str; 2],
    pub(super) dose: [&'static str; 2],
    conjecture: &'static str,
    condition: &'static str,
    title: &'static str,
}

const ENGLISH: Texts = Texts {
    question: "Does tea calm?",
    sub_questions: ["Does tea lower the heart rate?", "For whom does it not?"],
    calms: [
        "Tea lowers the heart rate by 3.5 beats.",
        "the heart rate fell by 3.5 beats a minute",
    ],
    wakes: ["Black tea keeps people awake.", "black tea delayed sleep"],
    dose: [
        "Below two cups tea calms, above it wakes.",
        "fewer than two cups",
    ],
    conjecture: "Warmth, not tea, calms.",
    condition: "fewer than two cups",
    title: "Tea calms in small amounts",
};

const KOREAN: Texts = Texts {
    question: "차는 마음을 가라앉히는가?",
    sub_questions: [
        "차를 마시면 심박수가 내려가는가?",
        "누구에게는 효과가 없는가?",
    ],
    calms: ["차는 심박수를 3.5회 낮춘다.", "심박수가 분당 3.5회 줄었다"],
    wakes: ["홍차는 잠을 쫓는다.", "홍차를 마신 집단은 늦게 잠들었다"],
    dose: [
        "하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다.",
        "두 잔 미만",
    ],
    conjecture: "진정 효과는 차가 아니라 온기에서 온다.",
    condition: "두 잔 미만",
    title: "적은 양의 차는 마음을 가라앉힌다",
};

pub(in super::super) fn texts(lang: Lang) -> &'static Texts {
    match lang {
        Lang::Korean => &KOREAN,
        Lang::English => &ENGLISH,
    }
}

/// The whole story. `say` may change every text in it.
pub(in super::super) fn told(lang: Lang, say: &dyn Fn(&str) -> String) -> Session {
    let texts = texts(lang);
    let mut story = Story::begin(lang, texts.question, say);
    let sub_questions = texts.sub_questions.map(|it| SubQuestionDraft {
        text: story.say(it),
        priority: 1,
        depends_on: None,
    });
    story.tell(vec![
        SessionEvent::QuestionDecomposed {
            sub_questions: sub_questions.to_vec(),
        }
        .into(),
        StepEvent::StepOpened {
            step: StepId(1),
            name: "decompose".into(),
            key: BlobHash::of(b"1"),
            reserved_micro_usd: 90_000,
        }
        .into(),
        StepEvent::StepClosed {
            step: StepId(1),
            spent_micro_usd: 45_000,
            call: None,
            answers: Vec::new(),
        }
        .into(),
    ]);
    first(&mut story, texts);
    second(&mut story, texts);
    third(&mut story, texts);
    story.session
}

pub(in super::super) fn first(story: &mut Story<'_>, texts: &Texts) {
    story.start(
        Target::Lens(Lens::Definition),
        None,
        SelectReason::LensInTurn,
    );
    let found = [
        story.found(
            "https://arxiv.org/abs/2401.1",
            "Tea and heart rate",
            SourceType::Paper,
        ),
        story.found(
            "https://health.gov/tea",
            "Tea guidance",
            SourceType::Official,
        ),
    ];
    story.search("tea calm", "local", SearchOutcome::Found, &found);
    story.search("tea calm", "arxiv", SearchOutcome::Blocked, &[]);
    story.read(1, 0);
    story.read(2, 1);
    story.tell(vec![ended(ExplorationResult::Partial)]);
    let event = story.observe(1, texts.calms[0], texts.calms[1]);
    story.tell(vec![event]);
    let event = story.observe(2, texts.calms[0], texts.calms[1]);
    let raised = story.raise("hyp_A1", texts.calms[0], Vec::new());
    let noted = |label: &str, source| EvidenceEvent::EntityNoted {
        label: label.into(),
        kind: EntityKind::Concept,
        source: SourceId(source),
    };
    story.tell(vec![
        event,
        raised,
        supports(1, "hyp_A1", Weight::Strong),
        supports(2, "hyp_A1", Weight::Medium),
        noted("tea", 1).into(),
        noted("심박수", 2).into(),
        EvidenceEvent::RelationNoted {
            from: "tea".into(),
            to: "심박수".into(),
            relation: Relation::Enables,
            source: SourceId(1),
        }
        .into(),
        finding(1, 1),
        VerifyEvent::FindingJoined {
            finding: FindingId(1),
            observation: obs(2),
        }
        .into(),
    ]);
    story.lesson();
    let next = story.selection(
        Target::Hypothesis(hyp("hyp_A1")),
        None,
        SelectReason::UncertainHypothesis,
    );
    let keyword = story.selection(
        Target::Keyword(story.say("green tea")),
        None,
        SelectReason::UnexploredKeyword,
    );
    story.end(vec![next, keyword]);
}

pub(super) fn ended(result: ExplorationResult) -> Event {
    ExploreEvent::ExplorationEnded {
        result,
        judged: Vec::new(),
    }
    .into()
}

pub(in super::super) fn second(story: &mut Story<'_>, texts: &Texts) {
    explore_second(story);
    let (event, raised) = (
        story.observe(3, texts.wakes[0], texts.wakes[1]),
        story.raise("hyp_A2", texts.wakes[0], Vec::new()),
    );
    story.tell(vec![
        event,
        EvidenceEvent::ObservationAlsoAt {
            observation: obs(1),
            url: "https://copies.net/tea".into(),
        }
        .into(),
        contradicts(3, "hyp_A1", Weight::Medium),
        raised,
        supports(3, "hyp_A2", Weight::Strong),
        EvidenceEvent::EdgeAdded {
            edge: EdgeKind::Conflicts {
                from: hyp("hyp_A2"),
                to: hyp("hyp_A1"),
            },
        }
        .into(),
        finding(2, 3),
        VerifyEvent::FindingDisputed {
            finding: FindingId(1),
            by: FindingId(2),
            over: None,
        }
        .into(),
        VerifyEvent::ObservationDoubted {
            observation: obs(3),
            doubt: story.say("the quote speaks of sleep"),
        }
        .into(),
    ]);
    story.lesson();
    let because = StatusReason::Tested {
        strength: 0.58,
        visits: 1,
    };
    story.tell(vec![
        visited("hyp_A1"),
        IterationEvent::HypothesisStatusChanged {
            hypothesis: hyp("hyp_A1"),
            to: HypothesisStatus::Tested,
            because,
        }
        .into(),
    ]);
    let next = story.selection(
        Target::Hypothesis(hyp("hyp_A2")),
        Some("hyp_A1"),
        SelectReason::UnresolvedConflict,
    );
    story.end(vec![next]);
}

fn explore_second(story: &mut Story<'_>) {
    story.start(
        Target::Hypothesis(hyp("hyp_A1")),
        None,
        SelectReason::UncertainHypothesis,
    );
    let found = [
        story.found(
            "https://medium.com/tea-wakes",
            "Tea wakes",
            SourceType::Blog,
        ),
        story.found(
            "https://copies.net/tea",
            "Tea and heart rate",
            SourceType::Unknown,
        ),
        story.found("file:/notes/tea.md", "Notes", SourceType::Local),
    ];
    story.search("tea awake evidence", "local", SearchOutcome::Found, &found);
    story.search("tea awake evidence", "arxiv", SearchOutcome::Empty, &[]);
    story.read(3, 0);
    story.read(4, 0);
    let because = story.say("not a text file").into();
    story.tell(vec![
        ExploreEvent::ReadingPlanned {
            sources: vec![SourceId(5)],
        }
        .into(),
        ExploreEvent::SourceFailed {
            source: SourceId(5),
            because,
            is_passing: false,
        }
        .into(),
        ExploreEvent::CopyRecognized {
            source: SourceId(4),
            copy_of: SourceId(1),
        }
        .into(),
        ended(ExplorationResult::Success),
    ]);
}

pub(in super::super) fn third(story: &mut Story<'_>, texts: &Texts) {
    story.start(
        Target::Hypothesis(hyp("hyp_A2")),
        Some("hyp_A1"),
        SelectReason::UnresolvedConflict,
    );
    let found = [story.found(
        "https://doi.org/10.1/dose",
        "Dose of tea",
        SourceType::Paper,
    )];
    story.search("tea dose", "local", SearchOutcome::Found, &found);
    story.read(6, 0);
    story.tell(vec![ended(ExplorationResult::Success)]);
    let event = story.observe(6, texts.dose[0], texts.dose[1]);
    let resolution = EdgeResolution {
        kind: ResolutionKind::ConditionDifference,
        description: story.say(texts.condition),
        from: obs(4),
        resolved_at: 3,
    };
    story.tell(vec![
        event,
        supports(4, "hyp_A1", Weight::Strong),
        EvidenceEvent::ConflictResolved {
            hypothesis: hyp("hyp_A2"),
            other: hyp("hyp_A1"),
            resolution,
            loser: None,
        }
        .into(),
        finding(3, 4),
        VerifyEvent::FindingReconciled {
            finding: FindingId(1),
            with: FindingId(2),
        }
        .into(),
    ]);
    story.lesson();
    ideate(story, texts);
    let because = StatusReason::Text(story.say("strength 0.20 < 0.25"));
    story.tell(vec![
        visited("hyp_A1"),
        visited("hyp_A2"),
        IterationEvent::HypothesisStatusChanged {
            hypothesis: hyp("hyp_A2"),
            to: HypothesisStatus::Rejected,
            because,
        }
        .into(),
        IterationEvent::SubQuestionAnswered {
            place: 0,
            by: NodeId::Hypothesis(hyp("hyp_A1")),
        }
        .into(),
        IterationEvent::HealthChecked {
            issues: vec![Issue::AllWeak],
        }
        .into(),
    ]);
    let next = story.selection(
        Target::Hypothesis(hyp("hyp_B1")),
        None,
        SelectReason::UnvisitedConjecture,
    );
    story.end(vec![next]);
    conclude(story, texts);
}

fn visited(hypothesis: &str) -> Event {
    let hypothesis = hyp(hypothesis);
    IterationEvent::HypothesisVisited {
        hypothesis,
        sought_counter: None,
    }
    .into()
}

fn ideate(story: &mut Story<'_>, texts: &Texts) {
    let candidate = |tool, statement: String| IdeaDraft {
        tool,
        statement,
        derived_from: vec![
            NodeId::Observation(obs(1)),
            NodeId::Hypothesis(hyp("hyp_A2")),
        ],
        keywords: Vec::new(),
        sub_question: None,
        changes_answer: 0.8,
        unites: 0.5,
        testable: 0.9,
    };
    let candidates = vec![
        candidate(
            ThinkingTool::PatternRecognition,
            story.say(texts.conjecture),
        ),
        candidate(ThinkingTool::Inversion, story.say(texts.wakes[0])),
    ];
    let derived_from = candidates[0].derived_from.clone();
    let raised = story.raise("hyp_B1", texts.conjecture, derived_from);
    story.tell(vec![
        IterationEvent::Ideated {
            candidates,
            chosen: Some(0),
        }
        .into(),
        raised,
    ]);
}

fn conclude(story: &mut Story<'_>, texts: &Texts) {
    let sentence = |text: &str, ids: &[u32]| Sentence {
        text: story.say(text),
        citations: ids.iter().map(|it| obs(*it)).collect(),
    };
    let sentences = vec![
        sentence(texts.calms[0], &[1, 2]),
        sentence(texts.dose[0], &[4]),
    ];
    let draft = ThesisDraft {
        title: story.say(texts.title),
        status: None,
        verdict: None,
        sureness: None,
        conclusion: sentences.clone(),
        sections: Vec::new(),
        headings: vec![(hyp("hyp_A1"), story.say(texts.title))],
        limits: vec![sentence(texts.wakes[0], &[3])],
        open: Vec::new(),
    };
    let core = vec![hyp("hyp_A1"), hyp("hyp_B1")];
    story.tell(vec![
        WriteEvent::AnswerWritten {
            sentences,
            status: None,
            verdict: None,
            sureness: None,
            sections: Vec::new(),
            against: Vec::new(),
            open: Vec::new(),
        }
        .into(),
        WriteEvent::ThesisWritten { draft, core }.into(),
    ]);
    story.tell(vec![
        SessionEvent::SessionPaused {
            because: PauseReason::IterationLimit,
        }
        .into(),
    ]);
}
