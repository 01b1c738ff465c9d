//! Steps that are performed over the network: a search becomes hits, an address becomes a text.

mod attempts;

use std::sync::Arc;

use jiff::Timestamp;
use pathfinder_core::id::BlobHash;
use pathfinder_core::paper::{PageFacts, Paper, PaperSearch};
use pathfinder_core::search::SearchOutcome;
use pathfinder_core::settings::LOCAL;
use pathfinder_core::step::{
    Failure, FailureKind, FailureReason, Fetch, FetchedText, Hit, Outcome, ProviderAnswer, Results,
    Search, Step,
};
use pathfinder_reason::model::WebHit;
use pathfinder_sources::fetch::{FetchFailure, Page, PageKind, RobotsGround};
use pathfinder_sources::provider::{
    Fault, Fused, HitKind, Ids, Language, Left, Query, SearchFailure, Subject, find, mcp,
};
use pathfinder_sources::{SectionKind, split_sections};
use pathfinder_store::blob::Blobs;
use pathfinder_text::{Lang, PartialDate, is_hangul, one_line};

use crate::config::SearchScope;
use crate::load;
use crate::models::{Models, failure_kind};
use crate::perform::{Performed, Performer};
use crate::web::{self, Answered, Found, Recipients, Web, wording};

const SUMMARY_CHARACTERS_MAX: usize = 600;
const AUTHORS_SHOWN: usize = 20;
/// The search engine that is a model.
const BY_MODEL: &str = "claude";

/// Whether a step needs the network.
pub(crate) fn is_for(step: &Step) -> bool {
    match step {
        Step::Search(search) => search.provider != LOCAL,
        Step::Fetch(fetch) => fetch.locator.is_empty() || is_address(&fetch.locator),
        Step::Think { .. } => false,
    }
}

fn is_address(locator: &str) -> bool {
    locator.starts_with("http://") || locator.starts_with("https://")
}

/// The worst-case cost of a step.
pub(crate) fn worst_case_micro_usd(performer: &Performer, step: &Step, now: Timestamp) -> u64 {
    match step {
        Step::Search(search) if search.provider == BY_MODEL => performer
            .models()
            .map_or(0, |it| it.search_worst_case_micro_usd(&search.query)),
        Step::Search(search) => match (performer.web(), recipients(search), query(search, now)) {
            (Some(web), Some(whom), Some(query)) => web.fee_worst_case_micro_usd(whom, &query),
            _ => 0,
        },
        Step::Think { .. } | Step::Fetch(_) => 0,
    }
}

/// Performs a search or a fetch. A process without network access still reads the texts that came with hits.
pub(crate) async fn perform(
    performer: &Performer,
    blobs: &Blobs,
    step: &Step,
    now: Timestamp,
) -> Performed {
    match (step, performer.web()) {
        (Step::Search(search), _) if search.provider == BY_MODEL => {
            search_by_model(performer.models(), search, now).await
        }
        (Step::Search(search), Some(web)) => find_hits(web, search, now).await,
        (Step::Fetch(fetch), Some(web)) if is_address(&fetch.locator) => {
            match attempts::fetch(web, &fetch.locator, now).await {
                Ok(page) => read_page(page, fetch),
                Err(failure) => fall_back(
                    blobs,
                    fetch,
                    failed(kind(&failure), failure.to_string().into()),
                ),
            }
        }
        (Step::Fetch(fetch), _) if is_address(&fetch.locator) => fall_back(
            blobs,
            fetch,
            failed(FailureKind::Unreachable, FailureReason::NetworkUnused {}),
        ),
        (Step::Fetch(fetch), _) => fall_back(
            blobs,
            fetch,
            failed(FailureKind::Failed, FailureReason::NoOpenCopy {}),
        ),
        _ => Performed::of(failed(FailureKind::Failed, FailureReason::NoNetwork {})),
    }
}

/// What to search: a scope, or a provider by its name.
fn recipients(search: &Search) -> Option<Recipients<'_>> {
    let name = search.provider.as_str();
    if matches!(search.from_paper, Some(PaperSearch::Itself(_))) {
        return Some(Recipients::PaperRegistries);
    }
    if let Some(scope) = SearchScope::named(name).and_then(web::scope_on_network) {
        return Some(Recipients::Scope(scope));
    }
    match &search.from_paper {
        Some(PaperSearch::Citations(_) | PaperSearch::References(_)) => Some(Recipients::CITATIONS),
        _ if name.starts_with(mcp::PREFIX) => Some(Recipients::Provider(name)),
        _ => find(name).map(|it| Recipients::Provider(it.name)),
    }
}

