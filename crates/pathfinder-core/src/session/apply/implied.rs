//! What the events of earlier versions left to the fold: which phase followed, what a source was worth, what was out of
//! reach, what a visit was for, which directions were used up, how a rule did.
//!
//! Later versions journal all of it, so every rule here is frozen, whatever becomes of the rule that decides now.

use crate::contract::{ExplorationResult, Lesson};
use crate::event::{
    Event, ExploreEvent, IterationEvent, NewSource, SessionEvent, Target, VerifyEvent,
};
use crate::id::{HypothesisId, SourceId};
use crate::phase::Phase;
use crate::session::{Rule, Session, SlotState};
use crate::settings::LOCAL;
use crate::source::{Source, SourceRating, origin, registrable_domain};

const IDEATE_EVERY: u32 = 3;
const CHECK_EVERY: u32 = 5;

/// The phase that an event led to when phases were not journaled.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "events of later versions imply nothing"
)]
pub(super) fn phase_after(session: &Session, event: &Event) -> Option<Phase> {
    let every = |period: u32, phase: Phase, otherwise: Phase| match session
        .iteration
        .is_multiple_of(period)
    {
        true => phase,
        false => otherwise,
    };
    Some(match event {
        Event::Session(SessionEvent::QuestionDecomposed { .. }) => Phase::Select,
        Event::Iteration(IterationEvent::TargetSelected(_)) => Phase::Word,
        Event::Explore(ExploreEvent::QueryWorded { .. }) => Phase::Search,
        Event::Explore(ExploreEvent::HitsMerged { .. }) => Phase::Rank,
        Event::Explore(ExploreEvent::ReadingPlanned { .. }) => Phase::Read,
        Event::Explore(ExploreEvent::ExplorationRetried { .. }) => Phase::Search,
        Event::Explore(ExploreEvent::ExplorationEnded { .. }) => Phase::Verify,
        Event::Verify(VerifyEvent::VerificationEnded) => Phase::Learn,
        Event::Iteration(IterationEvent::Learned { .. }) => {
            every(IDEATE_EVERY, Phase::Ideate, Phase::Evaluate)
        }
        Event::Iteration(IterationEvent::Ideated { .. }) => Phase::Evaluate,
        Event::Iteration(IterationEvent::StatusesEvaluated) => {
            every(CHECK_EVERY, Phase::Check, Phase::End)
        }
        Event::Iteration(IterationEvent::IterationEnded { .. }) => Phase::Select,
        _ => return None,
    })
}

/// Sources about to be read that a session gave up when it switched to local documents.
pub(super) fn out_of_reach(session: &Session) -> Vec<SourceId> {
    let is_local = session.settings.providers.iter().all(|it| it == LOCAL);
    let is_gone = |it: &&Source| is_local && it.provider != LOCAL && it.snapshot().is_none();
    let slots = session.exploration.iter().flat_map(|it| &it.slots);
    slots
        .filter(|it| it.state == SlotState::Waiting)
        .filter_map(|it| session.source(it.source))
        .filter(is_gone)
        .map(|it| it.id)
        .collect()
}

/// Whether a visit was for evidence against the hypothesis: its target's search was.
pub(super) fn sought_counter(session: &Session, hypothesis: HypothesisId) -> bool {
    let mut aims = session.exploration.iter().flat_map(|it| it.aims());
    aims.any(|it| {
        it.selection.seeks_counter_evidence && it.selection.target == Target::Hypothesis(hypothesis)
    })
}

/// Everything that an iteration explored was used up, whatever came of it.
pub(super) fn used(session: &Session) -> Vec<Target> {
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    aims.map(|it| it.selection.target.clone()).collect()
}

/// A rule was only told. Learning it again counted as applying it.
pub(super) fn count_rule(session: &mut Session, lesson: &Lesson) {
    let result = session.exploration.as_ref().and_then(|it| it.result);
    let Some(draft) = &lesson.rule else { return };
    let known = session.rules.iter().position(|it| it.rule == draft.rule);
    let place = known.unwrap_or_else(|| {
        session.rules.push(Rule {
            rule: draft.rule.clone(),
            situations: draft.situations.clone(),
            applied: 0,
            succeeded: 0,
            learned_iteration: session.iteration,
            action: None,
        });
        session.rules.len() - 1
    });
    session.rules[place].applied += 1;
    session.rules[place].succeeded += u32::from(result == Some(ExplorationResult::Success));
}

/// What a source was worth, by its address and type.
pub(super) fn rating(session: &Session, new: &NewSource) -> SourceRating {
    let is_retracted = new.paper.as_ref().is_some_and(|it| it.is_retracted);
    let authority = session.settings.authority.authority(new.source_type);
    SourceRating {
        authority: if is_retracted { 0.0 } else { authority },
        origin: origin(&new.url),
        domain: domain(&new.url),
    }
}

/// Still the rule of today; a change of `registrable_domain` or `origin` leaves a copy of the old one here.
pub(super) fn domain(url: &str) -> String {
    registrable_domain(url)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::source::SourceType;

    #[test]
    fn visits_and_ends_of_earlier_journals_mean_what_they_meant() {
        let mut session =
            crate::fixture::session("A1 tea calms\nexplore A1 counter, lens definition");
        let hypothesis = session.graph.hypotheses()[0].id;
        let events: [Event; 2] = [
            IterationEvent::HypothesisVisited {
                hypothesis,
                sought_counter: None,
            }
            .into(),
            IterationEvent::IterationEnded {
                active: Vec::new(),
                next: Vec::new(),
                used: None,
            }
            .into(),
        ];
        (events.iter()).for_each(|it| session.apply(it, jiff::Timestamp::UNIX_EPOCH));
        let is_challenged = session.graph.hypotheses()[0].is_challenged();
        assert_eq!((is_challenged, session.lens_index), (true, 1));
    }

    #[test]
    fn sources_of_earlier_journals_keep_their_rating() {
        let session = crate::fixture::session("");
        let rated = |url: &str, source_type| {
            let new = crate::fixture::new_source(url, source_type);
            let it = rating(&session, &new);
            format!("{url}: {} {} {}\n", it.authority, it.origin, it.domain)
        };
        let all = [
            rated("https://www.tea.example/a?b=1", SourceType::Unknown),
            rated("https://a.b.co.uk/x", SourceType::News),
            rated("https://kim.github.io/tea/", SourceType::Official),
            rated("https://arxiv.org/abs/1706.03762", SourceType::Paper),
            rated(
                "https://www.reddit.com/r/tea/1/?sort=new",
                SourceType::Forum,
            ),
            rated("https://blog.naver.com/kim/12", SourceType::Blog),
            rated("file:notes/tea.md", SourceType::Local),
        ];
        expect![[r#"
            https://www.tea.example/a?b=1: 0.2 tea.example tea.example
            https://a.b.co.uk/x: 0.7 b.co.uk b.co.uk
            https://kim.github.io/tea/: 0.85 kim.github.io/tea kim.github.io
            https://arxiv.org/abs/1706.03762: 0.9 arxiv.org/abs/1706.03762 arxiv.org
            https://www.reddit.com/r/tea/1/?sort=new: 0.3 reddit.com/r/tea/1?sort=new reddit.com
            https://blog.naver.com/kim/12: 0.5 blog.naver.com/kim/12 naver.com
            file:notes/tea.md: 0.6 file:notes/tea.md file:notes/tea.md
        "#]]
        .assert_eq(&all.concat());
    }
}
