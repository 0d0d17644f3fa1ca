//! Tables as streams, read straight off the archives.

mod common;

use std::path::Path;

use arrow_array::{RecordBatch, RecordBatchReader};
use common::{Outcome, config, run, table, write_archive};
use cotuong_dataset::{Config, DatasetError, Table, scan};

fn rows(batches: &[RecordBatch]) -> usize {
    batches.iter().map(RecordBatch::num_rows).sum()
}

/// The rows of some batches, each as the text that its columns make.
fn texts(batches: &[RecordBatch]) -> Vec<String> {
    batches
        .iter()
        .flat_map(|batch| {
            (0..batch.num_rows()).map(|row| format!("{:?}", batch.slice(row, 1).columns()))
        })
        .collect()
}

fn streamed(
    input: &Path,
    workers: usize,
    table: Table,
) -> Result<Vec<RecordBatch>, Box<dyn std::error::Error>> {
    let mut config = config(input, Path::new(""), workers);
    config.shard_bytes = Some(20_000);
    Ok(scan(&config, table, None)?.collect::<Result<_, _>>()?)
}

#[test]
fn a_stream_holds_the_rows_of_the_table_on_disk() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 120)?;
    let out = tempfile::tempdir()?;
    run(&config(root.path(), out.path(), 1))?;
    for wanted in Table::DATA {
        let on_disk = table(out.path(), wanted)?;
        for workers in [1, 3] {
            let streamed = streamed(root.path(), workers, wanted)?;
            assert_eq!(rows(&streamed), rows(&on_disk), "{wanted}");
            assert!(texts(&streamed) == texts(&on_disk), "{wanted}");
        }
    }
    Ok(())
}

#[test]
fn columns_come_in_the_order_asked_for_and_do_not_change() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 60)?;
    let config = config(root.path(), Path::new(""), 2);
    let whole: Vec<_> = scan(&config, Table::Positions, None)?.collect::<Result<_, _>>()?;
    for columns in [
        vec!["board", "ply"],
        vec!["legal_moves"],
        vec!["gives_check", "game_id"],
        vec!["repetition"],
    ] {
        let names: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
        let stream = scan(&config, Table::Positions, Some(&names))?;
        assert_eq!(
            stream
                .schema()
                .fields()
                .iter()
                .map(|field| field.name().as_str())
                .collect::<Vec<_>>(),
            columns
        );
        let some: Vec<_> = stream.collect::<Result<_, _>>()?;
        let indices: Vec<usize> = columns
            .iter()
            .map(|name| whole[0].schema().index_of(name))
            .collect::<Result<_, _>>()?;
        let expected: Vec<_> = whole
            .iter()
            .map(|batch| batch.project(&indices))
            .collect::<Result<_, _>>()?;
        assert!(texts(&some) == texts(&expected), "{columns:?}");
    }
    let names = ["red".to_owned(), "result_header".to_owned()];
    let headers: Vec<_> = scan(&config, Table::Games, Some(&names))?.collect::<Result<_, _>>()?;
    assert_eq!(rows(&headers), 60);
    Ok(())
}

#[test]
fn what_does_not_exist_is_refused_before_anything_is_read() {
    let config = Config::new(["no/such/file"], "");
    assert!(matches!(
        scan(&config, Table::Games, None),
        Err(DatasetError::MissingInput { .. })
    ));
    let column = scan(&config, Table::Lines, Some(&["colour".to_owned()]))
        .map_err(|error| error.to_string());
    let message =
        "column cannot be `colour`: game_id, line, parent_line, branch_ply or moves was expected";
    assert_eq!(column.err().as_deref(), Some(message));
}

#[test]
fn a_stream_can_be_stopped_and_left() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 400)?;
    let mut config = config(root.path(), Path::new(""), 2);
    config.shard_bytes = Some(5_000);
    let mut batches = 0;
    let mut stream = scan(&config, Table::Positions, None)?.stop_when(move || {
        batches += 1;
        batches > 3
    });
    let read: Vec<_> = stream.by_ref().collect();
    assert!(read.iter().take(3).all(Result::is_ok));
    assert!(read.last().is_some_and(|last| {
        last.as_ref()
            .is_err_and(|error| error.to_string().contains("cancelled"))
    }));
    assert!(stream.next().is_none());
    // Left in the middle, the stream joins its workers, who wait for room in their channels.
    let mut stream = scan(&config, Table::Positions, None)?;
    assert!(stream.next().is_some_and(|batch| batch.is_ok()));
    drop(stream);
    Ok(())
}
