use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use expect_test::{Expect, expect};

use tantivy::Directory;

use super::inside::Inside;
use super::lock::UpdateLock;
use super::{DocumentIndex, IndexDocument, IndexError, IndexedFile};
use crate::disk::Disk;

/// A folder of documents and its index.
struct Shelf {
    folder: tempfile::TempDir,
    index: DocumentIndex,
    clock: Duration,
    modified: HashMap<PathBuf, SystemTime>,
}

impl Shelf {
    fn new() -> Shelf {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("docs")).unwrap();
        let index = DocumentIndex::open(&Disk::real(), &folder.path().join("index")).unwrap();
        Shelf {
            folder,
            index,
            clock: Duration::ZERO,
            modified: HashMap::new(),
        }
    }

    fn docs(&self) -> PathBuf {
        self.folder.path().join("docs").canonicalize().unwrap()
    }

    /// Writes a file whose first line is its title.
    fn write(&mut self, name: &str, text: &str) {
        let path = self.docs().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        self.clock += Duration::from_secs(1);
        self.modified.insert(path, UNIX_EPOCH + self.clock);
    }

    fn remove(&mut self, name: &str) {
        self.modified.remove(&self.docs().join(name));
    }

    fn files(&self) -> Vec<IndexedFile> {
        let file = |(path, modified): (&PathBuf, &SystemTime)| IndexedFile {
            path: path.clone(),
            modified: *modified,
            size: fs::metadata(path).unwrap().len(),
        };
        self.modified.iter().map(file).collect()
    }

    fn update(&self) -> String {
        self.update_by(read)
    }

    fn update_by(&self, read: fn(&Path) -> Result<IndexDocument, String>) -> String {
        let summary = self
            .index
            .update(&[self.docs()], &self.files(), read)
            .unwrap();
        let skipped: Vec<_> = summary
            .skipped
            .iter()
            .map(|(path, reason)| (self.name(path), reason.as_str()))
            .collect();
        let [added, changed, removed, same] = [
            summary.added,
            summary.changed,
            summary.removed,
            summary.unchanged,
        ];
        format!(
            "{added} added, {changed} changed, {removed} removed, {same} unchanged, skipped {skipped:?}"
        )
    }

    fn name(&self, path: &Path) -> String {
        path.strip_prefix(self.docs())
            .unwrap()
            .display()
            .to_string()
    }

    fn search(&self, query: &str) -> String {
        let hits = self.index.search(query, &[self.docs()], 10).unwrap();
        hits.iter()
            .map(|it| self.name(&it.path))
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn reopen(&mut self) {
        self.index = DocumentIndex::open(&Disk::real(), &self.folder.path().join("index")).unwrap();
    }
}

fn read(path: &Path) -> Result<IndexDocument, String> {
    let text = fs::read_to_string(path).unwrap();
    if text.starts_with("bad") {
        return Err("needs OCR".into());
    }
    let title = text.lines().next().unwrap_or_default().to_owned();
    let places = text.match_indices("# ").map(|(at, _)| {
        (
            at,
            text[at + 2..].lines().next().unwrap_or_default().to_owned(),
        )
    });
    Ok(IndexDocument {
        title,
        places: places.collect(),
        url: Some("https://a.org/".into()),
        text: text.clone(),
        ..IndexDocument::default()
    })
}

fn check(actual: &str, expected: Expect) {
    expected.assert_eq(actual);
}

#[test]
fn only_what_changed_is_read_again() {
    let mut shelf = Shelf::new();
    shelf.write("tea.md", "Tea calms people.");
    shelf.write("coffee.md", "Coffee wakes people.");
    shelf.write("scan.pdf", "bad");
    check(
        &shelf.update(),
        expect![[
            r#"2 added, 0 changed, 0 removed, 0 unchanged, skipped [("scan.pdf", "needs OCR")]"#
        ]],
    );
    check(
        &shelf.update(),
        expect![[
            r#"0 added, 0 changed, 0 removed, 2 unchanged, skipped [("scan.pdf", "needs OCR")]"#
        ]],
    );
    // A new time on the same content changes nothing.
    shelf.write("tea.md", "Tea calms people.");
    shelf.write("coffee.md", "Coffee excites people.");
    shelf.write("scan.pdf", "Scanned at last.");
    check(
        &shelf.update(),
        expect!["0 added, 2 changed, 0 removed, 1 unchanged, skipped []"],
    );
    check(&shelf.search("wakes"), expect![""]);
    check(&shelf.search("excited people"), expect!["coffee.md tea.md"]);
    shelf.remove("coffee.md");
    check(
        &shelf.update(),
        expect!["0 added, 0 changed, 1 removed, 2 unchanged, skipped []"],
    );
    check(&shelf.search("excited people"), expect!["tea.md"]);
}

