//! Questions to the person at the terminal.

messages! {
    similar_sessions: "비슷한 질문의 세션이 있습니다.", "there are sessions with similar questions:";
    similar_session(number: usize, question: &str, id: &str, iteration: u32, similarity: &str):
        "  {number}. {question} ({id}, {iteration}회차까지 진행, 유사도 {similarity})", "  {number}. {question} ({id}, iterations: {iteration}, similarity: {similarity})";
    choose_session: "이어서 할 세션의 번호를 누르세요. 새 세션을 시작하려면 Enter: ", "press the number of the one to resume, Enter to start a new one: ";
    foreign_session(id: &str, wants: &str): "{id} 세션은 여기서 시작한 것이 아니며, 다음을 쓰려고 합니다.\n{wants}",
        "session {id} was not started here, and wants to use:\n{wants}";
    folders: "폴더", "folders";
    engines: "검색하는 곳", "engines";
    model: "모델", "model";
    trust_session: "이대로 이어서 하려면 y, 그만두려면 Enter를 누르세요: ", "press y to resume it as it is, Enter to leave it: ";
    trust_folder(path: &str):
        "{path} 폴더는 다른 사람이 만들었거나 이 프로그램의 이전 버전으로 만든 것입니다.\n신뢰하면 이 폴더의 설정으로 엔진과 문서를 고르고 색인도 그대로 씁니다. 신뢰하지 않으면 설정은 한도를 좁히는 것만 따르고 색인은 새로 만듭니다.\n신뢰하려면 y, 아니면 Enter를 누르세요: ",
        "{path} was made by someone else, or by an earlier version of this program.\nIf you trust it, its settings choose engines and documents, and its index is used; if not, only those of its settings that narrow your limits apply, and the index is rebuilt.\npress y to trust it, Enter not to: ";
    // The plan of the method `deep`.
    plan_number(number: usize, query: &str): "  {number}. {query}", "  {number}. {query}";
    edit_plan: "그대로 검색하려면 Enter, 빼려면 `d 번호`, 더하려면 `a 검색어`, 바꾸려면 `c 번호 검색어`, 나중에 이어 하려면 q: ",
        "Enter searches this; `d N` drops a query, `a WORDS` adds one, `c N WORDS` changes one, q leaves the session paused: ";
    edit_not_understood: "알아듣지 못했습니다.", "not understood";
}

/// Whether a reply means yes, in either language and under either keyboard layout.
pub fn is_yes(reply: &str) -> bool {
    let reply = reply.trim().to_lowercase();
    matches!(reply.as_str(), "y" | "yes" | "ㅛ" | "네" | "예")
}

#[cfg(test)]
mod tests {
    use super::is_yes;

    #[test]
    fn everything_but_a_yes_is_a_no() {
        let yes = ["y\n", "Y", " yes ", "ㅛ", "네", "예\n"];
        assert!(yes.into_iter().all(is_yes));
        let no = ["", "\n", "n", "yy", "아니요", "y?"];
        assert!(!no.into_iter().any(is_yes));
    }
}
