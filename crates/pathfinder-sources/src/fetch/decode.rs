//! Unpacks a body while it comes in, and stops at its size limit.
//!
//! A few hundred kilobytes may unpack to gigabytes. What is unpacked goes straight into a sink that takes only so much,
//! so a bomb costs no more memory than an honest page of the largest size.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use brotli_decompressor::{BrotliDecoderParameter, DecompressorWriter};
use flate2::write::{DeflateDecoder, GzDecoder, ZlibDecoder};

/// The windows that the formats' own documents ask every decoder to support, and no larger ones.
const ZSTD_WINDOW_LOG_MAX: u32 = 23;
const BROTLI_BUFFER_BYTES: usize = 16 << 10;
/// What every member of a gzip body begins with.
const GZIP_START: [u8; 2] = [0x1f, 0x8b];

/// How much of a body is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BodyLimits {
    pub(super) bytes_max: usize,
    /// For bodies that begin like a PDF.
    pub(super) pdf_bytes_max: usize,
}

impl BodyLimits {
    /// The most that a body may have before it is known what it is, and whether that is because it may be a PDF.
    pub(super) fn most(self) -> (usize, bool) {
        let is_pdf = self.pdf_bytes_max > self.bytes_max;
        (
            if is_pdf {
                self.pdf_bytes_max
            } else {
                self.bytes_max
            },
            is_pdf,
        )
    }
}

/// Why a body cannot be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DecodeError {
    TooLarge {
        bytes_max: usize,
        /// Whether it is the limit for PDFs.
        is_pdf: bool,
    },
    Broken,
    /// Packed in a way that was not asked for, or more than once.
    UnknownCoding,
}

/// The one way in which a body is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coding {
    Identity,
    Gzip,
    Deflate,
    Brotli,
    Zstd,
}

impl Coding {
    /// What is asked for.
    pub(super) const ACCEPTED: &str = "gzip, deflate, br, zstd";

    /// Reads the values of all `Content-Encoding` headers.
    pub(super) fn parse<'a>(headers: impl Iterator<Item = &'a str>) -> Result<Coding, DecodeError> {
        let mut coding = Coding::Identity;
        for name in headers.flat_map(|it| it.split(',')).map(str::trim) {
            let next = match name.to_ascii_lowercase().as_str() {
                "" | "identity" => continue,
                "gzip" | "x-gzip" => Coding::Gzip,
                "deflate" => Coding::Deflate,
                "br" => Coding::Brotli,
                "zstd" => Coding::Zstd,
                _ => return Err(DecodeError::UnknownCoding),
            };
            if coding != Coding::Identity {
                return Err(DecodeError::UnknownCoding);
            }
            coding = next;
        }
        Ok(coding)
    }
}

/// A body that is being unpacked.
pub(super) struct BodyDecoder {
    unpacker: Box<dyn Unpack>,
    sink: Sink,
}

impl BodyDecoder {
    pub(super) fn new(coding: Coding, limits: BodyLimits) -> Result<BodyDecoder, DecodeError> {
        let sink = Sink(Arc::new(Mutex::new(Taken {
            bytes: Vec::new(),
            limits,
            is_full: false,
        })));
        let unpacker: Box<dyn Unpack> = match coding {
            Coding::Identity => Box::new(sink.clone()),
            Coding::Gzip => Box::new(Gzip::new(sink.clone())),
            Coding::Deflate => Box::new(Deflate {
                sink: sink.clone(),
                unpacker: None,
            }),
            Coding::Brotli => {
                let mut decoder = DecompressorWriter::new(sink.clone(), BROTLI_BUFFER_BYTES);
                // A large window would let a few bytes claim a gigabyte.
                decoder.set_parameter(BrotliDecoderParameter::BROTLI_DECODER_PARAM_LARGE_WINDOW, 0);
                Box::new(decoder)
            }
            Coding::Zstd => {
                let decoder = zstd::stream::write::Decoder::new(sink.clone());
                let mut decoder = decoder.map_err(|_| DecodeError::Broken)?;
                decoder
                    .window_log_max(ZSTD_WINDOW_LOG_MAX)
                    .map_err(|_| DecodeError::Broken)?;
                Box::new(decoder)
            }
        };
        Ok(BodyDecoder { unpacker, sink })
    }

