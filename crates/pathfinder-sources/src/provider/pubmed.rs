//! PubMed: medicine and biology. A search gives numbers, a second request the records behind them.

use pathfinder_text::{Doi, PartialDate};
use reqwest::Url;
use serde_json::Value;

use super::asked::with_parameters;
use super::ids::trailing_number;
use super::xml::{Element, Xml};
use super::{
    Access, Answer, Asked, Family, Fault, Fee, Hit, HttpRequest, HttpResponse, Ids, Pace, Page,
    PaperRegistry, Provider, SearchFailure, Subject, What, json, judge_nothing,
};

const RESULTS_MAX: u32 = 100;

/// Its own pages, those of its full texts, and what they are parts of.
const HOSTS: [&str; 3] = [
    "pubmed.ncbi.nlm.nih.gov",
    "pmc.ncbi.nlm.nih.gov",
    "www.ncbi.nlm.nih.gov",
];
const FULL_TEXTS: &str = "pmc.ncbi.nlm.nih.gov";

/// The bulk of a record, of which nothing is needed.
const SKIPPED: [&str; 3] = ["ReferenceList", "MeshHeadingList", "AffiliationInfo"];

pub(super) const PROVIDER: Provider = Provider {
    name: "pubmed",
    family: Family::Academic,
    base_url: Some("https://eutils.ncbi.nlm.nih.gov/entrez/eutils"),
    access: Access::Better {
        variable: "NCBI_API_KEY",
    },
    pace: Pace::keyed(334, 100).in_two_requests(),
    fee: Fee::FREE,
    registry: PaperRegistry::None,
    ask,
    read,
    judge: judge_nothing,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let query = asked.query;
    let mut term = match &query.subject {
        Subject::Words(_) => asked.words()?.to_owned(),
        Subject::Paper(Ids { pmid: Some(id), .. }) => {
            return Ok(Answer::Then(records(asked, &[*id])));
        }
        Subject::Paper(Ids { doi: Some(doi), .. }) => format!("\"{doi}\"[doi]"),
        Subject::Paper(_) => return Ok(Answer::Page(Page::default())),
        Subject::Citations(_) | Subject::References(_) | Subject::Similar(_) => {
            return Err(super::unsupported());
        }
    };
    if HOSTS.iter().all(|it| asked.is_outside(it)) {
        return Ok(Answer::Page(Page::default()));
    }
    let site = query.site.as_ref();
    if site.is_some_and(|it| it.host() == FULL_TEXTS) {
        term += " AND \"pubmed pmc\"[filter]";
    }
    let count = query.results_asked(RESULTS_MAX, false).to_string();
    let since = query
        .since
        .map(|it| it.first_day().strftime("%Y/%m/%d").to_string());
    let url = with_parameters(
        asked.base_url.join(["esearch.fcgi"]),
        &[
            ("db", Some("pubmed")),
            ("term", Some(&term)),
            ("retmax", Some(&count)),
            ("retmode", Some("json")),
            ("sort", Some("relevance")),
            ("datetype", since.as_ref().map(|_| "pdat")),
            ("mindate", since.as_deref()),
            ("maxdate", since.as_ref().map(|_| "3000")),
        ],
    );
    Ok(Answer::Then(HttpRequest::get(signed(asked, url))))
}

/// The request for the records of these numbers.
fn records(asked: &Asked<'_>, numbers: &[u64]) -> HttpRequest {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let url = with_parameters(
        asked.base_url.join(["efetch.fcgi"]),
        &[
            ("db", Some("pubmed")),
            ("id", Some(&numbers.join(","))),
            ("retmode", Some("xml")),
        ],
    );
    HttpRequest::get(signed(asked, url))
}

fn signed(asked: &Asked<'_>, url: Url) -> Url {
    with_parameters(
        url,
        &[
            ("tool", Some("pathfinder")),
            ("email", asked.mailto()),
            ("api_key", asked.key_parameter()),
        ],
    )
}

fn read(asked: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let is_object = response.body.iter().find(|it| !it.is_ascii_whitespace()) == Some(&b'{');
    if is_object {
        return read_search(asked, &json::parse(response)?);
    }
    let text = response.text();
    let xml = Xml::parse(&text, &SKIPPED)?;
    let root = xml.root()?;
    match root.name() {
        "PubmedArticleSet" => Ok(Answer::Page(Page::of(
            root.children().filter(|it| is_record(*it)).map(hit),
        ))),
        "eSearchResult" => {
            let numbers = root
                .find("IdList")
                .into_iter()
                .flat_map(|it| it.named("Id"));
            Ok(then(
                asked,
                numbers.filter_map(|it| it.text().parse().ok()).collect(),
            ))
        }
        "ERROR" | "eFetchResult" => Err(SearchFailure::failed(
            Fault::BadRequest,
            What::RefusesQuery.saying(root.text()),
        )),
        _ => Err(SearchFailure::unreadable()),
    }
}

fn read_search(asked: &Asked<'_>, body: &Value) -> Result<Answer, SearchFailure> {
    if let Some(reason) =
        json::text(body, "/esearchresult/ERROR").or_else(|| json::text(body, "/error"))
    {
        return Err(SearchFailure::failed(
            Fault::Server,
            What::CannotSearch.saying(reason),
        ));
    }
    if !body
        .pointer("/esearchresult/idlist")
        .is_some_and(Value::is_array)
    {
        return Err(SearchFailure::unreadable());
    }
    let numbers = json::list(body, "/esearchresult/idlist").iter();
    Ok(then(
        asked,
        numbers.filter_map(|it| it.as_str()?.parse().ok()).collect(),
    ))
}

