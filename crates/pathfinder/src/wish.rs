//! Flags that say what a session is to do: where it searches, who thinks, how far it goes.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use pathfinder_engine::config::{MethodName, Reasoner, SearchScope, micro_usd};
use pathfinder_engine::{EngineError, Limits, ReasonerWish, ScopeWish};

use crate::arguments::SourceName;
use crate::asking;
use crate::context::Context;

/// Flags that say where a session searches.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ScopeFlags {
    /// Where to search
    #[arg(long, value_parser = scopes())]
    engine: Option<SearchScope>,
    /// Ask only these sources, separated by commas: engines, single providers or mcp:NAME
    #[arg(long, value_parser = SourceName::new(ScopeWish::source_names()), value_delimiter = ',', value_name = "NAMES", conflicts_with = "engine")]
    sources: Vec<String>,
}

/// Flags that say who thinks.
#[derive(Debug, clap::Args)]
pub(crate) struct ReasonerFlags {
    /// Who thinks
    #[arg(long, value_parser = reasoners())]
    reasoner: Option<Reasoner>,
    /// The model that thinks
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
}

/// Flags that say how far a session may go.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct LimitFlags {
    /// How many iterations the session may have in all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: Option<u32>,
    /// What the session may spend, in US dollars
    #[arg(long, value_name = "USD", value_parser = parse_budget)]
    budget: Option<f64>,
}

/// Whether sessions that came from elsewhere may use what they name.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct TrustFlag {
    /// Trust sessions that came from elsewhere: the folders, models and engines that they name
    #[arg(long)]
    trust: bool,
}

impl LimitFlags {
    pub(crate) fn limits(self) -> Limits {
        Limits {
            iterations: self.iterations,
            budget_micro_usd: self.budget.map(micro_usd),
        }
    }
}

impl ScopeFlags {
    pub(crate) fn wish(&self) -> ScopeWish {
        ScopeWish {
            scope: self.engine,
            sources: self.sources.clone(),
        }
    }
}

impl ReasonerFlags {
    pub(crate) fn wish(&self) -> ReasonerWish {
        ReasonerWish {
            reasoner: self.reasoner,
            model: self.model.clone(),
        }
    }
}

impl TrustFlag {
    /// Asks about a session that came from elsewhere. The error says what it wants to use and may not.
    pub(crate) fn admit(self, id: &str, context: &Context) -> anyhow::Result<()> {
        let Some(wants) = context.engine()?.wants(id)?.filter(|_| !self.trust) else {
            return Ok(());
        };
        if context.output.can_ask && asking::trusts_session(id, &wants, context.lang) {
            return Ok(());
        }
        let session = id.to_owned();
        Err(EngineError::NotOwn { session, wants }.into())
    }
}

pub(crate) fn scopes() -> impl TypedValueParser<Value = SearchScope> {
    let named = |it: String| SearchScope::named(&it).expect("clap accepts only these names");
    PossibleValuesParser::new(SearchScope::ALL.map(SearchScope::name)).map(named)
}

pub(crate) fn methods() -> impl TypedValueParser<Value = MethodName> {
    PossibleValuesParser::new(["pathfinder"]).map(|_| MethodName::Pathfinder)
}

fn reasoners() -> impl TypedValueParser<Value = Reasoner> {
    PossibleValuesParser::new(["auto", "builtin", "model"]).map(|it| match it.as_str() {
        "builtin" => Reasoner::Builtin,
        "model" => Reasoner::Model,
        _ => Reasoner::Auto,
    })
}

fn parse_budget(text: &str) -> Result<f64, String> {
    let usd = text
        .trim_start_matches('$')
        .parse::<f64>()
        .map_err(|_| "not a number of dollars".to_owned())?;
    if (0.0..=1_000_000.0).contains(&usd) {
        Ok(usd)
    } else {
        Err("must be from 0 to 1000000".to_owned())
    }
}
