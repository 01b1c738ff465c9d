//! Korean words: particles and endings off, contractions undone.
//!
//! The rules look at suffixes only, so they also shorten nouns that happen to end like a verb. That is fine: a stem
//! must be the same each time, not beautiful.

mod endings;
mod particle;
pub mod syllable;

use std::ops::RangeBounds;

pub use particle::WithParticle;

use endings::{AUXILIARIES, FINAL_ENDINGS, PARTICLES, PAST_ENDINGS};
use syllable::{Syllable, coda_of};

/// Words without a topic of their own.
const FUNCTION_WORDS: &[&str] = &[
    "가장",
    "각",
    "각각",
    "것",
    "것은",
    "것을",
    "것이",
    "것이다",
    "것입니다",
    "것으로",
    "결국",
    "그",
    "그가",
    "그것",
    "그것은",
    "그녀",
    "그녀는",
    "그는",
    "그들",
    "그들은",
    "그래서",
    "그러나",
    "그러면",
    "그런",
    "그런데",
    "그럼",
    "그렇게",
    "그리고",
    "그의",
    "나",
    "나는",
    "내",
    "내가",
    "너무",
    "너",
    "네",
    "다른",
    "다시",
    "대한",
    "대해",
    "대해서",
    "더",
    "더욱",
    "덜",
    "때",
    "때는",
    "때문",
    "때문에",
    "때문이다",
    "등",
    "등을",
    "등의",
    "등이",
    "또",
    "또는",
    "또한",
    "및",
    "만약",
    "매우",
    "모든",
    "무척",
    "바",
    "바로",
    "수",
    "수는",
    "수도",
    "아주",
    "약",
    "어떤",
    "여러",
    "여기",
    "우리",
    "우리는",
    "우리의",
    "위한",
    "위해",
    "위해서",
    "의해",
    "이",
    "이것",
    "이것은",
    "이는",
    "이를",
    "이런",
    "이러한",
    "이미",
    "이번",
    "이후",
    "인",
    "있는",
    "있다",
    "있습니다",
    "있고",
    "있으며",
    "있어",
    "있었다",
    "있을",
    "있지만",
    "있어요",
    "자주",
    "저",
    "저는",
    "저희",
    "전",
    "정말",
    "제",
    "제가",
    "좀",
    "즉",
    "진짜",
    "참",
    "통해",
    "통한",
    "하나",
    "하는",
    "하지만",
    "한",
    "할",
    "했다",
    "혹은",
    "한다",
    "합니다",
    "된다",
    "됩니다",
    "되는",
    "된",
    "따라",
    "따르면",
    "관한",
    "관해",
    "같은",
    "같다",
    "그냥",
    "거의",
    "이에",
    "이다",
    "입니다",
    "보다",
    "의",
    "를",
    "을",
    "은",
    "는",
    "가",
    "에",
    "에서",
    "로",
    "으로",
    "와",
    "과",
    "도",
    "만",
    "이라고",
    "라고",
    "라는",
];

/// Particles that stand alone after a figure or a Latin word.
pub fn is_particle(word: &str) -> bool {
    PARTICLES.iter().any(|it| it.form == word)
}

pub fn is_function_word(word: &str) -> bool {
    FUNCTION_WORDS.contains(&word)
}

/// Expects composed syllables (NFKC).
pub fn stem(word: &str) -> String {
    let mut syllables: Vec<char> = word.chars().collect();
    let inflected = strip_past(&mut syllables)
        || (!strip_particle(&mut syllables, 2..) && strip_final(&mut syllables))
        || strip_particle(&mut syllables, 1..2)
        || strip_adnominal(&mut syllables);
    if inflected {
        strip_auxiliary(&mut syllables);
        strip_light_verb(&mut syllables);
    }
    if syllables.ends_with(&['어', '들']) {
        strip_auxiliary(&mut syllables);
    }
    strip_plural(&mut syllables);
    syllables.into_iter().collect()
}

/// `높였다` to `높이`: a past tense is a syllable that closes with ㅆ, and an ending.
fn strip_past(word: &mut Vec<char>) -> bool {
    let closed = PAST_ENDINGS
        .iter()
        .filter_map(|it| without_suffix(word, it))
        .find_map(|kept| {
            let last = Syllable::of(*kept.last()?)?;
            (last.coda() == Some('ㅆ') && kept.last() != Some(&'있')).then_some((kept, last))
        });
    let Some((kept, last)) = closed else {
        return false;
    };
    let opened = last.without_coda().compose();
    *word = kept;
    word.pop();
    if opened == '게' && !word.is_empty() {
        return true;
    }
    word.push(opened);
    undo_contraction(word);
    true
}

