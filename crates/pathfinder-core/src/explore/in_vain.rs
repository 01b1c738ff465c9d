//! Whether there is any point in searching on.

use super::is_within_reach;
use crate::session::{SearchDone, Session};
use crate::source::Reading;

/// After so many iterations without any answer, search is considered cut off; after so many with nothing to quote, the
/// documents are considered to hold nothing.
const ITERATIONS_IN_VAIN: u32 = 3;

/// Whether no search of the last iterations since the session was resumed was answered, not even with an empty result.
pub(crate) fn is_cut_off(session: &Session) -> bool {
    let since = session.resumed_after.min(session.iteration);
    let tried = (session.iteration - since) as usize;
    let recent = session
        .searches
        .iter()
        .rev()
        .take_while(|it| it.iteration > since);
    let is_failed = |it: &SearchDone| !it.entry.outcome.is_answer();
    let mut recent = recent
        .take_while(|it| it.iteration + ITERATIONS_IN_VAIN > session.iteration)
        .peekable();
    tried >= ITERATIONS_IN_VAIN as usize && recent.peek().is_some() && recent.all(is_failed)
}

/// Whether the session searches only local documents and these have nothing on the question: everything found in them
/// was read, and there was nothing to quote.
pub(crate) fn has_found_nothing(session: &Session) -> bool {
    let tried = session.iteration.saturating_sub(session.resumed_after);
    let is_unread = |it: &crate::source::Source| {
        matches!(it.reading, Reading::NotYet) && is_within_reach(session, it)
    };
    session.settings.is_local()
        && tried >= ITERATIONS_IN_VAIN
        && session.graph.observations().is_empty()
        && !session.sources.iter().any(is_unread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::due;
    use crate::event::{Event, PauseReason, SessionEvent};
    use crate::fixture;

    /// Why the session should pause now, if it should.
    fn rests(session: &Session) -> Option<PauseReason> {
        due(session).into_iter().find_map(|it| match it {
            Event::Session(SessionEvent::SessionPaused { because }) => Some(because),
            _ => None,
        })
    }

    #[test]
    fn three_iterations_without_anything_found_are_enough() {
        assert_eq!(rests(&fixture::session("lens\nlens")), None);
        let session = fixture::session("lens\nlens\nlens");
        assert_eq!(rests(&session), Some(PauseReason::NothingFound));
        let mut web = session.clone();
        web.settings.providers.push("web".into());
        assert_eq!(rests(&web), None, "others may have something");
        let mut resumed = session.clone();
        resumed.apply(
            &SessionEvent::SessionResumed.into(),
            jiff::Timestamp::UNIX_EPOCH,
        );
        assert_eq!(rests(&resumed), None, "it is tried again");
    }

    #[test]
    fn who_has_something_to_quote_or_to_read_goes_on() {
        let mut session = fixture::session("o1 paper a.org\nlens\nlens\nlens");
        assert_eq!(rests(&session), None);
        session.graph = crate::graph::Graph::default();
        assert_eq!(rests(&session), None, "a source waits to be read");
    }
}
