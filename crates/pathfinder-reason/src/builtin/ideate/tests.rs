use expect_test::{Expect, expect};
use pathfinder_core::contract::{EdgeShown, HypothesisShown, HypothesisStatus, ObservationShown};
use pathfinder_core::id::{HypothesisId, ObservationId};
use proptest::prelude::*;

use super::*;

/// `hyp_A1 0.70 statement` (`!` behind the strength: verified), `obs_1 origin statement`, `obs_1 + hyp_A1`, `hyp_A1 x hyp_A2`.
fn request(graph: &str, lang: Lang) -> Ideate {
    let mut request = Ideate {
        question: String::new(),
        sub_questions: vec![
            "Who is helped?".to_owned(),
            "Do older adults fall?".to_owned(),
        ],
        lang,
        issues: vec![],
        observations: vec![],
        hypotheses: vec![],
        conflicts: vec![],
        edges: vec![],
        memory: Default::default(),
    };
    for line in graph.lines().map(str::trim).filter(|it| !it.is_empty()) {
        let parts: Vec<&str> = line.splitn(3, ' ').collect();
        let (id, second, rest) = (parts[0], parts[1], parts[2]);
        if second == "x" {
            request
                .conflicts
                .push((id.parse().expect("an id"), rest.parse().expect("an id")));
        } else if second == "+" || second == "-" {
            request.edges.push(EdgeShown {
                from: id.parse().expect("an id"),
                to: rest.parse().expect("an id"),
                supports: second == "+",
            });
        } else if let Ok(id) = id.parse::<HypothesisId>() {
            let is_verified = second.ends_with('!');
            request.hypotheses.push(HypothesisShown {
                id,
                kind: id.kind,
                status: if is_verified {
                    HypothesisStatus::Verified
                } else {
                    HypothesisStatus::Tested
                },
                strength: second.trim_end_matches('!').parse().expect("a strength"),
                statement: rest.to_owned(),
            });
        } else {
            request
                .observations
                .push(observation(id.parse().expect("an id"), second, rest));
        }
    }
    request
}

fn observation(id: ObservationId, origin: &str, statement: &str) -> ObservationShown {
    ObservationShown {
        id,
        statement: statement.to_owned(),
        quote: statement.to_owned(),
        authority: 0.5,
        origin: origin.to_owned(),
        title: String::new(),
        date: None,
        context: String::new(),
        fit: None,
        place: String::new(),
        superseded_by: None,
        doubt: None,
        concepts: vec![],
    }
}

fn check(lang: Lang, graph: &str, expected: Expect) {
    let ideas = ideate(&request(graph, lang));
    let line = |it: &IdeaDraft| {
        let nodes: Vec<String> = it.derived_from.iter().map(ToString::to_string).collect();
        let part = it
            .sub_question
            .map_or_else(String::new, |it| format!(" #{it}"));
        format!(
            "{:?}: {} [{}] {:?}{part}\n",
            it.tool,
            it.statement,
            nodes.join(" "),
            it.keywords
        )
    };
    expected.assert_eq(&ideas.candidates.iter().map(line).collect::<String>());
}

