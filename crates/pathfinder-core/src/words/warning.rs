//! Warnings about journals that cannot be read to the end, and about settings that do not apply.

messages! {
    journal_damaged: "경고: 저널이 도중에 손상되어 그 앞까지만 읽었고, 이어서 할 수 없습니다. `pathfinder doctor`로 확인하세요.",
        "warning: the journal is damaged: only what precedes the damage is shown, and the session cannot be resumed; see pathfinder doctor";
    journal_continued_by_newer: "경고: 더 새로운 버전이 쓴 세션이라 읽을 수 있는 데까지만 보입니다. pathfinder를 업데이트하세요.",
        "warning: a newer version continued this session: only what this version can read is shown; update pathfinder";
    journal_torn(bytes: u64): "저널 끝의 쓰다 만 {bytes}바이트는 다음에 이어서 할 때 잘라 내어 옆에 보관합니다",
        "the last {bytes} bytes of the journal are incomplete; the next writer cuts them off and keeps them in a file beside it";
    journal_damaged_after(seq: u64, offset: u64, because: &str): "저널이 기록 {seq} 뒤({offset}바이트)에서 손상되었습니다: {because}",
        "the journal is damaged after record {seq}, at byte {offset}: {because}";
    journal_of_newer(version: u64): "더 새로운 버전(기록 버전 {version})이 쓴 저널입니다", "the journal was written by a newer version (records of version {version})";
    update_pathfinder: "pathfinder를 업데이트하세요", "update pathfinder";
    settings_ignored(layer: &str, keys: &str, dir: &str):
        "경고: {layer}: 내 것으로 등록되지 않은 폴더의 설정이라 따르지 않습니다: {keys} (신뢰하려면: pathfinder config trust {dir})",
        "warning: {layer}: ignored, because the folder is not registered as yours: {keys} (to trust it: pathfinder config trust {dir})";
}
