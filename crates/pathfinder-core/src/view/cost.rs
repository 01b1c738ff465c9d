//! Where the money went: by model, role and contract, with tokens, the proportion served from the cache, and how well
//! replies could be read.

use std::collections::BTreeMap;

use pathfinder_text::Lang;
use serde::Serialize;

use super::output::RULE;
use crate::contract::{Contract, Role};
use crate::event::Tokens;
use crate::recall::{Masking, masking};
use crate::session::{CostLine, Replies, Searched, Session};
use crate::settings::LOCAL;
use crate::words::{cost as words, reason};

/// The dashboard as data.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cost<'a> {
    pub session: &'a str,
    pub reasoner: &'a str,
    pub spent_usd: f64,
    pub reserved_usd: f64,
    pub budget_usd: f64,
    /// The part of the budget that is reserved for the last report.
    pub finishing_reserve_usd: f64,
    pub nearly_spent: bool,
    /// The part of the spending that is worst cases of interrupted calls, whose cost is unknown.
    pub interrupted_usd: f64,
    pub attempts_failed: u64,
    pub searches: usize,
    pub calls: Vec<CallGroup<'a>>,
    /// By provider.
    pub engines: Vec<SearchesAt<'a>>,
    pub replies: Vec<RepliesTo<'a>>,
    /// What bounding the memory in prompts saved, estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<Masking>,
}

/// What one model cost in one role and for one contract.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CallGroup<'a> {
    pub model: &'a str,
    pub role: Role,
    /// What the model was asked for.
    pub contract: &'a str,
    /// The part of the iteration that asked.
    pub phase: &'static str,
    pub calls: u64,
    /// Of these, the ones that brought no reply.
    pub failed: u64,
    /// Of these, the ones without usage, which count at the worst case.
    pub unmetered: u64,
    pub tokens: Tokens,
    /// The proportion of the prompts that came from the provider's cache.
    pub cache_share: f64,
    pub spent_usd: f64,
}

/// How the searches at one provider went, and what they cost.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SearchesAt<'a> {
    pub provider: &'a str,
    pub searches: u64,
    pub hits: u64,
    pub failed: u64,
    pub fees_usd: f64,
    /// What the account has left, in the provider's own terms.
    pub left: Option<&'a str>,
    /// Why the last failed search failed.
    pub failure: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RepliesTo<'a> {
    pub contract: &'a str,
    #[serde(flatten)]
    pub replies: Replies,
}

pub(super) fn cost(session: &Session) -> Cost<'_> {
    let budget = &session.budget;
    let thinking = &session.thinking;
    let models = thinking
        .costs
        .iter()
        .map(|it| it.spent_micro_usd)
        .sum::<u64>();
    let fees = session
        .searching
        .0
        .values()
        .map(|it| it.spent_micro_usd)
        .sum::<u64>();
    let engines = session.searching.0.iter();
    let engines = engines.map(|it| searches_at(it, session.settings.lang));
    Cost {
        session: &session.id,
        reasoner: &session.settings.reasoner,
        spent_usd: usd(budget.spent_micro_usd()),
        reserved_usd: usd(budget.reserved_micro_usd()),
        budget_usd: usd(budget.limit_micro_usd),
        finishing_reserve_usd: usd(budget.finishing_reserve()),
        nearly_spent: budget.is_nearly_spent(),
        interrupted_usd: usd(budget
            .spent_micro_usd()
            .saturating_sub(models)
            .saturating_sub(fees)),
        attempts_failed: thinking.attempts_failed,
        searches: session.searches.len(),
        calls: thinking.costs.iter().map(group).collect(),
        engines: local_searches(session).into_iter().chain(engines).collect(),
        replies: thinking
            .replies
            .iter()
            .map(|(contract, replies)| RepliesTo {
                contract,
                replies: *replies,
            })
            .collect(),
        memory: masking(session),
    }
}

/// What one model cost in all its roles.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelSpending<'a> {
    pub model: &'a str,
    pub calls: u64,
    pub spent_micro_usd: u64,
    /// The proportion of the prompts that came from the provider's cache.
    pub cache_share: f64,
}

pub(super) fn by_model(session: &Session) -> Vec<ModelSpending<'_>> {
    let mut lines: BTreeMap<&str, (u64, u64, Tokens)> = BTreeMap::new();
    for line in &session.thinking.costs {
        let (calls, spent, tokens) = lines.entry(&line.model).or_default();
        *calls += line.calls;
        *spent += line.spent_micro_usd;
        *tokens = tokens.plus(line.tokens);
    }
    let spending = |(model, (calls, spent_micro_usd, tokens))| {
        let cache_share = cache_share(tokens);
        ModelSpending {
            model,
            calls,
            spent_micro_usd,
            cache_share,
        }
    };
    lines.into_iter().map(spending).collect()
}

fn cache_share(tokens: Tokens) -> f64 {
    let read = tokens.read();
    if read == 0 {
        0.0
    } else {
        tokens.cache_read as f64 / read as f64
    }
}

fn group(line: &CostLine) -> CallGroup<'_> {
    CallGroup {
        model: &line.model,
        role: line.role,
        contract: &line.contract,
        phase: phase(&line.contract),
        calls: line.calls,
        failed: line.failed,
        unmetered: line.unmetered,
        tokens: line.tokens,
        cache_share: cache_share(line.tokens),
        spent_usd: usd(line.spent_micro_usd),
    }
}

fn searches_at<'a>((provider, it): (&'a String, &'a Searched), lang: Lang) -> SearchesAt<'a> {
    SearchesAt {
        provider,
        searches: it.searches,
        hits: it.hits,
        failed: it.failed,
        fees_usd: usd(it.spent_micro_usd),
        left: it.left.as_deref(),
        failure: it.failure.as_ref().map(|it| reason::failure(lang, it)),
    }
}

