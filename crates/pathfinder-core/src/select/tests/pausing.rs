//! A session over local documents ends when there is nothing left to read.

use super::*;
use crate::copy::Fingerprint;
use crate::event::SessionEvent;
use crate::id::BlobHash;

/// Why the session pauses, if it does, once its sources are read.
fn rest(lines: &str) -> Option<PauseReason> {
    let mut session = fixture::session(lines);
    for source in &mut session.sources {
        source.reading = Reading::Read {
            snapshot: BlobHash::of(b"tea"),
            characters: 3,
            fingerprint: Fingerprint::of("tea"),
            copy_of: None,
        };
    }
    pauses(&session)
}

#[test]
fn local_documents_that_are_read_and_bring_nothing_new_are_the_end() {
    let lenses = [
        "definition",
        "scope",
        "comparison",
        "cases",
        "limitations",
        "application",
    ];
    let lenses = lenses.map(|it| format!("vain lens {it}\nvain lens {it}\n"));
    let lines = format!(
        "ask 1 Whom?\nA1 tea calms\nkeyword chamomile A1\nnews lens scope, ask 1\n{}",
        lenses.concat()
    );
    assert_eq!(rest(&lines), None, "the hypothesis was not tried");
    let lines = format!("{lines}vain A1, ask 1\nvain A1, ask 1\n");
    assert_eq!(rest(&lines), None, "the keyword was not tried");
    let lines = format!("{lines}vain keyword chamomile\n");
    assert_eq!(rest(&lines), None, "it was tried once");
    let lines = format!("{lines}vain keyword chamomile\n");
    assert_eq!(rest(&lines), Some(PauseReason::NothingLeftToRead));
    assert_eq!(pauses(&fixture::session(&lines)), None, "a source waits");
    let news = format!("{lines}o3 paper b.org\n+ o3 A1 0.8");
    assert_eq!(rest(&news), None, "evidence reached the hypothesis");
}

#[test]
fn a_session_that_is_resumed_or_searches_the_web_goes_on() {
    let lenses = Lens::ALL.map(|it| format!("{it:?}").to_lowercase());
    let lenses = lenses.map(|it| format!("vain lens {it}\nvain lens {it}\n"));
    let mut session = fixture::session(&format!("o1 paper a.org\n{}", lenses.concat()));
    session.sources.clear();
    assert_eq!(pauses(&session), Some(PauseReason::NothingLeftToRead));
    let mut web = session.clone();
    web.settings.providers.push("web".into());
    assert_eq!(pauses(&web), None);
    let resumed = SessionEvent::SessionResumed.into();
    session.apply(&resumed, jiff::Timestamp::UNIX_EPOCH);
    assert_eq!(pauses(&session), None);
}
