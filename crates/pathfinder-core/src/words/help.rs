//! The help of commands and flags in Korean. In English it stands at the commands themselves, where clap reads it.

/// What a command does; a subcommand by its parent's name and its own where its own is ambiguous.
pub fn about(command: &str) -> Option<&'static str> {
    Some(match command {
        "pathfinder" => {
            "질문을 연구합니다. 멈추라고 할 때까지 찾고, 읽고, 인용하고, 가설을 세우고 반박합니다"
        }
        "research" => "질문을 연구합니다. 같은 질문의 세션이 있으면 이어서 합니다",
        "resume" => "일시 정지, 중지, 완료되었거나 예산이 떨어진 세션을 이어서 합니다",
        "status" => "세션이 어디까지 왔는지 보여 줍니다",
        "sessions" => "세션을 나열하고, 전환하고, 이름을 붙이고, 지웁니다",
        "list" => "모두 나열합니다",
        "switch" => "현재 세션을 바꿉니다",
        "rename" => "세션에 이름을 붙입니다",
        "delete" => "세션과 그 안의 모든 것을 지웁니다",
        "clean" => "한동안 손대지 않은 세션을 지웁니다 (진행 중인 것은 빼고)",
        "pause" => "세션을 일시 정지합니다. 나중에 이어서 할 수 있습니다",
        "stop" => "세션을 중지하고 보고서를 씁니다",
        "complete" => "세션을 완료로 끝내고 보고서를 씁니다",
        "thesis" => "세션의 결론을 씁니다",
        "report" => "세션의 보고서를 씁니다",
        "check" => "보고서의 모든 인용이 저장된 원문에 있는지 증명합니다",
        "validate" => "모든 JSON 파일을 스키마와 비교하고 저널이 온전한지 확인합니다",
        "schema" => "JSON 파일의 스키마를 출력합니다",
        "replay" => "저널을 처음부터 다시 접어 파일과 비교하거나, 녹화한 세션을 다시 돌립니다",
        "tape" => "세션의 녹화를 내보냅니다. replay --tape로 다시 돌릴 수 있습니다",
        "history" => "세션이 지나온 길을 보여 줍니다",
        "diff" => "두 회차 사이에 무엇이 바뀌었는지 보여 줍니다",
        "graph" => "관찰과 가설의 그래프를 씁니다",
        "backup" => "세션 하나 또는 전부를 파일 하나에 담습니다",
        "restore" => "담아 둔 세션을 되살립니다",
        "docs" => "내 문서를 추가하고, 나열하고, 빼고, 검색합니다",
        "add" => "폴더나 파일을 추가합니다. 바뀌지 않은 것은 다시 읽지 않습니다",
        "remove" => "폴더나 파일을 색인에서 뺍니다. 파일은 그대로 둡니다",
        "docs search" => "문서를 검색합니다",
        "search" => "웹, 논문 저장소, 또는 내 문서에서 찾습니다",
        "verify" => "주장 하나를 내 문서로 확인합니다",
        "fetch" => "웹 페이지, PDF, 파일에서 읽을 수 있는 글과 그 정보를 보여 줍니다",
        "compare" => "두 글이 얼마나 비슷한지, 둘째가 첫째를 뒷받침하는지 반박하는지 봅니다",
        "doctor" => "무엇이 있고 무엇이 없는지, 없는 것은 어떻게 갖추는지 알려 줍니다",
        "cost" => "세션에 든 돈을 모델, 역할, 단계별로 보여 줍니다",
        "config" => "설정을 보고, 찾고, 바꿉니다",
        "show" => "모든 설정과 그 출처를 보여 줍니다",
        "path" => "설정을 읽는 파일을 보여 줍니다",
        "set" => "이 연구 폴더의 설정을 바꿉니다",
        "trust" => "다른 사람이 만든 연구 폴더의 설정, 색인, 세션을 신뢰합니다",
        "completions" => "셸 자동 완성 스크립트를 출력합니다",
        _ => return None,
    })
}

/// What `--help` says where it says more than `-h`.
pub fn long_about(command: &str) -> Option<&'static str> {
    Some(match command {
        "check" => {
            "보고서의 모든 인용이 저장된 원문에 있는지 증명합니다

증명하는 것은 인용문이 실제로 있고 기록된 자리에 있다는 것입니다. 문장이 인용문에서 따라 나오는지는 낱말로 견줄 뿐입니다. \
인용문을 뒤집거나, 부정을 빼거나, 다른 대상을 말하는 문장은 의심스러운 것으로 보여 줍니다. 고친 보고서는 저널에서 나오는 것과 \
다르다고 알려 줍니다. 성립하지 않는 것이 있으면 종료 코드는 3이고, --strict를 쓰면 의심스러운 문장이나 고친 곳이 있을 때도 3입니다."
        }
        _ => return None,
    })
}

