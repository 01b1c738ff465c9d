//! What holds for every file that is checked, however odd: nothing panics, and what is reported is in the file.
//!
//! The cases are the same on every machine. `PROPTEST_CASES` asks for more of them and `PROPTEST_RNG_SEED` for others.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

use super::super::citation;
use crate::contract::Sentence;
use crate::fixture;
use crate::id::ObservationId;
use crate::session::{Answer, Session};

const PIECES: [&str; 60] = [
    "# ",
    "\n## Cost\n",
    "\n## 출처\n",
    "\n# ",
    "\n===\n",
    "\n---\n",
    "> ",
    "\n> ",
    "\n>> ",
    "- ",
    "\n- ",
    "\n  * ",
    "\n1. ",
    "    ",
    "\t",
    "```",
    "\n```\n",
    "\n~~~\n",
    "`",
    "**",
    "_",
    "[",
    "]",
    "](",
    ")",
    "(",
    "![",
    "<br>",
    "<!-- ",
    " -->",
    "<!-- session=x seq=99999999999999999999 -->",
    "\n| a | b |\n|---|---|\n",
    "| 1 [obs_1] |",
    "[obs_1]",
    "[obs_1, obs_9]",
    "[obs_99999999999999999999]",
    "[1]",
    "[^1]",
    "[1](obs_2.md)",
    "\n[1]: obs_3 “q” https://a.org\n",
    "\n[^1]: obs_1\n",
    "\\[obs_1\\]",
    "\\",
    "Tea calms. ",
    "Coffee wakes",
    "차는 진정시킨다. ",
    "주요 내용",
    "Question: ",
    "강도: ",
    "?",
    ":",
    "\n",
    "\n\n",
    "\r\n",
    "\u{a0}",
    "\u{3000}",
    "\u{200b}",
    "e\u{301}",
    "👩\u{200d}🔬",
    "(a.org)",
];

fn cases(count: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let is_asked = std::env::var_os("PROPTEST_CASES").is_some();
    let rng_seed = if asked.rng_seed == RngSeed::Random {
        RngSeed::Fixed(1)
    } else {
        asked.rng_seed
    };
    let cases = if is_asked { asked.cases } else { count };
    ProptestConfig {
        cases,
        rng_seed,
        failure_persistence: None,
        ..asked
    }
}

fn files() -> impl Strategy<Value = String> {
    let piece = prop_oneof![9 => select(&PIECES[..]).prop_map(str::to_owned), 1 => "\\PC{0,12}"];
    vec(piece, 0..40).prop_map(|it| it.concat())
}

proptest! {
    #![proptest_config(cases(300))]

    /// Whatever somebody writes as an open question, none of it is a fact without a citation.
    #[test]
    fn what_stays_open_states_nothing(open in files()) {
        let session = open_question(&open);
        prop_assert_eq!(super::laws::citation_problems(&session), Vec::<String>::new());
    }
}

fn open_question(open: &str) -> Session {
    let mut session = fixture::session("iteration 1\nask 1 Why?\no1 paper a.org");
    let sentences = vec![Sentence {
        text: "Tea calms.".into(),
        citations: vec![ObservationId(1)],
    }];
    session.answer = Some(Answer {
        iteration: 1,
        sentences,
        status: None,
        verdict: None,
        sureness: None,
        sections: Vec::new(),
        against: Vec::new(),
        open: vec![format!("{open}?"), open.to_owned()],
    });
    session
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn any_file_is_checked(markdown in files()) {
        let session = fixture::session("iteration 1\no1 paper a.org\no2 news b.org\no3 blog c.org");
        let checked = citation::check(&markdown, &session, &citation::own_lines(&session));
        let lines = markdown.lines().count().max(1);
        for fact in &checked.facts {
            prop_assert!((1..=lines).contains(&fact.line), "{fact:?}");
        }
        citation::session_of(&markdown);
        citation::seq_of(&markdown);
    }
}
