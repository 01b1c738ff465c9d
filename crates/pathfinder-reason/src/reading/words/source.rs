//! Words for the things that a source names.

use pathfinder_core::contract::{EntityKind, Relation};

use super::Named;

impl Named for EntityKind {
    const NAMES: &'static [(EntityKind, &'static [&'static str])] = &[
        (
            EntityKind::Concept,
            &["concept", "idea", "term", "topic", "개념"],
        ),
        (
            EntityKind::Technology,
            &[
                "technology",
                "tech",
                "tool",
                "method",
                "software",
                "product",
                "기술",
                "도구",
            ],
        ),
        (
            EntityKind::Person,
            &["person", "people", "author", "researcher", "사람", "인물"],
        ),
        (
            EntityKind::Organization,
            &[
                "organization",
                "organisation",
                "company",
                "institution",
                "org",
                "기관",
                "조직",
                "회사",
            ],
        ),
        (EntityKind::Event, &["event", "사건", "행사"]),
        (
            EntityKind::Publication,
            &[
                "publication",
                "paper",
                "article",
                "book",
                "report",
                "journal",
                "논문",
                "출판",
                "보고서",
            ],
        ),
    ];
}

impl Named for Relation {
    const NAMES: &'static [(Relation, &'static [&'static str])] = &[
        (
            Relation::BasedOn,
            &["based_on", "builds on", "derived", "uses", "기반"],
        ),
        (
            Relation::Enables,
            &[
                "enables", "enable", "allows", "causes", "leads to", "가능", "유발",
            ],
        ),
        (
            Relation::PartOf,
            &[
                "part_of", "part", "is part", "belongs", "member", "is a", "일부", "포함",
            ],
        ),
        (
            Relation::DevelopedBy,
            &[
                "developed_by",
                "developed",
                "created",
                "made",
                "invented",
                "개발",
            ],
        ),
        (
            Relation::PublishedBy,
            &[
                "published_by",
                "published",
                "authored",
                "written",
                "발표",
                "출판",
            ],
        ),
        (
            Relation::Contradicts,
            &[
                "contradicts",
                "contradict",
                "oppos",
                "conflict",
                "반박",
                "모순",
            ],
        ),
        (Relation::Supports, &["supports", "support", "지지"]),
    ];
}
