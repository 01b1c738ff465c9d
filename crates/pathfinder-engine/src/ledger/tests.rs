use std::sync::Arc;

use proptest::prelude::*;

use super::*;

fn now() -> Timestamp {
    "2026-01-31T09:30:00Z".parse().unwrap()
}

fn open(root: &Path, limit: u64) -> Ledger {
    let pool = SyncPool::new(1).unwrap();
    Ledger::open(&Disk::real(), &pool, root, limit, now).unwrap()
}

/// The only ledger under a root, folded from its journal.
fn folded(root: &Path) -> Books {
    let folder = root.join("ledgers");
    let names = Disk::real().list(&folder).unwrap();
    let mut journals = names
        .iter()
        .map(|it| folder.join(it))
        .filter(|it| it.extension().unwrap() == "jsonl");
    fold(&Disk::real(), &journals.next().unwrap()).unwrap()
}

/// B1: tasks that reserve, call, settle or are cancelled, all at once.
async fn spend(ledger: Arc<Ledger>, calls: Vec<(u64, u64, bool)>) {
    let mut tasks = tokio::task::JoinSet::new();
    for (number, (worst, actual, cancelled)) in calls.into_iter().enumerate() {
        let ledger = ledger.clone();
        tasks.spawn(async move {
            let call = format!("s{number}/step_1");
            let Some(durable) = ledger.reserve(call.clone(), worst, false) else {
                return;
            };
            let (spent, reserved) = ledger.taken_micro_usd();
            assert!(spent + reserved <= 1000, "{spent} + {reserved}");
            durable.await.unwrap().unwrap();
            tokio::task::yield_now().await;
            match cancelled {
                true => ledger.give_up(&format!("s{number}")),
                false => ledger.settle(&call, actual.min(worst)),
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn b1_a_thousand_tasks_never_take_more_than_there_is(
        calls in proptest::collection::vec((0u64..400, 0u64..400, any::<bool>()), 1000),
    ) {
        let root = tempfile::tempdir().unwrap();
        let ledger = Arc::new(open(root.path(), 1000));
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
        runtime.block_on(spend(ledger.clone(), calls));
        let (spent, reserved) = ledger.taken_micro_usd();
        prop_assert!(spent <= 1000 && reserved == 0, "{spent} + {reserved}");
        ledger.journal.flush();
        prop_assert_eq!(folded(root.path()), std::mem::take(&mut *ledger.books()));
    }
}

/// B8: what a process that died had reserved is spent, and nothing stays reserved.
#[test]
fn b8_reservations_of_a_dead_process_are_settled_at_the_worst_case() {
    let root = tempfile::tempdir().unwrap();
    let dead = open(root.path(), 1000);
    for number in 0..5 {
        assert!(
            dead.reserve(format!("s/step_{number}"), 100, false)
                .is_some()
        );
    }
    dead.settle("s/step_0", 7);
    dead.settle("s/step_0", 7);
    dead.journal.flush();
    drop(dead);
    assert_eq!(folded(root.path()).open.len(), 4);
    recover(
        &Disk::real(),
        &SyncPool::new(1).unwrap(),
        &root.path().join("ledgers"),
        now(),
    )
    .unwrap();
    let books = folded(root.path());
    assert_eq!(
        (
            books.budget.spent_micro_usd(),
            books.budget.reserved_micro_usd()
        ),
        (407, 0)
    );
    assert!(books.open.is_empty());
}

#[test]
fn a_living_process_keeps_its_ledger_and_the_oldest_are_forgotten() {
    let root = tempfile::tempdir().unwrap();
    let living = open(root.path(), 1000);
    assert!(living.reserve("s/step_1".into(), 1000, true).is_some());
    assert!(living.reserve("s/step_2".into(), 1, true).is_none());
    living.journal.flush();
    let folder = root.path().join("ledgers");
    let here = Disk::real().list(&folder).unwrap();
    let journal = here
        .iter()
        .find(|it| it.to_string_lossy().ends_with("jsonl"))
        .unwrap();
    for number in 0..25 {
        std::fs::copy(
            folder.join(journal),
            folder.join(format!("20250101-0000{number:02}-1.jsonl")),
        )
        .unwrap();
    }
    recover(&Disk::real(), &SyncPool::new(1).unwrap(), &folder, now()).unwrap();
    assert_eq!(living.taken_micro_usd(), (0, 1000));
    let names = Disk::real().list(&folder).unwrap();
    assert_eq!(
        names
            .iter()
            .filter(|it| it.to_string_lossy().ends_with("jsonl"))
            .count(),
        KEPT_MAX + 1
    );
}

/// A folder that somebody sent may have a link in the place of its ledgers.
#[test]
fn ledgers_behind_a_link_are_left_alone() {
    let (root, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let research = root.path().join(".research");
    std::fs::create_dir(&research).unwrap();
    std::os::unix::fs::symlink(outside.path(), research.join("ledgers")).unwrap();
    for number in 0..25 {
        let name = format!("20250101-0000{number:02}-1");
        std::fs::write(outside.path().join(&name).with_extension("jsonl"), "mine").unwrap();
        std::fs::write(outside.path().join(&name).with_extension("lock"), "mine").unwrap();
    }
    let (disk, pool) = (Disk::real().beneath(&research), SyncPool::new(1).unwrap());
    assert!(Ledger::open(&disk, &pool, &research, 1, now).is_err());
    let all: Vec<_> = std::fs::read_dir(outside.path())
        .unwrap()
        .map(|it| it.unwrap().path())
        .collect();
    assert_eq!(all.len(), 50);
    assert!(all.iter().all(|it| std::fs::read(it).unwrap() == b"mine"));
}

/// Other files in the folder of the ledgers are not ours to settle, lock or remove.
#[test]
fn what_is_no_ledger_is_left_alone() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("ledgers");
    std::fs::create_dir(&folder).unwrap();
    (0..25)
        .for_each(|it| std::fs::write(folder.join(format!("notes-{it}.jsonl")), "mine").unwrap());
    recover(&Disk::real(), &SyncPool::new(1).unwrap(), &folder, now()).unwrap();
    assert_eq!(Disk::real().list(&folder).unwrap().len(), 25);
}
