//! A server on loopback that answers by the first part of the path.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use pathfinder_sources::provider::BaseUrl;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

type Script = dyn Fn(&str) -> (u16, &'static str, &'static str) + Send + Sync;

pub(super) struct Loopback {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Loopback {
    /// `script` gives status, headers and body.
    pub(super) async fn start(
        script: impl Fn(&str) -> (u16, &'static str, &'static str) + Send + Sync + 'static,
    ) -> Loopback {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (script, seen): (Arc<Script>, _) = (Arc::new(script), asked.clone());
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(serve(socket, script.clone(), seen.clone()));
            }
        });
        Loopback { address, asked }
    }

    pub(super) fn base_url(&self, name: &str) -> BaseUrl {
        BaseUrl::parse(&format!("http://{}/{name}", self.address)).unwrap()
    }

    /// How often a provider was asked.
    pub(super) fn count(&self, name: &str) -> usize {
        self.asked
            .lock()
            .unwrap()
            .iter()
            .filter(|it| *it == name)
            .count()
    }
}

async fn serve(mut socket: TcpStream, script: Arc<Script>, asked: Arc<Mutex<Vec<String>>>) {
    let mut request = [0; 8192];
    let length = socket.read(&mut request).await.unwrap();
    let head = String::from_utf8_lossy(&request[..length]).into_owned();
    let name = head
        .split('/')
        .nth(1)
        .unwrap()
        .split([' ', '?'])
        .next()
        .unwrap()
        .to_owned();
    let (status, headers, body) = script(&name);
    asked.lock().unwrap().push(name);
    let length = body.len();
    let reply = format!(
        "HTTP/1.1 {status} x\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    let _ = socket.write_all(reply.as_bytes()).await;
    let _ = socket.shutdown().await;
}
