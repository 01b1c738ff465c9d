//! Where a server is, as its user writes it into the settings.

use std::fmt;
use std::net::IpAddr;

use reqwest::Url;

/// An `http` or `https` address without user, query or fragment: nothing in it is secret.
#[derive(Clone, PartialEq, Eq)]
pub struct BaseUrl(Url);

/// Why a text is not a base URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BaseUrlError {
    #[error("the base url is not a url with http or https")]
    NotHttp,
    #[error("the base url must not hold a user, password, query or fragment")]
    MoreThanAnAddress,
}

impl BaseUrl {
    pub fn parse(text: &str) -> Result<BaseUrl, BaseUrlError> {
        let url = Url::parse(text.trim()).map_err(|_| BaseUrlError::NotHttp)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(BaseUrlError::NotHttp);
        }
        let bare = url.username().is_empty() && url.password().is_none();
        if !bare || url.query().is_some() || url.fragment().is_some() {
            return Err(BaseUrlError::MoreThanAnAddress);
        }
        Ok(BaseUrl(url))
    }

    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// Whether the server runs on this machine, where a call costs nothing.
    pub fn is_loopback(&self) -> bool {
        is_loopback(&self.0)
    }

    /// The address as it was given.
    pub fn as_url(&self) -> &Url {
        &self.0
    }

    pub fn has_path(&self) -> bool {
        self.0.path().len() > 1
    }

    /// Whether this is the last segment of its path.
    pub fn ends_with(&self, segment: &str) -> bool {
        self.0.path().trim_end_matches('/').rsplit('/').next() == Some(segment)
    }

    /// The address with a version and more segments behind it; a version that it ends with is not repeated.
    pub fn versioned(&self, version: &str, segments: &[&str]) -> Url {
        let version = (!self.ends_with(version)).then_some(version);
        self.join(version.into_iter().chain(segments.iter().copied()))
    }

    /// The address with more segments of path behind it.
    pub fn join<'a>(&self, segments: impl IntoIterator<Item = &'a str>) -> Url {
        let mut url = self.0.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        url
    }
}

/// Whether what is sent to this address stays on this machine.
pub fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|it| it.is_loopback())
}

impl fmt::Debug for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str())
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_nothing_secret() {
        for (text, error) in [
            (
                "https://user:word@a.org/v1",
                BaseUrlError::MoreThanAnAddress,
            ),
            ("https://a.org/v1?key=1", BaseUrlError::MoreThanAnAddress),
            ("https://a.org/v1#key", BaseUrlError::MoreThanAnAddress),
            ("ftp://a.org", BaseUrlError::NotHttp),
            ("a.org", BaseUrlError::NotHttp),
        ] {
            assert_eq!(BaseUrl::parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn this_machine_is_told_from_others() {
        let local = |text: &str| BaseUrl::parse(text).unwrap().is_loopback();
        for text in [
            "http://localhost:1/v1",
            "http://127.0.0.2",
            "http://[::1]:8080",
        ] {
            assert!(local(text), "{text}");
        }
        for text in ["http://localhost.evil.org", "https://api.openai.com/v1"] {
            assert!(!local(text), "{text}");
        }
    }

    #[test]
    fn a_version_is_not_repeated() {
        let check = |base: &str, expected: &str| {
            let url = BaseUrl::parse(base).unwrap().versioned("v1", &["models"]);
            assert_eq!(url.as_str(), expected);
        };
        check("https://a.org", "https://a.org/v1/models");
        check("https://a.org/v1/", "https://a.org/v1/models");
        check("https://a.org/proxy", "https://a.org/proxy/v1/models");
        check("https://a.org/av1", "https://a.org/av1/v1/models");
    }
}
