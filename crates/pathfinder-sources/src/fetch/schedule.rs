//! Decides which waiting request may start next, so that no host is asked too often and no connection is idle.
//!
//! Times are counted from the start of the schedule and come from the caller; nothing here waits.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// Hosts without waiting requests are forgotten when there are more than this.
const HOSTS_MAX: usize = 4_096;

/// How much is asked of one host, and of the network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Politeness {
    /// The time between the starts of two requests to a host; a longer crawl-delay counts instead, between pages.
    pub host_interval: Duration,
    pub host_connections_max: usize,
    pub connections_max: usize,
    /// A request to a host that asks to be left alone for longer than this fails instead of waiting.
    pub wait_max: Duration,
    /// The same where a host only wants its pages to be read slowly.
    pub crawl_wait_max: Duration,
}

impl Default for Politeness {
    fn default() -> Politeness {
        Politeness {
            host_interval: Duration::from_secs(1),
            host_connections_max: 2,
            connections_max: 32,
            wait_max: Duration::from_secs(30),
            crawl_wait_max: Duration::from_secs(120),
        }
    }
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The rules of a site: they are needed before anything else, and no crawl-delay is meant for them.
    Rules,
    Page,
}

/// A request that waits for its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ticket(u64);

#[derive(Debug, Default)]
struct Host {
    waiting: VecDeque<(Ticket, Purpose)>,
    open: usize,
    /// The time that the host wants between two pages.
    crawl_delay: Duration,
    /// No request starts before.
    ready_at: Duration,
    /// No page is asked for before.
    page_ready_at: Duration,
    /// The host wants to be left alone until then.
    held_until: Duration,
}

impl Host {
    /// When time lets a request start that is the first in the queue.
    fn ready_for(&self, purpose: Purpose) -> Duration {
        let ready_at = self.ready_at.max(self.held_until);
        match purpose {
            Purpose::Rules => ready_at,
            Purpose::Page => ready_at.max(self.page_ready_at),
        }
    }

    fn first_ready_at(&self) -> Option<Duration> {
        self.waiting
            .front()
            .map(|(_, purpose)| self.ready_for(*purpose))
    }
}

#[derive(Debug)]
pub(super) struct Schedule {
    rules: Politeness,
    hosts: BTreeMap<String, Host>,
    open: usize,
    next_ticket: u64,
}

impl Schedule {
    pub(super) fn new(rules: Politeness) -> Schedule {
        Schedule {
            rules,
            hosts: BTreeMap::new(),
            open: 0,
            next_ticket: 0,
        }
    }

    /// Joins the queue of a host.
    pub(super) fn join(&mut self, host: &str, purpose: Purpose, now: Duration) -> Ticket {
        if self.hosts.len() > HOSTS_MAX {
            self.hosts.retain(|_, it| {
                it.open > 0 || !it.waiting.is_empty() || it.ready_for(Purpose::Page) > now
            });
        }
        let ticket = Ticket(self.next_ticket);
        self.next_ticket += 1;
        let waiting = &mut self.hosts.entry(host.to_owned()).or_default().waiting;
        match purpose {
            // Pages may have to wait long, and rules need not.
            Purpose::Rules => waiting.push_front((ticket, purpose)),
            Purpose::Page => waiting.push_back((ticket, purpose)),
        }
        ticket
    }

    /// Leaves the queue without having started.
    pub(super) fn leave(&mut self, host: &str, ticket: Ticket) {
        if let Some(host) = self.hosts.get_mut(host) {
            host.waiting.retain(|(it, _)| *it != ticket);
        }
    }

