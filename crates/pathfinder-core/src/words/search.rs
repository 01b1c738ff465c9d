//! `search`: who was asked, what came back, why a provider gave no answer, and what to do about it.

messages! {
    nothing_to_look_for: "찾을 말이 없습니다", "the query has no words to search for";
    put_words_beside_site: "site: 앞이나 뒤에 찾을 말을 쓰세요", "put words beside site:";
    not_a_paper_id(text: &str): "논문의 ID가 아닙니다: {text}", "not the id of a paper: {text}";
    claude_is_for_sessions: "claude 엔진은 이 명령에서 쓸 수 없습니다", "this command cannot use the engine claude";
    no_local_citations: "로컬 문서끼리는 인용 관계를 알 수 없습니다", "citations between local documents are not known";
    asking(names: &str): "묻는 곳: {names}", "asking {names}";
    no_web_provider: "웹 검색이 준비되지 않아 키가 필요 없는 곳에 물었습니다. BRAVE_API_KEY, TAVILY_API_KEY, SEARXNG_URL 가운데 하나를 설정하면 웹에서 찾습니다",
        "no web provider is set up, so only providers that need no key were asked; set BRAVE_API_KEY, TAVILY_API_KEY or SEARXNG_URL to search the web";
    no_document_found: "찾은 문서가 없습니다", "no document was found";

    // A hit.
    no_title: "(제목 없음)", "(no title)";
    retracted: "[철회됨] ", "[RETRACTED] ";
    free_text: "무료 원문", "free text";
    cited_times(count: u64): "인용 {count}회", "cited {count} times";

    // What a provider answered.
    nothing_found: "찾은 것이 없습니다", "nothing was found";
    one_result: "결과 1개", "1 result";
    results(count: usize): "결과 {count}개", "{count} results";
    requests_left(count: u64): "남은 요청 {count}번", "{count} requests left";
    usd_left(usd: f64): "남은 금액 ${usd:.2}", "${usd:.2} left";
    blocked: "차단됨", "blocked";
    rate_limited: "요청 한도 초과", "rate-limited";
    misconfigured: "설정 필요", "misconfigured";
    failed: "실패", "failed";
    not_before(until: &str): "{until} 뒤에 다시", "not before {until}";

    // What to do next.
    ask_others: "다른 곳에 물으세요: --engine academic, 또는 SEARXNG_URL이나 BRAVE_API_KEY를 설정하세요",
        "ask another provider: --engine academic, or set SEARXNG_URL or BRAVE_API_KEY";
    wait_or_ask_others: "기다리거나 다른 곳에 물으세요", "wait, or ask another provider";
    all_blocked: "검색이 막혀서 아무 답도 얻지 못했습니다. 결과가 없다는 뜻은 아닙니다",
        "every search was blocked or failed; that does not mean that there is nothing to find";
    no_answer: "답한 곳이 없습니다", "no provider gave an answer";
    check_network: "네트워크 연결을 확인하세요. --engine local은 네트워크가 필요 없습니다", "check the network; --engine local does not need one";
    see_doctor: "무엇이 준비되었는지는 `pathfinder doctor`로 볼 수 있습니다", "pathfinder doctor shows which providers can be asked";
}

