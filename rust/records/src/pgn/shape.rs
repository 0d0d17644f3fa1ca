//! What a line of a game without tags starts with.

use super::token::{Token, Tokens};

/// How a line starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// A move, or move number 1 and a move.
    Moves,
    /// A later move number and a move.
    LaterMoves,
    /// What stands only inside a game: a comment, a variation, a result.
    Inside,
    /// Anything else.
    Other,
}

/// Looks at the head of a line. A word that is a move by chance (`e5 is good`) is none.
pub(crate) fn opening(line: &str) -> Opening {
    let mut tokens = Tokens::new(line, 0);
    let mut number = None;
    loop {
        match tokens.next() {
            Token::Number { value, .. } => number = Some(value),
            Token::Move(span) if is_move(span.of(line)) => {
                return match number {
                    Some(2..) => Opening::LaterMoves,
                    None if matches!(tokens.next(), Token::Junk(_)) => Opening::Other,
                    _ => Opening::Moves,
                };
            }
            Token::Comment(_)
            | Token::Unclosed(_)
            | Token::Open(_)
            | Token::Close
            | Token::Result(..)
            | Token::Said(..) => return Opening::Inside,
            Token::Move(_) | Token::Junk(_) | Token::End => return Opening::Other,
        }
    }
}

/// Whether any notation can read it.
pub(super) fn is_move(text: &str) -> bool {
    use cotuong_board::notation::{Notation, read};
    Notation::ALL
        .into_iter()
        .any(|notation| read(text, notation).is_ok())
}
