//! The model reasoner's way out: wire formats, one call at a time, prices.
