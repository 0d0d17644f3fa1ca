//! The cases that the law distinguishes; each rule set names the article that settles each.

/// What settles a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// One side checks with every move of the loop.
    PerpetualCheck,
    /// One side checks with every move, the other checks back less often.
    ChecksAgainstFewer,
    /// Both sides check with every move.
    MutualCheck,
    /// One man chases one man.
    ChaseOne,
    /// A cannon or cannons chase a rook.
    CannonOnRook,
    /// A rook chases a cannon.
    RookOnCannon,
    /// A horse or horses chase a rook.
    HorseOnRook,
    /// A rook chases a horse.
    RookOnHorse,
    /// A man chases its like, which cannot take back.
    LikeOnLike,
    /// Horse and cannon take turns.
    HorseAndCannon,
    /// Several men chase one man.
    SeveralOnOne,
    /// A cannon attacks by moving nothing but its mount.
    MountMoved,
    /// A cannon attacks a rook by moving nothing but the mount.
    MountMovedOnRook,
    /// King or pawn steps, and another man does the chasing.
    StepUnmasks,
    /// Horse or cannon chases a rook that is really rooted.
    RookDespiteRoot,
    /// The victim has nothing but a false root.
    FalseRoot,
    /// A rook that may not move is chased.
    HeldRook,
    /// A pinned man is chased although really rooted.
    PinnedVictim,
    /// The chase offers an exchange at the same time.
    ChaseWithOffer,
    /// Two chases a round against one chase back.
    TwoChasesOneBack,
    /// Each move takes away the root of an attacked man.
    RootCut,
    /// A chase that makes an attack against one that only cuts a root.
    HeavierChase,
    /// A chase against one that the same rules weigh as nothing.
    ForbiddenAgainstAllowed,
    /// Both sides chase with every move.
    MutualChase,
    /// Both sides break a prohibition of the same weight.
    MutualForbidden,
    /// Both sides break a prohibition, one the graver.
    GraverForbidden,
    /// Every move threatens mate.
    MateThreats,
    /// Mate threat answered by mate threat.
    MutualMateThreats,
    /// Checks and mate threats alternate.
    CheckAndThreat,
    /// Checks and chases alternate.
    CheckAndChase,
    /// Checks and quiet moves alternate.
    CheckAndIdle,
    /// Chases and mate threats alternate.
    ChaseAndThreat,
    /// Chases and quiet moves alternate.
    ChaseAndIdle,
    /// Two or more men are chased in turn.
    SeveralVictims,
    /// Two rooks are chased in turn by cannons.
    TwoRooks,
    /// The attacked man has a real root, on one of its squares at least.
    RealRoot,
    /// A rook attacks a really rooted cannon.
    RookOnRootedCannon,
    /// The king does the chasing.
    KingChases,
    /// A pawn does the chasing.
    PawnChases,
    /// The attacked pawn has not crossed the river.
    HomePawn,
    /// Men of a kind that can take each other: an exchange offer.
    LikeForLike,
    /// The attacking man is pinned or confined to a line.
    PinnedAttacker,
    /// Exchanges or sacrifices offered with every move.
    Offers,
    /// Enemy men blocked with every move.
    Blocks,
    /// Loops through one position that do not name one loser.
    LoopsDisagree,
    /// Nobody breaks a prohibition and nobody changes.
    NothingForbidden,
    /// The king is mated.
    Mate,
    /// No legal move, and no check.
    Stalemate,
    /// Neither side has a man that can attack.
    NoForce,
    /// Too many moves without a capture.
    NoCapture,
}
