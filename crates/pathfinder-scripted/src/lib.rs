//! A model on loopback that speaks the chat-completions protocol and does as it is told: it answers, fails, hangs, lies,
//! and keeps a bill of its own. For tests and benchmarks only.

mod embeddings;
mod replies;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

pub use embeddings::embeddings;
pub use replies::{asked_for, good_reply, new_reply};

/// What the server charges, in millionths of a dollar for a million tokens.
pub const INPUT_PRICE: u64 = 3_000_000;
pub const OUTPUT_PRICE: u64 = 15_000_000;

/// A list of the reply that no other contract has, as the example of each prompt shows it.
const EXAMPLES: [(&str, &str); 11] = [
    ("sub_questions", "decompose"),
    ("queries", "word_query"),
    ("items", "extract"),
    ("judgments", "judge"),
    ("verifications", "verify"),
    ("rankings", "rank"),
    ("links", "link"),
    ("missing", "resolve"),
    ("candidates", "ideate"),
    ("conclusion", "thesis"),
    ("answer", "write"),
];

/// About what the headers of a request take.
const HEADER_BYTES: usize = 512;

/// A request as the server sees it.
#[derive(Debug)]
pub struct Asked {
    /// From 1, over all connections.
    pub number: u64,
    /// The contract, by the name of the schema that came along, or by the example in the prompt.
    pub contract: String,
    pub headers: String,
    pub body: Vec<u8>,
    /// Whether it wants its answer in pieces.
    streams: bool,
}

impl Asked {
    fn new(number: u64, headers: String, body: Vec<u8>) -> Asked {
        let text = String::from_utf8_lossy(&body);
        let named = text
            .split_once("\"json_schema\":{\"name\":\"")
            .and_then(|(_, it)| it.split('"').next());
        let shown = || {
            EXAMPLES
                .iter()
                .find(|(field, _)| text.contains(&format!("\\\"{field}\\\": [")))
        };
        let contract = named
            .or_else(|| shown().map(|(_, it)| *it))
            .unwrap_or_default()
            .to_owned();
        let streams = text.contains("\"stream\":true");
        Asked {
            number,
            contract,
            headers,
            body,
            streams,
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// What the model is told, as it reads it.
    pub fn prompt(&self) -> String {
        let json = self.json();
        let messages = json["messages"].as_array().into_iter().flatten();
        let texts = messages.filter_map(|it| it["content"].as_str());
        texts.collect::<Vec<_>>().join("\n")
    }

    pub fn good_reply(&self) -> String {
        good_reply(&self.contract, &self.prompt())
    }
}

/// What the server does with a request.
#[derive(Debug)]
pub enum Answer {
    /// What a model writes.
    Says(String),
    /// The same, and usage that is not true.
    SaysAndCharges(String, u64),
    /// The same, and a bill of its own in dollars.
    SaysAndBills(String, f64),
    /// The same, and whatever it likes to say of usage.
    SaysAndClaims(String, Value),
    /// What a model writes before it stops for another reason than being done.
    Stops(String, &'static str),
    Fails {
        status: u16,
        headers: &'static str,
        body: &'static str,
    },
    /// Says nothing until the other side goes away.
    Hangs,
    /// Begins an answer and hangs up.
    Cuts,
    /// An answer of this many bytes.
    Floods(usize),
    /// An answer without a choice in it.
    Empty,
    /// Something else than a completion.
    Json(Value),
}

impl Answer {
    /// How many tokens are written, for a server that takes its time for each.
    fn tokens(&self) -> u32 {
        match self {
            Answer::Says(text)
            | Answer::SaysAndCharges(text, _)
            | Answer::SaysAndBills(text, _)
            | Answer::SaysAndClaims(text, _)
            | Answer::Stops(text, _) => u32::try_from(text.len() / 4).unwrap_or(u32::MAX),
            Answer::Fails { .. }
            | Answer::Hangs
            | Answer::Cuts
            | Answer::Floods(_)
            | Answer::Empty
            | Answer::Json(_) => 0,
        }
    }
}

/// How long a server takes for a call, and for each token that it writes.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    pub call: Duration,
    pub token: Duration,
}

impl From<Duration> for Pace {
    fn from(call: Duration) -> Pace {
        let token = Duration::ZERO;
        Pace { call, token }
    }
}

/// When a request was under way.
#[derive(Debug, Clone)]
pub struct Span {
    pub contract: String,
    pub began: Instant,
    pub ended: Instant,
}

/// How many rounds of calls had to wait for each other: the most of these calls of which none was under way together with
/// another.
pub fn waves(spans: &[Span]) -> usize {
    let mut spans: Vec<&Span> = spans.iter().collect();
    spans.sort_by_key(|it| it.ended);
    let mut last: Option<Instant> = None;
    let mut waves = 0;
    for span in spans {
        if last.is_none_or(|it| span.began >= it) {
            waves += 1;
            last = Some(span.ended);
        }
    }
    waves
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    pub address: SocketAddr,
    pub calls: Arc<AtomicU64>,
    /// What it charged, in millionths of a dollar.
    pub bill: Arc<AtomicU64>,
    /// Every request that was answered or not, as it came in.
    pub seen: Arc<Mutex<Vec<Asked>>>,
    /// When each of them was under way, in the order in which they were answered.
    pub spans: Arc<Mutex<Vec<Span>>>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

type Script = dyn Fn(&Asked) -> Answer + Send + Sync;

impl Server {
    pub async fn start(
        pace: impl Into<Pace>,
        script: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
    ) -> Server {
        Server::start_with(pace.into(), true, script).await
    }

    /// One that forgets what it was asked, so that its memory is not taken for that of who asks.
    pub async fn start_forgetful(
        delay: Duration,
        script: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
    ) -> Server {
        Server::start_with(delay.into(), false, script).await
    }

    async fn start_with(
        pace: Pace,
        remembers: bool,
        script: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
    ) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (calls, bill) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let seen = Arc::new(Mutex::new(Vec::new()));
        let spans = Arc::new(Mutex::new(Vec::new()));
        let work = Work {
            pace,
            remembers,
            script: Arc::new(script),
            calls: calls.clone(),
            bill: bill.clone(),
            seen: seen.clone(),
            spans: spans.clone(),
        };
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(work.clone().serve(stream));
            }
        });
        Server {
            address,
            calls,
            bill,
            seen,
            spans,
            task,
        }
    }

    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    pub fn count(&self) -> u64 {
        self.calls.load(Ordering::SeqCst)
    }

    pub fn billed(&self) -> u64 {
        self.bill.load(Ordering::SeqCst)
    }
}

