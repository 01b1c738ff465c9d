//! `check` and `validate`: what was proved of a text, and whether the files follow their schemas.

messages! {
    cannot_read(path: &str): "읽을 수 없습니다: {path}", "cannot read {path}";
    no_session_named(path: &str): "어느 세션의 글인지 적혀 있지 않습니다: {path}", "{path} does not name its session";
    name_session: "첫 줄에 <!-- session=세션ID --> 를 쓰세요", "begin it with the comment <!-- session=ID -->";
    file_missing(name: &str): "경고: {name} 파일이 없어 저널에서 다시 만든 내용을 확인합니다. `pathfinder replay --rebuild`로 다시 쓸 수 있습니다.",
        "warning: {name} is missing, so its text is made again from the journal and checked; pathfinder replay --rebuild writes the file";
    all_holds: "모든 인용이 원문과 일치합니다", "every citation holds";
    holds_with_doubts: "모든 인용이 원문과 일치하지만, 의심스러운 문장이나 고친 곳이 있습니다", "every citation holds, but there are doubtful sentences or edits";
    does_not_hold: "성립하지 않는 인용이나 인용 없는 문장이 있습니다", "not everything holds";

    // The lines about one text.
    counts(name: &str, facts: usize, cited: usize, proved: usize): "{name}: 사실 문장 {facts}개, 인용된 관찰 {cited}개, 증명됨 {proved}개",
        "{name}: {facts} factual sentences, {cited} observations cited, {proved} proved";
    holds: "증명", "holds";
    fails: "실패", "FAILS";
    doubtful: "의심", "doubtful";
    differs(view: &str, sections: usize, fewer: usize, more: usize):
        "다름  저널에서 나오는 {view:과<} 다릅니다: 절 {sections}개와 {fewer}행이 빠지고 {more}행이 더해졌습니다",
        "differs  from {view} as the journal gives it: {sections} headings and {fewer} lines removed, {more} lines added";
    order_differs(line: usize): "{line}행부터 순서가 다릅니다", "the order differs from line {line} on";
    at_line(line: usize, text: &str): "{line}행: {text}", "line {line}: {text}";
    at_lines(lines: &str): "({lines}행)", "(line {lines})";

    // What is wrong with a citation.
    unknown_observation(citation: &str): "{citation:은<} 이 세션의 관찰이 아닙니다", "{citation} is not an observation of this session";
    unknown_reference(mark: &str): "[{mark}]에 해당하는 관찰이 없습니다", "[{mark}] does not refer to an observation";
    uncited(sentence: &str): "인용 없는 문장: {sentence}", "no citation: {sentence}";
    misdirected(citation: &str, target: &str): "[{citation}]의 링크가 {target:로<} 이어집니다", "[{citation}] leads to {target}";
    misquoted(citations: &str, quotation: &str): "{citations}의 인용문과 다릅니다: {quotation}", "not a quote of {citations}: {quotation}";
    no_snapshot: "출처를 모르거나 읽은 적이 없습니다", "its source is not known or was not read";
    bad_snapshot(because: &str): "저장된 원문을 쓸 수 없습니다: {because}", "its snapshot cannot be used: {because}";
    quote_missing: "인용문이 원문에 없습니다", "the quote does not appear in its source";
    quote_elsewhere(start: usize, end: usize): "인용문이 기록된 자리가 아니라 {start}..{end}에 있습니다", "the quote is at {start}..{end} of its source, not where it was recorded";

    // How a sentence departs from its quote.
    figure_differs: "인용문에 없는 수치입니다", "its quote does not name the figure";
    negation_differs: "인용문의 부정을 빼거나 더했습니다", "it drops or adds a negation";
    direction_differs: "인용문과 방향이 반대입니다", "its quote states the opposite direction";
    subject_differs: "인용문은 다른 대상을 말합니다", "its quote is about another subject";
    claims_all: "인용문은 모든 경우를 말하지 않습니다", "its quote does not speak of all cases";
    unrelated: "인용문은 다른 이야기를 합니다", "its quote is about something else";
    disguised: "읽는 사람에게 다르게 보일 수 있습니다", "a reader may see other words";

    // `validate`.
    validated(id: &str, records: u64, views: usize, problems: usize): "{id}: 저널 기록 {records}개, JSON 파일 {views}개 확인, 문제 {problems}개",
        "{id}: {records} journal records and {views} JSON views checked, {problems} problems";
    rebuild_views: "도움말: 파일은 `pathfinder replay --rebuild`로 저널에서 다시 만들 수 있습니다", "hint: pathfinder replay --rebuild writes the views again from the journal";
}
