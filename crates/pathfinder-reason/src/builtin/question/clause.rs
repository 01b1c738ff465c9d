//! An English question's clause (`does X raise Y`): where its subject ends, and what it states.
//!
//! Only closed-class words, agreement and word endings are looked at, beside the common verbs. Where they do not tell,
//! the clause has no subject, and whoever asks must be content with the words in the order of the question.

use pathfinder_text::cues::change_of;
use pathfinder_text::english::stem;
use pathfinder_text::lists;

use super::inflection::{past, third_person};
use crate::builtin::phrases::is_verb;

const AUXILIARIES: &str =
    "is are was were do does did can could will would should has have had may might must";
const PRONOUNS: &str = "i we you he she it they there one";
const DETERMINERS: &str =
    "a an the this these those my your our their its his her any some all each every no";
const OBJECTS: &str = "more less fewer most both it them us me him what how whether";
const PREPOSITIONS: &str = "about above across after against among around as at before behind below between by during for from in \
    inside into like near of off on onto over per since than through to toward towards under until up upon via with \
    within without";
const CLAUSES: &str =
    "who whom whose which that where when if because while unless although and or but than instead";
const ADVERBS: &str = "not still already really actually always never ever also often usually sometimes even just only truly yet";
/// Words that stand only in questions and denials.
const OPEN: &str = "any anything anyone anybody anywhere";
/// Common verbs that are as common as nouns.
const NOUNS_TOO: &str = "aim call cause change claim close cost count cover cut drop end estimate fall gain growth increase \
    decrease decline rise need look love measure mean matter offer open place play reach read report rise set show stand \
    start stay stop study support surge talk track try use want work boost climb slow";
/// The commonest adjectives; most others are known by their endings.
const ADJECTIVES: &str = "bad best better big cheap cheaper clear common dead effective efficient enough expensive fast faster fair \
    free good great hard healthy high important large legal likely low necessary new normal old open ready real rich \
    right safe safer similar slow small strong sure true false unique weak worse worth wrong";
const PARTICIPLES: &str = "been become begun built chosen come cut done drawn driven fallen felt found given gone grown had \
    held kept known led left lost made meant met paid put read risen run said seen sent set shown shrunk spent stood \
    taken thought told understood won worn written";
const PLURALS: &str = "people children men women mice bacteria data media criteria police";

pub(in crate::builtin) struct Clause {
    /// In lower case.
    pub(in crate::builtin) auxiliary: String,
    words: Vec<String>,
    /// Where the predicate begins, if that is certain.
    predicate: Option<usize>,
}

pub(super) fn is_auxiliary(word: &str) -> bool {
    lists(AUXILIARIES, &word.to_lowercase())
}

