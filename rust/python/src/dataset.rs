//! Archives into tables, on disk and as streams.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::RecordBatchReader;
use cotuong_dataset::{
    Config, DatasetError, Executor, FileReport, Progress, Report, Snapshot, Table, WorkerCommand,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3_arrow::PyRecordBatchReader;

use crate::arguments::named;
use crate::error::Result;
use crate::run;

/// Replays archives into the tables of a data set and returns the account of it.
///
/// `worker`, if given, is the command of a program that calls [`serve`]: each shard then runs in a process of its own.
/// `tick`, if given, is called ten times a second with the counters of the run, and once at the end.
#[pyfunction]
#[pyo3(signature = (inputs, out, *, rules, rulings, on_illegal, tables, format, encoding, workers, shard_bytes, worker, tick))]
#[expect(
    clippy::too_many_arguments,
    reason = "they are the settings; Python names each"
)]
pub fn replay<'py>(
    py: Python<'py>,
    inputs: Vec<OsString>,
    out: PathBuf,
    #[pyo3(from_py_with = named::rules)] rules: &str,
    #[pyo3(from_py_with = named::rulings)] rulings: bool,
    #[pyo3(from_py_with = named::on_illegal)] on_illegal: &str,
    tables: Option<Vec<String>>,
    #[pyo3(from_py_with = named::format)] format: &str,
    #[pyo3(from_py_with = named::encoding)] encoding: Option<&str>,
    workers: usize,
    shard_bytes: Option<u64>,
    worker: Option<Vec<String>>,
    tick: Option<Py<PyAny>>,
) -> Result<Bound<'py, PyDict>> {
    let mut config = Config::new(inputs, out);
    rules.clone_into(&mut config.rules);
    config.rulings = rulings;
    config.on_illegal = on_illegal.parse()?;
    config.format = format.parse()?;
    config.encoding = encoding.map(str::to_owned);
    config.workers = workers;
    config.shard_bytes = shard_bytes;
    if let Some([program, arguments @ ..]) = worker.as_deref() {
        config.executor = Executor::Processes(WorkerCommand {
            program: program.into(),
            arguments: arguments.to_vec(),
            patience: WorkerCommand::PATIENCE,
        });
    }
    if let Some(names) = tables {
        let named: std::result::Result<Vec<Table>, _> =
            names.iter().map(|name| name.parse()).collect();
        config.tables = named?;
    }
    let progress = Progress::new();
    let tell = |py: Python<'_>| match &tick {
        Some(tick) => tell(py, tick, progress.snapshot()),
        None => Ok(()),
    };
    let outcome = run::detach(
        py,
        || progress.cancel(),
        tell,
        || cotuong_dataset::replay(&config, &progress),
    )?;
    let report = outcome?;
    tell(py)?;
    Ok(account(py, &report)?)
}

/// Does one shard for a replay in another process: reads the job from standard input and answers on standard output.
///
/// `before`, if given, is called with the source and the index of every game before it is played.
#[pyfunction]
#[pyo3(signature = (before=None))]
pub fn serve(py: Python<'_>, before: Option<Py<PyAny>>) -> PyResult<()> {
    let mut raised = None;
    let tell = |source: &str, game: u64| {
        if let Some(before) = &before {
            let called = Python::attach(|py| before.call1(py, (source, game)).map(drop));
            raised = raised.take().or(called.err());
        }
    };
    py.detach(|| cotuong_dataset::serve(io::stdin(), io::stdout(), tell))?;
    raised.map_or(Ok(()), Err)
}

