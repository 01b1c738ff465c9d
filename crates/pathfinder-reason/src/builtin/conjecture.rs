//! Statements turned into conjectures: what may be, what may not be, and what may be the other way round.
//!
//! English takes a frame; Korean changes the last predicate (`높인다` to `높일 수 있다`), because a frame around a whole
//! sentence reads like a translation.

use pathfinder_text::korean::stem;
use pathfinder_text::korean::syllable::{Syllable, coda_of};
use pathfinder_text::{Lang, english, lists};

use super::particle::{Particle, with};

/// Words that say the opposite of each other, in equal grammatical form.
const OPPOSITES: &[(&str, &str)] = &[
    ("raises", "lowers"),
    ("raised", "lowered"),
    ("raise", "lower"),
    ("raising", "lowering"),
    ("increases", "decreases"),
    ("increased", "decreased"),
    ("increase", "decrease"),
    ("rises", "falls"),
    ("rose", "fell"),
    ("rise", "fall"),
    ("improves", "worsens"),
    ("improved", "worsened"),
    ("improve", "worsen"),
    ("higher", "lower"),
    ("gains", "loses"),
    ("more", "fewer"),
    ("better", "worse"),
    ("helps", "harms"),
    ("help", "harm"),
    ("strengthens", "weakens"),
    ("grows", "shrinks"),
    ("grew", "shrank"),
    ("reduces", "increases"),
    ("reduced", "increased"),
    ("reduce", "increase"),
    ("cuts", "adds to"),
    ("boosts", "hampers"),
    ("boosted", "hampered"),
    ("faster", "slower"),
    ("larger", "smaller"),
    ("높인다", "낮춘다"),
    ("높였다", "낮췄다"),
    ("높이지만", "낮추지만"),
    ("높였지만", "낮췄지만"),
    ("늘었다", "줄었다"),
    ("늘린다", "줄인다"),
    ("늘렸다", "줄였다"),
    ("늘어난다", "줄어든다"),
    ("늘어났다", "줄어들었다"),
    ("올랐다", "떨어졌다"),
    ("오른다", "떨어진다"),
    ("증가한다", "감소한다"),
    ("증가했다", "감소했다"),
    ("증가하였다", "감소하였다"),
    ("개선한다", "악화한다"),
    ("개선됐다", "악화됐다"),
    ("개선되었다", "악화되었다"),
    ("강화한다", "약화한다"),
    ("커졌다", "작아졌다"),
    ("커진다", "작아진다"),
    ("좋아졌다", "나빠졌다"),
    ("많다", "적다"),
    ("크다", "작다"),
    ("높다", "낮다"),
    ("심해졌다", "나아졌다"),
    ("길어졌다", "짧아졌다"),
    ("빨라졌다", "느려졌다"),
];

/// Denials that can be taken out without hurting the grammar.
const DENIALS: &[(&str, &str)] = &[
    ("does not ", "does "),
    ("did not ", "did "),
    ("do not ", "do "),
    ("is not ", "is "),
    ("was not ", "was "),
    ("are not ", "are "),
    ("were not ", "were "),
    ("cannot ", "can "),
    ("will not ", "will "),
    ("has not ", "has "),
    ("have not ", "have "),
    ("no study ", "some study "),
];

/// The statement as something that may be so.
pub(super) fn perhaps(statement: &str, lang: Lang) -> String {
    let plain = plain(statement);
    match lang {
        Lang::English => format!("It may be that {}.", decapitalized(plain)),
        Lang::Korean if plain.ends_with("수 있다") => format!("{plain}."),
        Lang::Korean => {
            potential(plain, "").unwrap_or_else(|| format!("'{plain}'라는 설명이 맞을 수 있다."))
        }
    }
}

/// The opposite of the statement as something that may be so.
pub(super) fn perhaps_opposite(statement: &str, lang: Lang) -> String {
    let plain = plain(statement);
    if let Some(opposite) = affirmed_korean(plain).or_else(|| denied_possibility(plain)) {
        return opposite;
    }
    if let Some(turned) = turned(plain) {
        return perhaps(&without_amount(&turned), lang);
    }
    match lang {
        Lang::English => format!("It may not hold that {}.", decapitalized(plain)),
        Lang::Korean => potential(plain, "지 않")
            .unwrap_or_else(|| format!("'{plain}'라는 설명은 맞지 않을 수 있다.")),
    }
}

/// Inside a sentence: without its full stop, and in lower case unless it begins with a name.
pub(super) fn embedded(statement: &str, lang: Lang) -> String {
    match lang {
        Lang::English => decapitalized(plain(statement)),
        Lang::Korean => plain(statement).to_owned(),
    }
}

