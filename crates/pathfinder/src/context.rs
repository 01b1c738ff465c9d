//! What every command is given: where the research folder is, the settings, the language, the output and the engine.
//!
//! The research folder is not touched before a command asks for it.

#![allow(
    clippy::disallowed_methods,
    reason = "the binary reads the environment"
)]

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use pathfinder_core::session::Session;
use pathfinder_core::words::{failure, warning};
use pathfinder_engine::home::Home;
use pathfinder_engine::load::Loaded;
use pathfinder_engine::web::Web;
use pathfinder_engine::{Engine, Environment, Notes, Ownership, PdfReader, Standing};
use pathfinder_text::{Lang, one_line};

use crate::arguments::{Command, Global};
use crate::config::{self, Config, Whose};
use crate::journal_warnings;
use crate::output::Output;
use crate::wording;
use crate::{consent, notes};

pub(crate) struct Context {
    /// Where `.research/` lives.
    pub(crate) dir: PathBuf,
    /// The language of messages: of `--lang`, else the setting, else the question, else the machine.
    pub(crate) lang: Lang,
    /// The language that was asked for by flag or setting.
    pub(crate) lang_asked: Option<Lang>,
    pub(crate) output: Arc<Output>,
    config_file: Option<PathBuf>,
    standing: OnceCell<Standing>,
    home: OnceCell<Home>,
    config: OnceCell<Config>,
    engine: OnceCell<Engine>,
}

impl Context {
    /// For a command, with the language that it speaks, if it does.
    pub(crate) fn new(global: &Global, command: &Command) -> Context {
        let lang_asked = global.lang.map(Lang::from);
        let locale = || wording::of_locale(|it| std::env::var(it).ok());
        let mut context = Context {
            dir: global.dir.clone(),
            lang: lang_asked
                .or_else(|| command.spoken())
                .unwrap_or_else(locale),
            lang_asked,
            output: Arc::new(Output::new(global.json, global.plain)),
            config_file: global.config.clone(),
            standing: OnceCell::new(),
            home: OnceCell::new(),
            config: OnceCell::new(),
            engine: OnceCell::new(),
        };
        // Settings that cannot be read are an error of the commands that need them.
        let set = match command.uses_folder() {
            true => context.config().ok().and_then(|it| it.research.lang.lang()),
            // A folder is not asked about for their sake.
            false => config::load(&context.config_places(), Whose::Foreign, std::env::vars())
                .ok()
                .and_then(|it| it.config.research.lang.lang()),
        };
        context.lang_asked = context.lang_asked.or(set);
        context.lang = context.lang_asked.unwrap_or(context.lang);
        context
    }

    /// The research folder. Nothing is made in it by this.
    pub(crate) fn home(&self) -> anyhow::Result<&Home> {
        if let Some(home) = self.home.get() {
            return Ok(home);
        }
        let home = Home::at(&self.dir)?;
        let home = match self.standing()?.index() {
            Some(index) => home.with_index(index),
            None => home,
        };
        Ok(self.home.get_or_init(|| home))
    }

    /// The research folder, for something that is about to be kept in it: one that is made is this user's own.
    pub(crate) fn home_to_keep(&self) -> anyhow::Result<&Home> {
        let home = self.home()?;
        self.ownership().make(home)?;
        Ok(home)
    }

    /// The engine of the research folder, by these settings.
    pub(crate) fn engine(&self) -> anyhow::Result<&Engine> {
        if let Some(engine) = self.engine.get() {
            return Ok(engine);
        }
        let engine = self.engine_with(self.config()?.clone())?;
        Ok(self.engine.get_or_init(|| engine))
    }

    /// The engine of the research folder, by other settings.
    pub(crate) fn engine_with(&self, config: Config) -> anyhow::Result<Engine> {
        let home = self.home()?.clone();
        Ok(Engine::new(home, self.environment(), config, self.notes()))
    }

    /// Whose the research folder is.
    pub(crate) fn standing(&self) -> anyhow::Result<&Standing> {
        if let Some(standing) = self.standing.get() {
            return Ok(standing);
        }
        let trusts = |folder: &Path| self.output.can_ask && consent::trusts_folder(folder, self);
        let standing = self.ownership().find(&self.dir, trusts)?;
        Ok(self.standing.get_or_init(|| standing))
    }

    pub(crate) fn ownership(&self) -> Ownership {
        Ownership::new(&self.environment(), self.notes())
    }

    /// Notes of the engine go to stderr, in the language of messages.
    fn notes(&self) -> Notes {
        let (output, lang) = (self.output.clone(), self.lang);
        Notes::new(move |note| notes::show(&note, lang, &output))
    }

    fn environment(&self) -> Environment {
        Environment::new(&self.dir, |it| std::env::var_os(it))
    }

    /// The settings, from all their layers but the flags.
    pub(crate) fn config(&self) -> anyhow::Result<&Config> {
        if let Some(config) = self.config.get() {
            return Ok(config);
        }
        let loaded = self.load_config()?;
        loaded.warnings.iter().for_each(|it| {
            let warning = failure::warning(self.lang, &one_line(it, 400));
            self.output.note(&warning);
        });
        loaded
            .ignored
            .iter()
            .for_each(|(layer, keys)| self.warn_ignored(layer, keys));
        Ok(self.config.get_or_init(|| loaded.config))
    }

    /// The settings and where they come from, read anew.
    pub(crate) fn load_config(&self) -> anyhow::Result<config::Loaded> {
        let whose = if self.standing()?.is_own() {
            Whose::Own
        } else {
            Whose::Foreign
        };
        Ok(config::load(
            &self.config_places(),
            whose,
            std::env::vars(),
        )?)
    }

    fn warn_ignored(&self, layer: &str, keys: &[String]) {
        let (layer, keys) = (one_line(layer, 300), one_line(&keys.join(", "), 400));
        let dir = self.dir.display().to_string();
        self.output
            .note(&warning::settings_ignored(self.lang, &layer, &keys, &dir));
    }

    /// Where settings are looked for.
    pub(crate) fn config_places(&self) -> config::Places {
        config::Places::new(&self.dir, self.config_file.clone(), |it| {
            std::env::var_os(it).map(PathBuf::from)
        })
    }

    /// A session to look at. Warns where its journal cannot be read to the end.
    pub(crate) fn load(&self, id: &str) -> anyhow::Result<Loaded> {
        let loaded = self.home()?.load(id)?;
        journal_warnings::warn(self, &loaded.tail);
        Ok(loaded)
    }

    /// The language in which a session is shown.
    pub(crate) fn lang_of(&self, session: &Session) -> Lang {
        self.lang_asked.unwrap_or(session.settings.lang)
    }

    /// The full id of a session, given as an id or a unique prefix; the current session if none is given.
    pub(crate) fn session_id(&self, given: Option<&str>) -> anyhow::Result<String> {
        Ok(self.home()?.resolve(given)?)
    }

    pub(crate) fn pdf_reader(&self) -> anyhow::Result<PdfReader> {
        Ok(pathfinder_engine::pdf_reader()?)
    }

    /// Search providers and the fetcher. Sends no request.
    pub(crate) fn web(&self) -> anyhow::Result<Arc<Web>> {
        Ok(self.engine()?.web()?)
    }

    pub(crate) fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}
