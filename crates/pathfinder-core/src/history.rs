//! A list that grows at its end only, and whose copies share what they have in common.
//!
//! A session is copied in every iteration: SELECT looks ahead, and views are written while the session goes on. Its
//! history keeps growing, and the cost of a copy must not.

use std::fmt;
use std::ops::Index;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A copy shares all entries but the last few.
const BLOCK: usize = 16;

#[derive(Clone, PartialEq)]
pub struct History<T> {
    /// Each of them `BLOCK` long.
    full: Vec<Arc<[T]>>,
    /// The last entries; empty only if the whole list is.
    rest: Vec<T>,
}

impl<T> History<T> {
    pub fn push(&mut self, entry: T) {
        if self.rest.len() == BLOCK {
            self.full.push(std::mem::take(&mut self.rest).into());
        }
        self.rest.push(entry);
    }

    pub fn len(&self) -> usize {
        self.full.len() * BLOCK + self.rest.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn get(&self, place: usize) -> Option<&T> {
        match self.full.get(place / BLOCK) {
            Some(block) => block.get(place % BLOCK),
            None => self.rest.get(place.checked_sub(self.full.len() * BLOCK)?),
        }
    }

    pub fn last(&self) -> Option<&T> {
        self.rest.last()
    }

    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.rest.last_mut()
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + Clone {
        self.full.iter().flat_map(|it| it.iter()).chain(&self.rest)
    }

    /// The entries from this place on.
    pub fn since(&self, place: usize) -> impl Iterator<Item = &T> {
        (place..self.len()).filter_map(|it| self.get(it))
    }
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History {
            full: Vec::new(),
            rest: Vec::new(),
        }
    }
}

impl<T> Index<usize> for History<T> {
    type Output = T;

    fn index(&self, place: usize) -> &T {
        self.get(place).expect("a place within the history")
    }
}

impl<T> FromIterator<T> for History<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let mut history = History::default();
        entries.into_iter().for_each(|it| history.push(it));
        history
    }
}

impl<T: fmt::Debug> fmt::Debug for History<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

/// As a plain list.
impl<T: Serialize> Serialize for History<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A checkpoint's format wants to know how long a list is.
        let entries: Vec<&T> = self.iter().collect();
        entries.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for History<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_list_that_was_pushed() {
        for length in 0..3 * BLOCK + 2 {
            let plain: Vec<usize> = (0..length).collect();
            let mut history: History<usize> = plain.iter().copied().collect();
            assert_eq!((history.len(), history.is_empty()), (length, length == 0));
            assert_eq!(history.iter().copied().collect::<Vec<_>>(), plain);
            assert_eq!((history.last(), history.get(length)), (plain.last(), None));
            assert!(plain.iter().all(|it| history[*it] == *it));
            assert_eq!(
                history.since(length / 2).copied().collect::<Vec<_>>(),
                plain[length / 2..]
            );
            let text = serde_json::to_string(&history).unwrap();
            assert_eq!(text, serde_json::to_string(&plain).unwrap());
            assert_eq!(
                serde_json::from_str::<History<usize>>(&text).unwrap(),
                history
            );
            let before = history.clone();
            if let Some(last) = history.last_mut() {
                *last += 100;
                assert_ne!(before, history, "a copy is not changed");
            }
        }
    }
}
