//! What a site asks of programs, by its robots.txt (RFC 9309, and the crawl-delay that many sites add).

mod site;

use std::time::Duration;

pub(super) use site::Sites;

/// As much of a robots.txt as is read.
pub(super) const ROBOTS_BYTES_MAX: usize = 500 << 10;
const RULES_MAX: usize = 10_000;
const PATTERN_BYTES_MAX: usize = 2_000;
const CRAWL_DELAY_SECONDS_MAX: f64 = 86_400.0;

/// The rules that hold for this program.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Rules {
    rules: Vec<Rule>,
    pub(super) crawl_delay: Option<Duration>,
}

#[derive(Debug, Clone, PartialEq)]
struct Rule {
    is_allow: bool,
    /// The beginning of a path, in which `*` matches anything and a final `$` the end.
    pattern: String,
}

/// A line that means something.
enum Line<'a> {
    Agent(&'a str),
    Rule(Rule),
    Delay(Duration),
    /// A rule that matches nothing; it still ends a list of agents.
    Nothing,
}

impl Rules {
    /// Reads a robots.txt for a program of this name; what cannot be read is passed over.
    pub(super) fn read(text: &str, agent: &str) -> Rules {
        let named = gather(text, |it| is_agent(it, agent));
        named
            .or_else(|| gather(text, |it| it == "*"))
            .unwrap_or_default()
    }

    /// Whether a path with its query may be read: the longest rule that matches decides, and allows where two are as long.
    pub(super) fn allow(&self, path: &str) -> bool {
        let path = comparable(path);
        let matching = self.rules.iter().filter(|it| is_match(&it.pattern, &path));
        matching
            .max_by_key(|it| (it.pattern.len(), it.is_allow))
            .is_none_or(|it| it.is_allow)
    }
}

/// The rules of all groups for an agent, or nothing where no group names it.
fn gather(text: &str, is_ours: impl Fn(&str) -> bool) -> Option<Rules> {
    let mut found: Option<Rules> = None;
    // Agents on successive lines share the rules below them.
    let (mut is_head, mut is_group_ours) = (false, false);
    for line in text.lines().filter_map(parse_line) {
        match line {
            Line::Agent(agent) => {
                is_group_ours = is_head && is_group_ours || is_ours(agent);
                is_head = true;
                if is_group_ours {
                    found.get_or_insert_default();
                }
                continue;
            }
            Line::Rule(rule) if is_group_ours => {
                if let Some(it) = found.as_mut().filter(|it| it.rules.len() < RULES_MAX) {
                    it.rules.push(rule);
                }
            }
            Line::Delay(delay) if is_group_ours => {
                if let Some(it) = &mut found {
                    it.crawl_delay = it.crawl_delay.max(Some(delay));
                }
            }
            Line::Rule(_) | Line::Delay(_) | Line::Nothing => {}
        }
        is_head = false;
    }
    found
}

fn parse_line(line: &str) -> Option<Line<'_>> {
    let line = line.trim_start_matches('\u{feff}').split('#').next()?;
    let (key, value) = line.split_once(':')?;
    let value = value.trim();
    match key.trim().to_ascii_lowercase().as_str() {
        "user-agent" | "useragent" => Some(Line::Agent(value)),
        "allow" | "disallow" if value.is_empty() || value.len() > PATTERN_BYTES_MAX => {
            Some(Line::Nothing)
        }
        "allow" => Some(Line::Rule(Rule {
            is_allow: true,
            pattern: comparable(value),
        })),
        "disallow" => Some(Line::Rule(Rule {
            is_allow: false,
            pattern: comparable(value),
        })),
        "crawl-delay" => {
            let seconds = value
                .parse::<f64>()
                .ok()
                .filter(|it| it.is_finite() && *it >= 0.0);
            let delay = seconds.map(|it| Duration::from_secs_f64(it.min(CRAWL_DELAY_SECONDS_MAX)));
            Some(delay.map_or(Line::Nothing, Line::Delay))
        }
        _ => None,
    }
}

/// Whether a group is meant for a program; a version behind its name does not count.
fn is_agent(named: &str, agent: &str) -> bool {
    let name = named
        .split(|it: char| !it.is_ascii_alphanumeric() && !"-_".contains(it))
        .next()
        .unwrap_or_default();
    name.eq_ignore_ascii_case(agent)
}

