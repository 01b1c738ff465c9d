//! Ten or more queries in three families, scored, three to five of them chosen.

use std::collections::BTreeSet;

use pathfinder_core::contract::{
    Memory, Plan, PlannedQuery, QueryAim, QueryFamily, QuerySubject, ThinkingMode, WordQuery,
};
use pathfinder_text::{Lang, character_pairs, content_words, dice, pairs_similarity, plain_words};

use super::question::Question;
use super::wording::{against_words, angles, claim_topic, joined, offered, topic};

const PER_FAMILY: usize = 4;
const SAME_QUERY: f64 = 0.95;
const TOPIC_WORDS: usize = 6;
/// What a query gains whose family the reflection considers most worth searching, or that suits the way of thinking.
const FAVOR: f64 = 0.15;
/// Queries nearer than this are chosen together only if there are no others.
const NEAR: f64 = 0.6;
/// Where papers and technical texts are.
const SITES: [&str; 3] = [
    "site:arxiv.org",
    "site:semanticscholar.org",
    "site:github.com",
];

pub(super) fn plan(request: &Plan) -> Vec<PlannedQuery> {
    let subject = content_words(&request.question);
    let past: Vec<Asked> = request
        .past_queries
        .iter()
        .map(|it| Asked::of(it, &subject))
        .collect();
    // Most repetitions are verbatim, and told without comparing words.
    let verbatim: BTreeSet<&str> = past.iter().map(|it| it.folded.as_str()).collect();
    let mut planned: Vec<PlannedQuery> = Vec::new();
    let mut proposed: Vec<Asked> = Vec::new();
    for family in QueryFamily::ALL {
        let mut taken = 0;
        for (direction, query) in wordings(request, family) {
            if taken == PER_FAMILY {
                break;
            }
            let asked = Asked::of(&query, &subject);
            let mut others = past.iter().chain(&proposed);
            let repeated =
                verbatim.contains(asked.folded.as_str()) || others.any(|it| it.is_same(&asked));
            if repeated || asked.folded.is_empty() {
                continue;
            }
            let mut query = score(query, family, &asked, &past, &proposed);
            query.direction = direction;
            planned.push(query);
            proposed.push(asked);
            taken += 1;
        }
    }
    choose(request, &mut planned, &proposed);
    planned
}

type Wording = (Option<usize>, String);

/// A family's wordings, each with the direction that it serves: the best of each direction, then the next best. Another
/// try begins at another angle.
fn wordings(request: &Plan, family: QueryFamily) -> impl Iterator<Item = Wording> {
    let question = Question::of(&request.question, request.lang);
    let topic = topic(&question, TOPIC_WORDS);
    let asked = WordQuery {
        question: request.question.clone(),
        lang: request.lang,
        languages: request.languages.clone(),
        aims: Vec::new(),
        academic: false,
        past_queries: Vec::new(),
        lessons: Vec::new(),
        memory: Memory::default(),
        brief: false,
    };
    let aims = request.directions.iter().enumerate();
    let lists: Vec<(usize, Vec<String>)> = aims
        .filter_map(|(place, it)| {
            let aim = in_family(it, family)?;
            let words = offered(&asked, &aim, &question, &topic);
            Some((place, flavored(words, request, family, place)))
        })
        .collect();
    let longest = lists.iter().map(|it| it.1.len()).max().unwrap_or_default();
    let mut found: Vec<Wording> = Vec::new();
    for rank in 0..longest {
        let of_rank = lists
            .iter()
            .filter_map(|(place, it)| Some((Some(*place), it.get(rank)?.clone())));
        found.extend(of_rank);
    }
    let doubts = against_words(request.lang).iter().cycle();
    let keywords = request.keywords.iter().zip(doubts);
    let keywords = keywords.map(|(it, doubt)| match family {
        QueryFamily::Verification => joined(&[it, &topic, doubt]),
        QueryFamily::Web | QueryFamily::Academic => joined(&[it, &topic]),
    });
    let keywords = flavored(keywords.collect(), request, family, 0).into_iter();
    found.extend(keywords.map(|it| (None, it)));
    let turn = (usize::from(request.retry) * 3) % found.len().max(1);
    found.rotate_left(turn);
    let claims = request.hypotheses.iter();
    let claims = claims.map(|it| claim_topic(&it.statement, &question, TOPIC_WORDS));
    let topics: Vec<String> = std::iter::once(topic).chain(claims).collect();
    let mixed = topics.into_iter();
    let mixed = mixed.flat_map(move |it| mixtures(it, request.lang, family).map(|it| (None, it)));
    found.into_iter().chain(mixed)
}

/// The aim as a family searches for it: the others do not seek counter-evidence, and counter-evidence is sought against
/// what is claimed.
fn in_family(aim: &QueryAim, family: QueryFamily) -> Option<QueryAim> {
    let is_claim = matches!(
        aim.subject,
        QuerySubject::Hypothesis { .. } | QuerySubject::Conflict { .. } | QuerySubject::Question
    );
    let seeks_counter_evidence = family == QueryFamily::Verification;
    let fits = match seeks_counter_evidence {
        true => is_claim,
        false => !aim.seeks_counter_evidence,
    };
    fits.then(|| QueryAim {
        seeks_counter_evidence,
        ..aim.clone()
    })
}

