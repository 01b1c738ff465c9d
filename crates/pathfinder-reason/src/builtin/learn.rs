//! The lesson of an exploration, from a table of situations: the first one that fits decides.

use pathfinder_core::contract::{ExplorationResult, Learn, Lesson, RuleDraft, SearchMode};
use pathfinder_text::Lang;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Situation {
    Blocked,
    NoHits,
    Unreadable,
    NothingNew,
    RetriesHelped,
    CounterFound,
    CounterEmpty,
    Untrusted,
    Trusted,
    PartlyBlocked,
    Plain,
}

/// Reason, lesson, adjustment.
type Telling = (String, &'static str, &'static str);

pub(super) fn learn(request: &Learn) -> Lesson {
    let situation = situation(request);
    let (reason, lesson, adjustment) = match request.lang {
        Lang::English => english(situation, request),
        Lang::Korean => korean(situation, request),
    };
    Lesson {
        reason,
        lesson: lesson.to_owned(),
        adjustment: adjustment.to_owned(),
        rule: rule(situation, request.lang),
    }
}

fn situation(request: &Learn) -> Situation {
    if request.new_observations == 0 {
        return match request {
            it if it.searches_blocked > 0 && it.hits == 0 => Situation::Blocked,
            it if it.hits == 0 => Situation::NoHits,
            it if it.sources_read == 0 && it.sources_failed > 0 => Situation::Unreadable,
            it if it.seeks_counter_evidence => Situation::CounterEmpty,
            _ => Situation::NothingNew,
        };
    }
    match request {
        it if it.retries > 0 => Situation::RetriesHelped,
        it if it.seeks_counter_evidence && it.new_edges > 0 => Situation::CounterFound,
        it if it.outcome == ExplorationResult::Partial && it.searches_blocked > 0 => {
            Situation::PartlyBlocked
        }
        it if it.trusted_sources > 0 => Situation::Trusted,
        it if it.sources_read > 0 => Situation::Untrusted,
        _ => Situation::Plain,
    }
}

fn english(situation: Situation, it: &Learn) -> Telling {
    english_failure(situation, it).unwrap_or_else(|| english_success(situation, it))
}

fn english_failure(situation: Situation, it: &Learn) -> Option<Telling> {
    Some(match situation {
        Situation::Blocked => (
            format!(
                "{} searches were blocked, so nothing was seen",
                it.searches_blocked
            ),
            "A blocked search says nothing about the subject.",
            "Ask another provider before changing the words.",
        ),
        Situation::NoHits => (
            format!("{} queries found nothing", it.queries.len()),
            "The words were too narrow for what is there.",
            "Broaden the query: fewer words, the question's own terms.",
        ),
        Situation::Unreadable => (
            format!(
                "{} sources were found, and none of them could be read",
                it.sources_failed
            ),
            "Hits are worth nothing when their text is out of reach.",
            "Prefer sources whose text is open, such as archives and local documents.",
        ),
        Situation::CounterEmpty => (
            format!(
                "{} sources read, no evidence against the goal that was not known",
                it.sources_read
            ),
            "The words of doubt were not the words that sources use.",
            "Look for the opposite effect by its own name, and for conditions.",
        ),
        Situation::NothingNew => (
            format!(
                "{} hits, {} sources read, nothing new",
                it.hits, it.sources_read
            ),
            "This angle has been seen.",
            if it.mode == SearchMode::Deep {
                "Change the angle: another lens, or a broader query."
            } else {
                "Change the angle: one hypothesis at a time, in depth."
            },
        ),
        _ => return None,
    })
}

fn english_success(situation: Situation, it: &Learn) -> Telling {
    let read = format!(
        "{} sources read, {} new observations",
        it.sources_read, it.new_observations
    );
    match situation {
        Situation::RetriesHelped => (
            format!("it took {} other wordings; {read}", it.retries),
            "The first wording missed what another one found.",
            "Begin the next query with the words that found something.",
        ),
        Situation::CounterFound => (
            format!(
                "a search for counter-evidence brought {} new links; {read}",
                it.new_edges
            ),
            "Asking for the opposite finds what a search for support leaves out.",
            "Ask for counter-evidence on every strong hypothesis.",
        ),
        Situation::PartlyBlocked => (
            format!("{} searches were blocked; {read}", it.searches_blocked),
            "What was found comes from only some of the providers.",
            "Repeat the blocked searches with another provider.",
        ),
        Situation::Trusted => (
            format!("{read}, {} of the sources trusted", it.trusted_sources),
            "These words reach trusted sources.",
            "Keep these words, and go deeper with the terms of the best source.",
        ),
        Situation::Untrusted => (
            format!("{read}, none of the sources trusted"),
            "What was found rests on sources of low authority.",
            "Look for papers and official sources on the same point.",
        ),
        _ => (
            read,
            "The query brought something new.",
            "Go on in this direction.",
        ),
    }
}

fn korean(situation: Situation, it: &Learn) -> Telling {
    korean_failure(situation, it).unwrap_or_else(|| korean_success(situation, it))
}

