//! Where the research stands, in six layers: counts, names and quotes of what the request shows. What cannot be said
//! from that stays empty.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_core::contract::{
    HypothesisShown, Issue, MonitoringCheck, ObservationShown, QueryFamily, ReasoningPath, Reflect,
    Reflection, ReflectionTool, RoleView, ThinkingMode, Uncertainty,
};
use pathfinder_core::finding::TRUSTED_AUTHORITY;
use pathfinder_core::id::HypothesisType;
use pathfinder_core::words::reflection as say;
use pathfinder_text::{Lang, content_words};

use super::clause::inversion;
use super::phrases::keywords;
use super::question::Question;
use super::wording::topic;
use super::words::{Role, distinct, words};

const FOCUS_MAX: usize = 5;
const KEYWORDS_MAX: usize = 8;
const UNCERTAINTIES_MAX: usize = 3;
const WORDS_MAX: usize = 6;
const UNDECIDED: std::ops::Range<f64> = 0.35..0.65;
/// The place of the contrary path.
const OPPOSITE: usize = 2;

pub(super) fn reflect(request: &Reflect) -> Reflection {
    let state = State::of(request);
    let (tool, tool_use) = state.tool();
    let paths = state.paths();
    let chosen_path = match state.is_one_sided() && paths.len() > OPPOSITE {
        true => OPPOSITE,
        false => 0,
    };
    Reflection {
        situation: state.situation(),
        direct: state.direct(),
        roles: state.roles(),
        outside: state.outside(),
        thesis: state
            .strongest
            .map_or_else(String::new, |it| state.named(it)),
        antithesis: state.antithesis(),
        synthesis: state.synthesis(),
        uncertainties: state.uncertainties(),
        monitoring: state.monitoring(),
        zoom_out: state.zoom_out(),
        zoom_in: state.zoom_in(),
        zoom_back: state.zoom_back(),
        tool,
        tool_use,
        agreement: state.agreement(),
        path_reason: state.path_reason(chosen_path),
        paths,
        chosen_path,
        strategy: state.strategy(),
        keywords: state.keywords(),
        focus: state
            .active
            .iter()
            .take(FOCUS_MAX)
            .map(|it| it.id)
            .collect(),
        missing: state.missing(),
    }
}

struct State<'a> {
    request: &'a Reflect,
    lang: Lang,
    /// Strongest first.
    active: Vec<&'a HypothesisShown>,
    strongest: Option<&'a HypothesisShown>,
    trusted: usize,
}

impl<'a> State<'a> {
    fn of(request: &'a Reflect) -> State<'a> {
        let mut active: Vec<&HypothesisShown> = request.hypotheses.iter().collect();
        active.sort_by(|a, b| b.strength.total_cmp(&a.strength).then(a.id.cmp(&b.id)));
        let is_trusted = |it: &&ObservationShown| it.authority >= TRUSTED_AUTHORITY;
        State {
            lang: request.lang,
            strongest: active.first().copied(),
            active,
            trusted: request.facts.iter().filter(is_trusted).count(),
            request,
        }
    }

    fn facts(&self) -> usize {
        self.request.facts.len()
    }

    fn open(&self) -> &'a [String] {
        &self.request.open_questions
    }

    fn named(&self, it: &HypothesisShown) -> String {
        say::strongest(self.lang, &it.id.to_string(), it.strength, &it.statement)
    }

    fn opposite(&self) -> Option<String> {
        inversion(&self.strongest?.statement, self.lang)
    }

