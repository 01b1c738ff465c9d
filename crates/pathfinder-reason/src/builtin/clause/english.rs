//! English clauses: subject, finite verb, and the rest.

use pathfinder_text::english::is_function_word;
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{CueKind, Lang, cues, lists};

use super::{is_denied, stated};

const SUBJECT_WORDS_MAX: usize = 8;
const WORDS_MAX: usize = 28;

/// Verbs of effect and change, from the verbs that corpora of scientific abstracts use most often.
const VERBS: &str = "affect aid alleviate attenuate block boost cause change contribute control cut decline decrease delay depend \
    determine disrupt drive drop eliminate enable enhance facilitate fall foster grow harm help hinder impair improve increase induce \
    inhibit lead limit lower mediate mitigate predict prevent produce promote protect raise reduce regulate replace require restore \
    rise shape shorten shrink slow stimulate strengthen support suppress trigger weaken worsen";
const IRREGULAR: &[(&str, &str)] = &[
    ("cut", "cut"),
    ("drove", "drive"),
    ("fell", "fall"),
    ("grew", "grow"),
    ("led", "lead"),
    ("rose", "rise"),
    ("shrank", "shrink"),
];
/// Words that point to another sentence, open another clause, or stand before a noun.
const POINTERS: &str =
    "it this these those they we he she you i there here such that one another others both";
const CLAUSES: &str = "that which who whom whose where because although though whereas while but since so how why whether as than";
const DETERMINERS: &str =
    "a an the this that these those its their our his her no any some each every";
const PLURALS: &str = "people men women children data mice they";
const MODALS: &str = "is are was were has have had can could will would may might do does did cannot should must shall";
/// Between them and the end, an amount is all there is.
const AMOUNTS: &str = "about around roughly nearly almost up to at least more than an average of percent percentage points half a third quarter";

/// A sentence with one main clause.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::builtin) struct English {
    pub(in crate::builtin) subject: String,
    /// The words between `may` and the rest.
    verb: String,
    pub(in crate::builtin) is_denied: bool,
    pub(in crate::builtin) rest: String,
}

/// The words of a finite verb with its denial.
struct Finite {
    start: usize,
    end: usize,
    base: String,
    is_denied: bool,
}

impl English {
    pub(in crate::builtin) fn of(sentence: &str) -> Option<English> {
        let text = stated(sentence, Lang::English)?;
        let words = tokens(text);
        if words.len() > WORDS_MAX {
            return None;
        }
        let finite = finite(text, &words)?;
        let subject = text[..words[finite.start].range.start].trim();
        let rest = without_amount(text[words.get(finite.end)?.range.start..].trim());
        let clause = English {
            subject: capitalized(subject),
            verb: finite.base,
            is_denied: finite.is_denied,
            rest: rest.to_owned(),
        };
        let stands =
            is_subject(subject) && is_rest(rest, &words[finite.end..], clause.verb.is_empty());
        stands.then_some(clause)
    }

    /// `subject may (not) verb rest.`
    pub(in crate::builtin) fn maybe(&self, subject: &str, denied: bool, rest: &str) -> String {
        let rest = if denied {
            rest.to_owned()
        } else {
            rest.replace("any ", "some ")
        };
        let parts = [
            subject,
            "may",
            if denied { "not" } else { "" },
            &self.verb,
            &rest,
        ];
        let words: Vec<&str> = parts.into_iter().filter(|it| !it.is_empty()).collect();
        format!("{}.", words.join(" "))
    }

    pub(in crate::builtin) fn is_same_act(&self, other: &English) -> bool {
        self.verb == other.verb && self.is_denied == other.is_denied
    }

    /// Whether a finite verb stands in the text, so that what follows is about the whole clause.
    pub(in crate::builtin) fn has_verb(text: &str) -> bool {
        finite(text, &tokens(text)).is_some()
    }
}

/// The first finite verb. None if the text begins with it.
fn finite(text: &str, words: &[Token]) -> Option<Finite> {
    let start = (0..words.len()).find(|at| {
        lists(MODALS, stripped(&words[*at].text)) || verb_at(text, words, *at).is_some()
    })?;
    if start == 0 {
        return None;
    }
    let word = words[start].text.as_str();
    let next = |at: usize| words.get(at).map_or("", |it| it.text.as_str());
    let contracted = word == "cannot" || stripped(word) != word;
    let denied = contracted || matches!(next(start + 1), "not" | "never");
    let end = start + 1 + usize::from(denied && !contracted);
    if denied && lists("only just merely necessarily all always every", next(end)) {
        return None;
    }
    let base = match stripped(word) {
        "is" | "are" | "was" | "were" => "be",
        "has" | "have" | "had" => "have",
        // `may not be used` would be a ban.
        "can" | "cannot" if next(end) == "be" => denied.then_some("")?,
        "can" | "cannot" => "be able to",
        "do" | "does" | "did" if !denied => return None,
        "do" | "does" | "did" | "will" | "would" | "may" | "might" | "could" => "",
        "should" | "must" | "shall" => return None,
        _ => verb_at(text, words, start)?,
    };
    Some(Finite {
        start,
        end,
        base: base.to_owned(),
        is_denied: denied,
    })
}

