//! The providers that were searched: how often, with what success and at what cost.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::step::{FailureReason, ProviderAnswer};

/// By provider.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Searching(pub BTreeMap<String, Searched>);

/// How the searches at one provider went.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Searched {
    pub searches: u64,
    pub hits: u64,
    pub failed: u64,
    pub spent_micro_usd: u64,
    /// What is left in the account, according to the last reply.
    pub left: Option<String>,
    /// Why the last failed search failed.
    pub failure: Option<FailureReason>,
}

impl Searching {
    pub(super) fn count(&mut self, answer: &ProviderAnswer) {
        let it = self.0.entry(answer.provider.clone()).or_default();
        it.searches += 1;
        it.hits += answer.hits as u64;
        it.spent_micro_usd = it.spent_micro_usd.saturating_add(answer.fee_micro_usd);
        it.left = answer.left.clone().or(it.left.take());
        if !answer.outcome.is_answer() {
            it.failed += 1;
            it.failure = answer.because.clone();
        }
    }
}
