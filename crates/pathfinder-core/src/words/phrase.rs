//! Phrases of the files that carry values.

use pathfinder_text::Lang;

messages! {
    iteration_done(number: u32): "Iteration #{number} 완료", "Iteration #{number} done";
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
    more(count: usize, file: &str): "그 밖의 {count}개는 {file} 파일에 있습니다.", "{count} more are in {file}.";
    since(number: u32): "{number}회차부터", "since iteration {number}";
    iterations(iterations: u32): "반복 {iterations}회", "{iterations} iterations";
    conjecture_raised(id: &str, tool: &str): "{id} 생성 ({tool})", "{id} raised ({tool})";
    gained(result: &str, observations: usize, hypotheses: usize, edges: usize): "{result}: 관찰 {observations}개, 가설 {hypotheses}개, 관계 {edges}개 추가", "{result}: observations +{observations}, hypotheses +{hypotheses}, edges +{edges}";
    /// What an iteration of long ago taught.
    recalled(number: u32, lesson: &str): "{number}회차: {lesson}", "iteration {number}: {lesson}";
    log_title(number: u32): "{number}회차 기록", "Iteration {number} Log";
    search_counts(results: usize, new_sources: usize): "결과 {results}개, 새 출처 {new_sources}개", "results: {results}, new sources: {new_sources}";
    knowledge(entities: usize, relations: usize): "개체 {entities}개, 관계 {relations}개 추가", "entities +{entities}, relations +{relations}";
    found_now: "이번 발견", "Found this time";
    inactive(count: usize): "Inactive: {count}개 가설 (우선순위 낮음, 재평가 대기)", "Inactive hypotheses: {count} (low priority, waiting to be looked at again)";
    between(from: u32, to: u32): "{from}회차 → {to}회차: 달라진 판단", "Iteration {from} → iteration {to}: what changed its mind";
    seconds(seconds: i64): "{seconds}초", "{seconds} s";
    minutes(minutes: i64, seconds: i64): "{minutes}분 {seconds}초", "{minutes} min {seconds} s";
    /// `0.62 · 확신도 70% (독립된 출처: 지지 2곳, 반박 0곳) · 검증 중`.
    standing(strength: f64, confidence: &str, status: &str): "{strength:.2} · 확신도 {confidence} · {status}", "{strength:.2} · confidence {confidence} · {status}";
    confidence(percent: &str, supports: usize, contradicts: usize): "{percent} (독립된 출처: 지지 {supports}곳, 반박 {contradicts}곳)", "{percent} (independent sources: {supports} for, {contradicts} against)";
    weighed(confidence: &str, priority: f64, supports: usize, contradicts: usize): "확신도: {confidence} | Priority: {priority:.2} | 지지: {supports}개 | 반증: {contradicts}개", "Confidence: {confidence} | Priority: {priority:.2} | For: {supports} | Against: {contradicts}";
    progress(part: &str, answered: usize, all: usize): "진행도: {part} (답한 하위 질문 {answered} / 전체 {all})", "Progress: {part} (sub-questions answered: {answered} of {all})";

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
    own_claim: "문서 주장", "own claim";
    address_and_type: "주소와 유형", "address and type";
    address: "주소", "address";
    source_type: "유형", "type";

    // How well a sub-question is answered.
    answered_by_hypothesis(status: &str, strength: f64): "{status}, 강도 {strength:.2}", "{status}, strength {strength:.2}";
    answered_directly(tag: &str, origins: usize): "직접 답함, {tag}, 독립된 출처 {origins}곳", "answers it directly, {tag}, independent sources: {origins}";
    answered_together(tag: &str, origins: usize): "여러 출처를 합쳐 답함, {tag}, 독립된 출처 {origins}곳", "answers it together with others, {tag}, independent sources: {origins}";

    // What an exploration is for.
    attack(hypothesis: &str): "{hypothesis}: 반증 증거를 찾는다.", "Look for evidence against {hypothesis}.";
    test(hypothesis: &str): "{hypothesis}: 증거를 찾아 검증한다.", "Look for evidence on {hypothesis}.";
    explore(keyword: &str): "새로운 방향을 탐색한다: “{keyword}”.", "Explore a new direction: “{keyword}”.";
    look_through(lens: &str): "‘{lens}’ 렌즈로 질문을 다시 살펴본다.", "Look at the question through the lens of {lens}.";
    search_question: "질문 자체를 검색한다.", "Search for the question itself.";
    answer(sub_question: &str): "하위 질문에 답할 자료를 찾는다: “{sub_question}”.", "Look for what answers “{sub_question}”.";
    settle(one: &str, other: &str): "충돌하는 두 가설을 가린다: {one} 대 {other}.", "Settle the conflict between {one} and {other}.";
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
