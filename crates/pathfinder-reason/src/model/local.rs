//! Which models a server on this machine offers.

use std::time::Duration;

use jiff::Timestamp;
use pathfinder_http::{BaseUrl, HttpRequest};

use super::client;

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
    let request = HttpRequest::get(url);
    let response = pathfinder_http::send(&client().ok()?, request, Timestamp::UNIX_EPOCH).await;
    let response = response.ok()?.whole(BYTES_MAX).await.ok()?;
    let body: serde_json::Value = serde_json::from_slice(&response.body).ok()?;
    let listed = body["data"].as_array()?;
    Some(
        listed
            .iter()
            .filter_map(|it| it["id"].as_str())
            .map(str::to_owned)
            .collect(),
    )
}
