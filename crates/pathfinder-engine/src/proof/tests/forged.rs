//! Forgeries of every kind that we could think of. One that is missed is listed as passing.

use super::*;

const FIGURES: &[(&str, &str)] = &[
    (
        "digits",
        "The four-day work week raised hourly productivity by 80 percent. [obs_1]",
    ),
    (
        "swapped digits",
        "The assistant lowered the cost of support from 41 to 9 dollars per ticket. [obs_3]",
    ),
    (
        "decimal",
        "The four-day work week raised hourly productivity by 0.8 percent. [obs_1]",
    ),
    (
        "in words",
        "The four-day work week raised hourly productivity by eighty percent. [obs_1]",
    ),
    (
        "compound words",
        "The four-day work week raised hourly productivity by twenty-eight percent. [obs_1]",
    ),
    (
        "hundreds in words",
        "The four-day work week raised productivity in two hundred forty offices. [obs_1]",
    ),
    (
        "count in words",
        "The four-day work week raised hourly productivity in fourteen offices. [obs_1]",
    ),
    (
        "full width",
        "The four-day work week raised hourly productivity by ８０ percent. [obs_1]",
    ),
    (
        "Arabic digits",
        "The four-day work week raised hourly productivity by ٨٠ percent. [obs_1]",
    ),
    (
        "mathematical digits",
        "The four-day work week raised hourly productivity by 𝟖𝟎 percent. [obs_1]",
    ),
    (
        "letter for zero",
        "The four-day work week raised hourly productivity by 8O percent. [obs_1]",
    ),
    (
        "Cyrillic for zero",
        "The four-day work week raised hourly productivity by 8О percent. [obs_1]",
    ),
    (
        "letter for one",
        "The four-day work week raised hourly productivity by l8 percent. [obs_1]",
    ),
    (
        "entity",
        "The four-day work week raised hourly productivity by 8&#48; percent. [obs_1]",
    ),
    (
        "zero width",
        "The four-day work week raised hourly productivity by 8\u{200b}0 percent. [obs_1]",
    ),
    (
        "emphasis",
        "The four-day work week raised hourly productivity by 8**0** percent. [obs_1]",
    ),
    (
        "comment between",
        "The four-day work week raised hourly productivity by 8<!-- x -->0 percent. [obs_1]",
    ),
    (
        "exponent",
        "The four-day work week raised hourly productivity by 10<sup>8</sup> percent. [obs_1]",
    ),
    (
        "wider range",
        "Shift work raises the risk of accidents by 20–80 percent. [obs_4]",
    ),
    (
        "inside the range",
        "Shift work raises the risk of accidents by 25 percent. [obs_4]",
    ),
    (
        "range for a figure",
        "The four-day work week raised hourly productivity by 8–18 percent. [obs_1]",
    ),
    (
        "doubles",
        "The four-day work week doubles hourly productivity. [obs_1]",
    ),
    (
        "threefold",
        "The four-day work week raised hourly productivity threefold. [obs_1]",
    ),
    (
        "three-fold",
        "The four-day work week raised hourly productivity three-fold. [obs_1]",
    ),
    (
        "half",
        "Half of the offices raised hourly productivity with a four-day work week. [obs_1]",
    ),
    ("year", "Samsung acquired Harman in 2016. [obs_9]"),
    (
        "숫자",
        "주 4일 근무제는 사무직의 시간당 생산성을 18% 높였다. [obs_5]",
    ),
    (
        "글자",
        "주 4일 근무제는 사무직의 시간당 생산성을 팔십 퍼센트 높였다. [obs_5]",
    ),
    (
        "한자",
        "주 4일 근무제는 사무직의 시간당 생산성을 八十% 높였다. [obs_5]",
    ),
    (
        "전각",
        "주 4일 근무제는 사무직의 시간당 생산성을 ８０% 높였다. [obs_5]",
    ),
    ("배수", "교대 근무는 사고 위험을 세 배로 높인다. [obs_7]"),
    ("배수 숫자", "교대 근무는 사고 위험을 3배로 높인다. [obs_7]"),
    (
        "범위",
        "주 4일 근무제는 사무직의 시간당 생산성을 8~18% 높였다. [obs_5]",
    ),
    ("연도", "삼성이 2007년에 하만을 인수했다. [obs_8]"),
];

