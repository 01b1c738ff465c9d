//! How `pause`, `stop` and `complete` reach the process that holds a session: a file that it polls.
//!
//! A request appears atomically (by rename), and the holder claims it by renaming it away, so it is taken exactly once, and
//! a request that arrives in between waits for the next poll. The last one wins: a later request replaces an earlier one
//! that was not yet taken.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::disk::{Disk, Entry};

/// A request is a few words; anything longer was not written by us.
const REQUEST_BYTES_MAX: u64 = 4096;

/// What the process that holds a session is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Pause,
    Stop,
    Complete,
}

/// An action, and when it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    pub action: Action,
    pub at: Timestamp,
}

/// What a poll found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    Nothing,
    Request(Request),
    /// A file that is not a request; it was removed.
    Ignored {
        because: String,
    },
}

/// The control file of one session.
#[derive(Clone, Debug)]
pub struct Control {
    disk: Disk,
    path: PathBuf,
}

/// A request as it is stored in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wording {
    action: Action,
    at: String,
}

impl Control {
    pub fn new(disk: &Disk, path: &Path) -> Control {
        Control {
            disk: disk.clone(),
            path: path.to_path_buf(),
        }
    }

    /// Leaves a request for the holder, which may take it at its next poll.
    pub fn ask(&self, request: Request) -> io::Result<()> {
        let wording = Wording {
            action: request.action,
            at: request.at.to_string(),
        };
        self.disk
            .write_whole(&self.path, &serde_json::to_vec(&wording)?)
            .map(drop)
    }

    /// Takes the waiting request, if there is one. Only the holder of the session may call this.
    pub fn take(&self) -> io::Result<Taken> {
        let taken = self.path.with_extension("taken");
        match self.disk.look(&self.path)? {
            Entry::Missing => return Ok(Taken::Nothing),
            Entry::File { .. } => {}
            Entry::Directory | Entry::Link | Entry::Other => return self.remove_what_is_no_file(),
        }
        self.disk.rename(&self.path, &taken)?;
        let text = self.disk.read(&taken, REQUEST_BYTES_MAX);
        self.disk.remove_file(&taken)?;
        Ok(
            match text
                .map_err(|error| error.to_string())
                .and_then(|it| parse(&it))
            {
                Ok(request) => Taken::Request(request),
                Err(because) => Taken::Ignored { because },
            },
        )
    }

    fn remove_what_is_no_file(&self) -> io::Result<Taken> {
        match self.disk.look(&self.path)? {
            Entry::Directory => self.disk.remove_directory(&self.path)?,
            Entry::Missing | Entry::File { .. } | Entry::Link | Entry::Other => {
                self.disk.remove_file(&self.path)?
            }
        }
        Ok(Taken::Ignored {
            because: "not a plain file".to_owned(),
        })
    }

    /// Removes a request that was meant for an earlier holder.
    pub fn clear(&self) -> io::Result<()> {
        self.take().map(drop)
    }
}

fn parse(text: &[u8]) -> Result<Request, String> {
    let wording: Wording = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let at = wording.at.parse().map_err(|_| "no time".to_owned())?;
    Ok(Request {
        action: wording.action,
        at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control() -> (tempfile::TempDir, Control) {
        let folder = tempfile::tempdir().unwrap();
        let control = Control::new(&Disk::real(), &folder.path().join("control"));
        (folder, control)
    }

    fn request(action: Action) -> Request {
        Request {
            action,
            at: "2026-01-31T09:30:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn a_request_is_taken_once_and_the_last_word_counts() {
        let (folder, control) = control();
        assert_eq!(control.take().unwrap(), Taken::Nothing);
        control.ask(request(Action::Pause)).unwrap();
        control.ask(request(Action::Stop)).unwrap();
        assert_eq!(
            control.take().unwrap(),
            Taken::Request(request(Action::Stop))
        );
        assert_eq!(control.take().unwrap(), Taken::Nothing);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn many_ask_at_once_and_each_is_taken_at_most_once() {
        let (_folder, control) = control();
        let taken = std::thread::scope(|scope| {
            let askers: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| control.ask(request(Action::Pause)).unwrap()))
                .collect();
            let mut taken = 0;
            loop {
                let done = askers.iter().all(|it| it.is_finished());
                match control.take().unwrap() {
                    Taken::Request(_) => taken += 1,
                    Taken::Nothing if done => return taken,
                    Taken::Nothing => std::thread::yield_now(),
                    Taken::Ignored { because } => panic!("{because}"),
                }
            }
        });
        assert!((1..=8).contains(&taken));
    }

    #[test]
    fn nonsense_is_removed_and_reported() {
        let (_folder, control) = control();
        let long = vec![b' '; 5000];
        for nonsense in [
            &b""[..],
            b"pause",
            br#"{"action":"rm -rf","at":"2026-01-31T09:30:00Z"}"#,
            &long,
            b"\xff\0",
        ] {
            std::fs::write(&control.path, nonsense).unwrap();
            assert!(matches!(control.take().unwrap(), Taken::Ignored { .. }));
            assert_eq!(control.take().unwrap(), Taken::Nothing);
        }
    }

    #[test]
    fn a_link_is_removed_and_not_followed() {
        let (folder, control) = control();
        let outside = folder.path().join("outside");
        std::fs::write(
            &outside,
            br#"{"action":"stop","at":"2026-01-31T09:30:00Z"}"#,
        )
        .unwrap();
        std::os::unix::fs::symlink(&outside, &control.path).unwrap();
        assert!(matches!(control.take().unwrap(), Taken::Ignored { .. }));
        assert!(outside.exists());
        std::fs::create_dir(&control.path).unwrap();
        assert!(matches!(control.take().unwrap(), Taken::Ignored { .. }));
        assert_eq!(control.take().unwrap(), Taken::Nothing);
    }
}
