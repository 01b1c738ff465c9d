//! Layers, names and edits of settings.

mod searching;
mod servers;

use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};

use pathfinder_core::settings::Settings;
use pathfinder_core::source::SourceType;
use pathfinder_engine::config::{LangChoice, Reasoner, SearchScope};
use pathfinder_text::Lang;

use super::layers::{Loaded, defaults};
use super::*;

/// Loads settings from files (`user`, `config.json`, `config.toml`, `given.toml`) and variables.
fn load_from(files: &[(&str, &str)], variables: &[(&str, &str)]) -> Result<Loaded, String> {
    load_of(Whose::Own, files, variables)
}

fn load_of(
    whose: Whose,
    files: &[(&str, &str)],
    variables: &[(&str, &str)],
) -> Result<Loaded, String> {
    let dir = tempfile::tempdir().unwrap();
    let places = Places {
        user_json: Some(dir.path().join("user.json")),
        user: Some(dir.path().join("user.toml")),
        json: dir.path().join("config.json"),
        folder: dir.path().join("config.toml"),
        given: files
            .iter()
            .any(|(it, _)| *it == "given.toml")
            .then(|| dir.path().join("given.toml")),
    };
    files
        .iter()
        .for_each(|(name, text)| std::fs::write(dir.path().join(name), text).unwrap());
    let variables = variables
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_string()));
    load(&places, whose, variables)
        .map_err(|error| rendered(&error).replace(&format!("{}/", dir.path().display()), ""))
}

fn rendered(error: &ConfigError) -> String {
    match error.hint(Lang::English) {
        Some(hint) => format!("{error}\nhint: {hint}"),
        None => error.to_string(),
    }
}

fn check_error(files: &[(&str, &str)], variables: &[(&str, &str)], expected: Expect) {
    expected.assert_eq(
        &load_from(files, variables)
            .map(|it| it.origins)
            .unwrap_err(),
    );
}

#[test]
fn the_defaults_have_every_setting_and_no_other() {
    let config: Config = defaults().try_into().unwrap();
    let shown = toml::Table::try_from(&config).unwrap();
    let names = |table: &toml::Table| {
        key::all(table)
            .into_iter()
            .map(|(it, _)| it)
            .collect::<Vec<_>>()
    };
    let (mut there, mut back) = (names(&defaults()), names(&shown));
    there.sort();
    back.sort();
    assert_eq!(there, back);
}

#[test]
fn the_defaults_are_what_the_core_takes_by_default() {
    let config: Config = defaults().try_into().unwrap();
    assert_eq!(config.settings(Lang::English), Settings::default());
}

#[test]
fn every_setting_can_be_set_by_the_environment() {
    for (key, default) in key::all(&defaults()) {
        let value = match (&*key, &default) {
            ("research.lang", _) => "ko".to_owned(),
            ("research.reasoner", _) => "builtin".to_owned(),
            ("authority.hosts", _) => "example.org=official, a.kr=news".to_owned(),
            ("mcp", _) => "{ exa = { command = \"npx\" } }".to_owned(),
            ("docs.folders", _) => "papers, notes".to_owned(),
            ("search.web", _) => "brave, duckduckgo".to_owned(),
            ("academic.sources", _) => "arxiv".to_owned(),
            ("provider.arxiv.categories", _) => "cs.AI, cs.LG".to_owned(),
            ("fetch.allow_private_hosts", _) => "wiki.lan, 10.0.0.7".to_owned(),
            ("fetch.bytes_max" | "fetch.pdf_bytes_max", _) => "2000000".to_owned(),
            ("model.max_tokens" | "model.prompt_tokens", _) => "2000".to_owned(),
            ("model.price", _) => "0".to_owned(),
            (_, toml::Value::Integer(_)) => "7".to_owned(),
            (_, toml::Value::Boolean(default)) => (!default).to_string(),
            (_, toml::Value::Float(_)) => "0.125".to_owned(),
            (_, toml::Value::String(only)) => only.clone(),
            other => panic!("no value for {other:?}"),
        };
        let variable = key::variable(&key);
        let loaded = load_from(&[], &[(&variable, &value)]).unwrap();
        assert_eq!(loaded.origins.get(&key), Some(&variable), "{key}");
        assert_eq!(loaded.warnings, Vec::<String>::new());
    }
}

