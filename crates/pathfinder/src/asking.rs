//! What only the person at the terminal can say.

use std::io::BufRead;
use std::path::Path;

use pathfinder_core::question::Question;
use pathfinder_engine::{Engine, Matching, Opening, Wants};
use pathfinder_text::{Lang, one_line};

use crate::context::Context;
use crate::output::to_stderr;
use crate::wording::either;

/// The newest unfinished session of the same question; at a terminal, a similar one if the person says so.
pub(crate) fn opening(
    question: Question,
    engine: &Engine,
    context: &Context,
) -> anyhow::Result<Opening> {
    let new = match engine.matching(question)? {
        Matching::Same(id) => return Ok(Opening::Resume(id)),
        Matching::New(new) => new,
    };
    if context.output.can_ask
        && let Some(similar) = engine.similar(&new.question)?
        && means_similar(&similar.id, &similar.question, context.lang)
    {
        return Ok(Opening::Resume(similar.id));
    }
    Ok(Opening::New(new))
}

fn means_similar(id: &str, asked: &str, lang: Lang) -> bool {
    let asked = one_line(asked, 200);
    let text = either(
        lang,
        format!(
            "비슷한 세션이 있습니다: {asked} ({id})\n이어서 하려면 y, 새로 시작하려면 Enter를 누르세요: "
        ),
        format!(
            "there is a similar session: {asked} ({id})\ny goes on with it, Enter starts a new one: "
        ),
    );
    says_yes(&text)
}

/// Whether a session that came from elsewhere may use what it wants.
pub(crate) fn trusts_session(id: &str, wants: &Wants, lang: Lang) -> bool {
    let told = foreign_session(id, wants, lang);
    let question = either(
        lang,
        "이대로 이어서 하려면 y, 그만두려면 Enter를 누르세요: ",
        "y goes on with it as it is, Enter does not: ",
    );
    says_yes(&format!("{told}\n{question}"))
}

/// What a session that came from elsewhere wants, in words.
pub(crate) fn foreign_session(id: &str, wants: &Wants, lang: Lang) -> String {
    let Wants {
        folders,
        places,
        model,
    } = wants;
    let rows = [
        (either(lang, "폴더", "folders"), folders.join(", ")),
        (either(lang, "검색하는 곳", "engines"), places.join(", ")),
        (
            either(lang, "모델", "model"),
            model.clone().unwrap_or_default(),
        ),
    ];
    let rows = rows.iter().filter(|(_, what)| !what.is_empty());
    let rows: Vec<String> = rows
        .map(|(name, what)| format!("  {name}: {}", one_line(what, 300)))
        .collect();
    let rows = rows.join("\n");
    either(
        lang,
        format!("{id} 세션은 여기서 시작한 것이 아니며, 다음을 쓰려고 합니다.\n{rows}"),
        format!("session {id} was not begun here, and wants to use:\n{rows}"),
    )
}

/// Whether a research folder that was never met is the user's own.
pub(crate) fn trusts_folder(folder: &Path, context: &Context) -> bool {
    let path = one_line(&folder.display().to_string(), 300);
    says_yes(&either(
        context.lang,
        format!(
            "{path} 폴더는 다른 사람이 만들었거나 이 프로그램의 이전 버전으로 만든 것입니다.\n신뢰하면 이 폴더의 설정으로 엔진과 문서를 고르고 색인도 그대로 씁니다. 신뢰하지 않으면 설정은 더 좁은 한도만 따르고 색인은 새로 만듭니다.\n신뢰하려면 y, 아니면 Enter를 누르세요: "
        ),
        format!(
            "{path} was made by somebody else, or by an earlier version of this program.\nIf you trust it, its settings choose engines and documents, and its index is used; if not, only narrower limits of it count, and the index is built anew.\ny trusts it, Enter does not: "
        ),
    ))
}

/// Asks at the terminal. Everything but a yes is a no.
pub(crate) fn says_yes(question: &str) -> bool {
    to_stderr(question);
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    read.is_ok()
        && matches!(
            line.trim().to_lowercase().as_str(),
            "y" | "yes" | "ㅛ" | "네" | "예"
        )
}
