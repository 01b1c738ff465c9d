//! English questions, by their kind.

use expect_test::expect;

use super::check;
use crate::builtin::tests::{EN, QUESTION_EN};

#[test]
fn whether_something_is_so() {
    check(
        EN,
        &[
            QUESTION_EN,
            "Is remote work good for mental health?",
            "Can a kettle be repaired?",
            "Has the glacier shrunk?",
            "Will trams ever return?",
            "Do I need a permit to fly a kite?",
            "Should cities ban fireworks?",
            "Should I buy a heat pump?",
        ],
        expect![[r#"
            By how much does a four-day work week raise productivity?
            Under which conditions does a four-day work week raise productivity, and under which does it not?
            What speaks against the view that a four-day work week raises productivity?

            How, if at all, is remote work good for mental health?
            Under which conditions is remote work good for mental health, and under which is it not?
            What speaks against the view that remote work is good for mental health?

            How, if at all, can a kettle be repaired?
            Under which conditions can a kettle be repaired, and under which can it not?
            What speaks against the view that a kettle can be repaired?

            When and why has the glacier shrunk?
            What speaks against the view that the glacier has shrunk?
            How certain is it that the glacier has shrunk, and where do sources disagree?

            When and why will trams return?
            What speaks against the view that trams will return?
            How certain is it that trams will return, and where do sources disagree?

            Which rules or advice decide whether I need a permit to fly a kite?
            Under which conditions do I need a permit to fly a kite, and under which do I not?
            What speaks against the view that I need a permit to fly a kite?

            For which reasons should cities ban fireworks?
            What speaks against answering “Should cities ban fireworks?” with yes?
            Under which conditions should cities ban fireworks, and under which not?

            What are the reasons to buy a heat pump?
            What speaks against the decision to buy a heat pump?
            Which alternatives are there to the decision to buy a heat pump?
            Under which conditions should I buy a heat pump, and under which should I not?
        "#]],
    );
}

#[test]
fn what_something_is() {
    check(
        EN,
        &[
            "What is entropy?",
            "What does idempotent mean?",
            "What is the boiling point of mercury?",
            "What are the latest trends in wind power?",
            "wind power outlook",
            "fusion",
        ],
        expect![[r#"
            How is the term “entropy” defined, and do the definitions differ?
            What are the main parts, kinds or features of entropy?
            What is known about the effects or uses of entropy?
            What is disputed or still unknown about entropy?

            How is the term “idempotent” defined, and do the definitions differ?
            In which fields is the term “idempotent” used?
            Which examples show the meaning of “idempotent”?

            On what does the boiling point of mercury depend?
            Which figures or examples illustrate the boiling point of mercury?
            Where do sources disagree about the boiling point of mercury?

            Which technologies or methods matter most in wind power today?
            What are the main applications of wind power, and with what results?
            Who are the leading players in wind power?
            What are the limits of wind power, and which problems are unsolved?
            What is the outlook for wind power in the coming years?

            Which technologies or methods matter most in wind power today?
            What are the main applications of wind power, and with what results?
            Who are the leading players in wind power?
            What are the limits of wind power, and which problems are unsolved?
            What is the outlook for wind power in the coming years?

            What is known about fusion?
            Which facts, figures or examples do studies or reports give on fusion?
            What has changed in recent years with regard to fusion?
            What speaks against the common findings about fusion?
        "#]],
    );
}

#[test]
fn why_and_how() {
    check(
        EN,
        &[
            "Why do bees die in winter?",
            "Why did the bridge fall?",
            "Why is the sky blue?",
            "What causes hiccups?",
            "How does caffeine affect sleep?",
            "How does a transformer model work?",
            "How can we reduce food waste?",
            "How to prune a rose?",
        ],
        expect![[r#"
            Which explanations of why bees die in winter are best supported?
            What speaks against the usual explanation of why bees die in winter?
            What else is said to explain why bees die in winter?

            Which explanations of why the bridge fell are best supported?
            What speaks against the usual explanation of why the bridge fell?
            What else is said to explain why the bridge fell?

            Which explanations of why the sky is blue are best supported?
            What speaks against the usual explanation of why the sky is blue?
            What else is said to explain why the sky is blue?

            Which causes of hiccups are best supported by studies or reports?
            How much does each of the causes contribute to hiccups?
            Which explanations of hiccups are disputed, and what speaks against them?

            Which steps, means or mechanisms explain how caffeine affects sleep?
            Which figures or examples show how caffeine affects sleep?
            What is disputed or still unknown about how caffeine affects sleep?
            Under which conditions does caffeine affect sleep, and under which does it not?

            Which steps, means or mechanisms explain how a transformer model works?
            Which figures or examples show how a transformer model works?
            What is disputed or still unknown about how a transformer model works?
            Under which conditions does a transformer model work, and under which does it not?

            What are the known ways to reduce food waste?
            What is the most effective way to reduce food waste?
            How much time, money or effort does it take to reduce food waste?
            Which problems or risks arise for those who try to reduce food waste?

            What are the known ways to prune a rose?
            What is the most effective way to prune a rose?
            How much time, money or effort does it take to prune a rose?
            Which problems or risks arise for those who try to prune a rose?
        "#]],
    );
}

#[test]
fn when_how_much_and_who() {
    check(
        EN,
        &[
            "When should I use a mutex?",
            "When was the tunnel opened?",
            "How much water does a camel need per day?",
            "How many moons does Mars have?",
            "Who invented the zip?",
            "Which tent should I buy for a winter trip?",
        ],
        expect![[r#"
            Which rules or criteria decide when I should use a mutex?
            What are the reasons for the rules on when I should use a mutex?
            Which exceptions are there to the rules on when I should use a mutex?

            What do official or first-hand sources say about when the tunnel was opened?
            Which records or announcements document when the tunnel was opened?
            How certain is it when the tunnel was opened, and where do sources disagree?

            What determines how much water a camel needs per day?
            Which studies, records or rules state how much water a camel needs per day?
            How do sources differ on how much water a camel needs per day, and why?

            What determines how many moons Mars has?
            Which studies, records or rules state how many moons Mars has?
            How do sources differ on how many moons Mars has, and why?

            What do first-hand sources say about who invented the zip?
            Which figures or records show who invented the zip?
            Where do sources disagree about who invented the zip?

            What are the options when deciding which tent I should buy for a winter trip?
            Which criteria decide which tent I should buy for a winter trip?
            What speaks against the usual advice on which tent I should buy for a winter trip?
        "#]],
    );
}

#[test]
fn which_of_two() {
    check(
        EN,
        &[
            "Postgres vs MySQL for analytics",
            "Which is better, tea or juice?",
            "Should I travel by train or by bus?",
            "How do crows differ from ravens?",
        ],
        expect![[r#"
            By which criteria should Postgres and MySQL be compared?
            What are the advantages of Postgres over MySQL?
            What are the advantages of MySQL over Postgres?
            On which conditions does the choice between Postgres and MySQL depend?

            By which criteria should tea and juice be compared?
            What are the advantages of tea over juice?
            What are the advantages of juice over tea?
            On which conditions does the choice between tea and juice depend?

            By which criteria should train and bus be compared?
            What are the advantages of train over bus?
            What are the advantages of bus over train?
            On which conditions does the choice between train and bus depend?

            What do crows and ravens have in common?
            Which differences between crows and ravens matter most in practice?
            Where do sources disagree about the differences between crows and ravens?
        "#]],
    );
}

#[test]
fn a_request_is_a_question_too() {
    check(
        EN,
        &[
            "Please write a detailed report on the history of tea in Korea.",
            "Explain how locks work",
            "As a teacher, please compare clay and sand.",
        ],
        expect![[r#"
            What is known about the history of tea in Korea?
            Which facts, figures or examples do studies or reports give on the history of tea in Korea?
            What has changed in recent years with regard to the history of tea in Korea?
            What speaks against the common findings about the history of tea in Korea?

            What is known about how locks work?
            Which facts, figures or examples do studies or reports give on how locks work?
            What speaks against the common findings about how locks work?

            By which criteria should clay and sand be compared?
            What are the advantages of clay over sand?
            What are the advantages of sand over clay?
            On which conditions does the choice between clay and sand depend?
        "#]],
    );
}

#[test]
fn several_questions_are_their_own_parts() {
    check(
        EN,
        &[
            "Rivers change. Why do rivers bend? How fast do they move? What stops them from flooding?",
            "What does a dam cost, and how long does building a dam take?",
        ],
        expect![[r#"
            Why do rivers bend?
            How fast do they move?
            What stops them from flooding?

            What does a dam cost?
            How long does building a dam take?
            What do first-hand sources say about what a dam costs?
            Which figures or records show what a dam costs?
            Where do sources disagree about what a dam costs?
        "#]],
    );
}

#[test]
fn what_cannot_be_taken_apart_is_quoted() {
    check(
        EN,
        &[
            "???",
            "黄金的未来趋势是什么",
            "The lock that I bought yesterday, is it safe?",
        ],
        expect![[r#"
            What is meant by this question?
            What do sources say about this question?
            What speaks against what is said about this question?

            What do sources say about “黄金的未来趋势是什么”?
            Which studies, figures or examples bear on “黄金的未来趋势是什么”?
            Where do sources disagree about “黄金的未来趋势是什么”, and what speaks against the common view?

            What do sources say about “The lock that I bought yesterday, is it safe”?
            Which studies, figures or examples bear on “The lock that I bought yesterday, is it safe”?
            Where do sources disagree about “The lock that I bought yesterday, is it safe”, and what speaks against the common view?
        "#]],
    );
}
