//! Korean clauses: what the sentence is about, what it says, and the forms that its last predicate can take.

use pathfinder_text::korean::syllable::{Syllable, coda_of};
use pathfinder_text::korean::{WithParticle, stem};
use pathfinder_text::{Lang, is_hangul, lists};

use super::stated;

const WORDS_MAX: usize = 18;
/// Words that point to another sentence or join it to this one.
const POINTERS: &str = "이는 이것은 그것은 이것이 이들은 그는 그녀는 이러한 그러한 이런 그런 이로 이에 이를 여기서 이때 또한 또 그러나 하지만 \
    따라서 그래서 그리고 반면 다만 단 즉 특히 한편 예를";
/// The frequent adjectives of amount and degree; any other word before `다` may be a noun.
const ADJECTIVES: &str =
    "높다 낮다 크다 작다 많다 적다 같다 다르다 좋다 나쁘다 길다 짧다 빠르다 느리다 있다 없다";

/// Frequent adjectives before a noun, where they look like a noun with a particle.
const MODIFIERS: &str = "젊은 늙은 높은 낮은 많은 적은 작은 같은 좋은 짧은 깊은 넓은 좁은 다른 모든 큰 긴 새 나쁜 빠른 느린";

/// A sentence with one predicate, at its end.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::builtin) struct Korean {
    /// What comes first, without its particle.
    pub(in crate::builtin) subject: String,
    /// From behind the subject up to the predicate.
    pub(in crate::builtin) middle: String,
    predicate: String,
}

impl Korean {
    pub(in crate::builtin) fn of(sentence: &str) -> Option<Korean> {
        let text = stated(sentence, Lang::Korean)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let (last, body) = words.split_last()?;
        let predicate = plain(last)?;
        let goes_on = |it: &&&str| {
            ["지만", "으나", "는데", "면서", "으며", "하고", "하며", ","]
                .iter()
                .any(|end| it.ends_with(end))
        };
        if words.len() > WORDS_MAX
            || lists(POINTERS, words[0])
            || body.iter().any(|it| goes_on(&it))
        {
            return None;
        }
        let end = body
            .iter()
            .position(|it| !is_bare(it) && !is_modifier(it))?;
        let head = ["은", "는", "이", "가"]
            .iter()
            .find_map(|it| body[end].strip_suffix(it))?;
        let subject = [&body[..end], &[head]].concat().join(" ");
        let kept = stem(body[end]);
        let stands = !head.is_empty() && (kept == head || kept == stem(head));
        stands.then(|| Korean {
            subject,
            middle: body[end + 1..].join(" "),
            predicate,
        })
    }

    /// `… 높인다는`, to be followed by a noun.
    pub(in crate::builtin) fn quoted(&self, subject: &str, middle: &str) -> String {
        let predicate = match self.predicate.strip_suffix("이다") {
            Some(noun) => format!("{noun}이라는"),
            None => format!("{}는", self.predicate),
        };
        joined(&[&with_particle(subject), middle, &predicate])
    }

    /// `… 높이지 않을 수 있다.`
    pub(super) fn inversion(&self) -> Option<String> {
        let topic = format!("{:은<}", WithParticle(&self.subject));
        if let Some(noun) = self.predicate.strip_suffix("이다") {
            let noun = with_particle(noun);
            return Some(joined(&[&topic, &self.middle, &noun, "아닐 수 있다."]));
        }
        let (rest, before) = self.middle.rsplit_once(' ').unwrap_or(("", &self.middle));
        if self.predicate.starts_with("않") {
            let affirmed = with_rieul(before.strip_suffix("지")?)?;
            return Some(joined(&[&topic, rest, &affirmed, "수 있다."]));
        }
        match self.predicate.as_str() {
            "있다" if before != "수" => Some(joined(&[&topic, &self.middle, "없을 수 있다."])),
            "없다" if before != "수" => Some(joined(&[&topic, &self.middle, "있을 수 있다."])),
            "있다" | "없다" => None,
            predicate => {
                let base = base(predicate)?;
                Some(joined(&[
                    &topic,
                    &self.middle,
                    &format!("{base}지 않을 수 있다."),
                ]))
            }
        }
    }

    pub(in crate::builtin) fn is_same_act(&self, other: &Korean) -> bool {
        stem(&self.predicate) == stem(&other.predicate) && self.is_denied() == other.is_denied()
    }

    pub(in crate::builtin) fn is_denied(&self) -> bool {
        self.predicate.starts_with("않")
            || self.predicate == "없다"
            || self.predicate.starts_with("아니")
    }
}

