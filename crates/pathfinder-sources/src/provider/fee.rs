//! What a search costs: one table, so that a change of prices is a change of one line.

use super::{Query, Settings};

/// When the prices were last looked up. All are those of paying by use, without free allowances.
pub const FEES_AS_OF: &str = "2026-11";

/// What one provider takes for one search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fee {
    pub provider: &'static str,
    pub search_usd: f64,
    /// A search for more results than this costs `large_usd` instead.
    pub small_results_max: u32,
    pub large_usd: f64,
    /// For each document that is sent along.
    pub content_usd: f64,
}

/// Providers that are not listed are free.
pub const FEES: [Fee; 5] = [
    flat("brave", 0.005),
    flat("google", 0.005),
    flat("tavily", 0.008),
    Fee {
        provider: "serper",
        search_usd: 0.001,
        small_results_max: 10,
        large_usd: 0.002,
        content_usd: 0.0,
    },
    Fee {
        provider: "exa",
        search_usd: 0.005,
        small_results_max: 25,
        large_usd: 0.025,
        content_usd: 0.001,
    },
];

/// What one credit of Tavily costs; a basic search takes one.
pub(super) const TAVILY_CREDIT_USD: f64 = 0.008;

/// What one credit of Serper costs in its smallest package.
pub(super) const SERPER_CREDIT_USD: f64 = 0.001;

const fn flat(provider: &'static str, search_usd: f64) -> Fee {
    Fee {
        provider,
        search_usd,
        small_results_max: u32::MAX,
        large_usd: search_usd,
        content_usd: 0.0,
    }
}

/// The most that a search can cost: what to set aside before it is made.
pub(super) fn worst_case_usd(provider: &str, query: &Query, settings: &Settings) -> f64 {
    if let Some(fee) = settings.fee_usd {
        return fee;
    }
    let Some(fee) = FEES.iter().find(|it| it.provider == provider) else {
        return 0.0;
    };
    let results = query.results_max();
    let search = if results > fee.small_results_max {
        fee.large_usd
    } else {
        fee.search_usd
    };
    search
        + if settings.contents {
            f64::from(results) * fee.content_usd
        } else {
            0.0
        }
}
