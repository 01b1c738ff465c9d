//! arXiv: preprints of the exact sciences, each with its PDF. Answers in Atom.

use pathfinder_text::{Doi, PartialDate};
use reqwest::Url;

use super::asked::with_parameters;
use super::hit::web_url;
use super::xml::{Element, Xml};
use super::{
    Access, Answer, ArxivId, Asked, Family, Fault, Fee, Hit, HttpRequest, HttpResponse, Ids, Pace,
    Page, PaperRegistry, Provider, SearchFailure, Subject, What, judge_nothing,
};

const HOST: &str = "arxiv.org";

/// More words than this are rarely all in one abstract; then the best match wins instead of the only one.
const ALL_WORDS_MAX: usize = 4;
const WORDS_MAX: usize = 12;

/// Words that are in every abstract.
const COMMON: [&str; 30] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how",
    "in", "is", "it", "of", "on", "or", "that", "the", "to", "was", "what", "when", "which", "why",
    "will", "with",
];

pub(super) const PROVIDER: Provider = Provider {
    name: "arxiv",
    family: Family::Academic,
    base_url: Some("https://export.arxiv.org/api"),
    access: Access::Open,
    pace: Pace::fixed(3_000),
    fee: Fee::FREE,
    registry: PaperRegistry::None,
    ask,
    read,
    judge: judge_nothing,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    if asked.is_outside(HOST) {
        return Ok(Answer::Page(Page::default()));
    }
    let id = match &asked.query.subject {
        Subject::Words(_) => None,
        Subject::Paper(Ids {
            arxiv: Some(id), ..
        }) => Some(id.as_str()),
        Subject::Paper(_) => return Ok(Answer::Page(Page::default())),
        Subject::Citations(_) | Subject::References(_) | Subject::Similar(_) => {
            return Err(super::unsupported());
        }
    };
    let search = if id.is_some() {
        None
    } else {
        Some(expression(asked)?)
    };
    let count = asked.query.results_max().to_string();
    let url = with_parameters(
        asked.base_url.join(["query"]),
        &[
            ("search_query", search.as_deref()),
            ("id_list", id),
            ("start", Some("0")),
            ("max_results", Some(&count)),
            ("sortBy", Some("relevance")),
            ("sortOrder", Some("descending")),
        ],
    );
    Ok(Answer::Then(HttpRequest::get(url)))
}

/// The words in arXiv's query language, escaped so that they say nothing else.
fn expression(asked: &Asked<'_>) -> Result<String, SearchFailure> {
    let terms = terms(asked.words()?);
    if terms.is_empty() {
        return Err(SearchFailure::failed(Fault::BadRequest, What::AskedNothing));
    }
    let join = if terms.len() <= ALL_WORDS_MAX {
        " AND "
    } else {
        " OR "
    };
    let mut expression = format!("({})", terms.join(join));
    let categories: Vec<String> = asked
        .query
        .categories
        .iter()
        .map(|it| format!("cat:{}", it.as_str()))
        .collect();
    if !categories.is_empty() {
        expression += &format!(" AND ({})", categories.join(" OR "));
    }
    if let Some(since) = asked.query.since {
        let day = since.first_day().strftime("%Y%m%d");
        expression += &format!(" AND submittedDate:[{day}0000 TO 299912312359]");
    }
    Ok(expression)
}

/// What is between quotation marks is one term, each other word is one unless every text has it.
fn terms(text: &str) -> Vec<String> {
    let mut terms = Vec::new();
    for (index, part) in text.split('"').enumerate() {
        let words = part
            .split(|it: char| !it.is_alphanumeric() && it != '-')
            .map(|it| it.trim_matches('-'));
        let words: Vec<&str> = words.filter(|it| !it.is_empty()).collect();
        if index % 2 == 1 && words.len() > 1 {
            terms.push(format!("all:\"{}\"", words.join(" ")));
        } else {
            let telling = words
                .iter()
                .filter(|it| !COMMON.contains(&it.to_lowercase().as_str()));
            terms.extend(telling.map(|it| format!("all:{it}")));
        }
    }
    terms.truncate(WORDS_MAX);
    terms
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let text = response.text();
    let xml = Xml::parse(&text, &[])?;
    let feed = xml.root()?;
    if feed.name() != "feed" {
        return Err(SearchFailure::unreadable());
    }
    let entries: Vec<Element<'_>> = feed.named("entry").collect();
    // Its errors are entries too.
    let error = entries.iter().find(|it| {
        it.text_at("id")
            .is_some_and(|it| it.contains("/api/errors"))
    });
    if let Some(error) = error {
        let reason = error.text_at("summary").unwrap_or_default();
        return Err(SearchFailure::failed(
            Fault::BadRequest,
            What::RefusesQuery.saying(reason),
        ));
    }
    Ok(Answer::Page(Page::of(entries.into_iter().map(hit))))
}

fn hit(entry: Element<'_>) -> Option<Hit> {
    let address = entry.text_at("id")?;
    let ids = Ids {
        arxiv: ArxivId::parse(&address),
        doi: entry.text_at("doi").and_then(|it| Doi::parse(&it)),
        ..Ids::default()
    };
    let url = link(entry, |it| {
        it.attribute("rel").as_deref() == Some("alternate")
    })
    .or_else(|| web_url(&address.replacen("http://", "https://", 1)));
    let mut hit = Hit::paper(url, ids, &entry.text_at("title").unwrap_or_default())?;
    let summary = entry.text_at("summary").unwrap_or_default();
    hit.set_abstract(&summary);
    let names: Vec<String> = entry
        .named("author")
        .filter_map(|it| it.text_at("name"))
        .collect();
    hit.set_authors(names.iter().map(String::as_str));
    hit.date = entry
        .text_at("published")
        .and_then(|it| PartialDate::parse(&it));
    hit.set_venue(Some(
        entry.text_at("journal_ref").as_deref().unwrap_or("arXiv"),
    ));
    hit.open_access = link(entry, |it| it.attribute("title").as_deref() == Some("pdf"));
    let comment = entry.text_at("comment").unwrap_or_default();
    hit.is_retracted |= is_withdrawn(&comment) || is_withdrawn(&summary);
    Some(hit)
}

/// Whether a comment or a summary begins by taking the paper back.
fn is_withdrawn(text: &str) -> bool {
    let starts = |phrase: &str| {
        text.get(..phrase.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(phrase))
    };
    starts("this paper has been withdrawn") || starts("withdrawn by")
}

fn link(entry: Element<'_>, is_wanted: impl Fn(&Element<'_>) -> bool) -> Option<Url> {
    let link = entry.named("link").find(is_wanted)?;
    web_url(&link.attribute("href")?.replacen("http://", "https://", 1))
}
