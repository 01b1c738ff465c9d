//! The method `deep` as a user starts it: its flags and settings, what a terminal and a log show of it, and how it ends.

use std::path::Path;

use crate::place::{Done, KOREAN, Place, QUESTION};

const ENGLISH_EXAMPLE: &str = "Does a four-day work week raise productivity?";
const KOREAN_EXAMPLE: &str = "주 4일 근무제는 생산성을 높이는가?";

fn examples() -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/docs");
    docs.to_string_lossy().into_owned()
}

/// Runs a question over the documents of the examples.
fn research(place: &Place, question: &str, arguments: &[&str]) -> Done {
    let docs = examples();
    let all = [
        &["research", question, "--docs", &docs, "--plain"],
        arguments,
    ]
    .concat();
    place.run(&all).is(0)
}

fn log(place: &Place, number: u32) -> String {
    let name = format!("iteration_logs/{number:03}.md");
    std::fs::read_to_string(place.sessions()[0].join(name)).unwrap()
}

#[track_caller]
fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no '{part}' in:\n{text}");
    }
}

/// The block of an iteration, in the question's language.
#[test]
fn every_iteration_shows_its_plan_its_block_and_its_decision() {
    let flags = [
        "--method",
        "deep",
        "--thinking",
        "falsification",
        "--depth",
        "shallow",
        "--iterations",
        "3",
    ];
    let english = [
        "🔬 Research Iteration #2",
        "🎯 Current Focus: ",
        "(priority: 0.",
        "📊 Iteration #2 done",
        "🔍 Found in this iteration:",
        "✓ HIGH]",
        "🎯 Active hypotheses (top 5):",
        "Confidence: 50% | Priority: 0.",
        "📋 Other hypotheses: ",
        "📈 Next Steps: ",
        "📊 Progress: ",
        "🔁 Iteration: 2/3 | status: running | Budget: $0.00/$10.00 → No stop condition is met → goes on [CONTINUE].",
        "🔁 Iteration: 3/3 | status: running | Budget: $0.00/$10.00 → A limit is reached",
    ];
    let korean = [
        "🔬 Research Iteration #2",
        "🎯 Current Focus: 활성 가설 ",
        "(우선순위: 0.",
        "📊 2회차 완료",
        "🔍 이번 발견:",
        "✓ 신뢰 높음]",
        "🎯 진행 중인 가설 (상위 5개):",
        "확신도: 50% | 우선순위: 0.",
        "📋 나머지 가설: ",
        "📈 다음 계획: ",
        "📊 진행도: ",
        "🔁 Iteration: 2/3 | status: running | Budget: $0.00/$10.00 → 종료 조건 불만족 → 계속 실행 [CONTINUE].",
        "🔁 Iteration: 3/3 | status: running | Budget: $0.00/$10.00 → 한도에 이르러 쉽니다.",
    ];
    for (question, shown) in [(ENGLISH_EXAMPLE, english), (KOREAN_EXAMPLE, korean)] {
        let place = Place::empty();
        let done = research(&place, question, &flags);
        has(&done.stderr, &shown);
        assert_eq!(
            done.stderr.matches("✓ NEW").count(),
            3 * 3,
            "{}",
            done.stderr
        );
        for command in ["check", "validate", "replay"] {
            place.run(&[command]).is(0);
        }
    }
}

#[test]
fn depth_is_how_much_an_iteration_searches_and_reads() {
    let mut told = String::new();
    for depth in ["shallow", "medium", "deep"] {
        let place = Place::empty();
        let arguments = ["--method", "deep", "--depth", depth, "--iterations", "1"];
        let done = research(&place, ENGLISH_EXAMPLE, &arguments);
        let queries = done.stderr.matches("✓ NEW").count();
        let read = log(&place, 1).matches("**Read:**").count();
        told += &format!("{depth}: {queries} queries, {read} sources\n");
    }
    assert_eq!(
        told,
        "shallow: 3 queries, 4 sources\nmedium: 4 queries, 8 sources\ndeep: 5 queries, 12 sources\n"
    );
}

/// What the terminal showed stands in the log, with the weights that the hypotheses had then.
#[test]
fn the_log_keeps_the_block() {
    let place = Place::empty();
    research(
        &place,
        KOREAN_EXAMPLE,
        &["--method", "deep", "--iterations", "2"],
    );
    let text = log(&place, 2);
    let (_, output) = text.split_once("## 8. OUTPUT").unwrap();
    has(
        output,
        &[
            "- 2회차 완료",
            "- **이번 발견:** fnd_",
            "- **가설:** 1. hyp_A",
            "  - 확신도: 50% | 우선순위: 0.45 | 지지: 0개 | 반박: 0개",
            "- 나머지 가설: ",
            "- **다음 계획:** ",
            "- 진행도: ",
            "- **비용:** $0.00 / $10.00",
            "## 9. LOOP",
            "- **결정:** ",
        ],
    );
    has(&text, &["**논리적 일관성:** 통과", "막힘: 아니요"]);
    let earlier = log(&place, 1);
    place.run(&["resume", "--iterations", "6"]).is(0);
    assert_eq!(log(&place, 1), earlier, "later iterations do not change it");
}

