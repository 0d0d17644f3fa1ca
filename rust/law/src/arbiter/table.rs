//! The arbiter's table: the state of a game, and which part of the law an incident comes under.

use cotuong_board::{Color, Setup};

use super::clock::Clock;
use super::draft::Draft;
use super::game::Game;
use super::incident::{Incident, Kind, Party};
use super::ledger::Ledger;
use super::phrases;
use super::regulations::Regulations;
use super::repetition::Repeating;
use super::rules::{Assumption, TableRules};
use super::ruling::{Duty, FaultKind, Outcome, Ruling};
use super::touch::TouchCase;
use crate::Text;

/// A duty that waits for the player's move.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub side: Color,
    pub clause: &'static str,
    pub duty: Duty,
}

/// A sealed move.
#[derive(Clone, Debug)]
pub(super) struct Sealed {
    pub side: Color,
    pub text: String,
}

/// How the game ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub outcome: Outcome,
    pub clause: &'static str,
    /// The side that gave mate or stalemate and whose press is still to come.
    pub unpressed: Option<Color>,
}

/// The arbiter of one game: incidents in, rulings out.
///
/// ```
/// use cotuong_board::Setup;
/// use cotuong_law::arbiter::{Action, Arbiter, Incident, Kind, Party, Regulations, TableRules};
///
/// let mut arbiter = Arbiter::new(TableRules::VN, Regulations::default(), &Setup::start());
/// let touch = Kind::Touch {
///     squares: vec!["b2".parse()?, "b9".parse()?],
///     intent: Default::default(),
///     order: Default::default(),
///     announced: false,
/// };
/// arbiter.incident(Incident::new(Party::Red, touch));
/// arbiter.incident(Incident::new(Party::Black, Kind::Complain { about: 0 }));
/// let rulings = arbiter.incident(Incident::new(Party::Red, Kind::Admit { about: 0 }));
/// assert_eq!(rulings[0].article, "vn:9.3a");
/// assert_eq!(rulings[0].action, Action::Duty);
/// assert_eq!(rulings[0].duty.as_ref().unwrap().moves, ["b2b9".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Arbiter {
    pub(super) rules: TableRules,
    pub(super) regulations: Regulations,
    pub(super) start: Setup,
    pub(super) log: Vec<Incident>,
    /// The ply that each incident of the log made, 0 for none.
    pub(super) made: Vec<u32>,
    /// The clause that each incident of the log came under.
    pub(super) clauses: Vec<&'static str>,
    pub(super) game: Game,
    pub(super) clock: Clock,
    pub(super) ledger: Ledger,
    pub(super) touches: Vec<TouchCase>,
    pub(super) duty: Option<Pending>,
    /// Who has announced that he adjusts men, and at which ply.
    pub(super) adjusting: Option<(Color, u32)>,
    pub(super) offer: Option<Color>,
    pub(super) sealed: Option<Sealed>,
    pub(super) end: Option<End>,
    pub(super) signed: Vec<Party>,
    /// Plies since the last capture at the last failed claim of Article 12.
    pub(super) claimed_at: Option<u32>,
    pub(super) repeating: [Repeating; 2],
    pub(super) swapped: bool,
    pub(super) annulled: u32,
}

impl Arbiter {
    /// A game about to begin. Any start is taken; [`State::start_status`](super::State) says what is impossible in it.
    pub fn new(rules: TableRules, regulations: Regulations, start: &Setup) -> Self {
        Self {
            game: Game::new(start),
            clock: Clock::new(&regulations.control, start.turn),
            rules,
            regulations,
            start: start.clone(),
            log: Vec::new(),
            made: Vec::new(),
            clauses: Vec::new(),
            ledger: Ledger::default(),
            touches: Vec::new(),
            duty: None,
            adjusting: None,
            offer: None,
            sealed: None,
            end: None,
            signed: Vec::new(),
            claimed_at: None,
            repeating: [Repeating::default(); 2],
            swapped: false,
            annulled: 0,
        }
    }