fn query(search: &Search, now: Timestamp) -> Option<Query> {
    let results_max =
        u32::try_from(search.results_max.unwrap_or(search.hits_max)).unwrap_or(u32::MAX);
    let mut query = match &search.from_paper {
        None => Query::new(&search.query, results_max, now),
        Some(PaperSearch::Citations(id)) => {
            Query::about(Subject::Citations(Ids::parse(id)?), results_max, now)
        }
        Some(PaperSearch::References(id)) => {
            Query::about(Subject::References(Ids::parse(id)?), results_max, now)
        }
        Some(PaperSearch::Itself(id)) => {
            Query::about(Subject::Paper(Ids::parse(id)?), results_max, now)
        }
    };
    // One Korean word among Latin ones is enough to search for Korean pages.
    let lang = if search.query.chars().any(is_hangul) {
        Lang::Korean
    } else {
        Lang::English
    };
    query.language = Language::parse(lang.tag());
    Some(query)
}

async fn find_hits(web: &Arc<Web>, search: &Search, now: Timestamp) -> Performed {
    let (Some(whom), Some(query)) = (recipients(search), query(search, now)) else {
        let provider = search.provider.clone();
        let because = FailureReason::UnknownProvider { provider };
        return Performed::of(failed(FailureKind::Failed, because));
    };
    let found = attempts::search(web, whom, &query, now).await;
    if found.answers.is_empty() {
        let provider = search.provider.clone();
        let because = FailureReason::ProviderNotSetUp { provider };
        return Performed::of(failed(FailureKind::Failed, because));
    }
    let asked = found.answers.iter().map(answer).collect();
    let spent_micro_usd = found.fee_micro_usd();
    let (outcome, texts) = results(found, search.hits_max);
    Performed {
        texts,
        asked,
        spent_micro_usd,
        ..Performed::of(outcome)
    }
}

async fn search_by_model(
    models: Option<&Arc<Models>>,
    search: &Search,
    now: Timestamp,
) -> Performed {
    let searched = match models {
        Some(models) => models.search_web(&search.query, now).await,
        None => None,
    };
    let (outcome, spent_micro_usd) = match searched {
        None => {
            let because = FailureReason::NoSearchingModel {};
            (failed(FailureKind::Unauthorized, because), 0)
        }
        Some(Ok((reply, cost))) => {
            let hits = reply
                .hits
                .into_iter()
                .take(search.hits_max)
                .enumerate()
                .map(shown);
            (Outcome::Hits(hits.collect()), cost)
        }
        Some(Err(error)) => {
            let models = models.filter(|_| error.may_have_cost());
            let cost = models.map_or(0, |it| it.search_worst_case_micro_usd(&search.query));
            (failed(failure_kind(&error), error.message.into()), cost)
        }
    };
    let (found, because, hits) = match &outcome {
        Outcome::Hits(hits) if hits.is_empty() => (SearchOutcome::Empty, None, 0),
        Outcome::Hits(hits) => (SearchOutcome::Found, None, hits.len()),
        Outcome::Failed(failure) => (failure.kind.into(), Some(failure.because.clone()), 0),
        _ => (SearchOutcome::Failed, None, 0),
    };
    let provider = BY_MODEL.to_owned();
    let fee_micro_usd = spent_micro_usd;
    let answer = ProviderAnswer {
        provider,
        outcome: found,
        because,
        hits,
        fee_micro_usd,
        left: None,
    };
    Performed {
        asked: vec![answer],
        spent_micro_usd,
        ..Performed::of(outcome)
    }
}

/// A page that a model was shown; the first ones are the best.
fn shown((place, hit): (usize, WebHit)) -> Hit {
    Hit {
        locator: hit.url.clone(),
        url: Some(hit.url),
        title: hit.title,
        date: None,
        authors: None,
        stated_type: None,
        score: 1.0 / (place + 1) as f64,
        paper: None,
        provider_text: None,
        found_by: Vec::new(),
        passage: None,
        self_description: None,
    }
}

