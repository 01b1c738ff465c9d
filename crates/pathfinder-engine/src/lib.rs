//! Drives sessions: performs the steps that the core decides and keeps what came back.
