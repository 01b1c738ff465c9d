//! What the sessions of one engine share: the queue in which they wait to run, the threads that write their views, and
//! their watchers.

use crate::admission::Admission;
use crate::background::Background;
use crate::watch::Watchers;

/// The owner of the sessions holds one of these and passes it to each of them.
#[derive(Debug, Default)]
pub struct Crowd {
    pub(crate) admission: Admission,
    pub(crate) background: Background,
    pub watchers: Watchers,
}
