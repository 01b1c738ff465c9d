//! Files about one item of the story, as they are written.

use expect_test::expect;

use super::*;

#[test]
fn an_observation() {
    check(
        Lang::English,
        "observations/obs_1.md",
        expect![[r#"
        <!-- pathfinder session=20260201-090000-tea-calm -->

        # Observation obs_1

        ## Source

        - URL: <https://arxiv.org/abs/2401.1>
        - Title: Tea and heart rate (src_1)
        - Type: paper
        - Authority: 0.90
        - Retrieved: 2026-02-01
        - Origin: arxiv.org/abs/2401.1
        - Place: 10..51
        - Also at: <https://copies.net/tea>

        ## Content

        Tea lowers the heart rate by 3.5 beats.

        ## Quotes

        > the heart rate fell by 3.5 beats a minute

        ## Extracted Concepts

        - tea
    "#]],
    );
    check(
        Lang::Korean,
        "observations/obs_3.md",
        expect![[r#"
        <!-- pathfinder session=20260201-090000-tea-calm -->

        # 관찰 obs_3

        ## 출처

        - URL: <https://medium.com/tea-wakes>
        - 제목: Tea wakes (src_3)
        - 유형: blog
        - 신뢰도: 0.50
        - 수집일: 2026-02-01
        - 원출처: medium.com/tea-wakes
        - 위치: 10..56

        ## 내용

        홍차는 잠을 쫓는다.

        ## 인용

        > 홍차를 마신 집단은 늦게 잠들었다

        - **의심되는 점:** the quote speaks of sleep

        ## 추출한 개념

        - tea
    "#]],
    );
}

#[test]
fn a_hypothesis() {
    check(
        Lang::English,
        "hypotheses/hyp_A1.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm -->

            # Hypothesis hyp_A1

            ## Type

            A (derived from a source)

            ## Statement

            Tea lowers the heart rate by 3.5 beats.

            ## Conditions

            - fewer than two cups

            ## Reasoning Tool

            (none)

            ## Derived From

            - (none)
            - **Sub-question:** Does tea lower the heart rate?

            ## Strength

            0.7390

            ## Confidence

            65%

            ## Status

            tested

            ## Visit History

            | Iteration | Action | Result | Strength Change |
            | --- | --- | --- | --- |
            | 2 | EXPLORE | obs_3 CONTRADICTS | -0.04 |
            | 3 | EXPLORE | obs_4 SUPPORTS | +0.10 |

            ## Evidence For

            - Tea lowers the heart rate by 3.5 beats. [obs_1] (arxiv.org/abs/2401.1, 0.8)
            - Tea lowers the heart rate by 3.5 beats. [obs_2] (health.gov, 0.5)
            - Below two cups tea calms, above it wakes. [obs_4] (doi.org/10.1/dose, 0.8)

            ## Evidence Against

            - Black tea keeps people awake. [obs_3] (medium.com/tea-wakes, 0.5)

            ## Conflicts With

            - hyp_A2 “Black tea keeps people awake” — Resolved (the conditions differ): fewer than two cups [obs_4]

            ## Verification Direction

            - "Tea lowers the heart rate by 3.5 beats."
        "#]],
    );
    check(
        Lang::Korean,
        "hypotheses/hyp_A1.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm -->

            # 가설 hyp_A1

            ## 유형

            A (출처에서 도출)

            ## 진술

            차는 심박수를 3.5회 낮춘다.

            ## 조건

            - 두 잔 미만

            ## 사고 도구

            (없음)

            ## 도출 근거

            - (없음)
            - **관련 하위 질문:** 차를 마시면 심박수가 내려가는가?

            ## 강도

            0.7390

            ## 확신도

            65%

            ## 상태

            검증 중

            ## 방문 기록

            | 회차 | 행동 | 결과 | 강도 변화 |
            | --- | --- | --- | --- |
            | 2 | EXPLORE | obs_3 CONTRADICTS | -0.04 |
            | 3 | EXPLORE | obs_4 SUPPORTS | +0.10 |

            ## 지지 증거

            - 차는 심박수를 3.5회 낮춘다. [obs_1] (arxiv.org/abs/2401.1, 0.8)
            - 차는 심박수를 3.5회 낮춘다. [obs_2] (health.gov, 0.5)
            - 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4] (doi.org/10.1/dose, 0.8)

            ## 반박 증거

            - 홍차는 잠을 쫓는다. [obs_3] (medium.com/tea-wakes, 0.5)

            ## 충돌하는 가설

            - hyp_A2 “홍차는 잠을 쫓는다” — 해결됨 (조건 차이): 두 잔 미만 [obs_4]

            ## 검증 방향

            - "차는 심박수를 3.5회 낮춘다."
        "#]],
    );
    check(
        Lang::Korean,
        "hypotheses/hyp_B1.md",
        expect![[r#"
        <!-- pathfinder session=20260201-090000-tea-calm -->

        # 가설 hyp_B1

        ## 유형

        B (Pathfinder가 생성한 추측)

        ## 진술

        진정 효과는 차가 아니라 온기에서 온다.

        ## 조건

        - (없음)

        ## 사고 도구

        패턴 인식

        ## 도출 근거

        - obs_1: 차는 심박수를 3.5회 낮춘다.
        - hyp_A2: 홍차는 잠을 쫓는다.
        - **관련 하위 질문:** 차를 마시면 심박수가 내려가는가?

        ## 강도

        0.4000

        ## 확신도

        50%

        ## 상태

        검증 전

        ## 방문 기록

        (없음)

        ## 지지 증거

        - (없음)

        ## 반박 증거

        - (없음)

        ## 검증 방향

        - "진정 효과는 차가 아니라 온기에서 온다."
    "#]],
    );
}

#[test]
fn a_log_of_an_iteration() {
    check(
        Lang::English,
        "iteration_logs/003.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm -->

            # Iteration 3 Log

            - **Started:** 2026-02-01 09:22:00
            - **Ended:** 2026-02-01 09:30:00
            - **Elapsed:** 8 min 0 s

            ## 1. SELECT

            - **Goal:** Settle the conflict between hyp_A2 “Black tea keeps people awake” and hyp_A1 “Tea lowers the heart rate by 3.5 beats”.
            - **Reason:** an unresolved conflict
            - **Search mode:** broad

            ## 2. EXPLORE

            - **Result:** success
            - **Query:** “tea dose” (local) found, results: 1, new sources: 1
            - **Read:** src_6 <https://doi.org/10.1/dose>

            ## 3. VERIFY

            - fnd_3 Below two cups tea calms, above it wakes. [obs_4]
              - Source: doi.org/10.1/dose
              - Confidence: 60%
              - ✓ HIGH

            ## 4. UPDATE

            - **Observation:** Below two cups tea calms, above it wakes. [obs_4]
            - **New hypothesis:** hyp_B1 “Warmth, not tea, calms”
            - **New edge:** obs_4 SUPPORTS hyp_A1 (0.8)
            - **Confidence:** hyp_001 (hyp_A1): 55% → 65%, 0.64 → 0.74
            - **Condition:** hyp_A2
            - **Condition:** hyp_A1
            - **Resolved:** fewer than two cups

            ## 5. LEARN

            - **Reason:** two sources agree
            - **Lesson:** papers answer best
            - **Adjustment:** search papers first
            - **Rule:** papers first

            ## 6. IDEATE

            - **Candidate:** Warmth, not tea, calms. (pattern recognition) ← chosen
            - **Candidate:** Black tea keeps people awake. (inversion)
            - **New hypothesis:** hyp_B1

            ## 7. STATUS

            - hyp_A2: unvisited → rejected (strength 0.20 \< 0.25)

            ## 8. CHECK

            - **Issues:** ALL_WEAK: all hypotheses are weak

            ## 9. OUTPUT

            - Iteration #3 done
            - **Hypothesis:** hyp_A1 “Tea lowers the heart rate by 3.5 beats”
            - **Hypothesis:** hyp_B1 “Warmth, not tea, calms”
            - **Next Plan:** Look for evidence on hyp_B1 “Warmth, not tea, calms”.
        "#]],
    );
    check(
        Lang::Korean,
        "iteration_logs/002.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm -->

            # 2회차 기록

            - **시작 시간:** 2026-02-01 09:12:00
            - **종료 시간:** 2026-02-01 09:21:00
            - **소요 시간:** 9분 0초

            ## 1. SELECT

            - **목표:** hyp_A1 “차는 심박수를 3.5회 낮춘다”: 반증 증거를 찾는다.
            - **이유:** 결론이 나지 않은 가설
            - **검색 방식:** 넓게

            ## 2. EXPLORE

            - **결과:** 성공
            - **검색어:** “tea awake evidence” (local) 찾음, 결과 3개, 새 출처 3개
            - **검색어:** “tea awake evidence” (arxiv) 결과 없음, 결과 0개, 새 출처 0개
            - **읽음:** src_3 <https://medium.com/tea-wakes>
            - **읽음:** src_4 <https://copies.net/tea>
            - **실패:** src_5 file:/notes/tea.md — not a text file
            - **사본:** src_4 = src_1

            ## 3. VERIFY

            - fnd_2 홍차는 잠을 쫓는다. [obs_3]
              - 출처: medium.com/tea-wakes
              - 확신도: 38%
              - ? UNCERTAIN

            ## 4. UPDATE

            - **관찰:** 홍차는 잠을 쫓는다. [obs_3]
            - **새 가설:** hyp_A2 “홍차는 잠을 쫓는다”
            - **새 관계:** obs_3 CONTRADICTS hyp_A1 (0.5)
            - **새 관계:** obs_3 SUPPORTS hyp_A2 (0.8)
            - **새 관계:** hyp_A2 CONFLICTS hyp_A1 (1.0)
            - **확신도:** hyp_001 (hyp_A1): 70% → 55%, 0.67 → 0.64
            - **확신도:** hyp_002 (hyp_A2): 50% → 60%, 0.50 → 0.57

            ## 5. LEARN

            - **이유:** two sources agree
            - **교훈:** papers answer best
            - **조정:** search papers first
            - **규칙:** papers first

            ## 6. STATUS

            - hyp_A1: 검증 전 → 검증 중 (strength 0.58, visits: 1)

            ## 7. OUTPUT

            - Iteration #2 완료
            - **가설:** hyp_A2 “홍차는 잠을 쫓는다”
            - **가설:** hyp_A1 “차는 심박수를 3.5회 낮춘다”
            - **다음 계획:** 충돌하는 두 가설을 가린다: hyp_A2 “홍차는 잠을 쫓는다” 대 hyp_A1 “차는 심박수를 3.5회 낮춘다”.
        "#]],
    );
}
