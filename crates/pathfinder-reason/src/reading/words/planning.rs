//! Words of planning: tools, searches, and sessions with the same question.

use pathfinder_core::contract::{MatchKind, QueryFamily, ReflectionTool, ThinkingTool};

use super::Named;

impl Named for ThinkingTool {
    const NAMES: &'static [(ThinkingTool, &'static [&'static str])] = &[
        (
            ThinkingTool::PatternRecognition,
            &["pattern_recognition", "pattern", "패턴"],
        ),
        (
            ThinkingTool::Analogy,
            &["analogy", "analog", "유추", "비유"],
        ),
        (
            ThinkingTool::FirstPrinciples,
            &["first_principles", "first principle", "제1원", "제일원"],
        ),
        (
            ThinkingTool::CausalChain,
            &["causal_chain", "causal", "cause", "인과"],
        ),
        (ThinkingTool::Scamper, &["scamper", "스캠퍼", "결합"]),
        (
            ThinkingTool::Inversion,
            &["inversion", "invert", "reverse", "역발상", "뒤집"],
        ),
    ];
}

impl Named for ReflectionTool {
    const NAMES: &'static [(ReflectionTool, &'static [&'static str])] = &[
        (
            ReflectionTool::FirstPrinciples,
            &["first_principles", "first principle", "제1원", "제일원"],
        ),
        (
            ReflectionTool::OccamsRazor,
            &["occams_razor", "occam", "ockham", "오컴"],
        ),
        (
            ReflectionTool::Falsification,
            &["falsification", "falsif", "반증"],
        ),
        (ReflectionTool::Scamper, &["scamper", "스캠퍼"]),
        (ReflectionTool::Bayesian, &["bayesian", "bayes", "베이"]),
        (ReflectionTool::Triz, &["triz", "트리즈"]),
    ];
}

impl Named for QueryFamily {
    const NAMES: &'static [(QueryFamily, &'static [&'static str])] = &[
        (QueryFamily::Web, &["web", "general", "일반", "웹"]),
        (
            QueryFamily::Academic,
            &[
                "academic",
                "technical",
                "scholar",
                "paper",
                "학술",
                "기술",
                "논문",
            ],
        ),
        (
            QueryFamily::Verification,
            &[
                "verification",
                "verif",
                "counter",
                "critic",
                "검증",
                "반증",
                "비판",
            ],
        ),
    ];
}

/// How a known session relates to a question, including that it does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::reading) enum Kinship {
    Match(MatchKind),
    None,
}

impl Named for Kinship {
    const NAMES: &'static [(Kinship, &'static [&'static str])] = &[
        (
            Kinship::Match(MatchKind::Exact),
            &["exact", "same", "identical", "동일", "거의동일", "같"],
        ),
        (
            Kinship::Match(MatchKind::Similar),
            &["similar", "related", "유사", "비슷", "관련"],
        ),
        (
            Kinship::None,
            &["none", "different", "unrelated", "no", "다름", "없", "무관"],
        ),
    ];
}
