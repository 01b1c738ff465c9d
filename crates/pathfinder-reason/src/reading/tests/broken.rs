//! Replies that are not JSON, nearly JSON, or JSON among other things.

use super::*;

/// A request with one aim.
fn one_aim(lang: Lang) -> Request {
    let mut request = sample("word_query", lang);
    if let Request::WordQuery(it) = &mut request {
        it.aims.truncate(1);
        it.languages = vec![lang];
    }
    request
}

/// What is read of a wording without the list around it, if the reply is not as the contract has it.
fn query(reply: &str, expected: Expect) {
    check_request(&one_aim(Lang::English), reply, expected);
}

#[test]
fn what_keeps_the_contract_is_taken_as_written() {
    query(
        r#"{"queries": [{"n": 1, "query": "tea", "translation": null, "retry_keywords": ["a", "b", "c"]}]}"#,
        expect![[
            r#"AsWritten: {"queries":[{"n":1,"query":"tea","retry_keywords":["a","b","c"],"translation":null}]}"#
        ]],
    );
    query(
        "  \n{\"queries\": [{\"n\": 1, \"query\": \"tea\", \"retry_keywords\": []}]}\n",
        expect![[
            r#"AsWritten: {"queries":[{"n":1,"query":"tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
}

#[test]
fn words_that_lost_characters_are_left_out() {
    query(
        "{\"query\": \"주 4일제 생산성 \u{fffd}\u{fffd}이는가\", \"retry_keywords\": [\"\u{fffd}\u{fffd}무제\", \"주 4일제 효과\"]}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"주 4일제 생산성","retry_keywords":["주 4일제 효과"],"translation":null}]}"#
        ]],
    );
}

#[test]
fn fences_prose_and_reasoning_are_stepped_over() {
    query(
        "```json\n{\"query\": \"tea\", \"retry_keywords\": [\"a\"]}\n```",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "Sure! Here is it: {\"query\": \"tea\", \"retry_keywords\": [\"a\"]} I hope that {helps}.",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "<think>maybe {\"query\": \"wrong\"}?</think>{\"queries\": [{\"n\": 1, \"query\": \"tea\", \"retry_keywords\": []}]}",
        expect![[
            r#"AsWritten: {"queries":[{"n":1,"query":"tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "so {\"query\": \"wrong\"} or\n</think>\n{\"queries\": [{\"n\": 1, \"query\": \"tea\", \"retry_keywords\": []}]}",
        expect![[
            r#"AsWritten: {"queries":[{"n":1,"query":"tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "<THINKING>unclosed... {\"queries\": [{\"n\": 1, \"query\": \"tea\", \"retry_keywords\": []}]}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "[THINK]x[/THINK]{\"queries\": [{\"n\": 1, \"query\": \"tea\", \"retry_keywords\": []}]}",
        expect![[
            r#"AsWritten: {"queries":[{"n":1,"query":"tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "<|channel|>analysis<|message|>{\"query\": \"wrong\"}<|channel|>final<|message|>{\"queries\": [{\"n\": 1, \"query\": \"tea\", \"retry_keywords\": []}]}",
        expect![[
            r#"AsWritten: {"queries":[{"n":1,"query":"tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"what <think> tags do\", \"retry_keywords\": ['</think> tag']}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"what <think> tags do","retry_keywords":["</think> tag"],"translation":null}]}"#
        ]],
    );
}

#[test]
fn of_several_objects_the_fitting_one_is_taken() {
    query(
        "{\"type\": \"object\"} {\"query\": \"tea\", \"retry_keywords\": [\"a\"]} {\"note\": 1}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"first\"} no, better: {\"query\": \"second\"}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"second","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "{\"result\": {\"queries\": [{\"n\": 1, \"query\": \"tea\", \"retry_keywords\": [\"a\"]}]}}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "[{\"query\": \"tea\", \"retry_keywords\": [\"a\"]}]",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "\"{\\\"query\\\": \\\"tea\\\", \\\"retry_keywords\\\": []}\"",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "[\"tea calm\", \"tea sleep\"]",
        expect![[r#"
            Partly: {"queries":[{"n":1,"query":"tea calm","retry_keywords":[],"translation":null}]}
            Parts of the reply were dropped: queries 2: "n" is none of the allowed values."#]],
    );
}

#[test]
fn small_mistakes_are_mended() {
    query(
        "{\"query\": \"tea\", \"retry_keywords\": [\"a\", \"b\",],}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a","b"],"translation":null}]}"#
        ]],
    );
    query(
        "{'query': 'tea', 'retry_keywords': ['it\\'s', 'b']}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["it's","b"],"translation":null}]}"#
        ]],
    );
    query(
        "{query: tea and calm, retry_keywords: [a, b]}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea and calm","retry_keywords":["a","b"],"translation":null}]}"#
        ]],
    );
    query(
        "{“query”: “tea”, “retry_keywords”: [“a”]}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"tea\" // the query\n, /* three */ \"retry_keywords\": [\"a\" # one\n]}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"tea\"\n \"retry_keywords\": [\"a\"\n \"b\"]}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a","b"],"translation":null}]}"#
        ]],
    );
}

