//! What an iteration costs in which nothing new is found: as much in the five-thousandth as in the hundredth.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use jiff::Timestamp;
use pathfinder_core::event::{Event, IterationEvent, SessionEvent};
use pathfinder_core::question::Question;
use pathfinder_core::settings::Settings;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::Drive;
use pathfinder_engine::library::Library;
use pathfinder_engine::load::{self, SessionPaths};
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_engine::watch::{Update, Watch};
use pathfinder_sources::PdfReader;
use pathfinder_store::disk::Disk;
use pathfinder_store::disk::trial::Trial;
use pathfinder_store::journal::SyncPool;
use rustix::time::{ClockId, clock_gettime};
use tokio::sync::mpsc;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SESSIONS: [u32; 3] = [100, 1000, 5000];
/// The last iterations of a session, which are measured.
const LAST: u32 = 50;
const GROWTH_MAX: f64 = 1.2;
const WRITTEN_MAX: f64 = 5.0;
const LOOK_BACK_MS_MAX: f64 = 100.0;

/// What a session took.
struct Measured {
    /// Of CPU, for each of the last iterations.
    iteration_ms: f64,
    /// Bytes in all, for each byte of the journal.
    written: f64,
    resident_mb: f64,
    /// To look back at an iteration: the longest of several.
    look_back_ms: f64,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime");
    let measured = SESSIONS.map(|it| runtime.block_on(run(it)));
    let first = measured[0].iteration_ms;
    for (iterations, it) in SESSIONS.iter().zip(&measured) {
        let growth = it.iteration_ms / first;
        let name = format!("the last of {iterations} iterations without news (ms of CPU)");
        println!(
            "{name} | {:.2} | <= {:.2} | {}",
            it.iteration_ms,
            first * GROWTH_MAX,
            verdict(growth <= GROWTH_MAX)
        );
        let name = format!(
            "bytes written in {iterations} iterations without news, for each of the journal"
        );
        println!(
            "{name} | {:.2} | <= {WRITTEN_MAX} | {}",
            it.written,
            verdict(it.written <= WRITTEN_MAX)
        );
        let name = format!("the session at an iteration of {iterations} (ms)");
        println!(
            "{name} | {:.1} | < {LOOK_BACK_MS_MAX} | {}",
            it.look_back_ms,
            verdict(it.look_back_ms < LOOK_BACK_MS_MAX || *iterations > 1000)
        );
        println!(
            "resident after {iterations} iterations without news (MB) | {:.0} | - | -",
            it.resident_mb
        );
    }
    runtime.shutdown_background();
}

fn verdict(is_met: bool) -> &'static str {
    if is_met { "ok" } else { "MISS" }
}

/// A session over a few documents that it has soon read.
async fn run(iterations: u32) -> Measured {
    let folder = tempfile::tempdir().expect("a folder");
    let performer = performer(folder.path());
    // Without syncs, which say more about the disk.
    let ((disk, _), pool) = (Trial::hasty().start(), SyncPool::new(1).expect("a thread"));
    let question = Question::new("Does green tea help memory?").expect("a question");
    let settings = Settings {
        iterations_max: iterations,
        ..Settings::default()
    };
    let place = folder.path().join("session");
    let held = SessionWriter::create(
        &disk,
        &pool,
        folder.path(),
        &place,
        question,
        settings,
        Timestamp::UNIX_EPOCH,
    );
    let mut held = held.expect("a session");
    let journal = held.paths.journal();
    let crowd = Crowd::default();
    let id = held.session.id.clone();
    let watching = crowd
        .watchers
        .watch(&disk, held.paths.clone(), &id, held.opened_seq());
    let watched = tokio::spawn(watch(watching, iterations));
    let (_orders, mut orders) = mpsc::channel(1);
    let before = written_bytes();
    Drive::new(&mut held, performer, &crowd, &mut orders, Timestamp::now)
        .run()
        .await
        .expect("it rests");
    let written = (written_bytes() - before) as f64;
    let last = watched.await.expect("it watched");
    let journal = std::fs::metadata(journal).expect("a journal").len() as f64;
    let count = f64::from(LAST.min(iterations / 2) - 1);
    let iteration_ms = last.as_secs_f64() * 1000.0 / count;
    Measured {
        iteration_ms,
        written: written / journal,
        resident_mb: resident_mb(),
        look_back_ms: look_back_ms(&disk, &held.paths, iterations),
    }
}

/// How long it takes to have the session as it was at an iteration, at its worst.
fn look_back_ms(disk: &Disk, paths: &SessionPaths, iterations: u32) -> f64 {
    let looks = (1..=20).map(|it| {
        let (iteration, began) = ((iterations * it / 20).max(1), Instant::now());
        let session = load::session_at(disk, paths, iteration).expect("readable");
        assert_eq!(session.expect("it ended").iteration, iteration);
        began.elapsed().as_secs_f64() * 1000.0
    });
    looks.fold(0.0, f64::max)
}

fn performer(folder: &Path) -> Performer {
    let docs = folder.join("docs");
    std::fs::create_dir(&docs).expect("a folder");
    pathfinder_scripted::documents(&docs, 12);
    let pdf = PdfReader::this_binary().expect("a program");
    let library = Library::open(&Disk::real(), &folder.join("index"), pdf).expect("a library");
    library.add(&docs).expect("documents");
    Performer::Live(Capabilities {
        library: Some(Arc::new(library)),
        ..Capabilities::default()
    })
}

/// The CPU that the last iterations took.
async fn watch(mut updates: Watch, iterations: u32) -> Duration {
    let first = iterations - LAST.min(iterations / 2);
    let (mut began, mut ended) = (cpu(), cpu());
    while let Some(update) = updates.next().await {
        let Update::Record { record, .. } = update else {
            continue;
        };
        for event in record.events {
            match event {
                Event::Iteration(IterationEvent::IterationStarted { iteration, .. }) => {
                    if iteration <= first + 1 {
                        began = cpu();
                    }
                    ended = cpu();
                }
                Event::Session(SessionEvent::SessionPaused { .. }) => return ended - began,
                _ => {}
            }
        }
    }
    ended - began
}

fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        time.tv_nsec.try_into().unwrap_or_default(),
    )
}

/// What this process handed to the kernel to write.
fn written_bytes() -> u64 {
    let text = std::fs::read_to_string("/proc/self/io").unwrap_or_default();
    let line = text.lines().find_map(|it| it.strip_prefix("wchar: "));
    line.and_then(|it| it.parse().ok()).unwrap_or_default()
}

fn resident_mb() -> f64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|it| it.strip_prefix("VmRSS:"));
    let kb = line.and_then(|it| it.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    kb.unwrap_or_default() / 1024.0
}
