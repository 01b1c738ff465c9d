//! Prices of names, and the worst-case cost of a call.

use std::time::Duration;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::model::{BaseUrl, Protocol};

fn endpoint(base_url: &str, model: &str) -> Endpoint {
    let route = if base_url == "claude" {
        Route::Command {
            path: "/bin/claude".into(),
            key: None,
            environment: Vec::new(),
        }
    } else {
        let base_url = BaseUrl::parse(base_url).unwrap();
        Route::Http {
            protocol: Protocol::OpenAi,
            base_url,
            key: None,
        }
    };
    Endpoint {
        route,
        model: model.to_owned(),
        max_tokens: 1000,
        thinking_tokens: 0,
        json_schema: false,
        stream: false,
        web_searches_max: 0,
        deadline: Duration::from_secs(1),
        reply_bytes_max: 1,
    }
}

/// Each line is a base url and a model; the answer is its price in and out.
fn check(own: Option<&str>, models: &str, expected: Expect) {
    let prices = Prices::load(own).unwrap();
    let mut told = String::new();
    for line in models.trim().lines() {
        let (base_url, model) = line.split_once(' ').unwrap();
        let price = prices.of(&endpoint(base_url, model));
        let price = price.map_or("unknown".to_owned(), |it| {
            format!("{} {}", it.rates.input, it.rates.output)
        });
        told.push_str(&format!("{model}: {price}\n"));
    }
    expected.assert_eq(&told);
}