/// The searches in local documents, which cost nothing and are counted nowhere else.
fn local_searches(session: &Session) -> Option<SearchesAt<'static>> {
    let searches = session.searches.iter();
    let local: Vec<_> = searches.filter(|it| it.entry.provider == LOCAL).collect();
    let failed = local.iter().filter(|it| !it.entry.outcome.is_answer());
    (!local.is_empty()).then(|| SearchesAt {
        provider: LOCAL,
        searches: local.len() as u64,
        hits: local.iter().map(|it| it.result_count as u64).sum(),
        failed: failed.count() as u64,
        fees_usd: 0.0,
        left: None,
        failure: None,
    })
}

fn usd(micro_usd: u64) -> f64 {
    micro_usd as f64 / 1e6
}

/// The phase in which a contract is used.
fn phase(contract: &str) -> &'static str {
    let Some(contract) = Contract::named(contract) else {
        return "-";
    };
    match contract {
        Contract::Decompose | Contract::MatchSession => "START",
        Contract::Reflect => "REFLECT",
        Contract::Plan => "PLAN",
        Contract::WordQuery | Contract::Extract | Contract::Rank => "EXPLORE",
        Contract::Verify | Contract::Judge | Contract::Link | Contract::Resolve => "VERIFY",
        Contract::Ideate => "IDEATE",
        Contract::Outline | Contract::Write | Contract::Thesis => "WRITE",
    }
}

/// The dashboard for people: a table that fits 80 columns.
pub(super) fn text(session: &Session, lang: Lang) -> String {
    let cost = cost(session);
    let share = if cost.budget_usd > 0.0 {
        cost.spent_usd / cost.budget_usd * 100.0
    } else {
        0.0
    };
    let mut lines = vec![
        RULE.to_owned(),
        format!("📊 {}", words::title(lang, session.iteration)),
        RULE.to_owned(),
        words::engines(lang, &session.settings.providers.join(", ")),
        words::searches(lang, cost.engines.iter().map(|it| it.searches).sum()),
        words::reasoner(lang, cost.reasoner),
        words::spent(lang, cost.spent_usd, cost.budget_usd, share),
        words::finishing_reserve(lang, cost.finishing_reserve_usd),
    ];
    if cost.reserved_usd > 0.0 {
        lines.push(words::reserved(lang, cost.reserved_usd));
    }
    if cost.attempts_failed > 0 {
        lines.push(words::attempts_failed(lang, cost.attempts_failed));
    }
    if cost.interrupted_usd > 0.0 {
        lines.push(words::interrupted(lang, cost.interrupted_usd));
    }
    lines.extend(cost.memory.map(|it| memory(it, lang)));
    lines.extend(calls(&cost, lang));
    lines.extend(engines(&cost, lang));
    lines.extend(replies(&cost, lang));
    if cost.nearly_spent {
        lines.push(words::nearly_spent(lang).to_owned());
    }
    lines.push(RULE.to_owned());
    lines.push(String::new());
    lines.join("\n")
}

fn memory(masking: Masking, lang: Lang) -> String {
    let Masking {
        shown_tokens,
        unmasked_tokens,
    } = masking;
    let saved = 1.0 - shown_tokens as f64 / unmasked_tokens as f64;
    words::memory(lang, shown_tokens, unmasked_tokens, saved * 100.0)
}

fn calls(cost: &Cost<'_>, lang: Lang) -> Vec<String> {
    let row = |it: &CallGroup<'_>| {
        format!(
            "{:<8} {:<8} {:<12} {:>5} {:>6} {:>8} {:>7.0} {:>8} {:>9}  {}",
            it.phase,
            it.role.name(),
            it.contract,
            it.calls,
            it.failed,
            it.tokens.read(),
            it.cache_share * 100.0,
            it.tokens.output,
            format!("${:.4}", it.spent_usd),
            it.model,
        )
    };
    let mut lines = table(words::calls_head(lang), &cost.calls, row);
    let unmetered: u64 = cost.calls.iter().map(|it| it.unmetered).sum();
    if unmetered > 0 {
        lines.push(words::unmetered(lang, unmetered));
    }
    lines
}

fn engines(cost: &Cost<'_>, lang: Lang) -> Vec<String> {
    let row = |it: &SearchesAt<'_>| {
        let fees = match it.fees_usd > 0.0 {
            true => format!("${:.4}", it.fees_usd),
            false => words::free(lang).to_owned(),
        };
        let left = it.left.unwrap_or("-");
        format!(
            "{:<16} {:>5} {:>6} {:>7} {fees:>10}  {left}",
            it.provider, it.searches, it.hits, it.failed
        )
    };
    table(words::engines_head(lang), &cost.engines, row)
}

fn replies(cost: &Cost<'_>, lang: Lang) -> Vec<String> {
    let row = |RepliesTo { contract, replies }: &RepliesTo<'_>| {
        let Replies {
            as_written,
            repaired,
            partly,
            after_complaint,
            rejected,
            questioned,
            shortened,
            fell_back,
        } = *replies;
        words::replies_row(
            lang,
            contract,
            as_written,
            repaired,
            partly,
            after_complaint,
            rejected,
            questioned,
            shortened,
            fell_back,
        )
    };
    table(words::replies_head(lang), &cost.replies, row)
}

/// An empty line, the head and the rows; nothing if there are no rows.
fn table<T>(head: &str, items: &[T], row: impl Fn(&T) -> String) -> Vec<String> {
    if items.is_empty() {
        return Vec::new();
    }
    let above = [String::new(), head.to_owned()];
    above.into_iter().chain(items.iter().map(row)).collect()
}
