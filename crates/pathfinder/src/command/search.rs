//! `search`: asks a search engine, or one provider, and shows what it found.

pub(super) mod answers;
mod hits;
pub(super) mod reason;

use std::process::ExitCode;

use pathfinder_core::question::Question;
use pathfinder_core::words::search as words;
use pathfinder_engine::config::SearchScope;
use pathfinder_engine::web::{self, Found, NetworkScope, Query, Recipients, Relation, Web};
use pathfinder_text::{Lang, one_line};
use serde_json::json;

use crate::arguments::SourceName;
use crate::config::Config;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Mode;
use crate::wish::scopes;
use crate::with_ctrl_c::wait_for;

/// The local documents are asked like any provider.
const LOCAL: &str = "local";

/// Search the web, the archives of papers or the local documents
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder search \"four-day week productivity\"
  pathfinder search \"site:arxiv.org attention\" --engine academic -n 5
  pathfinder search \"주 4일제\" --provider wikipedia --json
  pathfinder search 1706.03762 --related citing")]
pub(crate) struct Arguments {
    /// What to look for; `site:example.org` limits it to a site
    #[arg(value_name = "QUERY")]
    pub(crate) query: String,
    /// Where is searched
    #[arg(long, value_parser = scopes(), conflicts_with = "provider")]
    engine: Option<SearchScope>,
    /// Ask this provider and nobody else; mcp:NAME is a server of your own
    #[arg(long, value_name = "NAME", value_parser = provider_names())]
    provider: Option<String>,
    /// Find papers related to one; QUERY is its DOI, its arXiv id, or PMID and a number
    #[arg(long, value_enum, value_name = "HOW", conflicts_with = "engine")]
    related: Option<Related>,
    /// How many results to ask for
    #[arg(short = 'n', value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    results: Option<u32>,
}

/// How papers are related to one.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Related {
    /// Those that cite it
    Citing,
    /// Those that it cites
    Cited,
    /// Those like it
    Similar,
}

impl From<Related> for Relation {
    fn from(related: Related) -> Relation {
        match related {
            Related::Citing => Relation::Citing,
            Related::Cited => Relation::Cited,
            Related::Similar => Relation::Similar,
        }
    }
}

fn provider_names() -> SourceName {
    SourceName::new(web::provider_names().chain([LOCAL]))
}

impl Arguments {
    /// The language of what is looked for.
    pub(crate) fn spoken(&self) -> Option<Lang> {
        Question::new(&self.query).ok().map(|it| it.lang())
    }
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let query = Query::new(&arguments.query, 1, context.now());
    if !query.subject.has_words() {
        let failure = Failure::usage(words::nothing_to_look_for(context.lang));
        return Err(match query.site {
            Some(_) => failure.hint(words::put_words_beside_site(context.lang)),
            None => failure,
        }
        .into());
    }
    let config = context.config()?;
    let count = arguments.results.unwrap_or(config.search.results_per_query);
    match whom(arguments, config, context)? {
        None => hits::local(&arguments.query, count, context),
        Some(whom) => search(arguments, whom, count, context),
    }
}

/// What is looked for: words, or papers related to one.
fn query(arguments: &Arguments, count: u32, context: &Context) -> anyhow::Result<Query> {
    let (text, now) = (&arguments.query, context.now());
    let Some(related) = arguments.related else {
        return Ok(web::words(text, count, now));
    };
    web::related(related.into(), text, count, now).ok_or_else(|| {
        let message = words::not_a_paper_id(context.lang, &one_line(text, 100));
        let hint = "10.1038/s41586-020-2649-2, 1706.03762, PMID:32939066";
        Failure::usage(message).hint(hint).into()
    })
}

/// Who is asked; nobody on the network where the local documents are meant.
fn whom<'a>(
    arguments: &'a Arguments,
    config: &Config,
    context: &Context,
) -> anyhow::Result<Option<Recipients<'a>>> {
    if let Some(name) = arguments.provider.as_deref() {
        return provider(name, arguments.related.is_some(), config, context);
    }
    if arguments.related.is_some() {
        return Ok(Some(Recipients::CITATIONS));
    }
    let engine = arguments.engine.unwrap_or(config.search.engine);
    if engine != SearchScope::Claude {
        return Ok(web::scope_on_network(engine).map(Recipients::Scope));
    }
    let message = words::claude_is_for_sessions(context.lang);
    if arguments.engine.is_some() || !config.search.fallback {
        let hint = "--engine web";
        return Err(Failure::usage(message).hint(hint).into());
    }
    context.output.note(message);
    Ok(web::scope_on_network(SearchScope::Web).map(Recipients::Scope))
}

/// The one provider that is named.
fn provider<'a>(
    name: &'a str,
    is_related: bool,
    config: &Config,
    context: &Context,
) -> anyhow::Result<Option<Recipients<'a>>> {
    if name == LOCAL && is_related {
        let message = words::no_local_citations(context.lang);
        let hint = "--provider semantic_scholar";
        return Err(Failure::usage(message).hint(hint).into());
    }
    web::check_name(name, config)?;
    Ok((name != LOCAL).then_some(Recipients::Provider(name)))
}

fn search(
    arguments: &Arguments,
    whom: Recipients<'_>,
    count: u32,
    context: &Context,
) -> anyhow::Result<ExitCode> {
    let query = query(arguments, count, context)?;
    let web = context.web()?;
    if context.output.mode == Mode::Human {
        let names = web.asked_by(whom).join(", ");
        context.output.note(&words::asking(context.lang, &names));
    }
    let Some(mut found) = wait_for(web.search(whom, &query, context.now()))? else {
        return Ok(Exit::Interrupted.into());
    };
    found.hits.truncate(count as usize);
    show(&arguments.query, whom, &found, context)?;
    tell_what_is_missing(whom, &web, context);
    answers::verdict(&found, context)
}

fn show(text: &str, whom: Recipients<'_>, found: &Found, context: &Context) -> anyhow::Result<()> {
    if context.output.is_json() {
        let provider = match whom {
            Recipients::Provider(name) => Some(name),
            Recipients::Scope(_) | Recipients::PaperRegistries => None,
        };
        return context.output.json(&json!({
            "query": text,
            "provider": provider,
            "fee_usd": found.fee_micro_usd() as f64 / 1e6,
            "providers": found.answers.iter().map(answers::row).collect::<Vec<_>>(),
            "hits": (1..).zip(&found.hits).map(|(rank, it)| hits::row(rank, it)).collect::<Vec<_>>(),
        }));
    }
    for (rank, hit) in (1..).zip(&found.hits) {
        context.output.result(&hits::text(context.lang, rank, hit));
    }
    found
        .answers
        .iter()
        .for_each(|it| context.output.note(&answers::line(context.lang, it)));
    Ok(())
}

/// Says how to set up a web provider, where `auto` had to do without one.
fn tell_what_is_missing(whom: Recipients<'_>, web: &Web, context: &Context) {
    if whom == Recipients::Scope(NetworkScope::Auto) && !web.has_own_web_provider() {
        context.output.note(words::no_web_provider(context.lang));
    }
}