fn stripped(word: &str) -> &str {
    let bare = word
        .strip_suffix("n't")
        .or_else(|| word.strip_suffix("n’t"));
    match bare {
        Some("ca") => "can",
        Some("wo") => "will",
        Some(bare) => bare,
        None => word,
    }
}

/// The plain form of the verb that this word is. Many verbs are nouns too, so the word before it must agree.
fn verb_at(text: &str, words: &[Token], at: usize) -> Option<&'static str> {
    let (word, before) = (&words[at], words.get(at.checked_sub(1)?)?);
    let beside = &text[before.range.end..word.range.start] == " ";
    if !beside || lists(DETERMINERS, &before.text) || before.script == Script::Digits {
        return None;
    }
    let many = is_plural(&before.text);
    let next = words.get(at + 1).map_or("", |it| it.text.as_str());
    let is_participle = matches!(next, "by" | "in" | "with" | "");
    let (base, form) = form_of(&word.text)?;
    let agrees = match form {
        Form::Plain => many,
        Form::Singular => !many,
        Form::Past => !is_participle && !is_function_word(&before.text),
    };
    agrees.then_some(base)
}

enum Form {
    Plain,
    Singular,
    Past,
}

fn form_of(word: &str) -> Option<(&'static str, Form)> {
    if let Some((_, base)) = IRREGULAR.iter().find(|it| it.0 == word && it.0 != it.1) {
        return Some((base, Form::Past));
    }
    let verbs = || VERBS.split_ascii_whitespace();
    let past = |base: &str| match base.chars().last() {
        Some('e') => format!("{base}d"),
        Some(last) if matches!(base, "control" | "drop") => format!("{base}{last}ed"),
        _ => format!("{base}ed"),
    };
    let plain = verbs().find(|it| *it == word).map(|it| (it, Form::Plain));
    let singular = || {
        let base = word.strip_suffix('s')?;
        verbs()
            .find(|it| *it == base)
            .map(|it| (it, Form::Singular))
    };
    plain.or_else(singular).or_else(|| {
        verbs()
            .find(|it| past(it) == word)
            .map(|it| (it, Form::Past))
    })
}

fn is_plural(word: &str) -> bool {
    let ends = word.ends_with('s') && !["ss", "us", "is"].iter().any(|it| word.ends_with(it));
    ends || lists(PLURALS, word)
}

fn is_subject(subject: &str) -> bool {
    let words = tokens(subject);
    let first = words.first().map_or("", |it| it.text.as_str());
    !words.is_empty()
        && words.len() <= SUBJECT_WORDS_MAX
        && !subject.contains(',')
        && !lists(POINTERS, first)
        && !lists(
            "if when unless in on at to for with by from after before during under",
            first,
        )
        && !words.iter().any(|it| lists(CLAUSES, &it.text))
        && words.iter().any(|it| !is_function_word(&it.text))
        && !is_denied(subject)
}

/// What follows the verb: one clause, and at most one condition.
fn is_rest(rest: &str, words: &[Token], begins_with_verb: bool) -> bool {
    let condition = words
        .iter()
        .position(|it| lists("when if unless", &it.text));
    let plain = &words[..condition.unwrap_or(words.len())];
    let points = |it: &Token| lists("it this these those they them we", &it.text);
    let is_hedged = cues(rest).iter().any(|it| it.kind == CueKind::Hedge);
    let another = |pair: &[Token]| {
        let joins = lists("and or then also", &pair[0].text) || rest_comma(rest, &pair[0], words);
        joins && (form_of(&pair[1].text).is_some() || lists(MODALS, stripped(&pair[1].text)))
    };
    let coordinated = |it: &[Token]| {
        lists("and or", &it[0].text)
            && (it[1].text.ends_with('s') || it[1].text.ends_with("ed"))
            && lists(DETERMINERS, &it[2].text)
    };
    let first = words
        .first()
        .filter(|_| !begins_with_verb)
        .and_then(|it| form_of(&it.text));
    !rest.is_empty()
        && !matches!(first, Some((_, Form::Plain | Form::Singular)))
        && !plain
            .iter()
            .any(|it| lists(CLAUSES, &it.text) || lists(MODALS, stripped(&it.text)))
        && !words.iter().any(points)
        && !words.windows(2).any(another)
        && !words.windows(3).any(coordinated)
        && !is_hedged
        && !is_denied(rest)
}

/// Whether a comma follows the word.
fn rest_comma(rest: &str, word: &Token, words: &[Token]) -> bool {
    let offset = words.first().map_or(0, |it| it.range.start);
    rest.get(word.range.end.saturating_sub(offset)..)
        .is_some_and(|it| it.starts_with(','))
}

/// `by about 8 percent` was measured once, so a conjecture leaves it out.
fn without_amount(rest: &str) -> &str {
    let Some(at) = rest.rfind(" by ") else {
        return rest;
    };
    let amount = tokens(&rest[at + " by ".len()..]);
    let counted = amount
        .iter()
        .any(|it| it.script == Script::Digits || lists("half third quarter", &it.text));
    let all = amount
        .iter()
        .all(|it| it.script == Script::Digits || lists(AMOUNTS, &it.text));
    if counted && all { &rest[..at] } else { rest }
}

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |it| {
        it.to_uppercase().chain(characters).collect()
    })
}
