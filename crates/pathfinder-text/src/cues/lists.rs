//! The closed lists behind the cues: negations, modal adverbs, conjunctions and comparatives of a school grammar, and the
//! common verbs and nouns of change. English words of change are listed in their plain form and stemmed on first use;
//! Korean ones are stems already.

pub(super) const NEGATIONS_ENGLISH: &str = "not no never neither nor without none nobody nothing nowhere cannot unable lack lacks lacked lacking \
    hardly barely scarcely incapable absent isnt wasnt untrue debunked refuted hoax myth didnt doesnt dont \
    wont cant";

/// Beginnings of words.
pub(super) const NEGATIONS_KOREAN: &str =
    "아니 아닌 아닙 못하 못한 못했 못할 불가능 사실무근 거짓 허위 말아 마세요 마라";

/// Denials of what follows their `to`.
pub(super) const FAILURES_ENGLISH: &str = "fail fails failed refuse refuses refused";

pub(super) const HEDGES_ENGLISH: &str = "may might could possibly perhaps probably likely unlikely maybe suggest suggests suggested appear appears \
    appeared seem seems seemed reportedly allegedly apparently presumably potentially arguably rumored \
    speculated believed estimated unclear uncertain";

pub(super) const CONDITIONS_ENGLISH: &str = "if when unless provided except whenever assuming depending depends conditional excluding otherwise \
    whereas although subset limited";

pub(super) const COMPARISONS_ENGLISH: &str = "than more less fewer most least greater versus";

pub(super) const UP_ENGLISH: &str = "raise increase improve grow growth rise boost enhance expand gain climb surge accelerate strengthen \
    higher promote augment elevate upregulate soar jump double improvement faster lengthen widen amplify \
    intensify";

pub(super) const DOWN_ENGLISH: &str = "reduce reduction decrease fall decline drop lower cut shrink diminish worsen weaken slow lessen plunge \
    deteriorate downregulate slump halve impair inhibit suppress slower shorten narrow dwindle erode hinder";

pub(super) const UP_KOREAN: &str = "높아질 커질 오를 높이 높 높여 높일 높인 늘 늘리 늘린 늘릴 늘어난 늘어날 늘려 증가 향상 상승 오르 오른 확대 개선 강화 급증 성장 커지 커진 크 올리 올린 올라가 인상 증대 촉진 급등 \
    호전 빨라지 좋아지 좋 늘지 높게 높지 늘고 확장 증진 활성화 많아지";

pub(super) const DOWN_KOREAN: &str = "악화될 감소할 내릴 떨어질 낮출 줄 줄이 줄인 줄일 줄여 줄어든 줄어들 낮 낮추 낮춘 낮춰 감소 하락 떨어지 떨어진 떨어져 떨어 축소 악화 약화 급감 내리 내린 내려가 인하 저하 단축 둔화 \
    위축 급락 감축 절감 느려지 나빠지 나빠 적어지 작아지 억제 줄지 낮게 낮지 줄고 침체 쇠퇴";

/// Beginnings of words.
pub(super) const HEDGES_KOREAN: &str =
    "아마 추정 추측 가능성 예상 전망 듯하 듯이 듯 모양이 보인다 보입니다 짐작 혹시 어쩌면";

/// Beginnings of words.
pub(super) const CONDITIONS_KOREAN: &str =
    "경우 한해 한하 다만 제외 조건 만약 만일 아니면 이상이면 일때 할때 경우에만 한정 따라서는";

/// Nouns and connectives that end like a conditional clause.
pub(super) const NOT_CONDITIONS_KOREAN: &str = "그러면 하면 반면 따르면 말하면 이러면 의하면";
