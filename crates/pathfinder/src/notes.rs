//! The notes of the engine, in words.

use std::path::Path;

use pathfinder_core::settings::LOCAL;
use pathfinder_engine::{
    FolderNote, IndexedFolder, Note, PriceSource, PricedModel, ReasonerNote, SearchNote,
    SearchedPlace, SessionNote,
};
use pathfinder_text::{Lang, one_line};

use crate::failure;
use crate::output::Output;
use crate::wording::{either, skipped};

/// Skipped files that are named; of the others the number is told.
const SKIPPED_SHOWN: usize = 5;

/// Shows a note on stderr.
pub(crate) fn show(note: &Note, lang: Lang, output: &Output) {
    // A machine reads in the events where a session searches.
    if matches!(note, Note::Search(SearchNote::Places(_))) && output.is_json() {
        return;
    }
    output.note(&words(note, lang));
}

fn words(note: &Note, lang: Lang) -> String {
    match note {
        Note::Folder(note) => folder_note(note, lang),
        Note::Reasoner(note) => reasoner_note(note, lang),
        Note::Search(note) => search_note(note, lang),
        Note::Session(note) => session_note(note, lang),
    }
}

fn folder_note(note: &FolderNote, lang: Lang) -> String {
    match note {
        FolderNote::Foreign { folder, dir } => {
            let (path, dir) = (shown(folder), shown(dir));
            either(
                lang,
                format!(
                    "warning: {path} 폴더는 내 것으로 등록되어 있지 않아, 설정은 더 좁은 한도만 따르고 색인은 새로 만듭니다 (내 폴더라면: pathfinder config trust {dir})"
                ),
                format!(
                    "warning: {path} is not registered as yours: of its settings only narrower limits count, and the index is built anew (if it is yours: pathfinder config trust {dir})"
                ),
            )
        }
        FolderNote::Unregistered { folder, because } => {
            let (path, because) = (shown(folder), one_line(because, 300));
            either(
                lang,
                format!(
                    "warning: {path} 폴더를 등록할 수 없어 다음에도 남의 폴더로 다룹니다: {because}"
                ),
                format!(
                    "warning: {path} cannot be registered, and will be taken for somebody else's the next time: {because}"
                ),
            )
        }
        FolderNote::SessionUnregistered { session, because } => {
            let because = one_line(because, 300);
            either(
                lang,
                format!("warning: {session} 세션을 등록할 수 없어 다음에 다시 묻습니다: {because}"),
                format!(
                    "warning: session {session} cannot be registered, and is asked about again the next time: {because}"
                ),
            )
        }
        FolderNote::Indexing { folder } => {
            let folder = shown(folder);
            either(
                lang,
                format!("문서를 색인하는 중: {folder}"),
                format!("indexing {folder}"),
            )
        }
        FolderNote::Indexed(indexed) => indexed_lines(indexed, lang),
        FolderNote::Kept { because } => {
            format!("warning: {}", one_line(&because.to_string(), 400))
        }
        FolderNote::Others { kept } => {
            let kept = kept.join(", ");
            either(
                lang,
                format!(
                    "이 세션은 시작할 때 정한 폴더에서만 찾습니다: {kept} (다른 폴더로 시작하려면 --new)"
                ),
                format!(
                    "this session searches only in the folders it began with: {kept} (--new starts one with others)"
                ),
            )
        }
    }
}

