//! A question together with how its provider is set up, and the requests that providers make of it.

use pathfinder_http::{BaseUrl, HttpRequest, Secret};
use reqwest::Url;
use serde_json::Value;

use super::{Access, Answer, Fault, Mailto, Query, SearchFailure, Settings, Subject, What};

pub(super) struct Asked<'a> {
    pub(super) query: &'a Query,
    pub(super) settings: &'a Settings,
    pub(super) base_url: BaseUrl,
    pub(super) access: Access,
}

impl Asked<'_> {
    /// The words to search for; a failure if something else is asked.
    pub(super) fn words(&self) -> Result<&str, SearchFailure> {
        match &self.query.subject {
            Subject::Words(words) if words.is_empty() => {
                Err(SearchFailure::failed(Fault::BadRequest, What::AskedNothing))
            }
            Subject::Words(words) => Ok(words),
            Subject::Paper(_)
            | Subject::Citations(_)
            | Subject::References(_)
            | Subject::Similar(_) => Err(unsupported()),
        }
    }

    pub(super) fn mailto(&self) -> Option<&str> {
        self.settings.mailto.as_ref().map(Mailto::as_str)
    }

    /// The key as the value of a parameter.
    pub(super) fn key_parameter(&self) -> Option<&str> {
        self.settings.key.as_ref().map(Secret::reveal)
    }

    /// Whether the question is about a site that has nothing from this host.
    pub(super) fn is_outside(&self, host: &str) -> bool {
        let site = self.query.site.as_ref();
        site.is_some_and(|it| !it.touches(host))
    }

    /// Posts a search, with the key in a header.
    pub(super) fn post_search(&self, body: &Value, header: &'static str, scheme: &str) -> Answer {
        let request = HttpRequest::post_json(self.base_url.join(["search"]), body.to_string());
        Answer::Then(request.with_key(self.settings.key.as_ref(), header, scheme))
    }
}

pub(super) fn unsupported() -> SearchFailure {
    SearchFailure::failed(Fault::Unsupported, What::NoSuchSearch)
}

/// Adds parameters to an address, in order; those without a value are left out.
pub(super) fn with_parameters(mut url: Url, parameters: &[(&str, Option<&str>)]) -> Url {
    let told = parameters
        .iter()
        .filter_map(|(name, value)| Some((name, (*value)?)));
    url.query_pairs_mut().extend_pairs(told);
    url
}