    /// Starts the request that holds up the most others, if any may start.
    pub(super) fn start_next(&mut self, now: Duration) -> Option<(Ticket, &str)> {
        if self.open >= self.rules.connections_max {
            return None;
        }
        let per_host_max = self.rules.host_connections_max;
        let is_ready = |it: &Host| it.first_ready_at().is_some_and(|ready_at| ready_at <= now);
        let ready = self
            .hosts
            .iter_mut()
            .filter(|(_, it)| it.open < per_host_max && is_ready(it));
        // The longest queue takes longest to work off; among equals the first to come is served first.
        let (name, host) = ready.min_by_key(|(_, it)| {
            (
                std::cmp::Reverse(it.waiting.len()),
                it.waiting.front().map(|(ticket, _)| *ticket),
            )
        })?;
        let (ticket, purpose) = host.waiting.pop_front()?;
        host.open += 1;
        host.ready_at = now + self.rules.host_interval;
        if purpose == Purpose::Page {
            host.page_ready_at = now + host.crawl_delay;
        }
        self.open += 1;
        Some((ticket, name))
    }

    /// Ends a request that had started.
    pub(super) fn finish(&mut self, host: &str) {
        self.open = self.open.saturating_sub(1);
        if let Some(host) = self.hosts.get_mut(host) {
            host.open = host.open.saturating_sub(1);
        }
    }

    /// Leaves a host alone until then.
    pub(super) fn hold(&mut self, host: &str, until: Duration) {
        let host = self.hosts.entry(host.to_owned()).or_default();
        host.held_until = host.held_until.max(until);
    }

    /// Keeps the pages of a host at least this far apart from now on.
    pub(super) fn slow_down(&mut self, host: &str, crawl_delay: Duration) {
        self.hosts.entry(host.to_owned()).or_default().crawl_delay = crawl_delay;
    }

    /// Who is first in a host's queue, and when time lets it start.
    pub(super) fn first(&self, host: &str) -> Option<(Ticket, Duration)> {
        let host = self.hosts.get(host)?;
        Some((host.waiting.front()?.0, host.first_ready_at()?))
    }

