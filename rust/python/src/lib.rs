//! The Python module `cotuong._core`: thin wrappers over the core crates, with nothing decided here.

/// The compiled core of `cotuong`.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
