//! A reflection of the built-in reasoner: it counts, names and quotes, and claims nothing else.

use crate::contract::{Diagnosis, QueryFamily, ReflectionTool, ThinkingMode};

messages! {
    situation(facts: usize, trusted: usize, active: usize, verified: usize, open: usize):
        "사실 {facts}건(신뢰할 만한 출처에서 {trusted}건), 검토 중인 가설 {active}개(검증됨 {verified}개), 아직 답하지 못한 하위 질문 {open}개.",
        "{facts} facts ({trusted} from trusted sources), {active} hypotheses in play ({verified} verified), {open} sub-questions without an answer.";
    strongest(id: &str, strength: f64, statement: &str): "{id} (강도 {strength:.2}): {statement}", "{id} (strength {strength:.2}): {statement}";
    strengths(list: &str): "강도: {list}.", "Strength: {list}.";
    exclude(one: &str, other: &str): "{one:과<} {other:은<} 함께 참일 수 없다.", "{one} and {other} cannot both hold.";
    not_ruled_out(opposite: &str): "아직 배제하지 못한 반대 주장: {opposite}", "Not ruled out: {opposite}";
    rival(id: &str, strength: f64, statement: &str): "맞서는 가설 {id} (강도 {strength:.2}): {statement}", "Against it stands {id} (strength {strength:.2}): {statement}";
    until_answered(id: &str, open: &str): "다음 질문에 답할 때까지 {id:을<} 잠정적인 답으로 둔다: {open}", "{id} is the working answer until this is known: {open}";
    one_origin(count: usize, facts: usize, origin: &str): "사실 {facts}건 가운데 {count}건이 한 출처({origin})에서 나왔다.", "{count} of {facts} facts come from one origin, {origin}.";
    none_against: "반대 증거를 찾는 검색을 한 번도 하지 않았다.", "No search was for evidence against anything.";

    // Roles.
    methodologist: "방법론 연구자", "methodologist";
    skeptic: "회의론자", "skeptic";
    reader: "답을 기다리는 사람", "reader";
    trusted_facts(trusted: usize, facts: usize, origins: usize): "사실 {facts}건 중 {trusted}건만 신뢰할 만한 출처에서 나왔고, 독립된 출처는 {origins}곳이다.",
        "{trusted} of {facts} facts come from trusted sources; there are {origins} independent origins.";
    still_asks(open: &str): "아직 답을 못 들은 질문: {open}", "Still without an answer: {open}";

    // What is not known, and what would tell.
    undecided(id: &str, strength: f64, statement: &str): "{id} (강도 {strength:.2}): {statement}", "{id} (strength {strength:.2}): {statement}";
    wants_evidence(words: &str): "독립된 출처의 자료: {words}", "what another origin says on: {words}";
    wants_answer(words: &str): "이에 답하는 자료: {words}", "a source that answers it: {words}";

    // Checks.
    logic(conflicts: usize): "서로 어긋나는 가설 {conflicts}쌍", "pairs of hypotheses that exclude each other: {conflicts}";
    evidence(trusted: usize, facts: usize): "신뢰할 만한 출처의 사실 {facts}건 중 {trusted}건", "{trusted} of {facts} facts from trusted sources";
    bias(against: usize, all: usize): "검색 {all}번 중 반대 증거를 찾은 것은 {against}번", "{against} of {all} searches were for evidence against";
    alternatives(conjectures: usize): "스스로 세운 추측 {conjectures}개", "conjectures of our own: {conjectures}";
    blind_spots(open: usize): "답하지 못한 하위 질문 {open}개", "sub-questions without an answer: {open}";

    // Zoom.
    open_parts(parts: &str): "아직 비어 있는 부분: {parts}", "Still open: {parts}";
    weakest_fact(id: &str, authority: f64, statement: &str): "가장 약한 근거 {id} (권위 {authority:.2}): {statement}", "The weakest fact, {id} (authority {authority:.2}): {statement}";
    not_in_strongest(id: &str, words: &str): "{id}에는 질문의 다음 말이 나오지 않는다: {words}", "{id} says nothing of these words of the question: {words}";
    names_all(id: &str): "{id:은<} 질문의 핵심어를 모두 다룬다.", "{id} speaks of every word of the question that matters.";

    // What the thinking tool yields.
    from_the_question(words: &str): "지금까지의 가설을 내려놓고 질문의 말에서 다시 시작한다: {words}", "Set the hypotheses aside and start from the words of the question: {words}";
    simplest(id: &str, statement: &str): "가장 단순한 설명부터 확인한다. {id}: {statement}", "The simplest explanation first. {id}: {statement}";
    refute(id: &str, statement: &str): "다음이 틀렸음을 보일 자료를 찾는다. {id}: {statement}", "Look for what would show this to be wrong. {id}: {statement}";
    turned_around(statement: &str): "뒤집어 본다: {statement}", "Turned around: {statement}";
    weigh(one: &str, one_strength: f64, other: &str, other_strength: f64): "{one} (강도 {one_strength:.2})과 {other} (강도 {other_strength:.2})의 근거를 견준다.",
        "Weigh the evidence of {one} (strength {one_strength:.2}) against that of {other} (strength {other_strength:.2}).";
    nothing_to_apply: "아직 적용할 가설이 없다. 질문부터 조사한다.", "There is no hypothesis yet to apply it to; the question comes first.";

    // Paths.
    share(words: &str): "정통 경로와 대안 경로가 함께 말하는 것: {words}", "The orthodox and the alternative path both speak of: {words}";
    highest_strength(strength: f64): "강도 {strength:.2}, 지금까지 가장 높다.", "Its strength, {strength:.2}, is the highest.";
    never_refuted: "아직 이를 반박하는 증거가 없어 반대편에서 시험한다.", "Nothing speaks against the other two yet, so they are tested from this side.";

    // What is missing.
    never_searched(family: &str): "한 번도 하지 않은 검색: {family}", "Never searched: {family}";
    unmentioned(words: &str): "어떤 사실에도 나오지 않는 질문의 말: {words}", "Words of the question that no fact mentions: {words}";
}

