//! The method `pathfinder`: one target an iteration, explored, verified and weighed.

use crate::phase::PhaseRules;
use crate::{check, decompose, explore, ideate, learn, resolve, select, status, verify};

pub(super) const CYCLE: &[PhaseRules] = &[
    decompose::DECOMPOSE,
    select::SELECT,
    explore::WORD,
    explore::SEARCH,
    explore::RANK,
    explore::READ,
    verify::VERIFY,
    resolve::RESOLVE,
    learn::LEARN,
    ideate::IDEATE,
    status::EVALUATE,
    check::CHECK,
    status::END,
];
