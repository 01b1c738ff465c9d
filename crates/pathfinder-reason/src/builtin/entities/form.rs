//! Names and what they name, by their form.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_core::contract::EntityKind;
use pathfinder_text::english::is_function_word;
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{is_hangul_syllable, korean, lists, lower_case};

use super::acronym::expansions;

const NAME_WORDS_MAX: usize = 4;
const TEXT_CHARACTERS_MAX: usize = 60_000;

/// Last or leading words of institutions, from lists of legal forms and of public bodies.
const ORGANIZATIONS: &str = "university institute institution inc ltd llc gmbh corp corporation company foundation association agency \
    ministry department council commission committee society bank organization organisation administration bureau college \
    hospital laboratory laboratories museum consortium federation academy parliament senate court panel authority";
const ORGANIZATIONS_KOREAN: &str = "대학교 대학원 연구소 연구원 위원회 협의회 연합회 협회 재단 은행 공단 학회 주식회사 진흥원 노동부 복지부 교육부 환경부 법무부 국방부 외교부";
const EVENTS: &str =
    "conference summit war olympics pandemic revolution election symposium workshop";
const EVENTS_KOREAN: &str = "전쟁 올림픽 정상회담 월드컵 박람회";
const PUBLICATIONS: &str =
    "journal proceedings gazette newsletter encyclopedia handbook annals transactions bulletin";
const TECHNOLOGIES: &str = "protocol language framework library engine format algorithm api software platform browser compiler kernel \
    interpreter database interface";
/// Series of numbered documents of standards bodies and software projects.
const SERIES: &str = "PEP RFC ISO IEC IEEE ECMA ANSI NIST FIPS BIP EIP JEP KEP DIN JSR";
/// Words before a dotted number that is the number of a part, not of a version.
const PARTS: &str = "section chapter table figure fig appendix annex part version release article step note example page volume";
const TITLES: &str = "Dr Prof Professor Mr Ms Mrs Sir President Senator Minister";
const TITLES_KOREAN: &str = "교수 박사 대표 장관 대통령 총리 의원 위원장 회장 기자 판사 변호사";
/// The most frequent family names of the census of Korea.
const FAMILY_NAMES: &str = "김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 전 홍";
/// Frequent given names of the United States (Social Security Administration, by century) and of Europe.
const GIVEN_NAMES: &str = "james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark \
    donald steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric \
    jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis peter albert \
    mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy margaret sandra ashley kimberly emily donna \
    michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela anna nicole helen samantha \
    guido hans karl pierre jean marie carlos juan maria luigi ivan olga ingrid lars erik";
/// How a source writes its words: what it capitalizes only at times, and what its acronyms stand for.
pub(super) struct Written<'text> {
    pub(super) text: &'text str,
    small: BTreeSet<String>,
    counts: BTreeMap<&'text str, usize>,
    expansions: BTreeMap<String, String>,
}

