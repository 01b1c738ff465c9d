//! What an exploration taught, from what each of its queries and sources yielded.

messages! {
    // What happened.
    none_answered(all: usize): "검색어 {all}개에 아무 제공자도 답하지 않음", "no provider answered (queries: {all})";
    some_unanswered(unanswered: usize, all: usize): "검색어 {all}개 가운데 {unanswered}개에는 아무 제공자도 답하지 않음", "{unanswered} of {all} queries were not answered";
    nothing_found(all: usize): "검색어 {all}개로 아무것도 찾지 못함", "nothing was found (queries: {all})";
    some_found_nothing(empty: usize, all: usize): "검색어 {all}개 가운데 {empty}개는 아무것도 찾지 못함", "{empty} of {all} queries found nothing";
    all_found(all: usize, hits: usize): "검색어 {all}개로 결과 {hits}건을 찾음", "results: {hits} (queries: {all})";
    unreadable(failed: usize, all: usize): "출처 {all}건 가운데 {failed}건은 읽지 못함", "{failed} of {all} sources could not be read";
    nothing_new(read: usize): "읽은 출처 {read}건에 새로운 내용이 없음", "nothing new (sources read: {read})";
    some_new(read: usize, barren: usize): "읽은 출처 {read}건 가운데 {barren}건에는 새로운 내용이 없음", "{barren} of {read} sources read had nothing new";
    all_new(read: usize): "읽은 출처 {read}건 모두에 새로운 내용이 있음", "every source read had something new ({read})";
    observed(new: usize): "새 관찰 {new}건", "{new} new observations";
    observed_mostly(new: usize, most: usize, title: &str): "새 관찰 {new}건 가운데 {most}건이 “{title}”에서 나옴", "{most} of {new} new observations came from “{title}”";
    linked(links: usize): "가설과의 새 관계 {links}건", "{links} new links to hypotheses";
    /// Between the parts of a reason.
    and: ", ", "; ";

    // What that teaches.
    unanswered(query: &str): "“{query}” 검색에 답한 제공자가 없어 무엇이 있는지 아직 모릅니다.", "No provider answered “{query}”, so what it would find is not known yet.";
    no_match(query: &str): "“{query}” 검색에 맞는 것이 없습니다.", "Nothing matches “{query}”.";
    out_of_reach(title: &str, all: usize): "찾은 출처 {all}건은 “{title}”처럼 본문을 읽을 수 없습니다.", "The sources found ({all}, among them “{title}”) cannot be read.";
    no_counter_evidence(query: &str): "“{query}” 검색으로는 반대 증거가 나오지 않았습니다.", "“{query}” brought no evidence against the target.";
    already_known(query: &str): "“{query}” 검색으로 닿는 출처의 내용은 이미 아는 것입니다.", "The sources that “{query}” leads to say what is known.";
    retry_helped(retry: &str, first: &str): "“{first}” 검색이 놓친 것을 “{retry}” 검색이 찾았습니다.", "“{retry}” found what “{first}” missed.";
    counter_evidence(query: &str, links: usize): "“{query}” 검색으로 가설과의 관계 {links}건을 얻었습니다.", "“{query}” brought {links} links to hypotheses.";
    one_query(best: &str, count: usize, new: usize, worst: &str): "새 관찰 {new}건 가운데 {count}건이 “{best}” 검색에서 나왔고, “{worst}” 검색에서는 하나도 나오지 않았습니다.",
        "“{best}” brought {count} of {new} new observations, “{worst}” none.";
    one_source(title: &str, count: usize, new: usize): "새 관찰 {new}건 가운데 {count}건이 “{title}” 한 곳에 기대고 있습니다.", "Most rests on one source: “{title}” gave {count} of {new} new observations.";
    untrusted(giving: usize): "새로운 내용을 준 출처 {giving}건 가운데 신뢰할 만한 곳이 없습니다.", "None of the sources that gave something new is trusted ({giving}).";
    spread(giving: usize, read: usize, title: &str, count: usize): "출처 {read}건 가운데 {giving}건에서 새로운 내용이 나왔고, “{title}”에서 가장 많이({count}건) 나왔습니다.",
        "{giving} of {read} sources gave something new, “{title}” the most ({count}).";

    // What to do about it.
    ask_others(query: &str): "다른 제공자에서 “{query}” 검색을 다시 합니다.", "Ask other providers for “{query}”.";
    fewer_words(query: &str): "“{query}” 대신 단어를 줄여 검색합니다.", "Search with fewer words than “{query}”.";
    open_text: "같은 내용을 본문이 공개된 출처에서 찾습니다.", "Look for the same in sources whose text is open.";
    name_opposite: "반대되는 효과의 이름과 조건을 직접 검색합니다.", "Search for the opposite effect by its own name, and for conditions.";
    look_wider: "다른 관점이나 더 넓은 검색어로 바꿉니다.", "Change to another angle, or to a broader query.";
    look_deeper: "가설 하나를 정해 깊이 살핍니다.", "Take one hypothesis and go deeper.";
    begin_with(query: &str): "다음 검색은 “{query}” 검색어에서 시작합니다.", "Begin the next query with the words of “{query}”.";
    ask_against(query: &str): "다른 가설에도 “{query}” 같은 말로 반대 증거를 묻습니다.", "Ask for evidence against other hypotheses with words like “{query}”.";
    find_others(title: &str): "“{title}”의 내용을 말하는 다른 출처를 찾습니다.", "Look for others who say what “{title}” says.";
    find_trusted(title: &str): "“{title}”의 내용을 논문과 공식 자료에서 확인합니다.", "Check what “{title}” says in papers and official sources.";
    use_terms(title: &str): "“{title}”의 용어로 더 깊이 찾습니다.", "Go deeper with the terms of “{title}”.";
}

/// Rules that a recurring situation calls for.
pub mod rule {
    messages! {
        change_provider: "제공자가 차단하면 검색어가 아니라 제공자를 바꿉니다.", "When a provider blocks, change the provider, not the words.";
        blocked: "검색 차단", "search blocked";
        rate_limited: "요청 제한", "rate limited";
        take_words_away: "결과가 없으면 단어를 더하기 전에 먼저 줄입니다.", "When nothing is found, take words away before adding any.";
        no_hits: "결과 없음", "no hits";
        narrow_query: "좁은 검색어", "narrow query";
        change_angle: "결과가 있어도 새 내용이 없으면 관점을 바꿉니다.", "When hits bring nothing new, change the angle.";
        nothing_new: "새 내용 없음", "nothing new";
        repeated_sources: "반복되는 출처", "repeated sources";
        word_again: "대상을 포기하기 전에 다른 표현을 시도합니다.", "Try a second wording before giving a target up.";
        first_failed: "첫 검색 실패", "first query failed";
        synonyms: "동의어가 있음", "synonyms exist";
        search_opposite: "믿는 것의 반대를 검색합니다.", "Search for the opposite of what is believed.";
        strong_hypothesis: "강한 가설", "strong hypothesis";
        only_support: "지지 증거만 있음", "only support known";
        confirm: "약한 출처는 논문과 공식 자료로 확인합니다.", "Confirm weak sources with papers and official ones.";
        low_authority: "신뢰도가 낮은 출처", "low authority";
        only_blogs: "블로그와 게시판뿐", "blogs and forums only";
    }
}