/// A word that carries no particle and no ending, as far as its form tells.
pub(in crate::builtin) fn is_bare(word: &str) -> bool {
    word.chars().all(char::is_alphanumeric) && stem(word) == word
        || !word.chars().any(is_hangul) && !word.ends_with(',')
}

/// A word that modifies the noun behind it and has no words of its own: `노인의`, `꾸준한`, `젊은`.
pub(in crate::builtin) fn is_modifier(word: &str) -> bool {
    lists(MODIFIERS, word)
        || word.chars().count() > 2
            && ["의", "한", "적인", "된"]
                .iter()
                .any(|it| word.ends_with(it))
}

/// The noun of a phrase without the plural and particles.
pub(in crate::builtin) fn bare(word: &str) -> String {
    stem(word.trim_matches(|it: char| !it.is_alphanumeric()))
}

fn with_particle(subject: &str) -> String {
    format!("{:이<}", WithParticle(subject))
}

fn joined(parts: &[&str]) -> String {
    let words: Vec<&str> = parts.iter().copied().filter(|it| !it.is_empty()).collect();
    words.join(" ")
}

/// The predicate in its plain form: `줄었습니다` to `줄었다`, `줄입니다` to `줄인다`. None for what may be a noun.
fn plain(word: &str) -> Option<String> {
    let plain = if let Some(past) = word.strip_suffix("습니다") {
        format!("{past}다")
    } else if let Some(rest) = word.strip_suffix("니다") {
        let last = rest.chars().last()?;
        let open = Syllable::of(last)
            .filter(|it| it.coda() == Some('ㅂ'))?
            .without_coda();
        // `줄입니다` and `문제입니다` look alike.
        if open.compose() == '이' {
            return None;
        }
        format!(
            "{}{}다",
            &rest[..rest.len() - last.len_utf8()],
            open.with_coda('ㄴ').compose()
        )
    } else {
        word.to_owned()
    };
    let before = plain.strip_suffix('다')?.chars().last()?;
    let is_verb =
        matches!(coda_of(before), Some('ㄴ' | 'ㅆ')) || matches!(before, '는' | '하' | '이');
    let is_known = lists(ADJECTIVES, &plain) && plain != "다";
    (is_verb || is_known).then_some(plain)
}

/// The stem that `지` follows. None where the form leaves it open (`판다` is of `팔다` and of `파다`).
fn base(predicate: &str) -> Option<String> {
    if lists(ADJECTIVES, predicate) || predicate.ends_with("하다") {
        return predicate.strip_suffix('다').map(str::to_owned);
    }
    let body = predicate.strip_suffix('다')?;
    let last = body.chars().last()?;
    let head = &body[..body.len() - last.len_utf8()];
    let head_is_closed = head.chars().last().is_some_and(|it| coda_of(it).is_some());
    match last {
        '했' => Some(format!("{head}하")),
        '됐' => Some(format!("{head}되")),
        '졌' if !head.is_empty() => Some(format!("{head}지")),
        '렸' if !head.is_empty() => Some(format!("{head}리")),
        '였' if head.ends_with('하') => Some(head.to_owned()),
        '었' if head.ends_with('되') => Some(head.to_owned()),
        '었' | '았' if head_is_closed => Some(head.to_owned()),
        '였' if head_is_closed => Some(format!("{head}이")),
        '는' if head_is_closed => Some(head.to_owned()),
        '든' if !head.is_empty() => Some(format!("{head}들")),
        _ => {
            let open = Syllable::of(last)
                .filter(|it| it.coda() == Some('ㄴ'))?
                .without_coda();
            let is_plain =
                matches!(open.vowel(), 'ㅣ' | 'ㅚ') || matches!(open.compose(), '하' | '추');
            (is_plain && (!head.is_empty() || last == '한'))
                .then(|| format!("{head}{}", open.compose()))
        }
    }
}

/// The form before `수 있다`: 높이 to 높일, 적 to 적을, 줄 to 줄.
fn with_rieul(base: &str) -> Option<String> {
    let last = base.chars().last()?;
    let syllable = Syllable::of(last)?;
    let head = &base[..base.len() - last.len_utf8()];
    match coda_of(last) {
        None => Some(format!("{head}{}", syllable.with_coda('ㄹ').compose())),
        Some('ㄹ') => Some(base.to_owned()),
        // Of some verbs these sounds change, of others not.
        Some('ㅂ' | 'ㄷ' | 'ㅅ') => None,
        Some(_) => Some(format!("{base}을")),
    }
}
