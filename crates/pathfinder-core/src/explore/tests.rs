//! What later hits add to known papers, what is retried, and where a session searches after its settings change.

use expect_test::{Expect, expect};

use super::*;
use crate::command::{Command, command};
use crate::contract::{Lens, SearchMode};
use crate::contract::{QueryAim, Request};
use crate::event::{
    Event, EvidenceEvent, ExploreEvent, IterationEvent, NewObservation, SelectReason, SessionEvent,
};
use crate::fixture;
use crate::id::{BlobHash, ObservationId};
use crate::interpret::interpret;
use crate::paper::Paper;
use crate::settings::LookUp;
use crate::source::{Reading, SelfDescription};
use crate::step::Step;
use crate::step::{Failure, FailureKind, Hit, Outcome, Passage, Results};

fn apply(session: &mut Session, events: Vec<Event>) {
    events
        .iter()
        .for_each(|it| session.apply(it, jiff::Timestamp::UNIX_EPOCH));
}

/// Searches `provider` in a new iteration with this outcome; then merges the hits and plans the reading.
fn search(session: &mut Session, provider: &str, outcome: &Outcome) {
    session.settings.providers = vec![provider.to_owned()];
    let selection = Selection {
        target: Target::Lens(Lens::Definition),
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: session.iteration.is_multiple_of(2),
        reason: SelectReason::LensInTurn,
    };
    let iteration = session.iteration + 1;
    apply(
        session,
        vec![
            IterationEvent::IterationStarted {
                question: None,
                iteration,
            }
            .into(),
            IterationEvent::TargetSelected(selection).into(),
            ExploreEvent::QueryWorded {
                aim: 0,
                family: None,
                query: format!("tea {iteration}"),
                translation: None,
                retry_keywords: vec![],
            }
            .into(),
        ],
    );
    for step in searches(session) {
        let events = interpret(session, &step, outcome, None);
        apply(session, events);
    }
    for close in [merge_hits, RANK.close] {
        let closed = close(session).expect("everything is back");
        apply(session, closed.events);
    }
}

fn paper(id: &str, doi: Option<&str>) -> Hit {
    Hit {
        locator: String::new(),
        url: Some(format!("https://papers.example/{id}")),
        title: "Tea".into(),
        date: None,
        authors: None,
        stated_type: Some("paper".into()),
        score: 1.0,
        paper: Some(Box::new(Paper {
            id: id.into(),
            doi: doi.map(str::to_owned),
            ..Paper::default()
        })),
        provider_text: Some(BlobHash::of(id.as_bytes())),
        found_by: Vec::new(),
        passage: None,
        self_description: None,
    }
}

fn results(hits: Vec<Hit>) -> Outcome {
    Outcome::Results(Results {
        hits,
        by: vec!["openalex".into()],
        missing: None,
    })
}

fn failed(kind: FailureKind) -> Outcome {
    Outcome::Failed(Failure {
        kind,
        because: "it is busy".into(),
    })
}

fn check_sources(session: &Session, expected: Expect) {
    let told = session.sources.iter().map(|it| {
        let paper = it.paper.as_deref().cloned().unwrap_or_default();
        let doi = paper.doi.unwrap_or_default();
        format!(
            "{} {} {doi} [{}] {} {}\n",
            it.id,
            paper.id,
            it.locator,
            it.authority,
            it.finder()
        )
    });
    expected.assert_eq(&told.collect::<String>());
}

