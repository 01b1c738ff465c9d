//! The contracts as text: a request in, the thought rendered in a few lines.
