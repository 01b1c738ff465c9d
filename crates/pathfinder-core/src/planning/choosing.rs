//! Which candidates are searched, and what each of them is for.

use pathfinder_text::normalize_query;

use super::QUIET_ITERATIONS;
use crate::contract::{PlannedQuery, QueryFamily};
use crate::event::{PlannedAim, SelectReason, Selection, Target};
use crate::session::{Session, asks_the_same};
use crate::{drift, select};

/// A plan has at least so many queries, if there are candidates.
const QUERIES_MIN: usize = 3;
/// Candidates that an aim falls back on if its query brings nothing.
const OTHERS_MAX: usize = 2;

/// The aims of a plan. Candidates in `free` are new, the best first.
pub(super) fn aims(
    session: &Session,
    candidates: &[PlannedQuery],
    free: Vec<usize>,
) -> Vec<PlannedAim> {
    let mut choosing = Choosing {
        session,
        candidates,
        offer: select::offer(session),
        free,
        aims: Vec::new(),
    };
    choosing.serve_what_is_due();
    choosing.seek_counter_evidence();
    let queries = session.settings.search_depth.queries();
    choosing.take_while_fewer(queries, |it| it.chosen);
    choosing.take_while_fewer(queries.min(QUERIES_MIN), |_| true);
    choosing.keep_others();
    choosing.aims
}

struct Choosing<'a> {
    session: &'a Session,
    candidates: &'a [PlannedQuery],
    offer: Vec<Selection>,
    /// Candidates that are not taken.
    free: Vec<usize>,
    aims: Vec<PlannedAim>,
}

impl Choosing<'_> {
    /// What SELECT would have as target, what is believed too firmly, and at first the question itself; while nothing new
    /// comes, the most urgent open sub-question, because one that no plan serves would never be given up.
    fn serve_what_is_due(&mut self) {
        let is_quiet = drift::quiet_iterations(self.session) >= QUIET_ITERATIONS;
        let is_sub_question = |it: &Selection| matches!(it.target, Target::SubQuestion(_));
        let sub_question = self.offer.iter().position(is_sub_question);
        let sub_question = sub_question.filter(|_| is_quiet);
        let due = select::due(&self.offer);
        for place in (0..due).chain(sub_question) {
            let selection = self.offer[place].clone();
            let is_verbatim =
                selection.target == Target::Question && self.own_words(&selection).is_some();
            if is_verbatim || !self.take(|it| it.direction == Some(place)) {
                self.push_unworded(selection);
            }
        }
    }

    /// A keyword and the question are queries of their own, if they were not asked before.
    fn own_words(&self, selection: &Selection) -> Option<String> {
        let words = match &selection.target {
            Target::Keyword(keyword) => keyword.clone(),
            Target::Question => self.session.current_question().as_str().to_owned(),
            Target::Hypothesis(_) | Target::Lens(_) | Target::SubQuestion(_) => return None,
        };
        let mut planned = self.aims.iter().filter_map(|it| it.query.as_ref());
        let is_planned = planned.any(|it| asks_the_same(it, &words));
        Some(words).filter(|it| !is_planned && !self.session.has_asked(it))
    }

    /// Every iteration looks for evidence against something.
    fn seek_counter_evidence(&mut self) {
        let is_against = |it: &PlannedAim| it.family == QueryFamily::Verification;
        let is_sought = self.aims.iter().any(is_against)
            || self.take(|it| it.family == QueryFamily::Verification);
        if !is_sought && let Some(selection) = select::challenge(self.session) {
            self.push_unworded(selection);
        }
    }

    /// Its query is worded with the others that have none.
    fn push_unworded(&mut self, selection: Selection) {
        let family = match selection.seeks_counter_evidence {
            true => QueryFamily::Verification,
            false => QueryFamily::Web,
        };
        let query = self.own_words(&selection);
        if let Some(query) = &query {
            let candidates = self.candidates;
            self.free
                .retain(|it| !asks_the_same(&candidates[*it].query, query));
        }
        self.aims.push(PlannedAim {
            query,
            selection,
            family,
            others: Vec::new(),
        });
    }

    fn take_while_fewer(&mut self, queries: usize, wanted: impl Fn(&PlannedQuery) -> bool) {
        while self.aims.len() < queries && self.take(&wanted) {}
    }

    /// Takes the best candidate of this kind, if there is one.
    fn take(&mut self, wanted: impl Fn(&PlannedQuery) -> bool) -> bool {
        let candidates = self.candidates;
        let Some(at) = self.free.iter().position(|it| wanted(&candidates[*it])) else {
            return false;
        };
        let candidate = &candidates[self.free.remove(at)];
        self.aims.push(PlannedAim {
            selection: self.selection(candidate),
            query: Some(candidate.query.clone()),
            family: candidate.family,
            others: Vec::new(),
        });
        true
    }

    /// What a query is for: the direction that it serves, else the direction that it names itself.
    fn selection(&self, candidate: &PlannedQuery) -> Selection {
        let is_against = candidate.family == QueryFamily::Verification;
        let of_hypothesis = |it: &&Selection| matches!(it.target, Target::Hypothesis(_));
        let served = candidate.direction.and_then(|it| self.offer.get(it));
        let attacked = || self.offer.iter().find(of_hypothesis).filter(|_| is_against);
        let served = served.or_else(attacked).filter(|it| !self.is_asked(it));
        match served {
            Some(it) => Selection {
                seeks_counter_evidence: it.seeks_counter_evidence
                    || is_against && of_hypothesis(&it),
                ..it.clone()
            },
            None => select::selection(
                self.session,
                Target::Keyword(self.direction_of(candidate)),
                SelectReason::PlannedQuery,
            ),
        }
    }

    /// The question is searched for verbatim, once.
    fn is_asked(&self, selection: &Selection) -> bool {
        let mut aims = self.aims.iter();
        selection.target == Target::Question
            && aims.any(|it| it.selection.target == Target::Question)
    }

    /// The unused keyword that a query contains, else the query.
    fn direction_of(&self, candidate: &PlannedQuery) -> String {
        let query = normalize_query(&candidate.query);
        let mut unused = self.session.unexplored.iter().filter(|it| !it.used);
        let contained = |keyword: &str| {
            let keyword = normalize_query(keyword);
            !keyword.is_empty() && query.contains(&keyword)
        };
        let found = unused.find(|it| contained(&it.keyword));
        found.map_or_else(|| candidate.query.clone(), |it| it.keyword.clone())
    }

    /// What is left over is tried where a query of the same kind brings nothing.
    fn keep_others(&mut self) {
        for place in std::mem::take(&mut self.free) {
            let candidate = &self.candidates[place];
            let has_room = |it: &&mut PlannedAim| {
                it.others.len() < OTHERS_MAX && it.family == candidate.family && it.query.is_some()
            };
            if let Some(aim) = self.aims.iter_mut().find(has_room) {
                aim.others.push(candidate.query.clone());
            }
        }
    }
}
