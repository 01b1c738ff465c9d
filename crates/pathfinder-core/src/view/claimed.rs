//! What a local document says about itself, marked as its own claim wherever it is shown.

use std::collections::BTreeMap;

use pathfinder_text::Lang;

use super::escape;
use crate::graph::Observation;
use crate::source::Source;
use crate::words::phrase;

/// The origin of an observation: `a.org`, or `own claim: a.org`.
pub(super) fn origin(lang: Lang, observation: &Observation) -> String {
    origins(
        lang,
        [(
            escape::note(&observation.origin),
            observation.is_self_described,
        )],
    )
}

/// Origins as text: `a.org, b.org; own claim: c.org`. Each is escaped, and marked if only the document itself names it.
pub(super) fn origins(lang: Lang, origins: impl IntoIterator<Item = (String, bool)>) -> String {
    let (claimed, known): (Vec<_>, Vec<_>) =
        origins.into_iter().partition(|(_, is_claimed)| *is_claimed);
    let join =
        |it: Vec<(String, bool)>| it.into_iter().map(|it| it.0).collect::<Vec<_>>().join(", ");
    match (known.is_empty(), claimed.is_empty()) {
        (_, true) => join(known),
        (true, false) => format!("{}: {}", phrase::own_claim(lang), join(claimed)),
        (false, false) => format!(
            "{}; {}: {}",
            join(known),
            phrase::own_claim(lang),
            join(claimed)
        ),
    }
}

/// The origins of observations, and whether only their own documents name them.
pub(super) fn by_origin<'a>(
    observations: impl Iterator<Item = &'a Observation>,
) -> BTreeMap<&'a str, bool> {
    let mut origins = BTreeMap::new();
    for it in observations {
        *origins.entry(it.origin.as_str()).or_insert(true) &= it.is_self_described;
    }
    origins
}

/// Which of a source's address and type rest on its own claim, and the file that says so; none if neither does.
pub(super) fn of_source(lang: Lang, source: &Source) -> Option<String> {
    let what = match (source.claims_url(), source.claims_type()) {
        (false, false) => return None,
        (true, true) => phrase::address_and_type(lang),
        (true, false) => phrase::address(lang),
        (false, true) => phrase::source_type(lang),
    };
    let file = source
        .self_description
        .as_ref()
        .map(|it| format!("; {}", it.file))
        .unwrap_or_default();
    Some(format!("{}: {what}{file}", phrase::own_claim(lang)))
}

/// Where a source can be read: its address, marked if it is the source's own claim.
pub(super) fn address(lang: Lang, source: &Source) -> String {
    match of_source(lang, source) {
        Some(claim) => format!("{}; {claim}", source.url),
        None => source.url.clone(),
    }
}
