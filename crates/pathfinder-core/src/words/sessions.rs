//! Commands about sessions and their iterations: listing, controlling, telling them apart.

messages! {
    none_yet: "아직 세션이 없습니다. 이렇게 시작하세요: pathfinder \"질문\"", "there are no sessions yet; start one with: pathfinder \"a question\"";
    damaged: " (손상됨)", " (damaged)";
    newer: " (더 새로운 버전)", " (of a newer version)";
    unreadable: "읽을 수 없음", "unreadable";
    current: "현재 세션", "current session";
    name_is_empty: "이름이 비어 있습니다", "the name is empty";
    may_delete(id: &str): "{id} 세션을 지울까요? (y/Enter): ", "delete {id}? (y/Enter): ";
    deleted: "지웠습니다", "deleted";
    would_be_deleted: "지울 대상", "would be deleted";
    cannot_ask_to_delete(id: &str): "{id} 세션을 지워도 되는지 물어볼 수 없습니다", "cannot ask whether to delete {id}: there is no terminal";
    delete_unasked: "--yes를 주면 묻지 않고 지웁니다", "--yes deletes without asking";
    too_many_days(days: u32): "{days}일 전은 셀 수 없습니다", "{days} days ago is before the first date that can be counted";
    nothing_to_delete: "지울 세션이 없습니다", "there is nothing to delete";

    // `pause`, `stop`, `complete`, `resume`, `thesis`.
    asked: "요청을 전했습니다. 진행 중인 작업이 끝나는 대로 반영됩니다.", "requested; it takes effect when the current step has finished";
    nothing_to_resume: "질문이 없고 이어서 할 세션도 없습니다", "there is no question, and no session to resume";
    give_question: "질문을 따옴표 안에 쓰세요. 예: pathfinder \"주 4일제는 생산성을 높이는가?\" --docs 폴더",
        "give a question in quotation marks, e.g. pathfinder \"does a four-day week raise productivity?\" --docs DIR";
    write_thesis_now: "새로 나올 것이 거의 없습니다. 지금 결론을 쓸까요? (y/Enter): ", "little new is left to find; write the thesis now? (y/Enter): ";
    no_thesis: "결론을 쓰지 못했습니다", "no thesis could be written";

    // `history` and `diff`.
    none_started: "아직 시작한 회차가 없습니다", "no iteration has started yet";
    none_ended: "아직 끝난 회차가 없습니다", "no iteration has ended yet";
    resume_first: "먼저 `pathfinder resume`으로 이어서 하세요", "continue first: pathfinder resume";
    not_ended(id: &str, number: u32): "{id}: {number}회차는 아직 끝나지 않았습니다", "iteration {number} of {id} has not ended";
    no_iteration(number: u32): "{number}회차는 없습니다", "there is no iteration {number}";
    wrong_order(from: u32, to: u32): "--from {from:이<} --to {to}보다 앞서지 않습니다", "--from {from} does not come before --to {to}";
    give_range(last: u32): "0부터 {last}까지, --from이 --to보다 작아야 합니다", "give numbers from 0 to {last}, with --from below --to";
    give_iteration(last: u32): "1부터 {last}까지의 회차를 고르세요", "give a number from 1 to {last}";

    // `schema`.
    no_schema(name: &str): "'{name}' 스키마가 없습니다", "there is no schema '{name}'";
}
