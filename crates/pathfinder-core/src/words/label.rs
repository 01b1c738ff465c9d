//! Headings, labels and remarks of the files.

use pathfinder_text::Lang;

use super::{name, phrase};
use crate::contract::Sureness;
use crate::finding::Tag;

messages! {
    // Headings.
    observation: "관찰", "Observation";
    hypothesis: "가설", "Hypothesis";
    source: "출처", "Source";
    content: "내용", "Content";
    quotes: "인용", "Quotes";
    context: "맥락", "Context";
    helps_with: "답하는 데 도움이 되는 하위 질문", "Sub-questions It Helps to Answer";
    concepts: "추출한 개념", "Extracted Concepts";
    kind: "유형", "Type";
    statement: "진술", "Statement";
    conditions: "조건", "Conditions";
    reasoning_tool: "사고 도구", "Reasoning Tool";
    derived_from: "도출 근거", "Derived From";
    strength: "강도", "Strength";
    confidence: "확신도", "Confidence";
    status: "상태", "Status";
    visit_history: "방문 기록", "Visit History";
    evidence_for: "지지 증거", "Evidence For";
    evidence_against: "반박 증거", "Evidence Against";
    conflicts_with: "충돌하는 가설", "Conflicts With";
    verification_direction: "검증 방향", "Verification Direction";
    sub_question: "관련 하위 질문", "Sub-question";
    findings_title: "발견 사항", "Research Findings";
    key_findings: "핵심 발견", "Key Findings";
    hypothesis_updates: "달라진 가설", "Hypothesis Updates";
    next_plan: "다음 계획", "Next Steps";
    hypotheses_title: "가설 목록", "Research Hypotheses";
    active_hypotheses: "진행 중인 가설", "Active Hypotheses";
    completed_hypotheses: "종결된 가설", "Completed Hypotheses";
    sources_title: "참고 자료", "Research Sources";
    citations_title: "인용 목록", "Citations";
    thesis_title: "결론", "Thesis";
    thesis_overview: "연구 개요", "Overview";
    thesis_conclusion: "핵심 결론", "Core Conclusion";
    thesis_findings: "주요 발견", "Main Findings";
    thesis_finding: "발견", "Finding";
    thesis_limits: "조건 및 한계", "Conditions and Limits";
    thesis_rejected: "기각된 가설", "Rejected Hypotheses";
    thesis_unresolved: "미해결 영역", "Unresolved Areas";
    thesis_history: "연구 과정", "Research History";
    thesis_sources: "참고 출처 (신뢰도 순)", "Sources (by Authority)";
    report_title: "연구 보고서", "Research Report";
    report_answer: "현재까지의 답", "The Answer So Far";
    speaks_against: "답에 반하는 근거", "What Speaks Against It";
    not_known: "아직 알 수 없는 것", "What Is Not Known";
    report_findings: "신뢰도별 발견", "Findings by Tag";
    report_hypotheses: "가설: 지지와 반박", "Hypotheses, For and Against";
    report_conflicts: "충돌", "Conflicts";
    report_changes: "마지막 회차에서 달라진 점", "What Changed in the Last Iteration";
    report_questions: "남은 질문", "Open Questions";
    report_failures: "실패하거나 차단된 것", "What Failed or Was Blocked";
    report_sources: "출처", "Sources";
    report_cost: "비용", "Cost";

    // Labels: `- Label: value`. What follows them says something about the session, not about its subject.
    url: "URL", "URL";
    authority: "신뢰도", "Authority";
    retrieved: "수집일", "Retrieved";
    origin: "원출처", "Origin";
    also_at: "같은 인용이 있는 곳", "Also at";
    title: "제목", "Title";
    doubt: "의심되는 점", "Doubt";
    place: "위치", "Place";
    authors: "저자", "Authors";
    date: "발행일", "Date";
    provider: "찾은 곳", "Found by";
    used_in: "사용한 회차", "Used in iterations";
    copy_of: "원본", "Copy of";
    unread: "읽지 못한 이유", "Not read because";
    read_instead: "초록만 읽은 이유", "Only its abstract was read because";
    retracted: "철회됨", "Retracted";
    retracted_note: "이 논문은 철회되어 근거로서 힘이 없습니다", "the paper was retracted and carries no weight";
    venue: "실린 곳", "Published in";
    cited_by: "인용 횟수", "Cited by";
    says: "내용", "What it says";
    kept_file: "보관한 파일", "Kept file";
    year: "연도", "Year";
    downloaded_papers: "내려받은 논문", "Downloaded Papers";
    downloaded_in: "내려받은 때", "Downloaded in";
    own_claim: "문서 자체 표기", "Own claim";
    last_update: "마지막으로 바뀐 때", "Last updated";
    rejected_in: "기각 시점", "Rejected in";
    reason: "이유", "Reason";
    question: "질문", "Question";
    period: "연구 기간", "Length";
    observations_collected: "수집된 관찰", "Observations collected";
    hypotheses_raised: "생성된 가설", "Hypotheses raised";
    started: "시작 시간", "Started";
    ended: "종료 시간", "Ended";
    elapsed: "소요 시간", "Elapsed";
    mode: "검색 방식", "Search mode";
    goal: "목표", "Goal";
    also: "함께 찾은 것", "Also searched for";
    nothing_to_ask: "더 물을 말 없음", "Nothing new to ask";
    query: "검색어", "Query";
    result: "결과", "Result";
    retries: "재시도", "Retries";
    read: "읽음", "Read";
    failed: "실패", "Failed";
    blocked: "차단됨", "Blocked";
    rate_limited: "요청 한도 초과", "Rate-limited";
    empty: "결과 없음", "Nothing found";
    copy: "사본", "Copy";
    unreachable: "연결하지 못한 모델", "Model out of reach";
    fell_back: "모델 대신 내장 추론기가 답한 요청", "Requests that the built-in reasoner answered instead of a model";
    overcharged: "약속한 최대치보다 많이 청구된 호출", "Call that cost more than its worst case";
    attempts_failed: "실패하여 다시 시도한 호출", "Failed calls that were tried again";
    provider_failed: "실패한 검색 제공자", "Search provider failed";
    dropped_quotes: "원문에서 확인되지 않아 버린 인용", "Quotes dropped because the source does not contain them";
    draft_dropped: "버린 가설 초안", "Hypothesis draft dropped";
    draft_merged: "기존 가설에 합친 초안", "Hypothesis draft merged";
    left_open: "아직 가리지 못함", "Could not be settled";
    new_edge: "새 관계", "New edge";
    knowledge: "지식 그래프", "Knowledge graph";
    lesson: "교훈", "Lesson";
    adjustment: "조정", "Adjustment";
    rule: "규칙", "Rule";
    rule_followed: "따른 규칙", "Rule followed";
    candidate: "후보", "Candidate";
    chosen: "선택됨", "chosen";
    issues: "문제", "Issues";
    progress: "진행도", "Progress";
    cost: "비용", "Cost";
    reserved: "예약됨", "Reserved";
    calls: "수행한 단계", "Steps";
    searches: "검색", "Searches";
    method: "방법", "Method";
    reasoner: "추론기", "Reasoner";
    iterations: "회차", "Iterations";
    updated: "갱신", "Updated";
    open: "미해결", "Open";
    resolved: "해결됨", "Resolved";
    answered: "답을 얻음", "Answered";
    unanswered: "답을 얻지 못함", "Unanswered";
    untested: "검증 전 가설", "Not tested yet";
    direction: "탐색하지 않은 방향", "Unexplored direction";
    conjecture: "Pathfinder의 추측", "Pathfinder's own conjecture";
    condition: "조건", "Condition";
    written_at: "작성 시점", "Written in";
    new_finding: "새 발견", "New finding";
    new_hypothesis: "새 가설", "New hypothesis";
    sources_barren: "읽었으나 질문에 관한 내용이 없던 출처", "Sources read that had nothing on the question";
    sources_unread: "찾았으나 읽지 않은 출처", "Sources found and not read";

    // Introductions and table heads.
    authority_of_finding: "신뢰도", "strength";
    taken_from: "한 출처에 따르면", "One source says";
    for_label: "지지", "For";
    against_label: "반박", "Against";
    disputed_by: "이견", "Disputed by";
    superseded: "효력 없음", "No longer holds";
    replaced_label: "효력이 없다고 하는 다른 자료", "Another source says that it no longer holds";
    replaces: "이 자료로 효력을 잃은 내용", "Takes the place of";
    superseded_label: "더 새로운 자료에 따르면", "A newer source says";
    set_aside_label: "그러나 같은 글에 따르면", "But the same text says";
    hypothesis_label: "가설", "Hypothesis";
    evidence_label: "근거", "Evidence";
    tool_label: "사고 도구", "Reasoning tool";
    column_iteration: "회차", "Iteration";
    column_action: "행동", "Action";
    column_result: "결과", "Result";
    column_change: "강도 변화", "Strength Change";
    column_event: "주요 이벤트", "Main Event";
    column_reason: "기각 이유", "Reason";
    column_against: "반박 증거", "Contradicting Evidence";

    // How a hypothesis of a thesis stands.
    established: "입증됨", "established";
    not_established: "검증했으나 아직 입증되지 않음", "tested, not established";
    not_tested: "아직 검증하지 않음", "not tested yet";

    // Whole remarks: sentences of Pathfinder about the session itself.
    none: "(없음)", "(none)";
    none_established: "아직 입증된 가설이 없습니다.", "No hypothesis is established yet.";
    no_findings: "아직 발견이 없습니다.", "There are no findings yet.";
    no_answer: "읽은 자료에는 아직 이 질문에 대한 답이 없습니다.", "Nothing that was read answers the question yet.";
    answer_yes: "판정: 그렇다", "Verdict: yes";
    answer_no: "판정: 그렇지 않다", "Verdict: no";
    one_says_yes: "판정: 한 출처에서만 그렇다고 한다", "Verdict: one source says yes";
    one_says_no: "판정: 한 출처에서만 그렇지 않다고 한다", "Verdict: one source says no";
    answer_depends: "판정: 경우에 따라 다르다", "Verdict: it depends";
    answer_disputed: "판정: 자료마다 답이 엇갈린다", "Verdict: the sources disagree";
    nearest: "질문에 가장 잘 답하는 대목은 다음과 같습니다:", "The passages that answer best:";
    documents_say: "딱 잘라 말한 대목은 없으며, 가장 가까운 대목은 다음과 같습니다:", "No passage says it plainly; what comes nearest:";
    other_language: "판정 보류: 읽은 자료가 질문과 다른 언어로 쓰여 있어 낱말만으로는 답을 가려낼 수 없습니다. 임베딩 서버(embeddings.base_url)나 모델을 설정하면 답할 수 있습니다. 가장 가까운 대목은 다음과 같습니다:",
        "Not decided: the documents are in another language than the question, and words alone do not cross languages; a server of embeddings (embeddings.base_url) or a model does. The nearest passages are:";
    not_written: "아직 작성된 답이 없습니다.", "No answer has been written yet.";
    not_decided: "판정 보류: 읽은 자료만으로는 확실히 답할 수 없으며, 질문에 가장 가까운 대목은 다음과 같습니다:",
        "Not decided: what was read does not settle this for certain; the passages nearest to the question are:";
    not_answered: "판정 보류: 읽은 자료만으로는 답할 수 없으며, 가장 가까운 대목은 다음과 같습니다:",
        "Not decided by what was read; the nearest passages are:";
    rather_yes: "잠정 판단: 그렇다는 쪽으로 기울지만, 읽은 자료만으로는 확실하지 않습니다.", "Rather yes, but what was read does not settle this for certain.";
    rather_no: "잠정 판단: 그렇지 않다는 쪽으로 기울지만, 읽은 자료만으로는 확실하지 않습니다.", "Rather no, but what was read does not settle this for certain.";
    unsettled: "판정 보류: 읽은 자료만으로는 확실히 답할 수 없습니다.", "Not decided: what was read does not settle this for certain.";
    unanswered_yet: "판정 보류: 읽은 자료에서 답을 찾지 못했습니다.", "Not decided: nothing that was read answers this.";
    not_compared: "검증 전: 아직 다른 출처와 대조하지 않은 내용입니다.", "Not tested yet: none of this has been compared with other sources.";
    no_conclusion: "근거를 갖춘 결론이 없습니다.", "There is no conclusion that evidence carries.";
    no_limits: "알려진 조건이나 한계가 없습니다.", "No conditions or limits are known.";
    no_change: "달라진 것이 없습니다.", "Nothing changed.";
    no_failures: "실패하거나 차단된 것이 없습니다.", "Nothing failed and nothing was blocked.";
    no_hypotheses: "아직 가설이 없습니다.", "There are no hypotheses yet.";
    no_conflicts: "충돌이 없습니다.", "There are no conflicts.";
    no_questions: "남은 질문이 없습니다.", "No questions are open.";
    no_sources: "아직 읽은 출처가 없습니다.", "No source has been read yet.";
    nothing_new: "이 회차에는 새로 찾은 것이 없습니다.", "This iteration found nothing new.";
    what_confidence_means: "확신도는 50%에서 시작하여, 독립된 출처 하나가 가설을 지지할 때마다 10%포인트 오르고 반박할 때마다 15%포인트 내립니다(약한 증거는 절반).",
        "Confidence starts at 50% and gains 10 points for each independent source that supports a hypothesis and loses 15 for each that contradicts it (weak evidence counts half).";
    what_strength_means: "강도는 증거의 무게와 출처의 신뢰도를 함께 따진 0에서 1 사이의 값으로, 0.65 이상이면 입증될 수 있고 0.25 미만이면 기각됩니다.",
        "Strength, from 0 to 1, weighs the evidence and how far its sources are trusted: 0.65 and more can establish a hypothesis, less than 0.25 rejects it.";
    blocked_is_not_empty: "차단된 검색은 결과가 없는 검색이 아닙니다. 그곳에 증거가 있는지 알 수 없습니다.",
        "A blocked search is not an empty one: whether there is evidence behind it is unknown.";
    strongest_so_far: "아직 작성된 답이 없으며, 지금까지 근거가 가장 많은 가설은 다음과 같습니다:",
        "No answer has been written yet; the hypotheses with the most evidence so far are:";
    unseen: "미확인", "unknown";
}

