//! What models add to the time of an iteration and to the length of its prompts.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use pathfinder_core::contract::Role;
use pathfinder_core::event::{Event, StepEvent};
use pathfinder_core::id::StepId;
use pathfinder_core::question::Question;
use pathfinder_core::session::Session;
use pathfinder_core::settings::{ReasonerKind, Settings};
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::Drive;
use pathfinder_engine::home::Home;
use pathfinder_engine::load;
use pathfinder_engine::models::{AttemptPolicy, Models, RoleModel};
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_reason::model::{BaseUrl, Endpoint, Price, Protocol, Route};
use pathfinder_scripted::{Answer, Asked, Server, documents, new_reply, waves};
use pathfinder_sources::PdfReader;
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::Position;
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, mpsc};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const DELAY: Duration = Duration::from_millis(200);
/// Hosted providers keep no shorter prefix: 1,024 tokens of about four bytes.
const CACHED_BYTES_MIN: usize = 4096;
const SESSIONS: usize = 2000;
const ROUNDS: usize = 5;
const SESSION_DELAY: Duration = Duration::from_secs(1);

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(32)
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime");
    // First, while nothing else has used memory.
    runtime.block_on(many());
    runtime.block_on(chain());
    runtime.block_on(tokens());
    runtime.block_on(cached());
    runtime.shutdown_background();
}

/// The model has a thread of its own, as it has a machine of its own elsewhere: who asks is not to wait for it longer than it
/// takes.
async fn beside<T: Send + 'static>(server: impl Future<Output = T> + Send + 'static) -> T {
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build();
        runtime.expect("a runtime")
    });
    RUNTIME.spawn(server).await.expect("a server")
}

fn print(name: &str, value: f64, target: &str, is_met: bool) {
    println!(
        "{name} | {value:.2} | {target} | {}",
        if is_met { "ok" } else { "MISS" }
    );
}

/// A research folder with documents about tea, and a model.
struct Bench {
    folder: tempfile::TempDir,
    home: Home,
    server: Server,
    performer: Performer,
}

impl Bench {
    async fn new(delay: Duration, prompt_bytes_max: usize) -> Bench {
        let server = beside(Server::start(delay, |asked| {
            Answer::Says(asked.good_reply())
        }))
        .await;
        Bench::with(server, prompt_bytes_max)
    }

    fn with(server: Server, prompt_bytes_max: usize) -> Bench {
        Bench::with_documents(server, prompt_bytes_max, 12)
    }

    fn with_documents(server: Server, prompt_bytes_max: usize, count: usize) -> Bench {
        let folder = tempfile::tempdir().expect("a folder");
        let docs = folder.path().join("docs");
        std::fs::create_dir(&docs).expect("a folder");
        documents(&docs, count);
        let home = Home::at(folder.path()).expect("a home");
        let library = Arc::new(
            home.library(PdfReader::this_binary().expect("a program"))
                .expect("a library"),
        );
        library.add(&docs).expect("documents");
        let models = Some(Arc::new(models(&server, prompt_bytes_max)));
        let performer = Performer::Live(Capabilities {
            library: Some(library),
            models,
            ..Capabilities::default()
        });
        Bench {
            folder,
            home,
            server,
            performer,
        }
    }

    async fn run(&self, question: &str, iterations_max: u32, crowd: &Crowd) -> Session {
        self.drive(self.create(question, iterations_max), crowd)
            .await
    }

    fn create(&self, question: &str, iterations_max: u32) -> SessionWriter {
        let settings = Settings {
            iterations_max,
            reasoner_kind: ReasonerKind::Models,
            sources_per_iteration_max: 3,
            budget_micro_usd: u64::MAX / 4,
            ..Settings::default()
        };
        let question = Question::new(question).expect("a question");
        self.home
            .create(question, settings, Timestamp::now())
            .expect("a session")
    }

    async fn drive(&self, mut held: SessionWriter, crowd: &Crowd) -> Session {
        let (_orders, mut orders) = mpsc::channel(1);
        let drive = Drive::new(
            &mut held,
            self.performer.clone(),
            crowd,
            &mut orders,
            Timestamp::now,
        );
        drive.run().await.expect("it runs");
        assert_eq!(held.session.iteration, held.session.settings.iterations_max);
        held.session
    }

    /// What each call of a session took longer than the model did, as its journal tells: from the moment at which all that
    /// it waited for was back, to the moment at which its reply was kept. And when the session ran.
    fn told(&self, id: &str) -> (Vec<f64>, [Timestamp; 2]) {
        let paths = self.home.paths(id).expect("a session");
        let mut opened: BTreeMap<StepId, Timestamp> = BTreeMap::new();
        let (mut ready, mut added) = (None, Vec::new());
        let (mut began, mut ended) = (Timestamp::MAX, Timestamp::MIN);
        load::visit_entries(&Disk::real(), &paths, Position::START, |record, _| {
            for event in &record.events {
                match event {
                    Event::Step(StepEvent::StepOpened {
                        step,
                        reserved_micro_usd: 0,
                        ..
                    }) => {
                        began = began.min(record.at);
                        opened.insert(*step, ready.unwrap_or(record.at));
                    }
                    Event::Step(StepEvent::StepClosed { step, call, .. }) => {
                        let since = opened.remove(step).unwrap_or(record.at);
                        if call.is_some() {
                            let took = record.at.duration_since(since).as_millis_f64();
                            added.push(took - SESSION_DELAY.as_secs_f64() * 1000.0);
                        }
                        ready = Some(record.at);
                        ended = record.at;
                    }
                    _ => {}
                }
            }
        })
        .expect("a journal");
        (added, [began, ended])
    }

