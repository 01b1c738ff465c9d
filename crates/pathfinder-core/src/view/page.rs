//! A Markdown page under construction: keeps blank lines where Markdown needs them and nowhere else.

use super::escape;
use crate::session::Session;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    None,
    Bullets,
    Numbers,
}

#[derive(Debug)]
pub(super) struct Page {
    text: String,
    /// The open list, which ends as soon as something else is added.
    list: List,
}

impl Page {
    /// A page that shows the whole session: its first comment names the record it was made after.
    pub(super) fn of_session(session: &Session) -> Page {
        let seq = session.view_seq;
        Page::starting(format!(
            "<!-- pathfinder session={} seq={seq} -->\n",
            comment_safe(&session.id)
        ))
    }

    /// A page about one item. It names no record, because it stays the same while other items change.
    pub(super) fn of_item(session: &Session) -> Page {
        Page::starting(format!(
            "<!-- pathfinder session={} -->\n",
            comment_safe(&session.id)
        ))
    }

    /// A part of a page, to be inserted with `raw`.
    pub(super) fn body() -> Page {
        Page::starting(String::new())
    }

    pub(super) fn raw(&mut self, body: &str) {
        self.text.push_str(body);
        self.list = List::None;
    }

    fn starting(text: String) -> Page {
        Page {
            text,
            list: List::None,
        }
    }

    /// A heading. The text is Pathfinder's own or escaped.
    pub(super) fn heading(&mut self, level: usize, text: &str) {
        self.text.push('\n');
        self.text.push_str(&"#".repeat(level));
        self.text.push(' ');
        self.text.push_str(text);
        self.text.push('\n');
        self.list = List::None;
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.text.push('\n');
        self.text.push_str(text);
        self.text.push('\n');
        self.list = List::None;
    }

    pub(super) fn bullet(&mut self, text: &str) {
        self.open(List::Bullets);
        self.text.push_str("- ");
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A bullet under the last bullet.
    pub(super) fn sub_bullet(&mut self, text: &str) {
        self.text.push_str("  - ");
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A verbatim quote under the last bullet, with what cites it after it.
    pub(super) fn sub_quote(&mut self, text: &str, citation: &str) {
        self.text
            .push_str(&format!("  > {} {citation}\n", escape::markdown(text)));
    }

    pub(super) fn numbered(&mut self, number: usize, text: &str) {
        self.open(List::Numbers);
        self.text.push_str(&format!("{number}. {text}\n"));
    }

    /// `- **Label:** value`.
    pub(super) fn field(&mut self, label: &str, value: &str) {
        self.bullet(&format!("**{label}:** {value}"));
    }

    /// A verbatim quote, with what cites it after it.
    pub(super) fn quote(&mut self, text: &str, citation: &str) {
        self.paragraph(format!("> {} {citation}", escape::markdown(text)).trim_end());
    }

    pub(super) fn table(&mut self, columns: &[&str], rows: &[Vec<String>]) {
        self.text.push('\n');
        self.row(columns.iter().copied());
        self.row(columns.iter().map(|_| "---"));
        for row in rows {
            self.row(row.iter().map(String::as_str));
        }
        self.list = List::None;
    }

    fn row<'a>(&mut self, cells: impl Iterator<Item = &'a str>) {
        self.text.push('|');
        for cell in cells {
            self.text.push_str(&format!(" {cell} |"));
        }
        self.text.push('\n');
    }

    fn open(&mut self, list: List) {
        if self.list != list {
            self.text.push('\n');
        }
        self.list = list;
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// An id that is safe in an HTML comment.
fn comment_safe(id: &str) -> String {
    id.chars()
        .filter(|it| it.is_alphanumeric() || matches!(it, '-' | '_'))
        .collect()
}