const QUOTATIONS: &[(&str, &str)] = &[
    (
        "one word",
        "> The four-day work week raised weekly productivity by 8 percent in twelve offices. [obs_1]",
    ),
    (
        "negation dropped",
        "> There is evidence that green tea prevents cancer. [obs_2]",
    ),
    ("cut to its claim", "> green tea prevents cancer. [obs_2]"),
    (
        "cut inside a word",
        "> e four-day work week raised hourly productivity [obs_1]",
    ),
    (
        "joined",
        "> There is … evidence that green tea prevents cancer. [obs_2]",
    ),
    (
        "reordered",
        "> green tea prevents cancer … There is no evidence [obs_2]",
    ),
    (
        "another's",
        "> Shift work raises the risk of accidents by 20–30 percent. [obs_1]",
    ),
    (
        "longer",
        "> There is no evidence that green tea prevents cancer. It cures it. [obs_2]",
    ),
    (
        "behind the citation",
        "> There is no evidence that green tea prevents cancer. [obs_2] But it does.",
    ),
    (
        "in a list",
        "- they say\n  - this\n\n    > The four-day work week raised hourly productivity by 80 percent. [obs_1]",
    ),
    (
        "two levels",
        "> > The four-day work week raised daily productivity by 8 percent. [obs_1]",
    ),
    (
        "lazy line",
        "> The four-day work week raised hourly\nproductivity by 9 percent in twelve offices. [obs_1]",
    ),
    ("uncited", "> Green tea prevents cancer."),
    (
        "한 낱말",
        "> 주 4일 근무제는 사무직의 주당 생산성을 8% 높였다. [obs_5]",
    ),
    ("부정 빼기", "> 녹차가 암을 예방한다는 증거는 있다. [obs_6]"),
    ("주장만", "> 녹차가 암을 예방한다 [obs_6]"),
];

const SENTENCES: &[(&str, &str)] = &[
    (
        "negation dropped",
        "There is evidence that green tea prevents cancer. [obs_2]",
    ),
    ("claim alone", "Green tea prevents cancer. [obs_2]"),
    (
        "negation added",
        "The four-day work week did not raise hourly productivity. [obs_1]",
    ),
    (
        "never",
        "The four-day work week never raised hourly productivity. [obs_1]",
    ),
    (
        "direction",
        "The four-day work week lowered hourly productivity by 8 percent. [obs_1]",
    ),
    (
        "direction of cost",
        "The assistant raised the cost of support from 14 to 9 dollars per ticket. [obs_3]",
    ),
    (
        "opposite",
        "Shift work reduces the risk of accidents by 20–30 percent. [obs_4]",
    ),
    (
        "subject",
        "Remote work raised hourly productivity by 8 percent in twelve offices. [obs_1]",
    ),
    (
        "another subject",
        "Black coffee raises the risk of accidents by 20–30 percent. [obs_4]",
    ),
    ("roles", "Harman acquired Samsung in 2017. [obs_9]"),
    (
        "every",
        "The four-day work week raised hourly productivity in every office. [obs_1]",
    ),
    ("something else", "Cats like warm milk. [obs_1]"),
    (
        "moved citation",
        "The assistant lowered the cost of support. [obs_4]",
    ),
    (
        "look-alike letters",
        "The fоur-day wоrk week lоwered hоurly prоductivity. [obs_1]",
    ),
    (
        "struck not",
        "There is ~~no~~ evidence that green tea prevents cancer. [obs_2]",
    ),
    (
        "hidden not",
        "There is <span style=\"display:none\">no</span> evidence that green tea prevents cancer. [obs_2]",
    ),
    (
        "hidden class",
        "<p class=\"x\">The four-day work week raised hourly productivity. [obs_1]</p>",
    ),
    (
        "turned around",
        "The four-day work week raised hourly productivity by \u{202e}8\u{202c} percent. [obs_1]",
    ),
    ("부정 빼기", "녹차가 암을 예방한다는 증거가 있다. [obs_6]"),
    ("주장만", "녹차가 암을 예방한다. [obs_6]"),
    (
        "부정 더하기",
        "주 4일 근무제는 사무직의 시간당 생산성을 높이지 않았다. [obs_5]",
    ),
    (
        "방향",
        "주 4일 근무제는 사무직의 시간당 생산성을 8% 낮췄다. [obs_5]",
    ),
    (
        "위험 방향",
        "교대 근무는 사고 위험을 두 배로 낮춘다. [obs_7]",
    ),
    (
        "대상",
        "재택근무는 사무직의 시간당 생산성을 8% 높였다. [obs_5]",
    ),
    ("역할", "하만이 2017년에 삼성을 인수했다. [obs_8]"),
    (
        "모두",
        "주 4일 근무제는 모든 사무직의 시간당 생산성을 높였다. [obs_5]",
    ),
    ("딴 이야기", "고양이는 따뜻한 우유를 좋아한다. [obs_5]"),
];