    /// The bytes that were sent, call by call, with their contracts.
    fn sent(&self) -> Vec<(String, usize)> {
        let seen = self.server.seen.lock().expect("not poisoned");
        seen.iter()
            .map(|it| (it.contract.clone(), it.json()["messages"].to_string().len()))
            .collect()
    }
}

fn models(server: &Server, prompt_bytes_max: usize) -> Models {
    let endpoint = Endpoint {
        route: Route::Http {
            protocol: Protocol::OpenAi,
            base_url: BaseUrl::parse(&server.base_url()).expect("an address"),
            key: None,
        },
        model: "scripted".into(),
        max_tokens: 1000,
        thinking_tokens: 0,
        json_schema: true,
        stream: false,
        web_searches_max: 0,
        deadline: Duration::from_secs(120),
        reply_bytes_max: 1 << 20,
    };
    let permits = Arc::new(Semaphore::new(100_000));
    let name = "bench/scripted".to_owned();
    let role_model = RoleModel {
        name,
        endpoint,
        price: Price::default(),
        prompt_bytes_max,
        permits,
    };
    let role_models: BTreeMap<Role, RoleModel> = Role::ALL
        .into_iter()
        .map(|it| (it, role_model.clone()))
        .collect();
    Models::new(role_models, AttemptPolicy::default(), "").expect("a client")
}

async fn chain() {
    let bench = Bench::new(DELAY, 24_000).await;
    let start = Instant::now();
    bench
        .run("Does tea help memory?", 6, &Crowd::default())
        .await;
    let took = start.elapsed().as_secs_f64();
    let waves = waves(&bench.server.spans.lock().expect("not poisoned"));
    let chain = waves as f64 * DELAY.as_secs_f64();
    let ratio = took / chain;
    print(
        "six iterations, to their longest chain of 200 ms calls (ratio)",
        ratio,
        "<= 1.1",
        ratio <= 1.1,
    );
}

/// A session in which every iteration finds something new, against one whose prompts would hold all that was written before.
async fn tokens() {
    let written: Arc<Mutex<Vec<usize>>> = Arc::default();
    let replies = written.clone();
    let script = move |asked: &Asked| {
        let reply = new_reply(asked);
        replies.lock().expect("not poisoned").push(reply.len());
        Answer::Says(reply)
    };
    let bench = Bench::with_documents(
        beside(Server::start(Duration::ZERO, script)).await,
        36_000,
        400,
    );
    let session = bench
        .run("Does tea help memory?", 100, &Crowd::default())
        .await;
    let (observations, hypotheses) = (
        session.graph.observations().len(),
        session.graph.hypotheses().len(),
    );
    println!("one hundred iterations: {observations} observations, {hypotheses} hypotheses");
    let mut iterations: Vec<(usize, usize)> = Vec::new();
    let mut before = 0;
    for ((contract, bytes), reply) in bench
        .sent()
        .iter()
        .zip(&*written.lock().expect("not poisoned"))
    {
        if contract == "word_query" {
            iterations.push((0, 0));
        }
        if let Some((prompts, whole)) = iterations.last_mut() {
            *prompts += bytes;
            *whole += bytes + before;
        }
        before += reply;
    }
    let at = |number: usize| iterations.get(number - 1).copied().unwrap_or_default();
    let ((late, whole), (early, _)) = (at(100), at(15));
    let ratio = late as f64 / early as f64;
    print(
        "prompts of iteration 100 to those of iteration 15 (ratio)",
        ratio,
        "<= 1.25",
        ratio <= 1.25,
    );
    println!("iteration 100: {late} bytes of prompts, {whole} with all that models wrote before");
    let saved = (1.0 - late as f64 / whole as f64) * 100.0;
    print(
        "prompts of iteration 100 below the whole history (percent)",
        saved,
        ">= 67",
        saved >= 67.0,
    );
}

