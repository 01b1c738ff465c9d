//! The answer so far, and the conclusion of a thesis in the same form: the direct answer first, then what was found on
//! each sub-question, what speaks against it, and what is not known.
//!
//! Answers of earlier versions are the direct answer alone.

mod markdown;
mod text;

use std::collections::BTreeSet;

use pathfinder_text::{Lang, detect, fold, one_line};
use serde::Serialize;

use super::report::{by_strength, most_trusted};
use super::{citation, claimed};
use crate::contract::{
    AnswerStatus, Helps, HypothesisStatus, Section, Sentence, Sureness, Verdict,
};
use crate::graph::{Hypothesis, Observation};
use crate::id::ObservationId;
use crate::session::{Answer, Session, ThesisMade};
use crate::words::{label, name, phrase};

pub(super) use self::markdown::{
    render as render_markdown, render_direct, render_open, render_sections, render_sentences,
};
pub(super) use self::text::{answer_text, thesis_text};

/// A hypothesis of this strength may stand in for the answer until one is written.
const ANSWERING_STRENGTH: f64 = 0.55;
const ANSWERING_MAX: usize = 3;
/// A terminal shows at most this much of one item.
const ITEM_CHARACTERS_MAX: usize = 1000;
const NOTICE_CHARACTERS_MAX: usize = 200;

/// The answer so far.
#[derive(Debug, Serialize)]
pub struct AnswerSoFar {
    pub status: AnswerStatus,
    pub verdict: Option<Verdict>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sureness: Option<Sureness>,
    /// The iteration in which the reasoner wrote it; none if code drew it from the strongest hypotheses.
    pub written_in: Option<u32>,
    #[serde(skip)]
    manner: Manner,
    /// All that is quoted is in another language than the question.
    #[serde(skip)]
    is_foreign: bool,
    /// The direct answer: sentences; or passages, quoted whole, if the question is not settled.
    pub items: Vec<Sentence>,
    /// Nothing in it was compared with what other sources say.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub untested: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<AnswerSection>,
    /// What speaks against it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<Sentence>,
    /// What is not known, as questions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
}

/// What was found on a sub-question.
#[derive(Debug, Serialize)]
pub struct AnswerSection {
    /// The index of the sub-question.
    pub sub_question: usize,
    pub question: String,
    pub items: Vec<Sentence>,
    /// None of it was compared with what other sources say.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub untested: bool,
}

/// What an answer consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Nothing: there is no evidence to write it from.
    Nothing,
    /// Nothing: it is not written yet.
    Unwritten,
    /// Only passages of sources.
    Quoted,
    /// Sentences that all rest on one origin.
    OneVoice,
    Written,
}

/// The answer that was written last; without one, the strongest hypotheses, marked as not being an answer.
pub(super) fn answer(session: &Session) -> AnswerSoFar {
    let written = session.answer.as_ref().map(|it| shown(session, it));
    let written = written.filter(|it| !it.items.is_empty() || !it.sections.is_empty());
    written.unwrap_or_else(|| strongest(session))
}

/// The conclusion of a thesis; its limits speak against it.
pub(super) fn conclusion(session: &Session, thesis: &ThesisMade) -> AnswerSoFar {
    let draft = thesis.draft.clone();
    let answer = Answer {
        iteration: thesis.iteration,
        sentences: draft.conclusion,
        status: draft.status,
        verdict: draft.verdict,
        sureness: draft.sureness,
        sections: draft.sections,
        against: draft.limits,
        open: draft.open,
    };
    shown(session, &answer)
}

fn shown(session: &Session, answer: &Answer) -> AnswerSoFar {
    let sections = answer.sections.iter();
    let mut shown = AnswerSoFar {
        status: answer.status.unwrap_or(AnswerStatus::Answered),
        verdict: answer.verdict,
        sureness: answer.sureness,
        written_in: Some(answer.iteration),
        manner: Manner::Written,
        is_foreign: false,
        items: grounded(session, &answer.sentences),
        untested: false,
        sections: sections.filter_map(|it| section(session, it)).collect(),
        against: grounded(session, &answer.against),
        open: answer.open.iter().filter_map(|it| question(it)).collect(),
    };
    // Words alone do not tell what the direct answer leaves open.
    if !shown.sections.is_empty() && session.settings.thinks_outside() {
        let unanswered = unanswered(session, &shown);
        shown.open.extend(unanswered);
    }
    shown.manner = manner(session, &shown.items);
    let mut quotes = shown.items.iter().filter_map(|it| quoted(session, it));
    shown.is_foreign = quotes.all(|it| detect(&it.quote) != session.settings.lang);
    let in_sections = shown.sections.iter().flat_map(|it| &it.items);
    let said = shown.items.iter().chain(in_sections);
    shown.untested = shown.has_parts() && is_untested(session, said);
    shown
}

