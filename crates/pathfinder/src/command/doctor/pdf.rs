//! Whether PDFs can be read here.

use pathfinder_engine::doctor;

use super::{Check, Health, bad, first_line, good};
use crate::context::Context;
use crate::wording::either;

pub(super) fn check(context: &Context) -> Check {
    const NAME: &str = "PDF reading";
    let hint = either(
        context.lang,
        "이 프로그램이 자기 자신을 다시 실행할 수 있어야 합니다",
        "this program must be able to run itself again",
    );
    let works = context
        .pdf_reader()
        .and_then(|it| Ok(doctor::reads_pdfs(&it)?));
    let found = match works {
        Ok(true) => return good(NAME, either(context.lang, "됩니다", "works")),
        Ok(false) => either(context.lang, "글자를 읽지 못했습니다", "no text was read").to_owned(),
        Err(error) => first_line(&format!("{error:#}")),
    };
    bad(NAME, Health::Broken, found, hint)
}