/// What a server that keeps the prefixes of prompts would have to read anew, in a session of twenty iterations.
async fn cached() {
    let script = |asked: &Asked| Answer::Says(new_reply(asked));
    let bench = Bench::with_documents(
        beside(Server::start(Duration::ZERO, script)).await,
        36_000,
        100,
    );
    bench
        .run("Does tea help memory?", 20, &Crowd::default())
        .await;
    let seen = bench.server.seen.lock().expect("not poisoned");
    let prompts: Vec<String> = seen
        .iter()
        .map(|it| it.json()["messages"].to_string())
        .collect();
    let common = |one: &str, other: &str| {
        one.bytes()
            .zip(other.bytes())
            .take_while(|(a, b)| a == b)
            .count()
    };
    let (mut shared, mut long, mut all) = (0, 0, 0);
    for (place, prompt) in prompts.iter().enumerate() {
        all += prompt.len();
        let most = prompts[..place]
            .iter()
            .map(|it| common(it, prompt))
            .max()
            .unwrap_or_default();
        shared += most;
        long += if most >= CACHED_BYTES_MIN { most } else { 0 };
    }
    let share = |bytes: usize| bytes as f64 * 100.0 / all as f64;
    print(
        "twenty iterations: share of prompts that a prefix cache holds (percent)",
        share(shared),
        "-",
        true,
    );
    print(
        "the same, of prefixes of 1,024 tokens or more (percent)",
        share(long),
        "-",
        true,
    );
}

/// Five times, because machines are noisy: what counts is the median. The folders are kept until the end, since a disk from
/// which gigabytes were just deleted is slow.
async fn many() {
    let (mut slowest, mut first, mut folders) = (Vec::new(), None, Vec::new());
    for _ in 0..ROUNDS {
        let replies = |asked: &Asked| Answer::Says(asked.good_reply());
        let server = beside(Server::start_forgetful(SESSION_DELAY, replies)).await;
        let bench = Arc::new(Bench::with(server, 24_000));
        let (p99, memory_each) = crowd(&bench).await;
        slowest.push(p99);
        first.get_or_insert(memory_each);
        folders.push(
            Arc::into_inner(bench)
                .expect("nobody uses it any more")
                .folder,
        );
    }
    slowest.sort_by(f64::total_cmp);
    let p99 = slowest[ROUNDS / 2];
    print(
        "2,000 sessions: added to a call of 1 s, p99 (ms, median of five)",
        p99,
        "< 250",
        p99 < 250.0,
    );
    // Later rounds use the memory of the first.
    let each = first.unwrap_or_default();
    print(
        "2,000 sessions: memory each at most (KiB)",
        each,
        "< 200",
        each < 200.0,
    );
}

/// Runs 2,000 sessions; returns what they add to a call, p99 in milliseconds, and the memory that each took, in KiB.
async fn crowd(bench: &Arc<Bench>) -> (f64, f64) {
    let crowd = Arc::new(Crowd::default());
    let memory = memory_kib();
    let created =
        (0..SESSIONS).map(|it| bench.create(&format!("Does {} tea help memory?", name(it)), 3));
    let created: Vec<SessionWriter> = created.collect();
    let (start, started_at, used) = (Instant::now(), Timestamp::now(), cpu());
    let mut running = tokio::task::JoinSet::new();
    for held in created {
        let (bench, crowd) = (bench.clone(), crowd.clone());
        running.spawn(async move { bench.drive(held, &crowd).await.id });
    }
    let mut ended = Vec::new();
    while let Some(done) = running.join_next().await {
        ended.push(done.expect("it ends"));
    }
    let (took, used) = (start.elapsed().as_secs_f64(), (cpu() - used).as_secs_f64());
    let each = memory_kib().saturating_sub(memory) as f64 / SESSIONS as f64;
    let (added, ran): (Vec<Vec<f64>>, Vec<[Timestamp; 2]>) =
        ended.iter().map(|it| bench.told(it)).unzip();
    let last = ran
        .iter()
        .map(|[began, _]| *began)
        .max()
        .unwrap_or(started_at);
    let last = last.duration_since(started_at).as_secs_f64();
    let mut added: Vec<f64> = added.into_iter().flatten().collect();
    added.sort_by(f64::total_cmp);
    let at = |percent: usize| added[added.len() * percent / 100];
    println!(
        "2,000 sessions: {} calls in {took:.1} s, {used:.1} s of processor time; the last began after {last:.1} s, at most {} \
         were at work at one time; added to a call: median {:.0} ms, p99 {:.0} ms",
        bench.server.count(),
        most_at_once(&ran),
        at(50),
        at(99),
    );
    (at(99), each)
}

fn cpu() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).expect("time goes forward")
}

/// The most of these times that have a moment in common.
fn most_at_once(times: &[[Timestamp; 2]]) -> i64 {
    let mut changes: Vec<(Timestamp, i64)> = times
        .iter()
        .flat_map(|[began, ended]| [(*began, 1), (*ended, -1)])
        .collect();
    changes.sort();
    let counts = changes.iter().scan(0, |count, (_, change)| {
        *count += change;
        Some(*count)
    });
    counts.max().unwrap_or_default()
}

/// A word for a number, so that each session has a name of its own.
fn name(number: usize) -> String {
    [676, 26, 1]
        .map(|it| char::from(b'a' + (number / it % 26) as u8))
        .iter()
        .collect()
}

/// The most memory that this process has had.
fn memory_kib() -> u64 {
    let status = std::fs::read_to_string(Path::new("/proc/self/status")).unwrap_or_default();
    let line = status
        .lines()
        .find_map(|it| it.strip_prefix("VmHWM:"))
        .unwrap_or_default();
    line.trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap_or_default()
}
