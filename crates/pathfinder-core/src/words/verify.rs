//! `verify` and `compare`: what the local documents say of a claim, and how two texts relate.

messages! {
    claim_is_empty: "확인할 주장이 비어 있습니다", "the claim is empty";
    write_claim: "주장을 따옴표 안에 한 문장으로 쓰세요", "write the claim as one sentence, in quotation marks";
    supported: "뒷받침됨 (SUPPORTED)", "SUPPORTED";
    contradicted: "반박됨 (CONTRADICTED)", "CONTRADICTED";
    disputed: "엇갈림 (DISPUTED)", "DISPUTED";
    not_enough: "근거 부족 (NOT_ENOUGH)", "NOT_ENOUGH";
    nearest: "주장에 가장 가까운 문장", "nearest to the claim";
    nothing_to_compare: "비교할 글이 비어 있습니다", "there is nothing to compare: a text is empty";
    similarity: "유사도", "similarity";
    stance: "입장", "stance";
}
