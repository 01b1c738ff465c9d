//! The program at a terminal: a live block, keys, and a terminal that is as it was before.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcgetattr, tcsetwinsize};

use crate::place::{KOREAN, Place, QUESTION};

/// A terminal of 80 columns with the program in it.
struct Terminal {
    keyboard: File,
    screen: File,
    /// Kept open, so that the terminal outlives the program.
    inside: File,
    child: Child,
    seen: String,
    /// How much of it was waited for.
    waited: usize,
}

impl Terminal {
    fn start(place: &Place, arguments: &[&str]) -> Terminal {
        let outside: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&outside).unwrap();
        unlockpt(&outside).unwrap();
        let name = ptsname(&outside, Vec::new()).unwrap();
        let inside = File::options()
            .read(true)
            .write(true)
            .open(name.to_str().unwrap())
            .unwrap();
        tcsetwinsize(
            &inside,
            Winsize {
                ws_row: 24,
                ws_col: 80,
                ws_xpixel: 0,
                ws_ypixel: 0,
            },
        )
        .unwrap();
        let stdio = || Stdio::from(inside.try_clone().unwrap());
        let mut command = place.command(arguments);
        command
            .env("TERM", "xterm")
            .stdin(stdio())
            .stdout(stdio())
            .stderr(stdio());
        let child = command.spawn().unwrap();
        let screen = File::from(outside);
        Terminal {
            keyboard: screen.try_clone().unwrap(),
            screen,
            inside,
            child,
            seen: String::new(),
            waited: 0,
        }
    }

    /// Reads the screen until it has shown this text.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        let mut bytes = [0; 4096];
        let mut all = self.seen.as_bytes().to_vec();
        while !String::from_utf8_lossy(&all).contains(text) {
            let read = self.screen.read(&mut bytes).unwrap();
            all.extend(&bytes[..read]);
        }
        self.seen = String::from_utf8_lossy(&all).into_owned();
    }

    /// Waits for a text that was not waited for before.
    #[track_caller]
    fn wait_for_next(&mut self, text: &str) {
        let mut bytes = [0; 4096];
        let mut all = self.seen.as_bytes()[self.waited..].to_vec();
        loop {
            let shown = String::from_utf8_lossy(&all).into_owned();
            if let Some(at) = shown.find(text) {
                self.seen.replace_range(self.waited.., &shown);
                self.waited += at + text.len();
                return;
            }
            let read = self.screen.read(&mut bytes).unwrap();
            all.extend(&bytes[..read]);
        }
    }

    fn press(&mut self, key: &str) {
        self.keyboard.write_all(key.as_bytes()).unwrap();
    }

    /// Waits for the end. The exit code and all that was shown.
    fn done(mut self) -> (Option<i32>, String) {
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut screen = self.screen;
        // A read of a terminal that stays open never ends, so it is left behind.
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read) = screen.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        let code = self.child.wait().unwrap().code();
        let modes = tcgetattr(&self.inside).unwrap().local_modes;
        assert!(
            modes.contains(rustix::termios::LocalModes::ICANON | rustix::termios::LocalModes::ECHO)
        );
        let mut all = self.seen.into_bytes();
        while let Ok(bytes) = receiver.recv_timeout(Duration::from_millis(100)) {
            all.extend(bytes);
        }
        (code, String::from_utf8_lossy(&all).into_owned())
    }
}

#[test]
fn s_pauses_and_q_stops() {
    for (key, status) in [
        ("s", "paused (asked by the user)"),
        ("q", "stopped by the user"),
    ] {
        let place = Place::new();
        let arguments = [QUESTION, "--docs", "docs", "--iterations", "1000000"];
        let mut terminal = Terminal::start(&place, &arguments);
        terminal.wait_for("s pause · q stop");
        terminal.wait_for("Iteration #1 ");
        terminal.press(key);
        let (code, shown) = terminal.done();
        assert_eq!(code, Some(0), "{shown}");
        assert!(shown.contains(&format!("status: {status}")), "{shown}");
    }
}

