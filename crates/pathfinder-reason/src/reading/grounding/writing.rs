//! The sentences of an answer or a thesis, against all that they cite.

use std::collections::BTreeMap;

use pathfinder_core::contract::{
    AnswerDraft, AnswerStatus, EvidenceShown, ObservationShown, Section, Sentence,
    SubQuestionShown, Thesis, ThesisDraft, Write,
};
use pathfinder_core::id::ObservationId;
use pathfinder_text::one_line;

use super::super::fields::Notes;
use super::super::write::TITLE_CHARACTERS_MAX;
use super::note;
use crate::stance::Ground;

pub(super) fn ground_answer(
    request: &Write,
    mut draft: AnswerDraft,
    notes: &mut Notes,
) -> Option<AnswerDraft> {
    let mut cited = Cited::of(&request.question, &request.sub_questions);
    cited.add_all(&request.nearest);
    cited.add_material(&request.material);
    draft.sentences = cited.ground(draft.sentences, notes);
    draft.sections = cited.ground_sections(draft.sections, notes);
    draft.against = cited.ground(draft.against, notes);
    // A verdict stands on the direct answer.
    if draft.sentences.is_empty() {
        (draft.verdict, draft.sureness) = (None, None);
        draft.status = draft.status.max(AnswerStatus::Partly);
    }
    let says_something = !draft.sentences.is_empty() || !draft.sections.is_empty();
    (says_something || cited.said.is_empty()).then_some(draft)
}

pub(super) fn ground_thesis(
    request: &Thesis,
    mut draft: ThesisDraft,
    notes: &mut Notes,
) -> Option<ThesisDraft> {
    let mut cited = Cited::of(&request.question, &request.sub_questions);
    cited.add_all(&request.nearest);
    cited.add_material(&request.core);
    cited.add_sentences(&request.resolutions);
    draft.conclusion = cited.ground(draft.conclusion, notes);
    draft.sections = cited.ground_sections(draft.sections, notes);
    draft.limits = cited.ground(draft.limits, notes);
    if draft.conclusion.is_empty() {
        (draft.verdict, draft.sureness) = (None, None);
        draft.status = draft.status.max(Some(AnswerStatus::Partly));
    }
    draft.headings.retain(|(id, heading)| {
        let mut core = request.core.iter();
        let hypothesis = core.find(|it| it.hypothesis.id == *id);
        let found = hypothesis.and_then(|it| {
            let quotes = vec![it.hypothesis.statement.as_str()];
            cited.with(quotes).fault(heading)
        });
        note(found, "headings", notes)
    });
    if let Some(first) = draft.conclusion.first() {
        let mut ground = cited.with(texts(&draft.conclusion).collect());
        let found = draft.sections.iter().flat_map(|it| texts(&it.sentences));
        ground.context = found.collect();
        if !note(ground.fault(&draft.title), "title", notes) {
            draft.title = one_line(&first.text, TITLE_CHARACTERS_MAX);
        }
    }
    let says_something = !draft.conclusion.is_empty() || !draft.sections.is_empty();
    (says_something || cited.said.is_empty()).then_some(draft)
}

fn texts(sentences: &[Sentence]) -> impl Iterator<Item = &str> {
    sentences.iter().map(|it| it.text.as_str())
}

/// What the sources say that may be cited.
struct Cited<'a> {
    said: BTreeMap<ObservationId, Ground<'a>>,
    /// Figures of the question may be repeated by every sentence.
    question: Vec<&'a str>,
}

impl<'a> Cited<'a> {
    fn of(question: &'a str, sub_questions: &'a [SubQuestionShown]) -> Cited<'a> {
        let texts = sub_questions.iter().map(|it| it.text.as_str());
        let mut cited = Cited {
            said: BTreeMap::new(),
            question: std::iter::once(question).chain(texts).collect(),
        };
        for it in sub_questions {
            cited.add_all(&it.observations);
        }
        cited
    }

    fn add_all(&mut self, observations: &'a [ObservationShown]) {
        for it in observations {
            self.add(it);
        }
    }

    fn add(&mut self, it: &'a ObservationShown) -> &mut Ground<'a> {
        let said = self.said.entry(it.id).or_default();
        if said.quotes.is_empty() {
            said.quotes.push(&it.quote);
            said.context
                .extend([it.statement.as_str(), &it.context, &it.title]);
            said.context.extend(it.date.as_deref());
        }
        said
    }

    /// A hypothesis may be named in a sentence that cites what was said for or against it.
    fn add_material(&mut self, material: &'a [EvidenceShown]) {
        for evidence in material {
            let observed = evidence.origin.iter().chain(&evidence.supports);
            for it in observed.chain(&evidence.contradicts) {
                self.add(it).figures.push(&evidence.hypothesis.statement);
            }
            self.add_all(&evidence.qualifies);
            self.add_sentences(&evidence.conditions);
        }
    }

    /// An observation that qualifies or resolves is cited for the condition, so it is shown in its words.
    fn add_sentences(&mut self, sentences: &'a [Sentence]) {
        for it in sentences {
            for id in &it.citations {
                self.said.entry(*id).or_default().context.push(&it.text);
            }
        }
    }

    fn with<'b>(&'b self, quotes: Vec<&'b str>) -> Ground<'b> {
        Ground {
            quotes,
            context: Vec::new(),
            figures: self.question.clone(),
        }
    }

    /// The sentences that their citations support.
    fn ground(&self, mut sentences: Vec<Sentence>, notes: &mut Notes) -> Vec<Sentence> {
        sentences.retain(|it| {
            // How many observations say it is not a foreign figure.
            let count = it.citations.len().to_string();
            let mut ground = Ground {
                figures: self.question.clone(),
                ..Ground::default()
            };
            ground.figures.push(&count);
            for said in it.citations.iter().filter_map(|it| self.said.get(it)) {
                ground.quotes.extend(&said.quotes);
                ground.context.extend(&said.context);
                ground.figures.extend(&said.figures);
            }
            let place = notes.place_of(&it.text);
            note(ground.fault(&it.text), &place, notes)
        });
        sentences
    }

    fn ground_sections(&self, mut sections: Vec<Section>, notes: &mut Notes) -> Vec<Section> {
        for it in &mut sections {
            it.sentences = self.ground(std::mem::take(&mut it.sentences), notes);
        }
        sections.retain(|it| !it.sentences.is_empty());
        sections
    }
}