#[test]
fn later_layers_win() {
    let files = [
        (
            "user.toml",
            "[research]\niterations = 2\nbudget_usd = 2\n[authority.hosts]\n\"a.org\" = \"news\"",
        ),
        (
            "config.json",
            "{\"research\": {\"max_iterations\": 3} // three\n}",
        ),
        (
            "config.toml",
            "[research]\niterations = 4\n[explore]\nitems_per_source = 4",
        ),
        ("given.toml", "[research]\niterations = 5\n"),
    ];
    let config = load_from(&files, &[("PATHFINDER_RESEARCH_ITERATIONS", "6")])
        .unwrap()
        .config;
    assert_eq!(config.research.iterations, 6);
    assert_eq!(config.research.budget_usd, 2.0);
    assert_eq!(config.explore.items_per_source, 4);
    assert_eq!(config.authority.hosts.get("a.org"), Some(&SourceType::News));
    for count in (1..=4).rev() {
        let config = load_from(&files[..count], &[]).unwrap().config;
        assert_eq!(config.research.iterations, count as u32 + 1);
    }
}

#[test]
fn what_is_wrong_is_named() {
    let toml = |text: &'static str| [("config.toml", text)];
    check_error(
        &toml("[research]\niteration = 3"),
        &[],
        expect![[r#"
        config.toml: there is no setting research.iteration
        hint: did you mean research.iterations?"#]],
    );
    check_error(
        &toml("[reserch]\niterations = 3"),
        &[],
        expect![[r#"
            config.toml: there is no setting reserch
            hint: did you mean research?"#]],
    );
    check_error(
        &toml("[research]\niterations = \"3\""),
        &[],
        expect![[r#"
        config.toml: research.iterations must be a whole number, not text in quotation marks
        hint: pathfinder config show prints every setting"#]],
    );
    check_error(
        &toml("[research]\niterations = 0"),
        &[],
        expect![[r#"
        config.toml: research.iterations must be from 1 to 1000000
        hint: pathfinder config show prints every setting"#]],
    );
    check_error(
        &toml("[research]\niterations = -1"),
        &[],
        expect![[r#"
            config.toml: invalid value: integer `-1`, expected u32 in `research.iterations`
            hint: pathfinder config show prints every setting"#]],
    );
    check_error(
        &toml("[research]\nbudget_usd = nan"),
        &[],
        expect![[r#"
        config.toml: research.budget_usd must be from 0 to 1000000
        hint: pathfinder config show prints every setting"#]],
    );
}

/// S6: whoever made a research folder cannot send the user's key somewhere.
#[test]
fn a_research_folder_has_no_say_in_where_keys_and_money_go() {
    for file in ["config.toml", "user.toml"] {
        for text in [
            "[model]\nkey_env = \"HOME\"",
            "[model.reader]\nbase_url = \"https://a.example/v1\"",
            "[provider.exa]\nkey_env = \"HOME\"",
            "[provider.google]\nengine_id_env = \"HOME\"",
            "[provider.brave]\nbase_url = \"https://a.example/v1\"",
            "[provider.brave]\nfee_usd = 0",
            "[fetch]\nallow_private_hosts = [\"127.0.0.1\"]",
            "[fetch]\nrespect_robots = false",
            "[fetch]\ncontact = \"somebody@example.org\"",
            "[search]\nmailto = \"somebody@example.org\"",
            "[model]\nname = \"the-dearest\"",
            "[model]\nprovider = \"openrouter\"",
            "[model.writer]\nprovider = \"openrouter\"",
            "[embeddings]\nbase_url = \"https://a.example/v1\"",
            "[embeddings]\nmodel = \"the-dearest\"",
            "[embeddings]\nkey_env = \"HOME\"",
            "[embeddings]\nprice = 0.0",
            "[embeddings]\nattempt_seconds = 3",
        ] {
            assert_eq!(
                load_from(&[(file, text)], &[]).is_ok(),
                file == "user.toml",
                "{file}: {text}"
            );
        }
    }
    let error = load_from(
        &[("config.toml", "[model]\nprices_file = \"free.toml\"")],
        &[],
    )
    .unwrap_err();
    expect![[r#"
        config.toml: model.prices_file decides where keys, money or requests go or who asks, which a research folder may not do
        hint: set it in user.toml"#]]
    .assert_eq(&error);
    assert!(
        load_from(
            &[],
            &[("PATHFINDER_MODEL_BASE_URL", "https://a.example/v1")]
        )
        .is_ok()
    );
}

#[test]
fn a_provider_has_a_deadline_of_its_own_or_the_general_one() {
    let user = "[search]\nsearch_seconds = 20\n[provider.arxiv]\ntimeout_seconds = 90";
    let config = load_from(&[("user.toml", user)], &[]).unwrap().config;
    let deadline = |name: &str| {
        config
            .search
            .deadline(config.provider[name].timeout_seconds)
            .as_secs()
    };
    assert_eq!((deadline("arxiv"), deadline("brave")), (90, 20));
    let error = load_from(
        &[("user.toml", "[provider.arxiv]\ntimeout_seconds = 3601")],
        &[],
    )
    .unwrap_err();
    assert!(
        error.contains("provider.arxiv.timeout_seconds must be from 1 to 3600, or 0"),
        "{error}"
    );
}

/// Whoever made a research folder may be stricter than the user with money and haste, and not laxer.
#[test]
fn a_research_folder_lowers_budgets_and_raises_intervals() {
    let user = "[research]\nbudget_usd = 20\n[provider.searxng]\ninterval_ms = 500\n[fetch]\nconnections_max = 8";
    let strict = "[research]\nbudget_usd = 5\nprocess_budget_usd = 7\n[provider.searxng]\ninterval_ms = 900\n\
                  [provider.arxiv]\ninterval_ms = 60000\n[fetch]\nconnections_max = 2\nhost_interval_ms = 9000";
    let loaded = load_from(&[("user.toml", user), ("config.toml", strict)], &[]).unwrap();
    let (research, fetch) = (&loaded.config.research, &loaded.config.fetch);
    assert_eq!(
        (research.budget_usd, research.process_budget_usd),
        (5.0, 7.0)
    );
    assert_eq!((fetch.connections_max, fetch.host_interval_ms), (2, 9000));
    let interval = |name: &str| loaded.config.provider[name].interval_ms;
    assert_eq!((interval("searxng"), interval("arxiv")), (900, 60000));
    assert_eq!(warnings(&loaded), "");

    let lax = "[research]\nbudget_usd = 100000\n[provider.searxng]\ninterval_ms = -1\n[provider.arxiv]\ninterval_ms = 0\n\
               [fetch]\nconnections_max = 1000\nhost_interval_ms = 0";
    let loaded = load_from(&[("user.toml", user), ("config.toml", lax)], &[]).unwrap();
    assert_eq!(
        (
            loaded.config.research.budget_usd,
            loaded.config.fetch.connections_max
        ),
        (20.0, 8)
    );
    assert_eq!(loaded.config.fetch.host_interval_ms, 1000);
    expect![[r#"
        config.toml: a research folder may only lower fetch.connections_max, so 8 stays
        config.toml: a research folder may only raise fetch.host_interval_ms, so 1000 stays
        config.toml: a research folder may only raise provider.arxiv.interval_ms, so 3000 stays
        config.toml: a research folder may only raise provider.searxng.interval_ms, so 500 stays
        config.toml: a research folder may only lower research.budget_usd, so 20 stays"#]]
    .assert_eq(&warnings(&loaded));

    let unlimited = [
        ("user.toml", "[research]\nprocess_budget_usd = 3"),
        ("config.toml", "[research]\nprocess_budget_usd = 0"),
    ];
    assert_eq!(
        load_from(&unlimited, &[])
            .unwrap()
            .config
            .research
            .process_budget_usd,
        3.0
    );
}

/// What a folder may set that anybody may have made: this list, and no other key.
#[test]
fn a_strangers_folder_may_only_be_narrower() {
    let may = |(key, _): &(String, toml::Value)| match key::say(key, Whose::Foreign) {
        Say::None => None,
        // One line for all of them.
        Say::Raise if key.starts_with("provider.") => None,
        say => Some(format!("{key}: {say:?}\n")),
    };
    expect![[r#"
        academic.max_papers_per_query: Lower
        explore.aims: Lower
        explore.hits_per_search: Lower
        explore.hypotheses_per_source: Lower
        explore.items_per_source: Lower
        explore.sources_per_iteration: Lower
        fetch.connections_max: Lower
        fetch.host_interval_ms: Raise
        model.attempts: Lower
        model.calls_side_by_side: Lower
        research.budget_usd: Lower
        research.iterations: Lower
        research.lang: Any
        research.process_budget_usd: Lower
        search.parallel_count: Lower
        search.results_per_query: Lower
    "#]]
    .assert_eq(
        &key::all(&defaults())
            .iter()
            .filter_map(may)
            .collect::<String>(),
    );
}

#[test]
fn settings_of_a_strangers_folder_are_ignored_and_named() {
    let user = "[model]\nmax_tokens = 2000\n[research]\niterations = 20\n";
    let wanted = "[research]\nreasoner = \"model\"\niterations = 30\nlang = \"ko\"\nbudget_usd = 2\n\
                  [model]\nmax_tokens = 1000000\nattempts = 100\nname = \"the-dearest\"\nbase_url = \"https://a.example\"\n\
                  [search]\nengine = \"hybrid\"\n[docs]\nfolders = [\"/etc\"]\n[provider.brave]\nenabled = false\n\
                  [authority]\nblog = 1.0\n[mcp.evil]\ncommand = \"touch\"\n";
    let loaded = load_of(
        Whose::Foreign,
        &[("user.toml", user), ("config.toml", wanted)],
        &[],
    )
    .unwrap();
    let config = &loaded.config;
    assert_eq!(
        (config.research.iterations, config.research.budget_usd),
        (20, 2.0)
    );
    assert_eq!(
        (config.research.lang, config.research.reasoner),
        (LangChoice::Ko, Reasoner::Auto)
    );
    assert_eq!(
        (
            config.model.max_tokens,
            config.model.attempts,
            &*config.model.name
        ),
        (2000, 6, "")
    );
    assert_eq!(
        (
            config.search.engine,
            config.docs.folders.len(),
            config.mcp.len()
        ),
        (SearchScope::Auto, 0, 0)
    );
    assert!(config.provider["brave"].enabled && config.authority.blog == 0.5);
    expect![[r#"
        authority.blog
        docs.folders
        mcp
        model.base_url
        model.max_tokens
        model.name
        provider.brave.enabled
        research.reasoner
        search.engine"#]]
    .assert_eq(&loaded.ignored[0].1.join("\n"));
    expect![[r#"
        config.toml: a research folder may only lower model.attempts, so 6 stays
        config.toml: a research folder may only lower research.iterations, so 20 stays"#]]
    .assert_eq(&warnings(&loaded));
}

#[test]
fn what_says_nothing_new_is_not_named_and_an_own_folder_has_the_say_of_a_project() {
    let same = [("config.toml", "[research]\nreasoner = \"auto\"")];
    assert!(
        load_of(Whose::Foreign, &same, &[])
            .unwrap()
            .ignored
            .is_empty()
    );
    let own = [(
        "config.toml",
        "[research]\nreasoner = \"builtin\"\n[search]\nengine = \"hybrid\"\n[docs]\nfolders = [\"/d\"]",
    )];
    let config = load_from(&own, &[]).unwrap().config;
    assert_eq!(
        (config.research.reasoner, config.search.engine),
        (Reasoner::Builtin, SearchScope::Hybrid)
    );
    assert_eq!(config.docs.folders, [PathBuf::from("/d")]);
}

#[test]
fn what_is_no_value_of_a_setting_is_named() {
    let toml = |text: &'static str| [("config.toml", text)];
    check_error(
        &toml("[research]\nlang = \"fr\""),
        &[],
        expect![[r#"
            config.toml: unknown variant `fr`, expected one of `auto`, `ko`, `en` in `research.lang`
            hint: pathfinder config show prints every setting"#]],
    );
    check_error(
        &toml("[authority]\nblog = 1.5"),
        &[],
        expect![[r#"
        config.toml: authority.blog must be from 0 to 1
        hint: pathfinder config show prints every setting"#]],
    );
    check_error(
        &toml("[authority.hosts]\n\"a.org\" = \"rumor\""),
        &[],
        expect![[r#"
            config.toml: unknown variant `rumor`, expected one of `paper`, `official`, `news`, `local`, `blog`, `forum`, `unknown` in `authority.hosts.a.org`
            hint: pathfinder config show prints every setting"#]],
    );
    check_error(
        &toml("research = 3"),
        &[],
        expect![[r#"
            config.toml: research must be a section, not a whole number
            hint: pathfinder config show prints every setting"#]],
    );
    check_error(
        &toml("[research\n"),
        &[],
        expect!["config.toml cannot be parsed: line 1: unclosed table, expected `]`"],
    );
    check_error(
        &[],
        &[("PATHFINDER_RESEARCH_ITERATIONS", "many")],
        expect![[r#"
        PATHFINDER_RESEARCH_ITERATIONS: `many` is not a whole number
        hint: pathfinder config show prints every setting"#]],
    );
}

fn warnings(loaded: &Loaded) -> String {
    loaded
        .warnings
        .iter()
        .map(|it| it.rsplit('/').next().unwrap())
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn a_config_json_may_have_comments_and_names_unknown_keys() {
    let text = r#"{
        "search": {"engine": "claude"}, // "claude" | "exa"
        "research": {"max_iterations": 7, "auto_stop": true, "colour": "http://x"}
    }"#;
    let loaded = load_from(
        &[("config.json", text)],
        &[("PATHFINDER_X", "1"), ("PATHFINDER_DATA", "/d")],
    )
    .unwrap();
    assert_eq!(loaded.config.research.iterations, 7);
    assert_eq!(loaded.config.search.engine, SearchScope::Claude);
    expect![[r#"
        config.json: research.auto_stop has no effect in this version
        config.json: research.colour is unknown
        PATHFINDER_X names no setting"#]]
    .assert_eq(&warnings(&loaded));
}

fn check_set(text: &str, key: &str, value: &str, expected: Expect) {
    let set = set(text, Path::new("config.toml"), key, value);
    expected.assert_eq(&set.unwrap_or_else(|error| rendered(&error)));
}

#[test]
fn an_edit_keeps_comments() {
    let text = "# mine\n[research]\niterations = 5 # few\n";
    check_set(
        text,
        "research.iterations",
        "9",
        expect![[r#"
        # mine
        [research]
        iterations = 9 # few
    "#]],
    );
    check_set(
        text,
        "research.lang",
        "ko",
        expect![[r##"
        # mine
        [research]
        iterations = 5 # few
        lang = "ko"
    "##]],
    );
    check_set(
        text,
        "docs.folders",
        "a, b",
        expect![[r##"
        # mine
        [research]
        iterations = 5 # few

        [docs]
        folders = ["a", "b"]
    "##]],
    );
    check_set(
        "",
        "authority.hosts",
        "a.org=news",
        expect![[r#"
        [authority]
        hosts = { "a.org" = "news" }
    "#]],
    );
    check_set(
        text,
        "research.iteratons",
        "9",
        expect![[r#"
        config.toml: there is no setting research.iteratons
        hint: did you mean research.iterations?"#]],
    );
    check_set(
        text,
        "research.iterations",
        "0",
        expect![[r#"
            config.toml: research.iterations must be from 1 to 1000000
            hint: pathfinder config show prints every setting"#]],
    );
    check_set(
        text,
        "research.iterations",
        "nine",
        expect![[r#"
        research.iterations: `nine` is not a whole number
        hint: pathfinder config show prints every setting"#]],
    );
}

#[test]
fn the_users_file_lies_where_xdg_says() {
    let at = |variables: &'static [(&str, &str)]| {
        let value = |name: &str| {
            variables
                .iter()
                .find(|(it, _)| *it == name)
                .map(|(_, value)| PathBuf::from(value))
        };
        Places::new(Path::new("d"), None, value).user
    };
    assert_eq!(
        at(&[("HOME", "/h")]),
        Some("/h/.config/pathfinder/config.toml".into())
    );
    assert_eq!(
        at(&[("HOME", "/h"), ("XDG_CONFIG_HOME", "/x")]),
        Some("/x/pathfinder/config.toml".into())
    );
    assert_eq!(at(&[]), None);
}
