//! The budget: a call starts only if its worst case fits in what is left.

use serde::{Deserialize, Serialize};

/// The reserve for the last report is at least one part of the budget in `MIN`, and at most one in `MAX`.
const FINISHING_PART_MIN: u64 = 20;
const FINISHING_PART_MAX: u64 = 4;
/// The part of the budget whose spending is worth a warning.
pub const WARNING_PERCENT: u32 = 80;

/// Money in millionths of a dollar: reserved before a call, settled after it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    pub limit_micro_usd: u64,
    spent_micro_usd: u64,
    reserved_micro_usd: u64,
    /// The most that the last report can cost; 0 if unknown.
    pub last_report_micro_usd: u64,
}

impl Budget {
    pub fn new(limit_micro_usd: u64) -> Budget {
        Budget {
            limit_micro_usd,
            ..Budget::default()
        }
    }

    pub fn spent_micro_usd(&self) -> u64 {
        self.spent_micro_usd
    }

    pub fn reserved_micro_usd(&self) -> u64 {
        self.reserved_micro_usd
    }

    /// Whether research may start a call whose worst case is this, without touching the reserve for the last report.
    pub fn fits(&self, worst_case_micro_usd: u64) -> bool {
        self.is_within(
            worst_case_micro_usd,
            self.limit_micro_usd
                .saturating_sub(self.finishing_reserve()),
        )
    }

    /// Whether the last report may start a call whose worst case is this.
    pub fn fits_finishing(&self, worst_case_micro_usd: u64) -> bool {
        self.is_within(worst_case_micro_usd, self.limit_micro_usd)
    }

    fn is_within(&self, worst_case_micro_usd: u64, limit_micro_usd: u64) -> bool {
        let taken = self.spent_micro_usd.saturating_add(self.reserved_micro_usd);
        worst_case_micro_usd == 0 || taken.saturating_add(worst_case_micro_usd) <= limit_micro_usd
    }

    /// What is reserved for the last report from the start.
    pub fn finishing_reserve(&self) -> u64 {
        let least = self.limit_micro_usd / FINISHING_PART_MIN;
        self.last_report_micro_usd
            .clamp(least, self.limit_micro_usd / FINISHING_PART_MAX)
    }

    /// Most of the budget is spent: time to warn.
    pub fn is_nearly_spent(&self) -> bool {
        let spent = self.spent_micro_usd;
        spent > 0
            && u128::from(spent) * 100
                >= u128::from(self.limit_micro_usd) * u128::from(WARNING_PERCENT)
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

    /// Calls that are open at the same time, each `(worst case, what it cost, is it for the last report)`.
    fn calls() -> impl Strategy<Value = Vec<(u64, u64, bool)>> {
        proptest::collection::vec((0u64..400, 0u64..400, any::<bool>()), 0..50)
    }

    proptest! {
        #[test]
        fn b1_spent_and_reserved_never_exceed_the_limit(calls in calls(), settle_every in 1usize..6) {
            let mut budget = Budget::new(1000);
            let mut open = Vec::new();
            for (worst, actual, finishing) in calls {
                let fits = if finishing { budget.fits_finishing(worst) } else { budget.fits(worst) };
                if fits {
                    budget.reserve(worst);
                    open.push((worst, actual.min(worst)));
                }
                prop_assert!(budget.spent_micro_usd() + budget.reserved_micro_usd() <= 1000);
                if open.len() >= settle_every {
                    let (worst, actual) = open.remove(0);
                    budget.settle(worst, actual);
                }
            }
            for (worst, actual) in open {
                budget.settle(worst, actual);
            }
            prop_assert_eq!(budget.reserved_micro_usd(), 0);
            prop_assert!(budget.spent_micro_usd() <= 1000);
        }

        #[test]
        fn b7_small_calls_use_all_but_the_finishing_reserve(worst in 2u64..10_000) {
            // A call of 1 would cost half of it, which is nothing, and fit for ever.
            let mut budget = Budget::new(1_000_000);
            while budget.fits(worst) {
                budget.reserve(worst);
                budget.settle(worst, worst / 2);
            }
            let used = budget.spent_micro_usd() + budget.finishing_reserve();
            prop_assert!(used >= 950_000, "{used}");
        }
    }

    #[test]
    fn the_last_report_may_use_what_research_may_not() {
        let mut budget = Budget::new(1000);
        budget.reserve(950);
        assert!(!budget.fits(1) && budget.fits_finishing(50) && !budget.fits_finishing(51));
        assert!(budget.fits(0), "what costs nothing always fits");
    }

    #[test]
    fn the_last_report_is_kept_whole_within_a_quarter() {
        let reserve = |last_report_micro_usd| {
            Budget {
                last_report_micro_usd,
                ..Budget::new(1000)
            }
            .finishing_reserve()
        };
        assert_eq!(
            [0, 50, 51, 200, 250, 900].map(reserve),
            [50, 50, 51, 200, 250, 250]
        );
        assert_eq!(
            Budget {
                last_report_micro_usd: 7,
                ..Budget::new(3)
            }
            .finishing_reserve(),
            0
        );
    }

    #[test]
    fn four_fifths_spent_are_worth_a_warning() {
        let mut budget = Budget::new(1000);
        budget.reserve(799);
        assert!(!budget.is_nearly_spent());
        budget.settle(799, 800);
        assert!(budget.is_nearly_spent());
        assert!(!Budget::new(0).is_nearly_spent());
    }
}
