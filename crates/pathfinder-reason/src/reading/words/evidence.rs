//! Words for what evidence says, how much it weighs, and how disagreements and drafts end.

use pathfinder_core::contract::{ResolutionKind, Stance, Weight};

use super::Named;

impl Named for Stance {
    const NAMES: &'static [(Stance, &'static [&'static str])] = &[
        (
            Stance::Supports,
            &[
                "supports",
                "support",
                "supporting",
                "agree",
                "confirm",
                "entail",
                "corroborat",
                "positive",
                "for",
                "pro",
                "consistent",
                "지지",
                "뒷받침",
                "찬성",
                "동의",
                "일치",
                "긍정",
            ],
        ),
        (
            Stance::Contradicts,
            &[
                "contradicts",
                "contradict",
                "refut",
                "oppos",
                "disagree",
                "conflict",
                "against",
                "denies",
                "denied",
                "deny",
                "disprov",
                "negative",
                "inconsistent",
                "반박",
                "모순",
                "반대",
                "부정",
                "반증",
                "상충",
            ],
        ),
        (
            Stance::Qualifies,
            &[
                "qualifies",
                "qualif",
                "condition",
                "limit",
                "restrict",
                "partial",
                "nuance",
                "조건",
                "한정",
                "제한",
                "부분",
            ],
        ),
        (
            Stance::Unsure,
            &[
                "unsure",
                "uncertain",
                "unknown",
                "unclear",
                "neutral",
                "none",
                "unrelated",
                "irrelevant",
                "no",
                "no evidence",
                "no relation",
                "불확실",
                "모름",
                "중립",
                "무관",
                "관련없",
                "알수없",
            ],
        ),
    ];
}

impl Named for Weight {
    const NAMES: &'static [(Weight, &'static [&'static str])] = &[
        (
            Weight::Strong,
            &["strong", "high", "direct", "0.8", "0.9", "강", "높", "직접"],
        ),
        (
            Weight::Medium,
            &[
                "medium", "moderate", "mid", "middle", "0.5", "0.6", "0.7", "indirect", "중",
                "보통", "간접",
            ],
        ),
        (
            Weight::Weak,
            &["weak", "low", "0.3", "0.1", "0.2", "0.4", "약", "낮"],
        ),
    ];
}

impl Named for ResolutionKind {
    const NAMES: &'static [(ResolutionKind, &'static [&'static str])] = &[
        (
            ResolutionKind::ConditionDifference,
            &["condition_difference", "condition", "조건"],
        ),
        (
            ResolutionKind::DefinitionMismatch,
            &["definition_mismatch", "definition", "정의"],
        ),
        (
            ResolutionKind::ScopeMismatch,
            &["scope_mismatch", "scope", "범위"],
        ),
        (
            ResolutionKind::OneRejected,
            &["one_rejected", "rejected", "one is wrong", "기각", "한쪽"],
        ),
        (ResolutionKind::Merged, &["merged", "merge", "통합", "병합"]),
    ];
}

/// What becomes of a draft, without the one that it is merged with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::reading) enum FateName {
    Keep,
    Merge,
    Drop,
}

impl Named for FateName {
    const NAMES: &'static [(FateName, &'static [&'static str])] = &[
        (
            FateName::Keep,
            &["keep", "kept", "new", "add", "accept", "유지", "채택", "새"],
        ),
        (
            FateName::Merge,
            &[
                "merge",
                "merged",
                "same",
                "duplicate",
                "병합",
                "합침",
                "중복",
                "같",
            ],
        ),
        (
            FateName::Drop,
            &[
                "drop", "dropped", "discard", "reject", "remove", "버림", "제외", "기각",
            ],
        ),
    ];
}
