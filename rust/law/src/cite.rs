//! Which case of the law a ruling falls under.

use cotuong_board::Color;
use cotuong_board::PieceType::{Cannon, Horse, King, Pawn, Rook};

use crate::act::{ActKind, Manner, PlyActs};
use crate::capture::{Capture, Root};
use crate::chase::{Chase, Weight, chases};
use crate::facts::PlyFacts;
use crate::rules::{Clause, RuleSet};
use crate::standing::{Outcome, Rank};

/// What of a loop decides the article.
pub(crate) struct Case<'a> {
    pub(crate) plies: Vec<&'a PlyFacts>,
    pub(crate) acts: &'a [PlyActs],
    pub(crate) rules: &'a RuleSet,
    pub(crate) outcome: Outcome,
}

impl Case<'_> {
    /// The clause that settles the ruling.
    pub(crate) fn clause(&self) -> Clause {
        match self.outcome.loser {
            Some(loser) if self.outcome.rank(loser) == Rank::Check => self.check_clause(loser),
            Some(loser) if self.rules.chase.one_victim => self.chase_clause(loser),
            Some(loser) if self.outcome.rank(loser.other()) == Rank::None => {
                Clause::ForbiddenAgainstAllowed
            }
            Some(_) => Clause::GraverForbidden,
            None => self.draw_clause(),
        }
    }

    /// Whether the loser chases a rook that may not move: an article of its own settles that.
    pub(crate) fn is_held_rook(&self) -> bool {
        self.outcome.loser.is_some_and(|loser| {
            let captures = self.captures(loser);
            captures
                .iter()
                .any(|capture| capture.victim_kind == Rook && capture.pinned)
        })
    }

    fn mine(&self, side: Color) -> impl Iterator<Item = &PlyFacts> {
        self.plies
            .iter()
            .copied()
            .filter(move |ply| ply.side == side)
    }

    fn acts_of(&self, side: Color) -> impl Iterator<Item = &PlyActs> {
        self.acts.iter().filter(move |acts| acts.side == side)
    }

    fn every(&self, side: Color, test: impl Fn(&PlyActs) -> bool) -> bool {
        self.acts_of(side).next().is_some() && self.acts_of(side).all(test)
    }

    fn check_clause(&self, loser: Color) -> Clause {
        if self.mine(loser.other()).any(PlyFacts::gives_check) {
            Clause::ChecksAgainstFewer
        } else {
            Clause::PerpetualCheck
        }
    }

    /// The chases of the loser's common victim, ply by ply.
    fn chases(&self, side: Color) -> Vec<(&PlyFacts, Chase)> {
        let victims = self.outcome.victims;
        self.mine(side)
            .flat_map(|ply| {
                chases(ply, self.rules, self.rules.readings)
                    .into_iter()
                    .map(move |chase| (ply, chase))
            })
            .filter(|(_, chase)| chase.victim.is_some_and(|victim| victims.contains(victim)))
            .collect()
    }

    fn captures(&self, side: Color) -> Vec<Capture> {
        self.chases(side)
            .into_iter()
            .filter_map(|(_, chase)| chase.capture)
            .collect()
    }

    fn chase_clause(&self, loser: Color) -> Clause {
        let found = self.chases(loser);
        let captures = self.captures(loser);
        let any = |root| captures.iter().any(|capture| capture.root == root);
        let light = found.iter().all(|(_, chase)| chase.weight == Weight::Light);
        if self.is_held_rook() {
            Clause::HeldRook
        } else if self.outcome.rank(loser.other()) != Rank::None {
            Clause::HeavierChase
        } else if captures
            .iter()
            .any(|c| c.pinned && c.root == Root::Real && c.victim_kind != Rook)
        {
            Clause::PinnedVictim
        } else if self.acts_of(loser).any(|acts| acts.has(ActKind::Exchange)) {
            Clause::ChaseWithOffer
        } else if any(Root::False) && !any(Root::Real) {
            Clause::FalseRoot
        } else if light {
            Clause::RootCut
        } else {
            self.clause_by_men(loser, &found, &captures)
        }
    }

    fn clause_by_men(
        &self,
        loser: Color,
        found: &[(&PlyFacts, Chase)],
        captures: &[Capture],
    ) -> Clause {
        let only = |kind| captures.iter().all(|capture| capture.attacker_kind == kind);
        let some = |kind| captures.iter().any(|capture| capture.attacker_kind == kind);
        let rook = captures.iter().all(|capture| capture.victim_kind == Rook);
        // The mover makes or unmakes the mount; the cannon itself stays.
        let mounts = only(Cannon)
            && found
                .iter()
                .all(|(_, c)| matches!(c.manner, Manner::Mount | Manner::Discovered));
        let steps = self
            .mine(loser)
            .all(|ply| matches!(ply.mover.piece.kind, King | Pawn));
        if some(Horse) && some(Cannon) {
            Clause::HorseAndCannon
        } else if steps {
            Clause::StepUnmasks
        } else if mounts && rook {
            Clause::MountMovedOnRook
        } else if mounts {
            Clause::MountMoved
        } else if only(Horse) && rook {
            Clause::HorseOnRook
        } else if rook && captures.iter().all(|capture| capture.root == Root::Real) {
            Clause::RookDespiteRoot
        } else if only(Cannon) && rook {
            Clause::CannonOnRook
        } else if self.chases_back(loser.other()) {
            Clause::TwoChasesOneBack
        } else {
            clause_by_kinds(captures)
        }
    }

    /// Whether a side chases now and then, but not with every move.
    fn chases_back(&self, side: Color) -> bool {
        let chases = |acts: &PlyActs| acts.has(ActKind::Chase);
        self.acts_of(side).any(chases) && !self.acts_of(side).all(chases)
    }

    fn draw_clause(&self) -> Clause {
        match (self.outcome.red, self.outcome.black) {
            _ if self.outcome.loops_disagree => Clause::LoopsDisagree,
            (Rank::Check, Rank::Check) => Clause::MutualCheck,
            (Rank::None, Rank::None) if self.rules.chase.one_victim => Color::ALL
                .into_iter()
                .filter_map(|side| self.pressure(side))
                .min_by_key(|clause| order(*clause))
                .unwrap_or(Clause::NothingForbidden),
            (Rank::None, Rank::None) => Clause::NothingForbidden,
            _ if self.rules.chase.one_victim => Clause::MutualChase,
            _ => Clause::MutualForbidden,
        }
    }

    /// What a side that breaks no prohibition does with its moves.
    fn pressure(&self, side: Color) -> Option<Clause> {
        let check = |acts: &PlyActs| acts.acts.iter().any(|act| act.kind.is_check());
        let threat = |acts: &PlyActs| acts.has(ActKind::MateThreat);
        let chase = |acts: &PlyActs| acts.has(ActKind::Chase) && !check(acts);
        let any = |test: &dyn Fn(&PlyActs) -> bool| self.acts_of(side).any(test);
        let (checks, threats, chased) = (any(&check), any(&threat), any(&chase));
        let active = |acts: &PlyActs| check(acts) || threat(acts) || chase(acts);
        if self.every(side, active) {
            return Some(match (checks, threats, chased) {
                (true, true, _) => Clause::CheckAndThreat,
                (true, false, _) => Clause::CheckAndChase,
                (false, true, true) => Clause::ChaseAndThreat,
                (false, true, false) if self.every(side.other(), threat) => {
                    Clause::MutualMateThreats
                }
                (false, true, false) => Clause::MateThreats,
                (false, false, _) => self.several_victims(side),
            });
        }
        self.free_attacks(side).or_else(|| {
            if checks {
                Some(Clause::CheckAndIdle)
            } else if self.every(side, |acts| acts.has(ActKind::Block)) {
                Some(Clause::Blocks)
            } else if self.every(side, |acts| {
                acts.has(ActKind::Exchange) || acts.has(ActKind::Sacrifice)
            }) {
                Some(Clause::Offers)
            } else if chased && threats {
                Some(Clause::ChaseAndThreat)
            } else if chased {
                Some(Clause::ChaseAndIdle)
            } else {
                None
            }
        })
    }

    fn several_victims(&self, side: Color) -> Clause {
        let captures: Vec<Capture> = self
            .mine(side)
            .flat_map(|ply| chases(ply, self.rules, self.rules.readings))
            .filter_map(|chase| chase.capture)
            .collect();
        let cannons = captures
            .iter()
            .all(|capture| capture.attacker_kind == Cannon && capture.victim_kind == Rook);
        if cannons {
            Clause::TwoRooks
        } else {
            Clause::SeveralVictims
        }
    }

    /// Attacks with every move, of which the rules leave some free, and why they do. Only what is told of a move counts, so
    /// that the article and the acts speak of the same.
    fn free_attacks(&self, side: Color) -> Option<Clause> {
        let mut reasons = Vec::new();
        for acts in self.acts_of(side) {
            match acts.acts.iter().find_map(|act| act.excuse) {
                Some(reason) => reasons.push(reason),
                None if acts.has(ActKind::Chase) => {}
                None => return None,
            }
        }
        reasons.into_iter().min_by_key(|clause| order(*clause))
    }
}

