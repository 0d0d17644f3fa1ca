//! A position seen from one side: what its captures and its chains of checks would win.

use cotuong_board::{Color, Move, Piece, PieceType};

use super::search::{Answers, DEPTH, Search, Standing, on_square, standing};
use super::{ANSWER, CHAIN};
use crate::act::ChaseClass;
use crate::capture::is_home;
use crate::mate::{Forced, forced_within};
use crate::scene::{Exposure, ManId, Men, Scene};

/// A capture that the rules do not leave free, with what it would win.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    pub(super) mv: Move,
    pub(super) attacker: ManId,
    pub(super) victim: ManId,
    /// What the exchange wins.
    pub(super) gain: i32,
    /// What the exchange on its square alone wins.
    pub(super) local: i32,
    /// Whether that counts as a man won.
    pub(super) wins: bool,
    /// Men that take no part on the square, because the victim there can take them.
    out: Men,
}

/// A position seen from one side.
pub(super) struct View {
    scene: Scene,
    side: Color,
    own: Standing,
    theirs: Standing,
    /// Enemy men whose check is left out of account.
    ignored: Men,
    /// A search hit its bound.
    pub(super) bounded: bool,
}

impl View {
    pub(super) fn new(mut scene: Scene, side: Color, ignored: Men) -> Self {
        Self {
            own: standing(&mut scene, side),
            theirs: standing(&mut scene, side.other()),
            scene,
            side,
            ignored,
            bounded: false,
        }
    }

    /// All captures that the side could make by its men's own ways of moving.
    pub(super) fn captures(&self) -> Vec<Move> {
        self.scene.pseudo_captures(self.side)
    }

    /// The capture of one man by another, if the one attacks the other.
    pub(super) fn capture(&self, attacker: ManId, victim: ManId) -> Option<Move> {
        let (from, to) = (
            self.scene.square_of(attacker)?,
            self.scene.square_of(victim)?,
        );
        let attacks = self.scene.position().attacks_from(from).contains(to);
        attacks.then(|| Move::new(from, to))
    }

