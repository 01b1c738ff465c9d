//! Models that refuse: everything, a schema, one prompt, or to come to an end.

use pathfinder_core::event::PauseReason;
use pathfinder_core::settings::OnUnreachable;
use pathfinder_core::step::FailureKind;
use pathfinder_core::words::reason;
use pathfinder_scripted::Answer;
use pathfinder_text::Lang;

use crate::trial::{ITERATIONS, Trial, good};

const UNKNOWN_MODEL: Answer = Answer::Fails {
    status: 404,
    headers: "",
    body: r#"{"error":{"message":"The model `scripted` does not exist","code":"model_not_found"}}"#,
};

#[tokio::test]
async fn a_model_that_does_not_exist_is_asked_once() {
    let mut trial = Trial::new(|_| UNKNOWN_MODEL).await;
    let rested = trial.run().await;
    rested.holds(&trial, 1);
    let session = rested.session();
    assert_eq!(session.paused_because, Some(PauseReason::ModelUnreachable));
    let unreachable = session.thinking.unreachable.as_ref().expect("a reason");
    assert_eq!(
        reason::without_model(Lang::English, &unreachable.because),
        "test/scripted: The model `scripted` does not exist"
    );
    assert_eq!(unreachable.kind, Some(FailureKind::BadRequest));

    trial.settings.on_unreachable = OnUnreachable::Builtin;
    let rested = trial.run().await;
    rested.holds(&trial, 2);
    assert_eq!(rested.session().iteration, ITERATIONS);
    let report = rested.report();
    assert!(
        report.contains("Model out of reach") && report.contains("does not exist"),
        "{report}"
    );
}

#[tokio::test]
async fn one_request_that_is_refused_does_not_end_a_session_that_has_a_good_model() {
    let trial = Trial::new(|asked| match asked.number {
        2 => Answer::Fails {
            status: 400,
            headers: "",
            body: r#"{"error":{"message":"bad words"}}"#,
        },
        _ => good(asked),
    })
    .await;
    let rested = trial.run().await;
    rested.holds(&trial, 60);
    let session = rested.session();
    assert_eq!(
        (session.iteration, session.thinking.fell_back()),
        (ITERATIONS, 1)
    );
    assert!(
        rested.report().contains("1 — test/scripted: bad words"),
        "{}",
        rested.report()
    );
}

#[tokio::test]
async fn a_server_without_schemas_is_asked_in_words() {
    let trial = Trial::new(|asked| {
        if asked.json().get("response_format").is_some() {
            let body = r#"{"error":{"message":"Unsupported parameter: 'response_format'"}}"#;
            return Answer::Fails {
                status: 400,
                headers: "",
                body,
            };
        }
        good(asked)
    })
    .await;
    let rested = trial.run().await;
    rested.holds(&trial, 60);
    let session = rested.session();
    assert_eq!(
        (session.iteration, session.thinking.fell_back()),
        (ITERATIONS, 0)
    );
    let seen = trial.server.seen.lock().expect("not poisoned");
    let refused = seen
        .iter()
        .filter(|it| it.json().get("response_format").is_some())
        .count();
    assert!(
        refused <= 8,
        "each role finds out once, with what is under way side by side: {refused}"
    );
}

#[tokio::test]
async fn a_reply_that_ends_at_its_limit_is_asked_for_with_a_larger_one() {
    let trial = Trial::new(|asked| {
        let limit = asked.json()["max_tokens"].as_u64();
        if asked.contract == "extract" && limit < Some(2000) {
            return Answer::Stops("{\"items\": [{\"label\": ".into(), "length");
        }
        good(asked)
    })
    .await;
    let rested = trial.run().await;
    rested.holds(&trial, 90);
    let session = rested.session();
    let replies = session.thinking.replies["extract"];
    assert_eq!(
        (replies.fell_back, replies.rejected),
        (0, replies.as_written * 2),
        "{replies:?}"
    );
    assert!(replies.as_written > 0 && replies.after_complaint == replies.as_written);
    assert!(rested.journal().contains("it ended too early"));
}

#[tokio::test]
async fn who_would_not_answer_is_not_asked_again() {
    let mut trial = Trial::new(|asked| match asked.contract.as_str() {
        "extract" => Answer::Stops("I can't help with that.".into(), "content_filter"),
        _ => good(asked),
    })
    .await;
    trial.settings.iterations_max = 1;
    let rested = trial.run().await;
    rested.holds(&trial, 30);
    let session = rested.session();
    let seen = trial.server.seen.lock().expect("not poisoned");
    let asked = seen.iter().filter(|it| it.contract == "extract").count() as u64;
    assert_eq!(
        (asked, session.thinking.replies["extract"].fell_back),
        (3, 3)
    );
    assert!(
        !session.graph.observations().is_empty(),
        "the built-in reasoner read"
    );
}

/// A model that has room for so many sentences.
const SENTENCES_MAX: usize = 20;

fn count(body: &[u8]) -> usize {
    String::from_utf8_lossy(body)
        .matches("Tea is a drink")
        .count()
}

#[tokio::test]
async fn a_prompt_far_below_its_room_is_shortened_too() {
    let mut trial = Trial::new(|asked| {
        if asked.contract == "extract" && count(&asked.body) > SENTENCES_MAX {
            return Answer::Fails {
                status: 400,
                headers: "",
                body: r#"{"error":{"message":"the request exceeds the available context size","type":"exceed_context_size_error"}}"#,
            };
        }
        good(asked)
    })
    .await;
    let long = "Tea is a drink that people like for many reasons and in many places. "
        .repeat(3 * SENTENCES_MAX);
    let text = format!("# Long\n\nGreen tea helped memory in the trial.\n\n{long}");
    std::fs::write(trial.folder.path().join("docs/long.md"), text).expect("a document");
    trial.settings.sources_per_iteration_max = 7;
    trial.settings.iterations_max = 1;
    let rested = trial.run().await;
    rested.holds(&trial, 90);
    let replies = rested.session().thinking.replies["extract"];
    assert!(replies.shortened > 0, "{replies:?}");
    assert_eq!(replies.fell_back, 0, "{replies:?}");
    let seen = trial.server.seen.lock().expect("not poisoned");
    let refused: Vec<usize> = seen
        .iter()
        .map(|it| count(&it.body))
        .filter(|it| *it > SENTENCES_MAX)
        .collect();
    assert!(
        refused.windows(2).all(|it| it[1] < it[0]),
        "each is shorter than the last: {refused:?}"
    );
}
