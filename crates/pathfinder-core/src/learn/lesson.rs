//! The lesson of an exploration, drawn from what each query and each source yielded.

use pathfinder_text::{Lang, one_line};

use crate::contract::{Lesson, RuleDraft, SearchMode};
use crate::words::lesson::{self as words, rule};

/// Queries and titles are cut to this length, because a lesson is one line of a prompt.
const NAME_CHARACTERS_MAX: usize = 80;

/// What an exploration brought.
#[derive(Debug, Clone)]
pub(crate) struct Yield {
    pub(crate) lang: Lang,
    pub(crate) mode: SearchMode,
    pub(crate) seeks_counter_evidence: bool,
    /// In the order in which they were asked.
    pub(crate) queries: Vec<QueryYield>,
    /// Those that were to be read.
    pub(crate) sources: Vec<SourceYield>,
    /// New evidence for or against hypotheses.
    pub(crate) links: usize,
}

/// What one query brought, at all providers together.
#[derive(Debug, Clone)]
pub(crate) struct QueryYield {
    pub(crate) query: String,
    /// Asked because an earlier wording of the same aim brought nothing.
    pub(crate) is_retry: bool,
    /// Every provider that was asked was blocked or failed.
    pub(crate) is_unanswered: bool,
    pub(crate) hits: usize,
    /// New observations of the sources that it found.
    pub(crate) observations: usize,
}

#[derive(Debug, Clone)]
pub(crate) struct SourceYield {
    pub(crate) title: String,
    pub(crate) is_trusted: bool,
    /// New observations; none if it could not be read.
    pub(crate) observations: Option<usize>,
}

pub(crate) fn lesson(exploration: &Yield) -> Lesson {
    let situation = exploration.situation();
    let (lesson, adjustment) = exploration.taught(&situation);
    Lesson {
        reason: exploration.reason(),
        lesson,
        adjustment,
        rule: situation.rule(exploration.lang),
    }
}

