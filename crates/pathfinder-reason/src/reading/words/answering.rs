//! Words for answers: to the question, and to whether a source says something.

use pathfinder_core::contract::{AnswerStatus, Sureness, Verdict};

use super::Named;

/// Whether a source says what a statement says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::reading) enum Answer {
    Said,
    Cautious,
    NotSaid,
}

impl Named for Answer {
    const NAMES: &'static [(Answer, &'static [&'static str])] = &[
        // Before the plain one, because it may begin like it.
        (
            Answer::Cautious,
            &[
                "cautious",
                "said with",
                "said but",
                "more cautious",
                "overstat",
                "partly",
                "partial",
                "조심",
                "과장",
                "일부",
            ],
        ),
        (
            Answer::NotSaid,
            &[
                "not_said",
                "no",
                "false",
                "unsupported",
                "not supported",
                "not stated",
                "unsaid",
                "말하지않",
                "없",
                "아니오",
                "아니요",
            ],
        ),
        (
            Answer::Said,
            &[
                "said",
                "yes",
                "true",
                "holds",
                "supported",
                "stated",
                "말함",
                "맞",
            ],
        ),
    ];
}

impl Named for Verdict {
    const NAMES: &'static [(Verdict, &'static [&'static str])] = &[
        (Verdict::Yes, &["yes", "true", "그렇다", "맞다"]),
        (
            Verdict::No,
            &["no", "false", "아니오", "아니요", "아니다", "그렇지 않다"],
        ),
        (
            Verdict::Depends,
            &[
                "depends",
                "it depends",
                "conditional",
                "mixed",
                "partly",
                "경우에",
                "조건",
                "상황에",
            ],
        ),
        (
            Verdict::Disputed,
            &[
                "disputed",
                "contested",
                "controversial",
                "unclear",
                "conflicting",
                "논쟁",
                "엇갈",
                "논란",
            ],
        ),
    ];
}

impl Named for AnswerStatus {
    const NAMES: &'static [(AnswerStatus, &'static [&'static str])] = &[
        (
            AnswerStatus::NotAnswered,
            &[
                "not_answered",
                "unanswered",
                "no answer",
                "none",
                "no",
                "답하지못",
                "답없음",
                "미답",
            ],
        ),
        (
            AnswerStatus::Partly,
            &["partly", "partial", "in part", "일부", "부분"],
        ),
        (
            AnswerStatus::Answered,
            &[
                "answered", "answer", "full", "complete", "yes", "답함", "답변",
            ],
        ),
    ];
}

impl Named for Sureness {
    const NAMES: &'static [(Sureness, &'static [&'static str])] = &[
        (
            Sureness::High,
            &["high", "very high", "certain", "sure", "높"],
        ),
        (
            Sureness::Moderate,
            &["moderate", "medium", "fair", "some", "중간", "보통"],
        ),
        (
            Sureness::Low,
            &["low", "very low", "weak", "uncertain", "낮"],
        ),
    ];
}
