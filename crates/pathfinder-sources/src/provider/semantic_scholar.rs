//! Semantic Scholar: papers of all fields with one-sentence summaries, and which paper cites which.

use pathfinder_text::{Doi, PartialDate};
use serde_json::Value;

use super::asked::with_parameters;
use super::{
    Access, Answer, ArxivId, Asked, Family, Fee, Hit, HttpRequest, HttpResponse, Ids, Pace, Page,
    PaperRegistry, Provider, S2Id, SearchFailure, Subject, failure, hit::web_url,
    ids::trailing_number, json,
};

const RESULTS_MAX: u32 = 100;

/// What is asked about each paper.
const FIELDS: &str = "title,abstract,authors,year,publicationDate,venue,journal,externalIds,citationCount,\
                      openAccessPdf,url";

pub(super) const PROVIDER: Provider = Provider {
    name: "semantic_scholar",
    family: Family::Academic,
    base_url: Some("https://api.semanticscholar.org"),
    access: Access::Better {
        variable: "S2_API_KEY",
    },
    pace: Pace::keyed(3_000, 1_000),
    fee: Fee::FREE,
    registry: PaperRegistry::None,
    ask,
    read,
    judge,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let paper = match asked.query.subject.paper().map(path) {
        Some(None) => return Ok(Answer::Page(Page::default())),
        Some(Some(path)) => path,
        None => String::new(),
    };
    let (start, end) = match &asked.query.subject {
        Subject::Words(_) => ("graph/v1/paper/search", ""),
        Subject::Paper(_) => ("graph/v1/paper", ""),
        Subject::Citations(_) => ("graph/v1/paper", "citations"),
        Subject::References(_) => ("graph/v1/paper", "references"),
        Subject::Similar(_) => ("recommendations/v1/papers/forpaper", ""),
    };
    let segments = [start, paper.as_str(), end]
        .into_iter()
        .flat_map(|it| it.split('/'));
    let url = asked.base_url.join(segments.filter(|it| !it.is_empty()));
    let is_search = matches!(asked.query.subject, Subject::Words(_));
    let words = is_search.then(|| asked.words()).transpose()?;
    let is_one = matches!(asked.query.subject, Subject::Paper(_));
    // Papers that were asked for come with a summary, and those related to another without.
    let summary = if is_search || is_one { ",tldr" } else { "" };
    let fields = format!("{FIELDS}{summary}");
    let count = asked
        .query
        .results_asked(RESULTS_MAX, asked.query.site.is_some())
        .to_string();
    let since = asked
        .query
        .since
        .filter(|_| words.is_some())
        .map(|it| format!("{}:", it.first_day()));
    let url = with_parameters(
        url,
        &[
            ("query", words),
            ("fields", Some(&fields)),
            ("limit", Some(count.as_str()).filter(|_| !is_one)),
            ("publicationDateOrYear", since.as_deref()),
        ],
    );
    Ok(Answer::Then(HttpRequest::get(url).with_key(
        asked.settings.key.as_ref(),
        "x-api-key",
        "",
    )))
}

/// A paper as its addresses name it.
fn path(ids: &Ids) -> Option<String> {
    let s2 = ids.s2.as_ref().map(ToString::to_string);
    s2.or_else(|| ids.doi.as_ref().map(|it| format!("DOI:{it}")))
        .or_else(|| ids.arxiv.as_ref().map(|it| format!("ARXIV:{it}")))
        .or_else(|| ids.pmid.map(|it| format!("PMID:{it}")))
        .or_else(|| ids.pmcid.map(|it| format!("PMCID:{it}")))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    let lists = [
        body.pointer("/data"),
        body.pointer("/recommendedPapers"),
        Some(&body).filter(|it| it.get(0).is_some()),
    ];
    let list = lists.into_iter().flatten().find_map(Value::as_array);
    let papers: Vec<&Value> = match list {
        Some(list) => list.iter().filter(|it| !it.is_null()).collect(),
        None if body["paperId"].is_string() => vec![&body],
        // A search without results may come without a list, and a paper that cites nothing with none.
        None if body["total"] == 0 || body.get("data").is_some_and(Value::is_null) => Vec::new(),
        None => return Err(SearchFailure::unreadable()),
    };
    let papers: Vec<&Value> = papers.into_iter().map(paper).collect();
    if papers
        .iter()
        .any(|it| it.get("paperId").is_none() && it.get("corpusId").is_none())
    {
        return Err(SearchFailure::unreadable());
    }
    Ok(Answer::Page(Page::of(papers.into_iter().map(hit))))
}

/// The paper of a citation, of a reference, or the item itself.
fn paper(item: &Value) -> &Value {
    ["citingPaper", "citedPaper", "paper"]
        .iter()
        .find_map(|it| item.get(it))
        .unwrap_or(item)
}

fn hit(paper: &Value) -> Option<Hit> {
    let external = &paper["externalIds"];
    let ids = Ids {
        s2: json::text(paper, "/paperId").and_then(S2Id::parse),
        doi: json::text(external, "/DOI").and_then(Doi::parse),
        arxiv: json::text(external, "/ArXiv").and_then(ArxivId::parse),
        pmid: json::number(external, "/PubMed"),
        pmcid: json::text(external, "/PubMedCentral").and_then(trailing_number),
        openalex: None,
    };
    let own = json::text(paper, "/url")
        .and_then(web_url)
        .or_else(|| ids.s2.as_ref()?.url());
    let mut hit = Hit::paper(own, ids, json::text(paper, "/title").unwrap_or_default())?;
    hit.set_snippet(json::text(paper, "/tldr/text").unwrap_or_default());
    hit.set_abstract(json::text(paper, "/abstract").unwrap_or_default());
    hit.set_authors(json::texts(paper, "/authors", "/name"));
    let year = json::number(paper, "/year")
        .and_then(|it| PartialDate::new(i16::try_from(it).ok()?, None, None));
    hit.date = json::text(paper, "/publicationDate")
        .and_then(PartialDate::parse)
        .or(year);
    hit.set_venue(json::text(paper, "/venue").or_else(|| json::text(paper, "/journal/name")));
    hit.citation_count = json::number(paper, "/citationCount");
    hit.open_access = json::text(paper, "/openAccessPdf/url").and_then(web_url);
    for url in hit.ids.urls() {
        hit.add_address(Some(url));
    }
    Some(hit)
}

fn judge(asked: &Asked<'_>, response: &HttpResponse) -> Option<SearchFailure> {
    // Without a key, a refusal is never about the key.
    let is_key = response.status == 403 && asked.settings.key.is_some();
    is_key.then(|| failure::refused_key(asked.access, &failure::reason(response)))
}
