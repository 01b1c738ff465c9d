//! What was wrong with a reply, worded so that a model can correct it.
//!
//! A complaint names positions and fields in fixed words. Of the reply it repeats figures alone, because the reply may
//! contain text of a source.

use pathfinder_text::Lang;

use crate::stance::CertainFault;

/// Further faults are only counted.
const TOLD_MAX: usize = 4;
/// What is worth asking for again is told in full, up to here.
const LOSSES_TOLD_MAX: usize = 20;

/// One thing that was wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// `items 3` for the third of a list, or a field.
    pub(super) place: String,
    pub(super) kind: FaultKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// No JSON object in the reply.
    NoObject,
    /// An object, but with none of the requested fields.
    OtherShape,
    /// The reply ended too early.
    Cut,
    Missing(&'static str),
    Unreadable(&'static str),
    UnknownId,
    Uncited,
    Repeated,
    Unanswered,
    TooMany(usize),
    /// Something else among the questions that stay open.
    NotAQuestion,
    /// A link to an observation that is not among the hypothesis's candidates.
    NotACandidate,
    /// What it cites certainly does not say it.
    Ungrounded(CertainFault),
}

impl FaultKind {
    /// Something that the model meant to say was lost, and saying it otherwise may save it.
    fn is_loss(&self) -> bool {
        match self {
            FaultKind::Uncited | FaultKind::Unanswered | FaultKind::Ungrounded(_) => true,
            FaultKind::NoObject
            | FaultKind::OtherShape
            | FaultKind::Cut
            | FaultKind::Missing(_)
            | FaultKind::Unreadable(_)
            | FaultKind::UnknownId
            | FaultKind::Repeated
            | FaultKind::TooMany(_)
            | FaultKind::NotAQuestion
            | FaultKind::NotACandidate => false,
        }
    }
}

/// How many of the faults are worth asking again for.
pub(super) fn losses(faults: &[Fault]) -> usize {
    faults.iter().filter(|it| it.kind.is_loss()).count()
}

/// The complaint about a reply with nothing usable.
pub(super) fn refusal(faults: &[Fault], name: &str, keys: &[&str], lang: Lang) -> String {
    let faults = render(faults, lang);
    let keys = keys
        .iter()
        .map(|it| format!("\"{it}\""))
        .collect::<Vec<_>>()
        .join(", ");
    match lang {
        Lang::English => format!(
            "The reply to {name} could not be used: {faults}. Reply with one JSON object with the fields {keys} and nothing else."
        ),
        Lang::Korean => format!(
            "{name} 요청의 응답을 쓸 수 없었습니다: {faults}. 다음 필드를 갖춘 JSON 객체 하나만 출력하세요: {keys}."
        ),
    }
}

/// The complaint about a reply that was used in part.
pub(super) fn remark(faults: &[Fault], lang: Lang) -> Option<String> {
    if faults.is_empty() {
        return None;
    }
    let faults = render(faults, lang);
    Some(match lang {
        Lang::English => format!("Parts of the reply were dropped: {faults}."),
        Lang::Korean => format!("응답의 일부를 버렸습니다: {faults}."),
    })
}

/// What was lost first, then the rest.
fn render(faults: &[Fault], lang: Lang) -> String {
    let (lost, other): (Vec<&Fault>, Vec<&Fault>) = faults.iter().partition(|it| it.kind.is_loss());
    let told = lost.iter().take(LOSSES_TOLD_MAX);
    let told = told.chain(other.iter().take(TOLD_MAX));
    let mut rendered: Vec<String> = told.map(|it| it.say(lang)).collect();
    if let Some(more) = faults
        .len()
        .checked_sub(rendered.len())
        .filter(|it| *it > 0)
    {
        rendered.push(match lang {
            Lang::English => format!("and {more} more"),
            Lang::Korean => format!("그 밖에 {more}건"),
        });
    }
    rendered.join("; ")
}

fn listed(figures: &[String]) -> String {
    let quoted: Vec<String> = figures.iter().map(|it| format!("\"{it}\"")).collect();
    quoted.join(", ")
}

impl Fault {
    fn say(&self, lang: Lang) -> String {
        let what = match lang {
            Lang::English => self.kind.in_english(),
            Lang::Korean => self.kind.in_korean(),
        };
        if self.place.is_empty() {
            what
        } else {
            format!("{}: {what}", self.place)
        }
    }
}

impl FaultKind {
    fn in_english(&self) -> String {
        match self {
            FaultKind::NoObject => "it holds no JSON object".into(),
            FaultKind::OtherShape => "its JSON has none of the fields asked for".into(),
            FaultKind::Cut => "it ended too early, so write less".into(),
            FaultKind::Missing(field) => format!("\"{field}\" is missing or empty"),
            FaultKind::Unreadable(field) => format!("\"{field}\" is none of the allowed values"),
            FaultKind::UnknownId => "it names an id that was not shown".into(),
            FaultKind::Uncited => "it cites no id that was shown".into(),
            FaultKind::Repeated => "it says the same as an earlier one".into(),
            FaultKind::Unanswered => "it was not answered".into(),
            FaultKind::TooMany(max) => format!("more than {max}, the rest was left out"),
            FaultKind::NotAQuestion => "each must be a question".into(),
            FaultKind::NotACandidate => {
                "the observation is not among the candidates of the hypothesis".into()
            }
            FaultKind::Ungrounded(CertainFault::Figures(figures)) => format!(
                "it names {}, which neither its quotes nor the context and title of their sources name",
                listed(figures)
            ),
            FaultKind::Ungrounded(CertainFault::Contrary) => "its quote says the contrary".into(),
        }
    }

    fn in_korean(&self) -> String {
        match self {
            FaultKind::NoObject => "JSON 객체가 없습니다".into(),
            FaultKind::OtherShape => "JSON에 요청한 필드가 하나도 없습니다".into(),
            FaultKind::Cut => "응답이 중간에 끊겼으니 더 짧게 쓰세요".into(),
            FaultKind::Missing(field) => format!("\"{field}\" 값이 없거나 비어 있습니다"),
            FaultKind::Unreadable(field) => format!("\"{field}\" 값이 허용된 값이 아닙니다"),
            FaultKind::UnknownId => "보여 준 적이 없는 id를 썼습니다".into(),
            FaultKind::Uncited => "보여 준 id를 하나도 인용하지 않았습니다".into(),
            FaultKind::Repeated => "앞의 것과 같은 내용입니다".into(),
            FaultKind::Unanswered => "답이 없습니다".into(),
            FaultKind::TooMany(max) => format!("{max}개를 넘어 나머지는 버렸습니다"),
            FaultKind::NotAQuestion => "모두 질문이어야 합니다".into(),
            FaultKind::NotACandidate => "그 가설의 후보가 아닌 관찰입니다".into(),
            FaultKind::Ungrounded(CertainFault::Figures(figures)) => format!(
                "{}: 인용문에도, 그 출처의 맥락과 제목에도 없는 수치입니다",
                listed(figures)
            ),
            FaultKind::Ungrounded(CertainFault::Contrary) => "인용문은 그 반대로 말합니다".into(),
        }
    }
}