#[derive(Clone)]
struct Work {
    pace: Pace,
    remembers: bool,
    script: Arc<Script>,
    calls: Arc<AtomicU64>,
    bill: Arc<AtomicU64>,
    seen: Arc<Mutex<Vec<Asked>>>,
    spans: Arc<Mutex<Vec<Span>>>,
}

impl Work {
    async fn serve(self, stream: TcpStream) {
        // What is long is read past the buffer.
        let mut stream = BufReader::with_capacity(HEADER_BYTES, stream);
        while let Some((headers, body)) = read_request(&mut stream).await {
            let number = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
            let read = body.len() as u64 / 4;
            let asked = Asked::new(number, headers, body);
            let answer = (self.script)(&asked);
            let (streams, began) = (asked.streams, Instant::now());
            let contract = asked.contract.clone();
            if self.remembers {
                self.seen.lock().expect("not poisoned").push(asked);
            } else {
                drop(asked);
            }
            let Pace { call, token } = self.pace;
            tokio::time::sleep(call + token * answer.tokens()).await;
            let goes_on = self.answer(&mut stream, answer, read, streams).await;
            if self.remembers {
                let ended = Instant::now();
                self.spans.lock().expect("not poisoned").push(Span {
                    contract,
                    began,
                    ended,
                });
            }
            if !goes_on {
                return;
            }
        }
    }

