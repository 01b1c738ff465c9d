//! Where the research stands, in six layers, filled from the state: counts, statements and what is missing.

mod words;

use pathfinder_core::contract::{
    HypothesisShown, HypothesisStatus, Issue, MonitoringCheck, QueryFamily, ReasoningPath, Reflect,
    Reflection, ReflectionTool, RoleView,
};

use pathfinder_core::id::HypothesisType;

use super::clause::inversion;
use super::phrases::keywords;
use super::question::Question;
use super::wording::topic;
use words::{Count, Words};

const FOCUS_MAX: usize = 5;
const KEYWORDS_MAX: usize = 8;
const TRUSTED: f64 = 0.8;
const CONFIDENT: f64 = 0.8;
/// The place of the contrary path.
const CONTRARY: usize = 2;

pub(super) fn reflect(request: &Reflect) -> Reflection {
    let state = State::of(request);
    let words = Words::of(request.lang);
    let thesis = state.strongest.map_or_else(
        || words.nothing_yet(),
        |it| words.believed(&it.statement, it.strength),
    );
    let antithesis = match (state.weakest, state.strongest) {
        (Some(weakest), _) if state.strongest.is_some_and(|it| it.id != weakest.id) => {
            words.doubted(&weakest.statement)
        }
        (_, Some(strongest)) => inversion(&strongest.statement, request.lang)
            .map_or_else(|| words.nothing_against(), |it| words.untested(&it)),
        _ => words.nothing_against(),
    };
    let (paths, chosen_path) = paths(&state, &words, request);
    let tool = tool(request, &state);
    Reflection {
        situation: words.situation(&state.count()),
        direct: thesis.clone(),
        roles: roles(&state, &words),
        outside: words.outside(state.facts, state.trusted, state.generated),
        synthesis: words.synthesis(
            state.strongest.map(|it| it.statement.as_str()),
            request.open_questions.first().map(String::as_str),
        ),
        thesis,
        antithesis,
        uncertainties: uncertainties(request, &state, &words),
        monitoring: monitoring(&state, &words),
        zoom_out: words.zoom_out(&request.question, request.open_questions.len()),
        zoom_in: state
            .strongest
            .map_or_else(|| words.nothing_yet(), |it| words.zoom_in(&it.statement)),
        tool,
        tool_use: words.tool_use(tool).to_owned(),
        agreement: words.agreement(&paths),
        paths,
        chosen_path,
        path_reason: words.path_reason(state.strongest.is_some(), chosen_path == CONTRARY),
        strategy: strategy(request, chosen_path),
        keywords: search_words(request, &state),
        focus: state
            .active
            .iter()
            .take(FOCUS_MAX)
            .map(|it| it.id)
            .collect(),
    }
}

struct State<'request> {
    /// Not rejected, strongest first.
    active: Vec<&'request HypothesisShown>,
    strongest: Option<&'request HypothesisShown>,
    weakest: Option<&'request HypothesisShown>,
    iteration: u32,
    facts: usize,
    trusted: usize,
    verified: usize,
    rejected: usize,
    generated: usize,
    open: usize,
}

