//! `fetch`: a page or a file as text, or why there is none.

messages! {
    no_such_file(place: &str): "{place}: 그런 파일이 없습니다", "there is no file {place}";
    give_scheme(place: &str): "웹 주소라면 이렇게 쓰세요: https://{place}", "did you mean https://{place}?";

    // What is known about a document.
    title: "제목", "title";
    url: "주소", "url";
    found_at: "가져온 곳", "found at";
    date: "날짜", "date";
    kind: "종류", "type";
    authors: "저자", "authors";
    language: "언어", "language";
    venue: "실린 곳", "venue";
    places: "위치", "places";
}

/// Why a file gave no text, and what to do about it.
pub mod file {
    messages! {
        unreadable(path: &str): "{path}: 읽을 수 없습니다", "cannot read {path}";
        check_path: "경로와 권한을 확인하세요", "check the path and its permissions";
        unknown_format(path: &str): "{path}: Markdown, 텍스트, HTML, PDF가 아닙니다", "{path} is not Markdown, text, HTML or PDF";
        save_as_known_format: ".md, .txt, .html, .pdf로 저장하세요", "save it as .md, .txt, .html or .pdf";
        too_large(path: &str, bytes: u64, bytes_max: u64): "{path}: {bytes}바이트로, 한도인 {bytes_max}바이트보다 큽니다", "{path} has {bytes} bytes, more than the limit of {bytes_max}";
        split: "나누어 저장하세요", "split it into parts";
        binary(path: &str): "{path}: 이름은 텍스트지만 내용은 이진 데이터입니다", "{path} is named like text, but holds binary data";
        name_true_format: "실제 형식에 맞는 확장자를 붙이세요", "give it the extension of its true format";
        empty(path: &str): "{path}: 글이 없습니다", "{path} holds no text";
        encrypted(path: &str): "{path}: 암호가 걸려 있습니다", "{path} is encrypted";
        decrypt: "암호 없이 저장하세요. 예: qpdf --decrypt in.pdf out.pdf", "save a copy without a password, for example with: qpdf --decrypt in.pdf out.pdf";
        needs_ocr(path: &str, pages: usize): "{path}: {pages}쪽 모두 글자 없이 그림만 있어 OCR이 필요합니다", "{path} needs OCR: its {pages} pages hold pictures and no text";
        run_ocr: "글자 층을 넣으세요. 예: ocrmypdf in.pdf out.pdf", "add a text layer, for example with: ocrmypdf in.pdf out.pdf";
        corrupt_pdf(path: &str): "{path}: 손상되었거나 PDF가 아닙니다", "{path} is corrupt or not a PDF";
        get_again: "다시 내려받거나 다시 내보내세요", "download or export it again";
        too_costly(path: &str): "{path}: PDF 하나에 허용된 시간이나 메모리를 넘었습니다", "{path} took more time or memory than one PDF may use";
        simplify: "새 PDF로 인쇄하거나 필요한 쪽만 남기세요", "print it to a new PDF, or keep only the pages that matter";
        broke_reader(path: &str): "{path}: 읽는 도중 오류가 나서 읽지 못했습니다", "{path} crashed the reader of its format";
        report_defect: "다른 형식으로 저장하세요. 프로그램의 결함이니 알려 주세요", "save it in another format; this is a bug worth reporting";
        no_pdf_reader(path: &str): "{path}: PDF를 읽을 명령이 없습니다", "{path} is a PDF, and there is no command to read PDFs with";
        pdf_reader_failed(path: &str): "{path}: PDF를 읽는 프로세스를 실행하지 못했습니다", "the process that reads {path} could not be run";
        check_limits: "프로세스와 메모리 제한을 확인하세요", "check the limits on processes and memory";
    }
}

/// Why a page could not be fetched, and what to do about it.
pub mod page {
    use std::fmt::Display;

