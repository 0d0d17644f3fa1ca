//! The table of clauses in the docs is whole and true: every clause has a row, every row its code and its proof.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

/// Every clause that the recovered text holds.
const CLAUSES: [&str; 65] = [
    "7", "7.1a", "7.1b", "7.1c", "7.1d", "7.1e", "7.1g", "7.1h", "7.1i", "7.1k", "7.1l", "7.1m",
    "7.1n", "7.1o", "8", "9.1", "9.2", "9.3a", "9.3b", "9.3c", "9.3d", "9.4a", "9.4b", "9.4c",
    "9.4d", "9.5", "9.5a", "9.5b", "9.6", "9.7", "9.8", "9.9a", "9.9b", "9.9c", "9.9d", "9.9e",
    "9.10", "9.10.1", "9.10.2", "9.11a", "9.11b", "9.11c", "10.1", "10.1.2", "10.1.3", "10.2.1",
    "10.2.1a", "10.2.1b", "10.2.2", "10.2.3", "10.2.4", "10.3", "11.1", "11.1a", "11.1b", "11.2",
    "11.3", "11.3a", "11.3b", "12a", "12b", "12c", "13", "15", "rapid",
];

struct Row {
    clause: String,
    code: Vec<String>,
    proof: Vec<String>,
}

/// What stands between back quotes.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(Path::new(CRATE).join("../../docs/law-clauses.md")).unwrap();
    let table = text.split("## NOT FOUND").next().unwrap();
    let cells = table.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| ")?.split(" | ").collect();
        let starts = cells[0].starts_with(|c: char| c.is_ascii_digit()) || cells[0] == "rapid";
        starts.then(|| Row {
            clause: cells[0].to_owned(),
            code: quoted(cells[2]),
            proof: quoted(cells[3]),
        })
    });
    cells.collect()
}

/// Every `fn name` of the Rust files of a folder, with its module.
fn functions(folder: &Path) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let module = path.file_stem().unwrap().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).unwrap();
            for after in text.split("fn ").skip(1) {
                let name = after
                    .split(|c: char| !c.is_alphanumeric() && c != '_')
                    .next()
                    .unwrap();
                found.insert((module.clone(), name.to_owned()));
            }
        }
    }
    found
}

#[test]
fn no_clause_is_without_a_row() {
    let rows = rows();
    for clause in CLAUSES {
        assert!(
            rows.iter().any(|row| row.clause == clause),
            "no row for {clause}"
        );
    }
}

#[test]
fn every_row_names_code_and_a_test_that_exist() {
    let arbiter = Path::new(CRATE).join("src/arbiter");
    let code = functions(&arbiter);
    let tests: BTreeSet<String> = code
        .iter()
        .cloned()
        .chain(functions(&Path::new(CRATE).join("tests")))
        .map(|(_, name)| name)
        .collect();
    for Row {
        clause,
        code: named,
        proof,
    } in rows()
    {
        for (module, function) in named.iter().filter_map(|name| name.split_once("::")) {
            let function = (module.to_owned(), function.to_owned());
            assert!(
                code.contains(&function),
                "{clause}: no function {function:?}"
            );
        }
        assert!(!proof.is_empty() || named.is_empty(), "{clause}: no proof");
        for name in &proof {
            let scenario = Path::new(CRATE).join(format!("../../tests/scenarios/{name}.json"));
            assert!(
                scenario.is_file() || tests.contains(name),
                "{clause}: no test {name}"
            );
        }
    }
}

/// A clause that the code cites in a ruling stands in the table too.
#[test]
fn every_clause_cited_has_a_row() {
    let rows = rows();
    for entry in fs::read_dir(Path::new(CRATE).join("src/arbiter")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("mod tests").next().unwrap();
        for literal in code.split('"').skip(1).step_by(2) {
            let number = literal.trim_end_matches(|c: char| c.is_ascii_lowercase());
            let is_clause = literal.len() - number.len() <= 1
                && number.contains('.')
                && number.starts_with(|c: char| c.is_ascii_digit())
                && number
                    .split('.')
                    .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
            if is_clause {
                assert!(
                    rows.iter().any(|row| row.clause == literal),
                    "{}: no row for {literal}",
                    path.display()
                );
            }
        }
    }
}
