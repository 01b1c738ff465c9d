//! What a person sees of HTML inside Markdown.

/// The text of an HTML block without tags, comments, scripts and styles, as Markdown without tags.
pub(super) fn text(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(open) = rest.find('<') {
        text.push_str(&rest[..open]);
        rest = &rest[open..];
        let Some(length) = tag_length(rest) else {
            text.push_str("&lt;");
            rest = &rest[1..];
            continue;
        };
        let (tag, after) = rest.split_at(length);
        text.push_str(shown_for(tag));
        rest = skip_hidden(tag, after);
    }
    text.push_str(rest);
    text
}

/// What a tag shows: a line break is a space, and an exponent must not join the number before it.
pub(super) fn shown_for(tag: &str) -> &'static str {
    match name(tag).as_str() {
        "br" | "p" | "div" | "li" | "td" | "tr" => " ",
        "sup" if !tag.starts_with("</") => "^",
        _ => "",
    }
}

/// Whether HTML can hide words or show others: by style, by direction, or as struck out.
pub(super) fn disguises(html: &str) -> bool {
    let mut rest = html;
    while let Some(open) = rest.find('<') {
        rest = &rest[open..];
        let tag = &rest[..tag_length(rest).unwrap_or(1)];
        let attributes = tag.to_ascii_lowercase();
        let attributes = attributes
            .split(|it: char| it.is_whitespace() || matches!(it, '=' | '>' | '/'))
            .skip(1);
        if matches!(
            name(tag).as_str(),
            "del" | "s" | "strike" | "bdo" | "template" | "svg"
        ) || attributes
            .into_iter()
            .any(|it| matches!(it, "style" | "class" | "hidden" | "dir"))
        {
            return !tag.starts_with("<!--");
        }
        rest = &rest[tag.len()..];
    }
    false
}

fn tag_length(text: &str) -> Option<usize> {
    if text.starts_with("<!--") {
        return Some(text.find("-->").map_or(text.len(), |it| it + 3));
    }
    let is_tag =
        text[1..].starts_with(|it: char| it.is_ascii_alphabetic() || matches!(it, '/' | '!' | '?'));
    text.find('>').filter(|_| is_tag).map(|it| it + 1)
}

/// Skips the content of scripts and styles, which is not visible.
fn skip_hidden<'a>(tag: &str, after: &'a str) -> &'a str {
    let name = name(tag);
    if tag.starts_with("</") || !matches!(name.as_str(), "script" | "style" | "template") {
        return after;
    }
    let closes = |at: usize| {
        after[at + 2..]
            .get(..name.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(&name))
    };
    let end = after
        .match_indices("</")
        .map(|(at, _)| at)
        .find(|at| closes(*at));
    end.map_or("", |it| &after[it..])
}

fn name(tag: &str) -> String {
    let name = tag.trim_start_matches(['<', '/']);
    name.chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_ascii_lowercase()
}
