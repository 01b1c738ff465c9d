//! Crossref: what publishers register, which is most of what has a DOI, retractions included.

use pathfinder_text::{Doi, PartialDate};
use reqwest::Url;
use serde_json::Value;

use super::asked::with_parameters;
use super::{
    Access, Answer, Asked, Family, Fee, Hit, HttpRequest, HttpResponse, Ids, Pace, Page,
    PaperRegistry, Provider, SearchFailure, Subject, hit::web_url, ids::doi_url, json,
    judge_nothing, markup,
};

const RESULTS_MAX: u32 = 100;

/// The dates that a record may have, the one that counts first.
const DATES: [&str; 6] = [
    "/published",
    "/issued",
    "/published-online",
    "/published-print",
    "/posted",
    "/created",
];

pub(super) const PROVIDER: Provider = Provider {
    name: "crossref",
    family: Family::Academic,
    base_url: Some("https://api.crossref.org"),
    access: Access::Open,
    pace: Pace::mailed(200, 100),
    fee: Fee::FREE,
    registry: PaperRegistry::Retractions,
    ask,
    read,
    judge: judge_nothing,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let query = asked.query;
    let count = query
        .results_asked(RESULTS_MAX, query.site.is_some())
        .to_string();
    let since = query
        .since
        .map(|it| format!("from-pub-date:{}", it.first_day()));
    let (url, words) = match &query.subject {
        Subject::Words(_) => (asked.base_url.join(["works"]), Some(asked.words()?)),
        Subject::Paper(Ids { doi: Some(doi), .. }) => {
            (asked.base_url.join(["works", doi.as_str()]), None)
        }
        Subject::Paper(_) => return Ok(Answer::Page(Page::default())),
        Subject::Citations(_) | Subject::References(_) | Subject::Similar(_) => {
            return Err(super::unsupported());
        }
    };
    let url = with_parameters(
        url,
        &[
            ("query", words),
            ("rows", words.map(|_| count.as_str())),
            ("filter", words.and(since.as_deref())),
            ("mailto", asked.mailto()),
        ],
    );
    Ok(Answer::Then(HttpRequest::get(url)))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    let works = match json::text(&body, "/message-type") {
        Some("work-list") => json::list(&body, "/message/items"),
        Some("work") => std::slice::from_ref(&body["message"]),
        _ => return Err(SearchFailure::unreadable()),
    };
    Ok(Answer::Page(Page::of(works.iter().map(hit))))
}

fn hit(work: &Value) -> Option<Hit> {
    let ids = Ids {
        doi: json::text(work, "/DOI").and_then(Doi::parse),
        ..Ids::default()
    };
    let own = ids
        .doi
        .as_ref()
        .and_then(doi_url)
        .or_else(|| json::text(work, "/URL").and_then(web_url));
    let title = [
        json::text(work, "/title/0"),
        json::text(work, "/subtitle/0"),
    ];
    let title = title.into_iter().flatten().collect::<Vec<_>>().join(": ");
    let mut hit = Hit::paper(own, ids, &markup::plain(&title))?;
    hit.set_abstract(&markup::abstract_text(
        json::text(work, "/abstract").unwrap_or_default(),
    ));
    let names: Vec<String> = json::list(work, "/author")
        .iter()
        .filter_map(name)
        .collect();
    hit.set_authors(names.iter().map(String::as_str));
    hit.date = DATES.iter().find_map(|it| date(work.pointer(it)?));
    hit.set_venue(
        json::text(work, "/container-title/0").or_else(|| json::text(work, "/institution/0/name")),
    );
    hit.citation_count = json::number(work, "/is-referenced-by-count");
    hit.add_address(json::text(work, "/resource/primary/URL").and_then(web_url));
    hit.open_access = open_access(work);
    hit.is_retracted |= json::texts(work, "/updated-by", "/type")
        .any(|it| matches!(it, "retraction" | "withdrawal"));
    Some(hit)
}

/// The PDF, if its license lets everybody read it.
fn open_access(work: &Value) -> Option<Url> {
    let is_free =
        json::texts(work, "/license", "/URL").any(|it| it.contains("creativecommons.org"));
    let mut links = json::list(work, "/link").iter();
    let pdf = links.find(|it| it["content-type"] == "application/pdf")?;
    web_url(json::text(pdf, "/URL")?).filter(|_| is_free)
}

fn name(author: &Value) -> Option<String> {
    let names = [json::text(author, "/given"), json::text(author, "/family")];
    let name = names.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let whole = json::text(author, "/name").or_else(|| json::text(author, "/literal"));
    if name.is_empty() {
        whole.map(str::to_owned)
    } else {
        Some(name)
    }
}

fn date(value: &Value) -> Option<PartialDate> {
    let part = |at: usize| {
        value
            .pointer(&format!("/date-parts/0/{at}"))
            .and_then(Value::as_i64)
    };
    let year = i16::try_from(part(0)?).ok()?;
    PartialDate::new(
        year,
        part(1).and_then(|it| i8::try_from(it).ok()),
        part(2).and_then(|it| i8::try_from(it).ok()),
    )
}
