//! A small web in memory: public names and addresses, scripted answers, and a record of who was asked when.
//!
//! Streams in memory instead of sockets let the paused clock of a test move only when nobody has anything to do.

use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsString;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, duplex};
use tokio::time::{Instant, sleep_until};

use crate::fetch::{Connector, FetchFailure, FetchSettings, Fetcher, Page, Resolver};
use crate::pdf::PdfReader;

const BUFFER_BYTES: usize = 16 << 10;

/// A piece of an answer.
#[derive(Debug, Clone)]
pub(super) enum Part {
    Bytes(Vec<u8>),
    Wait(Duration),
    /// The same bytes over and over, so far apart, until nobody listens.
    Endless(Vec<u8>, Duration),
}

#[derive(Debug, Default)]
struct State {
    /// What a name resolves to, each time it is asked; the last answer stays.
    names: BTreeMap<String, VecDeque<Vec<IpAddr>>>,
    answers: BTreeMap<String, VecDeque<Vec<Part>>>,
    log: Vec<String>,
    dialed: Vec<IpAddr>,
    bytes_sent: usize,
    open: BTreeMap<String, usize>,
    open_max: usize,
}

/// The web, shared by all who ask it.
#[derive(Debug, Clone)]
pub(super) struct Web {
    state: Arc<Mutex<State>>,
    started: Instant,
}

impl Web {
    pub(super) fn new() -> Web {
        Web {
            state: Arc::default(),
            started: Instant::now(),
        }
    }

    /// Adds an answer: a status line's rest and headers, then a body with its length.
    pub(super) fn page(self, url: &str, head: &str, body: impl AsRef<[u8]>) -> Web {
        let body = body.as_ref();
        let head = format!("HTTP/1.1 {head}\r\nContent-Length: {}\r\n\r\n", body.len())
            .replace('|', "\r\n");
        self.parts(url, vec![Part::Bytes([head.as_bytes(), body].concat())])
    }

    /// Adds an answer in parts; a url with several gives them in turn and then the last one again.
    pub(super) fn parts(self, url: &str, parts: Vec<Part>) -> Web {
        let url = url::Url::parse(url).unwrap();
        let mut state = self.state.lock().unwrap();
        let count = u8::try_from(state.names.len() % 200).unwrap();
        let address = IpAddr::from(Ipv4Addr::new(8, 8, 4, count + 1));
        let name = url.host_str().unwrap().to_owned();
        state
            .names
            .entry(name)
            .or_insert_with(|| VecDeque::from([vec![address]]));
        let key = format!(
            "{}{}",
            url.host_str().unwrap(),
            &url[url::Position::BeforePath..]
        );
        state.answers.entry(key).or_default().push_back(parts);
        drop(state);
        self
    }

    /// Says what a name resolves to, each time it is asked.
    pub(super) fn name(self, name: &str, answers: &[&[&str]]) -> Web {
        let answers = answers
            .iter()
            .map(|set| set.iter().map(|it| it.parse().unwrap()).collect())
            .collect();
        self.state
            .lock()
            .unwrap()
            .names
            .insert(name.to_owned(), answers);
        self
    }

    pub(super) fn resolver(&self) -> Resolver {
        let state = self.state.clone();
        Resolver::scripted(move |name| {
            let mut state = state.lock().unwrap();
            let answers = state.names.get_mut(name).ok_or(io::ErrorKind::NotFound)?;
            let first = answers.pop_front().unwrap_or_default();
            if answers.is_empty() {
                answers.push_back(first.clone());
            }
            Ok(first)
        })
    }

    pub(super) fn connector(&self) -> Connector {
        let web = self.clone();
        Connector::scripted(move |address: SocketAddr| {
            web.state.lock().unwrap().dialed.push(address.ip());
            let (ours, theirs) = duplex(BUFFER_BYTES);
            tokio::spawn(web.clone().serve(theirs));
            async move { Ok(ours) }
        })
    }

    pub(super) fn fetcher(&self, settings: FetchSettings) -> Fetcher {
        Fetcher::new(settings, self.resolver(), self.connector(), pdf_reader()).unwrap()
    }

    /// Answers one request and closes the connection.
    pub(super) async fn serve(self, mut stream: impl AsyncRead + AsyncWrite + Unpin) {
        let mut request = Vec::new();
        while !request.ends_with(b"\r\n\r\n") {
            match stream.read_u8().await {
                Ok(byte) => request.push(byte),
                Err(_) => return,
            }
        }
        let request = String::from_utf8(request).unwrap();
        let path = request.split(' ').nth(1).unwrap().to_owned();
        let field = |name: &str| {
            let mut lines = request.lines();
            lines
                .find_map(|it| it.strip_prefix(name))
                .unwrap_or_default()
                .trim()
                .to_owned()
        };
        let host = field("host:").split(':').next().unwrap().to_owned();
        let conditions = [field("if-none-match:"), field("if-modified-since:")].concat();
        let parts = self.begin(&host, &path, &conditions);
        for part in parts {
            if self.send(&mut stream, part).await.is_err() {
                break;
            }
        }
        let _ = stream.shutdown().await;
        *self.state.lock().unwrap().open.entry(host).or_default() -= 1;
    }

