//! Which files of a running session are written after an iteration.
//!
//! A file is rewritten when the journal has grown by a multiple of the file's size since it was last written. However
//! long a session runs, the cost of its views stays proportional to its journal. An unchanged file is left alone.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use pathfinder_core::session::Session;
use pathfinder_core::view::{self, ViewFile};

/// A file that people look at while a session runs is rewritten when the journal has grown by this many times its size
/// ...
const SHOWN: [&str; 3] = ["RESEARCH_REPORT.md", "state.json", "working_memory.json"];
const SHOWN_TIMES: u64 = 2;
/// ... everything else later.
const TIMES: u64 = 8;
/// A file about one item up to this size is written whenever it changes.
const ITEM_BYTES_SMALL: usize = 4096;

/// The number of a record is near the beginning.
const HEAD_BYTES: usize = 1000;

/// What was written, and what is due.
#[derive(Debug, Default)]
pub(super) struct Schedule {
    /// The first iteration whose items were not examined yet.
    since: u32,
    /// Items that changed and are not written yet.
    late: BTreeSet<String>,
    written: BTreeMap<String, Written>,
}

#[derive(Debug)]
struct Written {
    /// The length of the journal at that time.
    journal_bytes: u64,
    bytes: u64,
    content: u64,
}

impl Schedule {
    /// The files to write now, at this length of the journal.
    pub(super) fn due(&mut self, session: &Session, journal_bytes: u64) -> Vec<ViewFile> {
        self.late.extend(view::touched(session, self.since));
        self.since = session.iteration + 1;
        let mut paths = std::mem::take(&mut self.late);
        paths.extend(view::WHOLE.map(str::to_owned));
        let mut files = Vec::new();
        for path in paths {
            let is_whole = !path.contains('/');
            if !self.is_due(&path, journal_bytes) {
                self.late.extend(Some(path).filter(|_| !is_whole));
                continue;
            }
            let Some(text) = view::one(session, &path) else {
                continue;
            };
            let (bytes, content) = (text.len() as u64, content(&text, session.view_seq));
            let is_new = self
                .written
                .get(&path)
                .is_none_or(|it| it.content != content);
            if is_whole || text.len() > ITEM_BYTES_SMALL {
                self.written.insert(
                    path.clone(),
                    Written {
                        journal_bytes,
                        bytes,
                        content,
                    },
                );
            }
            if is_new {
                files.push(ViewFile { path, text });
            }
        }
        files
    }

    fn is_due(&self, path: &str, journal_bytes: u64) -> bool {
        let times = if SHOWN.contains(&path) {
            SHOWN_TIMES
        } else {
            TIMES
        };
        self.written.get(path).is_none_or(|it| {
            journal_bytes.saturating_sub(it.journal_bytes) >= it.bytes.saturating_mul(times)
        })
    }
}

/// The content of a file without the number of its record.
fn content(text: &str, seq: u64) -> u64 {
    let numbers = [format!("seq={seq} "), format!("\"seq\": {seq},")];
    let places = numbers
        .iter()
        .filter_map(|it| text.find(it).map(|at| (at, it.len())));
    let (at, length) = places
        .min()
        .filter(|(at, _)| *at < HEAD_BYTES)
        .unwrap_or((0, 0));
    let mut hasher = DefaultHasher::new();
    (&text[..at], &text[at + length..]).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use pathfinder_core::event::{Event, PauseReason, SessionEvent};
    use pathfinder_core::question::Question;
    use pathfinder_core::session::Record;
    use pathfinder_core::settings::Settings;

    use super::*;

    fn record(seq: u64, event: SessionEvent) -> Record {
        Record {
            seq,
            at: Timestamp::UNIX_EPOCH,
            events: vec![Event::from(event)],
        }
    }

    fn session() -> Session {
        let question = Question::new("Does tea calm?").expect("a question");
        let (id, settings) = ("s".to_owned(), Settings::default());
        Session::begin(&record(
            1,
            SessionEvent::SessionStarted {
                id,
                question,
                settings,
            },
        ))
        .expect("a session")
    }

    fn due(schedule: &mut Schedule, session: &Session, journal_bytes: u64) -> Vec<String> {
        schedule
            .due(session, journal_bytes)
            .into_iter()
            .map(|it| it.path)
            .collect()
    }

    #[test]
    fn a_file_is_written_when_the_journal_has_grown_by_some_times_its_size_and_it_says_something_else()
     {
        const LONG: u64 = 1 << 30;
        let (mut schedule, mut session) = (Schedule::default(), session());
        assert_eq!(
            due(&mut schedule, &session, 1).len(),
            11,
            "there are no papers and there is no thesis"
        );
        let shown: u64 = view::whole(&session)
            .iter()
            .map(|it| it.text.len() as u64)
            .max()
            .unwrap_or_default();
        session.apply_record(&record(
            2,
            SessionEvent::SessionPaused {
                because: PauseReason::AskedByUser,
            },
        ));
        assert_eq!(
            due(&mut schedule, &session, 1),
            Vec::<String>::new(),
            "the journal has not grown"
        );
        let changed = due(&mut schedule, &session, 1 + shown * SHOWN_TIMES);
        assert_eq!(
            changed,
            ["RESEARCH_REPORT.md", "state.json"],
            "the others come later, or say the same"
        );
        session.apply_record(&record(3, SessionEvent::SessionResumed));
        session.apply_record(&record(
            4,
            SessionEvent::SessionPaused {
                because: PauseReason::AskedByUser,
            },
        ));
        assert_eq!(
            due(&mut schedule, &session, LONG),
            Vec::<String>::new(),
            "only the number is another one"
        );
    }
}
