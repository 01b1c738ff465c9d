//! Splits a paper's text into its sections, so that abstract, introduction and conclusion can be read first and the
//! list of references left out.
//!
//! Headings are known by their words (English and Korean) and by their numbers. A text without headings is one body.

use std::ops::Range;

/// Longer lines are prose.
const HEADING_CHARS_MAX: usize = 80;
/// Where no heading ends an abstract, a line break behind this many bytes does.
const ABSTRACT_BYTES_MAX: usize = 6_000;

/// Headings that papers share, each without its spaces.
const KNOWN: &str = "
    keywords indexterms background relatedwork relatedworks literaturereview preliminaries method
    methods methodology materialsandmethods methodsandmaterials patientsandmethods approach model
    experiments experiment experimentalsetup experimentalresults evaluation results
    resultsanddiscussion analysis discussion limitations futurework acknowledgments acknowledgements
    acknowledgment acknowledgement funding authorcontributions conflictsofinterest conflictofinterest
    competinginterests dataavailability dataavailabilitystatement ethicsstatement 주제어 핵심어 이론적배경 관련연구
    연구방법 연구결과 방법 결과 논의 감사의글
";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SectionKind {
    /// Title, authors and whatever else comes before the abstract or the introduction.
    Front,
    Abstract,
    Introduction,
    Body,
    Conclusion,
    References,
}

/// A part of a text, its heading included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub kind: SectionKind,
    /// Bytes of the text.
    pub range: Range<usize>,
}

/// The sections of a text in order, without gaps; neighbors are of different kinds.
pub fn split_sections(text: &str) -> Vec<Section> {
    let mut sections = Sections {
        list: Vec::new(),
        has_introduction: false,
        number: None,
    };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        sections.bound_abstract(start);
        if let Some(heading) = find_heading(line) {
            sections.meet(&heading, start);
        }
        start += line.len();
    }
    sections.end(text.len())
}

/// What a line says about the section that it begins.
struct Heading {
    topic: Topic,
    /// The number of a section of the first level.
    number: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Topic {
    Abstract,
    /// An abstract at the beginning, a conclusion at the end.
    Summary,
    Introduction,
    Conclusion,
    References,
    /// What comes after the paper proper, as an appendix does.
    Appendix,
    /// Any other heading that papers share.
    Known,
    /// Nothing but its number says that it is a heading.
    Other,
}

struct Sections {
    list: Vec<(SectionKind, usize)>,
    has_introduction: bool,
    /// Of the heading of the first level that was met last.
    number: Option<u32>,
}

impl Sections {
    fn meet(&mut self, heading: &Heading, start: usize) {
        let open = self.open();
        let follows = heading
            .number
            .is_some_and(|it| it == self.number.map_or(1, |last| last + 1));
        let kind = match heading.topic {
            Topic::Abstract => SectionKind::Abstract,
            Topic::Summary if self.has_introduction => SectionKind::Conclusion,
            Topic::Summary => SectionKind::Abstract,
            Topic::Introduction => SectionKind::Introduction,
            Topic::References => SectionKind::References,
            Topic::Appendix => SectionKind::Body,
            // A list of references holds titles, and titles look like headings.
            Topic::Conclusion | Topic::Known | Topic::Other if open == SectionKind::References => {
                return;
            }
            Topic::Conclusion => SectionKind::Conclusion,
            Topic::Known => SectionKind::Body,
            Topic::Other if follows => SectionKind::Body,
            Topic::Other => return,
        };
        self.has_introduction |= kind == SectionKind::Introduction;
        if follows || heading.topic == Topic::Introduction {
            self.number = heading.number;
        }
        if self.list.is_empty() && start > 0 {
            let is_front = matches!(kind, SectionKind::Abstract | SectionKind::Introduction);
            self.list.push((
                if is_front {
                    SectionKind::Front
                } else {
                    SectionKind::Body
                },
                0,
            ));
        }
        if kind != self.open() || self.list.is_empty() {
            self.list.push((kind, start));
        }
    }

    fn open(&self) -> SectionKind {
        self.list.last().map_or(SectionKind::Front, |it| it.0)
    }

    fn bound_abstract(&mut self, start: usize) {
        if let Some((SectionKind::Abstract, from)) = self.list.last()
            && start - from > ABSTRACT_BYTES_MAX
        {
            self.list.push((SectionKind::Body, start));
        }
    }

