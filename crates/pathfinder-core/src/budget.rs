//! The budget: a call starts only if its worst case fits in what is left.

use serde::{Deserialize, Serialize};

/// Money in millionths of a dollar: reserved before a call, settled after it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    pub limit_micro_usd: u64,
    spent_micro_usd: u64,
    reserved_micro_usd: u64,
}

impl Budget {
    pub fn new(limit_micro_usd: u64) -> Budget {
        Budget { limit_micro_usd, ..Budget::default() }
    }

    pub fn spent_micro_usd(&self) -> u64 {
        self.spent_micro_usd
    }

    pub fn reserved_micro_usd(&self) -> u64 {
        self.reserved_micro_usd
    }

    pub fn fits(&self, worst_case_micro_usd: u64) -> bool {
        let taken = self.spent_micro_usd.saturating_add(self.reserved_micro_usd);
        taken.saturating_add(worst_case_micro_usd) <= self.limit_micro_usd
    }

    pub fn reserve(&mut self, worst_case_micro_usd: u64) {
        self.reserved_micro_usd = self.reserved_micro_usd.saturating_add(worst_case_micro_usd);
    }

    pub fn settle(&mut self, reserved_micro_usd: u64, spent_micro_usd: u64) {
        self.reserved_micro_usd = self.reserved_micro_usd.saturating_sub(reserved_micro_usd);
        self.spent_micro_usd = self.spent_micro_usd.saturating_add(spent_micro_usd);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn spent_and_reserved_never_exceed_the_limit(calls in proptest::collection::vec((0u64..400, 0u64..400), 0..50)) {
            let mut budget = Budget::new(1000);
            for (worst, actual) in calls {
                if budget.fits(worst) {
                    budget.reserve(worst);
                    prop_assert!(budget.spent_micro_usd() + budget.reserved_micro_usd() <= 1000);
                    budget.settle(worst, actual.min(worst));
                }
                prop_assert_eq!(budget.reserved_micro_usd(), 0);
            }
        }
    }
}
