//! Strings of users and sources that try to be more than text.

use pathfinder_text::Lang;

use super::*;

const PAYLOADS: &[&str] = &[
    "<script>alert(1)</script>",
    "![x](http://evil.org/beacon.png)",
    "[click](javascript:alert(1))",
    "a | b |\n| --- | --- |",
    "text\n# heading\n\n## Cost\n\n- item",
    "--> <!-- x",
    "]]> <![CDATA[",
    "\"; } digraph { a -> b [label=\"",
    "`code` ```fence\n~~~",
    "[obs_999] [1]: obs_999",
    "\"]; end\n  evil --> hyp_A1[\"",
    "' onmouseover='alert(1)",
    "\u{202e}\u{0}\u{1b}[31m\u{2028}x",
    "https://evil.org www.evil.org <https://evil.org>",
    "<img src=x onerror=alert(1)>",
    "}\n@evil{x, title={y}",
    "1. one\n2. two",
    "> quote",
    "\\",
];

#[test]
fn no_text_gets_out_of_its_place() {
    for payload in PAYLOADS {
        let mixed = format!("{payload} tea {payload}");
        for text in [payload.to_string(), mixed] {
            check_text(&text);
        }
    }
}

/// Real collections of such strings, if they are available.
#[test]
fn nor_do_collected_ones() {
    let Some(data) = std::env::var_os("PATHFINDER_DATA").map(std::path::PathBuf::from) else {
        eprintln!("skipped: 2 (PATHFINDER_DATA not set)");
        return;
    };
    for (name, key) in [
        ("bad/naughty_strings.jsonl", "s"),
        ("bad/xss_payloads.jsonl", "payload"),
    ] {
        let rows = std::fs::read_to_string(data.join(name)).expect("the data is there");
        let rows: Vec<serde_json::Value> = rows
            .split('\n')
            .filter_map(|row| serde_json::from_str(row).ok())
            .collect();
        // Many rows go through one session at once: what breaks alone breaks together too.
        for group in rows.chunks(40) {
            let texts: Vec<&str> = group.iter().filter_map(|row| row[key].as_str()).collect();
            check_text(&texts.join(" "));
        }
    }
}

type Told = fn(Lang, &dyn Fn(&str) -> String) -> Session;

fn check_text(payload: &str) {
    check_story(payload, story::told);
    check_story(payload, story::told_in_parts);
}

fn check_story(payload: &str, told: Told) {
    let harmless = told(Lang::English, &|_| "tea".to_owned());
    let hostile = told(Lang::English, &|_| payload.to_owned());
    let (expected, found) = (all(&harmless), all(&hostile));
    assert_eq!(expected.len(), found.len());
    for file in found.iter().filter(|it| it.path.ends_with(".md")) {
        check_markdown(payload, file);
    }
    assert_eq!(
        laws::citation_problems(&hostile),
        Vec::<String>::new(),
        "{payload:?}"
    );
    assert_eq!(
        laws::complaints(&hostile),
        Vec::<String>::new(),
        "{payload:?}"
    );
    for format in GraphFormat::ALL {
        check_graph(payload, &harmless, &hostile, format);
    }
    let page = report_html(&hostile);
    assert_eq!(
        tags(&page),
        tags(&report_html(&hostile_shape(payload, told))),
        "{payload:?} changes the page's tags"
    );
    for line in bibtex(&hostile).lines().filter(|it| it.starts_with('@')) {
        assert!(
            line.starts_with("@article{src_") || line.starts_with("@misc{src_"),
            "{payload:?}: {line}"
        );
    }
}

/// The same session with a text that has no markup: words are kept, so that what depends on them is the same.
fn hostile_shape(payload: &str, told: Told) -> Session {
    let plain: String = payload
        .chars()
        .map(|it| if it.is_alphanumeric() { it } else { ' ' })
        .collect();
    let plain = if payload.trim().is_empty() {
        payload.to_owned()
    } else {
        format!("{plain}.")
    };
    told(Lang::English, &move |_| plain.clone())
}

