//! What is shown for writing: every observation once, and what sub-questions and hypotheses make of them.

use std::collections::BTreeSet;

use pathfinder_core::contract::{
    EvidenceShown, ObservationShown, Outline, Sentence, SubQuestionShown, Thesis, Write,
};
use pathfinder_core::id::ObservationId;
use pathfinder_text::Lang;
use serde_json::{Value, json};

use super::node::{BySource, hypothesis, sentence, tested};
use super::{Limits, View, with_sub_questions};

pub(super) fn outline(it: &Outline, limits: Limits) -> View {
    let material = limits.list(&it.material, |it| {
        let mut shown = hypothesis(&it.hypothesis, limits);
        if let Value::Object(shown) = &mut shown {
            shown.insert("supports".into(), it.supports.len().into());
            shown.insert("contradicts".into(), it.contradicts.len().into());
        }
        shown
    });
    View {
        context: with_sub_questions(&it.question, &it.sub_questions, limits),
        task: json!({ "material": material }),
    }
}

pub(super) fn write(it: &Write, limits: Limits, lang: Lang) -> View {
    Material::of_answer(it).view(&it.question, limits, lang)
}

pub(super) fn thesis(it: &Thesis, limits: Limits, lang: Lang) -> View {
    Material::of_thesis(it).view(&it.question, limits, lang)
}

/// What an answer or a thesis is written from.
pub(super) struct Material<'a> {
    sub_questions: &'a [SubQuestionShown],
    nearest: &'a [ObservationShown],
    hypotheses: &'a [EvidenceShown],
    resolutions: &'a [Sentence],
    observed: BySource<'a>,
}

impl<'a> Material<'a> {
    pub(super) fn of_answer(it: &'a Write) -> Material<'a> {
        Material::of(&it.sub_questions, &it.nearest, &it.material, &[])
    }

    pub(super) fn of_thesis(it: &'a Thesis) -> Material<'a> {
        Material::of(&it.sub_questions, &it.nearest, &it.core, &it.resolutions)
    }

    /// If space is tight, what helps to answer a sub-question stays longest. Where something does, a model needs no list
    /// of what is nearest to the question.
    fn of(
        sub_questions: &'a [SubQuestionShown],
        nearest: &'a [ObservationShown],
        hypotheses: &'a [EvidenceShown],
        resolutions: &'a [Sentence],
    ) -> Material<'a> {
        let best = sub_questions.iter().map(|it| it.observations.as_slice());
        let nearest = match best.clone().any(|it| !it.is_empty()) {
            true => &[],
            false => nearest,
        };
        let evidence = hypotheses.iter().flat_map(|it| {
            [
                it.supports.as_slice(),
                it.contradicts.as_slice(),
                it.qualifies.as_slice(),
                it.origin.as_slice(),
            ]
        });
        Material {
            sub_questions,
            nearest,
            hypotheses,
            resolutions,
            observed: BySource::of(&[best.collect(), vec![nearest], evidence.collect()]),
        }
    }

    pub(super) fn lists(&self) -> Vec<usize> {
        let conditions = self.hypotheses.iter().map(|it| it.conditions.len());
        let lists = [
            self.sub_questions.len(),
            self.hypotheses.len(),
            self.resolutions.len(),
            self.observed.len(),
        ];
        lists.into_iter().chain(conditions).collect()
    }

    /// The pairs of which both are shown, each once.
    fn disagreements(&self, limits: Limits) -> Vec<Vec<String>> {
        let all = self.sub_questions.iter().flat_map(|it| &it.disagree);
        let all: BTreeSet<[ObservationId; 2]> = all.copied().collect();
        let pairs = all.into_iter();
        let shown = pairs.map(|it| self.observed.ids(limits, it.into_iter()));
        shown.filter(|it| it.len() == 2).collect()
    }

    fn view(&self, question: &str, limits: Limits, lang: Lang) -> View {
        let ids = |list: &[ObservationShown]| self.observed.ids_of(limits, list);
        let material = limits.list(self.hypotheses, |it| {
            let mut shown = hypothesis(&it.hypothesis, limits);
            if let Value::Object(shown) = &mut shown {
                let conditions = limits.list(&it.conditions, |it| sentence(it, limits));
                shown.insert("tested".into(), tested(it.hypothesis.status, lang).into());
                shown.insert("conditions".into(), conditions.into());
                shown.insert("taken_from".into(), ids(&it.origin).into());
                shown.insert("supports".into(), ids(&it.supports).into());
                shown.insert("contradicts".into(), ids(&it.contradicts).into());
            }
            shown
        });
        View {
            context: json!({
                "question": limits.question(question),
                "sub_questions": limits.list(self.sub_questions, |it| limits.short(&it.text)),
            }),
            task: json!({
                "sources": self.observed.view(limits, lang),
                "best": limits.list(self.sub_questions, |it| ids(&it.observations)),
                "disagree": self.disagreements(limits),
                "nearest": ids(self.nearest),
                "material": material,
                "resolutions": limits.list(self.resolutions, |it| sentence(it, limits)),
            }),
        }
    }
}
