//! Notes on what the engine does and on what it had to do differently.

messages! {
    // Folders.
    folder_not_yours(path: &str, dir: &str):
        "경고: {path} 폴더는 내 것으로 등록되어 있지 않아, 설정은 한도를 좁히는 것만 따르고 색인은 새로 만듭니다 (내 폴더라면: pathfinder config trust {dir})",
        "warning: {path} is not registered as yours: only those of its settings that narrow your limits apply, and the index is rebuilt (if it is yours: pathfinder config trust {dir})";
    folder_not_registered(path: &str, because: &str):
        "경고: {path} 폴더를 등록할 수 없어 다음에도 남의 폴더로 다룹니다: {because}",
        "warning: {path} cannot be registered, so the next run will treat it as someone else's: {because}";
    session_not_registered(session: &str, because: &str):
        "경고: {session} 세션을 등록할 수 없어 다음에 다시 묻습니다: {because}",
        "warning: session {session} cannot be registered, so the next run will ask about it again: {because}";
    indexing(folder: &str): "문서를 색인하는 중: {folder}", "indexing {folder}";
    indexed(files: usize): "문서 {files}개를 읽을 수 있습니다", "{files} documents can be read";
    skipped(path: &str, because: &str): "건너뜀: {path}: {because}", "skipped {path}: {because}";
    more_skipped(count: usize): "그 밖에 {count}개를 건너뛰었습니다", "skipped {count} more";
    own_work: "Pathfinder가 쓴 글이어서 출처로 쓰지 않습니다", "Pathfinder wrote it, so it is not a source";
    folders_stay(kept: &str): "이 세션은 시작할 때 정한 폴더에서만 찾습니다: {kept} (다른 폴더로 시작하려면 --new)",
        "this session searches only the folders that it started with: {kept} (--new starts a session with others)";

    // Who thinks.
    reasoner(name: &str, price: &str): "추론: {name} ({price})", "reasoner: {name} ({price})";
    free_on_this_machine: "무료: 이 컴퓨터에 있고 알려진 가격이 없음", "free: on this machine, and no price is known";
    free_by_setting: "무료: 설정한 가격", "free, as you set it";
    price_by_setting(input: &str, output: &str): "백만 토큰당 입력 {input}, 출력 {output}: 설정한 가격", "{input} in, {output} out per million tokens, as you set it";
    price_by_list(input: &str, output: &str, as_of: &str): "백만 토큰당 입력 {input}, 출력 {output}: {as_of} 가격표",
        "{input} in, {output} out per million tokens, by the list of {as_of}";
    builtin_thinks(because: &str): "경고: {because}. 내장 추론기로 합니다", "warning: {because}; the built-in reasoner thinks instead";
    builtin_writes(because: &str): "경고: {because}. 내장 추론기가 씁니다", "warning: {because}; the built-in reasoner writes instead";
    embeds(name: &str, price: &str): "의미 비교: {name} ({price})", "ranking by meaning: {name} ({price})";
    embeddings_failed(name: &str, because: &str): "경고: 임베딩 서버({name})를 쓸 수 없어 낱말만으로 순위를 매깁니다: {because}",
        "warning: {name} failed, so passages are ranked by their words alone: {because}";
    embeddings_over_budget(name: &str): "경고: 남은 예산이 모자라 {name:은<} 쓰지 않고 낱말만으로 순위를 매깁니다",
        "warning: the budget left is too small for {name}, so passages are ranked by their words alone";
    embeddings_stay(session: &str): "{session} 세션은 지금 설정된 임베딩 서버로 시작하지 않았으므로 그 서버를 쓰지 않습니다 (--new로 새로 시작할 수 있습니다)",
        "session {session} was not started with the embeddings that are set now, so it goes on without them (--new starts another)";
    price_of_input(input: &str): "백만 토큰당 {input}", "{input} per million tokens";
    builtin_stays: "추론: 내장 추론기. 이 세션은 모델 없이 시작했습니다 (모델에 물으려면 --reasoner model)",
        "reasoner: built-in; this session started without a model (--reasoner model asks one)";
    builtin_writes_for_foreign(session: &str): "{session} 세션은 여기서 시작한 것이 아니므로 모델에 묻지 않고 내장 추론기로 씁니다",
        "session {session} was not started here, so the built-in reasoner writes and no model is asked";
    method_changes(was: &str, is: &str): "다음 회차부터 진행 방법을 바꿉니다: {was} → {is}", "the method changes from the next iteration on: {was} -> {is}";
    plans_nothing(method: &str): "{method} 방법은 검색 계획을 세우지 않아 --thinking, --depth, --approve가 쓰이지 않습니다. 쓰려면 --method deep을 붙이세요", "the method {method} makes no plans, so --thinking, --depth and --approve have no effect; add --method deep";
    reasoner_changes(was: &str, is: &str): "추론을 바꿉니다: {was} → {is}", "the reasoner changes: {was} -> {is}";

    // Where sessions search.
    not_an_email(setting: &str): "경고: {setting} 값은 전자 우편 주소가 아니어서 보내지 않습니다",
        "warning: the value of {setting} is not an e-mail address, so it is not sent";
    no_page_cache(because: &str): "가져온 페이지를 보관할 수 없습니다: {because}", "fetched pages cannot be cached: {because}";
    no_searching_model: "claude 엔진에는 Anthropic 모델이 필요한데 준비되어 있지 않습니다. 대신 auto 엔진으로 찾습니다",
        "the engine claude needs an Anthropic model, and none is set up; the engine auto searches instead";
    searching(places: &str): "검색하는 곳: {places}", "searching: {places}";
    local_documents: "로컬 문서", "local documents";
    places_change(was: &str, is: &str): "검색하는 곳을 바꿉니다: {was} → {is}", "the places to search change: {was} -> {is}";

    // Sessions that start or go on.
    unknown_file_system(magic: &str): "경고: 알 수 없는 파일 시스템({magic})이라 잠금이 지켜지지 않을 수 있습니다. 로컬 디스크를 권합니다",
        "warning: locks may not hold on this unknown file system ({magic}); a local disk is recommended";
    files_edited(files: &str): "경고: 손으로 고쳤거나 다른 버전이 쓴 파일을 저널을 따라 다시 씁니다: {files}",
        "warning: these files were edited, or written by another version; they are rewritten from the journal: {files}";
    journal_cut(path: &str, bytes: u64): "경고: 저널 끝에 온전하지 않은 {bytes}바이트가 있어 잘라 냈습니다. {path}에 보관합니다",
        "warning: the last {bytes} bytes of the journal were incomplete; they were cut off and are kept in {path}";
    session_created(session: &str): "새 세션: {session}", "new session: {session}";
    session_resumed(session: &str, iteration: u32, iterations_max: u32): "이어서 하는 세션: {session} ({iteration}/{iterations_max}회차)",
        "resuming {session} (iteration {iteration}/{iterations_max})";
    limits_narrowed(iterations: u32, budget_usd: f64): "다른 곳에서 온 세션이므로 내 설정의 한도까지만 씁니다 ({iterations}회차, ${budget_usd})",
        "the session came from elsewhere, so it stays within your own limits ({iterations} iterations, ${budget_usd})";
}
