//! The prompts for models: one for each contract, in the language of the question.
//!
//! The texts are in `prompts/`, in a file for each contract and language. A request is cut to what fits: lists lose
//! their least important end, and a source keeps the passages about what is wanted.

mod fence;
mod passages;
mod schema;
mod template;
#[cfg(test)]
pub(crate) mod tests;
mod view;

use jiff::civil::Date;
use pathfinder_core::contract::{Request, WordQuery};
use pathfinder_core::step::Passage;
use pathfinder_text::{Lang, detect};
use serde_json::Value;

use fence::{clean, fence, fenced};
pub use passages::Excerpt;
pub(crate) use passages::GAP;
pub(crate) use schema::InOrder;
use template::Part;
pub use template::schema_of;
use view::{Limits, View};

const COMPLAINT_CHARACTERS_MAX: usize = 2000;
/// The last reply is shown if it takes at most this part of the space that the fixed parts leave.
const LAST_REPLY_SHARE: usize = 3;
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
    /// What the task shows of a source, if it shows one.
    pub shown: Option<Excerpt>,
}

impl Prompt {
    /// The size of its three texts.
    pub fn bytes(&self) -> usize {
        self.system.len() + self.context.len() + self.task.len()
    }
}

/// Renders a request. The whole prompt stays within `bytes_max` if its fixed parts do.
///
/// `text` is the source's text of an `extract` request. `complaint` says what was wrong with the last reply, and `last`
/// is that reply if it was used in part. `today` is shown with the question: a model does not know the date.
pub fn render(
    request: &Request,
    text: Option<&str>,
    bytes_max: usize,
    complaint: Option<&str>,
    last: Option<&str>,
    today: Date,
) -> Prompt {
    let mut draft = Draft {
        request,
        lang: lang_of(request),
        complaint: complaint.unwrap_or_default(),
        last: last.map(|_| String::new()),
        today,
    };
    if let Some(last) = last.map(clean) {
        let fixed = draft.prompt(Limits::NOTHING, &Excerpt::NOTHING).bytes();
        if last.len() <= bytes_max.saturating_sub(fixed) / LAST_REPLY_SHARE {
            draft.last = Some(last);
        }
    }
    draft.fitted(text.unwrap_or_default(), bytes_max)
}

/// The parts of a source that earlier requests showed.
fn shown_before(request: &Request) -> &[Passage] {
    match request {
        Request::Extract(extract) => &extract.shown,
        _ => &[],
    }
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
        Request::Verify(it) => mostly(it.claims.iter().map(|it| it.statement.as_str())),
        Request::Judge(it) => mostly(it.pairs.iter().map(|it| it.statement.as_str())),
        Request::Rank(it) => it.lang,
        Request::Link(it) => it.lang,
        Request::Resolve(it) => it.lang,
        Request::Ideate(it) => it.lang,
        Request::Outline(it) => it.lang,
        Request::Write(it) => it.lang,
        Request::Thesis(it) => it.lang,
    }
}

/// Whether documents are in another language than the question.
pub(crate) fn wants_translation(request: &WordQuery) -> bool {
    request.languages.iter().any(|it| *it != request.lang)
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
    /// The last reply, if it was used in part; empty if there is no space for it.
    last: Option<String>,
    today: Date,
}

impl Draft<'_> {
    /// The prompt with as much of its lists and of a source's text as there is space for.
    fn fitted(&self, text: &str, bytes_max: usize) -> Prompt {
        let shown = shown_before(self.request);
        let unread = Excerpt::unread(text, shown);
        // Usually everything fits, so one rendering is enough.
        if unread.text.len() <= bytes_max {
            let most = Limits {
                items: view::longest_list(self.request),
                characters: STATEMENT_CHARACTERS[0],
            };
            let whole = self.prompt(most, &unread);
            if whole.bytes() <= bytes_max {
                return whole;
            }
        }
        // A source gets at least half of what the fixed parts leave.
        let fixed = self.prompt(Limits::NOTHING, &Excerpt::NOTHING).bytes();
        let share = unread.text.len().min(bytes_max.saturating_sub(fixed) / 2);
        let limits = self.limits(bytes_max.saturating_sub(share));
        let taken = self.prompt(limits, &Excerpt::NOTHING).bytes();
        let room = bytes_max.saturating_sub(taken);
        let excerpt = if unread.text.len() <= room {
            unread
        } else {
            passages::cut(text, &wanted(self.request), shown, room)
        };
        self.prompt(limits, &excerpt)
    }

    fn prompt(&self, limits: Limits, excerpt: &Excerpt) -> Prompt {
        let name = self.request.name();
        let View { context, mut task } = view::view(self.request, limits, self.lang);
        let is_extract = matches!(self.request, Request::Extract(_));
        if let (Value::Object(task), true) = (&mut task, is_extract) {
            task.insert("text".into(), Value::String(excerpt.text.clone()));
            task.insert("in_parts".into(), Value::Bool(excerpt.parts.is_some()));
        }
        let mut rendered = template::render(name, self.lang, Part::Task, &fenced(task));
        if !self.complaint.is_empty() {
            rendered.push_str("\n\n");
            rendered.push_str(&self.complained(limits));
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
            shown: is_extract.then(|| excerpt.clone()),
        }
    }

    /// What was wrong with the last reply. Of one that was used in part, the rest is worth writing again.
    fn complained(&self, limits: Limits) -> String {
        let complaint = view::short(
            self.complaint,
            COMPLAINT_CHARACTERS_MAX.min(limits.characters * 4),
        );
        let Some(last) = &self.last else {
            return match self.lang {
                Lang::English => format!("Your last reply to this was not usable. {complaint}"),
                Lang::Korean => format!("지난번 응답은 쓸 수 없었습니다. {complaint}"),
            };
        };
        let shown = match (last.is_empty(), self.lang) {
            (true, Lang::English) => "Your last reply to this was used in part.".to_owned(),
            (true, Lang::Korean) => "지난번 응답은 일부만 쓸 수 있었습니다.".to_owned(),
            (false, Lang::English) => format!("Your last reply to this:\n{}", fence(last)),
            (false, Lang::Korean) => format!("지난번 응답:\n{}", fence(last)),
        };
        let again = match self.lang {
            Lang::English => {
                "Write the whole JSON object again: keep what was right, and correct or leave out what is named here."
            }
            Lang::Korean => {
                "맞는 부분은 그대로 두고, 여기서 지적한 부분은 고치거나 빼서 JSON 객체 전체를 다시 쓰세요."
            }
        };
        format!("{shown}\n{complaint} {again}")
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
            let fits = |items: usize| {
                self.prompt(Limits { items, characters }, &Excerpt::NOTHING)
                    .bytes()
                    <= bytes_max
            };
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
