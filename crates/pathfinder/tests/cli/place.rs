//! A folder with documents, and the program run in it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

const DOCUMENTS: &[(&str, &str)] = &[
    (
        "trial.md",
        "---\ntype: paper\nurl: https://trial.example/a\n---\n# A trial of the four-day week\n\n\
         The four-day week raised productivity by 8 percent in the trial. \
         Workers in the four-day week reported less stress. \
         Productivity rose most in offices with few meetings.\n",
    ),
    (
        "plants.md",
        "---\ntype: paper\nurl: https://plants.example/b\n---\n# Assembly plants\n\n\
         In assembly plants the four-day week did not raise productivity. \
         Output per hour fell by 3 percent after the change to a four-day week.\n",
    ),
    (
        "ministry.md",
        "---\ntype: official\nurl: https://ministry.example/c\n---\n# The ministry's review\n\n\
         The ministry found that the four-day week raised productivity in offices. \
         The effect on productivity depends on how work is organized.\n",
    ),
    (
        "ko-news.md",
        "---\ntype: news\nurl: https://news.example/d\n---\n# 주 4일제 시범 사업\n\n\
         주 4일제를 도입한 기업의 생산성이 7% 높아졌다. \
         주 4일제 도입 뒤 직원의 스트레스가 줄었다.\n",
    ),
    (
        "ko-paper.md",
        "---\ntype: paper\nurl: https://paper.example/e\n---\n# 제조업의 주 4일제\n\n\
         제조업에서는 주 4일제가 생산성을 높이지 못했다. \
         교대 근무 사업장에서는 주 4일제 도입 뒤 생산성이 떨어졌다.\n",
    ),
];

pub(crate) const QUESTION: &str = "does a four-day week raise productivity?";
pub(crate) const KOREAN: &str = "주 4일제는 생산성을 높이는가?";

/// A folder of its own, with `docs/` in it.
pub(crate) struct Place {
    dir: TempDir,
}

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Place {
    pub(crate) fn empty() -> Place {
        Place {
            dir: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn new() -> Place {
        let place = Place::empty();
        DOCUMENTS
            .iter()
            .for_each(|(name, text)| place.write(&format!("docs/{name}"), text.as_bytes()));
        place
    }

    /// A place in which a session of one iteration was run.
    pub(crate) fn with_session() -> Place {
        let place = Place::new();
        place
            .run(&[QUESTION, "--docs", "docs", "--iterations", "1"])
            .is(0);
        place
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    /// Writes a file of settings into the research folder, which the user trusts.
    pub(crate) fn set(&self, name: &str, bytes: &[u8]) {
        self.write(&format!(".research/{name}"), bytes);
        self.run(&["config", "trust", "."]).is(0);
    }

    /// The folders of all sessions, oldest first.
    pub(crate) fn sessions(&self) -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir(self.path().join(".research/sessions")) else {
            return Vec::new();
        };
        let mut folders: Vec<PathBuf> = entries.map(|it| it.unwrap().path()).collect();
        folders.sort();
        folders
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
        command.args(arguments).current_dir(self.path()).env_clear();
        command
            .env("HOME", self.path().join("home"))
            .env("LANG", "C.UTF-8")
            .stdin(Stdio::null());
        // Tests have no network but the one that they make themselves.
        command.env("PATHFINDER_SEARCH_ENGINE", "local");
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Done {
        self.finish(self.command(arguments))
    }

    pub(crate) fn finish(&self, mut command: Command) -> Done {
        let output = command.output().unwrap();
        let text = |bytes: Vec<u8>| {
            String::from_utf8(bytes)
                .unwrap()
                .replace(&*self.path().to_string_lossy(), "~")
        };
        Done {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// Starts the program and reads along.
    pub(crate) fn start(&self, arguments: &[&str]) -> Started {
        let mut command = self.command(arguments);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let stderr = BufReader::new(child.stderr.take().unwrap());
        Started {
            child,
            stdout,
            stderr,
        }
    }

    /// Starts research with more to read than anybody waits for, and waits for its first iteration to end.
    pub(crate) fn start_endless(&self) -> Started {
        for number in 0..600 {
            let text = format!(
                "Team {number} worked four days. The four-day work week raised its productivity by {number} points."
            );
            self.write(&format!("docs/team-{number}.md"), text.as_bytes());
        }
        let mut started = self.start(&[
            QUESTION,
            "--docs",
            "docs",
            "--iterations",
            "1000000",
            "--plain",
        ]);
        started.wait_for("Iteration #1 ");
        started
    }
}

impl Done {
    /// Checks the exit code.
    #[track_caller]
    pub(crate) fn is(self, code: i32) -> Done {
        assert_eq!(
            self.code,
            Some(code),
            "stdout:\n{}\nstderr:\n{}",
            self.stdout,
            self.stderr
        );
        self
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }
}

/// A program that runs.
pub(crate) struct Started {
    child: Child,
    stdout: BufReader<ChildStdout>,
    stderr: BufReader<ChildStderr>,
}

impl Started {
    /// Reads stderr up to a line that has this text.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) {
        let mut seen = String::new();
        loop {
            let start = seen.len();
            let read = self.stderr.read_line(&mut seen).unwrap();
            assert!(read > 0, "no '{text}' in:\n{seen}");
            if seen[start..].contains(text) {
                return;
            }
        }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Presses Ctrl-C, again and again, without reading a thing. The exit code.
    pub(crate) fn interrupt_until_gone(mut self) -> Option<i32> {
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            self.signal(Signal::INT);
            std::thread::yield_now();
        }
    }

    /// Reads to the end and waits for it.
    pub(crate) fn done(mut self) -> Done {
        let stderr = std::thread::spawn(move || std::io::read_to_string(self.stderr).unwrap());
        let stdout = std::io::read_to_string(self.stdout).unwrap();
        let code = self.child.wait().unwrap().code();
        Done {
            code,
            stdout,
            stderr: stderr.join().unwrap(),
        }
    }
}
