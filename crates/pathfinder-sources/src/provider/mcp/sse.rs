//! Server-sent events: the texts in a stream of `data:` lines.

/// Takes bytes as they come, and gives the data of each event that is whole.
#[derive(Debug, Default)]
pub(super) struct Events {
    line: Vec<u8>,
    data: Vec<u8>,
}

impl Events {
    /// The events that end in these bytes.
    pub(super) fn take(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut whole = Vec::new();
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|it| *it == b'\n') {
            self.line.extend_from_slice(&rest[..end]);
            rest = &rest[end + 1..];
            whole.extend(self.end_line());
        }
        self.line.extend_from_slice(rest);
        whole
    }

    /// What a stream that ends without an empty line had begun.
    pub(super) fn finish(mut self) -> Option<Vec<u8>> {
        let last = self.end_line();
        last.or_else(|| Some(self.data).filter(|it| !it.is_empty()))
    }

    /// How much is kept of the event that is not whole yet.
    pub(super) fn pending_bytes(&self) -> usize {
        self.line.len() + self.data.len()
    }

    fn end_line(&mut self) -> Option<Vec<u8>> {
        let line = std::mem::take(&mut self.line);
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        if line.is_empty() {
            return Some(std::mem::take(&mut self.data)).filter(|it| !it.is_empty());
        }
        if let Some(data) = line.strip_prefix(b"data:") {
            if !self.data.is_empty() {
                self.data.push(b'\n');
            }
            self.data
                .extend_from_slice(data.strip_prefix(b" ").unwrap_or(data));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::proptest;

    use super::Events;

    fn read(stream: &[u8], cut: usize) -> Vec<String> {
        let mut events = Events::default();
        let mut all = Vec::new();
        for piece in stream.chunks(cut.max(1)) {
            all.extend(events.take(piece));
        }
        all.extend(events.finish());
        all.into_iter()
            .map(|it| String::from_utf8_lossy(&it).into_owned())
            .collect()
    }

    #[test]
    fn events_come_out_whole_however_they_are_cut() {
        let stream = b": hello\nevent: message\nid: 1\ndata: {\"a\":\ndata:1}\n\nretry: 5\r\n\r\ndata: two\r\n\r\ndata: last";
        for cut in 1..stream.len() {
            assert_eq!(read(stream, cut), ["{\"a\":\n1}", "two", "last"], "{cut}");
        }
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(stream: Vec<u8>, cut in 1_usize..9) {
            assert_eq!(read(&stream, cut), read(&stream, 1));
        }
    }
}
