//! Whether a sentence contains a figure that no quote contains.

use pathfinder_text::numbers::{Number, Unit, numbers};

/// A smaller number in words is usually just counting: `two studies`.
const WORDED_CLAIM_MIN: f64 = 10.0;

pub(super) fn names_another(sentence: &str, quotes: &[String]) -> bool {
    let quoted: Vec<Number> = quotes.iter().flat_map(|it| numbers(it)).collect();
    let claimed = numbers(sentence);
    claimed
        .iter()
        .filter(|it| is_claim(sentence, it))
        .any(|it| !is_named(it, &quoted))
}

fn is_claim(sentence: &str, number: &Number) -> bool {
    let digits = sentence[number.range.clone()].contains(|it: char| it.is_ascii_digit());
    let measures = !matches!(
        number.unit,
        Unit::Plain | Unit::Ordinal | Unit::CalendarMonth
    );
    let worded = (measures && number.value > 1.0) || number.value >= WORDED_CLAIM_MIN;
    number.unit != Unit::Ordinal && (digits || worded)
}

/// Both ends of a range must be there. Units are worded in many ways, so only the value must match; but two cups double
/// nothing.
fn is_named(number: &Number, quoted: &[Number]) -> bool {
    let ends = |it: &Number| [Some(it.value), it.high];
    let named = |value: f64| {
        let same = |it: &Number| {
            (number.unit != Unit::Times || it.unit == Unit::Times)
                && ends(it)
                    .into_iter()
                    .flatten()
                    .any(|other| is_equal(value, other))
        };
        quoted
            .iter()
            .any(|it| same(it) || is_same_growth(number.unit, value, it))
    };
    ends(number).into_iter().flatten().all(named)
}

/// What doubles grows by 100 percent.
fn is_same_growth(unit: Unit, value: f64, other: &Number) -> bool {
    match (unit, other.unit) {
        (Unit::Times, Unit::Percent) => is_equal((value - 1.0) * 100.0, other.value),
        (Unit::Percent, Unit::Times) => is_equal(value, (other.value - 1.0) * 100.0),
        _ => false,
    }
}

/// Large figures and fractions may be rounded; 2016 is not 2017.
fn is_equal(one: f64, other: f64) -> bool {
    const WHOLE_MAX: f64 = 10_000.0;
    let are_counts = one.fract() == 0.0 && other.fract() == 0.0 && one.max(other) < WHOLE_MAX;
    if are_counts {
        return one == other;
    }
    (one - other).abs() <= 1e-3 * one.abs().max(other.abs())
}