#[test]
fn values_that_there_are_not_are_refused_with_those_that_there_are() {
    let place = Place::new();
    let wrong = [
        (
            "--method",
            "fast",
            "[possible values: pathfinder, plain, deep]",
        ),
        (
            "--thinking",
            "magic",
            "[possible values: scientific, first_principles, occam, falsification]",
        ),
        (
            "--depth",
            "bottomless",
            "[possible values: shallow, medium, deep]",
        ),
    ];
    for (flag, value, hint) in wrong {
        let refused = place
            .run(&["research", QUESTION, "--docs", "docs", flag, value])
            .is(2);
        has(&refused.stderr, &[value, hint]);
    }
    let named = "expected one of `shallow`, `medium`, `deep` in `research.depth`";
    let refused = place
        .run(&["config", "set", "research.depth", "bottomless"])
        .is(2);
    has(&refused.stderr, &[named, "hint: "]);
    let mut command = place.command(&["research", QUESTION, "--docs", "docs"]);
    command.env("PATHFINDER_RESEARCH_DEPTH", "bottomless");
    has(
        &place.finish(command).is(2).stderr,
        &["PATHFINDER_RESEARCH_DEPTH", named],
    );
    assert!(place.sessions().is_empty());
}

#[test]
fn plans_are_approved_at_a_terminal_only() {
    let place = Place::new();
    let refused = place
        .run(&[QUESTION, "--docs", "docs", "--method", "deep", "--approve"])
        .is(2);
    has(
        &refused.stderr,
        &[
            "error: --approve needs a terminal",
            "hint: run it at a terminal, or leave --approve out",
        ],
    );
    let arguments = [
        "--lang",
        "ko",
        "research",
        KOREAN,
        "--docs",
        "docs",
        "--approve",
    ];
    let refused = place.run(&arguments).is(2);
    has(
        &refused.stderr,
        &["오류: --approve는 터미널에서만", "터미널에서 실행하거나"],
    );
    assert!(place.sessions().is_empty());
}

#[test]
fn a_method_without_plans_says_that_flags_about_them_have_no_effect() {
    let place = Place::new();
    let arguments = [
        QUESTION,
        "--docs",
        "docs",
        "--depth",
        "deep",
        "--iterations",
        "1",
    ];
    let said =
        "the method pathfinder makes no plans, so --thinking, --depth and --approve have no effect";
    has(&place.run(&arguments).is(0).stderr, &[said]);
    let silent = place
        .run(&[
            "resume",
            "--method",
            "deep",
            "--depth",
            "deep",
            "--iterations",
            "2",
        ])
        .is(0);
    assert!(!silent.stderr.contains("no effect"), "{}", silent.stderr);
}

#[test]
fn a_session_changes_between_the_methods_and_keeps_its_state() {
    let place = Place::new();
    place
        .run(&[
            QUESTION,
            "--docs",
            "docs",
            "--method",
            "deep",
            "--iterations",
            "2",
        ])
        .is(0);
    let arguments = ["resume", "--method", "pathfinder", "--iterations", "4"];
    let said = "the method changes from the next iteration on: deep -> pathfinder";
    has(&place.run(&arguments).is(0).stderr, &[said]);
    let arguments = [
        "resume",
        "--method",
        "deep",
        "--iterations",
        "5",
        "--depth",
        "shallow",
    ];
    place.run(&arguments).is(0);
    let first: Vec<String> = (1..=5)
        .map(|it| {
            let log = log(&place, it);
            let (_, heading) = log.split_once("## 1. ").unwrap();
            heading.lines().next().unwrap().to_owned()
        })
        .collect();
    assert_eq!(first, ["LOAD", "LOAD", "SELECT", "SELECT", "LOAD"]);
    for command in ["check", "validate", "replay"] {
        place.run(&[command]).is(0);
    }
}

#[test]
fn settings_and_variables_choose_the_method_and_how_it_plans() {
    let place = Place::new();
    let settings = b"[research]\nmethod = \"deep\"\nthinking = \"occam\"\ndepth = \"deep\"\n";
    place.set("config.toml", settings);
    let done = place
        .run(&[QUESTION, "--docs", "docs", "--iterations", "1"])
        .is(0);
    assert_eq!(done.stderr.matches("✓ NEW").count(), 5, "{}", done.stderr);
    has(&log(&place, 1), &["## 2. REFLECT", "## 9. LOOP"]);
    let mut command = place.command(&["--new", QUESTION, "--docs", "docs", "--iterations", "1"]);
    command.env("PATHFINDER_RESEARCH_DEPTH", "shallow");
    let done = place.finish(command).is(0);
    assert_eq!(done.stderr.matches("✓ NEW").count(), 3, "{}", done.stderr);
}

/// All documents are read and nothing is left to try: it says so, and what would help, in each language and method.
#[test]
fn where_nothing_is_left_to_read_a_session_pauses_and_says_what_would_help() {
    let english = [
        "status: paused (every document is read and nothing new comes of it)",
        "what to do: start again with more documents (--docs DIR --new)",
        "--engine web), or let a model read them (--reasoner model)",
    ];
    let korean = [
        "상태: 일시 정지 (문서를 모두 읽었고 새로 나오는 것이 없음)",
        "조치: 문서를 더해 새로 시작하거나(--docs 폴더 --new)",
        "--engine web), 모델로 다시 읽어 보세요(--reasoner model)",
    ];
    for method in ["deep", "pathfinder"] {
        for (question, said) in [(ENGLISH_EXAMPLE, english), (KOREAN_EXAMPLE, korean)] {
            let place = Place::empty();
            let done = research(
                &place,
                question,
                &["--method", method, "--iterations", "120"],
            );
            has(&done.stderr, &said);
            let status = place.run(&["status", "--json"]).is(0).json();
            assert_eq!(
                status["paused_because"], "nothing_left_to_read",
                "{method}: {status}"
            );
            assert!(
                status["iteration"].as_u64().unwrap() < 60,
                "{method}: {status}"
            );
        }
    }
}