/// What stands out: the first that fits decides.
#[derive(Debug, Clone)]
enum Situation<'a> {
    Unanswered(&'a QueryYield),
    NoHits(&'a QueryYield),
    Unreadable(&'a SourceYield),
    NoCounterEvidence(&'a QueryYield),
    NothingNew(Option<&'a QueryYield>),
    RetryHelped {
        retry: &'a QueryYield,
        first: &'a QueryYield,
    },
    CounterEvidence(&'a QueryYield),
    OneQuery {
        best: &'a QueryYield,
        worst: &'a QueryYield,
    },
    OneSource(&'a SourceYield),
    Untrusted(&'a SourceYield),
    Spread(Option<&'a SourceYield>),
}

impl Yield {
    fn situation(&self) -> Situation<'_> {
        if self.gained() == 0 {
            return self.failure();
        }
        let best = self.best_query().filter(|it| it.observations > 0);
        let richest = self.richest();
        let barren = self.queries.iter().find(|it| it.observations == 0);
        let first = self.queries.iter().find(|it| !it.is_retry);
        let missed = first.filter(|it| it.observations == 0);
        let trusted = |it: &&SourceYield| it.is_trusted && it.gained() > 0;
        match (best, richest) {
            (Some(retry), _) if retry.is_retry && missed.is_some() => Situation::RetryHelped {
                retry,
                first: missed.unwrap_or(retry),
            },
            (Some(query), _) if self.seeks_counter_evidence && self.links > 0 => {
                Situation::CounterEvidence(query)
            }
            (Some(best), _) if barren.is_some() && self.is_most(best.observations) => {
                Situation::OneQuery {
                    best,
                    worst: barren.unwrap_or(best),
                }
            }
            (_, Some(it)) if self.is_most(it.gained()) && self.read().count() > 1 => {
                Situation::OneSource(it)
            }
            _ if self.queries.iter().any(|it| it.is_unanswered) => self.unanswered(),
            (_, Some(it)) if !self.sources.iter().any(|it| trusted(&it)) => {
                Situation::Untrusted(it)
            }
            _ => Situation::Spread(richest),
        }
    }

    fn failure(&self) -> Situation<'_> {
        let hits: usize = self.queries.iter().map(|it| it.hits).sum();
        let longest = self
            .queries
            .iter()
            .max_by_key(|it| it.query.split_whitespace().count());
        let unread = self.sources.iter().find(|it| it.observations.is_none());
        match (longest, unread) {
            _ if hits == 0 && self.queries.iter().any(|it| it.is_unanswered) => self.unanswered(),
            (Some(query), _) if hits == 0 => Situation::NoHits(query),
            (_, Some(source)) if self.read().count() == 0 => Situation::Unreadable(source),
            _ => match self.best_query() {
                Some(query) if self.seeks_counter_evidence => Situation::NoCounterEvidence(query),
                query => Situation::NothingNew(query),
            },
        }
    }

    /// The first query that nobody answered.
    fn unanswered(&self) -> Situation<'_> {
        let unanswered = self.queries.iter().find(|it| it.is_unanswered);
        unanswered.map_or(Situation::NothingNew(None), Situation::Unanswered)
    }

    /// The query with the most new observations, then with the most hits; the first of equals.
    fn best_query(&self) -> Option<&QueryYield> {
        let worth = |it: &QueryYield| (it.observations, it.hits);
        let mut queries = self.queries.iter();
        let first = queries.next()?;
        Some(queries.fold(
            first,
            |best, it| {
                if worth(it) > worth(best) { it } else { best }
            },
        ))
    }

    /// The source with the most new observations, the first of equals.
    fn richest(&self) -> Option<&SourceYield> {
        let giving = self.sources.iter().filter(|it| it.gained() > 0);
        giving.reduce(|best, it| {
            if it.gained() > best.gained() {
                it
            } else {
                best
            }
        })
    }

    fn read(&self) -> impl Iterator<Item = &SourceYield> {
        self.sources.iter().filter(|it| it.observations.is_some())
    }

    fn gained(&self) -> usize {
        self.sources.iter().map(SourceYield::gained).sum()
    }

    /// More than half of what is new.
    fn is_most(&self, count: usize) -> bool {
        count * 2 > self.gained()
    }

    /// What happened, in figures.
    fn reason(&self) -> String {
        let lang = self.lang;
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.searched());
        let (all, read) = (self.sources.len(), self.read().count());
        if read < all {
            parts.push(words::unreadable(lang, all - read, all));
        }
        let barren = self.read().filter(|it| it.gained() == 0).count();
        match barren {
            _ if read == 0 => {}
            0 => parts.push(words::all_new(lang, read)),
            _ if barren == read => parts.push(words::nothing_new(lang, read)),
            _ => parts.push(words::some_new(lang, read, barren)),
        }
        match self.richest() {
            Some(it) if self.is_most(it.gained()) && read > 1 => {
                let title = name(&it.title);
                parts.push(words::observed_mostly(
                    lang,
                    self.gained(),
                    it.gained(),
                    &title,
                ));
            }
            Some(_) => parts.push(words::observed(lang, self.gained())),
            None => {}
        }
        if self.links > 0 {
            parts.push(words::linked(lang, self.links));
        }
        parts.join(words::and(lang))
    }

    /// What the queries found.
    fn searched(&self) -> Vec<String> {
        let (lang, all) = (self.lang, self.queries.len());
        let unanswered = self.queries.iter().filter(|it| it.is_unanswered).count();
        let empty = |it: &&QueryYield| it.hits == 0 && !it.is_unanswered;
        let empty = self.queries.iter().filter(empty).count();
        let hits: usize = self.queries.iter().map(|it| it.hits).sum();
        let mut parts = Vec::new();
        match unanswered {
            0 => {}
            _ if unanswered == all => parts.push(words::none_answered(lang, all)),
            _ => parts.push(words::some_unanswered(lang, unanswered, all)),
        }
        match empty {
            0 if hits == 0 => {}
            0 => parts.push(words::all_found(lang, all - unanswered, hits)),
            _ if empty == all => parts.push(words::nothing_found(lang, all)),
            _ => parts.push(words::some_found_nothing(lang, empty, all)),
        }
        parts
    }

    /// The lesson, and what to do about it.
    fn taught(&self, situation: &Situation<'_>) -> (String, String) {
        let (lang, new) = (self.lang, self.gained());
        let read = self.read().count();
        let query = |it: &QueryYield| name(&it.query);
        let title = |it: &SourceYield| name(&it.title);
        match *situation {
            Situation::Unanswered(it) => (
                words::unanswered(lang, &query(it)),
                words::ask_others(lang, &query(it)),
            ),
            Situation::NoHits(it) => (
                words::no_match(lang, &query(it)),
                words::fewer_words(lang, &query(it)),
            ),
            Situation::Unreadable(it) => (
                words::out_of_reach(lang, &title(it), self.sources.len()),
                words::open_text(lang).to_owned(),
            ),
            Situation::NoCounterEvidence(it) => (
                words::no_counter_evidence(lang, &query(it)),
                words::name_opposite(lang).to_owned(),
            ),
            Situation::NothingNew(it) => {
                let elsewhere = match self.mode {
                    SearchMode::Deep => words::look_wider(lang),
                    SearchMode::Broad => words::look_deeper(lang),
                };
                let known = it.map(|it| words::already_known(lang, &query(it)));
                (known.unwrap_or_default(), elsewhere.to_owned())
            }
            Situation::RetryHelped { retry, first } => (
                words::retry_helped(lang, &query(retry), &query(first)),
                words::begin_with(lang, &query(retry)),
            ),
            Situation::CounterEvidence(it) => (
                words::counter_evidence(lang, &query(it), self.links),
                words::ask_against(lang, &query(it)),
            ),
            Situation::OneQuery { best, worst } => (
                words::one_query(lang, &query(best), best.observations, new, &query(worst)),
                words::begin_with(lang, &query(best)),
            ),
            Situation::OneSource(it) => (
                words::one_source(lang, &title(it), it.gained(), new),
                words::find_others(lang, &title(it)),
            ),
            Situation::Untrusted(it) => (
                words::untrusted(lang, self.giving()),
                words::find_trusted(lang, &title(it)),
            ),
            Situation::Spread(it) => it.map_or_else(Default::default, |it| {
                (
                    words::spread(lang, self.giving(), read, &title(it), it.gained()),
                    words::use_terms(lang, &title(it)),
                )
            }),
        }
    }

    /// How many sources gave something new.
    fn giving(&self) -> usize {
        self.sources.iter().filter(|it| it.gained() > 0).count()
    }
}

impl SourceYield {
    fn gained(&self) -> usize {
        self.observations.unwrap_or(0)
    }
}

impl Situation<'_> {
    /// A lasting rule, if the situation is one that recurs.
    fn rule(&self, lang: Lang) -> Option<RuleDraft> {
        let (rule, situations) = match self {
            Situation::Unanswered(_) => (
                rule::change_provider(lang),
                [rule::blocked(lang), rule::rate_limited(lang)],
            ),
            Situation::NoHits(_) => (
                rule::take_words_away(lang),
                [rule::no_hits(lang), rule::narrow_query(lang)],
            ),
            Situation::NothingNew(Some(_)) => (
                rule::change_angle(lang),
                [rule::nothing_new(lang), rule::repeated_sources(lang)],
            ),
            Situation::RetryHelped { .. } => (
                rule::word_again(lang),
                [rule::first_failed(lang), rule::synonyms(lang)],
            ),
            Situation::CounterEvidence(_) => (
                rule::search_opposite(lang),
                [rule::strong_hypothesis(lang), rule::only_support(lang)],
            ),
            Situation::Untrusted(_) => (
                rule::confirm(lang),
                [rule::low_authority(lang), rule::only_blogs(lang)],
            ),
            Situation::NothingNew(None)
            | Situation::Unreadable(_)
            | Situation::NoCounterEvidence(_)
            | Situation::OneQuery { .. }
            | Situation::OneSource(_)
            | Situation::Spread(_) => return None,
        };
        Some(RuleDraft {
            rule: rule.to_owned(),
            situations: situations.map(str::to_owned).to_vec(),
        })
    }
}

/// A query or a title, short enough to stand in a sentence.
fn name(text: &str) -> String {
    one_line(text, NAME_CHARACTERS_MAX)
}

#[cfg(test)]
mod tests;
