//! A lesson in words: why an exploration came out as it did, what that teaches, and what to do about it.

use pathfinder_text::{Lang, one_line};

use super::{QueryYield, Situation, SourceYield, Yield};
use crate::contract::SearchMode;
use crate::settings::LOCAL;
use crate::source::SourceType;
use crate::words::lesson as words;
use crate::words::name as names;

/// Queries and titles are cut to this length, because a lesson is one line of a prompt.
const NAME_CHARACTERS_MAX: usize = 80;

impl Yield {
    /// Why it came out so, and what that came to.
    pub(super) fn reason(&self, situation: &Situation<'_>) -> String {
        let (lang, all) = (self.lang, self.queries.len());
        let mut parts = vec![self.why(situation)];
        let unanswered = self.queries.iter().filter(|it| it.is_unanswered).count();
        if (1..all).contains(&unanswered) {
            parts.push(words::some_unanswered(lang, unanswered, all));
        }
        let (all, read) = (self.sources.len(), self.read().count());
        if (1..all).contains(&read) {
            parts.push(words::unreadable(lang, all - read, all));
        }
        if self.gained() > 0 {
            parts.push(words::observed(lang, self.gained()));
        }
        if self.links > 0 {
            parts.push(words::linked(lang, self.links));
        }
        parts.retain(|it| !it.is_empty());
        parts.join(words::and(lang))
    }

    fn why(&self, situation: &Situation<'_>) -> String {
        let (lang, read) = (self.lang, self.read().count());
        let providers = |it: &QueryYield| providers(lang, &it.providers);
        match *situation {
            Situation::NothingToAsk(_) => words::why_nothing_to_ask(lang).to_owned(),
            Situation::Unanswered(it) => words::why_unanswered(lang, &providers(it)),
            Situation::NoHits(it) => {
                let count = it.query.split_whitespace().count();
                words::why_no_hits(lang, &providers(it), &name(&it.query), count)
            }
            Situation::Unreadable(_) => words::why_unreadable(lang, self.sources.len()),
            Situation::NoCounterEvidence(it) => {
                words::why_not_against(lang, &name(&it.query), read)
            }
            Situation::NothingNew(_) => match self.read().all(|it| it.is_known) {
                _ if read == 0 => String::new(),
                true => words::why_read_before(lang, read),
                false => words::why_nothing_new(lang, read),
            },
            Situation::RetryHelped { retry, .. } => words::why_retry(lang, &name(&retry.query)),
            Situation::CounterEvidence(it) => words::why_against(lang, &name(&it.query)),
            Situation::OneQuery { best, .. } => words::why_one_query(lang, &name(&best.query)),
            Situation::OneSource(it) => {
                words::why_one_source(lang, &name(&it.title), names::source_type(lang, it.kind))
            }
            Situation::Untrusted(_) => words::why_untrusted(lang, &self.kinds()),
            Situation::Spread(_) => words::why_spread(lang, self.giving().count(), &self.kinds()),
        }
    }

    /// The lesson, and what to do about it.
    pub(super) fn taught(&self, situation: &Situation<'_>) -> (String, String) {
        let (lang, new) = (self.lang, self.gained());
        let (read, giving) = (self.read().count(), self.giving().count());
        let query = |it: &QueryYield| name(&it.query);
        let title = |it: &SourceYield| name(&it.title);
        match *situation {
            Situation::NothingToAsk(goal) => (
                words::nothing_to_ask(lang, &name(goal)),
                words::look_wider(lang).to_owned(),
            ),
            Situation::Unanswered(it) => {
                let providers = providers(lang, &it.providers);
                (
                    words::unanswered(lang, &query(it), &providers),
                    words::ask_others(lang, &query(it), &providers),
                )
            }
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
                words::untrusted(lang, giving, &self.kinds()),
                words::find_trusted(lang, &title(it)),
            ),
            Situation::Spread(it) => (
                words::spread(lang, giving, read, &title(it), it.gained()),
                words::use_terms(lang, &title(it)),
            ),
        }
    }

    /// The kinds of sources that gave something new, each once.
    fn kinds(&self) -> String {
        let is_there = |kind: &SourceType| self.giving().any(|it| it.kind == *kind);
        let kinds = SourceType::ALL.into_iter().filter(is_there);
        let kinds: Vec<&str> = kinds.map(|it| names::source_type(self.lang, it)).collect();
        kinds.join(", ")
    }
}

fn providers(lang: Lang, providers: &[String]) -> String {
    let shown = providers.iter().map(|it| match it.as_str() {
        LOCAL => names::source_type(lang, SourceType::Local),
        other => other,
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// A query or a title, short enough to stand in a sentence.
fn name(text: &str) -> String {
    one_line(text, NAME_CHARACTERS_MAX)
}
