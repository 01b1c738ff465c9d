//! Which providers are asked in a scope, in which order, and which of them replace others.

use std::collections::BTreeSet;

use pathfinder_sources::provider::{
    Access, BY_MEANING, ENCYCLOPEDIA, Family, PROVIDERS, PaperRegistry,
};

use super::WebSettings;
use super::set_up::Service;

/// At most this many providers are asked one after another; a user would not wait for more.
const IN_TURN_MAX: usize = 3;

/// Where to search on the network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NetworkScope {
    /// The web if a web provider is set up, otherwise the archives and the encyclopedia.
    Auto,
    /// One web provider.
    Web,
    /// Exa.
    Exa,
    /// The web, Exa and the archives side by side.
    Hybrid,
    /// All archives side by side.
    Academic,
}

/// Who is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recipients<'a> {
    Scope(NetworkScope),
    /// Only one provider, by its name.
    Provider(&'a str),
    /// The registries that know a paper by its DOI.
    PaperRegistries,
}

/// Each round is asked only if nobody in the previous one answered. In a round, lanes are asked side by side; in a
/// lane, one provider after another until one answers. The numbers are indices into the list of providers.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rounds(pub(super) Vec<Vec<Vec<usize>>>);

pub(super) fn rounds(
    whom: Recipients<'_>,
    providers: &[&Service],
    settings: &WebSettings,
) -> Rounds {
    let roster = Roster {
        providers,
        settings,
    };
    let mut rounds = match whom {
        Recipients::Provider(name) => vec![apart(roster.find(name))],
        Recipients::Scope(scope) => roster.rounds(scope),
        Recipients::PaperRegistries => {
            let registries = PROVIDERS
                .iter()
                .filter(|it| it.registry != PaperRegistry::None)
                .map(|it| it.name.to_owned());
            vec![apart(roster.ready(&registries.collect::<Vec<_>>()))]
        }
    };
    keep_within_limits(&mut rounds, settings.falls_back);
    Rounds(rounds)
}

/// The available providers, and the user's preferences.
struct Roster<'a> {
    providers: &'a [&'a Service],
    settings: &'a WebSettings,
}

impl Roster<'_> {
    fn rounds(&self, scope: NetworkScope) -> Vec<Vec<Vec<usize>>> {
        let web = self.ready_or_one(&self.settings.web);
        let archives = || apart(self.ready_or_one(&self.settings.archives));
        let by_meaning = self.find(BY_MEANING);
        match scope {
            NetworkScope::Auto
                if web
                    .iter()
                    .any(|it| self.is_ready(*it) && is_own(self.providers[*it])) =>
            {
                vec![vec![web], archives()]
            }
            NetworkScope::Auto => {
                let encyclopedia = self.find(ENCYCLOPEDIA).filter(|it| self.is_ready(*it));
                vec![
                    archives().into_iter().chain(apart(encyclopedia)).collect(),
                    vec![web],
                ]
            }
            NetworkScope::Web => vec![vec![web], archives()],
            NetworkScope::Exa => vec![
                vec![by_meaning.into_iter().chain(web).collect()],
                archives(),
            ],
            NetworkScope::Academic => vec![archives(), vec![web]],
            NetworkScope::Hybrid => {
                let by_meaning = by_meaning.filter(|it| self.is_ready(*it));
                let mut lanes = vec![
                    web.into_iter()
                        .filter(|it| Some(*it) != by_meaning)
                        .collect(),
                ];
                lanes.extend(apart(by_meaning));
                if self.settings.hybrid_asks_archives {
                    lanes.extend(apart(self.ready(&self.settings.archives)));
                }
                vec![lanes]
            }
        }
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.providers.iter().position(|it| it.name() == name)
    }

    fn is_ready(&self, place: usize) -> bool {
        self.providers[place].readiness().is_ok()
    }

    fn ready(&self, names: &[String]) -> Vec<usize> {
        names
            .iter()
            .filter_map(|it| self.find(it))
            .filter(|it| self.is_ready(*it))
            .collect()
    }

    /// If no provider is usable, one of them reports why.
    fn ready_or_one(&self, names: &[String]) -> Vec<usize> {
        let ready = self.ready(names);
        let one = || {
            names
                .iter()
                .find_map(|it| self.find(it))
                .into_iter()
                .collect()
        };
        if ready.is_empty() { one() } else { ready }
    }
}

/// A lane for each.
fn apart(list: impl IntoIterator<Item = usize>) -> Vec<Vec<usize>> {
    list.into_iter().map(|it| vec![it]).collect()
}

/// No provider is asked twice, and none replaces another unless the user wants it.
fn keep_within_limits(rounds: &mut Vec<Vec<Vec<usize>>>, falls_back: bool) {
    let (rounds_max, in_turn_max) = if falls_back {
        (usize::MAX, IN_TURN_MAX)
    } else {
        (1, 1)
    };
    rounds.truncate(rounds_max);
    let mut seen = BTreeSet::new();
    for lanes in rounds {
        for lane in &mut *lanes {
            let mut here = BTreeSet::new();
            lane.retain(|it| !seen.contains(it) && here.insert(*it));
            lane.truncate(in_turn_max);
            seen.extend(lane.iter().copied());
        }
        lanes.retain(|it| !it.is_empty());
    }
}

/// Whether the user has a key for it or runs it: then it answers where others block automated requests.
pub(super) fn is_own(service: &Service) -> bool {
    let provider = match service {
        Service::Known(it) => it.provider,
        Service::Own(_) => return true,
    };
    let needs_key = matches!(provider.access, Access::Needed { .. });
    provider.family == Family::Web && (needs_key || provider.base_url.is_none())
}