    /// False if the connection is over.
    async fn answer(
        &self,
        stream: &mut BufReader<TcpStream>,
        answer: Answer,
        read: u64,
        streams: bool,
    ) -> bool {
        let written = |text: &str| text.len() as u64 / 4;
        let (status, headers, body) = match answer {
            Answer::Says(text) => (
                200,
                "",
                self.completion(&text, "stop", (read, written(&text))),
            ),
            Answer::Stops(text, reason) => (
                200,
                "",
                self.completion(&text, reason, (read, written(&text))),
            ),
            Answer::SaysAndCharges(text, written) => {
                (200, "", self.completion(&text, "stop", (read, written)))
            }
            Answer::SaysAndBills(text, usd) => {
                let mut completion = self.completion(&text, "stop", (read, written(&text)));
                completion["usage"]["cost"] = json!(usd);
                (200, "", completion)
            }
            Answer::SaysAndClaims(text, usage) => {
                let mut completion = self.completion(&text, "stop", (read, written(&text)));
                completion["usage"] = usage;
                (200, "", completion)
            }
            Answer::Fails {
                status,
                headers,
                body,
            } => {
                return respond(stream, status, headers, JSON, body).await;
            }
            Answer::Empty => (200, "", json!({ "choices": [] })),
            Answer::Json(body) => (200, "", body),
            Answer::Floods(bytes) => (200, "", json!({ "choices": ["x".repeat(bytes)] })),
            Answer::Hangs => {
                let mut rest = [0; 1];
                let _ = stream.read(&mut rest).await;
                return false;
            }
            Answer::Cuts => {
                let kind = if streams { STREAM } else { JSON };
                let head = format!(
                    "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: 500\r\n\r\n"
                );
                let begun = if streams { BEGUN_STREAM } else { "{\"choi" };
                let _ = stream.write_all(format!("{head}{begun}").as_bytes()).await;
                return false;
            }
        };
        let (kind, body) = if streams {
            (STREAM, in_pieces(&body))
        } else {
            (JSON, body.to_string())
        };
        respond(stream, status, headers, kind, &body).await
    }

    fn completion(&self, text: &str, reason: &str, (read, written): (u64, u64)) -> Value {
        let cost = (read * INPUT_PRICE + written * OUTPUT_PRICE).div_ceil(1_000_000);
        self.bill.fetch_add(cost, Ordering::SeqCst);
        json!({
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "model": "scripted",
            "choices": [{ "index": 0, "message": { "role": "assistant", "content": text }, "finish_reason": reason }],
            "usage": { "prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written },
        })
    }
}

const JSON: &str = "application/json";
const STREAM: &str = "text/event-stream";
/// A stream that breaks off in the middle of a reply.
const BEGUN_STREAM: &str = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"{\\\"items\\\": [\"}}]}\n\ndata: {\"cho";

async fn respond(
    stream: &mut BufReader<TcpStream>,
    status: u16,
    headers: &str,
    kind: &str,
    body: &str,
) -> bool {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{headers}\r\n"
    );
    stream
        .write_all(format!("{head}{body}").as_bytes())
        .await
        .is_ok()
}

/// A completion as the events of a stream.
fn in_pieces(completion: &Value) -> String {
    let choice = &completion["choices"][0];
    let text = choice["message"]["content"].as_str().unwrap_or_default();
    let middle = (0..=text.len() / 2)
        .rev()
        .find(|it| text.is_char_boundary(*it))
        .unwrap_or(0);
    let (first, rest) = text.split_at(middle);
    let piece = |text: &str| json!({ "model": "scripted", "choices": [{ "index": 0, "delta": { "content": text } }] });
    let end = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": choice["finish_reason"] }] });
    let usage = json!({ "choices": [], "usage": completion["usage"] });
    let has_choice = choice.is_object();
    let events = [piece(first), piece(rest), end]
        .into_iter()
        .filter(|_| has_choice)
        .chain([usage]);
    let mut body: String = events.map(|it| format!("data: {it}\n\n")).collect();
    if !has_choice {
        // Whatever else it was told to say.
        body += &format!("data: {completion}\n\n");
    }
    body + "data: [DONE]\n\n"
}

async fn read_request(stream: &mut BufReader<TcpStream>) -> Option<(String, Vec<u8>)> {
    let mut headers = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        if line == "\r\n" {
            break;
        }
        headers.push_str(&line);
    }
    let length = headers
        .lines()
        .filter_map(|it| it.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .and_then(|(_, value)| value.trim().parse().ok())
        .unwrap_or(0);
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some((headers, body))
}

/// Documents about tea, each of which has the sentence that `good_reply` quotes.
pub fn documents(folder: &std::path::Path, count: usize) {
    for number in 1..=count {
        let text = format!(
            "# Tea study {number}\n\nGreen tea helped memory in the trial. Study {number} had {} people who drank tea \
             for {number} months.\n",
            number * 37 + 11
        );
        std::fs::write(folder.join(format!("tea-{number}.md")), text).expect("a document");
    }
}
