//! How long it takes to find out whether a query was asked among a million, and which paraphrases count as the same query.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]
#![allow(
    clippy::disallowed_methods,
    reason = "a benchmark reads third-party data, and how much memory it has"
)]

use std::path::Path;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use pathfinder_core::search::{SearchEntry, SearchOutcome};
use pathfinder_core::session::{SearchDone, Searches};
use pathfinder_core::settings::Family;
use pathfinder_core::step::Strategy;
use pathfinder_text::{plain_words, similarity};
use serde_json::Value;

const QUERIES: usize = 1_000_000;
const MEASURED: usize = 2_000;
const TRIES: usize = 3;
const SLOWEST: Duration = Duration::from_millis(5);
const THRESHOLDS: [f64; 4] = [0.95, 0.9, 0.8, 0.6];
const PAGE: f64 = 4096.0;

fn main() {
    // Queries of one session share the words of its question; those of many sessions share little.
    look_up("of one topic", |random| {
        format!(
            "주 4일제 생산성 {} {} evidence",
            random.word(),
            random.word()
        )
    });
    look_up("of many topics", |random| {
        (0..6).map(|_| random.word()).collect::<Vec<_>>().join(" ")
    });
    match std::env::var("PATHFINDER_DATA") {
        Ok(folder) => {
            let folder = Path::new(&folder);
            let questions = folder.join("paraphrase_question_pair_ko.jsonl");
            paraphrases("question pairs, ko", &questions, ["q1", "q2"]);
            let sentences = folder.join("paraphrase_klue_sts_dev.jsonl");
            paraphrases("sentence pairs, ko", &sentences, ["s1", "s2"]);
        }
        Err(_) => println!("queries: paraphrases skipped, PATHFINDER_DATA is not set"),
    }
}

fn look_up(name: &str, query: impl Fn(&mut Random) -> String) {
    let mut random = Random(42);
    let mut searches = Searches::default();
    for _ in 0..QUERIES {
        searches.push(search(query(&mut random)));
    }
    let before = resident_bytes();
    let start = Instant::now();
    searches.has("first", Family::Web);
    let built = start.elapsed();
    let grown = resident_bytes() - before;
    let known: Vec<String> = searches
        .iter()
        .step_by(QUERIES / MEASURED)
        .map(|it| it.entry.query.clone())
        .collect();
    let mut took = Vec::new();
    let (mut reordered, mut found) = (0, 0);
    for (place, it) in known.iter().enumerate() {
        let asked = match place % 2 {
            // The same words in another order.
            0 => it.split(' ').rev().collect::<Vec<_>>().join(" "),
            _ => query(&mut random),
        };
        if place % 2 == 0 {
            reordered += 1;
            found += usize::from(searches.has(&asked, Family::Web));
        }
        // The best of a few, because whatever else this machine does is not what a look-up costs.
        let look_up = || {
            let start = Instant::now();
            searches.has(&asked, Family::Web);
            start.elapsed()
        };
        let best = (0..TRIES).map(|_| look_up()).min();
        took.extend(best);
    }
    let again = found as f64 / reordered as f64 * 100.0;
    let figures = Figures {
        took,
        again,
        built,
        bytes: grown / QUERIES as f64,
    };
    figures.print(&format!("queries: a million {name}"));
}

struct Figures {
    took: Vec<Duration>,
    /// Queries that were found though their words were reordered, in percent.
    again: f64,
    built: Duration,
    /// Of the index, for each query.
    bytes: f64,
}

impl Figures {
    fn print(mut self, prefix: &str) {
        self.took.sort_unstable();
        let at = |share: f64| self.took[(self.took.len() as f64 * share) as usize];
        let millis = |it: Duration| it.as_secs_f64() * 1e3;
        let name = |figure: &str| format!("{prefix}, {figure}");
        row(&name("a look-up p50 (ms)"), millis(at(0.5)), "-", true);
        let slow = at(0.99);
        row(
            &name("a look-up p99 (ms)"),
            millis(slow),
            "< 5",
            slow < SLOWEST,
        );
        let again = self.again;
        row(
            &name("reordered ones found (%)"),
            again,
            ">= 100",
            again >= 100.0,
        );
        let built = self.built.as_secs_f64();
        row(&name("building the index (s)"), built, "-", true);
        let bytes = self.bytes;
        row(
            &name("index (bytes a query)"),
            bytes,
            "< 100",
            bytes < 100.0,
        );
    }
}

fn search(query: String) -> SearchDone {
    SearchDone {
        iteration: 1,
        at: Timestamp::UNIX_EPOCH,
        entry: SearchEntry {
            query,
            provider: "web".to_owned(),
            strategy: Strategy::Web,
            outcome: SearchOutcome::Found,
            because: None,
            answered_by: Vec::new(),
        },
        result_count: 0,
        new_sources: 0,
    }
}

/// How many pairs that say the same count as the same query, and how many others do: by the rule, by similarity alone at
/// several thresholds, and by equal words, which is the naive way.
fn paraphrases(name: &str, path: &Path, [one, other]: [&str; 2]) {
    let text = std::fs::read_to_string(path).expect("third-party data");
    let rows: Vec<Value> = text
        .lines()
        .map(|it| serde_json::from_str(it).expect("JSON"))
        .collect();
    let pairs: Vec<(&str, &str, bool)> = rows
        .iter()
        .map(|it| {
            let text = |key: &str| it[key].as_str().expect("a text");
            (text(one), text(other), it["label"] == 1)
        })
        .collect();
    let print = |how: &str, is_same: &dyn Fn(&str, &str) -> bool, is_rule: bool| {
        let share = |label: bool| {
            let of: Vec<_> = pairs.iter().filter(|it| it.2 == label).collect();
            let merged = of.iter().filter(|it| is_same(it.0, it.1)).count();
            merged as f64 / of.len() as f64 * 100.0
        };
        let name = format!("queries: {name}, {how}");
        row(&format!("{name}, recall (%)"), share(true), "-", true);
        let wrong = share(false);
        let target = if is_rule { "<= 0.5" } else { "-" };
        row(
            &format!("{name}, false merges (%)"),
            wrong,
            target,
            !is_rule || wrong <= 0.5,
        );
    };
    let by_rule = |one: &str, other: &str| {
        let mut searches = Searches::default();
        searches.push(search(one.to_owned()));
        searches.has(other, Family::Web)
    };
    print("by the rule", &by_rule, true);
    for threshold in THRESHOLDS {
        let is_near = |one: &str, other: &str| similarity(one, other) > threshold;
        print(&format!("similarity > {threshold}"), &is_near, false);
    }
    let is_equal = |one: &str, other: &str| plain_words(one) == plain_words(other);
    print("equal words", &is_equal, false);
}

fn resident_bytes() -> f64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm
        .split(' ')
        .nth(1)
        .and_then(|it| it.parse::<f64>().ok());
    pages.unwrap_or_default() * PAGE
}

fn row(name: &str, value: f64, target: &str, holds: bool) {
    println!(
        "{name} | {value:.3} | {target} | {}",
        if holds { "ok" } else { "MISS" }
    );
}

struct Random(u64);

impl Random {
    fn word(&mut self) -> String {
        const SYLLABLES: [&str; 16] = [
            "가", "노", "수", "면", "정", "책", "비", "용", "tion", "re", "work", "al", "ing",
            "day", "per", "un",
        ];
        let length = 2 + self.below(3);
        (0..length)
            .map(|_| SYLLABLES[self.below(16) as usize])
            .collect()
    }

    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }
}
