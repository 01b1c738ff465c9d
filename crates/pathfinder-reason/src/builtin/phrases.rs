//! Noun phrases, as far as function words, verbs and particles part them.
//!
//! `The four-day work week raises hourly productivity in office work` holds three: what acts, what it acts on, and
//! where. They serve as concepts, as search phrases and as the ends of a causal link.

use crate::language::cues::change_of;

use super::words::{Role, Word, words};

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Phrase {
    pub(super) shown: String,
    pub(super) stems: Vec<String>,
    /// A verb or particle before it says that something is done to it.
    pub(super) after_verb: bool,
}

const WORDS_MAX: usize = 4;

/// Common verbs that no phrase runs across, sorted. Verbs of change are known to `cues`.
const VERBS: &[&str] = &[
    "added",
    "affect",
    "affects",
    "aim",
    "aims",
    "allow",
    "allowed",
    "allows",
    "appear",
    "appears",
    "apply",
    "argue",
    "argued",
    "argues",
    "asked",
    "became",
    "become",
    "becomes",
    "began",
    "belongs",
    "brings",
    "brought",
    "build",
    "built",
    "called",
    "came",
    "cause",
    "caused",
    "causes",
    "change",
    "changed",
    "changes",
    "claim",
    "claimed",
    "claims",
    "close",
    "closed",
    "come",
    "comes",
    "compare",
    "compared",
    "confirm",
    "confirmed",
    "confirms",
    "contain",
    "contains",
    "cost",
    "costs",
    "counted",
    "cover",
    "covered",
    "covers",
    "create",
    "created",
    "creates",
    "define",
    "defined",
    "defines",
    "depend",
    "depends",
    "describe",
    "describes",
    "differ",
    "differs",
    "enable",
    "enables",
    "ended",
    "estimate",
    "estimated",
    "examined",
    "expected",
    "explain",
    "explains",
    "failed",
    "fails",
    "find",
    "finds",
    "followed",
    "follows",
    "found",
    "gave",
    "get",
    "gets",
    "give",
    "gives",
    "goes",
    "got",
    "handle",
    "handles",
    "happen",
    "happens",
    "harms",
    "held",
    "help",
    "helped",
    "helps",
    "hired",
    "hold",
    "holds",
    "hurt",
    "hurts",
    "include",
    "included",
    "includes",
    "introduced",
    "keep",
    "keeps",
    "kept",
    "know",
    "knows",
    "lasted",
    "lead",
    "leads",
    "led",
    "left",
    "let",
    "lets",
    "lies",
    "made",
    "make",
    "makes",
    "mean",
    "means",
    "measure",
    "measured",
    "measures",
    "moved",
    "need",
    "needs",
    "observed",
    "offer",
    "offers",
    "produce",
    "produces",
    "protect",
    "protects",
    "prove",
    "proved",
    "proves",
    "provide",
    "provides",
    "published",
    "ran",
    "reached",
    "read",
    "remain",
    "remained",
    "remains",
    "replace",
    "replaced",
    "replaces",
    "reported",
    "reports",
    "require",
    "required",
    "requires",
    "reviewed",
    "said",
    "saw",
    "say",
    "says",
    "see",
    "seem",
    "seems",
    "sees",
    "set",
    "show",
    "showed",
    "shown",
    "shows",
    "stay",
    "stayed",
    "stays",
    "studied",
    "suggest",
    "suggests",
    "support",
    "supported",
    "supports",
    "take",
    "taken",
    "takes",
    "tested",
    "think",
    "told",
    "took",
    "tried",
    "try",
    "turned",
    "use",
    "used",
    "uses",
    "volunteered",
    "want",
    "wanted",
    "wants",
    "went",
    "works",
    "write",
    "writes",
];

/// Adverbs and fillers that lead a phrase nowhere.
const FILLERS: &[&str] = &[
    "actually",
    "almost",
    "already",
    "also",
    "always",
    "average",
    "certain",
    "different",
    "even",
    "ever",
    "every",
    "everybody",
    "everywhere",
    "general",
    "generally",
    "least",
    "less",
    "like",
    "many",
    "mostly",
    "nearly",
    "never",
    "new",
    "nobody",
    "often",
    "one",
    "people",
    "several",
    "similar",
    "sometimes",
    "still",
    "thing",
    "things",
    "two",
    "usually",
    "well",
];

