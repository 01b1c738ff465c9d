//! Methods: lists of phases over one state. Only these lists define the order of phases.

mod deep;
mod pathfinder;
mod plain;
#[cfg(test)]
mod story;

use crate::phase::PhaseRules;
use crate::settings::Method;

/// The phases of one iteration, in order.
pub fn phases(method: Method) -> &'static [PhaseRules] {
    match method {
        Method::Pathfinder => pathfinder::CYCLE,
        Method::Plain => plain::CYCLE,
        Method::Deep => deep::CYCLE,
    }
}
