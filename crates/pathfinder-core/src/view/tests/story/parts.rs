//! A fourth iteration about tea, as a model thinks it: drafts that became no hypothesis, a disagreement that stayed open,
//! and an answer and a thesis by sub-question.

use pathfinder_text::Lang;

use super::tea::{self, ended, finding, told};
use super::{Story, hyp, obs};
use crate::contract::*;
use crate::event::*;
use crate::graph::EdgeKind;
use crate::id::{BlobHash, NodeId, SourceId};
use crate::search::SearchOutcome;
use crate::session::Session;
use crate::source::SourceType;

struct Texts {
    excites: [&'static str; 2],
    context: &'static str,
    merged: [&'static str; 2],
    dropped: [&'static str; 2],
    missing: [&'static str; 2],
    answer: &'static str,
    open: [&'static str; 2],
    title: &'static str,
}

const ENGLISH: Texts = Texts {
    excites: [
        "Tea excites children under ten.",
        "children under ten were restless after tea",
    ],
    context: "A trial with 40 children, 2019.",
    merged: [
        "A cup of tea slows the pulse.",
        "it says of the pulse what hyp_A1 says of the heart rate",
    ],
    dropped: ["Tea is grown in Asia.", "it answers no sub-question"],
    missing: ["tea dose children trial", "tea heart rate children"],
    answer: "Tea calms adults who drink fewer than two cups, not everybody.",
    open: [
        "Does it hold for children who are used to tea?",
        "The trials were short. How long does it last?",
    ],
    title: "Tea calms adults in small amounts",
};

const KOREAN: Texts = Texts {
    excites: [
        "차는 열 살 미만 아이를 들뜨게 한다.",
        "열 살 미만 아이들은 차를 마신 뒤 들떴다",
    ],
    context: "아이 40명을 대상으로 한 2019년 실험.",
    merged: [
        "차 한 잔은 맥박을 늦춘다.",
        "hyp_A1이 심박수에 대해 하는 말을 맥박에 대해 함",
    ],
    dropped: ["차는 아시아에서 자란다.", "어느 하위 질문에도 답하지 않음"],
    missing: ["어린이 차 섭취량 실험", "어린이 차 심박수"],
    answer: "차는 하루 두 잔 미만을 마시는 어른의 마음을 가라앉히며, 누구에게나 그런 것은 아니다.",
    open: [
        "차에 익숙한 아이에게도 그런가?",
        "실험 기간이 짧았다. 효과는 얼마나 오래가는가?",
    ],
    title: "적은 양의 차는 어른의 마음을 가라앉힌다",
};

/// The whole story and the fourth iteration. `say` may change every text in it.
pub(in super::super) fn told_in_parts(lang: Lang, say: &dyn Fn(&str) -> String) -> Session {
    let texts = match lang {
        Lang::Korean => &KOREAN,
        Lang::English => &ENGLISH,
    };
    let mut story = Story::going_on(told(lang, say), say);
    story.tell(vec![SessionEvent::SessionResumed.into()]);
    explore(&mut story);
    let observed = observed(&story, texts);
    let raised = story.raise(
        "hyp_A3",
        texts.excites[0],
        vec![NodeId::Observation(obs(5))],
    );
    story.tell(vec![observed, finding(4, 5), raised]);
    let weighed = weighed(&story, texts, tea::texts(lang));
    story.tell(weighed);
    story.lesson();
    story.end(Vec::new());
    let replies = replies();
    story.tell(replies);
    let written = written(&story, texts, tea::texts(lang));
    story.tell(written);
    story.tell(vec![
        SessionEvent::SessionPaused {
            because: PauseReason::IterationLimit,
        }
        .into(),
    ]);
    story.session
}

fn explore(story: &mut Story<'_>) {
    story.start(Target::SubQuestion(1), None, SelectReason::OpenSubQuestion);
    let found = [story.found(
        "https://trials.org/children",
        "Tea in children",
        SourceType::Paper,
    )];
    story.search("tea children", "local", SearchOutcome::Found, &found);
    story.read(7, 0);
    story.tell(vec![ended(ExplorationResult::Success)]);
}

fn observed(story: &Story<'_>, texts: &Texts) -> Event {
    let helps = |sub_question, how_much| Helps {
        sub_question,
        how_much,
    };
    EvidenceEvent::ObservationRecorded(NewObservation {
        id: obs(5),
        source: SourceId(7),
        statement: story.say(texts.excites[0]),
        quote: story.say(texts.excites[1]),
        quote_start: 10,
        quote_end: 10 + texts.excites[1].len(),
        concepts: vec![story.say("tea")],
        context: story.say(texts.context),
        answers: vec![helps(1, 3), helps(0, 1)],
        fit: None,
        place: String::new(),
        superseded_by: None,
    })
    .into()
}

fn weighed(story: &Story<'_>, texts: &Texts, tea: &tea::Texts) -> Vec<Event> {
    let merged = |statement: &str, because: String| EvidenceEvent::DraftMerged {
        statement: story.say(statement),
        into: hyp("hyp_A1"),
        because,
    };
    let dropped = |statement: &str, because: String| EvidenceEvent::DraftDropped {
        statement: story.say(statement),
        from: vec![obs(5)],
        because,
    };
    let left_open = |dispute, missing: &[&str]| VerifyEvent::DisputeLeftOpen {
        dispute,
        missing: missing.iter().map(|it| story.say(it)).collect(),
    };
    let conflict = Dispute::Conflict {
        hypothesis: hyp("hyp_A3"),
        other: hyp("hyp_A1"),
    };
    let contradiction = Dispute::Contradiction {
        hypothesis: hyp("hyp_A1"),
        observation: obs(3),
        statement: story.say(tea.wakes[0]),
    };
    vec![
        merged(texts.merged[0], story.say(texts.merged[1])).into(),
        merged(tea.calms[0], String::new()).into(),
        dropped(texts.dropped[0], story.say(texts.dropped[1])).into(),
        dropped(tea.wakes[0], String::new()).into(),
        EvidenceEvent::EdgeAdded {
            edge: EdgeKind::Conflicts {
                from: hyp("hyp_A3"),
                to: hyp("hyp_A1"),
            },
        }
        .into(),
        left_open(conflict, &texts.missing).into(),
        left_open(contradiction, &[]).into(),
    ]
}

/// The first reply is sent back because a sentence was struck.
fn replies() -> Vec<Event> {
    let thought = Thought::Write(AnswerDraft::written(Vec::new()));
    vec![
        ThinkEvent::ReplyQuestioned {
            request: BlobHash::of(b"write"),
            contract: "write".into(),
            complaint: "sentence 2 names 4 cups".into(),
            role: Role::Writer,
            thought: Box::new(thought),
            reply: "{}".into(),
        }
        .into(),
        ThinkEvent::ReplyAccepted {
            contract: "write".into(),
            quality: ReplyQuality::AsWritten,
            after_complaint: true,
            role: Some(Role::Writer),
        }
        .into(),
    ]
}

fn written(story: &Story<'_>, texts: &Texts, tea: &tea::Texts) -> Vec<Event> {
    let sentence = |text: &str, ids: &[u32]| Sentence {
        text: story.say(text),
        citations: ids.iter().map(|it| obs(*it)).collect(),
    };
    let section = |sub_question, sentences| Section {
        sub_question,
        sentences,
    };
    let sentences = vec![sentence(texts.answer, &[1, 4])];
    let sections = vec![
        section(
            0,
            vec![sentence(tea.calms[0], &[1, 2]), sentence(tea.dose[0], &[4])],
        ),
        section(1, vec![sentence(texts.excites[0], &[5])]),
    ];
    let against = vec![sentence(tea.wakes[0], &[3])];
    let open: Vec<String> = texts.open.iter().map(|it| asked(&story.say(it))).collect();
    let (status, verdict) = (Some(AnswerStatus::Answered), Some(Verdict::Depends));
    let sureness = Some(Sureness::Moderate);
    let draft = ThesisDraft {
        title: story.say(texts.title),
        status,
        verdict,
        sureness,
        conclusion: sentences.clone(),
        sections: sections.clone(),
        headings: vec![(hyp("hyp_A1"), story.say(texts.title))],
        limits: against.clone(),
        open: open.clone(),
    };
    let core = vec![hyp("hyp_A1"), hyp("hyp_A3"), hyp("hyp_B1")];
    vec![
        WriteEvent::AnswerWritten {
            sentences,
            status,
            verdict,
            sureness,
            sections,
            against,
            open,
        }
        .into(),
        WriteEvent::ThesisWritten { draft, core }.into(),
    ]
}

/// Whatever is said, it ends as a question.
fn asked(text: &str) -> String {
    format!("{}?", text.trim_end_matches('?'))
}