impl<'text> Written<'text> {
    pub(super) fn of(text: &'text str) -> Written<'text> {
        let end = text
            .char_indices()
            .nth(TEXT_CHARACTERS_MAX)
            .map_or(text.len(), |it| it.0);
        let text = &text[..end];
        let words = tokens(text);
        // `python.org` is not how the text writes `Python`.
        let joins = |it: &Token| it.glued && it.script != Script::Hangul;
        let alone = |at: &usize| !joins(&words[*at]) && !words.get(at + 1).is_some_and(joins);
        let alone: Vec<&Token> = (0..words.len())
            .filter(alone)
            .map(|it| &words[it])
            .collect();
        let mut counts = BTreeMap::new();
        for word in &alone {
            *counts.entry(&text[word.range.clone()]).or_insert(0) += 1;
        }
        let small = alone
            .iter()
            .filter(|it| it.script == Script::Letters && !it.capitalized);
        Written {
            text,
            small: small.map(|it| it.text.clone()).collect(),
            counts,
            expansions: expansions(text, &words),
        }
    }

    /// A word as it stands inside a sentence: its capital stays if it has more than one or if the text mostly keeps it.
    pub(super) fn shown(&self, word: &str) -> String {
        let lower = lower_case(word);
        let times = |it: &str| self.counts.get(it).copied().unwrap_or(0);
        let is_name = word.chars().skip(1).any(char::is_uppercase) || word.chars().count() == 1;
        if is_name || 2 * times(&lower) < times(word) {
            word.to_owned()
        } else {
            lower
        }
    }

    /// The names in a sentence, with what they name.
    pub(super) fn named(&self, sentence: &str) -> Vec<(String, EntityKind)> {
        let words = tokens(sentence);
        let mut found: Vec<(usize, String, EntityKind)> = Vec::new();
        found.extend(numbered(sentence, &words));
        found.extend(titled(sentence));
        found.extend(self.acronyms(sentence, &words));
        found.extend(self.products(sentence, &words));
        found.extend(korean_names(sentence, &words));
        for name in runs(sentence, &words) {
            let (start, end) = (words[name.start].range.start, words[name.end - 1].range.end);
            let label = sentence[start..end]
                .trim_end_matches("'s")
                .trim_end_matches("’s");
            // `GNU/Linux` and paths: a part of a name is not a name.
            let is_part = sentence[..start].ends_with(['/', '_', '.', '@'])
                || sentence[end..].starts_with(['/', '_', '@', '='])
                || is_second_half(&words[..name.start]);
            let kind = self
                .kind_of(sentence, &words, &name, label)
                .filter(|_| !is_part);
            found.extend(kind.map(|kind| (start, without_title(label), kind)));
        }
        found.sort_by_key(|it| it.0);
        found.into_iter().map(|it| (it.1, it.2)).collect()
    }

    fn kind_of(
        &self,
        sentence: &str,
        words: &[Token],
        run: &std::ops::Range<usize>,
        label: &str,
    ) -> Option<EntityKind> {
        let named = &words[run.clone()];
        let content: Vec<&str> = named.iter().map(|it| it.text.as_str()).collect();
        let (first, last) = (*content.first()?, *content.last()?);
        let has = |list: &str| lists(list, first) || lists(list, last);
        let titled = words[..run.start]
            .last()
            .is_some_and(|it| lists(TITLES, &sentence[it.range.clone()]))
            || lists(TITLES, label.split(' ').next()?.trim_end_matches('.'));
        let initial = content.len() == 3 && content[1].chars().count() == 1 && label.contains('.');
        let person = titled && content.len() <= 4
            || (2..=3).contains(&content.len()) && lists(GIVEN_NAMES, first)
            || initial;
        match () {
            () if content.len() < 2 => None,
            () if has(ORGANIZATIONS) => Some(EntityKind::Organization),
            () if has(PUBLICATIONS) => Some(EntityKind::Publication),
            () if lists(EVENTS, last) || lists(EVENTS, content[content.len() - 2]) => {
                Some(EntityKind::Event)
            }
            () if lists(TECHNOLOGIES, last) => Some(EntityKind::Technology),
            () if person => Some(EntityKind::Person),
            // Capitals that the text does not keep are typography.
            () => {
                let is_kept = content.iter().all(|it| !self.small.contains(*it));
                let fits = is_kept && content.len() <= NAME_WORDS_MAX && !lists(PARTS, first);
                (fits && self.is_repeated(label)).then_some(EntityKind::Concept)
            }
        }
    }

    /// An expansion that opened a sentence loses its capital there, unless the next word has one too.
    fn opened(&self, expansion: &str) -> String {
        match expansion.split_once(' ') {
            Some((first, rest)) if !rest.starts_with(char::is_uppercase) => {
                format!("{} {rest}", self.shown(first))
            }
            _ => expansion.to_owned(),
        }
    }

    /// Whether the text has the name twice, and once behind another word of a sentence.
    pub(super) fn is_repeated(&self, label: &str) -> bool {
        let places: Vec<usize> = self.text.match_indices(label).map(|it| it.0).collect();
        let inside = |at: &usize| {
            let before = self.text[..*at]
                .strip_suffix(' ')
                .and_then(|it| it.chars().next_back());
            before.is_some_and(|it| it.is_alphanumeric() || it == ',')
        };
        places.len() >= 2 && places.iter().any(inside)
    }

    /// `IPCC`, if the text says what it stands for.
    fn acronyms(&self, sentence: &str, words: &[Token]) -> Vec<(usize, String, EntityKind)> {
        let expanded = |it: &Token| {
            let expansion = self.expansions.get(&sentence[it.range.clone()])?;
            let last = lower_case(expansion.rsplit(' ').next()?);
            let first = lower_case(expansion.split(' ').next()?);
            let kind = match () {
                () if !expansion.starts_with(char::is_uppercase) => EntityKind::Concept,
                () if lists(ORGANIZATIONS, &last) || lists(ORGANIZATIONS, &first) => {
                    EntityKind::Organization
                }
                () if expansion
                    .split(' ')
                    .any(|it| lists(ORGANIZATIONS, &lower_case(it))) =>
                {
                    EntityKind::Organization
                }
                () if lists(TECHNOLOGIES, &last) => EntityKind::Technology,
                () if lists(PUBLICATIONS, &first) => EntityKind::Publication,
                () => EntityKind::Concept,
            };
            Some((it.range.start, self.opened(expansion), kind))
        };
        words.iter().filter_map(expanded).collect()
    }

    /// `Python 3.12`, and names with a capital inside that the text repeats: `PostgreSQL`.
    fn products(&self, sentence: &str, words: &[Token]) -> Vec<(usize, String, EntityKind)> {
        let mut found = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let shown = &sentence[word.range.clone()];
            let behind = &sentence[word.range.end..];
            let version: String = behind
                .strip_prefix(' ')
                .unwrap_or("")
                .chars()
                .take_while(|it| it.is_ascii_digit() || *it == '.')
                .collect();
            let version = version.trim_end_matches('.');
            let is_name = word.capitalized
                && word.script == Script::Letters
                && !self.small.contains(&word.text);
            if is_name
                && version.contains('.')
                && !lists(PARTS, &word.text)
                && !is_function_word(&word.text)
            {
                found.push((
                    word.range.start,
                    format!("{shown} {version}"),
                    EntityKind::Technology,
                ));
            } else if is_camel(shown)
                && self.counts.get(shown).is_some_and(|it| *it >= 2)
                && !joined(sentence, words, at)
            {
                found.push((word.range.start, shown.to_owned(), EntityKind::Technology));
            }
        }
        found
    }
}

