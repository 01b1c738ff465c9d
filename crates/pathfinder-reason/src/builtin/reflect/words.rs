//! The sentences of a reflection in both languages. They count and quote, and claim nothing else.

use pathfinder_core::contract::{ReasoningPath, ReflectionTool};
use pathfinder_text::Lang;

pub(super) struct Count {
    pub(super) iteration: u32,
    pub(super) facts: usize,
    pub(super) trusted: usize,
    pub(super) active: usize,
    pub(super) verified: usize,
    pub(super) rejected: usize,
    pub(super) open: usize,
}

pub(super) struct Words {
    lang: Lang,
}

impl Words {
    pub(super) fn of(lang: Lang) -> Words {
        Words { lang }
    }

    fn pick(&self, english: String, korean: String) -> String {
        match self.lang {
            Lang::English => english,
            Lang::Korean => korean,
        }
    }

    pub(super) fn situation(&self, it: &Count) -> String {
        let Count {
            iteration,
            facts,
            trusted,
            active,
            verified,
            rejected,
            open,
        } = it;
        self.pick(
            format!(
                "Iteration {iteration}: {facts} facts ({trusted} from trusted sources), {active} hypotheses in play, \
                 {verified} verified, {rejected} rejected; open questions: {open}."
            ),
            format!(
                "반복 {iteration}: 사실 {facts}건(신뢰할 출처 {trusted}건), 검토 중인 가설 {active}개, 검증 {verified}개, 기각 {rejected}개, \
                 열린 질문 {open}개."
            ),
        )
    }

    pub(super) fn nothing_yet(&self) -> String {
        self.pick("No hypothesis yet.".into(), "아직 가설이 없다.".into())
    }

    pub(super) fn nothing_against(&self) -> String {
        self.pick(
            "Nothing to argue against yet.".into(),
            "아직 반박할 것이 없다.".into(),
        )
    }

    pub(super) fn believed(&self, statement: &str, strength: f64) -> String {
        self.pick(
            format!("The strongest hypothesis (strength {strength:.2}): {statement}"),
            format!("가장 강한 가설(강도 {strength:.2}): {statement}"),
        )
    }

    pub(super) fn doubted(&self, statement: &str) -> String {
        self.pick(
            format!("The weakest one still in play: {statement}"),
            format!("아직 남아 있는 가장 약한 가설: {statement}"),
        )
    }

    pub(super) fn untested(&self, opposite: &str) -> String {
        self.pick(
            format!("Not yet ruled out: {opposite}"),
            format!("아직 배제되지 않은 것: {opposite}"),
        )
    }

    pub(super) fn undecided(&self, statement: &str) -> String {
        self.pick(
            format!("Undecided: {statement}"),
            format!("판단 보류: {statement}"),
        )
    }

    pub(super) fn outside(&self, facts: usize, trusted: usize, generated: usize) -> String {
        let untrusted = facts.saturating_sub(trusted);
        self.pick(
            format!("An outsider would ask about the {untrusted} facts from less trusted sources, and about the {generated} conjectures of our own."),
            format!("제3자라면 신뢰도가 낮은 출처의 사실 {untrusted}건과 스스로 세운 추측 {generated}개를 따질 것이다."),
        )
    }

    pub(super) fn synthesis(&self, statement: Option<&str>, open: Option<&str>) -> String {
        match (statement, open) {
            (Some(statement), Some(open)) => self.pick(
                format!("Keep \"{statement}\" as the working answer until this is answered: {open}"),
                format!("다음 질문에 답할 때까지 \"{statement}\"를 잠정적인 답으로 둔다: {open}"),
            ),
            (Some(statement), None) => self.pick(
                format!("Keep \"{statement}\" as the working answer and look for what speaks against it."),
                format!("\"{statement}\"를 잠정적인 답으로 두고 반대 증거를 찾는다."),
            ),
            (None, _) => self.pick(
                "Collect facts before concluding anything.".into(),
                "결론을 내리기 전에 사실을 모은다.".into(),
            ),
        }
    }

    pub(super) fn zoom_out(&self, question: &str, open: usize) -> String {
        self.pick(
            format!("The whole question: {question} (open parts: {open})"),
            format!("전체 질문: {question} (열린 부분 {open}개)"),
        )
    }

    pub(super) fn zoom_in(&self, statement: &str) -> String {
        self.pick(
            format!("In detail: on which conditions and measures does this rest? {statement}"),
            format!("세부: 다음은 어떤 조건과 측정에 기대고 있는가? {statement}"),
        )
    }

    pub(super) fn roles(
        &self,
        facts: usize,
        trusted: usize,
        one_sided: bool,
        strongest: Option<&str>,
    ) -> Vec<(&'static str, String)> {
        let none = self.nothing_yet();
        let strongest = strongest.unwrap_or(&none);
        let doubt = if one_sided {
            self.pick(
                "Everything found so far agrees, which is a reason to search for the opposite."
                    .into(),
                "지금까지의 결과가 모두 같은 방향이므로 반대를 찾아야 한다.".into(),
            )
        } else {
            self.pick(
                "There are weak hypotheses: what would finish them?".into(),
                "약한 가설이 있다. 무엇이 이를 끝낼 수 있는가?".into(),
            )
        };
        match self.lang {
            Lang::English => vec![
                (
                    "methodologist",
                    format!("{trusted} of {facts} facts come from trusted sources."),
                ),
                (
                    "practitioner",
                    format!("What would follow in practice from this? {strongest}"),
                ),
                ("skeptic", doubt),
            ],
            Lang::Korean => vec![
                (
                    "방법론 연구자",
                    format!("사실 {facts}건 가운데 {trusted}건이 신뢰할 출처에서 나왔다."),
                ),
                (
                    "실무자",
                    format!("다음이 맞다면 실제로 무엇이 달라지는가? {strongest}"),
                ),
                ("회의론자", doubt),
            ],
        }
    }