fn section(session: &Session, section: &Section) -> Option<AnswerSection> {
    let asked = session.sub_questions.get(section.sub_question)?;
    let items = grounded(session, &section.sentences);
    (!items.is_empty()).then(|| AnswerSection {
        sub_question: section.sub_question,
        question: asked.text.clone(),
        untested: is_untested(session, items.iter()),
        items,
    })
}

/// The sub-questions on which nothing was written and nothing that is cited helps.
fn unanswered(session: &Session, shown: &AnswerSoFar) -> Vec<String> {
    let cited = shown.items.iter().flat_map(|it| &it.citations);
    let cited = cited.filter_map(|it| session.graph.observation(*it));
    let helped: BTreeSet<usize> = cited
        .flat_map(|it| &it.answers)
        .filter(|it| it.how_much > Helps::BACKGROUND)
        .map(|it| it.sub_question)
        .collect();
    let is_written = |place: usize| shown.sections.iter().any(|it| it.sub_question == place);
    let asked = session.sub_questions.iter().enumerate();
    let open = asked.filter(|(place, it)| {
        it.answered_by.is_none() && !is_written(*place) && !helped.contains(place)
    });
    let is_told = |it: &String| shown.open.iter().any(|told| fold(told) == fold(it));
    let open = open.filter_map(|(_, it)| question(&it.text));
    open.filter(|it| !is_told(it)).collect()
}

/// A text without its statements, which would need citations: only what it asks is left.
fn question(text: &str) -> Option<String> {
    let asked = citation::questions(&one_line(text, ITEM_CHARACTERS_MAX));
    (!asked.is_empty()).then(|| asked.join(" "))
}

fn strongest(session: &Session) -> AnswerSoFar {
    let strong = by_strength(session).into_iter().filter(|it| {
        it.is_active() && it.strength() >= ANSWERING_STRENGTH && !it.supporting().is_empty()
    });
    let items: Vec<Sentence> = strong
        .take(ANSWERING_MAX)
        .map(|it| Sentence {
            text: it.statement.clone(),
            citations: most_trusted(session, it),
        })
        .collect();
    AnswerSoFar {
        status: match items.is_empty() {
            true => AnswerStatus::NotAnswered,
            false => AnswerStatus::Partly,
        },
        verdict: None,
        sureness: None,
        written_in: None,
        manner: match session.graph.observations().is_empty() {
            true => Manner::Nothing,
            false => Manner::Unwritten,
        },
        is_foreign: false,
        items,
        untested: false,
        sections: Vec::new(),
        against: Vec::new(),
        open: Vec::new(),
    }
}

fn manner(session: &Session, items: &[Sentence]) -> Manner {
    let (said, passages): (Vec<&Sentence>, Vec<&Sentence>) =
        items.iter().partition(|it| quoted(session, it).is_none());
    let cited = said
        .iter()
        .flat_map(|it| &it.citations)
        .filter_map(|it| session.graph.observation(*it));
    match cited
        .map(|it| it.origin.as_str())
        .collect::<BTreeSet<_>>()
        .len()
    {
        0 if !passages.is_empty() => Manner::Quoted,
        1 => Manner::OneVoice,
        _ => Manner::Written,
    }
}

/// Whether sentences rest on nothing that was compared with other sources: neither a hypothesis that was tested nor a
/// finding of several origins.
fn is_untested<'a>(session: &Session, said: impl Iterator<Item = &'a Sentence>) -> bool {
    let cited: BTreeSet<ObservationId> = said.flat_map(|it| &it.citations).copied().collect();
    let graph = &session.graph;
    let rests_on = |it: &Hypothesis| {
        let sides = it.supporting().iter().chain(it.contradicting()).copied();
        sides.chain(it.stated_in()).any(|id| cited.contains(&id))
    };
    let tested = |it: &Hypothesis| it.status != HypothesisStatus::Unvisited && rests_on(it);
    let agreed = session.findings.iter().any(|it| {
        it.observations.iter().any(|id| cited.contains(id)) && it.origins(graph).len() > 1
    });
    !agreed && !graph.hypotheses().iter().any(tested)
}

impl AnswerSoFar {
    /// Whether it is more than a direct answer. The limits of a thesis are older than the other parts.
    pub(super) fn has_parts(&self) -> bool {
        self.sureness.is_some() || !self.sections.is_empty() || !self.open.is_empty()
    }

