//! The plain method with a model: one call for each source, and one for the answer.

use pathfinder_core::session::Status;
use pathfinder_core::settings::Method;
use pathfinder_engine::load::refold;
use pathfinder_store::disk::Disk;

use crate::trial::{Trial, good};

#[tokio::test]
async fn it_reads_each_source_once_and_writes() {
    let mut trial = Trial::new(good).await;
    trial.settings.method = Method::Plain;
    let rested = trial.run().await;
    rested.holds(&trial, 9);
    let session = rested.session();
    assert_eq!((session.status, session.iteration), (Status::Completed, 1));
    assert!(
        session
            .answer
            .as_ref()
            .is_some_and(|it| !it.sentences.is_empty())
    );
    let seen = trial.server.seen.lock().expect("not poisoned");
    let mut asked: Vec<&str> = seen.iter().map(|it| it.contract.as_str()).collect();
    asked.sort_unstable();
    asked.dedup_by(|a, b| a == b && *a != "extract");
    // All six documents, although an iteration of another method reads three.
    let mut expected = vec!["decompose"];
    expected.extend(["extract"; 6]);
    expected.extend(["word_query", "write"]);
    assert_eq!(asked, expected);
    let replayed = refold(&Disk::real(), &rested.held.paths, |_| false).expect("readable");
    assert_eq!(&replayed, session);
}
