//! Starts and resumes sessions, several side by side. Whatever may be wrong is found out before one is created.

use std::path::PathBuf;

use pathfinder_core::command::{Command, command};
use pathfinder_core::contract::ThinkingMode;
use pathfinder_core::question::Question;
use pathfinder_core::settings::{Method, SearchDepth, Settings};
use pathfinder_store::lock::StartLock;
use pathfinder_text::Lang;

use super::documents::Documents;
use super::matching::NewQuestion;
use super::reasoners::{ReasonerWish, Reasoners};
use super::scope::{self, ScopeWish, Searchable};
use super::{Engine, EngineError, Running};
use crate::config::Config;
use crate::drive::is_thesis_due;
use crate::home::Started;
use crate::note::{FolderNote, ReasonerNote, SearchNote, SessionNote};
use crate::perform::{Capabilities, Performer};
use crate::session_writer::SessionWriter;
use crate::views;

/// What is wanted of sessions, beyond the settings.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    pub limits: Limits,
    /// Folders of documents. A resumed session keeps its own.
    pub documents: Vec<PathBuf>,
    pub reasoner: ReasonerWish,
    pub scope: ScopeWish,
    /// A resumed session keeps its own if none is given.
    pub method: Option<Method>,
    /// How the method `deep` thinks and how much it searches. A resumed session keeps its own if none is given.
    pub thinking: Option<ThinkingMode>,
    pub depth: Option<SearchDepth>,
    /// The method `deep` pauses with each plan, until a person has approved it.
    pub approves_plans: bool,
    /// The language of the report; that of the question if none is given.
    pub lang: Option<Lang>,
    /// Conclude at the end.
    pub writes_thesis: bool,
    /// Ids of sessions that came from elsewhere and may use what they ask for.
    pub trusted_sessions: Vec<String>,
}

/// How far a session may go. A limit that is not given stays as it is, or comes from the settings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// The iterations of the session in all.
    pub iterations: Option<u32>,
    pub budget_micro_usd: Option<u64>,
}

/// A session to run.
#[derive(Debug)]
pub enum Opening {
    /// A new one, even if another has the same question.
    Another(Question),
    /// A new one, unless another process has started one with the same question meanwhile.
    New(NewQuestion),
    Resume(String),
}

/// A session to run, with its reasoners and settings.
struct PlannedSession {
    opening: Opening,
    reasoners: Reasoners,
    settings: Settings,
}

impl Wish {
    /// Whether it says how the method `deep` is to plan.
    fn is_about_plans(&self) -> bool {
        self.thinking.is_some() || self.depth.is_some() || self.approves_plans
    }

    /// Checks that its parts are consistent, before anything is contacted.
    pub fn check(&self) -> Result<(), EngineError> {
        self.reasoner.check()
    }
}

impl Engine {
    /// Starts a session. Must be called inside a tokio runtime.
    pub async fn start(&self, question: Question, wish: &Wish) -> Result<Running, EngineError> {
        self.run_one(Opening::Another(question), wish).await
    }

    /// Resumes a session. Must be called inside a tokio runtime.
    pub async fn resume(&self, id: &str, wish: &Wish) -> Result<Running, EngineError> {
        self.run_one(Opening::Resume(id.to_owned()), wish).await
    }

    async fn run_one(&self, opening: Opening, wish: &Wish) -> Result<Running, EngineError> {
        let mut running = self.run_all(vec![opening], wish).await?;
        Ok(running.remove(0))
    }

    /// Starts or resumes sessions, side by side. Must be called inside a tokio runtime.
    pub async fn run_all(
        &self,
        openings: Vec<Opening>,
        wish: &Wish,
    ) -> Result<Vec<Running>, EngineError> {
        let (wish, thesis) = (wish.clone(), wish.writes_thesis);
        // Indexing may take minutes.
        let opened = self
            .blocking(move |engine| engine.open_all(openings, &wish))
            .await?;
        let run = |(writer, performer)| self.run(writer, performer, thesis, None);
        Ok(opened.into_iter().map(run).collect())
    }

