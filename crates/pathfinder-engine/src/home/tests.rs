use super::*;

#[test]
fn a_card_keeps_the_error_of_a_session_that_cannot_be_read() {
    let dir = tempfile::tempdir().expect("a folder");
    let home = Home::at(dir.path()).expect("a home");
    let question = Question::new("Does tea calm?").expect("a question");
    let created = home.create(question, Settings::default(), Timestamp::UNIX_EPOCH);
    let journal = created.expect("a session").paths.journal();
    std::fs::write(journal, "nothing of ours\n").expect("writable");
    let cards = home.sessions().expect("readable");
    let unreadable = cards.first().map(|it| &it.session);
    assert!(
        matches!(unreadable, Some(Err(HomeError::Load(_)))),
        "{unreadable:?}"
    );
}

#[test]
fn a_session_is_named_and_made_current() {
    let dir = tempfile::tempdir().expect("a folder");
    let home = Home::at(dir.path()).expect("a home");
    let create = |question: &str| {
        let question = Question::new(question).expect("a question");
        let created = home.create(question, Settings::default(), Timestamp::UNIX_EPOCH);
        created.expect("a session").session.id
    };
    let (tea, _coffee) = (create("Does tea calm?"), create("Does coffee calm?"));
    assert_ne!(home.current().expect("one"), tea);
    home.make_current(&tea).expect("made");
    assert_eq!(home.current().expect("one"), tea);
    assert_eq!(home.name(&tea).expect("readable"), None);
    home.rename(&tea, "tea").expect("named");
    assert_eq!(home.name(&tea).expect("readable").as_deref(), Some("tea"));
}

#[test]
fn settings_are_written_to_a_folder_that_is_not_there_yet() {
    let dir = tempfile::tempdir().expect("a folder");
    let home = Home::at(dir.path()).expect("a home");
    let path = dir.path().join("a/b/config.toml");
    assert_eq!(home.read_settings(&path).expect("none yet"), "");
    let written = home.write_settings(dir.path(), &path, "x = 1\n");
    written.expect("written");
    assert_eq!(home.read_settings(&path).expect("readable"), "x = 1\n");
}
