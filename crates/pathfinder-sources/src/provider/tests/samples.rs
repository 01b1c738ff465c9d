//! One good reply of each provider, in its wire format, about nothing but tea.

use super::PROVIDERS;

pub(super) const SEARXNG: &str = r#"{"query":"tea","number_of_results":2,"results":[
        {"url":"https://tea.example/calm","title":"Tea calms","content":"Green <b>tea</b> &amp; sleep","publishedDate":"2024-05-11T00:00:00","engines":["a"]},
        {"url":"/relative","title":"No address"}],
        "answers":[],"unresponsive_engines":[["b","timeout"]]}"#;

pub(super) const BRAVE: &str = r#"{"query":{"original":"tea"},"web":{"results":[
        {"title":"Tea &amp; you","url":"https://tea.example/","description":"All about <strong>tea</strong>","page_age":"2023-09-09T15:55:05","extra_snippets":["More of it"]},
        {"title":"Fresh","url":"https://fresh.example/","age":"3 days ago"}]}}"#;

pub(super) const TAVILY: &str = r#"{"query":"tea","results":[
        {"title":"Tea","url":"https://tea.example/","content":"It calms.","score":0.8,"raw_content":"Tea.\nIt calms.","published_date":"Mon, 11 May 2024 10:00:00 GMT"},
        {"title":"Plain","url":"https://plain.example/","content":"x","raw_content":null}],
        "response_time":1.3,"usage":{"credits":1}}"#;

pub(super) const SERPER: &str = r#"{"searchParameters":{"q":"tea"},"organic":[
        {"title":"Tea","link":"https://tea.example/","snippet":"It calms.","date":"Mar 25, 2021","position":1}],"credits":1}"#;

pub(super) const GOOGLE: &str = r#"{"kind":"customsearch#search","searchInformation":{"totalResults":"1"},"items":[
        {"title":"Tea","link":"https://tea.example/","snippet":"It\ncalms.","pagemap":{"metatags":[{"article:published_time":"2020-01-02T03:04:05Z","author":"Ann Lee"}]}}]}"#;

pub(super) const EXA: &str = r##"{"requestId":"1","resolvedSearchType":"neural","results":[
        {"title":"Tea","url":"https://tea.example/","publishedDate":"2023-11-16T01:36:32.547Z","author":"Ann Lee","text":"# Tea\n\nIt calms.","highlights":["It calms."]},
        {"title":"Markup","url":"https://markup.example/","author":"","text":"<div><h2>Heaters</h2><p>They heat.</p></div>"}],
        "costDollars":{"total":0.007}}"##;

pub(super) const DUCKDUCKGO: &str = r#"<div class="result results_links web-result"><h2 class="result__title">
        <a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Ftea.example%2Fa%3Fb%3D1&amp;rut=0">Tea &amp; <b>you</b></a></h2>
        <a class="result__url" href="//duckduckgo.com/l/?uddg=x">tea.example</a>
        <a class="result__snippet" href="//duckduckgo.com/l/?uddg=x"><b>Tea</b> calms.</a></div>
        <div class="result result--ad"><a class="result__a" href="https://duckduckgo.com/y.js?ad_domain=shop.example">Buy tea</a></div>
        <div class="result web-result"><a class="result__a" href="javascript:alert(1)">Bad</a></div>"#;

pub(super) const ARXIV_FEED: &str = r#"<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
<title>arXiv Query</title>"#;

pub(super) const ARXIV_ENTRIES: &str = r#"<entry><id>http://arxiv.org/abs/2401.00001v2</id><title>Tea   and
        calm</title><updated>2024-02-01T00:00:00Z</updated><published>2024-01-01T10:00:00Z</published>
        <link href="http://arxiv.org/abs/2401.00001v2" rel="alternate" type="text/html"/>
        <link href="https://arxiv.org/pdf/2401.00001v2" rel="related" type="application/pdf" title="pdf"/>
        <summary>  Tea calms &lt; 17 rats &amp; 3 mice. </summary><author><name>Ann Lee</name><arxiv:affiliation>Tea House</arxiv:affiliation></author><author><name>Bo Kim</name></author>
        <arxiv:doi>10.1000/Tea.1</arxiv:doi><arxiv:journal_ref>J. Tea 1 (2024)</arxiv:journal_ref></entry>
        <entry><id>http://arxiv.org/abs/math/0601001v1</id><title>Old</title><published>2006-01-02T14:57:58Z</published>
        <arxiv:comment>This paper has been withdrawn by the author</arxiv:comment></entry><entry><title>No id</title></entry>"#;

