use super::*;
use expect_test::{Expect, expect};

const EN: Lang = Lang::English;
const KO: Lang = Lang::Korean;

/// `? words: 8 hits, 5 new`, a query (`??` for a second wording, `unanswered` instead of the figures);
/// `> title: 5`, a blog (`>>` a trusted paper; `unread` instead of the figure; `again` if it was read before); `= 3 links`;
/// `! against`; `deep`; `x goal`, an aim for which there was nothing new to ask.
fn exploration(lang: Lang, text: &str) -> Yield {
    let mut found = Yield {
        lang,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        queries: Vec::new(),
        exhausted: Vec::new(),
        sources: Vec::new(),
        links: 0,
    };
    for line in text.lines().map(str::trim) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (named, figures) = rest.split_once(": ").unwrap_or((rest, ""));
        let mut numbers = figures
            .split(|it: char| !it.is_ascii_digit())
            .filter_map(|it| it.parse().ok());
        match mark {
            "?" | "??" => found.queries.push(QueryYield {
                query: named.to_owned(),
                providers: vec!["brave".to_owned()],
                is_retry: mark == "??",
                is_unanswered: figures == "unanswered",
                hits: numbers.next().unwrap_or(0),
                observations: numbers.next().unwrap_or(0),
            }),
            ">" | ">>" => found.sources.push(SourceYield {
                title: named.to_owned(),
                kind: match mark {
                    ">>" => SourceType::Paper,
                    _ => SourceType::Blog,
                },
                is_trusted: mark == ">>",
                is_known: figures.contains("again"),
                observations: numbers.next(),
            }),
            "x" => found.exhausted.push(rest.to_owned()),
            "=" => found.links = rest.split(' ').next().map_or(0, |it| it.parse().unwrap()),
            "!" => found.seeks_counter_evidence = true,
            "deep" => found.mode = SearchMode::Deep,
            _ => {}
        }
    }
    found
}

fn check(lang: Lang, text: &str, expected: Expect) {
    let Learned {
        lesson, outcome, ..
    } = lesson(&exploration(lang, text));
    let Lesson {
        reason,
        lesson,
        adjustment,
        rule,
    } = lesson;
    let rule = rule.map_or_else(String::new, |it| {
        format!("{} ({})\n", it.rule, it.situations.join("; "))
    });
    expected.assert_eq(&format!(
        "{outcome:?}: {reason}\n{lesson}\n{adjustment}\n{rule}"
    ));
}

