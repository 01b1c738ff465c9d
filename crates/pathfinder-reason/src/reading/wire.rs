//! A thought in the form in which a model is asked to write it.

use pathfinder_core::contract::{
    AnswerDraft, Extraction, Fate, Ideas, ItemDraft, Judgment, LinkDraft, Links, PlannedQuery,
    QueryWording, Ranking, Reflection, ResolutionKind, Section, Sentence, Settlement,
    SubQuestionDraft, ThesisDraft, Thought, Verification,
};
use pathfinder_core::id::HypothesisId;
use serde_json::{Value, json};

use super::words::{Answer, FateName, Kinship, Named};

/// Positions count from 1, as shown.
fn number(place: Option<usize>) -> Value {
    place.map_or(Value::Null, |it| json!(it + 1))
}

/// The reply that expresses this thought, as a model that follows the contract would write it. For scripted models.
pub fn write(thought: &Thought) -> Value {
    match thought {
        Thought::Decompose(drafts) => {
            json!({ "sub_questions": drafts.iter().map(sub_question).collect::<Vec<_>>() })
        }
        Thought::MatchSession(matches) => {
            let matches = matches.iter().map(
                |it| json!({ "id": it.id, "kind": Kinship::Match(it.kind).name(), "similarity": it.similarity }),
            );
            json!({ "matches": matches.collect::<Vec<_>>() })
        }
        Thought::Reflect(reflection) => reflect(reflection),
        Thought::Plan(queries) => {
            json!({ "queries": queries.iter().map(planned).collect::<Vec<_>>() })
        }
        Thought::WordQuery(wordings) => {
            json!({ "queries": wordings.iter().enumerate().map(wording).collect::<Vec<_>>() })
        }
        Thought::Extract(extraction) => extract(extraction),
        Thought::Verify(verifications) => {
            json!({ "verifications": verifications.iter().enumerate().map(verification).collect::<Vec<_>>() })
        }
        Thought::Judge(judgments) => {
            json!({ "reasoning": "", "judgments": judgments.iter().enumerate().map(judgment).collect::<Vec<_>>() })
        }
        Thought::Rank(rankings) => {
            json!({ "rankings": rankings.iter().enumerate().map(ranking).collect::<Vec<_>>() })
        }
        Thought::Link(links) => link(links),
        Thought::Resolve(settlement) => resolve(settlement),
        Thought::Ideate(ideas) => ideate(ideas),
        Thought::Outline(sections) => {
            let sections = sections
                .iter()
                .map(|it| json!({ "title": it.title, "hypotheses": it.hypotheses }));
            json!({ "sections": sections.collect::<Vec<_>>() })
        }
        Thought::Write(draft) => answer(draft),
        Thought::Thesis(draft) => thesis(draft),
    }
}

fn sub_question(draft: &SubQuestionDraft) -> Value {
    json!({ "text": draft.text, "priority": draft.priority, "depends_on": number(draft.depends_on) })
}

fn reflect(it: &Reflection) -> Value {
    json!({
        "situation": it.situation,
        "direct": it.direct,
        "roles": it.roles,
        "outside": it.outside,
        "thesis": it.thesis,
        "antithesis": it.antithesis,
        "synthesis": it.synthesis,
        "uncertainties": it.uncertainties,
        "monitoring": it.monitoring,
        "zoom_out": it.zoom_out,
        "zoom_in": it.zoom_in,
        "zoom_back": it.zoom_back,
        "tool": it.tool.name(),
        "tool_use": it.tool_use,
        "paths": it.paths,
        "agreement": it.agreement,
        "chosen_path": it.chosen_path + 1,
        "path_reason": it.path_reason,
        "strategy": it.strategy.name(),
        "keywords": it.keywords,
        "focus": it.focus,
        "missing": it.missing,
    })
}

fn planned(it: &PlannedQuery) -> Value {
    json!({
        "query": it.query,
        "family": it.family.name(),
        "direction": number(it.direction),
        "gain": it.information_gain,
        "diversity": it.diversity,
        "feasibility": it.feasibility,
        "redundancy": it.redundancy,
        "chosen": it.chosen,
    })
}

fn extract(extraction: &Extraction) -> Value {
    let items = extraction.items.iter().map(item);
    let hypotheses = extraction.hypotheses.iter().map(|it| {
        json!({
            "statement": it.statement,
            "from": it.from,
            "keywords": it.keywords,
            "sub_question": number(it.sub_question),
            "conflicts_with": it.conflicts_with,
        })
    });
    let resolution = extraction
        .resolution
        .as_ref()
        .map(|it| resolution(it.kind, &it.description, &it.from, it.loser));
    let entities = extraction
        .entities
        .iter()
        .map(|it| json!({ "label": it.label, "kind": it.kind.name() }));
    let relations = extraction
        .relations
        .iter()
        .map(|it| json!({ "from": it.from, "relation": it.relation.name(), "to": it.to }));
    json!({
        "items": items.collect::<Vec<_>>(),
        "hypotheses": hypotheses.collect::<Vec<_>>(),
        "resolution": resolution,
        "entities": entities.collect::<Vec<_>>(),
        "relations": relations.collect::<Vec<_>>(),
    })
}

