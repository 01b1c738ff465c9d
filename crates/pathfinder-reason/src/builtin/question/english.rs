//! English questions: the first word gives the kind, and a clause behind it the subject and the object.

use pathfinder_text::lists;

use super::clause::{Clause, is_auxiliary};
use super::{Ask, Reading};

/// Verbs that ask somebody to find out or to write.
const REQUESTS: &str = "analyze analyse assess compare conduct describe discuss evaluate examine explain explore exploring find \
    give identify investigate list outline prepare provide research researching review show study summarize \
    summarise tell trace write";
/// What stands between a request and its subject.
const REQUESTED: &str = "and or on for about into me us out of a an the detailed full brief short comprehensive in-depth thorough \
    overview explanation description summary analysis report list data evidence research review study some information";
const RECENT: &str = "current latest recent newest present state status art trend trends development developments advance advances \
    progress outlook future situation landscape prospects today research and the of state-of-the-art";
const RECENT_HEADS: &str = "state status trend trends developments advances progress outlook future situation landscape prospects";
const LEADS: &str = "additionally also and but further furthermore however moreover so then";

pub(super) fn read(text: &str, asks: bool) -> Reading {
    if let Some(sides) = sides(text) {
        return reading(
            Ask::Comparison {
                sides: sides.to_vec(),
            },
            sides.join(" and "),
        );
    }
    let (first, rest) = split_word(text);
    match first.to_lowercase().as_str() {
        it if is_auxiliary(it) => yes_no(text),
        "how" => how(rest),
        "why" => of_clause(Ask::Why, rest),
        "when" => when(rest),
        "what" | "what's" | "whats" => what(text, rest),
        "where" | "who" | "whom" | "whose" => of_clause(Ask::Fact, rest),
        "which" => which(rest),
        "please" => request(split_word(rest).1),
        it if lists(REQUESTS, it) => request(rest),
        // `As a teacher, write` and `Acting as a teacher, write`.
        "as" | "acting" if text.contains(", ") => as_somebody(text),
        _ if asks && way(text).is_some() => reading(Ask::HowTo, way(text).unwrap_or_default()),
        _ if asks => reading(Ask::YesNo, noun_phrase(text)),
        _ => topic(text),
    }
}

fn reading(ask: Ask, about: impl Into<String>) -> Reading {
    Reading {
        ask,
        about: about.into(),
        object: None,
    }
}

fn yes_no(text: &str) -> Reading {
    let should = text.to_lowercase().starts_with("should ");
    of_clause(if should { Ask::Should } else { Ask::YesNo }, text)
}

/// The subject and the object of a clause that begins with an auxiliary.
fn of_clause(ask: Ask, text: &str) -> Reading {
    let clause = Clause::of(text);
    let parts = clause.and_then(|it| Some((it.subject()?, it.predicate()?, it.is_personal())));
    let Some((subject, predicate, personal)) = parts else {
        let skips = is_auxiliary(split_word(text).0);
        return reading(ask, if skips { split_word(text).1 } else { text });
    };
    let object = noun_phrase(split_word(&predicate).1);
    let object = Some(object).filter(|it| !it.is_empty());
    match object {
        Some(object) if personal => reading(ask, object),
        object => Reading {
            ask,
            about: subject,
            object,
        },
    }
}

fn how(rest: &str) -> Reading {
    let (second, after) = split_word(rest);
    let second = second.to_lowercase();
    let personal = Clause::of(rest).filter(Clause::is_personal);
    match personal.and_then(|it| Some((it.auxiliary.clone(), it.predicate()?))) {
        _ if second == "to" => reading(Ask::HowTo, after),
        _ if !is_auxiliary(&second) => amount(after),
        Some((auxiliary, task)) if lists("can could do should", &auxiliary) => {
            reading(Ask::HowTo, task)
        }
        _ => of_clause(Ask::How, rest),
    }
}

/// `water does a camel need` is about the water, `does a dam cost` about the dam.
fn amount(after: &str) -> Reading {
    let words: Vec<&str> = after.split(' ').collect();
    match words.iter().position(|it| is_auxiliary(it)) {
        Some(0) => of_clause(Ask::Amount, after),
        Some(at) => reading(Ask::Amount, words[..at].join(" ")),
        None => reading(Ask::Amount, noun_phrase(after)),
    }
}

/// A rule is asked for in the present or with an advice; anything else asks for a date.
fn when(rest: &str) -> Reading {
    let auxiliary = split_word(rest).0.to_lowercase();
    let dated = lists("did was were will has have had would", &auxiliary);
    of_clause(if dated { Ask::Date } else { Ask::Condition }, rest)
}

