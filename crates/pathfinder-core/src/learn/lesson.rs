//! The lesson of an exploration, drawn from what each query and each source yielded.

mod telling;

use pathfinder_text::Lang;

use crate::contract::{ExplorationResult, Lesson, RuleAction, RuleDraft, SearchMode};
use crate::source::SourceType;
use crate::words::lesson::rule;

/// What an exploration brought.
#[derive(Debug, Clone)]
pub(crate) struct Yield {
    pub(crate) lang: Lang,
    pub(crate) mode: SearchMode,
    pub(crate) seeks_counter_evidence: bool,
    /// In the order in which they were asked.
    pub(crate) queries: Vec<QueryYield>,
    /// What was to be explored, but everything that there is to ask was asked before.
    pub(crate) exhausted: Vec<String>,
    /// Those that were to be read.
    pub(crate) sources: Vec<SourceYield>,
    /// New evidence for or against hypotheses.
    pub(crate) links: usize,
}

/// What one query brought, at all providers together.
#[derive(Debug, Clone)]
pub(crate) struct QueryYield {
    pub(crate) query: String,
    /// The providers that were asked.
    pub(crate) providers: Vec<String>,
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
    pub(crate) kind: SourceType,
    pub(crate) is_trusted: bool,
    /// Read in an earlier iteration too.
    pub(crate) is_known: bool,
    /// New observations; none if it could not be read.
    pub(crate) observations: Option<usize>,
}

/// A lesson, with what its rule changes.
#[derive(Debug, Clone)]
pub(crate) struct Learned {
    pub(crate) lesson: Lesson,
    pub(crate) outcome: ExplorationResult,
    pub(crate) action: Option<RuleAction>,
}

pub(crate) fn lesson(exploration: &Yield) -> Learned {
    let situation = exploration.situation();
    let (lesson, adjustment) = exploration.taught(&situation);
    let action = situation.action();
    Learned {
        outcome: exploration.outcome(),
        lesson: Lesson {
            reason: exploration.reason(&situation),
            lesson,
            adjustment,
            rule: action.as_ref().map(|it| rule_draft(it, exploration.lang)),
        },
        action,
    }
}

/// What stands out: the first that fits decides.
#[derive(Debug, Clone)]
enum Situation<'a> {
    NothingToAsk(&'a str),
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
    Spread(&'a SourceYield),
}

impl Yield {
    fn situation(&self) -> Situation<'_> {
        let Some(richest) = self.richest() else {
            return self.failure();
        };
        let best = self.best_query().filter(|it| it.observations > 0);
        let barren = self.queries.iter().find(|it| it.observations == 0);
        let first = self.queries.iter().find(|it| !it.is_retry);
        let missed = first.filter(|it| it.observations == 0);
        let trusted = |it: &&SourceYield| it.is_trusted && it.gained() > 0;
        match (best, barren, missed) {
            (Some(retry), _, Some(first)) if retry.is_retry => {
                Situation::RetryHelped { retry, first }
            }
            (Some(query), ..) if self.seeks_counter_evidence && self.links > 0 => {
                Situation::CounterEvidence(query)
            }
            (Some(best), Some(worst), _) if self.is_most(best.observations) => {
                Situation::OneQuery { best, worst }
            }
            _ if self.is_most(richest.gained()) && self.read().count() > 1 => {
                Situation::OneSource(richest)
            }
            _ if self.queries.iter().any(|it| it.is_unanswered) => self.unanswered(),
            _ if !self.sources.iter().any(|it| trusted(&it)) => Situation::Untrusted(richest),
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
        match (longest, unread, self.exhausted.first()) {
            (None, _, Some(goal)) => Situation::NothingToAsk(goal),
            _ if hits == 0 && self.queries.iter().any(|it| it.is_unanswered) => self.unanswered(),
            (Some(query), ..) if hits == 0 => Situation::NoHits(query),
            (_, Some(source), _) if self.read().count() == 0 => Situation::Unreadable(source),
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

    /// Those that gave something new.
    fn giving(&self) -> impl Iterator<Item = &SourceYield> {
        self.sources.iter().filter(|it| it.gained() > 0)
    }

    fn gained(&self) -> usize {
        self.sources.iter().map(SourceYield::gained).sum()
    }

    /// More than half of what is new.
    fn is_most(&self, count: usize) -> bool {
        count * 2 > self.gained()
    }

    /// Whatever was read: without something new it is a failure.
    fn outcome(&self) -> ExplorationResult {
        let is_lacking = self.queries.iter().any(|it| it.is_unanswered)
            || !self.exhausted.is_empty()
            || self.read().count() < self.sources.len();
        match (self.gained() + self.links, is_lacking) {
            (0, _) => ExplorationResult::Failure,
            (_, true) => ExplorationResult::Partial,
            (_, false) => ExplorationResult::Success,
        }
    }
}

impl SourceYield {
    fn gained(&self) -> usize {
        self.observations.unwrap_or(0)
    }
}

impl Situation<'_> {
    /// What to do whenever this recurs, if it is a situation that does.
    fn action(&self) -> Option<RuleAction> {
        match self {
            Situation::Unanswered(it) => it.providers.first().map(|it| RuleAction::LeaveOut {
                provider: it.clone(),
            }),
            Situation::NoHits(_) => Some(RuleAction::ShortenQueries {}),
            Situation::NothingNew(Some(_)) | Situation::NothingToAsk(_) => {
                Some(RuleAction::ChangeAngle {})
            }
            Situation::RetryHelped { .. } => Some(RuleAction::WordAgain {}),
            Situation::CounterEvidence(_) => Some(RuleAction::SeekOpposite {}),
            Situation::Untrusted(_) => Some(RuleAction::SeekPapers {}),
            Situation::NothingNew(None)
            | Situation::Unreadable(_)
            | Situation::NoCounterEvidence(_)
            | Situation::OneQuery { .. }
            | Situation::OneSource(_)
            | Situation::Spread(_) => None,
        }
    }
}

/// The rule in words, with the situations in which it is followed.
fn rule_draft(action: &RuleAction, lang: Lang) -> RuleDraft {
    let (rule, situations) = match action {
        RuleAction::LeaveOut { provider } => (
            rule::leave_out(lang, provider),
            vec![rule::provider_silent(lang, provider)],
        ),
        RuleAction::ShortenQueries {} => (
            rule::take_words_away(lang).to_owned(),
            vec![rule::no_hits(lang).to_owned()],
        ),
        RuleAction::ChangeAngle {} => (
            rule::change_angle(lang).to_owned(),
            vec![
                rule::nothing_new(lang).to_owned(),
                rule::nothing_to_ask(lang).to_owned(),
            ],
        ),
        RuleAction::WordAgain {} => (
            rule::word_again(lang).to_owned(),
            vec![rule::first_failed(lang).to_owned()],
        ),
        RuleAction::SeekOpposite {} => (
            rule::search_opposite(lang).to_owned(),
            vec![rule::only_support(lang).to_owned()],
        ),
        RuleAction::SeekPapers {} => (
            rule::confirm(lang).to_owned(),
            vec![rule::low_authority(lang).to_owned()],
        ),
    };
    RuleDraft { rule, situations }
}

#[cfg(test)]
mod tests;
