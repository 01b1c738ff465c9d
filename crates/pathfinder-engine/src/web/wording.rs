//! Why a provider gave no answer and what to do about it, in the reader's language. What the provider said is not
//! translated.

use pathfinder_core::words::search::{hint as advice, reason as words};
use pathfinder_sources::provider::{Hint, Reason, SearchFailure, What};
use pathfinder_text::Lang;

/// Why a search failed, as a journal keeps it.
pub fn failure(failure: &SearchFailure) -> String {
    reason(Lang::English, failure.because())
}

/// A reason, with the provider's name in front if it is known.
pub fn reason(lang: Lang, because: &Reason) -> String {
    let mut text = what(lang, &because.what);
    if !because.provider.is_empty() {
        text = format!("{} {text}", because.provider);
    }
    if because.said.is_empty() {
        text
    } else {
        format!("{text}: {}", because.said)
    }
}

fn what(lang: Lang, what: &What) -> String {
    let fixed = match what {
        What::NeedsKey => words::needs_key(lang),
        What::NeedsEngineId => words::needs_engine_id(lang),
        What::NeedsMailto => words::needs_mailto(lang),
        What::NeedsVariable { name } => return words::needs_variable(lang, name),
        What::NotAKey { variable } => return words::not_a_key(lang, variable),
        What::NotAMailto { setting } => return words::not_a_mailto(lang, setting),
        What::NoAddress => words::no_address(lang),
        What::WrongAddress => words::wrong_address(lang),
        What::SwitchedOff => words::switched_off(lang),
        What::RefusesKey => words::refuses_key(lang),
        What::RefusesEngine => words::refuses_engine(lang),
        What::RefusesMailto => words::refuses_mailto(lang),
        What::NoCredit => words::no_credit(lang),
        What::JsonOff => words::json_off(lang),
        What::WantsPerson => words::wants_person(lang),
        What::KeepsOut => words::keeps_out(lang),
        What::EnginesSilent => words::engines_silent(lang),
        What::TooOften => words::too_often(lang),
        What::LeftAlone => words::left_alone(lang),
        What::Busy => words::busy(lang),
        What::Status { status } => return words::status(lang, *status),
        What::Error => words::error(lang),
        What::Elsewhere => words::elsewhere(lang),
        What::CannotSearch => words::cannot_search(lang),
        What::RefusesQuery => words::refuses_query(lang),
        What::NotFormat { format } => return words::not_format(lang, format),
        What::NoResults => words::no_results(lang),
        What::TooLarge { bytes_max } => return words::too_large(lang, *bytes_max),
        What::Late { deadline } => return words::late(lang, deadline.as_secs_f64()),
        What::Silent => words::silent(lang),
        What::Endless => words::endless(lang),
        What::Unreachable => words::unreachable(lang),
        What::BreaksOff => words::breaks_off(lang),
        What::BrokeReader => words::broke_reader(lang),
        What::NotAskable => words::not_askable(lang),
        What::AskedNothing => words::asked_nothing(lang),
        What::NoSuchSearch => words::no_such_search(lang),
        What::NotStarted => words::not_started(lang),
        What::NoProgram { command } => return words::no_program(lang, command),
        What::Ends => words::ends(lang),
        What::Chatters { messages } => return words::chatters(lang, *messages),
        What::UnknownProtocol => words::unknown_protocol(lang),
        What::NoTools => words::no_tools(lang),
        What::NoSuchTool { tool } => return words::no_such_tool(lang, tool),
        What::NoSearchTool => words::no_search_tool(lang),
        What::ToolNeedsMore => words::tool_needs_more(lang),
    };
    fixed.to_owned()
}

/// How the user fixes what keeps a provider from answering.
pub fn hint(lang: Lang, hint: &Hint) -> String {
    let fixed = match hint {
        Hint::Set { variable } => return advice::set(lang, variable),
        Hint::SetEngineId { variable } => return advice::set_engine_id(lang, variable),
        Hint::SetAddress { variable } => return advice::set_address(lang, variable),
        Hint::SetMailto { variable } => return advice::set_mailto(lang, variable),
        Hint::SwitchOn { setting } => return advice::switch_on(lang, setting),
        Hint::Check { variable } => return advice::check(lang, variable),
        Hint::CheckOrUnset { variable } => return advice::check_or_unset(lang, variable),
        Hint::CheckSetting { setting } => return advice::check_setting(lang, setting),
        Hint::CheckKeyIn { setting } => return advice::check_key_in(lang, setting),
        Hint::NoKeyNeeded => advice::no_key_needed(lang),
        Hint::AddCredit => advice::add_credit(lang),
        Hint::SwitchJsonOn => advice::switch_json_on(lang),
        Hint::Install { command } => return advice::install(lang, command),
        Hint::NameTool { setting } => return advice::name_tool(lang, setting),
        Hint::GiveArguments { setting } => return advice::give_arguments(lang, setting),
    };
    fixed.to_owned()
}
