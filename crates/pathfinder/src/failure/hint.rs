//! What a person at the command line can do about an error.

use pathfinder_core::command::CommandError;
use pathfinder_core::question::QuestionError;
use pathfinder_core::words::failure as words;
use pathfinder_core::words::replay;
use pathfinder_engine::fault::{
    ArchiveError, BlobError, DocumentsError, FolderError, IndexError, JournalError, LockError,
};
use pathfinder_engine::library::LibraryError;
use pathfinder_engine::load::LoadError;
use pathfinder_engine::models::ModelsError;
use pathfinder_engine::proof::ProveError;
use pathfinder_engine::tape::TapeError;
use pathfinder_engine::web::UnknownServer;
use pathfinder_engine::{EngineError, Fault, WriterError};
use pathfinder_text::Lang;

pub(super) fn of(fault: Fault<'_>, lang: Lang) -> Option<String> {
    let fixed = match fault {
        Fault::Question(it) => question(it)(lang),
        Fault::Command(it) => return Some(command(it, lang)),
        Fault::Engine(it) => engine(it)?(lang),
        Fault::Models(it) => return models(it, lang),
        Fault::Server(it) => return Some(server(it, lang)),
        Fault::PrivateHost(_) => words::hint_one_host(lang),
        Fault::Library(it) => library(it)?(lang),
        Fault::Documents(it) => documents(it)(lang),
        Fault::Index(it) => index(it)(lang),
        Fault::Folder(it) => folder(it)?(lang),
        Fault::Lock(it) => lock(it)?(lang),
        Fault::Writer(WriterError::DiskFull { .. })
        | Fault::Journal(JournalError::Full { .. })
        | Fault::Blob(BlobError::Full { .. }) => words::hint_free_space_and_resume(lang),
        Fault::Journal(JournalError::Damaged { .. }) => words::hint_quarantine_or_restore(lang),
        Fault::Load(LoadError::Newer { .. }) | Fault::Journal(JournalError::Newer { .. }) => {
            words::hint_update(lang)
        }
        Fault::Archive(it) => archive(it)?(lang),
        Fault::Tape(it) => tape(it)?(lang),
        Fault::Prove(ProveError::Home(it)) => return of(it.into(), lang),
        Fault::Web(_)
        | Fault::Home(_)
        | Fault::Ownership(_)
        | Fault::Writer(_)
        | Fault::Drive(_)
        | Fault::Load(_)
        | Fault::Journal(_)
        | Fault::Blob(_)
        | Fault::Restore(_)
        | Fault::Rebuild(_)
        | Fault::Prove(_)
        | Fault::Play(_) => return None,
    };
    Some(fixed.to_owned())
}

/// A hint without values.
type Fixed = fn(Lang) -> &'static str;

fn question(error: &QuestionError) -> Fixed {
    match error {
        QuestionError::Empty | QuestionError::NoWords => words::hint_ask_in_quotes,
        QuestionError::TooLong { .. } => words::hint_shorten_question,
        QuestionError::ControlCharacter { .. } => words::hint_remove_character,
    }
}

fn command(error: &CommandError, lang: Lang) -> String {
    let fixed: Fixed = match error {
        CommandError::WrongStatus { status, .. } if status.is_going() => words::hint_pause_or_stop,
        CommandError::WrongStatus { .. } => words::hint_resume,
        CommandError::LimitReached { done, .. } => return words::hint_raise_limit(lang, done + 10),
        CommandError::BudgetSpent => words::hint_raise_budget,
        CommandError::NoEvidence => words::hint_add_documents_and_resume,
    };
    fixed(lang).to_owned()
}

fn engine(error: &EngineError) -> Option<Fixed> {
    Some(match error {
        EngineError::NotOwn { .. } => words::hint_trust_session,
        EngineError::NothingToSearch => words::hint_give_documents,
        EngineError::NoSearchingModel => words::hint_other_engine,
        EngineError::BuiltinAsksNoModel { .. } => words::hint_builtin_or_model,
        EngineError::NoHost => words::hint_without_host,
        _ => return None,
    })
}