#[test]
fn a_file_that_could_not_be_read_is_tried_again() {
    let mut shelf = Shelf::new();
    shelf.write("tea.md", "Tea calms people.");
    shelf.write("slow.pdf", "A slow page about milk.");
    let update = |read: fn(&Path) -> Result<IndexDocument, String>| shelf.update_by(read);
    let slow: fn(&Path) -> Result<IndexDocument, String> = |path| match path.ends_with("slow.pdf") {
        true => Err("took too long".into()),
        false => read(path),
    };
    let told = [
        update(slow),
        update(slow),
        update(read),
        update(|_| Err("is read once only".into())),
    ];
    check(
        &told.join("\n"),
        expect![[r#"
            1 added, 0 changed, 0 removed, 0 unchanged, skipped [("slow.pdf", "took too long")]
            0 added, 0 changed, 0 removed, 1 unchanged, skipped [("slow.pdf", "took too long")]
            0 added, 1 changed, 0 removed, 1 unchanged, skipped []
            0 added, 0 changed, 0 removed, 2 unchanged, skipped []"#]],
    );
    check(&shelf.search("milk"), expect!["slow.pdf"]);
}

#[test]
fn korean_particles_do_not_hide_a_word() {
    let mut shelf = Shelf::new();
    shelf.write("home.md", "재택근무는 직원의 생산성을 높였다.");
    shelf.write("tea.md", "녹차는 잠을 방해한다.");
    shelf.update();
    check(&shelf.search("재택근무의 생산성"), expect!["home.md"]);
    check(&shelf.search("녹차와 수면"), expect!["tea.md"]);
}

#[test]
fn a_search_stays_in_its_folders() {
    let mut shelf = Shelf::new();
    shelf.write("a/tea.md", "Tea calms.");
    shelf.write("ab/tea.md", "Tea calms.");
    shelf.update();
    let hits = shelf
        .index
        .search("tea", &[shelf.docs().join("a")], 10)
        .unwrap();
    check(
        &hits
            .iter()
            .map(|it| shelf.name(&it.path))
            .collect::<String>(),
        expect!["a/tea.md"],
    );
    // An update of one folder leaves the other alone.
    let summary = shelf
        .index
        .update(&[shelf.docs().join("a")], &[], read)
        .unwrap();
    assert_eq!(summary.removed, 1);
    check(&shelf.search("tea"), expect!["ab/tea.md"]);
}

#[test]
fn a_hit_shows_its_best_passage_and_place() {
    let mut shelf = Shelf::new();
    let filler = "Nothing of note was said about drinks in this part of the report. ".repeat(12);
    shelf.write(
        "long.md",
        &format!(
            "Report\n\n{filler}\n\n# Results\n\nGreen tea calmed the mice.\n\n# End\n\n{filler}"
        ),
    );
    shelf.update();
    let hits = shelf
        .index
        .search("does green tea calm mice?", &[], 10)
        .unwrap();
    let [hit] = hits.as_slice() else {
        panic!("{hits:?}")
    };
    let (_, document) = shelf.index.document(&hit.document).unwrap().unwrap();
    assert_eq!(document.text[hit.range.clone()], hit.text);
    assert_eq!(document, read(&hit.path).unwrap());
    check(
        &format!("{} | {:?} | {:?}", hit.text, hit.place, hit.url),
        expect![[r##"
            # Results

            Green tea calmed the mice.

            # End

            Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. Nothing of note was said about drinks in this part of the report. | Some("Results") | Some("https://a.org/")"##]],
    );
}

#[test]
fn a_long_document_comes_back_whole() {
    let mut shelf = Shelf::new();
    let text: String = (0..500)
        .map(|it| format!("  # Part {it}\n\nSentence {it} about tea.\n\n\n"))
        .collect();
    shelf.write("long.md", &text);
    shelf.update();
    let hits = shelf
        .index
        .search("sentence 321 about tea", &[], 10)
        .unwrap();
    assert_eq!(hits.len(), 1);
    assert!(hits[0].text.contains("Sentence 321"), "{}", hits[0].text);
    let (_, document) = shelf.index.document(&hits[0].document).unwrap().unwrap();
    assert_eq!(document, read(&hits[0].path).unwrap());
}

#[test]
fn a_damaged_index_is_made_again() {
    let mut shelf = Shelf::new();
    shelf.write("tea.md", "Tea calms people.");
    shelf.update();
    let home = shelf.folder.path().join("index/v5");
    for damage in ["meta.json", "files-1.json", ".store", ".term"] {
        shelf.update();
        check(&shelf.search("tea"), expect!["tea.md"]);
        let entries = fs::read_dir(&home).unwrap().map(|it| it.unwrap().path());
        let victim = entries
            .filter(|it| it.to_str().unwrap().ends_with(damage))
            .max()
            .unwrap();
        let mut bytes = fs::read(&victim).unwrap();
        bytes[0] ^= 0x55;
        fs::write(&victim, bytes).unwrap();
        shelf.reopen();
        check(&shelf.search("tea"), expect![""]);
    }
    fs::rename(&home, shelf.folder.path().join("index/v1")).unwrap();
    shelf.reopen();
    check(
        &shelf.update(),
        expect!["1 added, 0 changed, 0 removed, 0 unchanged, skipped []"],
    );
    assert!(!shelf.folder.path().join("index/v1").exists());
}

/// What became of an index that somebody sent, with a link in it that leads outside.
fn with_link(link: &str, target: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = |it: &str| folder.path().join(it);
    fs::create_dir_all(path("outside/v9")).unwrap();
    fs::create_dir_all(path(link).parent().unwrap()).unwrap();
    std::os::unix::fs::symlink(path(target), path(link)).unwrap();
    let opened = DocumentIndex::open(&Disk::real(), &path("index"))
        .map(|index| index.update(&[], &[], read).unwrap());
    let told = match opened {
        Ok(_) => "used".to_owned(),
        Err(error) => error
            .to_string()
            .replace(folder.path().to_str().unwrap(), "~"),
    };
    let outside: Vec<_> = fs::read_dir(path("outside"))
        .unwrap()
        .map(|it| it.unwrap().file_name())
        .collect();
    assert_eq!(outside, ["v9"], "{link}");
    told
}

#[test]
fn links_in_an_index_are_not_followed() {
    let cases = [
        ("index", "outside"),
        ("index/update.lock", "outside/made"),
        ("index/v5", "outside"),
        ("index/v5", "nowhere"),
        ("index/v1", "outside"),
        ("index/v5/.tantivy-writer.lock", "outside/made"),
        ("index/v5/files-1.json", "outside/made"),
    ];
    let told: Vec<String> = cases
        .iter()
        .map(|(link, target)| format!("{link}: {}", with_link(link, target)))
        .collect();
    check(
        &told.join("\n"),
        expect![[r#"
        index: ~/index is a link, and is not followed
        index/update.lock: ~/index/update.lock is a link, and is not followed
        index/v5: ~/index/v5 is a link, and is not followed
        index/v5: ~/index/v5 is a link, and is not followed
        index/v1: used
        index/v5/.tantivy-writer.lock: used
        index/v5/files-1.json: used"#]],
    );
}

/// The list of files that tantivy may remove is no reason to remove others.
#[test]
fn an_index_removes_nothing_but_its_own_files() {
    let outside = tempfile::tempdir().unwrap();
    let absolute = outside.path().join("mine").to_str().unwrap().to_owned();
    for name in [
        "../../docs/tea.md",
        "../mine",
        &absolute,
        "v3/../../mine",
        "./mine",
        "mine/",
        "..",
    ] {
        let mut shelf = Shelf::new();
        shelf.write("tea.md", "Tea calms people.");
        shelf.update();
        fs::write(outside.path().join("mine"), "mine").unwrap();
        fs::write(shelf.folder.path().join("index/mine"), "mine").unwrap();
        let list = shelf.folder.path().join("index/v5/.managed.json");
        let mut names: Vec<String> = serde_json::from_slice(&fs::read(&list).unwrap()).unwrap();
        names.push(name.to_owned());
        fs::write(&list, serde_json::to_vec(&names).unwrap()).unwrap();
        shelf.reopen();
        shelf.write("milk.md", "Milk is white.");
        check(
            &shelf.update(),
            expect!["2 added, 0 changed, 0 removed, 0 unchanged, skipped []"],
        );
        check(&shelf.search("tea"), expect!["tea.md"]);
        let mine = [
            outside.path().join("mine"),
            shelf.folder.path().join("index/mine"),
            shelf.docs().join("tea.md"),
        ];
        assert!(mine.iter().all(|it| it.exists()), "{name}");
    }
}

/// The list may also be changed under an index that is open.
#[test]
fn a_name_that_leads_elsewhere_is_refused_whenever_it_is_used() {
    let mut shelf = Shelf::new();
    shelf.write("tea.md", "Tea calms people.");
    shelf.update();
    let home = shelf.folder.path().join("index/v5");
    let files = Inside::open(&Disk::real(), &home).unwrap();
    std::os::unix::fs::symlink("../../docs/tea.md", home.join("link")).unwrap();
    fs::create_dir(home.join("folder")).unwrap();
    for name in [
        "../../docs/tea.md",
        "link",
        "folder",
        "link/",
        "/etc/hostname",
        "..",
    ]
    .map(Path::new)
    {
        assert!(files.delete(name).is_err(), "{name:?}");
        assert!(files.atomic_read(name).is_err(), "{name:?}");
        assert!(files.atomic_write(name, b"yours").is_err(), "{name:?}");
        assert!(files.open_write(name).is_err(), "{name:?}");
        assert!(files.get_file_handle(name).is_err(), "{name:?}");
    }
    assert_eq!(
        fs::read_to_string(shelf.docs().join("tea.md")).unwrap(),
        "Tea calms people."
    );
}

#[test]
fn a_reader_sees_what_another_process_wrote() {
    let mut shelf = Shelf::new();
    let other = DocumentIndex::open(&Disk::real(), &shelf.folder.path().join("index")).unwrap();
    assert!(other.search("tea", &[], 10).unwrap().is_empty());
    shelf.write("tea.md", "Tea calms people.");
    shelf.update();
    assert_eq!(other.search("tea", &[], 10).unwrap().len(), 1);
    let lock = UpdateLock::take(
        &Disk::real(),
        &shelf.folder.path().join("index"),
        Duration::ZERO,
    )
    .unwrap();
    assert_eq!(other.search("tea", &[], 10).unwrap().len(), 1);
    assert_eq!(
        DocumentIndex::open(&Disk::real(), &shelf.folder.path().join("index"))
            .unwrap()
            .search("tea", &[], 10)
            .unwrap()
            .len(),
        1
    );
    let second = UpdateLock::take(
        &Disk::real(),
        &shelf.folder.path().join("index"),
        Duration::ZERO,
    );
    assert!(matches!(second, Err(IndexError::Busy { .. })));
    drop(lock);
}

#[test]
fn odd_queries_find_nothing_and_break_nothing() {
    let mut shelf = Shelf::new();
    shelf.write("tea.md", "The tea of the house. To be or not to be.");
    shelf.update();
    for query in [
        "",
        "   ",
        "?!",
        "\u{202e}",
        "AND OR NOT",
        "title:x^2 \"",
        "(((",
        &"tea ".repeat(5000),
    ] {
        shelf.index.search(query, &[], 10).unwrap();
    }
    check(&shelf.search("to be or not to be"), expect!["tea.md"]);
    check(&shelf.search("zebra"), expect![""]);
    assert!(shelf.index.search("tea", &[], 0).unwrap().is_empty());
}
