//! What the built-in reasoner puts around the passages that it quotes: titles of conclusions, and of parts of an answer.

messages! {
    nothing_answers: "판정 보류: 질문에 뚜렷이 답하는 대목을 찾지 못했음", "Not decided: nothing that was read plainly answers this";
    nearest(passage: &str): "딱 잘라 답한 대목은 없으며, 가장 가까운 대목: “{passage}”", "No plain yes or no; the nearest passage: “{passage}”";
    quoted(passage: &str): "“{passage}”", "“{passage}”";
    decided(verdict: &str, passage: &str): "{verdict}: “{passage}”", "{verdict}: “{passage}”";
    yes: "그렇다", "Yes";
    no: "그렇지 않다", "No";
    one_says_yes: "한 출처에서만 그렇다고 한다", "One source says yes";
    one_says_no: "한 출처에서만 그렇지 않다고 한다", "One source says no";
    depends: "경우에 따라 다르다", "It depends";
    disputed: "자료마다 답이 엇갈린다", "The sources disagree";
    further_findings: "그 밖의 결과", "Further findings";
}
