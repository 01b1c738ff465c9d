//! Replies of archives, one good, one empty, one error for each.

use expect_test::expect;

use super::*;

#[test]
fn arxiv() {
    check(
        "arxiv",
        &samples::arxiv(samples::ARXIV_ENTRIES),
        expect![[r#"
        2 hits, 1 without address
        - "Tea and calm" <https://arxiv.org/abs/2401.00001v2> Paper
          date: 2024-01-01
          by: Ann Lee; Bo Kim
          in: J. Tea 1 (2024)
          ids: doi 10.1000/tea.1, arxiv 2401.00001
          snippet: Tea calms < 17 rats & 3 mice.
          abstract: Tea calms < 17 rats & 3 mice.
          open: https://arxiv.org/pdf/2401.00001v2
        - "Old" <https://arxiv.org/abs/math/0601001v1> Paper
          date: 2006-01-02
          in: arXiv
          ids: arxiv math/0601001
          retracted: yes"#]],
    );
    check("arxiv", &samples::arxiv(""), expect!["nothing found"]);
    let error = "<entry><id>https://arxiv.org/api/errors#incorrect_id</id><title>Error</title><summary>incorrect id format for x</summary></entry>";
    check(
        "arxiv",
        &samples::arxiv(error),
        expect!["failed (BadRequest): arxiv RefusesQuery: incorrect id format for x"],
    );
    check_status(
        "arxiv",
        429,
        &[("retry-after", "10")],
        "Rate exceeded.",
        expect!["rate limited until 2026-03-02T12:00:10Z: arxiv TooOften: Rate exceeded"],
    );
}

#[test]
fn semantic_scholar() {
    check(
        "semantic_scholar",
        &format!(
            r#"{{"total":1,"offset":0,"data":[{}]}}"#,
            samples::SEMANTIC_SCHOLAR
        ),
        expect![[r#"
        1 hit
        - "Tea and calm" <https://www.semanticscholar.org/paper/0123456789abcdef0123456789abcdef01234567> Paper
          date: 2024-01-01
          by: Ann Lee
          in: J. Tea
          ids: doi 10.1000/tea.1, arxiv 2401.00001, pmid 7, pmcid PMC8, s2 0123456789abcdef0123456789abcdef01234567
          cited: 3
          snippet: Tea calms.
          abstract: Tea calms rats.
          open: https://tea.example/1.pdf
          also: https://doi.org/10.1000/tea.1 https://arxiv.org/abs/2401.00001 https://pubmed.ncbi.nlm.nih.gov/7/ https://pmc.ncbi.nlm.nih.gov/articles/PMC8/"#]],
    );
}

#[test]
fn semantic_scholar_leads_on() {
    let bare = r#"{"paperId":null,"title":"Unknown work","externalIds":null}"#;
    check(
        "semantic_scholar",
        &format!(
            r#"{{"data":[{{"citedPaper":{bare}}},{{"citedPaper":{}}}]}}"#,
            samples::SEMANTIC_SCHOLAR
        ),
        expect![[r#"
            1 hit, 1 without address
            - "Tea and calm" <https://www.semanticscholar.org/paper/0123456789abcdef0123456789abcdef01234567> Paper
              date: 2024-01-01
              by: Ann Lee
              in: J. Tea
              ids: doi 10.1000/tea.1, arxiv 2401.00001, pmid 7, pmcid PMC8, s2 0123456789abcdef0123456789abcdef01234567
              cited: 3
              snippet: Tea calms.
              abstract: Tea calms rats.
              open: https://tea.example/1.pdf
              also: https://doi.org/10.1000/tea.1 https://arxiv.org/abs/2401.00001 https://pubmed.ncbi.nlm.nih.gov/7/ https://pmc.ncbi.nlm.nih.gov/articles/PMC8/"#]],
    );
    let named = r#"{"recommendedPapers":[{"paperId":"ffffffffffffffffffffffffffffffffffffffff","title":"RETRACTED: Coffee","year":2023}]}"#;
    check(
        "semantic_scholar",
        named,
        expect![[r#"
        1 hit
        - "RETRACTED: Coffee" <https://www.semanticscholar.org/paper/ffffffffffffffffffffffffffffffffffffffff> Paper
          date: 2023
          ids: s2 ffffffffffffffffffffffffffffffffffffffff
          retracted: yes"#]],
    );
}

#[test]
fn semantic_scholar_refuses() {
    check(
        "semantic_scholar",
        r#"{"total":0,"offset":0}"#,
        expect!["nothing found"],
    );
    check(
        "semantic_scholar",
        r#"{"offset":0,"citingPaperInfo":{"openAccessPdf":null},"data":null}"#,
        expect!["nothing found"],
    );
    check_status(
        "semantic_scholar",
        403,
        &[],
        r#"{"message":"Forbidden"}"#,
        expect![[r#"
            misconfigured: semantic_scholar RefusesKey: Forbidden
            hint: CheckOrUnset { variable: "S2_API_KEY" }"#]],
    );
    check_status(
        "semantic_scholar",
        429,
        &[],
        r#"{"message":"Too Many Requests. Please wait and try again","code":"429"}"#,
        expect![
            "rate limited until unknown: semantic_scholar TooOften: Too Many Requests. Please wait and try again"
        ],
    );
}

#[test]
fn pubmed_searches() {
    check(
        "pubmed",
        r#"{"header":{},"esearchresult":{"count":"2","idlist":["11","12"]}}"#,
        expect![
            "then GET https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pubmed&id=11%2C12&retmode=xml&tool=pathfinder&email=[hidden]&api_key=[hidden]"
        ],
    );
    check(
        "pubmed",
        "<eSearchResult><Count>1</Count><IdList><Id>11</Id></IdList></eSearchResult>",
        expect![
            "then GET https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pubmed&id=11&retmode=xml&tool=pathfinder&email=[hidden]&api_key=[hidden]"
        ],
    );
    check(
        "pubmed",
        r#"{"esearchresult":{"count":"0","idlist":[],"warninglist":{"outputmessages":["No items found."]}}}"#,
        expect!["nothing found"],
    );
    check(
        "pubmed",
        r#"{"esearchresult":{"ERROR":"Search Backend failed: timeout"}}"#,
        expect!["failed (Server): pubmed CannotSearch: Search Backend failed: timeout"],
    );
    check_status(
        "pubmed",
        429,
        &[("retry-after", "2")],
        r#"{"error":"API rate limit exceeded","count":"11"}"#,
        expect![
            "rate limited until 2026-03-02T12:00:02Z: pubmed TooOften: API rate limit exceeded"
        ],
    );
}

#[test]
fn pubmed_records() {
    check(
        "pubmed",
        samples::PUBMED,
        expect![[r#"
        3 hits
        - "Tea lowers stress." <https://pubmed.ncbi.nlm.nih.gov/11/> Paper
          date: 2023-12-05
          by: Ann Lee; Tea Group
          in: Journal of Tea
          ids: doi 10.1000/tea.2, pmid 11, pmcid PMC99
          snippet: AIM: To test tea. RESULTS: It calms.
          abstract: AIM: To test tea. RESULTS: It calms.
          also: https://doi.org/10.1000/tea.2 https://pmc.ncbi.nlm.nih.gov/articles/PMC99/
          retracted: yes
        - "Old" <https://pubmed.ncbi.nlm.nih.gov/12/> Paper
          date: 1998-12
          ids: pmid 12
        - "Chapter" <https://pubmed.ncbi.nlm.nih.gov/13/> Paper
          date: 1993
          by: B Kim
          in: Teas
          ids: pmid 13"#]],
    );
    check(
        "pubmed",
        "<PubmedArticleSet></PubmedArticleSet>",
        expect!["nothing found"],
    );
    check(
        "pubmed",
        "<eFetchResult><ERROR>cannot get document summary</ERROR></eFetchResult>",
        expect!["failed (BadRequest): pubmed RefusesQuery: cannot get document summary"],
    );
}

#[test]
fn openalex() {
    let headers = [("x-ratelimit-remaining-usd", "0.99")];
    let body = format!(
        r#"{{"meta":{{"count":1}},"results":[{}]}}"#,
        samples::OPENALEX
    );
    expect![[r#"
        1 hit, left Usd(0.99)
        - "Tea & calm" <https://doi.org/10.1000/tea.1> Paper
          date: 2024-01-01
          by: Ann Lee
          in: J. Tea
          ids: doi 10.1000/tea.1, arxiv 2401.00001, pmid 7, pmcid PMC8, openalex W42
          cited: 3
          snippet: Tea calms rats.
          abstract: Tea calms rats.
          open: https://tea.example/1.pdf
          also: http://arxiv.org/abs/2401.00001
          retracted: yes"#]]
    .assert_eq(&read_as(
        "openalex",
        &query("tea"),
        &response(200, &headers, &body),
    ));
    check(
        "openalex",
        r#"{"meta":{"count":0},"results":[]}"#,
        expect!["nothing found"],
    );
    check(
        "openalex",
        r#"{"id":"https://openalex.org/A1","display_name":"Ann Lee"}"#,
        expect!["failed (Unreadable): openalex NoResults"],
    );
    check_status(
        "openalex",
        403,
        &[],
        r#"{"error":"Forbidden","message":"slow down"}"#,
        expect!["rate limited until unknown: openalex TooOften: Forbidden, slow down"],
    );
    check_status(
        "openalex",
        429,
        &[("retry-after", "40000")],
        r#"{"error":"Rate limit exceeded","message":"Insufficient budget"}"#,
        expect![
            "rate limited until 2026-03-02T23:06:40Z: openalex TooOften: Rate limit exceeded, Insufficient budget"
        ],
    );
}

#[test]
fn crossref() {
    let list = format!(
        r#"{{"status":"ok","message-type":"work-list","message":{{"total-results":1,"items":[{},{{"title":["No DOI"]}}]}}}}"#,
        samples::CROSSREF
    );
    check(
        "crossref",
        &list,
        expect![[r#"
        1 hit, 1 without address
        - "Tea & calm: A trial" <https://doi.org/10.1000/tea.1> Paper
          date: 2024-01
          by: Ann Lee; Tea Group
          in: J. Tea
          ids: doi 10.1000/tea.1
          cited: 3
          snippet: Tea calms.
          abstract: Tea calms.
          open: https://tea.example/1.pdf
          also: https://tea.example/1
          retracted: yes"#]],
    );
}

#[test]
fn crossref_without_works() {
    check(
        "crossref",
        r#"{"status":"ok","message-type":"work-list","message":{"total-results":0,"items":[]}}"#,
        expect!["nothing found"],
    );
    check(
        "crossref",
        r#"{"status":"ok","message-type":"member-list","message":{"items":[{}]}}"#,
        expect!["failed (Unreadable): crossref NoResults"],
    );
    let invalid = r#"{"status":"failed","message-type":"validation-failure","message":[{"type":"parameter-not-allowed","value":"sort","message":"This route does not support sort"}]}"#;
    check_status(
        "crossref",
        400,
        &[],
        invalid,
        expect![
            "failed (BadRequest): crossref Status { status: 400 }: This route does not support sort"
        ],
    );
}

#[test]
fn unpaywall() {
    check(
        "unpaywall",
        samples::UNPAYWALL,
        expect![[r#"
        1 hit
        - "Tea" <https://doi.org/10.1000/tea.1> Paper
          date: 2024-01-01
          by: Ann Lee; Bo Kim
          in: J. Tea
          ids: doi 10.1000/tea.1, arxiv 2401.00001
          open: https://tea.example/1.pdf
          also: https://arxiv.org/pdf/2401.00001"#]],
    );
    check(
        "unpaywall",
        &format!(
            r#"{{"results":[{{"response":{},"score":0.1}}],"elapsed_seconds":0.1}}"#,
            samples::UNPAYWALL
        ),
        expect![[r#"
            1 hit
            - "Tea" <https://doi.org/10.1000/tea.1> Paper
              date: 2024-01-01
              by: Ann Lee; Bo Kim
              in: J. Tea
              ids: doi 10.1000/tea.1, arxiv 2401.00001
              open: https://tea.example/1.pdf
              also: https://arxiv.org/pdf/2401.00001"#]],
    );
    check(
        "unpaywall",
        r#"{"results":[],"elapsed_seconds":0.1}"#,
        expect!["nothing found"],
    );
}

#[test]
fn only_papers_of_the_site_and_of_the_time_are_kept() {
    let body = r#"{"total":3,"data":[
        {"paperId":"0000000000000000000000000000000000000001","title":"In arXiv","externalIds":{"ArXiv":"2401.00001"},"year":2024},
        {"paperId":"0000000000000000000000000000000000000002","title":"Elsewhere","year":2024},
        {"paperId":"0000000000000000000000000000000000000003","title":"Too old","externalIds":{"ArXiv":"2301.00001"},"publicationDate":"2023-05-01"}]}"#;
    let mut query = query("tea site:arxiv.org");
    query.since = PartialDate::parse("2023-06");
    expect![[r#"
        1 hit
        - "In arXiv" <https://www.semanticscholar.org/paper/0000000000000000000000000000000000000001> Paper
          date: 2024
          ids: arxiv 2401.00001, s2 0000000000000000000000000000000000000001
          also: https://arxiv.org/abs/2401.00001"#]]
    .assert_eq(&read_as("semantic_scholar", &query, &response(200, &[], body)));
}
