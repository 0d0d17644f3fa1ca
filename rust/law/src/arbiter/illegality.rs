//! What stands against a move, in words.

use cotuong_board::Illegality;

use crate::text::Text;
use crate::words::phrases;

phrases! {
    NO_PIECE = "điểm đi không có quân", "no piece stands there", "起点无子";
    WRONG_COLOUR = "quân của đối phương", "the piece is the opponent's", "该子属于对方";
    PIECE_RULE = "sai cách đi của quân", "the piece does not move like this", "不合该子走法";
    PALACE = "ra khỏi cung Tướng", "it leaves the palace", "走出九宫";
    RIVER = "Tượng không được qua sông", "an elephant does not cross the river", "相象不得过河";
    PAWN = "Tốt không được lùi, chưa qua sông không được đi ngang", "a pawn does not step back, nor aside before the river", "兵卒不得后退，未过河不得横走";
    OWN_PIECE = "điểm đến có quân của mình", "a piece of the same side stands on the point", "落点有己方棋子";
    BLOCKED = "có quân cản đường", "a piece stands in the way", "路上有子阻挡";
    LEG = "Mã bị cản chân", "the horse's leg is blocked", "蹩马腿";
    EYE = "Tượng bị cản mắt", "the elephant's eye is blocked", "塞象眼";
    SCREEN = "Pháo bắt quân phải qua đúng một ngòi", "a cannon takes over exactly one piece", "炮须隔一子吃子";
    SELF_CHECK = "Tướng của mình bị chiếu", "it leaves the king in check", "己方将帅被将军";
    FACING_KINGS = "hai Tướng đối mặt", "the kings face each other", "将帅照面";
}

/// The words for an illegality.
pub(super) const fn reason(illegality: Illegality) -> Text {
    match illegality {
        Illegality::NoPiece => NO_PIECE,
        Illegality::WrongColour => WRONG_COLOUR,
        Illegality::PieceRule => PIECE_RULE,
        Illegality::Palace => PALACE,
        Illegality::River => RIVER,
        Illegality::Pawn => PAWN,
        Illegality::OwnPiece => OWN_PIECE,
        Illegality::Blocked => BLOCKED,
        Illegality::Leg => LEG,
        Illegality::Eye => EYE,
        Illegality::Screen => SCREEN,
        Illegality::SelfCheck => SELF_CHECK,
        Illegality::FacingKings => FACING_KINGS,
    }
}
