//! The data card: what the folder holds, for people and for the tools that read the head of its `README.md`.

use std::fmt::Write as _;

use crate::config::{Config, OutputFormat};
use crate::manifest::ManifestRow;
use crate::schema::Table;

/// Writes the data card of a data set. It says nothing that the inputs and the settings do not decide.
pub fn card(config: &Config, rows: &[ManifestRow]) -> String {
    let mut text = String::new();
    head(&mut text, config, rows);
    account(&mut text, config, rows);
    tables(&mut text, config, rows);
    text.push_str(NOTES);
    text
}

/// Writing to a `String` cannot fail; the macro only wants to hear it.
macro_rules! line {
    ($text:expr, $($arguments:tt)*) => { let _ = writeln!($text, $($arguments)*); };
}

/// The part that dataset viewers read: one configuration a table.
fn head(text: &mut String, config: &Config, rows: &[ManifestRow]) {
    text.push_str("---\npretty_name: Xiangqi games\ntags:\n- xiangqi\n- chinese-chess\n");
    line!(
        text,
        "size_categories:\n- {}\nconfigs:",
        size_category(rows_of(rows, Table::Games))
    );
    // Hugging Face refuses to load a table without rows, and with it whoever asks for all of them.
    let has_rows = |&table: &Table| rows_of(rows, table) > 0;
    for table in config.written().filter(has_rows) {
        let default = if table == Table::Games {
            "\n  default: true"
        } else {
            ""
        };
        let name = table.name();
        line!(
            text,
            "- config_name: {name}\n  data_files: {name}/*.{}{default}",
            config.format.extension()
        );
    }
    text.push_str("---\n\n");
}

fn account(text: &mut String, config: &Config, rows: &[ManifestRow]) {
    let games: u64 = rows.iter().map(|row| row.games).sum();
    let inputs = rows.iter().flat_map(|row| &row.inputs);
    let mut files: Vec<&str> = inputs.clone().map(|input| input.path.as_str()).collect();
    files.dedup();
    let bytes: u64 = inputs.map(|input| input.size).sum();
    line!(text, "# Xiangqi games\n");
    line!(
        text,
        "{games} games from {} files ({bytes} bytes), replayed by cotuong {}.",
        files.len(),
        crate::ENGINE_VERSION
    );
    line!(
        text,
        "Rule set `{}`; illegal moves: `{}`; configuration `{}`.\n",
        config.rules,
        config.on_illegal.name(),
        config.hash()
    );
    line!(text, "| status | games |\n| --- | ---: |");
    for (status, games) in by_status(rows) {
        line!(text, "| `{status}` | {games} |");
    }
    line!(
        text,
        "\nWhatever is not `ok` has a row in `quarantine` with the reason, and so has every file that holds no game.\n"
    );
}

fn tables(text: &mut String, config: &Config, rows: &[ManifestRow]) {
    line!(
        text,
        "## Tables\n\n| table | rows | columns |\n| --- | ---: | --- |"
    );
    for table in config.written() {
        let columns: Vec<String> = table
            .columns()
            .iter()
            .map(|column| format!("`{}` {}", column.name, column.kind.in_words()))
            .collect();
        line!(
            text,
            "| `{table}` | {} | {} |",
            rows_of(rows, table),
            columns.join(", ")
        );
    }
    let files = match config.format {
        OutputFormat::Parquet => "Parquet files, zstd",
        OutputFormat::Ipc => "Arrow IPC files, uncompressed",
    };
    line!(
        text,
        "\n{files}, one part a shard. `_manifest.parquet` names every part, with its rows and its BLAKE3.\n"
    );
}

const NOTES: &str = "\
## Encodings

- A square is `9 * rank + file`, a0 = 0 (Red's left rear corner) and i9 = 89; a move is `from + 128 * to`.
- `board` has two squares a byte, square 2k in the low half: 0 empty, 1-7 red king, advisor, elephant, rook, horse, cannon, pawn,
  9-15 black in the same order.
- `ply` 0 of `positions` is the start; `move` is null in the last row of a game. `repetition` counts how many times the position has
  stood so far, this time among them. `outcome` is that of the side to move by `result_header`.
- `error_ply`, and `ply` of `violations` and `quarantine`, count moves from 1.
- `headers_json` is an object of all headers as read; a name that comes more than once has an array of its values.
- `source` is the file, relative to its input; of a file inside an archive, the archive, a slash and its path in that.
- `offset` and `length` of `quarantine` are the bytes at fault in the source file, `excerpt` the bytes around them.
- `game_id` is the BLAKE3 (its first 32 hex digits) of `source`, a zero byte and `source_index` in decimal digits.
- `dedup_key` is the same for a game, its copies and its mirror image; `split` depends on nothing else.

## Known limits

Headers are what the sources say, truth or not. `result_board` is by the final position alone.
The rights in the games are those of their sources.
";

fn rows_of(rows: &[ManifestRow], table: Table) -> u64 {
    let folder = format!("{}/", table.name());
    rows.iter()
        .flat_map(|row| &row.outputs)
        .filter(|part| part.path.starts_with(&folder))
        .map(|part| part.rows)
        .sum()
}

fn by_status(rows: &[ManifestRow]) -> Vec<(&str, u64)> {
    let mut counts: Vec<(&str, u64)> = Vec::new();
    for (status, games) in rows.iter().flat_map(|row| &row.by_status) {
        match counts.iter_mut().find(|(name, _)| name == status) {
            Some((_, total)) => *total += games,
            None => counts.push((status, *games)),
        }
    }
    counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    counts
}

fn size_category(games: u64) -> &'static str {
    match games {
        0..1_000 => "n<1K",
        1_000..10_000 => "1K<n<10K",
        10_000..100_000 => "10K<n<100K",
        100_000..1_000_000 => "100K<n<1M",
        1_000_000..10_000_000 => "1M<n<10M",
        _ => "n>10M",
    }
}
