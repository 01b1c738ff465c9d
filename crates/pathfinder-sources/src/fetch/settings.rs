//! How pages are fetched, where two users may differ.

use std::time::Duration;

use super::cache::CacheSettings;
use super::schedule::Politeness;

/// How pages are fetched.
#[derive(Debug, Clone, PartialEq)]
pub struct FetchSettings {
    /// For resolving, connecting, and the whole answer, over all redirects; waiting for one's turn does not count.
    pub deadline: Duration,
    /// The size of a page, unpacked.
    pub bytes_max: usize,
    pub pdf_bytes_max: usize,
    pub redirects_max: usize,
    pub respect_robots: bool,
    /// Hosts that may be asked although they are not public.
    pub allow_private_hosts: Vec<String>,
    pub politeness: Politeness,
    /// Nothing is kept where there is none.
    pub cache: Option<CacheSettings>,
    /// Where a site's owner can learn who asks and complain: a url or a mail address.
    pub contact: Option<String>,
}

impl Default for FetchSettings {
    fn default() -> FetchSettings {
        FetchSettings {
            deadline: Duration::from_secs(30),
            bytes_max: 10 << 20,
            pdf_bytes_max: 50 << 20,
            redirects_max: 5,
            respect_robots: true,
            allow_private_hosts: Vec::new(),
            politeness: Politeness::default(),
            cache: None,
            contact: None,
        }
    }
}

impl FetchSettings {
    /// Who asks, in the words that sites see: the name that robots.txt files use, and where to complain.
    pub(super) fn user_agent(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let contact = self.contact.as_deref().map(|it| {
            it.chars()
                .filter(|it| matches!(it, ' '..='~'))
                .collect::<String>()
        });
        match contact.filter(|it| !it.is_empty()) {
            Some(contact) => format!("Pathfinder/{version} (+{contact})"),
            None => format!("Pathfinder/{version} (automated research)"),
        }
    }
}
