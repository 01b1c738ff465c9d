//! What an exploration taught, from what each of its queries and sources yielded.

messages! {
    // Why it came out as it did.
    why_nothing_to_ask: "쓸 수 있는 검색어를 모두 이미 검색함", "everything that there is to ask had been asked before";
    why_unanswered(providers: &str): "검색한 곳에서 답이 오지 않음({providers})", "no answer came from {providers}";
    why_no_hits(providers: &str, query: &str, count: usize): "“{query}”(단어 {count}개)에 맞는 자료가 없음({providers})", "{providers}: nothing matches “{query}” (words: {count})";
    why_unreadable(all: usize): "찾은 출처 {all}건의 본문을 하나도 읽지 못함", "none of the sources found could be read ({all})";
    why_not_against(query: &str, read: usize): "“{query}” 검색으로 읽은 출처 {read}건에 대상을 반박하는 새 내용이 없음", "the sources read for “{query}” have nothing new against the target ({read})";
    why_read_before(read: usize): "읽은 출처 {read}건이 모두 전에도 읽은 것임", "all sources read had been read before ({read})";
    why_nothing_new(read: usize): "읽은 출처 {read}건에 질문에 보탤 새 내용이 없음", "the sources read add nothing to the question ({read})";
    why_retry(retry: &str): "“{retry}” 표현으로 바꾸어 검색하자 새 내용이 나옴", "only the second wording, “{retry}”, led to something new";
    why_against(query: &str): "“{query}” 검색이 가설을 따지는 출처로 이어짐", "“{query}” led to sources that bear on hypotheses";
    why_one_query(best: &str): "새 내용은 대부분 “{best}” 검색으로 찾은 출처에 있음", "most of what is new is in sources that “{best}” led to";
    why_one_source(title: &str, kind: &str): "새 내용은 대부분 “{title}”({kind})에 있음", "most of what is new is in “{title}” ({kind})";
    why_untrusted(kinds: &str): "새 내용이 모두 신뢰도 낮은 출처에 있음({kinds})", "all of what is new is in sources of low authority ({kinds})";
    why_spread(giving: usize, kinds: &str): "새 내용이 출처 {giving}건에 나뉘어 있음({kinds})", "what is new is spread over several sources ({giving}: {kinds})";

    // What it came to.
    some_unanswered(unanswered: usize, all: usize): "검색어 {all}개 가운데 {unanswered}개에는 답이 오지 않음", "{unanswered} of {all} queries were not answered";
    unreadable(failed: usize, all: usize): "출처 {all}건 가운데 {failed}건은 읽지 못함", "{failed} of {all} sources could not be read";
    observed(new: usize): "새 관찰 {new}건", "{new} new observations";
    linked(links: usize): "가설과의 새 관계 {links}건", "{links} new links to hypotheses";
    /// Between the parts of a reason.
    and: ", ", "; ";

    // What that teaches.
    nothing_to_ask(goal: &str): "“{goal}”에 대해서는 더 물을 말이 없습니다.", "There is nothing left to ask about “{goal}”.";
    unanswered(query: &str, providers: &str): "“{query}” 검색에 답이 오지 않아({providers}) 무엇이 있는지 아직 모릅니다.", "{providers} did not answer “{query}”, so what it would find is not known yet.";
    no_match(query: &str): "“{query}” 검색에 맞는 것이 없습니다.", "Nothing matches “{query}”.";
    out_of_reach(title: &str, all: usize): "찾은 출처 {all}건은 “{title}”처럼 본문을 읽을 수 없습니다.", "The sources found ({all}, among them “{title}”) cannot be read.";
    no_counter_evidence(query: &str): "“{query}” 검색으로는 반대 증거가 나오지 않았습니다.", "“{query}” brought no evidence against the target.";
    already_known(query: &str): "“{query}” 검색으로 닿는 출처의 내용은 이미 아는 것입니다.", "The sources that “{query}” leads to say what is known.";
    retry_helped(retry: &str, first: &str): "“{first}” 검색이 놓친 것을 “{retry}” 검색이 찾았습니다.", "“{retry}” found what “{first}” missed.";
    counter_evidence(query: &str, links: usize): "“{query}” 검색으로 가설과의 관계 {links}건을 얻었습니다.", "“{query}” brought {links} links to hypotheses.";
    one_query(best: &str, count: usize, new: usize, worst: &str): "새 관찰 {new}건 가운데 {count}건이 “{best}” 검색에서 나왔고, “{worst}” 검색에서는 하나도 나오지 않았습니다.",
        "“{best}” brought {count} of {new} new observations, “{worst}” none.";
    one_source(title: &str, count: usize, new: usize): "새 관찰 {new}건 가운데 {count}건이 “{title}” 한 곳에 기대고 있습니다.", "Most rests on one source: “{title}” gave {count} of {new} new observations.";
    untrusted(giving: usize, kinds: &str): "새로운 내용을 준 출처 {giving}건({kinds}) 가운데 신뢰할 만한 곳이 없습니다.", "None of the sources that gave something new is trusted ({giving}: {kinds}).";
    spread(giving: usize, read: usize, title: &str, count: usize): "출처 {read}건 가운데 {giving}건에서 새로운 내용이 나왔고, “{title}”에서 가장 많이({count}건) 나왔습니다.",
        "{giving} of {read} sources gave something new, “{title}” the most ({count}).";

    // What to do about it.
    ask_others(query: &str, providers: &str): "“{query}” 검색은 다른 곳에서 합니다({providers} 제외).", "Ask others than {providers} for “{query}”.";
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
        leave_out(provider: &str): "{provider}에서 답이 오지 않으면 다음 한 번은 다른 곳에서만 찾습니다.", "When {provider} does not answer, the next iteration searches elsewhere.";
        provider_silent(provider: &str): "{provider}에서 답이 오지 않음", "{provider} did not answer";
        take_words_away: "결과가 없으면 단어를 더하기 전에 먼저 줄입니다.", "When nothing is found, take words away before adding any.";
        no_hits: "결과 없음", "no hits";
        change_angle: "결과가 있어도 새 내용이 없으면 관점을 바꿉니다.", "When hits bring nothing new, change the angle.";
        nothing_new: "새 내용 없음", "nothing new";
        nothing_to_ask: "더 물을 말이 없음", "nothing left to ask";
        word_again: "대상을 포기하기 전에 다른 표현을 시도합니다.", "Try a second wording before giving a target up.";
        first_failed: "첫 검색 실패", "first query failed";
        search_opposite: "지지 증거만 있는 가설은 반대 증거부터 찾습니다.", "Of a hypothesis that has support only, seek evidence against it first.";
        only_support: "지지 증거만 있음", "only support known";
        confirm: "신뢰도 낮은 출처에만 있는 내용은 논문에서 확인합니다.", "What only sources of low authority say, look up in papers.";
        low_authority: "신뢰도 낮은 출처뿐", "only sources of low authority";
    }
}
