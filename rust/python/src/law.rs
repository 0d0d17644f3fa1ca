//! Rulings on games.

use std::hash::{Hash, Hasher};

use cotuong_board::{self as board, Color, Setup};
use cotuong_law::{self as law, JudgeError, Lang, RuleSet};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::arguments::{self, named};
use crate::error::{Error, Result, unknown};
use crate::moves::{Move, interned};
use crate::vocabulary::{self, Piece};

/// What the law says of the last position of a game, with its reasons.
///
/// Rulings compare, hash, copy and pickle. `vn`, the Vietnamese law, is the rule set unless another is named.
///
/// >>> import cotuong as ct
/// >>> moves = "i2f2 f9e9 f2e2 e9f9 e2f2 f9e9 f2e2 e9f9 e2f2".split()
/// >>> ruling = ct.judge(fen="5k3/9/9/9/9/9/9/8R/9/3K5 w", moves=moves)
/// >>> ruling.verdict, str(ruling.offender), ruling.article
/// ('red_loses', 'red', 'vn:23.1')
/// >>> ruling.loop
/// Loop(start_ply=1, period=4, occurrences=3)
#[pyclass(module = "cotuong", frozen, eq, hash)]
pub struct Ruling {
    pub start: Setup,
    pub moves: Vec<board::Move>,
    answer: law::Ruling,
}

impl PartialEq for Ruling {
    fn eq(&self, other: &Self) -> bool {
        self.answer == other.answer
    }
}

impl Eq for Ruling {}

impl Hash for Ruling {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let ruling = &self.answer;
        (
            ruling.rules.id,
            ruling.verdict,
            ruling.article,
            ruling.cycle,
        )
            .hash(state);
    }
}

/// A repetition: where it began, and how long one turn of it is. Counted in plies.
///
/// >>> import cotuong as ct
/// >>> loop = ct.judge(fen="3k5/9/9/9/9/9/9/9/R8/4K4 w", moves="a1b1 d9d8 b1a1 d8d9".split() * 2).loop
/// >>> loop.start_ply, loop.period, loop.occurrences
/// (0, 4, 3)
#[pyclass(module = "cotuong", frozen, get_all, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Loop {
    /// The ply after which the repeated position first stood; 0 is the start.
    start_ply: u32,
    /// Plies of the last turn of the loop.
    period: u32,
    /// How often the position has stood, all told.
    occurrences: u32,
}

#[pymethods]
impl Loop {
    fn __repr__(&self) -> String {
        format!(
            "Loop(start_ply={}, period={}, occurrences={})",
            self.start_ply, self.period, self.occurrences
        )
    }
}

/// All that one move of a loop does in the sense of the law: the word that counts, and every act behind it.
///
/// >>> import cotuong as ct
/// >>> moves = "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1".split()
/// >>> ply = ct.judge(fen="3k5/9/9/9/9/9/9/9/R8/5K3 w", moves=moves).acts[1]
/// >>> ply.ply, ply.side, ply.move, ply.act
/// (7, <Color.RED: 'red'>, Move('d1e1'), 'check')
#[pyclass(module = "cotuong", frozen)]
#[derive(Clone)]
pub struct PlyActs(law::PlyActs);

#[pymethods]
impl PlyActs {
    /// The number of the ply in the game, 1 for the first.
    #[getter]
    const fn ply(&self) -> u32 {
        self.0.ply
    }

    /// The side that moved.
    #[getter]
    fn side(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::color(py, self.0.side)
    }

    /// The move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        interned(py, self.0.mv)
    }

    /// The word under which the rule set counts the move: `check`, `chase`, `mate_threat`, `idle`, ...
    #[getter]
    const fn act(&self) -> &'static str {
        self.0.label
    }

    /// Every act of the move, the gravest first.
    #[getter]
    fn acts(&self) -> Vec<Act> {
        self.0.acts.iter().cloned().map(Act).collect()
    }

    /// Return the acts as a dictionary, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("ply", self.0.ply)?;
        fields.set_item("side", self.0.side.name())?;
        fields.set_item("move", self.0.mv.to_string())?;
        fields.set_item("act", self.0.label)?;
        let acts = self.0.acts.iter().map(|act| act_fields(py, act));
        fields.set_item("acts", acts.collect::<PyResult<Vec<_>>>()?)?;
        Ok(fields)
    }

    fn __repr__(&self) -> String {
        format!(
            "<PlyActs {}: {} {}, {}>",
            self.0.ply, self.0.side, self.0.mv, self.0.label
        )
    }
}

