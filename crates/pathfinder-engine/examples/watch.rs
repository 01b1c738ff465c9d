//! Prints the events of a session while it runs: `cargo run --example watch -- "a question"`.

use std::error::Error;
use std::io::Write;
use std::path::Path;

use futures_util::StreamExt;
use pathfinder_core::question::Question;
use pathfinder_engine::config::Config;
use pathfinder_engine::home::Home;
use pathfinder_engine::watch::{Notice, Update};
use pathfinder_engine::{Engine, Environment, Notes, Wish};

/// Writes each event as the journal keeps it, in JSON, until the session rests.
pub async fn watch(
    engine: &Engine,
    question: &str,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let running = engine.start(Question::new(question)?, &Wish::default())?;
    let mut updates = engine.watch(&running.session.id, running.opened_seq)?;
    let (mut resting, mut has_rested) = (std::pin::pin!(running.rest()), false);
    loop {
        tokio::select! {
            rested = &mut resting, if !has_rested => {
                has_rested = rested.map(|_| true)?;
                updates.finish();
            }
            update = updates.next() => match update {
                Some(Update::Record { session, record }) => {
                    for notice in Notice::of_record(&session, record) {
                        writeln!(out, "{}", serde_json::to_string(&notice)?)?;
                    }
                }
                Some(Update::Signal(_)) => {}
                None => return Ok(()),
            }
        }
    }
}

#[tokio::main]
pub async fn main() -> Result<(), Box<dyn Error>> {
    let question = std::env::args().nth(1).ok_or("which question?")?;
    let dir = Path::new(".");
    let environment = Environment::new(dir, |name| std::env::var_os(name));
    let engine = Engine::new(
        Home::at(dir)?,
        environment,
        Config::default(),
        Notes::default(),
    );
    watch(&engine, &question, &mut std::io::stdout()).await
}