fn reasoner_note(note: &ReasonerNote, lang: Lang) -> String {
    match note {
        ReasonerNote::Thinks(model) => {
            let lead = either(lang, "추론", "reasoner");
            format!("{lead}: {} ({})", model.name, price(model, lang))
        }
        ReasonerNote::BuiltinThinks { missing } => {
            let message = failure::words(missing, lang);
            either(
                lang,
                format!("warning: {message}. 내장 추론기로 합니다"),
                format!("warning: {message}; the built-in reasoner thinks instead"),
            )
        }
        ReasonerNote::BuiltinWrites { because } => {
            let message = one_line(&failure::words(because, lang), 400);
            either(
                lang,
                format!("warning: {message}. 내장 추론기가 씁니다"),
                format!("warning: {message}; the built-in reasoner writes instead"),
            )
        }
        ReasonerNote::BuiltinStays => either(
            lang,
            "추론: 내장 추론기. 이 세션은 모델 없이 시작했습니다 (모델에 물으려면 --reasoner model)",
            "reasoner: built-in; this session began without a model (--reasoner model asks one)",
        )
        .to_owned(),
        ReasonerNote::BuiltinWritesForForeign { session } => either(
            lang,
            format!(
                "{session} 세션은 여기서 시작한 것이 아니므로 모델에 묻지 않고 내장 추론기로 씁니다"
            ),
            format!(
                "session {session} was not begun here, so the built-in reasoner writes and no model is asked"
            ),
        ),
        ReasonerNote::Changed { was, is } => either(
            lang,
            format!("추론을 바꿉니다: {was} → {is}"),
            format!("the reasoner changes: {was} -> {is}"),
        ),
    }
}

fn search_note(note: &SearchNote, lang: Lang) -> String {
    match note {
        SearchNote::NotAMailto { setting } => either(
            lang,
            format!(
                "warning: {setting}에 든 것은 전자 우편 주소가 아니어서 보내지 않습니다"
            ),
            format!("warning: what {setting} holds is no e-mail address, and is not sent"),
        ),
        SearchNote::NoPageCache { because } => either(
            lang,
            format!("가져온 페이지를 보관할 수 없습니다: {because}"),
            format!("fetched pages cannot be kept: {because}"),
        ),
        SearchNote::FallsBack => either(
            lang,
            "claude 엔진에는 Anthropic 모델이 필요한데 준비되어 있지 않습니다. 대신 auto 엔진으로 찾습니다",
            "the engine claude needs a model of Anthropic, and none is set up; the engine auto searches instead",
        )
        .to_owned(),
        SearchNote::Places(places) => {
            let places: Vec<String> = places.iter().map(|it| place(it, lang)).collect();
            let places = places.join(", ");
            either(
                lang,
                format!("검색하는 곳: {places}"),
                format!("searching: {places}"),
            )
        }
        SearchNote::Changed { was, is } => {
            let (was, is) = (was.join(", "), is.join(", "));
            either(
                lang,
                format!("검색하는 곳을 바꿉니다: {was} → {is}"),
                format!("the places that are searched change: {was} -> {is}"),
            )
        }
    }
}

fn session_note(note: &SessionNote, lang: Lang) -> String {
    match note {
        SessionNote::UnknownFileSystem { magic } => either(
            lang,
            format!(
                "warning: 알 수 없는 파일 시스템({magic:#x})이라 잠금이 지켜지지 않을 수 있습니다. 로컬 디스크를 권합니다"
            ),
            format!(
                "warning: locks may not hold on this unknown file system ({magic:#x}); a local disk is recommended"
            ),
        ),
        SessionNote::Edited { files } => {
            let names = files.join(", ");
            either(
                lang,
                format!(
                    "warning: 손으로 고쳤거나 다른 버전이 쓴 파일을 저널을 따라 다시 씁니다: {names}"
                ),
                format!(
                    "warning: these files were edited, or written by another version; the journal is what counts, and they are written again: {names}"
                ),
            )
        }
        SessionNote::JournalCut { path, bytes } => {
            let path = path.display();
            either(
                lang,
                format!(
                    "warning: 저널 끝에 온전하지 않은 {bytes}바이트가 있어 잘라 냈습니다. {path}에 보관합니다"
                ),
                format!(
                    "warning: {bytes} bytes at the journal's end were not whole; they were cut off and are kept in {path}"
                ),
            )
        }
        SessionNote::Created { session } => either(
            lang,
            format!("새 세션: {session}"),
            format!("new session: {session}"),
        ),
        SessionNote::Resumed {
            session,
            iteration,
            iterations_max,
        } => either(
            lang,
            format!("이어서 하는 세션: {session} (반복 {iteration}/{iterations_max})"),
            format!("going on with {session} (iteration {iteration}/{iterations_max})"),
        ),
        SessionNote::LimitsNarrowed {
            iterations,
            budget_usd,
        } => either(
            lang,
            format!(
                "다른 곳에서 온 세션이므로 내 설정의 한도까지만 씁니다 (반복 {iterations}회, ${budget_usd})"
            ),
            format!(
                "the session came from elsewhere: it stays within your own limits ({iterations} iterations, ${budget_usd})"
            ),
        ),
    }
}

