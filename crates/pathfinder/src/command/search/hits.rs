//! Hits, as people and machines read them.

use std::process::ExitCode;

use pathfinder_core::words::search as words;
use pathfinder_engine::library::{Library, PassageHit};
use pathfinder_engine::web::Fused;
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use super::LOCAL;
use crate::context::Context;
use crate::failure::Exit;

const SNIPPET_SHOWN: usize = 400;
const AUTHORS_SHOWN: usize = 3;

/// A hit as an object, with its place in the list and who found it.
pub(super) fn row(rank: usize, fused: &Fused) -> Value {
    let mut row = serde_json::to_value(&fused.hit).unwrap_or_default();
    let found_by: Vec<Value> = fused
        .found_by
        .iter()
        .map(|(provider, rank)| json!({ "provider": provider, "rank": rank }))
        .collect();
    row["rank"] = json!(rank);
    row["score"] = json!(fused.score);
    row["found_by"] = json!(found_by);
    row
}

pub(super) fn text(lang: Lang, rank: usize, fused: &Fused) -> String {
    let hit = &fused.hit;
    let title = if hit.title.is_empty() {
        words::no_title(lang)
    } else {
        &hit.title
    };
    let retracted = if hit.is_retracted {
        words::retracted(lang)
    } else {
        ""
    };
    let mut text = format!(
        "{rank}. {retracted}{}\n   {}\n",
        one_line(title, 200),
        hit.url
    );
    text.push_str(&format!("   {}\n", about(lang, fused)));
    if let Some(url) = hit.open_access.as_ref().filter(|it| **it != hit.url) {
        text.push_str(&format!("   {}: {url}\n", words::free_text(lang)));
    }
    if !hit.snippet.is_empty() {
        text.push_str(&format!("   {}\n", one_line(&hit.snippet, SNIPPET_SHOWN)));
    }
    text
}

/// `A, B, … · 2021 · Nature · cited 3 times · openalex, arxiv`.
fn about(lang: Lang, fused: &Fused) -> String {
    let hit = &fused.hit;
    let finders: Vec<&str> = fused.found_by.iter().map(|it| it.0.as_str()).collect();
    let known = [
        authors(&hit.authors),
        hit.date.map(|it| it.to_string()),
        hit.venue.clone(),
        hit.citation_count.map(|it| words::cited_times(lang, it)),
        Some(finders.join(", ")),
    ];
    let known = known.into_iter().flatten().map(|it| one_line(&it, 120));
    known.collect::<Vec<_>>().join(" · ")
}

fn authors(names: &[String]) -> Option<String> {
    let shown = names
        .iter()
        .take(AUTHORS_SHOWN)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    match names.len() {
        0 => None,
        count if count > AUTHORS_SHOWN => Some(format!("{shown}, …")),
        _ => Some(shown),
    }
}

/// Searches the local documents, which needs no network.
pub(super) fn local(query: &str, count: u32, context: &Context) -> anyhow::Result<ExitCode> {
    let hits = match Library::existing(context.home()?, context.pdf_reader()?)? {
        Some(library) => library.search(query, &[], count as usize)?,
        None => Vec::new(),
    };
    if context.output.is_json() {
        let outcome = if hits.is_empty() { "empty" } else { "found" };
        context.output.json(&json!({
            "query": query,
            "provider": LOCAL,
            "fee_usd": 0.0,
            "providers": [{ "provider": LOCAL, "outcome": outcome, "hits": hits.len() }],
            "hits": (1..).zip(&hits).map(|(rank, it)| local_row(rank, it)).collect::<Vec<_>>(),
        }))?;
    } else {
        for (rank, hit) in (1..).zip(&hits) {
            context.output.result(&local_text(rank, hit));
        }
        if hits.is_empty() {
            context.output.note(words::no_document_found(context.lang));
        }
    }
    Ok(Exit::Done.into())
}

fn local_row(rank: usize, hit: &PassageHit) -> Value {
    json!({
        "rank": rank,
        "score": hit.score,
        "title": hit.title,
        "url": hit.url,
        "path": hit.path,
        "snippet": hit.text,
        "authors": hit.authors,
        "date": hit.date,
        "found_by": [{ "provider": LOCAL, "rank": rank }],
    })
}

fn local_text(rank: usize, hit: &PassageHit) -> String {
    let (title, path) = (
        one_line(&hit.title, 200),
        one_line(&hit.path.display().to_string(), 300),
    );
    format!(
        "{rank}. {title}\n   {path}\n   {LOCAL}\n   {}\n",
        one_line(&hit.text, SNIPPET_SHOWN)
    )
}
