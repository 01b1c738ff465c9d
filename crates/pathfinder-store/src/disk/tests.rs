use std::os::unix::fs::symlink;

use super::trial::{Failure, Trial};
use super::*;

#[test]
fn a_whole_file_is_replaced_or_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let disk = Disk::real();
    assert_eq!(disk.write_whole(&path, b"one").unwrap(), Written { changed: 1, unchanged: 0 });
    assert_eq!(disk.write_whole(&path, b"one").unwrap(), Written { changed: 0, unchanged: 1 });
    assert_eq!(disk.write_whole(&path, b"two").unwrap(), Written { changed: 1, unchanged: 0 });
    assert_eq!(disk.read(&path, 10).unwrap(), b"two");
    assert_eq!(disk.read(&path, 2).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    assert_eq!(disk.list(folder.path()).unwrap(), ["state.json"]);
}

#[test]
fn many_files_cost_two_syncs_of_the_file_system() {
    let folder = tempfile::tempdir().unwrap();
    let cost = |files: usize| {
        let (disk, trial) = Trial::real().start();
        let files = (0..files).map(|it| (folder.path().join(format!("obs_{it}.md")), b"text"));
        disk.write_whole_many(files).unwrap();
        (trial.count(Operation::SyncFile), trial.count(Operation::SyncDirectory))
    };
    assert_eq!((cost(1), cost(20)), ((1, 1), (2, 0)));
}

#[test]
fn a_failed_write_leaves_the_old_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    Disk::real().write_whole(&path, b"old").unwrap();
    let (disk, trial) = Trial::real().start();
    disk.write_whole(&path, b"new").unwrap();
    Disk::real().write_whole(&path, b"old").unwrap();
    for number in 0..trial.operations() {
        let (disk, _) = Trial::real().failing_at(number, Failure::NoSpace).start();
        let _ = disk.write_whole(&path, b"new");
        let content = std::fs::read(&path).unwrap();
        assert!(content == b"old" || content == b"new");
        assert_eq!(Disk::real().list(folder.path()).unwrap(), ["state.json"], "operation {number}");
        Disk::real().write_whole(&path, b"old").unwrap();
    }
}

#[test]
fn what_a_dead_writer_left_is_swept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let (disk, trial) = Trial::real().start();
    disk.write_whole(&path, b"one").unwrap();
    let (disk, _) = Trial::real().failing_at(trial.operations() - 3, Failure::Death).start();
    disk.write_whole(&path, b"three").unwrap_err();
    assert_eq!(Disk::real().list(folder.path()).unwrap().len(), 2);
    assert_eq!(Disk::real().sweep_temporary(folder.path()).unwrap(), 1);
    assert_eq!(Disk::real().list(folder.path()).unwrap(), ["state.json"]);
}

#[test]
fn links_are_replaced_or_refused_and_never_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (outside, link) = (folder.path().join("outside"), folder.path().join("link"));
    std::fs::write(&outside, b"mine").unwrap();
    symlink(&outside, &link).unwrap();
    let disk = Disk::real();
    assert_eq!(disk.look(&link).unwrap(), Entry::Link);
    for how in [Open::Read, Open::Update, Open::UpdateOrCreate, Open::CreateNew] {
        assert!(disk.open(&link, how).is_err());
    }
    disk.write_whole(&link, b"yours").unwrap();
    assert_eq!(std::fs::read(&outside).unwrap(), b"mine");
    assert_eq!(disk.look(&link).unwrap(), Entry::File { bytes: 5 });
    let pipe = folder.path().join("pipe");
    rustix::fs::mknodat(
        rustix::fs::CWD,
        &pipe,
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::from_raw_mode(0o600),
        0,
    )
    .unwrap();
    assert!(disk.open(&pipe, Open::Read).is_err(), "a pipe must not hold us up");
    assert!(disk.open(folder.path(), Open::Read).is_err());
}

#[test]
fn directories_are_made_and_synced_up_to_the_root() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("sessions/tea/blobs");
    let (disk, trial) = Trial::real().start();
    disk.make_directories(folder.path(), &deep).unwrap();
    assert!(deep.is_dir());
    assert_eq!(trial.count(Operation::SyncDirectory), 3);
    disk.make_directories(folder.path(), &deep).unwrap();
    assert!(disk.make_directories(&deep, folder.path()).is_err());
}
