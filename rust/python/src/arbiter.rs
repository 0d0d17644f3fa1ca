//! The arbiter at the table: incidents in, rulings out, both as JSON.

use std::sync::{Mutex, MutexGuard, PoisonError};

use cotuong_law::arbiter;
use pyo3::prelude::*;

use crate::arguments::named;
use crate::error::{Error, Result};

/// Answers a log of incidents, both as JSON.
#[pyfunction]
pub fn rule_on(py: Python<'_>, #[pyo3(from_py_with = named::log)] log: &str) -> Result<String> {
    py.detach(|| arbiter::rule_on(log)).map_err(Error::Log)
}

/// A game at the table that is told of its incidents one by one, in JSON.
#[pyclass(module = "cotuong._core", frozen)]
pub struct Table(Mutex<arbiter::Table>);

#[pymethods]
impl Table {
    /// Opens the table of a log without incidents.
    #[new]
    fn new(#[pyo3(from_py_with = named::log)] log: &str) -> Result<Self> {
        let table = arbiter::Table::open(log).map_err(Error::Log)?;
        Ok(Self(Mutex::new(table)))
    }

    /// Takes the next incident and returns the rulings on it.
    fn incident(&self, #[pyo3(from_py_with = named::incident)] incident: &str) -> Result<String> {
        self.table().incident(incident).map_err(Error::Log)
    }

    /// Returns how the game stands.
    fn state(&self) -> Result<String> {
        self.table().state().map_err(Error::Log)
    }
}

impl Table {
    // Nothing calls into Python while it is locked.
    fn table(&self) -> MutexGuard<'_, arbiter::Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The JSON schema of a log of incidents.
#[pyfunction]
pub fn log_schema() -> String {
    arbiter::json_schema().to_string()
}
