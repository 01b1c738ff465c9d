//! English verbs in the form that a statement needs.

/// The irregular verbs, each with its past.
const IRREGULAR: &str = "be was become became begin began break broke bring brought build built buy bought catch caught choose chose \
    come came cost cost cut cut deal dealt do did draw drew drive drove eat ate fall fell feed fed feel felt fight fought \
    find found fly flew forget forgot get got give gave go went grow grew have had hear heard hide hid hit hit hold held \
    hurt hurt keep kept know knew lay laid lead led learn learned leave left lend lent let let lie lay lose lost make \
    made mean meant meet met pay paid put put read read ride rode rise rose run ran say said see saw seek sought sell \
    sold send sent set set shake shook shine shone shoot shot show showed shrink shrank shut shut sing sang sink sank sit \
    sat sleep slept speak spoke spend spent split split spread spread stand stood steal stole stick stuck strike struck \
    swim swam take took teach taught tear tore tell told think thought throw threw understand understood wake woke wear \
    wore win won withdraw withdrew write wrote";

/// `raise` becomes `raises`.
pub(super) fn third_person(verb: &str) -> String {
    match verb {
        "be" => return "is".to_owned(),
        "have" => return "has".to_owned(),
        _ => {}
    }
    let hisses = ["s", "x", "z", "ch", "sh", "o"];
    match verb.strip_suffix('y') {
        Some(base) if !base.ends_with(is_vowel) => format!("{base}ies"),
        _ if hisses.iter().any(|it| verb.ends_with(it)) => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// `raise` becomes `raised`, `choose` becomes `chose`.
pub(super) fn past(verb: &str) -> String {
    let words: Vec<&str> = IRREGULAR.split_whitespace().collect();
    if let Some([_, past]) = words.as_chunks::<2>().0.iter().find(|it| it[0] == verb) {
        return (*past).to_owned();
    }
    let letters: Vec<char> = verb.chars().collect();
    // `stop` doubles its last letter; `slow`, `fix` and `open` do not.
    let doubles = matches!(letters[..], [.., before, vowel, last]
        if letters.len() <= 4 && !is_vowel(before) && is_vowel(vowel) && !is_vowel(last) && !"wxy".contains(last));
    match (verb.strip_suffix('y'), letters.last()) {
        (Some(base), _) if !base.ends_with(is_vowel) => format!("{base}ied"),
        (_, Some('e')) => format!("{verb}d"),
        (_, Some(last)) if doubles && verb != "open" => format!("{verb}{last}ed"),
        _ => format!("{verb}ed"),
    }
}

fn is_vowel(letter: char) -> bool {
    "aeiou".contains(letter)
}