/// Without its full stop, and without the frame of a conjecture: what may be that it may be only may be.
fn plain(statement: &str) -> &str {
    let mut plain = statement.trim().trim_end_matches(['.', '!', ' ', '。']);
    while let Some(framed) = ["It may be that ", "it may be that "]
        .iter()
        .find_map(|it| plain.strip_prefix(it))
    {
        plain = framed;
    }
    plain
}

fn decapitalized(text: &str) -> String {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or("");
    let lower = first.to_lowercase();
    let named = words
        .next()
        .is_some_and(|it| it.starts_with(char::is_uppercase));
    let formed = !named
        && COMMON_ENDS
            .iter()
            .any(|it| lower.len() > it.len() + 2 && lower.ends_with(it));
    let common = english::is_function_word(&lower) && lower != "i"
        || COMMON_STARTS.contains(&lower.as_str())
        || formed && first.chars().skip(1).all(char::is_lowercase);
    if common {
        text.replacen(first, &lower, 1)
    } else {
        text.to_owned()
    }
}

/// How words end that are hardly ever names, where no other capital follows.
const COMMON_ENDS: &[&str] = &[
    "able", "ance", "ants", "ees", "ence", "ers", "ible", "ing", "ings", "ists", "ity", "ive",
    "ment", "ments", "ness", "ors", "ous", "ships", "sion", "tion", "tions", "ures",
];

/// Nouns that open sentences often and are never names.
const COMMON_STARTS: &[&str] = &[
    "accidents",
    "burnout",
    "calls",
    "companies",
    "customer",
    "customers",
    "employees",
    "fatigue",
    "firms",
    "hourly",
    "hours",
    "labor",
    "labour",
    "meetings",
    "output",
    "pay",
    "people",
    "productivity",
    "researchers",
    "sick",
    "sources",
    "staff",
    "students",
    "studies",
    "teams",
    "total",
    "turnover",
    "users",
    "waiting",
    "workers",
];

/// One word swapped for its opposite, or one denial taken out.
fn turned(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    if let Some((denial, affirmation)) = DENIALS.iter().find(|it| lower.contains(it.0)) {
        let at = lower.find(denial)?;
        let rest = text.get(at + denial.len()..)?.replace(" any ", " some ");
        return Some(format!("{}{affirmation}{rest}", text.get(..at)?));
    }
    let mut changed = false;
    let words: Vec<String> = text
        .split(' ')
        .map(|word| {
            let bare = word.trim_end_matches([',', '.', ';']);
            let opposite = OPPOSITES.iter().find_map(|(left, right)| match bare {
                it if it == *left => Some(*right),
                it if it == *right => Some(*left),
                _ => None,
            });
            changed |= opposite.is_some();
            opposite.map_or_else(|| word.to_owned(), |it| word.replacen(bare, it, 1))
        })
        .collect();
    changed.then(|| words.join(" "))
}

/// `by 8 percent` was measured for the statement, not for its opposite.
fn without_amount(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut kept: Vec<String> = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let length = if at > 0 {
            amount_length(&words[at..])
        } else {
            0
        };
        match (length, kept.last_mut()) {
            (0, _) | (_, None) => {
                kept.push(words[at].to_owned());
                at += 1;
            }
            (_, Some(before)) => {
                // The comma behind the amount stays where the clause ends.
                let comma = words[at + length - 1].ends_with(',') && !before.ends_with(',');
                before.push_str(if comma { "," } else { "" });
                at += length;
            }
        }
    }
    kept.join(" ")
}

/// How many words an amount takes that begins here: `by about 8 percent`, `평균 8%`, `3분의 1`.
fn amount_length(words: &[&str]) -> usize {
    const ROUGHLY: &str = "about around roughly nearly almost only up to at least more less than an average of 평균 약 최대 무려 겨우 거의";
    let word = |at: usize| {
        words
            .get(at)
            .map_or("", |it| it.trim_end_matches([',', ';']))
    };
    let figure = |at: usize| word(at).starts_with(|it: char| it.is_ascii_digit());
    let led = word(0) == "by";
    let mut at = usize::from(led);
    while lists(ROUGHLY, word(at)) {
        at += 1;
    }
    // `7 to 9 percent`
    let end = if figure(at) && word(at + 1) == "to" && figure(at + 2) {
        at + 2
    } else {
        at
    };
    let share = word(end).ends_with('%') || word(end).ends_with("퍼센트");
    match () {
        () if figure(end) && share => end + 1,
        () if led
            && figure(end)
            && (word(end + 1).starts_with("percent") || word(end + 1) == "%") =>
        {
            end + 2
        }
        () if word(at).ends_with("분의") && figure(at) && figure(at + 1) => at + 2,
        () if matches!(word(at), "절반" | "절반으로") => at + 1,
        () if led && word(at) == "half" => at + 1,
        () if led
            && matches!(word(at), "a" | "one")
            && lists("third quarter fifth tenth half", word(at + 1)) =>
        {
            at + 2
        }
        () => 0,
    }
}