    fn search(&self) -> Search<'_> {
        Search {
            side: self.side,
            own: &self.own,
            theirs: &self.theirs,
            out: Men::NONE,
            square: None,
            answers: Answers::Fresh,
            worthless: None,
            ignored: self.ignored,
            counter_checks: 1,
            nodes: 0,
        }
    }

    /// The men that take no part in a capture on its square; `None` for a capture that is illegal, an exchange offer,
    /// or free by the rules.
    fn out_of(&mut self, mv: Move) -> Option<Men> {
        let (taker, prey) = (
            self.scene.piece_at(mv.from())?,
            self.scene.piece_at(mv.to())?,
        );
        let (attacker, victim) = (self.scene.man_at(mv.from())?, self.scene.man_at(mv.to())?);
        let mutual = &self.own.mutual;
        if is_free(taker, prey, mv)
            || mutual.contains(&(attacker, victim))
            || self.scene.exposure_after(mv, self.ignored) != Exposure::Safe
        {
            return None;
        }
        let partners = mutual.iter().filter(|pair| pair.1 == victim);
        Some(partners.map(|pair| pair.0).collect())
    }

    /// What the exchange on the square of one capture alone would win; no search is needed for that. `None` as for
    /// [`Self::attack`].
    pub(super) fn local(&mut self, mv: Move) -> Option<i32> {
        let out = self.out_of(mv)?;
        Some(on_square(&mut self.scene, mv, out))
    }

    /// What one capture would win; `None` for one that is illegal, an exchange offer, or free by the rules.
    pub(super) fn attack(&mut self, mv: Move) -> Option<Attack> {
        let out = self.out_of(mv)?;
        let (attacker, victim) = (self.scene.man_at(mv.from())?, self.scene.man_at(mv.to())?);
        let prey = self.scene.piece_at(mv.to())?;
        let mut scene = self.scene.clone();
        let mut search = Search {
            out,
            square: Some(mv.to()),
            ..self.search()
        };
        let gain = search.line(&mut scene, mv, DEPTH, 0);
        self.bounded |= search.hit_bound();
        // A man taken for nothing is won even if the whole exchange comes out even; a pawn, whose value floats, is
        // won in no exchange.
        let local = on_square(&mut scene, mv, out);
        let wins = if local > 0 {
            gain >= 0
        } else {
            gain > 0 && prey.kind != PieceType::Pawn
        };
        Some(Attack {
            mv,
            attacker,
            victim,
            gain,
            local,
            wins,
            out,
        })
    }

    /// Whether the attacker is free to take: with all answers counted it leaves the side better off than passing.
    pub(super) fn is_unbound(&mut self, attack: &Attack) -> bool {
        let mut scene = self.scene.clone();
        let mut taking = Search {
            out: attack.out,
            square: Some(attack.mv.to()),
            answers: Answers::All,
            ..self.search()
        };
        let mut passing = Search {
            worthless: Some(attack.attacker),
            ..taking
        };
        let better = taking.line(&mut scene, attack.mv, DEPTH, 0)
            > passing.passed(&mut scene, attack.mv.from());
        self.bounded |= taking.hit_bound() || passing.hit_bound();
        better
    }

    /// Whether the answer to a capture mates its side by checks.
    pub(super) fn is_mated_for(&mut self, mv: Move) -> bool {
        let owner = self.side.other();
        let mate = self.scene.after(mv, |scene| {
            if scene.is_in_check(owner) {
                Forced::No
            } else {
                forced_within(scene, owner, ANSWER)
            }
        });
        self.is_forced(mate)
    }

    /// Whether a search found mate; one that hit its bound is noted.
    pub(super) fn is_forced(&mut self, mate: Forced) -> bool {
        self.bounded |= mate == Forced::Unknown;
        mate == Forced::Yes
    }

    pub(super) fn class(&mut self, mv: Move) -> ChaseClass {
        let owner = self.side.other();
        let position = self.scene.position();
        if position
            .piece_at(mv.to())
            .is_some_and(|prey| prey.kind == PieceType::Rook)
        {
            return ChaseClass::Rook;
        }
        let king = position.king(owner);
        let attackers = position.attackers(mv.to(), self.side).count();
        self.scene.after(mv, |scene| {
            let guards = scene.position().attackers(mv.to(), owner);
            let real = guards.iter().any(|from| {
                scene.exposure_after(Move::new(from, mv.to()), Men::NONE) == Exposure::Safe
            });
            let by_king = king.is_some_and(|king| guards.contains(king));
            match (real, by_king) {
                (true, _) if attackers > 1 => ChaseClass::FewRoot,
                // The king could take back, were it not for another attacker.
                (false, true) => ChaseClass::Joint,
                _ => ChaseClass::Rootless,
            }
        })
    }

    /// The most that a chain of checks would win, and the man that begins it.
    pub(super) fn chain(&mut self) -> (i32, Option<ManId>) {
        let owner = self.side.other();
        let mut best = (0, None);
        let mut scene = self.scene.clone();
        for mv in self.scene.legal_moves(self.side) {
            let checks = scene.man_at(mv.to()).is_none()
                && scene.after(mv, |scene| scene.is_in_check(owner));
            if !checks {
                continue;
            }
            let mut search = Search {
                ignored: Men::NONE,
                ..self.search()
            };
            let gain = search.line(&mut scene, mv, DEPTH - 2, CHAIN);
            let hit = search.hit_bound();
            self.bounded |= hit;
            if gain > best.0 {
                best = (gain, scene.man_at(mv.from()));
            }
        }
        best
    }
}

/// Whether the rules leave an attack free, whatever it would win.
fn is_free(taker: Piece, prey: Piece, mv: Move) -> bool {
    matches!(taker.kind, PieceType::King | PieceType::Pawn)
        || prey.kind == PieceType::King
        || (prey.kind == PieceType::Pawn && is_home(mv.to(), prey.color))
}