    fn begin(&self, host: &str, path: &str, conditions: &str) -> Vec<Part> {
        let mut state = self.state.lock().unwrap();
        let at = self.started.elapsed().as_millis();
        state.log.push(
            format!("{at} {host}{path} {conditions}")
                .trim_end()
                .to_owned(),
        );
        let open = state.open.entry(host.to_owned()).or_default();
        *open += 1;
        let open = *open;
        state.open_max = state.open_max.max(open);
        let Some(answers) = state.answers.get_mut(&format!("{host}{path}")) else {
            return vec![Part::Bytes(
                b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_vec(),
            )];
        };
        let first = answers.pop_front().unwrap();
        if answers.is_empty() {
            answers.push_back(first.clone());
        }
        first
    }

    async fn send(&self, stream: &mut (impl AsyncWrite + Unpin), part: Part) -> io::Result<()> {
        match part {
            Part::Wait(wait) => sleep_until(Instant::now() + wait).await,
            Part::Bytes(bytes) => {
                for piece in bytes.chunks(BUFFER_BYTES) {
                    stream.write_all(piece).await?;
                    self.state.lock().unwrap().bytes_sent += piece.len();
                }
            }
            Part::Endless(bytes, pause) => loop {
                stream.write_all(&bytes).await?;
                self.state.lock().unwrap().bytes_sent += bytes.len();
                sleep_until(Instant::now() + pause).await;
            },
        }
        Ok(())
    }

    /// Who was asked when, in milliseconds.
    pub(super) fn log(&self) -> String {
        self.state
            .lock()
            .unwrap()
            .log
            .iter()
            .map(|it| format!("{it}\n"))
            .collect()
    }

    pub(super) fn dialed(&self) -> Vec<IpAddr> {
        self.state.lock().unwrap().dialed.clone()
    }

    pub(super) fn bytes_sent(&self) -> usize {
        self.state.lock().unwrap().bytes_sent
    }

    /// The most connections that one host had at one time.
    pub(super) fn open_max(&self) -> usize {
        self.state.lock().unwrap().open_max
    }
}

/// The beginning of an answer with a body of unknown length.
pub(super) fn head(head: &str) -> Part {
    Part::Bytes(
        format!("HTTP/1.1 {head}\r\n\r\n")
            .replace('|', "\r\n")
            .into_bytes(),
    )
}

/// The test binary, which becomes the reader of one PDF.
fn pdf_reader() -> PdfReader {
    let this = std::env::current_exe().unwrap().into_os_string();
    let arguments = [
        "--exact",
        "pdf::tests::child",
        "--nocapture",
        "--test-threads=1",
        "--skip=this-is-the-pdf-child",
    ];
    let command = std::iter::once(this)
        .chain(arguments.map(OsString::from))
        .collect();
    PdfReader {
        command,
        deadline: Duration::from_secs(30),
    }
}

pub(super) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + second).unwrap()
}

/// Settings for tests of all but politeness.
pub(super) fn quick() -> FetchSettings {
    let mut settings = FetchSettings {
        respect_robots: false,
        ..FetchSettings::default()
    };
    settings.politeness.host_interval = Duration::ZERO;
    settings
}

/// A page or a failure in one line, with its causes.
pub(super) fn show(fetched: &Result<Page, FetchFailure>) -> String {
    match fetched {
        Ok(page) => {
            let text: String = page.document.text.chars().take(60).collect();
            format!(
                "{:?} {} | {} | {text:?}",
                page.kind, page.url, page.document.title
            )
        }
        Err(failure) => {
            let mut shown = failure.to_string();
            let mut cause = std::error::Error::source(failure);
            while let Some(next) = cause {
                shown.push_str(&format!(": {next}"));
                cause = next.source();
            }
            shown
        }
    }
}

/// Fetches urls one after another with a fetcher of its own.
pub(super) async fn fetch_all(web: &Web, settings: FetchSettings, urls: &str) -> String {
    let fetcher = web.fetcher(settings);
    let mut shown = String::new();
    for url in urls.lines().map(str::trim).filter(|it| !it.is_empty()) {
        let fetched = fetcher.fetch(url, Duration::ZERO, at(0)).await;
        shown.push_str(&format!("{}\n", show(&fetched)));
    }
    shown
}
