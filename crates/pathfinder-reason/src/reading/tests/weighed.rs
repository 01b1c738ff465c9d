//! Replies about drafts, evidence and disagreements.

use super::*;

#[test]
fn rankings() {
    check(
        "rank",
        r#"{"rankings": [{"n": 1, "why": "A condition.", "fate": "keep", "with": null}, {"n": 2, "why": "The same.", "fate": "merge", "with": "hyp_A1"}, {"n": 3, "why": "Background.", "fate": "drop", "with": null}]}"#,
        expect![[
            r#"AsWritten: {"rankings":[{"fate":"keep","n":1,"why":"A condition.","with":null},{"fate":"merge","n":2,"why":"The same.","with":"hyp_A1"},{"fate":"drop","n":3,"why":"Background.","with":null}]}"#
        ]],
    );
    // Merged with a later draft, with itself, with what was not shown.
    check(
        "rank",
        r#"{"rankings": [{"n": 1, "why": "As the third.", "fate": "Merged", "with": "d3"}, {"n": 2, "fate": "merge", "with": 2}, {"n": 3, "why": "New.", "fate": "keep"}]}"#,
        expect![[r#"
            Partly: {"rankings":[{"fate":"keep","n":1,"why":"As the third.","with":null},{"fate":"keep","n":2,"why":"","with":null},{"fate":"merge","n":3,"why":"New.","with":"d1"}]}
            Parts of the reply were dropped: rankings 2: it names an id that was not shown."#]],
    );
    check(
        "rank",
        r#"{"rankings": [{"n": 1, "why": "Off the question.", "fate": "discard", "with": null}, {"n": 2, "why": "As the first.", "fate": "same", "with": "draft 1"}, {"n": 3, "why": "?", "fate": "merge", "with": "hyp_B9"}]}"#,
        expect![[r#"
            Partly: {"rankings":[{"fate":"drop","n":1,"why":"Off the question.","with":null},{"fate":"drop","n":2,"why":"As the first.","with":null},{"fate":"keep","n":3,"why":"?","with":null}]}
            Parts of the reply were dropped: rankings 3: it names an id that was not shown."#]],
    );
    // A draft without an answer is kept, and asked for again.
    check(
        "rank",
        r#"{"rankings": [{"n": 2, "why": "The same.", "fate": "merge", "with": "hyp_A1"}]}"#,
        expect![[r#"
            Partly, 2 struck: {"rankings":[{"fate":"keep","n":1,"why":"","with":null},{"fate":"merge","n":2,"why":"The same.","with":"hyp_A1"},{"fate":"keep","n":3,"why":"","with":null}]}
            Parts of the reply were dropped: rankings 1: it was not answered; rankings 3: it was not answered."#]],
    );
    check(
        "rank",
        r#"["keep", "drop", "버림"]"#,
        expect![[
            r#"Repaired: {"rankings":[{"fate":"keep","n":1,"why":"","with":null},{"fate":"drop","n":2,"why":"","with":null},{"fate":"drop","n":3,"why":"","with":null}]}"#
        ]],
    );
    check(
        "rank",
        r#"{"rankings": []}"#,
        expect![[r#"
        Partly, 3 struck: nothing
        The reply to rank could not be used: rankings 1: it was not answered; rankings 2: it was not answered; rankings 3: it was not answered. Reply with one JSON object with the fields "rankings" and nothing else."#]],
    );
}

#[test]
fn links() {
    check(
        "link",
        r#"{"reasoning": "obs_1 decides it.", "links": [{"hypothesis": "hyp_A1", "observation": "obs_1", "stance": "supports", "weight": "strong", "condition": null},
            {"hypothesis": "hyp_A1", "observation": "obs_2", "stance": "qualifies", "weight": "medium", "condition": "not in smokers"}], "conflicts": [{"one": "hyp_A1", "other": "hyp_B1"}]}"#,
        expect![[
            r#"AsWritten: {"conflicts":[{"one":"hyp_A1","other":"hyp_B1"}],"links":[{"condition":null,"hypothesis":"hyp_A1","observation":"obs_1","stance":"supports","weight":"strong"},{"condition":"not in smokers","hypothesis":"hyp_A1","observation":"obs_2","stance":"qualifies","weight":"medium"}],"reasoning":""}"#
        ]],
    );
    // Not a candidate, twice, unsure, unreadable, unknown; conflicts as pairs and texts.
    check(
        "link",
        r#"{"links": [{"hypothesis": "B1", "observation": "obs_1", "stance": "supports", "weight": "strong"}, {"hypothesis": "A1", "observation": 1, "stance": "against"},
            {"hypothesis": "hyp_A1", "observation": "obs_1", "stance": "supports"}, {"hypothesis": "hyp_A1", "observation": "obs_2", "stance": "unsure"},
            {"hypothesis": "hyp_B1", "observation": "obs_2", "stance": "perhaps"}, {"hypothesis": "hyp_B1", "observation": "obs_9", "stance": "supports"}],
           "conflicts": [["hyp_A1", "hyp_B1"], "hyp_B1 - hyp_A1", ["hyp_A1"]]}"#,
        expect![[r#"
            Partly: {"conflicts":[{"one":"hyp_A1","other":"hyp_B1"}],"links":[{"condition":null,"hypothesis":"hyp_A1","observation":"obs_1","stance":"contradicts","weight":"medium"}],"reasoning":""}
            Parts of the reply were dropped: links 1: the observation is not among the candidates of the hypothesis; links 3: it says the same as an earlier one; links 5: "stance" is none of the allowed values; links 6 observation: it names an id that was not shown; and 1 more."#]],
    );
    check(
        "link",
        r#"{"links": [], "conflicts": []}"#,
        expect![[r#"AsWritten: {"conflicts":[],"links":[],"reasoning":""}"#]],
    );
    check(
        "link",
        r#"{"reasoning": "I cannot tell."}"#,
        expect![[r#"
        Partly: nothing
        The reply to link could not be used: its JSON has none of the fields asked for. Reply with one JSON object with the fields "reasoning", "links", "conflicts" and nothing else."#]],
    );
}

#[test]
fn settlements() {
    check(
        "resolve",
        r#"{"reasoning": "Smokers differ.", "resolution": {"kind": "condition_difference", "description": "Not in smokers.", "from": "obs_2", "loser": null}, "missing": []}"#,
        expect![[
            r#"AsWritten: {"missing":[],"reasoning":"","resolution":{"description":"Not in smokers.","from":"obs_2","kind":"condition_difference","loser":null}}"#
        ]],
    );
    check(
        "resolve",
        r#"{"reasoning": "Open.", "resolution": null, "missing": ["tea smokers trial", "warm water cortisol"]}"#,
        expect![[
            r#"AsWritten: {"missing":["tea smokers trial","warm water cortisol"],"reasoning":"","resolution":null}"#
        ]],
    );
    check(
        "resolve",
        r#"{"resolution": {"kind": "one is wrong", "description": "B has no evidence.", "from": "obs_1"}, "missing": "tea smokers; warm water"}"#,
        expect![[r#"
            Partly: {"missing":["tea smokers","warm water"],"reasoning":"","resolution":null}
            Parts of the reply were dropped: resolution: "loser" is missing or empty."#]],
    );
    check(
        "resolve",
        r#"{"resolution": {"type": "rejected", "reason": "B has no evidence.", "from": "Obs 1", "loser": "hyp_B1"}}"#,
        expect![[
            r#"Repaired: {"missing":[],"reasoning":"","resolution":{"description":"B has no evidence.","from":"obs_1","kind":"one_rejected","loser":"hyp_B1"}}"#
        ]],
    );
    check(
        "resolve",
        r#"{"resolution": null, "missing": []}"#,
        expect![[r#"
            Partly: {"missing":[],"reasoning":"","resolution":null}
            Parts of the reply were dropped: "missing" is missing or empty."#]],
    );
    check(
        "resolve",
        r#"{"reasoning": "Who knows."}"#,
        expect![[r#"
        Partly: nothing
        The reply to resolve could not be used: its JSON has none of the fields asked for. Reply with one JSON object with the fields "reasoning", "resolution", "missing" and nothing else."#]],
    );
}
