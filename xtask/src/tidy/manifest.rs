//! A crate's `Cargo.toml`: its name, and what it depends on, line by line.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

#[derive(Debug)]
pub(crate) struct Manifest {
    pub(crate) name: String,
    /// Whether the workspace's lints hold here, the one against unsafe code among them.
    pub(crate) inherits_lints: bool,
    pub(crate) dependencies: Vec<Dependency>,
}

#[derive(Debug)]
pub(crate) struct Dependency {
    /// The package, even where the manifest calls it otherwise.
    pub(crate) package: String,
    pub(crate) kind: Kind,
    pub(crate) line: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Normal,
    Build,
    Dev,
}

/// `None` for a manifest that holds no package, such as the workspace's own.
pub(crate) fn parse_manifest(text: &str) -> Result<Option<Manifest>, toml::de::Error> {
    let root = DeTable::parse(text)?;
    let root = root.get_ref();
    let Some(name) = table(root, "package").and_then(|it| it.get("name")?.get_ref().as_str())
    else {
        return Ok(None);
    };
    let inherits_lints =
        table(root, "lints").and_then(|it| it.get("workspace")?.get_ref().as_bool());
    let mut manifest = Manifest {
        name: name.to_owned(),
        inherits_lints: inherits_lints == Some(true),
        dependencies: Vec::new(),
    };
    manifest.read_sections(root, text);
    for target in table(root, "target").into_iter().flat_map(DeTable::values) {
        manifest.read_sections(target.get_ref().as_table().unwrap_or(&DeTable::new()), text);
    }
    Ok(Some(manifest))
}

impl Manifest {
    fn read_sections(&mut self, parent: &DeTable<'_>, text: &str) {
        let sections = [
            ("dependencies", Kind::Normal),
            ("build-dependencies", Kind::Build),
            ("dev-dependencies", Kind::Dev),
        ];
        for (section, kind) in sections {
            for (key, value) in table(parent, section).into_iter().flatten() {
                let line = text[..key.span().start].matches('\n').count() + 1;
                let package = renamed(value).unwrap_or_else(|| key.get_ref().to_string());
                self.dependencies.push(Dependency {
                    package,
                    kind,
                    line,
                });
            }
        }
    }
}

fn table<'t, 'i>(parent: &'t DeTable<'i>, key: &str) -> Option<&'t DeTable<'i>> {
    parent.get(key)?.get_ref().as_table()
}

fn renamed(value: &Spanned<DeValue<'_>>) -> Option<String> {
    Some(
        value
            .get_ref()
            .as_table()?
            .get("package")?
            .get_ref()
            .as_str()?
            .to_owned(),
    )
}
