//! What holds for every session, whatever its events: files follow their schemas, what `changed` leaves out is as `all`
//! gives it, every citation holds, and a file depends on nothing but the state.

use pathfinder_text::Lang;

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::story::{Story, contradicts, hyp, obs, supports};
use super::*;
use crate::contract::*;
use crate::event::*;
use crate::graph::{EdgeKind, EdgeResolution, StatusReason};
use crate::id::{FindingId, HypothesisId, HypothesisType, NodeId, ObservationId, SourceId};
use crate::paper::PageFacts;
use crate::search::SearchOutcome;
use crate::source::SourceType;

/// Something that may happen, with numbers that select to what.
type Happening = (u8, u8, u8);

fn happenings() -> impl Strategy<Value = Vec<Happening>> {
    proptest::collection::vec((0u8..18, any::<u8>(), any::<u8>()), 1..60)
}

/// Plays happenings in iterations of eight, and shows the session after each iteration.
fn play(lang: Lang, happenings: &[Happening], mut shown: impl FnMut(&Session)) -> Session {
    let say = |text: &str| text.to_owned();
    let mut story = Story::begin(lang, "차 tea?", &say);
    let sub_questions = vec![SubQuestionDraft {
        text: "why?".into(),
        priority: 1,
        depends_on: None,
    }];
    story.tell(vec![
        SessionEvent::QuestionDecomposed { sub_questions }.into(),
    ]);
    for chunk in happenings.chunks(8) {
        story.start(Target::Lens(Lens::Cases), None, SelectReason::LensInTurn);
        for happening in chunk {
            let events = happens(&mut story, *happening);
            story.tell(events);
        }
        let keyword = story.selection(Target::Keyword("k".into()), None, SelectReason::NewAngle);
        story.end(vec![keyword]);
        shown(&story.session);
    }
    story.session
}

fn happens(story: &mut Story<'_>, (what, one, other): Happening) -> Vec<Event> {
    if what < 2 {
        return read_and_observe(story, one, other);
    }
    let graph = &story.session.graph;
    let observations = graph.observations().len() as u32;
    if observations == 0 {
        return Vec::new();
    }
    let observation = u32::from(one) % observations + 1;
    let next = graph.next_hypothesis(if what == 2 {
        HypothesisType::A
    } else {
        HypothesisType::B
    });
    let hypotheses = graph.hypotheses();
    let pick = |number: u8| {
        hypotheses
            .get(usize::from(number) % hypotheses.len().max(1))
            .map(|it| it.id)
    };
    match (what, pick(one), pick(other)) {
        (2 | 3, ..) => {
            vec![story.raise(
                &next.to_string(),
                "Tea is good. It helps",
                vec![NodeId::Observation(obs(observation))],
            )]
        }
        (4 | 5, _, Some(to)) => vec![supports(observation, &to.to_string(), Weight::Strong)],
        (6, _, Some(to)) => vec![contradicts(observation, &to.to_string(), Weight::Strong)],
        (7, Some(from), Some(to)) => {
            vec![
                EvidenceEvent::EdgeAdded {
                    edge: EdgeKind::Conflicts { from, to },
                }
                .into(),
            ]
        }
        (picked, from, to) => happens_later(story, (picked, one, other), (from, to), observation),
    }
}

/// What happens to existing hypotheses and findings.
fn happens_later(
    story: &mut Story<'_>,
    (what, one, other): Happening,
    picked: (Option<HypothesisId>, Option<HypothesisId>),
    observation: u32,
) -> Vec<Event> {
    match (what, picked.0, picked.1) {
        (8, Some(hypothesis), Some(other)) => {
            let resolution = resolution(story, "up to two cups", observation);
            vec![
                EvidenceEvent::ConflictResolved {
                    hypothesis,
                    other,
                    resolution,
                    loser: None,
                }
                .into(),
            ]
        }
        (9, Some(hypothesis), _) => {
            let condition = "only when warm".into();
            vec![
                EvidenceEvent::HypothesisQualified {
                    hypothesis,
                    condition,
                    from: obs(observation),
                }
                .into(),
            ]
        }
        (10, Some(hypothesis), _) => {
            let status = [
                HypothesisStatus::Tested,
                HypothesisStatus::Verified,
                HypothesisStatus::Rejected,
            ];
            let to = status[usize::from(other) % 3];
            vec![
                visited(hypothesis, other.is_multiple_of(2)),
                IterationEvent::HypothesisStatusChanged {
                    hypothesis,
                    to,
                    because: StatusReason::Text("so".into()),
                }
                .into(),
            ]
        }
        (11, ..) => vec![doubted(obs(observation))],
        (12, ..) => vec![copied(obs(observation), other)],
        (13, _, Some(hypothesis)) => {
            let resolution = resolution(story, "a matter of words", observation);
            let observation = obs(observation);
            vec![
                EvidenceEvent::ContradictionResolved {
                    observation,
                    hypothesis,
                    resolution,
                }
                .into(),
            ]
        }
        (14, ..) => between_findings(story, one, other),
        (15, Some(into), _) => drafts(into, other),
        (16, Some(hypothesis), Some(other)) => left_open(hypothesis, other, obs(observation), one),
        _ => concluding(story, one, other),
    }
}

