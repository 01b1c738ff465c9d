//! English frames: what stands before `that` and `whether`, and what is said of the clause behind it.

use std::ops::Range;

use pathfinder_text::tokens::{Token, tokens};

use super::{Assertion, Kind, within};

/// A longer run of words before `that` is not a frame.
const FRAME_WORDS_MAX: usize = 14;
/// What is said of a clause stands this close behind its copula.
const PREDICATE_WORDS_MAX: usize = 6;

// Auxiliaries, interrogatives and negations are the closed classes of English grammar.
const AUXILIARIES: &str = "is are was were be been being am has have had do does did can could may might must shall should will would";
const INVERTED: &str =
    "is are was were am has have had do does did can could may might must shall should will would";
const COPULAS: &str = "is are was were has have had remains proved turned lacks lack does did";
const INTERROGATIVES: &str = "what why how when where who whom whose which";
const NEGATIONS: &str = "no not never none nobody nothing neither nor cannot without few hardly barely scarcely lack lacks lacked lacking";
const FAILURES: &str = "fail fails failed failing unable";
/// Less than a negation: there is something, and not enough.
const SCARCE: &str = "little limited insufficient inconclusive weak scant poor mixed conflicting";
const SUBORDINATORS: &str = "although though while whereas despite unlike notwithstanding contrary";
const PREPOSITIONS: &str = "of to for by in on at with from about as into";

// The verbs and nouns that take a clause, by what they do with it: the factive and semi-factive verbs of Kiparsky and
// Hooper, Levin's verbs of saying and of conjecture (37.7, 29.5), and the nouns that are made from both.
const FINDS: &str = "find finds found show shows showed shown demonstrate demonstrates demonstrated reveal reveals revealed prove proves \
    proved proven confirm confirms confirmed establish establishes established conclude concludes concluded observe observes observed \
    discover discovers discovered know knows known note notes noted verify verifies verified see sees saw seen learn learned \
    indicate indicates indicated suggest suggests suggested mean means report reports reported document documented determined detect \
    detected recognize recognized";
const FOUND: &str = "evidence proof fact facts finding findings result results sign signs indication indications data support \
    conclusion observation demonstration confirmation reason basis";
const SAYS: &str = "say says said claim claims claimed argue argues argued assert asserts asserted allege alleges alleged believe \
    believes believed think thinks thought maintain maintains maintained contend contends contended insist insists insisted suspect \
    suspects suspected fear fears feared hope hopes hoped warn warns warned expect expects expected predict predicts predicted \
    propose proposes proposed suppose supposes supposed imagine imagines imagined feel feels felt worry worries worried declare \
    declares declared announce announces announced tell tells told answer answers answered write writes wrote agree agrees agreed \
    complain complains complained rumor rumored";
const SAID: &str = "claim claims idea ideas belief beliefs notion myth myths assertion assertions allegation allegations argument \
    arguments theory theories rumor rumors misconception opinion opinions view views suggestion suggestions assumption assumptions \
    fear fears hope hopes concern concerns story stories statement statements hypothesis hypotheses possibility";
const SUPPOSES: &str = "hypothesize hypothesizes hypothesized hypothesise hypothesised postulate postulates postulated speculate speculates \
    speculated conjecture conjectured assume assumes assumed hypothesis hypotheses conjecture";
const DENIES: &str = "deny denies denied refute refutes refuted disprove disproves disproved disproven debunk debunks debunked reject \
    rejects rejected dispute disputes disputed contradict contradicts contradicted";
const DOUBTS: &str = "doubt doubts doubted question questions questioned uncertain unclear unlikely doubtful possible plausible conceivable \
    likely probable possibility";
/// Factive verbs of which not doing it leaves the content as it is.
const OVERLOOKS: &str = "know knows known note notes noted recognize recognized see sees saw seen learn learned report reports reported";
/// Auxiliaries without mood, pronouns, what joins two verbs, and `nobody doubts`.
const HELPERS: &str = "is are was were be been being has have had do does did it there we they who this that these and to now also nobody doubts doubt";
const DETERMINERS: &str = "the a an our its several many most some all both two three four five";
/// What may be said of findings without taking them back.
const QUALITIES: &str = "strong good ample solid robust convincing overwhelming recent new large larger earlier previous further well \
    scientific clinical systematic randomized controlled different in";
