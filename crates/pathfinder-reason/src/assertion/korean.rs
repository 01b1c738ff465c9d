//! Korean frames: the clause comes first; the quotative ending, the noun after it and the last predicate say what is
//! done with it.

use pathfinder_text::korean::syllable::coda_of;
use pathfinder_text::lists;

use super::{Assertion, Kind, within};

// Quotative and nominal endings that embed a clause; closed classes of Korean grammar.
/// `…다는 주장`: a clause before a noun.
const BEFORE_NOUN: &str = "다는 라는 다던 라던 냐는 자는";
/// `…다고 한다`: a clause before a verb.
const BEFORE_VERB: &str = "다고 라고 다며 라며 다고는 라고는 다고도";
/// `…는지 알아보다`: an embedded question.
const EMBEDDED: &str = "는지 은지 을지 인지 한지 된지 할지 될지 였는지 는가를 는지를 는지는 는지에";
/// `…것으로 나타났다`, `…음이 입증되었다`: a clause as a noun.
const NOMINAL: &str = "것으로 것이 것은 것이라고 음이 함이 임이 음은 함은 임은";
const ASKING: &str = "는가 은가 인가 던가 는가요 은가요 인가요 나요 까요 니까 까 느냐 으냐";
/// The endings of a sentence that states something: declarative, polite and nominal.
const STATING: &str = "다 요 죠 네 군 음 함 임 됨 것 라 자";

// Nouns that may follow a quoted clause, by what they make of it, and the verbs of finding, saying and inquiring: the
// Korean counterparts of those in `english.rs`.
const FOUND: &str = "증거 근거 결과 사실 자료 데이터 징후 증명 결론 보고 연구 뒷받침";
/// Nouns that refer to the clause without saying anything about it.
const BARE: &str = "것 점";
const SAID: &str = "주장 말 이야기 얘기 믿음 소문 생각 의견 견해 통념 속설 오해 설 이론 의혹 우려 지적 기대 발언 주장들 \
    학설 편견 인식";
const SUPPOSED: &str = "가설 가정 추측 추정 전제";
const DOUBTED: &str = "가능성 의심 의문";
const SAYS: &str = "말 주장 믿 생각 전했 전한 전해 덧붙 강조 우려 전망 예상 기대 본다 봤 여긴 여겨 알려 소문 하더라 한다 \
    했다 합니다 추정 추측 짐작 지적";
const FINDS: &str = "확인 입증 증명 밝혀 밝혔 밝힌 결론 보고 나타 드러 발견 관찰";
const DENIES: &str = "부인 부정 반박 기각 배척 일축";
const SUPPOSES: &str = "가정 가설 추정 추측 예상 전망 보인다 보입니다 여겨 생각 짐작";
const DOUBTS: &str =
    "의심 의문 불분명 불확실 확실하지 분명하지 알려지지 모른다 모르 미지수 논란 어렵 지켜봐";
const INQUIRES: &str = "조사 분석 검토 알아보 알아보았 알아봤 살펴보 살펴봤 평가 검증 연구 규명 탐색 고찰 비교 측정 파악 \
    확인하고자 다룬 다루";
const POINTS_BACK: &str = "이는 이것은 그것은 이런 이러한 그런 그러한";
const AIMS: &str = "목적 목표 취지";
const PURPOSE: &str = "위해 위하여 위해서 위한";
// Words that call a clause true or false.
const TRUE: &str = "사실이다 사실입니다 사실이었다 사실로 옳다 옳았다 맞다 맞습니다 맞았다 참이다 참입니다 타당하다 정확하다";
const FALSE: &str = "거짓 허위 틀렸 틀리 틀린 사실무근 잘못 근거없 오해 낭설 헛소문 유언비어 미신";
const SCARCE: &str = "부족 적다 드물 미흡 불충분 약하";

