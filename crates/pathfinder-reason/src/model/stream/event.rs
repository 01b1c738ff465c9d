//! Server-sent events: lines become data, at whatever byte the network cuts them.

/// Holds what is not yet a whole line or a whole event.
#[derive(Debug, Clone, Default)]
pub(in crate::model) struct EventReader {
    line: Vec<u8>,
    data: Option<String>,
    after_return: bool,
}

impl EventReader {
    /// The data of each event that these bytes complete.
    pub(in crate::model) fn push(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut events = Vec::new();
        for &byte in bytes {
            let after_return = std::mem::take(&mut self.after_return);
            match byte {
                b'\n' if after_return => {}
                b'\n' | b'\r' => {
                    self.after_return = byte == b'\r';
                    events.extend(self.end_line());
                }
                _ => self.line.push(byte),
            }
        }
        events
    }

    /// The event that the end of the stream completes: some servers leave the empty line after the last one out.
    pub(super) fn finish(&mut self) -> Option<String> {
        self.end_line().or_else(|| self.data.take())
    }

    fn end_line(&mut self) -> Option<String> {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return self.data.take();
        }
        // Comments keep a connection alive, and the event's name stands in its data too.
        let value = line.strip_prefix(b"data:")?;
        let value = value.strip_prefix(b" ").unwrap_or(value);
        let value = String::from_utf8_lossy(value);
        match &mut self.data {
            Some(data) => {
                data.push('\n');
                data.push_str(&value);
            }
            None => self.data = Some(value.into_owned()),
        }
        None
    }
}
