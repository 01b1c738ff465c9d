//! Whether a source is about the question at all.
//!
//! A search returns its nearest results, however far off they are, so each source must show in its own words that it
//! is about the question.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Dispute, Extract};
use pathfinder_core::id::HypothesisId;
use pathfinder_text::cues::change_of;
use pathfinder_text::synonyms::synonyms_of;
use pathfinder_text::tokens::{Script, tokens};
use pathfinder_text::{Lang, content_words, english, is_hangul, names, terms};

use crate::builtin::phrases::is_common;
use crate::builtin::question::Question;

/// The question itself, or something that sources about the question led to.
pub(super) fn is_about(request: &Extract, text: &str) -> bool {
    let source = SourceText::of(&request.title, text);
    let holds = |asked: &str| Asked::of(asked, request.lang).is_held_by(&source);
    if holds(&request.question) {
        return true;
    }
    let known = |id: HypothesisId| request.hypotheses.iter().find(|it| it.id == id);
    let targets = request.target.into_iter().chain(match request.dispute {
        Some(Dispute::Conflict { hypothesis, other }) => vec![hypothesis, other],
        Some(Dispute::Contradiction { hypothesis, .. }) => vec![hypothesis],
        None => Vec::new(),
    });
    // With nothing found yet, a query is the question in other words, and words that any text may hold.
    let led = !request.hypotheses.is_empty() && holds(&request.query);
    led || targets.filter_map(known).any(|it| holds(&it.statement))
}

