use std::ffi::OsString;
use std::path::Path;

use super::super::known::{OLLAMA, ollama_address};
use super::*;

#[test]
fn the_address_of_an_ollama_is_read_as_its_owner_writes_it() {
    for (host, expected) in [
        (None, OLLAMA),
        (Some("0.0.0.0"), "http://127.0.0.1:11434"),
        (Some("box:8000/"), "http://box:8000"),
        (Some("http://box"), "http://box:11434"),
        (Some("https://ollama.example/"), "https://ollama.example"),
    ] {
        assert_eq!(ollama_address(host), expected, "{host:?}");
    }
}

#[test]
fn a_key_that_cannot_be_one_is_told_from_none() {
    let mut config = Config::default();
    config.model.provider = ProviderName::Openai;
    let told = |key: &'static str| {
        let variable = move |it: &str| (it == "OPENAI_API_KEY").then(|| OsString::from(key));
        let environment = Environment::new(Path::new("."), variable);
        find(&config, &environment)
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    assert!(told("").contains("openai has no key"), "{}", told(""));
    assert!(
        told("sk canary").contains("`OPENAI_API_KEY` is set but is not an API key"),
        "{}",
        told("sk canary")
    );
    assert!(!told("sk canary").contains("canary"));
}

#[test]
fn two_servers_with_models_of_one_name_are_two_models() {
    let mut config = Config::default();
    config.model.provider = ProviderName::Openai;
    config.model.name = "qwen".to_owned();
    config.model.base_url = "http://127.0.0.1:1/v1".to_owned();
    config.model.reader.base_url = "http://127.0.0.1:2/v1".to_owned();
    let environment = Environment::empty(Path::new("."));
    let models = find(&config, &environment).unwrap().unwrap();
    let roles: Vec<Role> = models
        .distinct()
        .into_iter()
        .map(|(role, _)| role)
        .collect();
    assert_eq!(roles, [Role::Planner, Role::Reader]);
    let permits = |role| Arc::as_ptr(&models.role_model(role).permits);
    assert!(
        permits(Role::Planner) == permits(Role::Writer)
            && permits(Role::Planner) != permits(Role::Reader)
    );
}

#[test]
fn calls_run_side_by_side_as_suits_whoever_answers_or_as_the_settings_say() {
    let side_by_side = |base_url: &str, given: usize| {
        let mut config = Config::default();
        config.model.provider = ProviderName::Openai;
        config.model.name = "gpt-5".to_owned();
        config.model.base_url = base_url.to_owned();
        config.model.calls_side_by_side = given;
        let variable = |it: &str| (it == "OPENAI_API_KEY").then(|| OsString::from("key"));
        let environment = Environment::new(Path::new("."), variable);
        let models = find(&config, &environment).unwrap().unwrap();
        models.role_model(Role::Reader).permits.available_permits()
    };
    assert_eq!(side_by_side("", 0), 16);
    assert_eq!(side_by_side("http://127.0.0.1:1/v1", 0), 2);
    assert_eq!(side_by_side("http://127.0.0.1:1/v1", 16), 16);
    assert_eq!(side_by_side("", 4), 4);
}

#[test]
fn each_role_thinks_as_long_as_it_is_told() {
    let mut config = Config::default();
    config.model.provider = ProviderName::Openai;
    config.model.name = "qwen".to_owned();
    config.model.base_url = "http://127.0.0.1:1/v1".to_owned();
    config.model.judge.thinking_tokens = 1000;
    config.model.writer.max_tokens = 8000;
    config.model.writer.thinking_tokens = 3000;
    let thinking = |config: &Config| {
        let models = find(config, &Environment::empty(Path::new(".")));
        let models = models.unwrap().unwrap();
        Role::ALL.map(|it| models.role_model(it).endpoint.thinking_tokens)
    };
    assert_eq!(thinking(&config), [0, 0, 1000, 3000]);
    config.model.thinking_tokens = 500;
    assert_eq!(thinking(&config), [500, 500, 1000, 3000]);
    assert_eq!(config.check(), Ok(()));
    config.model.judge.thinking_tokens = 4096;
    assert_eq!(
        config.check().unwrap_err(),
        "model.judge.thinking_tokens must be less than its max_tokens"
    );
}

#[test]
fn every_usual_model_has_a_price() {
    let mut config = Config::default();
    for provider in [
        ProviderName::Anthropic,
        ProviderName::Openai,
        ProviderName::Gemini,
        ProviderName::Openrouter,
    ] {
        config.model.provider = provider;
        let variable = |it: &str| it.ends_with("_API_KEY").then(|| OsString::from("key"));
        let found = find(&config, &Environment::new(Path::new("."), variable));
        assert!(found.is_ok_and(|it| it.is_some()), "{}", provider.name());
    }
}
