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

type Done = Result<(), Box<dyn Error>>;

/// Writes each event as the journal keeps it, in JSON, until the session rests.
pub async fn watch(engine: &Engine, question: &str, out: &mut impl Write) -> Done {
    let running = engine
        .start(Question::new(question)?, &Wish::default())
        .await?;
    let updates = engine.watch(&running.session.id, running.opened_seq)?;
    let mut updates = updates.until(running.rest());
    while let Some(update) = updates.next().await {
        if let Update::Record { session, record } = update {
            for notice in Notice::of_record(&session, record) {
                writeln!(out, "{}", serde_json::to_string(&notice)?)?;
            }
        }
    }
    Ok(())
}

#[tokio::main]
pub async fn main() -> Done {
    let question = std::env::args().nth(1).ok_or("which question?")?;
    let (dir, config) = (Path::new("."), Config::default());
    let environment = Environment::new(dir, |name| std::env::var_os(name));
    let engine = Engine::new(Home::at(dir)?, environment, config, Notes::default());
    watch(&engine, &question, &mut std::io::stdout()).await
}