    pub(super) fn checks(&self) -> [&'static str; 5] {
        match self.lang {
            Lang::English => [
                "logical consistency",
                "quality of evidence",
                "bias",
                "alternatives",
                "blind spots",
            ],
            Lang::Korean => ["논리적 일관성", "증거 품질", "편향", "대안 고려", "맹점"],
        }
    }

    pub(super) fn check_notes(
        &self,
        trusted: usize,
        facts: usize,
        generated: usize,
        open: usize,
        one_sided: bool,
    ) -> [String; 5] {
        let sides = if one_sided {
            self.pick(
                "nothing was found against anything".into(),
                "반대 증거가 하나도 없다".into(),
            )
        } else {
            self.pick(
                "evidence on both sides was looked at".into(),
                "양쪽 증거를 살펴보았다".into(),
            )
        };
        [
            self.pick(
                "conclusions repeat what sources state".into(),
                "결론은 출처의 진술을 그대로 옮긴다".into(),
            ),
            self.pick(
                format!("{trusted} of {facts} facts from trusted sources"),
                format!("신뢰할 출처의 사실 {facts}건 중 {trusted}건"),
            ),
            sides,
            self.pick(
                format!("{generated} conjectures raised"),
                format!("추측 {generated}개를 세움"),
            ),
            self.pick(
                format!("open questions: {open}"),
                format!("열린 질문 {open}개"),
            ),
        ]
    }

    pub(super) fn tool_use(&self, tool: ReflectionTool) -> &'static str {
        match (tool, self.lang) {
            (ReflectionTool::FirstPrinciples, Lang::English) => {
                "Name the assumptions, and ask what follows without each."
            }
            (ReflectionTool::OccamsRazor, Lang::English) => {
                "Prefer the explanation that needs the fewest assumptions."
            }
            (ReflectionTool::Falsification, Lang::English) => {
                "Look for what would refute the strongest hypothesis."
            }
            (ReflectionTool::Scamper, Lang::English) => {
                "Combine, substitute or turn around what is known."
            }
            (ReflectionTool::Bayesian, Lang::English) => {
                "Weigh each side by how likely its evidence would be if it were true."
            }
            (ReflectionTool::Triz, Lang::English) => {
                "Look for sources that settle the trade-off instead of more of the same."
            }
            (ReflectionTool::FirstPrinciples, Lang::Korean) => {
                "당연하게 여기는 가정을 하나씩 빼고 무엇이 남는지 따진다."
            }
            (ReflectionTool::OccamsRazor, Lang::Korean) => "가정이 가장 적은 설명을 우선한다.",
            (ReflectionTool::Falsification, Lang::Korean) => {
                "가장 강한 가설을 반박할 증거를 찾는다."
            }
            (ReflectionTool::Scamper, Lang::Korean) => "아는 것을 결합하거나 바꾸거나 뒤집어 본다.",
            (ReflectionTool::Bayesian, Lang::Korean) => {
                "각 주장이 참일 때 그 증거가 나올 가능성을 따져 무게를 비교한다."
            }
            (ReflectionTool::Triz, Lang::Korean) => {
                "비슷한 자료를 더 모으기보다 상충을 풀어 줄 자료를 찾는다."
            }
        }
    }

    pub(super) fn agreement(&self, paths: &[ReasoningPath]) -> String {
        let same = |one: usize, other: usize| paths[one].conclusion == paths[other].conclusion;
        match (same(0, 1), same(0, 2)) {
            (true, true) => self.nothing_yet(),
            (true, false) => self.pick(
                "Only the contrary path leads elsewhere.".into(),
                "반대 경로만 다른 결론에 이른다.".into(),
            ),
            (false, _) => self.pick(
                "Each path leads to another conclusion.".into(),
                "경로마다 결론이 다르다.".into(),
            ),
        }
    }

    pub(super) fn path_reason(&self, has_hypothesis: bool, contrary: bool) -> String {
        match (has_hypothesis, contrary) {
            (false, _) => self.nothing_yet(),
            (true, true) => self.pick(
                "What nothing was found against is tested from the other side.".into(),
                "반대 근거를 찾지 못한 주장은 반대편에서 검증한다.".into(),
            ),
            (true, false) => self.pick(
                "It has the most evidence so far.".into(),
                "지금까지 근거가 가장 많다.".into(),
            ),
        }
    }

    pub(super) fn path_names(&self) -> [&'static str; 3] {
        match self.lang {
            Lang::English => ["usual", "alternative", "contrary"],
            Lang::Korean => ["정통", "대안", "반대"],
        }
    }
}