fn doubted(observation: ObservationId) -> Event {
    let doubt = "does it?".into();
    VerifyEvent::ObservationDoubted { observation, doubt }.into()
}

fn copied(observation: ObservationId, number: u8) -> Event {
    let url = format!("https://copy.org/{number}");
    EvidenceEvent::ObservationAlsoAt { observation, url }.into()
}

fn resolution(story: &Story<'_>, description: &str, from: u32) -> EdgeResolution {
    let resolved_at = story.session.iteration;
    EdgeResolution {
        kind: ResolutionKind::ScopeMismatch,
        description: description.into(),
        from: obs(from),
        resolved_at,
    }
}

/// A new source or an old one under a new title, an observation of it, and a finding.
fn read_and_observe(story: &mut Story<'_>, one: u8, other: u8) -> Vec<Event> {
    let known = story.session.sources.len() as u32;
    let source = if known > 0 && one.is_multiple_of(3) {
        u32::from(other) % known + 1
    } else {
        let title = format!("title {one}");
        let found = [story.found(
            &format!("https://s{}.org/{other}", one % 7),
            &title,
            SourceType::News,
        )];
        story.search("tea", "local", SearchOutcome::Found, &found);
        known + 1
    };
    story.read(source, usize::from(other % 2));
    let title = format!("title {other}");
    let snapshot = crate::id::BlobHash::of(&[other]);
    let read = ExploreEvent::SourceRead {
        source: SourceId(source),
        snapshot,
        title,
        characters: 9,
        fingerprint: crate::copy::Fingerprint::default(),
        page: PageFacts::default(),
    };
    let id = story.session.graph.next_observation();
    let findings = story.session.findings.len() as u32;
    let finding = if findings > 0 && other.is_multiple_of(2) {
        VerifyEvent::FindingJoined {
            finding: FindingId(u32::from(one) % findings + 1),
            observation: id,
        }
    } else {
        VerifyEvent::FindingMade {
            finding: FindingId(findings + 1),
            observation: id,
        }
    };
    let observed = story.observe(source, "Tea calms only when warm! It does.", "it calms");
    let ended = ExploreEvent::ExplorationEnded {
        result: ExplorationResult::Success,
        judged: Vec::new(),
    };
    vec![read.into(), observed, finding.into(), ended.into()]
}

fn visited(hypothesis: HypothesisId, sought_counter: bool) -> Event {
    IterationEvent::HypothesisVisited {
        hypothesis,
        sought_counter: Some(sought_counter),
    }
    .into()
}

fn between_findings(story: &Story<'_>, one: u8, other: u8) -> Vec<Event> {
    let findings = story.session.findings.len() as u32;
    if findings < 2 {
        return Vec::new();
    }
    let (finding, by) = (
        u32::from(one) % findings + 1,
        u32::from(other) % findings + 1,
    );
    let (finding, by) = (FindingId(finding), FindingId(by));
    match one.is_multiple_of(2) && finding != by {
        true => vec![
            VerifyEvent::FindingDisputed {
                finding,
                by,
                over: None,
            }
            .into(),
        ],
        false => vec![VerifyEvent::FindingReconciled { finding, with: by }.into()],
    }
}

/// Drafts that became no hypothesis, with a reason and without.
fn drafts(into: HypothesisId, number: u8) -> Vec<Event> {
    let because = if number.is_multiple_of(2) {
        ""
    } else {
        "not so"
    };
    vec![
        EvidenceEvent::DraftMerged {
            statement: format!("draft {number}"),
            into,
            because: because.into(),
        }
        .into(),
        EvidenceEvent::DraftDropped {
            statement: format!("draft {number}. Another one"),
            from: Vec::new(),
            because: because.into(),
        }
        .into(),
    ]
}

/// A disagreement that may exist or not; the same one may be left open in several iterations.
fn left_open(
    hypothesis: HypothesisId,
    other: HypothesisId,
    observation: ObservationId,
    number: u8,
) -> Vec<Event> {
    let dispute = match number % 2 {
        0 => Dispute::Conflict { hypothesis, other },
        _ => Dispute::Contradiction {
            hypothesis,
            observation,
            statement: "Tea wakes.".into(),
        },
    };
    let missing = (0..number % 3).map(|it| format!("query {it} of {number}"));
    vec![
        VerifyEvent::DisputeLeftOpen {
            dispute,
            missing: missing.collect(),
        }
        .into(),
    ]
}

