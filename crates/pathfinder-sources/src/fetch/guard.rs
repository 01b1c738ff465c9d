//! Decides which urls may be asked for and which addresses may be connected to.
//!
//! A url comes from a stranger, and so does what its name resolves to. Whoever could make this program ask a private
//! address would read what only this machine can read. So a url is checked as it was written, a name by its form, and
//! every address it resolves to before a socket is opened to that very address.

mod address;
mod private;

use std::net::IpAddr;

use url::{Host, Url};

use super::failure::{Defect, FetchFailure, Refusal};
use super::scrub::{scrub, scrub_text};
pub use address::{Ground, refuse_address};
use private::PrivateHost;
pub use private::PrivateHostError;

const URL_BYTES_MAX: usize = 8_000;
const NAME_BYTES_MAX: usize = 253;
const PORTS_BELOW_1024: [u16; 2] = [80, 443];
/// Databases, queues, caches, consoles and clusters that listen above 1023 and answer what looks like HTTP.
const SERVICE_PORTS: [u16; 40] = [
    1080, 1099, 1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3690, 4369, 4789,
    5432, 5555, 5601, 5672, 5900, 5984, 5985, 6000, 6379, 6443, 6667, 7001, 8500, 9000, 9042, 9092,
    9200, 9300, 10250, 10255, 11211, 15672, 27017, 50070,
];
/// Endings of names that no public registry hands out, so that whatever answers to them is local.
const LOCAL_ENDINGS: [&str; 12] = [
    "localhost",
    "localdomain",
    "local",
    "internal",
    "intranet",
    "private",
    "lan",
    "home",
    "corp",
    "home.arpa",
    "onion",
    "arpa",
];

/// What may be fetched. A host that the user named is trusted with its address, with a port that is not a port for web pages
/// only if the port was named too, and never with its scheme.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    private_hosts: Vec<PrivateHost>,
}

/// A url that the guard let through, without user name, password and fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    url: Url,
}

impl Target {
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// The host as it is named in the url, in lower case; an IPv6 address is in brackets.
    pub fn host(&self) -> &str {
        self.url.host_str().unwrap_or_default()
    }

    pub fn port(&self) -> u16 {
        self.url.port_or_known_default().unwrap_or_default()
    }

    pub fn is_encrypted(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// The address, where the url names one instead of a host.
    pub fn literal(&self) -> Option<IpAddr> {
        match self.url.host()? {
            Host::Domain(_) => None,
            Host::Ipv4(address) => Some(address.into()),
            Host::Ipv6(address) => Some(address.into()),
        }
    }
}

impl Guard {
    /// A guard that trusts these hosts although they are not public: names or addresses, perhaps with a port.
    pub fn new(allow_private_hosts: &[String]) -> Result<Guard, PrivateHostError> {
        let named = allow_private_hosts
            .iter()
            .filter(|it| !it.trim().is_empty());
        let private_hosts = named
            .map(|it| PrivateHost::parse(it))
            .collect::<Result<_, _>>()?;
        Ok(Guard { private_hosts })
    }

    /// Checks a url as it was written.
    pub fn check(&self, text: &str) -> Result<Target, FetchFailure> {
        let refused = |because| FetchFailure::Refused {
            url: scrub_text(text),
            because,
        };
        let text = text.trim_matches([' ', '\t', '\n', '\r']);
        if text.len() > URL_BYTES_MAX {
            return Err(FetchFailure::Malformed {
                url: scrub_text(text),
                because: Defect::LongUrl,
            });
        }
        let (scheme, authority) = split(text).map_err(refused)?;
        if !matches!(scheme.as_str(), "http" | "https") {
            return Err(refused(Refusal::Scheme { scheme }));
        }
        let url = Url::parse(text).map_err(|_| FetchFailure::Malformed {
            url: scrub_text(text),
            because: Defect::NoUrl,
        })?;
        // A plain reader sees 216.58.214.206 in no other way of writing it, and whoever writes another one counts on that.
        if let Some(Host::Ipv4(address)) = url.host()
            && written_host(authority) != address.to_string()
        {
            return Err(refused(Refusal::DisguisedAddress { address }));
        }
        self.check_parsed(url)
    }

