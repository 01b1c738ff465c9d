//! Replies that are not JSON, nearly JSON, or JSON among other things.

use super::*;

fn query(reply: &str, expected: Expect) {
    check("word_query", reply, expected);
}

#[test]
fn what_keeps_the_contract_is_taken_as_written() {
    query(
        r#"{"query": "tea", "retry_keywords": ["a", "b", "c"]}"#,
        expect![[r#"AsWritten: {"query":"tea","retry_keywords":["a","b","c"]}"#]],
    );
    query(
        "  \n{\"query\": \"tea\", \"retry_keywords\": []}\n",
        expect![[r#"AsWritten: {"query":"tea","retry_keywords":[]}"#]],
    );
}

#[test]
fn words_that_lost_characters_are_left_out() {
    query(
        "{\"query\": \"주 4일제 생산성 \u{fffd}\u{fffd}이는가\", \"retry_keywords\": [\"\u{fffd}\u{fffd}무제\", \"주 4일제 효과\"]}",
        expect![[r#"Repaired: {"query":"주 4일제 생산성","retry_keywords":["주 4일제 효과"]}"#]],
    );
}

#[test]
fn fences_prose_and_reasoning_are_stepped_over() {
    query(
        "```json\n{\"query\": \"tea\", \"retry_keywords\": [\"a\"]}\n```",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "Sure! Here is it: {\"query\": \"tea\", \"retry_keywords\": [\"a\"]} I hope that {helps}.",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "<think>maybe {\"query\": \"wrong\"}?</think>{\"query\": \"tea\", \"retry_keywords\": []}",
        expect![[r#"AsWritten: {"query":"tea","retry_keywords":[]}"#]],
    );
    query(
        "so {\"query\": \"wrong\"} or\n</think>\n{\"query\": \"tea\", \"retry_keywords\": []}",
        expect![[r#"AsWritten: {"query":"tea","retry_keywords":[]}"#]],
    );
    query(
        "<THINKING>unclosed... {\"query\": \"tea\", \"retry_keywords\": []}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":[]}"#]],
    );
    query(
        "[THINK]x[/THINK]{\"query\": \"tea\", \"retry_keywords\": []}",
        expect![[r#"AsWritten: {"query":"tea","retry_keywords":[]}"#]],
    );
    query(
        "<|channel|>analysis<|message|>{\"query\": \"wrong\"}<|channel|>final<|message|>{\"query\": \"tea\", \"retry_keywords\": []}",
        expect![[r#"AsWritten: {"query":"tea","retry_keywords":[]}"#]],
    );
    query(
        "{\"query\": \"what <think> tags do\", \"retry_keywords\": ['</think> tag']}",
        expect![[
            r#"Repaired: {"query":"what <think> tags do","retry_keywords":["</think> tag"]}"#
        ]],
    );
}

#[test]
fn of_several_objects_the_fitting_one_is_taken() {
    query(
        "{\"type\": \"object\"} {\"query\": \"tea\", \"retry_keywords\": [\"a\"]} {\"note\": 1}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "{\"query\": \"first\"} no, better: {\"query\": \"second\"}",
        expect![[r#"Repaired: {"query":"second","retry_keywords":[]}"#]],
    );
    query(
        "{\"result\": {\"query\": \"tea\", \"retry_keywords\": [\"a\"]}}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "[{\"query\": \"tea\", \"retry_keywords\": [\"a\"]}]",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "\"{\\\"query\\\": \\\"tea\\\", \\\"retry_keywords\\\": []}\"",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":[]}"#]],
    );
    query(
        "[\"tea calm\", \"tea sleep\"]",
        expect![[r#"
        Partly: {"query":"tea calm","retry_keywords":["tea sleep"]}
        Parts of the reply were dropped: "query" is missing or empty."#]],
    );
}

#[test]
fn small_mistakes_are_mended() {
    query(
        "{\"query\": \"tea\", \"retry_keywords\": [\"a\", \"b\",],}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a","b"]}"#]],
    );
    query(
        "{'query': 'tea', 'retry_keywords': ['it\\'s', 'b']}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["it's","b"]}"#]],
    );
    query(
        "{query: tea and calm, retry_keywords: [a, b]}",
        expect![[r#"Repaired: {"query":"tea and calm","retry_keywords":["a","b"]}"#]],
    );
    query(
        "{“query”: “tea”, “retry_keywords”: [“a”]}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "{\"query\": \"tea\" // the query\n, /* three */ \"retry_keywords\": [\"a\" # one\n]}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "{\"query\": \"tea\"\n \"retry_keywords\": [\"a\"\n \"b\"]}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a","b"]}"#]],
    );
    query(
        "{\"query\": \"the \"calm\" tea\", \"retry_keywords\": [\"a \"b\" c\", \"d\"]}",
        expect![[r#"Repaired: {"query":"the \"calm\" tea","retry_keywords":["a \"b\" c","d"]}"#]],
    );
    query(
        "{\"query\": \"tea\ncalm\", \"retry_keywords\": None}",
        expect![[r#"Repaired: {"query":"tea calm","retry_keywords":[]}"#]],
    );
    query(
        "{\"query\": \"tea,\n \"retry_keywords\": [\"a\"]}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "{\"query\": \"\\ud83c\\udf75 tea \\u00e9 \\x\", \"retry_keywords\": []}",
        expect![[r#"Repaired: {"query":"🍵 tea é x","retry_keywords":[]}"#]],
    );
    query(
        "{\"query\": \"tea\", \"retry_keywords\": [\"a\"}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "{\"Query\": \"tea\", \"retryKeywords\": \"a, b\"}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a","b"]}"#]],
    );
}

#[test]
fn a_cut_reply_keeps_what_was_whole() {
    query(
        "{\"query\": \"tea\", \"retry_keywords\": [\"a\", \"half of it",
        expect![[r#"
        Partly: {"query":"tea","retry_keywords":["a"]}
        Parts of the reply were dropped: it ended too early, so write less."#]],
    );
    query(
        "{\"query\": \"tea\", \"retry_keywords\": [\"a\"",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":["a"]}"#]],
    );
    query(
        "{\"query\": \"tea}",
        expect![[r#"Repaired: {"query":"tea","retry_keywords":[]}"#]],
    );
    query(
        "{\"query\": \"half a qu",
        expect![[r#"
        Partly: nothing
        The reply to word_query could not be used: "query" is missing or empty; it ended too early, so write less. Reply with one JSON object with the fields "query", "retry_keywords" and nothing else."#]],
    );
    check(
        "write",
        r#"{"sentences": [{"text": "Tea calms.", "cites": ["obs_1"]}, {"text": "Tea al"#,
        expect![[r#"
            Partly: {"sentences":[{"cites":["obs_1"],"text":"Tea calms."}]}
            Parts of the reply were dropped: sentences 2: "text" is missing or empty; it ended too early, so write less."#]],
    );
}

#[test]
fn where_nothing_can_be_used_the_complaint_says_what_is_wanted() {
    query(
        "I cannot help with that.",
        expect![[r#"
        Partly: nothing
        The reply to word_query could not be used: it holds no JSON object. Reply with one JSON object with the fields "query", "retry_keywords" and nothing else."#]],
    );
    query(
        "",
        expect![[r#"
        Partly: nothing
        The reply to word_query could not be used: it holds no JSON object. Reply with one JSON object with the fields "query", "retry_keywords" and nothing else."#]],
    );
    query(
        "{\"answer\": 42}",
        expect![[r#"
        Partly: nothing
        The reply to word_query could not be used: "query" is missing or empty. Reply with one JSON object with the fields "query", "retry_keywords" and nothing else."#]],
    );
    query(
        "{\"query\": \"\"}",
        expect![[r#"
        Partly: nothing
        The reply to word_query could not be used: "query" is missing or empty. Reply with one JSON object with the fields "query", "retry_keywords" and nothing else."#]],
    );
    check_request(
        &sample("word_query", Lang::Korean),
        "죄송하지만 도와드릴 수 없습니다.",
        expect![[r#"
            Partly: nothing
            word_query 요청의 응답을 쓸 수 없었습니다: JSON 객체가 없습니다. 다음 필드를 갖춘 JSON 객체 하나만 출력하세요: "query", "retry_keywords"."#]],
    );
    check_request(
        &sample("extract", Lang::Korean),
        r#"{"items": [{"statement": "차는 좋다"}]}"#,
        expect![[r#"
            Partly: nothing
            extract 요청의 응답을 쓸 수 없었습니다: items 1: "quote" 값이 없거나 비어 있습니다. 다음 필드를 갖춘 JSON 객체 하나만 출력하세요: "entities", "hypotheses", "items", "relations", "resolution"."#]],
    );
}
