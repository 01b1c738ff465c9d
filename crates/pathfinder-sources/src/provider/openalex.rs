//! OpenAlex: an open catalogue of all research, which knows what was retracted.

use pathfinder_text::{Doi, PartialDate};
use serde_json::Value;

use super::asked::with_parameters;
use super::{
    Access, Answer, Asked, Family, Fee, Hit, HttpRequest, HttpResponse, Ids, Left, Pace, Page,
    PaperRegistry, Provider, SearchFailure, Subject, failure, hit::web_url, ids::trailing_number,
    json,
};

const RESULTS_MAX: u32 = 100;

/// No abstract is longer; an index that claims more words is not one of an abstract.
const ABSTRACT_WORDS_MAX: u64 = 20_000;

/// Archives whose papers the catalogue can be limited to.
const INDEXES: [(&str, &str); 3] = [
    ("arxiv.org", "arxiv"),
    ("pubmed.ncbi.nlm.nih.gov", "pubmed"),
    ("doaj.org", "doaj"),
];

pub(super) const PROVIDER: Provider = Provider {
    name: "openalex",
    family: Family::Academic,
    base_url: Some("https://api.openalex.org"),
    access: Access::Better {
        variable: "OPENALEX_API_KEY",
    },
    pace: Pace::mailed(200, 100),
    fee: Fee::FREE,
    registry: PaperRegistry::Retractions,
    ask,
    read,
    judge,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let query = asked.query;
    let known = |ids: &Ids| ids.openalex.map(|it| format!("W{it}"));
    let mut filters = Vec::new();
    let mut words = None;
    match &query.subject {
        Subject::Words(_) => words = Some(asked.words()?),
        Subject::Paper(ids) => {
            let doi = ids.doi.as_ref().map(|it| format!("doi:{it}"));
            let pmid = ids.pmid.map(|it| format!("pmid:{it}"));
            let Some(id) = known(ids).or(doi).or(pmid) else {
                return Ok(Answer::Page(Page::default()));
            };
            return Ok(Answer::Then(request(asked, &id, &[])));
        }
        Subject::Citations(ids) | Subject::References(ids) | Subject::Similar(ids) => {
            let Some(id) = known(ids) else {
                return Ok(Answer::Page(Page::default()));
            };
            let relation = match &query.subject {
                Subject::Citations(_) => "cites",
                Subject::References(_) => "cited_by",
                _ => "related_to",
            };
            filters.push(format!("{relation}:{id}"));
        }
    }
    let site = query.site.as_ref();
    let index = site.and_then(|site| INDEXES.iter().find(|it| site.host() == it.0));
    let first_day = query.since.map(|it| it.first_day());
    filters.extend(index.map(|it| format!("indexed_in:{}", it.1)));
    filters.extend(first_day.map(|it| format!("from_publication_date:{it}")));
    let filter = filters.join(",");
    let is_filtered_here = site.is_some() && index.is_none();
    let count = query
        .results_asked(RESULTS_MAX, is_filtered_here)
        .to_string();
    let filter = Some(filter.as_str()).filter(|it| !it.is_empty());
    let parameters = [
        ("search", words),
        ("filter", filter),
        ("per_page", Some(count.as_str())),
    ];
    Ok(Answer::Then(request(asked, "", &parameters)))
}

fn request(asked: &Asked<'_>, id: &str, parameters: &[(&str, Option<&str>)]) -> HttpRequest {
    let path = ["works"]
        .into_iter()
        .chain(id.split('/'))
        .filter(|it| !it.is_empty());
    let url = with_parameters(asked.base_url.join(path), parameters);
    let url = with_parameters(
        url,
        &[
            ("mailto", asked.mailto()),
            ("api_key", asked.key_parameter()),
        ],
    );
    HttpRequest::get(url)
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    let is_work = |it: &Value| {
        let id = json::text(it, "/id")
            .or_else(|| json::text(it, "/doi"))
            .unwrap_or_default();
        id.contains("openalex.org/W") || (it["id"].is_null() && Doi::parse(id).is_some())
    };
    let works = match body["results"].as_array() {
        Some(works) => works.as_slice(),
        None => std::slice::from_ref(&body),
    };
    if !works.iter().all(is_work) {
        return Err(SearchFailure::unreadable());
    }
    let mut page = Page::of(works.iter().map(hit));
    page.left = response
        .header("x-ratelimit-remaining-usd")
        .and_then(|it| it.trim_start_matches('$').parse().ok())
        .map(Left::Usd);
    Ok(Answer::Page(page))
}

fn hit(work: &Value) -> Option<Hit> {
    let ids = Ids {
        openalex: json::text(work, "/id").and_then(trailing_number),
        doi: json::text(work, "/doi").and_then(Doi::parse),
        pmid: json::text(work, "/ids/pmid").and_then(trailing_number),
        pmcid: json::text(work, "/ids/pmcid").and_then(trailing_number),
        ..Ids::default()
    };
    let page = json::text(work, "/primary_location/landing_page_url").and_then(web_url);
    let title = json::text(work, "/title")
        .or_else(|| json::text(work, "/display_name"))
        .unwrap_or_default();
    let mut hit = Hit::paper(page, ids, &super::markup::plain(title))?;
    hit.set_abstract(&super::markup::abstract_text(&unfolded(
        &work["abstract_inverted_index"],
    )));
    hit.set_authors(json::texts(work, "/authorships", "/author/display_name"));
    let year = json::number(work, "/publication_year").and_then(|it| i16::try_from(it).ok());
    let date = json::text(work, "/publication_date").and_then(PartialDate::parse);
    hit.date = date.or_else(|| PartialDate::new(year?, None, None));
    hit.set_venue(json::text(work, "/primary_location/source/display_name"));
    hit.citation_count = json::number(work, "/cited_by_count");
    let pdf = json::text(work, "/best_oa_location/pdf_url")
        .or_else(|| json::text(work, "/open_access/oa_url"));
    hit.open_access = pdf.and_then(web_url);
    for url in json::texts(work, "/locations", "/landing_page_url").take(20) {
        hit.add_address(web_url(url));
        hit.ids
            .add(web_url(url).map(|it| Ids::of_url(&it)).unwrap_or_default());
    }
    hit.is_retracted |= json::flag(work, "/is_retracted");
    Some(hit)
}

/// The text behind an index that lists the positions of each word.
fn unfolded(index: &Value) -> String {
    let mut words: Vec<(u64, &str)> = Vec::new();
    for (word, places) in index.as_object().into_iter().flatten() {
        let places = places
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_u64);
        words.extend(
            places
                .filter(|it| *it < ABSTRACT_WORDS_MAX)
                .map(|it| (it, word.as_str())),
        );
    }
    words.sort_unstable();
    words
        .iter()
        .map(|(_, word)| *word)
        .collect::<Vec<_>>()
        .join(" ")
}

fn judge(_: &Asked<'_>, response: &HttpResponse) -> Option<SearchFailure> {
    // This is how it says that the requests come too fast.
    (response.status == 403)
        .then(|| SearchFailure::rate_limited(response, &failure::reason(response)))
}
