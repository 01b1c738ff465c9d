//! `verify`: checks one claim against the local documents.

use std::path::PathBuf;
use std::process::ExitCode;

use pathfinder_core::words::name::stance;
use pathfinder_core::words::{phrase, verify as words};
use pathfinder_engine::EngineError;
use pathfinder_engine::fact_check::{self, FactCheck, Label, Witness};
use pathfinder_text::{Lang, one_line};

use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Fact-check one claim against the local documents
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder verify \"The four-day week raises productivity.\" --docs ./papers
  pathfinder verify \"커피는 수면을 방해한다\" --json")]
pub(crate) struct Arguments {
    /// The claim: one sentence that is true or false
    #[arg(value_name = "CLAIM")]
    pub(crate) claim: String,
    /// A folder of documents to search in (.md, .txt, .html, .pdf); may be repeated; all that were added if none is given
    #[arg(long, value_name = "DIR")]
    docs: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let claim = one_line(&arguments.claim, 2000);
    if !claim.chars().any(char::is_alphanumeric) {
        return Err(Failure::usage(words::claim_is_empty(context.lang))
            .hint(words::write_claim(context.lang))
            .into());
    }
    let documents = context
        .engine()?
        .documents(&arguments.docs, &[], || Ok(()))?
        .ok_or(EngineError::NothingToSearch)?;
    let folders: Vec<PathBuf> = documents.folders.iter().map(PathBuf::from).collect();
    let settings = context.config()?.settings(context.lang);
    let checked = fact_check::check_claim(&claim, &documents.library, &folders, &settings)?;
    context
        .output
        .show(&checked, &render(context.lang, &checked))?;
    Ok(Exit::Done.into())
}

fn render(lang: Lang, checked: &FactCheck) -> String {
    let label = match checked.label {
        Label::Supported => words::supported(lang),
        Label::Contradicted => words::contradicted(lang),
        Label::Disputed => words::disputed(lang),
        Label::NotEnough => words::not_enough(lang),
    };
    let mut text = format!("{label}\n");
    for it in &checked.evidence {
        let (source, quote) = (named(lang, &it.from), one_line(&it.quote, 400));
        text.push_str(&format!(
            "  {} {:.2}  {source}\n    \"{quote}\"\n",
            stance(lang, it.stance),
            it.weight
        ));
    }
    if !checked.nearest.is_empty() {
        text.push_str(&format!("  {}:\n", words::nearest(lang)));
    }
    for it in &checked.nearest {
        text.push_str(&format!(
            "    {}\n    \"{}\"\n",
            named(lang, &it.from),
            one_line(&it.quote, 400)
        ));
    }
    text
}

/// Who says it; a url that only the document names is shown as its own claim.
fn named(lang: Lang, from: &Witness) -> String {
    let source = one_line(&from.source, 200);
    let claim = phrase::own_claim(lang);
    let file = one_line(&from.file.display().to_string(), 200);
    if from.self_described {
        format!("{source} ({claim}; {file})")
    } else {
        source
    }
}