    /// Until when a request would have to wait, if that is longer than anyone should.
    pub(super) fn too_long(&self, host: &str, ticket: Ticket, now: Duration) -> Option<Duration> {
        let rules = &self.rules;
        let host = self.hosts.get(host)?;
        if host.held_until.saturating_sub(now) > rules.wait_max {
            return Some(host.held_until);
        }
        let place = host.waiting.iter().position(|(it, _)| *it == ticket)?;
        let (_, purpose) = host.waiting.get(place)?;
        // Among hosts that want a second between pages, the length of the queue is nobody's wish.
        let is_slow = *purpose == Purpose::Page && host.crawl_delay > rules.wait_max;
        let before = u32::try_from(place).unwrap_or(u32::MAX);
        let turn_at = host.ready_for(*purpose) + host.crawl_delay.saturating_mul(before);
        (is_slow && turn_at.saturating_sub(now) > rules.crawl_wait_max).then_some(turn_at)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::time::Duration;

    use expect_test::{Expect, expect};

    use super::{Politeness, Purpose, Schedule, Ticket};

    const LATENCY_MS: u64 = 300;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// Plays the schedule by the rules of time alone: each request takes as long as the other.
    fn play(schedule: &mut Schedule, requests: &[(&str, usize)]) -> Vec<(u64, String)> {
        let mut hosts: BTreeMap<Ticket, String> = BTreeMap::new();
        for (host, count) in requests {
            for _ in 0..*count {
                hosts.insert(
                    schedule.join(host, Purpose::Page, Duration::ZERO),
                    (*host).to_owned(),
                );
            }
        }
        let (mut started, mut open) = (Vec::new(), Vec::new());
        let mut now = 0;
        while started.len() < hosts.len() {
            open.retain(|(end, host): &(u64, String)| {
                if *end <= now {
                    schedule.finish(host);
                }
                *end > now
            });
            while let Some((ticket, _)) = schedule.start_next(ms(now)) {
                open.push((now + LATENCY_MS, hosts[&ticket].clone()));
                started.push((now, hosts[&ticket].clone()));
            }
            now += 50;
        }
        started
    }

    fn check(
        rules: Politeness,
        holds: &[(&str, u64)],
        requests: &[(&str, usize)],
        expected: Expect,
    ) {
        let mut schedule = Schedule::new(rules);
        for (host, until) in holds {
            schedule.hold(host, ms(*until));
        }
        let shown = play(&mut schedule, requests)
            .iter()
            .map(|(at, host)| format!("{at} {host}\n"))
            .collect::<String>();
        expected.assert_eq(&shown);
    }

    #[test]
    fn a_host_is_asked_once_a_second_and_the_longest_queue_goes_first() {
        let rules = Politeness {
            connections_max: 2,
            ..Politeness::default()
        };
        check(
            rules,
            &[("c", 1_500)],
            &[("a", 1), ("b", 3), ("c", 1)],
            expect![[r#"
                0 b
                0 a
                1000 b
                1500 c
                2000 b
            "#]],
        );
    }

    #[test]
    fn a_host_holds_two_connections_at_most() {
        let rules = Politeness {
            host_interval: ms(50),
            ..Politeness::default()
        };
        check(
            rules,
            &[],
            &[("a", 4)],
            expect![[r#"
                0 a
                50 a
                300 a
                350 a
            "#]],
        );
    }

    #[test]
    fn two_hundred_pages_of_fifty_hosts_are_asked_for_without_a_gap() {
        let names: Vec<String> = (0..50).map(|it| format!("h{it}")).collect();
        let requests: Vec<(&str, usize)> = names.iter().map(|it| (it.as_str(), 4)).collect();
        let started = play(&mut Schedule::new(Politeness::default()), &requests);
        let last = started.iter().map(|(at, _)| at + LATENCY_MS).max();
        // 18 of the 50 hosts wait for a connection once; then four starts a second apart, and the last answer.
        assert_eq!(last, Some(300 + 3_000 + 300));
        for host in &names {
            let mut times = started
                .iter()
                .filter(|(_, it)| it == host)
                .map(|(at, _)| *at);
            let first = times.next().unwrap();
            assert!(
                times
                    .zip(1..)
                    .all(|(at, index)| at >= first + index * 1_000)
            );
        }
    }

    #[test]
    fn a_long_hold_is_told() {
        let mut schedule = Schedule::new(Politeness::default());
        let ticket = schedule.join("a", Purpose::Page, ms(0));
        schedule.hold("a", ms(40_000));
        assert_eq!(schedule.too_long("a", ticket, ms(5_000)), Some(ms(40_000)));
        assert_eq!(schedule.too_long("a", ticket, ms(15_000)), None);
    }

    #[test]
    fn a_long_crawl_delay_is_waited_for_twice_and_the_rules_are_no_page() {
        let mut schedule = Schedule::new(Politeness::default());
        let rules = schedule.join("a", Purpose::Rules, ms(0));
        assert_eq!(schedule.start_next(ms(0)).map(|it| it.0), Some(rules));
        schedule.finish("a");
        schedule.slow_down("a", ms(60_000));
        let pages: Vec<Ticket> = (0..4)
            .map(|_| schedule.join("a", Purpose::Page, ms(0)))
            .collect();
        let other_rules = schedule.join("a", Purpose::Rules, ms(0));
        assert_eq!(schedule.first("a"), Some((other_rules, ms(1_000))));
        assert_eq!(
            schedule.start_next(ms(1_000)).map(|it| it.0),
            Some(other_rules)
        );
        schedule.finish("a");
        assert_eq!(
            schedule.start_next(ms(2_000)).map(|it| it.0),
            Some(pages[0])
        );
        schedule.finish("a");
        assert_eq!(schedule.first("a"), Some((pages[1], ms(62_000))));
        let told: Vec<_> = pages[1..]
            .iter()
            .map(|it| schedule.too_long("a", *it, ms(2_000)))
            .collect();
        assert_eq!(told, [None, None, Some(ms(182_000))]);
    }
}
