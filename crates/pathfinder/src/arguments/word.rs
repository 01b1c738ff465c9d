//! A single word is a command that was mistyped, or half a question: only a whole question starts research by itself.

use pathfinder_core::question::Question;
use pathfinder_text::{Lang, one_line};

use super::{commands, locale};
use crate::config::distance;
use crate::failure::Failure;
use crate::wording::either;

const MARKS: [char; 2] = ['?', '？'];
const SHOWN_CHARACTERS_MAX: usize = 60;

/// Refuses what is not a whole question; the command `research` takes it anyway.
pub(super) fn check(questions: &[String], asked: Option<Lang>) -> Result<(), Failure> {
    match questions
        .iter()
        .find(|it| is_word(it) || near(it).is_some())
    {
        Some(text) => Err(refusal(text, questions, asked)),
        None => Ok(()),
    }
}

/// One word without a question mark. White space alone is not a word: it is reported as an empty question.
fn is_word(text: &str) -> bool {
    text.split_whitespace().count() == 1 && !text.trim_end().ends_with(MARKS)
}

/// The command whose name a text is, or nearly is.
fn near(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(MARKS).to_lowercase();
    let names = commands()
        .into_iter()
        .chain(["help", "version"].map(str::to_owned));
    let near = names
        .map(|it| (distance(&text, &it), it))
        .filter(|(far, it)| *far <= it.len() / 3);
    near.min_by_key(|(far, _)| *far).map(|(_, it)| it)
}

fn refusal(text: &str, questions: &[String], asked: Option<Lang>) -> Failure {
    let spoken = Question::new(text)
        .ok()
        .map(|it| it.lang())
        .filter(|it| *it == Lang::Korean);
    let lang = asked.or(spoken).unwrap_or_else(locale);
    let word = one_line(text, SHOWN_CHARACTERS_MAX);
    let message = either(
        lang,
        format!("'{word}': 명령도 아니고 온전한 질문도 아닙니다"),
        format!("'{word}' is neither a command nor a whole question"),
    );
    Failure::usage(message).hint(hint(text, &word, questions, lang))
}

fn hint(text: &str, word: &str, questions: &[String], lang: Lang) -> String {
    let research = format!("pathfinder research \"{word}\"");
    let as_it_is = match questions.len() {
        1 => either(
            lang,
            format!("그대로 연구하려면: {research}"),
            format!("to research it as it is: {research}"),
        ),
        _ => {
            let all = one_line(&questions.join(" "), 2 * SHOWN_CHARACTERS_MAX);
            either(
                lang,
                format!("질문은 따옴표 안에 쓰세요: pathfinder \"{all}\""),
                format!("a question goes in quotation marks: pathfinder \"{all}\""),
            )
        }
    };
    if let Some(name) = near(text) {
        let name = if name == "version" {
            "--version".to_owned()
        } else {
            name
        };
        return either(
            lang,
            format!("`pathfinder {name}` 명령을 쓰려던 것인가요? {as_it_is}"),
            format!("did you mean `pathfinder {name}`? {as_it_is}"),
        );
    }
    if questions.len() > 1 {
        return as_it_is;
    }
    either(
        lang,
        format!(
            "질문을 문장으로 쓰거나 물음표를 붙이세요. 낱말 그대로 연구하려면: {research} (명령 목록: pathfinder --help)"
        ),
        format!(
            "ask a whole question, or add a question mark; to research the word: {research} (pathfinder --help lists the commands)"
        ),
    )
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check_each(lines: &str, expected: Expect) {
        let told = lines.trim().lines().map(|line| match near(line) {
            Some(name) => format!("{line}: {name}\n"),
            None if is_word(line) => format!("{line}: a word\n"),
            None => format!("{line}: a question\n"),
        });
        expected.assert_eq(&told.collect::<String>());
    }

    #[test]
    fn a_word_is_no_question() {
        check_each(
            "
open
update
hello
quit
version
stauts
status?
re port
생산성
생산성은?
tea？
does tea calm
",
            expect![[r#"
                open: a word
                update: a word
                hello: a word
                quit: a word
                version: version
                stauts: status
                status?: status
                re port: report
                생산성: a word
                생산성은?: a question
                tea？: a question
                does tea calm: a question
            "#]],
        );
    }
}
