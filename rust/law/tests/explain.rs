//! The explanations, in three languages.

mod cases;

use cases::load;
use cotuong_board::Setup;
use cotuong_law::{Lang, RuleSet, judge};

#[test]
fn every_ruling_names_its_article_and_its_men() {
    let Some(cases) = load("asian.jsonl") else {
        return;
    };
    let shown = std::env::var("SHOW").unwrap_or_default();
    for case in &cases {
        let ruling = judge(&case.start, &case.moves, &RuleSet::VN).expect("legal");
        for lang in Lang::ALL {
            let told = ruling.explain(lang);
            if shown.split(',').any(|id| id == case.id) {
                println!("--- {} {}\n{told}", case.id, lang.code());
            }
            let Some(article) = ruling.article else {
                continue;
            };
            assert!(told.contains(article.number), "{}: {told}", case.id);
            for acts in &ruling.acts {
                assert!(told.contains(&acts.mv.to_string()), "{}: {told}", case.id);
            }
        }
    }
}

#[test]
fn a_rule_left_out_is_said_where_it_could_matter() {
    let start = Setup::start();
    let told = |rules| {
        let ruling = judge(&start, &[], rules).expect("a start");
        Lang::ALL.map(|lang| ruling.explain(lang))
    };
    let [vi, en, zh] = told(&RuleSet::CXA2020);
    assert!(vi.contains("chín nước") && en.contains("nine-move rule") && zh.contains("九着"));
    assert!(
        told(&RuleSet::VN)
            .iter()
            .all(|text| text.lines().count() == 1)
    );
}
