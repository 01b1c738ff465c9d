use expect_test::{Expect, expect};

use super::*;
use crate::fixture;

fn check_file(markdown: &str, expect: Expect) {
    let session = fixture::session("iteration 1\no1 paper a.org\no2 news b.org\no3 blog c.org");
    let checked = check(markdown.trim(), &session, &own_lines(&session));
    let mut shown = String::new();
    for fact in &checked.facts {
        let cited: Vec<String> = fact.citations.iter().map(ToString::to_string).collect();
        shown.push_str(&format!(
            "{}: {} <- {}\n",
            fact.line,
            fact.text,
            cited.join(" ")
        ));
    }
    for problem in &checked.problems {
        shown.push_str(&format!("! {problem}\n"));
    }
    expect.assert_eq(&shown);
}

#[test]
fn each_sentence_needs_a_citation() {
    check_file(
        "Tea calms. [obs_1] It also wakes [obs_2]. Coffee wakes.",
        expect![[r#"
        1: Tea calms. <- obs_1
        1: It also wakes. <- obs_2
        1: Coffee wakes. <- 
        ! line 1: no citation: Coffee wakes.
    "#]],
    );
    check_file(
        "차는 진정시킨다. [obs_1] 커피는 각성시킨다.",
        expect![[r#"
        1: 차는 진정시킨다. <- obs_1
        1: 커피는 각성시킨다. <- 
        ! line 1: no citation: 커피는 각성시킨다.
    "#]],
    );
}

#[test]
fn a_citation_must_resolve() {
    check_file(
        "Tea calms [obs_1, obs_9]. Coffee wakes [obs_9].\n\n## Sources\n\n- obs [obs_8]",
        expect![[r#"
            1: Tea calms. <- obs_1
            1: Coffee wakes. <- 
            ! line 1: obs_9 is not an observation of this session
            ! line 1: obs_9 is not an observation of this session
            ! line 1: no citation: Coffee wakes.
            ! line 5: obs_8 is not an observation of this session
        "#]],
    );
}

#[test]
fn numbered_links_name_observations() {
    check_file(
        "Tea calms [1]. Coffee wakes [^2]. Milk is white [3]. See [1](observations/obs_2.md).\n\n[1]: obs_3 “quote” https://a.org/obs_9\n[^2]: https://b.org (obs_1)",
        expect![[r#"
            1: Tea calms. <- obs_3
            1: Coffee wakes. <- obs_1
            1: Milk is white. <- 
            1: See. <- obs_2
            ! line 1: [3] does not name an observation
            ! line 1: no citation: Milk is white.
        "#]],
    );
    check_file(
        "Tea calms [2].\n\n## Sources\n\n1. Title [obs_1]\n2. Title [obs_2]",
        expect![[r#"
        1: Tea calms. <- obs_2
    "#]],
    );
}

#[test]
fn what_states_nothing_needs_none() {
    check_file(
        "
<!-- pathfinder session=x seq=1
a comment -->
# Tea calms everyone

- **Question:** Does tea calm?
- Strength: 0.4
There are no findings yet.
Does tea calm?
**Evidence:**

| hypothesis | seen |
|---|---|
| hyp_A1 | obs_1, obs_2 |
| tea calms all people | often |

```
Tea calms.
```

## Cost

It was cheap.

## Elsewhere

> Tea calms
> everyone.
",
        expect![[r#"
            6: Strength: 0.4 There are no findings yet. <- 
            14: | tea calms all people | often | <- 
            17: Tea calms. <- 
            22: It was cheap. <- 
            26: Tea calms everyone. <- 
            ! line 6: no citation: Strength: 0.4 There are no findings yet.
            ! line 14: no citation: | tea calms all people | often |
            ! line 17: no citation: Tea calms.
            ! line 22: no citation: It was cheap.
            ! line 26: no citation: Tea calms everyone.
        "#]],
    );
}

#[test]
fn escaped_brackets_cite_nothing() {
    check_file(
        r"Tea calms \[obs_1\].",
        expect![[r#"
        1: Tea calms [obs_1]. <- 
        ! line 1: no citation: Tea calms [obs_1].
    "#]],
    );
}

#[test]
fn abbreviations_end_no_sentence() {
    check_file(
        "Liu et al. 2024 and Dr. Kim of the U.S. Army (see Fig. 3) agree. [obs_1] “차는 좋다.”라고 했다. [obs_2]",
        expect![[r#"
            1: Liu et al. 2024 and Dr. Kim of the U.S. Army (see Fig. 3) agree. <- obs_1
            1: “차는 좋다.”라고 했다. <- obs_2
        "#]],
    );
}

#[test]
fn a_title_after_a_citation_is_no_sentence() {
    check_file(
        "- Tea calms. [obs_1] (Does tea calm? A review › Results)\n- Coffee wakes. [obs_2] (Awake! › Does it last? › After a year)",
        expect![[r#"
            1: Tea calms. (Does tea calm? A review › Results) <- obs_1
            2: Coffee wakes. (Awake! › Does it last? › After a year) <- obs_2
        "#]],
    );
}

#[test]
fn a_text_is_cited_sentence_by_sentence() {
    let ids = [ObservationId(1), ObservationId(2)];
    expect![[r#"Tea calms. [obs_1] [obs_2] It lowers the rate, e.g. by 3.5 beats! [obs_1] [obs_2] See \[12\]. [obs_1] [obs_2]"#]]
        .assert_eq(&cite("Tea calms. It lowers the rate, e.g. by 3.5 beats [obs_9]! See [12].", &ids));
}

#[test]
fn the_first_comment_names_the_session() {
    assert_eq!(
        session_of("<!-- pathfinder session=2026-a seq=3 -->\n# x"),
        Some("2026-a")
    );
    assert_eq!(session_of("# x"), None);
}

#[test]
fn a_quote_must_stand_at_its_place() {
    let session = fixture::session("iteration 1\no1 paper a.org");
    let mut observation = session.graph.observations()[0].clone();
    (
        observation.quote,
        observation.quote_start,
        observation.quote_end,
    ) = ("tea  calms".into(), 4, 14);
    let shown = |text: &str| {
        check_quote(&observation, text).map_or_else(|it| it.to_string(), |()| "ok".into())
    };
    expect!["ok"].assert_eq(&shown("All tea  calms."));
    expect!["the quote of obs_1 stands at 8..17 of its source, not where it was recorded"]
        .assert_eq(&shown("All the tea calms."));
    expect!["the quote of obs_1 does not stand in its source"].assert_eq(&shown("차"));
}