#[test]
fn a_later_hit_of_a_known_paper_adds_what_it_knows() {
    let mut session = fixture::session("");
    search(
        &mut session,
        "academic",
        &results(vec![paper("2401.00001", Some("10.1/tea"))]),
    );
    let open = Hit {
        locator: "https://open.example/tea.pdf".into(),
        found_by: vec!["openalex".into()],
        ..paper("10.1/tea", Some("10.1/tea"))
    };
    search(&mut session, "academic", &results(vec![open]));
    check_sources(
        &session,
        expect![[r#"
        src_1 2401.00001 10.1/tea [https://open.example/tea.pdf] 0.9 academic
    "#]],
    );
}

#[test]
fn a_retraction_that_is_learned_later_takes_the_weight_of_what_was_read() {
    let mut session = fixture::session("A1 tea calms");
    search(
        &mut session,
        "academic",
        &results(vec![paper("1", None), paper("2", None)]),
    );
    for source in [1, 2] {
        let observation = NewObservation {
            id: ObservationId(source),
            source: SourceId(source),
            statement: "tea calms".into(),
            quote: "tea calms".into(),
            quote_start: 0,
            quote_end: 9,
            concepts: Vec::new(),
            context: String::new(),
            fit: None,
            place: String::new(),
            superseded_by: None,
            answers: Vec::new(),
        };
        let edge = crate::graph::EdgeKind::Supports {
            from: ObservationId(source),
            to: "hyp_A1".parse().unwrap(),
            weight: crate::contract::Weight::Strong,
        };
        apply(
            &mut session,
            vec![
                EvidenceEvent::ObservationRecorded(observation).into(),
                EvidenceEvent::EdgeAdded { edge }.into(),
            ],
        );
    }
    let strength = |it: &Session| it.graph.hypotheses()[0].strength();
    let before = strength(&session);
    let mut retracted = paper("1", None);
    retracted.paper.as_mut().unwrap().is_retracted = true;
    search(&mut session, "academic", &results(vec![retracted.clone()]));
    assert!((before - strength(&session) - 0.9 * 0.8 * 0.1).abs() < 1e-9);
    assert_eq!(session.graph.recomputed_strengths(), [strength(&session)]);
    assert_eq!(session.graph.observations()[0].authority, 0.0);
    assert_eq!(session.graph.observations()[1].authority, 0.9);
    assert!(session.sources[0].is_retracted() && session.sources[0].authority == 0.0);
    assert_eq!(
        session.graph.hypotheses()[0].last_touched,
        session.iteration
    );
    // Repeating it adds nothing new.
    search(&mut session, "academic", &results(vec![retracted]));
    assert_eq!(
        session.graph.hypotheses()[0].last_touched,
        session.iteration - 1
    );
}

#[test]
fn what_failed_in_passing_is_tried_again_and_not_for_ever() {
    for (kind, tried) in [
        (FailureKind::Unreachable, 3),
        (FailureKind::RateLimited, 3),
        (FailureKind::Blocked, 1),
    ] {
        let mut session = fixture::session("");
        let mut times = 0;
        for _ in 0..6 {
            let hit = Hit {
                locator: "https://papers.example/1".into(),
                ..paper("1", None)
            };
            search(&mut session, "academic", &results(vec![hit]));
            for step in reads(&session) {
                times += 1;
                let events = interpret(&session, &step, &failed(kind), None);
                apply(&mut session, events);
            }
        }
        assert_eq!(times, tried, "{kind:?}");
        assert!(matches!(session.sources[0].reading, Reading::Failed { .. }));
    }
}

#[test]
fn a_trail_on_which_nobody_answered_is_not_followed_yet() {
    let mut session = fixture::session("");
    search(&mut session, "academic", &results(vec![paper("1", None)]));
    session.settings.follows_citations = true;
    session.sources[0].used_in.push(1);
    let mut asked = Vec::new();
    for outcome in [
        failed(FailureKind::RateLimited),
        failed(FailureKind::RateLimited),
        Outcome::Hits(Vec::new()),
        Outcome::Hits(Vec::new()),
    ] {
        search(&mut session, "academic", &outcome);
        let log = session.log().unwrap();
        let names = log
            .searches
            .iter()
            .map(|it| session.searches[*it].entry.provider.clone());
        asked.push(names.collect::<Vec<_>>().join(" "));
    }
    assert_eq!(asked[..3], ["academic citations references"; 3]);
    assert_eq!(asked[3], "academic");
}

#[test]
fn a_paper_is_looked_up_once_before_it_is_read() {
    let mut session = fixture::session("");
    session.settings.looks_up_papers = LookUp::RetractionAndOpenCopy;
    search(
        &mut session,
        "academic",
        &results(vec![paper("1", Some("10.1/tea")), paper("2", None)]),
    );
    let steps = reads(&session);
    let [Step::Search(sought), Step::Fetch(_)] = steps.as_slice() else {
        panic!("{steps:?}")
    };
    assert_eq!(
        (sought.provider.as_str(), sought.query.as_str()),
        ("papers", "10.1/tea")
    );
    let mut nobody_knows = session.clone();
    let events = interpret(&session, &steps[0], &failed(FailureKind::RateLimited), None);
    apply(&mut nobody_knows, events);
    let steps_now = reads(&nobody_knows);
    let [Step::Fetch(fetch), _] = steps_now.as_slice() else {
        panic!("{steps_now:?}")
    };
    assert_eq!(fetch.locator, "");
    let open = Hit {
        locator: "https://open.example/1.pdf".into(),
        ..paper("10.1/tea", Some("10.1/tea"))
    };
    let events = interpret(&session, &steps[0], &Outcome::Hits(vec![open]), None);
    apply(&mut session, events);
    let steps_now = reads(&session);
    let [Step::Fetch(fetch), _] = steps_now.as_slice() else {
        panic!("{steps_now:?}")
    };
    assert_eq!(fetch.locator, "https://open.example/1.pdf");
}

#[test]
fn a_paper_that_was_retracted_loses_its_authority_before_it_is_read() {
    let mut session = fixture::session("");
    session.settings.looks_up_papers = LookUp::RetractionAndOpenCopy;
    let open = Hit {
        locator: "https://open.example/1.pdf".into(),
        ..paper("1", Some("10.1/tea"))
    };
    let known = Hit {
        found_by: vec!["crossref".into()],
        ..paper("2", Some("10.1/two"))
    };
    let known = Hit {
        locator: "https://open.example/2.pdf".into(),
        ..known
    };
    search(
        &mut session,
        "academic",
        &results(vec![open.clone(), known]),
    );
    let steps = reads(&session);
    let [Step::Search(sought), Step::Fetch(_)] = steps.as_slice() else {
        panic!("{steps:?}")
    };
    assert_eq!(sought.query, "10.1/tea");
    let mut retracted = Hit {
        found_by: vec!["openalex".into()],
        ..open
    };
    retracted.paper.as_mut().unwrap().is_retracted = true;
    let events = interpret(&session, &steps[0], &Outcome::Hits(vec![retracted]), None);
    apply(&mut session, events);
    assert!(session.sources[0].is_retracted() && session.sources[0].authority == 0.0);
}

#[test]
fn a_session_that_turns_to_local_documents_fetches_nothing_more() {
    let mut session = fixture::session("");
    let hit = Hit {
        locator: "https://papers.example/1".into(),
        ..paper("1", None)
    };
    search(&mut session, "web", &results(vec![hit]));
    assert_eq!(reads(&session).len(), 1);
    let local = Command::SearchAt {
        providers: vec![LOCAL.into()],
        follows_citations: false,
        looks_up_papers: LookUp::Nothing,
    };
    let mut events = command(&session, &local).unwrap();
    let mut earlier = session.clone();
    apply(&mut session, events.clone());
    assert!(reads(&session).is_empty() && session.exploration.as_ref().unwrap().is_read());
    let [Event::Session(SessionEvent::ProvidersChanged { out_of_reach, .. })] =
        events.as_mut_slice()
    else {
        panic!("{events:?}")
    };
    assert_eq!(out_of_reach.take(), Some(vec![SourceId(1)]));
    apply(&mut earlier, events);
    assert_eq!(earlier, session, "journals of earlier versions imply it");
    assert!(
        command(&session, &local).unwrap().is_empty(),
        "nothing changes twice"
    );
}

/// The number of results requested differs from the number used, and local documents have no page of results.
#[test]
fn providers_are_asked_for_the_results_of_a_query() {
    let mut session = fixture::session("");
    session.settings.results_per_query = Some(7);
    search(&mut session, "web", &results(Vec::new()));
    session.settings.providers = vec![LOCAL.into(), "web".into()];
    let target = &mut session.exploration.as_mut().unwrap().target;
    (target.is_searched, target.answers) = (false, Vec::new());
    let asked: Vec<_> = searches(&session)
        .into_iter()
        .map(|it| match it {
            Step::Search(it) => (it.provider, it.results_max, it.hits_max),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        asked,
        [("local".into(), None, 20), ("web".into(), Some(7), 20)]
    );
}

/// A partial answer is not a complete one.
#[test]
fn a_search_that_some_did_not_answer_counts_as_lacking() {
    let mut session = fixture::session("");
    let some = Results {
        hits: vec![paper("1", None)],
        by: vec!["arxiv".into()],
        missing: Some("busy".into()),
    };
    search(&mut session, "hybrid", &Outcome::Results(some));
    assert_eq!(session.exploration.as_ref().unwrap().searches_failed, 1);
    assert_eq!(session.searches[0].entry.answerer(), "arxiv");
}

/// The index ranks whole questions best, so what it finds for one is nearest to it.
#[test]
fn local_documents_are_first_asked_the_question_itself() {
    let mut session = fixture::session("");
    session.settings.aims_max = 1;
    let passage = Some(Passage { start: 10, end: 90 });
    let hit = Hit {
        locator: "tea.md".into(),
        paper: None,
        passage,
        ..paper("1", None)
    };
    for _ in 0..2 {
        search(&mut session, LOCAL, &Outcome::Hits(vec![hit.clone()]));
    }
    let queries: Vec<&str> = session
        .searches
        .iter()
        .map(|it| it.entry.query.as_str())
        .collect();
    assert_eq!(queries, [session.question.as_str(), "tea 2"]);
    assert_eq!(session.sources[0].nearest.map(|it| it.passage), passage);
    search(&mut session, "academic", &results(vec![paper("2", None)]));
    assert_eq!(session.sources[1].nearest, None);
}

#[test]
fn what_a_document_says_of_itself_is_kept_and_believed_only_where_it_is_to_be() {
    let told = |trusts: bool| {
        let mut session = fixture::session("");
        session.settings.trusts_front_matter = trusts;
        let description = SelfDescription {
            file: "file:docs/a.md".into(),
            url: Some("https://health.gov/tea".into()),
            source_type: Some("paper".into()),
        };
        let hit = Hit {
            url: Some("file:docs/a.md".into()),
            stated_type: None,
            paper: None,
            self_description: Some(Box::new(description)),
            ..paper("a", None)
        };
        search(&mut session, LOCAL, &Outcome::Hits(vec![hit]));
        let it = &session.sources[0];
        let claims = (
            it.claims_url(),
            it.claims_type(),
            it.self_description.is_some(),
        );
        format!(
            "{} {} {} {} {claims:?}",
            it.url,
            it.origin,
            it.source_type.name(),
            it.authority
        )
    };
    expect!["https://health.gov/tea health.gov paper 0.9 (true, true, true)"]
        .assert_eq(&told(true));
    expect!["file:docs/a.md file:docs/a.md local 0.6 (false, false, true)"].assert_eq(&told(false));
}

/// The pending queries, each with its aim.
fn waiting(session: &Session) -> Vec<String> {
    let searches = searches(session).into_iter().filter_map(|it| match it {
        Step::Search(it) => Some(format!("{}: {} at {}", it.aim, it.query, it.provider)),
        Step::Think { .. } | Step::Fetch(_) => None,
    });
    searches.collect()
}

/// An iteration that has an aim for each keyword, with the query `tea` and its number.
fn start_with_aims(session: &mut Session, keywords: &[&str]) {
    let started = IterationEvent::IterationStarted {
        question: None,
        iteration: session.iteration + 1,
    };
    apply(session, vec![started.into()]);
    for keyword in keywords {
        let selected = IterationEvent::TargetSelected(Selection {
            target: Target::Keyword((*keyword).into()),
            conflict_with: None,
            mode: SearchMode::Broad,
            seeks_counter_evidence: false,
            reason: SelectReason::UnexploredKeyword,
        });
        apply(session, vec![selected.into()]);
    }
    for step in wording::steps(session) {
        let Step::Think {
            request: Request::WordQuery(asked),
            ..
        } = &step
        else {
            panic!("only queries are worded: {step:?}");
        };
        let wording = |it: &QueryAim| crate::contract::QueryWording {
            query: format!("tea {}", it.aim),
            translation: None,
            retry_keywords: vec![format!("more tea {}", it.aim)],
        };
        let wordings = asked.aims.iter().map(wording).collect();
        let outcome = Outcome::Thought(crate::contract::Thought::WordQuery(wordings));
        let events = interpret(session, &step, &outcome, None);
        apply(session, events);
    }
}

#[test]
fn aims_are_searched_side_by_side_and_none_takes_the_answers_of_another() {
    let mut session = fixture::session("lens");
    session.settings.providers = vec!["web".into(), "exa".into()];
    start_with_aims(&mut session, &["calm", "sleep"]);
    assert_eq!(
        waiting(&session),
        [
            "0: tea 0 at web",
            "0: tea 0 at exa",
            "1: tea 1 at web",
            "1: tea 1 at exa"
        ]
    );
    // In whatever order they come back, each finds its own paper and then one that both find.
    for step in searches(&session).into_iter().rev() {
        let Step::Search(search) = &step else {
            continue;
        };
        let hits = vec![paper(&search.query, None), paper("both", None)];
        let events = interpret(&session, &step, &Outcome::Hits(hits), None);
        apply(&mut session, events);
        assert!(merge_hits(&session).is_none() || searches(&session).is_empty());
    }
    for close in [merge_hits, RANK.close] {
        let closed = close(&session).expect("everything is back");
        apply(&mut session, closed.events);
    }
    let exploration = session.exploration.as_ref().expect("it is under way");
    let mut slots: Vec<(String, usize)> = exploration
        .slots
        .iter()
        .map(|it| {
            let source = session.source(it.source).expect("it is known");
            (source.url.clone(), it.aim)
        })
        .collect();
    slots.sort();
    assert_eq!(
        slots,
        [
            ("https://papers.example/both".to_owned(), 0),
            ("https://papers.example/tea 0".to_owned(), 0),
            ("https://papers.example/tea 1".to_owned(), 1),
        ]
    );
    // One aim is retried: the other keeps what it has.
    let retried = ExploreEvent::ExplorationRetried {
        aim: 1,
        query: "more tea 1".into(),
    };
    apply(&mut session, vec![retried.into()]);
    assert_eq!(
        waiting(&session),
        ["1: more tea 1 at web", "1: more tea 1 at exa"]
    );
}
