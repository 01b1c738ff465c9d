//! What the archive has on a target that comes back: iterations that explored it before the ones in working memory, and
//! earlier findings in its words.

use pathfinder_text::{Likeness, Profile, one_line};

use super::WINDOW;
use crate::event::Target;
use crate::finding::Finding;
use crate::learn;
use crate::session::{IterationLog, Session};
use crate::words::phrase;

const ITERATIONS_MAX: usize = 2;
const FINDINGS_MAX: usize = 3;
const CHARACTERS_MAX: usize = 240;
/// Less alike than this, a finding is about something else. The most is 2.
const LIKENESS_MIN: f64 = 0.6;

/// What is recalled on a target that no iteration in working memory explored; nothing if it was never explored, and
/// nothing without a model.
pub(crate) fn recalled(session: &Session, target: &Target) -> Vec<String> {
    if !session.settings.thinks_outside() {
        return Vec::new();
    }
    let explores = |it: &&IterationLog| it.aims().any(|aim| aim.target == *target);
    let ended = session.iterations.iter().rev();
    let ended = ended.filter(|it| it.ended_at.is_some());
    if ended.clone().take(WINDOW).any(|it| explores(&it)) {
        return Vec::new();
    }
    let archived: Vec<&IterationLog> = ended.skip(WINDOW).collect();
    let earlier = archived.iter().copied().filter(explores);
    let earlier: Vec<&IterationLog> = earlier.take(ITERATIONS_MAX).collect();
    let lessons = earlier.iter().filter_map(|it| lesson(session, it));
    let mut recalled: Vec<String> = lessons.collect();
    if let (false, Some(newest)) = (earlier.is_empty(), archived.first()) {
        recalled.extend(findings(session, target, newest.number));
    }
    recalled
}

fn lesson(session: &Session, log: &IterationLog) -> Option<String> {
    let lesson = log.lesson.as_ref()?;
    let mut told = [&lesson.lesson, &lesson.reason].into_iter();
    let told = one_line(told.find(|it| !it.is_empty())?, CHARACTERS_MAX);
    Some(phrase::recalled(session.settings.lang, log.number, &told))
}

/// Findings made up to this iteration that are most like the target, and are not evidence on it.
fn findings(session: &Session, target: &Target, until: u32) -> Vec<String> {
    let graph = &session.graph;
    let is_evidence = |it: &Finding| match target {
        Target::Hypothesis(id) => {
            let hypothesis = graph.hypothesis(*id);
            let mut members = it.observations.iter();
            members.any(|member| hypothesis.is_some_and(|it| it.is_evidence(*member)))
        }
        Target::Keyword(_) | Target::Lens(_) | Target::Question | Target::SubQuestion(_) => false,
    };
    let archived = session.findings.iter();
    let archived = archived
        .filter(|it| it.superseded_by.is_none() && !is_evidence(it))
        .filter_map(|it| it.members(graph).next())
        .filter(|it| it.created_at <= until);
    let profiles: Vec<(&str, Profile)> = archived
        .map(|it| (it.statement.as_str(), Profile::of(&it.statement)))
        .collect();
    let likeness = Likeness::among(profiles.iter().map(|it| &it.1));
    let wanted = Profile::of(&learn::goal(session, target));
    let scored = profiles
        .iter()
        .map(|(statement, it)| (likeness.between(&wanted, it), *statement));
    let mut scored: Vec<(f64, &str)> = scored.filter(|it| it.0 >= LIKENESS_MIN).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let nearest = scored.into_iter().take(FINDINGS_MAX);
    nearest
        .map(|(_, statement)| one_line(statement, CHARACTERS_MAX))
        .collect()
}
