//! The `claude` command: one prompt in, its JSON result out, with tools, project settings and servers disabled.

use std::ffi::OsString;
use std::path::Path;
use std::process::Stdio;

use pathfinder_http::{ERROR_BYTES_MAX, TransportError};
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;

use crate::model::wire::draft::{Draft, micro_usd, text};
use crate::model::wire::{anthropic, failure};
use crate::model::{CallError, CallErrorKind, Endpoint, Reply, Secret, Stop};
use crate::prompt::Prompt;

/// Runs the command once; it is killed when the future is dropped.
pub(super) async fn run(
    path: &Path,
    key: Option<&Secret>,
    environment: &[(String, OsString)],
    endpoint: &Endpoint,
    prompt: &Prompt,
) -> Result<Reply, CallError> {
    let mut command = command(path, key, environment, endpoint, prompt);
    let mut child = command.spawn().map_err(|error| {
        CallError::new(
            CallErrorKind::Unreachable,
            &format!("cannot start the claude command: {error}"),
        )
    })?;
    let (Some(mut stdin), Some(stdout), Some(stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err(CallError::new(
            CallErrorKind::Unreachable,
            "the claude command has no pipes",
        ));
    };
    let input = format!("{}\n\n{}", prompt.context, prompt.task);
    let give = async move {
        // A command that does not read its input reports why on another pipe.
        let _ = stdin.write_all(input.as_bytes()).await;
    };
    let take = async {
        let output = capped(stdout, endpoint.reply_bytes_max).await;
        if output.len() > endpoint.reply_bytes_max {
            let bytes_max = endpoint.reply_bytes_max;
            return Err(CallError::from(TransportError::TooLarge { bytes_max }));
        }
        let is_success = child.wait().await.is_ok_and(|it| it.success());
        Ok((output, is_success))
    };
    let ((), taken, complaint) = tokio::join!(give, take, capped(stderr, ERROR_BYTES_MAX));
    let (output, is_success) = taken?;
    match read(&output) {
        Some(outcome) => outcome,
        None if is_success => Err(CallError::new(
            CallErrorKind::Unreadable,
            "the claude command wrote no JSON result",
        )),
        None => Err(failed(&String::from_utf8_lossy(&complaint))),
    }
}

/// The root is not a project, so no project's settings or memory are loaded; the session is not stored.
fn command(
    path: &Path,
    key: Option<&Secret>,
    environment: &[(String, OsString)],
    endpoint: &Endpoint,
    prompt: &Prompt,
) -> Command {
    let mut command = Command::new(path);
    command
        .args(["-p", "--output-format", "json", "--model", &endpoint.model])
        .args([
            "--tools",
            "",
            "--strict-mcp-config",
            "--setting-sources",
            "user",
        ])
        .args(["--max-turns", "1", "--no-session-persistence"])
        .args(["--system-prompt", prompt.system])
        .current_dir("/")
        .env_clear()
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .env(
            "CLAUDE_CODE_MAX_OUTPUT_TOKENS",
            endpoint.max_tokens.to_string(),
        )
        .env(
            "MAX_THINKING_TOKENS",
            endpoint.thinking_tokens_fitting().to_string(),
        )
        .env("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    if let Some(key) = key {
        command.env("ANTHROPIC_API_KEY", key.reveal());
    }
    command
}

/// Reads to the end, or to one byte beyond the limit.
async fn capped(source: impl AsyncRead + Unpin, bytes_max: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(bytes_max)
        .unwrap_or(u64::MAX)
        .saturating_add(1);
    // Output before an error is judged on its own.
    let _ = source.take(limit).read_to_end(&mut bytes).await;
    bytes
}

/// Reads the result object; none if there is none.
fn read(output: &[u8]) -> Option<Result<Reply, CallError>> {
    let value: Value = serde_json::from_slice(output).ok()?;
    // With `--verbose` set by the user, the result is the last of a list.
    let value = value.as_array().and_then(|it| it.last()).unwrap_or(&value);
    if text(value, "/type") != "result" {
        return None;
    }
    let subtype = text(value, "/subtype");
    let result = text(value, "/result");
    if value["is_error"] == true || subtype.starts_with("error") {
        return Some(Err(failed(if result.is_empty() {
            subtype
        } else {
            result
        })));
    }
    let mut draft = Draft {
        text: result.to_owned(),
        ..Draft::default()
    };
    anthropic::read_usage(&mut draft, value.get("usage"));
    if let Some(usage) = &mut draft.usage {
        usage.billed = value.get("total_cost_usd").and_then(micro_usd);
    }
    draft.stop = anthropic::stop(value.get("stop_reason")).or(Some(Stop::End));
    let models = value.get("modelUsage").and_then(Value::as_object);
    draft.model = models
        .and_then(|it| it.keys().next())
        .cloned()
        .unwrap_or_default();
    Some(Ok(draft.into_reply()))
}

fn failed(message: &str) -> CallError {
    let lower = message.to_lowercase();
    if lower.contains("unknown option") {
        return CallError::new(
            CallErrorKind::BadRequest,
            &format!("the claude command is too old: {message}"),
        );
    }
    failure::from_words(if message.trim().is_empty() {
        "the claude command failed without a word"
    } else {
        message
    })
}
