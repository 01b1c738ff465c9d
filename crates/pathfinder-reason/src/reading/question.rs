//! Replies about the question: its parts, and sessions with the same question.

use pathfinder_core::contract::{MatchSession, SessionMatch, SubQuestionDraft};

use super::fault::FaultKind;
use super::fields::{Fields, Notes, on_scale, scale};
use super::words::{Kinship, named};

const SUB_QUESTIONS_MAX: usize = 5;
const MATCHES_MAX: usize = 3;
const TEXT_CHARACTERS_MAX: usize = 300;

pub(super) fn decompose(reply: &Fields<'_>, notes: &mut Notes) -> Option<Vec<SubQuestionDraft>> {
    let list = reply.objects(
        &["sub_questions", "subquestions", "questions", "sub"],
        "text",
        notes,
    );
    let mut drafts: Vec<SubQuestionDraft> = Vec::new();
    // The new index of each question of the reply, for those that depend on it.
    let mut places: Vec<Option<usize>> = Vec::new();
    for fields in list {
        places.push(None);
        let Some(text) = fields.needed(
            &["text", "question", "sub_question", "content"],
            TEXT_CHARACTERS_MAX,
            notes,
        ) else {
            continue;
        };
        if drafts.iter().any(|it| it.text == text) {
            notes.fault(fields.place.clone(), FaultKind::Repeated);
            continue;
        }
        let priority = fields.number(&["priority", "rank", "importance"], notes);
        notes.mended |= priority.is_none_or(|it| !(1.0..=5.0).contains(&it));
        let priority = priority.unwrap_or(3.0).clamp(1.0, 5.0).round() as u8;
        let depends_on = fields.place(
            &["depends_on", "dependency", "depends", "after"],
            places.len() - 1,
            notes,
        );
        let depends_on = depends_on.and_then(|it| places.get(it).copied().flatten());
        if let Some(place) = places.last_mut() {
            *place = Some(drafts.len());
        }
        drafts.push(SubQuestionDraft {
            text,
            priority,
            depends_on,
        });
    }
    notes.limit(&mut drafts, "sub_questions", SUB_QUESTIONS_MAX);
    (!drafts.is_empty()).then_some(drafts)
}

pub(super) fn match_session(
    reply: &Fields<'_>,
    request: &MatchSession,
    notes: &mut Notes,
) -> Option<Vec<SessionMatch>> {
    const MATCHES: [&str; 4] = ["matches", "sessions", "match", "results"];
    if !reply.has(&MATCHES) {
        return None;
    }
    let list = reply.objects(&MATCHES, "id", notes);
    let named_some = !list.is_empty();
    let scores: Vec<Option<f64>> = list
        .iter()
        .map(|it| it.number(&["similarity", "score"], &mut Notes::default()))
        .collect();
    let scale = scale(scores.iter().copied());
    let mut matches: Vec<SessionMatch> = Vec::new();
    let mut others = 0;
    for (fields, score) in list.iter().zip(scores) {
        let Some(kind) = named::<Kinship>(fields, &["kind", "type", "match_type", "match"], notes)
        else {
            notes.fault(fields.place.clone(), FaultKind::Unreadable("kind"));
            continue;
        };
        let Kinship::Match(kind) = kind else {
            others += 1;
            continue;
        };
        let id = fields
            .text(&["id", "session", "session_id"], TEXT_CHARACTERS_MAX, notes)
            .unwrap_or_default();
        let known = request
            .sessions
            .iter()
            .find(|it| it.id == id.trim_matches(['[', ']', ':', '"', ' ']));
        let Some(known) = known.filter(|it| !matches.iter().any(|known| known.id == it.id)) else {
            notes.fault(fields.place.clone(), FaultKind::UnknownId);
            continue;
        };
        notes.mended |= known.id != id || score.is_none();
        let similarity = on_scale(score.unwrap_or(0.5), scale);
        matches.push(SessionMatch {
            id: known.id.clone(),
            kind,
            similarity,
        });
    }
    notes.limit(&mut matches, "matches", MATCHES_MAX);
    // "None of them" is an answer; a list of nothing but nonsense is not.
    (!named_some || others > 0 || !matches.is_empty()).then_some(matches)
}
