//! Where `-o` writes: a plain file is replaced once the new one is complete; everything else is written to directly, so
//! that devices and pipes stay what they are.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use pathfinder_core::words::usage;
use pathfinder_text::Lang;
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Output;

/// Paths below these name open files: a redirected stdout must not be replaced.
const OPEN_FILES: [&str; 2] = ["/dev", "/proc"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Destination {
    Stdout,
    /// A plain file, or one that is not there yet.
    File(PathBuf),
    /// A pipe, a device, a terminal.
    Stream(PathBuf),
}

impl Destination {
    pub(crate) fn of(path: &Path, context: &Context) -> anyhow::Result<Destination> {
        if path == Path::new("-") {
            return Ok(Destination::Stdout);
        }
        let lang = context.lang;
        let stream = || Destination::Stream(path.to_path_buf());
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(is_folder(path, context).into()),
            Ok(found) if !found.is_file() || OPEN_FILES.iter().any(|it| path.starts_with(it)) => {
                Ok(stream())
            }
            // The target of a link is replaced, not the link.
            Ok(_) => Ok(Destination::File(
                fs::canonicalize(path).with_context(|| cannot(path, lang))?,
            )),
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| cannot(path, lang))
            }
            // A link that leads nowhere yet.
            Err(_) if fs::symlink_metadata(path).is_ok() => Ok(stream()),
            Err(_) => Ok(Destination::File(path.to_path_buf())),
        }
    }

    /// Writes everything, or leaves what was there.
    pub(crate) fn write<T>(
        &self,
        context: &Context,
        write: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let lang = context.lang;
        match self {
            Destination::Stdout => write(&mut BufWriter::new(ToStdout(&context.output))),
            Destination::Stream(path) => {
                let mut options = File::options();
                let file = options
                    .append(true)
                    .create(true)
                    .open(path)
                    .with_context(|| cannot(path, lang))?;
                through(BufWriter::new(file), write).with_context(|| cannot(path, lang))
            }
            Destination::File(path) => replace(path, lang, write),
        }
    }

    /// Reports what was written: on stdout, unless the output itself went there.
    pub(crate) fn tell(&self, context: &Context, json: &Value, text: &str) -> anyhow::Result<()> {
        match self {
            Destination::Stdout => context.output.note(text),
            Destination::File(_) | Destination::Stream(_) => context.output.show(json, text)?,
        }
        Ok(())
    }
}

/// Writes a text of a session to a file, and reports the file.
pub(crate) fn save(context: &Context, id: &str, path: &Path, text: &str) -> anyhow::Result<()> {
    let destination = Destination::of(path, context)?;
    destination.write(context, |out| Ok(out.write_all(text.as_bytes())?))?;
    if destination == Destination::Stdout {
        return Ok(());
    }
    let json = json!({ "session": id, "file": path });
    destination.tell(context, &json, &path.display().to_string())
}

fn replace<T>(
    path: &Path,
    lang: Lang,
    write: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let folder = path
        .parent()
        .filter(|it| !it.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut beside = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The mode of the old file, or of any new file; the umask applies.
        let mode = fs::metadata(path).map_or(0o666, |it| it.permissions().mode());
        beside.permissions(fs::Permissions::from_mode(mode));
    }
    let mut file = BufWriter::new(
        beside
            .tempfile_in(folder)
            .with_context(|| cannot(path, lang))?,
    );
    let written = write(&mut file)?;
    let file = file
        .into_inner()
        .map_err(|error| error.into_error())
        .with_context(|| cannot(path, lang))?;
    file.as_file()
        .sync_all()
        .with_context(|| cannot(path, lang))?;
    file.persist(path).with_context(|| cannot(path, lang))?;
    Ok(written)
}

fn through<T>(
    mut file: BufWriter<File>,
    write: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let written = write(&mut file)?;
    file.flush()?;
    Ok(written)
}

fn cannot(path: &Path, lang: Lang) -> String {
    usage::cannot_write(lang, &path.display().to_string())
}

fn is_folder(path: &Path, context: &Context) -> Failure {
    let message = usage::output_is_folder(context.lang, &path.display().to_string());
    Failure::usage(message).hint(usage::name_a_file(context.lang))
}

/// Stdout, whose reader may go away.
struct ToStdout<'a>(&'a Output);

impl Write for ToStdout<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.raw(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
