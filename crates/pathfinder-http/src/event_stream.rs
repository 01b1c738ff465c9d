//! Server-sent events: lines become data, at whatever byte the network cuts them.

/// Holds what is not yet a whole line or a whole event.
#[derive(Debug, Clone, Default)]
pub struct EventReader {
    line: Vec<u8>,
    data: String,
    after_return: bool,
}

impl EventReader {
    /// The data of each event that these bytes complete. An event without data is not one.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<String> {
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

    /// The event that the end of the stream completes: some servers omit the empty line after the last one.
    pub fn finish(&mut self) -> Option<String> {
        self.end_line().or_else(|| self.take_data())
    }

    /// How much is held of the event that is not whole yet.
    pub fn pending_bytes(&self) -> usize {
        self.line.len() + self.data.len()
    }

    fn end_line(&mut self) -> Option<String> {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return self.take_data();
        }
        // Comments keep a connection alive, and the event's name stands in its data too.
        let value = line.strip_prefix(b"data:")?;
        let value = value.strip_prefix(b" ").unwrap_or(value);
        if !self.data.is_empty() {
            self.data.push('\n');
        }
        self.data.push_str(&String::from_utf8_lossy(value));
        None
    }

    fn take_data(&mut self) -> Option<String> {
        Some(std::mem::take(&mut self.data)).filter(|it| !it.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use proptest::proptest;

    use super::EventReader;

    fn read(stream: &[u8], cut: usize) -> Vec<String> {
        let mut events = EventReader::default();
        let mut all = Vec::new();
        for piece in stream.chunks(cut.max(1)) {
            all.extend(events.push(piece));
        }
        all.extend(events.finish());
        all
    }

    #[test]
    fn events_come_out_whole_however_they_are_cut() {
        let stream = b": hello\nevent: message\nid: 1\ndata: {\"a\":\ndata:1}\n\nretry: 5\r\n\r\ndata: two\r\n\r\ndata:\n\ndata: three\r\rdata: last";
        for cut in 1..stream.len() {
            assert_eq!(
                read(stream, cut),
                ["{\"a\":\n1}", "two", "three", "last"],
                "{cut}"
            );
        }
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(stream: Vec<u8>, cut in 1_usize..9) {
            assert_eq!(read(&stream, cut), read(&stream, 1));
        }
    }
}
