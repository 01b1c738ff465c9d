//! The parts of a Korean question.
//!
//! Any question becomes a clause in -지 (`X가 Y를 높이는지`) that another question can go on with, so no subject has to be
//! found for most kinds. All parts end as politely as the question does.

use pathfinder_text::cues::change_of;
use pathfinder_text::korean::WithParticle;
use pathfinder_text::korean::syllable::{Syllable, coda_of};

use super::{is_long, quoted};
use crate::builtin::phrases::is_common;
use crate::builtin::question::{Ask, Question, embedded};

const DIFFER: &str = "{}에 대해 출처마다 다르게 말하는 점은 무엇인가?";

/// What a sub-question says that asks for objections to a claim, and one that asks for conditions.
pub(super) const AGAINST: &str = "어떤 반론이나 반증이 있";
pub(super) const CONDITIONS: &[&str] = &["어떤 조건에 따라 달라", "좌우하는 조건은 무엇"];

pub(super) fn parts(question: &Question) -> Vec<String> {
    let manner = Manner::of(&question.heart);
    let parts = plain(question).into_iter();
    parts.map(|it| manner.end(&it)).collect()
}

fn plain(question: &Question) -> Vec<String> {
    let (heart, about) = (question.heart.as_str(), question.about.as_str());
    if is_long(heart) {
        return topic(&quoted(heart));
    }
    let clause = embedded(heart);
    let asked = clause
        .clone()
        .unwrap_or_else(|| format!("{}라는 문제", quoted(&format!("{heart}?"))));
    match &question.ask {
        Ask::YesNo => yes_no(heart, &asked),
        Ask::Comparison { sides } => comparison(heart, sides),
        Ask::What => what(about),
        Ask::State => state(about),
        Ask::Topic if about.split(' ').next_back().is_some_and(is_common) => what(about),
        Ask::Topic => topic(about.trim()),
        Ask::Why | Ask::HowTo if clause.is_none() || is_noun(heart) => {
            ways_or_reasons(&question.ask, about)
        }
        Ask::Nothing => nothing(heart),
        ask => open(ask, &asked),
    }
}

/// Ends in `무엇인가`: the noun before it is what is asked for.
fn is_noun(heart: &str) -> bool {
    heart
        .split_whitespace()
        .last()
        .is_some_and(|it| it.starts_with("무엇") || it.starts_with('뭐') || it.starts_with('뭔'))
}

fn yes_no(heart: &str, asked: &str) -> Vec<String> {
    let has = |cues: &[&str]| cues.iter().any(|it| asked.contains(it));
    let allowed = has(&["도 되는지", "수 있는지", "수 없는지", "야 하는지"]);
    let timely =
        has(&["앞으로", "아직", "지금", "여전히", "현재", "이미", "최근"]) || is_past(asked);
    let far = how_far(heart, asked).unwrap_or_else(|| match allowed || timely {
        true => format!("{asked}에 대해 규정이나 공식 자료는 무엇이라고 말하는가?"),
        false => DIFFER.replace("{}", asked),
    });
    let mut parts = vec![far];
    parts.push(match () {
        () if timely => format!("{asked}를 보여 주는 가장 최근의 자료는 무엇인가?"),
        () if asked.ends_with("인지") => format!("{asked}를 판단하는 기준은 무엇인가?"),
        () => condition(asked),
    });
    parts.push(format!("{asked}를 두고 어떤 반론이나 반증이 있는가?"));
    parts
}

fn is_past(asked: &str) -> bool {
    let before = asked.strip_suffix("는지").and_then(|it| it.chars().last());
    before.and_then(coda_of) == Some('ㅆ') && !asked.ends_with("있는지")
}

/// `X는 Y를 얼마나 높이는가`, where the question is whether something grows or shrinks.
fn how_far(heart: &str, asked: &str) -> Option<String> {
    let (before, verb) = heart.rsplit_once(' ')?;
    let stem = asked.split_whitespace().last()?.strip_suffix("는지")?;
    change_of(stem).map(|_| format!("{before} 얼마나 {verb}?"))
}

/// A clause that kept its topic does not become one itself.
fn condition(asked: &str) -> String {
    if asked.contains("는 ") || asked.contains("은 ") {
        format!("{asked}를 좌우하는 조건은 무엇인가?")
    } else {
        format!("{asked}는 어떤 조건에 따라 달라지는가?")
    }
}