/// `CLAIM` stands for a sentence without a citation.
const PLACES: &[(&str, &str)] = &[
    ("nested list", "- a\n  - b\n    - CLAIM"),
    ("ordered list", "7) CLAIM"),
    ("table row", "| tea | then |\n|---|---|\n| CLAIM | x |"),
    ("table head", "| CLAIM |\n|---|\n| tea [obs_2] |"),
    ("html block", "<div>\nCLAIM\n</div>"),
    ("html table", "<table><tr><td>CLAIM</td></tr></table>"),
    ("inline html", "<b>CLAIM</b>"),
    (
        "details",
        "<details><summary>x</summary>\n\nCLAIM\n\n</details>",
    ),
    ("behind a comment", "<!-- x --> CLAIM"),
    ("code fence", "```text\nCLAIM\n```"),
    ("tilde fence", "~~~\nCLAIM\n~~~"),
    ("indented code", "# x\n\n    CLAIM"),
    ("code span", "`CLAIM`"),
    ("setext heading", "CLAIM\n===="),
    ("heading", "###### CLAIM ######"),
    ("short heading", "## Tea cures."),
    (
        "footnote",
        "Shift work raises the risk of accidents [obs_4].[^1]\n\n[^1]: CLAIM",
    ),
    (
        "footnote that names another",
        "Shift work raises the risk of accidents.[^1]\n\n[^1]: CLAIM obs_3",
    ),
    ("reference line", "[1] CLAIM obs_3"),
    ("entities", "Green tea prevents cancer &#91;obs_2&#93;."),
    ("escaped brackets", "Green tea prevents cancer \\[obs_2\\]."),
    ("citation as code", "Green tea prevents cancer `[obs_2]`."),
    (
        "citation as picture",
        "Green tea prevents cancer ![[obs_2]](x.png).",
    ),
    ("citation struck", "Green tea prevents cancer ~~[obs_2]~~."),
    (
        "citation in a comment",
        "Green tea prevents cancer <!-- [obs_2] -->.",
    ),
    (
        "link to another",
        "The four-day work week raised productivity. [obs_1](observations/obs_2.md)",
    ),
    (
        "reference link to another",
        "The four-day work week raised productivity. [obs_1][x]\n\n[x]: observations/obs_2.md",
    ),
    (
        "no such observation",
        "The four-day work week raised productivity. [obs_99]",
    ),
    (
        "reference to nothing",
        "The four-day work week raised productivity [7].\n\n[7]: https://7.example/",
    ),
    (
        "renumbered list",
        "The four-day work week raised productivity [2].\n\n## Sources\n\n1. a [obs_1]\n1. b [obs_4]",
    ),
    ("label", "**Question:** CLAIM"),
    ("under a heading of the account", "## Cost\n\nCLAIM"),
    (
        "full width stop",
        "Green tea prevents cancer．It cures all．",
    ),
    ("절 제목", "## 녹차는 암을 예방한다"),
    (
        "표",
        "| 무엇 | 얼마나 |\n|---|---|\n| 녹차는 암을 예방한다 | 언제나 |",
    ),
];