const WRONGLY: &str = "falsely wrongly mistakenly incorrectly erroneously";
// What is said of a clause when it is called true or false.
const TRUE: &str = "true correct right accurate supported confirmed proven proved established verified valid \
    undisputed fact";
/// Denied, these leave open what is so.
const CLEAR: &str = "clear certain sure evident obvious";
const FALSE: &str = "false wrong untrue incorrect inaccurate unfounded baseless groundless unsupported mistaken erroneous debunked refuted \
    disproved disproven discredited rejected contradicted unproven unsubstantiated myth hoax misconception fallacy lie";

// Levin's verbs of assessing and investigating (34, 35.4), and the nouns and verbs of purpose.
const INQUIRES: &str = "investigate investigates investigated investigating examine examines examined examining explore explores explored \
    exploring assess assesses assessed assessing evaluate evaluates evaluated evaluating test tests tested testing study studies \
    studied studying analyze analyzes analyzed analyzing analyse analysed analysing review reviews reviewed reviewing ask asks asked \
    asking inquire inquired compare compared comparing survey surveyed surveying measure measured measuring consider considered \
    considering wonder wondered wondering";
const AIMS: &str = "aim aims objective objectives purpose purposes goal goals intention";
const AIMED: &str = "aim aims aimed seek seeks sought intend intends intended plan plans planned want wants wanted try tries tried \
    attempt attempts attempted hope hopes hoped designed set";
/// Who inquires: the first person, and the nouns for a piece of research.
const INQUIRERS: &str = "we i our study studies trial trials paper papers review reviews research work analysis analyses article report \
    reports investigation investigations experiment experiments project survey researchers authors scientists investigators";
/// The labels of structured abstracts (the five categories of the National Library of Medicine, and their synonyms).
const AIM_LABELS: &str = "objective objectives aim aims purpose goal goals method methods design setting hypothesis question";
const RESULT_LABELS: &str = "result results finding findings conclusion conclusions interpretation background context significance";

fn lists(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|it| it == word)
}

fn denies(word: &str) -> bool {
    lists(NEGATIONS, word)
        || lists(FAILURES, word)
        || word.ends_with("n't")
        || word.ends_with("n’t")
}

struct Text<'text> {
    text: &'text str,
    words: Vec<Token>,
}

/// Frames inside frames that are read; what stands deeper is nobody's result.
const FRAMES_MAX: usize = 4;

pub(super) fn read(text: &str) -> Assertion<'_> {
    read_framed(text, FRAMES_MAX)
}

fn read_framed(text: &str, frames_left: usize) -> Assertion<'_> {
    let it = Text {
        text,
        words: tokens(text),
    };
    let whole = |kind| Assertion {
        kind,
        content: text,
    };
    if it.words.is_empty() {
        return whole(Kind::Title);
    }
    let Some(frames_left) = frames_left.checked_sub(1) else {
        return whole(Kind::Doubt);
    };
    if it.is_question() {
        return whole(Kind::Question);
    }
    if let Some(read) = it.labelled(frames_left) {
        return read;
    }
    if it.is_title() {
        return whole(Kind::Title);
    }
    if let Some(main) = it.main_clause() {
        return read_framed(main, frames_left);
    }
    if it.is_refuted_behind() {
        return whole(Kind::Denial);
    }
    if it.is_quoted() {
        return whole(Kind::Reported);
    }
    let frame = it.frame();
    if let Some(aim) = it.aim()
        && frame
            .as_ref()
            .is_none_or(|frame| !it.follows_up(aim, frame))
    {
        return whole(Kind::Aim);
    }
    match frame {
        Some(frame) => within(frame.kind, read_framed(&text[frame.content], frames_left)),
        None => it.raised().unwrap_or_else(|| whole(Kind::Result)),
    }
}

