//! `doctor`: what is there, what is missing, and how to get it.

messages! {
    // Marks before each line, of one width.
    good: "정상", "ok     ";
    missing: "없음", "missing";
    broken: "문제", "BROKEN ";

    fix_settings_file: "그 파일을 고치세요", "fix that file";
    add_documents: "`pathfinder docs add 경로` 또는 `pathfinder research --docs 폴더`", "pathfinder docs add PATH, or research --docs DIR";
    no_documents: "색인에 문서가 없습니다", "no documents in the index";
    display_with_color: "실시간 화면, 색 사용", "live display with color";
    display_without_color: "실시간 화면, 색 없음", "live display without color";
    plain_lines: "터미널이 아님: 줄 단위로 출력", "not a terminal: plain lines";
    language: "한국어 (`--lang en`으로 바꿀 수 있음)", "English (--lang ko changes it)";

    // The research folder.
    use_other_folder: "다른 폴더를 쓰세요: --dir 폴더", "use another folder: --dir DIR";
    folder_made_later: "첫 연구를 시작하면 생깁니다", "the first session creates it";
    unknown_file_system(path: &str, magic: &str): "{path} (알 수 없는 파일 시스템: {magic})", "{path} (unknown file system: {magic})";
    local_disk_recommended: "로컬 디스크를 권합니다", "a local disk is recommended";
    use_writable_disk: "쓸 수 있는 로컬 디스크에 두세요", "keep it on a writable local disk";

    // PDFs.
    pdf_works: "됩니다", "works";
    pdf_without_text: "글자를 읽지 못했습니다", "no text was read";
    must_run_itself: "이 프로그램이 자기 자신을 다시 실행할 수 있어야 합니다", "pathfinder must be able to run itself as a child process";

    // Models.
    builtin: "builtin (모델, 네트워크, 키가 필요 없음)", "builtin (needs no model, no network and no key)";
    no_model: "모델이 없습니다", "none found";
    check_model: "키, 모델 이름, 주소(model.*)를 확인하세요", "check the key, the model's name and the address (model.*)";
    free: "무료(로컬)", "free (local)";
    reply_is_wrong: "응답에서 {\"ok\": true}를 읽을 수 없습니다", "its reply does not say {\"ok\": true}";
    reply_is_cut_off: "응답이 길이 한도에서 끊겼습니다", "its reply was cut off at the length limit";
    reply_is_refused: "응답을 거부했습니다", "it refused to answer";

    // Embeddings.
    no_embeddings: "설정하지 않음: 낱말만으로 순위를 매깁니다", "not set up: passages are ranked by their words alone";
    set_embeddings: "질문과 문서의 언어가 다르거나 쓰는 낱말이 다르면 embeddings.base_url에 /v1/embeddings 서버의 주소를 적으세요",
        "for questions in other words or another language than the documents, set embeddings.base_url to a /v1/embeddings server";
    vector_of(numbers: usize): "숫자 {numbers}개인 벡터", "vectors of {numbers} numbers";
    check_embeddings: "키, 모델 이름, 주소(embeddings.*)를 확인하세요", "check the key, the model's name and the address (embeddings.*)";

    // Search providers.
    starts(command: &str): "설정됨, {command} 실행", "set up, starts {command}";
    asks(host: &str): "설정됨, {host}에 물음", "set up, asks {host}";
    switched_off: "꺼 둠", "switched off";
    ready_with_key(seconds: f64): "준비됨, 키 있음, {seconds}초에 한 번", "ready, with a key, one search every {seconds} s";
    ready_without_key(seconds: f64): "준비됨, 키 없이, {seconds}초에 한 번", "ready, without a key, one search every {seconds} s";
    not_set_up(because: &str): "준비되지 않음 ({because})", "not set up ({because})";
    /// Between the names of variables that are all needed.
    and: ", ", " and ";
    set_variables(names: &str, seconds: f64): "설정할 환경 변수: {names} ({seconds}초에 한 번 물을 수 있습니다)", "set {names}; that allows one search every {seconds} s";
    fee(usd: f64): ", 검색 한 번에 최대 ${usd:.4}", ", at most ${usd:.4} per search";
    faster_with_key(variable: &str, seconds: f64): "{variable:을<} 설정하면 {seconds}초에 한 번 물을 수 있습니다", "{variable} would allow one search every {seconds} s";
    faster_with_mailto(seconds: f64): "search.mailto에 전자 우편 주소를 적으면 {seconds}초에 한 번 물을 수 있습니다",
        "your e-mail address in search.mailto would allow one search every {seconds} s";

    // Sessions.
    newer_journal(id: &str): "{id}: 더 새로운 버전이 쓴 저널입니다", "{id}: a newer version wrote the journal";
    update_pathfinder: "pathfinder를 업데이트하세요", "update pathfinder";
    damaged_journal(id: &str): "{id}: 저널이 손상되었습니다", "{id}: the journal is damaged";
    quarantine(id: &str): "손상된 부분을 따로 보관하고 그 앞에서 이어 갑니다: pathfinder doctor --quarantine {id}",
        "set the damaged part aside and continue from the last good record: pathfinder doctor --quarantine {id}";
    nothing_to_quarantine(id: &str): "{id}: 저널이 온전합니다. 격리할 것이 없습니다", "{id}: the journal is intact; there is nothing to set aside";
    /// The journal ended too early, and the checkpoint is what proves it.
    checkpoint_quarantined(id: &str, last: u64, path: &str):
        "{id}: 기록 {last}번 뒤는 남아 있지 않습니다. 그 뒤까지 담은 checkpoint는 {path}에 따로 보관했습니다\n이어 하기: pathfinder resume {id}",
        "{id}: the records after {last} are gone; the checkpoint that held more is kept in {path}\ncontinue with: pathfinder resume {id}";
    journal_quarantined(id: &str, last: u64, bytes: u64, path: &str):
        "{id}: 기록 {last}번까지는 그대로입니다. 그 뒤 {bytes}바이트는 {path}에 따로 보관했습니다\n이어 하기: pathfinder resume {id}",
        "{id}: everything up to record {last} stays; the {bytes} bytes after it are kept in {path}\ncontinue with: pathfinder resume {id}";
}
