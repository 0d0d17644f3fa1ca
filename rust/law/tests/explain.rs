//! The explanations, in three languages.

mod cases;

use cases::load;
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
