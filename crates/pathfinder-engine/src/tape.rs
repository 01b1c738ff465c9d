//! Tapes: the steps of a session and what came back, recorded so that it runs again without network or keys.

mod playing;

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::io::{BufRead, Write};
use std::sync::Mutex;

use pathfinder_core::event::{Event, SessionEvent, StepEvent};
use pathfinder_core::id::{BlobHash, StepId};
use pathfinder_core::question::Question;
use pathfinder_core::session::Session;
use pathfinder_core::settings::{Method, ReasonerKind, Settings};
use pathfinder_core::step::{Outcome, Step};
use pathfinder_core::words::failure;
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::Position;
use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

use crate::load::{self, LoadError, SessionPaths};
use crate::perform::Performed;
pub use playing::{PlayError, Played, play};

/// Raised whenever steps or outcomes take another form: then no step of an older tape is found on it.
const TAPE_VERSION: u32 = 2;
const LINE_BYTES_MAX: u64 = 64 * 1024 * 1024;

/// The first line of a tape.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TapeHeader {
    pub tape: u32,
    pub session: String,
    pub question: Question,
    pub settings: Settings,
    /// The session rested before its limit, so the answer after its last complete iteration may never have been
    /// written.
    #[serde(default)]
    pub stopped_early: bool,
    /// How often it was resumed.
    #[serde(default)]
    pub resumed: u32,
}

/// Every other line: a step by its key, and its outcome.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct TapeLine {
    key: BlobHash,
    step: String,
    outcome: Outcome,
    /// The text of a source that was fetched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum TapeError {
    Load(#[from] LoadError),
    Io(#[from] std::io::Error),
    BadLine {
        line: usize,
    },
    Newer {
        found: u32,
    },
    /// An earlier version took other steps.
    Earlier,
    /// The session ran, at least in part, with an earlier version.
    EarlierSession,
    Snapshot {
        snapshot: BlobHash,
    },
    TwoReasoners {
        from: String,
        to: String,
    },
    TwoScopes {
        from: String,
        to: String,
    },
    TwoMethods {
        from: Method,
        to: Method,
    },
}

impl TapeError {
    pub fn message(&self, lang: Lang) -> String {
        match self {
            TapeError::Load(it) => it.to_string(),
            TapeError::Io(_) => failure::tape_unusable(lang).to_owned(),
            TapeError::BadLine { line } => failure::tape_unreadable(lang, *line),
            TapeError::Newer { found } => failure::tape_newer(lang, *found, TAPE_VERSION),
            TapeError::Earlier => failure::tape_earlier(lang).to_owned(),
            TapeError::EarlierSession => failure::tape_of_earlier_session(lang).to_owned(),
            TapeError::Snapshot { snapshot } => failure::snapshot_lost(lang, snapshot),
            TapeError::TwoReasoners { from, to } => failure::tape_of_two_reasoners(lang, from, to),
            TapeError::TwoScopes { from, to } => failure::tape_of_two_scopes(lang, from, to),
            TapeError::TwoMethods { from, to } => {
                failure::tape_of_two_methods(lang, from.name(), to.name())
            }
        }
    }
}

impl fmt::Display for TapeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message(Lang::English))
    }
}

/// Writes the tape of a session. Returns how many steps are on it.
pub fn export(disk: &Disk, paths: &SessionPaths, out: &mut dyn Write) -> Result<usize, TapeError> {
    let session = load::load(disk, paths)?.session;
    let recording = Recording::of(disk, paths)?;
    recording.check_unchanged()?;
    write_line(
        out,
        &TapeHeader {
            resumed: recording.resumed,
            ..TapeHeader::of(&session)
        },
    )?;
    let blobs = paths.blobs(disk);
    let count = recording.lines.len();
    for mut line in recording.lines {
        if let Outcome::Text(fetched) = &line.outcome {
            let snapshot = fetched.snapshot.clone();
            let text = load::load_text(&blobs, snapshot.as_str())
                .map_err(|_| TapeError::Snapshot { snapshot })?;
            line.text = Some(text);
        }
        write_line(out, &line)?;
    }
    Ok(count)
}

impl TapeHeader {
    /// A session that was stopped before its limit is played as far as it got.
    fn of(session: &Session) -> TapeHeader {
        let ended = session
            .iterations
            .iter()
            .filter(|it| it.ended_at.is_some())
            .count();
        let ended = u32::try_from(ended.max(1)).unwrap_or(u32::MAX);
        let iterations_max = session.settings.iterations_max;
        TapeHeader {
            tape: TAPE_VERSION,
            session: session.id.clone(),
            question: session.question.clone(),
            settings: Settings {
                iterations_max: iterations_max.min(ended),
                ..session.settings.clone()
            },
            stopped_early: ended < iterations_max,
            resumed: 0,
        }
    }
}

/// What the journal of a session has for its tape.
#[derive(Default)]
struct Recording {
    /// Steps whose outcome the journal has not given yet.
    opened: BTreeMap<StepId, (BlobHash, String)>,
    lines: Vec<TapeLine>,
    resumed: u32,
    /// The kind of its reasoner, and its name: at the start and after each change.
    reasoners: Vec<(ReasonerKind, String)>,
    /// The providers it searched: at the start and after each change.
    scopes: Vec<String>,
    /// The methods it followed: at the start and after each change.
    methods: Vec<Method>,
    /// Outcomes that an earlier version wrote.
    unknown: usize,
}

