//! Text in, text out, for each kind of thing the language layer finds.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

fn check_sentences(text: &str, expected: Expect) {
    let found: Vec<String> = sentences(text)
        .iter()
        .map(|it| format!("{:?} {}", it.kind, it.text))
        .collect();
    expected.assert_eq(&found.join("\n"));
}

fn check_terms(text: &str, expected: Expect) {
    let found: Vec<String> = terms(text).into_iter().map(|it| it.text).collect();
    expected.assert_eq(&found.join(" "));
}

fn check_numbers(text: &str, expected: Expect) {
    let found: Vec<String> = numbers(text)
        .iter()
        .map(|it| {
            let high = it.high.map_or(String::new(), |high| format!("..{high}"));
            format!(
                "{}{high} {:?} <{}>",
                it.value,
                it.unit,
                &text[it.range.clone()]
            )
        })
        .collect();
    expected.assert_eq(&found.join("\n"));
}

fn check_cues(text: &str, expected: Expect) {
    let found: Vec<String> = cues(text)
        .iter()
        .map(|it| format!("{:?} <{}>", it.kind, &text[it.range.clone()]))
        .collect();
    expected.assert_eq(&found.join("\n"));
}

#[test]
fn a_few_latin_words_do_not_make_korean_english() {
    assert_eq!(detect("AI는 생산성을 높인다"), Lang::Korean);
    assert_eq!(
        detect("Remote work raises output (원격 근무)"),
        Lang::English
    );
    assert_eq!(detect("2024!"), Lang::English);
    assert_eq!(detect("GPT-4와 Claude"), Lang::English);
}