    /// Unpacks the next bytes of a body.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), DecodeError> {
        self.unpacker.write_all(bytes).map_err(|_| self.problem())
    }

    /// The whole body.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, DecodeError> {
        self.unpacker.end().map_err(|_| self.problem())?;
        Ok(self.into_taken())
    }

    /// What was taken so far.
    pub(super) fn into_taken(self) -> Vec<u8> {
        std::mem::take(&mut self.sink.lock().bytes)
    }

    fn problem(&self) -> DecodeError {
        let taken = self.sink.lock();
        if taken.is_full {
            DecodeError::TooLarge {
                bytes_max: taken.bytes_max(),
                is_pdf: taken.is_pdf(),
            }
        } else {
            DecodeError::Broken
        }
    }
}

/// What was unpacked, up to a limit. The unpacker writes it; the decoder reads it when the unpacker is done, or has failed.
#[derive(Debug, Clone)]
struct Sink(Arc<Mutex<Taken>>);

#[derive(Debug)]
struct Taken {
    bytes: Vec<u8>,
    limits: BodyLimits,
    is_full: bool,
}

impl Sink {
    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    fn is_pdf(&self) -> bool {
        self.bytes.starts_with(b"%PDF-")
    }

    fn bytes_max(&self) -> usize {
        if self.is_pdf() {
            self.limits.pdf_bytes_max
        } else {
            self.limits.bytes_max
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut taken = self.lock();
        if !taken.is_full {
            taken.bytes.extend_from_slice(bytes);
        }
        let bytes_max = taken.bytes_max();
        if taken.bytes.len() > bytes_max {
            taken.bytes.truncate(bytes_max);
            taken.is_full = true;
        }
        if taken.is_full {
            Err(io::Error::other("full"))
        } else {
            Ok(bytes.len())
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Unpacks what is written to it, and says at the end whether anything is missing.
trait Unpack: Write + Send {
    fn end(&mut self) -> io::Result<()>;
}

impl Unpack for Sink {
    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One member after another. What follows the last one and is none, as the zeros of some servers, is passed over.
struct Gzip {
    sink: Sink,
    member: GzDecoder<Sink>,
    is_over: bool,
}

impl Gzip {
    fn new(sink: Sink) -> Gzip {
        Gzip {
            member: GzDecoder::new(sink.clone()),
            sink,
            is_over: false,
        }
    }
}

impl Write for Gzip {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_over {
            return Ok(bytes.len());
        }
        let count = self.member.write(bytes)?;
        if count > 0 || bytes.is_empty() {
            return Ok(count);
        }
        // A member that is whole takes nothing more.
        self.member.try_finish()?;
        if GZIP_START.starts_with(&bytes[..bytes.len().min(GZIP_START.len())]) {
            self.member = GzDecoder::new(self.sink.clone());
            return self.member.write(bytes);
        }
        self.is_over = true;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Unpack for Gzip {
    fn end(&mut self) -> io::Result<()> {
        if self.is_over {
            Ok(())
        } else {
            self.member.try_finish()
        }
    }
}

impl Unpack for ZlibDecoder<Sink> {
    fn end(&mut self) -> io::Result<()> {
        self.try_finish()
    }
}

impl Unpack for DeflateDecoder<Sink> {
    fn end(&mut self) -> io::Result<()> {
        self.try_finish()
    }
}

impl Unpack for DecompressorWriter<Sink> {
    fn end(&mut self) -> io::Result<()> {
        self.close()
    }
}

impl Unpack for zstd::stream::write::Decoder<'static, Sink> {
    fn end(&mut self) -> io::Result<()> {
        self.do_finish()
    }
}

/// Two formats go by the name of `deflate`; the first byte tells them apart.
struct Deflate {
    sink: Sink,
    unpacker: Option<Box<dyn Unpack>>,
}

impl Write for Deflate {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(first) = bytes.first() else {
            return Ok(0);
        };
        let sink = &self.sink;
        let unpacker = self.unpacker.get_or_insert_with(|| {
            let is_zlib = first & 0x0f == 8 && first >> 4 <= 7;
            if is_zlib {
                Box::new(ZlibDecoder::new(sink.clone()))
            } else {
                Box::new(DeflateDecoder::new(sink.clone()))
            }
        });
        unpacker.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Unpack for Deflate {
    fn end(&mut self) -> io::Result<()> {
        self.unpacker.as_mut().map_or(Ok(()), |it| it.end())
    }
}

#[cfg(test)]
mod tests;
