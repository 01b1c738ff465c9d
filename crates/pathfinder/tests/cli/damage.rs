//! Sessions that were damaged, or made to do harm.

use std::os::unix::fs::symlink;
use std::path::PathBuf;

use crate::place::{Place, QUESTION};

fn with_journal() -> (Place, PathBuf, String) {
    let place = Place::with_session();
    let path = place.sessions().remove(0).join("journal.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    (place, path, text)
}

/// A record whose checksum is right, whatever it says.
fn sealed(body: &str) -> String {
    format!(
        "{body},\"crc\":\"{:08x}\"}}\n",
        crc32c::crc32c(body.as_bytes())
    )
}

#[test]
fn a_torn_tail_is_no_damage() {
    let (place, path, text) = with_journal();
    std::fs::write(&path, format!("{text}{{\"seq\":99999,\"epo")).unwrap();
    for command in ["replay", "validate", "check", "history", "status"] {
        place.run(&[command]).is(0);
    }
    assert!(
        place
            .run(&["replay"])
            .is(0)
            .stderr
            .contains("the next writer cuts them off")
    );
    let told = place.run(&["resume", "--iterations", "2"]).is(0).stderr;
    assert!(
        told.contains("warning: the last 17 bytes of the journal were incomplete"),
        "{told}"
    );
    let kept = path.with_file_name(format!("journal.torn-{}", text.lines().count()));
    assert_eq!(
        std::fs::read_to_string(kept).unwrap(),
        "{\"seq\":99999,\"epo"
    );
    place.run(&["replay"]).is(0);
}

/// The last record was on disk when the checkpoint was made: whoever took it away, it is missed.
#[test]
fn records_that_the_checkpoint_saw_are_missed_and_nothing_is_cut() {
    let (place, path, text) = with_journal();
    let last = text.lines().last().unwrap();
    let rest = &text[..text.len() - last.len() - 1];
    for torn in ["", &last[..20]] {
        let short = format!("{rest}{torn}");
        std::fs::write(&path, &short).unwrap();
        for command in ["resume", "complete", "stop", "thesis"] {
            let refused = place.run(&[command]).is(1);
            assert!(
                refused.stderr.contains("doctor --quarantine"),
                "{command}: {}",
                refused.stderr
            );
        }
        for command in ["replay", "validate"] {
            let told = place.run(&[command]).is(3).stdout;
            assert!(
                told.contains("was on disk, as the checkpoint shows, and is gone"),
                "{command}: {told}"
            );
        }
        let read = place.run(&["status"]).is(0);
        assert!(
            read.stderr.contains("the journal is damaged"),
            "{}",
            read.stderr
        );
        assert_eq!(
            std::fs::read_to_string(&path).unwrap(),
            short,
            "nothing is cut"
        );
    }
    let id = path
        .parent()
        .unwrap()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    place.run(&["doctor", "--quarantine", &id]).is(0);
    place.run(&["resume", "--iterations", "2"]).is(0);
    place.run(&["replay"]).is(0);
    let torn = std::fs::read_to_string(
        path.with_file_name(format!("journal.quarantine-{}", rest.lines().count())),
    );
    assert_eq!(torn.unwrap(), last[..20]);
}

#[test]
fn a_flipped_bit_in_the_middle_is_damage() {
    let (place, path, text) = with_journal();
    let mut bytes = text.clone().into_bytes();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    for command in ["replay", "validate"] {
        let done = place.run(&[command]).is(3);
        assert!(
            done.stdout.contains("damaged after record "),
            "{}",
            done.stdout
        );
        let korean = place.run(&[command, "--lang", "ko"]).is(3).stdout;
        assert!(korean.contains("손상되었습니다"), "{korean}");
    }
    let views = std::fs::read(path.with_file_name("RESEARCH_REPORT.md")).unwrap();
    let refused = place.run(&["replay", "--rebuild"]).is(1);
    assert!(
        refused.stderr.contains("the files were left as they are"),
        "{}",
        refused.stderr
    );
    assert_eq!(
        views,
        std::fs::read(path.with_file_name("RESEARCH_REPORT.md")).unwrap()
    );
    let refused = place.run(&["resume", "--iterations", "2"]).is(1);
    assert!(
        refused.stderr.contains("doctor --quarantine"),
        "{}",
        refused.stderr
    );
}

#[test]
fn a_damaged_session_goes_on_after_its_bad_part_was_set_aside() {
    let (place, path, text) = with_journal();
    let mut bytes = text.into_bytes();
    let place_of_damage = bytes.len() / 2;
    bytes[place_of_damage] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let id = path
        .parent()
        .unwrap()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    let offered = place.run(&["doctor"]).is(1);
    assert!(
        offered
            .stdout
            .contains(&format!("doctor --quarantine {id}")),
        "{}",
        offered.stdout
    );

    let done = place
        .run(&["doctor", "--quarantine", &id, "--json"])
        .is(0)
        .json();
    let aside = PathBuf::from(done["quarantined"]["path"].as_str().unwrap());
    let kept = std::fs::read(path.with_file_name(aside.file_name().unwrap())).unwrap();
    assert!(bytes.ends_with(&kept) && kept.len() as u64 == done["quarantined"]["bytes"]);
    place.run(&["resume", "--iterations", "2"]).is(0);
    for command in ["replay", "validate", "check"] {
        place.run(&[command]).is(0);
    }
    let again = place.run(&["doctor", "--quarantine", &id]).is(0);
    assert!(
        again.stdout.contains("nothing to set aside"),
        "{}",
        again.stdout
    );
}

#[test]
fn a_journal_of_a_later_version_is_not_judged() {
    let (place, path, text) = with_journal();
    let last = text.lines().last().unwrap();
    let rest = &text[..text.len() - last.len() - 1];
    let body = last[..last.len() - 18].replace("\"v\":1,", "\"v\":2,");
    std::fs::write(&path, format!("{rest}{}", sealed(&body))).unwrap();
    for command in ["replay", "validate"] {
        let done = place.run(&[command]).is(1);
        assert!(
            done.stderr.contains("newer version")
                && done.stderr.contains("hint: update pathfinder"),
            "{}",
            done.stderr
        );
    }
    place.run(&["status"]).is(0);
}

#[test]
fn a_record_that_means_nothing_is_named() {
    let (place, path, text) = with_journal();
    let last = text.lines().last().unwrap();
    let rest = &text[..text.len() - last.len() - 1];
    let place_of_payload = last.find(",\"payload\":").unwrap();
    let body = format!(
        "{},\"payload\":{{\"events\":[{{\"moon\":1}}]}}",
        &last[..place_of_payload]
    );
    std::fs::write(&path, format!("{rest}{}", sealed(&body))).unwrap();
    let done = place.run(&["validate"]).is(3);
    assert!(
        done.stdout.contains("journal.jsonl: record "),
        "{}",
        done.stdout
    );
    place.run(&["replay"]).is(1);
}

#[test]
fn files_that_were_edited_are_named_when_a_session_goes_on() {
    let (place, path, _) = with_journal();
    let edit = |name: &str| {
        let path = path.with_file_name(name);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, text.replace("four-day", "FIVE-day")).unwrap();
    };
    let edited = "were edited, or written by another version; they are rewritten from the journal";
    edit("cognigraph.json");
    edit("RESEARCH_REPORT.md");
    std::fs::write(path.with_file_name("sources.md"), "mine").unwrap();
    let told = place.run(&["resume", "--iterations", "2"]).is(0).stderr;
    let note =
        format!("warning: these files {edited}: cognigraph.json, sources.md, RESEARCH_REPORT.md\n");
    assert!(told.contains(&note), "{told}");
    place.run(&["replay"]).is(0);
    let told = place.run(&["resume", "--iterations", "3"]).is(0).stderr;
    assert!(!told.contains("edited"), "{told}");
    edit("state.json");
    let korean = place
        .run(&[QUESTION, "--iterations", "4", "--lang", "ko"])
        .is(0)
        .stderr;
    assert!(
        korean.contains("저널을 따라 다시 씁니다: state.json\n"),
        "{korean}"
    );
}

