//! Where the money went: by model, role and contract, with tokens, the proportion served from the cache, and how well
//! replies could be read.

use std::collections::BTreeMap;

use pathfinder_text::Lang;
use serde::Serialize;

use crate::contract::Role;
use crate::event::Tokens;
use crate::session::{CostLine, Replies, Searched, Session};
use crate::words::reason;

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
        engines: (session.searching.0.iter())
            .map(|it| searches_at(it, session.settings.lang))
            .collect(),
        replies: thinking
            .replies
            .iter()
            .map(|(contract, replies)| RepliesTo {
                contract,
                replies: *replies,
            })
            .collect(),
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

fn usd(micro_usd: u64) -> f64 {
    micro_usd as f64 / 1e6
}

/// The phase in which a contract is used.
fn phase(contract: &str) -> &'static str {
    match contract {
        "decompose" | "match_session" => "START",
        "reflect" => "REFLECT",
        "plan" => "PLAN",
        "word_query" | "extract" => "EXPLORE",
        "judge" | "verify" => "VERIFY",
        "learn" => "UPDATE",
        "ideate" => "IDEATE",
        _ => "WRITE",
    }
}

/// The dashboard for people: a table that fits 80 columns.
pub(super) fn text(session: &Session, lang: Lang) -> String {
    let cost = cost(session);
    let korean = lang == Lang::Korean;
    let mut text = String::new();
    let mut line = |label: &str, value: String| text.push_str(&format!("{label}: {value}\n"));
    let share = if cost.budget_usd > 0.0 {
        cost.spent_usd / cost.budget_usd * 100.0
    } else {
        0.0
    };
    let spent = format!(
        "${:.4} / ${:.2} ({share:.1} %)",
        cost.spent_usd, cost.budget_usd
    );
    line(if korean { "쓴 돈" } else { "spent" }, spent);
    if cost.reserved_usd > 0.0 {
        line(
            if korean { "예약됨" } else { "reserved" },
            format!("${:.4}", cost.reserved_usd),
        );
    }
    line(
        if korean {
            "마지막 보고서 몫"
        } else {
            "kept for the last report"
        },
        format!("${:.4}", cost.finishing_reserve_usd),
    );
    line(
        if korean { "추론" } else { "reasoner" },
        cost.reasoner.to_owned(),
    );
    line(
        if korean { "검색" } else { "searches" },
        cost.searches.to_string(),
    );
    if cost.attempts_failed > 0 {
        line(
            if korean {
                "실패한 시도"
            } else {
                "failed attempts"
            },
            cost.attempts_failed.to_string(),
        );
    }
    if cost.interrupted_usd > 0.0 {
        let label = if korean {
            "중단된 호출(최대치로 계산)"
        } else {
            "interrupted calls, at the worst case"
        };
        line(label, format!("${:.4}", cost.interrupted_usd));
    }
    text.push_str(&calls(&cost, korean));
    text.push_str(&engines(&cost, korean));
    text.push_str(&replies(&cost, korean));
    if cost.nearly_spent {
        text.push_str(if korean {
            "경고: 예산의 80 % 이상을 썼습니다\n"
        } else {
            "warning: 80 % or more of the budget is gone\n"
        });
    }
    text
}

fn calls(cost: &Cost<'_>, korean: bool) -> String {
    if cost.calls.is_empty() {
        return String::new();
    }
    let mut text = if korean {
        "\n단계     역할     계약          호출   실패     입력 캐시 %     출력      비용  모델\n"
            .to_owned()
    } else {
        "\nphase    role     contract     calls failed    input cache %   output      cost  model\n"
            .to_owned()
    };
    for it in &cost.calls {
        text.push_str(&format!(
            "{:<8} {:<8} {:<12} {:>5} {:>6} {:>8} {:>7.0} {:>8} {:>9}  {}\n",
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
        ));
    }
    let unmetered: u64 = cost.calls.iter().map(|it| it.unmetered).sum();
    if unmetered > 0 {
        text.push_str(&if korean {
            format!("사용량을 알려 주지 않거나 믿을 수 없어 최대치로 계산한 호출: {unmetered}\n")
        } else {
            format!("calls whose server did not credibly say what was used, at the most it can have been: {unmetered}\n")
        });
    }
    text
}

fn engines(cost: &Cost<'_>, korean: bool) -> String {
    if cost.engines.is_empty() {
        return String::new();
    }
    let mut text = if korean {
        "\n검색 엔진         검색   결과  실패       요금  남은 양\n".to_owned()
    } else {
        "\nengine        searches   hits  failed       fees  left\n".to_owned()
    };
    for it in &cost.engines {
        let (fees, left) = (format!("${:.4}", it.fees_usd), it.left.unwrap_or("-"));
        text.push_str(&format!(
            "{:<16} {:>5} {:>6} {:>7} {fees:>10}  {left}\n",
            it.provider, it.searches, it.hits, it.failed
        ));
    }
    text
}

fn replies(cost: &Cost<'_>, korean: bool) -> String {
    if cost.replies.is_empty() {
        return String::new();
    }
    let mut text = if korean {
        "\n응답          그대로   고침   일부  다시   거절  줄임  내장\n".to_owned()
    } else {
        "\nreplies      as is  mended  partly  after complaint  rejected  shortened  built-in\n"
            .to_owned()
    };
    for RepliesTo {
        contract,
        replies: it,
    } in &cost.replies
    {
        text.push_str(&if korean {
            format!(
                "{contract:<12} {:>6} {:>6} {:>6} {:>5} {:>6} {:>5} {:>5}\n",
                it.as_written,
                it.repaired,
                it.partly,
                it.after_complaint,
                it.rejected,
                it.shortened,
                it.fell_back,
            )
        } else {
            format!(
                "{contract:<12} {:>5} {:>7} {:>7} {:>16} {:>9} {:>10} {:>9}\n",
                it.as_written,
                it.repaired,
                it.partly,
                it.after_complaint,
                it.rejected,
                it.shortened,
                it.fell_back,
            )
        });
    }
    text
}