/// One act of a move: who does what to whom, and whether the victim has a root.
///
/// >>> import cotuong as ct
/// >>> start, loop = "9/9/4k4/6R2/6b2/9/9/9/5K3/9 b", "g5i7 g6i6 i7g5 i6g6".split()
/// >>> (act,) = ct.judge(fen=start, moves=loop * 2).acts[1].acts
/// >>> act.kind, [str(square) for _, square in act.attackers], [str(square) for _, square in act.targets], act.root
/// ('chase', ['i6'], ['i7'], 'none')
#[pyclass(module = "cotuong", frozen)]
pub struct Act(law::Act);

type Men = Vec<(Py<Piece>, Py<PyAny>)>;

fn men(py: Python<'_>, men: &[law::Man]) -> PyResult<Men> {
    let man = |man: &law::Man| {
        let piece = Py::new(py, Piece::from(man.piece))?;
        Ok((piece, vocabulary::square(py, man.square)?))
    };
    men.iter().map(man).collect()
}

#[pymethods]
impl Act {
    /// What it is: `check`, `double_check`, `counter_check`, `mate_threat`, `chase`, `exchange`, `sacrifice`, `block`,
    /// `parry` or `idle`.
    #[getter]
    const fn kind(&self) -> &'static str {
        self.0.kind.name()
    }

    /// The pieces that check, attack, offer themselves or block, each with its square.
    #[getter]
    fn attackers(&self, py: Python<'_>) -> PyResult<Men> {
        men(py, &self.0.attackers)
    }

    /// The pieces acted upon, each with its square.
    #[getter]
    fn targets(&self, py: Python<'_>) -> PyResult<Men> {
        men(py, &self.0.targets)
    }

    /// The root (căn, 根) of a chased piece: `real` if another could take back for it, `false` if one only seems to
    /// (it is pinned, or blocked), `none`. `None` where no piece is chased.
    #[getter]
    fn root(&self) -> Option<&'static str> {
        self.0.root.map(law::Root::name)
    }

    /// How an attack came about: `direct` (the attacker moved), `discovered`, `mount` (the mover became the cannon's
    /// mount), `unblocked` (a leg or an eye was left), `released` (from a pin), `root_cut`, `protector_pinned`,
    /// `by_checks` (after a chain of checks), `joined`; `None` for acts that attack nothing.
    #[getter]
    fn manner(&self) -> Option<&'static str> {
        self.0.manner.map(law::Manner::name)
    }

    /// The class of a chase under the Chinese national rules, the lightest first: `chase.joint`, `chase.few_root`,
    /// `chase.rootless`, `chase.rook`; `None` under other rules.
    #[getter]
    fn chase_class(&self) -> Option<&'static str> {
        self.0.class.map(law::ChaseClass::name)
    }

    fn __repr__(&self) -> String {
        let said = |men: &[law::Man]| -> Vec<String> {
            men.iter()
                .map(|man| format!("{} {}", man.piece, man.square))
                .collect()
        };
        let (by, on) = (said(&self.0.attackers), said(&self.0.targets));
        format!(
            "<Act {}: {} on {}>",
            self.kind(),
            by.join(", "),
            on.join(", ")
        )
    }
}

fn act_fields<'py>(py: Python<'py>, act: &law::Act) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    let men = |men: &[law::Man]| -> Vec<[String; 2]> {
        men.iter()
            .map(|man| [man.piece.to_string(), man.square.to_string()])
            .collect()
    };
    fields.set_item("kind", act.kind.name())?;
    fields.set_item("attackers", men(&act.attackers))?;
    fields.set_item("targets", men(&act.targets))?;
    fields.set_item("root", act.root.map(law::Root::name))?;
    fields.set_item("manner", act.manner.map(law::Manner::name))?;
    fields.set_item("chase_class", act.class.map(law::ChaseClass::name))?;
    Ok(fields)
}

