//! Licence expressions: `(MIT OR Apache-2.0) AND Unicode-3.0`, and whether a list of licences satisfies one.
//!
//! `OR` needs one side, `AND` both and binds tighter. `MIT/Apache-2.0` is an old way to write `OR`.

/// Whether the allowed licences suffice; an error says where the expression breaks.
pub(crate) fn is_satisfied(expression: &str, allowed: &[String]) -> Result<bool, String> {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader {
        words: &words,
        allowed,
    };
    let satisfied = reader.read_or()?;
    match reader.words {
        [] => Ok(satisfied),
        [word, ..] => Err(format!("unexpected `{word}`")),
    }
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a [String],
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.words.first() == Some(&word);
        self.words = &self.words[usize::from(found)..];
        found
    }

    fn read_or(&mut self) -> Result<bool, String> {
        let mut satisfied = self.read_and()?;
        while self.take("OR") {
            satisfied |= self.read_and()?;
        }
        Ok(satisfied)
    }

    fn read_and(&mut self) -> Result<bool, String> {
        let mut satisfied = self.read_licence()?;
        while self.take("AND") {
            satisfied &= self.read_licence()?;
        }
        Ok(satisfied)
    }

    fn read_licence(&mut self) -> Result<bool, String> {
        if self.take("(") {
            let satisfied = self.read_or()?;
            return if self.take(")") {
                Ok(satisfied)
            } else {
                Err("a parenthesis stays open".to_owned())
            };
        }
        match self.words {
            [] => Err("a licence is missing".to_owned()),
            ["OR" | "AND" | "WITH" | ")", ..] => Err(format!("unexpected `{}`", self.words[0])),
            [licence, "WITH", exception, rest @ ..] => {
                self.words = rest;
                Ok(self
                    .allowed
                    .contains(&format!("{licence} WITH {exception}")))
            }
            [licence, rest @ ..] => {
                self.words = rest;
                Ok(self.allowed.iter().any(|it| it == licence))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn expressions_are_weighed() {
        let allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
        let expressions = [
            "MIT",
            "GPL-3.0",
            "GPL-3.0 OR MIT",
            "GPL-3.0/MIT",
            "ISC AND GPL-3.0",
            "MIT OR ISC AND GPL-3.0",
            "(MIT OR GPL-3.0) AND ISC",
            "Apache-2.0 WITH LLVM-exception",
            "Apache-2.0",
            "(MIT",
            "MIT OR",
            "MIT ISC",
            "",
        ];
        let lines = expressions.map(|it| format!("{it}: {:?}\n", is_satisfied(it, &allowed)));
        expect![[r#"
            MIT: Ok(true)
            GPL-3.0: Ok(false)
            GPL-3.0 OR MIT: Ok(true)
            GPL-3.0/MIT: Ok(true)
            ISC AND GPL-3.0: Ok(false)
            MIT OR ISC AND GPL-3.0: Ok(true)
            (MIT OR GPL-3.0) AND ISC: Ok(true)
            Apache-2.0 WITH LLVM-exception: Ok(true)
            Apache-2.0: Ok(false)
            (MIT: Err("a parenthesis stays open")
            MIT OR: Err("a licence is missing")
            MIT ISC: Err("unexpected `ISC`")
            : Err("a licence is missing")
        "#]]
        .assert_eq(&lines.concat());
    }
}