    /// Checks where a redirect leads.
    pub fn check_redirect(&self, from: &Target, location: &str) -> Result<Target, FetchFailure> {
        // An absolute one is checked as it was written, like any other url.
        let is_absolute = Url::parse(location).is_ok();
        let target = if is_absolute {
            self.check(location)?
        } else {
            let url = from
                .url
                .join(location)
                .map_err(|_| FetchFailure::Malformed {
                    url: scrub(&from.url),
                    because: Defect::BadLocation,
                })?;
            self.check_parsed(url)?
        };
        if from.is_encrypted() && !target.is_encrypted() {
            return Err(FetchFailure::Refused {
                url: scrub(&target.url),
                because: Refusal::Downgrade,
            });
        }
        Ok(target)
    }

    /// Checks every address that a target's name resolved to; one that is not public spoils them all.
    pub fn check_addresses(
        &self,
        target: &Target,
        addresses: &[IpAddr],
    ) -> Result<(), FetchFailure> {
        if self
            .private_hosts
            .iter()
            .any(|it| it.is(target.host(), target.port()))
        {
            return Ok(());
        }
        match addresses
            .iter()
            .find_map(|it| refuse_address(*it).map(|ground| (*it, ground)))
        {
            Some((address, ground)) => {
                let because = Refusal::Address { address, ground };
                Err(FetchFailure::Refused {
                    url: scrub(&target.url),
                    because,
                })
            }
            None => Ok(()),
        }
    }

    fn check_parsed(&self, mut url: Url) -> Result<Target, FetchFailure> {
        let refused = |because| FetchFailure::Refused {
            url: scrub(&url),
            because,
        };
        if !matches!(url.scheme(), "http" | "https") {
            return Err(refused(Refusal::Scheme {
                scheme: url.scheme().to_owned(),
            }));
        }
        self.check_server(&url).map_err(refused)?;
        // A name or password in a url is never sent, and a fragment is not for the server. Neither can fail: there is a host.
        let _ = url.set_username("");
        let _ = url.set_password(None);
        url.set_fragment(None);
        let target = Target { url };
        if let Some(address) = target.literal() {
            self.check_addresses(&target, &[address])?;
        }
        Ok(target)
    }

    /// Whether the port and the name are those of a public web server, or of a host that the user allowed.
    fn check_server(&self, url: &Url) -> Result<(), Refusal> {
        let port = url.port_or_known_default().unwrap_or_default();
        let host = url.host_str().unwrap_or_default();
        let mut own = self.private_hosts.iter().filter(|it| it.has_name(host));
        let is_web_port =
            !SERVICE_PORTS.contains(&port) && (port >= 1024 || PORTS_BELOW_1024.contains(&port));
        if !is_web_port && !own.clone().any(|it| it.names_port(port)) {
            return Err(Refusal::Port {
                port,
                is_own_host: own.next().is_some(),
            });
        }
        let is_own = own.any(|it| it.is(host, port));
        match url.host() {
            Some(Host::Domain(name)) if !is_own && !is_public_name(name) => Err(Refusal::Name {
                name: name.to_owned(),
            }),
            Some(_) => Ok(()),
            None => Err(Refusal::Name {
                name: String::new(),
            }),
        }
    }
}

/// The scheme and the authority of a url that is written the plain way: `scheme://authority`, and no third slash.
fn split(text: &str) -> Result<(String, &str), Refusal> {
    let (scheme, rest) = text.split_once(':').ok_or(Refusal::NoScheme)?;
    let is_scheme = !scheme.is_empty()
        && scheme
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || "+-.".contains(it));
    if !is_scheme {
        return Err(Refusal::NoScheme);
    }
    let scheme = scheme.to_ascii_lowercase();
    if !matches!(scheme.as_str(), "http" | "https") {
        return Ok((scheme, ""));
    }
    let rest = rest.strip_prefix("//").ok_or(Refusal::OddForm)?;
    if rest.starts_with(['/', '\\']) || text.contains(|it: char| it.is_ascii_control()) {
        return Err(Refusal::OddForm);
    }
    Ok((
        scheme,
        rest.split(['/', '\\', '?', '#']).next().unwrap_or_default(),
    ))
}

fn written_host(authority: &str) -> &str {
    let host = authority.rsplit('@').next().unwrap_or_default();
    host.split(':').next().unwrap_or_default()
}

fn is_public_name(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    let is_spelled = name
        .chars()
        .all(|it| it.is_ascii_alphanumeric() || "-_.".contains(it));
    let is_local = LOCAL_ENDINGS.iter().any(|ending| {
        name.strip_suffix(ending)
            .is_some_and(|before| before.is_empty() || before.ends_with('.'))
    });
    // A name without a dot is looked up among this network's own.
    is_spelled
        && !is_local
        && name.contains('.')
        && !name.contains("..")
        && name.len() <= NAME_BYTES_MAX
}

#[cfg(test)]
mod tests;