/// Why a provider gave no answer. Its name stands in front.
pub mod reason {
    messages! {
        needs_key: "키가 필요합니다", "needs a key";
        needs_engine_id: "검색 엔진의 ID가 필요합니다", "needs the id of a search engine";
        needs_mailto: "전자 우편 주소를 밝혀야 답합니다", "answers only those who give an e-mail address";
        needs_variable(name: &str): "환경 변수 {name:이<} 없습니다", "needs the variable {name}, which is not set";
        not_a_key(variable: &str): "{variable}의 값은 API 키가 아닌 것 같습니다. 빈칸이나 다른 문자 없이 키만 넣으세요",
            "cannot use {variable}: an API key is plain letters without spaces";
        not_a_mailto(setting: &str): "{setting}의 값은 전자 우편 주소가 아니어서 보내지 않습니다", "does not get {setting}, which is not an e-mail address";
        no_address: "주소가 없습니다", "has no address";
        wrong_address: "주소가 잘못되었습니다", "has a wrong address";
        switched_off: "꺼져 있습니다", "is switched off";
        refuses_key: "키를 거절합니다", "refuses the key";
        refuses_engine: "검색 엔진의 ID를 거절합니다", "refuses the search engine";
        refuses_mailto: "전자 우편 주소를 거절합니다", "refuses the e-mail address";
        no_credit: "이 키에 남은 크레딧이 없습니다", "has no credit left for this key";
        json_off: "JSON으로 답하지 않게 설정되어 있습니다", "does not answer in JSON";
        wants_person: "로봇이 아님을 증명하라고 합니다", "asks for proof that we are not a robot";
        keeps_out: "접근을 막습니다", "denies us access";
        engines_silent: "딸린 검색 엔진들이 답하지 않았습니다", "got no answer from its engines";
        too_often: "지금은 요청을 더 받지 않습니다", "allows no more requests for now";
        left_alone: "당분간 요청을 받지 않습니다", "accepts no requests for a while";
        busy: "아직 다른 검색을 하고 있습니다", "is still busy with other searches";
        status(status: u16): "오류로 답합니다 (상태 {status})", "answers with status {status}";
        error: "오류로 답합니다", "answers with an error";
        elsewhere: "다른 주소로 보내는데, 따라가지 않습니다", "redirects to another address, which is not followed";
        cannot_search: "지금은 검색하지 못합니다", "cannot search now";
        refuses_query: "이 검색을 받아 주지 않습니다", "refuses the query";
        not_format(format: &str): "{format} 형식이 아닌 것으로 답합니다", "answers with something that is not {format}";
        no_results: "검색 결과가 아닌 것으로 답합니다", "answers with something other than results";
        too_large(bytes: usize): "답이 {bytes}바이트보다 큽니다", "answers with more than {bytes} bytes";
        late(seconds: f64): "{seconds}초 안에 답을 마치지 못했습니다", "does not finish its reply within {seconds} s";
        silent: "제때 답하지 않습니다", "does not answer in time";
        endless: "답이 끝나지 않습니다", "sends a reply that never ends";
        unreachable: "연결할 수 없습니다", "cannot be reached";
        breaks_off: "답이 끊겼습니다", "breaks off";
        broke_reader: "답을 읽다가 문제가 생겼습니다", "sent a reply that crashed its reader";
        not_askable: "이렇게는 물을 수 없습니다", "cannot be asked like this";
        asked_nothing: "찾을 말이 없습니다", "was given nothing to search for";
        no_such_search: "이런 검색은 할 수 없습니다", "does not offer such a search";
        not_started: "시작할 수 없습니다", "cannot be started";
        no_program(command: &str): "시작할 수 없습니다: {command} 프로그램이 없습니다", "cannot be started: there is no program {command}";
        ends: "답하기 전에 끝났습니다", "exits before it answers";
        chatters(messages: usize): "메시지를 {messages}개 보내고도 답하지 않습니다", "sends {messages} messages and no answer";
        unknown_protocol: "알 수 없는 판의 프로토콜을 씁니다", "speaks an unknown revision of the protocol";
        no_tools: "쓸 수 있는 도구가 없습니다", "offers no tools";
        no_such_tool(tool: &str): "{tool} 도구는 없고, 있는 것은 다음과 같습니다", "has no tool {tool}, but others";
        no_search_tool: "검색하는 도구는 없고, 있는 것은 다음과 같습니다", "has no search tool, but others";
        tool_needs_more: "도구에 검색어 말고도 필요한 것이 있습니다", "has a tool that needs more than a query";
    }
}

/// How the user fixes what keeps a provider from answering.
pub mod hint {
    messages! {
        set(variable: &str): "환경 변수 {variable:을<} 설정하세요", "set {variable}";
        set_engine_id(variable: &str): "환경 변수 {variable}에 검색 엔진의 ID를 넣으세요", "set {variable} to the id of your search engine";
        set_address(variable: &str): "환경 변수 {variable}에 서버의 주소를 넣으세요", "set {variable} to the address of your server";
        set_mailto(variable: &str): "환경 변수 {variable}에 전자 우편 주소를 넣으세요", "set {variable} to your e-mail address";
        switch_on(setting: &str): "설정에 {setting} = true를 적으세요", "set {setting} to true";
        check(variable: &str): "환경 변수 {variable:을<} 확인하세요", "check {variable}";
        check_or_unset(variable: &str): "환경 변수 {variable:을<} 확인하거나, 지우고 키 없이 쓰세요", "check {variable}, or unset it to continue without a key";
        check_setting(setting: &str): "설정을 확인하세요: {setting}", "check {setting}";
        check_key_in(setting: &str): "내 설정 파일에 있는 키를 확인하세요: {setting}", "check the key in your own settings: {setting}";
        no_key_needed: "키는 필요 없습니다. 설정의 base_url을 확인하세요", "no key is needed; check base_url in the configuration";
        add_credit: "계정에 크레딧을 채우거나 한도를 늘리거나, 다른 곳에서 찾으세요", "add credit to the account, raise its limit, or search with another provider";
        switch_json_on: "SearXNG의 settings.yml에서 search.formats에 `json`을 더하거나, JSON으로 답하는 서버를 쓰세요",
            "add `json` to search.formats in the settings.yml of your SearXNG, or use a server that has it";
        install(command: &str): "{command:을<} 설치하거나, 내 설정 파일에 적은 명령을 확인하세요", "install {command}, or check the command in your own settings";
        name_tool(setting: &str): "쓸 도구를 내 설정 파일의 {setting}에 적으세요", "name one in {setting}, in your own settings";
        give_arguments(setting: &str): "필요한 것을 내 설정 파일의 {setting}에 적으세요", "give them in {setting}, in your own settings";
    }
}
