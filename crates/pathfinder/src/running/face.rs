//! Shows running sessions: a live block for people, lines for pipes, objects for machines.

use std::time::Instant;

use pathfinder_core::budget;
use pathfinder_core::event::{Event, SessionEvent};
use pathfinder_core::session::Session;
use pathfinder_core::view::{output_block, plan_block};
use pathfinder_core::words::progress;
use pathfinder_engine::watch::{Notice, StepSignal, Update};
use pathfinder_text::one_line;

use super::follow::Followed;
use super::{is_live, live};
use crate::context::Context;
use crate::output::{Mode, to_stderr};

pub(super) struct Face<'a> {
    context: &'a Context,
    followed: Followed,
    /// Lines of the block that the terminal shows now.
    drawn: usize,
    /// The last frame, so that an equal one is not drawn again.
    last: Vec<String>,
    over: bool,
}

impl<'a> Face<'a> {
    pub(super) fn new(context: &'a Context, sessions: Vec<Session>) -> Face<'a> {
        Face {
            context,
            followed: Followed::new(sessions),
            drawn: 0,
            last: Vec::new(),
            over: false,
        }
    }

    pub(super) fn update(&mut self, update: Update) {
        match update {
            Update::Record { session, record } => {
                Notice::of_record(&session, record).for_each(|it| self.apply_notice(&it));
            }
            Update::Signal(signal) => self.apply_signal(signal),
        }
    }

    fn apply_notice(&mut self, notice: &Notice) {
        let many = self.followed.sessions.len() > 1;
        let ended = self.followed.apply(notice);
        match self.context.output.mode {
            Mode::Json => drop(self.context.output.json(notice)),
            Mode::Plain | Mode::Human => {
                let block = ended.map(|session| {
                    let title = one_line(session.question.as_str(), 100);
                    let title = if many {
                        format!("{title}\n")
                    } else {
                        String::new()
                    };
                    let block = match &notice.event {
                        Event::Plan(_) => plan_block(session),
                        _ => output_block(session),
                    };
                    format!("{title}{block}")
                });
                block.into_iter().for_each(|it| self.note(&it));
                if let Event::Session(SessionEvent::BudgetNearlySpent) = &notice.event {
                    let percent = budget::WARNING_PERCENT;
                    self.note(&progress::budget_nearly_spent(self.context.lang, percent));
                }
            }
        }
    }

    fn apply_signal(&mut self, signal: StepSignal) {
        self.followed.apply_signal(signal, Instant::now());
        self.note_waiting();
    }

    /// To a pipe, a wait is noted once; a terminal shows it in the next frame.
    fn note_waiting(&mut self) {
        if self.context.output.mode == Mode::Plain {
            let (now, lang) = (Instant::now(), self.context.lang);
            let notes: Vec<String> = self
                .followed
                .unnoted(now)
                .into_iter()
                .map(|it| live::waiting(it, lang, now))
                .collect();
            notes.iter().for_each(|it| self.note(it));
        }
    }

    /// Prints lines above the block, where they stay.
    pub(super) fn note(&mut self, text: &str) {
        if !is_live(self.context) {
            self.context.output.note(text);
            return;
        }
        self.erase();
        // In raw mode a line feed alone does not go back to the first column.
        let lines: String = text.lines().map(|it| format!("{it}\r\n")).collect();
        to_stderr(&lines);
        self.draw();
    }

    pub(super) fn draw(&mut self) {
        self.note_waiting();
        if self.over || !is_live(self.context) {
            return;
        }
        let (columns, rows) = crossterm::terminal::size().unwrap_or((80, 24));
        let Context { lang, output, .. } = self.context;
        let mut lines = live::render(&self.followed, *lang, columns.into(), output);
        lines.truncate(usize::from(rows).saturating_sub(1).max(1));
        if self.drawn > 0 && lines == self.last {
            return;
        }
        let drawn = lines.len();
        let frame: String = lines.iter().map(|it| format!("{it}\r\n")).collect();
        to_stderr(&format!("{}{frame}", erasing(self.drawn)));
        self.drawn = drawn;
        self.last = lines;
    }

    fn erase(&mut self) {
        to_stderr(&erasing(self.drawn));
        self.drawn = 0;
    }

    /// Removes the block for good.
    pub(super) fn finish(&mut self) {
        if is_live(self.context) && !self.over {
            self.erase();
        }
        self.over = true;
    }
}

/// Goes to the first line of the block and clears from there.
fn erasing(lines: usize) -> String {
    if lines == 0 {
        String::new()
    } else {
        format!("\u{1b}[{lines}A\r\u{1b}[J")
    }
}
