//! Replies that keep their shape and say what their quotes do not.

use pathfinder_core::contract::{Judge, Pair, Stance, ThinkingTool, Weight};

use super::*;

fn check_grounded(name: &str, reply: &str, expected: Expect) {
    check_reading(read(&sample(name, Lang::English), reply), expected);
}

#[test]
fn a_statement_that_its_quote_does_not_make_becomes_the_quote() {
    check_grounded(
        "extract",
        r#"{"items":[{"label":"f1","statement":"Tea halves cortisol in 90 % of people.","quote":"two cups a day lowered cortisol by 12 %","concepts":[],"stances":[]}],"hypotheses":[],"resolution":null,"entities":[],"relations":[]}"#,
        expect![[r#"
            Partly: {"entities":[],"hypotheses":[],"items":[{"concepts":[],"label":"f1","quote":"two cups a day lowered cortisol by 12 %","stances":[],"statement":"two cups a day lowered cortisol by 12 %"}],"relations":[],"resolution":null}
            Parts of the reply were dropped: items 1: it names a figure that its quote does not name."#]],
    );
}

#[test]
fn a_stance_keeps_its_weight_however_few_words_are_shared() {
    check_grounded(
        "extract",
        r#"{"items":[{"label":"f1","statement":"Two cups a day lowered cortisol by 12 %.","quote":"two cups a day lowered cortisol by 12 %","concepts":[],"stances":[{"id":"hyp_A1","stance":"supports","weight":"strong","condition":null},{"id":"hyp_B1","stance":"supports","weight":"strong","condition":null}]}],"hypotheses":[{"statement":"Tea cures every illness.","from":["f1"],"keywords":[],"sub_question":null,"conflicts_with":[]}],"resolution":null,"entities":[],"relations":[]}"#,
        expect![[r#"
            Partly: {"entities":[],"hypotheses":[],"items":[{"concepts":[],"label":"f1","quote":"two cups a day lowered cortisol by 12 %","stances":[{"condition":null,"id":"hyp_A1","stance":"supports","weight":"strong"},{"condition":null,"id":"hyp_B1","stance":"supports","weight":"strong"}],"statement":"Two cups a day lowered cortisol by 12 %."}],"relations":[],"resolution":null}
            Parts of the reply were dropped: hypotheses 1: its quote speaks of something else."#]],
    );
    check_grounded(
        "judge",
        r#"{"judgments":[{"n":1,"stance":"contradicts","weight":"strong","similarity":0.9,"difference":null},{"n":2,"stance":"supports","weight":"strong","similarity":0.9,"difference":null}]}"#,
        expect![[
            r#"AsWritten: {"judgments":[{"difference":null,"n":1,"similarity":0.9,"stance":"contradicts","weight":"strong"},{"difference":null,"n":2,"similarity":0.9,"stance":"supports","weight":"strong"}]}"#
        ]],
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
        let pair = Pair {
            statement: hypothesis.to_owned(),
            other: quote.to_owned(),
        };
        let request = Request::Judge(Judge {
            from: 0,
            pairs: vec![pair],
        });
        let reply = r#"{"judgments":[{"n":1,"stance":"supports","weight":"strong","similarity":0.5,"difference":null}]}"#;
        let Some(Thought::Judge(judgments)) = read(&request, reply).thought else {
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
fn a_sentence_without_ground_is_dropped_and_a_reply_of_such_is_refused() {
    check_grounded(
        "write",
        r#"{"sentences":[{"text":"Two cups a day lowered cortisol by 12 %.","cites":["obs_1"]},{"text":"Tea doubles the life span.","cites":["obs_1"]}]}"#,
        expect![[r#"
            Partly: {"sentences":[{"cites":["obs_1"],"text":"Two cups a day lowered cortisol by 12 %."}]}
            Parts of the reply were dropped: sentences 2: it names a figure that its quote does not name."#]],
    );
    check_grounded(
        "write",
        r#"{"sentences":[{"text":"Every doctor recommends coffee.","cites":["obs_1"]}]}"#,
        expect![[r#"
            Partly: nothing
            The reply to write could not be used: sentences 1: its quote speaks of something else. Reply with one JSON object with the fields "sentences" and nothing else."#]],
    );
}

#[test]
fn a_title_says_what_the_conclusion_says() {
    check_grounded(
        "thesis",
        r#"{"title":"Coffee heals everyone","conclusion":[{"text":"Two cups a day lowered cortisol.","cites":["obs_1"]}],"headings":[{"id":"hyp_A1","title":"Tea lowers cortisol"},{"id":"hyp_B1","title":"Gold is heavy"}],"limits":[{"text":"Not in smokers.","cites":["obs_3"]}]}"#,
        expect![[r#"
            Partly: {"conclusion":[{"cites":["obs_1"],"text":"Two cups a day lowered cortisol."}],"headings":[{"id":"hyp_A1","title":"Tea lowers cortisol"}],"limits":[{"cites":["obs_3"],"text":"Not in smokers."}],"title":"Two cups a day lowered cortisol."}
            Parts of the reply were dropped: headings: its quote speaks of something else; title: its quote speaks of something else."#]],
    );
}

#[test]
fn tools_that_a_model_left_out_are_used_by_the_built_in_reasoner() {
    let request = sample("ideate", Lang::English);
    let reply = r#"{"candidates":[{"tool":"analogy","statement":"Tea works like warm milk.","derived_from":["obs_1"],"keywords":[],"sub_question":null,"changes_answer":0.9,"unites":0.9,"testable":0.9}],"chosen":"analogy"}"#;
    let Some(Thought::Ideate(ideas)) = read(&request, reply).thought else {
        panic!("ideas")
    };
    assert_eq!(ideas.chosen, Some(0));
    let has = |tool| ideas.candidates.iter().filter(|it| it.tool == tool).count() == 1;
    assert!(
        has(ThinkingTool::Inversion) && has(ThinkingTool::Analogy),
        "{ideas:?}"
    );
}
