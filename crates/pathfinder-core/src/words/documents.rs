//! Local documents: adding, listing, forgetting and searching them.

messages! {
    name_known_format: ".md, .txt, .html, .pdf 파일이나 그런 파일이 든 폴더를 지정하세요", "name a .md, .txt, .html or .pdf file, or a folder with such files";
    added(folder: &str, new: usize, changed: usize, removed: usize, same: usize, skipped: usize):
        "{folder}: 추가 {new}개, 변경 {changed}개, 제거 {removed}개, 그대로 {same}개, 건너뜀 {skipped}개",
        "{folder}: {new} added, {changed} changed, {removed} removed, {same} unchanged, {skipped} skipped";
    skipped(path: &str, because: &str): "건너뜀 {path}: {because}", "skipped {path}: {because}";
    none_added: "추가한 문서가 없습니다. 이렇게 추가하세요: pathfinder docs add 경로", "no documents were added yet; add some with: pathfinder docs add PATH";
    forgotten(path: &str, count: usize): "{path}: 문서 {count}개를 색인에서 지웠습니다", "{path}: {count} documents removed from the index";
}
