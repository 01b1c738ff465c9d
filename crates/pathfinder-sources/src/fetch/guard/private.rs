//! The hosts that a user trusts although they are not public.

use std::net::Ipv6Addr;

use url::{Host, Url};

/// A host, and the one port of it that is meant if it was named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PrivateHost {
    host: String,
    port: Option<u16>,
}

/// The entry is not a host, and would never match one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{entry}` in fetch.allow_private_hosts is not a host name or an address")]
pub struct PrivateHostError {
    entry: String,
}

impl PrivateHostError {
    pub fn entry(&self) -> &str {
        &self.entry
    }
}

impl PrivateHost {
    /// Reads `wiki.lan`, `10.0.0.7`, `::1`, or one of them with a port.
    pub(super) fn parse(entry: &str) -> Result<PrivateHost, PrivateHostError> {
        let wrong = || PrivateHostError {
            entry: entry.to_owned(),
        };
        let text = entry.trim().trim_end_matches('.');
        if text.parse::<Ipv6Addr>().is_ok() {
            return PrivateHost::parse(&format!("[{text}]"));
        }
        if text.contains(['/', '\\', '?', '#', '@', '*', ' ', '%']) {
            return Err(wrong());
        }
        let (name, port) = match text.rsplit_once(':') {
            Some((name, port)) if !text.ends_with(']') => {
                (name, Some(port.parse().map_err(|_| wrong())?))
            }
            _ => (text, None),
        };
        let url = Url::parse(&format!("http://{name}/")).map_err(|_| wrong())?;
        match url.host() {
            // Whoever writes an address in an odd way may mean another one.
            Some(Host::Ipv4(address)) if address.to_string() != name => Err(wrong()),
            Some(host) => Ok(PrivateHost {
                host: host.to_string(),
                port,
            }),
            None => Err(wrong()),
        }
    }

    pub(super) fn has_name(&self, host: &str) -> bool {
        self.host == host.trim_end_matches('.')
    }

    pub(super) fn names_port(&self, port: u16) -> bool {
        self.port == Some(port)
    }

    pub(super) fn is(&self, host: &str, port: u16) -> bool {
        self.has_name(host) && self.port.is_none_or(|it| it == port)
    }
}

#[cfg(test)]
mod tests {
    use super::PrivateHost;

    fn check(entry: &str, expected: Option<(&str, Option<u16>)>) {
        let read = PrivateHost::parse(entry);
        let read = read.as_ref().ok().map(|it| (it.host.as_str(), it.port));
        assert_eq!(read, expected, "{entry}");
    }

    #[test]
    fn an_entry_is_one_host() {
        check(" Wiki.LAN. ", Some(("wiki.lan", None)));
        check("127.0.0.1:9200", Some(("127.0.0.1", Some(9200))));
        check("::1", Some(("[::1]", None)));
        check("[::1]:8080", Some(("[::1]", Some(8080))));
        check("위키.lan", Some(("xn--9q5b29o.lan", None)));
        for entry in [
            "http://127.0.0.1",
            "10.0.0.0/8",
            "*",
            "*.lan",
            "0x7f.1",
            "127.1",
            "a b",
            "a:b",
            "a:99999",
            "@a",
        ] {
            check(entry, None);
        }
    }
}
