//! A date as precise as it is known: a year, a month or a day.

use std::fmt;

use jiff::civil::Date;
use jiff::{Span, Timestamp, tz::TimeZone};
use serde::{Serialize, Serializer};

/// No source is older, and none is from a future in which this is read.
const YEARS: std::ops::RangeInclusive<i16> = 1000..=2999;

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// A year, perhaps with a month, perhaps with a day. Shown as ISO 8601 writes it: `2017`, `2017-06`, `2017-06-12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartialDate {
    year: i16,
    month: Option<i8>,
    day: Option<i8>,
}

impl PartialDate {
    /// None if the year is out of all bounds; a month or day that cannot be is left out.
    pub fn new(year: i16, month: Option<i8>, day: Option<i8>) -> Option<PartialDate> {
        let month = month.filter(|it| (1..=12).contains(it));
        let day = day.filter(|it| month.is_some_and(|month| Date::new(year, month, *it).is_ok()));
        YEARS
            .contains(&year)
            .then_some(PartialDate { year, month, day })
    }

    /// Reads the forms in which providers write dates: ISO, `2016 Nov 3`, `November 3, 2016`, `20161103`.
    pub fn parse(text: &str) -> Option<PartialDate> {
        let words: Vec<&str> = text
            .split(|it: char| !it.is_alphanumeric())
            .filter(|it| !it.is_empty())
            .take(8)
            .collect();
        let first = words.first()?;
        if first.len() == 8 && first.bytes().all(|it| it.is_ascii_digit()) {
            return PartialDate::new(
                first[..4].parse().ok()?,
                first[4..6].parse().ok(),
                first[6..].parse().ok(),
            );
        }
        let year_at = words.iter().position(|it| year(it).is_some())?;
        if year_at == 0 {
            let month = words.get(1).and_then(|it| month(it));
            return PartialDate::new(year(first)?, month, words.get(2).and_then(|it| number(it)));
        }
        let named = words.iter().position(|it| month_by_name(it).is_some());
        let month = named.and_then(|it| month_by_name(words[it]));
        let day = words[..year_at]
            .iter()
            .find_map(|it| number(it))
            .filter(|_| named.is_some());
        PartialDate::new(year(words[year_at])?, month, day)
    }

    /// Reads the numbers that a text begins with, year first: `2024-12-04T10:00`, `2024/2/9`, `2024.12`, `2024`. Other
    /// forms are left to whoever shows the text as it is.
    pub fn parse_start(text: &str) -> Option<PartialDate> {
        let text = text.trim();
        let mut parts = text.splitn(3, ['-', '/', '.']);
        let year = parts.next().and_then(year)?;
        let (month, day) = (parts.next(), parts.next());
        let date = PartialDate::new(year, month.and_then(number), day.and_then(number))?;
        (date.month.is_some() || text.len() == 4).then_some(date)
    }

    /// The same as `parse`, and `3 days ago` as search engines say it.
    pub fn parse_at(text: &str, now: Timestamp) -> Option<PartialDate> {
        PartialDate::parse(text).or_else(|| relative(text, now))
    }

    pub fn of(at: Timestamp) -> PartialDate {
        let date = at.to_zoned(TimeZone::UTC).date();
        PartialDate {
            year: date.year(),
            month: Some(date.month()),
            day: Some(date.day()),
        }
    }

    pub fn year(self) -> i16 {
        self.year
    }

