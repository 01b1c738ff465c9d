//! Everything that Pathfinder says to people, in Korean and English side by side, so that neither is forgotten.
//!
//! A message is a function of the language and of typed values; its name is its id. Korean text names the particle that
//! follows a value as the fill of its format, `{name:을<}`, and code chooses the form. Events and errors hold values and
//! never sentences; views and faces word them here.

/// Messages: `name: "한국어", "English";` or, with values, `name(count: usize): "{count}개", "{count} of them";`.
macro_rules! messages {
    ($($(#[$meta:meta])* $name:ident $(($($value:ident: $type:ty),+))?: $korean:literal, $english:literal;)+) => {
        $(message! {
            $(#[$meta])* $name $(($($value: $type),+))?: $korean, $english
        })+
    };
}

macro_rules! message {
    ($(#[$meta:meta])* $name:ident: $korean:literal, $english:literal) => {
        $(#[$meta])*
        pub const fn $name(lang: ::pathfinder_text::Lang) -> &'static str {
            match lang {
                ::pathfinder_text::Lang::Korean => $korean,
                ::pathfinder_text::Lang::English => $english,
            }
        }
    };
    ($(#[$meta:meta])* $name:ident($($value:ident: $type:ty),+): $korean:literal, $english:literal) => {
        $(#[$meta])*
        pub fn $name(lang: ::pathfinder_text::Lang, $($value: $type),+) -> String {
            match lang {
                ::pathfinder_text::Lang::Korean => {
                    $(let $value = ::pathfinder_text::korean::WithParticle($value);)+
                    format!($korean)
                }
                ::pathfinder_text::Lang::English => format!($english),
            }
        }
    };
}

/// Names of the values of an enum: `tag(Tag) { Verified: "검증됨", "verified"; }`.
macro_rules! names {
    ($($(#[$meta:meta])* $name:ident($type:ident) { $($variant:ident: $korean:literal, $english:literal;)+ })+) => {
        $($(#[$meta])*
        pub fn $name(lang: ::pathfinder_text::Lang, value: $type) -> &'static str {
            match (lang, value) {
                $((::pathfinder_text::Lang::Korean, $type::$variant) => $korean,
                (::pathfinder_text::Lang::English, $type::$variant) => $english,)+
            }
        })+
    };
}

pub mod asking;
pub mod check;
pub mod conclusion;
pub mod cost;
pub mod doctor;
pub mod documents;
pub mod ending;
pub mod failure;
pub mod fetch;
pub mod help;
pub mod label;
pub mod lesson;
pub mod name;
pub mod note;
pub mod phrase;
pub mod planning;
pub mod progress;
pub mod ranking;
pub mod reason;
pub mod reflection;
pub mod replay;
pub mod search;
pub mod sessions;
pub mod status;
pub mod trust;
pub mod usage;
pub mod verify;
pub mod warning;
