//! A server that is a program: one message a line on its standard streams.
//!
//! It gets an environment and a process group of its own; the whole group is killed once it is no longer needed.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::rpc::{self, Answer, Incoming, MESSAGES_MAX};
use crate::provider::{Fault, Hint, SearchFailure, What};

/// How much of its standard error is kept: the end, where the reason is.
const COMPLAINT_BYTES_MAX: usize = 4 << 10;

/// How long the complaints of a program that ended may take to arrive.
const COMPLAINT_WAIT: Duration = Duration::from_secs(1);

/// A program and what it gets.
#[derive(Clone)]
pub struct Program {
    /// A name to be found on the path, or a whole path.
    pub command: String,
    pub arguments: Vec<String>,
    /// All of it: nothing is inherited.
    pub environment: Vec<(String, String)>,
    /// Not the research folder: package runners start what lies around where they are.
    pub folder: PathBuf,
}

/// Arguments and environment may hold keys.
impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program")
            .field("command", &self.command)
            .finish_non_exhaustive()
    }
}

/// The program while it runs.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    complaint: Arc<Mutex<VecDeque<u8>>>,
    draining: JoinHandle<()>,
    bytes_max: usize,
}

impl Process {
    pub(super) fn start(
        program: &Program,
        name: &str,
        bytes_max: usize,
    ) -> Result<Process, SearchFailure> {
        let spawned = Command::new(&program.command)
            .args(&program.arguments)
            .env_clear()
            .envs(
                program
                    .environment
                    .iter()
                    .map(|(name, value)| (name, value)),
            )
            .current_dir(&program.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .kill_on_drop(true)
            .spawn();
        let mut child = spawned.map_err(|error| not_started(program, name, &error))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(SearchFailure::failed(Fault::Unreachable, What::NotStarted));
        };
        let complaint = Arc::new(Mutex::new(VecDeque::new()));
        let draining = tokio::spawn(drain(stderr, complaint.clone()));
        Ok(Process {
            child,
            stdin,
            stdout: BufReader::new(stdout),
            complaint,
            draining,
            bytes_max,
        })
    }

    /// Sends a request and waits for its answer; requests that the server makes in the meantime are declined.
    pub(super) async fn ask(&mut self, id: u64, message: &Value) -> Result<Answer, SearchFailure> {
        self.tell(message).await?;
        let mut count = 0;
        while count < MESSAGES_MAX {
            let Some(line) = self.read_line().await? else {
                return Err(self.ended().await);
            };
            for incoming in rpc::read_all(&line) {
                count += 1;
                match incoming {
                    Incoming::Answer { id: of, answer } if of == id => return Ok(answer),
                    Incoming::Request { id, method } => {
                        self.tell(&rpc::response(&id, &method)).await?
                    }
                    Incoming::Answer { .. } | Incoming::Other => {}
                }
            }
        }
        Err(SearchFailure::failed(
            Fault::Unreadable,
            What::Chatters {
                messages: MESSAGES_MAX,
            },
        ))
    }

    pub(super) async fn tell(&mut self, message: &Value) -> Result<(), SearchFailure> {
        let line = format!("{message}\n");
        let written = async {
            self.stdin.write_all(line.as_bytes()).await?;
            self.stdin.flush().await
        };
        match written.await {
            Ok(()) => Ok(()),
            Err(_) => Err(self.ended().await),
        }
    }

    /// Whether the program still runs. It is not reaped by this, so that its group keeps its number.
    pub(super) fn is_alive(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let ended = self.group().map(|it| waitid(WaitId::Pid(it), options));
        matches!(ended, Some(Ok(None)))
    }

    /// None at the end of its output.
    async fn read_line(&mut self) -> Result<Option<Vec<u8>>, SearchFailure> {
        let mut line = Vec::new();
        loop {
            let Ok(bytes) = self.stdout.fill_buf().await else {
                return Ok(None);
            };
            if bytes.is_empty() {
                return Ok(Some(line).filter(|it| !it.is_empty()));
            }
            let end = bytes.iter().position(|it| *it == b'\n');
            let taken = end.map_or(bytes.len(), |it| it + 1);
            if line.len() + taken > self.bytes_max {
                let bytes_max = self.bytes_max;
                return Err(SearchFailure::failed(
                    Fault::TooLarge,
                    What::TooLarge { bytes_max },
                ));
            }
            line.extend_from_slice(&bytes[..taken]);
            self.stdout.consume(taken);
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }

    /// Says why it ended, in its own last words.
    async fn ended(&mut self) -> SearchFailure {
        self.kill();
        let _ = timeout(COMPLAINT_WAIT, &mut self.draining).await;
        let kept: Vec<u8> = self
            .complaint
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .copied()
            .collect();
        let text = String::from_utf8_lossy(&kept);
        let last = text.lines().map(str::trim).rfind(|it| !it.is_empty());
        SearchFailure::failed(Fault::Cut, What::Ends.saying(last.unwrap_or_default()))
    }

    /// The number of the program and of its group; none once it was reaped.
    fn group(&self) -> Option<Pid> {
        self.child
            .id()
            .and_then(|it| i32::try_from(it).ok())
            .and_then(Pid::from_raw)
    }

    fn kill(&self) {
        // Whoever is gone already needs no killing.
        let _ = self.group().map(|it| kill_process_group(it, Signal::KILL));
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.draining.abort();
        self.kill();
    }
}

/// Reads complaints, so that the program never waits for a reader, and keeps the end.
async fn drain(mut stderr: ChildStderr, complaint: Arc<Mutex<VecDeque<u8>>>) {
    let mut bytes = [0; 1 << 10];
    while let Ok(count @ 1..) = stderr.read(&mut bytes).await {
        let mut kept = complaint.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&bytes[..count]);
        let excess = kept.len().saturating_sub(COMPLAINT_BYTES_MAX);
        kept.drain(..excess);
    }
}

fn not_started(program: &Program, name: &str, error: &io::Error) -> SearchFailure {
    let command = &program.command;
    let setting = format!("mcp.{name}.command");
    match error.kind() {
        io::ErrorKind::NotFound => SearchFailure::misconfigured(
            What::NoProgram {
                command: command.clone(),
            },
            Hint::Install {
                command: command.clone(),
            },
        ),
        _ => SearchFailure::misconfigured(
            What::NotStarted.saying(error.to_string()),
            Hint::CheckSetting { setting },
        ),
    }
}
