//! Three to five sub-questions for any question, by its kind.
//!
//! Each names the subject, because a hypothesis is later linked to the sub-question whose words it shares.

use pathfinder_core::contract::{Decompose, Lang, SubQuestionDraft};

use super::particle::{Particle, with};
use super::question::{Ask, Question};

pub(super) fn decompose(request: &Decompose) -> Vec<SubQuestionDraft> {
    let question = Question::of(&request.question, request.lang);
    let texts = match request.lang {
        Lang::English => english(&question),
        Lang::Korean => korean(&question),
    };
    let first_depends = |index: usize| (index > 0).then_some(0);
    texts
        .into_iter()
        .enumerate()
        .map(|(index, text)| SubQuestionDraft {
            text,
            priority: u8::try_from(index + 1).unwrap_or(5).min(5),
            // What a word means comes first; objections only make sense once there is a finding to object to.
            depends_on: if index >= 3 { Some(1) } else { first_depends(index) },
        })
        .collect()
}

fn english(question: &Question) -> Vec<String> {
    let (subject, named) = (&question.subject, &question.named);
    let both = match &question.object {
        Some(object) => format!("{named} and {object}"),
        None => named.clone(),
    };
    let measured = match &question.object {
        Some(object) => format!("What exactly is meant by \"{subject}\", and how is {object} measured?"),
        None => format!("What exactly is meant by \"{subject}\", and how is it measured?"),
    };
    match &question.ask {
        Ask::YesNo { when } => vec![
            measured,
            format!("What do studies and reports find about {both}, and how large is the effect?"),
            when.clone()
                .unwrap_or_else(|| format!("Under which conditions does the answer about {both} change?")),
            format!("What evidence speaks against a positive answer about {both}?"),
            format!("For whom, and over what time, do the findings about {named} hold?"),
        ],
        Ask::Comparison { left, right } => vec![
            format!("What exactly are {left} and {right}, and by what measure are they compared?"),
            format!("Where does {left} do better than {right}?"),
            format!("Where does {right} do better than {left}?"),
            format!("Under which conditions does the choice between {left} and {right} change?"),
            format!("Which findings on {left} and {right} contradict each other?"),
        ],
        Ask::How => vec![
            format!("What are the main parts or steps of {both}?"),
            format!("By what mechanism does {both} work, and what evidence shows it?"),
            format!("Under which conditions does {both} work, and when does it fail?"),
            format!("What are the limits and criticisms of {both}?"),
        ],
        Ask::Why { fact: Some(fact) } => vec![
            format!("How well is it established that {fact}?"),
            format!("Which causes do sources name for the fact that {fact}, and with what evidence?"),
            format!("Under which conditions is it not so that {fact}?"),
            format!("What speaks against the usual explanation of why {fact}?"),
        ],
        Ask::Why { fact: None } => vec![
            format!("What exactly is known about \"{both}\", and how well is it established?"),
            format!("Which causes of \"{both}\" do sources name, and with what evidence?"),
            format!("Under which conditions is it otherwise with \"{both}\"?"),
            format!("What speaks against the usual explanation of \"{both}\"?"),
        ],
        Ask::What => vec![
            format!("How is {named} defined, and do the definitions differ?"),
            format!("What are the main kinds, parts or findings of {named}?"),
            format!("Where is {named} used, and with what results?"),
            format!("What are the limits and criticisms of {named}?"),
        ],
        Ask::Fact => vec![
            format!("What do sources state about {named}?"),
            format!("How was that about {named} found out or measured?"),
            format!("Where do sources disagree about {named}, and why?"),
        ],
        Ask::Topic => vec![
            format!("What exactly is meant by \"{subject}\"?"),
            format!("What is known about {named}, and how well is it established?"),
            format!("Under which conditions do the findings about {named} hold?"),
            format!("What are the limits of {named}, and what speaks against it?"),
        ],
        Ask::Nothing => nothing_english(subject),
    }
}

