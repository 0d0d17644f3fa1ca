//! Texts, whole numbers and flags among the arguments of calls: what is refused is told with the argument's name.

use std::fmt::Display;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyString};

use crate::board::Board;
use crate::error::{Error, Result, shortened};
use crate::vocabulary::{Piece, quoted_repr, wrong_type};

/// What the readers of [`named`] can give.
pub trait Argument<'a>: Sized {
    /// Reads the argument of a name.
    fn read(object: Borrowed<'a, '_, PyAny>, name: &str) -> PyResult<Self>;
}

/// Makes a reader for each name: PyO3 hands a reader the object, and does not say for which argument.
macro_rules! readers {
    ($($name:ident)+) => {
        /// Readers for `from_py_with`, by the name of the argument.
        pub mod named {
            use pyo3::prelude::*;

            use super::Argument;

            $(
                pub fn $name<'a, T: Argument<'a>>(object: &'a Bound<'_, PyAny>) -> PyResult<T> {
                    T::read(object.as_borrowed(), stringify!($name))
                }
            )+
        }
    };
}

readers!(
    code count depth encoding fen format iccs incident language letter line log message notation number offset
    on_illegal perspective ply result rules rulings script stack strict table text variations
);

/// A text.
pub fn text<'a>(object: Borrowed<'a, '_, PyAny>, name: impl Display) -> PyResult<&'a str> {
    object.extract().map_err(|_| {
        if object.is_instance_of::<PyString>() {
            no_characters(object, name)
        } else {
            wrong_type(object, &format!("{name}: a text"))
        }
    })
}

impl<'a> Argument<'a> for &'a str {
    fn read(object: Borrowed<'a, '_, PyAny>, name: &str) -> PyResult<Self> {
        text(object, name)
    }
}

impl<'a, T: Argument<'a>> Argument<'a> for Option<T> {
    fn read(object: Borrowed<'a, '_, PyAny>, name: &str) -> PyResult<Self> {
        let given = (!object.is_none()).then(|| T::read(object, name));
        given.transpose()
    }
}

impl Argument<'_> for bool {
    fn read(object: Borrowed<'_, '_, PyAny>, name: &str) -> PyResult<Self> {
        let flag = object.extract();
        flag.map_err(|_| wrong_type(object, &format!("{name}: True or False")))
    }
}

impl Argument<'_> for u16 {
    fn read(object: Borrowed<'_, '_, PyAny>, name: &str) -> PyResult<Self> {
        whole(object, name, Self::MAX)
    }
}

impl Argument<'_> for u32 {
    fn read(object: Borrowed<'_, '_, PyAny>, name: &str) -> PyResult<Self> {
        whole(object, name, Self::MAX)
    }
}

impl Argument<'_> for u64 {
    fn read(object: Borrowed<'_, '_, PyAny>, name: &str) -> PyResult<Self> {
        whole(object, name, Self::MAX)
    }
}

/// A whole number from 0 to `most`.
pub fn whole<T: TryFrom<u64> + Into<u64>>(
    object: Borrowed<'_, '_, PyAny>,
    name: &str,
    most: T,
) -> PyResult<T> {
    let number = match object.extract::<u64>() {
        Err(error) if !error.is_instance_of::<PyOverflowError>(object.py()) => {
            return Err(wrong_type(object, &format!("{name}: a whole number")));
        }
        number => number.ok(),
    };
    let most = most.into();
    let number = number.filter(|&number| number <= most);
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| {
            let given = quoted_repr(object);
            let message = format!("{name} {given} is out of range: 0 to {most} was expected");
            Error::Argument(message).into()
        })
}

/// The error of a string of Python's that holds halves of surrogate pairs.
#[cold]
pub fn no_characters(text: Borrowed<'_, '_, PyAny>, name: impl Display) -> PyErr {
    let given = text.repr().map(|text| text.to_string());
    let given = shortened(&given.unwrap_or_default());
    let what = "half of a surrogate pair, which is no character";
    Error::Argument(format!("{name}: {given} holds {what}")).into()
}

/// A board.
pub fn board<'a, 'py>(object: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, Board>> {
    let board = object.cast::<Board>();
    board.map_err(|_| wrong_type(object.as_borrowed(), "board: a Board"))
}

/// A piece, or `None` for no piece.
pub fn optional_piece(object: &Bound<'_, PyAny>) -> PyResult<Option<cotuong_board::Piece>> {
    if object.is_none() {
        return Ok(None);
    }
    let piece = object.cast::<Piece>();
    let piece = piece.map_err(|_| wrong_type(object.as_borrowed(), "piece: a Piece or None"))?;
    Ok(Some(piece.get().0))
}

/// Names and values of headers, in their order; none of `None`.
pub fn headers(object: &Bound<'_, PyAny>) -> PyResult<Vec<(String, String)>> {
    if object.is_none() {
        return Ok(Vec::new());
    }
    let Ok(headers) = object.cast::<PyDict>() else {
        return Err(wrong_type(object.as_borrowed(), "headers: a dictionary"));
    };
    let pair = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name = text(name.as_borrowed(), "a name among the headers")?.to_owned();
        let value = text(value.as_borrowed(), format_args!("headers[{name:?}]"))?.to_owned();
        Ok((name, value))
    };
    headers.iter().map(pair).collect()
}

/// Texts that are given one after the other: a list, or anything else that can be gone through.
pub fn texts(object: &Bound<'_, PyAny>, name: &str) -> Result<Vec<PyBackedStr>> {
    let texts = object.try_iter()?.enumerate().map(|(row, item)| {
        let item = item?;
        let Ok(string) = item.cast::<PyString>() else {
            return Err(wrong_type(item.as_borrowed(), &format!("{name}[{row}]: a text")).into());
        };
        PyBackedStr::try_from(string.clone())
            .map_err(|_| no_characters(item.as_borrowed(), format_args!("{name}[{row}]")).into())
    });
    texts.collect()
}
