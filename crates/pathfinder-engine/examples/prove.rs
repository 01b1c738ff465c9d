//! Checks every citation of a session's report against what was read: `cargo run --example prove -- DIR [SESSION]`.

use std::error::Error;
use std::io::Write;
use std::path::Path;

use pathfinder_engine::config::Config;
use pathfinder_engine::home::Home;
use pathfinder_engine::{Engine, Environment, Notes};

/// One line for each citation, and one for each sentence that cites nothing.
pub fn prove(dir: &Path, session: Option<&str>) -> Result<String, Box<dyn Error>> {
    let (config, environment) = (Config::default(), Environment::empty(dir));
    let engine = Engine::new(Home::at(dir)?, environment, config, Notes::default());
    let proof = engine.prove(&engine.home.resolve(session)?)?;
    let mut text = String::new();
    for citation in &proof.citations {
        let verdict = match &citation.broken {
            None => "holds".to_owned(),
            Some(broken) => broken.to_string(),
        };
        text.push_str(&format!("{}: {verdict}\n", citation.observation));
    }
    for problem in &proof.problems {
        text.push_str(&format!("{problem}\n"));
    }
    Ok(text)
}

pub fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments.next().ok_or("which folder?")?;
    let proof = prove(Path::new(&dir), arguments.next().as_deref())?;
    Ok(std::io::stdout().write_all(proof.as_bytes())?)
}
