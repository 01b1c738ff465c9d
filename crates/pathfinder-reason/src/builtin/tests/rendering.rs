//! A thought in a few lines, so that an expectation reads like an answer.

use std::fmt::{Display, Write as _};

use pathfinder_core::contract::{
    AnswerDraft, Extraction, Fate, Ideas, LinkDraft, Links, QueryWording, Reflection, Section,
    Sentence, Settlement, ThesisDraft, Thought,
};

pub(super) fn render(thought: &Thought) -> String {
    match thought {
        Thought::Decompose(it) => lines(it, |it| {
            format!("{} {} {}", it.priority, dependency(it.depends_on), it.text)
        }),
        Thought::MatchSession(it) => lines(it, |it| {
            format!("{} {:?} {:.2}", it.id, it.kind, it.similarity)
        }),
        Thought::Plan(it) => lines(it, |it| {
            format!(
                "{} {:?}: {}",
                if it.chosen { "*" } else { " " },
                it.family,
                it.query
            )
        }),
        Thought::WordQuery(it) => it.iter().map(wording).collect(),
        Thought::Judge(it) => lines(it, |it| {
            format!("{:?} {:?} {:?}", it.stance, it.weight, it.difference)
        }),
        Thought::Verify(it) => lines(it, |it| {
            it.doubt.clone().unwrap_or_else(|| "holds".to_owned())
        }),
        Thought::Rank(it) => lines(it, |it| format!("{}: {}", fate(it.fate), it.why)),
        Thought::Link(it) => links(it),
        Thought::Resolve(it) => settlement(it),
        Thought::Outline(it) => lines(it, |it| format!("{}: {}", it.title, joined(&it.hypotheses))),
        Thought::Write(it) => answer(it),
        Thought::Extract(it) => extraction(it),
        Thought::Ideate(it) => ideas(it),
        Thought::Thesis(it) => thesis(it),
        Thought::Reflect(it) => reflection(it),
    }
}

/// The query, its wording in the other language, and what to try next.
fn wording(it: &QueryWording) -> String {
    let translated = it.translation.iter().map(|it| format!("= {it}"));
    let all = [it.query.clone()].into_iter().chain(translated);
    lines(all.chain(it.retry_keywords.clone()), |it| it)
}

fn fate(fate: Fate) -> String {
    match fate {
        Fate::Keep => "keep".to_owned(),
        Fate::MergeWith(id) => format!("merge with {id}"),
        Fate::MergeWithDraft(place) => format!("merge with draft {}", place + 1),
        Fate::Drop => "drop".to_owned(),
    }
}

fn links(it: &Links) -> String {
    let link = |it: &LinkDraft| {
        let condition = it.condition.as_ref();
        let condition = condition.map_or(String::new(), |it| format!(" \"{it}\""));
        format!(
            "{} {:?} {} {:?}{condition}",
            it.observation, it.stance, it.hypothesis, it.weight
        )
    };
    lines(&it.links, link) + &lines(&it.conflicts, |it| format!("{} x {}", it.0, it.1))
}

fn settlement(it: &Settlement) -> String {
    let settled = it.resolution.iter().map(|it| {
        let loser = it.loser.map_or(String::new(), |it| format!(" loser {it}"));
        format!("{:?} by {}{loser}: {}", it.kind, it.from, it.description)
    });
    let missing = it.missing.iter().map(|it| format!("missing: {it}"));
    lines(settled.chain(missing), |it| it)
}

fn lines<T>(items: impl IntoIterator<Item = T>, line: impl Fn(T) -> String) -> String {
    items.into_iter().map(|it| line(it) + "\n").collect()
}

fn joined<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

fn dependency(index: Option<usize>) -> String {
    index.map_or("-".to_owned(), |it| it.to_string())
}

fn sentences(found: &[Sentence]) -> String {
    lines(found, |it| {
        format!("{} [{}]", it.text, joined(&it.citations))
    })
}

fn answer(it: &AnswerDraft) -> String {
    let verdict = it.verdict.map_or(String::new(), |it| format!(" {it:?}"));
    let sureness = it.sureness.map_or(String::new(), |it| format!(", {it:?}"));
    let against = lines(&it.against, |it| {
        format!("- {} [{}]", it.text, joined(&it.citations))
    });
    format!(
        "{:?}{verdict}{sureness}\n{}{}{against}{}",
        it.status,
        sentences(&it.sentences),
        sections(&it.sections),
        lines(&it.open, |it| format!("open: {it}"))
    )
}