#[test]
fn quotes_and_line_ends_within_texts_are_mended() {
    query(
        "{\"query\": \"the \"calm\" tea\", \"retry_keywords\": [\"a \"b\" c\", \"d\"]}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"the \"calm\" tea","retry_keywords":["a \"b\" c","d"],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"tea\ncalm\", \"retry_keywords\": None}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea calm","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"tea,\n \"retry_keywords\": [\"a\"]}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"\\ud83c\\udf75 tea \\u00e9 \\x\", \"retry_keywords\": []}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"🍵 tea é x","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"tea\", \"retry_keywords\": [\"a\"}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "{\"Query\": \"tea\", \"retryKeywords\": \"a, b\"}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a","b"],"translation":null}]}"#
        ]],
    );
}

#[test]
fn a_cut_reply_keeps_what_was_whole() {
    query(
        "{\"query\": \"tea\", \"retry_keywords\": [\"a\", \"half of it",
        expect![[r#"
            Partly: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}
            Parts of the reply were dropped: it ended too early, so write less."#]],
    );
    query(
        "{\"query\": \"tea\", \"retry_keywords\": [\"a\"",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":["a"],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"tea}",
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    query(
        "{\"query\": \"half a qu",
        expect![[r#"
            Partly, 1 struck: nothing
            The reply to word_query could not be used: queries 1: it was not answered; it ended too early, so write less. Reply with one JSON object with the fields "queries" and nothing else."#]],
    );
    check(
        "write",
        r#"{"answer": [{"text": "Tea calms.", "cites": ["obs_1"]}, {"text": "Tea al"#,
        expect![[r#"
            Partly: {"against":[],"answer":[{"cites":["obs_1"],"text":"Tea calms."}],"open":[],"reasoning":"","sections":[],"status":"answered","sureness":null,"verdict":null}
            Parts of the reply were dropped: answer 2: "text" is missing or empty; it ended too early, so write less."#]],
    );
}

#[test]
fn where_nothing_can_be_used_the_complaint_says_what_is_wanted() {
    query(
        "I cannot help with that.",
        expect![[r#"
            Partly: nothing
            The reply to word_query could not be used: it holds no JSON object. Reply with one JSON object with the fields "queries" and nothing else."#]],
    );
    query(
        "",
        expect![[r#"
            Partly: nothing
            The reply to word_query could not be used: it holds no JSON object. Reply with one JSON object with the fields "queries" and nothing else."#]],
    );
    query(
        "{\"answer\": 42}",
        expect![[r#"
            Partly, 1 struck: nothing
            The reply to word_query could not be used: queries 1: it was not answered. Reply with one JSON object with the fields "queries" and nothing else."#]],
    );
    query(
        "{\"query\": \"\"}",
        expect![[r#"
            Partly, 1 struck: nothing
            The reply to word_query could not be used: queries 1: it was not answered; "query" is missing or empty. Reply with one JSON object with the fields "queries" and nothing else."#]],
    );
    check_request(
        &one_aim(Lang::Korean),
        "죄송하지만 도와드릴 수 없습니다.",
        expect![[r#"
            Partly: nothing
            word_query 요청의 응답을 쓸 수 없었습니다: JSON 객체가 없습니다. 다음 필드를 갖춘 JSON 객체 하나만 출력하세요: "queries"."#]],
    );
    check_request(
        &sample("extract", Lang::Korean),
        r#"{"items": [{"statement": "차는 좋다"}]}"#,
        expect![[r#"
            Partly: nothing
            extract 요청의 응답을 쓸 수 없었습니다: items 1: "quote" 값이 없거나 비어 있습니다. 다음 필드를 갖춘 JSON 객체 하나만 출력하세요: "items", "hypotheses", "resolution", "entities", "relations"."#]],
    );
}
