//! A network in small: a server on loopback that stands in for every provider and for the sites they find.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use pathfinder_sources::provider::PROVIDERS;

use crate::place::Place;

/// Settings under which no search provider is asked.
pub(crate) fn all_off() -> String {
    let off = PROVIDERS
        .iter()
        .map(|it| format!("{}.enabled = false\n", it.name));
    format!("[provider]\n{}", off.collect::<String>())
}

/// A request as it came in.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// With what follows the question mark.
    pub(crate) path: String,
    pub(crate) head: String,
}

#[derive(Debug, Clone)]
pub(crate) enum Reply {
    Says {
        status: u16,
        headers: String,
        body: Vec<u8>,
    },
    /// Says nothing until the other side goes away.
    Hangs,
}

impl Reply {
    pub(crate) fn new(status: u16, headers: &str, body: impl Into<Vec<u8>>) -> Reply {
        Reply::Says {
            status,
            headers: headers.to_owned(),
            body: body.into(),
        }
    }

    pub(crate) fn json(body: &str) -> Reply {
        Reply::new(200, "content-type: application/json\r\n", body)
    }

    pub(crate) fn html(body: &str) -> Reply {
        Reply::new(200, "content-type: text/html; charset=utf-8\r\n", body)
    }
}

type Script = dyn Fn(&str) -> Reply + Send + Sync;

/// A folder, the program in it, and the network around it.
pub(crate) struct Network {
    pub(crate) place: Place,
    pub(crate) address: SocketAddr,
    asked: Arc<Mutex<Vec<Request>>>,
}

impl Network {
    /// `script` answers by path: providers are at `/<name>`. Only the named providers are switched on.
    pub(crate) fn new(
        providers: &[&str],
        settings: &str,
        script: impl Fn(&str) -> Reply + Send + Sync + 'static,
    ) -> Network {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (seen, script): (_, Arc<Script>) = (asked.clone(), Arc::new(script));
        std::thread::spawn(move || {
            for socket in listener.incoming().flatten() {
                let (seen, script) = (seen.clone(), script.clone());
                std::thread::spawn(move || serve(socket, &seen, &*script));
            }
        });
        let network = Network {
            place: Place::empty(),
            address,
            asked,
        };
        let mut config = settings.replace("{host}", &address.to_string());
        for name in PROVIDERS.iter().map(|it| it.name) {
            let enabled = providers.contains(&name);
            let base_url = network.url(name);
            config.push_str(&format!(
                "\n[provider.{name}]\nenabled = {enabled}\nbase_url = \"{base_url}\"\ninterval_ms = 0\n"
            ));
        }
        network
            .place
            .write("home/.config/pathfinder/config.toml", config.as_bytes());
        network
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    pub(crate) fn asked(&self) -> Vec<Request> {
        self.asked.lock().unwrap().clone()
    }

    /// How often a path that begins like this was asked for.
    pub(crate) fn count(&self, path: &str) -> usize {
        self.asked()
            .iter()
            .filter(|it| it.path.starts_with(path))
            .count()
    }

    /// The program, with a key for every provider.
    pub(crate) fn command(&self, arguments: &[&str]) -> std::process::Command {
        let mut command = self.place.command(arguments);
        command.env_remove("PATHFINDER_SEARCH_ENGINE");
        for name in ["BRAVE", "TAVILY", "SERPER", "EXA"] {
            command.env(format!("{name}_API_KEY"), format!("canary-{name}"));
        }
        command
    }

    /// Runs it. No output ever has a key in it; addresses are shown without their changing port.
    pub(crate) fn run(&self, arguments: &[&str]) -> crate::place::Done {
        let mut done = self.place.finish(self.command(arguments));
        for text in [&mut done.stdout, &mut done.stderr] {
            *text = text.replace(&self.address.to_string(), "127.0.0.1:1");
            assert!(!text.contains("canary"), "{text}");
        }
        done
    }
}

fn serve(socket: TcpStream, asked: &Mutex<Vec<Request>>, script: &Script) {
    let mut reader = BufReader::new(socket);
    let mut head = String::new();
    while reader.read_line(&mut head).is_ok_and(|it| it > 2) {}
    let lower = head.to_ascii_lowercase();
    let length = lower
        .lines()
        .find_map(|it| it.strip_prefix("content-length: ")?.trim().parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    if reader.read_exact(&mut body).is_err() || head.is_empty() {
        return;
    }
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    let reply = script(path.split('?').next().unwrap_or_default());
    asked.lock().unwrap().push(Request { path, head });
    let mut socket = reader.into_inner();
    match reply {
        Reply::Hangs => drop(socket.read(&mut [0])),
        Reply::Says {
            status,
            headers,
            body,
        } => {
            let length = body.len();
            let head = format!(
                "HTTP/1.1 {status} Because\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n"
            );
            // Whoever has read enough hangs up.
            let _ = socket
                .write_all(head.as_bytes())
                .and_then(|()| socket.write_all(&body));
        }
    }
}
