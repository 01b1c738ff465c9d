//! A server of embeddings on loopback behind the real program: what people see.

use std::time::Duration;

use pathfinder_scripted::{Answer, Asked, Server, embeddings};

use crate::place::{Done, Place};

const KOREAN: &str = "재택근무는 소진을 줄이는가?";
const ANSWER: &str = "Staff who stayed at home felt less exhausted.";

struct Trial {
    place: Place,
    server: Server,
    _runtime: tokio::runtime::Runtime,
}

impl Trial {
    fn new(script: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Trial {
        let place = Place::empty();
        let text = format!("# A survey\n\n{ANSWER}\n\nThe canteen serves soup on Mondays.\n");
        place.write("docs/survey.md", text.as_bytes());
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let server = runtime.block_on(Server::start(Duration::ZERO, script));
        Trial {
            place,
            server,
            _runtime: runtime,
        }
    }

    fn run(&self, arguments: &[&str]) -> Done {
        let mut command = self.place.command(arguments);
        command.env("PATHFINDER_EMBEDDINGS_BASE_URL", self.server.base_url());
        command.env("PATHFINDER_EMBEDDINGS_MODEL", "small");
        self.place.finish(command)
    }
}

fn by_meaning(asked: &Asked) -> Answer {
    let is_near = |it: &str| it.contains("exhausted") || it.contains("재택근무");
    embeddings(asked, |it| match is_near(it) {
        true => vec![1.0, 0.0],
        false => vec![0.0, 1.0],
    })
}

#[test]
fn a_korean_question_finds_its_answer_in_english_documents() {
    let trial = Trial::new(by_meaning);
    let asked = [KOREAN, "--docs", "docs", "--iterations", "1"];
    let done = trial.run(&asked).is(0);
    assert!(done.stdout.contains(ANSWER), "{}", done.stdout);
    assert!(
        !done.stdout.contains("embeddings.base_url"),
        "{}",
        done.stdout
    );
    assert!(
        done.stderr.contains("의미 비교: embeddings/small"),
        "{}",
        done.stderr
    );
    // Without the server, it says what would help.
    let without = trial
        .place
        .run(&[KOREAN, "--docs", "docs", "--iterations", "1", "--new"]);
    assert!(!without.stdout.contains(ANSWER));
    let said = format!("{}{}", without.stdout, without.stderr);
    assert!(said.contains("embeddings.base_url"), "{said}");
}

#[test]
fn the_doctor_tries_the_server_and_says_what_it_lacks() {
    let trial = Trial::new(by_meaning);
    let found = trial.run(&["doctor"]).stdout;
    assert!(
        found.contains("ok      embeddings: embeddings/small"),
        "{found}"
    );
    assert_eq!(trial.server.count(), 0);
    let found = trial.run(&["doctor", "--live"]).stdout;
    let line = "ok      embeddings: embeddings/small (vectors of 2 numbers) free (local)";
    assert!(found.contains(line), "{found}");
    let broken = Trial::new(|_| Answer::Fails {
        status: 404,
        headers: "",
        body: "",
    });
    let found = broken.run(&["doctor", "--live"]).stdout;
    let line = "BROKEN  embeddings: embeddings/small: the server answers with status 404";
    assert!(found.contains(line), "{found}");
}