fn answer(answered: &Answered) -> ProviderAnswer {
    let (outcome, because, hits, left) = match &answered.outcome {
        Ok(page) if page.hits.is_empty() => (SearchOutcome::Empty, None, 0, page.left),
        Ok(page) => (SearchOutcome::Found, None, page.hits.len(), page.left),
        Err(failure) => (
            search_kind(failure).into(),
            Some(wording::failure(failure).into()),
            0,
            None,
        ),
    };
    let left = left.map(|it| match it {
        Left::Requests(count) => count.to_string(),
        Left::Usd(usd) => format!("${usd:.2}"),
    });
    let provider = answered.provider.clone();
    ProviderAnswer {
        provider,
        outcome,
        because,
        hits,
        fee_micro_usd: answered.fee_micro_usd,
        left,
    }
}

/// Hits, or why there are none. If a provider gave no answer, an empty result of the others does not mean that there is
/// nothing.
fn results(found: Found, hits_max: usize) -> (Outcome, Vec<String>) {
    let failures = found
        .answers
        .iter()
        .filter_map(|it| it.outcome.as_ref().err());
    let failure = failures.into_iter().find(|it| !is_unsupported(it));
    if let Some(failure) = failure.filter(|_| found.hits.is_empty()) {
        return (
            failed(search_kind(failure), wording::failure(failure).into()),
            Vec::new(),
        );
    }
    let missing = failure.map(|it| wording::failure(it).into());
    let mut by: Vec<String> = Vec::new();
    for it in found.answers.iter().filter(|it| it.outcome.is_ok()) {
        if !by.contains(&it.provider) {
            by.push(it.provider.clone());
        }
    }
    let (hits, texts): (Vec<Hit>, Vec<Option<String>>) =
        found.hits.into_iter().take(hits_max).map(as_hit).unzip();
    (
        Outcome::Results(Results { hits, by, missing }),
        texts.into_iter().flatten().collect(),
    )
}

/// A provider without this kind of search withholds nothing.
fn is_unsupported(failure: &SearchFailure) -> bool {
    matches!(
        failure,
        SearchFailure::Failed {
            fault: Fault::Unsupported,
            ..
        }
    )
}

/// A hit, and the text that its provider sent.
fn as_hit(
    Fused {
        hit,
        score,
        found_by,
    }: Fused,
) -> (Hit, Option<String>) {
    let is_paper = hit.kind == HitKind::Paper;
    let has_all = hit.text.is_some();
    let open = hit
        .open_access
        .as_ref()
        .map(ToString::to_string)
        .or_else(|| file_of(&hit.ids).filter(|_| is_paper));
    // It is unknown whose words a loose snippet contains.
    let snippet = if hit.is_loose {
        String::new()
    } else {
        hit.snippet.clone()
    };
    let text = hit
        .text
        .clone()
        .or_else(|| hit.abstract_text.clone())
        .unwrap_or(snippet);
    let sent = (!text.trim().is_empty()).then(|| format!("{}\n\n{text}", hit.title));
    let locator = match open {
        _ if has_all => String::new(),
        Some(open) => open,
        // A publisher's page shows what the archive has already sent.
        None if is_paper && hit.abstract_text.is_some() => String::new(),
        None => hit.url.to_string(),
    };
    let authors: Vec<String> = hit.authors.iter().take(AUTHORS_SHOWN).cloned().collect();
    let as_hit = Hit {
        locator,
        url: Some(hit.url.to_string()),
        title: hit.title.clone(),
        date: hit.date.map(|it| it.to_string()),
        authors: (!authors.is_empty()).then(|| authors.join("; ")),
        stated_type: is_paper.then(|| "paper".to_owned()),
        score,
        provider_text: sent.as_ref().map(|it| BlobHash::of(it.as_bytes())),
        paper: is_paper.then(|| Box::new(paper(&hit))),
        found_by: found_by.into_iter().map(|(provider, _)| provider).collect(),
        passage: None,
        self_description: None,
    };
    (as_hit, sent)
}

/// The address of a paper's file, in archives that are open to everybody.
fn file_of(ids: &Ids) -> Option<String> {
    let at_arxiv = ids
        .arxiv
        .as_ref()
        .map(|it| format!("https://arxiv.org/pdf/{}", it.as_str()));
    let at_pmc = |it: u64| format!("https://pmc.ncbi.nlm.nih.gov/articles/PMC{it}/pdf/");
    at_arxiv.or_else(|| ids.pmcid.map(at_pmc))
}

