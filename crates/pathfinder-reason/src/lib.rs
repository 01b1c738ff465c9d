//! The reasoners: typed requests in, typed thoughts out.