#[test]
fn figures() {
    check(
        FIGURES,
        expect![[r#"
            digits: FAILS: Departs(Figure)
            swapped digits: FAILS: Departs(Figure)
            decimal: FAILS: Departs(Figure)
            in words: FAILS: Departs(Figure)
            compound words: FAILS: Departs(Figure)
            hundreds in words: FAILS: Departs(Figure)
            count in words: FAILS: Departs(Figure)
            full width: FAILS: Departs(Figure)
            Arabic digits: FAILS: Departs(Figure)
            mathematical digits: FAILS: Departs(Figure)
            letter for zero: FAILS: Departs(Figure)
            Cyrillic for zero: FAILS: Departs(Figure)
            letter for one: FAILS: Departs(Figure)
            entity: FAILS: Departs(Figure)
            zero width: FAILS: Departs(Figure)
            emphasis: FAILS: Departs(Figure)
            comment between: FAILS: Departs(Figure)
            exponent: FAILS: Departs(Figure)
            wider range: FAILS: Departs(Figure)
            inside the range: FAILS: Departs(Figure)
            range for a figure: FAILS: Departs(Figure)
            doubles: FAILS: Departs(Figure)
            threefold: FAILS: Departs(Figure)
            three-fold: FAILS: Departs(Figure)
            half: FAILS: Departs(Figure)
            year: FAILS: Departs(Figure)
            숫자: FAILS: Departs(Figure)
            글자: FAILS: Departs(Figure)
            한자: FAILS: Departs(Figure)
            전각: FAILS: Departs(Figure)
            배수: FAILS: Departs(Figure)
            배수 숫자: FAILS: Departs(Figure)
            범위: FAILS: Departs(Figure)
            연도: FAILS: Departs(Figure)
        "#]],
    );
}

#[test]
fn quotations() {
    check(
        QUOTATIONS,
        expect![[r#"
            one word: FAILS: line 3: not a quote of obs_1: The four-day work week raised weekly productivity by 8 percent in twelve offices.
            negation dropped: FAILS: line 3: not a quote of obs_2: There is evidence that green tea prevents cancer.
            cut to its claim: doubtful: Departs(Negation)
            cut inside a word: FAILS: line 3: not a quote of obs_1: e four-day work week raised hourly productivity
            joined: doubtful: Departs(Negation)
            reordered: FAILS: line 3: not a quote of obs_2: green tea prevents cancer … There is no evidence
            another's: FAILS: line 3: not a quote of obs_1: Shift work raises the risk of accidents by 20–30 percent.
            longer: FAILS: line 3: not a quote of obs_2: There is no evidence that green tea prevents cancer. It cures it.
            behind the citation: FAILS: line 3: not a quote of obs_2: There is no evidence that green tea prevents cancer. But it does.
            in a list: FAILS: line 3: no citation: they say
            two levels: FAILS: line 3: not a quote of obs_1: The four-day work week raised daily productivity by 8 percent.
            lazy line: FAILS: line 3: not a quote of obs_1: The four-day work week raised hourly productivity by 9 percent in twelve offices.
            uncited: FAILS: line 3: no citation: Green tea prevents cancer.
            한 낱말: FAILS: line 3: not a quote of obs_5: 주 4일 근무제는 사무직의 주당 생산성을 8% 높였다.
            부정 빼기: FAILS: line 3: not a quote of obs_6: 녹차가 암을 예방한다는 증거는 있다.
            주장만: FAILS: line 3: not a quote of obs_6: 녹차가 암을 예방한다
        "#]],
    );
}

#[test]
fn sentences() {
    check(
        SENTENCES,
        expect![[r#"
            negation dropped: doubtful: Departs(Negation)
            claim alone: doubtful: Departs(Negation)
            negation added: doubtful: Departs(Negation)
            never: doubtful: Departs(Negation)
            direction: doubtful: Departs(Direction)
            direction of cost: doubtful: Departs(Direction)
            opposite: doubtful: Departs(Direction)
            subject: doubtful: Departs(Subject)
            another subject: doubtful: Departs(Subject)
            roles: doubtful: Departs(Subject)
            every: doubtful: Departs(Universal)
            something else: doubtful: Departs(Unrelated)
            moved citation: doubtful: Departs(Unrelated)
            look-alike letters: doubtful: Departs(Direction)
            struck not: doubtful: Departs(Negation)
            hidden not: doubtful: Disguised
            hidden class: doubtful: Disguised
            turned around: doubtful: Disguised
            부정 빼기: doubtful: Departs(Negation)
            주장만: doubtful: Departs(Negation)
            부정 더하기: doubtful: Departs(Negation)
            방향: doubtful: Departs(Direction)
            위험 방향: doubtful: Departs(Direction)
            대상: doubtful: Departs(Subject)
            역할: doubtful: Departs(Subject)
            모두: doubtful: Departs(Universal)
            딴 이야기: doubtful: Departs(Unrelated)
        "#]],
    );
}

#[test]
fn places_to_hide() {
    check(
        PLACES,
        expect![[r#"
        nested list: FAILS: line 5: no citation: Green tea prevents cancer in all people.
        ordered list: FAILS: line 3: no citation: Green tea prevents cancer in all people.
        table row: FAILS: line 5: no citation: | Green tea prevents cancer in all people. | x |
        table head: FAILS: line 3: no citation: | Green tea prevents cancer in all people.
        html block: FAILS: line 4: no citation: Green tea prevents cancer in all people.
        html table: FAILS: line 3: no citation: Green tea prevents cancer in all people.
        inline html: FAILS: line 3: no citation: Green tea prevents cancer in all people.
        details: FAILS: line 5: no citation: Green tea prevents cancer in all people.
        behind a comment: FAILS: line 3: no citation: Green tea prevents cancer in all people.
        code fence: FAILS: line 4: no citation: Green tea prevents cancer in all people.
        tilde fence: FAILS: line 4: no citation: Green tea prevents cancer in all people.
        indented code: FAILS: line 5: no citation: Green tea prevents cancer in all people.
        code span: FAILS: line 3: no citation: Green tea prevents cancer in all people.
        setext heading: FAILS: line 3: no citation: Green tea prevents cancer in all people.
        heading: FAILS: line 3: no citation: Green tea prevents cancer in all people.
        short heading: FAILS: line 3: no citation: Tea cures.
        footnote: FAILS: line 3: [1] does not name an observation
        footnote that names another: doubtful: Departs(Unrelated)
        reference line: doubtful: Departs(Unrelated)
        entities: FAILS: line 3: no citation: Green tea prevents cancer [obs_2].
        escaped brackets: FAILS: line 3: no citation: Green tea prevents cancer [obs_2].
        citation as code: FAILS: line 3: no citation: Green tea prevents cancer [obs_2].
        citation as picture: FAILS: line 3: no citation: Green tea prevents cancer [obs_2].
        citation struck: FAILS: line 3: no citation: Green tea prevents cancer .
        citation in a comment: FAILS: line 3: no citation: Green tea prevents cancer .
        link to another: FAILS: line 3: [obs_1] leads to obs_2
        reference link to another: FAILS: line 3: [obs_1] leads to obs_2
        no such observation: FAILS: line 3: obs_99 is not an observation of this session
        reference to nothing: FAILS: line 3: [7] does not name an observation
        renumbered list: FAILS: Departs(Figure)
        label: FAILS: line 3: no citation: Question: Green tea prevents cancer in all people.
        under a heading of the account: FAILS: line 5: no citation: Green tea prevents cancer in all people.
        full width stop: FAILS: line 3: no citation: Green tea prevents cancer．It cures all．
        절 제목: FAILS: line 3: no citation: 녹차는 암을 예방한다
        표: FAILS: line 5: no citation: | 녹차는 암을 예방한다 | 언제나 |
    "#]],
    );
}

#[test]
fn edits_of_the_report() {
    with_session(|session, blobs| {
        let file = view::stated(session).remove(0);
        let report = file.text.as_str();
        let line = |start: &str| {
            let found = report.lines().find(|it| it.contains(start));
            found
                .unwrap_or_else(|| panic!("no {start} in {report}"))
                .to_owned()
        };
        let without = |from: &str, to: &str| {
            let (start, end) = (
                report.find(from).expect("it starts"),
                report.find(to).expect("it ends"),
            );
            format!("{}{}", &report[..start], &report[end..])
        };
        let (supports, contradicts) = (line("- For: "), line("- Against: "));
        let swapped = report
            .replace(&supports, "\u{0}")
            .replace(&contradicts, &supports);
        let turned = report
            .replace("- For: ", "\u{0}")
            .replace("- Against: ", "- For: ");
        let cases = [
            ("section removed", without("## Hypotheses", "## Conflicts")),
            (
                "against removed",
                report.replace(&format!("{contradicts}\n"), ""),
            ),
            ("sides turned", turned.replace('\u{0}', "- Against: ")),
            ("lines swapped", swapped.replace('\u{0}', &contradicts)),
            (
                "word changed",
                report.replace("hourly productivity", "weekly productivity"),
            ),
            ("strength changed", report.replace("** 0.", "** 9.")),
            ("sources removed", without("## Sources", "## Cost")),
            ("record number changed", report.replace("seq=1", "seq=0")),
            (
                "cited sentence added",
                format!("{report}\nShift work raises the risk of accidents. [obs_4]\n"),
            ),
        ];
        for (name, text) in cases {
            assert_ne!(text, report, "{name}");
            let proof = prove_text(&text, session, blobs);
            assert!(!proof.is_beyond_doubt(), "{name}");
            assert!(proof.edits.is_some_and(|it| !it.is_none()), "{name}");
        }
    });
}
