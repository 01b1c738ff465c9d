//! Splits text of any script into the terms that documents are searched by.
//!
//! Latin, Greek and Cyrillic words lose their accents and case, and English ones their endings. Korean, Chinese and
//! Japanese do not separate what belongs apart (재택근무는 and 재택근무의 are one word with two particles), so runs of
//! their letters become overlapping pairs. Numbers are kept.

use std::collections::HashMap;
use std::ops::Range;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longer runs are addresses, keys and encoded data.
const WORD_BYTES_MAX: usize = 64;
const STEMS_KEPT_MAX: usize = 50_000;

/// Greek letters that stand alone are symbols, and people spell them out.
const GREEK: [(char, &str); 12] = [
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "epsilon"),
    ('κ', "kappa"),
    ('λ', "lambda"),
    ('μ', "mu"),
    ('π', "pi"),
    ('σ', "sigma"),
    ('χ', "chi"),
    ('ω', "omega"),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Word,
    /// Written without spaces between what a reader takes for words.
    Unspaced,
    Gap,
}

/// Makes terms of texts; keeps the stems that it has seen.
pub struct IndexTerms {
    stemmer: Stemmer,
    stems: HashMap<String, Box<str>>,
    term: String,
    run: String,
}

impl Default for IndexTerms {
    fn default() -> IndexTerms {
        IndexTerms {
            stemmer: Stemmer::create(Algorithm::English),
            stems: HashMap::new(),
            term: String::new(),
            run: String::new(),
        }
    }
}

impl std::fmt::Debug for IndexTerms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IndexTerms").finish_non_exhaustive()
    }
}

impl IndexTerms {
    /// Shows each term of a text, in order.
    pub fn each(&mut self, text: &str, mut see: impl FnMut(&str)) {
        let mut stream = self.stream(text);
        while stream.advance().is_some() {
            see(stream.term());
        }
    }

    pub fn stream<'a>(&'a mut self, text: &'a str) -> TermStream<'a> {
        TermStream {
            terms: self,
            text,
            at: 0,
            pairs_from: None,
            range: 0..0,
        }
    }
}

/// The terms of one text.
#[derive(Debug)]
pub struct TermStream<'a> {
    terms: &'a mut IndexTerms,
    text: &'a str,
    at: usize,
    /// Where the next pair of an unspaced run begins, in `terms.run`.
    pairs_from: Option<usize>,
    range: Range<usize>,
}

impl TermStream<'_> {
    /// Goes on to the next term; returns where the word that it was made of stands.
    pub fn advance(&mut self) -> Option<Range<usize>> {
        self.terms.term.clear();
        loop {
            if let Some(from) = self.pairs_from.take()
                && self.take_pair(from)
            {
                return Some(self.range.clone());
            }
            let (script, from, to) = self.next_run()?;
            self.range = from..to;
            let run = &self.text[from..to];
            if script == Script::Unspaced {
                self.terms.run.clear();
                self.terms.run.extend(run.nfkc());
                self.pairs_from = Some(0);
            } else if self.terms.take_word(run) {
                return Some(self.range.clone());
            }
        }
    }

    /// The current term.
    pub fn term(&self) -> &str {
        &self.terms.term
    }

    fn next_run(&mut self) -> Option<(Script, usize, usize)> {
        let bytes = self.text.as_bytes();
        while self.at < bytes.len()
            && bytes[self.at].is_ascii()
            && !bytes[self.at].is_ascii_alphanumeric()
        {
            self.at += 1;
        }
        let from = self.at;
        let length = bytes[from..]
            .iter()
            .take_while(|it| it.is_ascii_alphanumeric())
            .count();
        if length > 0 && bytes.get(from + length).is_none_or(u8::is_ascii) {
            self.at = from + length;
            return Some((Script::Word, from, self.at));
        }
        let mut run: Option<(Script, usize)> = None;
        let mut end = self.text.len();
        for (offset, c) in self.text[self.at..].char_indices() {
            let script = script_of(c);
            match run {
                None if script == Script::Gap => {}
                None => run = Some((script, self.at + offset)),
                Some((open, _)) if script != open => {
                    end = self.at + offset;
                    break;
                }
                Some(_) => {}
            }
        }
        self.at = end;
        run.map(|(script, from)| (script, from, end))
    }

    fn take_pair(&mut self, from: usize) -> bool {
        let mut letters = self.terms.run[from..].chars();
        let Some(first) = letters.next() else {
            return false;
        };
        let next = from + first.len_utf8();
        match letters.next() {
            Some(second) => {
                self.terms.term.push(first);
                self.terms.term.push(second);
                self.pairs_from = Some(next);
                true
            }
            // The last letter is in a pair already, unless it is the only one.
            None if from == 0 => {
                self.terms.term.push(first);
                true
            }
            None => false,
        }
    }
}

