//! A research folder with documents, a model to ask about them, and what holds whatever the model does.

use jiff::Timestamp;
use pathfinder_core::command::Command;
use pathfinder_core::contract::Role;
use pathfinder_core::question::Question;
use pathfinder_core::session::Session;
use pathfinder_core::settings::{ReasonerKind, Settings};
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::{Drive, Ended};
use pathfinder_engine::home::Home;
use pathfinder_engine::models::{AttemptPolicy, Models, RoleModel};
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_reason::model::{BaseUrl, Endpoint, Price, Protocol, Rates, Route, Secret};
use pathfinder_scripted::{Answer, Asked, INPUT_PRICE, OUTPUT_PRICE, Server, documents, new_reply};
use pathfinder_sources::PdfReader;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};

pub(crate) const KEY: &str = "sk-canary-5f2a";
pub(crate) const ITERATIONS: u32 = 3;

/// A research folder with documents, and a model to ask about them.
pub(crate) struct Trial {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) server: Server,
    pub(crate) settings: Settings,
    pub(crate) max_tokens: u32,
    pub(crate) attempts_max: u32,
    pub(crate) attempt_deadline: Duration,
    pub(crate) process_budget: Option<u64>,
    pub(crate) stream: bool,
    /// The model costs nothing.
    pub(crate) is_free: bool,
    pub(crate) calls_side_by_side: usize,
    /// For all attempts of a call together.
    pub(crate) call_deadline: Duration,
}

impl Trial {
    pub(crate) async fn new(script: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Trial {
        let folder = tempfile::tempdir().expect("a folder");
        let docs = folder.path().join("docs");
        std::fs::create_dir(&docs).expect("a folder");
        documents(&docs, 6);
        let settings = Settings {
            iterations_max: ITERATIONS,
            reasoner_kind: ReasonerKind::Models,
            reasoner: "test/scripted".into(),
            sources_per_iteration_max: 3,
            ..Settings::default()
        };
        Trial {
            folder,
            server: Server::start(Duration::ZERO, script).await,
            settings,
            max_tokens: 500,
            attempts_max: 4,
            attempt_deadline: Duration::from_millis(400),
            process_budget: None,
            stream: false,
            is_free: false,
            calls_side_by_side: 8,
            call_deadline: Duration::from_secs(20),
        }
    }

    /// So many documents instead of six.
    pub(crate) fn with_documents(self, count: usize) -> Trial {
        documents(&self.folder.path().join("docs"), count);
        self
    }

    pub(crate) fn models(&self) -> Arc<Models> {
        let endpoint = Endpoint {
            route: Route::Http {
                protocol: Protocol::OpenAi,
                base_url: BaseUrl::parse(&self.server.base_url()).expect("an address"),
                key: Secret::new(KEY),
            },
            model: "scripted".into(),
            max_tokens: self.max_tokens,
            thinking_tokens: 0,
            json_schema: true,
            stream: self.stream,
            web_searches_max: 0,
            deadline: self.attempt_deadline,
            reply_bytes_max: 1 << 20,
        };
        let rates = Rates {
            input: INPUT_PRICE,
            output: OUTPUT_PRICE,
            ..Rates::default()
        };
        let price = if self.is_free {
            Price::default()
        } else {
            Price {
                rates,
                ..Price::default()
            }
        };
        let permits = Arc::new(Semaphore::new(self.calls_side_by_side));
        let role_model = |_| RoleModel {
            name: "test/scripted".into(),
            endpoint: endpoint.clone(),
            price,
            prompt_bytes_max: 24_000,
            permits: permits.clone(),
        };
        let role_models: BTreeMap<Role, RoleModel> = Role::ALL
            .into_iter()
            .map(|it| (it, role_model(it)))
            .collect();
        let policy = AttemptPolicy {
            attempts_max: self.attempts_max,
            first_wait: Duration::from_millis(1),
            wait_max: Duration::from_millis(5),
            deadline: self.call_deadline,
        };
        Arc::new(Models::new(role_models, policy, "2026-01-01").expect("a client"))
    }

    pub(crate) fn home(&self) -> Home {
        Home::at(self.folder.path()).expect("a home")
    }

    /// Its documents and its model.
    pub(crate) fn performer(&self, home: &Home) -> Performer {
        let library = home
            .library(PdfReader::this_binary().expect("a program"))
            .expect("a library");
        library
            .add(&self.folder.path().join("docs"))
            .expect("documents");
        Performer::Live(Capabilities {
            library: Some(Arc::new(library)),
            models: Some(self.models()),
            ledger: self
                .process_budget
                .map(|it| Arc::new(home.ledger(it).expect("a ledger"))),
            ..Capabilities::default()
        })
    }

    /// Runs a new session until it rests.
    pub(crate) async fn run(&self) -> Rested {
        let home = self.home();
        let performer = self.performer(&home);
        let question = Question::new("Does tea help memory?").expect("a question");
        let mut held = home
            .create(question, self.settings.clone(), Timestamp::UNIX_EPOCH)
            .expect("a session");
        let ended = drive(&mut held, performer.clone()).await;
        Rested {
            held,
            performer,
            ended,
        }
    }

    pub(crate) fn everything_written(&self) -> Vec<(std::path::PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder.path().join(".research")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_symlink() {
                    continue;
                } else if path.is_dir() {
                    folders.push(path);
                } else {
                    files.push((path.clone(), std::fs::read(path).expect("a file")));
                }
            }
        }
        files
    }
}