pub(super) fn is_verb(word: &str) -> bool {
    VERBS.binary_search(&word).is_ok()
}

pub(super) fn phrases(text: &str) -> Vec<Phrase> {
    let mut found = Vec::new();
    let mut run: Vec<Word> = Vec::new();
    let mut after_verb = false;
    for word in words(text) {
        let parts = word.apart && !run.is_empty();
        if parts {
            close(&mut run, after_verb, &mut found);
        }
        if is_break(&word) {
            close(&mut run, after_verb, &mut found);
            after_verb = true;
            continue;
        }
        let ends = !word.particle.is_empty() && word.particle != "의";
        let acted_on = matches!(word.particle.as_str(), "을" | "를");
        run.push(word);
        if ends || run.len() == WORDS_MAX {
            close(&mut run, after_verb || acted_on, &mut found);
        }
    }
    close(&mut run, after_verb, &mut found);
    found
}

fn is_break(word: &Word) -> bool {
    let lower = word.shown.to_lowercase();
    word.role == Role::Verb
        || is_verb(&lower)
        || FILLERS.contains(&lower.as_str())
        || (word.stems.len() == 1 && word.stems.iter().any(|it| change_of(it).is_some()))
}

fn close(run: &mut Vec<Word>, after_verb: bool, found: &mut Vec<Phrase>) {
    while run.first().is_some_and(|it| it.role == Role::Figure) {
        run.remove(0);
    }
    while run.last().is_some_and(|it| it.role == Role::Figure) {
        run.pop();
    }
    let letters: usize = run.iter().map(|it| it.shown.chars().filter(|it| it.is_alphabetic()).count()).sum();
    if letters >= 2 {
        let shown = run.iter().map(|it| it.shown.as_str()).collect::<Vec<_>>().join(" ");
        let stems = run.iter().flat_map(|it| it.stems.clone()).collect();
        found.push(Phrase { shown, stems, after_verb });
    }
    run.clear();
}

/// Phrases that no other one repeats, in order of appearance.
pub(super) fn distinct_phrases(text: &str) -> Vec<Phrase> {
    let mut kept: Vec<Phrase> = Vec::new();
    for phrase in phrases(text) {
        if !kept.iter().any(|it| it.stems == phrase.stems) {
            kept.push(phrase);
        }
    }
    kept
}

/// Two to four search phrases for a statement.
pub(super) fn keywords(statement: &str) -> Vec<String> {
    const KEYWORDS_MAX: usize = 4;
    let phrases = distinct_phrases(statement);
    let mut found: Vec<String> = Vec::new();
    if let [first, rest @ ..] = phrases.as_slice() {
        found.extend(rest.iter().take(2).map(|it| super::wording::joined(&[&first.shown, &it.shown])));
        found.extend(rest.iter().skip(1).take(2).map(|it| it.shown.clone()));
        found.push(first.shown.clone());
    }
    if found.is_empty() {
        found.extend(words(statement).into_iter().take(2).map(|it| it.shown));
    }
    found.dedup();
    found.truncate(KEYWORDS_MAX);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let shown: Vec<String> = phrases(text).into_iter().map(|it| it.shown).collect();
        expected.assert_eq(&shown.join(" | "));
    }

    #[test]
    fn verbs_are_sorted() {
        assert!(VERBS.is_sorted());
    }

    #[test]
    fn verbs_and_particles_part_phrases() {
        check(
            "The four-day work week raises hourly productivity in office work.",
            expect!["four-day work week | hourly productivity | office work"],
        );
        check(
            "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.",
            expect!["주 4일 근무제 | 사무직 시간당 생산성"],
        );
        check(
            "Staff turnover fell by a third under the four-day work week, from 12 to 8.",
            expect!["Staff turnover | third | four-day work week"],
        );
    }
}
