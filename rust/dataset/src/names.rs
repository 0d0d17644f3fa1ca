//! The names of the files in a container, each of them once.

use std::collections::HashMap;

/// The names given so far. A container may hold two files of one name; their games would share their ids.
#[derive(Debug, Default)]
pub struct Names {
    given: HashMap<String, u32>,
}

impl Names {
    /// The name for a file: its path, with `#2` behind it and so on where that was given before.
    pub fn own(&mut self, path: &str) -> String {
        let times = self.given.entry(path.to_owned()).or_default();
        *times += 1;
        match *times {
            1 => path.to_owned(),
            times => format!("{path}#{times}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_given_twice() {
        let mut names = Names::default();
        let given: Vec<String> = ["a", "b", "a", "a"].map(|path| names.own(path)).into();
        assert_eq!(given, ["a", "b", "a#2", "a#3"]);
    }
}
