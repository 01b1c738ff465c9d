//! Thinks for a session: prints each request, and reads a reply in JSON: `cargo run --example host -- "a question"`.

use std::error::Error;
use std::io::{Write, stdin, stdout};
use std::path::Path;

use futures_util::StreamExt;
use pathfinder_core::{question::Question, view};
use pathfinder_engine::config::{Config, Reasoner};
use pathfinder_engine::{Engine, Environment, HostRequest, Notes, Wish, home::Home};

type Fallible<T> = Result<T, Box<dyn Error>>;
type Think = fn(&HostRequest) -> Fallible<String>;

/// Answers every request, also those that are left when research has come to rest.
pub async fn host(engine: &Engine, question: &str, think: Think) -> Fallible<String> {
    let mut wish = Wish::default();
    wish.reasoner.reasoner = Some(Reasoner::Host);
    let running = engine.start(Question::new(question)?, &wish).await?;
    let (id, after) = (running.session.id.clone(), running.opened_seq);
    let mut updates = engine.watch(&id, after)?.until(running.rest());
    let mut is_running = true;
    loop {
        let requests = engine.requests(&id)?;
        for request in &requests {
            let reply = think(request)?;
            engine.answer(&id, request.key.as_str(), &reply).await?;
        }
        match requests.is_empty() {
            true if is_running => is_running = updates.next().await.is_some(),
            true => break,
            false => {}
        }
    }
    let session = engine.session(&id)?.session;
    Ok(view::answer_text(&session, session.settings.lang))
}

fn ask_the_user(request: &HostRequest) -> Fallible<String> {
    writeln!(stdout(), "{}\n{}", request.context, request.task)?;
    let mut reply = String::new();
    stdin().read_line(&mut reply)?;
    Ok(reply)
}

#[tokio::main]
pub async fn main() -> Fallible<()> {
    let question = std::env::args().nth(1).ok_or("which question?")?;
    let (dir, config) = (Path::new("."), Config::default());
    let environment = Environment::new(dir, |name| std::env::var_os(name));
    let engine = Engine::new(Home::at(dir)?, environment, config, Notes::default()).with_host();
    let answer = host(&engine, &question, ask_the_user).await?;
    Ok(stdout().write_all(answer.as_bytes())?)
}
