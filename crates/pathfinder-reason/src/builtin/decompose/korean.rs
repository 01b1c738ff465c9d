//! The parts of a Korean question.

use crate::builtin::particle::{Particle, with};
use crate::builtin::question::{Ask, Question};

pub(super) fn parts(question: &Question) -> Vec<String> {
    let subject = &question.subject;
    let topic = with(subject, Particle::Topic);
    match &question.ask {
        Ask::YesNo { .. } => yes_no(question),
        Ask::Comparison { left, right } => comparison(left, right),
        Ask::How | Ask::HowTo => how(&both(question)),
        Ask::Why { fact } => why(&fact.clone().unwrap_or_else(|| both(question))),
        Ask::What => vec![
            format!("{topic} 어떻게 정의되며, 정의가 서로 다른가?"),
            format!("{subject}의 주요 종류나 요소, 알려진 결과는 무엇인가?"),
            format!("{topic} 어디에 쓰이며, 결과는 어떠한가?"),
            format!("{subject}의 한계와 비판은 무엇인가?"),
        ],
        Ask::Fact => vec![
            format!("{subject}에 대해 출처들은 무엇이라고 말하는가?"),
            format!("{subject}에 대한 그 내용은 어떻게 조사되거나 측정되었는가?"),
            format!("{subject}에 대해 출처들이 서로 다른 점과 그 이유는 무엇인가?"),
        ],
        Ask::Topic => vec![
            format!("{} 정확히 무엇인가?", with(subject, Particle::Called)),
            format!("{subject}에 대해 알려진 것은 무엇이며, 얼마나 확실한가?"),
            format!("{subject}에 대한 결과는 어떤 조건에서 성립하는가?"),
            format!("{subject}의 한계와 반론은 무엇인가?"),
        ],
        Ask::Nothing => nothing(subject),
    }
}

fn both(question: &Question) -> String {
    match &question.object {
        Some(object) => format!("{} {object}", with(&question.subject, Particle::With)),
        None => question.subject.clone(),
    }
}

fn yes_no(question: &Question) -> Vec<String> {
    let (subject, both) = (&question.subject, both(question));
    let called = with(subject, Particle::Called);
    let measured = question.object.as_ref().map_or(String::new(), |it| {
        format!("{} ", with(it, Particle::Topic))
    });
    vec![
        format!("{called} 정확히 무엇이며, {measured}어떻게 측정하는가?"),
        format!("{both}에 대해 연구와 보고는 무엇을 밝혔으며, 효과의 크기는 얼마인가?"),
        format!("{both}에 대한 답은 어떤 조건에서 성립하고, 어떤 조건에서 성립하지 않는가?"),
        format!("{both}에 대한 반론이나 반대 증거는 무엇인가?"),
        format!("{subject}의 결과는 누구에게, 얼마나 오래 나타나는가?"),
    ]
}

fn comparison(left: &str, right: &str) -> Vec<String> {
    let both = format!("{} {right}", with(left, Particle::With));
    vec![
        format!(
            "{} 각각 무엇이며, 무엇을 기준으로 비교하는가?",
            with(&both, Particle::Topic)
        ),
        format!(
            "{} {right}보다 나은 경우는 언제인가?",
            with(left, Particle::Subject)
        ),
        format!(
            "{} {left}보다 나은 경우는 언제인가?",
            with(right, Particle::Subject)
        ),
        format!("{both} 사이의 선택은 어떤 조건에서 달라지는가?"),
        format!("{both}에 대한 결과 가운데 서로 어긋나는 것은 무엇인가?"),
    ]
}

fn how(both: &str) -> Vec<String> {
    let topic = with(both, Particle::Topic);
    vec![
        format!("{both}의 주요 구성 요소나 단계는 무엇인가?"),
        format!("{topic} 어떤 원리로 작동하며, 그 증거는 무엇인가?"),
        format!("{topic} 어떤 조건에서 작동하고, 언제 실패하는가?"),
        format!("{both}의 한계와 비판은 무엇인가?"),
    ]
}

fn why(fact: &str) -> Vec<String> {
    let topic = with(fact, Particle::Topic);
    vec![
        format!("{topic} 얼마나 확실한 사실인가?"),
        format!("{fact}의 원인으로 무엇이 제시되며, 그 근거는 무엇인가?"),
        format!("{topic} 어떤 조건에서 나타나지 않는가?"),
        format!("{fact}에 대한 통상적인 설명에 반하는 증거는 무엇인가?"),
    ]
}

fn nothing(subject: &str) -> Vec<String> {
    let named = if subject.is_empty() {
        "이 질문".to_owned()
    } else {
        format!("'{subject}'")
    };
    vec![
        format!("{} 무엇을 뜻하는가?", with(&named, Particle::Topic)),
        format!("{named}에 대해 출처들은 무엇이라고 말하는가?"),
        format!("{named}에 대한 설명에 반하는 증거는 무엇인가?"),
    ]
}