#[test]
fn a_checkpoint_is_disposable() {
    let (place, path, _) = with_journal();
    let checkpoint = path.with_file_name("checkpoint");
    assert_eq!(
        place.run(&["replay", "--json"]).is(0).json()["checkpoint"],
        "same"
    );
    std::fs::write(&checkpoint, "nonsense").unwrap();
    assert_eq!(
        place.run(&["replay", "--json"]).is(0).json()["checkpoint"],
        "unusable"
    );
    std::fs::remove_file(&checkpoint).unwrap();
    assert_eq!(
        place.run(&["replay", "--json"]).is(0).json()["checkpoint"],
        "none"
    );
    place.run(&["check"]).is(0);
}

#[test]
fn links_lead_nowhere() {
    let (place, path, _) = with_journal();
    let folder = path.parent().unwrap();
    place.write("outside.json", b"{}");
    std::fs::remove_file(folder.join("state.json")).unwrap();
    symlink(place.path().join("outside.json"), folder.join("state.json")).unwrap();
    let done = place.run(&["validate"]).is(3);
    assert!(
        done.stdout.contains("state.json: cannot be read"),
        "{}",
        done.stdout
    );
    assert!(
        place
            .run(&["replay"])
            .is(3)
            .stdout
            .contains("edited  state.json")
    );
    place.run(&["replay", "--rebuild"]).is(0);
    assert_eq!(
        std::fs::read(place.path().join("outside.json")).unwrap(),
        b"{}"
    );
    place.run(&["replay"]).is(0);

    std::fs::rename(&path, place.path().join("journal.jsonl")).unwrap();
    symlink(place.path().join("journal.jsonl"), &path).unwrap();
    for command in ["check", "validate", "replay", "history", "graph"] {
        place.run(&[command]).is(1);
    }
    place.run(&["backup", "-o", "a.tar.zst"]).is(1);
}

#[test]
fn an_index_that_is_a_link_is_not_followed() {
    let place = Place::new();
    std::fs::create_dir_all(place.path().join(".research")).unwrap();
    std::fs::create_dir_all(place.path().join("outside/v9")).unwrap();
    symlink(
        place.path().join("outside"),
        place.path().join(".research/index"),
    )
    .unwrap();
    place.run(&["config", "trust", "."]).is(0);
    let done = place.run(&["docs", "add", "docs"]).is(1);
    assert!(
        done.stderr.contains("index is a link, and is not followed"),
        "{}",
        done.stderr
    );
    assert!(place.path().join("outside/v9").exists());
}

#[test]
fn huge_lines_do_no_harm() {
    let (place, path, text) = with_journal();
    std::fs::write(&path, format!("{text}{}", "x".repeat(3_000_000))).unwrap();
    place.run(&["replay"]).is(0);
    std::fs::write(&path, format!("{text}{}\n", "[".repeat(30_000_000))).unwrap();
    place.run(&["replay"]).is(3);
    place.run(&["validate"]).is(3);
    std::fs::write(&path, text).unwrap();
    std::fs::write(path.with_file_name("state.json"), "[".repeat(5_000_000)).unwrap();
    place.run(&["validate"]).is(3);
    assert!(
        place
            .run(&["replay"])
            .is(3)
            .stdout
            .contains("edited  state.json")
    );
}
