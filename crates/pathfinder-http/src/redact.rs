//! Texts that could hold a secret, with the secret left out.

/// The parameters whose values no text may show.
const HIDDEN: [&str; 7] = [
    "key=",
    "token=",
    "secret=",
    "password=",
    "email=",
    "mailto=",
    "cx=",
];

/// The text with the values of `key=`, `api_key=` and their like left out, as addresses write them.
pub fn redacted(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let mut shown = String::with_capacity(text.len());
    let mut at = 0;
    while let Some((start, name)) = HIDDEN
        .iter()
        .filter_map(|it| lower[at..].find(it).map(|found| (at + found, *it)))
        .min()
    {
        let value = start + name.len();
        let end = text[value..].find(['&', ' ', '"', '\'', ')', ',', ';', '#']);
        let end = end.map_or(text.len(), |it| value + it);
        shown.push_str(&text[at..value]);
        if end > value {
            shown.push_str("[hidden]");
        }
        at = end;
    }
    shown + &text[at..]
}

#[cfg(test)]
mod tests {
    use super::redacted;

    #[test]
    fn an_address_shows_no_key() {
        let shown =
            redacted("https://a.org/v1?q=tea&api_key=canary&Key=canary#top and token=canary");
        assert_eq!(
            shown,
            "https://a.org/v1?q=tea&api_key=[hidden]&Key=[hidden]#top and token=[hidden]"
        );
        assert_eq!(redacted("key=&q=차"), "key=&q=차");
    }
}
