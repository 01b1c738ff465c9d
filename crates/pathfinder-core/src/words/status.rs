//! Where a session stands: the labels of its figures.

messages! {
    question: "질문", "question";
    session: "세션", "session";
    status: "상태", "status";
    iteration: "회차", "iteration";
    sub_questions_answered: "답한 하위 질문", "sub-questions answered";
    sources_read: "읽은 출처", "sources read";
    observations: "관찰", "observations";
    hypotheses: "가설", "hypotheses";
    /// Above lines such as `hyp_A1 0.57 tested  statement`.
    leading: "우선순위가 높은 가설 (0부터 1까지의 강도와 상태)", "top hypotheses (strength from 0 to 1, and status)";
    findings: "발견", "findings";
    cost: "비용", "cost";
    folder: "폴더", "folder";
    thesis: "결론", "thesis";
    process_gone: "실행하던 프로세스가 없습니다. `pathfinder resume`으로 이어서 할 수 있습니다", "its process has ended; pathfinder resume continues it";
}
