use std::io;
use std::path::PathBuf;

use expect_test::{Expect, expect};
use pathfinder_core::command::Change;
use pathfinder_core::session::Status;
use pathfinder_store::journal::Damage;

use super::*;

fn path() -> PathBuf {
    PathBuf::from("/a")
}

fn holder() -> Option<Holder> {
    Some(Holder {
        pid: 7,
        host: "box".into(),
        boot_id: String::new(),
        epoch: None,
    })
}

/// Errors of crates that do not know the catalog: their own English must not drift away from it.
fn of_lower_crates() -> Vec<Box<dyn Error>> {
    let (path_of, given) = (path, || "x".to_owned());
    vec![
        Box::new(FolderError::BadId { given: given() }),
        Box::new(FolderError::Unknown { given: given() }),
        Box::new(FolderError::Ambiguous {
            given: given(),
            candidates: vec!["x1".into(), "x2".into()],
        }),
        Box::new(FolderError::NoneYet { path: path_of() }),
        Box::new(FolderError::NotAFolder { path: path_of() }),
        Box::new(FolderError::NotAFile { path: path_of() }),
        Box::new(FolderError::Exists { id: given() }),
        Box::new(LockError::Held {
            path: path_of(),
            holder: holder(),
        }),
        Box::new(LockError::Held {
            path: path_of(),
            holder: None,
        }),
        Box::new(LockError::Starting { holder: holder() }),
        Box::new(LockError::Networked {
            path: path_of(),
            file_system: "NFS",
        }),
        Box::new(JournalError::Full { path: path_of() }),
        Box::new(JournalError::Damaged {
            path: path_of(),
            after_seq: 3,
            offset: 200,
            because: Damage::BadRecord,
        }),
        Box::new(JournalError::Newer {
            path: path_of(),
            v: 9,
        }),
        Box::new(BlobError::Full { path: path_of() }),
        Box::new(WriterError::DiskFull { path: path_of() }),
        Box::new(LoadError::Newer {
            path: path_of(),
            v: 9,
        }),
        Box::new(ArchiveError::Damaged {
            path: path_of(),
            because: "cut off".into(),
        }),
        Box::new(ArchiveError::Exists { ids: vec![given()] }),
        Box::new(ArchiveError::Full { path: path_of() }),
        Box::new(DocumentsError::Missing { path: path_of() }),
        Box::new(DocumentsError::NotAFolder { path: path_of() }),
        Box::new(DocumentsError::Unreadable {
            path: path_of(),
            source: io::Error::other("no"),
        }),
        Box::new(DocumentsError::Empty {
            path: path_of(),
            skipped: Vec::new(),
        }),
        Box::new(IndexError::Linked { path: path_of() }),
        Box::new(IndexError::Busy { path: path_of() }),
    ]
}

#[test]
fn errors_of_lower_crates_have_the_english_of_the_catalog_and_korean_too() {
    for error in of_lower_crates() {
        let fault = Fault::of(error.as_ref()).expect("ours");
        assert_eq!(fault.message(Lang::English), error.to_string());
        let korean = fault.message(Lang::Korean);
        assert!(
            korean.chars().any(|it| ('가'..='힣').contains(&it)),
            "{korean}"
        );
    }
}

fn check(error: EngineError, expected: Expect) {
    assert_eq!(error.message(Lang::English), error.to_string());
    expected.assert_eq(&format!("{error}\n{}", error.message(Lang::Korean)));
}

#[test]
fn an_error_that_passes_another_on_has_its_words() {
    let folder = FolderError::Unknown { given: "x".into() };
    check(
        EngineError::Home(HomeError::Folder(folder)),
        expect![[r#"
        there is no session 'x'
        'x' 세션이 없습니다"#]],
    );
    let lock = LockError::Starting { holder: None };
    check(
        EngineError::Home(HomeError::Writer(WriterError::Lock(lock))),
        expect![[r#"
            another process is just starting this question
            이 질문은 지금 다른 프로세스에서 시작하는 중입니다"#]],
    );
    let refused = CommandError::WrongStatus {
        status: Status::StoppedByUser,
        change: Change::Pause,
    };
    check(
        EngineError::Refused(refused),
        expect![[r#"
        a session that is stopped by the user cannot be paused
        세션을 일시 정지할 수 없습니다 (현재 상태: 사용자가 중지함)"#]],
    );
    let key = ModelsError::NotAKey {
        variable: "OPENAI_API_KEY".into(),
    };
    check(
        EngineError::Models(key),
        expect![[r#"
        `OPENAI_API_KEY` is set but is not an API key: it contains white space or characters that keys do not have
        OPENAI_API_KEY에 든 값은 API 키가 아닙니다. 빈칸이나 키에 쓰지 않는 글자가 있습니다"#]],
    );
}
