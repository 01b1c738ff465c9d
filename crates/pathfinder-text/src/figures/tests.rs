//! Statements and evidence, and the figure that is foreign.

use super::*;

/// Statement, evidence, and whether a figure is missing.
fn table(rows: &[(&str, &str)]) -> String {
    let row = |(statement, evidence): &(&str, &str)| {
        let foreign = foreign_figures(statement, &[evidence], Claimed::Digits);
        let mark = match foreign.is_empty() {
            true => "same".to_owned(),
            false => format!("another ({})", foreign.join(", ")),
        };
        format!("{mark}: {statement} | {evidence}\n")
    };
    rows.iter().map(row).collect()
}

#[test]
fn figures_are_compared_by_value() {
    expect_test::expect![[r#"
        same: The hazard ratio was 0.94. | hazard ratio 0·94, 95% CI 0·90 to 0·98
        another (0.49): The hazard ratio was 0.49. | hazard ratio 0·94
        same: 39,420 people took part. | 39 420 patients were enrolled
        same: 39 420 people took part. | 39,420 patients were enrolled
        same: 1,200,000 people | 1.2 million people
        same: 350 million won | 3억 5천만 원
        same: 3억 5천만 원 | 350,000,000 won
        same: 25% of them | a quarter of them
        same: 4명 중 3명, 75% | three quarters of people, 3 of 4
        same: 1.5 g a day | 1,500 mg a day
        same: 90 minutes | 1.5 hours
        same: 14% more | 14.3% more
        another (15%): 15% more | 14.3% more
        another (2016): in 2016 | in 2017
        same: 3-5 years | from 3 to 5 years
        another (3-6 years): 3-6 years | from 3 to 5 years
        same: 1·2차 시험 | 1차와 2차 시험
    "#]]
    .assert_eq(&table(&[
        (
            "The hazard ratio was 0.94.",
            "hazard ratio 0·94, 95% CI 0·90 to 0·98",
        ),
        ("The hazard ratio was 0.49.", "hazard ratio 0·94"),
        ("39,420 people took part.", "39 420 patients were enrolled"),
        ("39 420 people took part.", "39,420 patients were enrolled"),
        ("1,200,000 people", "1.2 million people"),
        ("350 million won", "3억 5천만 원"),
        ("3억 5천만 원", "350,000,000 won"),
        ("25% of them", "a quarter of them"),
        ("4명 중 3명, 75%", "three quarters of people, 3 of 4"),
        ("1.5 g a day", "1,500 mg a day"),
        ("90 minutes", "1.5 hours"),
        ("14% more", "14.3% more"),
        ("15% more", "14.3% more"),
        ("in 2016", "in 2017"),
        ("3-5 years", "from 3 to 5 years"),
        ("3-6 years", "from 3 to 5 years"),
        ("1·2차 시험", "1차와 2차 시험"),
    ]));
}

#[test]
fn a_bound_needs_a_figure_that_keeps_it() {
    expect_test::expect![[r#"
        same: It sold more than 100,000 copies. | selling 757,000 copies
        another (1,000,000): It sold more than 1,000,000 copies. | selling 757,000 copies
        same: It grossed less than $ 1 million. | It grossed $ 181,674.
        another ($ 1 million): It grossed more than $ 1 million. | It grossed $ 181,674.
        same: Over 60% agreed. | 63.5% agreed
        another (60%): Over 60% agreed. | 63 people agreed
        same: At least 2 hours a day | 150 minutes a day
        same: 원고는 40장이 넘는다. | 원고는 총 44장 분량이다.
        same: 100석 이상을 차지했다. | 180석을 차지했다.
        another (3건): 제출 서류는 3건 이상이었다. | 제출 서류를 2건으로 줄였다.
    "#]]
    .assert_eq(&table(&[
        (
            "It sold more than 100,000 copies.",
            "selling 757,000 copies",
        ),
        (
            "It sold more than 1,000,000 copies.",
            "selling 757,000 copies",
        ),
        ("It grossed less than $ 1 million.", "It grossed $ 181,674."),
        ("It grossed more than $ 1 million.", "It grossed $ 181,674."),
        ("Over 60% agreed.", "63.5% agreed"),
        ("Over 60% agreed.", "63 people agreed"),
        ("At least 2 hours a day", "150 minutes a day"),
        ("원고는 40장이 넘는다.", "원고는 총 44장 분량이다."),
        ("100석 이상을 차지했다.", "180석을 차지했다."),
        ("제출 서류는 3건 이상이었다.", "제출 서류를 2건으로 줄였다."),
    ]));
}

#[test]
fn an_estimate_needs_a_figure_that_is_near() {
    expect_test::expect![[r#"
        same: about a twofold risk | an estimated relative risk of 2.2
        same: a 2.2-fold risk | an estimated relative risk of 2.2
        another (twofold): a twofold risk | an estimated relative risk of 2.2
        another (threefold): about a threefold risk | an estimated relative risk of 2.2
        same: 위험이 약 2배였다. | The relative risk was 2.01.
        same: about 300 people | 312 people
        another (300 people): about 300 people | 412 people
        same: nearly 50% of them | 46% of them
        another (50%): nearly 50% of them | 54% of them
        another (1.0): a hazard ratio of about 1.0 | a hazard ratio of 0.92
        same: a hazard ratio of about 0.9 | a hazard ratio of 0.92
        another (1990년): 약 1990년 | 2017년
        another (100건): 예약 100건 | 예약 110건
        another (2.5-fold): a 2.5-fold rise | a rise of 2.5 mmHg
        same: a twofold risk | a relative risk of 2.0
        another (twice): twice as many | two cups
    "#]]
    .assert_eq(&table(&[
        ("about a twofold risk", "an estimated relative risk of 2.2"),
        ("a 2.2-fold risk", "an estimated relative risk of 2.2"),
        ("a twofold risk", "an estimated relative risk of 2.2"),
        (
            "about a threefold risk",
            "an estimated relative risk of 2.2",
        ),
        ("위험이 약 2배였다.", "The relative risk was 2.01."),
        ("about 300 people", "312 people"),
        ("about 300 people", "412 people"),
        ("nearly 50% of them", "46% of them"),
        ("nearly 50% of them", "54% of them"),
        ("a hazard ratio of about 1.0", "a hazard ratio of 0.92"),
        ("a hazard ratio of about 0.9", "a hazard ratio of 0.92"),
        ("약 1990년", "2017년"),
        ("예약 100건", "예약 110건"),
        ("a 2.5-fold rise", "a rise of 2.5 mmHg"),
        ("a twofold risk", "a relative risk of 2.0"),
        ("twice as many", "two cups"),
    ]));
}

#[test]
fn a_figure_of_a_name_may_stand_alone() {
    expect_test::expect![[r#"
        same: the MTHFR 677 TT genotype | the MTHFR C677T polymorphism
        same: the 677C→T variant | the MTHFR C677T polymorphism
        another (676): 676 TT | the MTHFR C677T polymorphism
        same: the 677C→T variant | the MTHFR genotype
        same: low 25(OH)D and 1,25(OH)2D | low vitamin D
        another (40, 3): 40 (SD 3) patients | few patients
        same: version 4 of it | GPT4 answers
        another (500 patients): 500 patients | 13,500 patients
        another (5 mg): 5 mg | 0.5mg
        another (500 mg): 500 mg | 1,500mg
        another (12%): by 12% | vitamin B12
        another (1,000,000): more than 1,000,000 cases | PMC7654321
        another (4000): 4000IU a day | 400IU a day
        another (900): 설비 900MW | 설비 300MW
    "#]]
    .assert_eq(&table(&[
        ("the MTHFR 677 TT genotype", "the MTHFR C677T polymorphism"),
        ("the 677C→T variant", "the MTHFR C677T polymorphism"),
        ("676 TT", "the MTHFR C677T polymorphism"),
        ("the 677C→T variant", "the MTHFR genotype"),
        ("low 25(OH)D and 1,25(OH)2D", "low vitamin D"),
        ("40 (SD 3) patients", "few patients"),
        ("version 4 of it", "GPT4 answers"),
        ("500 patients", "13,500 patients"),
        ("5 mg", "0.5mg"),
        ("500 mg", "1,500mg"),
        ("by 12%", "vitamin B12"),
        ("more than 1,000,000 cases", "PMC7654321"),
        ("4000IU a day", "400IU a day"),
        ("설비 900MW", "설비 300MW"),
    ]));
}

#[test]
fn names_and_places_in_an_order_are_not_figures() {
    expect_test::expect![[r#"
        same: Table 3 shows a fall in type 2 diabetes. | It falls.
        same: 소득 5분위에서 더 높다. | 소득이 가장 높은 집단에서 더 높다.
        same: 표 3에 따르면 제2형 당뇨가 줄었다. | 줄었다.
        same: The second trial was larger. | It was larger.
        same: the top quintile | the highest fifth
        same: a double-blind trial of double-strand breaks | a trial
        another (doubles): The tool doubles output. | The tool helps.
    "#]]
    .assert_eq(&table(&[
        ("Table 3 shows a fall in type 2 diabetes.", "It falls."),
        (
            "소득 5분위에서 더 높다.",
            "소득이 가장 높은 집단에서 더 높다.",
        ),
        ("표 3에 따르면 제2형 당뇨가 줄었다.", "줄었다."),
        ("The second trial was larger.", "It was larger."),
        ("the top quintile", "the highest fifth"),
        ("a double-blind trial of double-strand breaks", "a trial"),
        ("The tool doubles output.", "The tool helps."),
    ]));
}