fn comparison(heart: &str, sides: &[String]) -> Vec<String> {
    let [first, middle @ .., last] = sides else {
        return topic(&quoted(heart));
    };
    let before: Vec<&str> = [first]
        .into_iter()
        .chain(middle)
        .map(String::as_str)
        .collect();
    let all = format!("{:과<} {last}", WithParticle(before.join(", ")));
    let (it, one, other) = (WithParticle(&all), WithParticle(first), WithParticle(last));
    let mut parts = Vec::new();
    if ["차이", "다른", "다르"].iter().any(|it| heart.contains(it)) {
        parts.push(format!("{all}의 공통점은 무엇인가?"));
        parts.push(format!(
            "{all}의 차이 가운데 실제로 가장 중요한 것은 무엇인가?"
        ));
        parts.push(format!(
            "{all}의 차이에 대해 출처마다 다르게 말하는 점은 무엇인가?"
        ));
        return parts;
    }
    parts.push(format!("{it:을<} 비교하는 기준은 무엇인가?"));
    if middle.is_empty() {
        parts.push(format!("{one:이<} {last}보다 나은 점은 무엇인가?"));
        parts.push(format!("{other:이<} {first}보다 나은 점은 무엇인가?"));
    } else {
        parts.push(format!("{all}의 장점과 단점은 각각 무엇인가?"));
    }
    parts.push(format!("{all} 사이의 선택은 어떤 조건에 따라 달라지는가?"));
    parts
}

/// `엔트로피란` asks what a word means, `엔트로피의 역할은` does not.
fn what(about: &str) -> Vec<String> {
    let it = WithParticle(about);
    let described = about.contains("의 ") || about.split(' ').next_back().is_some_and(is_common);
    let mut parts = Vec::new();
    parts.extend(match described {
        true => [
            format!("{it:을<} 보여 주는 연구나 사례는 무엇인가?"),
            format!("{it:은<} 어떤 조건에 따라 달라지는가?"),
            format!("{about}에 대해 출처마다 다르게 말하는 점은 무엇인가?"),
        ],
        false => [
            format!("{it:은<} 어떻게 정의되며, 정의마다 다른 점은 무엇인가?"),
            format!("{about}의 주요 종류나 구성 요소는 무엇인가?"),
            format!("{about}의 역할이나 쓰임새는 무엇인가?"),
        ],
    });
    parts.push(format!(
        "{about}에 대해 논란이 되거나 아직 밝혀지지 않은 점은 무엇인가?"
    ));
    parts
}

fn state(field: &str) -> Vec<String> {
    let it = WithParticle(field);
    vec![
        format!("{field} 분야에서 현재 가장 중요한 기술이나 방법은 무엇인가?"),
        format!("{it:은<} 실제로 어디에 활용되고 있는가?"),
        format!("{field} 분야를 주도하는 기업이나 기관은 어디인가?"),
        format!("{field}의 한계와 남은 과제는 무엇인가?"),
        format!("{field}의 앞으로의 전망은 무엇인가?"),
    ]
}

fn topic(about: &str) -> Vec<String> {
    vec![
        format!("{about}에 대해 알려진 것은 무엇인가?"),
        format!("{about}에 대한 구체적인 사례나 수치는 무엇인가?"),
        format!("{about}에 대해 최근에 달라진 점은 무엇인가?"),
        format!("{about}의 한계나 문제점은 무엇인가?"),
    ]
}

/// `X하는 방법` and `X의 이유`, where the question is that noun.
fn ways_or_reasons(ask: &Ask, about: &str) -> Vec<String> {
    let it = WithParticle(about);
    let parts = match ask {
        Ask::HowTo => [
            format!("{about} 가운데 효과가 입증된 것은 무엇인가?"),
            format!("{about}에 따라 드는 비용이나 노력은 얼마나 다른가?"),
            format!("{about}의 한계나 주의할 점은 무엇인가?"),
        ],
        _ => [
            format!("{it:로<} 제시된 것은 각각 무엇을 근거로 하는가?"),
            format!("{about} 가운데 가장 큰 영향을 미치는 것은 무엇인가?"),
            format!("{about}에 대한 통상적인 설명에 어떤 반론이 있는가?"),
        ],
    };
    parts.to_vec()
}

