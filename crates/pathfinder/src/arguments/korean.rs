//! The help of commands and flags in Korean.

use clap::Command;
use pathfinder_core::words::help::{about, argument, long_about};
use pathfinder_text::Lang;

use crate::wish::budget;

/// The command line with Korean help, where there are Korean words for it.
pub(super) fn translate(command: Command) -> Command {
    translate_below("", command)
}

fn translate_below(above: &str, command: Command) -> Command {
    let command = match about(&format!("{above} {}", command.get_name()))
        .or_else(|| about(command.get_name()))
    {
        Some(text) => command.about(text),
        None => command,
    };
    let command = match (
        command.get_long_about().is_some(),
        long_about(command.get_name()),
    ) {
        (true, Some(text)) => command.long_about(text),
        _ => command,
    };
    let command = command.mut_args(|it| {
        let it = match it.get_id().as_str() {
            "budget" => it.value_parser(budget(Lang::Korean)),
            _ => it,
        };
        match argument(it.get_id().as_str()) {
            Some(text) => it.help(text),
            None => it,
        }
    });
    let below: Vec<String> = command
        .get_subcommands()
        .map(|it| it.get_name().to_owned())
        .collect();
    let above = command.get_name().to_owned();
    let translate = |it: Command| translate_below(&above, it);
    below.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, translate)
    })
}