fn then(asked: &Asked<'_>, mut numbers: Vec<u64>) -> Answer {
    numbers.truncate(asked.query.results_max() as usize);
    if numbers.is_empty() {
        Answer::Page(Page::default())
    } else {
        Answer::Then(records(asked, &numbers))
    }
}

fn is_record(element: Element<'_>) -> bool {
    matches!(element.name(), "PubmedArticle" | "PubmedBookArticle")
}

fn hit(record: Element<'_>) -> Option<Hit> {
    let citation = record
        .find("MedlineCitation")
        .or_else(|| record.find("BookDocument"))?;
    // A chapter of a book is directly in its record.
    let article = citation.find("Article").unwrap_or(citation);
    let ids = ids(record, citation, article);
    let url = ids
        .pmid
        .and_then(|it| Url::parse(&format!("https://pubmed.ncbi.nlm.nih.gov/{it}/")).ok());
    let title = article
        .text_at("ArticleTitle")
        .or_else(|| article.text_at("VernacularTitle"));
    let title = title
        .or_else(|| article.text_at("Book/BookTitle"))
        .unwrap_or_default();
    let mut hit = Hit::paper(url, ids, &title)?;
    hit.set_abstract(&abstract_text(citation, article));
    let names: Vec<String> = article
        .named("AuthorList")
        .filter(|it| it.attribute("Type").as_deref() != Some("editors"))
        .flat_map(|it| it.named("Author"))
        .filter_map(name)
        .collect();
    hit.set_authors(names.iter().map(String::as_str));
    hit.date = date(citation, article);
    hit.set_venue(
        article
            .text_at("Journal/Title")
            .or_else(|| article.text_at("Book/BookTitle"))
            .as_deref(),
    );
    hit.is_retracted |= is_retracted(citation, article);
    for url in hit.ids.urls() {
        hit.add_address(Some(url));
    }
    Some(hit)
}

fn ids(record: Element<'_>, citation: Element<'_>, article: Element<'_>) -> Ids {
    let mut ids = Ids {
        pmid: citation.text_at("PMID").and_then(|it| it.parse().ok()),
        ..Ids::default()
    };
    let lists = [
        record.find("PubmedData/ArticleIdList"),
        citation.find("ArticleIdList"),
    ];
    for id in lists
        .into_iter()
        .flatten()
        .flat_map(|it| it.named("ArticleId"))
    {
        match id.attribute("IdType").as_deref() {
            Some("doi") => ids.doi = ids.doi.or_else(|| Doi::parse(&id.text())),
            Some("pmc") => ids.pmcid = ids.pmcid.or_else(|| trailing_number(&id.text())),
            _ => {}
        }
    }
    let told = article
        .named("ELocationID")
        .find(|it| it.attribute("EIdType").as_deref() == Some("doi"));
    ids.doi = ids.doi.or_else(|| Doi::parse(&told?.text()));
    ids
}

/// The parts of an abstract, each behind its label.
fn abstract_text(citation: Element<'_>, article: Element<'_>) -> String {
    let own = article
        .find("Abstract")
        .or_else(|| citation.find("OtherAbstract"));
    let parts = own.into_iter().flat_map(|it| it.named("AbstractText"));
    let parts: Vec<String> = parts
        .map(|it| {
            match it
                .attribute("Label")
                .filter(|it| !it.eq_ignore_ascii_case("UNLABELLED"))
            {
                Some(label) => format!("{label}: {}", it.text()),
                None => it.text(),
            }
        })
        .collect();
    parts.join(" ")
}

fn name(author: Element<'_>) -> Option<String> {
    let family = author.text_at("LastName");
    let given = author
        .text_at("ForeName")
        .or_else(|| author.text_at("Initials"));
    let name: Vec<String> = given.into_iter().chain(family).collect();
    if name.is_empty() {
        author.text_at("CollectiveName")
    } else {
        Some(name.join(" "))
    }
}

/// The day of the article, else that of its issue.
fn date(citation: Element<'_>, article: Element<'_>) -> Option<PartialDate> {
    let issue = article.find("Journal/JournalIssue/PubDate");
    let places = [
        article.find("ArticleDate"),
        issue,
        citation.find("ContributionDate"),
        article.find("Book/PubDate"),
    ];
    let known = places.into_iter().flatten().filter_map(|it| {
        let parts = ["Year", "Month", "Day"].map(|part| it.text_at(part).unwrap_or_default());
        PartialDate::parse(&parts.join(" "))
            .or_else(|| PartialDate::parse(&it.text_at("MedlineDate")?))
    });
    known.max_by_key(|it| it.precision())
}

fn is_retracted(citation: Element<'_>, article: Element<'_>) -> bool {
    let kinds = article
        .find("PublicationTypeList")
        .into_iter()
        .flat_map(|it| it.named("PublicationType"));
    let notes = citation
        .find("CommentsCorrectionsList")
        .into_iter()
        .flat_map(|it| it.named("CommentsCorrections"));
    kinds
        .into_iter()
        .any(|it| it.text() == "Retracted Publication")
        || notes
            .into_iter()
            .any(|it| it.attribute("RefType").as_deref() == Some("RetractionIn"))
}