impl IndexTerms {
    /// Makes a term of a word; a word without letters or digits makes none.
    fn take_word(&mut self, word: &str) -> bool {
        if word.len() > WORD_BYTES_MAX {
            return false;
        }
        self.run.clear();
        if word.is_ascii() {
            self.run.push_str(word);
            self.run.make_ascii_lowercase();
        } else {
            self.run.extend(
                word.nfkd()
                    .filter(|it| !is_combining_mark(*it))
                    .flat_map(char::to_lowercase),
            );
            let mut letters = self.run.chars();
            if let (Some(letter), None) = (letters.next(), letters.next())
                && let Some((_, name)) = GREEK.iter().find(|(symbol, _)| *symbol == letter)
            {
                self.run = (*name).to_owned();
            }
        }
        if self.run.len() > 2 && self.run.bytes().all(|it| it.is_ascii_lowercase()) {
            self.push_stem();
        } else {
            self.term.push_str(&self.run);
        }
        !self.term.is_empty()
    }

    fn push_stem(&mut self) {
        if let Some(stem) = self.stems.get(self.run.as_str()) {
            self.term.push_str(stem);
            return;
        }
        let stem = self.stemmer.stem(&self.run);
        self.term.push_str(&stem);
        if self.stems.len() < STEMS_KEPT_MAX {
            self.stems
                .insert(self.run.clone(), stem.into_owned().into_boxed_str());
        }
    }
}

fn script_of(c: char) -> Script {
    match c {
        _ if c.is_ascii() => {
            if c.is_ascii_alphanumeric() {
                Script::Word
            } else {
                Script::Gap
            }
        }
        '\u{1100}'..='\u{11ff}'
        | '\u{3130}'..='\u{318f}'
        | '\u{a960}'..='\u{a97f}'
        | '\u{ac00}'..='\u{d7ff}' => Script::Unspaced,
        '\u{3040}'..='\u{30ff}'
        | '\u{3400}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ff9f}' => Script::Unspaced,
        '\u{20000}'..='\u{3ffff}'
        | '\u{0e00}'..='\u{0eff}'
        | '\u{1000}'..='\u{109f}'
        | '\u{1780}'..='\u{17ff}' => Script::Unspaced,
        _ if c.is_alphanumeric() || is_combining_mark(c) => Script::Word,
        _ => Script::Gap,
    }
}

/// Whether a term is too common in English to say what a text is about.
pub fn is_common(term: &str) -> bool {
    COMMON.binary_search(&term).is_ok()
}

/// Stems, in order.
const COMMON: [&str; 96] = [
    "a", "about", "abov", "after", "again", "against", "all", "also", "an", "and", "ani", "are",
    "as", "at", "be", "becaus", "been", "befor", "between", "both", "but", "by", "can", "could",
    "did", "do", "doe", "dure", "each", "for", "from", "had", "has", "have", "he", "her", "his",
    "how", "i", "if", "in", "into", "is", "it", "its", "may", "me", "might", "more", "most", "my",
    "no", "not", "of", "on", "onli", "or", "other", "our", "over", "s", "same", "she", "should",
    "so", "some", "such", "t", "than", "that", "the", "their", "them", "then", "there", "these",
    "they", "this", "those", "through", "to", "under", "until", "up", "was", "we", "were", "what",
    "when", "where", "which", "while", "who", "will", "with", "would",
];

#[cfg(test)]
mod tests {
    use super::{COMMON, IndexTerms, is_common};

    fn check(text: &str, expected: &str) {
        let mut terms: Vec<String> = Vec::new();
        IndexTerms::default().each(text, |term| terms.push(term.to_owned()));
        assert_eq!(terms.join(" "), expected);
    }

    #[test]
    fn words_lose_case_accents_and_endings() {
        check("Running CAFÉS, naïve (TGF-β1)", "run cafe naiv tgf β1");
        check(
            "the β chain of ＡＩ in 1,024 x86 kernels",
            "the beta chain of ai in 1 024 x86 kernel",
        );
    }

    #[test]
    fn scripts_without_spaces_become_pairs() {
        check("재택근무의 생산성", "재택 택근 근무 무의 생산 산성");
        check("東京都は水", "東京 京都 都は は水");
        check("삶 AI기술", "삶 ai 기술");
        // The same word in decomposed letters, as some file systems write it.
        check("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", "한글");
    }

    #[test]
    fn the_common_words_are_in_order() {
        assert!(COMMON.is_sorted());
        assert!(is_common("the") && !is_common("tea"));
    }
}
