//! Lists of what the story found, as they are written.

use expect_test::expect;

use super::*;

#[test]
fn findings() {
    check(
        Lang::English,
        "findings.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

            # Research Findings

            ## Iteration 3 (2026-02-01 09:30)

            ### Key Findings

            - ✓ Below two cups tea calms, above it wakes. [obs_4] (doi.org/10.1/dose)

            ### Hypothesis Updates

            - hyp_001 (hyp_A1): 55% → 65%, 0.64 → 0.74

            ### Next Plan

            - Look for evidence on hyp_B1 “Warmth, not tea, calms”.

            ## Iteration 2 (2026-02-01 09:21)

            ### Key Findings

            - ? Black tea keeps people awake. [obs_3] (medium.com/tea-wakes)

            ### Hypothesis Updates

            - hyp_001 (hyp_A1): 70% → 55%, 0.67 → 0.64
            - hyp_002 (hyp_A2): 50% → 60%, 0.50 → 0.57

            ### Next Plan

            - Settle the conflict between hyp_A2 “Black tea keeps people awake” and hyp_A1 “Tea lowers the heart rate by 3.5 beats”.

            ## Iteration 1 (2026-02-01 09:11)

            ### Key Findings

            - ✓✓ Tea lowers the heart rate by 3.5 beats. [obs_1] [obs_2] (arxiv.org/abs/2401.1, health.gov)

            ### Hypothesis Updates

            - hyp_001 (hyp_A1): 50% → 70%, 0.50 → 0.67

            ### Next Plan

            - Look for evidence against hyp_A1 “Tea lowers the heart rate by 3.5 beats”.
            - Explore a new direction: “green tea”.
        "#]],
    );
    check(
        Lang::Korean,
        "findings.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

            # 발견 사항

            ## 3회차 (2026-02-01 09:30)

            ### 핵심 발견

            - ✓ 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4] (doi.org/10.1/dose)

            ### 가설 업데이트

            - hyp_001 (hyp_A1): 55% → 65%, 0.64 → 0.74

            ### 다음 계획

            - hyp_B1 “진정 효과는 차가 아니라 온기에서 온다”: 증거를 찾아 검증한다.

            ## 2회차 (2026-02-01 09:21)

            ### 핵심 발견

            - ? 홍차는 잠을 쫓는다. [obs_3] (medium.com/tea-wakes)

            ### 가설 업데이트

            - hyp_001 (hyp_A1): 70% → 55%, 0.67 → 0.64
            - hyp_002 (hyp_A2): 50% → 60%, 0.50 → 0.57

            ### 다음 계획

            - 충돌하는 두 가설을 가린다: hyp_A2 “홍차는 잠을 쫓는다” 대 hyp_A1 “차는 심박수를 3.5회 낮춘다”.

            ## 1회차 (2026-02-01 09:11)

            ### 핵심 발견

            - ✓✓ 차는 심박수를 3.5회 낮춘다. [obs_1] [obs_2] (arxiv.org/abs/2401.1, health.gov)

            ### 가설 업데이트

            - hyp_001 (hyp_A1): 50% → 70%, 0.50 → 0.67

            ### 다음 계획

            - hyp_A1 “차는 심박수를 3.5회 낮춘다”: 반증 증거를 찾는다.
            - 새로운 방향을 탐색한다: “green tea”.
        "#]],
    );
}