    /// Takes the next incident and rules on it: one ruling or more, [`Action::None`](super::Action) where play just
    /// goes on or the incident has no effect.
    pub fn incident(&mut self, incident: Incident) -> Vec<Ruling> {
        let index = self.log.len();
        let now = incident.clone();
        self.log.push(incident);
        self.made.push(0);
        let mut drafts: Vec<Draft> = self.pass_time(&now).into_iter().collect();
        self.settle(&drafts);
        let on_incident = self.dispatch(index, &now);
        self.settle(&on_incident);
        let clause = on_incident.first().map_or("9.11", |draft| draft.clause);
        self.clauses.push(clause);
        drafts.extend(on_incident);
        drafts
            .into_iter()
            .map(|draft| draft.into_ruling(index, &self.rules))
            .collect()
    }

    /// Notes the result that rulings bring.
    fn settle(&mut self, drafts: &[Draft]) {
        for draft in drafts {
            if let Some(outcome) = draft.result {
                let mated = matches!(draft.clause, "7.1a" | "7.1b");
                let unpressed = outcome.winner().filter(|_| mated);
                self.end = Some(End {
                    outcome,
                    clause: draft.clause,
                    unpressed,
                });
                self.duty = None;
                self.offer = None;
            }
        }
    }

    fn dispatch(&mut self, index: usize, incident: &Incident) -> Vec<Draft> {
        if let Some(refusal) = self.refusal(incident) {
            return vec![refusal];
        }
        let by = incident.by;
        let (side, named) = self.actor(incident);
        let drafts = match &incident.kind {
            Kind::Move { mv, released } => self.on_move(index, side, *mv, *released),
            Kind::Touch { .. } => self.on_touch(index, side),
            Kind::Adjust { announced, .. } => self.on_adjust(index, side, *announced),
            Kind::Slide { squares } => vec![self.on_slide(side, squares)],
            Kind::Drop { .. } => self.on_drop(side),
            Kind::Press {
                hand,
                before_release: early,
            } => vec![self.on_press(side, *hand, *early)],
            Kind::ForgotPress => vec![Self::on_forgot_press(side)],
            Kind::StopClock { reason } => self.on_stop_clock(by, side, reason),
            Kind::Flag => vec![self.on_flag(by, side)],
            Kind::ClockReport => vec![Draft::none("10.2.3", phrases::CLOCK_REPORTED)],
            Kind::Late { minutes } => vec![self.on_late(side, *minutes)],
            Kind::Record { .. } => vec![self.on_record(side)],
            Kind::MissedRecord { moves } => self.on_missed_record(side, *moves),
            Kind::BorrowSheet { repeated } => vec![Self::on_borrow_sheet(side, *repeated)],
            Kind::OfferDraw => vec![self.on_offer(side)],
            Kind::AcceptDraw => vec![self.on_accept(side)],
            Kind::Claim { what, ply } => self.on_claim(by, side, *what, *ply),
            Kind::Complain { about } => self.on_complain(by, *about),
            Kind::Admit { about } | Kind::Witness { about } => self.on_proof(by, *about),
            Kind::Resign => vec![resigned(side)],
            Kind::Seal { text } => vec![self.on_seal(side, text)],
            Kind::OpenSeal => self.on_open_seal(index),
            Kind::Found { what, ply, when } => self.on_found(by, *what, *ply, *when),
            Kind::Conduct { what } => self.on_conduct(side, what),
            Kind::Sign => vec![self.on_sign(by)],
        };
        let reported = !named && incident.kind.is_an_act();
        let note = |draft: Draft| draft.assuming_if(reported, Assumption::ActOfSideToMove);
        drafts.into_iter().map(note).collect()
    }

    /// Why the incident has no effect at all, if so.
    fn refusal(&self, incident: &Incident) -> Option<Draft> {
        let kind = &incident.kind;
        if incident.by == Party::Outsider {
            let (clause, text) = if kind.is_a_proposal() {
                ("10.2.1b", phrases::NO_PROXY)
            } else {
                ("9.11c", phrases::OUTSIDER_VOID)
            };
            return Some(Draft::refusal("refused.outsider", clause, text));
        }
        if incident.by == Party::Arbiter && kind.is_a_players_own() {
            return Some(Draft::refusal(
                "refused.not_a_player",
                "10.2.1b",
                phrases::NOT_A_PLAYER,
            ));
        }
        if self.end.is_some() && !self.lives_after_end(kind) {
            let code = match kind {
                Kind::Move { .. } => "move_after_end",
                _ => "refused.game_over",
            };
            return Some(Draft::refusal(code, "13", phrases::GAME_OVER));
        }
        None
    }

