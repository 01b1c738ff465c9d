use expect_test::expect;

use super::*;
use crate::command::{Command, command};
use crate::method::story::{Story, thought};
use crate::session::Status;
use crate::settings::Settings;

fn story(settings: Settings, documents: &[&'static str]) -> Story {
    Story::new(settings, documents, |_, request| thought(request))
}

fn few_aims_and_sources() -> Settings {
    Settings {
        method: Method::Plain,
        aims_max: 1,
        sources_per_iteration_max: 1,
        ..Settings::default()
    }
}

#[test]
fn everything_is_searched_for_at_once_and_read_once_and_the_answer_is_written() {
    let documents = ["ants", "bees", "cats", "dogs"];
    let mut story = story(few_aims_and_sources(), &documents);
    story.run(None).is(expect![[r#"
        (decompose into three)
        select
        word (word_query for 3)
        search (search Does tea calm?) (search tea 1) (search tea 2)
        rank
        read (fetch ants) (extract ants) (fetch bees) (extract bees) (fetch cats) (extract cats)
        end
        select (write the answer)
        = completed after 1: 3 observations, 3 hypotheses, answer true
    "#]]);
    assert_eq!(story.session.status, Status::Completed);
}

#[test]
fn who_resumes_it_has_the_rest_read() {
    let documents = ["ants", "bees", "cats", "dogs"];
    let mut story = story(few_aims_and_sources(), &documents);
    story.run(None).told.clear();
    let resume = Command::Resume {
        iterations_max: None,
        budget_micro_usd: None,
    };
    story.follow(resume);
    story.run(None).is(expect![[r#"
        word (word_query for 3)
        search (search tea 0)
        rank
        read (fetch dogs) (extract dogs)
        end
        select (write the answer)
        = completed after 2: 4 observations, 4 hypotheses, answer true
    "#]]);
}

#[test]
fn at_the_limit_it_pauses_like_any_other() {
    let settings = Settings {
        iterations_max: 1,
        ..few_aims_and_sources()
    };
    let mut story = story(settings, &["ants"]);
    story.run(None);
    let resume = Command::Resume {
        iterations_max: None,
        budget_micro_usd: None,
    };
    assert!(command(&story.session, &resume).is_err());
}

/// A change of method takes effect at an iteration's boundary.
#[test]
fn a_session_that_changes_its_method_goes_on_with_the_other() {
    let mut story = story(few_aims_and_sources(), &["ants"]);
    story.run(Some(Phase::Read)).told.clear();
    story.follow(Command::UseMethod(Method::Pathfinder));
    story.run(Some(Phase::Word)).is(expect![[r#"
        (fetch ants) (extract ants)
        end
        select
        word
        = running after 2: 1 observations, 1 hypotheses, answer false
    "#]]);
    assert_eq!(story.session.method, Method::Pathfinder);
    story.follow(Command::UseMethod(Method::Plain));
    assert_eq!(
        story.session.method,
        Method::Pathfinder,
        "until the iteration ends"
    );
}

#[test]
fn without_a_source_it_says_so_and_is_done() {
    let mut story = story(few_aims_and_sources(), &[]);
    story.run(None).is(expect![[r#"
        (decompose into three)
        select
        word (word_query for 3)
        search (search Does tea calm?) (search tea 1) (search tea 2)
        rank
        read
        end
        select (write the answer)
        = completed after 1: 0 observations, 0 hypotheses, answer true
    "#]]);
}