fn paper(hit: &pathfinder_sources::provider::Hit) -> Paper {
    let ids = &hit.ids;
    let id = (ids.arxiv.as_ref().map(|it| it.as_str().to_owned()))
        .or_else(|| ids.doi.as_ref().map(|it| it.as_str().to_owned()))
        .or_else(|| ids.pmid.map(|it| format!("PMID{it}")))
        .or_else(|| ids.iter().next().map(|(_, id)| id))
        .unwrap_or_else(|| hit.url.to_string());
    Paper {
        id,
        doi: ids.doi.as_ref().map(|it| it.as_str().to_owned()),
        venue: hit.venue.clone(),
        year: hit.date.map(PartialDate::year),
        citations: hit.citation_count,
        summary: hit
            .abstract_text
            .as_deref()
            .map(|it| one_line(it, SUMMARY_CHARACTERS_MAX)),
        is_retracted: hit.is_retracted,
    }
}

fn read_page(page: Page, fetch: &Fetch) -> Performed {
    let is_pdf = page.kind == PageKind::Pdf;
    let file = fetch.keep_as.clone().filter(|_| is_pdf);
    let document = page.document;
    if document.is_own_work() {
        let because = FailureReason::OwnWork {};
        return Performed::of(failed(FailureKind::Failed, because));
    }
    let text = if is_pdf {
        as_read(&document.text)
    } else {
        document.text
    };
    let facts = PageFacts {
        date: document.date,
        authors: (!document.authors.is_empty()).then(|| document.authors.join("; ")),
        file: file.clone(),
        fallback_because: None,
    };
    let snapshot = BlobHash::of(text.as_bytes());
    let outcome = Outcome::Text(FetchedText {
        snapshot,
        title: document.title,
        page: facts,
    });
    let file = file.map(|name| (name, page.body));
    Performed {
        text: Some(text),
        file,
        ..Performed::of(outcome)
    }
}

/// A paper in the order in which it is skimmed: abstract, introduction and conclusion first, and without its
/// references.
fn as_read(text: &str) -> String {
    let rank = |kind: SectionKind| match kind {
        SectionKind::Front => 0,
        SectionKind::Abstract => 1,
        SectionKind::Introduction => 2,
        SectionKind::Conclusion => 3,
        SectionKind::Body => 4,
        SectionKind::References => 5,
    };
    let mut sections = split_sections(text);
    sections.retain(|it| it.kind != SectionKind::References);
    sections.sort_by_key(|it| rank(it.kind));
    let texts: Vec<&str> = sections
        .iter()
        .map(|it| text[it.range.clone()].trim())
        .collect();
    texts.join("\n\n")
}

/// The text that came with the hit, if the document itself cannot be fetched.
fn fall_back(blobs: &Blobs, fetch: &Fetch, failure: Outcome) -> Performed {
    let Some(snapshot) = &fetch.fallback_text else {
        return Performed::of(failure);
    };
    let Ok(text) = load::load_text(blobs, snapshot.as_str()) else {
        return Performed::of(failure);
    };
    let because = match &failure {
        Outcome::Failed(failure) if !fetch.locator.is_empty() => Some(failure.because.clone()),
        _ => None,
    };
    let title = text.lines().next().unwrap_or_default().to_owned();
    let page = PageFacts {
        fallback_because: because,
        ..PageFacts::default()
    };
    let outcome = Outcome::Text(FetchedText {
        snapshot: snapshot.clone(),
        title,
        page,
    });
    Performed {
        text: Some(text),
        ..Performed::of(outcome)
    }
}

fn failed(kind: FailureKind, because: FailureReason) -> Outcome {
    Outcome::Failed(Failure { kind, because })
}

fn kind(failure: &FetchFailure) -> FailureKind {
    match failure {
        FetchFailure::Disallowed {
            because: RobotsGround::ServerError { .. },
            ..
        } => FailureKind::Unreachable,
        FetchFailure::Blocked { .. } | FetchFailure::Disallowed { .. } => FailureKind::Blocked,
        FetchFailure::RateLimited { .. } => FailureKind::RateLimited,
        FetchFailure::TooSlow { .. } | FetchFailure::Unreachable { .. } => FailureKind::Unreachable,
        FetchFailure::TooLarge { .. } => FailureKind::TooLong,
        FetchFailure::Refused { .. }
        | FetchFailure::Gone { .. }
        | FetchFailure::UnreadableType { .. }
        | FetchFailure::Malformed { .. } => FailureKind::Failed,
    }
}

fn search_kind(failure: &SearchFailure) -> FailureKind {
    match failure {
        SearchFailure::Blocked { .. } => FailureKind::Blocked,
        SearchFailure::RateLimited { .. } => FailureKind::RateLimited,
        SearchFailure::Misconfigured { .. } => FailureKind::Unauthorized,
        SearchFailure::Failed { .. } => FailureKind::Failed,
    }
}