fn nothing_english(subject: &str) -> Vec<String> {
    let named = if subject.is_empty() { "this question".to_owned() } else { format!("\"{subject}\"") };
    vec![
        format!("What is meant by {named}?"),
        format!("What do sources say about {named}?"),
        format!("What speaks against what is said about {named}?"),
    ]
}

fn korean(question: &Question) -> Vec<String> {
    let subject = &question.subject;
    let both = match &question.object {
        Some(object) => format!("{} {object}", with(subject, Particle::With)),
        None => subject.clone(),
    };
    let measured = match &question.object {
        Some(object) => {
            format!(
                "{} 정확히 무엇이며, {} 어떻게 측정하는가?",
                with(subject, Particle::Called),
                with(object, Particle::Topic)
            )
        }
        None => format!("{} 정확히 무엇이며, 어떻게 측정하는가?", with(subject, Particle::Called)),
    };
    match &question.ask {
        Ask::YesNo { .. } => vec![
            measured,
            format!("{both}에 대해 연구와 보고는 무엇을 밝혔으며, 효과의 크기는 얼마인가?"),
            format!("{both}에 대한 답은 어떤 조건에서 성립하고, 어떤 조건에서 성립하지 않는가?"),
            format!("{both}에 대한 반론이나 반대 증거는 무엇인가?"),
            format!("{subject}의 결과는 누구에게, 얼마나 오래 나타나는가?"),
        ],
        Ask::Comparison { left, right } => korean_comparison(left, right),
        Ask::How => vec![
            format!("{}의 주요 구성 요소나 단계는 무엇인가?", both),
            format!("{} 어떤 원리로 작동하며, 그 증거는 무엇인가?", with(&both, Particle::Topic)),
            format!("{} 어떤 조건에서 작동하고, 언제 실패하는가?", with(&both, Particle::Topic)),
            format!("{both}의 한계와 비판은 무엇인가?"),
        ],
        Ask::Why { fact } => {
            let fact = fact.clone().unwrap_or(both);
            vec![
                format!("{} 얼마나 확실한 사실인가?", with(&fact, Particle::Topic)),
                format!("{fact}의 원인으로 무엇이 제시되며, 그 근거는 무엇인가?"),
                format!("{} 어떤 조건에서 나타나지 않는가?", with(&fact, Particle::Topic)),
                format!("{fact}에 대한 통상적인 설명에 반하는 증거는 무엇인가?"),
            ]
        }
        Ask::What => vec![
            format!("{} 어떻게 정의되며, 정의가 서로 다른가?", with(subject, Particle::Topic)),
            format!("{subject}의 주요 종류나 요소, 알려진 결과는 무엇인가?"),
            format!("{} 어디에 쓰이며, 결과는 어떠한가?", with(subject, Particle::Topic)),
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
        Ask::Nothing => nothing_korean(subject),
    }
}

fn korean_comparison(left: &str, right: &str) -> Vec<String> {
    let both = format!("{} {right}", with(left, Particle::With));
    vec![
        format!("{} 각각 무엇이며, 무엇을 기준으로 비교하는가?", with(&both, Particle::Topic)),
        format!("{} {right}보다 나은 경우는 언제인가?", with(left, Particle::Subject)),
        format!("{} {left}보다 나은 경우는 언제인가?", with(right, Particle::Subject)),
        format!("{both} 사이의 선택은 어떤 조건에서 달라지는가?"),
        format!("{both}에 대한 결과 가운데 서로 어긋나는 것은 무엇인가?"),
    ]
}

fn nothing_korean(subject: &str) -> Vec<String> {
    let named = if subject.is_empty() { "이 질문".to_owned() } else { format!("'{subject}'") };
    vec![
        format!("{} 무엇을 뜻하는가?", with(&named, Particle::Topic)),
        format!("{named}에 대해 출처들은 무엇이라고 말하는가?"),
        format!("{named}에 대한 설명에 반하는 증거는 무엇인가?"),
    ]
}
