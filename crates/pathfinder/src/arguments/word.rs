//! A single word is a command that was mistyped, or half a question: only a whole question starts research by itself.

use pathfinder_core::question::Question;
use pathfinder_core::words::usage;
use pathfinder_text::{Lang, one_line};

use super::{commands, locale};
use crate::config::distance;
use crate::failure::Failure;

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
    Failure::usage(usage::not_a_question(lang, &word)).hint(hint(text, &word, questions, lang))
}

fn hint(text: &str, word: &str, questions: &[String], lang: Lang) -> String {
    let command = near(text);
    let as_it_is = match questions.len() {
        1 if command.is_none() => return usage::ask_a_question(lang, word),
        1 => usage::research_as_is(lang, word),
        _ => {
            let all = one_line(&questions.join(" "), 2 * SHOWN_CHARACTERS_MAX);
            usage::quote_the_question(lang, &all)
        }
    };
    match command.as_deref() {
        Some("version") => usage::did_you_mean(lang, "--version", &as_it_is),
        Some(name) => usage::did_you_mean(lang, name, &as_it_is),
        None => as_it_is,
    }
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