fn what(text: &str, rest: &str) -> Reading {
    let (second, after) = split_word(rest);
    let about = if text.to_lowercase().starts_with("what is") || is_auxiliary(second) {
        after
    } else {
        rest
    };
    let second = second.to_lowercase();
    let wanted = noun_phrase(about).to_lowercase();
    if let Some(field) = field(about) {
        return reading(Ask::State, field);
    }
    if let Some(task) = way(about) {
        return reading(Ask::HowTo, task);
    }
    match second.as_str() {
        "causes" | "caused" => reading(Ask::Why, after),
        "is" | "are" | "was" | "were" if wanted.starts_with("best ") => reading(Ask::Choice, about),
        "is" | "are" | "was" | "were" => reading(Ask::What, about),
        _ if !text.to_lowercase().starts_with("what ") => reading(Ask::What, rest),
        "does" => match about.strip_suffix(" mean") {
            Some(word) => reading(Ask::What, word),
            None => of_clause(Ask::Fact, rest),
        },
        it if is_auxiliary(it) => of_clause(Ask::Fact, rest),
        _ => which(rest),
    }
}

/// `save water`, of `the best ways to save water`.
fn way(text: &str) -> Option<&str> {
    let (before, task) = text
        .split_once(" ways to ")
        .or(text.split_once(" way to "))?;
    (before.split(' ').count() <= 3).then_some(task)
}

/// `tent should I buy` asks for a choice, `country has` for a fact.
fn which(rest: &str) -> Reading {
    let words: Vec<&str> = rest.split(' ').collect();
    let at = words.iter().position(|it| is_auxiliary(it));
    let clause = at.map(|it| words[it..].join(" "));
    let advice = clause
        .and_then(|it| Clause::of(&it))
        .is_some_and(|it| it.is_personal());
    let best = words.iter().any(|it| lists("best better", it));
    let about = at
        .filter(|it| *it > 0)
        .map_or(rest.to_owned(), |it| words[..it].join(" "));
    reading(
        if advice || best {
            Ask::Choice
        } else {
            Ask::Fact
        },
        about,
    )
}

/// `Explain why bees die` asks why; `Summarize the trends in X` names a topic.
fn request(rest: &str) -> Reading {
    let mut rest = rest;
    loop {
        let (word, after) = split_word(rest);
        let lower = word.to_lowercase();
        if after.is_empty() || !(lists(REQUESTS, &lower) || lists(REQUESTED, &lower)) {
            break;
        }
        // The article of the subject stays.
        let inside = lists(REQUESTED, &split_word(after).0.to_lowercase());
        if lists("a an the", &lower) && !inside {
            break;
        }
        rest = after;
    }
    let (first, after) = split_word(rest);
    // `Find data to refute X` names no topic of its own.
    if first.eq_ignore_ascii_case("to") {
        return reading(Ask::YesNo, noun_phrase(after));
    }
    match (first.to_lowercase().as_str(), split_word(after).0) {
        ("how", "to") => reading(Ask::HowTo, split_word(after).1),
        _ => topic(rest),
    }
}

fn as_somebody(text: &str) -> Reading {
    let order = text.split_once(", ").map_or(text, |it| it.1);
    let order = order.strip_prefix("please ").unwrap_or(order);
    request(split_word(order).1)
}

fn topic(text: &str) -> Reading {
    match field(text) {
        Some(field) => reading(Ask::State, field),
        None => reading(Ask::Topic, text),
    }
}

/// `quantum computing`, of `the latest trends in quantum computing` and of `quantum computing trends`.
fn field(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let lower: Vec<String> = words.iter().map(|it| it.to_lowercase()).collect();
    let recent = lower.iter().take_while(|it| lists(RECENT, it)).count();
    let is_head = |it: &String| lists(RECENT_HEADS, it);
    let named = lower[..recent].iter().any(is_head);
    let link = lower.get(recent).is_some_and(|it| lists("in on for", it));
    let of = recent > 0 && lower[recent - 1] == "of";
    if named && (link || of) {
        let field = words[recent + usize::from(link)..].join(" ");
        return Some(field).filter(|it| !it.is_empty());
    }
    let last = lower.len().checked_sub(1).filter(|it| *it > 0 && *it < 5)?;
    let ends = is_head(&lower[last]) && !lower.iter().any(|it| lists("of in for the a an", it));
    ends.then(|| words[..last].join(" "))
}

/// The noun phrase without its article, and without what only limits it.
pub(super) fn noun_phrase(text: &str) -> String {
    let mut rest = text.trim();
    loop {
        let (word, after) = split_word(rest);
        let skips =
            "a an the to of in for with on by from at as that than there your my our we i you";
        if !lists(skips, &word.to_lowercase()) || after.is_empty() {
            break;
        }
        rest = after;
    }
    let limits = [" when ", " if ", " under ", " because ", " without ", ", "];
    let ends = limits.iter().filter_map(|it| rest.find(it));
    let end = ends.min().unwrap_or(rest.len());
    rest[..end]
        .trim_end_matches([',', '?', '.'])
        .trim()
        .to_owned()
}

