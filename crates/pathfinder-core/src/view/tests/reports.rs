//! Thesis, report, terminal block, story and difference, as they are written.

use expect_test::expect;

use super::*;

#[test]
fn a_thesis() {
    check(
        Lang::English,
        "thesis.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

            # Thesis: Tea calms in small amounts

            ## Overview

            - Question: Does tea calm?
            - Duration: 3 iterations
            - Observations collected: 4
            - Hypotheses raised: 3 (type A: 2, type B: 1)
            - Written in: iteration 3 (2026-02-01T09:31:00Z)

            ## Core Conclusion

            Tea lowers the heart rate by 3.5 beats. [obs_1] [obs_2] Below two cups tea calms, above it wakes. [obs_4]

            ## Main Findings

            ### Finding 1: Tea calms in small amounts (strength: 0.74)

            **Hypothesis:** Tea lowers the heart rate by 3.5 beats. [obs_1] [obs_4] [obs_2]

            **Evidence:**

            - Tea lowers the heart rate by 3.5 beats. [obs_1] (arxiv.org/abs/2401.1)
            - Tea lowers the heart rate by 3.5 beats. [obs_2] (health.gov)
            - Below two cups tea calms, above it wakes. [obs_4] (doi.org/10.1/dose)
            - Against: Black tea keeps people awake. [obs_3] (medium.com/tea-wakes)

            **Reasoning tool:** (none)

            ### Finding 2: Warmth, not tea, calms. (strength: 0.40)

            **Pathfinder's own conjecture:** Warmth, not tea, calms. [obs_1] [obs_3]

            **Evidence:**

            - (none)

            **Reasoning tool:** pattern recognition

            ## Conditions and Limits

            - Black tea keeps people awake. [obs_3]
            - hyp_A1: fewer than two cups [obs_4]

            ## Rejected Hypotheses

            | Hypothesis | Reason | Contradicting Evidence |
            | --- | --- | --- |
            | hyp_A2: Black tea keeps people awake. | strength 0.20 \< 0.25 | - |

            ## Unresolved Areas

            - Unanswered: For whom does it not?
            - Not tested yet: hyp_B1 “Warmth, not tea, calms”
            - Unexplored direction: Tea lowers the heart rate by 3.5 beats.
            - Unexplored direction: Black tea keeps people awake.
            - Unexplored direction: Warmth, not tea, calms.

            ## Research History

            | Iteration | Main Event |
            | --- | --- |
            | 1 | partial: observations +2, hypotheses +1, edges +2 |
            | 2 | hyp_A1 → tested; success: observations +1, hypotheses +1, edges +3 |
            | 3 | hyp_B1 raised (pattern recognition); Resolved: fewer than two cups; hyp_A2 → rejected; success: observations +1, hypotheses +1, edges +1; all hypotheses are weak |

            ## Sources (by Authority)

            1. (paper) [Tea and heart rate](<https://arxiv.org/abs/2401.1>) (0.90)
            2. (paper) [Dose of tea](<https://doi.org/10.1/dose>) (0.90)
            3. (official) [Tea guidance](<https://health.gov/tea>) (0.85)
            4. (blog) [Tea wakes](<https://medium.com/tea-wakes>) (0.50)
            5. (unknown type) [Tea and heart rate](<https://copies.net/tea>) (0.20)
        "#]],
    );
    check(
        Lang::Korean,
        "thesis.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

            # 정설: 적은 양의 차는 마음을 가라앉힌다

            ## 연구 개요

            - 질문: 차는 마음을 가라앉히는가?
            - 연구 기간: 반복 3회
            - 수집된 관찰: 4개
            - 생성된 가설: 3개 (유형 A: 2, 유형 B: 1)
            - 작성 시점: 3회차 (2026-02-01T09:31:00Z)

            ## 핵심 결론

            차는 심박수를 3.5회 낮춘다. [obs_1] [obs_2] 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4]

            ## 주요 발견

            ### 발견 1: 적은 양의 차는 마음을 가라앉힌다 (신뢰도: 0.74)

            **가설:** 차는 심박수를 3.5회 낮춘다. [obs_1] [obs_4] [obs_2]

            **근거:**

            - 차는 심박수를 3.5회 낮춘다. [obs_1] (arxiv.org/abs/2401.1)
            - 차는 심박수를 3.5회 낮춘다. [obs_2] (health.gov)
            - 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4] (doi.org/10.1/dose)
            - 반박: 홍차는 잠을 쫓는다. [obs_3] (medium.com/tea-wakes)

            **사고 도구:** (없음)

            ### 발견 2: 진정 효과는 차가 아니라 온기에서 온다. (신뢰도: 0.40)

            **Pathfinder의 추측:** 진정 효과는 차가 아니라 온기에서 온다. [obs_1] [obs_3]

            **근거:**

            - (없음)

            **사고 도구:** 패턴 인식

            ## 조건 및 한계

            - 홍차는 잠을 쫓는다. [obs_3]
            - hyp_A1: 두 잔 미만 [obs_4]

            ## 기각된 가설

            | 가설 | 기각 이유 | 반박 증거 |
            | --- | --- | --- |
            | hyp_A2: 홍차는 잠을 쫓는다. | strength 0.20 \< 0.25 | - |

            ## 미해결 영역

            - 답하지 못함: 누구에게는 효과가 없는가?
            - 검증 전 가설: hyp_B1 “진정 효과는 차가 아니라 온기에서 온다”
            - 탐색하지 않은 방향: 차는 심박수를 3.5회 낮춘다.
            - 탐색하지 않은 방향: 홍차는 잠을 쫓는다.
            - 탐색하지 않은 방향: 진정 효과는 차가 아니라 온기에서 온다.

            ## 연구 히스토리

            | 회차 | 주요 이벤트 |
            | --- | --- |
            | 1 | 부분 성공: 관찰 2개, 가설 1개, 관계 2개 추가 |
            | 2 | hyp_A1 → 검증 중; 성공: 관찰 1개, 가설 1개, 관계 3개 추가 |
            | 3 | hyp_B1 생성 (패턴 인식); 해결됨: 두 잔 미만; hyp_A2 → 기각됨; 성공: 관찰 1개, 가설 1개, 관계 1개 추가; 모든 가설이 약함 |

            ## 참고 출처 (신뢰도 순)

            1. (논문) [Tea and heart rate](<https://arxiv.org/abs/2401.1>) (0.90)
            2. (논문) [Dose of tea](<https://doi.org/10.1/dose>) (0.90)
            3. (공식 문서) [Tea guidance](<https://health.gov/tea>) (0.85)
            4. (블로그) [Tea wakes](<https://medium.com/tea-wakes>) (0.50)
            5. (유형 미상) [Tea and heart rate](<https://copies.net/tea>) (0.20)
        "#]],
    );
}

#[test]
fn a_report() {
    check(
        Lang::English,
        "RESEARCH_REPORT.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

            # Research Report: Does tea calm?

            - **Status:** paused (iteration limit reached)
            - **Iterations:** 3 / 100
            - **Progress:** 50%
            - **Reasoner:** builtin
            - **Updated:** 2026-02-01T09:32:00Z

            ## The Answer So Far

            - **Written in:** iteration 3

            Tea lowers the heart rate by 3.5 beats. [obs_1] [obs_2] Below two cups tea calms, above it wakes. [obs_4]

            ## Findings by Tag

            ### ✓✓ VERIFIED — verified: two or more trusted origins (1)

            - Tea lowers the heart rate by 3.5 beats. [obs_1] [obs_2] (80%; arxiv.org/abs/2401.1, health.gov)
              > the heart rate fell by 3.5 beats a minute [obs_1]

            ### ✓ HIGH — high: one trusted origin (1)

            - Below two cups tea calms, above it wakes. [obs_4] (60%; doi.org/10.1/dose)
              > fewer than two cups [obs_4]

            ### ? UNCERTAIN — uncertain: the quote may not say it (1)

            - Black tea keeps people awake. [obs_3] (38%; medium.com/tea-wakes)
              > black tea delayed sleep [obs_3]

            ## Hypotheses, For and Against

            ### hyp_A1: Tea lowers the heart rate by 3.5 beats.

            - **Strength:** 0.74 · confidence 65% · tested
            - For: Tea lowers the heart rate by 3.5 beats. [obs_1] (arxiv.org/abs/2401.1)
            - For: Tea lowers the heart rate by 3.5 beats. [obs_2] (health.gov)
            - For: Below two cups tea calms, above it wakes. [obs_4] (doi.org/10.1/dose)
            - Against: Black tea keeps people awake. [obs_3] (medium.com/tea-wakes)
            - **Condition:** fewer than two cups [obs_4]

            ### hyp_B1: Warmth, not tea, calms.

            - **Strength:** 0.40 · confidence 50% · unvisited
            - **Pathfinder's own conjecture:** pattern recognition — [obs_1], hyp_A2

            ### hyp_A2: Black tea keeps people awake.

            - **Strength:** 0.57 · confidence 60% · rejected
            - For: Black tea keeps people awake. [obs_3] (medium.com/tea-wakes)
            - **Condition:** fewer than two cups [obs_4]

            ## Conflicts

            - Resolved (the conditions differ, hyp_A2 ↔ hyp_A1): fewer than two cups [obs_4]

            ## What Changed in the Last Iteration

            - **New finding:** Below two cups tea calms, above it wakes. [obs_4]
            - **New hypothesis:** hyp_B1 “Warmth, not tea, calms”
            - **Strength:** hyp_A1 0.64 → 0.74 [obs_4]
            - **Status:** hyp_A2 unvisited → rejected (strength 0.20 \< 0.25)
            - **Resolved:** fewer than two cups [obs_4]

            ## Open Questions

            - **Answered:** Does tea lower the heart rate? → hyp_A1
            - **Unanswered:** For whom does it not?
            - **Not tested yet:** hyp_B1 “Warmth, not tea, calms”
            - **Unexplored direction:** Tea lowers the heart rate by 3.5 beats.
            - **Unexplored direction:** Black tea keeps people awake.
            - **Unexplored direction:** Warmth, not tea, calms.

            ## What Failed or Was Blocked

            - **Blocked:** arxiv × 1: “tea calm” — HTTP 403
            - **Nothing found:** arxiv × 1: “tea awake evidence”
            - **Not read because:** src_5 file:/notes/tea.md: not a text file
            - **Quotes dropped because the source does not contain them:** 1

            A blocked search is not an empty one: whether there is evidence behind it is unknown.

            ## Sources

            1. src_1 (paper, 0.90) [Tea and heart rate](<https://arxiv.org/abs/2401.1>) [obs_1]
            2. src_6 (paper, 0.90) [Dose of tea](<https://doi.org/10.1/dose>) [obs_4]
            3. src_2 (official, 0.85) [Tea guidance](<https://health.gov/tea>) [obs_2]
            4. src_3 (blog, 0.50) [Tea wakes](<https://medium.com/tea-wakes>) [obs_3]
            5. src_4 (unknown type, 0.20) [Tea and heart rate](<https://copies.net/tea>) (Copy of: src_1)

            - **Sources found and not read:** 1

            ## Cost

            - **Cost:** $0.04 / $10.00
            - **Steps:** 1
            - **Searches:** 5
        "#]],
    );
    check(
        Lang::Korean,
        "RESEARCH_REPORT.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

            # 연구 보고서: 차는 마음을 가라앉히는가?

            - **상태:** 일시 정지 (반복 한도 도달)
            - **회차:** 3 / 100
            - **진행도:** 50%
            - **추론기:** builtin
            - **갱신:** 2026-02-01T09:32:00Z

            ## 현재까지의 답

            - **작성 시점:** 3회차

            차는 심박수를 3.5회 낮춘다. [obs_1] [obs_2] 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4]

            ## 태그별 발견

            ### ✓✓ VERIFIED — 검증됨: 신뢰할 만한 출처 둘 이상 (1)

            - 차는 심박수를 3.5회 낮춘다. [obs_1] [obs_2] (80%; arxiv.org/abs/2401.1, health.gov)
              > 심박수가 분당 3.5회 줄었다 [obs_1]

            ### ✓ HIGH — 높음: 신뢰할 만한 출처 하나 (1)

            - 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4] (60%; doi.org/10.1/dose)
              > 두 잔 미만 [obs_4]

            ### ? UNCERTAIN — 불확실: 인용이 진술을 뒷받침하는지 의심됨 (1)

            - 홍차는 잠을 쫓는다. [obs_3] (38%; medium.com/tea-wakes)
              > 홍차를 마신 집단은 늦게 잠들었다 [obs_3]

            ## 가설: 지지와 반박

            ### hyp_A1: 차는 심박수를 3.5회 낮춘다.

            - **강도:** 0.74 · 확신도 65% · 검증 중
            - 지지: 차는 심박수를 3.5회 낮춘다. [obs_1] (arxiv.org/abs/2401.1)
            - 지지: 차는 심박수를 3.5회 낮춘다. [obs_2] (health.gov)
            - 지지: 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4] (doi.org/10.1/dose)
            - 반박: 홍차는 잠을 쫓는다. [obs_3] (medium.com/tea-wakes)
            - **조건:** 두 잔 미만 [obs_4]

            ### hyp_B1: 진정 효과는 차가 아니라 온기에서 온다.

            - **강도:** 0.40 · 확신도 50% · 검증 전
            - **Pathfinder의 추측:** 패턴 인식 — [obs_1], hyp_A2

            ### hyp_A2: 홍차는 잠을 쫓는다.

            - **강도:** 0.57 · 확신도 60% · 기각됨
            - 지지: 홍차는 잠을 쫓는다. [obs_3] (medium.com/tea-wakes)
            - **조건:** 두 잔 미만 [obs_4]

            ## 충돌

            - 해결됨 (조건 차이, hyp_A2 ↔ hyp_A1): 두 잔 미만 [obs_4]

            ## 마지막 회차에서 달라진 점

            - **새 발견:** 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4]
            - **새 가설:** hyp_B1 “진정 효과는 차가 아니라 온기에서 온다”
            - **강도:** hyp_A1 0.64 → 0.74 [obs_4]
            - **상태:** hyp_A2 검증 전 → 기각됨 (strength 0.20 \< 0.25)
            - **해결됨:** 두 잔 미만 [obs_4]

            ## 남은 질문

            - **답함:** 차를 마시면 심박수가 내려가는가? → hyp_A1
            - **답하지 못함:** 누구에게는 효과가 없는가?
            - **검증 전 가설:** hyp_B1 “진정 효과는 차가 아니라 온기에서 온다”
            - **탐색하지 않은 방향:** 차는 심박수를 3.5회 낮춘다.
            - **탐색하지 않은 방향:** 홍차는 잠을 쫓는다.
            - **탐색하지 않은 방향:** 진정 효과는 차가 아니라 온기에서 온다.

            ## 실패하거나 차단된 것

            - **차단됨:** arxiv × 1: “tea calm” — HTTP 403
            - **결과 없음:** arxiv × 1: “tea awake evidence”
            - **읽지 못한 이유:** src_5 file:/notes/tea.md: not a text file
            - **원문에서 확인되지 않아 버린 인용:** 1

            차단된 검색은 결과가 없는 검색이 아닙니다. 그곳에 증거가 있는지 알 수 없습니다.

            ## 출처

            1. src_1 (논문, 0.90) [Tea and heart rate](<https://arxiv.org/abs/2401.1>) [obs_1]
            2. src_6 (논문, 0.90) [Dose of tea](<https://doi.org/10.1/dose>) [obs_4]
            3. src_2 (공식 문서, 0.85) [Tea guidance](<https://health.gov/tea>) [obs_2]
            4. src_3 (블로그, 0.50) [Tea wakes](<https://medium.com/tea-wakes>) [obs_3]
            5. src_4 (유형 미상, 0.20) [Tea and heart rate](<https://copies.net/tea>) (원본: src_1)

            - **찾았으나 읽지 않은 출처:** 1개

            ## 비용

            - **비용:** $0.04 / $10.00
            - **수행한 단계:** 1
            - **검색:** 5
        "#]],
    );
}

#[test]
fn the_block_that_ends_an_iteration() {
    expect![[r#"
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
        📊 Iteration #3 done
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
        🔍 Found this time:
           - Below two cups tea calms, above it wakes. [✓ HIGH]

        🎯 Active Hypotheses (Top 5):
           1. [hyp_001 hyp_A1] Tea lowers the heart rate by 3.5 beats.
              Confidence: 65% | Priority: 0.60 | For: 3 | Against: 1
           2. [hyp_003 hyp_B1] Warmth, not tea, calms.
              Confidence: 50% | Priority: 0.45 | For: 0 | Against: 0

        📋 Inactive hypotheses: 1 (low priority, waiting to be looked at again)

        📈 Next Plan: Look for evidence on hyp_B1 “Warmth, not tea, calms”.

        📊 Progress: 50% (sub-questions answered: 1 of 2)
        💰 Cost: $0.04 / $10.00
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
    "#]]
    .assert_eq(&output_block(&told(Lang::English)));
    expect![[r#"
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
        📊 Iteration #3 완료
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
        🔍 이번 발견:
           - 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [✓ HIGH]

        🎯 Active Hypotheses (Top 5):
           1. [hyp_001 hyp_A1] 차는 심박수를 3.5회 낮춘다.
              확신도: 65% | Priority: 0.60 | 지지: 3개 | 반증: 1개
           2. [hyp_003 hyp_B1] 진정 효과는 차가 아니라 온기에서 온다.
              확신도: 50% | Priority: 0.45 | 지지: 0개 | 반증: 0개

        📋 Inactive: 1개 가설 (우선순위 낮음, 재평가 대기)

        📈 다음 계획: hyp_B1 “진정 효과는 차가 아니라 온기에서 온다”: 증거를 찾아 검증한다.

        📊 진행도: 50% (답한 하위 질문 1 / 전체 2)
        💰 비용: $0.04 / $10.00
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
    "#]]
    .assert_eq(&output_block(&told(Lang::Korean)));
}

#[test]
fn the_story() {
    expect![[r#"
        #1 2026-02-01 09:02  Look at the question through the lens of definition.
           partial: observations +2, hypotheses +1, edges +2
        #2 2026-02-01 09:12  Look for evidence against hyp_A1 “Tea lowers the heart rate by 3.5 beats”.
           hyp_A1 → tested; success: observations +1, hypotheses +1, edges +3
        #3 2026-02-01 09:22  Settle the conflict between hyp_A2 “Black tea keeps people awake” and hyp_A1 “Tea lowers the heart rate by 3.5 beats”.
           hyp_B1 raised (pattern recognition); Resolved: fewer than two cups; hyp_A2 → rejected; success: observations +1, hypotheses +1, edges +1; all hypotheses are weak
    "#]].assert_eq(&history(&told(Lang::English)));
    expect![[r#"
        #1 2026-02-01 09:02  ‘정의’ 렌즈로 질문을 다시 살펴본다.
           부분 성공: 관찰 2개, 가설 1개, 관계 2개 추가
        #2 2026-02-01 09:12  hyp_A1 “차는 심박수를 3.5회 낮춘다”: 반증 증거를 찾는다.
           hyp_A1 → 검증 중; 성공: 관찰 1개, 가설 1개, 관계 3개 추가
        #3 2026-02-01 09:22  충돌하는 두 가설을 가린다: hyp_A2 “홍차는 잠을 쫓는다” 대 hyp_A1 “차는 심박수를 3.5회 낮춘다”.
           hyp_B1 생성 (패턴 인식); 해결됨: 두 잔 미만; hyp_A2 → 기각됨; 성공: 관찰 1개, 가설 1개, 관계 1개 추가; 모든 가설이 약함
    "#]].assert_eq(&history(&told(Lang::Korean)));
}

#[test]
fn what_changed_its_mind() {
    let say = |text: &str| text.to_owned();
    let mut story = story::Story::begin(Lang::Korean, story::KOREAN.question, &say);
    story::first(&mut story, &story::KOREAN);
    expect![[r#"
        1회차 → 3회차: 달라진 판단

        새 가설:
          + hyp_A2 “홍차는 잠을 쫓는다” (0.57)
          + hyp_B1 “진정 효과는 차가 아니라 온기에서 온다” (0.40)

        기각된 가설:
          - hyp_A2 “홍차는 잠을 쫓는다”: strength 0.20 < 0.25

        상태:
          hyp_A1 “차는 심박수를 3.5회 낮춘다” 검증 전 → 검증 중

        강도:
          hyp_A1 “차는 심박수를 3.5회 낮춘다” 0.67 → 0.74 (+0.06)

        해결됨:
          조건 차이: 두 잔 미만 [obs_4]

        새 발견:
          ? 홍차는 잠을 쫓는다. [UNCERTAIN]
          ✓ 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [HIGH]

        답함:
          차를 마시면 심박수가 내려가는가? → hyp_A1
    "#]]
    .assert_eq(&diff(&story.session, &told(Lang::Korean)));
    expect![[r#"
        Iteration 3 → iteration 3: what changed its mind

        Nothing changed.
    "#]]
    .assert_eq(&diff(&told(Lang::English), &told(Lang::English)));
}

#[test]
fn a_bibliography() {
    expect![[r#"
        @article{src_1,
          title = {Tea and heart rate},
          author = {Kim, A. and Lee, B.},
          year = {2024},
          url = {https://arxiv.org/abs/2401.1},
          note = {paper, authority 0.90}
        }

        @article{src_6,
          title = {Dose of tea},
          author = {Kim, A. and Lee, B.},
          year = {2024},
          url = {https://doi.org/10.1/dose},
          note = {paper, authority 0.90}
        }

        @misc{src_2,
          title = {Tea guidance},
          author = {Kim, A. and Lee, B.},
          year = {2024},
          url = {https://health.gov/tea},
          note = {official, authority 0.85}
        }

        @misc{src_3,
          title = {Tea wakes},
          author = {Kim, A. and Lee, B.},
          year = {2024},
          url = {https://medium.com/tea-wakes},
          note = {blog, authority 0.50}
        }

        @misc{src_4,
          title = {Tea and heart rate},
          author = {Kim, A. and Lee, B.},
          year = {2024},
          url = {https://copies.net/tea},
          note = {unknown, authority 0.20}
        }
    "#]]
    .assert_eq(&bibtex(&told(Lang::English)));
}
