//! The parts of an English question.
//!
//! `how`, `why` and the like may stand before a clause in the order of the question (`does X raise Y`), so a question
//! whose subject is not certain can still be asked in other ways. Where it is certain, the clause becomes a statement.

use pathfinder_text::lists;

use super::{is_long, quoted, sentence};
use crate::builtin::question::{Ask, Clause, Question};

/// What a sub-question says that asks for objections to a claim, and one that asks for conditions.
pub(super) const AGAINST: &str = "What speaks against the view that ";
pub(super) const CONDITIONS: &str = "Under which conditions ";

pub(super) fn parts(question: &Question) -> Vec<String> {
    let (heart, about) = (question.heart.as_str(), question.about.as_str());
    let letters = |is: fn(&char) -> bool| heart.chars().filter(is).count();
    let foreign = letters(|it| it.is_alphabetic() && !it.is_ascii()) * 4;
    if is_long(heart) || foreign > letters(|it| it.is_alphabetic()) {
        return whole(&quoted(heart));
    }
    match &question.ask {
        Ask::YesNo => yes_no(heart),
        Ask::Should => should(heart),
        Ask::Comparison { sides } => comparison(heart, sides),
        Ask::HowTo => how_to(about),
        Ask::What => what(heart, about),
        Ask::State => state(about),
        Ask::Topic => topic(about),
        Ask::Nothing => nothing(heart),
        Ask::Why if !heart.to_lowercase().starts_with("why") => causes(about),
        Ask::How
        | Ask::Why
        | Ask::Condition
        | Ask::Date
        | Ask::Amount
        | Ask::Fact
        | Ask::Choice => indirect(heart).map_or_else(
            || inverted(heart, &question.ask),
            |it| open(heart, &question.ask, &it),
        ),
    }
}

fn yes_no(heart: &str) -> Vec<String> {
    let Some(clause) = Clause::of(heart) else {
        return whole(&quoted(heart));
    };
    let inverted = clause.inverted();
    let stated = clause.stated();
    let mut parts = vec![match &stated {
        Some(it) if clause.is_personal() => format!("Which rules or advice decide whether {it}?"),
        _ if clause.is_event() => format!("When and why {}?", inverted.replace(" ever ", " ")),
        _ if clause.tells_change() => format!("By how much {inverted}?"),
        _ => format!("How, if at all, {inverted}?"),
    }];
    if !clause.is_event() {
        parts.push(conditions(&clause));
    }
    parts.push(match &stated {
        Some(it) => format!("What speaks against the view that {it}?"),
        None => format!(
            "What speaks against answering {} with yes?",
            quoted(&sentence(heart))
        ),
    });
    if let Some(it) = stated.filter(|_| clause.is_event()) {
        parts.push(format!(
            "How certain is it that {it}, and where do sources disagree?"
        ));
    }
    parts
}

fn conditions(clause: &Clause) -> String {
    let not = clause.denied().unwrap_or_else(|| "not".to_owned());
    format!(
        "Under which conditions {}, and under which {not}?",
        clause.inverted()
    )
}

fn should(heart: &str) -> Vec<String> {
    let Some(clause) = Clause::of(heart) else {
        return whole(&quoted(heart));
    };
    let mut parts = Vec::new();
    match clause
        .predicate()
        .filter(|it| clause.is_personal() && !it.contains(" or "))
    {
        Some(deed) => {
            parts.push(format!("What are the reasons to {deed}?"));
            parts.push(format!("What speaks against the decision to {deed}?"));
            parts.push(format!(
                "Which alternatives are there to the decision to {deed}?"
            ));
        }
        None => {
            parts.push(format!("For which reasons {}?", clause.inverted()));
            parts.push(format!(
                "What speaks against answering {} with yes?",
                quoted(&sentence(heart))
            ));
        }
    }
    parts.push(conditions(&clause));
    parts
}

fn comparison(heart: &str, sides: &[String]) -> Vec<String> {
    let [left, right] = sides else {
        return whole(&quoted(heart));
    };
    let both = format!("{left} and {right}");
    if heart.to_lowercase().contains("differ") {
        return vec![
            format!("What do {both} have in common?"),
            format!("Which differences between {both} matter most in practice?"),
            format!("Where do sources disagree about the differences between {both}?"),
        ];
    }
    vec![
        format!("By which criteria should {both} be compared?"),
        format!("What are the advantages of {left} over {right}?"),
        format!("What are the advantages of {right} over {left}?"),
        format!("On which conditions does the choice between {both} depend?"),
    ]
}

