//! Nothing waits that need not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use pathfinder_scripted::Answer;

use crate::trial::{Trial, good};

/// The last source is not answered before a statement of the others was verified.
#[tokio::test]
async fn statements_are_verified_while_other_sources_are_read() {
    let verified = Arc::new(AtomicBool::new(false));
    let mut trial = Trial::new(move |asked| {
        let is_slow = asked.contract == "extract" && asked.prompt().contains("Study 6 had");
        match asked.contract.as_str() {
            "verify" => verified.store(true, Ordering::SeqCst),
            _ if is_slow && !verified.load(Ordering::SeqCst) => return Answer::Hangs,
            _ => {}
        }
        good(asked)
    })
    .await;
    trial.settings.iterations_max = 1;
    trial.settings.sources_per_iteration_max = 6;
    let rested = trial.run().await;
    rested.holds(&trial, 40);
    let session = rested.session();
    assert_eq!(
        session.graph.observations().len(),
        6,
        "the last one was read too"
    );
    assert_eq!(session.thinking.fell_back(), 0);
}

#[tokio::test]
async fn sixteen_calls_of_a_session_run_side_by_side() {
    let reached = AtomicUsize::new(0);
    let mut trial = Trial::new(move |asked| match asked.contract.as_str() {
        // Nobody is answered before all have asked.
        "extract" if reached.fetch_add(1, Ordering::SeqCst) < 15 => Answer::Hangs,
        _ => good(asked),
    })
    .await
    .with_documents(16);
    trial.settings.iterations_max = 1;
    trial.settings.sources_per_iteration_max = 16;
    trial.settings.hits_per_search_max = 100;
    trial.calls_side_by_side = 16;
    trial.attempts_max = 2;
    let rested = trial.run().await;
    rested.holds(&trial, 80);
    let session = rested.session();
    assert_eq!(session.graph.observations().len(), 16);
    assert_eq!(session.thinking.fell_back(), 0);
}
