//! Words that end a noun phrase, and words that are not a phrase on their own.

use std::collections::HashSet;
use std::sync::LazyLock;

use pathfinder_text::english::stem;

/// Common verbs. Verbs of change are known to `cues`.
const VERBS: &str = "
added adopted affect affects afford aim aims allow allowed allows anyway appear appears apply argue argued
argues asked averaged became become becomes began believe belongs brings brought build built call called came
cause caused causes change changed changes choose chose claim claimed claims close closed combined come comes
compare compared confirm confirmed confirms contain contains cost costs count counted cover covered covers
create created creates cut cuts decided define defined defines depend depends describe describes differ disappear disappears
differs doing done doubled doubles drop enable enables ended estimate estimated examined exceed expect
expected explain explains failed fails feel felt find finds finish finished followed follows found gave get
gets give gives goes gone got grow handing handle handles happen happens harms hear held help helped helps
hire hired hold holds hurt hurts identify ignore improve include included includes indicate indicated
introduced keep keeps kept know knows lasted lead leads learn led left let lets lies like live look lose loses losing lost love
made make makes matter mean means measure measured measures meet mentions met moved need needs noted observed
offer offers omits open paid pay play predict prefer produce produces protect protects prove proved proves
provide provides publish published publishes put ran reach reached read receive relate remain remained remains
remove replace replaced replaces reported reports require required requires reviewed said save saw say says
see seem seems seen sees send serve set shrank shrink shrinks show showed shown shows spent stand start started stay stayed stays
stop studied suggest suggests support supported supports surveyed take taken takes talk tell tested think
thought told took track tried try turned understand use used uses volunteered want wanted wants went works
write writes wrote
";

/// Adverbs, number words and other fillers.
const FILLERS: &str = "
actually almost already also always another anyone anything anyway average away back big certain different
easy eight either eleven else enough even ever every everybody everyone everything everywhere far few finally
first five former four fully general generally good great half hard high highly instead largest last later
least less likely little long low main major many mostly much nearly never new next nine nobody nothing number
often old one other others overall own part past people percent possible previous quarter quite rather real
recent same second seven several short similar simply single six small something sometimes soon still such ten
thing things third thirty three today together twelve twenty two usually various way ways well whole wrong
";

/// Korean words that separate two phrases.
const BETWEEN: &str = "
후 뒤 전 중 간 해서 달려 안 못 더 덜 초 말 날 만 석 달 지난 지난해 올해 올가을 늘어 줄어 높여 낮춰 하면 치면 아니라 비해 반 없이 있어 통해 위해 따라 대해 되면 채 듯 뿐 셈 점 편 데 도입한 뒤에
";

/// Nouns that mean nothing on their own: units, vague nouns.
const WEAK: &str = "
continuous tired unchanged differently longer lower higher fewer data order sense term margin error case cases continuous day days end group hour hours kind kinds minute minutes month months place result results
side studies study firm firms company companies employee employees worker workers staff office offices trial review room tired unchanged week weeks year years 도입 시행 적용 조사 분석 응답 답 보면 도가 공개 퍼센트 정도 가운데 이상 이하 평균 경우 결과 때문 이후 이전 사람 다음 이유 동안 하루 이번 지난해 올해 최근 각각 대부분 마찬가지 필요 문제 기업 회사 사업장 직원 업무 대신 주장 사실 블로그
";

/// Words of questions, in addition to the fillers above: texts on any subject contain them.
const COMMON: &str = "
advantage affect aspect benefit best cause consequence difference disadvantage effect evidence example fact factor get
give happen help impact important influence issue know make mean meaning method need problem purpose question reason role significant term topic
type value want 개념 관계 근거 기능 단점 목적 문제점 방법 방식 방안 사례 상황 영향 역할 요인 원인 의미 이유 장점 장단점 정의 종류 증거 차이 특징 현황 효과
";

fn set(list: &'static str) -> HashSet<&'static str> {
    list.split_whitespace().collect()
}

static VERB_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| set(VERBS));
static FILLER_SET: LazyLock<HashSet<&str>> =
    LazyLock::new(|| set(FILLERS).into_iter().chain(set(BETWEEN)).collect());
static WEAK_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| set(WEAK));

static COMMON_SET: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let listed = [COMMON, FILLERS]
        .into_iter()
        .flat_map(str::split_whitespace);
    listed
        .map(|it| {
            if it.is_ascii() {
                stem(it)
            } else {
                it.to_owned()
            }
        })
        .collect()
});

/// Expects a stem.
pub(in crate::builtin) fn is_common(stem: &str) -> bool {
    COMMON_SET.contains(stem)
}

/// Expects lower case, like the two below.
pub(in crate::builtin) fn is_verb(word: &str) -> bool {
    VERB_SET.contains(word)
}

pub(in crate::builtin) fn is_filler(word: &str) -> bool {
    FILLER_SET.contains(word)
}

pub(in crate::builtin) fn is_weak(word: &str) -> bool {
    WEAK_SET.contains(word)
}
