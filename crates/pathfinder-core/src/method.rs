//! Methods: lists of phases over one state. The order of phases stands here and nowhere else.

mod pathfinder;

use crate::phase::PhaseRules;
use crate::settings::Method;

/// The phases of one iteration, in their order.
pub fn phases(method: Method) -> &'static [PhaseRules] {
    match method {
        Method::Pathfinder => pathfinder::CYCLE,
    }
}
