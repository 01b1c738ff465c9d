//! What is wrong with a command line, and with the place that a result goes to.

messages! {
    not_a_question(word: &str): "'{word}': 명령도 아니고 온전한 질문도 아닙니다", "'{word}' is neither a command nor a whole question";
    research_as_is(word: &str): "그대로 연구하려면: pathfinder research \"{word}\"", "to research it as it is: pathfinder research \"{word}\"";
    quote_the_question(words: &str): "질문은 따옴표 안에 쓰세요: pathfinder \"{words}\"", "put the question in quotation marks: pathfinder \"{words}\"";
    did_you_mean(command: &str, otherwise: &str): "`pathfinder {command}` 명령을 쓰려던 것인가요? {otherwise}", "did you mean `pathfinder {command}`? {otherwise}";
    ask_a_question(word: &str): "질문을 문장으로 쓰거나 물음표를 붙이세요. 낱말 그대로 연구하려면: pathfinder research \"{word}\" (명령 목록: pathfinder --help)",
        "ask a whole question, or add a question mark; to research the word: pathfinder research \"{word}\" (pathfinder --help lists the commands)";

    not_dollars: "달러 금액이 아닙니다", "not an amount in dollars";
    dollars_out_of_range(max: f64): "0에서 {max} 사이여야 합니다", "must be from 0 to {max}";

    output_is_folder(path: &str): "폴더에는 쓸 수 없습니다: {path}", "{path} is a folder and cannot be written to";
    name_a_file: "파일 이름을 주세요: -o 파일", "name a file: -o FILE";
    cannot_write(path: &str): "쓸 수 없습니다: {path}", "cannot write {path}";
    result_lost(error: &str): "결과를 출력할 수 없습니다: {error}", "the result cannot be written: {error}";
    approve_needs_terminal: "--approve는 터미널에서만 쓸 수 있습니다", "--approve needs a terminal";
    approve_hint: "터미널에서 실행하거나 --approve를 빼세요. 빼면 계획을 묻지 않고 그대로 검색합니다", "run it at a terminal, or leave --approve out: plans are then searched without asking";
}
