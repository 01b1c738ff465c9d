//! What went wrong, and in `hint_…` what a person at a command line can do about it.
//!
//! Messages are lower case in English, name the thing and have no full stop: they follow `error: ` or `cause: `.

use std::path::Display as Path;

use crate::command::Change;
use crate::id::BlobHash;

messages! {
    // What stands before a message.
    error: "오류", "error";
    cause: "원인", "cause";
    hint: "도움말", "hint";
    warning(message: &str): "경고: {message}", "warning: {message}";

    // Questions and commands.
    question_empty: "질문이 비어 있습니다", "the question is empty";
    question_without_words: "질문에 글자나 숫자가 없습니다", "the question has no letters or digits";
    question_too_long(characters: usize, max: usize): "질문이 {characters}자입니다. {max}자까지 쓸 수 있습니다", "the question has {characters} characters, more than the {max} allowed";
    question_with_control_character(code: &str): "질문에 제어 문자({code})가 들어 있습니다", "the question contains the control character {code}";
    wrong_status(status: &str, change: &str): "세션을 {change}할 수 없습니다 (현재 상태: {status})", "a session that is {status} cannot be {change}";
    iteration_limit_reached(done: u32, limit: u32): "이미 {done}회차까지 마쳐 한도({limit}회차)에 이르렀습니다", "the session has done {done} iterations, and its limit is {limit}";
    budget_spent: "예산을 다 썼습니다", "the budget is spent";
    no_evidence: "결론을 내릴 근거가 없습니다", "there is no evidence to draw a conclusion from";

    // Sessions and their folder.
    bad_session_id(given: &str): "세션 ID로 쓸 수 없는 값입니다: '{given}'", "'{given}' is not a valid session id";
    unknown_session(given: &str): "'{given}' 세션이 없습니다", "there is no session '{given}'";
    ambiguous_session(given: &str, candidates: &str): "ID 앞부분이 '{given}'인 세션이 여럿입니다: {candidates}", "several sessions begin with '{given}': {candidates}";
    no_session_yet(path: Path<'_>): "아직 세션이 없습니다: {path}", "there is no session in {path}";
    not_a_folder(path: Path<'_>): "링크이거나 폴더가 아니어서 따라가지 않습니다: {path}", "{path} is a link or not a folder, and is not followed";
    not_a_file(path: Path<'_>): "일반 파일이 아니어서 따라가지 않습니다: {path}", "{path} is not a regular file, and is not followed";
    session_exists(id: &str): "'{id}' 세션이 이미 있습니다", "session '{id}' already exists";
    sessions_exist(ids: &str): "이미 있는 세션입니다: {ids}", "there is already a session {ids}";
    session_not_yours(session: &str, wants: &str): "{session} 세션은 여기서 시작한 것이 아니며, 다음을 쓰려고 합니다: {wants}", "session {session} was not started here, and wants to use: {wants}";
    another_process: "다른 프로세스", "another process";
    process(pid: u32, host: &str): "{host}의 프로세스 {pid}", "process {pid} on {host}";
    session_held(path: Path<'_>, holder: &str): "이 세션은 {holder}에서 실행 중입니다: {path}", "{path} is in use by {holder}";
    session_starting(holder: &str): "이 질문은 지금 {holder}에서 시작하는 중입니다", "{holder} is just starting this question";
    networked(path: Path<'_>, file_system: &str): "{path}: {file_system}에서는 잠금을 믿을 수 없습니다", "{path} is on {file_system}, where locks cannot be trusted";
    disk_full(path: Path<'_>): "공간이 모자랍니다: {path}", "no space left for {path}";
    journal_damaged(path: Path<'_>, after: u64, offset: u64, because: &str): "저널이 기록 {after} 뒤({offset}바이트)에서 손상되었습니다: {path} ({because})", "{path} is damaged after record {after}, at byte {offset}: {because}";
    journal_newer(path: Path<'_>, version: u32): "더 새로운 버전이 쓴 저널입니다: {path} (기록 버전 {version})", "a newer version wrote {path} (records of version {version})";
    archive_damaged(path: &str, because: &str): "손상되었거나 세션 보관 파일이 아닙니다: {path} ({because})", "{path} is damaged or not an archive of sessions: {because}";

    // Tapes.
    tape_unusable: "테이프를 쓸 수 없습니다", "cannot use the tape";
    snapshot_lost(snapshot: &BlobHash): "세션의 스냅숏 {snapshot:이<} 없거나 손상되었습니다", "snapshot {snapshot} of the session is missing or damaged";
    tape_unreadable(line: usize): "테이프의 {line}번째 줄을 읽을 수 없습니다", "line {line} of the tape cannot be read";
    tape_newer(found: u32, known: u32): "테이프 버전은 {found}인데, 이 프로그램이 재생하는 버전은 {known}입니다", "the tape has version {found}, and this program plays version {known}";
    tape_earlier: "이전 버전의 pathfinder가 만든 테이프라서 재생할 수 없습니다", "the tape was made by an earlier version and cannot be replayed";
    tape_of_earlier_session: "이전 버전의 pathfinder가 진행한 세션이라서 테이프로 내보낼 수 없습니다", "the session was run by an earlier version, so no tape of it can be replayed";
    tape_of_two_methods(from: &str, to: &str): "세션이 도중에 진행 방법을 {from}에서 {to:로<} 바꾸었습니다. 테이프는 한 가지 방법만 재생합니다", "the session changed its method from {from} to {to}, and a tape plays one method";
    tape_of_two_reasoners(from: &str, to: &str): "세션이 도중에 추론기를 {from}에서 {to:로<} 바꾸었습니다. 테이프는 추론기 하나만 재생합니다", "the session changed its reasoner from {from} to {to}, and a tape plays one reasoner";
    tape_of_two_scopes(from: &str, to: &str): "세션이 {from}에서 찾다가 {to}에서 찾았습니다. 테이프는 한 가지 선택만 재생합니다", "the session searched {from} and then {to}, and a tape plays one choice of sources";

    // Documents.
    no_such_folder(path: Path<'_>): "폴더가 없습니다: {path}", "there is no folder {path}";
    documents_not_a_folder(path: Path<'_>): "폴더가 아닙니다: {path}", "{path} is not a folder";
    folder_unreadable(path: Path<'_>): "폴더를 읽을 수 없습니다: {path}", "cannot read the folder {path}";
    folder_without_documents(path: Path<'_>, skipped: usize): "폴더에 문서가 없습니다: {path} (건너뛴 파일 {skipped}개)", "no documents in {path} ({skipped} files skipped)";
    nothing_readable(folder: Path<'_>, files: usize, first: &str): "파일 {files}개 가운데 읽을 수 있는 것이 없습니다: {folder} ({first})", "none of the {files} files in {folder} can be read: {first}";
    unknown_format(path: Path<'_>): "Markdown, 텍스트, HTML, PDF 가운데 어느 것도 아닙니다: {path}", "{path} is not Markdown, text, HTML or PDF";
    not_in_index(path: Path<'_>): "색인에 없습니다: {path}", "{path} is not in the index";
    index_unusable(path: Path<'_>): "색인을 쓸 수 없습니다: {path}", "cannot use the index at {path}";
    index_linked(path: Path<'_>): "링크여서 따라가지 않습니다: {path}", "{path} is a link, and is not followed";
    index_busy(path: Path<'_>): "다른 프로세스가 색인을 갱신하고 있습니다: {path}", "another process is updating the index at {path}";
    index_damaged(path: Path<'_>): "색인이 손상되었습니다: {path}", "the index at {path} is damaged";
    nothing_to_search: "찾아볼 문서가 없습니다: 색인이 비어 있고 지정한 폴더도 없습니다", "there is nothing to search: the index has no documents and no folder was given";

    // Models and the web.
    no_model: "쓸 수 있는 모델이 없습니다", "no model was found";
    model_unavailable(name: &str): "모델을 쓸 수 없습니다: {name} (키도, claude 명령도, Ollama도 없습니다)", "the model {name} is not available: there is no key, no claude command and no Ollama";
    no_claude: "claude 명령을 찾을 수 없습니다", "the claude command is not on the PATH";
    no_key(model: &str, provider: &str): "{model}: {provider}의 키가 없습니다", "{model}: {provider} has no key";
    model_moved(name: &str, before: &str, now: &str): "이 세션은 {before}에 있는 {name}에 물어 왔는데, 지금 설정된 주소는 다릅니다: {now}", "this session asks {name} at {before}, and the settings now say {now}";
    not_a_key(variable: &str): "{variable}에 든 값은 API 키가 아닙니다. 빈칸이나 키에 쓰지 않는 글자가 있습니다", "`{variable}` is set but is not an API key: it contains white space or characters that keys do not have";
    bad_model_address(provider: &str, because: &str): "{provider}: 모델의 주소가 올바르지 않습니다 ({because})", "{provider}: {because}";
    bad_embeddings_address(because: &str): "embeddings.base_url 값이 올바른 주소가 아닙니다 ({because})", "embeddings.base_url: {because}";
    no_model_offered(address: &str): "{address}에 모델이 없습니다", "{address} does not offer a model";
    no_price(name: &str): "{name}의 가격을 몰라 예산을 지킬 수 없습니다", "the price of {name} is unknown, so a budget cannot be kept";
    prices_unreadable(path: Path<'_>, because: &str): "가격 파일을 읽을 수 없습니다: {path}: {because}", "cannot read the prices in {path}: {because}";
    no_runtime: "요청을 보낼 수 없습니다", "cannot send requests";
    no_searching_model: "claude 엔진에는 Anthropic 모델이 필요한데 준비되어 있지 않습니다", "the search engine claude needs an Anthropic model, and none is set up";
    builtin_asks_no_model(model: &str): "내장 추론기는 모델 {model}에 묻지 않습니다", "the built-in reasoner does not ask the model {model}";
    host_asks_no_model(model: &str): "호스트가 직접 추론하므로 모델 {model}에 묻지 않습니다", "the host does the thinking and does not ask the model {model}";
    no_host: "이 세션은 다른 프로그램(호스트)이 추론하므로, 그 프로그램에서만 이어 갈 수 있습니다", "the program that hosts this session does its thinking, and this program is not the host";
    unknown_server(name: &str): "MCP 서버 {name:이<} 설정에 없습니다", "there is no MCP server {name}";
    bad_private_host(entry: &str): "fetch.allow_private_hosts의 {entry:은<} 호스트의 이름이나 주소가 아닙니다", "`{entry}` in fetch.allow_private_hosts is not a host name or an address";

    // Settings.
    settings_unreadable(layer: &str): "{layer}: 설정을 읽을 수 없습니다", "cannot read {layer}";
    settings_malformed(layer: &str, because: &str): "{layer}: 설정의 형식이 올바르지 않습니다: {because}", "{layer} cannot be parsed: {because}";
    unknown_setting(layer: &str, key: &str): "{layer}: {key:은<} 없는 설정입니다", "{layer}: there is no setting {key}";
    setting_not_for_folders(layer: &str, key: &str): "{layer}: {key:은<} 키와 돈과 요청이 어디로 가는지, 누가 묻는지를 정하므로 연구 폴더에서는 정할 수 없습니다", "{layer}: {key} decides where keys, money or requests go or who asks, which a research folder may not do";
    server_not_for_folders(layer: &str, key: &str): "{layer}: {key:은<} 프로그램을 실행하거나 키를 보내므로 연구 폴더에서는 정할 수 없습니다", "{layer}: {key} starts programs or sends keys, which a research folder may not do";
    wrong_setting(layer: &str, because: &str): "{layer}: {because}", "{layer}: {because}";
}

// What a person can do about it.
messages! {
    hint_ask_in_quotes: "질문을 따옴표 안에 쓰세요. 예: pathfinder \"주 4일제는 생산성을 높이는가?\"", "give a question in quotation marks, e.g. pathfinder \"does a four-day week raise productivity?\"";
    hint_shorten_question: "몇 문장으로 줄이고, 배경 자료는 폴더에 모아 `--docs 폴더`로 지정하세요", "ask in a few sentences and put background documents in a folder: --docs DIR";
    hint_remove_character: "그 문자를 지우거나, 붙여넣지 말고 직접 입력하세요", "remove the character, or type the question instead of pasting it";
    hint_pause_or_stop: "실행 중인 세션은 `pathfinder pause`나 `pathfinder stop`으로 멈출 수 있습니다", "pathfinder pause or pathfinder stop ends a running session";
    hint_resume: "`pathfinder resume`으로 이어서 할 수 있습니다", "pathfinder resume continues it";
    hint_raise_limit(iterations: u32): "한도를 늘리세요: --iterations {iterations}", "give a larger limit: --iterations {iterations}";
    hint_raise_budget: "예산을 늘리세요: --budget 달러", "give a larger budget: --budget USD";
    hint_add_documents_and_resume: "`--docs 폴더`로 문서를 추가해 이어서 하세요", "add documents with --docs DIR and resume";
    hint_id_letters: "ID에는 영어 소문자와 숫자, 붙임표(-)만 쓸 수 있습니다. 목록은 `pathfinder sessions`로 볼 수 있습니다", "ids have lower-case letters, digits and hyphens; `pathfinder sessions` lists them";
    hint_list_sessions: "목록은 `pathfinder sessions`로 볼 수 있습니다", "`pathfinder sessions` lists them";
    hint_longer_id: "ID를 더 길게 입력하세요", "give more of the id";
    hint_start_session: "이렇게 시작하세요: pathfinder \"질문\" --docs 폴더", "start one with: pathfinder \"a question\"";
    hint_remove_or_other_folder: "지우거나 다른 폴더를 쓰세요: --dir 폴더", "remove it, or use another folder: --dir DIR";
    hint_remove: "지우세요", "remove it";
    hint_trust_session: "믿을 수 있는 세션이면 --trust를 주고, 아니면 --new로 새로 시작하세요", "give --trust if you trust it, or start a new session: pathfinder research --new";
    hint_pause_holder: "`pathfinder pause`로 멈출 수 있습니다. 살펴보기만 할 때는 멈추지 않아도 됩니다", "`pathfinder pause` ends that process; reading a session needs no lock";
    hint_status_soon: "잠시 뒤 `pathfinder status`로 볼 수 있습니다", "`pathfinder status` shows the session in a moment";
    hint_local_disk: ".research를 로컬 디스크에 두세요", "keep .research on a local disk";
    hint_free_space_and_resume: "공간을 비우고 이어서 하세요", "free some space, then resume";
    hint_free_space: "공간을 비우고 다시 하세요", "free some space, then try again";
    hint_quarantine_or_restore: "읽을 수는 있지만 이어서 할 수는 없습니다. `pathfinder doctor --quarantine`은 온전한 곳까지 살려 이어 가고, `pathfinder restore`는 백업을 되살립니다",
        "it can be read but not continued; `pathfinder doctor --quarantine` continues from the last good record, `pathfinder restore` restores a backup";
    hint_update: "pathfinder를 업데이트하세요", "update pathfinder";
    hint_other_archive: "아무것도 되살리지 않았습니다. 다른 사본을 쓰세요", "nothing was restored; use another copy of it";
    hint_force: "--force를 주면 바꿔 넣습니다", "--force replaces it";
    hint_export_tape_again: "다시 내보내세요: pathfinder tape ID -o 파일", "export it again with pathfinder tape ID -o FILE";
    hint_start_with_one: "둘 가운데 하나로 세션을 새로 시작하세요", "start a session with one of them";
    hint_check_folder: "철자를 확인하거나 폴더를 만드세요", "check the spelling, or create the folder";
    hint_name_documents_folder: "문서가 든 폴더를 지정하세요", "name the folder that holds the documents";
    hint_folder_permissions: "폴더의 권한을 확인하세요", "check the folder's permissions";
    hint_put_documents: ".md, .txt, .html, .pdf 파일을 넣으세요", "put .md, .txt, .html or .pdf files there";
    hint_save_as_document: ".md, .txt, .html, .pdf 가운데 하나로 저장하세요", "save it as .md, .txt, .html or .pdf";
    hint_list_documents: "`pathfinder docs list`로 무엇이 있는지 볼 수 있습니다", "pathfinder docs list shows what is";
    hint_index_permissions: "폴더의 권한과 디스크의 남은 공간을 확인하세요", "check the folder's permissions and the free space on its disk";
    hint_remove_index_link: "링크를 지우세요. 색인은 문서에서 다시 만듭니다", "remove the link; the index is rebuilt from the documents";
    hint_index_busy: "끝날 때까지 기다리거나 그 프로세스를 끝내세요", "wait until it is done, or end that process";
    hint_delete_index: "폴더를 지우세요. 색인은 문서에서 다시 만듭니다", "delete the folder; the index is rebuilt from the documents";
    hint_give_documents: "`--docs 폴더`로 문서 폴더를 지정하거나, 먼저 `pathfinder docs add 경로`로 문서를 추가하세요", "name a folder of documents with --docs DIR, or add some with pathfinder docs add PATH";
    hint_get_a_model: "ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY 가운데 하나를 환경 변수로 두거나, claude 명령 또는 Ollama를 설치하세요. 모델 없이 하려면 --reasoner builtin",
        "set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or install the claude command or Ollama; --reasoner builtin needs none";
    hint_set_key(variable: &str): "환경 변수 {variable}에 키를 넣으세요. 모델 없이 하려면 --reasoner builtin", "set {variable} in the environment; --reasoner builtin needs none";
    hint_copy_key(variable: &str): "키를 다시 복사해 {variable}에 넣으세요", "copy the key into {variable} again";
    hint_model_moved(model: &str): "지금 설정대로 하려면 --model {model}, 모델 없이 하려면 --reasoner builtin", "--model {model} uses what the settings say, --reasoner builtin needs no model";
    hint_name_model: "--model 이름으로 알려 주세요", "name one: --model NAME";
    hint_embeddings_price: "embeddings.price에 백만 토큰당 가격을 달러로 적으세요 (무료이면 0)", "set embeddings.price to the price of a million tokens in US dollars, or to 0 if it is free";
    hint_give_price: "가격을 적은 파일을 model.prices_file로 알려 주세요. 형식은 pathfinder cost --prices가 보여 줍니다. 무료라면 model.price = 0",
        "give its price in a file that model.prices_file names; pathfinder cost --prices shows the format; if it costs nothing, set model.price = 0";
    hint_check_setting(setting: &str): "설정을 확인하세요: {setting}", "check the setting {setting}";
    hint_other_engine: "ANTHROPIC_API_KEY를 설정하거나 다른 엔진을 고르세요: --engine web", "set ANTHROPIC_API_KEY, or choose another engine: --engine web";
    hint_builtin_or_model: "--reasoner builtin과 --model 가운데 하나만 주세요", "give either --reasoner builtin or --model";
    hint_without_host: "호스트에서 이어 가거나 다른 추론기를 고르세요: --reasoner builtin 또는 --reasoner model", "resume it in its host, or choose another reasoner: --reasoner builtin or --reasoner model";
    hint_describe_server(name: &str): "사용자 설정의 [mcp.{name}]에 적으세요", "describe it in [mcp.{name}] of your own settings; pathfinder config path names the file";
    hint_known_servers(known: &str): "있는 것: {known}", "there are {known}";
    hint_one_host: "wiki.lan이나 10.0.0.7처럼 호스트 하나를 적으세요. 웹 페이지의 포트가 아니면 10.0.0.7:9200처럼 포트까지 적으세요",
        "write one host, such as wiki.lan or 10.0.0.7, with its port if that does not serve web pages: 10.0.0.7:9200";
    hint_show_settings: "모든 설정은 pathfinder config show로 볼 수 있습니다", "pathfinder config show prints every setting";
    hint_did_you_mean(key: &str): "{key:을<} 쓰려고 하셨나요?", "did you mean {key}?";
    hint_set_in(file: &str): "여기에 적으세요: {file}", "set it in {file}";
}

names! {
    change(Change) {
        Pause: "일시 정지", "paused";
        Stop: "중지", "stopped";
        Complete: "완료", "completed";
    }
}