/// Part of a longer name, path or call.
fn joined(sentence: &str, words: &[Token], at: usize) -> bool {
    let range = &words[at].range;
    let before = sentence[..range.start].chars().next_back();
    let after = sentence[range.end..].chars().next();
    let glues = |it: Option<char>| it.is_some_and(|it| "._-/\\@<>=(:'’#&+".contains(it));
    glues(before)
        || glues(after.filter(|it| *it != '.'))
        || words
            .get(at + 1)
            .is_some_and(|it| it.glued && after == Some('.'))
}

/// A capital, small letters, and a capital again; family names such as `McKay` are not meant.
fn is_camel(word: &str) -> bool {
    let is_upper: Vec<bool> = word.chars().map(char::is_uppercase).collect();
    let family = ["Mc", "Mac", "De", "Di", "La", "Le", "Van", "Fitz", "O"]
        .iter()
        .any(|it| {
            word.strip_prefix(it)
                .is_some_and(|rest| rest.starts_with(char::is_uppercase))
        });
    let ascii = word.chars().all(|it| it.is_ascii_alphanumeric()) && word.len() >= 4;
    let turns = is_upper.windows(2).any(|it| !it[0] && it[1]);
    let small = is_upper.iter().filter(|it| !**it).count();
    ascii && !family && is_upper[0] && turns && small >= 2
}

/// `PEP 602`, `RFC 2119`.
fn numbered(sentence: &str, words: &[Token]) -> Vec<(usize, String, EntityKind)> {
    let label = |pair: &[Token]| {
        let (series, number) = (
            &sentence[pair[0].range.clone()],
            &sentence[pair[1].range.clone()],
        );
        let beside = matches!(
            &sentence[pair[0].range.end..pair[1].range.start],
            " " | "-" | "\u{a0}"
        );
        let fits = lists(SERIES, series) && beside && number.chars().all(|it| it.is_ascii_digit());
        fits.then(|| {
            (
                pair[0].range.start,
                format!("{series} {number}"),
                EntityKind::Publication,
            )
        })
    };
    words.windows(2).filter_map(label).collect()
}

