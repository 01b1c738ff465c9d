//! Methods: lists of phases over one state. Only these lists define the order of phases.

mod pathfinder;
mod plain;

use crate::phase::PhaseRules;
use crate::settings::Method;

/// The phases of one iteration, in order.
pub fn phases(method: Method) -> &'static [PhaseRules] {
    match method {
        Method::Pathfinder => pathfinder::CYCLE,
        Method::Plain => plain::CYCLE,
    }
}
