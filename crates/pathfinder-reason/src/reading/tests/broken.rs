//! Replies that are no JSON, nearly JSON, or JSON among other things.

use super::*;

fn query(reply: &str, expected: Expect) {
    check("word_query", reply, expected);
}

#[test]
fn what_keeps_the_contract_is_taken_as_written() {
    query(r#"{"query": "tea", "retry_keywords": ["a", "b", "c"]}"#, expect![[""]]);
    query("  \n{\"query\": \"tea\", \"retry_keywords\": []}\n", expect![[""]]);
}

#[test]
fn fences_prose_and_reasoning_are_stepped_over() {
    query("```json\n{\"query\": \"tea\", \"retry_keywords\": [\"a\"]}\n```", expect![[""]]);
    query(
        "Sure! Here is it: {\"query\": \"tea\", \"retry_keywords\": [\"a\"]} I hope that {helps}.",
        expect![[""]],
    );
    query(
        "<think>maybe {\"query\": \"wrong\"}?</think>{\"query\": \"tea\", \"retry_keywords\": []}",
        expect![[""]],
    );
    query(
        "so {\"query\": \"wrong\"} or\n</think>\n{\"query\": \"tea\", \"retry_keywords\": []}",
        expect![[""]],
    );
    query("<THINKING>unclosed... {\"query\": \"tea\", \"retry_keywords\": []}", expect![[""]]);
    query("[THINK]x[/THINK]{\"query\": \"tea\", \"retry_keywords\": []}", expect![[""]]);
    query(
        "<|channel|>analysis<|message|>{\"query\": \"wrong\"}<|channel|>final<|message|>{\"query\": \"tea\", \"retry_keywords\": []}",
        expect![[""]],
    );
    query("{\"query\": \"what <think> tags do\", \"retry_keywords\": ['</think> tag']}", expect![[""]]);
}

#[test]
fn of_several_objects_the_fitting_one_is_taken() {
    query(
        "{\"type\": \"object\"} {\"query\": \"tea\", \"retry_keywords\": [\"a\"]} {\"note\": 1}",
        expect![[""]],
    );
    query("{\"query\": \"first\"} no, better: {\"query\": \"second\"}", expect![[""]]);
    query("{\"result\": {\"query\": \"tea\", \"retry_keywords\": [\"a\"]}}", expect![[""]]);
    query("[{\"query\": \"tea\", \"retry_keywords\": [\"a\"]}]", expect![[""]]);
    query("\"{\\\"query\\\": \\\"tea\\\", \\\"retry_keywords\\\": []}\"", expect![[""]]);
    query("[\"tea calm\", \"tea sleep\"]", expect![[""]]);
}

#[test]
fn small_mistakes_are_mended() {
    query("{\"query\": \"tea\", \"retry_keywords\": [\"a\", \"b\",],}", expect![[""]]);
    query("{'query': 'tea', 'retry_keywords': ['it\\'s', 'b']}", expect![[""]]);
    query("{query: tea and calm, retry_keywords: [a, b]}", expect![[""]]);
    query("{“query”: “tea”, “retry_keywords”: [“a”]}", expect![[""]]);
    query(
        "{\"query\": \"tea\" // the query\n, /* three */ \"retry_keywords\": [\"a\" # one\n]}",
        expect![[""]],
    );
    query("{\"query\": \"tea\"\n \"retry_keywords\": [\"a\"\n \"b\"]}", expect![[""]]);
    query("{\"query\": \"the \"calm\" tea\", \"retry_keywords\": [\"a \"b\" c\", \"d\"]}", expect![[""]]);
    query("{\"query\": \"tea\ncalm\", \"retry_keywords\": None}", expect![[""]]);
    query("{\"query\": \"tea,\n \"retry_keywords\": [\"a\"]}", expect![[""]]);
    query("{\"query\": \"\\ud83c\\udf75 tea \\u00e9 \\x\", \"retry_keywords\": []}", expect![[""]]);
    query("{\"query\": \"tea\", \"retry_keywords\": [\"a\"}", expect![[""]]);
    query("{\"Query\": \"tea\", \"retryKeywords\": \"a, b\"}", expect![[""]]);
}

#[test]
fn a_cut_reply_keeps_what_was_whole() {
    query("{\"query\": \"tea\", \"retry_keywords\": [\"a\", \"half of it", expect![[""]]);
    query("{\"query\": \"tea\", \"retry_keywords\": [\"a\"", expect![[""]]);
    query("{\"query\": \"tea}", expect![[""]]);
    query("{\"query\": \"half a qu", expect![[""]]);
    check(
        "write",
        r#"{"sentences": [{"text": "Tea calms.", "cites": ["obs_1"]}, {"text": "Tea al"#,
        expect![[""]],
    );
}

#[test]
fn where_nothing_can_be_used_the_complaint_says_what_is_wanted() {
    query("I cannot help with that.", expect![[""]]);
    query("", expect![[""]]);
    query("{\"answer\": 42}", expect![[""]]);
    query("{\"query\": \"\"}", expect![[""]]);
    check_request(&sample("word_query", Lang::Korean), "죄송하지만 도와드릴 수 없습니다.", expect![[""]]);
    check_request(
        &sample("extract", Lang::Korean),
        r#"{"items": [{"statement": "차는 좋다"}]}"#,
        expect![[""]],
    );
}