    fn end(self, length: usize) -> Vec<Section> {
        let list = if self.list.is_empty() {
            vec![(SectionKind::Body, 0)]
        } else {
            self.list
        };
        let ends = list.iter().skip(1).map(|it| it.1).chain([length]);
        list.iter()
            .zip(ends)
            .map(|((kind, start), end)| Section {
                kind: *kind,
                range: *start..end,
            })
            .collect()
    }
}

fn find_heading(line: &str) -> Option<Heading> {
    let line = line
        .trim()
        .trim_start_matches(['#', '*', '[', '<', '【', '■', '□'])
        .trim_start();
    if let Some(topic) = run_in_topic(line) {
        return Some(Heading {
            topic,
            number: None,
        });
    }
    if line.is_empty() || line.chars().count() > HEADING_CHARS_MAX {
        return None;
    }
    let (number, title) = split_number(line);
    let topic = match topic_of(&fold(title)) {
        Some(topic) => topic,
        None if number.is_some() && is_title(title) => Topic::Other,
        None => return None,
    };
    Some(Heading { topic, number })
}

/// The topic of a heading that runs into its text: `Abstract. We show`, `요약: 본 연구는`, `Keywords: tea`.
fn run_in_topic(line: &str) -> Option<Topic> {
    const HEADS: [(&str, Topic); 10] = [
        ("abstract", Topic::Abstract),
        ("초록", Topic::Abstract),
        ("요약", Topic::Abstract),
        ("국문초록", Topic::Abstract),
        ("국문요약", Topic::Abstract),
        ("keywords", Topic::Known),
        ("key words", Topic::Known),
        ("index terms", Topic::Known),
        ("주제어", Topic::Known),
        ("핵심어", Topic::Known),
    ];
    let head = HEADS.iter().find(|(head, _)| {
        line.get(..head.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(head))
            && line[head.len()..]
                .trim_start()
                .starts_with(['—', '–', '-', ':', '.', '―', '：'])
    });
    head.map(|it| it.1)
}

/// The number of a section of the first level (`2`, `2.`, `II.`, `Ⅱ.`, `제2장`) and what follows it.
fn split_number(line: &str) -> (Option<u32>, &str) {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim_start();
    let bare = first.trim_end_matches(['.', ')', ':']);
    let chapter = bare
        .strip_prefix('제')
        .and_then(|it| it.strip_suffix(['장', '절']))
        .unwrap_or(bare);
    let number = chapter
        .parse()
        .ok()
        .or_else(|| read_roman(chapter))
        .filter(|it| (1..100).contains(it));
    match number {
        Some(number) if !rest.is_empty() => (Some(number), rest),
        _ => match first.split_once('.') {
            // A number may touch its title, as in `2.방법`.
            Some((digits, title))
                if !title.is_empty() && title.starts_with(char::is_alphabetic) =>
            {
                let number = digits.parse().ok().or_else(|| read_roman(digits));
                (
                    number,
                    if number.is_some() {
                        &line[digits.len() + 1..]
                    } else {
                        line
                    },
                )
            }
            _ => (None, line),
        },
    }
}

fn read_roman(text: &str) -> Option<u32> {
    const LETTERS: [&str; 12] = [
        "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
    ];
    const FIRST: u32 = 'Ⅰ' as u32;
    let mut chars = text.chars();
    if let (Some(c @ 'Ⅰ'..='Ⅻ'), None) = (chars.next(), chars.next()) {
        return Some(c as u32 - FIRST + 1);
    }
    (1..)
        .zip(LETTERS)
        .find(|(_, it)| *it == text)
        .map(|it| it.0)
}

/// Begins like a title and does not end like a sentence or a row of a table.
fn is_title(text: &str) -> bool {
    const WORDS_MAX: usize = 10;
    let begins = text
        .chars()
        .next()
        .is_some_and(|it| it.is_alphabetic() && !it.is_lowercase());
    let ends = text
        .chars()
        .next_back()
        .is_some_and(|it| it.is_alphanumeric() || matches!(it, ')' | '?'));
    let digits = text.chars().filter(char::is_ascii_digit).count();
    begins && ends && digits <= 4 && text.split_whitespace().count() <= WORDS_MAX
}

/// Lower-case letters alone: `A B S T R A C T`, `Abstract:` and `abstract` are one word, and so are `결 론` and `결론`.
fn fold(title: &str) -> String {
    title
        .replace('&', "and")
        .chars()
        .filter(|it| it.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect()
}

fn topic_of(folded: &str) -> Option<Topic> {
    Some(match folded {
        "abstract" | "초록" | "국문초록" | "국문요약" | "영문초록" | "논문초록" | "논문요약" => {
            Topic::Abstract
        }
        "summary" | "executivesummary" | "요약" | "요약문" => Topic::Summary,
        "introduction"
        | "introductionandbackground"
        | "backgroundandintroduction"
        | "introductionandmotivation"
        | "introductionandrelatedwork"
        | "서론"
        | "서언"
        | "머리말"
        | "들어가며"
        | "들어가는말" => Topic::Introduction,
        "references" | "reference" | "referencelist" | "referencescited" | "referencesandnotes"
        | "bibliography" | "workscited" | "literaturecited" | "참고문헌" | "인용문헌"
        | "참고자료" | "引用文献" | "参考文献" => Topic::References,
        "appendix"
        | "appendices"
        | "supplementarymaterial"
        | "supplementarymaterials"
        | "supplementaryinformation"
        | "supportinginformation"
        | "부록" => Topic::Appendix,
        _ if folded.starts_with("appendix") || folded.starts_with("부록") => Topic::Appendix,
        _ if is_conclusion(folded) => Topic::Conclusion,
        _ if is_known(folded) => Topic::Known,
        _ => return None,
    })
}

fn is_conclusion(folded: &str) -> bool {
    const WORDS: [&str; 8] = [
        "conclusion",
        "conclusions",
        "concludingremarks",
        "closingremarks",
        "결론",
        "맺음말",
        "맺는말",
        "나가며",
    ];
    const BESIDE: [&str; 13] = [
        "",
        "discussion",
        "discussions",
        "summary",
        "futurework",
        "futureworks",
        "futuredirections",
        "outlook",
        "limitations",
        "제언",
        "향후연구",
        "논의",
        "고찰",
    ];
    WORDS.iter().any(|word| {
        let before = folded
            .strip_suffix(word)
            .map(|it| it.trim_end_matches("and").trim_end_matches('및'));
        let behind = folded
            .strip_prefix(word)
            .map(|it| it.trim_start_matches("and").trim_start_matches('및'));
        before.is_some_and(|it| BESIDE.contains(&it))
            || behind.is_some_and(|it| BESIDE.contains(&it))
    })
}

fn is_known(folded: &str) -> bool {
    KNOWN.split_whitespace().any(|it| it == folded)
}

#[cfg(test)]
mod tests;
