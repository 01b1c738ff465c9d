//! Why a step failed.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Why a step failed. Being blocked is not an empty result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    pub kind: FailureKind,
    pub because: FailureReason,
}

impl Failure {
    /// Whether the same request may succeed later.
    pub(crate) fn is_passing(&self) -> bool {
        match self.kind {
            FailureKind::RateLimited | FailureKind::Unreachable => true,
            FailureKind::Blocked
            | FailureKind::Failed
            | FailureKind::TooLong
            | FailureKind::BadRequest
            | FailureKind::NoSchema
            | FailureKind::Unauthorized => false,
        }
    }

    pub(crate) fn nonsense() -> Failure {
        Failure {
            kind: FailureKind::Failed,
            because: FailureReason::WrongReply {},
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    Blocked,
    RateLimited,
    Failed,
    /// The prompt is too long for the model.
    TooLong,
    /// The provider rejects the request as it is.
    BadRequest,
    /// The provider rejects the schema of the reply.
    NoSchema,
    /// The model or the site did not answer, after every attempt that is allowed.
    Unreachable,
    /// The key is missing, wrong or out of credit.
    Unauthorized,
}

/// Why a step failed, as values: views put it into words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum FailureReason {
    /// The outcome is not of the kind that the step asked for.
    WrongReply {},
    /// Only the host can answer the request.
    LeftToHost {},
    /// No model is configured where the session was resumed.
    NoModel {},
    UnknownProvider {
        provider: String,
    },
    ProviderNotSetUp {
        provider: String,
    },
    /// The search engine that is a model needs one of Anthropic.
    NoSearchingModel {},
    /// The document left the index of local documents.
    NotInIndex {},
    /// The index of local documents could not be searched.
    IndexUnusable {
        because: String,
    },
    /// The session searches local documents only, by choice.
    NetworkUnused {},
    /// The process has no access to the network.
    NoNetwork {},
    NoOpenCopy {},
    /// The source is a report of Pathfinder itself.
    OwnWork {},
    SnapshotUnusable {
        because: String,
    },
    /// Only local documents are searched since the source was found.
    OutOfReach {},
    ModelRefused {
        model: String,
    },
    /// No attempt got a reply.
    ModelFailed {
        model: String,
        /// What the last attempt brought.
        last: String,
        /// The variable that holds the key, if the key was refused.
        #[serde(default)]
        key_variable: Option<String>,
        /// How long the provider asks to wait.
        #[serde(default)]
        wait_seconds: Option<u64>,
    },
    /// There is no money for another attempt.
    RetryOverBudget {
        last: String,
    },
    /// The step panicked.
    Broke {
        step: String,
        message: String,
    },
    /// What others said, or a sentence of an earlier version.
    Text(String),
}

impl From<String> for FailureReason {
    fn from(text: String) -> FailureReason {
        FailureReason::Text(text)
    }
}

impl From<&str> for FailureReason {
    fn from(text: &str) -> FailureReason {
        FailureReason::Text(text.to_owned())
    }
}

// Journals and tapes spell a text as the plain string that earlier versions wrote. Checkpoints, whose format does not
// describe itself, use the derived form.

impl Serialize for FailureReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let FailureReason::Text(text) = self
            && serializer.is_human_readable()
        {
            text.serialize(serializer)
        } else {
            FailureReason::serialize(self, serializer)
        }
    }
}

impl<'de> Deserialize<'de> for FailureReason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FailureReason, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Journaled {
            Text(String),
            Reason(#[serde(with = "FailureReason")] FailureReason),
        }
        if !deserializer.is_human_readable() {
            return FailureReason::deserialize(deserializer);
        }
        Ok(match Journaled::deserialize(deserializer)? {
            Journaled::Text(text) => FailureReason::Text(text),
            Journaled::Reason(reason) => reason,
        })
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use pathfinder_text::Lang;

    use super::*;
    use crate::words::reason;

    fn check(journaled: &str, expected: &Expect) {
        let failure: FailureReason = serde_json::from_str(journaled).expect("a reason");
        assert_eq!(
            serde_json::to_string(&failure).expect("plain data"),
            journaled
        );
        let worded = [Lang::Korean, Lang::English].map(|it| reason::failure(it, &failure));
        expected.assert_eq(&worded.join("\n"));
    }

    #[test]
    fn our_own_reasons_are_worded_in_both_languages() {
        check(
            r#"{"provider_not_set_up":{"provider":"brave"}}"#,
            &expect![[r#"
                여기에는 brave가 준비되어 있지 않음
                brave is not set up here"#]],
        );
        check(
            r#"{"model_failed":{"model":"m","last":"no such key","key_variable":"M_KEY","wait_seconds":3}}"#,
            &expect![[r#"
                m: no such key (키를 읽는 환경 변수: M_KEY) (3초 기다리라고 함)
                m: no such key (the key is read from M_KEY) (it asks to wait 3 s)"#]],
        );
        check(
            r#"{"retry_over_budget":{"last":"busy"}}"#,
            &expect![[r#"
            busy. 다시 시도할 비용이 예산을 넘음
            busy; another attempt does not fit in the budget"#]],
        );
    }

    #[test]
    fn a_sentence_of_others_or_of_an_earlier_version_stays_as_it_is() {
        check(
            r#""there is no provider atlas""#,
            &expect![[r#"
            there is no provider atlas
            there is no provider atlas"#]],
        );
    }
}
