//! `replay`, `tape`, `backup` and `restore`: sessions compared with their journals, played again, archived.

use std::fmt::Display;

messages! {
    missing: "없음", "missing";
    edited: "수정됨", "edited";
    stale: "오래됨", "stale";
    compared(id: &str, records: u64, views: usize, different: usize): "{id}: 기록 {records}개를 다시 접어 파일 {views}개와 비교, 다른 것 {different}개",
        "{id}: {records} records folded again, {views} files compared, {different} differ";
    rebuilt: "파일을 저널에서 다시 썼습니다", "the files were written again from the journal";
    may_rebuild: "도움말: `pathfinder replay --rebuild`로 저널에서 다시 쓸 수 있습니다", "hint: pathfinder replay --rebuild writes them again from the journal";
    not_rebuilt: "파일은 그대로 두었습니다. `pathfinder restore`로 보관본을 되살리세요",
        "the files were left as they are; restore the session from a backup with pathfinder restore";
    checkpoint_differs: "checkpoint가 저널을 다시 접은 결과와 다릅니다", "the checkpoint differs from the journal's fold";
    checkpoint_unusable: "checkpoint를 쓸 수 없어 무시합니다. 다음에 이어서 할 때 다시 만듭니다",
        "the checkpoint cannot be used and is ignored; it is made again when the session continues";

    // Tapes.
    recorded(path: &str, steps: usize): "{path}: 단계 {steps}개를 기록했습니다", "{path}: {steps} steps recorded";
    cannot_read_tape(path: &str): "테이프를 읽을 수 없습니다: {path}", "cannot read the tape {path}";
    no_temporary_folder: "임시 폴더를 만들 수 없습니다", "cannot create a temporary folder";
    no_reply(step: &str, key: impl Display): "테이프에 이 단계의 응답이 없습니다: {step} ({key})", "the tape has no reply for step {step} ({key})";
    record_again: "이 버전의 pathfinder로 세션을 다시 돌려 테이프를 새로 만드세요", "run the session again with this version, and export a new tape";
    no_last_answer: "녹화한 세션이 도중에 멈추어, 마지막 회차 뒤의 답은 테이프에 없습니다",
        "the recorded session was stopped before it ended, so the answer after its last iteration is not on the tape";

    // Archives.
    skipped(path: &str): "건너뜀: {path}", "skipped {path}";
    archived(path: &str, sessions: usize, files: usize): "{path}: 세션 {sessions}개, 파일 {files}개를 담았습니다", "{path}: {sessions} sessions with {files} files";
    restored(files: usize): "파일 {files}개를 되살렸습니다", "{files} files restored";
}