/// The clause for the kinds of hunter and victim.
fn clause_by_kinds(captures: &[Capture]) -> Clause {
    let all = |test: &dyn Fn(&Capture) -> bool| captures.iter().all(test);
    let first = captures.first().map(|capture| capture.attacker);
    let rook_on =
        |kind| all(&|capture| capture.attacker_kind == Rook && capture.victim_kind == kind);
    if !all(&|capture| Some(capture.attacker) == first) {
        Clause::SeveralOnOne
    } else if rook_on(Cannon) {
        Clause::RookOnCannon
    } else if rook_on(Horse) {
        Clause::RookOnHorse
    } else if all(&|capture| capture.attacker_kind == capture.victim_kind) {
        Clause::LikeOnLike
    } else {
        Clause::ChaseOne
    }
}

/// Which of two reasons for a draw is told: the one that stands nearer to an offence, whoever plays it.
const fn order(clause: Clause) -> u8 {
    match clause {
        Clause::MutualMateThreats => 0,
        Clause::MateThreats => 1,
        Clause::CheckAndThreat => 2,
        Clause::CheckAndChase => 3,
        Clause::TwoRooks => 4,
        Clause::SeveralVictims => 5,
        Clause::ChaseAndThreat => 6,
        Clause::Blocks => 7,
        Clause::Offers => 8,
        Clause::RookOnRootedCannon => 9,
        Clause::RealRoot => 10,
        Clause::KingChases => 11,
        Clause::PawnChases => 12,
        Clause::CheckAndIdle => 13,
        Clause::HomePawn => 14,
        Clause::LikeForLike => 15,
        Clause::PinnedAttacker => 16,
        Clause::ChaseAndIdle => 17,
        _ => 18,
    }
}
