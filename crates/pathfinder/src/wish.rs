//! Flags that say what a session is to do: where it searches, who thinks, how far it goes.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use pathfinder_core::contract::ThinkingMode;
use pathfinder_core::settings::{Method, SearchDepth};
use pathfinder_core::words::usage;
use pathfinder_engine::config::{BUDGET_USD_MAX, Reasoner, SearchScope, micro_usd};
use pathfinder_engine::{EngineError, Limits, ReasonerWish, ScopeWish, Wish};
use pathfinder_text::Lang;

use crate::arguments::SourceName;
use crate::consent;
use crate::context::Context;
use crate::failure::Failure;

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

/// Flags that say how the method `deep` plans.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct PlanFlags {
    /// What the method deep looks at first
    #[arg(long, value_parser = thinking_modes())]
    thinking: Option<ThinkingMode>,
    /// How much an iteration of the method deep searches and reads
    #[arg(long, value_parser = depths())]
    depth: Option<SearchDepth>,
    /// Show each plan of the method deep before it is searched, and take changes (at a terminal)
    #[arg(long)]
    approve: bool,
}

/// Flags that say how far a session may go.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct LimitFlags {
    /// How many iterations the session may have in all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: Option<u32>,
    /// What the session may spend, in US dollars
    #[arg(long, value_name = "USD", value_parser = budget(Lang::English))]
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

impl PlanFlags {
    /// Adds what is wanted to a wish. Plans can only be shown to somebody who can answer.
    pub(crate) fn add_to(self, wish: &mut Wish, context: &Context) -> anyhow::Result<()> {
        if self.approve && !context.output.can_ask {
            let refused = Failure::usage(usage::approve_needs_terminal(context.lang));
            return Err(refused.hint(usage::approve_hint(context.lang)).into());
        }
        wish.thinking = self.thinking;
        wish.depth = self.depth;
        wish.approves_plans = self.approve;
        Ok(())
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
        if context.output.can_ask && consent::trusts_session(id, &wants, context.lang) {
            return Ok(());
        }
        let session = id.to_owned();
        Err(EngineError::NotOwn { session, wants }.into())
    }
}

pub(crate) fn scopes() -> impl TypedValueParser<Value = SearchScope> {
    one_of(SearchScope::ALL, SearchScope::name)
}

pub(crate) fn methods() -> impl TypedValueParser<Value = Method> {
    one_of(Method::ALL, Method::name)
}

fn thinking_modes() -> impl TypedValueParser<Value = ThinkingMode> {
    one_of(ThinkingMode::ALL, ThinkingMode::name)
}

fn depths() -> impl TypedValueParser<Value = SearchDepth> {
    one_of(SearchDepth::ALL, SearchDepth::name)
}

fn reasoners() -> impl TypedValueParser<Value = Reasoner> {
    one_of(Reasoner::CONFIGURABLE, Reasoner::name)
}

/// Accepts the names of these values.
fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(name)).map(move |given| {
        let named = all.into_iter().find(|it| name(*it) == given);
        named.expect("clap accepts only these names")
    })
}

/// Parses an amount of dollars; an error is in this language.
pub(crate) fn budget(lang: Lang) -> impl Fn(&str) -> Result<f64, String> + Clone {
    move |text| {
        let usd = text.trim_start_matches('$').parse::<f64>();
        let usd = usd.map_err(|_| usage::not_dollars(lang).to_owned())?;
        if (0.0..=BUDGET_USD_MAX).contains(&usd) {
            Ok(usd)
        } else {
            Err(usage::dollars_out_of_range(lang, BUDGET_USD_MAX))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_gives_the_value_that_it_names() {
        let parse = |given: &str| {
            let flag = clap::Arg::new("reasoner").value_parser(reasoners());
            let command = clap::Command::new("pathfinder").no_binary_name(true);
            let matches = command.arg(flag).try_get_matches_from([given]);
            matches.ok()?.remove_one::<Reasoner>("reasoner")
        };
        for reasoner in Reasoner::CONFIGURABLE {
            assert_eq!(parse(reasoner.name()), Some(reasoner));
        }
        // A terminal cannot answer requests.
        assert_eq!(parse(Reasoner::Host.name()), None);
    }

    #[test]
    fn a_budget_is_refused_in_the_reader_s_language() {
        assert_eq!(budget(Lang::English)("$2.5"), Ok(2.5));
        let refused = |lang, text: &str| budget(lang)(text).unwrap_err();
        assert_eq!(refused(Lang::English, "nan"), "must be from 0 to 1000000");
        assert_eq!(refused(Lang::English, "tea"), "not an amount in dollars");
        assert_eq!(refused(Lang::Korean, "-1"), "0에서 1000000 사이여야 합니다");
        assert_eq!(refused(Lang::Korean, "차"), "달러 금액이 아닙니다");
    }
}