/// Each sentence under the number of its sub-question.
fn sections(found: &[Section]) -> String {
    let section = |it: &Section| {
        let number = it.sub_question + 1;
        lines(&it.sentences, |it| {
            format!("{number}. {} [{}]", it.text, joined(&it.citations))
        })
    };
    found.iter().map(section).collect()
}

fn extraction(it: &Extraction) -> String {
    let mut text = String::new();
    for item in &it.items {
        writeln!(
            text,
            "{}: {} ({})",
            item.label,
            item.statement,
            item.concepts.join(", ")
        )
        .unwrap();
        if !item.context.is_empty() {
            writeln!(text, "    context: {}", item.context).unwrap();
        }
        for helps in &item.answers {
            let (number, how_much) = (helps.sub_question + 1, helps.how_much);
            writeln!(text, "    answers {number}: {how_much}").unwrap();
        }
        for stance in &item.stances {
            let condition = stance
                .condition
                .as_ref()
                .map_or(String::new(), |it| format!(" \"{it}\""));
            writeln!(
                text,
                "    {:?} {} {:?}{condition}",
                stance.stance, stance.hypothesis, stance.weight
            )
            .unwrap();
        }
    }
    for draft in &it.hypotheses {
        let conflicts = if draft.conflicts_with.is_empty() {
            String::new()
        } else {
            format!(" against {}", joined(&draft.conflicts_with))
        };
        writeln!(
            text,
            "claim: {} from {}{conflicts}; {}",
            draft.statement,
            draft.from.join(" "),
            draft.keywords.join(", ")
        )
        .unwrap();
    }
    if let Some(it) = &it.resolution {
        let loser = it.loser.map_or(String::new(), |it| format!(" loser {it}"));
        writeln!(
            text,
            "{:?} by {}{loser}: {}",
            it.kind, it.from, it.description
        )
        .unwrap();
    }
    text += &lines(&it.entities, |it| format!("{:?} {}", it.kind, it.label));
    text += &lines(&it.relations, |it| {
        format!("{} -{:?}-> {}", it.from, it.relation, it.to)
    });
    text
}

fn ideas(it: &Ideas) -> String {
    let mark = |index: usize| if it.chosen == Some(index) { "*" } else { " " };
    let line = |(index, idea): (usize, &pathfinder_core::contract::IdeaDraft)| {
        format!(
            "{} {:?}: {} [{}]",
            mark(index),
            idea.tool,
            idea.statement,
            joined(&idea.derived_from)
        )
    };
    lines(it.candidates.iter().enumerate(), line)
}

fn thesis(it: &ThesisDraft) -> String {
    let headings = lines(&it.headings, |it| format!("{}: {}", it.0, it.1));
    let sureness = it.sureness.map_or(String::new(), |it| format!(" ({it:?})"));
    format!(
        "# {}{sureness}\n{}{}-- headings\n{headings}-- limits\n{}{}",
        it.title,
        sentences(&it.conclusion),
        sections(&it.sections),
        sentences(&it.limits),
        lines(&it.open, |it| format!("open: {it}"))
    )
}

fn reflection(it: &Reflection) -> String {
    let checks = lines(&it.monitoring, |it| {
        format!(
            "{} {} ({})",
            if it.holds { "+" } else { "-" },
            it.name,
            it.note
        )
    });
    let paths = lines(it.paths.iter().enumerate(), |(index, path)| {
        format!(
            "{} {}: {}",
            if index == it.chosen_path { "*" } else { " " },
            path.name,
            path.conclusion
        )
    });
    let uncertain = lines(&it.uncertainties, |it| {
        format!("? {} <- {}", it.what, it.evidence)
    });
    let roles = lines(&it.roles, |it| format!("{}: {}", it.role, it.view));
    let (tool, focus) = (it.tool, joined(&it.focus));
    let texts = [
        &it.situation,
        &it.direct,
        &it.outside,
        &it.thesis,
        &it.antithesis,
        &it.synthesis,
        &it.zoom_out,
        &it.zoom_in,
        &it.zoom_back,
        &it.missing,
    ];
    format!(
        "{}{roles}{uncertain}{checks}{paths}{tool:?}: {}; {}; {}; {:?}; {}; {focus}\n",
        lines(texts, |it| it.clone()),
        it.tool_use,
        it.agreement,
        it.path_reason,
        it.strategy,
        it.keywords.join(", ")
    )
}
