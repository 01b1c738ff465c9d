//! Whether evidence supports or contradicts a statement, as far as the words tell.
