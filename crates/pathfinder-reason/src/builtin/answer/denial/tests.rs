use super::Deniable;
use crate::builtin::answer::verdict::asserted;

fn check(question: &str, sentence: &str, denied: bool) {
    let deniable = Deniable::of(question, &asserted(question));
    let is_denied = deniable.is_some_and(|it| it.is_denied_by(sentence, ""));
    assert_eq!(is_denied, denied, "{question} / {sentence}");
}

#[test]
fn a_denial_bears_on_what_is_asked() {
    let question = "Does a roof garden cool the house?";
    check(
        question,
        "A roof garden does not cool the house at night.",
        true,
    );
    check(question, "A roof garden cools the house.", false);
    check(
        question,
        "A roof garden cools the house, but it is not cheap.",
        false,
    );
    check(
        question,
        "A roof garden on the house does not need much water.",
        false,
    );
}

#[test]
fn what_is_not_granted_is_denied() {
    let question = "Can visitors bring dogs to the garden?";
    check(
        question,
        "Visitors are not allowed to bring dogs to the garden.",
        true,
    );
    check(
        question,
        "The garden does not support visitors with dogs.",
        true,
    );
    check(
        question,
        "Visitors may bring dogs to the garden without a leash.",
        false,
    );
}

#[test]
fn conditions_hedges_and_other_clauses_deny_nothing() {
    let question = "Can visitors bring dogs to the garden?";
    check(
        question,
        "If it rains, visitors cannot bring dogs to the garden.",
        false,
    );
    check(
        question,
        "Visitors might not bring dogs to the garden.",
        false,
    );
    check(
        question,
        "Visitors bring dogs to the garden that do not bark at other dogs.",
        false,
    );
}

#[test]
fn figures_are_part_of_a_name() {
    let question = "Is Garden 2 still supported?";
    check(question, "Garden 2 is no longer developed.", true);
    check(question, "Garden 3 does not support old roofs.", false);
}

#[test]
fn a_question_that_denies_or_compares_is_left_alone() {
    check(
        "Can I cool the house without a roof garden?",
        "You cannot cool the house.",
        false,
    );
    check(
        "Should I use glass instead of roof gardens?",
        "You should not use glass.",
        false,
    );
}

#[test]
fn korean_negations_bear_on_their_verb_and_its_object() {
    let question = "옥상 정원은 소음 검사를 받나요?";
    check(question, "옥상 정원은 소음 검사를 받지 않습니다.", true);
    check(question, "검사를 받지 않은 옥상 정원의 소음을 잰다.", false);
    check(question, "옥상 정원의 소음이 사라지지 않는다.", false);
    check(
        "옥상 정원에 개를 데려와도 되나요?",
        "옥상 정원에 개를 데려오는 것은 권장되지 않습니다.",
        true,
    );
}

#[test]
fn names_stand_in_the_sentence() {
    let question = "Can I change rows in garden_list?";
    check(
        question,
        "It is not possible to change rows in garden_list.",
        true,
    );
    check(
        question,
        "It is not possible to change rows in ROOF_LIST.",
        false,
    );
}

#[test]
fn what_can_be_done_may_still_be_discouraged() {
    let discouraged = "Bringing dogs to the garden is not recommended for visitors.";
    check("Can visitors bring dogs to the garden?", discouraged, false);
    check(
        "Should visitors bring dogs to the garden?",
        discouraged,
        true,
    );
}

#[test]
fn a_denied_prevention_denies_nothing() {
    let question = "Do dogs enter the garden?";
    check(
        question,
        "The fence does not prevent dogs from the garden.",
        false,
    );
}

#[test]
fn the_subject_has_to_be_the_same() {
    let question = "Do roof gardens increase rents?";
    check(question, "Roof gardens did not increase rents.", true);
    check(question, "New elevators did not increase rents.", false);
}