    /// Opens sessions with all that they need to run. Blocks.
    fn open_all(
        &self,
        openings: Vec<Opening>,
        wish: &Wish,
    ) -> Result<Vec<(SessionWriter, Performer)>, EngineError> {
        wish.check()?;
        let config = self.config_with(wish);
        for id in openings.iter().filter_map(Opening::resumed) {
            self.admit(id, wish)?;
        }
        let reasoners = self.reasoners_of(&openings, wish, &config)?;
        self.note_reasoners(reasoners.iter());
        // Indexing may take long, so processes that start the same question must learn of this one first.
        let mut reserved = Vec::new();
        let documents = self.documents_of(&openings, wish, &config, || {
            reserved = self.reserve(&openings)?;
            Ok(())
        })?;
        let embedder = self.embedder(&config)?;
        let plans = openings
            .into_iter()
            .zip(reasoners)
            .map(|(it, reasoners)| self.plan(it, reasoners, &config, documents.as_ref(), wish));
        let mut plans = plans.collect::<Result<Vec<PlannedSession>, EngineError>>()?;
        for it in plans.iter_mut().filter(|it| it.opening.resumed().is_none()) {
            it.settings.embeddings = embedder.as_ref().map(|it| it.to_record());
        }
        let web = self.network(plans.iter().map(|it| &it.settings))?;
        self.note_scopes(plans.iter().map(|it| &it.settings), web.as_deref());
        let capabilities = Capabilities {
            library: documents.map(|it| it.library),
            models: None,
            web,
            ledger: self.ledger()?,
            embedder,
        };
        let open = |plan| self.open_session(plan, &capabilities, wish);
        plans.into_iter().map(open).collect()
    }

    /// The settings with the wish applied.
    fn config_with(&self, wish: &Wish) -> Config {
        let mut config = self.config.clone();
        let research = &mut config.research;
        research.iterations = wish.limits.iterations.unwrap_or(research.iterations);
        research.method = wish.method.unwrap_or(research.method);
        research.thinking = wish.thinking.unwrap_or(research.thinking);
        research.depth = wish.depth.unwrap_or(research.depth);
        wish.reasoner.apply(&mut config);
        config
    }

    /// Admits a session that this user started, or that wants nothing; any other needs the user's consent.
    pub(super) fn admit(&self, id: &str, wish: &Wish) -> Result<(), EngineError> {
        match self.wants(id)? {
            Some(wants) if !wish.trusted_sessions.iter().any(|it| it == id) => {
                Err(EngineError::NotOwn {
                    session: id.to_owned(),
                    wants,
                })
            }
            _ => Ok(()),
        }
    }

    /// Who thinks in each session. All new ones have the same reasoners.
    fn reasoners_of(
        &self,
        openings: &[Opening],
        wish: &Wish,
        config: &Config,
    ) -> Result<Vec<Reasoners>, EngineError> {
        let mut new: Option<Reasoners> = None;
        let mut all = Vec::new();
        for opening in openings {
            all.push(match (opening.resumed(), &new) {
                (Some(id), _) => {
                    let settings = self.home.load(id)?.session.settings;
                    self.reasoners_again(&settings, &wish.reasoner, config)?
                }
                (None, Some(found)) => found.clone(),
                (None, None) => new.insert(self.find_reasoners(config)?).clone(),
            });
        }
        Ok(all)
    }