#[test]
fn a_condition_separates_two_findings() {
    check(
        Lang::English,
        "hyp_A1 0.5 Vitamin D reduces fractures.
obs_1 a.org Vitamin D reduced fractures in older adults.
obs_2 b.org In young men, vitamin D did not reduce fractures.
obs_1 + hyp_A1
obs_2 - hyp_A1",
        expect![[r#"
            FirstPrinciples: Vitamin D may reduce fractures in older adults but not in young men. [hyp_A1 obs_1 obs_2] ["Vitamin D fractures older adults", "Vitamin D fractures young men"] #1
        "#]],
    );
    check(
        Lang::English,
        "hyp_A1 0.5 The cache lowers latency under light load.
hyp_A2 0.5 The cache does not lower latency under heavy load.
hyp_A1 x hyp_A2",
        expect![[r#"
            FirstPrinciples: The cache may lower latency under light load but not under heavy load. [hyp_A1 hyp_A2] ["cache latency light load", "cache latency heavy load"]
        "#]],
    );
    check(
        Lang::Korean,
        "hyp_A1 0.5 비타민 D는 골절을 줄인다.
obs_1 a.org 비타민 D는 65세 이상 노인에서 골절을 줄였다.
obs_2 b.org 젊은 남성에서는 비타민 D가 골절을 줄이지 않았다.
obs_3 c.org 건강한 성인의 경우 비타민 D가 골절을 줄이지 않았다.
obs_4 d.org 요양원 거주자의 경우 비타민 D가 골절을 줄였다.
obs_1 + hyp_A1
obs_4 + hyp_A1
obs_2 - hyp_A1
obs_3 - hyp_A1",
        expect![[r#"
            FirstPrinciples: 비타민 D가 골절을 줄인다는 결과는 65세 이상 노인에서는 성립하지만 젊은 남성에서는 성립하지 않을 수 있다. [hyp_A1 obs_1 obs_2] ["비타민 D 골절 65세 이상 노인", "비타민 D 골절 젊은 남성"]
        "#]],
    );
}

#[test]
fn three_sources_of_different_subjects_make_a_pattern() {
    check(
        Lang::English,
        "obs_1 a.org Statins reduce the risk of stroke.
obs_2 b.org Regular exercise reduces the risk of stroke by 20 percent.
obs_3 c.org The Mediterranean diet reduced the risk of stroke.
obs_4 c.org Tea reduces the risk of stroke.
obs_5 d.org Sleep follows regular habits.",
        expect![[r#"
            PatternRecognition: Statins, regular exercise and the Mediterranean diet may reduce the risk of stroke for a common reason. [obs_1 obs_2 obs_3] ["Statins risk stroke", "regular exercise risk stroke", "Mediterranean diet risk stroke"]
        "#]],
    );
    check(
        Lang::Korean,
        "obs_1 a.org 아스피린은 뇌졸중 위험을 낮춘다.
obs_2 b.org 꾸준한 운동은 뇌졸중 위험을 낮춘다.
obs_3 c.org 저염 식단은 뇌졸중 위험을 낮췄다.",
        expect![[r#"
            PatternRecognition: 아스피린, 꾸준한 운동, 저염 식단이 모두 뇌졸중 위험을 낮춘다는 점에는 공통된 원인이 있을 수 있다. [obs_1 obs_2 obs_3] ["아스피린 뇌졸중 위험", "꾸준한 운동 뇌졸중 위험", "저염 식단 뇌졸중 위험"]
        "#]],
    );
}

#[test]
fn the_strongest_verified_hypothesis_is_turned_round() {
    check(
        Lang::English,
        "hyp_A1 0.70! Caffeine improves reaction time.
hyp_A2 0.80! Naps reduce fatigue in shift workers.
hyp_A3 0.90 Music helps patients.",
        expect![[r#"
            Inversion: Naps may not reduce fatigue in shift workers. [hyp_A2] ["Naps fatigue shift workers"]
        "#]],
    );
    check(
        Lang::English,
        "hyp_A2 0.80! Naps reduce fatigue in shift workers.
hyp_B1 0.30 Naps may not reduce fatigue in shift workers.",
        expect![],
    );
    check(
        Lang::Korean,
        "hyp_A2 0.80! 낮잠은 피로를 줄인다.",
        expect![[r#"
            Inversion: 낮잠은 피로를 줄이지 않을 수 있다. [hyp_A2] ["낮잠 피로"]
        "#]],
    );
}

#[test]
fn most_graphs_carry_nothing() {
    check(
        Lang::English,
        "hyp_A1 0.70 Caffeine improves reaction time.
obs_1 a.org Caffeine improved reaction time in one study.
obs_2 b.org Caffeine did not improve reaction time in our sample.
obs_1 + hyp_A1
obs_2 - hyp_A1",
        expect![""],
    );
    check(
        Lang::English,
        "hyp_A1 0.5 Vitamin D reduces fractures.
hyp_B1 0.5 Vitamin D may reduce fractures in older adults but not in young men.
obs_1 a.org Vitamin D reduced fractures in older adults.
obs_2 b.org In young men, vitamin D did not reduce fractures.
obs_1 + hyp_A1
obs_2 - hyp_A1",
        expect![""],
    );
    check(Lang::Korean, "", expect![""]);
}

proptest! {
    #[test]
    fn a_conjecture_is_a_whole_sentence(words in prop::collection::vec("(Tea|statins|reduces|reduce|not|does|in|when|adults|,|\\.|노인에서|비타민|차는|위험을|낮춘다|않는다|경우)", 1..12), noise in "\\PC{0,40}") {
        let said = words.join(" ");
        let other: Vec<&str> = words.iter().rev().map(String::as_str).collect();
        let graph = format!("hyp_A1 0.9! {said}\nobs_1 a.org {said}\nobs_2 b.org {}\nobs_3 c.org x{noise}\nobs_1 + hyp_A1\nobs_2 - hyp_A1", other.join(" "));
        for lang in [Lang::English, Lang::Korean] {
            for idea in ideate(&request(&graph, lang)).candidates {
                prop_assert!(idea.statement.ends_with('.') && !idea.statement.contains("  "), "{}", idea.statement);
                prop_assert!(!idea.derived_from.is_empty() && (1..=3).contains(&idea.keywords.len()));
            }
        }
    }
}
