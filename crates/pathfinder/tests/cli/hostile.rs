//! S26 and S35: research folders in which something is not what it seems, and nothing outside is touched.
//!
//! The long form tries every file in every way with every command: `PATHFINDER_TEST_LONG=1`.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::place::Place;

/// In the place of a file or folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Put {
    LinkToFile,
    LinkToFolder,
    LinkInside,
    Pipe,
    Folder,
    Garbage,
}

const PUTS: [Put; 6] = [
    Put::LinkToFile,
    Put::LinkToFolder,
    Put::LinkInside,
    Put::Pipe,
    Put::Folder,
    Put::Garbage,
];
const SHORT: [&[&str]; 2] = [
    &["resume", "--iterations", "2", "--trust"],
    &["docs", "add", "docs"],
];
const LONG: [&[&str]; 14] = [
    &["status"],
    &["sessions"],
    &["docs", "list"],
    &["check"],
    &["validate"],
    &["replay"],
    &["config", "show"],
    &["config", "set", "research.lang", "en"],
    &["doctor"],
    &["thesis"],
    &["backup", "-o", "all.tar.zst"],
    &["complete"],
    &["replay", "--rebuild"],
    &["sessions", "clean", "--older-than", "0", "--yes"],
];

/// The user's own folder with all that a folder may hold.
fn furnished() -> Place {
    let place = Place::with_session();
    place.run(&["config", "set", "research.lang", "en"]).is(0);
    let mut command = place.command(&["resume", "--iterations", "5", "--thesis"]);
    command.env("PATHFINDER_RESEARCH_PROCESS_BUDGET_USD", "5");
    place.finish(command).is(0);
    place
}

fn all_below(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|it| it.unwrap().path())
        .collect();
    entries.sort();
    let below = |it: PathBuf| match it.is_dir() && !it.is_symlink() {
        true => [vec![it.clone()], all_below(&it)].concat(),
        false => vec![it],
    };
    entries.into_iter().flat_map(below).collect()
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for path in all_below(from) {
        let target = to.join(path.strip_prefix(from).unwrap());
        if path.is_symlink() {
            symlink(std::fs::read_link(&path).unwrap(), target).unwrap();
        } else if path.is_dir() {
            std::fs::create_dir_all(target).unwrap();
        } else {
            std::fs::copy(path, target).unwrap();
        }
    }
}

fn put(put: Put, path: &Path, outside: &Path) {
    match path.is_dir() && !path.is_symlink() {
        true => std::fs::remove_dir_all(path).unwrap(),
        false => std::fs::remove_file(path).unwrap(),
    }
    match put {
        Put::LinkToFile => symlink(outside.join("20250101-000000-1.jsonl"), path).unwrap(),
        Put::LinkToFolder => symlink(outside, path).unwrap(),
        Put::LinkInside => symlink("sessions", path).unwrap(),
        Put::Pipe => mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(0o600), 0).unwrap(),
        Put::Folder => std::fs::create_dir(path).unwrap(),
        Put::Garbage => {
            std::fs::write(path, b"\x00\xff[[[\"../../x\", \"/etc/hostname\"]").unwrap()
        }
    }
}

/// Every file outside, and what is in it.
fn snapshot(outside: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    all_below(outside)
        .into_iter()
        .map(|it| (it.clone(), std::fs::read(it).ok()))
        .collect()
}

/// One file of each kind: `obs_3.md` stands for all observations.
fn one_of_each_kind(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut seen = BTreeSet::new();
    let kind = |it: &PathBuf| {
        let is_hash = |part: &str| part.len() > 20 && !part.contains("productivity");
        let parts = it.iter().map(|it| it.to_string_lossy().into_owned());
        let parts = parts.map(|it| {
            if is_hash(&it) {
                String::new()
            } else {
                it.replace(|c: char| c.is_ascii_digit(), "")
            }
        });
        parts.collect::<Vec<_>>().join("/")
    };
    paths
        .into_iter()
        .filter(|it| seen.insert(kind(it)))
        .collect()
}

#[test]
fn s26_s35_whatever_is_replaced_nothing_outside_is_touched() {
    let is_long = std::env::var_os("PATHFINDER_TEST_LONG").is_some();
    let place = furnished();
    let outside = place.path().join("outside");
    for number in 0..25 {
        let name = format!("outside/20250101-0000{number:02}-1");
        place.write(&format!("{name}.jsonl"), b"mine");
        place.write(&format!("{name}.lock"), b"mine");
    }
    copy(&place.path().join(".research"), &outside.join("copy"));
    let before = snapshot(&outside);
    let good = place.path().join("good");
    copy(&place.path().join(".research"), &good);
    let mut victims = all_below(&good);
    if !is_long {
        victims = one_of_each_kind(victims);
    }
    let mut runs = 0;
    for (number, victim) in victims.iter().enumerate() {
        let inside = victim.strip_prefix(&good).unwrap();
        let puts = if is_long {
            &PUTS[..]
        } else {
            &PUTS[number % PUTS.len()..][..1]
        };
        for kind in puts {
            let commands = SHORT.iter().chain(if is_long { &LONG[..] } else { &[] });
            std::fs::remove_dir_all(place.path().join(".research")).unwrap();
            copy(&good, &place.path().join(".research"));
            put(
                *kind,
                &place.path().join(".research").join(inside),
                &outside,
            );
            for command in commands {
                let done = place.run(command);
                runs += 1;
                let told = format!("{} {kind:?} {command:?}: {}", inside.display(), done.stderr);
                assert!(
                    done.code.is_some_and(|it| it < 100) && !done.stderr.contains("panicked"),
                    "{told}"
                );
                assert_eq!(snapshot(&outside), before, "{told}");
            }
        }
    }
    println!(
        "{} files and folders, {runs} runs, nothing outside touched",
        victims.len()
    );
}

/// Names that nobody gives, in every folder.
#[test]
fn s35_strange_names_do_no_harm() {
    use std::os::unix::ffi::OsStrExt;
    let place = furnished();
    let long = "a".repeat(255);
    let names: [&[u8]; 7] = [
        b"\x1b[2Jx",
        b"a\nb",
        b"\xff\xfe",
        b".research",
        b"..x",
        b"%2e%2e",
        long.as_bytes(),
    ];
    let folders: Vec<PathBuf> = all_below(&place.path().join(".research"))
        .into_iter()
        .filter(|it| it.is_dir() && !it.is_symlink())
        .collect();
    for folder in folders {
        for name in names {
            std::fs::write(folder.join(std::ffi::OsStr::from_bytes(name)), b"x").unwrap();
        }
    }
    for command in SHORT.iter().chain(&LONG[..12]) {
        let done = place.run(command);
        assert!(
            done.code.is_some_and(|it| it < 100),
            "{command:?}: {}",
            done.stderr
        );
        assert!(
            !done.stderr.contains('\x1b') && !done.stdout.contains('\x1b'),
            "{command:?}"
        );
    }
    place.run(&["status"]).is(0);
}

/// S26: ids that lead elsewhere are no ids, wherever they are given.
#[test]
fn s26_an_id_that_leads_elsewhere_is_refused() {
    let place = Place::with_session();
    let long = "a".repeat(4096);
    for id in [
        "../../outside",
        "%2e%2e/",
        "/etc",
        "..",
        long.as_str(),
        "a/b",
    ] {
        for command in [
            "status", "resume", "stop", "report", "thesis", "history", "replay",
        ] {
            let done = place.run(&[command, id]);
            assert!(
                matches!(done.code, Some(1 | 2)),
                "{command} {id}: {}",
                done.stderr
            );
        }
    }
}
