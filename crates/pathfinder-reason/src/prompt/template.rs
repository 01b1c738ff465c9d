//! The prompts' files, compiled into the program.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, syntax::SyntaxConfig};
use pathfinder_text::Lang;
use serde_json::Value;

/// The parts of a file, each after a line that names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    System,
    Context,
    Task,
}

impl Part {
    const ALL: [Part; 3] = [Part::System, Part::Context, Part::Task];

    fn marker(self) -> &'static str {
        match self {
            Part::System => "=== system ===\n",
            Part::Context => "=== context ===\n",
            Part::Task => "=== task ===\n",
        }
    }

    /// This part of a file: from its marker to the next.
    fn of(self, file: &str) -> &str {
        let after = file
            .split_once(self.marker())
            .map(|(_, after)| after)
            .unwrap_or_default();
        after.split("=== ").next().unwrap_or_default().trim_end()
    }
}

struct Contract {
    name: &'static str,
    english: &'static str,
    korean: &'static str,
    schema: &'static str,
}

macro_rules! contracts {
    ($($name:literal),* $(,)?) => {
        [$(Contract {
            name: $name,
            english: include_str!(concat!("../../prompts/en/", $name, ".md")),
            korean: include_str!(concat!("../../prompts/ko/", $name, ".md")),
            schema: include_str!(concat!("../../prompts/schema/", $name, ".json")),
        }),*]
    };
}

const CONTRACTS: [Contract; 15] = contracts![
    "decompose",
    "match_session",
    "reflect",
    "plan",
    "word_query",
    "extract",
    "verify",
    "judge",
    "rank",
    "link",
    "resolve",
    "ideate",
    "outline",
    "write",
    "thesis",
];

/// Texts that several prompts include, by name.
const FRAGMENTS: [(&str, &str); 4] = [
    (
        "sources.en",
        include_str!("../../prompts/en/fragment/sources.md"),
    ),
    (
        "sources.ko",
        include_str!("../../prompts/ko/fragment/sources.md"),
    ),
    (
        "material.en",
        include_str!("../../prompts/en/fragment/material.md"),
    ),
    (
        "material.ko",
        include_str!("../../prompts/ko/fragment/material.md"),
    ),
];

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .build();
    environment.set_syntax(syntax.expect("the default delimiters are sound"));
    for (name, text) in FRAGMENTS {
        // The line break after the tag that includes it is removed.
        environment
            .add_template_owned(name, format!("{}\n\n", text.trim_end()))
            .expect("every fragment compiles, as a test shows");
    }
    for contract in &CONTRACTS {
        for lang in [Lang::English, Lang::Korean] {
            let file = match lang {
                Lang::English => contract.english,
                Lang::Korean => contract.korean,
            };
            for part in Part::ALL {
                let name = template_name(contract.name, lang, part);
                environment
                    .add_template_owned(name, part.of(file))
                    .expect("every template compiles, as a test shows");
            }
        }
    }
    environment
});

static SYSTEMS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let rendered = |name, lang| {
        (
            template_name(name, lang, Part::System),
            render(name, lang, Part::System, &Value::Null),
        )
    };
    let both = |it: &Contract| [Lang::English, Lang::Korean].map(|lang| rendered(it.name, lang));
    CONTRACTS.iter().flat_map(both).collect()
});

static SCHEMAS: LazyLock<BTreeMap<&'static str, Value>> = LazyLock::new(|| {
    let parsed = |it: &Contract| {
        serde_json::from_str(it.schema).expect("every schema is JSON, as a test shows")
    };
    CONTRACTS.iter().map(|it| (it.name, parsed(it))).collect()
});

/// The JSON Schema of a contract's reply, by the contract's name. For an unknown name it allows nothing.
pub fn schema_of(name: &str) -> &'static Value {
    SCHEMAS.get(name).unwrap_or(&Value::Bool(false))
}

/// The part of a contract's prompt that no data changes.
pub(super) fn system(name: &str, lang: Lang) -> &'static str {
    &SYSTEMS[&template_name(name, lang, Part::System)]
}

/// One part of a contract's prompt with its data in it.
pub(super) fn render(name: &str, lang: Lang, part: Part, data: &Value) -> String {
    let template = TEMPLATES.get_template(&template_name(name, lang, part));
    let rendered = template.and_then(|it| it.render(Serde(data)));
    rendered
        .expect("every template renders every request, as a test shows")
        .trim()
        .to_owned()
}

fn template_name(name: &str, lang: Lang, part: Part) -> String {
    format!("{name} {lang:?} {part:?}")
}

#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    CONTRACTS.iter().map(|it| it.name)
}