fn models(error: &ModelsError, lang: Lang) -> Option<String> {
    Some(match error {
        ModelsError::NoModel { .. } | ModelsError::NoClaude => {
            words::hint_get_a_model(lang).to_owned()
        }
        ModelsError::NoKey { variable, .. } => words::hint_set_key(lang, variable),
        ModelsError::Moved { model, .. } => words::hint_model_moved(lang, model),
        ModelsError::NotAKey { variable } => words::hint_copy_key(lang, variable),
        ModelsError::BadAddress { .. } => words::hint_check_setting(lang, "model.base_url"),
        ModelsError::BadEmbeddingsAddress { .. } => {
            words::hint_check_setting(lang, "embeddings.base_url")
        }
        ModelsError::NoEmbeddingsPrice { .. } => words::hint_embeddings_price(lang).to_owned(),
        ModelsError::NothingOffered { .. } => words::hint_name_model(lang).to_owned(),
        ModelsError::NoPrice { .. } => words::hint_give_price(lang).to_owned(),
        ModelsError::PricesUnreadable { .. } => {
            words::hint_check_setting(lang, "model.prices_file")
        }
        ModelsError::Prices(_) | ModelsError::NoRuntime(_) | ModelsError::Client(_) => return None,
    })
}

fn server(error: &UnknownServer, lang: Lang) -> String {
    match error.known.is_empty() {
        true => words::hint_describe_server(lang, &error.name),
        false => words::hint_known_servers(lang, &error.known.join(", ")),
    }
}

fn library(error: &LibraryError) -> Option<Fixed> {
    Some(match error {
        LibraryError::NothingReadable { .. } => words::hint_put_documents,
        LibraryError::UnknownFormat { .. } => words::hint_save_as_document,
        LibraryError::NotThere { .. } => words::hint_list_documents,
        LibraryError::Folder(_) | LibraryError::Index(_) => return None,
    })
}

fn documents(error: &DocumentsError) -> Fixed {
    match error {
        DocumentsError::Missing { .. } => words::hint_check_folder,
        DocumentsError::NotAFolder { .. } => words::hint_name_documents_folder,
        DocumentsError::Unreadable { .. } => words::hint_folder_permissions,
        DocumentsError::Empty { .. } => words::hint_put_documents,
    }
}

fn index(error: &IndexError) -> Fixed {
    match error {
        IndexError::Unusable { .. } => words::hint_index_permissions,
        IndexError::Linked { .. } => words::hint_remove_index_link,
        IndexError::Busy { .. } => words::hint_index_busy,
        IndexError::Damaged { .. } => words::hint_delete_index,
    }
}

fn folder(error: &FolderError) -> Option<Fixed> {
    Some(match error {
        FolderError::BadId { .. } => words::hint_id_letters,
        FolderError::Unknown { .. } => words::hint_list_sessions,
        FolderError::Ambiguous { .. } => words::hint_longer_id,
        FolderError::NoneYet { .. } => words::hint_start_session,
        FolderError::NotAFolder { .. } => words::hint_remove_or_other_folder,
        FolderError::NotAFile { .. } => words::hint_remove,
        FolderError::Exists { .. } | FolderError::Unusable { .. } => return None,
    })
}

fn lock(error: &LockError) -> Option<Fixed> {
    Some(match error {
        LockError::Held { .. } => words::hint_pause_holder,
        LockError::Starting { .. } => words::hint_status_soon,
        LockError::Networked { .. } => words::hint_local_disk,
        LockError::Gone { .. } | LockError::Unusable { .. } => return None,
    })
}

fn archive(error: &ArchiveError) -> Option<Fixed> {
    Some(match error {
        ArchiveError::Damaged { .. } => words::hint_other_archive,
        ArchiveError::Exists { .. } => words::hint_force,
        ArchiveError::Full { .. } => words::hint_free_space,
        ArchiveError::Folder(_) | ArchiveError::Locked(_) | ArchiveError::Unusable { .. } => {
            return None;
        }
    })
}

fn tape(error: &TapeError) -> Option<Fixed> {
    Some(match error {
        TapeError::BadLine { .. } => words::hint_export_tape_again,
        TapeError::Newer { .. } => words::hint_update,
        TapeError::Earlier | TapeError::EarlierSession => replay::record_again,
        TapeError::TwoReasoners { .. }
        | TapeError::TwoScopes { .. }
        | TapeError::TwoMethods { .. } => words::hint_start_with_one,
        TapeError::Load(_) | TapeError::Io(_) | TapeError::Snapshot { .. } => return None,
    })
}