/// What can be asked of a clause in -지.
fn frames(ask: &Ask) -> &'static [&'static str] {
    match ask {
        Ask::Should => &[
            "{}를 판단하는 기준은 무엇인가?",
            "{}를 두고 찬성하는 근거와 반대하는 근거는 각각 무엇인가?",
        ],
        Ask::Why => &[
            "{}를 두고 제시된 원인 가운데 근거가 가장 뚜렷한 것은 무엇인가?",
            "{}를 보여 주는 사례나 수치는 무엇인가?",
            "{}에 대한 통상적인 설명에 어떤 반론이 있는가?",
        ],
        Ask::How => &[
            "{}를 설명하는 원리나 과정은 무엇인가?",
            "{}를 보여 주는 연구나 사례는 무엇인가?",
            "{}에 대해 아직 밝혀지지 않았거나 논란이 되는 점은 무엇인가?",
        ],
        Ask::HowTo => &[
            "{}에 대해 어떤 방법들이 알려져 있는가?",
            "{}에 대해 알려진 방법 가운데 효과가 입증된 것은 무엇인가?",
            "{}에 대해 알려진 방법에는 어떤 한계나 위험이 있는가?",
        ],
        Ask::Condition | Ask::Choice => &[
            "{}를 판단하는 기준은 무엇인가?",
            "{}에 대한 규정이나 지침은 무엇인가?",
            "{}에 대해 예외가 되는 경우는 무엇인가?",
        ],
        Ask::Amount => &[
            "{}를 결정하는 요인은 무엇인가?",
            "{}를 보여 주는 통계나 규정은 무엇인가?",
            DIFFER,
        ],
        Ask::Date => &[
            "{}에 대해 공식 자료는 무엇이라고 말하는가?",
            "{}를 보여 주는 기록이나 발표는 무엇인가?",
            DIFFER,
        ],
        _ => &[
            "{}를 보여 주는 기록이나 사례는 무엇인가?",
            "{}에 대해 알려진 배경이나 경위는 무엇인가?",
            DIFFER,
        ],
    }
}

/// A question that became a clause.
fn open(ask: &Ask, asked: &str) -> Vec<String> {
    let parts = frames(ask).iter().map(|it| it.replace("{}", asked));
    let depends = matches!(ask, Ask::Should | Ask::How).then(|| condition(asked));
    parts.chain(depends).collect()
}

fn nothing(heart: &str) -> Vec<String> {
    let named = if heart.chars().any(char::is_alphanumeric) {
        quoted(heart)
    } else {
        "이 질문".to_owned()
    };
    let it = WithParticle(&named);
    vec![
        format!("{it:은<} 무엇을 뜻하는가?"),
        format!("{named}에 대해 자료들은 무엇이라고 말하는가?"),
        format!("{named}에 대한 설명에 반하는 증거는 무엇인가?"),
    ]
}

/// How politely a question ends.
#[derive(Debug, Clone, Copy)]
enum Manner {
    /// -는가
    Plain,
    /// -나요
    Polite,
    /// -습니까
    Formal,
}

impl Manner {
    fn of(heart: &str) -> Manner {
        match () {
            () if heart.ends_with('요') => Manner::Polite,
            () if heart.ends_with("니까") => Manner::Formal,
            () => Manner::Plain,
        }
    }

    /// `무엇을 밝혔는가?` becomes `무엇을 밝혔나요?` or `무엇을 밝혔습니까?`.
    fn end(self, plain: &str) -> String {
        let Some(asks) = plain.strip_suffix("가?") else {
            return plain.to_owned();
        };
        match (self, asks.strip_suffix('는')) {
            (Manner::Plain, _) => plain.to_owned(),
            (Manner::Polite, Some(stem)) => format!("{stem}나요?"),
            (Manner::Polite, None) => format!("{asks}가요?"),
            (Manner::Formal, Some(stem)) => formal(stem),
            (Manner::Formal, None) => asks
                .strip_suffix('인')
                .map_or_else(|| plain.to_owned(), |it| format!("{it}입니까?")),
        }
    }
}

fn formal(stem: &str) -> String {
    let last = stem.chars().last().and_then(Syllable::of);
    match last {
        Some(it) if coda_of(it.compose()).is_none() => {
            let before: String = stem.chars().take(stem.chars().count() - 1).collect();
            format!("{before}{}니까?", it.with_coda('ㅂ').compose())
        }
        _ => format!("{stem}습니까?"),
    }
}
