//! Replies that keep their shape and say what their quotes do not.

use pathfinder_core::contract::{Judge, Pair, Stance, ThinkingTool, Weight};

use super::*;

fn check_grounded(name: &str, reply: &str, expected: Expect) {
    check_reading(read(&sample(name, Lang::English), reply, None), expected);
}

/// A reply to `extract` with these items and hypotheses.
fn extraction(items: &str, hypotheses: &str) -> String {
    format!(
        r#"{{"items":[{items}],"hypotheses":[{hypotheses}],"resolution":null,"entities":[],"relations":[]}}"#
    )
}

fn item(label: &str, statement: &str, context: &str, stances: &str) -> String {
    format!(
        r#"{{"label":"{label}","quote":"two cups a day lowered cortisol by 12 %","statement":"{statement}","context":"{context}","answers":[],"concepts":[],"stances":[{stances}]}}"#
    )
}

#[test]
fn a_statement_with_a_foreign_figure_becomes_the_quote_and_is_asked_for_again() {
    let items = [
        r#"{"statement":"There is no quote."}"#.to_owned(),
        item("f1", "Tea halves cortisol in 90 % of people.", "", ""),
        item(
            "f2",
            "In 40 adults, two cups lowered cortisol by 12 %.",
            "40 adults",
            "",
        ),
    ];
    check_grounded(
        "extract",
        &extraction(&items.join(","), ""),
        expect![[r#"
            Partly, 1 struck: {"entities":[],"hypotheses":[],"items":[{"answers":[],"concepts":[],"context":"","label":"f1","quote":"two cups a day lowered cortisol by 12 %","stances":[],"statement":"two cups a day lowered cortisol by 12 %"},{"answers":[],"concepts":[],"context":"40 adults","label":"f2","quote":"two cups a day lowered cortisol by 12 %","stances":[],"statement":"In 40 adults, two cups lowered cortisol by 12 %."}],"relations":[],"resolution":null}
            Parts of the reply were dropped: items 2: it names "90 %", which neither its quotes nor the context and title of their sources name; items 1: "quote" is missing or empty."#]],
    );
}

#[test]
fn a_statement_may_name_the_figures_of_the_sentences_around_its_quote() {
    let said = "They were healthy. We asked 40 adults. In a trial two cups a day lowered cortisol by 12 %. \
        No harm was seen in 3 weeks. Nobody left. Another trial had 77 adults.";
    let shown = Excerpt {
        text: said.to_owned(),
        parts: None,
    };
    let statements = [
        "In 40 adults, two cups lowered cortisol by 12 %.",
        "In 77 adults, two cups lowered cortisol by 12 %.",
    ];
    let items = statements.map(|it| item("f1", it, "", "")).map(|it| {
        let reply = extraction(&it, "");
        read(&sample("extract", Lang::English), &reply, Some(&shown)).complaint
    });
    expect![[r#"
        [
            None,
            Some(
                "Parts of the reply were dropped: items 1: it names \"77\", which neither its quotes nor the context and title of their sources name.",
            ),
        ]"#]].assert_eq(&format!("{items:#?}"));
}

#[test]
fn few_shared_words_and_all_instead_of_some_are_no_faults() {
    let stances = r#"{"id":"hyp_A1","stance":"supports","weight":"strong","condition":null},{"id":"hyp_B1","stance":"supports","weight":"strong","condition":null}"#;
    let item = item(
        "f1",
        "Two cups a day lowered cortisol by 12 %.",
        "",
        stances,
    );
    let hypothesis = r#"{"statement":"Tea cures every illness.","from":["f1"],"keywords":[],"sub_question":null,"conflicts_with":[]}"#;
    check_grounded(
        "extract",
        &extraction(&item, hypothesis),
        expect![[
            r#"AsWritten: {"entities":[],"hypotheses":[{"conflicts_with":[],"from":["f1"],"keywords":[],"statement":"Tea cures every illness.","sub_question":null}],"items":[{"answers":[],"concepts":[],"context":"","label":"f1","quote":"two cups a day lowered cortisol by 12 %","stances":[{"condition":null,"id":"hyp_A1","stance":"supports","weight":"strong"},{"condition":null,"id":"hyp_B1","stance":"supports","weight":"strong"}],"statement":"Two cups a day lowered cortisol by 12 %."}],"relations":[],"resolution":null}"#
        ]],
    );
    check_grounded(
        "judge",
        r#"{"reasoning":"","judgments":[{"n":1,"stance":"contradicts","weight":"strong","similarity":0.9,"difference":null},{"n":2,"stance":"supports","weight":"strong","similarity":0.9,"difference":null}]}"#,
        expect![[r#"
            Partly, 1 struck: {"judgments":[{"difference":null,"n":1,"similarity":0.9,"stance":"unsure","weight":"strong"},{"difference":null,"n":2,"similarity":0.9,"stance":"supports","weight":"strong"}],"reasoning":""}
            Parts of the reply were dropped: judgments 1: its quote says the contrary."#]],
    );
}

#[test]
fn the_contrary_is_struck() {
    let stances = r#"{"id":"hyp_A1","stance":"contradicts","weight":"strong","condition":null}"#;
    let quoted = r#"{"label":"f1","quote":"Tea lowers cortisol.","statement":"Tea does not lower cortisol.","context":"","answers":[],"concepts":[],"stances":["#;
    let hypothesis = r#"{"statement":"Tea raises cortisol.","from":["f1"],"keywords":[],"sub_question":null,"conflicts_with":[]}"#;
    check_grounded(
        "extract",
        &extraction(&format!("{quoted}{stances}]}}"), hypothesis),
        expect![[r#"
            Partly, 3 struck: {"entities":[],"hypotheses":[],"items":[{"answers":[],"concepts":[],"context":"","label":"f1","quote":"Tea lowers cortisol.","stances":[{"condition":null,"id":"hyp_A1","stance":"unsure","weight":"strong"}],"statement":"Tea lowers cortisol."}],"relations":[],"resolution":null}
            Parts of the reply were dropped: items 1: its quote says the contrary; items 1 stances hyp_A1: its quote says the contrary; hypotheses 1: its quote says the contrary."#]],
    );
}

#[test]
fn a_cautious_wording_has_the_figures_of_its_source() {
    check_grounded(
        "verify",
        r#"{"verifications":[{"n":1,"doubt":"It says may.","answer":"cautious","cautious":"Two cups may lower cortisol by 12 % in 40 adults."},{"n":2,"doubt":"It says may.","answer":"cautious","cautious":"Tea may lower cortisol by 30 %."},{"n":3,"doubt":null,"answer":"said","cautious":null}]}"#,
        expect![[r#"
            Partly, 1 struck: {"verifications":[{"answer":"cautious","cautious":"Two cups may lower cortisol by 12 % in 40 adults.","doubt":"It says may.","n":1},{"answer":"not_said","cautious":null,"doubt":"It says may.","n":2},{"answer":"said","cautious":null,"doubt":null,"n":3}]}
            Parts of the reply were dropped: verifications 2: it names "30 %", which neither its quotes nor the context and title of their sources name."#]],
    );
}

#[test]
fn links_and_settlements_are_checked_against_what_was_observed() {
    let mut request = sample("link", Lang::English);
    if let Request::Link(it) = &mut request {
        it.observations[1].quote = "Tea does not lower cortisol.".into();
    }
    let reply = r#"{"reasoning":"","links":[{"hypothesis":"hyp_A1","observation":"obs_1","stance":"supports","weight":"strong","condition":null},{"hypothesis":"hyp_A1","observation":"obs_2","stance":"supports","weight":"strong","condition":null}],"conflicts":[]}"#;
    check_reading(
        read(&request, reply, None),
        expect![[r#"
        Partly, 1 struck: {"conflicts":[],"links":[{"condition":null,"hypothesis":"hyp_A1","observation":"obs_1","stance":"supports","weight":"strong"}],"reasoning":""}
        Parts of the reply were dropped: links 2: its quote says the contrary."#]],
    );
    check_grounded(
        "resolve",
        r#"{"reasoning":"","resolution":{"kind":"condition_difference","description":"It fell by 12 % in 40 adults, but not in 7 smokers.","from":"obs_2","loser":null},"missing":["tea smokers"]}"#,
        expect![[r#"
            Partly, 1 struck: {"missing":["tea smokers"],"reasoning":"","resolution":null}
            Parts of the reply were dropped: resolution: it names "7", which neither its quotes nor the context and title of their sources name."#]],
    );
}

#[test]
fn what_good_replies_say_stays() {
    for (hypothesis, quote) in [
        (
            "A 32-hour four-day week raises output per hour in office work.",
            "Office staff on the shorter schedule produced more per hour than colleagues on the usual schedule.",
        ),
        (
            "A shorter working week improves employee wellbeing.",
            "Burnout fell by a third.",
        ),
        (
            "A shorter working week improves employee wellbeing.",
            "Absences fell sharply and people felt better.",
        ),
        (
            "Tea helps people to sleep.",
            "Those who drank it in the evening woke up less often.",
        ),
        (
            "주 4일제는 직원의 건강에 도움이 된다.",
            "번아웃을 호소하는 사람이 3분의 1로 줄었다.",
        ),
        (
            "주 4일제는 생산성을 높인다.",
            "시범 사업에 참여한 부서는 같은 시간에 보고서를 12% 더 많이 끝냈다.",
        ),
    ] {
        let request = Request::Judge(Judge::of(vec![Pair::of(hypothesis, quote)]));
        let reply = r#"{"judgments":[{"n":1,"stance":"supports","weight":"strong","similarity":0.5,"difference":null}]}"#;
        let Some(Thought::Judge(judgments)) = read(&request, reply, None).thought else {
            panic!("judgments")
        };
        assert_eq!(
            (judgments[0].stance, judgments[0].weight),
            (Stance::Supports, Weight::Strong),
            "{hypothesis} {quote}"
        );
    }
}

#[test]
fn a_sentence_is_checked_against_all_that_its_citations_say() {
    // The context, the title and the date of what it cites, the question and the number of sources are no foreign figures.
    check_grounded(
        "write",
        r#"{"reasoning":"","verdict":"yes","status":"answered","sureness":"low","answer":[{"text":"In a trial of 2019 with 40 adults, two cups of tea a day lowered cortisol by 12 %, as 2 observations say.","cites":["obs_1","obs_4"]}],"sections":[],"against":[],"open":[]}"#,
        expect![[
            r#"AsWritten: {"against":[],"answer":[{"cites":["obs_1","obs_4"],"text":"In a trial of 2019 with 40 adults, two cups of tea a day lowered cortisol by 12 %, as 2 observations say."}],"open":[],"reasoning":"","sections":[],"status":"answered","sureness":"low","verdict":"yes"}"#
        ]],
    );
}

#[test]
fn a_struck_sentence_is_named_by_where_it_stood() {
    check_grounded(
        "write",
        r#"{"reasoning":"","verdict":"yes","status":"answered","sureness":"high","answer":[{"text":"Everybody knows it.","cites":[]},{"text":"Tea doubles the life span.","cites":["obs_1"]},{"text":"Two cups a day lowered cortisol by 12 %.","cites":["obs_1"]}],"sections":[{"sub_question":2,"sentences":[{"text":"It is 77 % in smokers.","cites":["obs_2"]}]}],"against":[],"open":[]}"#,
        expect![[r#"
            Partly, 3 struck: {"against":[],"answer":[{"cites":["obs_1"],"text":"Two cups a day lowered cortisol by 12 %."}],"open":[],"reasoning":"","sections":[],"status":"answered","sureness":"high","verdict":"yes"}
            Parts of the reply were dropped: answer 1: it cites no id that was shown; answer 2: it names "doubles", which neither its quotes nor the context and title of their sources name; sections 1 sentences 1: it names "77 %", which neither its quotes nor the context and title of their sources name."#]],
    );
}

#[test]
fn without_its_direct_answer_a_verdict_falls() {
    check_grounded(
        "write",
        r#"{"reasoning":"","verdict":"yes","status":"answered","sureness":"high","answer":[{"text":"Tea lowered cortisol by 99 %.","cites":["obs_1"]}],"sections":[{"sub_question":1,"sentences":[{"text":"Two cups a day lowered cortisol by 12 %.","cites":["obs_1"]}]}],"against":[],"open":[]}"#,
        expect![[r#"
            Partly, 1 struck: {"against":[],"answer":[],"open":[],"reasoning":"","sections":[{"sentences":[{"cites":["obs_1"],"text":"Two cups a day lowered cortisol by 12 %."}],"sub_question":1}],"status":"partly","sureness":null,"verdict":null}
            Parts of the reply were dropped: answer 1: it names "99 %", which neither its quotes nor the context and title of their sources name."#]],
    );
    check_grounded(
        "write",
        r#"{"reasoning":"","verdict":"yes","status":"answered","sureness":"high","answer":[{"text":"Tea lowered cortisol by 99 %.","cites":["obs_1"]}],"sections":[],"against":[],"open":[]}"#,
        expect![[r#"
            Partly, 1 struck: nothing
            The reply to write could not be used: answer 1: it names "99 %", which neither its quotes nor the context and title of their sources name. Reply with one JSON object with the fields "reasoning", "verdict", "status", "sureness", "answer", "sections", "against", "open" and nothing else."#]],
    );
}

#[test]
fn a_title_says_what_the_conclusion_says() {
    check_grounded(
        "thesis",
        r#"{"reasoning":"","verdict":"yes","status":"answered","sureness":"low","title":"Tea lowers cortisol by 80 %","conclusion":[{"text":"Two cups a day lowered cortisol.","cites":["obs_1"]}],"sections":[],"headings":[{"id":"hyp_A1","title":"Tea lowers cortisol"},{"id":"hyp_B1","title":"Only 3 warm drinks calm"}],"limits":[{"text":"Not in smokers.","cites":["obs_3"]}],"open":[]}"#,
        expect![[r#"
            Partly, 2 struck: {"conclusion":[{"cites":["obs_1"],"text":"Two cups a day lowered cortisol."}],"headings":[{"id":"hyp_A1","title":"Tea lowers cortisol"}],"limits":[{"cites":["obs_3"],"text":"Not in smokers."}],"open":[],"reasoning":"","sections":[],"status":"answered","sureness":"low","title":"Two cups a day lowered cortisol.","verdict":"yes"}
            Parts of the reply were dropped: headings: it names "3", which neither its quotes nor the context and title of their sources name; title: it names "80 %", which neither its quotes nor the context and title of their sources name."#]],
    );
}

#[test]
fn a_tool_is_used_once() {
    let request = sample("ideate", Lang::English);
    let reply = r#"{"candidates":[{"tool":"analogy","statement":"Tea works like warm milk.","derived_from":["obs_1"],"keywords":[],"sub_question":null,"changes_answer":0.9,"unites":0.9,"testable":0.9}],"chosen":"analogy"}"#;
    let Some(Thought::Ideate(ideas)) = read(&request, reply, None).thought else {
        panic!("ideas")
    };
    assert_eq!(ideas.chosen, Some(0));
    let count = |tool| ideas.candidates.iter().filter(|it| it.tool == tool).count();
    assert!(
        ThinkingTool::ALL.into_iter().all(|it| count(it) <= 1),
        "{ideas:?}"
    );
}