/// `떨어질 수 있다` to `떨어지지 않을 수 있다`.
fn denied_possibility(text: &str) -> Option<String> {
    let may = text.strip_suffix(" 수 있다")?;
    let last = may.chars().last()?;
    let open = Syllable::of(last)
        .filter(|it| it.coda() == Some('ㄹ'))?
        .without_coda()
        .compose();
    Some(format!(
        "{}{open}지 않을 수 있다.",
        &may[..may.len() - last.len_utf8()]
    ))
}

/// A Korean denial taken back: `오르지 않는다` to `오를 수 있다`, `사실이 아니다` to `사실일 수 있다`.
fn affirmed_korean(text: &str) -> Option<String> {
    let (head, last) = text.rsplit_once(' ')?;
    let (rest, before) = head.rsplit_once(' ').unwrap_or(("", head));
    let space = if rest.is_empty() { "" } else { " " };
    if last.starts_with("않") || last.starts_with("못") {
        let base = ["지는", "지도", "지"]
            .iter()
            .find_map(|it| before.strip_suffix(it))?;
        return Some(format!("{rest}{space}{} 수 있다.", with_rieul(base)?));
    }
    if last.starts_with("없") {
        let subject = before.strip_suffix('도').unwrap_or(before);
        return Some(format!("{rest}{space}{subject} 있을 수 있다."));
    }
    let noun = last
        .starts_with("아니")
        .then(|| before.trim_end_matches(['이', '가', '은', '는']))?;
    (!noun.is_empty()).then(|| format!("{rest}{space}{noun}일 수 있다."))
}

/// The last predicate with `-ㄹ 수 있다`, after an infix such as `지 않`.
fn potential(text: &str, infix: &str) -> Option<String> {
    let (head, last) = text.rsplit_once(' ').unwrap_or(("", text));
    let space = if head.is_empty() { "" } else { " " };
    let last = unceremonious(last)?;
    if let Some(noun) = last.strip_suffix("이다") {
        let denied = format!("{} 아닐 수 있다.", with(noun, Particle::Subject));
        let ends = if infix.is_empty() {
            format!("{noun}일 수 있다.")
        } else {
            denied
        };
        return Some(format!("{head}{space}{ends}"));
    }
    let base = predicate_base(&last)?;
    let base = if infix.is_empty() {
        base
    } else {
        format!("{base}{infix}")
    };
    Some(format!("{head}{space}{} 수 있다.", with_rieul(&base)?))
}

/// `줄었습니다` to `줄었다`, `줄입니다` to `줄인다`; nothing for a word that ends no statement.
fn unceremonious(word: &str) -> Option<String> {
    if let Some(noun) = word.strip_suffix("입니다") {
        return Some(format!("{noun}이다"));
    }
    if let Some(past) = word.strip_suffix("습니다") {
        return Some(format!("{past}다"));
    }
    let Some(rest) = word.strip_suffix("니다") else {
        return word.ends_with('다').then(|| word.to_owned());
    };
    let last = rest.chars().last()?;
    let open = Syllable::of(last).filter(|it| it.coda() == Some('ㅂ'))?;
    Some(format!(
        "{}{}다",
        &rest[..rest.len() - last.len_utf8()],
        open.with_coda('ㄴ').compose()
    ))
}

/// `증가했다` to `증가하`, `높인다` to `높이`: the stem, with the light verb that `stem` took off.
fn predicate_base(word: &str) -> Option<String> {
    let base = stem(word);
    let rest = word.strip_prefix(base.as_str());
    let light = rest
        .and_then(|it| it.chars().next())
        .and_then(|it| match it {
            '했' | '한' | '하' | '해' => Some("하"),
            '됐' | '된' | '되' | '돼' => Some("되"),
            '시' => Some("시키"),
            _ => None,
        });
    let base = format!("{base}{}", light.unwrap_or(""));
    (!base.is_empty() && !base.ends_with('다')).then_some(base)
}

/// The future adnominal: 높이 → 높일, 적 → 적을, 줄 → 줄, 어렵 → 어려울.
fn with_rieul(base: &str) -> Option<String> {
    let last = base.chars().last()?;
    let syllable = Syllable::of(last)?;
    let head = &base[..base.len() - last.len_utf8()];
    Some(match coda_of(last) {
        None => format!("{head}{}", syllable.with_coda('ㄹ').compose()),
        Some('ㄹ') => base.to_owned(),
        Some('ㅂ') if !head.is_empty() => format!("{head}{}울", syllable.without_coda().compose()),
        Some(_) => format!("{base}을"),
    })
}

#[cfg(test)]
mod tests;