names! {
    family(QueryFamily) {
        Web: "일반 웹 검색", "general web search";
        Academic: "학술·기술 검색", "academic and technical search";
        Verification: "반증 증거 탐색", "search for counter-evidence";
    }

    reflection_tool(ReflectionTool) {
        FirstPrinciples: "제1원칙", "first principles";
        OccamsRazor: "오컴의 면도날", "Occam's razor";
        Falsification: "반증 가능성", "falsification";
        Scamper: "SCAMPER", "SCAMPER";
        Bayesian: "베이지안 추론", "Bayesian reasoning";
        Triz: "TRIZ", "TRIZ";
    }

    thinking_mode(ThinkingMode) {
        Scientific: "과학적 방법", "scientific method";
        FirstPrinciples: "제1원칙", "first principles";
        Occam: "오컴의 면도날", "Occam's razor";
        Falsification: "반증", "falsification";
    }
}

messages! {
    stuck: "막힘", "stuck";
    overloaded: "정보 과부하", "information overload";
    sure: "확신도 80% 초과", "confidence above 80 %";
    needs_direction: "새 방향 필요", "a new direction is needed";
    contradiction: "모순 발견", "contradiction";
}

/// What a diagnosis asks, in the order of the seed, and what it found.
pub fn diagnosis(lang: pathfinder_text::Lang, found: &Diagnosis) -> [(&'static str, bool); 5] {
    [
        (stuck(lang), found.stuck),
        (overloaded(lang), found.overloaded),
        (sure(lang), found.sure),
        (needs_direction(lang), found.needs_direction),
        (contradiction(lang), found.contradiction),
    ]
}
