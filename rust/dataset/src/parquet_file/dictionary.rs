//! Dictionaries of column chunks: every value once, plain, and the place of each.

use std::collections::HashMap;

use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{Array, PrimitiveArray, StringArray};

/// The dictionary of a column of numbers below 2^16, each found by its value.
pub struct SmallNumbers {
    /// The place behind each value, plus one; 0 for a value that is not in the dictionary.
    places: Vec<u32>,
    plain: Vec<u8>,
}

impl Default for SmallNumbers {
    fn default() -> Self {
        Self {
            places: vec![0; 1 << 16],
            plain: Vec::new(),
        }
    }
}

impl SmallNumbers {
    /// The dictionary: its entries, plain, and how many; `None` while there are none.
    pub fn entries(&self) -> Option<(&[u8], usize)> {
        (!self.plain.is_empty()).then_some((self.plain.as_slice(), self.plain.len() / 4))
    }

    /// Appends the places of a column's values; `widen` makes of each what Parquet holds.
    pub fn write<T: ArrowPrimitiveType>(
        &mut self,
        column: &PrimitiveArray<T>,
        places: &mut Vec<u32>,
        widen: impl Fn(T::Native) -> i32,
    ) {
        let values = column.values();
        match column.nulls().filter(|nulls| nulls.null_count() > 0) {
            None => places.extend(values.iter().map(|&value| self.place(widen(value)))),
            Some(nulls) => places.extend(
                nulls
                    .valid_indices()
                    .map(|row| self.place(widen(values[row]))),
            ),
        }
    }

    #[inline]
    fn place(&mut self, value: i32) -> u32 {
        let place = &mut self.places[usize::from(value as u16)];
        if *place == 0 {
            self.plain.extend(value.to_le_bytes());
            *place = (self.plain.len() / 4) as u32;
        }
        *place - 1
    }
}

/// The dictionary of a column of texts. One that comes in runs, or takes turns with another, is found without a search.
#[derive(Default)]
pub struct Texts {
    /// Every text behind its length.
    plain: Vec<u8>,
    /// Where each ends.
    ends: Vec<usize>,
    places: HashMap<Vec<u8>, u32>,
    /// The places of the last text and of another one before it.
    last: [u32; 2],
}

impl Texts {
    /// The dictionary: its entries, plain, and how many; `None` while there are none.
    pub fn entries(&self) -> Option<(&[u8], usize)> {
        (!self.ends.is_empty()).then_some((self.plain.as_slice(), self.ends.len()))
    }

    /// Appends the places of a column's values.
    pub fn write(&mut self, column: &StringArray, places: &mut Vec<u32>) {
        places.extend(
            column
                .iter()
                .flatten()
                .map(|text| self.place(text.as_bytes())),
        );
    }

    #[inline]
    fn place(&mut self, text: &[u8]) -> u32 {
        let [last, other] = self.last;
        if self.text(last) == Some(text) {
            return last;
        }
        let place = if self.text(other) == Some(text) {
            other
        } else {
            self.search(text)
        };
        self.last = [place, last];
        place
    }

    fn text(&self, place: u32) -> Option<&[u8]> {
        let end = *self.ends.get(place as usize)?;
        let before = (place as usize)
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        self.plain.get(before.map_or(0, |&end| end) + 4..end)
    }

    fn search(&mut self, text: &[u8]) -> u32 {
        if let Some(&place) = self.places.get(text) {
            return place;
        }
        let place = self.ends.len() as u32;
        push_text(&mut self.plain, text);
        self.ends.push(self.plain.len());
        self.places.insert(text.to_vec(), place);
        place
    }
}

/// Appends a text as plain encoding has it: behind its length.
pub fn push_text(plain: &mut Vec<u8>, text: &[u8]) {
    plain.extend((text.len() as u32).to_le_bytes());
    plain.extend(text);
}
