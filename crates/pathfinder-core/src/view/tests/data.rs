//! The JSON files of the story, as they are written.

use expect_test::expect;

use super::*;

#[test]
fn state() {
    check(
        Lang::Korean,
        "state.json",
        expect![[r#"
        {
          "session": "20260201-090000-tea-calm",
          "seq": 33,
          "status": "paused",
          "paused_because": "iteration_limit",
          "question": {
            "original": "차는 마음을 가라앉히는가?",
            "sub_questions": [
              "차를 마시면 심박수가 내려가는가?",
              "누구에게는 효과가 없는가?"
            ],
            "answered_count": 1,
            "answered_by": [
              "hyp_A1",
              null
            ]
          },
          "iteration": {
            "current": 3,
            "max": 100
          },
          "active_hypotheses": [
            "hyp_001",
            "hyp_003"
          ],
          "all_hypotheses": [
            {
              "id": "hyp_001",
              "node": "hyp_A1",
              "statement": "차는 심박수를 3.5회 낮춘다.",
              "confidence": 0.65,
              "priority_score": 0.6,
              "strength": 0.739,
              "status": "tested",
              "supporting_evidence": [
                {
                  "source": "arxiv.org/abs/2401.1",
                  "summary": "차는 심박수를 3.5회 낮춘다.",
                  "observation": "obs_1"
                },
                {
                  "source": "health.gov",
                  "summary": "차는 심박수를 3.5회 낮춘다.",
                  "observation": "obs_2"
                },
                {
                  "source": "doi.org/10.1/dose",
                  "summary": "하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다.",
                  "observation": "obs_4"
                }
              ],
              "contradicting_evidence": [
                {
                  "source": "medium.com/tea-wakes",
                  "summary": "홍차는 잠을 쫓는다.",
                  "observation": "obs_3"
                }
              ],
              "last_updated_iteration": 3
            },
            {
              "id": "hyp_002",
              "node": "hyp_A2",
              "statement": "홍차는 잠을 쫓는다.",
              "confidence": 0.6,
              "priority_score": 0.53,
              "strength": 0.57,
              "status": "rejected",
              "supporting_evidence": [
                {
                  "source": "medium.com/tea-wakes",
                  "summary": "홍차는 잠을 쫓는다.",
                  "observation": "obs_3"
                }
              ],
              "contradicting_evidence": [],
              "last_updated_iteration": 3
            },
            {
              "id": "hyp_003",
              "node": "hyp_B1",
              "statement": "진정 효과는 차가 아니라 온기에서 온다.",
              "confidence": 0.5,
              "priority_score": 0.45,
              "strength": 0.4,
              "status": "unvisited",
              "supporting_evidence": [],
              "contradicting_evidence": [],
              "last_updated_iteration": 3
            }
          ],
          "next_actions": [
            "hyp_B1 “진정 효과는 차가 아니라 온기에서 온다”: 증거를 찾아 검증한다."
          ],
          "metrics": {
            "cost_estimate_usd": 0.045,
            "budget_usd": 10.0,
            "queries_executed": 5,
            "sources_found": 6,
            "observations": 4,
            "findings": 3,
            "verified_facts": 2,
            "progress": 0.5
          },
          "created_at": "2026-02-01T09:00:00Z",
          "updated_at": "2026-02-01T09:32:00Z"
        }
    "#]],
    );
}

#[test]
fn memory() {
    check(
        Lang::English,
        "working_memory.json",
        expect![[r#"
        {
          "version": "1.0",
          "session": "20260201-090000-tea-calm",
          "seq": 33,
          "window_size": 10,
          "iterations": [
            {
              "iteration": 1,
              "timestamp": "2026-02-01T09:11:00Z",
              "findings": [
                {
                  "id": "fnd_1",
                  "text": "Tea lowers the heart rate by 3.5 beats.",
                  "confidence": 0.8,
                  "tag": "VERIFIED",
                  "source": "arxiv.org/abs/2401.1, health.gov",
                  "observations": [
                    "obs_1",
                    "obs_2"
                  ]
                }
              ],
              "queries": [
                "tea calm"
              ],
              "active_hypotheses": [
                "hyp_001"
              ],
              "next_actions": [
                "Look for evidence against hyp_A1 “Tea lowers the heart rate by 3.5 beats”.",
                "Explore a new direction: “green tea”."
              ]
            },
            {
              "iteration": 2,
              "timestamp": "2026-02-01T09:21:00Z",
              "findings": [
                {
                  "id": "fnd_2",
                  "text": "Black tea keeps people awake.",
                  "confidence": 0.375,
                  "tag": "UNCERTAIN",
                  "source": "medium.com/tea-wakes",
                  "observations": [
                    "obs_3"
                  ]
                }
              ],
              "queries": [
                "tea awake evidence"
              ],
              "active_hypotheses": [
                "hyp_002",
                "hyp_001"
              ],
              "next_actions": [
                "Settle the conflict between hyp_A2 “Black tea keeps people awake” and hyp_A1 “Tea lowers the heart rate by 3.5 beats”."
              ]
            },
            {
              "iteration": 3,
              "timestamp": "2026-02-01T09:30:00Z",
              "findings": [
                {
                  "id": "fnd_3",
                  "text": "Below two cups tea calms, above it wakes.",
                  "confidence": 0.6,
                  "tag": "HIGH",
                  "source": "doi.org/10.1/dose",
                  "observations": [
                    "obs_4"
                  ]
                }
              ],
              "queries": [
                "tea dose"
              ],
              "active_hypotheses": [
                "hyp_001",
                "hyp_003"
              ],
              "next_actions": [
                "Look for evidence on hyp_B1 “Warmth, not tea, calms”."
              ]
            }
          ],
          "last_updated": "2026-02-01T09:32:00Z"
        }
    "#]],
    );
    check(
        Lang::English,
        "search_history.json",
        expect![[r#"
        {
          "session": "20260201-090000-tea-calm",
          "seq": 33,
          "queries": [
            {
              "iteration": 1,
              "query": "tea calm",
              "normalized": "teacalm",
              "strategy": "web",
              "provider": "local",
              "outcome": "found",
              "because": null,
              "result_count": 2,
              "new_sources": 2,
              "timestamp": "2026-02-01T09:03:00Z"
            },
            {
              "iteration": 1,
              "query": "tea calm",
              "normalized": "teacalm",
              "strategy": "web",
              "provider": "arxiv",
              "outcome": "blocked",
              "because": "HTTP 403",
              "result_count": 0,
              "new_sources": 0,
              "timestamp": "2026-02-01T09:04:00Z"
            },
            {
              "iteration": 2,
              "query": "tea awake evidence",
              "normalized": "teaawakeevidence",
              "strategy": "web",
              "provider": "local",
              "outcome": "found",
              "because": null,
              "result_count": 3,
              "new_sources": 3,
              "timestamp": "2026-02-01T09:13:00Z"
            },
            {
              "iteration": 2,
              "query": "tea awake evidence",
              "normalized": "teaawakeevidence",
              "strategy": "web",
              "provider": "arxiv",
              "outcome": "empty",
              "because": null,
              "result_count": 0,
              "new_sources": 0,
              "timestamp": "2026-02-01T09:14:00Z"
            },
            {
              "iteration": 3,
              "query": "tea dose",
              "normalized": "teadose",
              "strategy": "web",
              "provider": "local",
              "outcome": "found",
              "because": null,
              "result_count": 1,
              "new_sources": 1,
              "timestamp": "2026-02-01T09:23:00Z"
            }
          ]
        }
    "#]],
    );
    check(
        Lang::Korean,
        "reflexion.json",
        expect![[r#"
        {
          "session": "20260201-090000-tea-calm",
          "seq": 33,
          "iterations": [
            {
              "iteration": 1,
              "action": "search(\"tea calm\")",
              "goal": "‘정의’ 렌즈로 질문을 다시 살펴본다.",
              "outcome": "partial",
              "reason": "two sources agree",
              "lesson": "papers answer best",
              "adjustment": "search papers first"
            },
            {
              "iteration": 2,
              "action": "search(\"tea awake evidence\")",
              "goal": "hyp_A1 “차는 심박수를 3.5회 낮춘다”: 반증 증거를 찾는다.",
              "outcome": "success",
              "reason": "two sources agree",
              "lesson": "papers answer best",
              "adjustment": "search papers first"
            },
            {
              "iteration": 3,
              "action": "search(\"tea dose\")",
              "goal": "충돌하는 두 가설을 가린다: hyp_A2 “홍차는 잠을 쫓는다” 대 hyp_A1 “차는 심박수를 3.5회 낮춘다”.",
              "outcome": "success",
              "reason": "two sources agree",
              "lesson": "papers answer best",
              "adjustment": "search papers first"
            }
          ],
          "learned_rules": [
            {
              "rule": "papers first",
              "situations": [
                "health"
              ],
              "confidence": 0.6,
              "success_rate": 0.666667,
              "applied_count": 3,
              "success_count": 2,
              "learned_iteration": 1
            }
          ]
        }
    "#]],
    );
}

#[test]
fn knowledge() {
    check(
        Lang::English,
        "knowledge_graph.json",
        expect![[r#"
        {
          "session": "20260201-090000-tea-calm",
          "seq": 33,
          "nodes": [
            {
              "id": "tea_001",
              "label": "tea",
              "type": "concept",
              "confidence": 0.6,
              "sources": [
                "arxiv.org/abs/2401.1"
              ],
              "added_iteration": 1,
              "metadata": {
                "source_ids": [
                  "src_1"
                ]
              }
            },
            {
              "id": "concept_002",
              "label": "심박수",
              "type": "concept",
              "confidence": 0.6,
              "sources": [
                "health.gov"
              ],
              "added_iteration": 1,
              "metadata": {
                "source_ids": [
                  "src_2"
                ]
              }
            }
          ],
          "edges": [
            {
              "from": "tea_001",
              "to": "concept_002",
              "relation": "enables",
              "confidence": 0.6,
              "sources": [
                "arxiv.org/abs/2401.1"
              ],
              "added_iteration": 1
            }
          ]
        }
    "#]],
    );
}

#[test]
fn the_graph() {
    check(
        Lang::English,
        "cognigraph.json",
        expect![[r#"
        {
          "session": "20260201-090000-tea-calm",
          "seq": 33,
          "question": "Does tea calm?",
          "iteration": 3,
          "observations": {
            "obs_1": {
              "summary": "Tea lowers the heart rate by 3.5 beats.",
              "authority": 0.9,
              "source_url": "https://arxiv.org/abs/2401.1",
              "source_type": "paper",
              "created_at": 1,
              "source": "src_1",
              "origin": "arxiv.org/abs/2401.1",
              "quote": "the heart rate fell by 3.5 beats a minute",
              "quote_start": 10,
              "quote_end": 51,
              "snapshot": "093e9cf998ea9d0ae65458365bd45800de667c848122af79428b3d87e25070b7",
              "concepts": [
                "tea"
              ],
              "also_at": [
                "https://copies.net/tea"
              ],
              "doubt": null,
              "finding": "fnd_1"
            },
            "obs_2": {
              "summary": "Tea lowers the heart rate by 3.5 beats.",
              "authority": 0.85,
              "source_url": "https://health.gov/tea",
              "source_type": "official",
              "created_at": 1,
              "source": "src_2",
              "origin": "health.gov",
              "quote": "the heart rate fell by 3.5 beats a minute",
              "quote_start": 10,
              "quote_end": 51,
              "snapshot": "2f0ec4090b7f1756bfbca5d50b7c9dfaa9cb4ad8e968cad06894291eb84204f1",
              "concepts": [
                "tea"
              ],
              "also_at": [],
              "doubt": null,
              "finding": "fnd_1"
            },
            "obs_3": {
              "summary": "Black tea keeps people awake.",
              "authority": 0.5,
              "source_url": "https://medium.com/tea-wakes",
              "source_type": "blog",
              "created_at": 2,
              "source": "src_3",
              "origin": "medium.com/tea-wakes",
              "quote": "black tea delayed sleep",
              "quote_start": 10,
              "quote_end": 33,
              "snapshot": "0f017020fc772146747a768b47a80a151d76fc5c46df639269480fc5618326e0",
              "concepts": [
                "tea"
              ],
              "also_at": [],
              "doubt": "the quote speaks of sleep",
              "finding": "fnd_2"
            },
            "obs_4": {
              "summary": "Below two cups tea calms, above it wakes.",
              "authority": 0.9,
              "source_url": "https://doi.org/10.1/dose",
              "source_type": "paper",
              "created_at": 3,
              "source": "src_6",
              "origin": "doi.org/10.1/dose",
              "quote": "fewer than two cups",
              "quote_start": 10,
              "quote_end": 29,
              "snapshot": "ea91fba133f9ae7298776b5b6515cc9030693dc06e3503cdee5af2c294b494b5",
              "concepts": [
                "tea"
              ],
              "also_at": [],
              "doubt": null,
              "finding": "fnd_3"
            }
          },
          "hypotheses": {
            "hyp_A1": {
              "type": "A",
              "summary": "Tea lowers the heart rate by 3.5 beats. [fewer than two cups]",
              "statement": "Tea lowers the heart rate by 3.5 beats.",
              "conditions": [
                "fewer than two cups"
              ],
              "strength": 0.739,
              "confidence": 0.65,
              "priority": 0.6,
              "status": "tested",
              "visit_count": 2,
              "last_visited": 3,
              "created_at": 1,
              "last_touched": 3,
              "reasoning_tool": null,
              "derived_from": [],
              "verify_keywords": [
                "Tea lowers the heart rate by 3.5 beats."
              ],
              "sub_question": 0,
              "rejected_because": null,
              "supporting": [
                "obs_1",
                "obs_2",
                "obs_4"
              ],
              "contradicting": [
                "obs_3"
              ],
              "conflicts_with": [
                "hyp_A2"
              ]
            },
            "hyp_A2": {
              "type": "A",
              "summary": "Black tea keeps people awake. [fewer than two cups]",
              "statement": "Black tea keeps people awake.",
              "conditions": [
                "fewer than two cups"
              ],
              "strength": 0.57,
              "confidence": 0.6,
              "priority": 0.53,
              "status": "rejected",
              "visit_count": 1,
              "last_visited": 3,
              "created_at": 2,
              "last_touched": 3,
              "reasoning_tool": null,
              "derived_from": [],
              "verify_keywords": [
                "Black tea keeps people awake."
              ],
              "sub_question": 0,
              "rejected_because": "strength 0.20 < 0.25",
              "supporting": [
                "obs_3"
              ],
              "contradicting": [],
              "conflicts_with": [
                "hyp_A1"
              ]
            },
            "hyp_B1": {
              "type": "B",
              "summary": "Warmth, not tea, calms. (conjecture from obs_1, hyp_A2)",
              "statement": "Warmth, not tea, calms.",
              "conditions": [],
              "strength": 0.4,
              "confidence": 0.5,
              "priority": 0.45,
              "status": "unvisited",
              "visit_count": 0,
              "last_visited": null,
              "created_at": 3,
              "last_touched": 3,
              "reasoning_tool": "pattern_recognition",
              "derived_from": [
                "obs_1",
                "hyp_A2"
              ],
              "verify_keywords": [
                "Warmth, not tea, calms."
              ],
              "sub_question": 0,
              "rejected_because": null,
              "supporting": [],
              "contradicting": [],
              "conflicts_with": []
            }
          },
          "edges": [
            {
              "from": "obs_1",
              "to": "hyp_A1",
              "type": "SUPPORTS",
              "weight": 0.8,
              "created_at": 1,
              "resolved": false,
              "resolution": null,
              "resolution_type": null,
              "resolved_by": null,
              "resolved_at": null
            },
            {
              "from": "obs_2",
              "to": "hyp_A1",
              "type": "SUPPORTS",
              "weight": 0.5,
              "created_at": 1,
              "resolved": false,
              "resolution": null,
              "resolution_type": null,
              "resolved_by": null,
              "resolved_at": null
            },
            {
              "from": "obs_3",
              "to": "hyp_A1",
              "type": "CONTRADICTS",
              "weight": 0.5,
              "created_at": 2,
              "resolved": false,
              "resolution": null,
              "resolution_type": null,
              "resolved_by": null,
              "resolved_at": null
            },
            {
              "from": "obs_3",
              "to": "hyp_A2",
              "type": "SUPPORTS",
              "weight": 0.8,
              "created_at": 2,
              "resolved": false,
              "resolution": null,
              "resolution_type": null,
              "resolved_by": null,
              "resolved_at": null
            },
            {
              "from": "hyp_A2",
              "to": "hyp_A1",
              "type": "CONFLICTS",
              "weight": 1.0,
              "created_at": 2,
              "resolved": true,
              "resolution": "fewer than two cups",
              "resolution_type": "condition_difference",
              "resolved_by": "obs_4",
              "resolved_at": 3
            },
            {
              "from": "obs_4",
              "to": "hyp_A1",
              "type": "SUPPORTS",
              "weight": 0.8,
              "created_at": 3,
              "resolved": false,
              "resolution": null,
              "resolution_type": null,
              "resolved_by": null,
              "resolved_at": null
            }
          ],
          "lens_index": 1,
          "unexplored": [
            {
              "keyword": "Tea lowers the heart rate by 3.5 beats.",
              "from": "hyp_A1",
              "used": false
            },
            {
              "keyword": "Black tea keeps people awake.",
              "from": "hyp_A2",
              "used": false
            },
            {
              "keyword": "Warmth, not tea, calms.",
              "from": "hyp_B1",
              "used": false
            }
          ],
          "health": {
            "last_check": 3,
            "issues": [
              "ALL_WEAK"
            ]
          }
        }
    "#]],
    );
}

#[test]
fn an_archived_iteration() {
    check(
        Lang::Korean,
        "archival/iteration_003.json",
        expect![[r#"
        {
          "session": "20260201-090000-tea-calm",
          "iteration": 3,
          "timestamp": "2026-02-01T09:30:00Z",
          "started_at": "2026-02-01T09:22:00Z",
          "ended_at": "2026-02-01T09:30:00Z",
          "selection": {
            "target_type": "hypothesis",
            "target_id": "hyp_A2",
            "lens": null,
            "conflict_with": "hyp_A1",
            "search_mode": "broad",
            "counter": false,
            "reason": "unresolved_conflict",
            "goal": "충돌하는 두 가설을 가린다: hyp_A2 “홍차는 잠을 쫓는다” 대 hyp_A1 “차는 심박수를 3.5회 낮춘다”."
          },
          "queries": [
            "tea dose"
          ],
          "searches": [
            {
              "iteration": 3,
              "query": "tea dose",
              "normalized": "teadose",
              "strategy": "web",
              "provider": "local",
              "outcome": "found",
              "because": null,
              "result_count": 1,
              "new_sources": 1,
              "timestamp": "2026-02-01T09:23:00Z"
            }
          ],
          "retries": 0,
          "sources": {
            "read": [
              {
                "id": "src_6",
                "url": "https://doi.org/10.1/dose"
              }
            ],
            "failed": [],
            "copies": []
          },
          "dropped_quotes": 0,
          "result": "success",
          "observations": [
            {
              "id": "obs_4",
              "summary": "하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다.",
              "quote": "두 잔 미만",
              "quote_start": 10,
              "quote_end": 24,
              "source": "src_6",
              "source_url": "https://doi.org/10.1/dose",
              "origin": "doi.org/10.1/dose",
              "concepts": [
                "tea"
              ]
            }
          ],
          "also_at": [],
          "hypotheses": [
            {
              "id": "hyp_B1",
              "type": "B",
              "statement": "진정 효과는 차가 아니라 온기에서 온다.",
              "reasoning_tool": "pattern_recognition",
              "derived_from": [
                "obs_1",
                "hyp_A2"
              ],
              "verify_keywords": [
                "진정 효과는 차가 아니라 온기에서 온다."
              ],
              "sub_question": 0
            }
          ],
          "qualified": [
            "hyp_A2",
            "hyp_A1"
          ],
          "edges": [
            {
              "from": "obs_4",
              "to": "hyp_A1",
              "type": "SUPPORTS",
              "weight": 0.8,
              "created_at": 3,
              "resolved": false,
              "resolution": null,
              "resolution_type": null,
              "resolved_by": null,
              "resolved_at": null
            }
          ],
          "resolutions": [
            "두 잔 미만"
          ],
          "findings": [
            {
              "id": "fnd_3",
              "text": "하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다.",
              "confidence": 0.6,
              "tag": "HIGH",
              "source": "doi.org/10.1/dose",
              "observations": [
                "obs_4"
              ]
            }
          ],
          "strengths": {
            "hyp_A1": {
              "before": 0.637,
              "after": 0.739
            }
          },
          "confidences": {
            "hyp_A1": {
              "before": 0.55,
              "after": 0.65
            }
          },
          "statuses": [
            {
              "hypothesis": "hyp_A2",
              "from": "unvisited",
              "to": "rejected",
              "because": "strength 0.20 < 0.25"
            }
          ],
          "knowledge": {
            "entities": 0,
            "relations": 0
          },
          "lesson": {
            "reason": "two sources agree",
            "lesson": "papers answer best",
            "adjustment": "search papers first",
            "rule": {
              "rule": "papers first",
              "situations": [
                "health"
              ]
            }
          },
          "ideation": {
            "candidates": [
              {
                "tool": "pattern_recognition",
                "statement": "진정 효과는 차가 아니라 온기에서 온다.",
                "derived_from": [
                  "obs_1",
                  "hyp_A2"
                ],
                "keywords": [],
                "sub_question": null,
                "changes_answer": 0.8,
                "unites": 0.5,
                "testable": 0.9
              },
              {
                "tool": "inversion",
                "statement": "홍차는 잠을 쫓는다.",
                "derived_from": [
                  "obs_1",
                  "hyp_A2"
                ],
                "keywords": [],
                "sub_question": null,
                "changes_answer": 0.8,
                "unites": 0.5,
                "testable": 0.9
              }
            ],
            "chosen": 0,
            "raised": "hyp_B1"
          },
          "health": [
            "ALL_WEAK"
          ],
          "active_hypotheses": [
            "hyp_001",
            "hyp_003"
          ],
          "next_actions": [
            "hyp_B1 “진정 효과는 차가 아니라 온기에서 온다”: 증거를 찾아 검증한다."
          ]
        }
    "#]],
    );
}
