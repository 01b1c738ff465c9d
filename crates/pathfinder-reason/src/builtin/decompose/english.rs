//! The parts of an English question.

use crate::builtin::question::{Ask, Question};

pub(super) fn parts(question: &Question) -> Vec<String> {
    let (subject, named) = (&question.subject, &question.named);
    match &question.ask {
        Ask::YesNo { when } => yes_no(question, when.clone()),
        Ask::Comparison { left, right } => comparison(left, right),
        Ask::How => how(named, question.object.as_deref()),
        Ask::HowTo => how_to(subject),
        Ask::Why { fact } => why(fact.as_deref(), &both(question)),
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
        Ask::Nothing => nothing(subject),
    }
}

fn both(question: &Question) -> String {
    match &question.object {
        Some(object) => format!("{} and {object}", question.named),
        None => question.named.clone(),
    }
}

fn yes_no(question: &Question, when: Option<String>) -> Vec<String> {
    let (subject, named, both) = (&question.subject, &question.named, both(question));
    let measured = question.object.as_deref().unwrap_or("it");
    vec![
        format!("What exactly is meant by \"{subject}\", and how is {measured} measured?"),
        format!("What do studies and reports find about {both}, and how large is the effect?"),
        when.unwrap_or_else(|| {
            format!("Under which conditions does the answer about {both} change?")
        }),
        format!("What evidence speaks against a positive answer about {both}?"),
        format!("For whom, and over what time, do the findings about {named} hold?"),
    ]
}

fn comparison(left: &str, right: &str) -> Vec<String> {
    vec![
        format!("What exactly are {left} and {right}, and by what measure are they compared?"),
        format!("Where does {left} do better than {right}?"),
        format!("Where does {right} do better than {left}?"),
        format!("Under which conditions does the choice between {left} and {right} change?"),
        format!("Which findings on {left} and {right} contradict each other?"),
    ]
}

fn how(named: &str, object: Option<&str>) -> Vec<String> {
    match object {
        Some(object) => vec![
            format!("What exactly happens between {named} and {object}?"),
            format!("By what mechanism does {named} act on {object}, and what evidence shows it?"),
            format!("Under which conditions does {named} act on {object}, and when does it not?"),
            format!("What speaks against an effect of {named} on {object}?"),
        ],
        None => vec![
            format!("What are the main parts or steps of {named}?"),
            format!("By what mechanism does {named} work, and what evidence shows it?"),
            format!("Under which conditions does {named} work, and when does it fail?"),
            format!("What are the limits and criticisms of {named}?"),
        ],
    }
}

fn how_to(task: &str) -> Vec<String> {
    vec![
        format!("What are the main ways to {task}?"),
        format!("Which ways to {task} are shown to work, and how well?"),
        format!("Under which conditions do ways to {task} fail?"),
        format!("What does it cost to {task}, and what speaks against it?"),
    ]
}

fn why(fact: Option<&str>, both: &str) -> Vec<String> {
    match fact {
        Some(fact) => vec![
            format!("How well is it established that {fact}?"),
            format!(
                "Which causes do sources name for the fact that {fact}, and with what evidence?"
            ),
            format!("Under which conditions is it not so that {fact}?"),
            format!("What speaks against the usual explanation of why {fact}?"),
        ],
        None => vec![
            format!("What exactly is known about \"{both}\", and how well is it established?"),
            format!("Which causes of \"{both}\" do sources name, and with what evidence?"),
            format!("Under which conditions is it otherwise with \"{both}\"?"),
            format!("What speaks against the usual explanation of \"{both}\"?"),
        ],
    }
}

fn nothing(subject: &str) -> Vec<String> {
    let named = if subject.is_empty() {
        "this question".to_owned()
    } else {
        format!("\"{subject}\"")
    };
    vec![
        format!("What is meant by {named}?"),
        format!("What do sources say about {named}?"),
        format!("What speaks against what is said about {named}?"),
    ]
}
