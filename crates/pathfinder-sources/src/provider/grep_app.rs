//! grep.app: code of public repositories, found by the characters in it.

use serde_json::Value;

use super::asked::with_parameters;
use super::{
    Access, Answer, Asked, Family, Fee, Hit, HitKind, HttpRequest, HttpResponse, Pace, Page,
    PaperRegistry, Provider, SearchFailure, json, judge_nothing, markup,
};

/// All the code that it knows is hosted there.
const HOST: &str = "github.com";

const CODE_CHARS_MAX: usize = 4_000;

pub(super) const PROVIDER: Provider = Provider {
    name: "grep_app",
    family: Family::General,
    base_url: Some("https://grep.app/api"),
    access: Access::Open,
    pace: Pace::fixed(1_000),
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
    // `github.com/owner/name` is a repository, and there is a filter for that.
    let path = asked.query.site.as_ref().map(super::Site::path);
    let repository = path.map(|it| it.splitn(3, '/').take(2).collect::<Vec<_>>());
    let repository = repository.filter(|it| it.len() == 2).map(|it| it.join("/"));
    let url = with_parameters(
        asked.base_url.join(["search"]),
        &[
            ("q", Some(asked.words()?)),
            ("f.repo", repository.as_deref()),
        ],
    );
    Ok(Answer::Then(HttpRequest::get(url)))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    let results = json::results(&body, "/hits/hits")?;
    Ok(Answer::Page(Page::of(results.iter().map(hit))))
}

fn hit(found: &Value) -> Option<Hit> {
    let (repository, path) = (field(found, "repo")?, field(found, "path")?);
    let branch = field(found, "branch").unwrap_or("HEAD");
    let mut url = reqwest::Url::parse("https://github.com").ok()?;
    url.path_segments_mut()
        .ok()?
        .clear()
        .extend(repository.split('/'))
        .push("blob")
        .extend(branch.split('/'));
    url.path_segments_mut().ok()?.extend(path.split('/'));
    let mut hit = Hit::new(
        HitKind::Code,
        url.as_str(),
        &format!("{repository}: {path}"),
    )?;
    let code = markup::plain(json::text(found, "/content/snippet").unwrap_or_default());
    // Code is unreadable without its line breaks.
    hit.snippet = super::hit::opening(&crate::control::strip_control(&code), CODE_CHARS_MAX);
    Some(hit)
}

/// A field, which is a text, or an object that holds the text.
fn field<'a>(found: &'a Value, name: &str) -> Option<&'a str> {
    json::text(found, &format!("/{name}/raw")).or_else(|| json::text(found, &format!("/{name}")))
}