    /// The hypothesis that excludes the strongest one.
    fn rival(&self) -> Option<&'a HypothesisShown> {
        let strongest = self.strongest?.id;
        let conflicts = self.request.conflicts.iter();
        let mut others = conflicts.filter_map(|(one, other)| match (one, other) {
            (it, other) if *it == strongest => Some(*other),
            (other, it) if *it == strongest => Some(*other),
            _ => None,
        });
        let other = others.next()?;
        self.active.iter().copied().find(|it| it.id == other)
    }

    fn searched(&self, family: QueryFamily) -> usize {
        let mut searched = self.request.searched.iter();
        searched.find(|it| it.0 == family).map_or(0, |it| it.1)
    }

    fn searches(&self) -> usize {
        self.request.searched.iter().map(|it| it.1).sum()
    }

    /// Whether all that is believed is believed rather firmly and nothing excludes it.
    fn is_one_sided(&self) -> bool {
        let is_believed = |it: &&HypothesisShown| it.strength >= 0.5;
        self.request.diagnosis.sure
            || self.active.len() >= 3
                && self.request.conflicts.is_empty()
                && self.active.iter().all(is_believed)
    }

    fn situation(&self) -> String {
        use pathfinder_core::contract::HypothesisStatus::Verified;
        let verified = self.active.iter().filter(|it| it.status == Verified);
        let (active, verified) = (self.active.len(), verified.count());
        let (facts, open) = (self.facts(), self.open().len());
        say::situation(self.lang, facts, self.trusted, active, verified, open)
    }

    fn direct(&self) -> String {
        let ranked = self.active.iter().take(FOCUS_MAX);
        let ranked: Vec<String> = ranked
            .map(|it| format!("{} {:.2}", it.id, it.strength))
            .collect();
        let ranked = (!ranked.is_empty()).then(|| say::strengths(self.lang, &ranked.join(", ")));
        let conflicts = self.request.conflicts.iter();
        let conflicts = conflicts
            .map(|(one, other)| say::exclude(self.lang, &one.to_string(), &other.to_string()));
        sentences(ranked.into_iter().chain(conflicts))
    }

    fn roles(&self) -> Vec<RoleView> {
        let lang = self.lang;
        let origins: BTreeSet<&str> = self.origins().into_keys().collect();
        let method = (self.facts() > 0)
            .then(|| say::trusted_facts(lang, self.trusted, self.facts(), origins.len()));
        let doubt = self.opposite().map(|it| say::not_ruled_out(lang, &it));
        let asks = self.open().first().map(|it| say::still_asks(lang, it));
        let views = [
            (say::methodologist(lang), method),
            (say::skeptic(lang), doubt),
            (say::reader(lang), asks),
        ];
        let role = |(role, view): (&str, Option<String>)| {
            let role = role.to_owned();
            view.map(|view| RoleView { role, view })
        };
        views.into_iter().filter_map(role).collect()
    }

    /// How many facts each origin gave.
    fn origins(&self) -> BTreeMap<&'a str, usize> {
        let mut origins = BTreeMap::new();
        for it in self.request.facts.iter().filter(|it| !it.origin.is_empty()) {
            *origins.entry(it.origin.as_str()).or_default() += 1;
        }
        origins
    }

    fn outside(&self) -> String {
        let facts = self.facts();
        let most = self.origins().into_iter().max_by_key(|(_, count)| *count);
        let most = most.filter(|(_, count)| *count > 1 && count * 2 > facts);
        let one_origin =
            most.map(|(origin, count)| say::one_origin(self.lang, count, facts, origin));
        let none = self.searches() > 0 && self.searched(QueryFamily::Verification) == 0;
        let none_against = none.then(|| say::none_against(self.lang).to_owned());
        sentences(one_origin.into_iter().chain(none_against))
    }

    fn antithesis(&self) -> String {
        let lang = self.lang;
        let rival = self.rival();
        let rival =
            rival.map(|it| say::rival(lang, &it.id.to_string(), it.strength, &it.statement));
        let opposite = || self.opposite().map(|it| say::not_ruled_out(lang, &it));
        rival.or_else(opposite).unwrap_or_default()
    }

    fn synthesis(&self) -> String {
        match (self.strongest, self.open().first()) {
            (Some(it), Some(open)) => say::until_answered(self.lang, &it.id.to_string(), open),
            (Some(_), None) | (None, _) => String::new(),
        }
    }

    fn uncertainties(&self) -> Vec<Uncertainty> {
        let lang = self.lang;
        let asked = self.open().iter().take(UNCERTAINTIES_MAX - 1).map(|it| {
            let words = topic(&Question::of(it, lang), WORDS_MAX);
            let evidence = say::wants_answer(lang, &words);
            let what = it.clone();
            Uncertainty { what, evidence }
        });
        let undecided = self
            .active
            .iter()
            .filter(|it| UNDECIDED.contains(&it.strength));
        let undecided = undecided.map(|it| {
            let words = keywords(&it.statement).into_iter().next();
            let evidence = words.map(|it| say::wants_evidence(lang, &it));
            let id = it.id.to_string();
            Uncertainty {
                what: say::undecided(lang, &id, it.strength, &it.statement),
                evidence: evidence.unwrap_or_default(),
            }
        });
        asked.chain(undecided).take(UNCERTAINTIES_MAX).collect()
    }

    fn monitoring(&self) -> Vec<MonitoringCheck> {
        let lang = self.lang;
        let (facts, open) = (self.facts(), self.open().len());
        let against = self.searched(QueryFamily::Verification);
        let conflicts = self.request.conflicts.len();
        let is_ours = |it: &&&HypothesisShown| it.kind == HypothesisType::B;
        let ours = self.active.iter().filter(is_ours).count();
        let checks = [
            ("logic", conflicts == 0, say::logic(lang, conflicts)),
            (
                "evidence",
                facts > 0 && self.trusted * 2 >= facts,
                say::evidence(lang, self.trusted, facts),
            ),
            (
                "bias",
                against > 0,
                say::bias(lang, against, self.searches()),
            ),
            ("alternatives", ours > 0, say::alternatives(lang, ours)),
            ("blind_spots", open == 0, say::blind_spots(lang, open)),
        ];
        let check = |(name, holds, note): (&str, bool, String)| {
            let name = name.to_owned();
            MonitoringCheck { name, holds, note }
        };
        checks.into_iter().map(check).collect()
    }

    fn zoom_out(&self) -> String {
        match self.open() {
            [] => String::new(),
            open => say::open_parts(self.lang, &open.join(" / ")),
        }
    }

    fn zoom_in(&self) -> String {
        let facts = self.request.facts.iter();
        let weakest = facts.min_by(|a, b| a.authority.total_cmp(&b.authority));
        let fact = weakest.map(|it| {
            say::weakest_fact(self.lang, &it.id.to_string(), it.authority, &it.statement)
        });
        fact.unwrap_or_default()
    }

    /// Whether what is believed most speaks of everything that the question asks about.
    fn zoom_back(&self) -> String {
        let Some(strongest) = self.strongest else {
            return String::new();
        };
        let id = strongest.id.to_string();
        match self.unspoken([strongest.statement.as_str()]).as_str() {
            "" => say::names_all(self.lang, &id),
            words => say::not_in_strongest(self.lang, &id, words),
        }
    }

    /// The words of the question that these texts do not have.
    fn unspoken<'t>(&self, texts: impl IntoIterator<Item = &'t str>) -> String {
        let spoken: BTreeSet<String> = texts.into_iter().flat_map(content_words).collect();
        let question = Question::of(&self.request.question, self.lang);
        let words = question.topic().into_iter();
        let unspoken = words.filter(|it| !it.stems.iter().any(|stem| spoken.contains(stem)));
        let shown: Vec<String> = unspoken.map(|it| it.shown).take(WORDS_MAX).collect();
        shown.join(", ")
    }

    /// The tool that the situation calls for, else the one that the person prefers, and what it yields here.
    fn tool(&self) -> (ReflectionTool, String) {
        let found = self.request.diagnosis;
        let preferred = match self.request.thinking {
            ThinkingMode::FirstPrinciples => ReflectionTool::FirstPrinciples,
            ThinkingMode::Occam => ReflectionTool::OccamsRazor,
            ThinkingMode::Scientific | ThinkingMode::Falsification => ReflectionTool::Falsification,
        };
        let tool = match self.strongest {
            None => ReflectionTool::FirstPrinciples,
            _ if found.stuck => ReflectionTool::FirstPrinciples,
            _ if found.overloaded => ReflectionTool::OccamsRazor,
            _ if found.contradiction && self.rival().is_some() => ReflectionTool::Bayesian,
            _ if found.sure => ReflectionTool::Falsification,
            _ if found.needs_direction && self.opposite().is_some() => ReflectionTool::Scamper,
            _ => preferred,
        };
        let applied = self.applied(tool);
        (
            tool,
            applied.unwrap_or_else(|| say::nothing_to_apply(self.lang).to_owned()),
        )
    }

    fn applied(&self, tool: ReflectionTool) -> Option<String> {
        let lang = self.lang;
        let shown = |it: &HypothesisShown| it.id.to_string();
        match tool {
            ReflectionTool::FirstPrinciples => {
                let words = topic(&Question::of(&self.request.question, lang), WORDS_MAX);
                self.strongest.map(|_| say::from_the_question(lang, &words))
            }
            ReflectionTool::OccamsRazor => {
                let length = |it: &&&HypothesisShown| it.statement.chars().count();
                let it = self.active.iter().min_by_key(length)?;
                Some(say::simplest(lang, &shown(it), &it.statement))
            }
            ReflectionTool::Falsification => {
                let it = self.strongest?;
                Some(say::refute(lang, &shown(it), &it.statement))
            }
            ReflectionTool::Bayesian => {
                let (one, other) = (self.strongest?, self.rival()?);
                let (one_id, other_id) = (shown(one), shown(other));
                Some(say::weigh(
                    lang,
                    &one_id,
                    one.strength,
                    &other_id,
                    other.strength,
                ))
            }
            ReflectionTool::Scamper | ReflectionTool::Triz => {
                self.opposite().map(|it| say::turned_around(lang, &it))
            }
        }
    }

    /// The strongest hypothesis, its rival or the next one, and its opposite.
    fn paths(&self) -> Vec<ReasoningPath> {
        let orthodox = self.strongest.map(|it| it.statement.clone());
        let next = self.rival().or(self.active.get(1).copied());
        let alternative = next.map(|it| it.statement.clone());
        let named = [
            ("orthodox", orthodox),
            ("alternative", alternative),
            ("opposite", self.opposite()),
        ];
        let path = |(name, conclusion): (&str, Option<String>)| {
            let name = name.to_owned();
            conclusion.map(|conclusion| ReasoningPath { name, conclusion })
        };
        named.into_iter().filter_map(path).collect()
    }

    fn agreement(&self) -> String {
        let [one, other, ..] = self.active[..] else {
            return String::new();
        };
        let yours = content_words(&other.statement);
        let mine = distinct(words(&one.statement)).into_iter();
        let shared = mine
            .filter(|it| it.role == Role::Noun && it.stems.iter().all(|stem| yours.contains(stem)));
        let shared: Vec<String> = shared.map(|it| it.shown).take(WORDS_MAX).collect();
        match shared[..] {
            [] => String::new(),
            _ => say::share(self.lang, &shared.join(", ")),
        }
    }

    fn path_reason(&self, chosen: usize) -> String {
        match self.strongest {
            Some(_) if chosen == OPPOSITE => say::never_refuted(self.lang).to_owned(),
            Some(it) => say::highest_strength(self.lang, it.strength),
            None => String::new(),
        }
    }

    fn strategy(&self) -> QueryFamily {
        if self.request.issues.contains(&Issue::LowQuality) {
            QueryFamily::Academic
        } else if self.is_one_sided() || self.request.thinking == ThinkingMode::Falsification {
            QueryFamily::Verification
        } else {
            QueryFamily::Web
        }
    }

    fn keywords(&self) -> Vec<String> {
        let strongest = self.active.iter().take(3);
        let mut found: Vec<String> = strongest
            .flat_map(|it| keywords(&it.statement).into_iter().take(2))
            .collect();
        let question = Question::of(&self.request.question, self.lang);
        found.push(topic(&question, WORDS_MAX));
        let mut seen = BTreeSet::new();
        found.retain(|it| !it.is_empty() && seen.insert(it.clone()));
        found.truncate(KEYWORDS_MAX);
        found
    }

    /// A kind of search that was never made, or words of the question that no fact has.
    fn missing(&self) -> String {
        let lang = self.lang;
        let never = QueryFamily::ALL
            .into_iter()
            .find(|it| self.searched(*it) == 0);
        if let Some(family) = never.filter(|_| self.searches() > 0) {
            return say::never_searched(lang, say::family(lang, family));
        }
        let facts = self.request.facts.iter().map(|it| it.statement.as_str());
        match self.unspoken(facts).as_str() {
            "" => self
                .open()
                .first()
                .map_or_else(String::new, |it| say::still_asks(lang, it)),
            words => say::unmentioned(lang, words),
        }
    }
}

fn sentences(said: impl Iterator<Item = String>) -> String {
    said.collect::<Vec<String>>().join(" ")
}
