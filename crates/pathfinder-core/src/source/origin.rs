//! Who is behind a document, as far as its address tells.

use url::Url;

/// Platforms that host many authors: there a document, not the platform, is the origin.
const PLATFORMS: &[&str] = &[
    "arxiv.org",
    "doi.org",
    "nih.gov",
    "github.com",
    "github.io",
    "gitlab.com",
    "medium.com",
    "wikipedia.org",
    "reddit.com",
    "stackoverflow.com",
    "stackexchange.com",
    "quora.com",
    "ycombinator.com",
    "semanticscholar.org",
    "openalex.org",
    "biorxiv.org",
    "medrxiv.org",
    "ssrn.com",
    "substack.com",
    "wordpress.com",
    "blogspot.com",
    "tistory.com",
    "velog.io",
    "dev.to",
    "naver.com",
    "brunch.co.kr",
    "youtube.com",
    "dcinside.com",
    "clien.net",
];

/// The registrable domain of a url (`a.b.co.uk` is `b.co.uk`), or the url itself if it has none.
pub fn registrable_domain(url: &str) -> String {
    let host = Url::parse(url)
        .ok()
        .and_then(|it| it.host_str().map(str::to_lowercase));
    match host {
        Some(host) => psl::domain_str(&host).map_or(host.clone(), str::to_owned),
        None => url.to_owned(),
    }
}

/// The origin of a document: the registrable domain; on a platform with many authors, the document itself.
pub fn origin(url: &str) -> String {
    let domain = registrable_domain(url);
    let Ok(parsed) = Url::parse(url) else {
        return domain;
    };
    if !PLATFORMS.iter().any(|it| is_host_of(&domain, it)) {
        return domain;
    }
    let host = parsed
        .host_str()
        .unwrap_or_default()
        .trim_start_matches("www.");
    let query = parsed
        .query()
        .map(|it| format!("?{it}"))
        .unwrap_or_default();
    format!("{host}{}{query}", parsed.path().trim_end_matches('/'))
}

pub(super) fn is_host_of(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain)
        .is_some_and(|it| it.is_empty() || it.ends_with('.'))
}
