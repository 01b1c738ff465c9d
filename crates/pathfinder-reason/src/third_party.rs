//! Third-party texts for the tests, from the folder that `PATHFINDER_DATA` names.

/// One field of each JSON line of a file below `bad/`; nothing, and a line on stderr, without the data.
pub(crate) fn third_party(file: &str, field: &str) -> Vec<String> {
    let Some(folder) = std::env::var_os("PATHFINDER_DATA") else {
        eprintln!("skipped: {file} (PATHFINDER_DATA is not set)");
        return Vec::new();
    };
    let path = std::path::Path::new(&folder).join("bad").join(file);
    let text = std::fs::read_to_string(path).expect("the file is there");
    text.split('\n')
        .filter_map(|it| serde_json::from_str::<serde_json::Value>(it).ok())
        .filter_map(|it| it[field].as_str().map(str::to_owned))
        .collect()
}
