//! `${VAR}` in settings: filled in from the environment, and remembered so that no message shows it.

use crate::provider::Secret;

/// Shorter values are not worth hiding, and occur in too many texts by chance.
const HIDDEN_CHARS_MIN: usize = 4;

/// A variable that a setting needs and the environment does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("needs the variable {name}, which is not set")]
pub struct Unset {
    pub name: String,
}

/// Fills templates in, and keeps what it filled in as secrets.
pub struct Expander<'a> {
    variable: &'a dyn Fn(&str) -> Option<String>,
    secrets: Vec<Secret>,
}

impl std::fmt::Debug for Expander<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Expander")
            .field("secrets", &self.secrets)
            .finish_non_exhaustive()
    }
}

impl<'a> Expander<'a> {
    pub fn new(variable: &'a dyn Fn(&str) -> Option<String>) -> Expander<'a> {
        Expander {
            variable,
            secrets: Vec::new(),
        }
    }

    /// The text with each `${NAME}` and `${NAME:-instead}` filled in. Everything else stays, also a lone `$`.
    pub fn expand(&mut self, text: &str) -> Result<String, Unset> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            let Some((inside, behind)) = after.split_once('}') else {
                break;
            };
            let (name, instead) = match inside.split_once(":-") {
                Some((name, instead)) => (name, Some(instead)),
                None => (inside, None),
            };
            filled.push_str(before);
            rest = behind;
            if !is_name(name) {
                filled.push_str(&format!("${{{inside}}}"));
                continue;
            }
            let value = (self.variable)(name).filter(|it| !it.is_empty());
            match (value, instead) {
                (Some(value), _) => {
                    self.hide(&value);
                    filled.push_str(&value);
                }
                (None, Some(instead)) => filled.push_str(instead),
                (None, None) => {
                    return Err(Unset {
                        name: name.to_owned(),
                    });
                }
            }
        }
        filled.push_str(rest);
        Ok(filled)
    }

    /// Remembers a value that is written in the settings literally.
    pub fn hide(&mut self, value: &str) {
        // Messages have other white space than what they quote.
        let parts = value
            .split_whitespace()
            .filter(|it| it.chars().count() >= HIDDEN_CHARS_MIN);
        self.secrets.extend(parts.map(Secret::hidden));
    }

    pub fn into_secrets(mut self) -> Vec<Secret> {
        // A short one may be part of a long one, which must be taken out whole.
        self.secrets
            .sort_by_key(|it| std::cmp::Reverse(it.reveal().len()));
        self.secrets
    }
}

fn is_name(text: &str) -> bool {
    let is_start = |it: char| it.is_ascii_alphabetic() || it == '_';
    text.starts_with(is_start) && text.chars().all(|it| is_start(it) || it.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let variable = |name: &str| match name {
            "KEY" => Some("canary-123".to_owned()),
            "EMPTY" => Some(String::new()),
            _ => None,
        };
        let mut expander = Expander::new(&variable);
        let told = expander.expand(text).unwrap_or_else(|it| it.to_string());
        let hidden = expander.into_secrets().len();
        assert_eq!(format!("{told} ({hidden} hidden)"), expected, "{text}");
    }

    #[test]
    fn variables_are_filled_in_and_what_is_none_stays() {
        check("${KEY}", "canary-123 (1 hidden)");
        check(
            "Bearer ${KEY}, twice ${KEY}",
            "Bearer canary-123, twice canary-123 (2 hidden)",
        );
        check(
            "${OTHER:-else} $KEY $ {KEY} ${",
            "else $KEY $ {KEY} ${ (0 hidden)",
        );
        check("${KEY:-else}", "canary-123 (1 hidden)");
        check("${not a name} ${}", "${not a name} ${} (0 hidden)");
        check("차 ${KEY}", "차 canary-123 (1 hidden)");
    }

    #[test]
    fn a_variable_that_is_not_there_is_named() {
        check(
            "a ${OTHER}",
            "needs the variable OTHER, which is not set (0 hidden)",
        );
        check(
            "${EMPTY}",
            "needs the variable EMPTY, which is not set (0 hidden)",
        );
    }
}
