//! What is put beside the words of a question: lenses, further angles, and words of doubt.

use pathfinder_core::contract::Lens;
use pathfinder_text::Lang;

pub(in crate::builtin) fn against_words(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::English => &[
            "limitations criticism",
            "does not",
            "no effect evidence against",
            "fails when",
            "counterexample",
        ],
        Lang::Korean => &[
            "한계 반론",
            "효과 없음",
            "그렇지 않다 비판",
            "실패 사례",
            "반대 증거",
        ],
    }
}

pub(in crate::builtin) fn lens_words(lens: Lens, lang: Lang) -> [&'static str; 3] {
    match (lens, lang) {
        (Lens::Definition, Lang::English) => {
            ["definition meaning", "what counts as", "measured as"]
        }
        (Lens::Definition, Lang::Korean) => ["정의 뜻", "용어 해설", "측정 기준"],
        (Lens::Scope, Lang::English) => ["scope applies to", "who is covered", "range of results"],
        (Lens::Scope, Lang::Korean) => ["적용 범위 대상", "대상 조건", "해당되는 경우"],
        (Lens::Comparison, Lang::English) => [
            "comparison compared with alternatives",
            "versus difference",
            "comparison group",
        ],
        (Lens::Comparison, Lang::Korean) => ["비교 차이", "대안 비교", "비교 집단"],
        (Lens::Cases, Lang::English) => {
            ["case study examples", "trial results", "experience report"]
        }
        (Lens::Cases, Lang::Korean) => ["사례 연구", "실험 결과", "실제 경험"],
        (Lens::Limitations, Lang::English) => [
            "limitations problems criticism",
            "drawbacks",
            "does not work",
        ],
        (Lens::Limitations, Lang::Korean) => ["한계 문제점 비판", "단점", "부작용"],
        (Lens::Application, Lang::English) => [
            "application in practice how to",
            "implementation guide",
            "lessons learned",
        ],
        (Lens::Application, Lang::Korean) => ["적용 방법 실무", "활용 방안", "활용 교훈"],
    }
}

pub(in crate::builtin) fn angles(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::English => &[
            "evidence",
            "overview",
            "review of studies",
            "statistics",
            "causes",
            "consequences",
            "debate",
            "history",
        ],
        Lang::Korean => &[
            "근거",
            "개요",
            "연구 검토",
            "통계",
            "원인",
            "결과",
            "논쟁",
            "역사",
        ],
    }
}