/// `This claim is false.`
pub(super) fn refutes_back(text: &str) -> bool {
    const SUBJECT_WORDS_MAX: usize = 4;
    let it = Text {
        text,
        words: tokens(text),
    };
    let first = usize::from(matches!(it.word(0), "but" | "yet" | "however" | "still"));
    let points_back = matches!(it.word(first), "this" | "that" | "it" | "these" | "such");
    let called = |at: usize| {
        lists(COPULAS, it.word(at)) && matches!(it.judged(at), Some(Kind::Denial | Kind::Unproven))
    };
    points_back && (first + 1..it.words.len().min(first + 1 + SUBJECT_WORDS_MAX)).any(called)
}

/// A denial, a doubt or a `false` in a sentence that points back.
pub(super) fn may_take_back(words: &[Token]) -> bool {
    let has = |list: &str| words.iter().any(|it| lists(list, &it.text));
    let denied =
        words.iter().any(|it| denies(&it.text)) || has(FALSE) || has(DENIES) || has(DOUBTS);
    let points = has("this that these those it such so claim claims story idea notion view");
    // `That is what …`, `So goes …`.
    let names = matches!(
        words.first().map_or("", |it| it.text.as_str()),
        "that" | "so"
    );
    names || (denied && points)
}

/// A clause, and what the words around it do with it.
struct Frame {
    kind: Kind,
    content: Range<usize>,
    /// The word that opens it, among the words.
    at: usize,
}