pub(crate) async fn drive(held: &mut SessionWriter, performer: Performer) -> Ended {
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let drive = Drive::new(held, performer, &crowd, &mut orders, || {
        Timestamp::UNIX_EPOCH
    });
    tokio::time::timeout(Duration::from_secs(60), drive.run())
        .await
        .expect("it ends")
        .expect("it runs")
}

pub(crate) struct Rested {
    pub(crate) held: SessionWriter,
    pub(crate) performer: Performer,
    pub(crate) ended: Ended,
}

impl Rested {
    pub(crate) fn session(&self) -> &Session {
        &self.held.session
    }

    pub(crate) fn report(&self) -> String {
        read(&self.held.paths.folder, "RESEARCH_REPORT.md")
    }

    pub(crate) fn journal(&self) -> String {
        read(&self.held.paths.folder, "journal.jsonl")
    }

    pub(crate) async fn resume(&mut self) {
        let resume = Command::Resume {
            iterations_max: None,
            budget_micro_usd: None,
        };
        self.held
            .follow(&resume, Timestamp::UNIX_EPOCH)
            .expect("kept")
            .expect("allowed");
        self.ended = drive(&mut self.held, self.performer.clone()).await;
    }

    /// What holds however badly a model behaves.
    pub(crate) fn holds(&self, trial: &Trial, calls_max: u64) {
        let session = self.session();
        assert_eq!(self.ended, Ended::Quiet);
        assert_eq!(
            session.budget.reserved_micro_usd(),
            0,
            "B8: nothing stays reserved"
        );
        assert!(session.budget.spent_micro_usd() <= session.budget.limit_micro_usd);
        assert!(
            session.budget.spent_micro_usd() >= trial.server.billed(),
            "B3: never less than the bill"
        );
        assert!(
            trial.server.count() <= calls_max,
            "{} calls",
            trial.server.count()
        );
        assert!(self.report().contains("Does tea help memory?"));
        for (path, content) in trial.everything_written() {
            let found = content.windows(KEY.len()).any(|it| it == KEY.as_bytes());
            assert!(!found, "S28: the key is in {}", path.display());
        }
    }
}

pub(crate) fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("a file")
}

/// Finds something new wherever there is something new.
pub(crate) fn inventive(asked: &Asked) -> Answer {
    Answer::Says(new_reply(asked))
}

pub(crate) fn good(asked: &Asked) -> Answer {
    Answer::Says(asked.good_reply())
}