/// The tags of findings, each with its meaning, as one sentence.
pub(crate) fn what_tags_mean(lang: Lang) -> String {
    let meaning = |it: Tag| {
        let (tag, means) = (name::tag(lang, it), name::tag_meaning(lang, it));
        phrase::tag_means(lang, it.mark(), tag, means)
    };
    format!("{}.", Tag::ALL.map(meaning).join("; "))
}

/// Headings of sections that keep account of the session and state nothing about its subject.
pub(crate) fn is_account_heading(heading: &str) -> bool {
    Lang::ALL.into_iter().any(|lang| {
        [
            thesis_rejected(lang),
            thesis_unresolved(lang),
            thesis_history(lang),
            thesis_sources(lang),
            report_changes(lang),
            report_questions(lang),
            report_failures(lang),
            report_sources(lang),
            report_cost(lang),
        ]
        .contains(&heading)
    })
}

/// Labels whose line says something about the session or names what is only supposed.
pub(crate) fn is_account_label(label: &str) -> bool {
    Lang::ALL.into_iter().any(|lang| {
        [
            question(lang),
            period(lang),
            observations_collected(lang),
            hypotheses_raised(lang),
            tool_label(lang),
            strength(lang),
            confidence(lang),
            status(lang),
            progress(lang),
            cost(lang),
            method(lang),
            reasoner(lang),
            iterations(lang),
            updated(lang),
            written_at(lang),
            open(lang),
            conjecture(lang),
            derived_from(lang),
        ]
        .contains(&label)
    })
}

