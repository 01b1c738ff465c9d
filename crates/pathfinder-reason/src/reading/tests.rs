use expect_test::{Expect, expect};
use pathfinder_core::contract::Request;
use pathfinder_text::{Lang, one_line};

use super::*;
use crate::prompt::tests::samples;

mod always;
mod broken;
mod contracts;
mod grounded;
mod thoughts;
mod weighed;
mod written;

fn sample(name: &str, lang: Lang) -> Request {
    samples::all(lang)
        .into_iter()
        .find(|it| it.name() == name)
        .expect("a sample of each contract")
}

/// What is read from a reply, in the form in which a model writes it.
fn check(name: &str, reply: &str, expected: Expect) {
    check_request(&sample(name, Lang::English), reply, expected);
}

/// Without checking its citations.
pub(crate) fn read_only(request: &Request, reply: &str) -> Reading {
    let shape = Shape::of(request.name());
    read_words(request, &shape, reply).reading(request, &shape)
}

fn check_request(request: &Request, reply: &str, expected: Expect) {
    check_reading(read_only(request, reply), expected);
}

fn check_reading(reading: Reading, expected: Expect) {
    let thought = reading
        .thought
        .as_ref()
        .map_or("nothing".to_owned(), |it| write_reply(it).to_string());
    let complaint = reading
        .complaint
        .map(|it| format!("\n{}", one_line(&it, 1200)))
        .unwrap_or_default();
    let struck = match reading.struck {
        0 => String::new(),
        struck => format!(", {struck} struck"),
    };
    expected.assert_eq(&format!(
        "{:?}{struck}: {thought}{complaint}",
        reading.quality
    ));
}