    /// The documents to search, if there are any. A resumed session keeps its own folders.
    fn documents_of(
        &self,
        openings: &[Opening],
        wish: &Wish,
        config: &Config,
        before_indexing: impl FnOnce() -> Result<(), EngineError>,
    ) -> Result<Option<Documents>, EngineError> {
        let mut kept = Vec::new();
        let follows_wish = |it: &Opening| it.resumed().is_none() || wish.scope.is_given();
        let mut needed = openings.iter().any(follows_wish) && wish.scope.needs_documents(config);
        for opening in openings {
            if let Some(id) = opening.resumed() {
                let settings = self.home.load(id)?.session.settings;
                needed |= settings.is_local() && !follows_wish(opening);
                kept.push(settings.folders);
            }
        }
        let documents = self.documents(&wish.documents, &kept.concat(), before_indexing)?;
        if documents.is_none() && needed {
            return Err(EngineError::NothingToSearch);
        }
        let given = documents.as_ref().map_or(&[][..], |it| &it.folders);
        for kept in kept {
            let has_others = !kept.is_empty() && given.iter().any(|it| !kept.contains(it));
            if has_others {
                self.notes.send(FolderNote::Others { kept });
            }
        }
        Ok(documents)
    }

    /// Keeps other processes from preparing sessions of the same questions.
    fn reserve(&self, openings: &[Opening]) -> Result<Vec<StartLock>, EngineError> {
        let new = openings.iter().filter_map(|it| match it {
            Opening::New(new) => Some(&new.question),
            Opening::Another(_) | Opening::Resume(_) => None,
        });
        let mut questions: Vec<&Question> = new.collect();
        // Always in the same order, so that two processes with the same questions do not deadlock.
        questions.sort_by_key(|it| it.normalized());
        let reserve = |it| Ok(self.home_to_keep()?.reserve(it)?);
        questions.into_iter().map(reserve).collect()
    }

    fn plan(
        &self,
        opening: Opening,
        reasoners: Reasoners,
        config: &Config,
        documents: Option<&Documents>,
        wish: &Wish,
    ) -> Result<PlannedSession, EngineError> {
        let searchable = Searchable {
            has_documents: documents.is_some(),
            has_searching_model: reasoners.has_searching_model(),
        };
        let settings = match &opening {
            Opening::Resume(id) => {
                let mut settings = self.home.load(id)?.session.settings;
                self.choose_providers_again(&wish.scope, &mut settings, config, searchable)?;
                settings
            }
            Opening::New(NewQuestion { question, .. }) | Opening::Another(question) => {
                let lang = wish.lang.unwrap_or_else(|| question.lang());
                let mut settings = reasoners.settings(config.settings(lang));
                let budget = &mut settings.budget_micro_usd;
                *budget = wish.limits.budget_micro_usd.unwrap_or(*budget);
                settings.folders = documents.map(|it| it.folders.clone()).unwrap_or_default();
                settings.asks_approval = wish.approves_plans;
                self.choose_providers(&wish.scope, &mut settings, config, searchable)?;
                settings
            }
        };
        Ok(PlannedSession {
            opening,
            reasoners,
            settings,
        })
    }

    fn open_session(
        &self,
        plan: PlannedSession,
        capabilities: &Capabilities,
        wish: &Wish,
    ) -> Result<(SessionWriter, Performer), EngineError> {
        let PlannedSession {
            opening,
            reasoners,
            settings,
        } = plan;
        let home = self.home_to_keep()?;
        let writer = match opening {
            Opening::Resume(id) => self.go_on(&id, &settings, &reasoners, wish)?,
            Opening::Another(question) => {
                self.created(home.create(question, settings, self.now())?)
            }
            Opening::New(NewQuestion { question, known }) => {
                match home.start(question, settings, &known, self.now())? {
                    Started::Here(writer) => self.created(*writer),
                    // It is resumed like any other: with its own settings, as far as the wish says nothing else.
                    Started::Elsewhere(id) => {
                        let mut opened = self.open_all(vec![Opening::Resume(id)], wish)?;
                        return Ok(opened.remove(0));
                    }
                }
            }
        };
        let method = writer.session.settings.method;
        if method != Method::Deep && wish.is_about_plans() {
            let note = SessionNote::PlansNothing { method };
            self.notes.send(note);
        }
        let performer = Performer::Live(Capabilities {
            embedder: self.embedder_of(&writer.session, capabilities.embedder.as_ref()),
            models: reasoners.models,
            ..capabilities.clone()
        });
        Ok((writer, performer))
    }

