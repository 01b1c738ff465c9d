use std::fs;
use std::path::Path;

use jiff::Timestamp;
use url::Url;

use super::{Cache, CacheSettings, Kept};
use crate::fetch::exchange::Validators;
use crate::fetch::page::Raw;
use crate::fetch::sniff::ContentType;

fn open(folder: &Path, bytes_max: u64) -> Cache {
    Cache::open(CacheSettings {
        folder: folder.to_owned(),
        bytes_max,
    })
    .unwrap()
}

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

fn kept(final_url: &str, body: &[u8], second: i64) -> Kept {
    let content_type = ContentType {
        essence: "text/html".to_owned(),
        charset: Some("euc-kr".to_owned()),
    };
    let validators = Validators {
        etag: Some("\"1\"".to_owned()),
        last_modified: None,
    };
    let raw = Raw {
        url: url(final_url),
        body: body.to_vec(),
        content_type,
        language: Some("ko".to_owned()),
    };
    Kept {
        raw,
        fetched_at: Timestamp::from_second(second).unwrap(),
        validators,
    }
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|it| it.unwrap().path())
        .collect();
    files.sort();
    files
}

#[test]
fn what_was_kept_is_found_by_any_process() {
    let folder = tempfile::tempdir().unwrap();
    let page = kept("https://a.org/final", b"<p>Tea", 1);
    open(folder.path(), 1_000)
        .keep(&url("https://a.org/"), &page)
        .unwrap();
    let cache = open(folder.path(), 1_000);
    assert_eq!(cache.find(&url("https://a.org/")), Some(page));
    assert_eq!(cache.find(&url("https://a.org/other")), None);
}

#[test]
fn equal_bodies_are_stored_once() {
    let folder = tempfile::tempdir().unwrap();
    let cache = open(folder.path(), 1_000);
    for name in ["https://a.org/1", "https://a.org/2"] {
        cache.keep(&url(name), &kept(name, b"same", 1)).unwrap();
    }
    assert_eq!(
        (files(&cache.entries()).len(), files(&cache.bodies()).len()),
        (2, 1)
    );
}

#[test]
fn the_oldest_go_first_and_take_their_entries_along() {
    let folder = tempfile::tempdir().unwrap();
    let cache = open(folder.path(), 100);
    for (second, name) in (1..).zip(["a", "b", "c"]) {
        cache
            .keep(
                &url(&format!("https://{name}.org/")),
                &kept("https://x.org/", &[name.as_bytes()[0]; 30], second),
            )
            .unwrap();
    }
    // Used again, so no longer the oldest.
    cache
        .keep(
            &url("https://a.org/"),
            &kept("https://x.org/", &[b'a'; 30], 9),
        )
        .unwrap();
    cache
        .keep(
            &url("https://d.org/"),
            &kept("https://x.org/", &[b'd'; 30], 10),
        )
        .unwrap();
    let left: String = "abcd"
        .chars()
        .filter(|it| cache.find(&url(&format!("https://{it}.org/"))).is_some())
        .collect();
    assert_eq!(left, "acd");
    assert_eq!(files(&cache.entries()).len(), 3);
}

#[test]
fn whatever_is_torn_or_changed_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let cache = open(folder.path(), 1_000);
    let name = url("https://a.org/");
    let page = kept("https://a.org/", b"<p>Tea", 1);
    let entry = |cache: &Cache| files(&cache.entries()).remove(0);
    let damages: [fn(&Path, &Path); 5] = [
        |_, body| fs::write(body, b"<p>Tee").unwrap(),
        |_, body| fs::remove_file(body).unwrap(),
        |entry, _| fs::write(entry, b"{\"version\":1").unwrap(),
        |entry, _| {
            let text = fs::read_to_string(entry).unwrap();
            fs::write(entry, text.replace("\"version\":1", "\"version\":2")).unwrap();
        },
        |entry, _| {
            let text = fs::read_to_string(entry).unwrap();
            let at = text.find("\"body\":\"").unwrap() + 8;
            fs::write(entry, format!("{}../../{}", &text[..at], &text[at + 6..])).unwrap();
        },
    ];
    for damage in damages {
        cache.keep(&name, &page).unwrap();
        assert_eq!(cache.find(&name), Some(page.clone()));
        damage(&entry(&cache), &files(&cache.bodies())[0]);
        assert_eq!(cache.find(&name), None);
    }
}

#[test]
fn secrets_are_not_kept_and_unfinished_files_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let cache = open(folder.path(), 1_000);
    cache
        .keep(
            &url("https://a.org/?api_key=hush"),
            &kept("https://a.org/", b"x", 1),
        )
        .unwrap();
    cache
        .keep(
            &url("https://a.org/"),
            &kept("https://a.org/?token=hush", b"x", 1),
        )
        .unwrap();
    assert!(files(&cache.entries()).is_empty() && files(&cache.bodies()).is_empty());
    fs::write(folder.path().join("tmp-1-1"), b"half").unwrap();
    open(folder.path(), 1_000);
    assert!(!folder.path().join("tmp-1-1").exists());
}
