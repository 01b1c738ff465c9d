//! Ten or more queries in three families, scored, three to five of them chosen.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Lens, Plan, PlannedQuery, QueryFamily};
use pathfinder_text::{Lang, content_words, dice, plain_words};

use super::question::Question;
use super::wording::{against_words, angles, joined, lens_words, topic};
use super::words::{Role, distinct, join, words};

const PER_FAMILY: usize = 4;
const CHOSEN_MAX: usize = 5;
const CHOSEN_MIN: usize = 3;
const SAME_QUERY: f64 = 0.95;

pub(super) fn plan(request: &Plan) -> Vec<PlannedQuery> {
    let subject = content_words(&request.question);
    let past: Vec<Asked> = request
        .past_queries
        .iter()
        .map(|it| Asked::of(it, &subject))
        .collect();
    let mut planned: Vec<PlannedQuery> = Vec::new();
    let mut proposed: Vec<Asked> = Vec::new();
    for family in [
        QueryFamily::Web,
        QueryFamily::Academic,
        QueryFamily::Verification,
    ] {
        let mut taken = 0;
        for query in wordings(request, family) {
            if taken == PER_FAMILY {
                break;
            }
            let asked = Asked::of(&query, &subject);
            let repeated = past
                .iter()
                .chain(&proposed)
                .any(|it| it.similarity(&asked) > SAME_QUERY);
            if repeated || asked.folded.is_empty() {
                continue;
            }
            planned.push(score(query, family, &asked, &past, &proposed));
            proposed.push(asked);
            taken += 1;
        }
    }
    choose(&mut planned, &proposed);
    planned
}

/// A family's wordings, the most promising first. Another try begins at another angle.
fn wordings(request: &Plan, family: QueryFamily) -> impl Iterator<Item = String> {
    let question = Question::of(&request.question, request.lang);
    let topic = topic(&question, 6);
    let hypotheses: Vec<String> = request
        .hypotheses
        .iter()
        .map(|it| essence(&it.statement))
        .collect();
    let mut found: Vec<String> = Vec::new();
    match family {
        QueryFamily::Web => {
            found.extend(request.keywords.iter().map(|it| joined(&[it, &topic])));
            found.extend(hypotheses.iter().take(2).cloned());
            found.extend(
                Lens::ALL
                    .iter()
                    .map(|it| joined(&[&topic, lens_words(*it, request.lang)[0]])),
            );
            found.extend(angles(request.lang).iter().map(|it| joined(&[&topic, it])));
        }
        QueryFamily::Academic => {
            let kinds = academic_words(request.lang);
            found.extend(kinds.iter().map(|it| joined(&[&topic, it])));
            found.extend(
                hypotheses
                    .iter()
                    .zip(kinds.iter().cycle())
                    .map(|(it, kind)| joined(&[it, kind])),
            );
            found.extend(request.keywords.iter().map(|it| joined(&[it, kinds[0]])));
        }
        QueryFamily::Verification => {
            let against = against_words(request.lang);
            found.extend(
                hypotheses
                    .iter()
                    .zip(against.iter().cycle())
                    .map(|(it, word)| joined(&[it, word])),
            );
            found.extend(against.iter().map(|it| joined(&[&topic, it])));
        }
    }
    let turn = (usize::from(request.retry) * 3) % found.len().max(1);
    found.rotate_left(turn);
    found.into_iter().chain(mixtures(topic, request.lang))
}

/// Two angles at once: this gives enough wordings that one was always not searched yet.
pub(super) fn mixtures(topic: String, lang: Lang) -> impl Iterator<Item = String> {
    let words: Vec<&str> = angles(lang)
        .iter()
        .chain(against_words(lang))
        .chain(academic_words(lang))
        .copied()
        .collect();
    let count = words.len();
    let pairs =
        (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)));
    pairs.map(move |(first, second)| joined(&[&topic, words[first], words[second]]))
}

