//! Phrases of the files that carry values.

use pathfinder_text::Lang;

messages! {
    iteration_done(number: u32): "{number}회차 완료", "Iteration #{number} done";
    /// `12개` or `12`.
    count(count: usize): "{count}개", "{count}";
    iteration(number: u32): "{number}회차", "iteration {number}";
    /// `12개 (유형 A: 9, 유형 B: 3)`.
    hypotheses_raised(all: usize, derived: usize, generated: usize): "{all}개 (유형 A: {derived}, 유형 B: {generated})", "{all} (type A: {derived}, type B: {generated})";
    type_a: "A (출처에서 도출)", "A (derived from a source)";
    type_b: "B (Pathfinder가 생성한 추측)", "B (generated: Pathfinder's own conjecture)";
    /// What a conjecture's summary in `cognigraph.json` ends with.
    conjecture_from(nodes: &str): "(추측, 도출 근거: {nodes})", "(conjecture from {nodes})";
    /// How many more there are than are shown, and where.
    more(count: usize, file: &str): "그 밖의 {count}개는 {file} 파일에 있습니다.", "See {file} for {count} more.";
    since(number: u32): "{number}회차부터", "since iteration {number}";
    iterations(iterations: u32): "{iterations}회차", "{iterations} iterations";
    conjecture_raised(id: &str, tool: &str): "{id} 생성 ({tool})", "{id} raised ({tool})";
    gained(result: &str, observations: usize, hypotheses: usize, edges: usize): "{result}: 관찰 {observations}개, 가설 {hypotheses}개, 관계 {edges}개 추가", "{result}: observations +{observations}, hypotheses +{hypotheses}, edges +{edges}";
    /// What an iteration of long ago taught.
    recalled(number: u32, lesson: &str): "{number}회차: {lesson}", "iteration {number}: {lesson}";
    log_title(number: u32): "{number}회차 기록", "Iteration {number} Log";
    search_counts(results: usize, new_sources: usize): "결과 {results}개, 새 출처 {new_sources}개", "results: {results}, new sources: {new_sources}";
    knowledge(entities: usize, relations: usize): "개체 {entities}개, 관계 {relations}개 추가", "entities +{entities}, relations +{relations}";
    active_hypotheses(top: usize): "진행 중인 가설 (상위 {top}개)", "Active hypotheses (top {top})";
    found_now: "이번 발견", "Found in this iteration";
    inactive(count: usize): "나머지 가설: {count}개 (우선순위가 낮아 재평가 대기)", "Other hypotheses: {count} (low priority, waiting for re-evaluation)";
    rejected(count: usize): "기각된 가설: {count}개", "rejected: {count}";
    between(from: u32, to: u32): "{from}회차 → {to}회차: 달라진 점", "Iteration {from} → iteration {to}: what changed";
    seconds(seconds: i64): "{seconds}초", "{seconds} s";
    minutes(minutes: i64, seconds: i64): "{minutes}분 {seconds}초", "{minutes} min {seconds} s";
    /// `0.62 · 확신도 70% (독립된 출처: 지지 2곳, 반박 0곳) · 검증 중`.
    /// `confidence 50% → 60%, strength 0.50 → 0.57`.
    moved(confidence_before: &str, confidence_after: &str): "확신도 {confidence_before} → {confidence_after}", "confidence {confidence_before} → {confidence_after}";
    moved_strength(before: f64, after: f64): "강도 {before:.2} → {after:.2}", "strength {before:.2} → {after:.2}";
    new_evidence_for(count: usize): "지지 증거 {count}개 추가", "new evidence for it: {count}";
    new_evidence_against(count: usize): "반박 증거 {count}개 추가", "new evidence against it: {count}";
    standing(strength: f64, confidence: &str, status: &str): "{strength:.2} · 확신도 {confidence} · {status}", "{strength:.2} · confidence {confidence} · {status}";
    confidence(percent: &str, supports: usize, contradicts: usize): "{percent} (독립된 출처: 지지 {supports}곳, 반박 {contradicts}곳)", "{percent} (independent sources: {supports} for, {contradicts} against)";
    weighed(confidence: &str, priority: f64, supports: usize, contradicts: usize): "확신도: {confidence} | 우선순위: {priority:.2} | 지지: {supports}개 | 반박: {contradicts}개", "Confidence: {confidence} | Priority: {priority:.2} | For: {supports} | Against: {contradicts}";
    progress(part: &str, answered: usize, all: usize): "진행도: {part} (하위 질문 {all}개 가운데 {answered}개에 답함)", "Progress: {part} (sub-questions answered: {answered} of {all})";

    // Findings and their tags.
    tag_means(mark: &str, tag: &str, meaning: &str): "{mark} {tag}: {meaning}", "{mark} {tag}: {meaning}";
    finding_confidence(percent: &str): "확신도 {percent}", "confidence {percent}";

    // An answer and its parts.
    verdict(verdict: &str, sureness: &str): "{verdict} ({sureness})", "{verdict} ({sureness})";
    how_sure(sureness: &str): "확실한 정도: {sureness}", "How sure: {sureness}";
    sub_question(number: usize, text: &str): "하위 질문 {number}: {text}", "Sub-question {number}: {text}";

    // How much an observation helps to answer a sub-question.
    background(question: &str): "{question} — 배경", "{question} — background";
    answers_in_part(question: &str): "{question} — 일부 답함", "{question} — answers part of it";
    answers_directly(question: &str): "{question} — 직접 답함", "{question} — answers it directly";

    // What became of drafts and disagreements.
    same_words: "같은 말로 된 주장", "it has the same words";
    not_said: "출처에 그런 말이 없음", "its source does not say it";
    missing(queries: &str): "찾아야 할 증거: {queries}", "evidence still missing: {queries}";

    // What a document says of itself.
    own_claim: "문서 자체 표기", "own claim";
    address_and_type: "주소와 유형", "address and type";
    address: "주소", "address";
    source_type: "유형", "type";

    // How well a sub-question is answered.
    answered_by_hypothesis(status: &str, strength: f64): "{status}, 강도 {strength:.2}", "{status}, strength {strength:.2}";
    answered_directly(tag: &str, origins: usize): "직접 답함, {tag}, 독립된 출처 {origins}곳", "answers it directly, {tag}, independent sources: {origins}";
    answered_together(tag: &str, origins: usize): "여러 출처를 합쳐 답함, {tag}, 독립된 출처 {origins}곳", "answers it together with others, {tag}, independent sources: {origins}";

    // A new edge of the graph, with its weight.
    supports(from: &str, to: &str, weight: f64): "{from:이<} {to:을<} 지지함 ({weight:.1})", "{from} supports {to} ({weight:.1})";
    contradicts(from: &str, to: &str, weight: f64): "{from:이<} {to:을<} 반박함 ({weight:.1})", "{from} contradicts {to} ({weight:.1})";
    conflicts(from: &str, to: &str): "{from:과<} {to:이<} 충돌함", "{from} and {to} conflict";

    // What an exploration is for.
    attack(hypothesis: &str): "{hypothesis:을<} 반박하는 증거를 찾는다.", "Look for evidence against {hypothesis}.";
    test(hypothesis: &str): "{hypothesis:이<} 맞는지 증거를 찾아 확인한다.", "Look for evidence on {hypothesis}.";
    explore(keyword: &str): "새로운 방향을 탐색한다: “{keyword}”.", "Explore a new direction: “{keyword}”.";
    look_through(lens: &str): "‘{lens}’ 관점에서 질문을 다시 살펴본다.", "Look at the question again, with an eye to {lens}.";
    search_question: "질문 자체를 검색한다.", "Search for the question itself.";
    answer(sub_question: &str): "하위 질문에 답할 자료를 찾는다: “{sub_question}”", "Look for an answer to “{sub_question}”";
    settle(one: &str, other: &str): "충돌하는 두 가설 가운데 어느 쪽이 맞는지 가린다: {one} ↔ {other}.", "Settle the conflict between {one} and {other}.";
}

/// Whether a sentence is one that `more` makes.
pub(crate) fn is_more(sentence: &str) -> bool {
    let files = ["findings.md", "hypotheses.md", "sources.md"];
    let count = sentence
        .bytes()
        .skip_while(|it| !it.is_ascii_digit())
        .take_while(u8::is_ascii_digit);
    let count = String::from_utf8(count.collect()).unwrap_or_default();
    count.parse::<usize>().is_ok_and(|count| {
        Lang::ALL
            .into_iter()
            .any(|lang| files.iter().any(|file| sentence == more(lang, count, file)))
    })
}