/// Shares a third of the question's words, and may be about something else.
pub(super) fn is_near(request: &Extract, text: &str) -> bool {
    let asked = Asked::of(&request.question, request.lang);
    let source = SourceText::of(&request.title, text);
    let held = asked.words.iter().filter(|it| source.holds(&it.0)).count();
    held > 0 && held * 3 >= asked.words.len()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Alphabet {
    Hangul,
    Latin,
    Other,
}

fn alphabet_of(character: char) -> Alphabet {
    match character {
        it if is_hangul(it) => Alphabet::Hangul,
        'a'..='z' | 'A'..='Z' | '\u{C0}'..='\u{24F}' => Alphabet::Latin,
        _ => Alphabet::Other,
    }
}

struct SourceText {
    alphabet: Alphabet,
    terms: BTreeSet<String>,
}

impl SourceText {
    fn of(title: &str, text: &str) -> SourceText {
        let mut counts = [0usize; 3];
        for character in text.chars().filter(|it| it.is_alphabetic()) {
            counts[alphabet_of(character) as usize] += 1;
        }
        let [hangul, latin, other] = counts;
        // Korean text is full of Latin names, and a syllable is two or three letters.
        let alphabet = match () {
            () if other > latin && other > hangul => Alphabet::Other,
            () if hangul * 3 > latin => Alphabet::Hangul,
            () => Alphabet::Latin,
        };
        let mut terms = content_words(text);
        terms.extend(content_words(title));
        SourceText { alphabet, terms }
    }

    fn holds(&self, word: &str) -> bool {
        let groups = synonyms_of(word);
        let alike = |it: &String| synonyms_of(it).iter().any(|it| groups.contains(it));
        self.terms.contains(word)
            || self.holds_part(word)
            || self.terms.iter().any(alike)
            || self.holds_parts(word)
    }

    /// `노동생산성` holds `생산성`, `Mongolian` holds `Mongolia`, and `столицей` holds `столица`.
    fn holds_part(&self, word: &str) -> bool {
        let length = word.chars().count();
        if word.chars().all(is_hangul) {
            return length >= 2
                && self
                    .terms
                    .iter()
                    .any(|it| it.starts_with(word) || it.ends_with(word));
        }
        let shared = |it: &str| {
            it.chars()
                .zip(word.chars())
                .take_while(|(one, other)| one == other)
                .count()
        };
        length >= 5
            && self
                .terms
                .iter()
                .any(|it| shared(it) + 1 >= length && it.chars().count() <= length + 3)
    }

    /// `원격근무` is held by a text that writes `원격 근무`, and `노동생산성` by one on `생산성`: the head stands last.
    fn holds_parts(&self, word: &str) -> bool {
        const HEAD_CHARS_MIN: usize = 3;
        let characters: Vec<char> = word.chars().collect();
        if characters.len() < 4 || !characters.iter().copied().all(is_hangul) {
            return false;
        }
        let is_head =
            |it: &String| it.chars().count() >= HEAD_CHARS_MIN && word.ends_with(it.as_str());
        self.terms.iter().any(is_head)
            || (2..=characters.len() - 2).any(|at| {
                let (first, second) = characters.split_at(at);
                let held = |it: &[char]| self.holds_part(&it.iter().collect::<String>());
                held(first) && held(second)
            })
    }
}

/// What a text asks about: its content words, and among them the names.
pub(in crate::builtin) struct Asked {
    words: Vec<(String, Alphabet)>,
    names: Vec<String>,
    figures: Vec<String>,
    /// How many content words it has in all.
    length: usize,
}

impl Asked {
    pub(in crate::builtin) fn of(text: &str, lang: Lang) -> Asked {
        let mut topic = Question::of(text, lang).topic();
        // `높이나?` ends a question like a verb; `코로나?` alone is all there is to ask about.
        let asks = text.trim_end().ends_with("나?") || text.trim_end().ends_with("니?");
        if asks && topic.len() > 1 {
            topic.pop();
        }
        let names = named(text);
        let mut words: Vec<(String, Alphabet)> = Vec::new();
        for stem in topic.iter().flat_map(|it| &it.stems) {
            let first = stem.chars().next().filter(|it| !it.is_ascii_digit());
            let letter = stem.chars().count() == 1 && stem.is_ascii();
            if let Some(alphabet) = first.filter(|_| !letter).map(alphabet_of) {
                words.push((stem.clone(), alphabet));
            }
        }
        // A direction or a word such as `effect` stands in any text; it counts only where nothing else is asked.
        let telling = |it: &(String, Alphabet)| {
            names.contains(&it.0) || (change_of(&it.0).is_none() && !is_common(&it.0))
        };
        let told: Vec<_> = words.iter().filter(|it| telling(it)).cloned().collect();
        let all = terms(text);
        let length = all.len();
        let figures = all
            .into_iter()
            .filter(|it| it.script == Script::Digits)
            .map(|it| it.text)
            .collect();
        Asked {
            words: if told.is_empty() { words } else { told },
            names,
            figures,
            length,
        }
    }

    /// How much of what is asked about a text names; nothing where it leaves out a name or a figure.
    pub(in crate::builtin) fn share_held(&self, text: &str) -> f64 {
        let source = SourceText::of("", text);
        let named = self
            .names
            .iter()
            .all(|it| source.terms.contains(it) || source.holds_part(it))
            && self.figures.iter().all(|it| source.terms.contains(it));
        let held = self.words.iter().filter(|it| source.holds(&it.0)).count();
        if named {
            held as f64 / self.words.len().max(1) as f64
        } else {
            0.0
        }
    }

    /// Whether a text names nearly all of what is asked about, and every name and figure. Whatever is asked twice counts once.
    pub(in crate::builtin) fn is_spoken_of_by(&self, text: &str) -> bool {
        const MOST: f64 = 0.75;
        let source = SourceText::of("", text);
        let words: BTreeSet<&String> = self.words.iter().map(|it| &it.0).collect();
        let held = words.iter().filter(|it| source.holds(it)).count();
        let named = self.share_held(text) > 0.0;
        named && held as f64 >= MOST * words.len() as f64
    }

    /// Whether a sentence names all that is asked about, in the same order and nothing besides: what it says of one place or
    /// group, or of the same things in other roles, does not answer.
    pub(in crate::builtin) fn is_restated_by(&self, sentence: &str) -> bool {
        if self.share_held(sentence) < 1.0 {
            return false;
        }
        let terms = terms(sentence);
        let place = |word: &String| terms.iter().position(|it| it.text == *word);
        let places: Vec<usize> = self.words.iter().filter_map(|it| place(&it.0)).collect();
        places.is_sorted() && terms.len() <= self.length
    }

    /// More than half of the words in the source's own script, and half of the names. Without a word in that script
    /// nothing tells that the source is about it.
    fn is_held_by(&self, source: &SourceText) -> bool {
        let counts =
            |it: &&(String, Alphabet)| it.1 == source.alphabet || self.names.contains(&it.0);
        let words: Vec<_> = self.words.iter().filter(counts).collect();
        let held = words.iter().filter(|it| source.holds(&it.0)).count();
        let named = self
            .names
            .iter()
            .filter(|it| source.terms.contains(*it) || source.holds_part(it))
            .count();
        held * 2 > words.len() && named * 2 >= self.names.len()
    }
}

/// Stems of the names and acronyms of a text; none where a headline writes every word with a capital.
fn named(text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let latin = tokens.iter().filter(|it| it.script == Script::Letters);
    let (capital, plain): (Vec<_>, Vec<_>) = latin.partition(|it| it.capitalized);
    let headline = capital.len() > 2 && capital.len() > plain.len();
    let acronym = |it: &&&pathfinder_text::tokens::Token| {
        let slice = &text[it.range.clone()];
        slice.chars().count() > 1 && slice.chars().all(char::is_uppercase)
    };
    let acronyms = capital.iter().filter(acronym).map(|it| it.text.clone());
    let found = names(text).into_iter().flat_map(|it| it.words);
    let all: BTreeSet<String> = if headline {
        acronyms.collect()
    } else {
        found.chain(acronyms).collect()
    };
    all.iter()
        .map(|it| {
            if it.chars().all(is_hangul) {
                it.clone()
            } else {
                english::stem(it)
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, lang: Lang, text: &str, expected: bool) {
        let held = Asked::of(question, lang).is_held_by(&SourceText::of("", text));
        assert_eq!(held, expected, "{question}\n{text}");
    }

    const WEEK: &str = "The four-day work week raises output per hour in office work. Burnout fell. It serves 3 firms.";
    const WEEK_KOREAN: &str = "주 4일 근무제(four-day work week)는 사무직의 시간당 생산성을 높였다. 직원은 금요일 내내 잠만 잔다.";

    #[test]
    fn a_source_about_the_question_is_read() {
        check(
            "Does a four-day work week raise productivity?",
            Lang::English,
            WEEK,
            true,
        );
        check(
            "Does a shorter work week improve productivity?",
            Lang::English,
            WEEK,
            true,
        );
        check("burnout", Lang::English, WEEK, true);
        check(
            "주 4일제는 생산성을 높이는가?",
            Lang::Korean,
            WEEK_KOREAN,
            true,
        );
        check(
            "주 4일제가 productivity를 raise 하나요?",
            Lang::Korean,
            WEEK,
            true,
        );
        check(
            "주 4일제가 productivity를 raise 하나요?",
            Lang::Korean,
            WEEK_KOREAN,
            true,
        );
        check(
            "AI가 productivity를 높이나?",
            Lang::Korean,
            "AI tools raised output per hour.",
            true,
        );
        check(
            "AI가 productivity를 높이나?",
            Lang::Korean,
            "AI 도구는 시간당 생산성을 높였다.",
            true,
        );
        check(
            "원격근무는 노동생산성을 높이나?",
            Lang::Korean,
            "원격 근무는 생산성을 높였다.",
            true,
        );
        check(
            "Какая столица Монголии?",
            Lang::English,
            "Улан-Батор является столицей Монголии.",
            true,
        );
        check(
            "Does A Four-Day Work Week Raise Productivity?",
            Lang::English,
            WEEK,
            true,
        );
    }

    #[test]
    fn a_source_about_something_else_is_not() {
        check(
            "What is the capital of Mongolia?",
            Lang::English,
            WEEK,
            false,
        );
        check(
            "What is the capital of Mongolia?",
            Lang::English,
            "The capital of France is Paris.",
            false,
        );
        check(
            "What is the capital of Mongolia?",
            Lang::English,
            "Mongolian trade passes the capital.",
            true,
        );
        check(
            "What is the capital of Austria?",
            Lang::English,
            "The capital of Australia is Canberra.",
            false,
        );
        check(
            "How do tardigrades repair their DNA?",
            Lang::English,
            WEEK,
            false,
        );
        check(
            "고래는 어떻게 잠을 자는가?",
            Lang::Korean,
            WEEK_KOREAN,
            false,
        );
        check("고래는 어떻게 잠을 자는가?", Lang::Korean, WEEK, false);
        check("ما هي عاصمة منغوليا؟", Lang::English, WEEK, false);
        check("x", Lang::English, "The x axis shows hours.", false);
        check(
            "serve",
            Lang::English,
            "Civil servants got better service.",
            false,
        );
        check("AI가 productivity를 높이나?", Lang::Korean, WEEK, false);
        check("주 4일제는 생산성을 높이는가?", Lang::Korean, WEEK, false);
        check("", Lang::English, WEEK, false);
    }
}