#[test]
fn control_c_at_a_terminal_interrupts() {
    let place = Place::new();
    let mut terminal = Terminal::start(
        &place,
        &[KOREAN, "--docs", "docs", "--iterations", "1000000"],
    );
    terminal.wait_for("1회차 완료");
    terminal.press("\u{3}");
    let (code, shown) = terminal.done();
    assert_eq!(code, Some(130), "{shown}");
    assert!(shown.contains("상태: 일시 정지 (중단됨)"), "{shown}");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let place = Place::new();
    let mut terminal = Terminal::start(
        &place,
        &[QUESTION, "--docs", "docs", "--iterations", "1000000"],
    );
    terminal.wait_for("Iteration #1 ");
    kill_process(Pid::from_child(&terminal.child), Signal::TERM).unwrap();
    assert_eq!(terminal.done().0, Some(130));
}

/// A folder that was never met is asked about, once.
#[test]
fn a_strangers_folder_is_asked_about_once() {
    for (key, trusted) in [("y\n", true), ("\n", false)] {
        let place = Place::with_session();
        std::fs::remove_dir_all(place.path().join("home")).unwrap();
        place.write(
            ".research/config.toml",
            b"[research]\nreasoner = \"builtin\"\n",
        );
        let mut terminal = Terminal::start(&place, &["config", "show"]);
        terminal.wait_for("press y to trust it, Enter not to: ");
        terminal.press(key);
        let (code, shown) = terminal.done();
        assert_eq!(code, Some(0), "{shown}");
        assert_eq!(shown.contains("reasoner = \"builtin\""), trusted, "{shown}");
        let again = Terminal::start(&place, &["config", "show"]).done().1;
        assert!(!again.contains("press y to trust it"), "{again}");
        assert_eq!(again.contains("reasoner = \"builtin\""), trusted, "{again}");
    }
}

#[test]
fn a_similar_question_is_asked_about() {
    let place = Place::with_session();
    let similar = "can a four-day week raise hourly productivity?";
    let mut terminal = Terminal::start(&place, &[similar, "--iterations", "2"]);
    terminal.wait_for("Enter to start a new one: ");
    terminal.press("1\n");
    let (code, shown) = terminal.done();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("resuming 20"), "{shown}");
    assert!(shown.contains("iterations: 1, similarity: "), "{shown}");
    assert_eq!(place.sessions().len(), 1);
    let mut terminal = Terminal::start(&place, &[similar, "--iterations", "1"]);
    terminal.wait_for("Enter to start a new one: ");
    terminal.press("\n");
    assert_eq!(terminal.done().0, Some(0));
    assert_eq!(place.sessions().len(), 2);
}

/// The plan is shown; it is changed, searched, and the next one left for later.
#[test]
fn a_plan_is_changed_and_approved() {
    const QUESTIONS: [(&str, &str, &str); 2] = [
        (
            QUESTION,
            "q leaves the session paused: ",
            "status: paused (the plan waits for approval)",
        ),
        (
            KOREAN,
            "나중에 이어 하려면 q: ",
            "상태: 일시 정지 (검색 계획 승인 대기)",
        ),
    ];
    for (question, prompt, waits) in QUESTIONS {
        let place = Place::new();
        let arguments = [
            question,
            "--docs",
            "docs",
            "--method",
            "deep",
            "--approve",
            "--iterations",
            "3",
        ];
        let mut terminal = Terminal::start(&place, &arguments);
        for line in ["d 2", "a tea dose", "c 1 tea memory trial", "x", ""] {
            terminal.wait_for_next(prompt);
            terminal.press(&format!("{line}\n"));
        }
        terminal.wait_for_next(prompt);
        terminal.press("q\n");
        let (code, shown) = terminal.done();
        assert_eq!(code, Some(0), "{shown}");
        assert!(shown.contains(waits), "{shown}");
        let history = place.sessions()[0].join("search_history.json");
        let history = std::fs::read_to_string(history).unwrap();
        assert!(
            history.contains("tea memory trial") && history.contains("tea dose"),
            "{history}"
        );
        // Without the flag the plan that waits is searched as it is.
        place.run(&["resume"]).is(0);
        let status = place.run(&["status", "--json"]).is(0).json();
        assert_eq!(status["iteration"], 3, "{status}");
    }
}

#[test]
fn color_is_left_out_where_it_is_not_wanted() {
    let place = Place::new();
    let mut terminal = Terminal::start(
        &place,
        &[QUESTION, "--docs", "docs", "--iterations", "1", "--plain"],
    );
    terminal.wait_for("status: paused");
    let (code, shown) = terminal.done();
    assert_eq!(code, Some(0));
    assert!(!shown.contains('\u{1b}'), "{shown}");
}
