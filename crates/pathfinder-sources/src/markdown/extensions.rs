//! What generators of sites add to Markdown: shortcodes (`{{< note >}}`), containers (`:::tip Title`) and alerts
//! (`> [!NOTE]`). A reader of the site sees the text that they show and nothing of their markup, and so does ours.

use std::borrow::Cow;

const ALERTS: [&str; 5] = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];

/// The same Markdown without the markup of extensions. What stands in fenced code is shown as it is written.
pub(super) fn resolved(source: &str) -> Cow<'_, str> {
    if !["{{<", "{{%", ":::", "[!"]
        .iter()
        .any(|it| source.contains(it))
    {
        return Cow::Borrowed(source);
    }
    let mut text = String::with_capacity(source.len());
    let mut fence: Option<&str> = None;
    for line in source.split_inclusive('\n') {
        let mark = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|it| mark.starts_with(it));
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        if fence.is_some() || mark.is_some() {
            text.push_str(line);
        } else {
            resolve_line(line, &mut text);
        }
    }
    Cow::Owned(text)
}

fn resolve_line(line: &str, text: &mut String) {
    let words = line.trim();
    if let Some(container) = words.strip_prefix(":::") {
        let title = container.trim_start_matches(':').trim();
        let title = title.split_once(char::is_whitespace).map(|it| it.1.trim());
        text.push_str(&format!("\n{}\n\n", title.unwrap_or_default()));
        return;
    }
    let quoted = words.strip_prefix('>').map(str::trim);
    let alert = quoted.and_then(|it| it.strip_prefix("[!")?.strip_suffix(']'));
    if alert.is_some_and(|it| ALERTS.contains(&it.to_ascii_uppercase().as_str())) {
        text.push_str(">\n");
        return;
    }
    resolve_shortcodes(line, text);
}

/// Each shortcode that ends on its line gives way to the text that it names.
fn resolve_shortcodes(line: &str, text: &mut String) {
    let mut rest = line;
    while let Some((before, inside, after)) = shortcode(rest) {
        text.push_str(before);
        text.push_str(shown(inside).unwrap_or_default());
        rest = after;
    }
    text.push_str(rest);
}

fn shortcode(line: &str) -> Option<(&str, &str, &str)> {
    let opens = |(open, _): &(&str, &str)| line.find(open);
    let marks = [("{{<", ">}}"), ("{{%", "%}}")];
    let (open, close) = marks
        .into_iter()
        .filter(|it| opens(it).is_some())
        .min_by_key(opens)?;
    let (before, rest) = line.split_once(open)?;
    let (inside, after) = rest.split_once(close)?;
    Some((before, inside, after))
}

/// What a shortcode shows: its `text`.
fn shown(inside: &str) -> Option<&str> {
    let (_, value) = inside.split_once("text=\"")?;
    value.split_once('"').map(|it| it.0)
}

#[cfg(test)]
mod tests {
    use super::resolved;
    use expect_test::{Expect, expect};

    fn check(source: &str, expected: Expect) {
        expected.assert_eq(&resolved(source));
    }

    #[test]
    fn shortcodes_give_way_to_what_they_show() {
        check(
            "{{< caution >}}\nThe {{< glossary_tooltip text=\"pod\" term_id=\"pod\" >}} is evicted. {{% heading \"next\" %}}\n{{< /caution >}}\nA brace {{< that never ends\n",
            expect![[r#"

                The pod is evicted. 

                A brace {{< that never ends
            "#]],
        );
    }

    #[test]
    fn containers_keep_their_title_and_alerts_their_text() {
        check(
            "Before.\n:::warning Mind the order\nUse one.\n:::\n::::tip\nUse two.\n::::\n\n> [!NOTE]\n> Kept.\n> [!odd] kept too\n",
            expect![[r#"
                Before.

                Mind the order

                Use one.






                Use two.




                >
                > Kept.
                > [!odd] kept too
            "#]],
        );
    }

    #[test]
    fn code_stays_as_it_is_written() {
        check(
            "```\n{{< note >}}\n:::tip\n~~~\n```\n{{< note >}}After.\n",
            expect![[r#"
                ```
                {{< note >}}
                :::tip
                ~~~
                ```
                After.
            "#]],
        );
    }
}
