use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::sync::Barrier;

use super::*;

const RACER: &str = "lock::tests::d_t8_racer";
const RACED_PATH: &str = "PATHFINDER_TEST_RACED_LOCK";

fn holder(pid: u32) -> Holder {
    Holder {
        pid,
        host: "desk".to_owned(),
        boot_id: "boot".to_owned(),
        epoch: None,
    }
}

#[test]
fn the_second_writer_is_told_who_holds_the_lock() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    let mut first = SessionLock::acquire(&Disk::real(), &path, holder(71)).unwrap();
    let refused = SessionLock::acquire(&Disk::real(), &path, holder(72)).unwrap_err();
    let text = refused.to_string().replace(path.to_str().unwrap(), "lock");
    expect_test::expect!["lock is in use by process 71 on desk"].assert_eq(&text);
    first.set_epoch(9).unwrap();
    let Err(LockError::Held {
        holder: Some(found),
        ..
    }) = probe(&Disk::real(), &path)
    else {
        panic!("it is held")
    };
    assert_eq!((found.pid, found.epoch), (71, Some(9)));
    drop(first);
    assert!(
        probe(&Disk::real(), &path).is_ok(),
        "the file still names its last holder"
    );
    SessionLock::acquire(&Disk::real(), &path, holder(72)).unwrap();
}

#[test]
fn who_starts_something_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("start");
    for _ in 0..2 {
        let first = StartLock::acquire(&Disk::real(), &path).unwrap();
        let refused = StartLock::acquire(&Disk::real(), &path)
            .unwrap_err()
            .to_string();
        let process = format!("process {} on ", std::process::id());
        assert!(refused.starts_with(&process), "{refused}");
        assert!(path.exists(), "who is refused takes nothing away");
        drop(first);
        assert!(!path.exists());
    }
}

#[test]
fn a_look_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    assert!(probe(&Disk::real(), &path).is_ok() && !path.exists());
}

#[test]
fn a_lock_file_full_of_nonsense_does_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    std::fs::write(&path, vec![b'x'; 100_000]).unwrap();
    let _first = SessionLock::acquire(&Disk::real(), &path, holder(1)).unwrap();
    std::fs::write(&path, "{\"pid\":").unwrap();
    let refused = SessionLock::acquire(&Disk::real(), &path, holder(2)).unwrap_err();
    assert!(refused.to_string().contains("in use by another process"));
}

#[test]
fn a_link_and_a_directory_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    std::os::unix::fs::symlink(folder.path().join("elsewhere"), &path).unwrap();
    assert!(matches!(
        SessionLock::acquire(&Disk::real(), &path, holder(1)),
        Err(LockError::Unusable { .. })
    ));
    assert!(!folder.path().join("elsewhere").exists());
    assert!(matches!(
        SessionLock::acquire(&Disk::real(), folder.path(), holder(1)),
        Err(LockError::Unusable { .. })
    ));
}

#[test]
fn network_file_systems_are_refused_and_strange_ones_named() {
    assert_eq!(judge(0x6969), FileSystem::Networked("NFS"));
    assert_eq!(judge(0xff53_4d42), FileSystem::Networked("SMB"));
    assert_eq!(judge(0xef53), FileSystem::Local);
    assert_eq!(judge(0x6573_5546), FileSystem::Unknown(0x6573_5546));
}

#[test]
fn d_t8_fifty_threads_race_and_one_wins() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    let barrier = Barrier::new(50);
    let race = |pid| {
        barrier.wait();
        SessionLock::acquire(&Disk::real(), &path, holder(pid))
    };
    let outcomes = std::thread::scope(|scope| {
        let racers: Vec<_> = (0..50).map(|pid| scope.spawn(move || race(pid))).collect();
        racers
            .into_iter()
            .map(|it| it.join().unwrap())
            .collect::<Vec<_>>()
    });
    assert_eq!(outcomes.iter().filter(|it| it.is_ok()).count(), 1);
    assert!(
        outcomes
            .iter()
            .all(|it| matches!(it, Ok(_) | Err(LockError::Held { .. })))
    );
}

#[test]
fn d_t8_fifty_processes_race_and_one_wins() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    let start = || {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", RACER, "--nocapture", "--test-threads=1"])
            .env(RACED_PATH, &path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let mut racers: Vec<_> = (0..50).map(|_| start()).collect();
    let mut answers = Vec::new();
    let mut outputs = Vec::new();
    for racer in &mut racers {
        let mut lines = BufReader::new(racer.stdout.take().unwrap()).lines();
        answers.push(
            lines
                .by_ref()
                .map(Result::unwrap)
                .find_map(|it| it.split_once("answer: ").map(|(_, it)| it.to_owned())),
        );
        // A pipe that is closed too early would end the racer, and its lock with it.
        outputs.push(lines);
    }
    let held = answers
        .iter()
        .filter(|it| it.as_deref() == Some("held"))
        .count();
    let refused = answers
        .iter()
        .filter(|it| it.as_deref() == Some("refused"))
        .count();
    for mut racer in racers {
        drop(racer.stdin.take());
        racer.wait().unwrap();
    }
    assert_eq!((held, refused), (1, 49), "{answers:?}");
}

/// Not a test by itself: one of the racers above, which holds what it got until its parent lets go.
#[test]
#[allow(clippy::print_stdout, reason = "the answer goes to the parent")]
fn d_t8_racer() {
    let Some(path) = std::env::var_os(RACED_PATH) else {
        return;
    };
    let lock = SessionLock::acquire(&Disk::real(), Path::new(&path), Holder::this_process());
    match &lock {
        Ok(_) => println!("answer: held"),
        Err(LockError::Held { .. }) => println!("answer: refused"),
        Err(error) => println!("answer: {error}"),
    }
    std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
}
