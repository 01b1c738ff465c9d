//! Asks for one url on one connection and takes the answer, within its size.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Empty};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{
    ACCEPT, ACCEPT_ENCODING, CONNECTION, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HOST,
    HeaderMap, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH, USER_AGENT,
};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::task::JoinSet;
use tokio::time::timeout;
use url::Position;

use super::connect::{Connector, Resolver, connect};
use super::decode::{BodyDecoder, BodyLimits, Coding, DecodeError};
use super::failure::{Defect, Fault, FetchFailure};
use super::guard::{Guard, Target};
use super::scrub::scrub;
use super::sniff::ContentType;

const ACCEPTED_TYPES: &str = "text/html, application/xhtml+xml, application/pdf, text/plain;q=0.9, application/json;q=0.8, application/xml;q=0.8, */*;q=0.1";
const HEADER_BYTES_MAX: usize = 64 << 10;
/// As much of the body of an answer without a page as is looked at, and for how long.
const REMARK_BYTES_MAX: usize = 64 << 10;
const REMARK_WAIT: Duration = Duration::from_secs(2);
/// The refusals that may ask for proof of a person; what others say beside their status changes nothing.
const REMARKED: [u16; 3] = [403, 429, 503];

/// What one request needs to reach its host.
#[derive(Debug)]
pub(super) struct Wire {
    pub(super) guard: Guard,
    pub(super) resolver: Resolver,
    pub(super) connector: Connector,
    pub(super) user_agent: String,
}

/// What the server said about the version that is in the cache, word for word.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Validators {
    pub(super) etag: Option<String>,
    pub(super) last_modified: Option<String>,
}

impl Validators {
    pub(super) fn is_empty(&self) -> bool {
        self.etag.is_none() && self.last_modified.is_none()
    }
}

/// What happens to a body that is too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overflow {
    Refuse,
    Truncate,
}

/// What came back.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: HeaderMap,
    /// Decompressed. If the answer is not a page, only its beginning.
    pub(super) body: Vec<u8>,
}

impl Answer {
    pub(super) fn header(&self, name: impl Into<HeaderName>) -> Option<&str> {
        self.headers
            .get(name.into())?
            .to_str()
            .ok()
            .map(str::trim)
            .filter(|it| !it.is_empty())
    }

    pub(super) fn content_type(&self) -> ContentType {
        self.header(CONTENT_TYPE)
            .map(ContentType::read)
            .unwrap_or_default()
    }
}

/// Asks once. Redirects are returned, not followed. Dropping the future closes the connection.
pub(super) async fn exchange(
    wire: &Wire,
    target: &Target,
    validators: &Validators,
    limits: BodyLimits,
    overflow: Overflow,
) -> Result<Answer, FetchFailure> {
    let request = request(wire, target, validators)?;
    let stream = connect(target, &wire.guard, &wire.resolver, &wire.connector).await?;
    let mut builder = http1::Builder::new();
    // What browsers forgive is forgiven; a connection serves one request, so there is nothing to smuggle.
    builder
        .max_buf_size(HEADER_BYTES_MAX)
        .ignore_invalid_headers_in_responses(true)
        .allow_spaces_after_header_name_in_responses(true)
        .allow_obsolete_multiline_headers_in_responses(true);
    let (mut sender, connection) = builder
        .handshake(TokioIo::new(stream))
        .await
        .map_err(|it| not_answered(target, it))?;
    // The task ends with this set, and the set with this function.
    let mut driver = JoinSet::new();
    driver.spawn(connection);
    let response = sender
        .send_request(request)
        .await
        .map_err(|it| not_answered(target, it))?;
    take(target, response, limits, overflow).await
}

fn request(
    wire: &Wire,
    target: &Target,
    validators: &Validators,
) -> Result<Request<Empty<Bytes>>, FetchFailure> {
    let url = target.url();
    let mut request = Request::get(&url[Position::BeforePath..Position::AfterQuery])
        .header(HOST, &url[Position::BeforeHost..Position::AfterPort])
        .header(USER_AGENT, &wire.user_agent)
        .header(ACCEPT, ACCEPTED_TYPES)
        .header(ACCEPT_ENCODING, Coding::ACCEPTED)
        .header(CONNECTION, "close");
    let conditions = [
        (IF_NONE_MATCH, &validators.etag),
        (IF_MODIFIED_SINCE, &validators.last_modified),
    ];
    for (name, value) in conditions {
        if let Some(value) = value {
            request = request.header(name, value);
        }
    }
    request
        .body(Empty::new())
        .map_err(|_| FetchFailure::Malformed {
            url: scrub(url),
            because: Defect::NoRequest,
        })
}