#[test]
fn a_longer_name_is_another_model() {
    check(
        None,
        "
https://api.anthropic.com claude-opus-4-1-20250805
https://api.anthropic.com claude-opus-4-20250514
https://api.anthropic.com claude-opus-4-9
https://api.anthropic.com claude-sonnet-4-5
https://api.openai.com/v1 gpt-4o-2024-05-13
https://api.openai.com/v1 gpt-4o-2024-08-06
https://api.openai.com/v1 gpt-4o-audio-preview
https://api.openai.com/v1 gpt-5-mini-2025-08-07
https://api.openai.com/v1 gpt-5.9
https://me.openai.azure.com gpt-4o
https://evil-api.openai.com.example.org/v1 gpt-4o
https://vllm.example.org/v1 gpt-4o
https://generativelanguage.googleapis.com gemini-2.5-flash
https://generativelanguage.googleapis.com models/gemini-2.5-flash-lite
https://openrouter.ai/api/v1 anthropic/claude-sonnet-4.5
https://openrouter.ai/api/v1 openai/gpt-5
https://openrouter.ai/api/v1 deepseek/deepseek-r1
http://127.0.0.1:11434/v1 llama3
claude sonnet
claude claude-haiku-4-5
claude mystery
",
        expect![[r#"
            claude-opus-4-1-20250805: 15000000 75000000
            claude-opus-4-20250514: 15000000 75000000
            claude-opus-4-9: unknown
            claude-sonnet-4-5: 3000000 15000000
            gpt-4o-2024-05-13: 5000000 15000000
            gpt-4o-2024-08-06: 2500000 10000000
            gpt-4o-audio-preview: unknown
            gpt-5-mini-2025-08-07: 250000 2000000
            gpt-5.9: unknown
            gpt-4o: 2500000 10000000
            gpt-4o: unknown
            gpt-4o: unknown
            gemini-2.5-flash: 300000 2500000
            models/gemini-2.5-flash-lite: 100000 400000
            anthropic/claude-sonnet-4.5: 3000000 15000000
            openai/gpt-5: 1250000 10000000
            deepseek/deepseek-r1: unknown
            llama3: 0 0
            sonnet: 3000000 15000000
            claude-haiku-4-5: 1000000 5000000
            mystery: unknown
        "#]],
    );
}

#[test]
fn a_paid_model_behind_an_address_of_this_machine_has_its_price() {
    check(
        None,
        "
http://127.0.0.1:4000/v1 gpt-5
http://localhost:4000/v1 openai/gpt-5
http://[::1]:4000 claude-sonnet-4-5-20250929
http://127.0.0.1:4000/v1 anthropic/claude-sonnet-4.5
http://127.0.0.1:4000/v1 gemini/gemini-2.5-pro
http://127.0.0.1:11434/v1 gpt-oss:20b
http://127.0.0.1:11434/v1 google/gemma-3-27b
http://127.0.0.1:11434/v1 haiku
",
        expect![[r#"
            gpt-5: 1250000 10000000
            openai/gpt-5: 1250000 10000000
            claude-sonnet-4-5-20250929: 3000000 15000000
            anthropic/claude-sonnet-4.5: 3000000 15000000
            gemini/gemini-2.5-pro: 1250000 10000000
            gpt-oss:20b: 0 0
            google/gemma-3-27b: 0 0
            haiku: 0 0
        "#]],
    );
    let own = "[[model]]\nhosts = [\"127.0.0.1\"]\nnames = [\"gpt-5\"]\ninput = 0\noutput = 0";
    check(
        Some(own),
        "http://127.0.0.1:4000/v1 gpt-5",
        expect![[r#"
            gpt-5: 0 0
        "#]],
    );
}

#[test]
fn usage_that_cannot_be_true_is_not_believed() {
    let usage = |input, output| Usage {
        input,
        output,
        ..Usage::default()
    };
    let told = |it: &Usage| it.is_credible(1600, 160);
    assert!(told(&usage(400, 40)) && told(&usage(100, 10)) && told(&usage(5000, 900)));
    assert!(
        !told(&usage(0, 0)) && !told(&usage(400, 0)) && !told(&usage(0, 40)) && !told(&usage(1, 1))
    );
    let cached = Usage {
        cache_read: 400,
        ..usage(0, 40)
    };
    assert!(told(&cached));
    assert!(usage(400, 0).is_credible(1600, 0), "nothing was written");
}

#[test]
fn the_user_has_the_last_word() {
    check(
        Some(
            r#"
[[model]]
names = ["llama3", "mystery"]
input = 7
output = 8
[[model]]
hosts = ["claude"]
names = ["sonnet"]
input = 0
output = 0
"#,
        ),
        "
http://127.0.0.1:11434/v1 llama3
http://127.0.0.1:11434/v1 qwen
https://vllm.example.org/v1 mystery
claude sonnet
",
        expect![[r#"
            llama3: 7 8
            qwen: 0 0
            mystery: 7 8
            sonnet: 0 0
        "#]],
    );
    assert!(Prices::load(Some("[[model]]\nnames = [\"a\"]\ninput = -1\noutput = 1")).is_err());
    assert!(Prices::load(Some("[[model]]\nnames = [\"a\"]\ninput = 1\nouput = 1")).is_err());
}

#[test]
fn money_is_rounded_up() {
    let input = |tokens| Usage {
        input: tokens,
        ..Usage::default()
    };
    let billed = |microdollars| Usage {
        billed: Some(microdollars),
        ..Usage::default()
    };
    let price = Price {
        rates: Rates {
            input: 1,
            output: 1,
            cache_read: 1,
            cache_write: 1,
        },
        ..Price::default()
    };
    assert_eq!(price.cost(&input(1)), 1);
    assert_eq!(price.cost(&input(1_000_001)), 2);
    assert_eq!(price.cost(&billed(9)), 9);
    let free = Price::default();
    assert_eq!(free.cost(&billed(9)), 9, "somebody behind it is paid");
    assert_eq!(free.cost(&input(9)), 0);
    let own = "[[model]]\nhosts = [\"claude\"]\nnames = [\"sonnet\"]\ninput = 0\noutput = 0";
    let subscription = Prices::load(Some(own))
        .unwrap()
        .of(&endpoint("claude", "sonnet"))
        .unwrap();
    assert_eq!(subscription.cost(&billed(9)), 0);
    assert_eq!(
        Price::default().worst_case(usize::MAX, u32::MAX, u32::MAX),
        0
    );
    let dear = Price {
        rates: Rates {
            input: u64::MAX,
            ..Rates::default()
        },
        ..Price::default()
    };
    assert_eq!(dear.worst_case(usize::MAX, u32::MAX, u32::MAX), u64::MAX);
}

#[test]
fn the_public_list_is_whole_and_dated() {
    let prices = Prices::load(None).unwrap();
    assert!(prices.as_of().parse::<jiff::civil::Date>().is_ok());
    let sonnet = prices
        .of(&endpoint("https://api.anthropic.com", "claude-sonnet-4-5"))
        .unwrap();
    // 10,000 bytes and the overhead at 3.75 USD, 2,000 tokens at 15 USD.
    assert_eq!(
        sonnet.worst_case(10_000, 2000, 0),
        14_000 * 375 / 100 + 30_000
    );
}

fn rates() -> impl Strategy<Value = Rates> {
    let rate = || 0..100_000_000u64;
    (rate(), rate(), rate(), rate()).prop_map(|(input, output, cache_read, cache_write)| Rates {
        input,
        output,
        cache_read,
        cache_write,
    })
}

proptest! {
    #[test]
    fn no_call_costs_more_than_its_worst_case(
        rates in rates(),
        long in prop::option::of((0..2_000_000u64, rates())),
        web_search in 0..50_000u64,
        overhead_tokens in 0..5000u64,
        (bytes, max_tokens, searches) in (0..3_000_000usize, 0..200_000u32, 0..9u32),
        (input, read, output, used) in (0.0..=1.0f64, 0.0..=1.0f64, 0.0..=1.0f64, 0.0..=1.0f64),
    ) {
        let price = Price { rates, web_search, long, overhead_tokens, ..Price::default() };
        let all = (bytes as f64 * input) as u64;
        let cache_read = (all as f64 * read) as u64;
        let cache_write = (all - cache_read) / 2;
        let usage = Usage {
            input: all - cache_read - cache_write,
            cache_read,
            cache_write,
            output: (f64::from(max_tokens) * output) as u64,
            thinking: 0,
            web_searches: (f64::from(searches) * used) as u64,
            billed: None,
        };
        prop_assert!(price.cost(&usage) <= price.worst_case(bytes, max_tokens, searches));
    }
}
