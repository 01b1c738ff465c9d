//! A page of the web: fetched, or why it was not.

use pathfinder_core::words::fetch::page as words;
use pathfinder_engine::web::page::{
    Block, Defect, Fault, FetchFailure, Ground, Origin, Page, PageKind, Refusal, RobotsGround,
    Unread,
};
use pathfinder_text::Lang;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::with_ctrl_c::wait_for;

/// The page; nothing if Ctrl-C came first.
pub(super) fn fetch(url: &str, context: &Context) -> anyhow::Result<Option<Page>> {
    let web = context.web()?;
    match wait_for(web.fetch(url, context.now()))? {
        None => Ok(None),
        Some(Ok(page)) => Ok(Some(page)),
        Some(Err(error)) => Err(unfetched(&error, context.lang).into()),
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
fn unfetched(error: &FetchFailure, lang: Lang) -> Failure {
    Failure {
        hint: hint(error, lang).map(str::to_owned),
        ..Failure::new(Exit::Failed, message(error, lang))
    }
}

fn message(error: &FetchFailure, lang: Lang) -> String {
    match error {
        FetchFailure::Refused { url, because } => {
            words::refused(lang, url, &refusal(lang, because))
        }
        FetchFailure::Disallowed { url, because } => match because {
            RobotsGround::Rule => words::robots_rule(lang, url),
            RobotsGround::ServerError { status } => words::robots_unreadable(lang, url, *status),
        },
        FetchFailure::Blocked { url, because } => match because {
            Block::Status { status } => words::blocked(lang, url, *status),
            Block::Challenge => words::challenged(lang, url),
        },
        FetchFailure::RateLimited { host, until } => words::rate_limited(lang, host, until),
        FetchFailure::Gone { url, status } => words::gone(lang, url, *status),
        FetchFailure::TooLarge { url, bytes_max, .. } => words::too_large(lang, url, *bytes_max),
        FetchFailure::TooSlow { url, deadline } => {
            words::too_slow(lang, url, deadline.as_secs_f64())
        }
        FetchFailure::UnreadableType { url, kind } => {
            words::unreadable_type(lang, url, unread(lang, *kind))
        }
        FetchFailure::Malformed { url, because } => {
            words::malformed(lang, url, defect(lang, *because))
        }
        FetchFailure::Unreachable { url, because } => {
            words::unreachable(lang, url, &fault(lang, because))
        }
    }
}

fn defect(lang: Lang, because: Defect) -> &'static str {
    match because {
        Defect::NoUrl => words::not_a_url(lang),
        Defect::LongUrl => words::long_url(lang),
        Defect::NoRequest => words::no_request(lang),
        Defect::NotHttp => words::not_http(lang),
        Defect::Status => words::unexpected_status(lang),
        Defect::NothingKept => words::nothing_kept(lang),
        Defect::NoLocation => words::no_location(lang),
        Defect::BadLocation => words::bad_location(lang),
        Defect::Empty => words::empty(lang),
        Defect::Packing => words::packing(lang),
        Defect::UnknownPacking => words::unknown_packing(lang),
        Defect::NotJson => words::not_json(lang),
        Defect::CorruptPdf => words::corrupt_pdf(lang),
        Defect::BrokeReader => words::broke_reader(lang),
    }
}

fn unread(lang: Lang, kind: Unread) -> &'static str {
    match kind {
        Unread::Image => words::image(lang),
        Unread::Media => words::media(lang),
        Unread::Archive => words::archive(lang),
        Unread::Program => words::program(lang),
        Unread::PostScript => words::post_script(lang),
        Unread::Code => words::code(lang),
        Unread::Font => words::font(lang),
        Unread::Database => words::database(lang),
        Unread::Office => words::office(lang),
        Unread::Binary => words::binary(lang),
        Unread::NoText => words::no_text(lang),
        Unread::EncryptedPdf => words::encrypted_pdf(lang),
        Unread::PicturePdf => words::picture_pdf(lang),
        Unread::NoPdfReader => words::no_pdf_reader(lang),
    }
}

fn fault(lang: Lang, because: &Fault) -> String {
    match because {
        Fault::NoAddress => words::no_address(lang).to_owned(),
        Fault::Resolve(error) => words::unresolved(lang, error),
        Fault::Connect(error) => words::no_connection(lang, error),
        Fault::Cut(error) => words::cut_off(lang, error),
        Fault::Status { status } => words::server_error(lang, *status),
    }
}

fn refusal(lang: Lang, because: &Refusal) -> String {
    let fixed = match because {
        Refusal::NoScheme => words::no_scheme(lang),
        Refusal::Scheme { scheme } => return words::other_scheme(lang, scheme),
        Refusal::OddForm => words::odd_form(lang),
        Refusal::DisguisedAddress { address } => return words::disguised(lang, address),
        Refusal::Port { port, .. } => return words::port(lang, *port),
        Refusal::Name { name } => return words::private_name(lang, name),
        Refusal::Address { address, ground } => {
            return words::private_address(lang, address, ground_name(lang, *ground));
        }
        Refusal::Downgrade => words::downgrade(lang),
        Refusal::RedirectLoop => words::redirect_loop(lang),
        Refusal::TooManyRedirects { redirects_max } => {
            return words::redirects(lang, *redirects_max);
        }
    };
    fixed.to_owned()
}

fn ground_name(lang: Lang, ground: Ground) -> &'static str {
    match ground {
        Ground::Metadata => words::metadata(lang),
        Ground::Unspecified => words::unspecified(lang),
        Ground::Loopback => words::loopback(lang),
        Ground::Private => words::private(lang),
        Ground::LinkLocal => words::link_local(lang),
        Ground::Shared => words::shared(lang),
        Ground::Benchmarking => words::benchmarking(lang),
        Ground::Documentation => words::documentation(lang),
        Ground::Multicast => words::multicast(lang),
        Ground::Broadcast => words::broadcast(lang),
        Ground::Tunnel => words::tunnel(lang),
        Ground::Reserved => words::reserved(lang),
    }
}

fn hint(error: &FetchFailure, lang: Lang) -> Option<&'static str> {
    match error {
        FetchFailure::Refused { because, .. } if because.may_be_own() => {
            Some(words::allow_host(lang))
        }
        FetchFailure::Refused {
            because: Refusal::Port {
                is_own_host: true, ..
            },
            ..
        } => Some(words::allow_port(lang)),
        FetchFailure::Disallowed { .. } => Some(words::ignore_robots(lang)),
        FetchFailure::Blocked { .. } => Some(words::save_from_browser(lang)),
        FetchFailure::TooLarge { is_pdf: true, .. } => Some(words::raise_pdf_limit(lang)),
        FetchFailure::TooLarge { is_pdf: false, .. } => Some(words::raise_limit(lang)),
        FetchFailure::Refused { .. }
        | FetchFailure::RateLimited { .. }
        | FetchFailure::Gone { .. }
        | FetchFailure::TooSlow { .. }
        | FetchFailure::UnreadableType { .. }
        | FetchFailure::Malformed { .. }
        | FetchFailure::Unreachable { .. } => None,
    }
}
