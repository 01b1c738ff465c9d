use expect_test::{Expect, expect};
use jiff::Timestamp;

use super::*;
use crate::contract::{Lesson, RuleDraft};
use crate::event::IterationEvent;
use crate::fixture;
use crate::select;

/// What an iteration taught and whether it brought news: `+ shorten`, `- papers`, `- `.
fn tell(session: &mut Session, line: &str) {
    let (mark, word) = line.split_once(' ').unwrap_or((line, ""));
    let aims = select::aims(session);
    let actions = followed(session, &aims);
    let action = action(word);
    let lesson = Lesson {
        rule: action.as_ref().map(|_| RuleDraft {
            rule: word.to_owned(),
            situations: Vec::new(),
        }),
        ..Lesson::default()
    };
    let outcome = match mark {
        "+" => ExplorationResult::Success,
        _ => ExplorationResult::Failure,
    };
    let number = session.iteration + 1;
    let events = [
        IterationEvent::IterationStarted {
            iteration: number,
            question: None,
        },
        IterationEvent::RulesFollowed { actions },
        IterationEvent::Learned {
            lesson,
            because: None,
            outcome: Some(outcome),
            action,
        },
        IterationEvent::IterationEnded {
            active: Vec::new(),
            next: Vec::new(),
            used: None,
        },
    ];
    for event in events {
        session.apply(&event.into(), Timestamp::UNIX_EPOCH);
    }
}

fn action(word: &str) -> Option<RuleAction> {
    Some(match word {
        "shorten" => RuleAction::ShortenQueries {},
        "papers" => RuleAction::SeekPapers {},
        "without brave" => RuleAction::LeaveOut {
            provider: "brave".to_owned(),
        },
        _ => return None,
    })
}

/// After each iteration: the rules, how they did, and which of them comes next.
fn check(providers: &[&str], lines: &str, expected: Expect) {
    let mut session = fixture::session("");
    session.settings.providers = providers.iter().map(|it| (*it).to_owned()).collect();
    let mut told = String::new();
    for line in lines.lines().map(str::trim) {
        tell(&mut session, line);
        let rule = |it: &Rule| {
            let (applied, succeeded) = (it.applied, it.succeeded);
            let retired = if it.is_retired() { ", retired" } else { "" };
            let confidence = it.confidence();
            format!("{} {succeeded}/{applied} {confidence:.2}{retired}", it.rule)
        };
        let rules: Vec<String> = session.rules.iter().map(rule).collect();
        let next = followed(&session, &select::aims(&session));
        told += &format!("{line}: {} -> {next:?}\n", rules.join("; "));
    }
    expected.assert_eq(&told);
}

#[test]
fn a_rule_is_followed_when_its_situation_recurs_and_counted_when_it_is_followed() {
    check(
        &["local"],
        "- shorten
        + none
        + none
        - shorten
        + none",
        expect![[r#"
            - shorten: shorten 0/0 0.50 -> [ShortenQueries]
            + none: shorten 1/1 0.67 -> []
            + none: shorten 1/1 0.67 -> []
            - shorten: shorten 1/1 0.67 -> [ShortenQueries]
            + none: shorten 2/2 0.75 -> []
        "#]],
    );
}

#[test]
fn a_rule_that_fails_is_retired() {
    check(
        &["local"],
        "- shorten
        - shorten
        - shorten
        - shorten",
        expect![[r#"
            - shorten: shorten 0/0 0.50 -> [ShortenQueries]
            - shorten: shorten 0/1 0.33 -> [ShortenQueries]
            - shorten: shorten 0/2 0.25, retired -> []
            - shorten: shorten 0/2 0.25, retired -> []
        "#]],
    );
}

#[test]
fn a_provider_is_left_out_only_if_there_is_another() {
    check(
        &["brave"],
        "- without brave",
        expect![[r#"
        - without brave: without brave 0/0 0.50 -> []
    "#]],
    );
    check(
        &["brave", "academic"],
        "- without brave",
        expect![[r#"
        - without brave: without brave 0/0 0.50 -> [LeaveOut { provider: "brave" }]
    "#]],
    );
}

#[test]
fn papers_are_sought_only_outside() {
    check(
        &["local"],
        "+ papers",
        expect![[r#"
        + papers: papers 0/0 0.50 -> []
    "#]],
    );
    check(
        &["web"],
        "+ papers",
        expect![[r#"
        + papers: papers 0/0 0.50 -> [SeekPapers]
    "#]],
    );
}

#[test]
fn a_stuck_session_follows_the_rule_that_it_trusts_most() {
    check(
        &["web"],
        "+ papers
        + shorten
        + none
        - none
        - none",
        expect![[r#"
            + papers: papers 0/0 0.50 -> [SeekPapers]
            + shorten: papers 1/1 0.67; shorten 0/0 0.50 -> [ShortenQueries]
            + none: papers 1/1 0.67; shorten 1/1 0.67 -> []
            - none: papers 1/1 0.67; shorten 1/1 0.67 -> []
            - none: papers 1/1 0.67; shorten 1/1 0.67 -> [SeekPapers]
        "#]],
    );
}
