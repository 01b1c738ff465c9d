//! Which models a server on this machine offers.

use std::time::Duration;

use super::{BaseUrl, client};

const DEADLINE: Duration = Duration::from_secs(2);
const BYTES_MAX: usize = 1 << 20;

/// The names of the models, in the server's order; none if it does not say.
pub async fn local_models(base_url: &BaseUrl) -> Vec<String> {
    tokio::time::timeout(DEADLINE, names(base_url))
        .await
        .ok()
        .flatten()
        .unwrap_or_default()
}

async fn names(base_url: &BaseUrl) -> Option<Vec<String>> {
    let url = base_url.versioned("v1", &["models"]);
    let mut answer = client().ok()?.get(url).send().await.ok()?;
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.ok()? {
        body.extend_from_slice(&chunk);
        if body.len() > BYTES_MAX {
            return None;
        }
    }
    let body: serde_json::Value = serde_json::from_slice(&body).ok()?;
    let listed = body["data"].as_array()?;
    Some(
        listed
            .iter()
            .filter_map(|it| it["id"].as_str())
            .map(str::to_owned)
            .collect(),
    )
}
