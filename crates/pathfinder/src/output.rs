//! Owns stdout and stderr: results go to the one, everything else to the other.
//!
//! A reader that goes away (`| head`) is not an error: the rest is dropped.

#![allow(
    clippy::disallowed_methods,
    reason = "the binary reads the environment"
)]

use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use pathfinder_engine::strip_control;
use serde::Serialize;

/// What kind of output a command writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Machine output: JSON on stdout, nothing else there.
    Json,
    /// Lines without escapes, for pipes, files and logs.
    Plain,
    /// For a person at a terminal.
    Human,
}

#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) mode: Mode,
    /// Escapes for color may be written to the terminal.
    pub(crate) color: bool,
    /// A person can answer questions.
    pub(crate) can_ask: bool,
    closed: AtomicBool,
    /// Why writing to stdout failed, other than because its reader went away.
    broken: OnceLock<io::Error>,
}

impl Output {
    pub(crate) fn new(json: bool, plain: bool) -> Output {
        let set = |name: &str| std::env::var_os(name).is_some_and(|it| !it.is_empty());
        let dumb = std::env::var_os("TERM").is_none_or(|it| it == "dumb");
        let mode = match (json, plain || dumb || !io::stderr().is_terminal()) {
            (true, _) => Mode::Json,
            (false, true) => Mode::Plain,
            (false, false) => Mode::Human,
        };
        Output {
            mode,
            color: mode == Mode::Human && !set("NO_COLOR"),
            can_ask: mode == Mode::Human && io::stdin().is_terminal(),
            closed: AtomicBool::new(false),
            broken: OnceLock::new(),
        }
    }

    pub(crate) fn is_json(&self) -> bool {
        self.mode == Mode::Json
    }

    /// Nobody reads stdout any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// A result: lines on stdout.
    pub(crate) fn result(&self, text: &str) {
        self.to_stdout(text.trim_end_matches('\n').as_bytes(), b"\n");
    }

    /// A result exactly as it is, such as a file's content.
    pub(crate) fn raw(&self, bytes: &[u8]) {
        self.to_stdout(bytes, b"");
    }

    /// A result for machines: one object on a line of its own.
    pub(crate) fn json(&self, value: &impl Serialize) -> anyhow::Result<()> {
        self.to_stdout(&serde_json::to_vec(value)?, b"\n");
        Ok(())
    }

    /// A result for whoever reads it: machine or person.
    pub(crate) fn show(&self, value: &impl Serialize, text: &str) -> anyhow::Result<()> {
        if self.is_json() {
            return self.json(value);
        }
        self.result(text);
        Ok(())
    }

    fn to_stdout(&self, bytes: &[u8], end: &[u8]) {
        if self.is_closed() {
            return;
        }
        let mut stdout = io::stdout().lock();
        let written = stdout
            .write_all(bytes)
            .and_then(|()| stdout.write_all(end))
            .and_then(|()| stdout.flush());
        if let Err(error) = written {
            self.closed.store(true, Ordering::Relaxed);
            if error.kind() != io::ErrorKind::BrokenPipe {
                let _ = self.broken.set(error);
            }
        }
    }

    /// Why results were lost, if they were.
    pub(crate) fn lost(&self) -> Option<&io::Error> {
        self.broken.get()
    }

    /// Everything but results: notes, progress, questions. Control characters are removed, as names in it may come from outside.
    pub(crate) fn note(&self, text: &str) {
        to_stderr(&format!("{}\n", strip_control(text.trim_end_matches('\n'))));
    }
}

/// `label: value`, a line each.
pub(crate) fn rows<'a>(rows: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let rows = rows.into_iter();
    rows.map(|(label, value)| format!("{label}: {value}\n"))
        .collect()
}

/// Writes to stderr as is. It is not an error if nobody reads it.
pub(crate) fn to_stderr(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = stderr
        .write_all(text.as_bytes())
        .and_then(|()| stderr.flush());
}