impl Clause {
    /// None if the text does not begin with an auxiliary.
    pub(in crate::builtin) fn of(text: &str) -> Option<Clause> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let auxiliary = words.next().filter(|it| is_auxiliary(it))?.to_lowercase();
        let words: Vec<String> = words.collect();
        let predicate = predicate_at(&auxiliary, &words);
        (!words.is_empty()).then_some(Clause {
            auxiliary,
            words,
            predicate,
        })
    }

    /// `does X raise Y`
    pub(in crate::builtin) fn inverted(&self) -> String {
        format!("{} {}", self.auxiliary, self.words.join(" "))
    }

    pub(in crate::builtin) fn subject(&self) -> Option<String> {
        self.predicate.map(|it| self.words[..it].join(" "))
    }

    /// `raise Y`
    pub(in crate::builtin) fn predicate(&self) -> Option<String> {
        self.predicate.map(|it| self.words[it..].join(" "))
    }

    /// `X raises Y`. None if the subject is not certain, or a word would not stand in a statement.
    pub(in crate::builtin) fn stated(&self) -> Option<String> {
        let words: Vec<String> = self.words.iter().map(|it| bare(it)).collect();
        let denied = words.iter().any(|it| lists("not never no", it));
        let open = |it: &String| lists(OPEN, it);
        if words.iter().any(open) || (words.last()? == "yet" && !denied) {
            return None;
        }
        if self.auxiliary == "do" {
            return Some(self.words.join(" "));
        }
        let mut predicate = self.words[self.predicate?..].to_vec();
        predicate.retain(|it| bare(it) != "ever");
        let adverbs = predicate.iter().take_while(|it| lists(ADVERBS, &bare(it)));
        let verb = adverbs.count();
        match self.auxiliary.as_str() {
            "does" => *predicate.get_mut(verb)? = third_person(predicate.get(verb)?),
            "did" => *predicate.get_mut(verb)? = past(predicate.get(verb)?),
            auxiliary => predicate.insert(0, auxiliary.to_owned()),
        }
        Some(format!("{} {}", self.subject()?, predicate.join(" ")))
    }

    /// `does it not`, with the number that the auxiliary tells.
    pub(in crate::builtin) fn denied(&self) -> Option<String> {
        let first = self.words.first().map(|it| bare(it)).unwrap_or_default();
        let pronoun = match self.auxiliary.as_str() {
            _ if first == "i" => "I",
            _ if lists(PRONOUNS, &first) => &first,
            "is" | "was" | "does" | "has" => "it",
            "are" | "were" | "do" | "have" => "they",
            _ if lists("a an this each every", &first) => "it",
            _ => return None,
        };
        Some(format!("{} {pronoun} not", self.auxiliary))
    }

    /// Asks the person who asks: `should I`, `can we`.
    pub(in crate::builtin) fn is_personal(&self) -> bool {
        self.words
            .first()
            .is_some_and(|it| lists("i we you one", &bare(it)))
    }

    /// Asks of what was, has been or will be, and not of what holds in general.
    pub(in crate::builtin) fn is_event(&self) -> bool {
        let going = |it: usize| self.words.get(it).is_some_and(|it| it.ends_with("ing"));
        lists("did was were has have had will would", &self.auxiliary)
            || (lists("is are", &self.auxiliary) && self.predicate.is_some_and(going))
            || self
                .words
                .iter()
                .any(|it| lists("going currently still now current recent", &bare(it)))
    }

    /// Says that something grows or shrinks.
    pub(in crate::builtin) fn tells_change(&self) -> bool {
        let verb = self.predicate.and_then(|it| self.words.get(it));
        verb.is_some_and(|it| change_of(&stem(&bare(it))).is_some())
    }
}

fn bare(word: &str) -> String {
    word.trim_matches(|it: char| !it.is_alphanumeric())
        .to_lowercase()
}

fn predicate_at(auxiliary: &str, words: &[String]) -> Option<usize> {
    let lower: Vec<String> = words.iter().map(|it| bare(it)).collect();
    let first = lower.first()?;
    if lists(PRONOUNS, first) {
        return (words.len() > 1).then_some(1);
    }
    let least = if lists(DETERMINERS, first) { 2 } else { 1 };
    let open = lower.iter().skip(least).position(|it| lists(CLAUSES, it));
    let end = open.map_or(lower.len(), |it| it + least);
    let shape = Shape {
        words,
        lower: &lower,
        least,
        end,
    };
    match auxiliary {
        "is" | "are" | "was" | "were" => shape.judgment(),
        "has" | "have" | "had" => shape.first(|it| shape.is_participle(it)),
        _ => shape.verb(auxiliary == "does" || lists("a an this each every", first)),
    }
}

/// The words of a clause in which a predicate is looked for.
struct Shape<'clause> {
    words: &'clause [String],
    lower: &'clause [String],
    /// The first word that may be the predicate.
    least: usize,
    /// Where the first subordinate clause begins.
    end: usize,
}