impl Recording {
    fn of(disk: &Disk, paths: &SessionPaths) -> Result<Recording, LoadError> {
        let mut recording = Recording::default();
        load::visit_entries(disk, paths, Position::START, |record, entry| {
            for event in &record.events {
                recording.add_event(event);
            }
            let Some((key, name)) = entry.step.and_then(|it| recording.opened.remove(&it)) else {
                return;
            };
            match entry.outcome {
                Some(outcome) => recording.lines.push(TapeLine {
                    key,
                    step: name,
                    outcome,
                    text: None,
                }),
                None => recording.unknown += 1,
            }
        })?;
        Ok(recording)
    }

    fn add_event(&mut self, event: &Event) {
        match event {
            Event::Step(StepEvent::StepOpened {
                step, name, key, ..
            }) => {
                self.opened.insert(*step, (key.clone(), name.clone()));
            }
            Event::Session(SessionEvent::SessionStarted { settings, .. }) => {
                let reasoner = settings.reasoner.clone();
                self.reasoners.push((settings.reasoner_kind, reasoner));
                self.scopes.push(settings.providers.join(", "));
                self.methods.push(settings.method);
            }
            Event::Session(SessionEvent::MethodChanged { method }) => self.methods.push(*method),
            Event::Session(SessionEvent::ProvidersChanged { providers, .. }) => {
                self.scopes.push(providers.join(", "));
            }
            Event::Session(SessionEvent::ReasonerChanged {
                reasoner,
                reasoner_kind,
                ..
            }) => self.reasoners.push((*reasoner_kind, reasoner.clone())),
            Event::Session(SessionEvent::SessionResumed) => self.resumed += 1,
            _ => {}
        }
    }

    /// A tape plays one reasoner, one choice of providers and one method, all of this version.
    fn check_unchanged(&self) -> Result<(), TapeError> {
        if self.unknown > 0 {
            return Err(TapeError::EarlierSession);
        }
        if let Some(change) = self.methods.windows(2).find(|it| it[0] != it[1]) {
            return Err(TapeError::TwoMethods {
                from: change[0],
                to: change[1],
            });
        }
        if let Some(change) = self.reasoners.windows(2).find(|it| it[0].0 != it[1].0) {
            return Err(TapeError::TwoReasoners {
                from: change[0].1.clone(),
                to: change[1].1.clone(),
            });
        }
        if let Some(change) = self.scopes.windows(2).find(|it| it[0] != it[1]) {
            return Err(TapeError::TwoScopes {
                from: change[0].clone(),
                to: change[1].clone(),
            });
        }
        Ok(())
    }
}

/// The version is read first: the rest may have another form.
fn read_header(line: &str) -> Result<TapeHeader, TapeError> {
    #[derive(Deserialize)]
    struct Version {
        tape: u32,
    }
    let unreadable = |_| TapeError::BadLine { line: 1 };
    let Version { tape } = serde_json::from_str(line).map_err(unreadable)?;
    match tape.cmp(&TAPE_VERSION) {
        Ordering::Less => Err(TapeError::Earlier),
        Ordering::Equal => serde_json::from_str(line).map_err(unreadable),
        Ordering::Greater => Err(TapeError::Newer { found: tape }),
    }
}

fn write_line(out: &mut dyn Write, value: &impl Serialize) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// An outcome, and the text of a source that was fetched.
type Reply = (Outcome, Option<String>);

/// A tape that answers steps.
#[derive(Debug)]
pub struct Tape {
    pub header: TapeHeader,
    /// What came back for each key, in order. The last one is repeated.
    replies: Mutex<BTreeMap<BlobHash, VecDeque<Reply>>>,
}

impl Tape {
    pub fn read(mut from: impl BufRead) -> Result<Tape, TapeError> {
        let mut lines = Vec::new();
        let mut line = String::new();
        while std::io::Read::take(&mut from, LINE_BYTES_MAX).read_line(&mut line)? > 0 {
            lines.push(std::mem::take(&mut line));
        }
        let header = read_header(lines.first().map_or("", String::as_str))?;
        let mut replies: BTreeMap<BlobHash, VecDeque<_>> = BTreeMap::new();
        for (place, line) in lines.iter().enumerate().skip(1) {
            let line: TapeLine =
                serde_json::from_str(line).map_err(|_| TapeError::BadLine { line: place + 1 })?;
            replies
                .entry(line.key)
                .or_default()
                .push_back((line.outcome, line.text));
        }
        Ok(Tape {
            header,
            replies: Mutex::new(replies),
        })
    }

    /// What came back for this step; none if the tape does not have it.
    pub fn reply(&self, step: &Step) -> Option<Performed> {
        let mut replies = self
            .replies
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = replies.get_mut(&step.key())?;
        let (outcome, text) = if known.len() > 1 {
            known.pop_front()?
        } else {
            known.front()?.clone()
        };
        Some(Performed {
            text,
            ..Performed::of(outcome)
        })
    }
}