/// A path in the one spelling in which it is compared: what need not be escaped is not, and escapes are in upper case.
fn comparable(path: &str) -> String {
    let mut spelled = String::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let escaped = after
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|it| std::str::from_utf8(it).ok());
        let byte = escaped.and_then(|it| u8::from_str_radix(it, 16).ok());
        let is_plain = |it: u8| it.is_ascii_alphanumeric() || b"-._~".contains(&it);
        match byte {
            Some(byte) if is_plain(byte) => spelled.push(char::from(byte)),
            Some(byte) => spelled.push_str(&format!("%{byte:02X}")),
            None if first.is_ascii_graphic() => spelled.push(char::from(*first)),
            None => spelled.push_str(&format!("%{first:02X}")),
        }
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    spelled
}

/// Matches in time proportional to pattern times path: only the last star is ever tried again.
fn is_match(pattern: &str, path: &str) -> bool {
    let (pattern, is_anchored) = match pattern.strip_suffix('$') {
        Some(pattern) => (pattern.as_bytes(), true),
        None => (pattern.as_bytes(), false),
    };
    let path = path.as_bytes();
    let (mut at, mut in_path) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    loop {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, in_path));
                at += 1;
                continue;
            }
            None if !is_anchored || in_path == path.len() => return true,
            Some(wanted) if path.get(in_path) == Some(wanted) => {
                at += 1;
                in_path += 1;
                continue;
            }
            Some(_) | None => {}
        }
        match star {
            Some((star_at, from)) if from < path.len() => {
                star = Some((star_at, from + 1));
                (at, in_path) = (star_at + 1, from + 1);
            }
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use expect_test::{Expect, expect};

    use super::Rules;

    fn check(robots: &str, paths: &[&str], expected: Expect) {
        let rules = Rules::read(robots, "pathfinder");
        let mut shown: String = paths
            .iter()
            .map(|it| format!("{} {it}\n", if rules.allow(it) { "read" } else { "leave" }))
            .collect();
        if let Some(delay) = rules.crawl_delay {
            shown.push_str(&format!("every {delay:?}\n"));
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn our_own_group_counts_and_groups_of_one_name_are_one() {
        check(
            "\u{feff}User-agent: *\nDisallow: /\n\nuser-agent: Other\nUser-Agent: PathFinder/1.0 # that is us\nDisallow: /a\n\
             Crawl-delay: 2.5\nSitemap: https://x\nUser-agent: pathfinder\nAllow: /a/b\nDisallow:\n",
            &["/", "/a", "/a/b/c", "/robots.txt"],
            expect![[r#"
                read /
                leave /a
                read /a/b/c
                read /robots.txt
                every 2.5s
            "#]],
        );
        check(
            "User-agent: pathfinder-images\nDisallow: /\nUser-agent: *\nDisallow: /x\n",
            &["/", "/x"],
            expect![[r#"
                read /
                leave /x
            "#]],
        );
    }

    #[test]
    fn the_longest_rule_decides() {
        check(
            "User-agent: *\nDisallow: /*.pdf$\nAllow: /papers/*.pdf$\nDisallow: /q?*x=\nDisallow: /caf%c3%a9\nAllow: /same\nDisallow: /same\nDisallow: /%7Eme\n",
            &[
                "/a.pdf",
                "/a.pdf?x",
                "/papers/a.pdf",
                "/q?a=1&x=2",
                "/q?a=1",
                "/café",
                "/same",
                "/~me",
            ],
            expect![[r#"
                leave /a.pdf
                read /a.pdf?x
                read /papers/a.pdf
                leave /q?a=1&x=2
                read /q?a=1
                leave /café
                read /same
                leave /~me
            "#]],
        );
    }

    #[test]
    fn what_is_no_robots_file_forbids_nothing() {
        check(
            "<!doctype html><p>Not found: really",
            &["/"],
            expect![["read /\n"]],
        );
        check(
            "User-agent: *\nDisallow:\nUser-agent: other\nDisallow: /\n",
            &["/"],
            expect![["read /\n"]],
        );
        check(
            "Disallow: /\nUser-agent: *\nCrawl-delay: NaN\nDisallow: %",
            &["/"],
            expect![["read /\n"]],
        );
    }

    #[test]
    fn patterns_of_many_stars_end_in_time() {
        let robots = format!("User-agent: *\nDisallow: /{}b\n", "*a".repeat(900));
        let started = Instant::now();
        assert!(Rules::read(&robots, "pathfinder").allow(&format!("/{}", "a".repeat(8_000))));
        assert!(started.elapsed() < Duration::from_secs(2));
    }
}
