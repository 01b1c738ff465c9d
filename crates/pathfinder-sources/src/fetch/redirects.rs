//! Follows redirects from the URL that was asked for to the page.

use super::failure::{FetchFailure, Refusal};
use super::guard::{Guard, Target};
use super::scrub::scrub;

/// Every URL that was requested on the way to a page; the last of them is requested next.
#[derive(Debug)]
pub(super) struct Redirects {
    before: Vec<Target>,
    last: Target,
    redirects_max: usize,
}

impl Redirects {
    pub(super) fn new(first: Target, redirects_max: usize) -> Redirects {
        Redirects {
            before: Vec::new(),
            last: first,
            redirects_max,
        }
    }

    pub(super) fn last(&self) -> &Target {
        &self.last
    }

    /// Follows a redirect if that is allowed.
    pub(super) fn follow(&mut self, guard: &Guard, location: &str) -> Result<(), FetchFailure> {
        let next = guard.check_redirect(&self.last, location)?;
        let refused = |because| {
            Err(FetchFailure::Refused {
                url: scrub(next.url()),
                because,
            })
        };
        if next == self.last || self.before.contains(&next) {
            return refused(Refusal::RedirectLoop);
        }
        if self.before.len() >= self.redirects_max {
            return refused(Refusal::TooManyRedirects {
                redirects_max: self.redirects_max,
            });
        }
        self.before.push(std::mem::replace(&mut self.last, next));
        Ok(())
    }
}