/// `「근로기준법」`, and quoted titles in which every long word has a capital.
fn titled(sentence: &str) -> Vec<(usize, String, EntityKind)> {
    const MARKS: &[(char, char)] = &[('「', '」'), ('『', '』'), ('“', '”'), ('《', '》')];
    let mut found = Vec::new();
    for (open, close) in MARKS {
        for (at, mark) in sentence.match_indices(*open) {
            let Some((inside, _)) = sentence[at + mark.len()..].split_once(*close) else {
                continue;
            };
            let words: Vec<&str> = inside.split_whitespace().collect();
            let capital = |it: &&str| it.starts_with(char::is_uppercase) || is_function_word(it);
            let is_title = *open != '“'
                || words.len() >= 3
                    && words.iter().all(capital)
                    && !inside.ends_with(['.', ',', '!', '?']);
            if is_title && !words.is_empty() {
                found.push((at, inside.trim().to_owned(), EntityKind::Publication));
            }
        }
    }
    found
}

/// Institutions and events by their last syllables, and persons by the title behind the name.
fn korean_names(sentence: &str, words: &[Token]) -> Vec<(usize, String, EntityKind)> {
    let mut found = Vec::new();
    for (at, word) in words
        .iter()
        .enumerate()
        .filter(|it| it.1.script == Script::Hangul)
    {
        let stem = korean::stem(&word.text);
        let ends = |list: &str| {
            list.split(' ')
                .filter_map(|it| stem.strip_suffix(it))
                .any(|it| it.chars().count() > 1)
        };
        let next = words
            .get(at + 1)
            .map_or_else(String::new, |it| korean::stem(&it.text));
        let beside = words
            .get(at + 1)
            .is_some_and(|it| &sentence[word.range.end..it.range.start] == " ");
        let family = FAMILY_NAMES.split(' ').any(|it| word.text.starts_with(it));
        let is_whole = word.text.chars().all(is_hangul_syllable);
        let kind = match () {
            () if !is_whole => continue,
            () if ends(ORGANIZATIONS_KOREAN) => EntityKind::Organization,
            () if ends(EVENTS_KOREAN) => EntityKind::Event,
            () if beside
                && family
                && word.text.chars().count() == 3
                && lists(TITLES_KOREAN, &next) =>
            {
                found.push((word.range.start, word.text.clone(), EntityKind::Person));
                continue;
            }
            () => continue,
        };
        found.push((word.range.start, stem, kind));
    }
    found
}

/// Runs of capitalized words; after the noun of an institution a run goes on behind `of`.
fn runs(sentence: &str, words: &[Token]) -> Vec<std::ops::Range<usize>> {
    let is_capital =
        |it: &Token| it.script == Script::Letters && it.capitalized && !is_function_word(&it.text);
    let gap = |at: usize| &sentence[words[at].range.end..words[at + 1].range.start];
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if !is_capital(&words[at]) {
            at += 1;
            continue;
        }
        let start = at;
        at += 1;
        while at < words.len() {
            let initial = words[at - 1].text.chars().count() == 1
                || lists(TITLES, &sentence[words[at - 1].range.clone()]);
            let beside = gap(at - 1) == " " || gap(at - 1) == ". " && initial;
            let leads = lists(ORGANIZATIONS, &words[at - 1].text)
                || lists(PUBLICATIONS, &words[at - 1].text);
            let links = leads && beside && matches!(words[at].text.as_str(), "of" | "for" | "on");
            let skips = usize::from(links)
                * (1 + usize::from(words.get(at + 1).is_some_and(|it| it.text == "the")));
            if !(beside && words.get(at + skips).is_some_and(is_capital)) {
                break;
            }
            at += skips + 1;
        }
        found.push(start..at);
    }
    found
}

/// `Science and Technology Committee` may be one name or two.
fn is_second_half(before: &[Token]) -> bool {
    matches!(before, [.., name, and] if and.text == "and" && name.capitalized)
}

fn without_title(label: &str) -> String {
    match label.split_once(' ') {
        Some((first, rest)) if lists(TITLES, first.trim_end_matches('.')) => rest.to_owned(),
        _ => label.to_owned(),
    }
}
