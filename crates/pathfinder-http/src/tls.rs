//! Which certificates an encrypted connection trusts, whoever opens it.

use std::sync::Arc;

use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::BuilderVerifierExt;

/// Trusts what the system trusts; where the system has no certificates, what browsers trust.
pub fn client_config() -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = || {
        ClientConfig::builder_with_provider(provider.clone()).with_safe_default_protocol_versions()
    };
    match builder()?.with_platform_verifier() {
        Ok(builder) => Ok(builder.with_no_client_auth()),
        Err(_) => {
            let roots = RootCertStore {
                roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
            };
            Ok(builder()?
                .with_root_certificates(roots)
                .with_no_client_auth())
        }
    }
}
