//! Names of enum values, and the words that models use instead.

use pathfinder_core::contract::{
    EntityKind, MatchKind, QueryFamily, ReflectionTool, Relation, ResolutionKind, Stance,
    ThinkingTool, Weight,
};
use serde_json::Value;

use super::fields::{Fields, Notes};

/// Latin words that share fewer initial letters are usually different words.
const TELLING_LETTERS_MIN: usize = 4;

/// A type whose values have names in the JSON. The first name is the one that the schema asks for; the others are
/// matched as prefixes of a word.
pub(super) trait Named: Copy + 'static {
    const NAMES: &'static [(Self, &'static [&'static str])];

    fn name(self) -> &'static str
    where
        Self: PartialEq,
    {
        Self::NAMES
            .iter()
            .find(|(it, _)| *it == self)
            .and_then(|(_, names)| names.first())
            .copied()
            .unwrap_or_default()
    }
}

/// The value that a field names; none if it is absent or names none.
pub(super) fn named<T: Named>(fields: &Fields<'_>, names: &[&str], notes: &mut Notes) -> Option<T> {
    let value = fields.get(names, notes)?;
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let exact = T::NAMES
        .iter()
        .find(|(_, names)| names.first().is_some_and(|it| *it == text));
    if let Some((value, _)) = exact {
        return Some(*value);
    }
    notes.mended = true;
    let word = letters(&text);
    // "does not support" is not support, however it starts.
    let negated = ["않", "아니", "not ", "n't"]
        .iter()
        .any(|it| text.contains(it));
    let starts = |names: &[&str]| {
        !negated
            && names
                .iter()
                .map(|it| letters(it))
                .any(|it| is_telling(&it) && word.starts_with(&it))
    };
    let same = |names: &[&str]| names.iter().any(|it| word == letters(it));
    let found = T::NAMES
        .iter()
        .find(|(_, names)| same(names))
        .or_else(|| T::NAMES.iter().find(|(_, names)| starts(names)));
    found.map(|(value, _)| *value)
}

/// Whether a word with this prefix has its meaning: "pro" must not match "problematic".
fn is_telling(start: &str) -> bool {
    start.chars().count() >= TELLING_LETTERS_MIN
        || !start.chars().all(|it| it.is_ascii_alphabetic())
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|it| it.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

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

impl Named for EntityKind {
    const NAMES: &'static [(EntityKind, &'static [&'static str])] = &[
        (
            EntityKind::Concept,
            &["concept", "idea", "term", "topic", "개념"],
        ),
        (
            EntityKind::Technology,
            &[
                "technology",
                "tech",
                "tool",
                "method",
                "software",
                "product",
                "기술",
                "도구",
            ],
        ),
        (
            EntityKind::Person,
            &["person", "people", "author", "researcher", "사람", "인물"],
        ),
        (
            EntityKind::Organization,
            &[
                "organization",
                "organisation",
                "company",
                "institution",
                "org",
                "기관",
                "조직",
                "회사",
            ],
        ),
        (EntityKind::Event, &["event", "사건", "행사"]),
        (
            EntityKind::Publication,
            &[
                "publication",
                "paper",
                "article",
                "book",
                "report",
                "journal",
                "논문",
                "출판",
                "보고서",
            ],
        ),
    ];
}

impl Named for Relation {
    const NAMES: &'static [(Relation, &'static [&'static str])] = &[
        (
            Relation::BasedOn,
            &["based_on", "builds on", "derived", "uses", "기반"],
        ),
        (
            Relation::Enables,
            &[
                "enables", "enable", "allows", "causes", "leads to", "가능", "유발",
            ],
        ),
        (
            Relation::PartOf,
            &[
                "part_of", "part", "is part", "belongs", "member", "is a", "일부", "포함",
            ],
        ),
        (
            Relation::DevelopedBy,
            &[
                "developed_by",
                "developed",
                "created",
                "made",
                "invented",
                "개발",
            ],
        ),
        (
            Relation::PublishedBy,
            &[
                "published_by",
                "published",
                "authored",
                "written",
                "발표",
                "출판",
            ],
        ),
        (
            Relation::Contradicts,
            &[
                "contradicts",
                "contradict",
                "oppos",
                "conflict",
                "반박",
                "모순",
            ],
        ),
        (Relation::Supports, &["supports", "support", "지지"]),
    ];
}

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
pub(super) enum Kinship {
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
