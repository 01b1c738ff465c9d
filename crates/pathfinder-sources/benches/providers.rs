//! How fast replies of archives are read, on replies that are made here in their wire formats.
//!
//! Prints `name | value | target | ok or MISS`.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::{Duration, Instant};

use jiff::Timestamp;
use pathfinder_sources::provider::{Answer, HttpResponse, Page, Query, Settings, find, fuse};
use reqwest::header::HeaderMap;

const COUNT: usize = 100;

/// The best of so many runs is what the code takes; the rest is the machine.
const RUNS: usize = 100;

const MARKED: &str =
    "Tea lowers the level of cortisol in <i>rats</i> &amp; mice by 17.5 &#177; 2 per cent. ";
const PLAIN: &str =
    "In a randomized trial, forty people drank three cups of it a day for six weeks. ";

fn main() {
    print(
        "arxiv, 100 entries, ms",
        milliseconds("arxiv", &arxiv()),
        5.0,
    );
    print(
        "pubmed, 100 articles, ms",
        milliseconds("pubmed", &pubmed()),
        20.0,
    );
    let papers = [read("arxiv", &arxiv()).hits, read("pubmed", &pubmed()).hits];
    let lists = [
        ("arxiv", papers[0].as_slice()),
        ("pubmed", papers[1].as_slice()),
    ];
    let best = best(|| {
        std::hint::black_box(fuse("tea and cortisol in mice", &lists, |_| 0.9));
    });
    print("fuse, 2 lists of 100, ms", best.as_secs_f64() * 1e3, 25.0);
}

fn print(name: &str, value: f64, below: f64) {
    println!(
        "{name} | {value:.3} | < {below} | {}",
        if value < below { "ok" } else { "MISS" }
    );
}

fn best(mut run: impl FnMut()) -> Duration {
    let runs = (0..RUNS).map(|_| {
        let started = Instant::now();
        run();
        started.elapsed()
    });
    runs.min().unwrap()
}

fn milliseconds(provider: &str, body: &str) -> f64 {
    assert_eq!(read(provider, body).hits.len(), COUNT);
    best(|| {
        std::hint::black_box(read(provider, body));
    })
    .as_secs_f64()
        * 1e3
}

fn read(provider: &str, body: &str) -> Page {
    let now = Timestamp::UNIX_EPOCH;
    let query = Query::new("tea", 100, now);
    let response = HttpResponse {
        status: 200,
        headers: HeaderMap::new(),
        body: body.as_bytes().to_vec(),
        received_at: now,
    };
    match find(provider)
        .unwrap()
        .read(&query, &Settings::default(), &response)
        .unwrap()
    {
        Answer::Page(page) => page,
        Answer::Then(request) => panic!("{request:?}"),
    }
}

/// A feed with abstracts of 1,700 characters and eight authors an entry, as it is on the average.
fn arxiv() -> String {
    let summary = (PLAIN.repeat(6) + MARKED)
        .repeat(3)
        .replace("<i>", "")
        .replace("</i>", "");
    let authors: String = (0..8)
        .map(|it| format!("<author><name>Ann {it} Lee</name></author>\n"))
        .collect();
    let entries: String = (0..COUNT)
        .map(|it| {
            format!(
                "<entry><id>http://arxiv.org/abs/2401.{it:05}v1</id><title>Tea and calm in {it} trials</title>\
                 <updated>2024-01-01T10:00:00Z</updated><published>2024-01-01T10:00:00Z</published>\
                 <link href=\"https://arxiv.org/abs/2401.{it:05}v1\" rel=\"alternate\" type=\"text/html\"/>\
                 <link href=\"https://arxiv.org/pdf/2401.{it:05}v1\" rel=\"related\" type=\"application/pdf\" title=\"pdf\"/>\
                 <summary>{summary}</summary><category term=\"q-bio.NC\"/><arxiv:comment>9 pages</arxiv:comment>\
                 <arxiv:primary_category term=\"q-bio.NC\"/><arxiv:doi>10.1000/tea.{it}</arxiv:doi>{authors}</entry>\n"
            )
        })
        .collect();
    format!(
        "<?xml version='1.0' encoding='UTF-8'?>\n<feed xmlns:arxiv=\"http://arxiv.org/schemas/atom\" \
         xmlns=\"http://www.w3.org/2005/Atom\"><title>arXiv Query</title>{entries}</feed>"
    )
}

/// Records of about 20,000 bytes each: abstract, affiliations, headings, and sixty references.
fn pubmed() -> String {
    let part = |label: &str| {
        format!(
            "<AbstractText Label=\"{label}\">{}</AbstractText>",
            PLAIN.repeat(5) + MARKED
        )
    };
    let parts: String = ["AIM", "METHODS", "RESULTS"].map(part).concat();
    let author = "<Author ValidYN=\"Y\"><LastName>Lee</LastName><ForeName>Ann B</ForeName><Initials>AB</Initials>\
                  <AffiliationInfo><Affiliation>Department of Tea, University of Calm, 12345 Leaf, Teeland.\
                  </Affiliation></AffiliationInfo></Author>";
    let heading = "<MeshHeading><DescriptorName UI=\"D013662\" MajorTopicYN=\"Y\">Tea</DescriptorName>\
                   <QualifierName UI=\"Q000494\" MajorTopicYN=\"N\">pharmacology</QualifierName></MeshHeading>";
    let reference = "<Reference><Citation>Lee A. Tea and calm. J Tea. 2020;1(2):3-4.</Citation><ArticleIdList>\
                     <ArticleId IdType=\"pubmed\">12345678</ArticleId><ArticleId IdType=\"doi\">10.1000/x</ArticleId>\
                     </ArticleIdList></Reference>";
    let (authors, headings, references) =
        (author.repeat(8), heading.repeat(12), reference.repeat(60));
    let articles: String = (1..=COUNT)
        .map(|it| {
            format!(
                "<PubmedArticle><MedlineCitation Status=\"MEDLINE\"><PMID Version=\"1\">{it}</PMID><Article>\
                 <Journal><JournalIssue><PubDate><Year>2024</Year><Month>Jan</Month></PubDate></JournalIssue>\
                 <Title>Journal of Tea</Title></Journal><ArticleTitle>Tea in {it} trials.</ArticleTitle>\
                 <Abstract>{parts}</Abstract><AuthorList>{authors}</AuthorList></Article>\
                 <MeshHeadingList>{headings}</MeshHeadingList></MedlineCitation><PubmedData>\
                 <ReferenceList>{references}</ReferenceList><ArticleIdList><ArticleId IdType=\"doi\">10.1000/{it}\
                 </ArticleId></ArticleIdList></PubmedData></PubmedArticle>\n"
            )
        })
        .collect();
    format!("<?xml version=\"1.0\" ?>\n<PubmedArticleSet>{articles}</PubmedArticleSet>")
}
