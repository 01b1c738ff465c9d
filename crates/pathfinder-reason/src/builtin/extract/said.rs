//! A passage as it is shown: on one line, without marks, and not too long. Words are never changed.

use pathfinder_text::fit::PASSAGE_LETTERS_MAX;

/// A quote on one line, without emphasis and the marks of lists.
pub(in crate::builtin) fn plain_text(quote: &str) -> String {
    let lines = quote.lines().map(|line| without_mark(line.trim()));
    let joined = lines
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    let words: Vec<&str> = joined.split_whitespace().collect();
    words
        .join(" ")
        .replace("**", "")
        .replace("``", "")
        .replace('`', "")
}

fn without_mark(line: &str) -> &str {
    let bulleted = line.strip_prefix(['-', '*', '•', '·']);
    bulleted
        .filter(|it| it.starts_with(' '))
        .map_or(line, str::trim_start)
}

/// At most as many letters as an item may have: cut after a clause, else after a word.
pub(super) fn cut(quote: &str) -> &str {
    let Some((limit, _)) = quote.char_indices().nth(PASSAGE_LETTERS_MAX) else {
        return quote;
    };
    let slice = &quote[..limit];
    let clause = slice
        .rfind([';', ',', '.', ')'])
        .filter(|it| *it > limit / 2);
    let end = clause
        .map(|it| it + 1)
        .or_else(|| slice.rfind(char::is_whitespace));
    slice[..end.unwrap_or(limit)].trim_end()
}
