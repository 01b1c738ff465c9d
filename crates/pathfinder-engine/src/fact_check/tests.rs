//! Claims against documents: text in, label out.

use std::path::Path;
use std::time::Duration;

use expect_test::{Expect, expect};
use pathfinder_sources::PdfReader;
use pathfinder_store::disk::Disk;

use super::*;

fn check(evidence: &str, expected: Expect) {
    let read = |line: &str| {
        let mut words = line.split_whitespace();
        let stance = if words.next() == Some("+") {
            Stance::Supports
        } else {
            Stance::Contradicts
        };
        let origin = words.next().unwrap_or_default().to_owned();
        let weight = words
            .next()
            .and_then(|it| it.parse().ok())
            .unwrap_or_default();
        let from = Witness {
            source: origin.clone(),
            self_described: false,
            file: PathBuf::from(&origin),
        };
        Evidence {
            quote: line.to_owned(),
            from,
            stance,
            weight,
            origin,
        }
    };
    let evidence: Vec<Evidence> = evidence
        .lines()
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .map(read)
        .collect();
    expected.assert_eq(&format!("{:?}", weigh(&evidence)));
}

#[test]
fn sides_are_weighed() {
    check("", expect!["NotEnough"]);
    check("+ a 0.1", expect!["NotEnough"]);
    check("+ a 0.7", expect!["Supported"]);
    check("- a 0.7", expect!["Contradicted"]);
    check("+ a 0.7\n- b 0.6", expect!["Disputed"]);
    check("+ a 0.7\n+ b 0.7\n- c 0.25", expect!["Supported"]);
    check(
        "- a 0.7\n- b 0.7\n- c 0.7\n- d 0.7\n- e 0.4\n+ f 0.4\n+ g 0.2",
        expect!["Contradicted"],
    );
}

#[test]
fn one_origin_is_one_voice() {
    check("+ a 0.5\n+ a 0.5\n+ a 0.5", expect!["Supported"]);
    check("+ a 0.5\n+ b 0.5", expect!["Supported"]);
}

/// The label, and how many sources say what for and against.
fn check_examples(claim: &str, expected: Expect) {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/docs");
    let folder = tempfile::tempdir().expect("a folder");
    let pdf = PdfReader {
        command: Vec::new(),
        deadline: Duration::from_secs(1),
    };
    let library = Library::open(&Disk::real(), folder.path(), pdf).expect("a library");
    library.add(&docs).expect("the examples");
    let checked = check_claim(claim, &library, &[], &Settings::default()).expect("a check");
    let mut text = format!("{:?}\n", checked.label);
    for it in checked
        .evidence
        .iter()
        .filter(|it| it.stance != Stance::Qualifies)
    {
        let mark = if it.stance == Stance::Supports {
            '+'
        } else {
            '-'
        };
        text.push_str(&format!("{mark} {:.2} {}\n", it.weight, it.quote));
    }
    expected.assert_eq(&text);
}

#[test]
fn the_examples_refute_a_doubling() {
    check_examples(
        "The four-day work week doubles productivity",
        expect![[r#"
            Contradicted
            - 0.72 A four-day work week did not double productivity in any company of the trial.
            - 0.72 No study in the review found that a four-day work week doubles productivity in a company.
            - 0.68 The four-day work week does not double productivity.
            + 0.40 A four-day work week doubles productivity in every company.
            - 0.27 The four-day work week lowers productivity in shift work that needs continuous cover.
            - 0.27 The four-day work week lowered hourly productivity by 3 percent on assembly lines, and total weekly output fell by 22 percent in plants that closed on Fridays.
            - 0.27 The four-day work week lowers hourly productivity.
            + 0.24 The four-day work week doubles productivity in every company, there was a whole blog post about it.
            - 0.21 The four-day work week raises productivity in offices that cut meetings, but lowers productivity in offices that squeeze the same meetings into four days.
        "#]],
    );
    check_examples(
        "The four-day work week does not double productivity",
        expect![[r#"
            Disputed
            + 0.72 A four-day work week did not double productivity in any company of the trial.
            + 0.68 The four-day work week does not double productivity.
            - 0.40 A four-day work week doubles productivity in every company.
            - 0.24 The four-day work week doubles productivity in every company, there was a whole blog post about it.
        "#]],
    );
}

#[test]
fn the_examples_say_nothing_about_what_they_do_not_speak_of() {
    check_examples(
        "Staff turnover fell by half with the four-day week",
        expect![[r#"
        NotEnough
    "#]],
    );
    check_examples(
        "The four-day work week does not raise hourly productivity in office work",
        expect![[r#"
            Contradicted
            - 0.72 The four-day work week raises hourly productivity in office work.
            - 0.72 On average, a four-day work week with 32 hours and unchanged pay raised output per hour by 8 percent in the twelve studies of office work.
            - 0.48 Office: the four-day work week raised output per hour by 9 percent in our office.
        "#]],
    );
}

#[test]
fn what_fell_by_a_third_fell() {
    check_examples(
        "주 4일제는 이직률을 줄인다",
        expect![[r#"
            Supported
            + 0.56 주 4일 근무제 도입 후 상담사의 번아웃(burnout)이 줄었다는 응답이 71%였고, 상담사 이직률도 3분의 1 줄었다.
        "#]],
    );
}

/// One study found a rise. It says so in a list, and the items of a list decide nothing.
#[test]
fn only_prose_is_weighed() {
    check_examples(
        "Burnout rose under the four-day work week",
        expect![[r#"
            Contradicted
            - 0.72 Burnout was still 24 percent lower than before the four-day work week.
            - 0.72 Burnout fell among line workers on the four-day work week in six of the nine plants.
        "#]],
    );
}
