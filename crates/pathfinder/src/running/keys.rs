//! The keys that steer a running session: s pauses, q stops, Ctrl-C interrupts.
//!
//! Raw mode is on only while sessions run, and is turned off on every way out, a panic included.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal;
use tokio::sync::mpsc;

use crate::output::Output;

/// How often the listening thread checks whether it is to end.
const POLL: Duration = Duration::from_millis(50);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Pause,
    Stop,
    Interrupt,
}

/// Listens to the keyboard, or to nothing where there is none.
#[derive(Debug)]
pub(super) struct Keys {
    pressed: Option<mpsc::UnboundedReceiver<Key>>,
    over: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Keys {
    pub(super) fn listen(output: &Output) -> Keys {
        let over = Arc::new(AtomicBool::new(false));
        if !output.can_ask || terminal::enable_raw_mode().is_err() {
            return Keys {
                pressed: None,
                over,
                thread: None,
            };
        }
        restore_on_panic();
        let (sender, pressed) = mpsc::unbounded_channel();
        let is_over = over.clone();
        let thread = std::thread::spawn(move || {
            while !is_over.load(Ordering::Relaxed) {
                if !matches!(event::poll(POLL), Ok(true)) {
                    continue;
                }
                if let Some(key) = event::read().ok().and_then(meaning) {
                    // It is not an error if nobody listens any more.
                    let _ = sender.send(key);
                }
            }
        });
        Keys {
            pressed: Some(pressed),
            over,
            thread: Some(thread),
        }
    }

    /// The next key that has a meaning. Without a keyboard this never returns.
    pub(super) async fn next(&mut self) -> Option<Key> {
        match &mut self.pressed {
            Some(pressed) => pressed.recv().await,
            None => std::future::pending().await,
        }
    }

    pub(super) fn restore(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
            let _ = terminal::disable_raw_mode();
        }
        self.pressed = None;
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        self.restore();
    }
}

fn restore_on_panic() {
    let earlier = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let _ = terminal::disable_raw_mode();
        earlier(panic);
    }));
}

fn meaning(event: Event) -> Option<Key> {
    let Event::Key(key) = event else { return None };
    if key.kind != KeyEventKind::Press {
        return None;
    }
    match key.code {
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
            Some(Key::Interrupt)
        }
        // The same keys under the Korean keyboard layout.
        KeyCode::Char('s' | 'S' | 'ㄴ') => Some(Key::Pause),
        KeyCode::Char('q' | 'Q' | 'ㅂ' | 'ㅃ') => Some(Key::Stop),
        _ => None,
    }
}
