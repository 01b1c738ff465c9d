//! EXPLORE: queries are worded, providers searched, sources read.

use serde::{Deserialize, Serialize};

use crate::contract::{ExplorationResult, Extraction, QueryFamily};
use crate::copy::Fingerprint;
use crate::id::{BlobHash, HypothesisId, SourceId};
use crate::paper::{PageFacts, Paper};
use crate::search::SearchEntry;
use crate::source::{SelfDescription, SourceRating, SourceType};
use crate::step::{FailureReason, Hit, Passage};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExploreEvent {
    QueryWorded {
        #[serde(default, skip_serializing_if = "crate::contract::is_first")]
        aim: usize,
        query: String,
        /// The same query in the other language.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        translation: Option<String>,
        retry_keywords: Vec<String>,
        /// What a plan wants the query for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        family: Option<QueryFamily>,
    },
    /// Every wording of an aim was searched before, so the aim is given up.
    NothingNewToAsk {
        #[serde(default, skip_serializing_if = "crate::contract::is_first")]
        aim: usize,
    },
    Searched {
        #[serde(default, skip_serializing_if = "crate::contract::is_first")]
        aim: usize,
        search: SearchEntry,
        hits: Vec<Hit>,
    },
    /// All searches are back, and their hits became sources, in the order of the providers.
    #[serde(rename = "hits_taken")]
    HitsMerged {
        searches: Vec<MergedSearch>,
    },
    /// A later hit added to what is known about a paper: an open copy, an id, an abstract.
    PaperCompleted {
        source: SourceId,
        paper: Box<Paper>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        locator: Option<String>,
        #[serde(rename = "sent", default, skip_serializing_if = "Option::is_none")]
        provider_text: Option<BlobHash>,
    },
    /// An archive reports that a paper was retracted. The paper and everything read in it lose their authority.
    SourceRetracted {
        source: SourceId,
        by: String,
    },
    /// A registry was asked about a paper. `PaperCompleted` and `SourceRetracted` hold what it knew.
    #[serde(alias = "open_copy_sought")]
    PaperLookedUp {
        source: SourceId,
    },
    ReadingPlanned {
        sources: Vec<SourceId>,
    },
    SourceRead {
        source: SourceId,
        snapshot: BlobHash,
        title: String,
        characters: usize,
        fingerprint: Fingerprint,
        #[serde(default, skip_serializing_if = "crate::step::is_nothing")]
        page: PageFacts,
    },
    SourceFailed {
        source: SourceId,
        because: FailureReason,
        /// The failure was temporary.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_passing: bool,
    },
    Extracted {
        source: SourceId,
        extraction: CheckedExtraction,
    },
    ExtractionFailed {
        source: SourceId,
        because: FailureReason,
    },
    CopyRecognized {
        source: SourceId,
        copy_of: SourceId,
    },
    ExplorationRetried {
        #[serde(default, skip_serializing_if = "crate::contract::is_first")]
        aim: usize,
        query: String,
    },
    ExplorationEnded {
        result: ExplorationResult,
        /// The hypotheses on which a statement of another source was judged, whatever it says of them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        judged: Vec<HypothesisId>,
    },
}

/// A search, with the source of each hit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MergedSearch {
    #[serde(default, skip_serializing_if = "crate::contract::is_first")]
    pub aim: usize,
    pub search: SearchEntry,
    pub hits: Vec<FoundHit>,
}

/// A hit, with its source: one that was known before, or the new one that it names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FoundHit {
    pub source: SourceId,
    pub score: f64,
    pub new: Option<NewSource>,
    /// The passage nearest to the question, if the search was for the question itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Passage>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NewSource {
    pub url: String,
    pub title: String,
    pub provider: String,
    pub source_type: SourceType,
    pub date: Option<String>,
    pub authors: Option<String>,
    pub locator: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<Box<Paper>>,
    /// The blob with the text that the provider sent.
    #[serde(rename = "sent", default, skip_serializing_if = "Option::is_none")]
    pub provider_text: Option<BlobHash>,
    /// The providers that returned it, if several were asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found_by: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub self_description: Option<Box<SelfDescription>>,
    /// None in journals of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<SourceRating>,
}

/// An extraction whose quotes are in the source's text and whose ids the reasoner was shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckedExtraction {
    pub extraction: Extraction,
    /// For each item, where its quote is in the text, in bytes.
    pub places: Vec<(usize, usize)>,
    /// How many items were dropped because their quote is not in the source.
    pub dropped_quotes: usize,
}