fn check_markdown(payload: &str, file: &ViewFile) {
    let mut in_comment = false;
    for line in file.text.lines() {
        let comment = line.starts_with("<!-- pathfinder session=") && line.ends_with("-->");
        let own = unescaped(line);
        let lead = line.trim_start();
        in_comment |= own.contains("<!--") && !comment;
        assert!(
            !in_comment,
            "{payload:?} opens a comment in {}: {line}",
            file.path
        );
        assert!(
            !own.contains("!["),
            "{payload:?} makes an image in {}: {line}",
            file.path
        );
        assert!(
            comment || !has_tag(&own),
            "{payload:?} makes a tag in {}: {line}",
            file.path
        );
        assert!(
            !own.contains("](javascript"),
            "{payload:?} makes a link in {}: {line}",
            file.path
        );
        assert!(
            !own.contains('`') && !lead.starts_with("~~~"),
            "{payload:?} makes code in {}: {line}",
            file.path
        );
        let cells = own.matches('|').count();
        assert!(
            cells == 0 || lead.starts_with('|') && [3, 4, 5].contains(&cells),
            "{payload:?} makes cells in {}: {line}",
            file.path
        );
        if lead.starts_with('#') {
            let known = ["# ", "## ", "### "].iter().any(|it| line.starts_with(it));
            assert!(
                known && !line.contains("heading") || line.contains(": "),
                "{payload:?} makes a heading in {}: {line}",
                file.path
            );
        }
    }
    assert!(
        !file.text.contains("\n\n\n"),
        "{payload:?} makes empty lines in {}",
        file.path
    );
}

/// The line without its escaped characters.
fn unescaped(line: &str) -> String {
    let mut text = String::new();
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        if character == '\\' {
            characters.next();
        } else {
            text.push(character);
        }
    }
    text
}

/// Whether `<` starts anything but a web address.
fn has_tag(line: &str) -> bool {
    line.match_indices('<').any(|(place, _)| {
        let rest = &line[place + 1..];
        !rest.starts_with("https://") && !rest.starts_with("http://")
    })
}

fn check_graph(payload: &str, harmless: &Session, hostile: &Session, format: GraphFormat) {
    let (expected, found) = (graph_text(harmless, format), graph_text(hostile, format));
    match format {
        GraphFormat::Json => {
            assert!(
                serde_json::from_str::<serde_json::Value>(&found).is_ok(),
                "{payload:?}"
            );
        }
        GraphFormat::Dot | GraphFormat::Mermaid => {
            let shape = |text: &str| -> Vec<String> { text.lines().map(outside_quotes).collect() };
            assert_eq!(
                shape(&expected),
                shape(&found),
                "{payload:?} changes the {}",
                format.name()
            );
        }
        GraphFormat::GraphMl | GraphFormat::Svg => {
            assert_eq!(
                tags(&expected),
                tags(&found),
                "{payload:?} changes the {}",
                format.name()
            );
        }
    }
}

fn outside_quotes(line: &str) -> String {
    let mut text = String::new();
    let (mut quoted, mut escaped) = (false, false);
    for character in line.chars() {
        match character {
            '"' if !escaped => quoted = !quoted,
            it if !quoted => text.push(it),
            _ => {}
        }
        escaped = quoted && character == '\\' && !escaped;
    }
    assert!(!quoted, "a quote is left open: {line}");
    text
}

/// The names of all tags, in order, with the names of their attributes.
fn tags(markup: &str) -> Vec<String> {
    let mut tags = Vec::new();
    for part in markup.split('<').skip(1) {
        let inside = part.split('>').next().unwrap_or_default();
        let names: String = inside.split('"').step_by(2).collect();
        assert!(
            inside.matches('"').count().is_multiple_of(2),
            "a quote is left open: {inside}"
        );
        let names: Vec<&str> = names
            .split_whitespace()
            .map(|it| it.split('=').next().unwrap_or(it))
            .collect();
        tags.push(names.join(" "));
    }
    tags
}