    /// The first day that it may mean.
    pub fn first_day(self) -> Date {
        Date::new(self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
            .expect("new() checked it")
    }

    /// The last day that it may mean.
    pub fn last_day(self) -> Date {
        let month = Date::new(self.year, self.month.unwrap_or(12), 1).expect("new() checked it");
        match self.day {
            Some(_) => self.first_day(),
            None => month.last_of_month(),
        }
    }

    /// How many parts of it are known.
    pub fn precision(self) -> usize {
        1 + usize::from(self.month.is_some()) + usize::from(self.day.is_some())
    }
}

impl fmt::Display for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().map_while(|it| it) {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

impl Serialize for PartialDate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn year(word: &str) -> Option<i16> {
    let digits = word.get(..4)?;
    let alone = !word[4..].starts_with(|it: char| it.is_ascii_digit());
    digits.parse().ok().filter(|it| alone && YEARS.contains(it))
}

fn month(word: &str) -> Option<i8> {
    number(word).or_else(|| month_by_name(word))
}

fn month_by_name(word: &str) -> Option<i8> {
    let start = word.get(..3)?.to_ascii_lowercase();
    let whole = word.bytes().all(|it| it.is_ascii_alphabetic());
    let at = MONTHS.iter().position(|it| whole && *it == start)?;
    i8::try_from(at + 1).ok()
}

/// The digits at the start of a word, one or two of them, as in `12T17` or `3rd`.
fn number(word: &str) -> Option<i8> {
    let digits = word
        .find(|it: char| !it.is_ascii_digit())
        .unwrap_or(word.len());
    (1..=2)
        .contains(&digits)
        .then(|| word[..digits].parse().ok())?
}

fn relative(text: &str, now: Timestamp) -> Option<PartialDate> {
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split_whitespace();
    let count = match words.next()? {
        "a" | "an" => 1,
        "yesterday" => return relative("1 day ago", now),
        word => word
            .parse::<i32>()
            .ok()
            .filter(|it| (0..100_000).contains(it))?,
    };
    let unit = words.next()?.trim_end_matches('s');
    let is_past = words.next() == Some("ago");
    let today = now.to_zoned(TimeZone::UTC).date();
    let (span, precision) = match unit {
        "second" | "sec" | "minute" | "min" | "hour" => (Span::new(), 3),
        "day" => (Span::new().try_days(count).ok()?, 3),
        "week" => (Span::new().try_weeks(count).ok()?, 3),
        "month" => (Span::new().try_months(count).ok()?, 2),
        "year" => (Span::new().try_years(count).ok()?, 1),
        _ => return None,
    };
    let date = today.checked_sub(span).ok().filter(|_| is_past)?;
    PartialDate::new(
        date.year(),
        (precision > 1).then(|| date.month()),
        (precision > 2).then(|| date.day()),
    )
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::PartialDate;

    fn check(text: &str, expected: &str) {
        let now: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
        let read = PartialDate::parse_at(text, now).map_or("none".to_owned(), |it| it.to_string());
        assert_eq!(read, expected, "{text}");
    }

    #[test]
    fn dates_are_as_precise_as_they_were_said() {
        check("2017-06-12T17:57:34Z", "2017-06-12");
        check("2017-06", "2017-06");
        check("1987", "1987");
        check("2016 Nov", "2016-11");
        check("2016/11/03 06:00", "2016-11-03");
        check("2000 Spring", "2000");
        check("1998 Dec-1999 Jan", "1998-12");
        check("November 30, 2022", "2022-11-30");
        check("3rd Sept. 2021", "2021-09-03");
        check("20240511", "2024-05-11");
        check("12/11/2020", "2020");
        check("2021-02-30", "2021-02");
        check("2021-13", "2021");
    }

    #[test]
    fn a_date_at_the_start_is_numbers() {
        let read = |text: &str| PartialDate::parse_start(text).map(|it| it.to_string());
        for (text, date) in [
            ("2024-12-04T10:00:00+09:00", Some("2024-12-04")),
            ("2024/2/9", Some("2024-02-09")),
            ("2024.12", Some("2024-12")),
            ("2024-12, revised", Some("2024-12")),
            (" 2024 ", Some("2024")),
            ("2024년", None),
            ("Dec 4, 2024", None),
            ("20241204", None),
            ("2024-13-01", None),
            ("", None),
        ] {
            assert_eq!(read(text).as_deref(), date, "{text}");
        }
    }

    #[test]
    fn engines_count_back_from_now() {
        check("5 hours ago", "2026-03-02");
        check("2 days ago", "2026-02-28");
        check("1 month ago", "2026-02");
        check("3 years ago", "2023");
        check("99999 years ago", "none");
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "soon",
            "0000",
            "12345",
            "재작년",
            "９９９９",
            "in 3 days",
            "99999999",
        ] {
            check(text, "none");
        }
    }

    #[test]
    fn a_month_lasts_until_its_end() {
        let month = PartialDate::new(2024, Some(2), None).unwrap();
        assert_eq!(
            (month.first_day().to_string(), month.last_day().to_string()),
            ("2024-02-01".into(), "2024-02-29".into())
        );
    }
}