    /// Whether an incident still counts when the game has a result.
    fn lives_after_end(&self, kind: &Kind) -> bool {
        let unpressed = self.end.is_some_and(|end| end.unpressed.is_some());
        let late = self.end.is_some_and(|end| end.clause == "10.2.1a");
        match kind {
            Kind::Sign | Kind::Found { .. } | Kind::Record { .. } => true,
            Kind::Flag | Kind::Press { .. } | Kind::ForgotPress | Kind::Claim { .. } => unpressed,
            Kind::Late { .. } => late || self.sealed.is_some(),
            Kind::OpenSeal => self.sealed.is_some(),
            Kind::Complain { about } | Kind::Admit { about } | Kind::Witness { about } => {
                self.questions_the_mate(*about)
            }
            _ => false,
        }
    }

    /// Whose act it is, and whether the log says so: an act that the arbiter reports without a name is taken as that
    /// of the side to move.
    fn actor(&self, incident: &Incident) -> (Color, bool) {
        let named = match incident.kind {
            Kind::Flag => incident.side.or(incident.by.side()),
            _ => incident.by.side().or(incident.side),
        };
        (named.unwrap_or_else(|| self.game.turn()), named.is_some())
    }

    /// Notes a fault. The third of a kind loses, in rapid and blitz the first of conduct, which is a ruling of its own.
    pub(super) fn charge(&mut self, side: Color, kind: FaultKind, draft: Draft) -> Vec<Draft> {
        let (draft, lost) = self.note_fault(side, kind, draft);
        let outcome = Outcome::loss(side);
        if kind == FaultKind::Conduct && self.regulations.style.is_fast() {
            let ending = Draft::result("rapid", phrases::FAULT_LOST, outcome)
                .side(side)
                .fault(draft.fault);
            return vec![draft.ends(outcome), ending];
        }
        if !lost {
            return vec![draft];
        }
        let word = match kind {
            FaultKind::Technical => Text::new("kỹ thuật", "technical", "技术"),
            FaultKind::Conduct => Text::new("tác phong", "conduct", "行为"),
        };
        let ending = Draft::result("7.1n", phrases::THREE_FAULTS, outcome)
            .side(side)
            .fault(draft.fault)
            .word("n", self.rules.faults_lost)
            .word("kind", word)
            .assuming(Assumption::FaultsAGame)
            .assuming_if(self.rules.faults_apart, Assumption::FaultsApart);
        vec![draft.ends(outcome), ending]
    }

    /// Begins the game anew, as after an annulment.
    pub(super) fn begin_anew(&mut self) {
        let fresh = Self::new(self.rules, self.regulations.clone(), &self.start);
        *self = Self {
            log: core::mem::take(&mut self.log),
            made: vec![0; self.made.len()],
            clauses: core::mem::take(&mut self.clauses),
            annulled: self.annulled + 1,
            ..fresh
        };
    }
}

fn resigned(side: Color) -> Draft {
    Draft::result("7.1k", phrases::RESIGNED, Outcome::loss(side)).side(side)
}

impl Kind {
    /// Something that a player does, so that the arbiter can only report it.
    const fn is_an_act(&self) -> bool {
        matches!(
            self,
            Self::Touch { .. }
                | Self::Adjust { .. }
                | Self::Slide { .. }
                | Self::Drop { .. }
                | Self::Press { .. }
                | Self::ForgotPress
                | Self::Late { .. }
                | Self::MissedRecord { .. }
                | Self::BorrowSheet { .. }
                | Self::Conduct { .. }
        )
    }

    /// Something that nobody may do in a player's place.
    const fn is_a_players_own(&self) -> bool {
        matches!(
            self,
            Self::Move { .. }
                | Self::OfferDraw
                | Self::AcceptDraw
                | Self::Resign
                | Self::Seal { .. }
        )
    }

    /// Something of which 10.2.1b speaks.
    const fn is_a_proposal(&self) -> bool {
        self.is_a_players_own() || matches!(self, Self::Claim { .. })
    }
}