/// Begins a table of archives, or a sample of so many rows by a seed, as a stream of record batches, which can be read once.
#[pyfunction]
#[pyo3(signature = (inputs, table, *, columns, rules, on_illegal, encoding, workers, sample))]
#[expect(clippy::too_many_arguments, reason = "as above")]
pub fn scan<'py>(
    py: Python<'py>,
    inputs: Vec<OsString>,
    #[pyo3(from_py_with = named::table)] table: &str,
    columns: Option<Vec<String>>,
    #[pyo3(from_py_with = named::rules)] rules: &str,
    #[pyo3(from_py_with = named::on_illegal)] on_illegal: &str,
    #[pyo3(from_py_with = named::encoding)] encoding: Option<&str>,
    workers: usize,
    sample: Option<(usize, u64)>,
) -> Result<Bound<'py, PyAny>> {
    let mut config = Config::new(inputs, PathBuf::new());
    rules.clone_into(&mut config.rules);
    config.on_illegal = on_illegal.parse()?;
    config.encoding = encoding.map(str::to_owned);
    config.workers = workers;
    let table = table.parse()?;
    let columns = columns.as_deref();
    let progress = Arc::new(Progress::new());
    let begin = || -> std::result::Result<Box<dyn RecordBatchReader + Send>, DatasetError> {
        let progress = Arc::clone(&progress);
        Ok(match sample {
            None => {
                let stream = cotuong_dataset::scan_until(&config, table, columns, progress)?;
                Box::new(stream.stop_when(is_interrupted))
            }
            Some((count, seed)) => {
                let stream =
                    cotuong_dataset::sample(&config, table, columns, count, seed, progress)?;
                Box::new(stream.stop_when(is_interrupted))
            }
        })
    };
    // To list the files of a large tree takes long.
    let stream = run::detach(py, || progress.cancel(), |_| Ok(()), begin)??;
    let reader = PyRecordBatchReader::new(stream);
    Ok(Bound::new(py, reader)?.into_any())
}

/// Whether Ctrl-C was pressed. The stream's reader only hears of an error then, so the signal is sent once more: Python
/// raises `KeyboardInterrupt` when it takes over again.
fn is_interrupted() -> bool {
    Python::attach(|py| {
        let Err(interrupt) = py.check_signals() else {
            return false;
        };
        let sent = py
            .import("_thread")
            .and_then(|thread| thread.call_method0("interrupt_main"));
        if sent.is_err() {
            interrupt.restore(py);
        }
        true
    })
}

fn tell(py: Python<'_>, tick: &Py<PyAny>, now: Snapshot) -> PyResult<()> {
    let counters = (
        now.bytes,
        now.total_bytes,
        now.games,
        now.plies,
        now.shards,
        now.total_shards,
    );
    tick.call1(py, counters).map(drop)
}

/// The fields of the report, by the names of the Python class.
fn account<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    fields.set_item("games", report.games)?;
    fields.set_item("plies", report.plies)?;
    fields.set_item("plies_written", report.plies_written)?;
    fields.set_item("by_status", counts(py, &report.by_status)?)?;
    fields.set_item("quarantined", counts(py, &report.quarantined)?)?;
    let rows = PyDict::new(py);
    for &(table, count) in &report.rows {
        rows.set_item(table.name(), count)?;
    }
    fields.set_item("rows", rows)?;
    let files = report.files.iter().map(|file| file_account(py, file));
    fields.set_item("files", files.collect::<PyResult<Vec<_>>>()?)?;
    fields.set_item("input_bytes", report.input_bytes)?;
    fields.set_item("output_bytes", report.output_bytes)?;
    fields.set_item("shards", report.shards)?;
    fields.set_item("shards_kept", report.shards_kept)?;
    fields.set_item("config_hash", &report.config_hash)?;
    fields.set_item("seconds", report.seconds)?;
    Ok(fields)
}

fn file_account<'py>(py: Python<'py>, file: &FileReport) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    fields.set_item("source", &file.source)?;
    fields.set_item("games", file.games)?;
    fields.set_item("by_status", counts(py, &file.by_status)?)?;
    fields.set_item("quarantined", file.quarantined)?;
    Ok(fields)
}

fn counts<'py>(py: Python<'py>, pairs: &[(String, u64)]) -> PyResult<Bound<'py, PyDict>> {
    let counts = PyDict::new(py);
    for (name, count) in pairs {
        counts.set_item(name, count)?;
    }
    Ok(counts)
}
