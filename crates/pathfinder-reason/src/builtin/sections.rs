//! What was read on each sub-question, and which of them nothing answers.

use pathfinder_core::contract::{ObservationShown, Section, Sentence, SubQuestionShown};
use pathfinder_text::{
    SentenceKind, content_words, dice, one_line, plain_words, sentences, term_similarity,
};

use super::linking::{HELPFUL, SubQuestions};
use super::writing::quoted;

const SENTENCES_MAX: usize = 2;
/// More alike than two findings that differ in a figure.
const SAME: f64 = 0.9;
const SENTENCE_CHARACTERS_MAX: usize = 420;

pub(super) struct Sections {
    pub(super) found: Vec<Section>,
    /// Sub-questions that nothing answers.
    pub(super) open: Vec<String>,
}

impl Sections {
    /// `direct` is the direct answer: what it shows is not shown again.
    pub(super) fn of(question: &str, shown: &[SubQuestionShown], direct: &[Sentence]) -> Sections {
        let texts: Vec<String> = shown.iter().map(|it| it.text.clone()).collect();
        let parts = SubQuestions::of(question, &texts);
        let shown_before = |sentence: &str| {
            let sentence = plain_words(sentence);
            let stands_in = |it: &Sentence| plain_words(&it.text).contains(&sentence);
            direct.iter().any(stands_in)
        };
        let mut told: Vec<String> = Vec::new();
        let mut sections = Sections {
            found: Vec::new(),
            open: Vec::new(),
        };
        for (index, sub_question) in shown.iter().enumerate() {
            let helpful: Vec<(&ObservationShown, String)> = sub_question
                .observations
                .iter()
                .map(|it| (it, said(it)))
                .filter(|(_, sentence)| helps(&parts, sentence, index))
                .collect();
            if helpful.is_empty() {
                sections.open.extend(as_question(&sub_question.text));
            }
            let mut sentences: Vec<Sentence> = Vec::new();
            for (by, sentence) in helpful {
                let repeats = |it: &String| term_similarity(it, &sentence) >= SAME;
                let news = !shown_before(&sentence) && !told.iter().any(repeats);
                if news && sentences.len() < SENTENCES_MAX {
                    sentences.push(quoted(&sentence, by.id, ("\"", "\"")));
                    told.push(sentence);
                }
            }
            if !sentences.is_empty() {
                sections.found.push(Section {
                    sub_question: index,
                    sentences,
                });
            }
        }
        sections
    }
}

fn helps(parts: &SubQuestions, sentence: &str, index: usize) -> bool {
    parts
        .helps(sentence)
        .iter()
        .any(|it| it.sub_question == index && it.how_much >= HELPFUL)
}

/// The sentence of its quote that comes nearest to what an observation states.
fn said(observation: &ObservationShown) -> String {
    let stated = content_words(&observation.statement);
    let prose = sentences(&observation.quote);
    let nearest = prose
        .iter()
        .filter(|it| it.kind != SentenceKind::Heading)
        .map(|it| (dice(&stated, &content_words(it.text)), it.text))
        .reduce(|best, next| if next.0 > best.0 { next } else { best });
    one_line(
        nearest.map_or(observation.quote.as_str(), |it| it.1),
        SENTENCE_CHARACTERS_MAX,
    )
}

fn as_question(text: &str) -> Option<String> {
    let text = text.trim();
    let asks = text.ends_with(['?', '？']);
    (!plain_words(text).is_empty()).then(|| format!("{text}{}", if asks { "" } else { "?" }))
}