/// The answer, of which only a page has to come whole.
async fn take(
    target: &Target,
    response: Response<Incoming>,
    limits: BodyLimits,
    overflow: Overflow,
) -> Result<Answer, FetchFailure> {
    let (head, mut incoming) = response.into_parts();
    let status = head.status.as_u16();
    let mut answer = Answer {
        status,
        headers: head.headers,
        body: Vec::new(),
    };
    if matches!(status, 200 | 203) {
        answer.body = take_body(target, &answer, &mut incoming, limits, overflow).await?;
    } else if REMARKED.contains(&status) {
        let limits = BodyLimits {
            bytes_max: REMARK_BYTES_MAX,
            pdf_bytes_max: REMARK_BYTES_MAX,
        };
        let remark = take_body(target, &answer, &mut incoming, limits, Overflow::Truncate);
        // A refusal is one, whether or not its reason comes through.
        answer.body = timeout(REMARK_WAIT, remark)
            .await
            .ok()
            .and_then(Result::ok)
            .unwrap_or_default();
    }
    Ok(answer)
}

async fn take_body(
    target: &Target,
    answer: &Answer,
    incoming: &mut Incoming,
    limits: BodyLimits,
    overflow: Overflow,
) -> Result<Vec<u8>, FetchFailure> {
    let broken = |error| undecoded(target, error);
    let encodings = answer
        .headers
        .get_all(CONTENT_ENCODING)
        .iter()
        .filter_map(|it| it.to_str().ok());
    let coding = Coding::parse(encodings).map_err(broken)?;
    if overflow == Overflow::Refuse {
        check_length(answer, limits).map_err(broken)?;
    }
    let mut decoder = BodyDecoder::new(coding, limits).map_err(broken)?;
    let mut received = 0;
    while let Some(frame) = incoming.frame().await {
        let frame = frame.map_err(|it| not_answered(target, it))?;
        let Some(bytes) = frame.data_ref() else {
            continue;
        };
        received += bytes.len();
        match decoder.push(bytes) {
            Ok(()) if received <= limits.most().0 => {}
            Err(DecodeError::TooLarge { .. }) | Ok(()) if overflow == Overflow::Truncate => {
                return Ok(decoder.into_taken());
            }
            Ok(()) => return Err(broken(too_large(limits.most()))),
            Err(error) => return Err(broken(error)),
        }
    }
    if received == 0 {
        return Ok(Vec::new());
    }
    decoder.finish().map_err(broken)
}

/// Refuses at once what says that it is too large; whether it is a PDF is seen when it comes in.
fn check_length(answer: &Answer, limits: BodyLimits) -> Result<(), DecodeError> {
    let length = answer
        .header(CONTENT_LENGTH)
        .and_then(|it| it.parse::<u64>().ok())
        .unwrap_or(0);
    let most = match answer.content_type() {
        it if it.is_text() => (limits.bytes_max, false),
        _ => limits.most(),
    };
    if length > most.0 as u64 {
        Err(too_large(most))
    } else {
        Ok(())
    }
}

fn too_large((bytes_max, is_pdf): (usize, bool)) -> DecodeError {
    DecodeError::TooLarge { bytes_max, is_pdf }
}

fn undecoded(target: &Target, error: DecodeError) -> FetchFailure {
    let url = scrub(target.url());
    match error {
        DecodeError::TooLarge { bytes_max, is_pdf } => FetchFailure::TooLarge {
            url,
            bytes_max: bytes_max as u64,
            is_pdf,
        },
        DecodeError::Broken => FetchFailure::Malformed {
            url,
            because: Defect::Packing,
        },
        DecodeError::UnknownCoding => FetchFailure::Malformed {
            url,
            because: Defect::UnknownPacking,
        },
    }
}

fn not_answered(target: &Target, error: hyper::Error) -> FetchFailure {
    let url = scrub(target.url());
    if error.is_parse() {
        return FetchFailure::Malformed {
            url,
            because: Defect::NotHttp,
        };
    }
    FetchFailure::Unreachable {
        url,
        because: Fault::Cut(Arc::new(error)),
    }
}
