//! Replies of writing.

use super::*;

#[test]
fn answers() {
    check(
        "write",
        r#"{"reasoning": "One trial.", "verdict": "yes", "status": "answered", "sureness": "low", "answer": [{"text": "Tea lowered cortisol by 12 %.", "cites": ["obs_1"]}],
            "sections": [{"sub_question": 1, "sentences": [{"text": "Two cups a day lowered it.", "cites": ["obs_1", "obs_4"]}]}, {"sub_question": 2, "sentences": [{"text": "Smokers did not profit.", "cites": ["obs_2"]}]}],
            "against": [{"text": "Not in smokers.", "cites": ["obs_2"]}], "open": ["Does green tea do the same?"]}"#,
        expect![[
            r#"AsWritten: {"against":[{"cites":["obs_2"],"text":"Not in smokers."}],"answer":[{"cites":["obs_1"],"text":"Tea lowered cortisol by 12 %."}],"open":["Does green tea do the same?"],"reasoning":"","sections":[{"sentences":[{"cites":["obs_1","obs_4"],"text":"Two cups a day lowered it."}],"sub_question":1},{"sentences":[{"cites":["obs_2"],"text":"Smokers did not profit."}],"sub_question":2}],"status":"answered","sureness":"low","verdict":"yes"}"#
        ]],
    );
    // Marks in the text, citations of what was not shown, bare sentences, numbers instead of ids.
    check(
        "write",
        r#"{"answer": [{"text": "Tea calms [obs_1] people (obs_2), (observed twice).", "cites": []}, {"text": "Nobody said so.", "cites": ["obs_77"]},
            "Tea is warm [obs_3].", {"text": "Cited by number.", "cites": [1, "2"]}], "verdict": "It depends", "status": "partially", "sureness": "medium",
            "sections": [{"sentences": "Tea works [obs_1]."}, {"sentences": []}], "against": "Not in smokers [obs_2].", "open": ["Why?", "Nobody knows."]}"#,
        expect![[r#"
            Partly, 1 struck: {"against":[{"cites":["obs_2"],"text":"Not in smokers."}],"answer":[{"cites":["obs_1","obs_2"],"text":"Tea calms people, (observed twice)."},{"cites":["obs_3"],"text":"Tea is warm."},{"cites":["obs_1","obs_2"],"text":"Cited by number."}],"open":["Why?"],"reasoning":"","sections":[{"sentences":[{"cites":["obs_1"],"text":"Tea works."}],"sub_question":1}],"status":"partly","sureness":"moderate","verdict":"depends"}
            Parts of the reply were dropped: answer 2: it cites no id that was shown; answer 2 cites: it names an id that was not shown; open: each must be a question."#]],
    );
    // Sections out of order, in two parts, and on a sub-question that there is not.
    check(
        "write",
        r#"{"verdict": null, "status": "not answered", "sureness": "낮음", "sentences": [{"text": "a", "cites": "obs_1"}],
            "sections": [{"sub_question": 2, "sentences": [{"text": "b", "cites": "obs_2"}]}, {"sub_question": "Q1", "sentences": [{"text": "c", "cites": "obs_1"}]}, {"sub_question": 2, "sentences": [{"text": "d", "cites": "obs_2"}]}, {"sub_question": 7, "sentences": [{"text": "e", "cites": "obs_2"}]}]}"#,
        expect![[r#"
            Partly: {"against":[],"answer":[{"cites":["obs_1"],"text":"a"}],"open":[],"reasoning":"","sections":[{"sentences":[{"cites":["obs_1"],"text":"c"}],"sub_question":1},{"sentences":[{"cites":["obs_2"],"text":"b"},{"cites":["obs_2"],"text":"d"}],"sub_question":2}],"status":"not_answered","sureness":"low","verdict":null}
            Parts of the reply were dropped: sections 4: "sub_question" is none of the allowed values."#]],
    );
    check(
        "write",
        r#"{"verdict": "yes", "status": "answered", "sureness": "high", "answer": [{"text": "Everybody knows.", "cites": []}], "sections": [], "against": [], "open": []}"#,
        expect![[r#"
            Partly, 1 struck: nothing
            The reply to write could not be used: answer 1: it cites no id that was shown. Reply with one JSON object with the fields "reasoning", "verdict", "status", "sureness", "answer", "sections", "against", "open" and nothing else."#]],
    );
    check(
        "write",
        r#"[{"text": "Tea calms.", "cites": ["obs_1"]}]"#,
        expect![[
            r#"Repaired: {"against":[],"answer":[{"cites":["obs_1"],"text":"Tea calms."}],"open":[],"reasoning":"","sections":[],"status":"answered","sureness":null,"verdict":null}"#
        ]],
    );
}

#[test]
fn theses() {
    check(
        "thesis",
        r#"{"title": "Tea calms", "conclusion": {"text": "It does.", "cites": "obs_1"}, "headings": {"hyp_A1": {"id": "hyp_A1", "title": "Cortisol"}}, "limits": []}"#,
        expect![[
            r#"Repaired: {"conclusion":[{"cites":["obs_1"],"text":"It does."}],"headings":[{"id":"hyp_A1","title":"Cortisol"}],"limits":[],"open":[],"reasoning":"","sections":[],"status":"answered","sureness":null,"title":"Tea calms","verdict":null}"#
        ]],
    );
    check(
        "thesis",
        r#"{"reasoning": "One trial.", "verdict": "yes", "status": "answered", "sureness": "moderate", "title": "Tea lowers cortisol", "conclusion": [{"text": "It does.", "cites": ["obs_1"]}],
            "sections": [{"sub_question": 1, "sentences": [{"text": "By 12 %.", "cites": ["obs_1"]}]}], "headings": [{"id": "hyp_A1", "title": "Cortisol"}], "limits": [{"text": "Not in smokers.", "cites": ["obs_2"]}], "open": ["Why?"]}"#,
        expect![[
            r#"AsWritten: {"conclusion":[{"cites":["obs_1"],"text":"It does."}],"headings":[{"id":"hyp_A1","title":"Cortisol"}],"limits":[{"cites":["obs_2"],"text":"Not in smokers."}],"open":["Why?"],"reasoning":"","sections":[{"sentences":[{"cites":["obs_1"],"text":"By 12 %."}],"sub_question":1}],"status":"answered","sureness":"moderate","title":"Tea lowers cortisol","verdict":"yes"}"#
        ]],
    );
    // Without a title, the first sentence is one.
    check(
        "thesis",
        r#"{"conclusion": [{"text": "Tea lowers cortisol.", "cites": ["obs_1"]}]}"#,
        expect![[r#"
            Partly: {"conclusion":[{"cites":["obs_1"],"text":"Tea lowers cortisol."}],"headings":[],"limits":[],"open":[],"reasoning":"","sections":[],"status":"answered","sureness":null,"title":"Tea lowers cortisol.","verdict":null}
            Parts of the reply were dropped: "title" is missing or empty."#]],
    );
}
