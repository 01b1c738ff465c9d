//! Why no whole response arrived.

use std::error::Error;

/// What became of a request instead of a whole response. `because` is empty where the system gives no reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TransportError {
    #[error("cannot connect")]
    Unreachable { because: String },
    #[error("the connection timed out")]
    TimedOut,
    /// Nothing was sent.
    #[error("the request cannot be built")]
    Unsendable,
    #[error("the response was cut off")]
    Cut { because: String },
    #[error("the response is larger than {bytes_max} bytes")]
    TooLarge { bytes_max: usize },
}

impl TransportError {
    pub(crate) fn of_sending(error: &reqwest::Error) -> TransportError {
        if error.is_connect() {
            TransportError::Unreachable {
                because: innermost(error),
            }
        } else if error.is_timeout() {
            TransportError::TimedOut
        } else if error.is_builder() {
            TransportError::Unsendable
        } else {
            TransportError::of_reading(error)
        }
    }

    pub(crate) fn of_reading(error: &reqwest::Error) -> TransportError {
        TransportError::Cut {
            because: innermost(error),
        }
    }
}

/// What lies at the bottom of an error, without the address that reqwest puts on top.
fn innermost(error: &reqwest::Error) -> String {
    let mut cause: &dyn Error = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    if cause.is::<reqwest::Error>() {
        String::new()
    } else {
        cause.to_string()
    }
}