/// `What does it cost, and how long does it last` are two questions, unless the second needs the first.
pub(super) fn apart(sentence: &str) -> Vec<&str> {
    let asks = |it: &str| {
        let (first, rest) = split_word(it);
        let alone = !rest.split([' ', '?', ',']).any(|it| {
            lists(
                "it they them their its this that these those",
                &it.to_lowercase(),
            )
        });
        let opens = lists("how why when what where who which", first);
        opens && alone && rest.split(' ').take(4).any(is_auxiliary)
    };
    let second = sentence.rsplit_once(", and ").filter(|it| asks(it.1));
    second.map_or_else(|| vec![sentence], |(first, second)| vec![first, second])
}

/// `However, what does it cost` begins at `what`, and so does `The question is this: what does it cost`.
pub(super) fn without_lead(sentence: &str) -> &str {
    let opens = |it: &str| {
        let first = split_word(it).0.to_lowercase();
        is_auxiliary(&first) || lists("how why when what where who which whose", &first)
    };
    let parts = sentence.split_once(": ").or_else(|| {
        let lead = |it: &(&str, &str)| lists(LEADS, &it.0.to_lowercase());
        sentence.split_once(", ").filter(lead)
    });
    parts
        .map(|it| it.1.trim())
        .filter(|it| opens(it))
        .unwrap_or(sentence)
}

fn sides(text: &str) -> Option<[String; 2]> {
    let lower = text.to_ascii_lowercase();
    let cut = |word: &str| {
        lower
            .find(word)
            .map(|it| (&text[..it], &text[it + word.len()..]))
    };
    let asks_how = lower.starts_with("how do");
    let verbs = [" differ from ", " compare to ", " compare with "];
    if let Some((left, right)) = verbs.iter().find_map(|it| cut(it)).filter(|_| asks_how) {
        let left = split_word(split_word(left).1).1;
        return Some([left.to_owned(), right.to_owned()]);
    }
    if let Some((left, right)) = [" vs. ", " vs ", " versus "].iter().find_map(|it| cut(it)) {
        return pair(left, right);
    }
    let chooses = [
        "is ",
        "are ",
        "which ",
        "should ",
        "what is better",
        "what's better",
    ];
    let chosen = cut(" or ").filter(|_| chooses.iter().any(|it| lower.starts_with(it)));
    listed(text, &lower).or_else(|| choice(chosen?.0, chosen?.1))
}

/// `the difference between A and B`, `compare A with B`
fn listed(text: &str, lower: &str) -> Option<[String; 2]> {
    let after = |opener: &&str| lower.find(opener).map(|it| it + opener.len());
    let openers: &[&str] = match lower.contains("difference") {
        true => &[" between "],
        false => &["compare ", "comparison of ", "comparing "],
    };
    let start = openers.iter().find_map(after)?;
    [" and ", " with ", " to "].iter().find_map(|it| {
        let cut = lower[start..].find(it)? + start;
        pair(&text[start..cut], &text[cut + it.len()..])
    })
}

/// Two short names; a choice between two deeds is not a comparison of two things.
fn choice(left: &str, right: &str) -> Option<[String; 2]> {
    const WORDS_MAX: usize = 4;
    let (link, named) = split_word(right);
    let linked = format!(" {link} ");
    let (left, right) = match left.rsplit_once(&linked) {
        Some((_, left)) if lists("as in on with by for to", link) => (left, named),
        _ => (left, right),
    };
    let sides = pair(left, right)?;
    let short = |it: &String| it.split(' ').count() <= WORDS_MAX && !it.starts_with("to ");
    sides.iter().all(short).then_some(sides)
}

fn pair(left: &str, right: &str) -> Option<[String; 2]> {
    let mut left = left.rsplit([':', ',']).next().unwrap_or(left).trim();
    loop {
        let (word, rest) = split_word(left);
        let asks = "is are which what what's better best should i we one you it use choose pick take buy learn prefer does do how";
        if rest.is_empty() || !lists(asks, &word.to_lowercase()) {
            break;
        }
        left = rest;
    }
    let right = right.split([':', ',', ';']).next().unwrap_or(right);
    let right = [" in terms of ", " when ", " for ", " better", " the "]
        .iter()
        .fold(right, |it, cut| it.split(cut).next().unwrap_or(it));
    let named = |it: &str| !noun_phrase(it).is_empty() && !lists("not no", &it.to_lowercase());
    (named(left) && named(right)).then(|| [left.trim().to_owned(), right.trim().to_owned()])
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace)
        .map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}
