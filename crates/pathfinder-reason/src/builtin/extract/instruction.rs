//! Sentences that give orders to the reader. A source reports; a command is not a fact about the world.

use pathfinder_text::tokens::{Script, tokens};
use pathfinder_text::{english, lists};

/// Parts of sentences that speak to a program, in lower case.
const ADDRESSES: &[&str] = &[
    "ignore previous",
    "ignore all",
    "ignore any",
    "ignore the above",
    "ignore the user",
    "ignore your",
    "ignore prior",
    "ignore these",
    "ignore every",
    "previous instructions",
    "prior instructions",
    "above instructions",
    "instructions above",
    "earlier instructions",
    "new instructions",
    "your instructions",
    "following instructions",
    "disregard",
    "system prompt",
    "system message",
    "system:",
    "assistant:",
    "user:",
    "research assistant",
    "ai assistant",
    "language model",
    "automated reader",
    "as an ai",
    "you are an ai",
    "you are now",
    "you must",
    "you should now",
    "you are required",
    "you will now",
    "from now on",
    "do not tell the user",
    "don't tell the user",
    "tell the user",
    "jailbreak",
    "developer mode",
    "override your",
    "reveal your",
    "fetch http",
    "fetch the url",
    "run the command",
    "execute the",
    "delete the session",
    "mark every hypothesis",
    "as verified",
    "your conclusion",
    "your answer",
    "your response",
    "your task",
    "your reply",
    "your output",
    "forget everything",
    "forget all",
    "forget your",
    "stop reading other",
    "only reliable source",
    "pretend",
    "act as a",
    "act as an",
    "respond with",
    "reply with",
    "answer with",
    "in your summary",
    "http://",
    "https://",
    "api key",
    "the new question is",
    "지시를 무시",
    "지시는 무시",
    "지시사항을 무시",
    "명령을 무시",
    "지시를 모두 무시",
    "무시하고",
    "무시하라",
    "무시하세요",
    "무시하십시오",
    "이전 지시",
    "앞의 지시",
    "앞선 지시",
    "새로운 지시",
    "시스템 메시지",
    "시스템 프롬프트",
    "시스템:",
    "연구 보조",
    "어시스턴트",
    "인공지능에게",
    "자동 독자",
    "당신은 이제",
    "너는 이제",
    "지금부터 당신",
    "지금부터 너",
    "라고 보고하라",
    "라고 보고하시오",
    "라고 보고해",
    "결론에 적",
    "결론에 쓰",
    "명령을 실행",
    "세션을 삭제",
    "출력하라",
    "출력하시오",
    "출력하세요",
    "삭제하라",
    "삭제하시오",
    "전송하라",
    "전송하시오",
    "접속하라",
    "가져오라",
    "검증된 것으로 표시",
    "모델은 다음",
    "답변에 포함",
    "사용자에게 말하지",
    "사용자의 질문을 무시",
];

/// Verbs that open an order when a small word, a figure or a name follows.
const ORDERS: &str = "
act add admit allow analyze answer append apply ask assume avoid be begin buy call change check choose
click compare compose conclude consider contact convert copy create delete describe discuss do don't
download draft edit email encode enter evaluate execute explain fetch fill find follow forget forward
generate get give go identify ignore imagine include insert install join keep learn let list look make
mark mention modify never note open output paste plan please post prefer present print provide publish
quote rate read recommend refer remember remove repeat replace reply report respond return review rewrite
run save say search see select send set share show skip start state stop submit suggest summarize switch
take tell think translate treat try turn type update upload use verify view visit wait write
";
/// Never nouns, so that nothing needs to follow.
const PURE_ORDERS: &str = "ignore fetch send delete write summarize provide recommend explain describe generate translate \
    create tell give identify compose analyze suggest remember don't print list";
const OPENERS: &str = "so then and now also first just please note important attention";
/// `Report by the ministry` and `Share of women` are nouns.
const AFTER_NOUNS: &str = "of by on from between is was are were has had and may can will in";

const KOREAN_ORDERS: &[&str] = &[
    "주세요",
    "십시오",
    "하라",
    "하시오",
    "하세요",
    "하십시오",
    "해라",
    "해줘",
    "해주세요",
    "해 주세요",
    "하자",
    "보내자",
    "마라",
    "마세요",
    "마십시오",
    "말라",
    "보세요",
    "보시오",
    "바랍니다",
    "주십시오",
    "주시기 바랍니다",
    "쓰라",
    "적어라",
    "적으라",
    "보라",
    "말하라",
    "따르라",
    "멈추라",
    "무시하라",
];

pub(super) fn is_instruction(text: &str) -> bool {
    let lower = text.to_lowercase();
    ADDRESSES.iter().any(|it| lower.contains(it)) || orders_english(text) || orders_korean(&lower)
}

fn orders_english(text: &str) -> bool {
    let tokens = tokens(text);
    let skipped = tokens
        .iter()
        .take_while(|it| lists(OPENERS, &it.text))
        .count();
    let please = tokens.iter().take(skipped).any(|it| it.text == "please");
    let Some(first) = tokens.get(skipped).filter(|it| lists(ORDERS, &it.text)) else {
        return false;
    };
    let Some(next) = tokens.get(skipped + 1) else {
        return true;
    };
    let noun = lists(AFTER_NOUNS, &next.text);
    let small = english::is_function_word(&next.text);
    let follows = !noun && (small || lists(PURE_ORDERS, &first.text));
    please || follows || next.script == Script::Digits || next.capitalized
}

fn orders_korean(text: &str) -> bool {
    let end = text.trim_end_matches(['.', '!', ' ', '"', '”', '~']);
    KOREAN_ORDERS.iter().any(|it| end.ends_with(it))
}
