use std::os::unix::fs::symlink;

use super::trial::{Failure, Trial};
use super::*;

#[test]
fn a_whole_file_is_replaced_or_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let disk = Disk::real();
    assert_eq!(
        disk.write_whole(&path, b"one").unwrap(),
        Written {
            changed: 1,
            unchanged: 0
        }
    );
    assert_eq!(
        disk.write_whole(&path, b"one").unwrap(),
        Written {
            changed: 0,
            unchanged: 1
        }
    );
    assert_eq!(
        disk.write_whole(&path, b"two").unwrap(),
        Written {
            changed: 1,
            unchanged: 0
        }
    );
    assert_eq!(disk.read(&path, 10).unwrap(), b"two");
    assert_eq!(
        disk.read(&path, 2).unwrap_err().kind(),
        io::ErrorKind::FileTooLarge
    );
    assert_eq!(disk.list(folder.path()).unwrap(), ["state.json"]);
}

#[test]
fn many_files_cost_two_syncs_of_the_file_system() {
    let folder = tempfile::tempdir().unwrap();
    let cost = |files: usize| {
        let (disk, trial) = Trial::real().start();
        let files = (0..files).map(|it| (folder.path().join(format!("obs_{it}.md")), b"text"));
        disk.write_whole_many(files).unwrap();
        (
            trial.count(Operation::SyncFile),
            trial.count(Operation::SyncDirectory),
        )
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
        assert_eq!(
            Disk::real().list(folder.path()).unwrap(),
            ["state.json"],
            "operation {number}"
        );
        Disk::real().write_whole(&path, b"old").unwrap();
    }
}

#[test]
fn what_a_dead_writer_left_is_swept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let (disk, trial) = Trial::real().start();
    disk.write_whole(&path, b"one").unwrap();
    let (disk, _) = Trial::real()
        .failing_at(trial.operations() - 3, Failure::Death)
        .start();
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
    for how in [
        Open::Read,
        Open::Update,
        Open::UpdateOrCreate,
        Open::CreateNew,
    ] {
        assert!(disk.open(&link, how).is_err());
    }
    disk.write_whole(&link, b"yours").unwrap();
    assert_eq!(std::fs::read(&outside).unwrap(), b"mine");
    assert_eq!(disk.look(&link).unwrap(), Entry::File { bytes: 5 });
    let pipe = folder.path().join("pipe");
    make_pipe(&pipe);
    assert!(
        disk.open(&pipe, Open::Read).is_err(),
        "a pipe must not hold us up"
    );
    assert!(disk.open(folder.path(), Open::Read).is_err());
}

fn make_pipe(path: &Path) {
    let mode = rustix::fs::Mode::from_raw_mode(0o600);
    rustix::fs::mknodat(rustix::fs::CWD, path, rustix::fs::FileType::Fifo, mode, 0).unwrap();
}

/// S26: below the root no part of a path may be a link, and none may lead up.
#[test]
fn s26_nothing_beneath_the_root_leads_out_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let (root, outside) = (
        folder.path().join(".research"),
        folder.path().join("outside"),
    );
    std::fs::create_dir_all(root.join("sessions")).unwrap();
    std::fs::create_dir_all(&outside).unwrap();
    std::fs::write(outside.join("mine"), b"mine").unwrap();
    symlink(&outside, root.join("out")).unwrap();
    // Even a link that stays inside may make one file stand for another.
    symlink("sessions", root.join("inner")).unwrap();
    std::fs::write(root.join("sessions/a"), b"ours").unwrap();
    let disk = Disk::real().beneath(&root);
    assert_eq!(disk.read(&root.join("sessions/a"), 10).unwrap(), b"ours");
    let long = "a".repeat(4096);
    let names = [
        "out/mine",
        "inner/a",
        "sessions/../../outside/mine",
        "../outside/mine",
        &long,
        "a\0",
        "%2e%2e/x",
    ];
    for path in names.map(|it| root.join(it)) {
        assert!(disk.read(&path, 10).is_err(), "{path:?}");
        assert!(disk.write_whole(&path, b"yours").is_err(), "{path:?}");
        assert!(disk.remove_file(&path).is_err(), "{path:?}");
        assert!(disk.make_directory(&path).is_err(), "{path:?}");
        assert!(
            disk.rename(&root.join("sessions/a"), &path).is_err(),
            "{path:?}"
        );
        assert!(
            disk.rename(&path, &root.join("sessions/b")).is_err(),
            "{path:?}"
        );
    }
    assert!(
        disk.list(&root.join("out")).is_err() && disk.sync_directory(&root.join("out")).is_err()
    );
    disk.remove_directory(&root.join("out")).unwrap();
    assert_eq!(std::fs::read(outside.join("mine")).unwrap(), b"mine");
    assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 1);
}

/// S26: a root that is itself a link is not followed, and one that does not exist yet is missing.
#[test]
fn s26_the_root_is_no_link() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join(".research");
    let disk = Disk::real().beneath(&root);
    assert_eq!(disk.look(&root.join("sessions/a")).unwrap(), Entry::Missing);
    std::fs::create_dir(folder.path().join("outside")).unwrap();
    symlink("outside", &root).unwrap();
    assert!(disk.write_whole(&root.join("a"), b"ours").is_err());
    assert_eq!(disk.look(&root).unwrap(), Entry::Link);
}

#[test]
fn a_tree_is_removed_without_what_its_links_name() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join(".research");
    std::fs::create_dir_all(root.join("a/b/c")).unwrap();
    std::fs::create_dir(folder.path().join("outside")).unwrap();
    std::fs::write(folder.path().join("outside/mine"), b"mine").unwrap();
    symlink(folder.path().join("outside"), root.join("a/b/out")).unwrap();
    make_pipe(&root.join("a/pipe"));
    let disk = Disk::real().beneath(&root);
    disk.remove_directory(&root.join("a")).unwrap();
    assert_eq!(disk.look(&root.join("a")).unwrap(), Entry::Missing);
    assert!(folder.path().join("outside/mine").exists());
    let deep = root.join(["d"; 40].join("/"));
    std::fs::create_dir_all(&deep).unwrap();
    assert!(
        disk.remove_directory(&root.join("d")).is_err(),
        "nobody makes such a thing but to do harm"
    );
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
