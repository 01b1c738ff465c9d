//! Unpaywall: where a paper can be read for free, by its DOI or its title.

use pathfinder_text::{Doi, PartialDate};
use serde_json::Value;

use super::asked::with_parameters;
use super::{
    Access, Answer, Asked, Family, Fee, Hint, Hit, HttpRequest, HttpResponse, Ids, Pace, Page,
    PaperRegistry, Provider, SearchFailure, Subject, What, failure, hit::web_url, json,
};

const MAILTO_HINT: Hint = Hint::SetMailto {
    variable: "OPENALEX_MAILTO",
};

pub(super) const PROVIDER: Provider = Provider {
    name: "unpaywall",
    family: Family::Academic,
    base_url: Some("https://api.unpaywall.org/v2"),
    access: Access::Mailto,
    pace: Pace::fixed(200),
    fee: Fee::FREE,
    registry: PaperRegistry::OpenCopies,
    ask,
    read,
    judge,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let mailto = asked
        .mailto()
        .ok_or_else(|| SearchFailure::misconfigured(What::NeedsMailto, MAILTO_HINT))?;
    let (url, words) = match &asked.query.subject {
        Subject::Words(_) => (asked.base_url.join(["search"]), Some(asked.words()?)),
        Subject::Paper(Ids { doi: Some(doi), .. }) => {
            (asked.base_url.join(doi.as_str().split('/')), None)
        }
        Subject::Paper(_) => return Ok(Answer::Page(Page::default())),
        Subject::Citations(_) | Subject::References(_) | Subject::Similar(_) => {
            return Err(super::unsupported());
        }
    };
    Ok(Answer::Then(HttpRequest::get(with_parameters(
        url,
        &[("query", words), ("email", Some(mailto))],
    ))))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    let papers: Vec<&Value> = match body["results"].as_array() {
        Some(results) => results
            .iter()
            .map(|it| it.get("response").unwrap_or(it))
            .collect(),
        None if body["doi"].is_string() => vec![&body],
        None => return Err(SearchFailure::unreadable()),
    };
    Ok(Answer::Page(Page::of(papers.into_iter().map(hit))))
}

fn hit(paper: &Value) -> Option<Hit> {
    let ids = Ids {
        doi: json::text(paper, "/doi").and_then(Doi::parse),
        ..Ids::default()
    };
    let own = json::text(paper, "/doi_url").and_then(web_url);
    let mut hit = Hit::paper(own, ids, json::text(paper, "/title").unwrap_or_default())?;
    let names: Vec<String> = json::list(paper, "/z_authors")
        .iter()
        .filter_map(name)
        .collect();
    hit.set_authors(names.iter().map(String::as_str));
    let year = json::number(paper, "/year").and_then(|it| i16::try_from(it).ok());
    let date = json::text(paper, "/published_date").and_then(PartialDate::parse);
    hit.date = date.or_else(|| PartialDate::new(year?, None, None));
    hit.set_venue(json::text(paper, "/journal_name"));
    let best = &paper["best_oa_location"];
    hit.open_access = json::text(best, "/url_for_pdf")
        .or_else(|| json::text(best, "/url"))
        .and_then(web_url);
    for url in json::texts(paper, "/oa_locations", "/url").take(20) {
        hit.add_address(web_url(url));
        hit.ids
            .add(web_url(url).map(|it| Ids::of_url(&it)).unwrap_or_default());
    }
    Some(hit)
}

fn name(author: &Value) -> Option<String> {
    let names = [json::text(author, "/given"), json::text(author, "/family")];
    let name = names.into_iter().flatten().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        json::text(author, "/raw_author_name").map(str::to_owned)
    } else {
        Some(name)
    }
}

fn judge(_: &Asked<'_>, response: &HttpResponse) -> Option<SearchFailure> {
    let reason = failure::reason(response);
    let is_mailto = response.status == 422 && reason.to_lowercase().contains("email");
    is_mailto.then(|| SearchFailure::misconfigured(What::RefusesMailto.saying(reason), MAILTO_HINT))
}
