//! The tokenizer of every text field of the index.

use pathfinder_text::index_terms::{IndexTerms, TermStream};
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

#[derive(Default)]
pub(super) struct Terms(IndexTerms);

impl Terms {
    pub(super) fn new() -> Terms {
        Terms::default()
    }

    /// Shows each term of a text, in order.
    pub(super) fn each(&mut self, text: &str, see: impl FnMut(&str)) {
        self.0.each(text, see);
    }
}

impl Clone for Terms {
    fn clone(&self) -> Terms {
        Terms::new()
    }
}

impl Tokenizer for Terms {
    type TokenStream<'a> = IndexStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> IndexStream<'a> {
        IndexStream {
            stream: self.0.stream(text),
            token: Token::default(),
        }
    }
}

pub(super) struct IndexStream<'a> {
    stream: TermStream<'a>,
    token: Token,
}

impl TokenStream for IndexStream<'_> {
    fn advance(&mut self) -> bool {
        let Some(range) = self.stream.advance() else {
            return false;
        };
        self.token.text.clear();
        self.token.text.push_str(self.stream.term());
        self.token.position = self.token.position.wrapping_add(1);
        (self.token.offset_from, self.token.offset_to) = (range.start, range.end);
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}