#[pymethods]
impl Ruling {
    /// The rule set ruled by.
    #[getter]
    const fn rules(&self) -> &'static str {
        self.answer.rules.id
    }

    /// The edition of the rule set.
    #[getter]
    const fn rules_version(&self) -> &'static str {
        self.answer.rules.version
    }

    /// `red_loses`, `black_loses`, `both_lose`, `draw`, `continue`, `undecided` (a stated bound of a search was hit), or
    /// `insufficient_history` (a lone position tells nothing of repetition).
    #[getter]
    const fn verdict(&self) -> &'static str {
        self.answer.verdict.name()
    }

    /// The side that breaks a prohibition, as far as the loop shows it.
    #[getter]
    fn offender(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        side(py, self.answer.offender)
    }

    /// The side that must change or lose, from the second occurrence on.
    #[getter]
    fn must_change(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        side(py, self.answer.must_change)
    }

    /// The article that settles the ruling, such as `vn:23.3`.
    #[getter]
    fn article(&self) -> Option<String> {
        self.answer.article.map(|article| article.to_string())
    }

    /// The principle on which authorities disagree and on which the ruling turns; `None` if it turns on none.
    #[getter]
    fn disputed(&self) -> Option<&'static str> {
        self.answer.disputed.map(law::Principle::name)
    }

    /// The rules of the rule set that are not applied: under `cxa2020` `nine_moves`. `explain` says why.
    #[getter]
    fn unapplied(&self) -> Vec<&'static str> {
        let rules = self.answer.rules.unapplied.iter();
        rules.map(|rule| rule.name).collect()
    }

    /// The repetition ruled on.
    #[getter]
    fn r#loop(&self) -> Option<Loop> {
        self.answer.cycle.map(|cycle| Loop {
            start_ply: cycle.start_ply,
            period: cycle.period,
            occurrences: cycle.occurrences,
        })
    }

    /// The acts of the loop, one entry a ply: of its last round, or of every round where they differ.
    #[getter]
    fn acts(&self) -> Vec<PlyActs> {
        self.answer.acts.iter().cloned().map(PlyActs).collect()
    }

    /// The words of Red's moves in the loop, one a ply of `acts`.
    #[getter]
    fn red_acts(&self) -> Vec<&'static str> {
        self.answer.labels(Color::Red)
    }

    /// The words of Black's moves in the loop, one a ply of `acts`.
    #[getter]
    fn black_acts(&self) -> Vec<&'static str> {
        self.answer.labels(Color::Black)
    }

    /// The earliest ply of the game at which a ruling was due.
    #[getter]
    const fn due_ply(&self) -> Option<u32> {
        self.answer.due_ply
    }

    /// Return the ruling and its reasons in Vietnamese (`vi`), English (`en`) or Chinese (`zh`).
    ///
    /// Raises `ValueError` for another language.
    #[pyo3(signature = (language="en"))]
    fn explain(&self, #[pyo3(from_py_with = named::language)] language: &str) -> Result<String> {
        let name = language;
        let language = name
            .parse()
            .map_err(|_| unknown("language", name, Lang::ALL.map(Lang::code)))?;
        Ok(self.answer.explain(language))
    }

    /// Return the ruling as plain dictionaries and lists, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let ruling = &self.answer;
        let fields = PyDict::new(py);
        fields.set_item("rules", ruling.rules.id)?;
        fields.set_item("rules_version", ruling.rules.version)?;
        fields.set_item("verdict", ruling.verdict.name())?;
        fields.set_item("offender", ruling.offender.map(Color::name))?;
        fields.set_item("article", self.article())?;
        fields.set_item("disputed", self.disputed())?;
        fields.set_item("unapplied", self.unapplied())?;
        fields.set_item("must_change", ruling.must_change.map(Color::name))?;
        let cycle = ruling.cycle.map(|cycle| {
            let loop_fields = PyDict::new(py);
            loop_fields.set_item("start_ply", cycle.start_ply)?;
            loop_fields.set_item("period", cycle.period)?;
            loop_fields.set_item("occurrences", cycle.occurrences)?;
            PyResult::Ok(loop_fields)
        });
        fields.set_item("loop", cycle.transpose()?)?;
        fields.set_item("due_ply", ruling.due_ply)?;
        let acts = self.acts();
        let acts = acts.iter().map(|acts| acts.to_dict(py));
        fields.set_item("acts", acts.collect::<PyResult<Vec<_>>>()?)?;
        Ok(fields)
    }

    fn __str__(&self) -> String {
        self.answer.explain(law::Lang::En)
    }

    fn __repr__(&self) -> String {
        let article = self.article().map(|article| format!(", {article}"));
        format!(
            "<Ruling {}: {}{}>",
            self.rules(),
            self.verdict(),
            article.unwrap_or_default()
        )
    }

    /// A ruling pickles as the game that it is about: it follows from that.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let ruling = slf.get();
        let numbers: Vec<u16> = ruling.moves.iter().map(|mv| mv.to_u16()).collect();
        let state = (
            ruling.start.to_fen(),
            PyList::new(slf.py(), numbers)?,
            ruling.rules(),
        );
        Ok((
            slf.get_type().getattr("_restore")?,
            state.into_pyobject(slf.py())?,
        ))
    }

    /// Makes a ruling from what `__reduce__` gives.
    #[staticmethod]
    fn _restore(py: Python<'_>, fen: &str, moves: Vec<u16>, rules: &str) -> Result<Self> {
        let known = |number| {
            board::Move::from_u16(number)
                .ok_or_else(|| Error::Argument(format!("{number} is no move")))
        };
        let moves = moves.into_iter().map(known).collect::<Result<_>>()?;
        ruling_on(py, Setup::from_fen(fen)?, moves, rules)
    }
}

