//! The name of a source on the command line: one of a list, or `mcp:<name>` of the user's own settings.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use pathfinder_engine::web::MCP_PREFIX;

/// Accepts known names and those of MCP servers; whether the settings have such a server is checked later.
#[derive(Debug, Clone)]
pub(crate) struct SourceName {
    known: PossibleValuesParser,
}

impl SourceName {
    pub(crate) fn new(known: impl IntoIterator<Item = &'static str>) -> SourceName {
        SourceName {
            known: PossibleValuesParser::new(known),
        }
    }
}

impl TypedValueParser for SourceName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        match value.to_str() {
            Some(name) if name.starts_with(MCP_PREFIX) => Ok(name.to_owned()),
            _ => self.known.parse_ref(command, argument, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.known.possible_values()
    }
}