/// What an argument means.
pub fn argument(argument: &str) -> Option<&'static str> {
    Some(match argument {
        "dir" | "folder" => ".research/ 가 있는 폴더",
        "json" => "기계가 읽을 결과(JSON)만 표준 출력에 씁니다",
        "plain" => "제어 문자 없이 줄 단위로 쓰고, 아무것도 묻지 않습니다",
        "lang" => "메시지와 보고서의 언어",
        "config" => "다른 설정 파일 다음에 읽을 설정 파일",
        "questions" => "질문. 여러 개를 주면 나란히 연구하고, 없으면 현재 세션을 이어서 합니다",
        "iterations" => "세션 전체의 회차 수",
        "budget" => "세션이 쓸 수 있는 돈 (미국 달러)",
        "docs" => "찾아볼 문서 폴더 (.md, .txt, .html, .pdf). 여러 번 쓸 수 있습니다",
        "new" => "같은 질문의 세션이 있어도 새로 시작합니다",
        "resume" => "세션을 이어서 합니다: 현재 세션, 또는 지정한 세션",
        "thesis" => "끝날 때 결론을 냅니다",
        "method" => {
            "진행 방법: pathfinder는 가설을 시험하고, plain은 한 번씩 읽고 바로 답을 쓰며, deep은 되돌아보고 계획한 뒤 여러 검색을 함께 합니다"
        }
        "thinking" => "deep 방법이 무엇을 먼저 볼지",
        "depth" => "deep 방법이 한 회차에 얼마나 찾고 읽을지",
        "approve" => "deep 방법의 검색 계획을 찾기 전에 보여 주고 고치게 합니다 (터미널에서만)",
        "engine" => "어디에서 찾을지",
        "reasoner" => "누가 생각할지",
        "model" => "생각할 모델",
        "prices" => "예산 계산에 쓰는 가격표를 출력합니다",
        "live" => {
            "모델, 임베딩 서버, 검색 제공자마다 짧은 질문을 하나씩 해 보고 든 돈을 알려 줍니다"
        }
        "quarantine" => "세션 저널의 손상된 부분을 따로 보관하고 그 앞에서 이어 갑니다",
        "sources" => "찾아볼 출처 (쉼표로 구분)",
        "id" => "세션 ID 또는 그 앞부분. 없으면 현재 세션",
        "format" => "출력 형식",
        "output" => "쓸 파일. 없거나 -이면 표준 출력",
        "target" => "세션 ID 또는 그 앞부분, 또는 첫 주석에 세션이 적힌 파일",
        "strict" => "의심스러운 문장이 있거나 보고서를 고쳤을 때도 종료 코드 3으로 끝냅니다",
        "schema" => {
            "state, working_memory, search_history, reflexion, knowledge_graph, cognigraph, archival 가운데 하나"
        }
        "rebuild" => "다른 파일을 저널에서 다시 씁니다",
        "tape" => "임시 폴더에서 다시 돌릴 녹화 파일",
        "from" => "앞선 회차. 0은 맨 처음",
        "to" => "나중 회차",
        "session" => "세션 ID 또는 그 앞부분. 없으면 모든 세션",
        "archive" => "보관 파일",
        "force" => "이미 있는 세션을 바꿔 넣습니다",
        "paths" => "폴더, 또는 .md, .txt, .html, .pdf 파일",
        "forgotten" => "색인에서 뺄 폴더나 파일",
        "query" => "찾을 말",
        "count" => "보여 줄 문서 수",
        "claim" => "주장: 참이나 거짓인 한 문장",
        "place" => "http:// 나 https:// 주소, 또는 .md, .txt, .html, .pdf 파일",
        "provider" => "이곳에만 묻습니다",
        "results" => "받을 결과 수",
        "first" => "문장",
        "second" => "그에 관해 하는 말",
        "name" => "이름",
        "yes" => "묻지 않습니다. 터미널이 아닐 때 필요합니다",
        "older_than" => "마지막으로 바뀐 뒤 지난 날수",
        "dry_run" => "지울 대상을 보여 주기만 합니다",
        "remove" => "더는 신뢰하지 않습니다",
        "trust" => "다른 곳에서 온 세션이 쓰려는 폴더, 모델, 엔진을 믿고 씁니다",
        "list" => "등록된 폴더를 나열합니다",
        "key" => "설정 이름",
        "value" => "값",
        "shell" => "셸",
        _ => return None,
    })
}