/// `높여` to `높이`, `줄어` to `줄`, `올라` to `오르`, `어려워` to `어렵`.
fn undo_contraction(word: &mut Vec<char>) {
    let Some(&last) = word.last() else { return };
    if word.len() > 1 && matches!(last, '아' | '어' | '여') {
        let before = word[word.len() - 2];
        word.pop();
        // `높였` is `높이` with a past; `하였` and the copula of `의사였` are not.
        if last == '여' && before != '하' && (word.len() == 1 || coda_of(before).is_some()) {
            word.push('이');
        }
        return;
    }
    if word.len() > 1 && matches!(last, '라' | '러') && coda_of(word[word.len() - 2]) == Some('ㄹ')
    {
        word.pop();
        open_last(word);
        word.push('르');
        return;
    }
    let Some(syllable) = Syllable::of(last) else {
        return;
    };
    let full = match (last, syllable.vowel()) {
        ('해', _) => Some('하'),
        ('돼', _) => Some('되'),
        (_, 'ㅕ') => Some(syllable.with_vowel('ㅣ').compose()),
        (_, 'ㅘ') => Some(syllable.with_vowel('ㅗ').compose()),
        (_, 'ㅝ') => Some(syllable.with_vowel('ㅜ').compose()),
        _ => None,
    };
    if let Some(full) = full {
        let at = word.len() - 1;
        word[at] = full;
    }
    restore_bieup(word);
}

/// `어려우` to `어렵`: the ㅂ that vowels soften.
fn restore_bieup(word: &mut Vec<char>) {
    let length = word.len();
    let irregular_short =
        length == 2 && matches!(word[0], '쉬' | '추' | '더' | '미' | '무' | '고' | '두');
    if word.last() != Some(&'우')
        || !(length >= 3 || irregular_short)
        || coda_of(word[length - 2]).is_some()
    {
        return;
    }
    if let Some(before) = Syllable::of(word[length - 2]) {
        word.pop();
        word[length - 2] = before.with_coda('ㅂ').compose();
    }
}

fn open_last(word: &mut [char]) {
    if let Some(last) = word.last_mut()
        && let Some(syllable) = Syllable::of(*last)
    {
        *last = syllable.without_coda().compose();
    }
}

/// Endings of the present, of adverbs and of clauses.
fn strip_final(word: &mut Vec<char>) -> bool {
    for ending in FINAL_ENDINGS {
        let Some(kept) = without_suffix(word, ending.form) else {
            continue;
        };
        if kept.len() < ending.keeps_min {
            continue;
        }
        *word = kept;
        if ending.softens {
            undo_contraction(word);
        } else {
            restore_bieup(word);
        }
        return true;
    }
    false
}

/// `높아지` to `높`, `줄어들` to `줄`: becoming is the same direction as being. `떨어지` is a verb of its own.
fn strip_auxiliary(word: &mut Vec<char>) {
    if let Some(kept) = AUXILIARIES.iter().find_map(|it| without_suffix(word, it))
        && !kept.is_empty()
        && kept != ['떨']
    {
        *word = kept;
    }
}

/// `증가하` and `증가되` to `증가`.
fn strip_light_verb(word: &mut Vec<char>) {
    for light in ["시키", "당하", "하", "되"] {
        if let Some(kept) = without_suffix(word, light)
            && kept.len() >= 2
        {
            *word = kept;
            return;
        }
    }
}

/// `없는`: after a closed syllable this is not a particle.
fn strip_adnominal(word: &mut Vec<char>) -> bool {
    let strips = word.len() > 1 && word.last() == Some(&'는');
    if strips {
        word.pop();
    }
    strips
}

/// Long particles are safe to take off before anything else; short ones look like the end of many words.
fn strip_particle(word: &mut Vec<char>, lengths: impl RangeBounds<usize>) -> bool {
    for particle in PARTICLES {
        // A syllable has three bytes.
        if !lengths.contains(&(particle.form.len() / 3)) {
            continue;
        }
        let Some(kept) = without_suffix(word, particle.form) else {
            continue;
        };
        if kept.len() < particle.keeps_min || !particle.follows.accepts(kept.last().copied()) {
            continue;
        }
        *word = kept;
        return true;
    }
    false
}

fn strip_plural(word: &mut Vec<char>) {
    if word.len() >= 3 && word.last() == Some(&'들') {
        word.pop();
    }
}

/// A suffix may begin with a lone consonant, which then closes the syllable before it: `ㄴ다` ends `높인다`.
fn without_suffix(word: &[char], suffix: &str) -> Option<Vec<char>> {
    let ends_alike = suffix
        .chars()
        .next_back()
        .is_none_or(|it| word.last() == Some(&it) || Syllable::of(it).is_none());
    if !ends_alike {
        return None;
    }
    let mut rest = suffix.chars();
    let first = rest.next()?;
    if Syllable::of(first).is_some() {
        let length = suffix.chars().count();
        let at = word.len().checked_sub(length)?;
        return word[at..]
            .iter()
            .copied()
            .eq(suffix.chars())
            .then(|| word[..at].to_vec());
    }
    let at = word.len().checked_sub(rest.clone().count())?;
    if !word[at..].iter().copied().eq(rest)
        || word[..at].last().copied().and_then(coda_of) != Some(first)
    {
        return None;
    }
    let mut kept = word[..at].to_vec();
    open_last(&mut kept);
    Some(kept)
}