fn side(py: Python<'_>, side: Option<Color>) -> PyResult<Option<Py<PyAny>>> {
    side.map(|side| vocabulary::color(py, side)).transpose()
}

/// Rules on the last position of a game.
#[pyfunction]
#[pyo3(signature = (board, *, rules))]
pub fn judge(
    py: Python<'_>,
    #[pyo3(from_py_with = arguments::board)] board: &Bound<'_, crate::board::Board>,
    #[pyo3(from_py_with = named::rules)] rules: &str,
) -> Result<Ruling> {
    let (start, moves) = board.get().game();
    ruling_on(py, start, moves, rules)
}

fn ruling_on(py: Python<'_>, start: Setup, moves: Vec<board::Move>, rules: &str) -> Result<Ruling> {
    let rules = rule_set(rules)?;
    let answer = py.detach(|| law::judge(&start, &moves, &rules));
    match answer {
        Ok(answer) => Ok(Ruling {
            start,
            moves,
            answer,
        }),
        Err(error) => Err(judge_error(&start, &moves, error)),
    }
}

/// The rule set of a name.
pub fn rule_set(name: &str) -> Result<RuleSet> {
    name.parse()
        .map_err(|_| unknown("rules", name, RuleSet::ALL.map(|rules| rules.id)))
}

/// The error of a game that cannot be judged, with the position in which it broke.
pub fn judge_error(start: &Setup, moves: &[board::Move], error: JudgeError) -> Error {
    match error {
        JudgeError::BadStart(_) => Error::Impossible(start.impossibilities()),
        JudgeError::IllegalMove {
            ply,
            mv,
            illegality,
        } => {
            let mut position = board::Position::from_setup_unchecked(start);
            for &mv in moves.iter().take(ply.saturating_sub(1) as usize) {
                position.play_unchecked(mv);
            }
            let fen = position.fen();
            Error::Illegal {
                mv,
                illegality,
                fen,
            }
        }
    }
}
