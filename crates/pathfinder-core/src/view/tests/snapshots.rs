//! Every file that the story gives, in both languages, as it is written: `snapshots/<language>/...`.
//!
//! `UPDATE_EXPECT=1` rewrites the files; read the difference before you keep it.

use pathfinder_text::Lang;

use expect_test::expect_file;

use super::*;

fn check(lang: Lang, path: &str, text: &str) {
    let folder = match lang {
        Lang::Korean => "ko",
        Lang::English => "en",
    };
    expect_file![format!("snapshots/{folder}/{path}")].assert_eq(text);
}

#[test]
fn files() {
    for lang in [Lang::Korean, Lang::English] {
        for file in all(&told(lang)) {
            check(lang, &file.path, &file.text);
        }
    }
}

/// What differs where an answer has parts, and where drafts and disagreements were weighed.
#[test]
fn files_of_an_iteration_that_a_model_thought() {
    let paths = [
        "RESEARCH_REPORT.md",
        "thesis.md",
        "iteration_logs/004.md",
        "archival/iteration_004.json",
        "observations/obs_5.md",
    ];
    for lang in [Lang::Korean, Lang::English] {
        let session = told_in_parts(lang);
        for path in paths {
            check(lang, &format!("parts/{path}"), &file(&session, path));
        }
        check(lang, "parts/report.html", &report_html(&session));
        check(lang, "parts/cost.txt", &cost_text(&session, lang));
    }
}

#[test]
fn graphs() {
    for lang in [Lang::Korean, Lang::English] {
        for format in GraphFormat::ALL
            .into_iter()
            .filter(|it| *it != GraphFormat::Json)
        {
            check(
                lang,
                &format!("graph.{}", format.name()),
                &graph_text(&told(lang), format),
            );
        }
    }
}

#[test]
fn reports() {
    for lang in [Lang::Korean, Lang::English] {
        let session = told(lang);
        check(lang, "report.html", &report_html(&session));
        check(lang, "report.json", &report_json(&session));
        check(lang, "sources.bib", &bibtex(&session));
    }
}

#[test]
fn texts_for_a_terminal() {
    for lang in [Lang::Korean, Lang::English] {
        let session = told(lang);
        check(lang, "output.txt", &output_block(&session));
        check(lang, "history.txt", &history(&session));
        check(
            lang,
            "diff.txt",
            &diff(&after_one_iteration(lang), &session),
        );
        check(lang, "no_diff.txt", &diff(&session, &session));
    }
}

fn after_one_iteration(lang: Lang) -> Session {
    let say = |text: &str| text.to_owned();
    let texts = story::texts(lang);
    let mut story = story::Story::begin(lang, texts.question, &say);
    story::first(&mut story, texts);
    story.session
}

#[test]
fn a_session_that_has_just_begun() {
    let say = |text: &str| text.to_owned();
    let session = story::Story::begin(Lang::Korean, "차는 마음을 가라앉히는가?", &say).session;
    for file in all(&session) {
        check(Lang::Korean, &format!("begun/{}", file.path), &file.text);
    }
    assert_eq!(output_block(&session), "");
    assert_eq!(all(&session), changed(&session, 0));
}