    /// Reports a session that was just created.
    fn created(&self, writer: SessionWriter) -> SessionWriter {
        self.note_state(&writer);
        self.notes.send(SessionNote::Created {
            session: writer.session.id.clone(),
        });
        writer
    }

    /// Opens a session for writing and resumes it. It searches where these settings say.
    fn go_on(
        &self,
        id: &str,
        settings: &Settings,
        reasoners: &Reasoners,
        wish: &Wish,
    ) -> Result<SessionWriter, EngineError> {
        let mut writer = self.home.hold(id, self.now())?;
        self.note_state(&writer);
        // Requests to an earlier process are not for this one.
        writer.control.clear().map_err(EngineError::Control)?;
        let limits = self.narrowed(wish.limits, &writer);
        let resume = Command::Resume {
            iterations_max: limits.iterations,
            budget_micro_usd: limits.budget_micro_usd,
        };
        if let Err(refused) = command(&writer.session, &resume)
            && !is_left_undone(&writer, wish.writes_thesis)
        {
            return Err(refused.into());
        }
        let before = writer.session.settings.clone();
        writer.follow(&reasoners.command(), self.now())??;
        writer.follow(&scope::command(settings), self.now())??;
        if let Some(method) = wish.method {
            writer.follow(&Command::UseMethod(method), self.now())??;
        }
        let plan_by = Command::PlanBy {
            thinking_mode: wish.thinking,
            search_depth: wish.depth,
            asks_approval: wish.approves_plans,
        };
        writer.follow(&plan_by, self.now())??;
        self.note_changes(&before, &writer.session.settings);
        // If the command is refused, only what the last process left undone is written.
        drop(writer.follow(&resume, self.now())?);
        self.register_foreign(&writer);
        self.home.make_current(id)?;
        self.notes.send(SessionNote::Resumed {
            session: id.to_owned(),
            iteration: writer.session.iteration,
            iterations_max: writer.session.settings.iterations_max,
        });
        Ok(writer)
    }

    /// Reports what is unusual about a session before it is resumed.
    fn note_state(&self, writer: &SessionWriter) {
        if let Some(magic) = writer.unknown_file_system() {
            self.notes.send(SessionNote::UnknownFileSystem { magic });
        }
        // A journal that cannot be read is reported when the session is opened.
        let files = views::edited(writer).unwrap_or_default();
        if !files.is_empty() {
            self.notes.send(SessionNote::Edited { files });
        }
        self.note_truncated_journal(writer);
    }

    /// Reports what changes for a session from now on.
    fn note_changes(&self, before: &Settings, now: &Settings) {
        if before.method != now.method {
            self.notes.send(SessionNote::MethodChanged {
                was: before.method,
                is: now.method,
            });
        }
        let (was, is) = (&before.reasoner, &now.reasoner);
        if (was, before.reasoner_kind) != (is, now.reasoner_kind) {
            self.notes.send(ReasonerNote::Changed {
                was: was.clone(),
                is: is.clone(),
            });
        }
        if before.providers != now.providers {
            self.notes.send(SearchNote::Changed {
                was: before.providers.clone(),
                is: now.providers.clone(),
            });
        }
    }
}

impl Opening {
    /// The id of a session to resume.
    fn resumed(&self) -> Option<&str> {
        match self {
            Opening::Resume(id) => Some(id),
            Opening::Another(_) | Opening::New(_) => None,
        }
    }
}

/// Whether a session that cannot go on lacks some of its files, or the thesis that was requested.
fn is_left_undone(writer: &SessionWriter, thesis: bool) -> bool {
    let can_conclude = || command(&writer.session, &Command::WriteThesis).is_ok();
    (thesis && is_thesis_due(&writer.session) && can_conclude()) || !views::are_written(writer)
}

#[cfg(test)]
mod tests;