impl<'request> State<'request> {
    fn of(request: &'request Reflect) -> State<'request> {
        let mut active: Vec<&HypothesisShown> = request
            .hypotheses
            .iter()
            .filter(|it| it.status != HypothesisStatus::Rejected)
            .collect();
        active.sort_by(|left, right| {
            right
                .strength
                .total_cmp(&left.strength)
                .then(left.id.cmp(&right.id))
        });
        let with_status = |status| {
            request
                .hypotheses
                .iter()
                .filter(|it| it.status == status)
                .count()
        };
        State {
            strongest: active.first().copied(),
            weakest: active.last().copied(),
            iteration: request.iteration,
            facts: request.facts.len(),
            trusted: request
                .facts
                .iter()
                .filter(|it| it.authority >= TRUSTED)
                .count(),
            verified: with_status(HypothesisStatus::Verified),
            rejected: with_status(HypothesisStatus::Rejected),
            generated: request
                .hypotheses
                .iter()
                .filter(|it| it.kind == HypothesisType::B)
                .count(),
            open: request.open_questions.len(),
            active,
        }
    }

    fn count(&self) -> Count {
        Count {
            iteration: self.iteration,
            facts: self.facts,
            trusted: self.trusted,
            active: self.active.len(),
            verified: self.verified,
            rejected: self.rejected,
            open: self.open,
        }
    }

    fn one_sided(&self) -> bool {
        self.active.len() >= 3
            && self.rejected == 0
            && self.active.iter().all(|it| it.strength >= 0.5)
    }
}

fn roles(state: &State<'_>, words: &Words) -> Vec<RoleView> {
    let views = words.roles(
        state.facts,
        state.trusted,
        state.one_sided(),
        state.strongest.map(|it| it.statement.as_str()),
    );
    views
        .into_iter()
        .map(|(role, view)| RoleView {
            role: role.to_owned(),
            view,
        })
        .collect()
}

fn uncertainties(request: &Reflect, state: &State<'_>, words: &Words) -> Vec<String> {
    let open = request.open_questions.iter().take(2).cloned();
    let middling = state
        .active
        .iter()
        .filter(|it| (0.35..0.65).contains(&it.strength))
        .take(2);
    let mut found: Vec<String> = open
        .chain(middling.map(|it| words.undecided(&it.statement)))
        .collect();
    if found.is_empty() {
        found.push(words.nothing_yet());
    }
    found.truncate(3);
    found
}

fn monitoring(state: &State<'_>, words: &Words) -> Vec<MonitoringCheck> {
    let share = if state.facts == 0 {
        0.0
    } else {
        state.trusted as f64 / state.facts as f64
    };
    let held = [
        true,
        share >= 0.5,
        !state.one_sided(),
        state.generated > 0,
        state.open == 0,
    ];
    let names = words.checks();
    let notes = words.check_notes(
        state.trusted,
        state.facts,
        state.generated,
        state.open,
        state.one_sided(),
    );
    names
        .iter()
        .zip(notes)
        .zip(held)
        .map(|((name, note), holds)| MonitoringCheck {
            name: (*name).to_owned(),
            holds,
            note,
        })
        .collect()
}

fn tool(request: &Reflect, state: &State<'_>) -> ReflectionTool {
    let has = |issue| request.issues.contains(&issue);
    if has(Issue::Stalemate) {
        ReflectionTool::Bayesian
    } else if has(Issue::DataExplosion) {
        ReflectionTool::OccamsRazor
    } else if has(Issue::AllWeak) {
        ReflectionTool::FirstPrinciples
    } else if has(Issue::LowQuality) {
        ReflectionTool::Triz
    } else if state.strongest.is_some_and(|it| it.strength > CONFIDENT)
        || has(Issue::Saturated)
        || state.one_sided()
    {
        ReflectionTool::Falsification
    } else if state.active.is_empty() {
        ReflectionTool::FirstPrinciples
    } else {
        ReflectionTool::Scamper
    }
}

fn paths(state: &State<'_>, words: &Words, request: &Reflect) -> (Vec<ReasoningPath>, usize) {
    let [usual, other, contrary] = words.path_names();
    let none = words.nothing_yet();
    let second = state.active.get(1).or(state.active.first());
    let conclusions = [
        state
            .strongest
            .map_or_else(|| none.clone(), |it| it.statement.clone()),
        second.map_or_else(|| none.clone(), |it| it.statement.clone()),
        state.strongest.map_or(none, |it| {
            inversion(&it.statement, request.lang).unwrap_or_else(|| words.nothing_against())
        }),
    ];
    let paths = [usual, other, contrary]
        .into_iter()
        .zip(conclusions)
        .map(|(name, conclusion)| ReasoningPath {
            name: name.to_owned(),
            conclusion,
        })
        .collect();
    // A belief that nothing was found against is tested from the other side next.
    let confident = state.one_sided() || state.strongest.is_some_and(|it| it.strength > CONFIDENT);
    (paths, if confident { CONTRARY } else { 0 })
}

fn strategy(request: &Reflect, chosen_path: usize) -> QueryFamily {
    if request.issues.contains(&Issue::LowQuality) {
        QueryFamily::Academic
    } else if chosen_path == CONTRARY {
        QueryFamily::Verification
    } else {
        QueryFamily::Web
    }
}

fn search_words(request: &Reflect, state: &State<'_>) -> Vec<String> {
    let question = Question::of(&request.question, request.lang);
    let mut found: Vec<String> = state
        .active
        .iter()
        .take(3)
        .flat_map(|it| keywords(&it.statement).into_iter().take(2))
        .collect();
    found.push(topic(&question, 6));
    let mut kept: Vec<String> = Vec::new();
    for word in found {
        if !word.is_empty() && !kept.contains(&word) {
            kept.push(word);
        }
    }
    kept.truncate(KEYWORDS_MAX);
    kept
}
