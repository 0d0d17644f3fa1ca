//! Small files of every format, made here.

/// An XQF file of version 10 with these moves as squares (x * 10 + y), one after another, and texts in the fields.
pub fn xqf(moves: &[[u8; 2]], fields: &[(usize, &[u8])]) -> Vec<u8> {
    let nodes: Vec<_> = moves
        .iter()
        .map(|squares| (*squares, 0xf0, &b""[..]))
        .collect();
    let mut bytes = xqf_tree(&nodes, fields);
    let last = 0x400 + 8 * moves.len();
    bytes[last + 2] = 0;
    bytes
}

/// The same with flags and remarks for each move.
pub fn xqf_tree(nodes: &[([u8; 2], u8, &[u8])], fields: &[(usize, &[u8])]) -> Vec<u8> {
    let mut bytes = vec![0; 0x400];
    bytes[..3].copy_from_slice(b"XQ\x0a");
    // x * 10 + y of the 32 men, Red then Black.
    let red: Vec<u8> = (0..9)
        .map(|x| x * 10)
        .chain([12, 72, 3, 23, 43, 63, 83])
        .collect();
    let black = red.iter().map(|square| square / 10 * 10 + 9 - square % 10);
    for (at, square) in (0x10..).zip(red.iter().copied().chain(black)) {
        bytes[at] = square;
    }
    for (at, text) in fields {
        bytes[*at] = text.len() as u8;
        bytes[at + 1..at + 1 + text.len().min(15)].copy_from_slice(&text[..text.len().min(15)]);
    }
    let root = ([0, 0], if nodes.is_empty() { 0 } else { 0xf0 }, &b""[..]);
    for ([from, to], flags, remark) in [root].iter().chain(nodes) {
        bytes.extend([from.wrapping_add(24), to.wrapping_add(32), *flags, 0]);
        bytes.extend((remark.len() as u32).to_le_bytes());
        bytes.extend(*remark);
    }
    bytes
}

/// A CBR record with a branch and a remark.
pub fn cbr() -> Vec<u8> {
    let mut bytes = vec![0; 2214];
    bytes[..16].copy_from_slice(b"CCBridge Record\0");
    bytes[19] = 2;
    let text = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let title = text("题");
    bytes[180..180 + title.len()].copy_from_slice(&title);
    bytes[2076] = 4;
    bytes[2112] = 1;
    let kinds = [1, 2, 3, 4, 5, 4, 3, 2, 1];
    for (file, kind) in kinds.into_iter().enumerate() {
        bytes[2120 + file] = 0x20 + kind;
        bytes[2120 + 81 + file] = 0x10 + kind;
    }
    let remark = text("注");
    // h2e2 with a reply, then c3c4 in its place.
    bytes.extend([0, 0, 0, 0, 2 | 4, 0, 70, 67]);
    bytes.extend((remark.len() as u32).to_le_bytes());
    bytes.extend(remark);
    bytes.extend([1, 1, 7, 24, 1, 0, 56, 47]);
    bytes
}

/// A library of two records, the second of no moves.
pub fn cbl() -> Vec<u8> {
    let mut bytes = vec![0; 66_624 + 2 * 276];
    bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
    bytes[60] = 2;
    let record = cbr();
    for entry in 0..2 {
        let at = 66_624 + 276 * entry;
        bytes[at] = 7;
        bytes[at + 8] = 1;
        bytes[at + 12..at + 16].copy_from_slice(&(record.len() as u32).to_le_bytes());
    }
    for mark in [0, 1] {
        let mut block = record.clone();
        block[2214] = mark;
        block.resize(4096, 0);
        bytes.extend(block);
    }
    bytes
}

/// Texts of every other format.
pub const TEXTS: [&str; 13] = [
    "<?xml version=\"1.0\"?><ChineseChessRecord><Head><Name>x</Name><FEN/></Head><MoveList><Move value=\"00-00\">a</Move>\
     <Move value=\"77-47\"/><Move value=\"70-62\" end=\"1\"/></MoveList></ChineseChessRecord>",
    "\x04Room\x042003\x07A-和-B\x05Moves\x057C-4C\x057J-6H\x04Ends\x0bCommentsEnd",
    "[DhtmlXQ][DhtmlXQ_title]x[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\
     [DhtmlXQ_move_1_2_2]7967[/DhtmlXQ_move_1_2_2][DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]\
     [DhtmlXQ_comment1_2]a||b[/DhtmlXQ_comment1_2][/DhtmlXQ]",
    "FORMAT\tWXF\nRED\tAn;1500;;\nFEN\trheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b\nSTART{\n\
     1. ..... H8+7\n}END\n",
    "gameID,turn,side,move\n1,1,red,C2.5\n1,2,red,H2+3\n1,1,black,h8+7\n2,1,red,C2.5\n",
    "gameID,game_datetime,blackID,blackELO,redID,redELO,winner\n7,2017,b,1,r,2,draw\n",
    "name,fen,moves\nx,3k5/9/9/9/9/9/9/9/R8/5K3 w,a1d1 d9e9|a1a2\n",
    "y|3k5/9/9/9/9/9/9/9/R8/5K3 w\n3k5/9/9/9/9/9/9/9/R8/5K3 w, a1d1, 1-0\nposition startpos moves h2e2\n",
    "标题: x\n红方: a\n黑方: b\n\n 1.炮二平五 马８进７\n 2.马二进三\n署名 http://x\n",
    "第一站\n\n甲  红先胜  乙\n\n 1. 炮二平五 马８进７\n\n丙  红先和  丁\n\n 1. 兵七进一\n",
    "@@ Sách\n@phan 1\n\n1. P2-5 M8.7 2. M2.3 X9-8\n ( [Biến 1] 1... M2.3 2. M2.3 ( 1. B7.1 ) ) 3. X1-2\n",
    "[Event \"x\"]\n\n1. 炮二平五 马8进7 ( 1... 卒7进1 ) *\n",
    "{\"headers\":[[\"Red\",\"a\\u00e9\"]],\"start_fen\":\"\",\"moves\":[\"h2e2\"],\"lines\":[{\"line\":1,\
     \"parent_line\":0,\"branch_ply\":0,\"moves\":[\"c3c4\"]}],\"comments\":[{\"line\":1,\"ply\":1,\"text\":\"\\n\"}]}\n",
];
