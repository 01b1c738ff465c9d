//! The classes of English words that frames are made of.

use pathfinder_text::lists;

// Auxiliaries, interrogatives and negations are the closed classes of English grammar.
pub(super) const AUXILIARIES: &str = "is are was were be been being am has have had do does did can could may might must shall should will would";
pub(super) const INVERTED: &str =
    "is are was were am has have had do does did can could may might must shall should will would";
pub(super) const COPULAS: &str =
    "is are was were has have had remains proved turned lacks lack does did";
pub(super) const INTERROGATIVES: &str = "what why how when where who whom whose which";
pub(super) const NEGATIONS: &str = "no not never none nobody nothing neither nor cannot without few hardly barely scarcely lack lacks lacked lacking";
pub(super) const FAILURES: &str = "fail fails failed failing unable";
/// Weaker than a negation: there is something, but not enough.
pub(super) const SCARCE: &str =
    "little limited insufficient inconclusive weak scant poor mixed conflicting";
pub(super) const SUBORDINATORS: &str =
    "although though while whereas despite unlike notwithstanding contrary";
pub(super) const PREPOSITIONS: &str = "of to for by in on at with from about as into";

// The verbs and nouns that take a clause, by what they do with it: the factive and semi-factive verbs of Kiparsky and
// Hooper, Levin's verbs of saying and of conjecture (37.7, 29.5), and the nouns derived from both.
pub(super) const FINDS: &str = "find finds found show shows showed shown demonstrate demonstrates demonstrated reveal reveals revealed prove proves \
    proved proven confirm confirms confirmed establish establishes established conclude concludes concluded observe observes observed \
    discover discovers discovered know knows known note notes noted verify verifies verified see sees saw seen learn learned \
    indicate indicates indicated suggest suggests suggested mean means report reports reported document documented determined detect \
    detected recognize recognized";
pub(super) const FOUND: &str = "evidence proof fact facts finding findings result results sign signs indication indications data support \
    conclusion observation demonstration confirmation reason basis";
pub(super) const SAYS: &str = "say says said claim claims claimed argue argues argued assert asserts asserted allege alleges alleged believe \
    believes believed think thinks thought maintain maintains maintained contend contends contended insist insists insisted suspect \
    suspects suspected fear fears feared hope hopes hoped warn warns warned expect expects expected predict predicts predicted \
    propose proposes proposed suppose supposes supposed imagine imagines imagined feel feels felt worry worries worried declare \
    declares declared announce announces announced tell tells told answer answers answered write writes wrote agree agrees agreed \
    complain complains complained rumor rumored";
pub(super) const SAID: &str = "claim claims idea ideas belief beliefs notion myth myths assertion assertions allegation allegations argument \
    arguments theory theories rumor rumors misconception opinion opinions view views suggestion suggestions assumption assumptions \
    fear fears hope hopes concern concerns story stories statement statements hypothesis hypotheses possibility";
pub(super) const SUPPOSES: &str = "hypothesize hypothesizes hypothesized hypothesise hypothesised postulate postulates postulated speculate speculates \
    speculated conjecture conjectured assume assumes assumed hypothesis hypotheses conjecture";
pub(super) const DENIES: &str = "deny denies denied refute refutes refuted disprove disproves disproved disproven debunk debunks debunked reject \
    rejects rejected dispute disputes disputed contradict contradicts contradicted";
pub(super) const DOUBTS: &str = "doubt doubts doubted question questions questioned uncertain unclear unlikely doubtful possible plausible conceivable \
    likely probable possibility";
/// Factive verbs whose negation says nothing about the content.
pub(super) const OVERLOOKS: &str = "know knows known note notes noted recognize recognized see sees saw seen learn learned report reports reported";
/// Auxiliaries without mood, pronouns, words that join two verbs, and `nobody doubts`.
pub(super) const HELPERS: &str = "is are was were be been being has have had do does did it there we they who this that these and to now also nobody doubts doubt";
pub(super) const DETERMINERS: &str =
    "the a an our its several many most some all both two three four five";
/// What may be said about findings without withdrawing them.
pub(super) const QUALITIES: &str = "strong good ample solid robust convincing overwhelming recent new large larger earlier previous further well \
    scientific clinical systematic randomized controlled different in";
pub(super) const WRONGLY: &str = "falsely wrongly mistakenly incorrectly erroneously";
// Words that call a clause true or false.
pub(super) const TRUE: &str = "true correct right accurate supported confirmed proven proved established verified valid \
    undisputed fact";
/// When negated, these leave the content open.
pub(super) const CLEAR: &str = "clear certain sure evident obvious";
pub(super) const FALSE: &str = "false wrong untrue incorrect inaccurate unfounded baseless groundless unsupported mistaken erroneous debunked refuted \
    disproved disproven discredited rejected contradicted unproven unsubstantiated myth hoax misconception fallacy lie";

// Levin's verbs of assessing and investigating (34, 35.4), and the nouns and verbs of purpose.
pub(super) const INQUIRES: &str = "investigate investigates investigated investigating examine examines examined examining explore explores explored \
    exploring assess assesses assessed assessing evaluate evaluates evaluated evaluating test tests tested testing study studies \
    studied studying analyze analyzes analyzed analyzing analyse analysed analysing review reviews reviewed reviewing ask asks asked \
    asking inquire inquired compare compared comparing survey surveyed surveying measure measured measuring consider considered \
    considering wonder wondered wondering";
pub(super) const AIMS: &str = "aim aims objective objectives purpose purposes goal goals intention";
pub(super) const AIMED: &str = "aim aims aimed seek seeks sought intend intends intended plan plans planned want wants wanted try tries tried \
    attempt attempts attempted hope hopes hoped designed set";
/// Who investigates: the first person, and the nouns for a piece of research.
pub(super) const INQUIRERS: &str = "we i our study studies trial trials paper papers review reviews research work analysis analyses article report \
    reports investigation investigations experiment experiments project survey researchers authors scientists investigators";
/// The labels of structured abstracts (the five categories of the National Library of Medicine, and their synonyms).
pub(super) const AIM_LABELS: &str = "objective objectives aim aims purpose goal goals method methods design setting hypothesis question";
pub(super) const RESULT_LABELS: &str = "result results finding findings conclusion conclusions interpretation background context significance";

pub(super) fn denies(word: &str) -> bool {
    lists(NEGATIONS, word)
        || lists(FAILURES, word)
        || word.ends_with("n't")
        || word.ends_with("n’t")
}