    /// The introduction of the items: a verdict and how sure it is, or that there is none.
    pub(super) fn lead(&self, lang: Lang) -> String {
        let said = self.standing(lang);
        // What is not settled has no degree of sureness.
        let is_answered = self.status == AnswerStatus::Answered;
        let sureness = self.sureness.filter(|_| is_answered);
        let Some(sureness) = sureness.map(|it| name::sureness(lang, it)) else {
            return said.to_owned();
        };
        match said {
            "" => phrase::how_sure(lang, sureness),
            verdict if self.verdict.is_some() => phrase::verdict(lang, verdict, sureness),
            // It introduces passages, of which nobody says how sure they are.
            remark => remark.to_owned(),
        }
    }

    fn standing(&self, lang: Lang) -> &'static str {
        let is_written = self.has_parts() && self.manner != Manner::Quoted;
        match (self.status, self.verdict, self.manner) {
            (.., Manner::Nothing) => label::no_answer(lang),
            (.., Manner::Unwritten) if self.items.is_empty() => label::not_written(lang),
            (.., Manner::Unwritten) => label::strongest_so_far(lang),
            (AnswerStatus::NotAnswered, _, Manner::Quoted) if self.is_foreign => {
                label::other_language(lang)
            }
            (AnswerStatus::NotAnswered, ..) if is_written => label::unanswered_yet(lang),
            (AnswerStatus::NotAnswered, ..) => label::not_answered(lang),
            (AnswerStatus::Partly, Some(Verdict::Yes), _) if is_written => label::rather_yes(lang),
            (AnswerStatus::Partly, Some(Verdict::No), _) if is_written => label::rather_no(lang),
            (AnswerStatus::Partly, ..) if is_written => label::unsettled(lang),
            (AnswerStatus::Partly, None, Manner::Quoted) => label::documents_say(lang),
            (AnswerStatus::Partly, ..) => label::not_decided(lang),
            (AnswerStatus::Answered, Some(Verdict::Yes), Manner::OneVoice) => {
                label::one_says_yes(lang)
            }
            (AnswerStatus::Answered, Some(Verdict::No), Manner::OneVoice) => {
                label::one_says_no(lang)
            }
            (AnswerStatus::Answered, Some(Verdict::Yes), _) => label::answer_yes(lang),
            (AnswerStatus::Answered, Some(Verdict::No), _) => label::answer_no(lang),
            (AnswerStatus::Answered, Some(Verdict::Depends), _) => label::answer_depends(lang),
            (AnswerStatus::Answered, Some(Verdict::Disputed), _) => label::answer_disputed(lang),
            (AnswerStatus::Answered, None, Manner::Quoted) => label::nearest(lang),
            (AnswerStatus::Answered, None, _) => "",
        }
    }

    /// Whether the section has to say that it was not tested: not if nothing of the answer was.
    pub(super) fn is_exception(&self, section: &AnswerSection) -> bool {
        section.untested && !self.untested
    }
}

/// The observation that an item quotes whole; the first, if several sources say it in the same words.
pub(super) fn quoted<'a>(session: &'a Session, item: &Sentence) -> Option<&'a Observation> {
    // Anything that looked like a citation was removed from the text.
    let said = |it: &&Observation| fold(&citation::without_marks(&it.quote)) == fold(&item.text);
    let mut cited = item
        .citations
        .iter()
        .filter_map(|it| session.graph.observation(*it));
    cited.find(said)
}

/// The title of an observation's source, its headings and its address, and that it no longer holds, as one line.
pub(super) fn address(session: &Session, observation: &Observation, lang: Lang) -> String {
    let source = session.source(observation.source);
    let address = source.map_or_else(
        || observation.source_url.clone(),
        |it| claimed::address(lang, it),
    );
    let title = source.map(|it| it.title.as_str()).unwrap_or_default();
    let headings = observation.place.split(" > ").filter(|it| *it != title);
    let path: Vec<&str> = std::iter::once(title).chain(headings).collect();
    let path: Vec<&str> = path.into_iter().filter(|it| !it.is_empty()).collect();
    let mut line = match path.is_empty() {
        true => address,
        false => format!("{}; {address}", path.join(" > ")),
    };
    if let Some(notice) = session.notice_on(observation) {
        let said = one_line(
            &citation::without_marks(&notice.quote),
            NOTICE_CHARACTERS_MAX,
        );
        line = format!("{line}; {}: “{said}”", label::set_aside_label(lang));
    }
    one_line(&line, ITEM_CHARACTERS_MAX)
}

/// Sentences with the citations that exist; a sentence without any is left out.
pub(super) fn grounded(session: &Session, sentences: &[Sentence]) -> Vec<Sentence> {
    let known = |id: &ObservationId| session.graph.observation(*id).is_some();
    let kept = sentences.iter().map(|it| Sentence {
        text: citation::without_marks(&it.text),
        citations: it.citations.iter().copied().filter(known).collect(),
    });
    kept.filter(|it| !it.citations.is_empty() && !it.text.trim().is_empty())
        .collect()
}