fn indexed_lines(indexed: &IndexedFolder, lang: Lang) -> String {
    let IndexedFolder {
        files,
        skipped: all,
    } = indexed;
    let mut lines = vec![either(
        lang,
        format!("문서 {files}개를 읽을 수 있습니다"),
        format!("{files} documents can be read"),
    )];
    for (path, because) in all.iter().take(SKIPPED_SHOWN) {
        let (path, because) = (shown(path), skipped(lang, because));
        lines.push(either(
            lang,
            format!("건너뜀: {path}: {because}"),
            format!("skipped {path}: {because}"),
        ));
    }
    let more = all.len().saturating_sub(SKIPPED_SHOWN);
    if more > 0 {
        lines.push(either(
            lang,
            format!("그 밖에 {more}개를 건너뛰었습니다"),
            format!("skipped {more} more"),
        ));
    }
    lines.join("\n")
}

/// `$1.25 in, $10.00 out per million tokens, by the list of 2026-11-16`.
fn price(model: &PricedModel, lang: Lang) -> String {
    let (price, as_of) = (&model.price, &model.prices_as_of);
    let usd = |micro: u64| format!("${:.2}", micro as f64 / 1e6);
    let (input, output) = (usd(price.rates.input), usd(price.rates.output));
    match (price.source, price.is_free()) {
        (PriceSource::Nobody, _) => either(
            lang,
            "무료: 이 컴퓨터에 있고 알려진 가격이 없음".to_owned(),
            "free: on this machine, and no price is known".to_owned(),
        ),
        (_, true) => either(
            lang,
            "무료: 설정한 가격".to_owned(),
            "free, as you set it".to_owned(),
        ),
        (PriceSource::User, false) => either(
            lang,
            format!("백만 토큰당 입력 {input}, 출력 {output}: 설정한 가격"),
            format!("{input} in, {output} out per million tokens, as you set it"),
        ),
        (PriceSource::List, false) => either(
            lang,
            format!("백만 토큰당 입력 {input}, 출력 {output}: {as_of} 가격표"),
            format!("{input} in, {output} out per million tokens, by the list of {as_of}"),
        ),
    }
}

/// `hybrid (brave, arxiv, openalex)`.
fn place(place: &SearchedPlace, lang: Lang) -> String {
    match place {
        SearchedPlace { name, .. } if name == LOCAL => {
            either(lang, "로컬 문서", "local documents").to_owned()
        }
        SearchedPlace {
            name,
            asks: Some(asks),
        } => format!("{name} ({})", asks.join(", ")),
        SearchedPlace { name, asks: None } => name.clone(),
    }
}

fn shown(path: &Path) -> String {
    one_line(&path.display().to_string(), 300)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(lang: Lang, note: SessionNote, expected: Expect) {
        expected.assert_eq(&session_note(&note, lang));
    }

    #[test]
    fn every_note_is_worded_in_both_languages() {
        let magic = 0x6573_5546;
        check(
            Lang::English,
            SessionNote::UnknownFileSystem { magic },
            expect![
                "warning: locks may not hold on this unknown file system (0x65735546); a local disk is recommended"
            ],
        );
        check(
            Lang::Korean,
            SessionNote::UnknownFileSystem { magic },
            expect![
                "warning: 알 수 없는 파일 시스템(0x65735546)이라 잠금이 지켜지지 않을 수 있습니다. 로컬 디스크를 권합니다"
            ],
        );
        let edited = |files: &[&str]| SessionNote::Edited {
            files: files.iter().map(|it| (*it).to_owned()).collect(),
        };
        check(
            Lang::English,
            edited(&["state.json", "findings.md"]),
            expect![
                "warning: these files were edited, or written by another version; the journal is what counts, and they are written again: state.json, findings.md"
            ],
        );
        check(
            Lang::Korean,
            edited(&["state.json"]),
            expect![
                "warning: 손으로 고쳤거나 다른 버전이 쓴 파일을 저널을 따라 다시 씁니다: state.json"
            ],
        );
    }
}
