//! The sentences of a reflection in both languages. They count and quote, and claim nothing else.

use pathfinder_core::contract::Lang;

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
        let Count { iteration, facts, trusted, active, verified, rejected, open } = it;
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
        self.pick("Nothing to argue against yet.".into(), "아직 반박할 것이 없다.".into())
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
        self.pick(format!("Not yet ruled out: {opposite}"), format!("아직 배제되지 않은 것: {opposite}"))
    }

    pub(super) fn undecided(&self, statement: &str) -> String {
        self.pick(format!("Undecided: {statement}"), format!("판단 보류: {statement}"))
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
                "Everything found so far agrees, which is a reason to search for the opposite.".into(),
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
                ("methodologist", format!("{trusted} of {facts} facts come from trusted sources.")),
                ("practitioner", format!("What would follow in practice from this? {strongest}")),
                ("skeptic", doubt),
            ],
            Lang::Korean => vec![
                ("방법론 연구자", format!("사실 {facts}건 가운데 {trusted}건이 신뢰할 출처에서 나왔다.")),
                ("실무자", format!("다음이 맞다면 실제로 무엇이 달라지는가? {strongest}")),
                ("회의론자", doubt),
            ],
        }
    }

    pub(super) fn checks(&self) -> [&'static str; 5] {
        match self.lang {
            Lang::English => {
                ["logical consistency", "quality of evidence", "bias", "alternatives", "blind spots"]
            }
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
            self.pick("nothing was found against anything".into(), "반대 증거가 하나도 없다".into())
        } else {
            self.pick("evidence on both sides was looked at".into(), "양쪽 증거를 살펴보았다".into())
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
            self.pick(format!("{generated} conjectures raised"), format!("추측 {generated}개를 세움")),
            self.pick(format!("open questions: {open}"), format!("열린 질문 {open}개")),
        ]
    }

    pub(super) fn path_names(&self) -> [&'static str; 3] {
        match self.lang {
            Lang::English => ["usual", "alternative", "contrary"],
            Lang::Korean => ["정통", "대안", "반대"],
        }
    }
}
