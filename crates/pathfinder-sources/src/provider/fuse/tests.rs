use std::fmt::Write as _;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::provider::{ArxivId, HitKind, Ids, PartialDate};

/// A hit from a line: an address, then a title, then what else is known, between bars.
fn hit(line: &str) -> Hit {
    let mut parts = line.split('|').map(str::trim);
    let mut hit = Hit::new(HitKind::Web, parts.next().unwrap(), parts.next().unwrap_or_default()).unwrap();
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

/// All are trusted alike, but for `good.org`; what has more words fits better.
fn fuse_all(lists: &[(String, Vec<Hit>)]) -> Vec<Fused> {
    let borrowed: Vec<(&str, &[Hit])> =
        lists.iter().map(|(name, hits)| (name.as_str(), hits.as_slice())).collect();
    fuse(&borrowed, |hit| Rating {
        authority: if hit.url.host_str() == Some("good.org") { 0.9 } else { 0.2 },
        relevance: hit.snippet.split(' ').count() as f64,
    })
}

fn check(text: &str, expected: Expect) {
    let mut told = String::new();
    for Fused { hit, score, found_by } in fuse_all(&lists(text)) {
        let names: Vec<String> = found_by.iter().map(|(name, rank)| format!("{name} {rank}")).collect();
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
            0.3333 https://arxiv.org/abs/2401.00001 by arxiv 1, arxiv 2401.00001, 2024, abstract: It helps., snippet: It helps.
            0.3333 https://doi.org/10.1000/tea.1 by crossref 1, doi 10.1000/tea.1, 2024
            0.3333 https://evil.example/spam by exa 1, 2024, text: It destroys.
            0.2500 https://evil.example/snip by exa 2, 2024, snippet: It destroys.
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
            1.0000 https://arxiv.org/abs/2401.00001 by arxiv 1, crossref 1, s2 1, doi 10.1000/tea.1, arxiv 2401.00001, 2024-05, abstract: It helps., snippet: It helps.
            0.3333 https://doi.org/10.1000/tea.2 by openalex 1, doi 10.1000/tea.2, 2024, abstract: Other people's., snippet: Other people's.
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
            1.0000 https://doi.org/10.1000/tea.1 by crossref 1, exa 1, unpaywall 1, doi 10.1000/tea.1, text: Whole., open: https://journal.example/1.pdf
            0.5000 https://tea.example/ by crossref 2, exa 2, text: All of it.
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
            0.5833 https://two.org/ by a 2, b 1
            0.3333 https://one.org/ by a 1
            0.2500 https://three.org/ by b 2
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
            1.3333 https://arxiv.org/abs/1706.03762v7 by arxiv 1, crossref 1, s2 1, web 1, doi 10.48550/arxiv.1706.03762, arxiv 1706.03762, 2017-06-12, text: Whole
            0.2500 https://page.org/a?id=2 by s2 2
            0.2500 http://page.org/a/?utm_source=x#top by web 2
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
            0.3333 https://one.org/ by a 1, 2020
            0.3333 https://three.org/ by b 1, 2020
            0.2500 https://two.org/ by a 2, 2020
            0.2500 https://four.org/ by b 2, 2021
        "#]],
    );
}

#[test]
fn a_list_that_has_it_twice_found_it_once() {
    check(
        "= a\nhttps://one.org/\nhttps://one.org/#again\nhttps://two.org/",
        expect![[r#"
            0.3333 https://one.org/ by a 1
            0.2000 https://two.org/ by a 3
        "#]],
    );
}

#[test]
fn trust_is_worth_a_few_places_and_less_than_being_found_twice() {
    let first = |text: &str| fuse_all(&lists(text))[0].hit.url.to_string();
    assert_eq!(first("= a\nhttps://bad.org/\n= b\nhttps://good.org/"), "https://good.org/");
    let later =
        "= a\nhttps://bad.org/1\nhttps://bad.org/2\nhttps://bad.org/3\nhttps://bad.org/4\nhttps://good.org/";
    assert_eq!(first(later), "https://bad.org/1");
    let places: Vec<String> = fuse_all(&lists(later)).iter().map(|it| it.hit.url.to_string()).collect();
    assert_eq!(places.iter().position(|it| it == "https://good.org/"), Some(3));
    assert_eq!(first("= a\nhttps://good.org/\nhttps://bad.org/\n= b\nhttps://bad.org/"), "https://bad.org/");
}

#[test]
fn of_two_that_are_first_in_their_lists_the_one_that_fits_better_comes_first() {
    let text = "= a\nhttps://one.org/ | One | snippet tea\n= b\nhttps://two.org/ | Two | snippet green tea and sleep";
    assert_eq!(fuse_all(&lists(text))[0].hit.url.as_str(), "https://two.org/");
    let hits = &lists(text)[0].1;
    let unknown = |_: &Hit| Rating { authority: f64::NAN, relevance: f64::NAN };
    assert_eq!(fuse(&[("a", hits.as_slice())], unknown).len(), 1);
}

fn any_hit() -> impl Strategy<Value = Hit> {
    let id = |range: std::ops::Range<u32>| prop::option::of(range);
    let known = (id(0..6), id(0..6), id(2000..2003), id(0..3));
    (0_u32..12, known, 0_u32..4, 0_u32..8).prop_map(|(page, (doi, arxiv, year, author), title, has)| {
        let kind = if page % 2 == 0 { HitKind::Paper } else { HitKind::Web };
        let mut hit = Hit::new(kind, &format!("https://site{}.org/{page}", page % 3), "").unwrap();
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
    })
}

fn any_lists() -> impl Strategy<Value = Vec<(String, Vec<Hit>)>> {
    prop::collection::vec(prop::collection::vec(any_hit(), 0..8), 0..5).prop_map(|lists| {
        lists.into_iter().enumerate().map(|(index, hits)| (format!("list {index}"), hits)).collect()
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
            let doi_at = hit.ids.doi.as_ref().and_then(Doi::url);
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
        // No `good.org` is among them, so all are trusted alike.
        prop_assert!(fused.windows(2).all(|pair| pair[0].score >= pair[1].score));
        for (name, rank) in fused.iter().flat_map(|it| &it.found_by) {
            let list = &lists.iter().find(|it| it.0 == *name).unwrap().1;
            prop_assert!((1..=list.len()).contains(rank));
        }
    }
}