fn how_to(task: &str) -> Vec<String> {
    vec![
        format!("What are the known ways to {task}?"),
        format!("What is the most effective way to {task}?"),
        format!("How much time, money or effort does it take to {task}?"),
        format!("Which problems or risks arise for those who try to {task}?"),
    ]
}

/// `What is entropy` asks what a word means, `What is the height of X` does not.
fn what(heart: &str, about: &str) -> Vec<String> {
    let first = about.split(' ').next().unwrap_or("").to_lowercase();
    let attribute = lists("the some your my our their its", &first);
    if attribute && indirect(heart).is_some() {
        return vec![
            format!("On what does {about} depend?"),
            format!("Which figures or examples illustrate {about}?"),
            format!("Where do sources disagree about {about}?"),
        ];
    }
    if heart.ends_with(" mean") {
        return vec![
            format!("How is the term “{about}” defined, and do the definitions differ?"),
            format!("In which fields is the term “{about}” used?"),
            format!("Which examples show the meaning of “{about}”?"),
        ];
    }
    vec![
        format!(
            "How is the term “{}” defined, and do the definitions differ?",
            bare(about)
        ),
        format!("What are the main parts, kinds or features of {about}?"),
        format!("What is known about the effects or uses of {about}?"),
        format!("What is disputed or still unknown about {about}?"),
    ]
}

fn bare(about: &str) -> &str {
    ["a ", "an ", "the "]
        .iter()
        .find_map(|it| about.strip_prefix(it))
        .unwrap_or(about)
}

fn state(field: &str) -> Vec<String> {
    vec![
        format!("Which technologies or methods matter most in {field} today?"),
        format!("What are the main applications of {field}, and with what results?"),
        format!("Who are the leading players in {field}?"),
        format!("What are the limits of {field}, and which problems are unsolved?"),
        format!("What is the outlook for {field} in the coming years?"),
    ]
}

fn topic(about: &str) -> Vec<String> {
    let clause = about.split(' ').next().is_some_and(|it| {
        lists(
            "how why what when where who which whether if",
            &it.to_lowercase(),
        )
    });
    if about.is_empty()
        || about.ends_with(',')
        || about.contains(": ")
        || Clause::of(about).is_some()
    {
        return whole(&quoted(about));
    }
    let about = lowered(about);
    let mut parts = vec![
        format!("What is known about {about}?"),
        format!("Which facts, figures or examples do studies or reports give on {about}?"),
        format!("What has changed in recent years with regard to {about}?"),
        format!("What speaks against the common findings about {about}?"),
    ];
    if clause {
        parts.remove(2);
    }
    parts
}

/// `The evolution of X` in the middle of a sentence; a name keeps its capital letter.
fn lowered(about: &str) -> String {
    let (first, rest) = about.split_once(' ').unwrap_or((about, ""));
    let small = "a an the how why what when where who which whether";
    if lists(small, &first.to_lowercase()) {
        return format!("{} {rest}", first.to_lowercase()).trim().to_owned();
    }
    about.to_owned()
}

fn causes(about: &str) -> Vec<String> {
    vec![
        format!("Which causes of {about} are best supported by studies or reports?"),
        format!("How much does each of the causes contribute to {about}?"),
        format!("Which explanations of {about} are disputed, and what speaks against them?"),
    ]
}

/// A question with a question word, which became a clause: `why X raises Y`.
fn open(heart: &str, ask: &Ask, indirect: &str) -> Vec<String> {
    let asked = frames(ask).iter().map(|it| it.replace("{}", indirect));
    let mut parts: Vec<String> = asked.collect();
    let clause = clause_of(heart).filter(|it| *ask == Ask::How && lists("do does", &it.auxiliary));
    parts.extend(clause.map(|it| conditions(&it)));
    parts
}

