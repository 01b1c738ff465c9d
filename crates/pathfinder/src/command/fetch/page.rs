//! A page of the web: fetched, or why it was not.

use pathfinder_engine::web::page::{
    Block, Defect, Fault, FetchFailure, Origin, Page, PageKind, Refusal, RobotsGround, Unread,
};
use pathfinder_text::Lang;

use crate::context::Context;
use crate::failure::{self, Exit, Failure};
use crate::with_ctrl_c::wait_for;

/// The page; nothing if Ctrl-C came first.
pub(super) fn fetch(url: &str, context: &Context) -> anyhow::Result<Option<Page>> {
    let web = context.web()?;
    match wait_for(web.fetch(url, context.now()))? {
        None => Ok(None),
        Some(Ok(page)) => Ok(Some(page)),
        Some(Err(error)) => Err(plainly(&error, context.lang).into()),
    }
}

pub(super) fn kind(page: &Page) -> &'static str {
    match page.kind {
        PageKind::Html => "html",
        PageKind::Pdf => "pdf",
        PageKind::Plain => "text",
        PageKind::Json => "json",
        PageKind::Xml => "xml",
    }
}

pub(super) fn origin(page: &Page) -> &'static str {
    match page.origin {
        Origin::Network => "network",
        Origin::Cache => "cache",
        Origin::Unchanged => "unchanged",
    }
}

/// Why there is no page, with what to do about it.
fn plainly(error: &FetchFailure, lang: Lang) -> Failure {
    let (message, hint) = match lang {
        Lang::Korean => (korean(error), korean_hint(error)),
        Lang::English => {
            let cause = std::error::Error::source(error)
                .map(|it| format!(": {it}"))
                .unwrap_or_default();
            (
                format!("{}{cause}", failure::words(error, lang)),
                error.hint(),
            )
        }
    };
    let failure = Failure::new(Exit::Failed, message);
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

fn korean(error: &FetchFailure) -> String {
    match error {
        FetchFailure::Refused { url, because } => {
            format!("{url}: 가져오지 않습니다: {}", refusal(because))
        }
        FetchFailure::Disallowed { url, because } => match because {
            RobotsGround::Rule => format!("{url}: robots.txt가 프로그램의 접근을 막습니다"),
            RobotsGround::ServerError { status } => {
                format!("{url}: robots.txt를 읽을 수 없습니다 (상태 {status})")
            }
        },
        FetchFailure::Blocked { url, because } => match because {
            Block::Status { status } => format!("{url}: 차단되었습니다 (상태 {status})"),
            Block::Challenge => format!("{url}: 차단되었습니다 (사람인지 확인을 요구합니다)"),
        },
        FetchFailure::RateLimited { host, until } => {
            format!("{host}: {until:.0} 전에는 요청을 받지 않습니다")
        }
        FetchFailure::Gone { url, status } => format!("{url}: 없는 페이지입니다 (상태 {status})"),
        FetchFailure::TooLarge { url, bytes_max, .. } => {
            format!("{url}: {bytes_max}바이트보다 큽니다")
        }
        FetchFailure::TooSlow { url, deadline } => {
            format!("{url}: {}초 안에 오지 않았습니다", deadline.as_secs_f64())
        }
        FetchFailure::UnreadableType { url, kind } => {
            format!("{url}: 읽을 수 없는 형식입니다 ({})", unread(*kind))
        }
        FetchFailure::Malformed { url, because } => format!("{url}: {}", defect(*because)),
        FetchFailure::Unreachable { url, because } => format!("{url}: {}", fault(because)),
    }
}

fn defect(because: Defect) -> &'static str {
    match because {
        Defect::NoUrl => "주소가 아닙니다",
        Defect::LongUrl => "주소가 너무 깁니다",
        Defect::NoRequest => "이 주소로는 요청을 만들 수 없습니다",
        Defect::NotHttp => "서버가 HTTP로 말하지 않습니다",
        Defect::Status => "예상하지 못한 상태로 답했습니다",
        Defect::NothingKept => "바뀌지 않았다고 하지만 보관해 둔 것이 없습니다",
        Defect::NoLocation => "옮겨 갈 주소 없이 옮겼다고만 합니다",
        Defect::BadLocation => "주소가 아닌 곳으로 옮겨 갑니다",
        Defect::Empty => "내용이 비어 있습니다",
        Defect::Packing => "압축을 풀 수 없습니다",
        Defect::UnknownPacking => "여러 번 압축되었거나 알 수 없는 방식으로 압축되었습니다",
        Defect::NotJson => "JSON이라고 하지만 JSON이 아닙니다",
        Defect::CorruptPdf => "손상된 PDF입니다",
        Defect::BrokeReader => "읽다가 문제가 생겼습니다",
    }
}

