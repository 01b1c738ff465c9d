//! What a passage does in its text: report a result, state an aim, ask, introduce.
//!
//! The cues are the labels of structured abstracts and the set phrases of reports and manuals, in both languages.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Reports what was found or concluded.
    Result,
    /// Says what the text is about or what a study set out to do.
    Aim,
    /// How something was studied.
    Method,
    /// Asks.
    Question,
    /// Announces what follows and says nothing itself.
    Introduction,
    /// Several documents have it word for word.
    Boilerplate,
    Plain,
}

const AIM_LABELS: &[&str] = &[
    "OBJECTIVE",
    "OBJECTIVES",
    "AIM",
    "AIMS",
    "PURPOSE",
    "BACKGROUND",
    "CONTEXT",
    "INTRODUCTION",
    "목적",
    "배경",
];
const METHOD_LABELS: &[&str] = &[
    "METHODS",
    "METHOD",
    "DESIGN",
    "SETTING",
    "PARTICIPANTS",
    "PATIENTS",
    "DATA SOURCES",
    "DATA EXTRACTION",
    "STUDY SELECTION",
    "INTERVENTION",
    "INTERVENTIONS",
    "MAIN OUTCOME MEASURES",
    "MEASUREMENTS",
    "방법",
    "대상",
];
const RESULT_LABELS: &[&str] = &[
    "CONCLUSIONS",
    "CONCLUSION",
    "RESULTS",
    "RESULT",
    "FINDINGS",
    "INTERPRETATION",
    "MAIN RESULTS",
    "DATA SYNTHESIS",
    "결론",
    "결과",
];

const AIMS: &[&str] = &[
    "we aimed",
    "we aim to",
    "aim of this",
    "aims of this",
    "aim was",
    "objective was",
    "purpose of this",
    "to determine whether",
    "to investigate",
    "this section describes",
    "this document describes",
    "this chapter describes",
    "this page describes",
    "in this section we",
    "this paper presents",
    "살펴보",
    "알아보",
    "다룹니다",
    "이 문서는",
    "이 페이지",
    "이 섹션",
];
const RESULTS: &[&str] = &[
    "we found",
    "we conclude",
    "we show",
    "results show",
    "results suggest",
    "findings suggest",
    "suggest that",
    "suggests that",
    "showed that",
    "shows that",
    "demonstrat",
    "was associated",
    "were associated",
    "is associated",
    "are associated",
    "significantly",
    "in conclusion",
    "concluded",
    "나타났다",
    "밝혀졌다",
    "확인되었다",
    "결론",
];

impl Role {
    /// `heading` is the nearest heading above the passage.
    pub(super) fn of(passage: &str, heading: Option<&str>) -> Role {
        let end = passage.trim_end();
        if end.ends_with(['?', '？']) && !end[..end.len() - 1].contains(['?', '.', '!']) {
            return Role::Question;
        }
        let is_short = passage.chars().count() < 200;
        if is_short && end.ends_with([':', '：']) {
            return Role::Introduction;
        }
        let label = label(passage)
            .map(|it| it.0)
            .or_else(|| label_of(heading?.trim()));
        if let Some(role) = label {
            return role;
        }
        let lower = passage.to_lowercase();
        let has = |phrases: &[&str]| phrases.iter().any(|it| lower.contains(it));
        match () {
            () if has(AIMS) => Role::Aim,
            () if has(RESULTS) => Role::Result,
            () => Role::Plain,
        }
    }

    pub(super) fn weight(self) -> f64 {
        match self {
            Role::Result => 1.3,
            Role::Aim | Role::Method | Role::Question | Role::Introduction | Role::Boilerplate => {
                0.5
            }
            Role::Plain => 1.0,
        }
    }
}

/// A passage without the label of a structured abstract in front of it.
pub fn without_label(passage: &str) -> &str {
    label(passage).map_or(passage, |it| it.1)
}

/// The role that a label in capitals at the start gives, and what follows it.
pub fn label(passage: &str) -> Option<(Role, &str)> {
    let labels = [AIM_LABELS, METHOD_LABELS, RESULT_LABELS]
        .into_iter()
        .flatten();
    let rest = |label: &str| {
        let rest = passage.strip_prefix(label)?;
        let body = rest.trim_start_matches([':', '.', '-', '–', ' ']);
        let closed = rest.starts_with([':', ' ', '.']) && !body.is_empty();
        closed.then_some(body)
    };
    let mut found: Vec<(&str, &str)> = labels.filter_map(|it| Some((*it, rest(it)?))).collect();
    found.sort_by_key(|it| it.1.len());
    let (label, rest) = found.first()?;
    Some((label_of(label)?, rest))
}

fn label_of(text: &str) -> Option<Role> {
    let upper = text.trim_end_matches(':').to_uppercase();
    let has = |labels: &[&str]| labels.contains(&upper.as_str());
    match () {
        () if has(AIM_LABELS) => Some(Role::Aim),
        () if has(METHOD_LABELS) => Some(Role::Method),
        () if has(RESULT_LABELS) => Some(Role::Result),
        () => None,
    }
}