impl Shape<'_> {
    fn first(&self, is: impl Fn(usize) -> bool) -> Option<usize> {
        (self.least..self.end).find(|it| is(*it))
    }

    /// `as tall as`, `good for you`, `a metal`, `sold in glasses`.
    fn judgment(&self) -> Option<usize> {
        let closed = "not still already really actually always never ever also going being able likely due worth as too";
        let noun = |at: usize| lists(DETERMINERS, &self.lower[at]) && !self.is_closed(at - 1);
        let adjective = |at: usize| self.is_adjective(at) && self.ends_at(at);
        let participle = |at: usize| self.is_participle(at) && self.ends_at(at);
        let going = |at: usize| {
            let certain =
                self.ends_at(at) || (at == 1 && self.words[0].starts_with(char::is_uppercase));
            self.lower[at].ends_with("ing") && certain
        };
        // Two words: one must be what is said of the other.
        let bare = || (self.lower.len() == self.least + 1).then_some(self.least);
        self.first(|it| lists(closed, &self.lower[it]))
            .or_else(bare)
            .or_else(|| self.first(|it| noun(it) || adjective(it) || participle(it)))
            .or_else(|| self.first(going))
    }

    fn verb(&self, singular: bool) -> Option<usize> {
        let plain = |at: usize| self.is_plain(at) && !lists(PREPOSITIONS, &self.lower[at - 1]);
        let closed = self.first(|it| {
            lists("be have become get", &self.lower[it]) || lists(ADVERBS, &self.lower[it])
        });
        let before_object = self.first(|it| {
            let next = self.lower.get(it + 1);
            plain(it) && next.is_some_and(|it| lists(DETERMINERS, it) || lists(OBJECTS, it))
        });
        let known = |at: usize| {
            plain(at)
                && (is_verb(&self.lower[at])
                    || is_verb(&third_person(&self.lower[at]))
                    || change_of(&stem(&self.lower[at])).is_some())
        };
        let sure = self.first(|it| known(it) && !lists(NOUNS_TOO, &self.lower[it]));
        let perhaps = || (self.least..self.end).rev().find(|it| known(*it));
        // `Did Anna manage to`: a name, then the first word that is not part of it.
        let small = self
            .words
            .iter()
            .position(|it| it.starts_with(char::is_lowercase));
        let after_name =
            small.filter(|it| *it > 0 && *it < self.end && plain(*it) && self.ends_at(*it));
        let told = [closed, before_object, sure, after_name]
            .into_iter()
            .flatten()
            .min();
        told.or_else(perhaps)
            .or_else(|| self.verb_by_number(singular, plain))
    }

    /// A plural after a singular subject is the object; otherwise the first plural is the subject.
    fn verb_by_number(&self, singular: bool, plain: impl Fn(usize) -> bool) -> Option<usize> {
        let plural = (self.least - 1..self.end).find(|it| self.is_plural(*it));
        let found = match plural {
            Some(at) if singular => at.checked_sub(1).filter(|it| *it >= self.least),
            Some(at) => Some(at + 1),
            None => (self.lower.len() == self.least + 1).then_some(self.least),
        };
        found.filter(|it| *it < self.end && plain(*it))
    }

    fn is_closed(&self, at: usize) -> bool {
        let word = &self.lower[at];
        [PREPOSITIONS, CLAUSES, DETERMINERS, ADVERBS, OBJECTS]
            .iter()
            .any(|it| lists(it, word))
    }

    /// May be a verb in its plain form.
    fn is_plain(&self, at: usize) -> bool {
        let word = &self.words[at];
        let ends = |endings: &[&str]| endings.iter().any(|it| word.ends_with(it));
        let inflected = (ends(&["s"]) && !ends(&["ss"]))
            || (ends(&["ing"]) && word.len() > 5)
            || (ends(&["ed"]) && !ends(&["eed"]))
            || ends(&["tion", "ity", "ness", "ly"]);
        word.chars().all(|it| it.is_ascii_lowercase())
            && !inflected
            && !self.is_closed(at)
            && !self.is_plural(at)
    }

    fn is_plural(&self, at: usize) -> bool {
        let word = &self.lower[at];
        let ends = word.ends_with('s') && !["ss", "us", "is"].iter().any(|it| word.ends_with(it));
        (ends && word.len() > 3) || lists(PLURALS, word)
    }

    fn is_adjective(&self, at: usize) -> bool {
        let word = &self.lower[at];
        lists(ADJECTIVES, word)
            || ["able", "ible", "ful", "ous", "less"]
                .iter()
                .any(|it| word.ends_with(it) && word.len() > 6)
    }

    fn is_participle(&self, at: usize) -> bool {
        let word = &self.lower[at];
        lists(PARTICIPLES, word)
            || (word.ends_with("ed") && !word.ends_with("eed") && word.len() > 4)
    }

    /// The phrase is over: no noun follows that the word could describe.
    fn ends_at(&self, at: usize) -> bool {
        let next = self.lower.get(at + 1);
        next.is_none_or(|it| it != "of" && self.is_closed(at + 1)) || self.words[at].ends_with(',')
    }
}