fn frames(ask: &Ask) -> &'static [&'static str] {
    match ask {
        Ask::Why => &[
            "Which explanations of {} are best supported?",
            "What speaks against the usual explanation of {}?",
            "What else is said to explain {}?",
        ],
        Ask::How => &[
            "Which steps, means or mechanisms explain {}?",
            "Which figures or examples show {}?",
            "What is disputed or still unknown about {}?",
        ],
        Ask::Condition => &[
            "Which rules or criteria decide {}?",
            "What are the reasons for the rules on {}?",
            "Which exceptions are there to the rules on {}?",
        ],
        Ask::Date => &[
            "What do official or first-hand sources say about {}?",
            "Which records or announcements document {}?",
            "How certain is it {}, and where do sources disagree?",
        ],
        Ask::Amount => &[
            "What determines {}?",
            "Which studies, records or rules state {}?",
            "How do sources differ on {}, and why?",
        ],
        Ask::Choice => &[
            "What are the options when deciding {}?",
            "Which criteria decide {}?",
            "What speaks against the usual advice on {}?",
        ],
        _ => &[
            "What do first-hand sources say about {}?",
            "Which figures or records show {}?",
            "Where do sources disagree about {}?",
        ],
    }
}

/// The same where the clause must keep the order of the question.
fn inverted(heart: &str, ask: &Ask) -> Vec<String> {
    let clause = clause_of(heart).map(|it| it.inverted());
    let fronts: &[&str] = match ask {
        Ask::Why => &["For which main reason", "For which other reasons"],
        Ask::How => &["Through which steps or means", "Under which conditions"],
        Ask::Condition | Ask::Date => &[
            "Under which conditions",
            "According to which sources, and when exactly,",
        ],
        _ => &[],
    };
    let mut parts = Vec::new();
    if let Some(clause) = clause {
        parts.extend(fronts.iter().map(|it| format!("{it} {clause}?")));
    }
    let asked = quoted(&sentence(heart));
    parts.push(format!(
        "Which answers do sources give to {asked}, and how do they differ?"
    ));
    parts.push(format!("On what does the answer to {asked} depend?"));
    parts.push(format!("What speaks against the usual answers to {asked}?"));
    parts
}

/// The clause behind `how`, `why`, `when` or `where`.
fn clause_of(heart: &str) -> Option<Clause> {
    let (first, rest) = heart.split_once(' ')?;
    let adverbial = lists("how why when where", &first.to_lowercase());
    adverbial.then(|| Clause::of(rest)).flatten()
}

/// `how much X costs`, of `How much does X cost`. A question without an auxiliary has that order already.
fn indirect(heart: &str) -> Option<String> {
    const OPENING_MAX: usize = 8;
    let words: Vec<&str> = heart.split_whitespace().collect();
    let asks = words.first().map(|it| it.to_lowercase())?;
    let lowered = |to: usize| {
        [asks.as_str()]
            .into_iter()
            .chain(words[1..to].iter().copied())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let clause_at = |it: usize| Clause::of(&words[it..].join(" "));
    let at = (1..words.len().min(OPENING_MAX)).find(|it| clause_at(*it).is_some());
    let Some(at) = at else {
        return lists("who which what how where", &asks).then(|| lowered(words.len()));
    };
    let clause = clause_at(at)?;
    let be = lists("is are was were", &clause.auxiliary);
    let named = lists("who what which whose", &asks);
    let whole = words[at + 1..].join(" ");
    if be && at == 1 && named {
        return Some(format!("{} {whole} {}", lowered(at), clause.auxiliary));
    }
    let subject = named && !lists("do does did", &clause.auxiliary) && !clause.is_personal();
    if subject {
        return Some(lowered(words.len()));
    }
    Some(format!("{} {}", lowered(at), clause.stated()?))
}

fn nothing(heart: &str) -> Vec<String> {
    if heart.chars().any(char::is_alphanumeric) {
        return whole(&quoted(heart));
    }
    let parts = [
        "What is meant by this question?",
        "What do sources say about this question?",
        "What speaks against what is said about this question?",
    ];
    parts.map(str::to_owned).to_vec()
}

/// What can be asked of any words.
fn whole(quoted: &str) -> Vec<String> {
    vec![
        format!("What do sources say about {quoted}?"),
        format!("Which studies, figures or examples bear on {quoted}?"),
        format!(
            "Where do sources disagree about {quoted}, and what speaks against the common view?"
        ),
    ]
}
