//! Prints the events of a session while it runs: `cargo run --example watch -- "a question"`.

use std::error::Error;
use std::io::Write;
use std::path::Path;

use pathfinder_core::question::Question;
use pathfinder_engine::config::Config;
use pathfinder_engine::home::Home;
use pathfinder_engine::{Engine, Environment, Notes, Wish};

/// Writes each event as the journal keeps it, in JSON, until the session rests.
pub async fn watch(
    engine: &Engine,
    question: &str,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let mut notices = engine.crowd.watchers.subscribe();
    let running = engine.start(Question::new(question)?, &Wish::default())?;
    let mut resting = std::pin::pin!(running.rest());
    loop {
        tokio::select! {
            biased; // Everything is written before the session is seen to rest.
            Ok(notice) = notices.recv() => writeln!(out, "{}", serde_json::to_string(&notice)?)?,
            rested = &mut resting => return Ok(rested.map(drop)?),
        }
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
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
