//! What makes two queries, or two questions, the same.

use crate::words::lower_case;

/// A query or question reduced to what makes it the same as another: letters and digits of every script, without search
/// operators.
pub fn normalize_query(query: &str) -> String {
    lower_case(query)
        .split_whitespace()
        .filter(|it| !it.starts_with("site:") && !it.starts_with("filetype:"))
        .flat_map(|it| it.chars().filter(|it| it.is_alphanumeric()))
        .collect()
}

/// The site that a query is limited to, if it is.
pub fn query_site(query: &str) -> Option<String> {
    query
        .split_whitespace()
        .find_map(|it| it.to_lowercase().strip_prefix("site:").map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seeds_queries_normalize_as_its_table_says() {
        for (query, normalized) in [
            ("Quantum Computing", "quantumcomputing"),
            (
                "quantum computing applications",
                "quantumcomputingapplications",
            ),
            ("site:arxiv.org quantum", "quantum"),
            ("quantum-computing (2023)", "quantumcomputing2023"),
            ("주 4일제, 생산성은?", "주4일제생산성은"),
        ] {
            assert_eq!(normalize_query(query), normalized);
        }
    }
}
