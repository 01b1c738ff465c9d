//! Retries temporary failures: a few times, not for long, and not before the server allows it.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_sources::fetch::{FetchFailure, Page};
use pathfinder_sources::provider::{Query, SearchFailure};
use tokio::time::{Instant, sleep};

use crate::web::{Answered, Found, Recipients, Web};

const FETCHES_MAX: u32 = 3;
/// A search that fails is followed by one with other words anyway.
const SEARCHES_MAX: u32 = 2;
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// Instead of a longer wait, the session goes on without.
const PATIENCE: Duration = Duration::from_secs(20);

/// Fetches a page.
pub(super) async fn fetch(web: &Web, url: &str, now: Timestamp) -> Result<Page, FetchFailure> {
    let mut attempts = Attempts::new(FETCHES_MAX, now);
    loop {
        let failure = match web.fetch(url, attempts.now()).await {
            Err(failure) if failure.is_passing() => failure,
            other => return other,
        };
        let until = match failure {
            FetchFailure::RateLimited { until, .. } => Some(until),
            _ => None,
        };
        match attempts.wait(until) {
            Some(wait) => sleep(wait).await,
            None => return Err(failure),
        }
    }
}

/// Searches. The result has the answers of all attempts. Only a free attempt is retried, so that one reservation
/// suffices.
pub(super) async fn search(
    web: &Arc<Web>,
    whom: Recipients<'_>,
    query: &Query,
    now: Timestamp,
) -> Found {
    let mut attempts = Attempts::new(SEARCHES_MAX, now);
    let mut before: Vec<Answered> = Vec::new();
    loop {
        let mut found = web.search(whom, query, attempts.now()).await;
        let until = passing(&found).filter(|_| found.fee_micro_usd() == 0);
        let wait = until.and_then(|it| attempts.wait(it));
        found.answers.splice(..0, std::mem::take(&mut before));
        match wait {
            None => return found,
            Some(wait) => {
                before = found.answers;
                sleep(wait).await;
            }
        }
    }
}

/// If no provider answered and one may answer later: until when it asks to be left alone.
fn passing(found: &Found) -> Option<Option<Timestamp>> {
    let failures: Option<Vec<&SearchFailure>> = found
        .answers
        .iter()
        .map(|it| it.outcome.as_ref().err())
        .collect();
    let worth_it = failures?
        .into_iter()
        .filter(|it| it.is_worth_another_attempt());
    let until = worth_it.map(|it| match it {
        SearchFailure::RateLimited { until, .. } => *until,
        _ => None,
    });
    until.min()
}

struct Attempts {
    max: u32,
    made: u32,
    began_at: Timestamp,
    since: Instant,
}

impl Attempts {
    fn new(max: u32, now: Timestamp) -> Attempts {
        Attempts {
            max,
            made: 1,
            began_at: now,
            since: Instant::now(),
        }
    }

    fn now(&self) -> Timestamp {
        self.began_at
            .checked_add(self.since.elapsed())
            .unwrap_or(self.began_at)
    }

    /// How long to wait before the next attempt; none if there is none.
    fn wait(&mut self, until: Option<Timestamp>) -> Option<Duration> {
        let own = FIRST_WAIT * self.made;
        let asked =
            until.map(|it| Duration::try_from(it.duration_since(self.now())).unwrap_or_default());
        let wait = asked.unwrap_or_default().max(own);
        let is_worth_it = self.made < self.max && self.since.elapsed() + wait <= PATIENCE;
        self.made += 1;
        is_worth_it.then_some(wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn attempts_are_few_and_end_with_the_patience() {
        let now = Timestamp::UNIX_EPOCH;
        let in_seconds = |it: i64| Timestamp::from_second(it).ok();
        let mut attempts = Attempts::new(3, now);
        let waits: Vec<_> = (0..3)
            .map(|_| attempts.wait(None).map(|it| it.as_millis()))
            .collect();
        assert_eq!(waits, [Some(500), Some(1000), None]);
        assert_eq!(
            Attempts::new(3, now).wait(in_seconds(7)),
            Some(Duration::from_secs(7))
        );
        assert_eq!(Attempts::new(3, now).wait(in_seconds(-7)), Some(FIRST_WAIT));
        assert_eq!(Attempts::new(3, now).wait(in_seconds(21)), None);
        let mut attempts = Attempts::new(3, now);
        tokio::time::advance(Duration::from_secs(15)).await;
        assert_eq!(
            attempts.wait(in_seconds(21)),
            None,
            "the time that was spent counts"
        );
        assert_eq!(Attempts::new(1, now).wait(None), None);
    }
}