pub(super) fn read(text: &str) -> Assertion<'_> {
    let whole = |kind| Assertion {
        kind,
        content: text,
    };
    let plain = text.trim_end_matches(['.', '!', '。', '…', '"', '”', '\'', ')', ' ']);
    let Some(last) = plain.split_whitespace().next_back() else {
        return whole(Kind::Title);
    };
    if plain.ends_with(['?', '？']) || ends_with(last, ASKING) {
        return whole(Kind::Question);
    }
    if let Some((before, noun, behind)) = split_noun(plain)
        && let Some(kind) = of_noun(noun, behind)
    {
        return within(kind, read_clause(before));
    }
    if let Some((before, behind)) = split_verb(plain) {
        return within(of_verb(behind), read_clause(before));
    }
    if let Some((before, behind)) = embedded(plain) {
        let open = has(behind, DOUBTS) || denies(behind);
        let kind = if open { Kind::Doubt } else { Kind::Aim };
        return Assertion {
            kind,
            content: before,
        };
    }
    if is_aim(plain) {
        return whole(Kind::Aim);
    }
    if let Some((content, kind)) = nominal(plain) {
        return Assertion { kind, content };
    }
    if !states(text, last) {
        return whole(Kind::Title);
    }
    whole(Kind::Result)
}

/// `그러나 이는 사실이 아니다`.
pub(super) fn refutes_back(text: &str) -> bool {
    const SUBJECT_WORDS_MAX: usize = 3;
    const PREDICATE_WORDS_MAX: usize = 3;
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut subject = words
        .iter()
        .zip(words.iter().skip(1))
        .take(SUBJECT_WORDS_MAX);
    let points_back = subject.any(|(word, next)| match *word {
        // `이 주장은` points back, `그 결과` continues.
        "이" | "그" => starts_with(next, SAID),
        word => lists(POINTS_BACK, word),
    });
    let predicate = words[words.len().saturating_sub(PREDICATE_WORDS_MAX)..].join(" ");
    points_back
        && (has(&predicate, FALSE) || denies(&predicate) && has(&predicate, "사실 근거 증거"))
}

/// A denial, a doubt or a falsehood in a sentence that points back.
pub(super) fn may_take_back(text: &str) -> bool {
    let points = |it: &str| {
        lists(POINTS_BACK, it)
            || starts_with(it, "그럴 그렇 이럴 이렇 이를")
            || matches!(it, "이" | "그")
    };
    let denied = denies(text) || has(text, FALSE) || has(text, DENIES) || has(text, DOUBTS);
    let bare = text.split_whitespace().count() <= 4 && has(text, "근거 사실 말이");
    denied && (bare || text.split_whitespace().any(points))
}

/// The clause keeps its quotative ending, which is harmless in comparisons; its own ending is not examined.
fn read_clause(text: &str) -> Assertion<'_> {
    if text.ends_with(['?', '？']) {
        return Assertion {
            kind: Kind::Question,
            content: text,
        };
    }
    Assertion {
        kind: Kind::Result,
        content: text,
    }
}

fn has(text: &str, words: &str) -> bool {
    words.split_ascii_whitespace().any(|it| text.contains(it))
}

fn ends_with(word: &str, endings: &str) -> bool {
    endings
        .split_ascii_whitespace()
        .any(|it| word.ends_with(it))
}

fn starts_with(word: &str, words: &str) -> bool {
    words
        .split_ascii_whitespace()
        .any(|it| word.starts_with(it))
}

fn denies(text: &str) -> bool {
    let negated = |word: &str| {
        word.contains('없')
            || word.contains('않')
            || word.starts_with("아니")
            || word.starts_with("아닌")
            || word.starts_with("아닙")
            || word.contains("못")
    };
    text.split_whitespace().filter(|it| negated(it)).count() % 2 == 1
}

/// If a clause precedes one of the nouns: the clause, the noun and what follows it.
fn split_noun(text: &str) -> Option<(&str, &'static str, &str)> {
    quotations(text, BEFORE_NOUN)
        .filter_map(|(clause, behind)| Some((clause, opens_with_noun(behind)?, behind)))
        .last()
}

