//! Defects of a game and their remedies: wrong starts, colours, illegal moves (Articles 9.9, 9.10).

use super::draft::{Draft, Word};
use super::incident::{Finding, Party, When};
use super::phrases;
use super::rules::Assumption;
use super::ruling::Remedy;
use super::table::Arbiter;
use crate::words::fill;
use crate::{Lang, Text};

impl Arbiter {
    pub(super) fn on_found(
        &mut self,
        by: Party,
        what: Finding,
        ply: Option<u32>,
        when: Option<When>,
    ) -> Vec<Draft> {
        let when = when.unwrap_or_else(|| self.now());
        let draft = match (what, when) {
            (Finding::IllegalMove | Finding::MisplacedPiece, When::During) => {
                return self.on_wrong_move_found(by, what, ply);
            }
            (Finding::IllegalMove | Finding::MisplacedPiece, _) => {
                kept("9.10.2", phrases::ERROR_AFTER_END)
            }
            (Finding::ColoursSwapped, When::AfterSigned) => self
                .book_colours("9.9d", phrases::SIGNED_COLOURS_BOOKED)
                .see("9.9e"),
            (_, When::AfterSigned) => kept("9.9d", phrases::SIGNED_STANDS),
            (Finding::ColoursSwapped, When::During) => self.swap_colours(),
            (Finding::ColoursSwapped, When::AfterEnd) => {
                self.book_colours("9.9e", phrases::COLOURS_BOOKED)
            }
            (Finding::WrongSetup, _) => self.annul("9.9a", phrases::SETUP_ANNULS, when),
            (Finding::WrongSideBegan, _) => self.annul("9.9b", phrases::BEGAN_ANNULS, when),
        };
        vec![draft]
    }

    /// When a thing is found, by the state of the game.
    fn now(&self) -> When {
        let all = [Party::Red, Party::Black, Party::Arbiter];
        match self.end {
            None => When::During,
            Some(_) if all.iter().all(|party| self.signed.contains(party)) => When::AfterSigned,
            Some(_) => When::AfterEnd,
        }
    }

    fn annul(&mut self, clause: &'static str, text: Text, when: When) -> Draft {
        let unsigned = when == When::AfterEnd;
        if unsigned && !self.rules.unsigned_defect_annuls {
            return kept("9.9d", phrases::SIGNED_STANDS);
        }
        self.begin_anew();
        let remedy = Remedy {
            annul: true,
            ..Remedy::NOTHING
        };
        Draft::remedy(clause, text, remedy).assuming_if(unsigned, Assumption::UnsignedDefect)
    }

    /// The result stands, but each player is booked with the colour he should have had.
    fn book_colours(&mut self, clause: &'static str, text: Text) -> Draft {
        self.swapped = true;
        let remedy = Remedy {
            keep: true,
            swap_colours: true,
            ..Remedy::NOTHING
        };
        Draft::remedy(clause, text, remedy)
    }

    /// The position stands, if the play was legal.
    fn swap_colours(&mut self) -> Draft {
        self.swapped = true;
        let swap = Remedy {
            swap_colours: true,
            ..Remedy::NOTHING
        };
        match self.game.first_illegal() {
            None => Draft::remedy(
                "9.9c",
                phrases::COLOURS_SWAPPED,
                Remedy { keep: true, ..swap },
            ),
            Some(ply) => {
                let draft = self.restore_before(ply, "9.9c", phrases::COLOURS_AND_ILLEGAL);
                let restored = draft.remedy.unwrap_or_default();
                draft
                    .remedied(Remedy {
                        swap_colours: true,
                        ..restored
                    })
                    .see("9.10")
            }
        }
    }

    /// A wrong move found while the game is played.
    fn on_wrong_move_found(&mut self, by: Party, what: Finding, ply: Option<u32>) -> Vec<Draft> {
        let illegal = what == Finding::IllegalMove;
        if illegal && self.regulations.style.is_fast() {
            return self.on_illegal_claim(by, ply);
        }
        let Some(ply) = ply else {
            return vec![match self.game.first_illegal() {
                Some(ply) => self.restore_before(ply, "9.10.1", phrases::RESTORED_BY_SHEET),
                None if illegal => no_error("9.10.1"),
                None => self.set_up_by_sheet(),
            }];
        };
        // A log without moves tells nothing of them; one with moves shows which were legal and which were made.
        let untold = self.game.plies().is_empty();
        vec![match self.game.ply(ply) {
            None if !untold => Draft::none("9.10", phrases::NO_SUCH_PLY).word("ply", ply),
            // Not there: the sheet is replayed, and shows where.
            Some(made) if illegal && made.illegality.is_none() => match self.game.first_illegal() {
                Some(ply) => self.restore_before(ply, "9.10.1", phrases::RESTORED_BY_SHEET),
                None => no_error("9.10"),
            },
            _ => self.restore_before(ply, "9.10", phrases::RESTORED),
        }]
    }

    /// The moves were right but a man stands elsewhere: the sheet tells where all belong.
    fn set_up_by_sheet(&mut self) -> Draft {
        self.clock.stop();
        let to = self.game.len();
        Draft::remedy("9.10.1", phrases::SET_UP_BY_SHEET, Remedy::restore(to)).word("to", after(to))
    }

    /// Restores the position before a ply (or after it, if the rules say so) and stops the clocks.
    pub(super) fn restore_before(&mut self, ply: u32, clause: &'static str, text: Text) -> Draft {
        let before = self.rules.restore_before;
        let to = ply.saturating_sub(u32::from(before));
        self.take_back_to(to);
        self.clock.stop();
        self.repeating = Default::default();
        Draft::remedy(clause, text, Remedy::restore(to))
            .word("ply", ply)
            .word("to", after(to))
            .assuming_if(before, Assumption::RestoredBefore)
    }
}

/// The position after a ply, in words.
fn after(ply: u32) -> Word {
    if ply == 0 {
        return phrases::STARTING_POSITION.into();
    }
    let number = ply.to_string();
    let said = |lang| fill(phrases::AFTER_PLY.in_lang(lang), [("n", number.as_str())]);
    Word::Told(Lang::ALL.map(said))
}

fn kept(clause: &'static str, text: Text) -> Draft {
    Draft::remedy(
        clause,
        text,
        Remedy {
            keep: true,
            ..Remedy::NOTHING
        },
    )
}

pub(super) fn no_error(clause: &'static str) -> Draft {
    Draft::none(clause, phrases::NO_ERROR_FOUND)
}
