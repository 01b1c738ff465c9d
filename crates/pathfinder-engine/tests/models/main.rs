//! Whole sessions with a model on loopback that behaves as badly as real ones do: they end with a report, within the
//! budget, with nothing lost and a bounded number of calls.

mod deep;
mod halted;
mod injected;
mod killed;
mod plain;
mod refused;
mod struck;
mod trial;
mod waves;

use pathfinder_core::event::{PauseReason, WithoutModel};
use pathfinder_core::session::Status;
use pathfinder_core::settings::OnUnreachable;
use pathfinder_core::words::reason;
use pathfinder_scripted::{Answer, Asked};
use pathfinder_text::Lang;
use serde_json::{Value, json};

use trial::{ITERATIONS, KEY, Trial, good, inventive};

#[tokio::test]
async fn a_session_with_a_good_model_costs_what_the_bill_says() {
    for stream in [false, true] {
        good_session(stream).await;
    }
}

async fn good_session(stream: bool) {
    let mut trial = Trial::new(good).await;
    trial.stream = stream;
    let rested = trial.run().await;
    rested.holds(&trial, 60);
    let session = rested.session();
    assert_eq!(session.iteration, ITERATIONS);
    assert_eq!(
        session.budget.spent_micro_usd(),
        trial.server.billed(),
        "B3: equal where nothing crashed"
    );
    assert!(
        session
            .graph
            .observations()
            .iter()
            .all(|it| it.quote == "Green tea helped memory in the trial.")
    );
    assert!(!session.graph.observations().is_empty());
    let written = session.answer.as_ref().expect("an answer");
    assert_eq!(written.sentences[0].text, "Green tea helps memory.");
    assert!(
        session
            .thinking
            .replies
            .values()
            .all(|it| it.fell_back == 0),
        "{:#?}",
        session.thinking.replies
    );
    let asked = trial.server.seen.lock().expect("not poisoned");
    assert!(
        asked
            .iter()
            .all(|it| it.headers.to_lowercase().contains(&format!("bearer {KEY}")))
    );
}

#[tokio::test]
async fn busy_and_failing_servers_are_asked_again_a_few_times() {
    for stream in [false, true] {
        busy_session(stream).await;
    }
}