/// The text before and after each word that ends in one of the endings.
fn quotations<'text>(
    text: &'text str,
    endings: &'static str,
) -> impl Iterator<Item = (&'text str, &'text str)> {
    let mut end = 0;
    text.split_inclusive(char::is_whitespace)
        .filter_map(move |word| {
            end += word.len();
            let plain = word.trim_end().trim_end_matches(['"', '”', '\'', '’', ',']);
            // `"…"고 말했다`.
            let glued = plain.ends_with("\"고") || plain.ends_with("”고");
            let behind = text[end..].trim();
            ((ends_with(plain, endings) || glued) && !behind.is_empty())
                .then(|| (text[..end].trim_end(), behind))
        })
}

/// A few words may come between: `높인다는 강한 증거`, `높인다는 일부의 주장`.
fn opens_with_noun(behind: &str) -> Option<&'static str> {
    const WORDS_BETWEEN_MAX: usize = 3;
    const PARTICLE_CHARACTERS_MAX: usize = 3;
    let nouns = || {
        [FOUND, SAID, SUPPOSED, DOUBTED, BARE]
            .into_iter()
            .flat_map(str::split_ascii_whitespace)
    };
    behind
        .split_whitespace()
        .take(WORDS_BETWEEN_MAX + 1)
        .find_map(|word| {
            let rest = |it: &str| word.strip_prefix(it).map(|it| it.chars().count());
            let known = |it: &&str| rest(it).is_some_and(|it| it <= PARTICLE_CHARACTERS_MAX);
            nouns().filter(known).max_by_key(|it| it.len())
        })
}

fn of_noun(noun: &str, behind: &str) -> Option<Kind> {
    let negated = denies(behind);
    let unless_negated = |kind: Kind, otherwise: Kind| if negated { otherwise } else { kind };
    Some(match () {
        () if !is_short(behind) => Kind::Doubt,
        () if has(behind, FALSE) || has(behind, DENIES) => {
            unless_negated(Kind::Denial, Kind::Doubt)
        }
        () if has(behind, TRUE) => Kind::Result,
        () if negated && behind.contains("사실") && noun != "사실" => Kind::Denial,
        () if lists(DOUBTED, noun) => Kind::Doubt,
        () if lists(FOUND, noun) && has(behind, SCARCE) => Kind::Doubt,
        () if has(behind, DOUBTS) => Kind::Doubt,
        () if (lists(FOUND, noun) || has(behind, FINDS)) && settles(behind) => {
            unless_negated(Kind::Result, Kind::Unproven)
        }
        () if lists(FOUND, noun) => Kind::Doubt,
        // `…다는 주장은 근거가 없다`.
        () if negated && has(behind, FOUND) => Kind::Unproven,
        () if lists(SUPPOSED, noun) => Kind::Hypothesis,
        () if lists(BARE, noun) => return None,
        () => Kind::Reported,
    })
}

/// A frame that continues with something else is about more than its clause.
fn is_short(behind: &str) -> bool {
    const WORDS_MAX: usize = 5;
    let joins = |it: &str| {
        ["며", "지만", "으나", "는데", "면"]
            .iter()
            .any(|end| it.trim_end_matches(',').ends_with(end))
    };
    behind.split_whitespace().count() <= WORDS_MAX && !behind.split_whitespace().any(joins)
}

/// The last predicate says that something was found, that it is there or that it is not: `있다`, `나왔다`, `없다`,
/// `입증되지 않았다`.
fn settles(behind: &str) -> bool {
    const SETTLES: &str = "있 없 나왔 나온 많 이다 입니다 발표 제시";
    const GRADES: &str = "강한 강력한 분명한 명백한 충분한 뚜렷한 확실한 여러 많은 최근 일관된 어떤 아무 아무런 어디에도";
    let known = |it: &str| {
        let noun = [FOUND, SAID, SUPPOSED, BARE]
            .iter()
            .any(|list| starts_with(it, list));
        noun || starts_with(it, FINDS)
            || starts_with(it, SETTLES)
            || lists(GRADES, it)
            || it.contains(['않', '못'])
    };
    behind.split_whitespace().all(known)
}