fn item(it: &ItemDraft) -> Value {
    let stances = it.stances.iter().map(|it| {
        json!({
            "id": it.hypothesis,
            "stance": it.stance.name(),
            "weight": it.weight.name(),
            "condition": it.condition,
        })
    });
    let answers = it
        .answers
        .iter()
        .map(|it| json!({ "sub_question": it.sub_question + 1, "how_much": it.how_much }));
    json!({
        "label": it.label,
        "quote": it.quote,
        "statement": it.statement,
        "context": it.context,
        "answers": answers.collect::<Vec<_>>(),
        "concepts": it.concepts,
        "stances": stances.collect::<Vec<_>>(),
    })
}

fn judgment((index, it): (usize, &Judgment)) -> Value {
    json!({
        "n": index + 1,
        "similarity": it.similarity,
        "stance": it.stance.name(),
        "weight": it.weight.name(),
        "difference": it.difference.map(Named::name),
    })
}

fn verification((index, it): (usize, &Verification)) -> Value {
    let said = it.holds.map(|holds| match (holds, &it.cautious) {
        (true, _) => Answer::Said,
        (false, Some(_)) => Answer::Cautious,
        (false, None) => Answer::NotSaid,
    });
    json!({ "n": index + 1, "doubt": it.doubt, "answer": said.map(Named::name), "cautious": it.cautious })
}

fn wording((index, it): (usize, &QueryWording)) -> Value {
    json!({ "n": index + 1, "query": it.query, "translation": it.translation, "retry_keywords": it.retry_keywords })
}

fn ranking((index, it): (usize, &Ranking)) -> Value {
    let (fate, with) = match it.fate {
        Fate::Keep => (FateName::Keep, None),
        Fate::MergeWith(id) => (FateName::Merge, Some(id.to_string())),
        Fate::MergeWithDraft(draft) => (FateName::Merge, Some(format!("d{}", draft + 1))),
        Fate::Drop => (FateName::Drop, None),
    };
    json!({ "n": index + 1, "why": it.why, "fate": fate.name(), "with": with })
}

fn link(links: &Links) -> Value {
    let link = |it: &LinkDraft| {
        json!({
            "hypothesis": it.hypothesis,
            "observation": it.observation,
            "stance": it.stance.name(),
            "weight": it.weight.name(),
            "condition": it.condition,
        })
    };
    let conflicts = links
        .conflicts
        .iter()
        .map(|(one, other)| json!({ "one": one, "other": other }));
    json!({
        "reasoning": "",
        "links": links.links.iter().map(link).collect::<Vec<_>>(),
        "conflicts": conflicts.collect::<Vec<_>>(),
    })
}

fn resolve(settlement: &Settlement) -> Value {
    let resolution = settlement
        .resolution
        .as_ref()
        .map(|it| resolution(it.kind, &it.description, &it.from.to_string(), it.loser));
    json!({ "reasoning": "", "resolution": resolution, "missing": settlement.missing })
}

fn resolution(
    kind: ResolutionKind,
    description: &str,
    from: &str,
    loser: Option<HypothesisId>,
) -> Value {
    json!({ "kind": kind.name(), "description": description, "from": from, "loser": loser })
}

fn ideate(ideas: &Ideas) -> Value {
    let candidates = ideas.candidates.iter().map(|it| {
        json!({
            "tool": it.tool.name(),
            "statement": it.statement,
            "derived_from": it.derived_from,
            "keywords": it.keywords,
            "sub_question": number(it.sub_question),
            "changes_answer": it.changes_answer,
            "unites": it.unites,
            "testable": it.testable,
        })
    });
    let chosen = ideas
        .chosen
        .and_then(|it| ideas.candidates.get(it))
        .map(|it| it.tool.name());
    json!({ "reasoning": "", "candidates": candidates.collect::<Vec<_>>(), "chosen": chosen })
}

fn thesis(draft: &ThesisDraft) -> Value {
    let headings = draft
        .headings
        .iter()
        .map(|(id, title)| json!({ "id": id, "title": title }));
    json!({
        "reasoning": "",
        "verdict": draft.verdict.map(Named::name),
        "status": draft.status.map(Named::name),
        "sureness": draft.sureness.map(Named::name),
        "title": draft.title,
        "conclusion": cited(&draft.conclusion),
        "sections": sections(&draft.sections),
        "headings": headings.collect::<Vec<_>>(),
        "limits": cited(&draft.limits),
        "open": draft.open,
    })
}

fn answer(draft: &AnswerDraft) -> Value {
    json!({
        "reasoning": "",
        "verdict": draft.verdict.map(Named::name),
        "status": draft.status.name(),
        "sureness": draft.sureness.map(Named::name),
        "answer": cited(&draft.sentences),
        "sections": sections(&draft.sections),
        "against": cited(&draft.against),
        "open": draft.open,
    })
}

fn sections(sections: &[Section]) -> Value {
    sections
        .iter()
        .map(|it| json!({ "sub_question": it.sub_question + 1, "sentences": cited(&it.sentences) }))
        .collect()
}

fn cited(sentences: &[Sentence]) -> Value {
    sentences
        .iter()
        .map(|it| json!({ "text": it.text, "cites": it.citations }))
        .collect()
}
