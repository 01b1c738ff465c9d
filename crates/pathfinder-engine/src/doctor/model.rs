//! Whether a model answers: one test question, and what came back.

use std::sync::LazyLock;

use jiff::Timestamp;
use pathfinder_core::contract::Role;
use pathfinder_reason::model::{CallError, Stop};
use pathfinder_reason::prompt::Prompt;
use serde_json::{Value, json};

use crate::models::Models;

/// The expected answer to the test question.
static OK: LazyLock<Value> = LazyLock::new(|| {
    json!({
        "type": "object",
        "properties": { "ok": { "type": "boolean" } },
        "required": ["ok"],
        "additionalProperties": false,
    })
});

/// A model that was asked.
#[derive(Debug)]
pub struct Tried {
    /// The name for people: provider and model.
    pub model: String,
    pub reply: Result<ModelReply, CallError>,
}

#[derive(Debug)]
pub struct ModelReply {
    pub text: String,
    pub verdict: Verdict,
    pub cost_micro_usd: u64,
    /// This model is free.
    pub is_free: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// It says something else.
    Wrong,
    /// It was cut off at the model's limit.
    CutOff,
    /// The model refused to answer.
    Refused,
}

/// Asks the model of a role one test question. Nothing is journaled.
pub async fn try_model(models: &Models, role: Role, now: Timestamp) -> Tried {
    let prompt = Prompt {
        name: "doctor",
        system: "You check a connection.",
        context: String::new(),
        task: "Reply with this and nothing else: {\"ok\": true}".to_owned(),
        schema: &OK,
        shown: None,
    };
    let model = models.role_model(role);
    let reply = models.try_out(role, prompt, now).await;
    Tried {
        model: model.name.clone(),
        reply: reply.map(|(reply, cost_micro_usd)| ModelReply {
            verdict: verdict(&reply.text, reply.stop),
            text: reply.text,
            cost_micro_usd,
            is_free: model.price.is_free(),
        }),
    }
}

fn verdict(text: &str, stop: Stop) -> Verdict {
    if is_ok(text) {
        return Verdict::Right;
    }
    match stop {
        Stop::End | Stop::Other => Verdict::Wrong,
        Stop::Length => Verdict::CutOff,
        Stop::Refused => Verdict::Refused,
    }
}

/// Whether a reply contains the expected answer, whatever is around it.
fn is_ok(text: &str) -> bool {
    let object = text
        .find('{')
        .zip(text.rfind('}'))
        .filter(|(from, to)| from < to);
    let object = object.and_then(|(from, to)| serde_json::from_str::<Value>(&text[from..=to]).ok());
    object.is_some_and(|it| it["ok"] == true)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: Expect) {
        let verdicts = [Stop::End, Stop::Length, Stop::Refused].map(|it| verdict(text, it));
        expected.assert_eq(&format!("{verdicts:?}"));
    }

    #[test]
    fn a_right_reply_counts_however_it_ended() {
        check(r#"{"ok": true}"#, expect!["[Right, Right, Right]"]);
        check(
            "Sure!\n```json\n{ \"ok\": true }\n```",
            expect!["[Right, Right, Right]"],
        );
    }

    #[test]
    fn a_wrong_reply_says_how_it_ended() {
        check("", expect!["[Wrong, CutOff, Refused]"]);
        check(r#"{"ok": false}"#, expect!["[Wrong, CutOff, Refused]"]);
        check("} {", expect!["[Wrong, CutOff, Refused]"]);
    }
}
