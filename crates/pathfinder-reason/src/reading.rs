//! Reads what a model wrote: never an error, as much as can be read.
