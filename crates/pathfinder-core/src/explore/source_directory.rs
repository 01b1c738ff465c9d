//! Which source a hit is: a new one, or a known one about which the hit may know more.

use std::collections::BTreeMap;

use pathfinder_text::one_line;

use crate::event::{Event, ExploreEvent, FoundHit, NewSource};
use crate::id::{BlobHash, SourceId};
use crate::paper::Paper;
use crate::session::Session;
use crate::settings::LOCAL;
use crate::source::{Source, TITLE_CHARACTERS_MAX};
use crate::step::Hit;

/// The known sources, under every key that identifies them.
pub(super) struct SourceDirectory<'a> {
    session: &'a Session,
    names: BTreeMap<String, SourceId>,
    count: u32,
    /// What is known of the papers that hits name.
    papers: BTreeMap<SourceId, PaperDraft>,
}

/// What is known of a paper, and what was learned just now.
struct PaperDraft {
    url: String,
    paper: Paper,
    locator: String,
    provider_text: Option<BlobHash>,
    has_gained: bool,
    new_locator: Option<String>,
    new_provider_text: Option<BlobHash>,
    retracted_by: Option<String>,
}

impl<'a> SourceDirectory<'a> {
    pub(super) fn new(session: &'a Session) -> SourceDirectory<'a> {
        let mut names = BTreeMap::new();
        for it in &session.sources {
            for name in names_of(&it.provider, &it.url, &it.locator, it.paper.as_deref()) {
                names.entry(name).or_insert(it.id);
            }
        }
        let count = session.sources.len() as u32;
        SourceDirectory {
            session,
            names,
            count,
            papers: BTreeMap::new(),
        }
    }

    /// `is_question`: the search was for the question itself.
    pub(super) fn find_or_add(&mut self, provider: &str, hit: &Hit, is_question: bool) -> FoundHit {
        let found = |source: SourceId, new: Option<NewSource>| FoundHit {
            source,
            score: hit.score,
            new,
            nearest: hit.passage.filter(|_| is_question),
        };
        let believed = hit
            .self_description
            .as_deref()
            .filter(|_| self.session.settings.trusts_front_matter);
        let url = believed
            .and_then(|it| it.url.clone())
            .or_else(|| hit.url.clone())
            .unwrap_or_else(|| format!("file:{}", hit.locator));
        let names = names_of(provider, &url, &hit.locator, hit.paper.as_deref());
        let known = names.iter().find_map(|it| self.names.get(it).copied());
        let source = known.unwrap_or(SourceId(self.count + 1));
        for name in names {
            self.names.entry(name).or_insert(source);
        }
        if known.is_some() {
            self.learn(source, provider, hit);
            return found(source, None);
        }
        self.count += 1;
        let stated = believed
            .and_then(|it| it.source_type.as_deref())
            .or(hit.stated_type.as_deref());
        let new = self.new_source(provider, hit, url, stated);
        if let Some(paper) = &new.paper {
            self.papers.insert(
                source,
                PaperDraft::new(&new.url, paper, &new.locator, new.provider_text.as_ref()),
            );
        }
        found(source, Some(new))
    }

    fn new_source(
        &self,
        provider: &str,
        hit: &Hit,
        url: String,
        stated: Option<&str>,
    ) -> NewSource {
        let authority = &self.session.settings.authority;
        let source_type = authority.source_type(&url, stated);
        let is_retracted = hit.paper.as_ref().is_some_and(|it| it.is_retracted);
        NewSource {
            rating: Some(authority.rate(&url, source_type, is_retracted)),
            source_type,
            url,
            title: one_line(&hit.title, TITLE_CHARACTERS_MAX),
            provider: provider.to_owned(),
            date: hit.date.clone(),
            authors: hit.authors.clone(),
            locator: hit.locator.clone(),
            paper: hit.paper.clone(),
            provider_text: hit.provider_text.clone(),
            found_by: hit.found_by.clone(),
            self_description: hit.self_description.clone(),
        }
    }

    /// A hit for a known paper may add an open copy, more ids, or a retraction.
    pub(super) fn learn(&mut self, source: SourceId, provider: &str, hit: &Hit) {
        let Some(paper) = hit.paper.as_deref() else {
            return;
        };
        let draft = match self
            .papers
            .remove(&source)
            .or_else(|| PaperDraft::of(self.session.source(source)?))
        {
            Some(draft) => draft.learned(provider, hit, paper),
            None => return,
        };
        self.papers.insert(source, draft);
    }

    /// What the hits added to papers that were already known.
    pub(super) fn events(self) -> Vec<Event> {
        let mut events: Vec<Event> = Vec::new();
        for (source, draft) in self.papers {
            if draft.has_gained {
                let PaperDraft {
                    paper,
                    new_locator: locator,
                    new_provider_text: provider_text,
                    ..
                } = draft;
                events.push(
                    ExploreEvent::PaperCompleted {
                        source,
                        paper: Box::new(paper),
                        locator,
                        provider_text,
                    }
                    .into(),
                );
            }
            if let Some(by) = draft.retracted_by {
                events.push(ExploreEvent::SourceRetracted { source, by }.into());
            }
        }
        events
    }
}

impl PaperDraft {
    fn new(
        url: &str,
        paper: &Paper,
        locator: &str,
        provider_text: Option<&BlobHash>,
    ) -> PaperDraft {
        PaperDraft {
            url: url.to_owned(),
            paper: paper.clone(),
            locator: locator.to_owned(),
            provider_text: provider_text.cloned(),
            has_gained: false,
            new_locator: None,
            new_provider_text: None,
            retracted_by: None,
        }
    }

    fn of(source: &Source) -> Option<PaperDraft> {
        let paper = source.paper.as_deref()?;
        Some(PaperDraft::new(
            &source.url,
            paper,
            &source.locator,
            source.provider_text.as_ref(),
        ))
    }

    fn learned(mut self, provider: &str, hit: &Hit, paper: &Paper) -> PaperDraft {
        if paper.is_retracted && !self.paper.is_retracted {
            self.paper.is_retracted = true;
            let by = if hit.found_by.is_empty() {
                provider.to_owned()
            } else {
                hit.found_by.join(", ")
            };
            self.retracted_by = Some(by);
        }
        let before = self.paper.clone();
        self.paper.add(paper);
        // A publisher's landing page is not an open copy.
        let is_closed = |locator: &str, url: &str| locator.is_empty() || locator == url;
        let is_open = !is_closed(&hit.locator, hit.url.as_deref().unwrap_or_default());
        if is_open && is_closed(&self.locator, &self.url) {
            self.locator.clone_from(&hit.locator);
            self.new_locator = Some(hit.locator.clone());
        }
        if self.provider_text.is_none() && hit.provider_text.is_some() {
            self.provider_text.clone_from(&hit.provider_text);
            self.new_provider_text.clone_from(&hit.provider_text);
        }
        self.has_gained |=
            before != self.paper || self.new_locator.is_some() || self.new_provider_text.is_some();
        self
    }
}

/// The keys by which two hits are the same source. Two local documents that name the same url are still two texts; a
/// paper has many urls.
fn names_of(provider: &str, url: &str, locator: &str, paper: Option<&Paper>) -> Vec<String> {
    match paper {
        _ if provider == LOCAL => vec![format!("{url}\n{locator}")],
        Some(paper) => {
            let ids = std::iter::once(&paper.id).chain(&paper.doi);
            ids.map(|it| format!("paper\n{it}")).collect()
        }
        None => vec![url.to_owned()],
    }
}
