//! The newcomer's first run: the example documents, in both languages, end in what they were written to show.

use std::path::Path;

use expect_test::{Expect, expect};
use pathfinder_core::event::WriteEvent;
use pathfinder_core::graph::Hypothesis;
use pathfinder_core::session::Session;
use pathfinder_core::settings::Settings;
use pathfinder_text::{Lang, similarity};

use super::Memory;

/// Markdown and text; pages need their markup read, which is another crate's business.
fn documents(prefix: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/docs");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the examples")
        .map(|it| it.expect("a file").path())
        .collect();
    paths.sort();
    let wanted = |it: &&std::path::PathBuf| {
        let name = it
            .file_name()
            .and_then(|it| it.to_str())
            .unwrap_or_default();
        name.starts_with(prefix) && !name.ends_with(".html")
    };
    paths
        .iter()
        .filter(wanted)
        .map(|it| (stem(it), std::fs::read_to_string(it).expect("text")))
        .collect()
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .and_then(|it| it.to_str())
        .unwrap_or_default()
        .to_owned()
}

fn researched(question: &str, lang: Lang, prefix: &str) -> Session {
    let settings = Settings {
        iterations_max: 15,
        lang,
        ..Settings::default()
    };
    let mut memory = Memory::about(question, settings, documents(prefix));
    memory.run(|_| 0, usize::MAX);
    memory.commit(vec![WriteEvent::ThesisRequested.into()]);
    memory.run(|_| 0, usize::MAX);
    memory.session().clone()
}

/// The title, how disagreements were settled, and what was rejected.
fn check(question: &str, lang: Lang, prefix: &str, expected: Expect) {
    let session = researched(question, lang, prefix);
    let title = session
        .thesis
        .as_ref()
        .map(|it| it.draft.title.clone())
        .unwrap_or_default();
    let mut lines = vec![title];
    let settled = session
        .graph
        .edges()
        .iter()
        .filter_map(|it| it.resolution.as_ref());
    lines.extend(settled.map(|it| format!("{:?}: {}", it.kind, it.description)));
    let rejected = session
        .graph
        .hypotheses()
        .iter()
        .filter(|it| !it.is_active());
    lines.extend(rejected.map(|it| format!("rejected: {}", it.statement)));
    expected.assert_eq(&(lines.join("\n") + "\n"));
    no_double(&session);
}

/// No two hypotheses with evidence share nearly all their words.
fn no_double(session: &Session) {
    let all: Vec<&Hypothesis> = session
        .graph
        .active()
        .filter(|it| !it.supporting().is_empty())
        .collect();
    for (at, one) in all.iter().enumerate() {
        for other in &all[..at] {
            let alike = similarity(&one.statement, &other.statement);
            assert!(
                alike < 0.9,
                "{} {}\n{} {}",
                one.id,
                one.statement,
                other.id,
                other.statement
            );
        }
    }
}

#[test]
fn the_english_examples_end_in_what_they_show() {
    check(
        "Does a four-day work week raise productivity?",
        Lang::English,
        "en-",
        expect![[r#"
            No plain yes or no; the nearest passage: “A four-day work week did not double productivity in any company of the trial.”
        "#]],
    );
}

#[test]
fn the_korean_examples_end_in_what_they_show() {
    check(
        "주 4일제는 생산성을 높이는가?",
        Lang::Korean,
        "ko-",
        expect![[r#"
            경우에 따라 다르다: “주 4일 근무제는 회의를 줄인 기업에서는 시간당 생산성을 11% 높였지만, 회의를 줄이지 않은 기업에서는 시간당 생산성을 높이지 못했다.”
        "#]],
    );
}
