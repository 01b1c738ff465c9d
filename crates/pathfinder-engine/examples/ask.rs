//! Asks a folder of documents a question, and prints the answer: `cargo run --example ask -- FOLDER "a question"`.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

use pathfinder_core::question::Question;
use pathfinder_core::view;
use pathfinder_engine::config::{Config, Reasoner};
use pathfinder_engine::home::Home;
use pathfinder_engine::{Engine, Environment, Notes, Wish};

/// Researches in `dir` for three iterations, without a model, a key or the network.
pub async fn ask(dir: &Path, folder: PathBuf, question: &str) -> Result<String, Box<dyn Error>> {
    let mut config = Config::default();
    (config.research.reasoner, config.research.iterations) = (Reasoner::Builtin, 3);
    let environment = Environment::empty(dir);
    let engine = Engine::new(Home::at(dir)?, environment, config, Notes::default());
    let wish = Wish {
        documents: vec![folder],
        ..Wish::default()
    };
    let running = engine.start(Question::new(question)?, &wish).await?;
    let session = running.rest().await?.session;
    Ok(view::answer_text(&session, session.settings.lang))
}

#[tokio::main]
pub async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let question = arguments.next().ok_or("which question?")?;
    let answer = ask(Path::new("."), folder.into(), &question).await?;
    Ok(std::io::stdout().write_all(answer.as_bytes())?)
}