fn korean_failure(situation: Situation, it: &Learn) -> Option<Telling> {
    Some(match situation {
        Situation::Blocked => (
            format!(
                "검색 {}건이 차단되어 아무것도 보지 못함",
                it.searches_blocked
            ),
            "차단된 검색은 주제에 대해 아무것도 말해 주지 않는다.",
            "검색어를 바꾸기 전에 다른 제공자에게 묻는다.",
        ),
        Situation::NoHits => (
            format!("검색어 {}개로 아무것도 찾지 못함", it.queries.len()),
            "검색어가 너무 좁았다.",
            "단어를 줄이고 질문의 용어를 써서 검색을 넓힌다.",
        ),
        Situation::Unreadable => (
            format!(
                "찾은 출처 {}건 가운데 읽을 수 있는 것이 없음",
                it.sources_failed
            ),
            "본문을 읽을 수 없는 결과는 쓸모가 없다.",
            "본문이 공개된 아카이브와 로컬 문서를 먼저 찾는다.",
        ),
        Situation::CounterEmpty => (
            format!(
                "출처 {}건을 읽었으나 새로운 반대 증거가 없음",
                it.sources_read
            ),
            "출처들이 쓰는 반론의 표현과 검색어가 달랐다.",
            "반대 효과의 이름과 조건을 직접 검색한다.",
        ),
        Situation::NothingNew => (
            format!(
                "결과 {}건, 읽은 출처 {}건, 새로운 내용 없음",
                it.hits, it.sources_read
            ),
            "이 각도는 이미 살펴보았다.",
            if it.mode == SearchMode::Deep {
                "다른 렌즈나 더 넓은 검색어로 각도를 바꾼다."
            } else {
                "가설을 하나씩 깊이 살펴 각도를 바꾼다."
            },
        ),
        _ => return None,
    })
}

fn korean_success(situation: Situation, it: &Learn) -> Telling {
    let read = format!(
        "출처 {}건을 읽고 새 관찰 {}건을 얻음",
        it.sources_read, it.new_observations
    );
    match situation {
        Situation::RetriesHelped => (
            format!("다른 검색어를 {}번 시도함; {read}", it.retries),
            "첫 검색어가 놓친 것을 다른 표현이 찾았다.",
            "다음 검색은 결과가 나온 표현으로 시작한다.",
        ),
        Situation::CounterFound => (
            format!(
                "반대 증거 검색으로 새 연결 {}건을 얻음; {read}",
                it.new_edges
            ),
            "반대를 물으면 지지만 찾을 때 빠지는 것이 보인다.",
            "강한 가설마다 반대 증거를 묻는다.",
        ),
        Situation::PartlyBlocked => (
            format!("검색 {}건이 차단됨; {read}", it.searches_blocked),
            "찾은 내용은 일부 제공자에게서만 나왔다.",
            "차단된 검색을 다른 제공자로 다시 한다.",
        ),
        Situation::Trusted => (
            format!("{read}, 신뢰할 출처 {}건", it.trusted_sources),
            "이 표현은 신뢰할 만한 출처에 닿는다.",
            "이 표현을 유지하고 가장 좋은 출처의 용어로 더 깊이 찾는다.",
        ),
        Situation::Untrusted => (
            format!("{read}, 신뢰할 출처 없음"),
            "찾은 내용이 권위가 낮은 출처에 기대고 있다.",
            "같은 내용을 논문과 공식 자료에서 찾는다.",
        ),
        _ => (
            read,
            "검색이 새로운 내용을 가져왔다.",
            "이 방향으로 계속한다.",
        ),
    }
}

/// A lasting rule, if the situation is one that recurs.
fn rule(situation: Situation, lang: Lang) -> Option<RuleDraft> {
    let (english, korean, situations): (&str, &str, [(&str, &str); 2]) = match situation {
        Situation::Blocked | Situation::PartlyBlocked => (
            "When a provider blocks, change the provider, not the words.",
            "제공자가 차단하면 검색어가 아니라 제공자를 바꾼다.",
            [
                ("search blocked", "검색 차단"),
                ("rate limited", "요청 제한"),
            ],
        ),
        Situation::NoHits => (
            "When nothing is found, take words away before adding any.",
            "결과가 없으면 단어를 더하기 전에 먼저 줄인다.",
            [("no hits", "결과 없음"), ("narrow query", "좁은 검색어")],
        ),
        Situation::NothingNew => (
            "When hits bring nothing new, change the angle.",
            "결과가 있어도 새 내용이 없으면 각도를 바꾼다.",
            [
                ("nothing new", "새 내용 없음"),
                ("repeated sources", "반복되는 출처"),
            ],
        ),
        Situation::RetriesHelped => (
            "Try a second wording before giving a target up.",
            "대상을 포기하기 전에 다른 표현을 시도한다.",
            [
                ("first query failed", "첫 검색 실패"),
                ("synonyms exist", "동의어가 있음"),
            ],
        ),
        Situation::CounterFound => (
            "Search for the opposite of what is believed.",
            "믿는 것의 반대를 검색한다.",
            [
                ("strong hypothesis", "강한 가설"),
                ("only support known", "지지 증거만 있음"),
            ],
        ),
        Situation::Untrusted => (
            "Confirm weak sources with papers and official ones.",
            "약한 출처는 논문과 공식 자료로 확인한다.",
            [
                ("low authority", "낮은 권위"),
                ("blogs and forums only", "블로그와 게시판뿐"),
            ],
        ),
        Situation::Unreadable | Situation::CounterEmpty | Situation::Trusted | Situation::Plain => {
            return None;
        }
    };
    let pick = |english: &str, korean: &str| match lang {
        Lang::English => english.to_owned(),
        Lang::Korean => korean.to_owned(),
    };
    Some(RuleDraft {
        rule: pick(english, korean),
        situations: situations.iter().map(|(en, ko)| pick(en, ko)).collect(),
    })
}
