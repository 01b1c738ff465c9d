//! Sources: documents that were found, how far each is trusted, and which of them count as one voice.

mod authority;
mod origin;

use serde::{Deserialize, Serialize};

pub use authority::AuthorityTable;
pub use origin::{origin, registrable_domain};

use crate::copy::Fingerprint;
use crate::event::{Selection, Target};
use crate::id::{BlobHash, SourceId};
use crate::paper::{PageFacts, Paper};
use crate::settings::LOCAL;
use crate::step::{FailureReason, Passage};

/// Longer titles are cut off.
pub(crate) const TITLE_CHARACTERS_MAX: usize = 200;

/// A document that was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    pub id: SourceId,
    /// Its url, or `file:` and the path of a local document that states none.
    pub url: String,
    pub title: String,
    /// What the session searched to find it: an engine, or a provider.
    pub provider: String,
    /// The providers that returned it, if an engine asked several.
    #[serde(default)]
    pub found_by: Vec<String>,
    pub source_type: SourceType,
    pub authority: f64,
    /// Who is behind it: two sources of one origin count as one voice.
    pub origin: String,
    /// Its registrable domain. None in checkpoints of earlier versions.
    #[serde(default)]
    pub domain: Option<String>,
    pub date: Option<String>,
    pub authors: Option<String>,
    /// How the engine locates the document.
    pub locator: String,
    #[serde(default)]
    pub paper: Option<Box<Paper>>,
    /// The blob with the text that the provider sent.
    #[serde(default)]
    pub provider_text: Option<BlobHash>,
    /// Its file below `papers/`, if it was kept.
    #[serde(default)]
    pub file: Option<String>,
    /// Why only the text that the provider sent was read.
    #[serde(default)]
    pub fallback_because: Option<FailureReason>,
    /// It was looked up: whether it was retracted, and where an open copy is.
    #[serde(default)]
    pub is_looked_up: bool,
    pub found_in: u32,
    /// Its passage nearest to the question, if a search for the question itself returned it.
    #[serde(default)]
    pub nearest: Option<Nearest>,
    pub reading: Reading,
    /// How much of its text its readers were shown.
    #[serde(default)]
    pub shown: TextShown,
    /// Iterations in which it was read.
    pub used_in: Vec<u32>,
    /// What it was read for, without duplicates.
    pub read_for: Vec<Purpose>,
    /// What a local document says about itself, believed or not.
    #[serde(default)]
    pub self_description: Option<Box<SelfDescription>>,
}

/// What the rules made of a source's address and type when it was found. It is journaled, so that a session keeps its
/// numbers when a list of hosts changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SourceRating {
    pub authority: f64,
    pub origin: String,
    pub domain: String,
}

/// A target, and whether evidence against it was sought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Purpose {
    pub target: Target,
    #[serde(rename = "counter")]
    pub seeks_counter_evidence: bool,
}

/// A passage and its score. Scores are comparable within a session, because only the search for the question gives
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Nearest {
    pub passage: Passage,
    pub score: f64,
}

/// What a local document says about itself, unchecked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfDescription {
    /// `file:` and the path of the document.
    pub file: String,
    pub url: Option<String>,
    /// The name of a type: paper, official, news, blog, forum.
    pub source_type: Option<String>,
}

/// How much of a source's text its readers were shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextShown {
    #[default]
    Nothing,
    Parts(Vec<Passage>),
    All,
}

/// The outcome of reading a source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    NotYet,
    Read {
        snapshot: BlobHash,
        characters: usize,
        fingerprint: Fingerprint,
        copy_of: Option<SourceId>,
    },
    Failed {
        because: FailureReason,
        /// The failure was temporary.
        #[serde(default)]
        is_passing: bool,
        /// How often it has failed so far.
        #[serde(default)]
        times: u32,
    },
}

impl Source {
    /// Who found it, for people.
    pub fn finder(&self) -> String {
        if self.found_by.is_empty() {
            self.provider.clone()
        } else {
            self.found_by.join(", ")
        }
    }

    /// Whether it was read for the same target with the same intent: reading it again would say nothing new.
    pub fn was_read_for(&self, selection: &Selection) -> bool {
        self.read_for.iter().any(|it| {
            it.target == selection.target
                && it.seeks_counter_evidence == selection.seeks_counter_evidence
        })
    }

    /// Records which parts of its text a reader was shown; none means all of it.
    pub(crate) fn show(&mut self, parts: Option<&[Passage]>) {
        self.shown = match (std::mem::take(&mut self.shown), parts) {
            (TextShown::All, _) | (_, None) => TextShown::All,
            (TextShown::Nothing, Some(parts)) => TextShown::Parts(parts.to_vec()),
            (TextShown::Parts(mut known), Some(parts)) => {
                known.extend(parts);
                TextShown::Parts(known)
            }
        };
    }

    /// Records that it could not be fetched, perhaps not for the first time.
    pub(crate) fn fail(&mut self, because: &FailureReason, is_passing: bool) {
        let before = match self.reading {
            Reading::Failed { times, .. } => times.max(1),
            Reading::NotYet | Reading::Read { .. } => 0,
        };
        self.reading = Reading::Failed {
            because: because.clone(),
            is_passing,
            times: before + 1,
        };
    }

    /// Adds what the document says about itself; what was already known stays.
    pub(crate) fn learn(&mut self, page: &PageFacts) {
        let PageFacts {
            date,
            authors,
            file,
            fallback_because,
        } = page.clone();
        self.date = self.date.take().or(date);
        self.authors = self.authors.take().or(authors);
        self.file = self.file.take().or(file);
        self.fallback_because = fallback_because;
    }

    /// Its address rests on the document's own word. A local document has no other way to a web address.
    pub fn claims_url(&self) -> bool {
        match &self.self_description {
            Some(it) => it.url.as_deref() == Some(&self.url),
            None => self.provider == LOCAL && !self.url.starts_with("file:"),
        }
    }

    /// Its type rests on the document's own word.
    pub fn claims_type(&self) -> bool {
        let stated = self
            .self_description
            .as_ref()
            .and_then(|it| it.source_type.as_deref());
        stated.and_then(SourceType::from_name) == Some(self.source_type)
    }

    pub fn is_retracted(&self) -> bool {
        self.paper.as_ref().is_some_and(|it| it.is_retracted)
    }

    pub fn snapshot(&self) -> Option<&BlobHash> {
        match &self.reading {
            Reading::Read { snapshot, .. } => Some(snapshot),
            Reading::NotYet | Reading::Failed { .. } => None,
        }
    }

    pub fn copy_of(&self) -> Option<SourceId> {
        match &self.reading {
            Reading::Read { copy_of, .. } => *copy_of,
            Reading::NotYet | Reading::Failed { .. } => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceType {
    Paper,
    Official,
    News,
    /// A local document that states no type.
    Local,
    Blog,
    Forum,
    Unknown,
}

impl SourceType {
    pub const ALL: [SourceType; 7] = [
        SourceType::Paper,
        SourceType::Official,
        SourceType::News,
        SourceType::Local,
        SourceType::Blog,
        SourceType::Forum,
        SourceType::Unknown,
    ];

    pub fn name(self) -> &'static str {
        match self {
            SourceType::Paper => "paper",
            SourceType::Official => "official",
            SourceType::News => "news",
            SourceType::Local => "local",
            SourceType::Blog => "blog",
            SourceType::Forum => "forum",
            SourceType::Unknown => "unknown",
        }
    }

    pub fn from_name(name: &str) -> Option<SourceType> {
        SourceType::ALL
            .into_iter()
            .find(|it| it.name() == name.trim().to_lowercase())
    }
}
