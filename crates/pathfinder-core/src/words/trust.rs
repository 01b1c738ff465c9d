//! `config`: settings, and the research folders whose settings are followed.

messages! {
    no_home_folder: "내 설정을 둘 홈 폴더가 없습니다", "there is no home folder for your own settings";
    cannot_read(path: &str): "읽을 수 없습니다: {path}", "cannot read {path}";
    no_such_file: " (없음)", " (does not exist)";
    trusted(path: &str): "신뢰합니다: {path}", "trusted: {path}";
    no_longer_trusted(path: &str): "더는 신뢰하지 않습니다: {path}", "no longer trusted: {path}";
    not_registered(path: &str): "등록되어 있지 않습니다: {path}", "not registered: {path}";
    not_trusted: " (신뢰하지 않음)", " (not trusted)";
    no_research_folder(path: &str): "연구 폴더가 없습니다: {path}", "there is no research folder in {path}";
    own_folders_are_registered: "직접 만드는 폴더는 저절로 등록됩니다", "a folder that you create yourself is registered automatically";
    setting_not_followed(key: &str): "내 것으로 등록되지 않은 폴더의 {key} 설정은 따르지 않습니다", "{key} is ignored in a folder that is not registered as yours";
    trust_first(dir: &str): "내 폴더라면 먼저 신뢰한다고 하세요: pathfinder config trust {dir}", "if the folder is yours, trust it first: pathfinder config trust {dir}";
}
