//! Measures how close a polite fetcher comes to the best that its rules allow, and what it takes in memory.
//!
//! Prints `name | value | target | ok or MISS`. All hosts are listeners on this machine.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::Timestamp;
use pathfinder_sources::PdfReader;
use pathfinder_sources::fetch::{
    CacheSettings, Connector, FetchFailure, FetchSettings, Fetcher, Resolver,
};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::sleep_until;

const HOSTS: usize = 50;
const PAGES: usize = 200;
const LATENCY: Duration = Duration::from_millis(300);

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        bomb().await;
        pages("200 pages, 50 hosts", false).await;
        pages("200 pages, 50 hosts, with robots.txt", true).await;
    });
    let peak = status_mb("VmHWM:");
    print("fetching, peak memory, MB", peak, "< 150", peak < 150.0);
}

fn print(name: &str, value: f64, target: &str, is_met: bool) {
    println!(
        "{name} | {value:.3} | {target} | {}",
        if is_met { "ok" } else { "MISS" }
    );
}

/// A figure of this process, in megabytes.
fn status_mb(key: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find_map(|it| it.strip_prefix(key))
        .unwrap_or_default();
    line.trim()
        .trim_end_matches("kB")
        .trim()
        .parse::<f64>()
        .unwrap_or(0.0)
        / 1024.0
}

/// Answers every request alike, after a while; robots.txt is not there.
async fn serve(head: &'static str, body: Arc<Vec<u8>>, latency: Duration) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let body = body.clone();
            tokio::spawn(async move {
                let _ = answer(stream, head, &body, latency).await;
            });
        }
    });
    address
}

async fn answer(
    mut stream: TcpStream,
    head: &str,
    body: &[u8],
    latency: Duration,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(&mut stream).lines();
    let mut is_robots = false;
    while let Some(line) = lines.next_line().await?.filter(|it| !it.is_empty()) {
        is_robots |= line.starts_with("GET /robots.txt");
    }
    sleep_until(tokio::time::Instant::now() + latency).await;
    if is_robots {
        return stream
            .write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            .await;
    }
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{head}Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body).await
}

fn fetcher(settings: FetchSettings, address: SocketAddr) -> Arc<Fetcher> {
    let resolver = Resolver::scripted(|name| {
        let number = name
            .bytes()
            .fold(0_u8, |sum, it| sum.wrapping_mul(31).wrapping_add(it));
        Ok(vec![IpAddr::from(Ipv4Addr::new(8, 8, 8, number))])
    });
    let connector = Connector::scripted(move |_| TcpStream::connect(address));
    let pdf = PdfReader {
        command: Vec::new(),
        deadline: Duration::from_secs(1),
    };
    Arc::new(Fetcher::new(settings, resolver, connector, pdf).unwrap())
}

/// Half a megabyte that unpacks to five hundred.
async fn bomb() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    for _ in 0..500 {
        encoder.write_all(&vec![b' '; 1 << 20]).unwrap();
    }
    let packed = Arc::new(encoder.finish().unwrap());
    let address = serve("Content-Encoding: gzip\r\n", packed, Duration::ZERO).await;
    let settings = FetchSettings {
        respect_robots: false,
        ..FetchSettings::default()
    };
    let fetcher = fetcher(settings, address);
    let (before, started) = (status_mb("VmHWM:"), Instant::now());
    let failure = fetcher
        .fetch("http://bomb.org/", Duration::ZERO, Timestamp::now())
        .await;
    let seconds = started.elapsed().as_secs_f64();
    let is_refused = matches!(failure, Err(FetchFailure::TooLarge { .. }));
    print(
        "gzip bomb of 500 MiB, seconds",
        seconds,
        "< 1",
        is_refused && seconds < 1.0,
    );
    let taken = status_mb("VmHWM:") - before;
    print(
        "gzip bomb of 500 MiB, memory, MB",
        taken,
        "< 20",
        taken < 20.0,
    );
}

/// A page like many: a hundred kilobytes of paragraphs, links and scripts.
fn article() -> Vec<u8> {
    let mut html =
        "<html lang=en><head><title>Tea and sleep</title></head><body><article><h1>Tea</h1>"
            .to_owned();
    while html.len() < 100_000 {
        html.push_str(
            "<p class='text'>The trial ran for <a href='/six'>six months</a>, and most of those who drank tea slept \
             longer than those who drank none, it was said by the authors of the study.</p><script>let a = 1;</script>\n",
        );
    }
    html.push_str("</article></body></html>");
    html.into_bytes()
}

async fn pages(name: &str, respect_robots: bool) {
    let address = serve("", Arc::new(article()), LATENCY).await;
    let folder = tempfile::tempdir().unwrap();
    let cache = Some(CacheSettings {
        folder: folder.path().to_owned(),
        bytes_max: 1 << 30,
    });
    let settings = FetchSettings {
        respect_robots,
        cache,
        ..FetchSettings::default()
    };
    let rules = settings.politeness.clone();
    let fetcher = fetcher(settings, address);
    let started = Instant::now();
    let mut fetches = JoinSet::new();
    for page in 0..PAGES {
        let (fetcher, url) = (
            fetcher.clone(),
            format!("http://h{}.org/{}", page % HOSTS, page / HOSTS),
        );
        fetches.spawn(async move {
            fetcher
                .fetch(&url, Duration::ZERO, Timestamp::now())
                .await
                .map(drop)
        });
    }
    let fetched = fetches
        .join_all()
        .await
        .iter()
        .filter(|it| it.is_ok())
        .count();
    let took = started.elapsed();
    // Each host's requests start an interval apart, and the hosts that find no connection at first wait for one.
    let requests = PAGES / HOSTS + usize::from(respect_robots);
    let rounds = (HOSTS - 1) / rules.connections_max;
    let ideal = LATENCY * u32::try_from(rounds + 1).unwrap()
        + rules.host_interval * u32::try_from(requests - 1).unwrap();
    let ratio = took.as_secs_f64() / ideal.as_secs_f64();
    print(
        &format!("{name}: time over ideal ({:.1} s)", ideal.as_secs_f64()),
        ratio,
        "<= 1.2",
        ratio <= 1.2 && fetched == PAGES,
    );
}
