//! Whether a server of embeddings is set up, and whether it answers.

use pathfinder_core::words::doctor as words;
use pathfinder_engine::Embedder;
use pathfinder_text::one_line;

use super::{Check, first_line};
use crate::context::Context;
use crate::failure;
use crate::runtime;

const NAME: &str = "embeddings";

pub(super) fn check(context: &Context, live: bool) -> Check {
    let lang = context.lang;
    let found = context.engine().and_then(|it| Ok(it.embeddings()?));
    match found {
        Err(error) => Check::broken(NAME, first_line(&failure::line(&error, lang)))
            .maybe_hint(failure::hint(&error, lang)),
        Ok(None) => {
            Check::missing(NAME, words::no_embeddings(lang)).hint(words::set_embeddings(lang))
        }
        Ok(Some(embedder)) if live => ask(context, &embedder),
        Ok(Some(embedder)) => Check::good(NAME, embedder.priced.name.as_str()),
    }
}

/// One small call.
fn ask(context: &Context, embedder: &Embedder) -> Check {
    let (lang, name) = (context.lang, &embedder.priced.name);
    let found = match runtime::wait(embedder.try_out(context.now())) {
        Ok(Ok((length, cost_micro_usd))) => {
            let cost = match embedder.priced.price.is_free() {
                true => words::free(lang).to_owned(),
                false => format!("${:.6}", cost_micro_usd as f64 / 1e6),
            };
            let shown = words::vector_of(lang, length);
            return Check::good(NAME, format!("{name} ({shown}) {cost}"));
        }
        Ok(Err(error)) => one_line(&error.to_string(), 200),
        Err(error) => error.to_string(),
    };
    Check::broken(NAME, format!("{name}: {found}")).hint(words::check_embeddings(lang))
}
