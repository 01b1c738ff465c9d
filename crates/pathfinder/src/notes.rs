//! The notes of the engine, in words.

use std::path::Path;

use pathfinder_core::settings::LOCAL;
use pathfinder_core::words::failure::warning;
use pathfinder_core::words::note as words;
use pathfinder_engine::{
    FolderNote, IndexedFolder, Note, PriceSource, PricedModel, ReasonerNote, SearchNote,
    SearchedPlace, SessionNote,
};
use pathfinder_text::{Lang, one_line};

use crate::failure;
use crate::output::Output;
use crate::wording::{dollars, skipped};

/// Skipped files that are named; the others are counted.
const SKIPPED_SHOWN: usize = 5;

/// Shows a note on stderr.
pub(crate) fn show(note: &Note, lang: Lang, output: &Output) {
    // A machine reads in the events where a session searches.
    if matches!(note, Note::Search(SearchNote::Places(_))) && output.is_json() {
        return;
    }
    output.note(&message(note, lang));
}

fn message(note: &Note, lang: Lang) -> String {
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
            words::folder_not_yours(lang, &shown(folder), &shown(dir))
        }
        FolderNote::Unregistered { folder, because } => {
            words::folder_not_registered(lang, &shown(folder), &one_line(because, 300))
        }
        FolderNote::SessionUnregistered { session, because } => {
            words::session_not_registered(lang, session, &one_line(because, 300))
        }
        FolderNote::Indexing { folder } => words::indexing(lang, &shown(folder)),
        FolderNote::Indexed(indexed) => indexed_lines(indexed, lang),
        FolderNote::Kept { because } => {
            warning(lang, &one_line(&failure::words(because, lang), 400))
        }
        FolderNote::Others { kept } => words::folders_stay(lang, &kept.join(", ")),
    }
}

fn reasoner_note(note: &ReasonerNote, lang: Lang) -> String {
    match note {
        ReasonerNote::Thinks(model) => words::reasoner(lang, &model.name, &price(model, lang)),
        ReasonerNote::Embeds(model) => words::embeds(lang, &model.name, &input_price(model, lang)),
        ReasonerNote::EmbeddingsFailed { name, because } => {
            words::embeddings_failed(lang, name, because)
        }
        ReasonerNote::EmbeddingsOverBudget { name } => words::embeddings_over_budget(lang, name),
        ReasonerNote::EmbeddingsStay { session } => words::embeddings_stay(lang, session),
        ReasonerNote::BuiltinThinks { missing } => {
            words::builtin_thinks(lang, &failure::words(missing, lang))
        }
        ReasonerNote::BuiltinWrites { because } => {
            words::builtin_writes(lang, &one_line(&failure::words(because, lang), 400))
        }
        ReasonerNote::BuiltinStays => words::builtin_stays(lang).to_owned(),
        ReasonerNote::BuiltinWritesForForeign { session } => {
            words::builtin_writes_for_foreign(lang, session)
        }
        ReasonerNote::Changed { was, is } => words::reasoner_changes(lang, was, is),
    }
}

fn search_note(note: &SearchNote, lang: Lang) -> String {
    match note {
        SearchNote::NotAMailto { setting } => words::not_an_email(lang, setting),
        SearchNote::NoPageCache { because } => words::no_page_cache(lang, because),
        SearchNote::FallsBack => words::no_searching_model(lang).to_owned(),
        SearchNote::Places(places) => {
            let places: Vec<String> = places.iter().map(|it| place(it, lang)).collect();
            words::searching(lang, &places.join(", "))
        }
        SearchNote::Changed { was, is } => {
            words::places_change(lang, &was.join(", "), &is.join(", "))
        }
    }
}

fn session_note(note: &SessionNote, lang: Lang) -> String {
    match note {
        SessionNote::UnknownFileSystem { magic } => {
            words::unknown_file_system(lang, &format!("{magic:#x}"))
        }
        SessionNote::Edited { files } => words::files_edited(lang, &files.join(", ")),
        SessionNote::JournalCut { path, bytes } => {
            words::journal_cut(lang, &path.display().to_string(), *bytes)
        }
        SessionNote::Created { session } => words::session_created(lang, session),
        SessionNote::Resumed {
            session,
            iteration,
            iterations_max,
        } => words::session_resumed(lang, session, *iteration, *iterations_max),
        SessionNote::MethodChanged { was, is } => {
            words::method_changes(lang, was.name(), is.name())
        }
        SessionNote::PlansNothing { method } => words::plans_nothing(lang, method.name()),
        SessionNote::LimitsNarrowed {
            iterations,
            budget_usd,
        } => words::limits_narrowed(lang, *iterations, *budget_usd),
    }
}

fn indexed_lines(indexed: &IndexedFolder, lang: Lang) -> String {
    let mut lines = vec![words::indexed(lang, indexed.files)];
    let named = indexed.skipped.iter().take(SKIPPED_SHOWN);
    lines.extend(
        named.map(|(path, because)| words::skipped(lang, &shown(path), &skipped(lang, because))),
    );
    let more = indexed.skipped.len().saturating_sub(SKIPPED_SHOWN);
    if more > 0 {
        lines.push(words::more_skipped(lang, more));
    }
    lines.join("\n")
}

/// `$1.25 in, $10.00 out per million tokens, by the list of 2026-11-16`.
fn price(model: &PricedModel, lang: Lang) -> String {
    let price = &model.price;
    let (input, output) = (dollars(price.rates.input), dollars(price.rates.output));
    match (price.source, price.is_free()) {
        (PriceSource::Nobody, _) => words::free_on_this_machine(lang).to_owned(),
        (_, true) => words::free_by_setting(lang).to_owned(),
        (PriceSource::User, false) => words::price_by_setting(lang, &input, &output),
        (PriceSource::List, false) => {
            words::price_by_list(lang, &input, &output, &model.prices_as_of)
        }
    }
}

/// The same where nothing is written: `$0.02 per million tokens`.
fn input_price(model: &PricedModel, lang: Lang) -> String {
    match model.price.is_free() {
        true => price(model, lang),
        false => words::price_of_input(lang, &dollars(model.price.rates.input)),
    }
}

/// `hybrid (brave, arxiv, openalex)`.
fn place(place: &SearchedPlace, lang: Lang) -> String {
    match place {
        SearchedPlace { name, .. } if name == LOCAL => words::local_documents(lang).to_owned(),
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
                "경고: 알 수 없는 파일 시스템(0x65735546)이라 잠금이 지켜지지 않을 수 있습니다. 로컬 디스크를 권합니다"
            ],
        );
        let edited = |files: &[&str]| SessionNote::Edited {
            files: files.iter().map(|it| (*it).to_owned()).collect(),
        };
        check(
            Lang::English,
            edited(&["state.json", "findings.md"]),
            expect![
                "warning: these files were edited, or written by another version; they are rewritten from the journal: state.json, findings.md"
            ],
        );
        check(
            Lang::Korean,
            edited(&["state.json"]),
            expect![
                "경고: 손으로 고쳤거나 다른 버전이 쓴 파일을 저널을 따라 다시 씁니다: state.json"
            ],
        );
    }
}
