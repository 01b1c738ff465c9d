//! Checks every citation of a session's report against what was read: `cargo run --example prove -- DIR [SESSION]`.

use std::error::Error;
use std::io::Write;
use std::path::Path;

use pathfinder_engine::config::Config;
use pathfinder_engine::home::Home;
use pathfinder_engine::proof::Provable;
use pathfinder_engine::{Engine, Environment, Notes};

/// One line for each citation of the report and the thesis, and one for each sentence that cites nothing.
pub fn prove(dir: &Path, session: Option<&str>) -> Result<String, Box<dyn Error>> {
    let (config, environment) = (Config::default(), Environment::empty(dir));
    let engine = Engine::new(Home::at(dir)?, environment, config, Notes::default());
    let proved = engine.prove(Provable::Session(&engine.resolve(session)?))?;
    let mut lines = Vec::new();
    for proof in proved.texts.iter().map(|it| &it.proof) {
        for citation in &proof.citations {
            let broken = citation.broken.as_ref().map(ToString::to_string);
            let verdict = broken.unwrap_or("holds".to_owned());
            lines.push(format!("{}: {verdict}\n", citation.observation));
        }
        lines.extend(proof.problems.iter().map(|it| format!("{it}\n")));
    }
    Ok(lines.concat())
}

pub fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments.next().ok_or("which folder?")?;
    let proof = prove(Path::new(&dir), arguments.next().as_deref())?;
    Ok(std::io::stdout().write_all(proof.as_bytes())?)
}