/// Sentences of Pathfinder about the session itself; a `#` stands for any number.
pub(crate) fn is_remark(sentence: &str) -> bool {
    Lang::ALL.into_iter().any(|lang| {
        [
            none(lang),
            none_established(lang),
            no_findings(lang),
            no_answer(lang),
            not_written(lang),
            rather_yes(lang),
            rather_no(lang),
            unsettled(lang),
            unanswered_yet(lang),
            not_compared(lang),
            no_conclusion(lang),
            no_limits(lang),
            no_change(lang),
            no_failures(lang),
            no_hypotheses(lang),
            no_conflicts(lang),
            no_questions(lang),
            no_sources(lang),
            blocked_is_not_empty(lang),
            what_confidence_means(lang),
            what_strength_means(lang),
            nothing_new(lang),
        ]
        .contains(&sentence)
            || sentence == what_tags_mean(lang)
            || is_verdict(lang, sentence)
    }) || phrase::is_more(sentence)
}

/// A verdict, how sure an answer is, or both.
fn is_verdict(lang: Lang, sentence: &str) -> bool {
    let verdicts = [
        answer_yes(lang),
        answer_no(lang),
        one_says_yes(lang),
        one_says_no(lang),
        answer_depends(lang),
        answer_disputed(lang),
    ];
    let is_sure = |sureness: Sureness| {
        let sureness = name::sureness(lang, sureness);
        let with_it = |it: &str| phrase::verdict(lang, it, sureness) == sentence;
        phrase::how_sure(lang, sureness) == sentence || verdicts.iter().any(|it| with_it(it))
    };
    verdicts.contains(&sentence) || Sureness::ALL.into_iter().any(is_sure)
}
