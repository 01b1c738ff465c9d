use expect_test::expect;

use super::*;
use crate::contract::*;
use crate::method::story::{Story, thought};
use crate::session::Status;
use crate::settings::{Method, Settings};

fn settings() -> Settings {
    Settings {
        method: Method::Deep,
        iterations_max: 2,
        sources_per_iteration_max: 2,
        ..Settings::default()
    }
}

/// A reflection and a plan of this iteration; the rest as in every story.
fn think(session: &Session, request: &Request) -> (Thought, String) {
    match request {
        Request::Reflect(it) => {
            let about = format!("on {} facts", it.facts.len());
            (Thought::Reflect(reflection(it)), about)
        }
        Request::Plan(it) => {
            let queries = candidates(session.iteration, it.directions.len());
            let about = format!("for {}, try {}", it.directions.len(), it.retry);
            (Thought::Plan(queries), about)
        }
        Request::Verify(it) => {
            let held = it.claims.iter().map(|_| Verification::default());
            (Thought::Verify(held.collect()), "claims".to_owned())
        }
        Request::Judge(it) => {
            let judged = it.pairs.iter().map(|_| Judgment::unsure());
            (Thought::Judge(judged.collect()), "pairs".to_owned())
        }
        Request::Rank(_) => (Thought::Rank(Vec::new()), "drafts".to_owned()),
        Request::Link(_) => (Thought::Link(Links::default()), "links".to_owned()),
        Request::Resolve(_) => {
            let nothing = Thought::Resolve(Settlement::default());
            (nothing, "a dispute".to_owned())
        }
        Request::Ideate(_) => (Thought::Ideate(Ideas::default()), "nothing".to_owned()),
        other => thought(other),
    }
}

fn reflection(request: &Reflect) -> Reflection {
    Reflection {
        situation: format!("{} facts.", request.facts.len()),
        direct: String::new(),
        roles: Vec::new(),
        outside: String::new(),
        thesis: String::new(),
        antithesis: String::new(),
        synthesis: String::new(),
        uncertainties: Vec::new(),
        monitoring: Vec::new(),
        zoom_out: String::new(),
        zoom_in: String::new(),
        zoom_back: String::new(),
        tool: ReflectionTool::Falsification,
        tool_use: String::new(),
        paths: Vec::new(),
        agreement: String::new(),
        chosen_path: 0,
        path_reason: String::new(),
        strategy: QueryFamily::Web,
        keywords: vec!["tea".to_owned()],
        focus: request.hypotheses.iter().map(|it| it.id).collect(),
        missing: String::new(),
    }
}

/// Ten candidates, of which the first four are chosen.
fn candidates(iteration: u32, directions: usize) -> Vec<PlannedQuery> {
    const WORDS: [&str; 10] = [
        "ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen", "ibis", "jay",
    ];
    let time = ["night", "morning", "noon"][iteration as usize % 3];
    let candidate = |(place, word): (usize, &&str)| PlannedQuery {
        query: format!("{word} calm {time}"),
        family: QueryFamily::ALL[place % 3],
        direction: (place < directions).then_some(place),
        information_gain: 0.9 - place as f64 / 20.0,
        diversity: 0.5,
        feasibility: 0.5,
        redundancy: 0.0,
        chosen: place < 4,
    };
    WORDS.iter().enumerate().map(candidate).collect()
}

#[test]
fn an_iteration_reflects_plans_and_searches_for_what_was_planned() {
    let mut story = Story::new(settings(), &["ants", "bees", "cats"], think);
    story.run(None).is(expect![[r#"
        (decompose into three)
        select
        reflect (reflect on 0 facts)
        plan (plan for 5, try 0)
        word
        search (search ant calm morning) (search Does tea calm?) (search cat calm morning) (search bee calm morning)
        rank
        read (fetch ants) (extract ants) (fetch bees) (extract bees) (verify claims) (rank drafts)
        verify (judge pairs) (link links)
        resolve
        learn
        evaluate
        end
        select
        reflect (reflect on 2 facts)
        plan (plan for 6, try 0)
        word
        search (search ant calm noon) (search cat calm noon) (search bee calm noon) (search dog calm noon)
        rank
        read (fetch cats) (extract cats) (verify claims) (rank drafts)
        verify (judge pairs) (link links)
        resolve
        learn
        evaluate
        end
        select (write the answer)
        = paused after 2: 3 observations, 3 hypotheses, answer true
    "#]]);
    assert_eq!(story.session.status, Status::Paused);
}

/// The same candidates in every iteration.
fn repeated(session: &Session, request: &Request) -> (Thought, String) {
    match request {
        Request::Plan(it) => {
            let queries = candidates(1, it.directions.len());
            (Thought::Plan(queries), format!("try {}", it.retry))
        }
        _ => think(session, request),
    }
}

#[test]
fn a_plan_of_repetitions_is_asked_for_once_more_and_then_code_chooses() {
    let settings = Settings {
        iterations_max: 3,
        ..settings()
    };
    let mut story = Story::new(settings, &["ants", "bees", "cats"], repeated);
    story.run(None).is(expect![[r#"
        (decompose into three)
        select
        reflect (reflect on 0 facts)
        plan (plan try 0)
        word
        search (search ant calm morning) (search Does tea calm?) (search cat calm morning) (search bee calm morning)
        rank
        read (fetch ants) (extract ants) (fetch bees) (extract bees) (verify claims) (rank drafts)
        verify (judge pairs) (link links)
        resolve
        learn
        evaluate
        end
        select
        reflect (reflect on 2 facts)
        plan (plan try 0)
        word (word_query for 1)
        search (search tea 0) (search fox calm morning) (search dog calm morning)
        rank
        read (fetch cats) (extract cats) (verify claims) (rank drafts)
        verify (judge pairs) (link links)
        resolve
        learn
        evaluate
        end
        select
        reflect (reflect on 3 facts)
        plan (plan try 0) (plan try 1)
        word (word_query for 1)
        search (search ants) (search ibis calm morning) (search elk calm morning)
        rank
        read
        search (search hen calm morning)
        rank
        read
        verify
        resolve
        learn
        evaluate
        end
        select (write the answer)
        = paused after 3: 3 observations, 3 hypotheses, answer true
    "#]]);
    let searches = story.session.searches.iter();
    let mut queries: Vec<&String> = searches.map(|it| &it.entry.query).collect();
    let all = queries.len();
    queries.sort_unstable();
    queries.dedup();
    assert_eq!(queries.len(), all, "no query is searched twice");
}
