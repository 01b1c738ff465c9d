//! Whether PDFs can be read here.

use pathfinder_core::words::doctor as words;
use pathfinder_engine::doctor;

use super::{Check, first_line};
use crate::context::Context;

pub(super) fn check(context: &Context) -> Check {
    const NAME: &str = "PDF reading";
    let works = context
        .pdf_reader()
        .and_then(|it| Ok(doctor::reads_pdfs(&it)?));
    let found = match works {
        Ok(true) => return Check::good(NAME, words::pdf_works(context.lang)),
        Ok(false) => words::pdf_without_text(context.lang).to_owned(),
        Err(error) => first_line(&format!("{error:#}")),
    };
    Check::broken(NAME, found).hint(words::must_run_itself(context.lang))
}
