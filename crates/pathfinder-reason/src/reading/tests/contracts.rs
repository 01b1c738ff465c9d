//! Replies whose JSON is fine and whose fields are not quite.

use super::*;

#[test]
fn sub_questions() {
    check(
        "decompose",
        r#"{"sub_questions": ["What is tea?", {"question": "Who drinks it?", "priority": "9", "depends_on": "Q1"},
            {"text": "What is tea?"}, {"priority": 1}, {"text": "a", "depends_on": 5}, {"text": "b", "depends_on": 2},
            {"text": "c", "priority": 1, "depends_on": null}, {"text": "d", "priority": 2, "depends_on": 0}]}"#,
        expect![[""]],
    );
}

#[test]
fn matches() {
    check(
        "match_session",
        r#"{"matches": [{"id": "[20260101-120000-tea]", "kind": "Almost the same", "similarity": 90}, {"id": "x", "kind": "similar"}]}"#,
        expect![[""]],
    );
    check(
        "match_session",
        r#"{"matches": [{"id": "20260101-120000-tea", "kind": "identical", "similarity": "90%"}]}"#,
        expect![[""]],
    );
    check(
        "match_session",
        r#"{"matches": [{"id": "20260101-120000-tea", "kind": "none", "similarity": 0}]}"#,
        expect![[""]],
    );
    check("match_session", r#"{"matches": []}"#, expect![[""]]);
    check("match_session", r#"{}"#, expect![[""]]);
}

#[test]
fn plans() {
    check(
        "plan",
        r#"{"queries": [{"query": "a", "family": "Web search", "gain": 80, "diversity": 5, "feasibility": "높음", "redundancy": 100, "chosen": "yes"},
            {"query": "a", "family": "web"}, "b", {"query": "c", "family": "counter-evidence", "gain": 100, "diversity": 100, "feasibility": 100, "redundancy": 0, "chosen": false}]}"#,
        expect![[""]],
    );
}

#[test]
fn extractions() {
    check(
        "extract",
        r#"{"items": [
            {"label": "f1", "quote": "“Black tea contains caffeine.”", "statement": "Black tea has caffeine.", "concepts": "tea, caffeine",
             "stances": [{"hypothesis": "hyp_A1:", "stance": "지지", "weight": 0.8}, {"id": "hyp_A9", "stance": "supports", "weight": "weak", "condition": null},
                         {"id": "B1", "stance": "does not support", "weight": "weak"}]},
            {"statement": "no quote"},
            {"quote": "two cups a day [...] was not seen in smokers.", "stances": {"id": "hyp_B1", "stance": "partially", "condition": "non-smokers"}}],
          "hypotheses": [{"statement": "Tea calms.", "from": ["[F1]"], "keywords": ["k"], "sub_question": 2, "conflicts_with": "hyp_B1"}, {"statement": "No ground."}],
          "resolution": {"kind": "conditions differ", "description": "It depends on smoking.", "from": "3", "loser": "hyp_A1"},
          "entities": ["Tea", {"label": "caffeine", "kind": "molecule"}, {"label": "tea", "kind": "concept"}],
          "relations": [{"from": "caffeine", "to": "tea", "relation": "is part of"}, {"from": "tea", "to": "milk", "relation": "enables"}]}"#,
        expect![[""]],
    );
    check(
        "extract",
        r#"{"items": [], "hypotheses": [], "resolution": null, "entities": [], "relations": []}"#,
        expect![[""]],
    );
    check(
        "extract",
        r#"{"label": "f1", "quote": "Black tea contains caffeine.", "statement": "s"}
           {"label": "f2", "quote": "The effect was not seen in smokers.", "statement": "t"}"#,
        expect![[""]],
    );
}

#[test]
fn judgments_stand_beside_their_pairs() {
    check(
        "judge",
        r#"{"judgments": [{"n": 2, "similarity": 85, "stance": "refutes", "weight": "high", "difference": "None"}, {"n": 7, "stance": "supports"}]}"#,
        expect![[""]],
    );
    check("judge", r#"[{"stance": "SUPPORTS", "similarity": 0.7}, {"stance": "who knows"}]"#, expect![[""]]);
    check("judge", r#"{"judgments": []}"#, expect![[""]]);
    check(
        "verify",
        r#"{"verifications": [{"n": 1, "holds": "no", "doubt": "It says may."}]}"#,
        expect![[""]],
    );
}

#[test]
fn ideas() {
    check(
        "ideate",
        r#"{"candidates": [{"tool": "Analogy", "statement": "Tea is like music.", "derived_from": "obs_1, hyp_B1 and obs_99", "keywords": ["k"], "changes_answer": 9, "unites": 4, "testable": 10},
            {"tool": "역발상", "statement": "Tea excites.", "derived_from": [], "changes_answer": 2, "unites": 2, "testable": 2}, {"tool": "magic", "statement": "x"}], "chosen": null}"#,
        expect![[""]],
    );
    check(
        "learn",
        r#"{"reason": "few hits", "lesson": "be broad", "adjustment": "", "rule": "Start broad."}"#,
        expect![[""]],
    );
}

#[test]
fn writing() {
    check(
        "write",
        r#"{"sentences": [{"text": "Tea calms [obs_1] people (obs_2), (observed twice).", "cites": []}, {"text": "Nobody said so.", "cites": ["obs_77"]},
            "Tea is warm [obs_3].", {"text": "Cited by number.", "cites": [1, "2"]}]}"#,
        expect![[""]],
    );
    check(
        "outline",
        r#"{"sections": [{"title": "One", "hypotheses": ["hyp_A1", "A3"]}, {"title": "Empty", "hypotheses": []}]}"#,
        expect![[""]],
    );
    check(
        "thesis",
        r#"{"title": "Tea calms", "conclusion": {"text": "It does.", "cites": "obs_1"}, "headings": {"hyp_A1": {"id": "hyp_A1", "title": "Cortisol"}}, "limits": []}"#,
        expect![[""]],
    );
}

#[test]
fn a_reflection() {
    check(
        "reflect",
        r#"{"situation": "s", "direct": "d", "roles": [{"role": "skeptic", "view": "no"}, {"role": "mute"}], "outside": "o", "thesis": "t", "antithesis": "a",
            "synthesis": ["one", "two"], "uncertainties": "x; y", "monitoring": [{"name": "logic", "holds": "예", "note": ""}], "zoom_out": "z", "tool": "Occam's razor",
            "paths": [{"name": "orthodox", "conclusion": "c"}], "chosen_path": "path 1", "keywords": ["k"], "focus": ["hyp_A1", "hyp_A7"]}"#,
        expect![[""]],
    );
}