/// An answer and a thesis, with citations that do and do not exist, in one piece or in parts.
fn concluding(story: &mut Story<'_>, one: u8, other: u8) -> Vec<Event> {
    let sentences = vec![
        Sentence {
            text: "Tea calms [obs_7]. So they say".into(),
            citations: vec![obs(1), obs(900)],
        },
        Sentence {
            text: "Nobody said this.".into(),
            citations: vec![obs(901)],
        },
    ];
    let core = story
        .session
        .graph
        .hypotheses()
        .iter()
        .map(|it| it.id)
        .collect();
    let in_parts = |it: &u8| !it.is_multiple_of(4);
    let (status, verdict) = standing(one);
    let sureness = Some(Sureness::ALL[usize::from(other) % 3]).filter(|_| in_parts(&other));
    let section = |sub_question| Section {
        sub_question,
        sentences: sentences.clone(),
    };
    // There is one sub-question.
    let sections = Some(vec![section(0), section(9)]).filter(|_| in_parts(&one));
    let sections = sections.unwrap_or_default();
    let open = ["Tea calms. Does it?", "It does."].map(str::to_owned);
    let open = Some(open.to_vec()).filter(|_| in_parts(&other));
    let open = open.unwrap_or_default();
    let draft = ThesisDraft {
        title: "Tea".into(),
        status,
        verdict,
        sureness,
        conclusion: sentences.clone(),
        sections: sections.clone(),
        headings: vec![(hyp("hyp_A1"), "h".into())],
        limits: sentences.clone(),
        open: open.clone(),
    };
    vec![
        WriteEvent::AnswerWritten {
            against: sentences.iter().take(open.len()).cloned().collect(),
            sentences,
            status,
            verdict,
            sureness,
            sections,
            open,
        }
        .into(),
        WriteEvent::ThesisWritten { draft, core }.into(),
    ]
}

fn standing(number: u8) -> (Option<AnswerStatus>, Option<Verdict>) {
    use AnswerStatus::{Answered, NotAnswered, Partly};
    use Verdict::{Depends, Disputed, No, Yes};
    let statuses = [None, Some(Answered), Some(Partly), Some(NotAnswered)];
    let verdicts = [None, Some(Yes), Some(No), Some(Depends), Some(Disputed)];
    (
        statuses[usize::from(number) % 4],
        verdicts[usize::from(number) % 5],
    )
}

fn by_path(files: Vec<ViewFile>) -> BTreeMap<String, String> {
    files.into_iter().map(|it| (it.path, it.text)).collect()
}

/// Complaints about the JSON files of a session, by their schemas.
pub(super) fn complaints(session: &Session) -> Vec<String> {
    let mut complaints = Vec::new();
    for file in all(session).iter().filter(|it| it.path.ends_with(".json")) {
        let schema =
            schema_for(&file.path).unwrap_or_else(|| panic!("{} has no schema", file.path));
        let schema: serde_json::Value = serde_json::from_str(schema).expect("a schema is JSON");
        let value: serde_json::Value = serde_json::from_str(&file.text).expect("a view is JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema that holds");
        complaints.extend(
            validator
                .iter_errors(&value)
                .map(|it| format!("{}: {it}", file.path)),
        );
    }
    complaints
}

pub(super) fn citation_problems(session: &Session) -> Vec<String> {
    let files = all(session)
        .into_iter()
        .filter(|it| matches!(it.path.as_str(), "thesis.md" | "RESEARCH_REPORT.md"));
    let problems = files.flat_map(|file| {
        let problems = citation::check(&file.text, session, &citation::own_lines(session)).problems;
        problems
            .into_iter()
            .map(move |it| format!("{}: {it}", file.path))
    });
    problems.collect()
}

#[test]
fn the_story_follows_its_schemas_and_cites_all_it_states() {
    let sessions = Lang::ALL
        .into_iter()
        .flat_map(|it| [told(it), told_in_parts(it)]);
    for session in sessions {
        assert_eq!(complaints(&session), Vec::<String>::new());
        assert_eq!(citation_problems(&session), Vec::<String>::new());
        let report = file(&session, "RESEARCH_REPORT.md");
        assert!(
            citation::check(&report, &session, &citation::own_lines(&session))
                .facts
                .len()
                > 10,
            "{report}"
        );
        assert_eq!(citation::session_of(&report), Some(session.id.as_str()));
    }
}

#[test]
fn every_schema_is_found_by_name() {
    for name in [
        "state",
        "working_memory",
        "search_history",
        "reflexion",
        "knowledge_graph",
        "cognigraph",
        "archival",
    ] {
        assert!(schema(name).is_some(), "{name}");
    }
    assert_eq!(schema("../state"), None);
    assert_eq!(schema_for("findings.md"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_was_written_stays_true(happenings in happenings(), korean in any::<bool>(), left_out in any::<u32>()) {
        let lang = if korean { Lang::Korean } else { Lang::English };
        let (mut written, mut since) = (BTreeMap::new(), 0);
        let session = play(lang, &happenings, |session| {
            if left_out >> (session.iteration % 32) & 1 == 0 {
                written.extend(by_path(changed(session, since)));
                since = session.iteration + 1;
            }
        });
        written.extend(by_path(changed(&session, since)));
        prop_assert_eq!(written, by_path(all(&session)));
        prop_assert_eq!(complaints(&session), Vec::<String>::new());
        prop_assert_eq!(citation_problems(&session), Vec::<String>::new());
    }
}