pub(super) const SEMANTIC_SCHOLAR: &str = r#"{"paperId":"0123456789abcdef0123456789abcdef01234567","externalIds":{"ArXiv":"2401.00001","DOI":"10.1000/Tea.1","PubMed":"7","PubMedCentral":"8"},
        "url":"https://www.semanticscholar.org/paper/0123456789abcdef0123456789abcdef01234567","title":"Tea and calm","venue":"J. Tea","year":2024,"publicationDate":"2024-01-01",
        "citationCount":3,"openAccessPdf":{"url":"https://tea.example/1.pdf","status":"GOLD"},"tldr":{"text":"Tea calms."},"abstract":"Tea calms rats.","authors":[{"authorId":"1","name":"Ann Lee"}]}"#;

pub(super) const PUBMED: &str = r#"<?xml version="1.0" ?><!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
        <PubmedArticleSet><PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">11</PMID><Article><Journal><JournalIssue><PubDate><Year>2024</Year><Month>Jan</Month></PubDate></JournalIssue><Title>Journal of Tea</Title></Journal>
        <ArticleTitle>Tea lowers <i>stress</i>.</ArticleTitle><ELocationID EIdType="doi" ValidYN="Y">10.1000/tea.2</ELocationID>
        <Abstract><AbstractText Label="AIM">To test <b>tea</b>.</AbstractText><AbstractText Label="RESULTS">It calms.</AbstractText></Abstract>
        <AuthorList><Author><LastName>Lee</LastName><ForeName>Ann</ForeName></Author><Author><CollectiveName>Tea Group</CollectiveName></Author></AuthorList>
        <PublicationTypeList><PublicationType UI="D016441">Retracted Publication</PublicationType></PublicationTypeList>
        <ArticleDate DateType="Electronic"><Year>2023</Year><Month>12</Month><Day>05</Day></ArticleDate></Article></MedlineCitation>
        <PubmedData><ArticleIdList><ArticleId IdType="pubmed">11</ArticleId><ArticleId IdType="pmc">PMC99</ArticleId></ArticleIdList></PubmedData></PubmedArticle>
        <PubmedArticle><MedlineCitation><PMID>12</PMID><Article><Journal><JournalIssue><PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue></Journal><ArticleTitle>Old</ArticleTitle></Article></MedlineCitation></PubmedArticle>
        <PubmedBookArticle><BookDocument><PMID>13</PMID><Book><BookTitle>Teas</BookTitle><PubDate><Year>1993</Year></PubDate><AuthorList Type="editors"><Author><LastName>Ed</LastName></Author></AuthorList></Book><ArticleTitle>Chapter</ArticleTitle><AuthorList Type="authors"><Author><LastName>Kim</LastName><Initials>B</Initials></Author></AuthorList></BookDocument></PubmedBookArticle>
        </PubmedArticleSet>"#;

pub(super) const OPENALEX: &str = r#"{"id":"https://openalex.org/W42","doi":"https://doi.org/10.1000/Tea.1","title":"Tea &amp; <i>calm</i>","publication_year":2024,"publication_date":"2024-01-01",
        "ids":{"openalex":"https://openalex.org/W42","pmid":"https://pubmed.ncbi.nlm.nih.gov/7","pmcid":"https://www.ncbi.nlm.nih.gov/pmc/articles/8"},
        "primary_location":{"landing_page_url":"https://doi.org/10.1000/tea.1","source":{"display_name":"J. Tea"}},"best_oa_location":{"pdf_url":"https://tea.example/1.pdf"},
        "locations":[{"landing_page_url":"https://doi.org/10.1000/tea.1"},{"landing_page_url":"http://arxiv.org/abs/2401.00001"}],
        "authorships":[{"author":{"display_name":"Ann Lee"}}],"cited_by_count":3,"is_retracted":true,"abstract_inverted_index":{"calms":[2],"Abstract":[0],"Tea":[1],"rats.":[3]}}"#;

