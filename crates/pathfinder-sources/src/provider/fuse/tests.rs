use std::fmt::Write as _;

use expect_test::{Expect, expect};
use pathfinder_text::Doi;
use proptest::prelude::*;

use super::*;
use crate::provider::{ArxivId, HitKind, Ids};

/// A hit from a line: an address, then a title, then what else is known, between bars.
fn hit(line: &str) -> Hit {
    let mut parts = line.split('|').map(str::trim);
    let mut hit = Hit::new(
        HitKind::Web,
        parts.next().unwrap(),
        parts.next().unwrap_or_default(),
    )
    .unwrap();
    for part in parts {
        match part.split_once(' ').unwrap_or((part, "")) {
            ("paper", _) => hit.kind = HitKind::Paper,
            ("by", names) => hit.set_authors(names.split("; ")),
            ("abstract", text) => hit.set_abstract(text),
            ("snippet", text) => hit.set_snippet(text),
            ("open", url) => hit.open_access = url.parse().ok(),
            ("doi", id) => hit.ids.doi = Doi::parse(id),
            ("arxiv", id) => hit.ids.arxiv = ArxivId::parse(id),
            ("date", date) => hit.date = PartialDate::parse(date),
            ("cited", count) => hit.citation_count = count.parse().ok(),
            ("text", text) => hit.text = Some(text.to_owned()),
            (other, _) => panic!("{other}"),
        }
    }
    hit
}

/// Lists under names, as `= name` and a line for each hit.
fn lists(text: &str) -> Vec<(String, Vec<Hit>)> {
    let mut lists: Vec<(String, Vec<Hit>)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|it| !it.is_empty()) {
        match line.strip_prefix("= ") {
            Some(name) => lists.push((name.to_owned(), Vec::new())),
            None => lists.last_mut().unwrap().1.push(hit(line)),
        }
    }
    lists
}

/// Papers and `good.org` are trusted.
fn fuse_for(query: &str, lists: &[(String, Vec<Hit>)]) -> Vec<Fused> {
    let borrowed: Vec<(&str, &[Hit])> = lists
        .iter()
        .map(|(name, hits)| (name.as_str(), hits.as_slice()))
        .collect();
    let is_trusted =
        |hit: &Hit| hit.kind == HitKind::Paper || hit.url.host_str() == Some("good.org");
    fuse(
        query,
        &borrowed,
        |hit| if is_trusted(hit) { 0.9 } else { 0.2 },
    )
}

fn fuse_all(lists: &[(String, Vec<Hit>)]) -> Vec<Fused> {
    fuse_for("green tea and memory", lists)
}

/// The hosts in the order in which they come.
fn hosts(query: &str, text: &str) -> String {
    let fused = fuse_for(query, &lists(text));
    let hosts = fused.iter().filter_map(|it| it.hit.url.host_str());
    hosts
        .map(|it| it.trim_end_matches(".org"))
        .collect::<Vec<_>>()
        .join(" ")
}

fn check(text: &str, expected: Expect) {
    let mut told = String::new();
    for Fused {
        hit,
        score,
        found_by,
    } in fuse_all(&lists(text))
    {
        let names: Vec<String> = found_by
            .iter()
            .map(|(name, rank)| format!("{name} {rank}"))
            .collect();
        write!(told, "{score:.4} {} by {}", hit.url, names.join(", ")).unwrap();
        for (name, id) in hit.ids.iter() {
            write!(told, ", {name} {id}").unwrap();
        }
        if let Some(date) = hit.date {
            write!(told, ", {date}").unwrap();
        }
        for (name, text) in [
            ("text", hit.text),
            ("abstract", hit.abstract_text),
            ("snippet", Some(hit.snippet).filter(|it| !it.is_empty())),
            ("open", hit.open_access.map(Into::into)),
        ] {
            if let Some(text) = text {
                write!(told, ", {name}: {text}").unwrap();
            }
        }
        told.push('\n');
    }
    expected.assert_eq(&told);
}