async fn busy_session(stream: bool) {
    let mut trial = Trial::new(|asked| match asked.number {
        1..=3 => Answer::Fails {
            status: 429,
            headers: "Retry-After: 0\r\n",
            body: r#"{"error":{"message":"Rate limit reached","type":"requests","code":"rate_limit_exceeded"}}"#,
        },
        7 => Answer::Fails { status: 529, headers: "", body: r#"{"error":{"message":"Overloaded"}}"# },
        9 => Answer::Fails { status: 500, headers: "", body: "oops" },
        12 => Answer::Cuts,
        14 => Answer::Hangs,
        _ => good(asked),
    })
    .await;
    trial.stream = stream;
    let rested = trial.run().await;
    rested.holds(&trial, 70);
    assert_eq!(rested.session().iteration, ITERATIONS);
    assert_eq!(rested.session().thinking.attempts_failed, 7);
    let costs = &rested.session().thinking.costs;
    assert_eq!(costs.iter().map(|it| it.failed).sum::<u64>(), 7);
    let counted: u64 = costs.iter().map(|it| it.spent_micro_usd).sum();
    assert_eq!(
        counted,
        rested.session().budget.spent_micro_usd(),
        "all money has a row"
    );
    assert!(
        rested.journal().contains("attempt_failed"),
        "every attempt stands in the journal"
    );
    assert!(
        rested.session().budget.spent_micro_usd() > trial.server.billed(),
        "what is unknown counts in full"
    );
}

#[tokio::test]
async fn wrong_json_for_ever_is_given_up_after_a_few_requests() {
    for stream in [false, true] {
        let mut trial =
            Trial::new(|_| Answer::Says("I would love to help you with that!".into())).await;
        trial.stream = stream;
        trial.settings.iterations_max = 20;
        let rested = trial.run().await;
        rested.holds(&trial, 24);
        let session = rested.session();
        assert_eq!(session.paused_because, Some(PauseReason::ModelUnreachable));
        let unreachable = session.thinking.unreachable.as_ref().expect("a reason");
        assert!(
            matches!(
                unreachable.because,
                WithoutModel::Unusable { requests: 4, .. }
            ),
            "{unreachable:?}"
        );
        assert!(
            rested.report().contains("4 requests to the "),
            "{}",
            rested.report()
        );

        let mut trial =
            Trial::new(|_| Answer::Says("I would love to help you with that!".into())).await;
        trial.stream = stream;
        trial.settings.iterations_max = 12;
        trial.settings.on_unreachable = OnUnreachable::Builtin;
        let rested = trial.run().await;
        rested.holds(&trial, 24);
        let session = rested.session();
        assert_eq!(session.iteration, 12);
        assert!(
            !session.graph.observations().is_empty(),
            "the built-in reasoner read"
        );
        assert!(
            rested
                .report()
                .contains("built-in reasoner answered instead")
        );
    }
}

#[tokio::test]
async fn empty_choices_and_floods_do_no_harm() {
    for (answer, stream) in [(0, false), (10 << 20, false), (0, true), (10 << 20, true)] {
        let mut trial = Trial::new(move |asked| match (asked.number % 3, answer) {
            (0, 0) => Answer::Empty,
            (0, bytes) => Answer::Floods(bytes),
            _ => good(asked),
        })
        .await;
        trial.stream = stream;
        let rested = trial.run().await;
        rested.holds(&trial, 120);
        assert_eq!(rested.session().iteration, ITERATIONS);
    }
}

#[tokio::test]
async fn b5_a_provider_that_lies_about_its_usage_is_left_after_one_call() {
    let trial = Trial::new(|asked| match asked.number {
        4 => Answer::SaysAndCharges(asked.good_reply(), 1_000_000),
        _ => good(asked),
    })
    .await;
    let rested = trial.run().await;
    let session = rested.session();
    assert_eq!(
        (session.status, session.paused_because),
        (Status::Paused, Some(PauseReason::Overcharged))
    );
    assert!(session.budget.spent_micro_usd() >= trial.server.billed());
    let seen = trial.server.seen.lock().expect("not poisoned");
    assert!(
        seen.iter().all(|it| it.contract != "write"),
        "the answer is written without it"
    );
    // Calls that were under way side by side: the three sources.
    assert!(seen.len() <= 5, "{}", seen.len());
    assert!(rested.report().contains("charged more than its worst case"));
    assert!(
        rested.report().contains("test/scripted: $15."),
        "{}",
        rested.report()
    );
    assert!(!rested.report().contains("Nothing failed"));
}

#[tokio::test]
async fn b5_a_provider_that_lies_in_every_call_is_paid_for_those_in_flight() {
    for (liar, in_flight) in [("decompose", 1), ("extract", 3)] {
        let trial = Trial::new(move |asked| match asked.contract == liar {
            true => Answer::SaysAndCharges(asked.good_reply(), 1_000_000),
            false => good(asked),
        })
        .await;
        let rested = trial.run().await;
        let session = rested.session();
        assert_eq!(session.paused_because, Some(PauseReason::Overcharged));
        assert!(session.budget.spent_micro_usd() >= trial.server.billed());
        let lies = session.thinking.overcharges.len();
        assert!((1..=in_flight).contains(&lies), "{lies}");
        let seen = trial.server.seen.lock().expect("not poisoned");
        let asked = seen.iter().filter(|it| it.contract == liar).count();
        assert_eq!(asked, lies, "none after that");
    }
}

#[tokio::test]
async fn a_free_server_that_bills_is_taken_at_its_word_and_left() {
    let mut trial = Trial::new(|asked| Answer::SaysAndBills(asked.good_reply(), 0.01)).await;
    trial.is_free = true;
    let rested = trial.run().await;
    let session = rested.session();
    assert_eq!(session.paused_because, Some(PauseReason::Overcharged));
    assert_eq!(
        (trial.server.count(), session.budget.spent_micro_usd()),
        (1, 10_000)
    );
}

#[tokio::test]
async fn a_server_that_does_not_say_what_was_used_counts_at_the_worst_case_and_that_is_told() {
    let trial = Trial::new(|asked| Answer::SaysAndClaims(asked.good_reply(), Value::Null)).await;
    let rested = trial.run().await;
    rested.holds(&trial, 60);
    let costs = &rested.session().thinking.costs;
    assert!(
        costs
            .iter()
            .all(|it| it.unmetered == it.calls && it.spent_micro_usd > 0),
        "{costs:#?}"
    );
}

/// Whatever a server says of usage, no less is counted than it truly costs, and the budget holds.
#[tokio::test]
async fn lies_about_usage_do_not_make_a_call_cheaper() {
    let lies = [
        json!({ "prompt_tokens": 0, "completion_tokens": 0 }),
        json!({ "prompt_tokens": 1, "completion_tokens": 1 }),
        json!({ "prompt_tokens": 0, "completion_tokens": 50 }),
        json!({ "completion_tokens": 0 }),
        json!({ "prompt_tokens": -5, "completion_tokens": -5 }),
        json!({ "prompt_tokens": "none", "completion_tokens": [] }),
        json!({ "prompt_tokens": 0, "completion_tokens": 0, "cost": 0.0 }),
        json!({ "prompt_tokens": 5, "completion_tokens": 5, "prompt_tokens_details": { "cached_tokens": 9 } }),
        json!({}),
        json!([]),
        json!("nothing"),
    ];
    for lie in lies {
        let said = lie.clone();
        let claim = move |asked: &Asked| Answer::SaysAndClaims(asked.good_reply(), said.clone());
        let mut trial = Trial::new(claim).await;
        trial.settings.iterations_max = 1;
        let rested = trial.run().await;
        rested.holds(&trial, 60);
        let (spent, billed) = (
            rested.session().budget.spent_micro_usd(),
            trial.server.billed(),
        );
        assert!(
            spent >= billed,
            "{lie}: {spent} was counted, {billed} is true"
        );
        assert!(rested.session().thinking.overcharges.is_empty(), "{lie}");
        let costs = &rested.session().thinking.costs;
        assert!(
            costs.iter().all(|it| it.unmetered == it.calls),
            "{lie}: {costs:#?}"
        );
    }
}

#[tokio::test]
async fn b7_a_budget_ends_the_research_with_its_report_and_is_used_up_before() {
    let mut trial = Trial::new(inventive).await.with_documents(300);
    trial.settings.budget_micro_usd = 1_000_000;
    trial.settings.iterations_max = 10_000;
    trial.max_tokens = 250;
    let rested = trial.run().await;
    rested.holds(&trial, 10_000);
    let session = rested.session();
    assert_eq!(session.status, Status::BudgetExceeded);
    let used = session.budget.spent_micro_usd() + session.budget.finishing_reserve();
    assert!(used >= 950_000, "{used}");
    assert!(session.answer.is_some(), "the report was written");
}

#[tokio::test]
async fn the_last_report_of_a_small_budget_is_written_by_the_model() {
    for budget_micro_usd in [500_000, 600_000, 700_000] {
        let mut trial = Trial::new(inventive).await.with_documents(300);
        trial.settings.budget_micro_usd = budget_micro_usd;
        trial.settings.iterations_max = 10_000;
        let rested = trial.run().await;
        rested.holds(&trial, 10_000);
        let session = rested.session();
        assert_eq!(session.status, Status::BudgetExceeded);
        assert_eq!(
            session.thinking.replies["write"].as_written, 1,
            "{budget_micro_usd}"
        );
    }
}

#[tokio::test]
async fn a_process_spends_no_more_than_it_may_in_all_of_its_sessions() {
    let mut trial = Trial::new(inventive).await.with_documents(300);
    trial.settings.iterations_max = 10_000;
    trial.process_budget = Some(300_000);
    let rested = trial.run().await;
    rested.holds(&trial, 10_000);
    let session = rested.session();
    assert_eq!(
        (session.status, session.paused_because),
        (Status::Paused, Some(PauseReason::ProcessBudget))
    );
    assert!(session.answer.is_some(), "the report was written");
    let spent = session.budget.spent_micro_usd();
    let ledger = rested.performer.ledger().expect("a ledger");
    assert_eq!(ledger.taken_micro_usd(), (spent, 0), "both ledgers agree");
    assert!((200_000..=300_000).contains(&spent), "{spent}");
}

#[tokio::test]
async fn without_money_for_a_single_call_the_built_in_reasoner_writes_what_there_is() {
    let mut trial = Trial::new(good).await;
    trial.settings.budget_micro_usd = 10;
    let rested = trial.run().await;
    rested.holds(&trial, 0);
    assert_eq!(rested.session().status, Status::BudgetExceeded);
}

#[tokio::test]
async fn a_wrong_key_pauses_at_once_and_resume_goes_on() {
    let trial = Trial::new(|asked| match asked.number {
        1 => Answer::Fails {
            status: 401,
            headers: "",
            body: r#"{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}"#,
        },
        _ => good(asked),
    })
    .await;
    let mut rested = trial.run().await;
    rested.holds(&trial, 1);
    assert_eq!(
        rested.session().paused_because,
        Some(PauseReason::ModelUnreachable)
    );
    let unreachable = rested
        .session()
        .thinking
        .unreachable
        .as_ref()
        .expect("a reason");
    let because = reason::without_model(Lang::English, &unreachable.because);
    assert!(because.contains("API key"), "{because}");
    rested.resume().await;
    rested.holds(&trial, 60);
    assert_eq!(rested.session().iteration, ITERATIONS);
}

#[tokio::test]
async fn a_model_out_of_reach_is_done_without_where_that_is_wanted() {
    let mut trial = Trial::new(|_| Answer::Fails {
        status: 503,
        headers: "",
        body: "down for maintenance",
    })
    .await;
    trial.settings.on_unreachable = OnUnreachable::Builtin;
    let rested = trial.run().await;
    rested.holds(&trial, u64::from(trial.attempts_max) * 8);
    assert_eq!(rested.session().iteration, ITERATIONS);
    assert!(
        rested.report().contains("Model out of reach"),
        "{}",
        rested.report()
    );
}

#[tokio::test]
async fn a_prompt_that_is_too_long_is_shortened() {
    let trial = Trial::new(|asked| {
        if asked.contract == "extract" && asked.body.len() > 14_000 {
            return Answer::Fails {
                status: 400,
                headers: "",
                body: r#"{"error":{"message":"This model's maximum context length is 4096 tokens. However, your messages resulted in 9000 tokens.","code":"context_length_exceeded"}}"#,
            };
        }
        good(asked)
    })
    .await;
    let long = "Tea is a drink that people like for many reasons and in many places. ".repeat(400);
    let text = format!("# Long\n\nGreen tea helped memory in the trial.\n\n{long}");
    std::fs::write(trial.folder.path().join("docs/long.md"), text).unwrap();
    let rested = trial.run().await;
    rested.holds(&trial, 90);
    let replies = rested.session().thinking.replies["extract"];
    assert!(
        replies.shortened > 0 && replies.as_written > 0,
        "{replies:?}"
    );
}