impl<'text> Text<'text> {
    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |it| it.text.as_str())
    }

    fn any(&self, range: Range<usize>, list: &str) -> bool {
        self.words[range].iter().any(|it| lists(list, &it.text))
    }

    /// What stands between two words.
    fn gap(&self, before: usize) -> &str {
        let end = self
            .words
            .get(before + 1)
            .map_or(self.text.len(), |it| it.range.start);
        &self.text[self.words[before].range.end..end]
    }

    fn ends(&self) -> bool {
        self.text
            .trim_end_matches(['"', '”', '\'', ')', ']'])
            .ends_with(['.', '!', '。', '…', ';'])
    }

    fn is_question(&self) -> bool {
        let marked = self
            .text
            .trim_end_matches(['"', '”', '\'', ')', ']'])
            .ends_with(['?', '？']);
        let subject = !lists(AUXILIARIES, self.word(1)) && !lists(PREPOSITIONS, self.word(1));
        let asks = lists(INVERTED, self.word(0)) && subject
            || lists(INTERROGATIVES, self.word(0)) && lists(AUXILIARIES, self.word(1))
            || self.word(0) == "whether";
        marked || (asks && !self.text.contains(','))
    }

    /// `OBJECTIVE To investigate …`, `Results: …`.
    fn labelled(&self, frames_left: usize) -> Option<Assertion<'text>> {
        let first = &self.words[0];
        let written = &self.text[first.range.clone()];
        let upper = written.chars().count() > 2 && written.chars().all(char::is_uppercase);
        let separated = self.text[first.range.end..]
            .trim_start()
            .starts_with([':', '—', '–']);
        if self.words.len() < 4 || !(upper || separated) {
            return None;
        }
        let content = self.text[self.words[1].range.start..].trim();
        // `METHODS AND RESULTS`.
        if self.word(1) == "and" && lists(RESULT_LABELS, self.word(2)) {
            return Some(read_framed(
                self.text[self.words[2].range.end..].trim(),
                frames_left,
            ));
        }
        if lists(AIM_LABELS, &first.text) {
            return Some(Assertion {
                kind: Kind::Aim,
                content,
            });
        }
        lists(RESULT_LABELS, &first.text).then(|| read_framed(content, frames_left))
    }

    /// A line that does not end, written in capitals (`The Rise of Rents`) or opened by a noun phrase without a verb
    /// (`effects of rent on …`).
    fn is_title(&self) -> bool {
        if self.ends() {
            return false;
        }
        let long: Vec<&Token> = self
            .words
            .iter()
            .filter(|it| it.text.chars().count() >= 4)
            .collect();
        let capitals = long.iter().filter(|it| it.capitalized).count();
        let all_capitals = long.len() >= 3 && capitals == long.len();
        let head = self
            .words
            .iter()
            .position(|it| !matches!(it.text.as_str(), "the" | "a" | "an"));
        let headed = head.is_some_and(|it| {
            matches!(self.word(it + 1), "of" | "between")
                && !lists(
                    "all most some many few none one each both any half",
                    self.word(it),
                )
        });
        all_capitals || (headed && !self.any(0..self.words.len(), AUXILIARIES))
    }

    /// What follows `although …,` and `contrary to …,`.
    fn main_clause(&self) -> Option<&'text str> {
        if !lists(SUBORDINATORS, self.word(0)) {
            return None;
        }
        let main = self.text.split_once(", ")?.1;
        (main.split_whitespace().count() >= 3).then_some(main)
    }

    /// `…, which is false`, `…, but this is not true`.
    fn is_refuted_behind(&self) -> bool {
        let Some(at) = self.text.rfind([',', ';', '—']) else {
            return false;
        };
        let Some(first) = self.words.iter().position(|it| it.range.start > at) else {
            return false;
        };
        let first =
            first + usize::from(matches!(self.word(first), "but" | "and" | "yet" | "though"));
        let points_back = matches!(
            self.word(first),
            "which" | "this" | "that" | "it" | "these" | "such" | "there"
        );
        points_back
            && first > 2
            && matches!(self.judged(first), Some(Kind::Denial | Kind::Unproven))
    }

    /// A quoted sentence is somebody speaking; a quoted word is a word.
    fn is_quoted(&self) -> bool {
        const QUOTED_WORDS_MIN: usize = 5;
        let inside = self
            .text
            .strip_prefix(['"', '“'])
            .and_then(|it| it.split(['"', '”']).next());
        let says_behind = self
            .text
            .rsplit([',', '"', '”'])
            .next()
            .is_some_and(|tail| {
                let words = tokens(tail);
                words.len() <= 6
                    && words
                        .iter()
                        .any(|it| lists("say says said claims claimed argues argued", &it.text))
            });
        inside.is_some_and(|it| it.split_whitespace().count() >= QUOTED_WORDS_MIN)
            || (says_behind && self.text.contains([',', '"', '”']))
            || self.according()
    }

    /// `According to critics, …`; a study that is named as the source vouches.
    fn according(&self) -> bool {
        let Some(at) = self
            .words
            .windows(2)
            .position(|it| it[0].text == "according" && it[1].text == "to")
        else {
            return false;
        };
        let who = at + 2..(at + 8).min(self.words.len());
        let ends = who
            .clone()
            .find(|it| self.gap(*it).contains(','))
            .map_or(who.end, |it| it + 1);
        !self.any(who.start..ends, INQUIRERS) && !self.any(who.start..ends, FOUND)
    }

    /// The first clause that something is said of.
    fn frame(&self) -> Option<Frame> {
        let places = 0..self.words.len().min(FRAME_WORDS_MAX);
        places.into_iter().find_map(|at| match self.word(at) {
            "that" => self.that(at),
            "whether" => self.whether(at),
            _ => self.without_that(at),
        })
    }

    fn rest(&self, at: usize) -> Option<Range<usize>> {
        Some(self.words.get(at)?.range.start..self.text.len())
    }

    fn that(&self, at: usize) -> Option<Frame> {
        let content = self.rest(at + 1)?;
        if at == 0 {
            let (kind, end) = self.called(1)?;
            return Some(Frame {
                kind,
                content: content.start..end,
                at,
            });
        }
        // `The evidence that was found`: a relative clause.
        let head = self.word(at - 1);
        if lists(AUXILIARIES, self.word(at + 1)) {
            return None;
        }
        // `Show that …` is an order, and nobody showed it; `note that …` is a manner of speaking.
        if at == 1 && lists(FINDS, head) && head != "note" {
            return Some(Frame {
                kind: Kind::Aim,
                content,
                at,
            });
        }
        let says = lists(SAID, head) || lists(SAYS, head);
        if says && let Some((kind, end)) = self.called(at + 1) {
            return Some(Frame {
                kind,
                content: content.start..end,
                at,
            });
        }
        let kind = self.framed(at)?;
        let settles = matches!(kind, Kind::Result | Kind::Denial | Kind::Unproven);
        let kind = if settles && !self.vouches(at) {
            Kind::Reported
        } else {
            kind
        };
        Some(Frame { kind, content, at })
    }

    /// Whether the words before a clause are all of the classes that speak of findings: a name, a plan, a forgery or a
    /// wish among them makes it somebody's word.
    fn vouches(&self, at: usize) -> bool {
        let classes = [
            HELPERS,
            DETERMINERS,
            QUALITIES,
            INQUIRERS,
            INQUIRES,
            FINDS,
            FOUND,
            SAID,
            TRUE,
            CLEAR,
            FALSE,
            NEGATIONS,
            FAILURES,
        ];
        // Who does not know, note or see it has not looked.
        let overlooks =
            || self.any(0..at, OVERLOOKS) && self.words[..at].iter().any(|it| denies(&it.text));
        let turned = || self.any(0..at.saturating_sub(1), DENIES);
        let known = |it: &Token| {
            it.text.starts_with(|it: char| it.is_ascii_digit())
                || classes.iter().any(|list| lists(list, &it.text))
        };
        self.words[..at].iter().all(known) && !overlooks() && !turned()
    }

    /// What the words before a clause do with it.
    fn framed(&self, at: usize) -> Option<Kind> {
        let head = self.word(at - 1);
        let negated = self.words[..at]
            .iter()
            .filter(|it| denies(&it.text))
            .count()
            % 2
            == 1;
        let scarce = self.any(0..at, SCARCE);
        let either = |plain: Kind, denied: Kind| Some(if negated { denied } else { plain });
        match head {
            _ if self.any(0..at, WRONGLY) => Some(Kind::Denial),
            _ if lists(DOUBTS, head) => either(
                Kind::Doubt,
                if head.starts_with("doubt") {
                    Kind::Result
                } else {
                    Kind::Doubt
                },
            ),
            _ if lists(SUPPOSES, head) => Some(Kind::Hypothesis),
            _ if lists(DENIES, head) => either(Kind::Denial, Kind::Doubt),
            _ if lists(FALSE, head) => either(Kind::Denial, Kind::Doubt),
            _ if lists(FOUND, head) && scarce => Some(Kind::Doubt),
            _ if lists(FINDS, head) || lists(FOUND, head) => either(Kind::Result, Kind::Unproven),
            // `No evidence for the claim that …`.
            _ if lists(SAID, head) && negated && self.any(0..at, FOUND) => Some(Kind::Unproven),
            _ if lists(SAYS, head) || lists(SAID, head) => Some(Kind::Reported),
            _ if lists(CLEAR, head) => either(Kind::Result, Kind::Doubt),
            _ if lists(TRUE, head) => either(Kind::Result, Kind::Denial),
            "case" => either(Kind::Result, Kind::Denial),
            _ => None,
        }
    }

    /// An embedded question: nobody says yet that it is so.
    fn whether(&self, at: usize) -> Option<Frame> {
        let kind = if self.any(0..at, INQUIRES) || self.word(0) == "to" {
            Kind::Aim
        } else {
            Kind::Doubt
        };
        Some(Frame {
            kind,
            content: self.rest(at + 1)?,
            at,
        })
    }

    /// `Critics say vaccines …`: the clause follows the verb at once.
    fn without_that(&self, at: usize) -> Option<Frame> {
        const SPEAKER_WORDS_MAX: usize = 5;
        const CLAUSE_WORDS_MIN: usize = 3;
        let next = self.word(at + 1);
        let verb = at > 0
            && at <= SPEAKER_WORDS_MAX
            && lists(SAYS, self.word(at))
            && !lists(PREPOSITIONS, next)
            && !matches!(next, "that" | "whether" | "so")
            && !lists(AUXILIARIES, next)
            && !lists(AUXILIARIES, self.word(at - 1))
            && !lists("the a an this these those no any", self.word(at - 1));
        let noun = at > 0 && lists(SAID, self.word(at)) && lists("the this a", self.word(at - 1));
        if noun
            && next != "that"
            && let Some((kind, end)) = self.called(at + 1)
        {
            let content = self.rest(at + 1)?;
            return Some(Frame {
                kind,
                content: content.start..end,
                at,
            });
        }
        let long = self.words.len() > at + CLAUSE_WORDS_MIN;
        (verb && long).then_some(())?;
        let kind = if self.any(0..at, WRONGLY) {
            Kind::Denial
        } else {
            Kind::Reported
        };
        Some(Frame {
            kind,
            content: self.rest(at + 1)?,
            at,
        })
    }

    /// What is said of the clause that begins at a word (`… is false`), and where the clause ends.
    fn called(&self, from: usize) -> Option<(Kind, usize)> {
        let copula = |it: &usize| lists(COPULAS, self.word(*it));
        let places = (from + 2..self.words.len()).filter(copula);
        let mut found =
            places.filter_map(|it| Some((self.judged(it)?, self.words[it - 1].range.end)));
        found.next_back()
    }

    /// Whether the words behind a copula call something true or false.
    fn judged(&self, copula: usize) -> Option<Kind> {
        let predicate = copula..(copula + 1 + PREDICATE_WORDS_MAX).min(self.words.len());
        let negated = self.words[predicate.clone()]
            .iter()
            .any(|it| denies(&it.text));
        let judge = |it: usize| match self.word(it) {
            word if lists(FALSE, word) => Some(if negated { Kind::Doubt } else { Kind::Denial }),
            // `It is not clear why` grants that it is so.
            word if lists(CLEAR, word) && lists(INTERROGATIVES, self.word(it + 1)) => None,
            word if lists(CLEAR, word) => Some(if negated { Kind::Doubt } else { Kind::Result }),
            word if lists(TRUE, word) => Some(if negated { Kind::Denial } else { Kind::Result }),
            word if lists(FOUND, word) && negated => Some(Kind::Unproven),
            _ => None,
        };
        predicate.skip(1).find_map(judge)
    }

    /// The word that says that something is yet to be found out.
    fn aim(&self) -> Option<usize> {
        const SUBJECT_WORDS_MAX: usize = 7;
        let comma = self.text.contains(',');
        if self.word(0) == "to" && (lists(INQUIRES, self.word(1)) || !comma) {
            return Some(0);
        }
        let places = 0..self.words.len().min(SUBJECT_WORDS_MAX);
        places.into_iter().find(|at| {
            let subject = self.any(0..*at, INQUIRERS);
            let word = self.word(*at);
            let purpose = lists(AIMS, word) && lists(AUXILIARIES, self.word(*at + 1))
                || lists(AIMS, word) && self.word(*at + 1) == "of";
            let seeks = subject && lists(AIMED, word) && matches!(self.word(*at + 1), "to" | "out");
            let inquires = subject && lists(INQUIRES, word) && !lists(INQUIRERS, word);
            purpose || seeks || inquires
        })
    }

    /// `We tested …, and found that …`: the aim is over where the finding begins.
    fn follows_up(&self, aim: usize, frame: &Frame) -> bool {
        const BACK: usize = 4;
        let joined = |it: usize| self.word(it) == "and" || self.gap(it).contains([',', ';']);
        frame.kind != Kind::Aim
            && frame.at > aim
            && (frame.at.saturating_sub(BACK).max(aim + 1)..frame.at).any(joined)
    }

    /// `X is said to …`, `X has not been shown to …`.
    fn raised(&self) -> Option<Assertion<'text>> {
        let at = (1..self.words.len().saturating_sub(1)).find(|at| {
            let passive = (at.saturating_sub(3)..*at)
                .any(|it| lists("is are was were be been", self.word(it)));
            passive && self.word(at + 1) == "to" && self.raises(self.word(*at)).is_some()
        })?;
        let negated = (at.saturating_sub(5)..at)
            .filter(|it| denies(self.word(*it)))
            .count()
            % 2
            == 1;
        let kind = match (self.raises(self.word(at))?, negated) {
            (Kind::Result, true) => Kind::Unproven,
            (kind, _) => kind,
        };
        (kind != Kind::Result).then_some(Assertion {
            kind,
            content: self.text,
        })
    }

    fn raises(&self, participle: &str) -> Option<Kind> {
        match participle {
            it if lists(SUPPOSES, it) => Some(Kind::Hypothesis),
            it if lists(FINDS, it) => Some(Kind::Result),
            it if lists(SAYS, it) => Some(Kind::Reported),
            _ => None,
        }
    }
}