#[test]
fn hypotheses() {
    check(
        Lang::English,
        "hypotheses.md",
        expect![[r#"
        <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

        # Research Hypotheses

        ## Active Hypotheses

        ### hyp_001 (hyp_A1): Tea lowers the heart rate by 3.5 beats.

        - **Confidence:** 65%
        - **Strength:** 0.74
        - **Status:** tested
        - **Condition:** fewer than two cups
        - **Evidence For:**
          - ✓✓ Tea lowers the heart rate by 3.5 beats. [obs_1] (arxiv.org/abs/2401.1)
          - ✓✓ Tea lowers the heart rate by 3.5 beats. [obs_2] (health.gov)
          - ✓ Below two cups tea calms, above it wakes. [obs_4] (doi.org/10.1/dose)
        - **Evidence Against:**
          - ? Black tea keeps people awake. [obs_3] (medium.com/tea-wakes)
        - **Last updated:** iteration 3

        ### hyp_003 (hyp_B1): Warmth, not tea, calms.

        - **Confidence:** 50%
        - **Strength:** 0.40
        - **Status:** unvisited
        - **Reasoning Tool:** pattern recognition
        - **Evidence For:**
          - (none)
        - **Evidence Against:**
          - (none)
        - **Last updated:** iteration 3

        ## Completed Hypotheses

        ### hyp_002 (hyp_A2): Black tea keeps people awake.

        - **Confidence:** 60%
        - **Strength:** 0.57
        - **Status:** rejected
        - **Condition:** fewer than two cups
        - **Evidence For:**
          - ? Black tea keeps people awake. [obs_3] (medium.com/tea-wakes)
        - **Evidence Against:**
          - (none)
        - **Reason:** strength 0.20 \< 0.25
        - **Rejected in:** iteration 3
    "#]],
    );
    check(
        Lang::Korean,
        "hypotheses.md",
        expect![[r#"
            <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

            # 가설 목록

            ## 진행 중인 가설

            ### hyp_001 (hyp_A1): 차는 심박수를 3.5회 낮춘다.

            - **확신도:** 65%
            - **강도:** 0.74
            - **상태:** 검증 중
            - **조건:** 두 잔 미만
            - **지지 증거:**
              - ✓✓ 차는 심박수를 3.5회 낮춘다. [obs_1] (arxiv.org/abs/2401.1)
              - ✓✓ 차는 심박수를 3.5회 낮춘다. [obs_2] (health.gov)
              - ✓ 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4] (doi.org/10.1/dose)
            - **반박 증거:**
              - ? 홍차는 잠을 쫓는다. [obs_3] (medium.com/tea-wakes)
            - **마지막 업데이트:** 3회차

            ### hyp_003 (hyp_B1): 진정 효과는 차가 아니라 온기에서 온다.

            - **확신도:** 50%
            - **강도:** 0.40
            - **상태:** 검증 전
            - **사고 도구:** 패턴 인식
            - **지지 증거:**
              - (없음)
            - **반박 증거:**
              - (없음)
            - **마지막 업데이트:** 3회차

            ## 종결된 가설

            ### hyp_002 (hyp_A2): 홍차는 잠을 쫓는다.

            - **확신도:** 60%
            - **강도:** 0.57
            - **상태:** 기각됨
            - **조건:** 두 잔 미만
            - **지지 증거:**
              - ? 홍차는 잠을 쫓는다. [obs_3] (medium.com/tea-wakes)
            - **반박 증거:**
              - (없음)
            - **이유:** strength 0.20 \< 0.25
            - **기각 시점:** 3회차
        "#]],
    );
}

#[test]
fn sources_and_citations() {
    check(
        Lang::English,
        "sources.md",
        expect![[r#"
        <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

        # Research Sources

        ## Academic Papers

        ### src_1: Tea and heart rate

        - **URL:** <https://arxiv.org/abs/2401.1>
        - **Authors:** Kim, A.; Lee, B.
        - **Date:** 2024-05-01
        - **Authority:** 0.90
        - **Origin:** arxiv.org/abs/2401.1
        - **Provider:** local
        - **Used in iterations:** 1

        ### src_6: Dose of tea

        - **URL:** <https://doi.org/10.1/dose>
        - **Authors:** Kim, A.; Lee, B.
        - **Date:** 2024-05-01
        - **Authority:** 0.90
        - **Origin:** doi.org/10.1/dose
        - **Provider:** local
        - **Used in iterations:** 3

        ## Official Documentation

        ### src_2: Tea guidance

        - **URL:** <https://health.gov/tea>
        - **Authors:** Kim, A.; Lee, B.
        - **Date:** 2024-05-01
        - **Authority:** 0.85
        - **Origin:** health.gov
        - **Provider:** local
        - **Used in iterations:** 1

        ## Local Documents

        ### src_5: Notes

        - **URL:** file:/notes/tea.md
        - **Authors:** Kim, A.; Lee, B.
        - **Date:** 2024-05-01
        - **Authority:** 0.60
        - **Origin:** file:/notes/tea.md
        - **Provider:** local
        - **Not read because:** not a text file
        - **Used in iterations:** (none)

        ## Blogs

        ### src_3: Tea wakes

        - **URL:** <https://medium.com/tea-wakes>
        - **Authors:** Kim, A.; Lee, B.
        - **Date:** 2024-05-01
        - **Authority:** 0.50
        - **Origin:** medium.com/tea-wakes
        - **Provider:** local
        - **Used in iterations:** 2

        ## Sources of Unknown Type

        ### src_4: Tea and heart rate

        - **URL:** <https://copies.net/tea>
        - **Authors:** Kim, A.; Lee, B.
        - **Date:** 2024-05-01
        - **Authority:** 0.20
        - **Origin:** copies.net
        - **Provider:** local
        - **Copy of:** src_1
        - **Used in iterations:** 2
    "#]],
    );
    check(
        Lang::Korean,
        "citations.md",
        expect![[r#"
        <!-- pathfinder session=20260201-090000-tea-calm seq=33 -->

        # 인용 목록

        ## obs_1

        > 심박수가 분당 3.5회 줄었다 [obs_1]

        - **출처:** src_1 [Tea and heart rate](<https://arxiv.org/abs/2401.1>)
        - **위치:** 10..46 (093e9cf998ea9d0ae65458365bd45800de667c848122af79428b3d87e25070b7)

        ## obs_2

        > 심박수가 분당 3.5회 줄었다 [obs_2]

        - **출처:** src_2 [Tea guidance](<https://health.gov/tea>)
        - **위치:** 10..46 (2f0ec4090b7f1756bfbca5d50b7c9dfaa9cb4ad8e968cad06894291eb84204f1)

        ## obs_3

        > 홍차를 마신 집단은 늦게 잠들었다 [obs_3]

        - **출처:** src_3 [Tea wakes](<https://medium.com/tea-wakes>)
        - **위치:** 10..56 (0f017020fc772146747a768b47a80a151d76fc5c46df639269480fc5618326e0)

        ## obs_4

        > 두 잔 미만 [obs_4]

        - **출처:** src_6 [Dose of tea](<https://doi.org/10.1/dose>)
        - **위치:** 10..24 (ea91fba133f9ae7298776b5b6515cc9030693dc06e3503cdee5af2c294b494b5)
    "#]],
    );
}