pub(super) const CROSSREF: &str = r#"{"DOI":"10.1000/Tea.1","URL":"https://doi.org/10.1000/tea.1","title":["Tea &amp; calm"],"subtitle":["A trial"],"container-title":["J. Tea"],
        "author":[{"given":"Ann","family":"Lee"},{"name":"Tea Group"}],"published":{"date-parts":[[2024,1]]},"issued":{"date-parts":[[2024]]},"is-referenced-by-count":3,
        "abstract":"<jats:title>Abstract</jats:title><jats:p>Tea <jats:italic>calms</jats:italic>.</jats:p>","resource":{"primary":{"URL":"https://tea.example/1"}},
        "link":[{"URL":"https://tea.example/1.pdf","content-type":"application/pdf"}],"license":[{"URL":"https://creativecommons.org/licenses/by/4.0/"}],
        "updated-by":[{"type":"retraction","DOI":"10.1000/r"}]}"#;

pub(super) const UNPAYWALL: &str = r#"{"doi":"10.1000/tea.1","doi_url":"https://doi.org/10.1000/tea.1","title":"Tea","year":2024,"published_date":"2024-01-01","journal_name":"J. Tea","is_oa":true,
        "best_oa_location":{"url":"https://tea.example/1","url_for_pdf":"https://tea.example/1.pdf"},"oa_locations":[{"url":"https://arxiv.org/pdf/2401.00001"}],
        "z_authors":[{"given":"Ann","family":"Lee"},{"raw_author_name":"Bo Kim"}]}"#;

pub(super) const WIKIPEDIA: &str = r#"{"batchcomplete":true,"query":{"pages":[
        {"pageid":2,"ns":0,"title":"Green tea","index":2,"extract":"Green tea is a tea.","fullurl":"https://en.wikipedia.org/wiki/Green_tea"},
        {"pageid":1,"ns":0,"title":"Tea","index":1,"extract":"Tea is a drink."},
        {"ns":0,"title":"Gone","missing":true}]}}"#;

pub(super) const GREP_APP: &str = r#"{"time":5,"facets":{},"hits":{"total":2,"hits":[
        {"owner_id":"1","repo":{"raw":"rust-lang/rust"},"branch":{"raw":"master"},"path":{"raw":"src/a b.rs"},
         "content":{"snippet":"<table><tr><td><pre>fn <mark>main</mark>() {</pre></td></tr><tr><td><pre>}</pre></td></tr></table>"}},
        {"repo":"a/b","branch":"main","path":"c.rs","content":{"snippet":"x &lt; y"}},
        {"repo":{"raw":"a/b"}}]}}"#;

/// A page as DuckDuckGo writes it, with these results.
pub(super) fn duckduckgo(results: &str) -> String {
    format!(
        "<!DOCTYPE html><html><body><div class=\"serp__results\"><div id=\"links\" class=\"results\">{results}</div></div></body></html>"
    )
}

/// A feed as arXiv writes it, with these entries.
pub(super) fn arxiv(entries: &str) -> String {
    format!("{ARXIV_FEED}{entries}</feed>")
}

/// A whole good reply of each provider.
pub(super) fn all() -> Vec<(&'static str, String)> {
    let named = PROVIDERS.iter().map(|it| (it.name, good_reply(it.name)));
    named.collect()
}

fn good_reply(name: &str) -> String {
    match name {
        "searxng" => SEARXNG.to_owned(),
        "brave" => BRAVE.to_owned(),
        "tavily" => TAVILY.to_owned(),
        "serper" => SERPER.to_owned(),
        "google" => GOOGLE.to_owned(),
        "exa" => EXA.to_owned(),
        "duckduckgo" => duckduckgo(DUCKDUCKGO),
        "arxiv" => arxiv(ARXIV_ENTRIES),
        "semantic_scholar" => format!(r#"{{"data":[{SEMANTIC_SCHOLAR}]}}"#),
        "pubmed" => PUBMED.to_owned(),
        "openalex" => format!(r#"{{"results":[{OPENALEX}]}}"#),
        "crossref" => {
            format!(r#"{{"message-type":"work-list","message":{{"items":[{CROSSREF}]}}}}"#)
        }
        "unpaywall" => UNPAYWALL.to_owned(),
        "wikipedia" => WIKIPEDIA.to_owned(),
        "grep_app" => GREP_APP.to_owned(),
        other => panic!("a good reply of {other} belongs in this file"),
    }
}
