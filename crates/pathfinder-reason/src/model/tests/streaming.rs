//! From a stream to a reply, whatever the pieces.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

const ANTHROPIC: &str = r#"event: message_start
data: {"type":"message_start","message":{"model":"claude-sonnet-4-5","usage":{"input_tokens":12,"cache_creation_input_tokens":5,"cache_read_input_tokens":100,"output_tokens":1}}}

event: ping
data: {"type": "ping"}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}

event: content_block_start
data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"차는 "}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"url":"https://a.org","title":"Tea"}}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"calm"}}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"max_tokens"},"usage":{"output_tokens":40,"server_tool_use":{"web_search_requests":2}}}

event: message_stop
data: {"type":"message_stop"}

"#;

const OPENAI: &str = concat!(
    ": OPENROUTER PROCESSING\n\n",
    "data: {\"model\":\"m\",\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n",
    "data: {\"choices\":[{\"delta\":{\"content\":\"따뜻한 \"}}]}\n\n",
    "data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"so\"}}]}\n\n",
    "data: {\"choices\":[{\"delta\":{\"content\":\"tea\"},\"finish_reason\":\"stop\"}]}\n\n",
    "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":3,\"total_tokens\":12}}\n\n",
    "data: [DONE]\n\n",
);

const GEMINI: &str = concat!(
    "data: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"1 \"}]}}],\"modelVersion\":\"g\"}\r\n\r\n",
    "data: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"2\"}]},\"finishReason\": \"STOP\"}],",
    "\"usageMetadata\": {\"promptTokenCount\": 4,\"candidatesTokenCount\": 2}}\r\n\r\n",
);

pub(super) fn read_pieces(protocol: &Protocol, pieces: &[&[u8]]) -> Result<Reply, CallError> {
    let mut reader = StreamReader::new(protocol);
    let mut text = String::new();
    for piece in pieces {
        reader.push(piece);
        text.push_str(reader.take_text());
    }
    let outcome = reader.finish();
    if let Ok(reply) = &outcome {
        assert!(reply.text.starts_with(&text));
    }
    outcome
}

fn check(protocol: Protocol, stream: &str, expected: Expect) {
    expected.assert_eq(&told(&read_pieces(&protocol, &[stream.as_bytes()])));
}

#[test]
fn streams_are_read() {
    check(
        Protocol::Anthropic,
        ANTHROPIC,
        expect![[r#"
        Length "차는 calm" by claude-sonnet-4-5
        in 12 + 100 read + 5 written, out 40 (0 thinking), 2 searches, billed None
        thought aloud
        <https://a.org> Tea"#]],
    );
    check(
        Protocol::OpenAi,
        OPENAI,
        expect![[r#"
        End "따뜻한 tea" by m
        in 9 + 0 read + 0 written, out 3 (0 thinking), 0 searches, billed None
        thought aloud"#]],
    );
    check(
        Protocol::Gemini,
        GEMINI,
        expect![[r#"
        End "1 2" by g
        in 4 + 0 read + 0 written, out 2 (0 thinking), 0 searches, billed None"#]],
    );
}

#[test]
fn errors_within_streams() {
    let start = &ANTHROPIC[..ANTHROPIC.find("event: ping").unwrap()];
    let overloaded = "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n";
    check(
        Protocol::Anthropic,
        &format!("{start}{overloaded}"),
        expect!["Overloaded again, may have cost: Overloaded"],
    );
    let quota = "data: {\"error\":{\"code\":402,\"message\":\"no credits\"},\"choices\":[{\"delta\":{\"content\":\"\"},\"finish_reason\":\"error\"}]}\n\n";
    check(
        Protocol::OpenAi,
        quota,
        expect!["OutOfCredit never again, may have cost: no credits"],
    );
    let late = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"length\"}]}\n\ndata: {\"error\":{\"code\":400,\"message\":\"limit\"},\"usage\":{\"prompt_tokens\":4,\"completion_tokens\":2}}\n\ndata: [DONE]\n\n";
    check(
        Protocol::OpenAi,
        late,
        expect![[r#"
        Length "a" by 
        in 4 + 0 read + 0 written, out 2 (0 thinking), 0 searches, billed None"#]],
    );
    check(
        Protocol::OpenAi,
        "data: {broken\n\n",
        expect!["Unreadable again, may have cost: an event of the reply is not JSON"],
    );
    check(
        Protocol::OpenAi,
        "",
        expect!["Cut again, may have cost: the reply was cut off"],
    );
}

#[test]
fn a_half_reply_is_never_a_whole_one() {
    for (protocol, stream) in all() {
        let whole = read_pieces(&protocol, &[stream.as_bytes()]);
        for end in 0..stream.len() {
            match read_pieces(&protocol, &[&stream.as_bytes()[..end]]) {
                Ok(reply) => assert_eq!(Ok(reply), whole),
                Err(error) => assert_eq!(error.kind, CallErrorKind::Cut),
            }
        }
    }
}

fn all() -> [(Protocol, &'static str); 3] {
    [
        (Protocol::Anthropic, ANTHROPIC),
        (Protocol::OpenAi, OPENAI),
        (Protocol::Gemini, GEMINI),
    ]
}

proptest! {
    #[test]
    fn pieces_do_not_matter(which in 0..3usize, mut cuts in prop::collection::vec(0..2000usize, 0..12)) {
        let (protocol, stream) = &all()[which];
        cuts.push(0);
        cuts.push(stream.len());
        cuts.iter_mut().for_each(|it| *it = (*it).min(stream.len()));
        cuts.sort_unstable();
        let pieces: Vec<&[u8]> = cuts.windows(2).map(|it| &stream.as_bytes()[it[0]..it[1]]).collect();
        prop_assert_eq!(read_pieces(protocol, &pieces), read_pieces(protocol, &[stream.as_bytes()]));
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), status in 100..600u16) {
        for (protocol, _) in all() {
            let _ = read_pieces(&protocol, &[&bytes]);
            let _ = read(&protocol, &response(status, HeaderMap::new(), &bytes));
        }
    }
}