    messages! {
        refused(url: &str, because: &str): "{url}: 가져오지 않습니다: {because}", "{url} is refused: {because}";
        robots_rule(url: &str): "{url}: robots.txt가 프로그램의 접근을 막습니다", "{url} is closed to programs: its robots.txt disallows it";
        robots_unreadable(url: &str, status: u16): "{url}: robots.txt를 읽을 수 없습니다 (상태 {status})",
            "{url} is closed to programs: its robots.txt cannot be read (status {status})";
        blocked(url: &str, status: u16): "{url}: 차단되었습니다 (상태 {status})", "{url} is blocked: it answered with status {status}";
        challenged(url: &str): "{url}: 차단되었습니다 (사람인지 확인을 요구합니다)", "{url} is blocked: it asks for proof that a person is there";
        rate_limited(host: &str, until: impl Display): "{host}: {until:.0} 전에는 요청을 받지 않습니다", "{host} accepts no request before {until:.0}";
        gone(url: &str, status: u16): "{url}: 없는 페이지입니다 (상태 {status})", "{url} is gone (status {status})";
        too_large(url: &str, bytes_max: u64): "{url}: {bytes_max}바이트보다 큽니다", "{url} is larger than {bytes_max} bytes";
        too_slow(url: &str, seconds: f64): "{url}: {seconds}초 안에 오지 않았습니다", "{url} took more than {seconds} s";
        unreadable_type(url: &str, kind: &str): "{url}: 읽을 수 없는 형식입니다 ({kind})", "{url} is {kind}, which is not read";
        malformed(url: &str, because: &str): "{url}: {because}", "{url} is malformed: {because}";
        unreachable(url: &str, because: &str): "{url}: {because}", "{url} cannot be reached: {because}";

        // What is wrong with an address or with what came from it.
        not_a_url: "주소가 아닙니다", "it is not a url";
        long_url: "주소가 너무 깁니다", "the url is too long";
        no_request: "이 주소로는 요청을 만들 수 없습니다", "no request can be made from it";
        not_http: "서버가 HTTP로 말하지 않습니다", "its server does not speak HTTP";
        unexpected_status: "예상하지 못한 상태로 답했습니다", "it answered with an unexpected status";
        nothing_kept: "바뀌지 않았다고 하지만 보관해 둔 것이 없습니다", "it answered that it has not changed, but no copy of it is cached";
        no_location: "옮겨 갈 주소 없이 옮겼다고만 합니다", "it redirects without an address";
        bad_location: "주소가 아닌 곳으로 옮겨 갑니다", "it redirects to something that is not a url";
        empty: "내용이 비어 있습니다", "its body is empty";
        packing: "압축을 풀 수 없습니다", "its body cannot be decompressed";
        unknown_packing: "여러 번 압축되었거나 알 수 없는 방식으로 압축되었습니다", "its body is compressed more than once, or in an unknown way";
        not_json: "JSON이라고 하지만 JSON이 아닙니다", "it claims to be JSON but is not";
        corrupt_pdf: "손상된 PDF입니다", "it is a corrupt PDF";
        broke_reader: "읽다가 문제가 생겼습니다", "it crashed its reader";

        // What is not read.
        image: "그림", "an image";
        media: "소리나 영상", "audio or video";
        archive: "압축 파일", "an archive";
        program: "실행 파일", "a program";
        post_script: "PostScript 파일", "a PostScript program";
        code: "프로그램 코드", "program code";
        font: "글꼴", "a font";
        database: "데이터베이스", "a database";
        office: "오피스 문서", "an office document";
        binary: "이진 데이터", "binary data";
        no_text: "글이 없는 페이지", "a page without text";
        encrypted_pdf: "암호가 걸린 PDF", "an encrypted PDF";
        picture_pdf: "그림만 있어 OCR이 필요한 PDF", "a PDF of pictures, which needs OCR";
        no_pdf_reader: "PDF, 읽을 프로그램을 실행할 수 없음", "a PDF, and no reader for it can be run";

        // What went wrong on the way. What the operating system says is not translated.
        no_address: "호스트 이름에 주소가 없습니다", "the host name has no address";
        unresolved(error: impl Display): "호스트 이름을 찾을 수 없습니다: {error}", "the host name cannot be resolved: {error}";
        no_connection(error: impl Display): "연결할 수 없습니다: {error}", "no connection can be made: {error}";
        cut_off(error: impl Display): "연결이 끊겼습니다: {error}", "the connection was cut off: {error}";
        server_error(status: u16): "서버가 오류로 답했습니다 (상태 {status})", "it answered with status {status}";

        // What about an address is refused.
        no_scheme: "http:// 나 https:// 로 시작하지 않습니다", "it does not begin with http:// or https://";
        other_scheme(scheme: &str): "{scheme:은<} http도 https도 아닙니다", "{scheme} is neither http nor https";
        odd_form: "어디로 가는지 알 수 없게 쓰인 주소입니다", "its slashes or characters hide where it leads";
        disguised(address: impl Display): "숨은 주소 {address:로<} 갑니다", "it hides the address {address}";
        port(port: u16): "{port}번은 웹 페이지의 포트가 아닙니다", "port {port} is not a port for web pages";
        private_name(name: &str): "`{name}`: 공개된 호스트의 이름이 아닙니다", "`{name}` is not the name of a public host";
        private_address(address: impl Display, ground: &str): "{address:은<} 공개된 주소가 아닙니다 ({ground})", "its address {address} is not public ({ground})";
        metadata: "클라우드 메타데이터 주소", "metadata";
        unspecified: "지정되지 않은 주소", "unspecified";
        loopback: "루프백 주소", "loopback";
        private: "사설 주소", "private";
        link_local: "링크 로컬 주소", "link-local";
        shared: "통신사가 공유하는 주소", "carrier-shared";
        benchmarking: "성능 시험용 주소", "benchmarking";
        documentation: "문서 예시용 주소", "documentation";
        multicast: "멀티캐스트 주소", "multicast";
        broadcast: "브로드캐스트 주소", "broadcast";
        tunnel: "터널 주소", "tunnel";
        reserved: "예약된 주소", "reserved";
        downgrade: "암호화된 페이지에서 암호화되지 않은 곳으로 갑니다", "an encrypted page redirects to it, and it is not encrypted";
        redirect_loop: "온 곳으로 되돌아갑니다", "it redirects to where it came from";
        redirects(count: usize): "{count}번 넘게 옮겨 갑니다", "it redirects more than {count} times";

        // What to do about it.
        allow_host: "내 호스트라면 fetch.allow_private_hosts에 적으세요", "if the host is yours, name it in fetch.allow_private_hosts";
        allow_port: "fetch.allow_private_hosts에 127.0.0.1:9200처럼 포트까지 적으세요",
            "name the host with this port in fetch.allow_private_hosts, as in 127.0.0.1:9200";
        ignore_robots: "fetch.respect_robots = false면 그래도 읽습니다", "fetch.respect_robots = false reads it all the same";
        save_from_browser: "브라우저로 열어 저장한 뒤 문서에 추가하세요", "open it in a browser and add the saved page to the documents";
        raise_pdf_limit: "fetch.pdf_bytes_max를 늘리세요", "raise fetch.pdf_bytes_max";
        raise_limit: "fetch.bytes_max를 늘리거나, 내려받아 문서에 추가하세요", "raise fetch.bytes_max, or download it and add it to the documents";
    }
}
