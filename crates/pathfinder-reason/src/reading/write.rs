//! Replies of writing: outline, answer, thesis.

mod sentence;

use pathfinder_core::contract::{
    AnswerDraft, AnswerStatus, Outline, Section, SectionDraft, Sentence, Sureness, Thesis,
    ThesisDraft, Verdict, Write,
};
use pathfinder_core::id::HypothesisId;
use pathfinder_text::one_line;

use self::sentence::sentences;
use super::fault::FaultKind;
use super::fields::{Fields, Notes};
use super::ids::Shown;
use super::words::named;

pub(super) const TITLE_CHARACTERS_MAX: usize = 200;
const QUESTION_CHARACTERS_MAX: usize = 300;
const OUTLINED_MAX: usize = 8;
const CONCLUSION_MAX: usize = 6;
const SECTION_SENTENCES_MAX: usize = 6;
const AGAINST_MAX: usize = 6;
const OPEN_MAX: usize = 6;

pub(super) fn outline(
    reply: &Fields<'_>,
    request: &Outline,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<Vec<SectionDraft>> {
    let list = reply.objects(&["sections", "outline"], "title", notes);
    let mut sections: Vec<SectionDraft> = Vec::new();
    for fields in &list {
        let Some(title) = fields.needed(&["title", "heading", "name"], TITLE_CHARACTERS_MAX, notes)
        else {
            continue;
        };
        let hypotheses = fields.hypotheses(&["hypotheses", "ids", "hypothesis"], shown, notes);
        if hypotheses.is_empty() {
            notes.fault(fields.place.clone(), FaultKind::Missing("hypotheses"));
        } else {
            sections.push(SectionDraft { title, hypotheses });
        }
    }
    notes.limit(&mut sections, "sections", OUTLINED_MAX);
    (!sections.is_empty() || request.material.is_empty()).then_some(sections)
}

pub(super) fn write(
    reply: &Fields<'_>,
    request: &Write,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<AnswerDraft> {
    let mut direct = sentences(
        reply,
        &["answer", "sentences", "text", "conclusion"],
        shown,
        notes,
    );
    notes.limit(&mut direct, "answer", request.sentences_max);
    let sections = sections(reply, request.sub_questions.len(), shown, notes);
    if direct.is_empty() && sections.is_empty() && shown.has_observations() {
        return None;
    }
    let against = against(
        reply,
        &["against", "limits", "limitations", "counter"],
        shown,
        notes,
    );
    let Stand {
        status,
        verdict,
        sureness,
    } = stand(reply, direct.is_empty(), notes);
    Some(AnswerDraft {
        status,
        verdict,
        sureness,
        sentences: direct,
        sections,
        against,
        open: open(reply, notes),
    })
}

pub(super) fn thesis(
    reply: &Fields<'_>,
    request: &Thesis,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<ThesisDraft> {
    let title = reply.needed(&["title", "heading"], TITLE_CHARACTERS_MAX, notes);
    let mut direct = sentences(
        reply,
        &["conclusion", "sentences", "answer", "text"],
        shown,
        notes,
    );
    notes.limit(&mut direct, "conclusion", CONCLUSION_MAX);
    let sections = sections(reply, request.sub_questions.len(), shown, notes);
    if direct.is_empty() && sections.is_empty() && shown.has_observations() {
        return None;
    }
    let limits = against(
        reply,
        &["limits", "limitations", "against", "counter"],
        shown,
        notes,
    );
    let Stand {
        status,
        verdict,
        sureness,
    } = stand(reply, direct.is_empty(), notes);
    let first = || one_line(&direct.first()?.text, TITLE_CHARACTERS_MAX).into();
    Some(ThesisDraft {
        title: title.or_else(first)?,
        status: Some(status),
        verdict,
        sureness,
        conclusion: direct,
        sections,
        headings: headings(reply, shown, notes),
        limits,
        open: open(reply, notes),
    })
}

/// What a reply says of itself: whether it answers, what, and how surely.
struct Stand {
    status: AnswerStatus,
    verdict: Option<Verdict>,
    sureness: Option<Sureness>,
}

fn stand(reply: &Fields<'_>, is_empty: bool, notes: &mut Notes) -> Stand {
    let status = named(reply, &["status", "state"], notes);
    let sureness = named(reply, &["sureness", "confidence", "certainty"], notes);
    notes.mended |= status.is_none() || sureness.is_none() || !reply.has(&["verdict"]);
    Stand {
        status: status.unwrap_or(if is_empty {
            AnswerStatus::NotAnswered
        } else {
            AnswerStatus::Answered
        }),
        verdict: named(reply, &["verdict", "decision"], notes),
        sureness,
    }
}

/// What was found on each sub-question, in their order.
fn sections(
    reply: &Fields<'_>,
    questions: usize,
    shown: &Shown,
    notes: &mut Notes,
) -> Vec<Section> {
    let list = reply.objects(&["sections", "sub_questions", "findings"], "", notes);
    let names = ["sub_question", "question", "n", "number", "id"];
    let numbers: Vec<Option<usize>> = list
        .iter()
        .map(|it| it.place(&names, questions, notes))
        .collect();
    let by_order = numbers.iter().all(Option::is_none);
    notes.mended |= by_order && !list.is_empty();
    let mut sections: Vec<Section> = Vec::new();
    for (index, (fields, number)) in list.iter().zip(numbers).enumerate() {
        let number = number.or_else(|| (by_order && index < questions).then_some(index));
        let Some(sub_question) = number else {
            notes.fault(fields.place.clone(), FaultKind::Unreadable("sub_question"));
            continue;
        };
        let found = sentences(fields, &["sentences", "text", "content"], shown, notes);
        match sections
            .iter_mut()
            .find(|it| it.sub_question == sub_question)
        {
            Some(section) => section.sentences.extend(found),
            None => sections.push(Section {
                sub_question,
                sentences: found,
            }),
        }
    }
    for it in &mut sections {
        notes.limit(&mut it.sentences, "sections", SECTION_SENTENCES_MAX);
    }
    sections.retain(|it| !it.sentences.is_empty());
    sections.sort_by_key(|it| it.sub_question);
    sections
}

fn against(
    reply: &Fields<'_>,
    names: &[&'static str],
    shown: &Shown,
    notes: &mut Notes,
) -> Vec<Sentence> {
    let mut against = sentences(reply, names, shown, notes);
    let place = names.first().copied().unwrap_or_default();
    notes.limit(&mut against, place, AGAINST_MAX);
    against
}

/// Questions alone: what claims something must cite.
fn open(reply: &Fields<'_>, notes: &mut Notes) -> Vec<String> {
    let names = ["open", "open_questions", "unknown", "questions"];
    let mut open = reply.texts(&names, OPEN_MAX, QUESTION_CHARACTERS_MAX, notes);
    let given = open.len();
    open.retain(|it| it.ends_with(['?', '？']));
    if open.len() < given {
        notes.fault("open", FaultKind::NotAQuestion);
    }
    open
}

fn headings(reply: &Fields<'_>, shown: &Shown, notes: &mut Notes) -> Vec<(HypothesisId, String)> {
    let list = reply.objects(&["headings", "titles"], "", notes);
    let mut headings: Vec<(HypothesisId, String)> = Vec::new();
    for fields in &list {
        let Some(title) = fields.needed(&["title", "heading", "text"], TITLE_CHARACTERS_MAX, notes)
        else {
            continue;
        };
        let id = fields
            .hypotheses(&["id", "hypothesis"], shown, notes)
            .first()
            .copied();
        if let Some(id) = id.filter(|id| !headings.iter().any(|(known, _)| known == id)) {
            headings.push((id, title));
        }
    }
    headings
}
