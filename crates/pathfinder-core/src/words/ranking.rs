//! Why a draft of a hypothesis was kept, merged or dropped.

use crate::id::HypothesisId;

messages! {
    new_claim: "지금까지의 가설에 없는 주장", "no hypothesis says this yet";
    answers_open(number: usize): "아직 답이 없는 하위 질문 {number}에 답함", "it answers sub-question {number}, which no hypothesis answers yet";
    says_hypothesis(hypothesis: HypothesisId): "{hypothesis:과<} 같은 주장", "{hypothesis} says the same";
    says_draft(number: usize): "초안 {number:과<} 같은 주장", "draft {number} says the same";
    says_what_was_dropped(number: usize): "버린 초안 {number:과<} 같은 주장", "draft {number}, which was dropped, says the same";
    over_limit(limit: usize): "회차마다 새 가설은 {limit}개까지 받으며, 더 믿을 만한 출처의 주장이 먼저임", "an iteration raises {limit} hypotheses at most, those of more trusted sources first";
    gave_way: "하위 질문에 답하지 않아, 아직 답이 없는 하위 질문에 답하는 초안에 자리를 내줌", "it answers no sub-question and made room for a draft that answers an open one";
}