fn academic_words(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::English => &[
            "research paper",
            "systematic review",
            "controlled trial",
            "longitudinal study",
            "survey data",
            "meta-analysis",
        ],
        Lang::Korean => &[
            "연구 논문",
            "체계적 검토",
            "실증 분석",
            "종단 연구",
            "설문 조사",
            "메타 분석",
        ],
    }
}

fn essence(statement: &str) -> String {
    let words = distinct(words(statement));
    let nouns: Vec<_> = words
        .iter()
        .filter(|it| it.role == Role::Noun)
        .take(8)
        .cloned()
        .collect();
    if nouns.is_empty() {
        join(&words[..words.len().min(8)])
    } else {
        join(&nouns)
    }
}

struct Asked {
    folded: String,
    terms: BTreeSet<String>,
    /// Terms beside the question's own, which every query has.
    angle: BTreeSet<String>,
}

impl Asked {
    fn of(query: &str, subject: &BTreeSet<String>) -> Asked {
        let terms = content_words(query);
        Asked {
            folded: plain_words(query),
            angle: terms.difference(subject).cloned().collect(),
            terms,
        }
    }

    fn nearness(&self, other: &Asked) -> f64 {
        match (self.angle.is_empty(), other.angle.is_empty()) {
            (true, true) => self.similarity(other),
            (false, false) => dice(&self.angle, &other.angle),
            _ => 0.3,
        }
    }

    fn similarity(&self, other: &Asked) -> f64 {
        if self.folded == other.folded {
            1.0
        } else {
            dice(&self.terms, &other.terms).min(0.99)
        }
    }
}

fn score(
    query: String,
    family: QueryFamily,
    asked: &Asked,
    past: &[Asked],
    proposed: &[Asked],
) -> PlannedQuery {
    let nearest = |others: &[Asked]| {
        others
            .iter()
            .map(|it| it.nearness(asked))
            .fold(0.0, f64::max)
    };
    let known = nearest(past);
    let redundancy = nearest(proposed);
    let length = asked.terms.len();
    let feasibility = match length {
        3..=9 => 0.9,
        2 | 10..=12 => 0.7,
        _ => 0.5,
    };
    let bonus = if family == QueryFamily::Verification {
        0.1
    } else {
        0.0
    };
    PlannedQuery {
        query,
        family,
        information_gain: round((0.9 - 0.8 * known + bonus).clamp(0.0, 1.0)),
        diversity: round(1.0 - redundancy.max(known)),
        feasibility,
        redundancy: round(redundancy),
        chosen: false,
    }
}

fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// The best of each family, then the best of the rest that are not too much like those.
fn choose(planned: &mut [PlannedQuery], asked: &[Asked]) {
    let worth = |it: &PlannedQuery| {
        it.information_gain + 0.5 * it.diversity + 0.5 * it.feasibility - 0.3 * it.redundancy
    };
    let mut ranked: Vec<usize> = (0..planned.len()).collect();
    ranked.sort_by(|left, right| {
        worth(&planned[*right])
            .total_cmp(&worth(&planned[*left]))
            .then(left.cmp(right))
    });
    let mut chosen: Vec<usize> = Vec::new();
    for family in [
        QueryFamily::Web,
        QueryFamily::Academic,
        QueryFamily::Verification,
    ] {
        chosen.extend(
            ranked
                .iter()
                .copied()
                .find(|it| planned[*it].family == family),
        );
    }
    for similarity_max in [0.6, 1.0] {
        for &index in &ranked {
            let enough = if similarity_max < 1.0 {
                CHOSEN_MAX
            } else {
                CHOSEN_MIN
            };
            let apart = chosen
                .iter()
                .all(|it| asked[*it].nearness(&asked[index]) <= similarity_max);
            if chosen.len() < enough && !chosen.contains(&index) && apart {
                chosen.push(index);
            }
        }
    }
    for index in chosen {
        planned[index].chosen = true;
    }
}
