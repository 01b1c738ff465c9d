//! From a prompt to a request.

use expect_test::{Expect, expect};

use super::*;

fn check(endpoint: &Endpoint, expected: Expect) {
    let call = request(endpoint, &prompt()).unwrap();
    let mut told = format!("{}\n", call.url);
    for (name, value) in &call.headers {
        writeln!(told, "{name}: {value:?}").unwrap();
    }
    let body: Value = serde_json::from_slice(&call.body).unwrap();
    for (name, value) in body.as_object().unwrap() {
        writeln!(told, "{name} = {value}").unwrap();
    }
    assert!(!told.contains(KEY) && !format!("{call:?} {endpoint:?}").contains("canary"));
    expected.assert_eq(&told);
}

fn limit_of(endpoint: &Endpoint) -> String {
    let body: Value = serde_json::from_slice(&request(endpoint, &prompt()).unwrap().body).unwrap();
    let names = body
        .as_object()
        .unwrap()
        .keys()
        .filter(|it| it.starts_with("max_"));
    names.cloned().collect::<Vec<_>>().join(" ")
}

#[test]
fn anthropic_caches_what_comes_before_the_task() {
    check(
        &Endpoint {
            thinking_tokens: 5000,
            web_searches_max: 3,
            stream: true,
            ..endpoint(
                Protocol::Anthropic,
                "https://api.anthropic.com",
                "claude-sonnet-4-5",
            )
        },
        expect![[r#"
            https://api.anthropic.com/v1/messages
            content-type: "application/json"
            anthropic-version: "2023-06-01"
            x-api-key: Sensitive
            max_tokens = 2000
            messages = [{"content":[{"cache_control":{"type":"ephemeral"},"text":"The question: does tea calm?","type":"text"},{"text":"Judge this pair.","type":"text"}],"role":"user"}]
            model = "claude-sonnet-4-5"
            stream = true
            system = [{"cache_control":{"type":"ephemeral"},"text":"You judge.","type":"text"}]
            thinking = {"budget_tokens":1500,"type":"enabled"}
            tools = [{"max_uses":3,"name":"web_search","type":"web_search_20250305"}]
        "#]],
    );
}

#[test]
fn newer_models_weigh_their_thinking_themselves() {
    let thinking = |model: &str| {
        let endpoint = Endpoint {
            thinking_tokens: 1500,
            ..endpoint(Protocol::Anthropic, "https://api.anthropic.com/v1/", model)
        };
        let call = request(&endpoint, &prompt()).unwrap();
        assert_eq!(call.url.as_str(), "https://api.anthropic.com/v1/messages");
        serde_json::from_slice::<Value>(&call.body).unwrap()["thinking"].to_string()
    };
    let models = [
        "claude-3-7-sonnet-latest",
        "claude-sonnet-4-20250514",
        "claude-opus-4-6",
        "claude-opus-4-7",
        "claude-sonnet-5",
        "kimi-k2",
    ];
    let told: Vec<String> = models
        .iter()
        .map(|it| format!("{it} {}", thinking(it)))
        .collect();
    expect![[r#"
        claude-3-7-sonnet-latest {"budget_tokens":1500,"type":"enabled"}
        claude-sonnet-4-20250514 {"budget_tokens":1500,"type":"enabled"}
        claude-opus-4-6 {"budget_tokens":1500,"type":"enabled"}
        claude-opus-4-7 {"type":"adaptive"}
        claude-sonnet-5 {"type":"adaptive"}
        kimi-k2 {"budget_tokens":1500,"type":"enabled"}"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn chat_completions_with_a_schema() {
    check(
        &Endpoint {
            json_schema: true,
            stream: true,
            ..endpoint(Protocol::OpenAi, "http://127.0.0.1:11434/v1", "qwen3:8b")
        },
        expect![[r#"
            http://127.0.0.1:11434/v1/chat/completions
            content-type: "application/json"
            authorization: Sensitive
            max_tokens = 2000
            messages = [{"content":"You judge.","role":"system"},{"content":"The question: does tea calm?\n\nJudge this pair.","role":"user"}]
            model = "qwen3:8b"
            response_format = {"json_schema":{"name":"judge","schema":{"properties":{"a":{"type":"string"}},"type":"object"},"strict":false},"type":"json_schema"}
            stream = true
            stream_options = {"include_usage":true}
        "#]],
    );
}

#[test]
fn a_schema_is_strict_where_it_keeps_the_rules() {
    static STRICT: LazyLock<Value> = LazyLock::new(|| {
        json!({
            "type": "object",
            "properties": {"a": {"type": "array", "items": {
                "type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"],
                "additionalProperties": false,
            }}},
            "required": ["a"],
            "additionalProperties": false,
        })
    });
    let endpoint = Endpoint {
        json_schema: true,
        ..endpoint(Protocol::OpenAi, "https://api.openai.com/v1", "gpt-5")
    };
    let strict = |prompt: &Prompt| {
        let body: Value =
            serde_json::from_slice(&request(&endpoint, prompt).unwrap().body).unwrap();
        body["response_format"]["json_schema"]["strict"] == true
    };
    assert!(!strict(&prompt()));
    assert!(strict(&Prompt {
        schema: &STRICT,
        ..prompt()
    }));
}

#[test]
fn azure_has_its_own_address_and_header() {
    let azure = Protocol::AzureOpenAi {
        deployment: "my gpt".to_owned(),
        api_version: "2024-10-21".to_owned(),
    };
    check(
        &endpoint(azure, "https://me.openai.azure.com", "gpt-4o"),
        expect![[r#"
        https://me.openai.azure.com/openai/deployments/my%20gpt/chat/completions?api-version=2024-10-21
        content-type: "application/json"
        api-key: Sensitive
        max_tokens = 2000
        messages = [{"content":"You judge.","role":"system"},{"content":"The question: does tea calm?\n\nJudge this pair.","role":"user"}]
        stream = false
    "#]],
    );
}

#[test]
fn gemini_streams_events() {
    check(
        &Endpoint {
            json_schema: true,
            stream: true,
            thinking_tokens: 100,
            ..endpoint(
                Protocol::Gemini,
                "https://generativelanguage.googleapis.com",
                "gemini-2.5-pro",
            )
        },
        expect![[r#"
            https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse
            content-type: "application/json"
            x-goog-api-key: Sensitive
            contents = [{"parts":[{"text":"The question: does tea calm?"},{"text":"Judge this pair."}],"role":"user"}]
            generationConfig = {"maxOutputTokens":2000,"responseJsonSchema":{"properties":{"a":{"type":"string"}},"type":"object"},"responseMimeType":"application/json","thinkingConfig":{"thinkingBudget":100}}
            systemInstruction = {"parts":[{"text":"You judge."}]}
        "#]],
    );
}

#[test]
fn only_own_reasoning_models_want_the_new_limit() {
    let limit = |base: &str, model: &str| limit_of(&endpoint(Protocol::OpenAi, base, model));
    assert_eq!(
        limit("https://api.openai.com/v1", "gpt-5-mini"),
        "max_completion_tokens"
    );
    assert_eq!(
        limit("https://api.openai.com/v1", "o3"),
        "max_completion_tokens"
    );
    assert_eq!(limit("https://api.openai.com/v1", "gpt-4o"), "max_tokens");
    assert_eq!(
        limit("https://openrouter.ai/api/v1", "openai/gpt-5"),
        "max_tokens"
    );
    assert_eq!(limit("http://localhost:8000/v1", "openchat"), "max_tokens");
}

#[test]
fn who_always_thinks_is_told_to_think_little() {
    let thinking = |protocol: Protocol, base: &str, model: &str, thinking_tokens: u32| {
        let endpoint = Endpoint {
            thinking_tokens,
            ..endpoint(protocol, base, model)
        };
        let body: Value =
            serde_json::from_slice(&request(&endpoint, &prompt()).unwrap().body).unwrap();
        let said = [
            &body["reasoning_effort"],
            &body["generationConfig"]["thinkingConfig"],
        ];
        let said: Vec<String> = said
            .iter()
            .filter(|it| !it.is_null())
            .map(ToString::to_string)
            .collect();
        format!("{model} {thinking_tokens}: {}\n", said.join(" "))
    };
    let openai =
        |model, tokens| thinking(Protocol::OpenAi, "https://api.openai.com/v1", model, tokens);
    let gemini = |model, tokens| {
        thinking(
            Protocol::Gemini,
            "https://generativelanguage.googleapis.com",
            model,
            tokens,
        )
    };
    let told = [
        openai("gpt-5", 0),
        openai("gpt-5", 900),
        openai("gpt-5-mini", 0),
        openai("o3", 0),
        openai("gpt-5-chat-latest", 0),
        openai("gpt-5-pro", 0),
        openai("gpt-4o", 0),
        thinking(Protocol::OpenAi, "http://127.0.0.1:8000/v1", "gpt-5", 0),
        gemini("gemini-2.5-pro", 0),
        gemini("gemini-2.5-pro", 900),
        gemini("gemini-2.5-flash", 0),
        gemini("gemini-3-pro-preview", 0),
        gemini("gemini-2.0-flash", 0),
    ];
    expect![[r#"
        gpt-5 0: "low"
        gpt-5 900: 
        gpt-5-mini 0: "low"
        o3 0: "low"
        gpt-5-chat-latest 0: 
        gpt-5-pro 0: 
        gpt-4o 0: 
        gpt-5 0: 
        gemini-2.5-pro 0: {"thinkingBudget":128}
        gemini-2.5-pro 900: {"thinkingBudget":900}
        gemini-2.5-flash 0: {"thinkingBudget":0}
        gemini-3-pro-preview 0: {"thinkingLevel":"low"}
        gemini-2.0-flash 0: 
    "#]]
    .assert_eq(&told.concat());
}
