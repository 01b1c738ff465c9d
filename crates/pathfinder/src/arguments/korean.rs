//! The help of commands and flags in Korean.

use clap::Command;

/// The command line with Korean help, where there are Korean words for it.
pub(super) fn translate(command: Command) -> Command {
    let command = match about(command.get_name()) {
        Some(text) => command.about(text),
        None => command,
    };
    let command = command.mut_args(|argument| match help(argument.get_id().as_str()) {
        Some(text) => argument.help(text),
        None => argument,
    });
    let below: Vec<String> = command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    below.into_iter().fold(command, |command, name| command.mut_subcommand(name, translate))
}

fn about(command: &str) -> Option<&'static str> {
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
        "thesis" => "결론을 내립니다: 세션의 논지를 씁니다",
        "report" => "세션의 보고서를 씁니다",
        "doctor" => "무엇이 있고 무엇이 없는지, 없는 것은 어떻게 갖추는지 알려 줍니다",
        "config" => "설정을 보고, 찾고, 바꿉니다",
        "show" => "모든 설정과 그 출처를 보여 줍니다",
        "path" => "설정을 읽는 파일을 보여 줍니다",
        "set" => "이 연구 폴더의 설정을 바꿉니다",
        "completions" => "셸 자동 완성 스크립트를 출력합니다",
        _ => return None,
    })
}

fn help(argument: &str) -> Option<&'static str> {
    Some(match argument {
        "dir" => ".research/ 가 있는 폴더",
        "json" => "기계가 읽을 결과(JSON)만 표준 출력에 씁니다",
        "plain" => "제어 문자 없이 줄 단위로 쓰고, 아무것도 묻지 않습니다",
        "lang" => "메시지와 보고서의 언어",
        "config" => "다른 설정 파일 다음에 읽을 설정 파일",
        "questions" => "질문. 여러 개를 주면 나란히 연구하고, 없으면 현재 세션을 이어서 합니다",
        "iterations" => "세션 전체의 반복 횟수",
        "budget" => "세션이 쓸 수 있는 돈 (미국 달러)",
        "docs" => "찾아볼 문서 폴더 (.md, .txt, .html, .pdf). 여러 번 쓸 수 있습니다",
        "new" => "같은 질문의 세션이 있어도 새로 시작합니다",
        "resume" => "세션을 이어서 합니다: 현재 세션, 또는 지정한 세션",
        "thesis" => "끝날 때 결론을 냅니다",
        "method" => "진행 방법",
        "engine" => "어디에서 찾을지",
        "reasoner" => "누가 생각할지",
        "sources" => "찾아볼 출처 (쉼표로 구분)",
        "id" => "세션 ID 또는 그 앞부분. 없으면 현재 세션",
        "format" => "출력 형식",
        "output" => "쓸 파일. 없으면 표준 출력",
        "name" => "이름",
        "yes" => "묻지 않습니다",
        "older_than" => "마지막으로 바뀐 뒤 지난 날수",
        "dry_run" => "지울 대상을 보여 주기만 합니다",
        "key" => "설정 이름",
        "value" => "값",
        "shell" => "셸",
        _ => return None,
    })
}
