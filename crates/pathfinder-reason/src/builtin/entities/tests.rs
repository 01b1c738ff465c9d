use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

/// The first line is the title; each line after it is kept.
fn check(source: &str, expected: Expect) {
    let (title, text) = source.split_once('\n').expect("a title and a text");
    let quotes: Vec<&str> = text.lines().collect();
    let (entities, relations) = entities(title, text, &quotes);
    let nodes = entities
        .iter()
        .map(|it| format!("{:?} {}\n", it.kind, it.label));
    let edges = relations
        .iter()
        .map(|it| format!("{} -{:?}-> {}\n", it.from, it.relation, it.to));
    expected.assert_eq(&nodes.chain(edges).collect::<String>());
}

#[test]
fn forms_tell_what_is_named() {
    check(
        "Tidal power in Wales
Tidal power is steady. Dr. Anwen Price of the University of Bangor measured tidal power, and so did James R. Moss.
The National Tide Authority (NTA) adopted RFC 9011 in Harbour 2.4 after the Cardiff Summit.
The NTA said that tidal power costs less. The left tidal barrage (LTB) is old.
TideBase stores the readings. The Journal of Coastal Energy described TideBase.",
        expect![[r#"
            Concept tidal power
            Person Anwen Price
            Organization University of Bangor
            Person James R. Moss
            Organization National Tide Authority
            Publication RFC 9011
            Technology Harbour 2.4
            Event Cardiff Summit
        "#]],
    );
    check(
        "조력 발전의 경제성
조력 발전은 비용이 낮다. 한국해양연구원은 조력 발전을 조사했다.
김민수 교수는 「해양에너지법」을 인용했다. 조력 발전은 안정적이다.",
        expect![[r#"
            Concept 조력 발전
            Organization 한국해양연구원
            Person 김민수
            Publication 해양에너지법
        "#]],
    );
}

#[test]
fn capitals_alone_are_not_names() {
    check(
        "Notes
However the river rose. Water Levels differ. IMPORTANT: levels differ in the river. See Section 3.2 for the water.
Many people said that Monday was wet.",
        expect![],
    );
}

#[test]
fn a_relation_is_stated_between_two_entities() {
    check(
        "Harbour 2.4
Harbour 2.4, developed by the Tide Foundation, is based on RFC 9011.
The Tide Foundation developed TideBase. TideBase is part of Harbour 2.4.
The Tide Foundation met the Coast Agency near Harbour 2.4.",
        expect![[r#"
            Technology Harbour 2.4
            Organization Tide Foundation
            Publication RFC 9011
            Technology TideBase
            Organization Coast Agency
            Harbour 2.4 -DevelopedBy-> Tide Foundation
            TideBase -DevelopedBy-> Tide Foundation
            TideBase -PartOf-> Harbour 2.4
        "#]],
    );
    check(
        "조력
한국해양연구원이 개발한 TideBase는 RFC 9011에 기반한다.
TideBase는 빠르다.",
        expect![[r#"
            Organization 한국해양연구원
            Technology TideBase
            Publication RFC 9011
            TideBase -DevelopedBy-> 한국해양연구원
            TideBase -BasedOn-> RFC 9011
        "#]],
    );
}

proptest! {
    #[test]
    fn any_text_is_read(title in "\\PC{0,30}", text in "\\PC{0,120}", words in prop::collection::vec("(The|NTA|\\(|\\)|Tide|University|of|the|PEP|8|3\\.1|“|”|「|」|developed|by|연구소|가|개발한|İ|ß)", 0..20)) {
        let mixed = words.join(" ");
        let glued = words.concat();
        entities(&title, &text, &[&text, &mixed]);
        let (found, relations) = entities(&glued, &mixed, &[&mixed, &glued]);
        prop_assert!(found.len() <= ENTITIES_MAX);
        let is_found = |label: &str| found.iter().any(|it| it.label == label);
        prop_assert!(relations.iter().all(|it| is_found(&it.from) && is_found(&it.to)));
    }
}
