//! What a search costs. Each provider states its own fee, as it was in November 2026 for paying by use, without free
//! allowances.

use super::{Query, Settings};

/// What one provider takes for one search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fee {
    pub search_usd: f64,
    /// A search for more results than this costs `large_usd` instead.
    pub small_results_max: u32,
    pub large_usd: f64,
    /// For each document that is sent along.
    pub content_usd: f64,
}

impl Fee {
    pub(super) const FREE: Fee = Fee::flat(0.0);

    pub(super) const fn flat(search_usd: f64) -> Fee {
        Fee {
            search_usd,
            small_results_max: u32::MAX,
            large_usd: search_usd,
            content_usd: 0.0,
        }
    }

    /// The most that a search can cost: what to reserve before it is made.
    pub(super) fn worst_case_usd(&self, query: &Query, settings: &Settings) -> f64 {
        if let Some(fee) = settings.fee_usd {
            return fee;
        }
        let results = query.results_max();
        let search = if results > self.small_results_max {
            self.large_usd
        } else {
            self.search_usd
        };
        let contents = if settings.contents { results } else { 0 };
        search + f64::from(contents) * self.content_usd
    }
}