#[test]
fn it_says_which_query_and_which_source_yielded_what() {
    check(
        EN,
        "? tea blood pressure trial: 8 hits, 6 new
        ? tea ban: 0 hits, 0 new
        ? tea tax: 0 hits, 0 new
        >> Tea and blood pressure: 5
        > My tea blog: 1
        > Tea news: 0",
        expect![[r#"
            Success: most of what is new is in sources that “tea blood pressure trial” led to; 6 new observations
            “tea blood pressure trial” brought 6 of 6 new observations, “tea ban” none.
            Begin the next query with the words of “tea blood pressure trial”.
        "#]],
    );
    check(
        EN,
        "? tea blood pressure: 8 hits, 6 new
        >> Tea and blood pressure: 5
        > My tea blog: 1",
        expect![[r#"
            Success: most of what is new is in “Tea and blood pressure” (paper); 6 new observations
            Most rests on one source: “Tea and blood pressure” gave 5 of 6 new observations.
            Look for others who say what “Tea and blood pressure” says.
        "#]],
    );
    check(
        EN,
        "? tea blood pressure: 8 hits, 4 new
        > My tea blog: 2
        > Your tea blog: 2",
        expect![[r#"
            Success: all of what is new is in sources of low authority (blog); 4 new observations
            None of the sources that gave something new is trusted (2: blog).
            Check what “My tea blog” says in papers and official sources.
            What only sources of low authority say, look up in papers. (only sources of low authority)
        "#]],
    );
}

#[test]
fn it_says_what_spread_and_which_wording_helped() {
    check(
        EN,
        "? tea blood pressure: 8 hits, 4 new
        ? tea heart: 3 hits, 2 new
        >> Tea and blood pressure: 2
        >> Tea and hearts: 2
        > My tea blog: 2",
        expect![[r#"
            Success: what is new is spread over several sources (3: paper, blog); 6 new observations
            3 of 3 sources gave something new, “Tea and blood pressure” the most (2).
            Go deeper with the terms of “Tea and blood pressure”.
        "#]],
    );
    check(
        EN,
        "? green tea arterial pressure effect: 0 hits, 0 new
        ?? green tea blood pressure: 4 hits, 3 new
        >> Tea and blood pressure: 3",
        expect![[r#"
            Success: only the second wording, “green tea blood pressure”, led to something new; 3 new observations
            “green tea blood pressure” found what “green tea arterial pressure effect” missed.
            Begin the next query with the words of “green tea blood pressure”.
            Try a second wording before giving a target up. (first query failed)
        "#]],
    );
    check(
        EN,
        "! against
        ? tea no effect: 4 hits, 3 new
        >> Tea and blood pressure: 3
        = 2 links",
        expect![[r#"
            Success: “tea no effect” led to sources that bear on hypotheses; 3 new observations; 2 new links to hypotheses
            “tea no effect” brought 2 links to hypotheses.
            Ask for evidence against other hypotheses with words like “tea no effect”.
            Of a hypothesis that has support only, seek evidence against it first. (only support known)
        "#]],
    );
}

#[test]
fn it_says_why_nothing_came_of_it() {
    check(
        EN,
        "? tea: 0 hits, 0 new
        ? green tea blood pressure: 0 hits, 0 new",
        expect![[r#"
            Failure: brave: nothing matches “green tea blood pressure” (words: 4)
            Nothing matches “green tea blood pressure”.
            Search with fewer words than “green tea blood pressure”.
            When nothing is found, take words away before adding any. (no hits)
        "#]],
    );
    check(
        EN,
        "? tea: unanswered
        ? green tea: unanswered",
        expect![[r#"
            Failure: no answer came from brave
            brave did not answer “tea”, so what it would find is not known yet.
            Ask others than brave for “tea”.
            When brave does not answer, the next iteration searches elsewhere. (brave did not answer)
        "#]],
    );
    check(
        EN,
        "? tea: 4 hits, 0 new
        > Tea and blood pressure: unread
        > Tea and hearts: unread",
        expect![[r#"
            Failure: none of the sources found could be read (2)
            The sources found (2, among them “Tea and blood pressure”) cannot be read.
            Look for the same in sources whose text is open.
        "#]],
    );
}

#[test]
fn it_says_why_what_was_read_brought_nothing() {
    check(
        EN,
        "deep
        ? tea: 4 hits, 0 new
        > Tea and blood pressure: 0
        > Tea and hearts: 0",
        expect![[r#"
            Failure: the sources read add nothing to the question (2)
            The sources that “tea” leads to say what is known.
            Change to another angle, or to a broader query.
            When hits bring nothing new, change the angle. (nothing new; nothing left to ask)
        "#]],
    );
    check(
        EN,
        "! against
        ? tea no effect: 4 hits, 0 new
        > Tea and blood pressure: 0",
        expect![[r#"
            Failure: the sources read for “tea no effect” have nothing new against the target (1)
            “tea no effect” brought no evidence against the target.
            Search for the opposite effect by its own name, and for conditions.
        "#]],
    );
    check(
        EN,
        "? tea: 4 hits, 0 new
        > Tea and blood pressure: 0 again",
        expect![[r#"
            Failure: all sources read had been read before (1)
            The sources that “tea” leads to say what is known.
            Take one hypothesis and go deeper.
            When hits bring nothing new, change the angle. (nothing new; nothing left to ask)
        "#]],
    );
    check(
        EN,
        "x tea calms",
        expect![[r#"
            Failure: everything that there is to ask had been asked before
            There is nothing left to ask about “tea calms”.
            Change to another angle, or to a broader query.
            When hits bring nothing new, change the angle. (nothing new; nothing left to ask)
        "#]],
    );
    check(
        EN,
        "",
        expect![[r#"
            Failure: 

            Take one hypothesis and go deeper.
        "#]],
    );
}

#[test]
fn it_says_so_in_korean() {
    check(
        KO,
        "? 녹차 혈압 임상: 8 hits, 6 new
        ? 녹차 금지: 0 hits, 0 new
        ? 녹차 세금: unanswered
        >> 녹차와 혈압: 5
        > 나의 녹차 블로그: 1
        > 녹차 소식: 0
        > 녹차 논문: unread",
        expect![[r#"
            Partial: 새 내용은 대부분 “녹차 혈압 임상” 검색으로 찾은 출처에 있음, 검색어 3개 가운데 1개에는 답이 오지 않음, 출처 4건 가운데 1건은 읽지 못함, 새 관찰 6건
            새 관찰 6건 가운데 6건이 “녹차 혈압 임상” 검색에서 나왔고, “녹차 금지” 검색에서는 하나도 나오지 않았습니다.
            다음 검색은 “녹차 혈압 임상” 검색어에서 시작합니다.
        "#]],
    );
    check(
        KO,
        "? 녹차 혈압: 8 hits, 6 new
        > 녹차와 혈압: 4
        > 나의 녹차 블로그: 2",
        expect![[r#"
            Success: 새 내용은 대부분 “녹차와 혈압”(블로그)에 있음, 새 관찰 6건
            새 관찰 6건 가운데 4건이 “녹차와 혈압” 한 곳에 기대고 있습니다.
            “녹차와 혈압”의 내용을 말하는 다른 출처를 찾습니다.
        "#]],
    );
    check(
        KO,
        "? 녹차 혈압: 8 hits, 4 new
        > 녹차와 혈압: 2
        > 나의 녹차 블로그: 2",
        expect![[r#"
            Success: 새 내용이 모두 신뢰도 낮은 출처에 있음(블로그), 새 관찰 4건
            새로운 내용을 준 출처 2건(블로그) 가운데 신뢰할 만한 곳이 없습니다.
            “녹차와 혈압”의 내용을 논문과 공식 자료에서 확인합니다.
            신뢰도 낮은 출처에만 있는 내용은 논문에서 확인합니다. (신뢰도 낮은 출처뿐)
        "#]],
    );
    check(
        KO,
        "? 녹차 동맥압 효과: 0 hits, 0 new
        ?? 녹차 혈압: 4 hits, 3 new
        >> 녹차와 혈압: 3
        = 2 links",
        expect![[r#"
            Success: “녹차 혈압” 표현으로 바꾸어 검색하자 새 내용이 나옴, 새 관찰 3건, 가설과의 새 관계 2건
            “녹차 동맥압 효과” 검색이 놓친 것을 “녹차 혈압” 검색이 찾았습니다.
            다음 검색은 “녹차 혈압” 검색어에서 시작합니다.
            대상을 포기하기 전에 다른 표현을 시도합니다. (첫 검색 실패)
        "#]],
    );
}

#[test]
fn it_says_in_korean_why_nothing_came_of_it() {
    check(
        KO,
        "? 녹차 혈압: 0 hits, 0 new",
        expect![[r#"
            Failure: “녹차 혈압”(단어 2개)에 맞는 자료가 없음(brave)
            “녹차 혈압” 검색에 맞는 것이 없습니다.
            “녹차 혈압” 대신 단어를 줄여 검색합니다.
            결과가 없으면 단어를 더하기 전에 먼저 줄입니다. (결과 없음)
        "#]],
    );
    check(
        KO,
        "? 녹차 혈압: 3 hits, 0 new
        > 녹차와 혈압: 0",
        expect![[r#"
            Failure: 읽은 출처 1건에 질문에 보탤 새 내용이 없음
            “녹차 혈압” 검색으로 닿는 출처의 내용은 이미 아는 것입니다.
            가설 하나를 정해 깊이 살핍니다.
            결과가 있어도 새 내용이 없으면 관점을 바꿉니다. (새 내용 없음; 더 물을 말이 없음)
        "#]],
    );
    check(
        KO,
        "? 녹차 혈압: unanswered",
        expect![[r#"
            Failure: 검색한 곳에서 답이 오지 않음(brave)
            “녹차 혈압” 검색에 답이 오지 않아(brave) 무엇이 있는지 아직 모릅니다.
            “녹차 혈압” 검색은 다른 곳에서 합니다(brave 제외).
            brave에서 답이 오지 않으면 다음 한 번은 다른 곳에서만 찾습니다. (brave에서 답이 오지 않음)
        "#]],
    );
}
