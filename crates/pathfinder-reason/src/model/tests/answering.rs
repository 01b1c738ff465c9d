//! From a whole answer to a reply.

use expect_test::{Expect, expect};

use super::*;

fn check(protocol: Protocol, body: &Value, expected: Expect) {
    let outcome = read(
        &protocol,
        &response(200, HeaderMap::new(), body.to_string().as_bytes()),
    );
    expected.assert_eq(&told(&outcome));
}

#[test]
fn anthropic_with_search_thinking_and_caches() {
    check(
        Protocol::Anthropic,
        &json!({
            "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-5",
            "content": [
                {"type": "thinking", "thinking": "hm", "signature": "x"},
                {"type": "server_tool_use", "id": "t1", "name": "web_search", "input": {"query": "tea"}},
                {"type": "web_search_tool_result", "tool_use_id": "t1", "content": [
                    {"type": "web_search_result", "url": "https://a.org/1", "title": "Tea", "encrypted_content": "x"},
                ]},
                {"type": "text", "text": "Tea calms"},
                {"type": "text", "text": ", they say.", "citations": [
                    {"type": "web_search_result_location", "url": "https://a.org/1", "title": "Tea"},
                    {"type": "web_search_result_location", "url": "https://b.org/2", "title": "Calm"},
                ]},
            ],
            "stop_reason": "end_turn",
            "usage": {"input_tokens": 10, "cache_creation_input_tokens": 200, "cache_read_input_tokens": 3000,
                "output_tokens": 40, "output_tokens_details": {"thinking_tokens": 7},
                "server_tool_use": {"web_search_requests": 1}},
        }),
        expect![[r#"
            End "Tea calms, they say." by claude-sonnet-4-5
            in 10 + 3000 read + 200 written, out 40 (7 thinking), 1 searches, billed None
            thought aloud
            <https://a.org/1> Tea
            <https://b.org/2> Calm"#]],
    );
}

#[test]
fn chat_completions_count_caches_within_the_prompt() {
    check(
        Protocol::OpenAi,
        &json!({
            "model": "gpt-5-mini-2025-08-07",
            "choices": [{"index": 0, "finish_reason": "length",
                "message": {"role": "assistant", "content": "{\"a\":", "reasoning": "so", "refusal": null}}],
            "usage": {"prompt_tokens": 1000, "completion_tokens": 30, "total_tokens": 1030, "cost": 0.0000425,
                "prompt_tokens_details": {"cached_tokens": 800},
                "completion_tokens_details": {"reasoning_tokens": 20}},
        }),
        expect![[r#"
            Length "{\"a\":" by gpt-5-mini-2025-08-07
            in 200 + 800 read + 0 written, out 30 (20 thinking), 0 searches, billed Some(43)
            thought aloud"#]],
    );
}

#[test]
fn a_refusal_in_the_message_is_a_refusal() {
    check(
        Protocol::OpenAi,
        &json!({"choices": [{"finish_reason": "stop", "message": {"content": null, "refusal": "I can't."}}]}),
        expect![[r#"Refused "" by"#]],
    );
}

#[test]
fn no_choice_and_no_json_are_unreadable() {
    check(
        Protocol::OpenAi,
        &json!({"choices": [], "usage": {"prompt_tokens": 1}}),
        expect!["Unreadable again, may have cost: the reply holds no answer"],
    );
    let outcome = read(
        &Protocol::Gemini,
        &response(200, HeaderMap::new(), b"<html>"),
    );
    expect!["Unreadable again, may have cost: the reply is not JSON"].assert_eq(&told(&outcome));
}

#[test]
fn an_error_may_stand_where_a_reply_was_promised() {
    check(
        Protocol::OpenAi,
        &json!({"error": {"code": 429, "message": "Provider returned error", "metadata": {"raw": "slow down"}}}),
        expect!["RateLimited again, may have cost: Provider returned error slow down"],
    );
}

#[test]
fn gemini_leaves_thoughts_out_of_its_candidates() {
    check(
        Protocol::Gemini,
        &json!({
            "candidates": [{"content": {"role": "model", "parts": [
                {"text": "let me see", "thought": true}, {"text": "{\"a\": 1}"},
            ]}, "finishReason": "STOP"}],
            "usageMetadata": {"promptTokenCount": 100, "cachedContentTokenCount": 60, "candidatesTokenCount": 8,
                "thoughtsTokenCount": 50, "totalTokenCount": 158},
            "modelVersion": "gemini-2.5-flash",
        }),
        expect![[r#"
            End "{\"a\": 1}" by gemini-2.5-flash
            in 40 + 60 read + 0 written, out 58 (50 thinking), 0 searches, billed None
            thought aloud"#]],
    );
    check(
        Protocol::Gemini,
        &json!({"promptFeedback": {"blockReason": "SAFETY"}, "usageMetadata": {"promptTokenCount": 9}}),
        expect![[r#"
            Refused "" by 
            in 9 + 0 read + 0 written, out 0 (0 thinking), 0 searches, billed None"#]],
    );
}