/// Words or a site that lead to texts of this family.
fn flavored(words: Vec<String>, request: &Plan, family: QueryFamily, place: usize) -> Vec<String> {
    if family != QueryFamily::Academic {
        return words;
    }
    let kinds = academic_words(request.lang);
    let flavor = |(rank, it): (usize, String)| {
        let turn = rank + place;
        match request.searches_web && turn.is_multiple_of(2) {
            true => format!("{} {it}", SITES[turn / 2 % SITES.len()]),
            false => joined(&[&it, kinds[turn % kinds.len()]]),
        }
    };
    words.into_iter().enumerate().map(flavor).collect()
}

/// Two angles at once, then three, the first of this family: there are enough of them for many iterations.
pub(super) fn mixtures(
    topic: String,
    lang: Lang,
    family: QueryFamily,
) -> impl Iterator<Item = String> {
    let own = match family {
        QueryFamily::Web => angles(lang),
        QueryFamily::Academic => academic_words(lang),
        QueryFamily::Verification => against_words(lang),
    };
    let all = [angles(lang), academic_words(lang), against_words(lang)].concat();
    let pairs = own.iter().flat_map({
        let all = all.clone();
        move |first| all.clone().into_iter().map(move |it| [*first, it, ""])
    });
    let triples = own.iter().flat_map(move |first| {
        let all = all.clone();
        (0..all.len()).flat_map(move |place| {
            let (second, later) = (all[place], all[place + 1..].to_vec());
            later.into_iter().map(move |third| [*first, second, third])
        })
    });
    let is_mixed = |it: &[&str; 3]| it[0] != it[1] && it[0] != it[2];
    let mixed = pairs.chain(triples).filter(is_mixed);
    mixed.map(move |[first, second, third]| joined(&[&topic, first, second, third]))
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

struct Asked {
    folded: String,
    /// By which a session tells whether it asked the same.
    pairs: Vec<(char, char)>,
    terms: BTreeSet<String>,
    /// Terms beside the question's own, which every query has.
    angle: BTreeSet<String>,
}
impl Asked {
    fn of(query: &str, subject: &BTreeSet<String>) -> Asked {
        let terms = content_words(query);
        Asked {
            folded: plain_words(query),
            pairs: character_pairs(query),
            angle: terms.difference(subject).cloned().collect(),
            terms,
        }
    }

    fn is_same(&self, other: &Asked) -> bool {
        self.similarity(other) > SAME_QUERY
            || pairs_similarity(&self.pairs, &other.pairs) > SAME_QUERY
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
        direction: None,
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

/// The best for what is most urgent, the best evidence against, one more that suits the way of thinking, the best of each
/// family that is missing, then more that suit it; where there is a choice, not too much like those before.
fn choose(request: &Plan, planned: &mut [PlannedQuery], asked: &[Asked]) {
    let favors = |it: &PlannedQuery| [it.family == request.strategy, suits(request.thinking, it)];
    let favor = |it: &PlannedQuery| favors(it).map(|it| f64::from(u8::from(it)) * FAVOR);
    let worth = |it: &PlannedQuery| it.worth() + favor(it).iter().sum::<f64>();
    let mut ranked: Vec<usize> = (0..planned.len()).collect();
    ranked.sort_by(|left, right| {
        let by_worth = worth(&planned[*right]).total_cmp(&worth(&planned[*left]));
        by_worth.then(left.cmp(right))
    });
    let mut chosen: Vec<usize> = Vec::new();
    let mut take = |wanted: &dyn Fn(&PlannedQuery) -> bool, unless_served: bool| {
        let is_served = chosen.iter().any(|it| wanted(&planned[*it]));
        if chosen.len() >= request.queries || unless_served && is_served {
            return false;
        }
        let is_free = |it: &&usize| !chosen.contains(it) && wanted(&planned[**it]);
        let is_apart = |it: &&usize| {
            let mut others = chosen.iter();
            others.all(|other| asked[*other].nearness(&asked[**it]) <= NEAR)
        };
        let free = || ranked.iter().filter(is_free);
        let found = free().find(is_apart).or_else(|| free().next()).copied();
        chosen.extend(found);
        found.is_some()
    };
    take(&|it| it.direction == Some(0), false);
    take(&|it| it.family == QueryFamily::Verification, true);
    take(&|it| suits(request.thinking, it), false);
    for family in QueryFamily::ALL {
        take(&|it| it.family == family, true);
    }
    while take(&|it| suits(request.thinking, it), false) || take(&|_| true, false) {}
    for index in chosen {
        planned[index].chosen = true;
    }
}

/// Whether a query is of the kind that a way of thinking prefers.
fn suits(thinking: ThinkingMode, query: &PlannedQuery) -> bool {
    match thinking {
        ThinkingMode::Scientific => query.family == QueryFamily::Academic,
        ThinkingMode::FirstPrinciples => query.family == QueryFamily::Web,
        ThinkingMode::Occam => query.query.split_whitespace().count() <= TOPIC_WORDS,
        ThinkingMode::Falsification => query.family == QueryFamily::Verification,
    }
}