/// `…다고 말했다`, `…다고 볼 수 없다`: the quotative ending nearest to the end.
fn split_verb(text: &str) -> Option<(&str, &str)> {
    const BEHIND_WORDS_MAX: usize = 6;
    let short = |(_, behind): &(&str, &str)| behind.split_whitespace().count() <= BEHIND_WORDS_MAX;
    quotations(text, BEFORE_VERB).filter(short).last()
}

fn of_verb(behind: &str) -> Kind {
    match denies(behind) {
        _ if !is_short(behind) => Kind::Doubt,
        true if has(behind, DENIES) => Kind::Doubt,
        _ if has(behind, DENIES) => Kind::Denial,
        // `…다고 입증하지 못했다`, `…다고 볼 수 없다`.
        true if has(behind, FINDS) || starts_with(behind, "볼 할 말할") => Kind::Unproven,
        true => Kind::Doubt,
        false if has(behind, DOUBTS) => Kind::Doubt,
        false if has(behind, FINDS) => Kind::Result,
        false => Kind::Reported,
    }
}

/// A clause ending that asks, and what is said about it.
fn embedded(text: &str) -> Option<(&str, &str)> {
    quotations(text, EMBEDDED).next()
}

/// The last predicate inquires, or the sentence names its purpose.
fn is_aim(text: &str) -> bool {
    const PREDICATE_WORDS: usize = 2;
    let words: Vec<&str> = text.split_whitespace().collect();
    let predicate = words[words.len().saturating_sub(PREDICATE_WORDS)..].join(" ");
    let last = words.last().copied().unwrap_or_default();
    // `분석되었다` reports a result.
    let inquires = starts_with(last, INQUIRES) && !last.contains(['되', '됐']);
    let intends = has(&predicate, "고자 려고");
    let is_topic = |it: &&str| starts_with(it, AIMS) && it.ends_with(['은', '는']);
    let aims = starts_with(last, AIMS) || words.iter().any(is_topic);
    let purpose = words.iter().any(|it| lists(PURPOSE, it)) && has(&predicate, INQUIRES);
    inquires || intends || aims || purpose
}

/// `…것으로 나타났다`, `…것은 아니다`, `…음이 입증되지 않았다`.
fn nominal(text: &str) -> Option<(&str, Kind)> {
    const BEHIND_WORDS_MAX: usize = 5;
    let short = |(_, behind): &(&str, &str)| behind.split_whitespace().count() <= BEHIND_WORDS_MAX;
    let (content, behind) = quotations(text, NOMINAL).filter(short).last()?;
    let negated = denies(behind);
    let kind = match () {
        () if has(behind, FALSE) => Kind::Denial,
        () if negated && (behind.contains("사실") || behind.starts_with("아니")) => {
            Kind::Denial
        }
        () if has(behind, FINDS) && negated => Kind::Unproven,
        () if has(behind, FINDS) || has(behind, TRUE) => Kind::Result,
        () if has(behind, DOUBTS) || has(behind, SUPPOSES) => Kind::Doubt,
        () if has(behind, SAYS) => Kind::Reported,
        () => return None,
    };
    Some((content, kind))
}

/// A line with neither a final ending nor a last predicate names a subject.
fn states(text: &str, last: &str) -> bool {
    let marked = text
        .trim_end_matches(['"', '”', '\'', ')', ' '])
        .ends_with(['.', '!', '。', '…']);
    let nominal = last.chars().next_back().and_then(coda_of) == Some('ㅁ');
    marked || nominal || ends_with(last, STATING)
}