fn unread(kind: Unread) -> &'static str {
    match kind {
        Unread::Image => "그림",
        Unread::Media => "소리나 영상",
        Unread::Archive => "압축 파일",
        Unread::Program => "실행 파일",
        Unread::PostScript => "PostScript 파일",
        Unread::Code => "프로그램 코드",
        Unread::Font => "글꼴",
        Unread::Database => "데이터베이스",
        Unread::Office => "오피스 문서",
        Unread::Binary => "이진 데이터",
        Unread::NoText => "글이 없는 페이지",
        Unread::EncryptedPdf => "암호가 걸린 PDF",
        Unread::PicturePdf => "그림만 있어 OCR이 필요한 PDF",
        Unread::NoPdfReader => "PDF, 읽을 프로그램을 실행할 수 없음",
    }
}

/// What the operating system says is not translated.
fn fault(because: &Fault) -> String {
    match because {
        Fault::NoAddress => "호스트 이름에 주소가 없습니다".to_owned(),
        Fault::Resolve(error) => format!("호스트 이름을 찾을 수 없습니다: {error}"),
        Fault::Connect(error) => format!("연결할 수 없습니다: {error}"),
        Fault::Cut(error) => format!("연결이 끊겼습니다: {error}"),
        Fault::Status { status } => format!("서버가 오류로 답했습니다 (상태 {status})"),
    }
}

fn refusal(because: &Refusal) -> String {
    match because {
        Refusal::NoScheme => "http:// 나 https:// 로 시작하지 않습니다".to_owned(),
        Refusal::Scheme { scheme } => format!("{scheme}은(는) http도 https도 아닙니다"),
        Refusal::OddForm => "어디로 가는지 알 수 없게 쓰인 주소입니다".to_owned(),
        Refusal::DisguisedAddress { address } => format!("숨은 주소 {address}로 갑니다"),
        Refusal::Port { port, .. } => format!("{port}번은 웹 페이지의 포트가 아닙니다"),
        Refusal::Name { name } => format!("`{name}`은(는) 공개된 호스트의 이름이 아닙니다"),
        Refusal::Address { address, .. } => format!("{address}은(는) 공개된 주소가 아닙니다"),
        Refusal::Downgrade => "암호화된 페이지에서 암호화되지 않은 곳으로 갑니다".to_owned(),
        Refusal::RedirectLoop => "온 곳으로 되돌아갑니다".to_owned(),
        Refusal::TooManyRedirects { redirects_max } => {
            format!("{redirects_max}번 넘게 옮겨 갑니다")
        }
    }
}

fn korean_hint(error: &FetchFailure) -> Option<&'static str> {
    match error {
        FetchFailure::Refused { because, .. } if because.may_be_own() => {
            Some("내 호스트라면 fetch.allow_private_hosts에 적으세요")
        }
        FetchFailure::Refused {
            because: Refusal::Port {
                is_own_host: true, ..
            },
            ..
        } => Some("fetch.allow_private_hosts에 127.0.0.1:9200처럼 포트까지 적으세요"),
        FetchFailure::Disallowed { .. } => Some("fetch.respect_robots = false면 그래도 읽습니다"),
        FetchFailure::Blocked { .. } => Some("브라우저로 열어 저장한 뒤 문서에 추가하세요"),
        FetchFailure::TooLarge { is_pdf: true, .. } => Some("fetch.pdf_bytes_max를 늘리세요"),
        FetchFailure::TooLarge { is_pdf: false, .. } => {
            Some("fetch.bytes_max를 늘리거나, 내려받아 문서에 추가하세요")
        }
        FetchFailure::Refused { .. }
        | FetchFailure::RateLimited { .. }
        | FetchFailure::Gone { .. }
        | FetchFailure::TooSlow { .. }
        | FetchFailure::UnreadableType { .. }
        | FetchFailure::Malformed { .. }
        | FetchFailure::Unreachable { .. } => None,
    }
}
