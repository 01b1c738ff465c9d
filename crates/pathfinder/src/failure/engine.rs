//! Words and exit codes for what the engine refuses.

use std::error::Error;

use pathfinder_engine::EngineError;
use pathfinder_engine::models::ModelsError;
use pathfinder_engine::web::UnknownServer;
use pathfinder_text::Lang;

use super::{Exit, Words};
use crate::asking;
use crate::wording::either;

/// The message and the hint, where the error is one of the engine's own.
pub(super) fn words(error: &(dyn Error + 'static), lang: Lang) -> Option<Words> {
    let engine = error.downcast_ref().and_then(|it| refusal(it, lang));
    let models = || error.downcast_ref().and_then(|it| models(it, lang));
    let server = || error.downcast_ref().map(|it| server(it, lang));
    engine.or_else(models).or_else(server)
}

pub(super) fn exit(error: &(dyn Error + 'static)) -> Option<Exit> {
    if error.is::<UnknownServer>() {
        return Some(Exit::WrongUsage);
    }
    if let Some(error) = error.downcast_ref::<ModelsError>() {
        let is_usage = error.is_missing() || matches!(error, ModelsError::Moved { .. });
        return is_usage.then_some(Exit::WrongUsage);
    }
    match error.downcast_ref::<EngineError>()? {
        EngineError::NothingToSearch => Some(Exit::NoEvidence),
        EngineError::NotOwn { .. }
        | EngineError::NoSearchingModel
        | EngineError::BuiltinAsksNoModel { .. }
        | EngineError::HostAsksNoModel { .. } => Some(Exit::WrongUsage),
        _ => None,
    }
}

fn hinted(message: impl Into<String>, hint: impl Into<String>) -> Option<Words> {
    Some((message.into(), Some(hint.into())))
}

fn refusal(error: &EngineError, lang: Lang) -> Option<Words> {
    match error {
        EngineError::NotOwn { session, wants } => hinted(
            asking::foreign_session(session, wants, lang),
            either(
                lang,
                "믿을 수 있는 세션이면 --trust를 주고, 아니면 --new로 새로 시작하세요",
                "give --trust if you trust it, or start a new session: pathfinder research --new",
            ),
        ),
        EngineError::NothingToSearch => hinted(
            either(
                lang,
                "찾아볼 문서가 없습니다: 색인이 비어 있고 --docs로 지정한 폴더도 없습니다"
                    .to_owned(),
                error.to_string(),
            ),
            either(
                lang,
                "`--docs 폴더`로 문서 폴더를 지정하거나, 먼저 `pathfinder docs add 경로`로 문서를 추가하세요",
                "name a folder of documents with --docs DIR, or add some with pathfinder docs add PATH",
            ),
        ),
        EngineError::NoSearchingModel => hinted(
            either(
                lang,
                "claude 엔진에는 Anthropic 모델이 필요한데 준비되어 있지 않습니다".to_owned(),
                error.to_string(),
            ),
            either(
                lang,
                "ANTHROPIC_API_KEY를 설정하거나 다른 엔진을 고르세요: --engine web",
                "set ANTHROPIC_API_KEY, or choose another engine: --engine web",
            ),
        ),
        EngineError::BuiltinAsksNoModel { model } => hinted(
            either(
                lang,
                format!("내장 추론기는 모델 {model}에 묻지 않습니다"),
                error.to_string(),
            ),
            either(
                lang,
                "--reasoner builtin과 --model 가운데 하나만 주세요",
                "give either --reasoner builtin or --model",
            ),
        ),
        _ => None,
    }
}

fn server(error: &UnknownServer, lang: Lang) -> Words {
    let UnknownServer { name, known } = error;
    let message = either(
        lang,
        format!("MCP 서버 {name}이(가) 설정에 없습니다"),
        error.to_string(),
    );
    let hint = match known.is_empty() {
        true => either(
            lang,
            format!("사용자 설정의 [mcp.{name}]에 적으세요"),
            format!(
                "describe it in [mcp.{name}] of your own settings; pathfinder config path names the file"
            ),
        ),
        false => either(
            lang,
            format!("있는 것: {}", known.join(", ")),
            format!("there are {}", known.join(", ")),
        ),
    };
    (message, Some(hint))
}

fn models(error: &ModelsError, lang: Lang) -> Option<Words> {
    let english = error.to_string();
    match error {
        ModelsError::NoModel { name } => {
            let korean = match name.as_str() {
                "" => "쓸 수 있는 모델이 없습니다".to_owned(),
                name => {
                    format!(
                        "모델을 쓸 수 없습니다: {name} (키도, claude 명령도, Ollama도 없습니다)"
                    )
                }
            };
            hinted(either(lang, korean, english), get_a_model(lang))
        }
        ModelsError::NoClaude => hinted(
            either(lang, "claude 명령을 찾을 수 없습니다".to_owned(), english),
            get_a_model(lang),
        ),
        ModelsError::Moved {
            name,
            model,
            before,
            now,
        } => hinted(
            either(
                lang,
                format!(
                    "이 세션은 {before}에 있는 {name}에 물어 왔는데, 지금 설정된 주소는 다릅니다: {now}"
                ),
                english,
            ),
            either(
                lang,
                format!(
                    "지금 설정대로 하려면 --model {model}, 모델 없이 하려면 --reasoner builtin"
                ),
                format!(
                    "--model {model} goes on with what the settings say, --reasoner builtin without a model"
                ),
            ),
        ),
        ModelsError::BadAddress { .. } => hinted(english, "model.base_url"),
        ModelsError::NoKey { .. } | ModelsError::NotAKey { .. } => keys(error, lang),
        _ => prices(error, lang),
    }
}

fn keys(error: &ModelsError, lang: Lang) -> Option<Words> {
    let english = error.to_string();
    match error {
        ModelsError::NoKey {
            model,
            provider,
            variable,
        } => hinted(
            either(
                lang,
                format!("{model}: {provider}의 키가 없습니다"),
                english,
            ),
            either(
                lang,
                format!(
                    "환경 변수 {variable}에 키를 넣으세요. 모델 없이 하려면 --reasoner builtin"
                ),
                format!("set {variable} in the environment; --reasoner builtin needs none"),
            ),
        ),
        ModelsError::NotAKey { variable } => hinted(
            either(
                lang,
                format!(
                    "{variable}에 든 것은 키가 아닙니다. 빈칸이나 키에 쓰지 않는 글자가 있습니다"
                ),
                english,
            ),
            either(
                lang,
                format!("키를 다시 복사해 {variable}에 넣으세요"),
                format!("copy the key into {variable} once more"),
            ),
        ),
        _ => None,
    }
}

fn prices(error: &ModelsError, lang: Lang) -> Option<Words> {
    let english = error.to_string();
    match error {
        ModelsError::NothingOffered { address } => hinted(
            either(lang, format!("{address}에 모델이 없습니다"), english),
            either(
                lang,
                "--model 이름으로 알려 주세요",
                "name one: --model NAME",
            ),
        ),
        ModelsError::NoPrice { name } => hinted(
            either(
                lang,
                format!("{name}의 가격을 몰라 예산을 지킬 수 없습니다"),
                english,
            ),
            either(
                lang,
                "가격을 적은 파일을 model.prices_file로 알려 주세요. 형식은 pathfinder cost --prices가 보여 줍니다. 무료라면 model.price = 0",
                "give its price in a file that model.prices_file names; pathfinder cost --prices shows the format; if it costs nothing, set model.price = 0",
            ),
        ),
        ModelsError::PricesUnreadable { path, because } => hinted(
            either(
                lang,
                format!(
                    "가격 파일을 읽을 수 없습니다: {}: {because}",
                    path.display()
                ),
                english,
            ),
            "model.prices_file",
        ),
        _ => None,
    }
}

/// How to get a model.
pub(crate) fn get_a_model(lang: Lang) -> &'static str {
    either(
        lang,
        "ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY 가운데 하나를 환경 변수로 두거나, claude 명령 또는 Ollama를 설치하세요. 모델 없이 하려면 --reasoner builtin",
        "set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or install the claude command or Ollama; --reasoner builtin needs none",
    )
}