#[test]
fn abbreviations_and_decimals_end_nothing() {
    check_sentences(
        "Dr. Smith et al. found 3.5 percent (e.g. in the U.S. market). J. R. Doe did not. \"Why?\" she asked. It ended.",
        expect![[r#"
            Prose Dr. Smith et al. found 3.5 percent (e.g. in the U.S. market).
            Prose J. R. Doe did not.
            Prose "Why?" she asked.
            Prose It ended."#]],
    );
}

#[test]
fn korean_ends_with_and_without_a_space() {
    check_sentences(
        "원격 근무는 늘었다.그러나 생산성은 줄었다. 정말요? 네, 0.5% 줄었어요.",
        expect![[r#"
        Prose 원격 근무는 늘었다.
        Prose 그러나 생산성은 줄었다.
        Prose 정말요?
        Prose 네, 0.5% 줄었어요."#]],
    );
}

#[test]
fn headings_and_lists_stand_alone() {
    check_sentences(
        "# Results\n\nThe first line of a paragraph was wrapped at the margin\nand goes on here. It ends.\n\n- one item\n- another item\n1. a third\n\nConclusion\n\nIt works.",
        expect![[r#"
            Heading Results
            Prose The first line of a paragraph was wrapped at the margin
            and goes on here.
            Prose It ends.
            Item one item
            Item another item
            Item a third
            Heading Conclusion
            Prose It works."#]],
    );
}

#[test]
fn korean_particles_fall_off() {
    check_terms(
        "생산성을 생산성이 생산성은 생산성의 생산성에서는 직원들의 AI가 30%를",
        expect!["생산성 생산성 생산성 생산성 생산성 직원 ai 30"],
    );
}

#[test]
fn korean_verbs_meet() {
    check_terms(
        "높였다 높인다 높이는 높입니다 높여서",
        expect!["높이 높이 높이 높이 높이"],
    );
    check_terms(
        "증가했다 증가한다 증가하는 증가하고 증가했습니다 증가된 증가시켰다 증가",
        expect!["증가 증가 증가 증가 증가 증가 증가 증가"],
    );
    check_terms(
        "줄었다 줄어든다 줄었습니다 올랐다 오른다 어려웠다 어렵다",
        expect!["줄 줄 줄 오르 오르 어렵 어렵"],
    );
}

#[test]
fn english_words_meet() {
    check_terms(
        "The companies' raises raised raising; grew, growing and a company's growth",
        expect!["compani rais rais rais grow grow compani grow"],
    );
}

#[test]
fn numbers_have_units() {
    check_numbers(
        "rose 12.5% to 3,400 people in 2020, or 4 percentage points",
        expect![[r#"
        12.5 Percent <12.5%>
        3400 People <3,400 people>
        2020 CalendarYear <2020>
        4 PercentagePoint <4 percentage points>"#]],
    );
    check_numbers(
        "$3.5 million over 10-20 years, twice as much; half of twenty-five thousand users",
        expect![[r#"
        3500000 Dollar <$3.5 million>
        10..20 Years <10-20 years>
        2 Times <twice>
        50 Percent <half>
        25000 People <twenty-five thousand users>"#]],
    );
    check_numbers(
        "second of 12 countries, 3rd in 5 hours, COVID-19 and one percent",
        expect![[r#"
        2 Ordinal <second>
        12 Counted("countries") <12 countries>
        3 Ordinal <3rd>
        5 Hours <5 hours>
        1 Percent <one percent>"#]],
    );
}

#[test]
fn korean_numbers_have_units() {
    check_numbers(
        "3만 5천명이 2020년에 12.5% 줄어 두 배, 절반, 10~20시간",
        expect![[r#"
        35000 People <3만 5천명>
        2020 CalendarYear <2020년>
        12.5 Percent <12.5%>
        2 Times <두 배>
        50 Percent <절반>
        10..20 Hours <10~20시간>"#]],
    );
    check_numbers(
        "3억 5000만 원, 세 번째, 5년간 코로나19 환자 30만명, 4%포인트",
        expect![[r#"
        350000000 Won <3억 5000만 원>
        3 Ordinal <세 번째>
        5 Years <5년>
        300000 People <30만명>
        4 PercentagePoint <4%포인트>"#]],
    );
}

#[test]
fn cues_of_both_languages() {
    check_cues(
        "It may not only raise output but reduce errors, unless it fails to work",
        expect![[r#"
        Hedge <may>
        Change(Up) <raise>
        Change(Down) <reduce>
        Condition <unless>
        Negation <fails>"#]],
    );
    check_cues(
        "다만 소득이 높으면 줄어들 수 있지만 늘지 않는다. 비용뿐만 아니라 시간도 없다",
        expect![[r#"
            Condition <다만>
            Condition <높으면>
            Change(Down) <줄어들>
            Hedge <수>
            Change(Up) <늘지>
            Negation <않는다>
            Exclusion <비용뿐만>
            Negation <없다>"#]],
    );
}

#[test]
fn names_are_runs_of_capitals() {
    let text =
        "Yesterday Marie Curie met the University of Paris. 서울대학교는 한국은행을 방문했다.";
    let found: Vec<&str> = names(text)
        .iter()
        .map(|it| &text[it.range.clone()])
        .collect();
    expect!["Yesterday Marie Curie | University | Paris | 서울대학교는 | 한국은행을"]
        .assert_eq(&found.join(" | "));
}

/// Everything at once: slices panic when a range is off a boundary.
fn probe(text: &str) {
    let _ = detect(text);
    for sentence in sentences(text) {
        assert_eq!(sentence.text, &text[sentence.range.clone()]);
        assert_eq!(sentence.text, sentence.text.trim());
    }
    let ranges = terms(text).into_iter().map(|it| it.range);
    let ranges = ranges.chain(numbers(text).into_iter().map(|it| it.range));
    let ranges = ranges.chain(cues(text).into_iter().map(|it| it.range));
    let ranges = ranges.chain(names(text).into_iter().map(|it| it.range));
    for range in ranges {
        assert!(!text[range].is_empty());
    }
}

/// `None`, with a printed line, where the data is absent. A relative `PATHFINDER_DATA` starts at the workspace.
fn naughty_strings() -> Option<Vec<String>> {
    let folder = std::env::var("PATHFINDER_DATA").unwrap_or_else(|_| "../shared/data".to_owned());
    let workspace = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = workspace.join(folder).join("bad/naughty_strings.jsonl");
    let Ok(rows) = std::fs::read_to_string(path) else {
        eprintln!("skipped: no naughty strings under PATHFINDER_DATA");
        return None;
    };
    let rows = rows.split('\n').filter(|it| !it.is_empty());
    Some(
        rows.map(|it| {
            serde_json::from_str::<serde_json::Value>(it).expect("a row is JSON")["s"]
                .as_str()
                .expect("s is text")
                .to_owned()
        })
        .collect(),
    )
}

#[test]
fn naughty_strings_break_nothing() {
    for naughty in naughty_strings().unwrap_or_default() {
        probe(&naughty);
    }
}

proptest! {
    #[test]
    fn any_text_is_sliced_on_boundaries(text in "\\PC*") {
        probe(&text);
    }

    #[test]
    fn texts_made_of_parts_are_sliced_on_boundaries(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "3", "만", "억", "명", "%", " ", "-", "~", "to", "$", "half", "두", "배", ".", "\n", "다", "않", "# ",
                "Dr", "U.S.", "“", "한", "３", "é", "e\u{301}", "\u{1112}\u{1161}", "'s", "twenty", "second", "p", "포인트", "1,000",
            ]),
            0..24,
        )
    ) {
        probe(&parts.concat());
    }
}

#[test]
fn forms_of_falling_are_one_term() {
    check_terms(
        "떨어졌다 떨어진다 떨어지지 떨어지고 떨어지는 떨었다",
        expect!["떨어지 떨어지 떨어지 떨어지 떨어지 떨"],
    );
}

#[test]
fn two_denials_take_each_other_back() {
    check_cues("It did not fail to rise.", expect!["Change(Up) <rise>"]);
    check_cues(
        "It failed to rise.",
        expect![[r#"
        Negation <failed>
        Change(Up) <rise>"#]],
    );
}
