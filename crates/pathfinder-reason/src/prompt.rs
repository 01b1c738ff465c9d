//! The prompts for models: one for each contract, in the language of the question.
//!
//! The texts are in `prompts/`, in a file for each contract and language. A request is cut to what fits: lists lose
//! their least important end, and a source keeps the passages about what is wanted.

mod fence;
mod passages;
mod template;
#[cfg(test)]
pub(crate) mod tests;
mod view;

use jiff::civil::Date;
use pathfinder_core::contract::Request;
use pathfinder_text::{Lang, detect};
use serde_json::Value;

use fence::{clean, fenced};
pub(crate) use passages::GAP;
use template::Part;
pub use template::schema_of;
use view::{Limits, View};

const COMPLAINT_CHARACTERS_MAX: usize = 800;
/// How long a shown statement may be; shorter if space is tight.
const STATEMENT_CHARACTERS: [usize; 5] = [600, 240, 80, 20, 1];
/// Statements are shortened before a list shows fewer than this.
const LIST_MIN: usize = 6;
/// The invented subject of the worked examples. A reply about it was copied from the prompt.
pub(crate) const EXAMPLE_SUBJECTS: [&str; 2] = ["glimstone", "글림석"];

/// A prompt, ordered from what changes least to what changes most, so that provider caches hit.
#[derive(Debug, Clone, PartialEq)]
pub struct Prompt {
    /// The contract's name, as `Step::name` gives it.
    pub name: &'static str,
    /// The same for every call of a contract in a language.
    pub system: &'static str,
    /// The same for many calls of a session: the question, its parts.
    pub context: String,
    /// What this call is about. Text of sources is fenced in it.
    pub task: String,
    /// What the reply must be.
    pub schema: &'static Value,
}

impl Prompt {
    /// The size of its three texts.
    pub fn bytes(&self) -> usize {
        self.system.len() + self.context.len() + self.task.len()
    }
}

/// Renders a request. The whole prompt stays within `bytes_max` if its fixed parts do.
///
/// `text` is the source's text of an `extract` request. `complaint` says what was wrong with the last reply. `today` is
/// shown with the question: a model does not know the date.
pub fn render(
    request: &Request,
    text: Option<&str>,
    bytes_max: usize,
    complaint: Option<&str>,
    today: Date,
) -> Prompt {
    let text = clean(text.unwrap_or_default());
    let text = text.trim();
    let draft = Draft {
        request,
        lang: lang_of(request),
        complaint: complaint.unwrap_or_default(),
        today,
    };
    // Usually everything fits, so one rendering is enough.
    if text.len() <= bytes_max {
        let most = Limits {
            items: view::longest_list(request),
            characters: STATEMENT_CHARACTERS[0],
        };
        let whole = draft.prompt(most, text);
        if whole.bytes() <= bytes_max {
            return whole;
        }
    }
    // A source gets at least half of what the fixed parts leave.
    let fixed = draft.prompt(Limits::NOTHING, "").bytes();
    let share = text.len().min(bytes_max.saturating_sub(fixed) / 2);
    let limits = draft.limits(bytes_max.saturating_sub(share));
    let room = bytes_max.saturating_sub(draft.prompt(limits, "").bytes());
    let passages = if text.len() <= room {
        text.to_owned()
    } else {
        passages::cut(text, &wanted(request), room)
    };
    draft.prompt(limits, &passages)
}

/// The language of a request's prompt. If the request does not say, its content decides.
pub fn lang_of(request: &Request) -> Lang {
    match request {
        Request::Decompose(it) => it.lang,
        Request::MatchSession(it) => mostly(std::iter::once(it.question.as_str())),
        Request::Reflect(it) => it.lang,
        Request::Plan(it) => it.lang,
        Request::WordQuery(it) => it.lang,
        Request::Extract(it) => it.lang,
        Request::Judge(it) => mostly(it.pairs.iter().map(|it| it.statement.as_str())),
        Request::Verify(it) => mostly(it.claims.iter().map(|it| it.statement.as_str())),
        Request::Ideate(it) => it.lang,
        Request::Learn(it) => it.lang,
        Request::Outline(it) => it.lang,
        Request::Write(it) => it.lang,
        Request::Thesis(it) => it.lang,
    }
}

fn mostly<'a>(statements: impl Iterator<Item = &'a str>) -> Lang {
    let (mut korean, mut all) = (0, 0);
    for statement in statements {
        korean += usize::from(detect(statement) == Lang::Korean);
        all += 1;
    }
    if korean * 2 > all {
        Lang::Korean
    } else {
        Lang::English
    }
}

/// What a source is read for.
fn wanted(request: &Request) -> String {
    let Request::Extract(extract) = request else {
        return String::new();
    };
    let target = extract
        .hypotheses
        .iter()
        .find(|it| Some(it.id) == extract.target);
    let target = target.map(|it| it.statement.as_str()).unwrap_or_default();
    format!("{} {} {target}", extract.query, extract.question)
}

/// A request on its way to a prompt.
struct Draft<'a> {
    request: &'a Request,
    lang: Lang,
    complaint: &'a str,
    today: Date,
}

impl Draft<'_> {
    fn prompt(&self, limits: Limits, text: &str) -> Prompt {
        let name = self.request.name();
        let View { context, mut task } = view::view(self.request, limits, self.lang);
        if let (Value::Object(task), Request::Extract(_)) = (&mut task, self.request) {
            task.insert("text".into(), Value::String(text.to_owned()));
        }
        let mut rendered = template::render(name, self.lang, Part::Task, &fenced(task));
        if !self.complaint.is_empty() {
            let complaint = view::short(
                self.complaint,
                COMPLAINT_CHARACTERS_MAX.min(limits.characters * 4),
            );
            rendered.push_str(match self.lang {
                Lang::English => "\n\nYour last reply to this was not usable. ",
                Lang::Korean => "\n\n지난번 응답은 쓸 수 없었습니다. ",
            });
            rendered.push_str(&complaint);
        }
        Prompt {
            name,
            system: template::system(name, self.lang),
            context: self.dated(template::render(
                name,
                self.lang,
                Part::Context,
                &fenced(context),
            )),
            task: rendered,
            schema: schema_of(name),
        }
    }

    /// A prompt with the question also shows the date, after it, because it changes once a day.
    fn dated(&self, context: String) -> String {
        if context.is_empty() {
            return context;
        }
        match self.lang {
            Lang::English => format!("{context}\nToday is {}.", self.today),
            Lang::Korean => format!("{context}\n오늘 날짜: {}", self.today),
        }
    }

    /// The longest lists of the longest statements that fit.
    fn limits(&self, bytes_max: usize) -> Limits {
        let longest = view::longest_list(self.request);
        for characters in STATEMENT_CHARACTERS {
            let fits =
                |items: usize| self.prompt(Limits { items, characters }, "").bytes() <= bytes_max;
            let items = most(longest, fits);
            if items.is_some_and(|it| it >= longest.min(LIST_MIN) || characters == 1) {
                return Limits {
                    items: items.unwrap_or_default(),
                    characters,
                };
            }
        }
        Limits::NOTHING
    }
}

/// The largest number up to `max` that fits, by halving; none if not even zero does.
fn most(max: usize, fits: impl Fn(usize) -> bool) -> Option<usize> {
    if fits(max) {
        return Some(max);
    }
    if !fits(0) {
        return None;
    }
    let (mut low, mut high) = (0, max);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            low = middle
        } else {
            high = middle
        }
    }
    Some(low)
}
