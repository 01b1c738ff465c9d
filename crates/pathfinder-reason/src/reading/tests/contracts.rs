//! Replies whose JSON is fine and whose fields are not quite.

use super::*;

#[test]
fn sub_questions() {
    check(
        "decompose",
        r#"{"sub_questions": ["What is tea?", {"question": "Who drinks it?", "priority": "9", "depends_on": "Q1"},
            {"text": "What is tea?"}, {"priority": 1}, {"text": "a", "depends_on": 5}, {"text": "b", "depends_on": 2},
            {"text": "c", "priority": 1, "depends_on": null}, {"text": "d", "priority": 2, "depends_on": 0}]}"#,
        expect![[r#"
            Partly: {"sub_questions":[{"depends_on":null,"priority":3,"text":"What is tea?"},{"depends_on":1,"priority":5,"text":"Who drinks it?"},{"depends_on":null,"priority":3,"text":"a"},{"depends_on":2,"priority":3,"text":"b"},{"depends_on":null,"priority":1,"text":"c"}]}
            Parts of the reply were dropped: sub_questions 3: it says the same as an earlier one; sub_questions 4: "text" is missing or empty; sub_questions: more than 5, the rest was left out."#]],
    );
}

#[test]
fn matches() {
    check(
        "match_session",
        r#"{"matches": [{"id": "[20260101-120000-tea]", "kind": "Almost the same", "similarity": 90}, {"id": "x", "kind": "similar"}]}"#,
        expect![[r#"
            Partly: nothing
            The reply to match_session could not be used: matches 1: "kind" is none of the allowed values; matches 2: it names an id that was not shown. Reply with one JSON object with the fields "matches" and nothing else."#]],
    );
    check(
        "match_session",
        r#"{"matches": [{"id": "20260101-120000-tea", "kind": "identical", "similarity": "90%"}]}"#,
        expect![[
            r#"Repaired: {"matches":[{"id":"20260101-120000-tea","kind":"exact","similarity":0.9}]}"#
        ]],
    );
    check(
        "match_session",
        r#"{"matches": [{"id": "20260101-120000-tea", "kind": "none", "similarity": 0}]}"#,
        expect![[r#"AsWritten: {"matches":[]}"#]],
    );
    check(
        "match_session",
        r#"{"matches": []}"#,
        expect![[r#"AsWritten: {"matches":[]}"#]],
    );
    check(
        "match_session",
        r#"{}"#,
        expect![[r#"
        Partly: nothing
        The reply to match_session could not be used: its JSON has none of the fields asked for. Reply with one JSON object with the fields "matches" and nothing else."#]],
    );
}

#[test]
fn plans() {
    check(
        "plan",
        r#"{"queries": [{"query": "a", "family": "Web search", "gain": 80, "diversity": 5, "feasibility": "높음", "redundancy": 100, "chosen": "yes"},
            {"query": "a", "family": "web"}, "b", {"query": "c", "family": "counter-evidence", "gain": 100, "diversity": 100, "feasibility": 100, "redundancy": 0, "chosen": false}]}"#,
        expect![[r#"
            Partly: {"queries":[{"chosen":true,"direction":null,"diversity":0.05,"family":"web","feasibility":0.8,"gain":0.8,"query":"a","redundancy":1.0},{"chosen":true,"direction":null,"diversity":0.5,"family":"web","feasibility":0.5,"gain":0.5,"query":"b","redundancy":0.0},{"chosen":true,"direction":null,"diversity":1.0,"family":"verification","feasibility":1.0,"gain":1.0,"query":"c","redundancy":0.0}]}
            Parts of the reply were dropped: queries 2: it says the same as an earlier one."#]],
    );
}

#[test]
fn extractions() {
    check(
        "extract",
        r#"{"items": [
            {"label": "f1", "quote": "“Black tea contains caffeine.”", "statement": "Black tea has caffeine.", "context": "A label", "answers": [{"sub_question": 1, "how_much": 3}, {"sub_question": 2, "how_much": 0}, {"sub_question": 9, "how_much": 1}], "concepts": "tea, caffeine",
             "stances": [{"hypothesis": "hyp_A1:", "stance": "지지", "weight": 0.8}, {"id": "hyp_A9", "stance": "supports", "weight": "weak", "condition": null},
                         {"id": "B1", "stance": "does not support", "weight": "weak"}]},
            {"statement": "no quote"},
            {"quote": "two cups a day [...] was not seen in smokers.", "answers": {"1": 2, "Q2": 7}, "stances": {"id": "hyp_B1", "stance": "partially", "condition": "non-smokers"}}],
          "hypotheses": [{"statement": "Tea calms.", "from": ["[F1]"], "keywords": ["k"], "sub_question": 2, "conflicts_with": "hyp_B1"}, {"statement": "No ground."}],
          "resolution": {"kind": "conditions differ", "description": "It depends on smoking.", "from": "3", "loser": "hyp_A1"},
          "entities": ["Tea", {"label": "caffeine", "kind": "molecule"}, {"label": "tea", "kind": "concept"}],
          "relations": [{"from": "caffeine", "to": "tea", "relation": "is part of"}, {"from": "tea", "to": "milk", "relation": "enables"}]}"#,
        expect![[r#"
            Partly: {"entities":[{"kind":"concept","label":"Tea"},{"kind":"concept","label":"caffeine"}],"hypotheses":[{"conflicts_with":["hyp_B1"],"from":["f1"],"keywords":["k"],"statement":"Tea calms.","sub_question":2}],"items":[{"answers":[{"how_much":3,"sub_question":1}],"concepts":["tea","caffeine"],"context":"A label","label":"f1","quote":"Black tea contains caffeine.","stances":[{"condition":null,"id":"hyp_A1","stance":"supports","weight":"strong"}],"statement":"Black tea has caffeine."},{"answers":[{"how_much":2,"sub_question":1},{"how_much":3,"sub_question":2}],"concepts":[],"context":"","label":"f3","quote":"was not seen in smokers.","stances":[{"condition":"non-smokers","id":"hyp_B1","stance":"qualifies","weight":"medium"}],"statement":"was not seen in smokers."}],"relations":[{"from":"caffeine","relation":"part_of","to":"Tea"}],"resolution":{"description":"It depends on smoking.","from":"f3","kind":"condition_difference","loser":null}}
            Parts of the reply were dropped: items 1 stances 2 id: it names an id that was not shown; items 1 stances 3: "stance" is none of the allowed values; items 1 answers 3: "sub_question" is none of the allowed values; items 2: "quote" is missing or empty; and 2 more."#]],
    );
    check(
        "extract",
        r#"{"items": [], "hypotheses": [], "resolution": null, "entities": [], "relations": []}"#,
        expect![[
            r#"AsWritten: {"entities":[],"hypotheses":[],"items":[],"relations":[],"resolution":null}"#
        ]],
    );
    check(
        "extract",
        r#"{"label": "f1", "quote": "Black tea contains caffeine.", "statement": "s"}
           {"label": "f2", "quote": "The effect was not seen in smokers.", "statement": "t", "answers": [2, "1"]}"#,
        expect![[
            r#"Repaired: {"entities":[],"hypotheses":[],"items":[{"answers":[],"concepts":[],"context":"","label":"f1","quote":"Black tea contains caffeine.","stances":[],"statement":"s"},{"answers":[{"how_much":2,"sub_question":2},{"how_much":2,"sub_question":1}],"concepts":[],"context":"","label":"f2","quote":"The effect was not seen in smokers.","stances":[],"statement":"t"}],"relations":[],"resolution":null}"#
        ]],
    );
}

#[test]
fn judgments_stand_beside_their_pairs() {
    check(
        "judge",
        r#"{"judgments": [{"n": 2, "similarity": 85, "stance": "refutes", "weight": "high", "difference": "None"}, {"n": 7, "stance": "supports"}]}"#,
        expect![[r#"
            Partly, 1 struck: {"judgments":[{"difference":null,"n":1,"similarity":0.0,"stance":"unsure","weight":"weak"},{"difference":null,"n":2,"similarity":0.85,"stance":"contradicts","weight":"strong"}],"reasoning":""}
            Parts of the reply were dropped: judgments 1: it was not answered; judgments 2: "n" is none of the allowed values."#]],
    );
    check(
        "judge",
        r#"[{"stance": "SUPPORTS", "similarity": 0.7}, {"stance": "who knows"}]"#,
        expect![[r#"
            Partly, 1 struck: {"judgments":[{"difference":null,"n":1,"similarity":0.7,"stance":"supports","weight":"medium"},{"difference":null,"n":2,"similarity":0.0,"stance":"unsure","weight":"weak"}],"reasoning":""}
            Parts of the reply were dropped: judgments 2: it was not answered."#]],
    );
    check(
        "judge",
        r#"{"judgments": []}"#,
        expect![[r#"
            Partly, 2 struck: nothing
            The reply to judge could not be used: judgments 1: it was not answered; judgments 2: it was not answered. Reply with one JSON object with the fields "reasoning", "judgments" and nothing else."#]],
    );
}

#[test]
fn verifications() {
    check(
        "verify",
        r#"{"verifications": [{"n": 1, "doubt": "It says may.", "answer": "cautious", "cautious": "Tea may lower cortisol."},
            {"n": 2, "doubt": "Nothing is said of tea.", "answer": "not_said", "cautious": null}, {"n": 3, "doubt": null, "answer": "said", "cautious": null}]}"#,
        expect![[
            r#"AsWritten: {"verifications":[{"answer":"cautious","cautious":"Tea may lower cortisol.","doubt":"It says may.","n":1},{"answer":"not_said","cautious":null,"doubt":"Nothing is said of tea.","n":2},{"answer":"said","cautious":null,"doubt":null,"n":3}]}"#
        ]],
    );
    check(
        "verify",
        r#"[{"answer": "Said, but more cautiously", "doubt": "It says may.", "cautious": ""}, {"holds": "no", "doubt": "Another subject."}, {"answer": true, "doubt": "none", "cautious": "Tea."}]"#,
        expect![[r#"
            Partly: {"verifications":[{"answer":"not_said","cautious":null,"doubt":"It says may.","n":1},{"answer":"not_said","cautious":null,"doubt":"Another subject.","n":2},{"answer":"said","cautious":null,"doubt":null,"n":3}]}
            Parts of the reply were dropped: verifications 1: "cautious" is missing or empty."#]],
    );
    check(
        "verify",
        r#"{"verifications": [{"n": 3, "answer": "not said"}, {"n": 1, "answer": "perhaps"}, "said"]}"#,
        expect![[r#"
            Partly, 2 struck: {"verifications":[{"answer":null,"cautious":null,"doubt":null,"n":1},{"answer":null,"cautious":null,"doubt":null,"n":2},{"answer":"not_said","cautious":null,"doubt":null,"n":3}]}
            Parts of the reply were dropped: verifications 1: it was not answered; verifications 2: it was not answered; verifications 3: "n" is none of the allowed values."#]],
    );
}

#[test]
fn wordings_stand_beside_their_aims() {
    check(
        "word_query",
        r#"{"queries": [{"n": 1, "query": "tea cortisol no effect", "translation": "차 코르티솔 효과 없음", "retry_keywords": ["a", "b", "c"]},
            {"n": 2, "query": "green tea", "translation": "녹차", "retry_keywords": []}]}"#,
        expect![[
            r#"AsWritten: {"queries":[{"n":1,"query":"tea cortisol no effect","retry_keywords":["a","b","c"],"translation":"차 코르티솔 효과 없음"},{"n":2,"query":"green tea","retry_keywords":[],"translation":"녹차"}]}"#
        ]],
    );
    check(
        "word_query",
        r#"{"queries": {"1": {"query": "tea cortisol", "retry": "a; b; c; d; e"}, "2": {"q": "green tea", "translation": "green tea"}}}"#,
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea cortisol","retry_keywords":["a","b","c"],"translation":null},{"n":2,"query":"green tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    check(
        "word_query",
        r#"{"queries": [{"n": 2, "query": "", "retry_keywords": ["green tea", "matcha"]}, {"n": 2, "query": "twice"}]}"#,
        expect![[r#"
            Partly, 1 struck: {"queries":[{"n":1,"query":"","retry_keywords":[],"translation":null},{"n":2,"query":"green tea","retry_keywords":["matcha"],"translation":null}]}
            Parts of the reply were dropped: queries 1: it was not answered; queries 2: "n" is none of the allowed values; queries 1: "query" is missing or empty."#]],
    );
    check(
        "word_query",
        r#"{"queries": ["tea", "green tea"]}"#,
        expect![[
            r#"Repaired: {"queries":[{"n":1,"query":"tea","retry_keywords":[],"translation":null},{"n":2,"query":"green tea","retry_keywords":[],"translation":null}]}"#
        ]],
    );
    // An aim that was left out is worded by the built-in reasoner.
    let request = sample("word_query", Lang::English);
    let reading = read(
        &request,
        r#"{"queries": [{"n": 2, "query": "green tea"}]}"#,
        None,
    );
    let Some(Thought::WordQuery(wordings)) = reading.thought else {
        panic!("wordings")
    };
    assert!(!wordings[0].query.is_empty(), "{wordings:?}");
    assert_eq!(
        (wordings[1].query.as_str(), reading.struck),
        ("green tea", 1)
    );
}

#[test]
fn stances_by_their_hypotheses_are_read_and_words_that_only_start_alike_are_not() {
    let item = |stances: &str| {
        format!(
            r#"{{"items": [{{"label": "f1", "quote": "q", "statement": "s", "concepts": [], "stances": {stances}}}]}}"#
        )
    };
    let stances = |text: &str| {
        let reading = read_only(&sample("extract", Lang::English), &item(text));
        let Some(Thought::Extract(extraction)) = reading.thought else {
            panic!("{reading:?}")
        };
        let told = extraction.items[0]
            .stances
            .iter()
            .map(|it| format!("{} {:?} {:?}", it.hypothesis, it.stance, it.weight));
        format!(
            "{} {}",
            told.collect::<Vec<_>>().join(", "),
            reading.complaint.unwrap_or_default()
        )
    };
    expect!["hyp_A1 Supports Medium "].assert_eq(&stances(r#"{"hyp_A1": "supports"}"#));
    expect!["hyp_A1 Contradicts Weak, hyp_B1 Unsure Medium "].assert_eq(&stances(
        r#"{"hyp_A1": {"stance": "denies", "weight": "low"}, "hyp_B1": "no evidence"}"#,
    ));
    for word in ["problematic", "dense", "foreign", "noble"] {
        let told = stances(&format!(r#"[{{"id": "hyp_A1", "stance": "{word}"}}]"#));
        assert!(
            told.contains("\"stance\" is none of the allowed values"),
            "{word}: {told}"
        );
    }
}

#[test]
fn a_reply_that_ended_at_its_limit_is_complained_about_as_that() {
    let request = sample("word_query", Lang::English);
    let told = ["", "I think about it", "{"].map(|nothing| {
        let reading = crate::reading::read_truncated(&request, nothing, None);
        reading.complaint.unwrap_or_default()
    });
    assert!(told.iter().all(|it| *it == told[0]), "{told:?}");
    expect![[r#"The reply to word_query could not be used: it ended too early, so write less. Reply with one JSON object with the fields "queries" and nothing else."#]].assert_eq(&told[0]);
    let cut = r#"{"queries": [{"n": 1, "query": "tea", "retry_keywords": ["a", "b"#;
    let reading = crate::reading::read_truncated(&request, cut, None);
    assert!(reading.thought.is_some(), "what can be read is taken");
}

#[test]
fn ideas() {
    check(
        "ideate",
        r#"{"candidates": [{"tool": "Analogy", "statement": "Tea is like music.", "derived_from": "obs_1, Hypothesis B-1 and Obs 2", "keywords": ["k"], "changes_answer": 9, "unites": 4, "testable": 10},
            {"tool": "역발상", "statement": "Tea excites.", "derived_from": [], "changes_answer": 2, "unites": 2, "testable": 2}, {"tool": "magic", "statement": "x"}], "chosen": null}"#,
        expect![[r#"
            Partly: {"candidates":[{"changes_answer":0.9,"derived_from":["obs_1","hyp_B1","obs_2"],"keywords":["k"],"statement":"Tea is like music.","sub_question":null,"testable":1.0,"tool":"analogy","unites":0.4},{"changes_answer":0.2,"derived_from":[],"keywords":[],"statement":"Tea excites.","sub_question":null,"testable":0.2,"tool":"inversion","unites":0.2}],"chosen":"analogy","reasoning":""}
            Parts of the reply were dropped: candidates 3: "tool" is none of the allowed values."#]],
    );
}

#[test]
fn outlines() {
    check(
        "outline",
        r#"{"sections": [{"title": "One", "hypotheses": ["hyp_A1", "A3"]}, {"title": "Empty", "hypotheses": []}]}"#,
        expect![[r#"
            Partly: {"sections":[{"hypotheses":["hyp_A1","hyp_A3"],"title":"One"}]}
            Parts of the reply were dropped: sections 2: "hypotheses" is missing or empty."#]],
    );
}

#[test]
fn a_reflection() {
    check(
        "reflect",
        r#"{"situation": "s", "direct": "d", "roles": [{"role": "skeptic", "view": "no"}, {"role": "mute"}], "outside": "o", "thesis": "t", "antithesis": "a",
            "synthesis": ["one", "two"], "uncertainties": "x; y", "monitoring": [{"name": "logic", "holds": "예", "note": ""}], "zoom_out": "z", "tool": "Occam's razor",
            "paths": [{"name": "orthodox", "conclusion": "c"}], "chosen_path": "path 1", "keywords": ["k"], "focus": ["hyp_A1", "hyp_A7"]}"#,
        expect![[r#"
            Partly: {"agreement":"","antithesis":"a","chosen_path":1,"direct":"d","focus":["hyp_A1"],"keywords":["k"],"missing":"","monitoring":[{"holds":true,"name":"logic","note":""}],"outside":"o","path_reason":"","paths":[{"conclusion":"c","name":"orthodox"}],"roles":[{"role":"skeptic","view":"no"}],"situation":"s","strategy":"verification","synthesis":"one two","thesis":"t","tool":"occams_razor","tool_use":"","uncertainties":[{"evidence":"","what":"x; y"}],"zoom_back":"","zoom_in":"","zoom_out":"z"}
            Parts of the reply were dropped: "zoom_in" is missing or empty; focus: it names an id that was not shown; roles 2: "view" is missing or empty."#]],
    );
}