/// Whoever copies a title and a year is not the paper, and nothing that it says is quoted as the paper.
#[test]
fn a_page_with_the_title_of_a_paper_stays_a_page() {
    check(
        "
= arxiv
https://arxiv.org/abs/2401.00001 | Green tea and memory in older adults | paper | date 2024 | by Ann Kim | abstract It helps.
= crossref
https://doi.org/10.1000/tea.1 | Green tea and sleep in older adults | paper | date 2024 | by Bo Lee
= exa
https://evil.example/spam | Green tea and memory in older adults | date 2024 | by Ann Kim | text It destroys.
https://evil.example/snip | Green tea and sleep in older adults | date 2024 | by Bo Lee | snippet It destroys.
",
        expect![[r#"
            4.1980 https://arxiv.org/abs/2401.00001 by arxiv 1, arxiv 2401.00001, 2024, abstract: It helps., snippet: It helps.
            1.3178 https://evil.example/spam by exa 1, 2024, text: It destroys.
            0.0550 https://doi.org/10.1000/tea.1 by crossref 1, doi 10.1000/tea.1, 2024
            -3.3708 https://evil.example/snip by exa 2, 2024, snippet: It destroys.
        "#]],
    );
}

/// A preprint and its journal article are one paper with two texts.
#[test]
fn papers_of_one_title_and_author_fold_and_keep_their_own_words() {
    check(
        "
= crossref
https://doi.org/10.1000/tea.1 | Green tea and memory in older adults | paper | date 2024-05 | by Kim, Ann | cited 7
= openalex
https://doi.org/10.1000/tea.2 | Green tea and memory in older adults | paper | date 2024 | by Cy Park | abstract Other people's.
= arxiv
https://arxiv.org/abs/2401.00001 | Green tea and memory in older adults! | paper | date 2024 | by Kim A; Lee B | abstract It helps.
= s2
https://semanticscholar.org/paper/x | Green tea and memory in older adults | paper | date 2024 | abstract Nobody's.
",
        expect![[r#"
            2.6500 https://arxiv.org/abs/2401.00001 by arxiv 1, crossref 1, s2 1, doi 10.1000/tea.1, arxiv 2401.00001, 2024-05, abstract: It helps., snippet: It helps.
            -0.8500 https://doi.org/10.1000/tea.2 by openalex 1, doi 10.1000/tea.2, 2024, abstract: Other people's., snippet: Other people's.
        "#]],
    );
}

#[test]
fn an_id_or_an_address_lets_texts_be_taken_over() {
    check(
        "
= crossref
https://doi.org/10.1000/tea.1 | Green tea and memory | paper
https://tea.example/ | Tea
= exa
https://doi.org/10.1000/TEA.1 | Tea | text Whole.
https://www.tea.example | Tea | text All of it.
= unpaywall
https://journal.example/1 | Green tea and memory | paper | doi 10.1000/tea.1 | open https://journal.example/1.pdf
",
        expect![[r#"
            2.4000 https://doi.org/10.1000/tea.1 by crossref 1, exa 1, unpaywall 1, doi 10.1000/tea.1, text: Whole., open: https://journal.example/1.pdf
            -1.3000 https://tea.example/ by crossref 2, exa 2, text: All of it.
        "#]],
    );
}

#[test]
fn what_many_find_comes_first() {
    check(
        "
= a
https://one.org/
https://two.org/
= b
https://two.org/
https://three.org/
",
        expect![[r#"
            1.4247 https://two.org/ by a 2, b 1
            0.2000 https://one.org/ by a 1
            -1.0247 https://three.org/ by b 2
        "#]],
    );
}

#[test]
fn the_same_document_stands_once() {
    check(
        "
= arxiv
https://arxiv.org/abs/1706.03762v7 | Attention Is All You Need | paper | date 2017-06-12 | cited 1
= crossref
https://doi.org/10.48550/arXiv.1706.03762 | Attention is all you need | paper | date 2017 | cited 3
= web
https://www.arxiv.org/pdf/1706.03762.pdf | [PDF] Attention | text Whole
http://page.org/a/?utm_source=x#top | Page
https://www.page.org/a | Page
= s2
https://semanticscholar.org/paper/x | “Attention is all you need” | paper | date 2017
https://page.org/a?id=2 | Page
",
        expect![[r#"
            2.3142 https://arxiv.org/abs/1706.03762v7 by arxiv 1, crossref 1, s2 1, web 1, doi 10.48550/arxiv.1706.03762, arxiv 1706.03762, 2017-06-12, text: Whole
            -0.5071 https://page.org/a?id=2 by s2 2
            -0.5071 http://page.org/a/?utm_source=x#top by web 2
        "#]],
    );
}

#[test]
fn short_titles_and_other_years_stay_apart() {
    check(
        "
= a
https://one.org/ | Introduction | paper | date 2020
https://two.org/ | Effects of green tea on sleep | paper | date 2020
= b
https://three.org/ | Introduction | paper | date 2020
https://four.org/ | Effects of green tea on sleep | paper | date 2021
",
        expect![[r#"
            1.4000 https://one.org/ by a 1, 2020
            1.4000 https://three.org/ by b 1, 2020
            0.4000 https://two.org/ by a 2, 2020
            0.4000 https://four.org/ by b 2, 2021
        "#]],
    );
}

#[test]
fn a_list_that_has_it_twice_found_it_once() {
    check(
        "= a\nhttps://one.org/\nhttps://one.org/#again\nhttps://two.org/",
        expect![[r#"
            1.2000 https://one.org/ by a 1
            -0.8000 https://two.org/ by a 3
        "#]],
    );
}

#[test]
fn trust_is_worth_a_few_places_and_less_than_being_found_twice() {
    let first = |text: &str| fuse_all(&lists(text))[0].hit.url.to_string();
    assert_eq!(
        first("= a\nhttps://bad.org/\n= b\nhttps://good.org/"),
        "https://good.org/"
    );
    let later = "= a\nhttps://bad.org/1\nhttps://bad.org/2\nhttps://bad.org/3\nhttps://bad.org/4\nhttps://good.org/";
    assert_eq!(first(later), "https://bad.org/1");
    let places: Vec<String> = fuse_all(&lists(later))
        .iter()
        .map(|it| it.hit.url.to_string())
        .collect();
    assert_eq!(
        places.iter().position(|it| it == "https://good.org/"),
        Some(2)
    );
    assert_eq!(
        first("= a\nhttps://good.org/\nhttps://bad.org/\n= b\nhttps://bad.org/"),
        "https://bad.org/"
    );
}

#[test]
fn what_fits_the_query_comes_first_whatever_its_endings() {
    let text = "= a\nhttps://one.org/ | Coffee | snippet It keeps people awake.\n= b\nhttps://two.org/ | Teas | snippet They calmed people.";
    assert_eq!(hosts("Does tea calm?", text), "two one");
    let text = "= a\nhttps://one.org/ | 커피의 역사 | snippet 커피는 어디에서 왔을까.\n= b\nhttps://two.org/ | 주4일제의 효과 | snippet 생산성을 높였다.";
    assert_eq!(hosts("주4일제가 생산성을 높이는가?", text), "two one");
    let text = "= a\nhttps://one.org/ | 커피의 역사\n= b\nhttps://two.org/ | AI in 2023";
    assert_eq!(hosts("2023년에는 AI가 무엇을 바꾸었나?", text), "two one");
}

#[test]
fn what_is_like_the_first_of_all_lists_fits_too() {
    let text = "
= a
https://first.org/ | Green tea | snippet Catechins of green tea improved recall in older adults.
https://odd.org/ | Football | snippet The home team won by three goals on Sunday.
= b
https://first.org/ | Green tea
https://like.org/ | A trial | snippet Catechins improved recall of older adults.
";
    assert_eq!(hosts("matcha", text), "first like odd");
    assert_eq!(hosts("", text), "first like odd");
}

#[test]
fn copies_say_nothing_for_each_other() {
    let text = "
= a
https://first.org/ | Green tea | snippet Catechins of green tea improved recall in older adults.
https://like.org/ | A trial | snippet Catechins improved recall of older adults.
https://copy1.org/ | Offer | snippet The home team won by three goals on Sunday.
https://copy2.org/ | Offer | snippet The home team won by three goals on Sunday.
https://copy3.org/ | Offer | snippet The home team won by three goals on Sunday.
= b
https://first.org/ | Green tea
";
    assert_eq!(hosts("matcha", text), "first like copy1 copy2 copy3");
}

/// An engine that answers something else does not stand beside one that answers.
#[test]
fn a_list_that_fits_nothing_counts_less() {
    let text = "
= a
https://tea1.org/ | Tea and memory | snippet Tea helped memory in a trial.
https://tea2.org/ | Tea and recall | snippet Memory was better with tea.
https://tea3.org/ | Drinking tea | snippet Who drank tea had the better memory.
= b
https://ad1.org/ | Cheap flights | snippet Book your flight today.
https://ad2.org/ | Cheap hotels | snippet Book your room today.
";
    let hosts = hosts("Does tea help memory?", text);
    assert!(hosts.starts_with("tea1 tea2 tea3 "), "{hosts}");
}

#[test]
fn one_list_alone_keeps_its_order_and_unknown_trust_is_none() {
    let text = "= a\nhttps://one.org/ | Coffee\nhttps://two.org/ | Green tea and memory\n= b";
    assert_eq!(hosts("green tea and memory", text), "one two");
    let hits = &lists(text)[0].1;
    let fused = fuse("tea", &[("a", hits.as_slice())], |_| f64::NAN);
    assert!(fused.len() == 2 && fused.iter().all(|it| it.score.is_finite()));
    assert!(fuse("tea", &[], |_| 1.0).is_empty());
}

fn any_hit() -> impl Strategy<Value = Hit> {
    let id = |range: std::ops::Range<u32>| prop::option::of(range);
    let known = (id(0..6), id(0..6), id(2000..2003), id(0..3));
    (0_u32..12, known, 0_u32..4, 0_u32..8).prop_map(
        |(page, (doi, arxiv, year, author), title, has)| {
            let kind = if page % 2 == 0 {
                HitKind::Paper
            } else {
                HitKind::Web
            };
            let mut hit =
                Hit::new(kind, &format!("https://site{}.org/{page}", page % 3), "").unwrap();
            hit.title = format!("A title that tells much about {title}");
            hit.set_authors(author.map(|it| format!("Author{it}")).as_deref());
            // Whose words they are can be seen.
            let words = format!("{} {doi:?} {arxiv:?}", hit.url);
            hit.text = (has & 1 > 0).then(|| words.clone());
            hit.abstract_text = (has & 2 > 0).then(|| words.clone());
            hit.snippet = if has & 4 > 0 { words } else { String::new() };
            hit.ids = Ids {
                doi: doi.and_then(|it| Doi::parse(&format!("10.1000/{it}"))),
                arxiv: arxiv.and_then(|it| ArxivId::parse(&format!("2401.0000{it}"))),
                ..Ids::default()
            };
            hit.date = year.and_then(|it| PartialDate::new(i16::try_from(it).ok()?, None, None));
            hit
        },
    )
}

fn any_lists() -> impl Strategy<Value = Vec<(String, Vec<Hit>)>> {
    prop::collection::vec(prop::collection::vec(any_hit(), 0..8), 0..5).prop_map(|lists| {
        lists
            .into_iter()
            .enumerate()
            .map(|(index, hits)| (format!("list {index}"), hits))
            .collect()
    })
}

proptest! {
    #[test]
    fn the_order_of_the_lists_does_not_matter(lists in any_lists(), turn in 0_usize..5) {
        let mut turned = lists.clone();
        let by = turn.min(turned.len());
        turned.rotate_left(by);
        prop_assert_eq!(fuse_all(&lists), fuse_all(&turned));
        turned.reverse();
        prop_assert_eq!(fuse_all(&lists), fuse_all(&turned));
    }

    #[test]
    fn no_hit_and_no_id_is_lost(lists in any_lists()) {
        let fused = fuse_all(&lists);
        for hit in lists.iter().flat_map(|(_, hits)| hits) {
            let homes: Vec<&Fused> = fused.iter().filter(|it| it.hit.url == hit.url || it.hit.also_at.contains(&hit.url)).collect();
            prop_assert_eq!(homes.len(), 1, "{} stands once", hit.url);
            let home = &homes[0].hit;
            prop_assert!(hit.ids.doi.is_none() || home.ids.doi.is_some());
            let doi_at = hit.ids.doi.as_ref().and_then(doi_url);
            prop_assert!(home.ids.doi == hit.ids.doi || hit.ids.doi.is_none() || doi_at.is_some_and(|it| home.also_at.contains(&it)));
            prop_assert!(hit.ids.arxiv.is_none() || home.ids.arxiv.is_some());
        }
    }

    #[test]
    fn nothing_is_said_at_an_address_by_a_stranger(lists in any_lists()) {
        let hits = || lists.iter().flat_map(|(_, hits)| hits);
        for Fused { hit, .. } in fuse_all(&lists) {
            let said = [hit.text.as_ref(), hit.abstract_text.as_ref(), Some(&hit.snippet)];
            for words in said.into_iter().flatten().filter(|it| !it.is_empty()) {
                let said_by = |it: &&Hit| it.text.as_ref() == Some(words)
                    || it.abstract_text.as_ref() == Some(words) || it.snippet == *words;
                let is_known = |it: &Hit| hits().any(|own| own.url == hit.url && !keys(own).is_disjoint(&keys(it)));
                prop_assert!(hits().filter(said_by).any(is_known), "{} says {words}", hit.url);
            }
        }
    }

    #[test]
    fn scores_fall_and_ranks_are_those_of_the_lists(lists in any_lists()) {
        let fused = fuse_all(&lists);
        prop_assert!(fused.iter().all(|it| it.score.is_finite()));
        prop_assert!(fused.windows(2).all(|pair| pair[0].score >= pair[1].score));
        for (name, rank) in fused.iter().flat_map(|it| &it.found_by) {
            let list = &lists.iter().find(|it| it.0 == *name).unwrap().1;
            prop_assert!((1..=list.len()).contains(rank));
        }
    }
}
