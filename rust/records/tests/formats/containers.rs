//! Containers: real ones, small ones made here, and those that are broken or expand without end.

use std::fs;
use std::io::Write as _;

use cotuong_records::container::{Cause, Damage, Item, Limits, expand, expand_until};
use cotuong_records::{GameStatus, OnIllegal, play};

use crate::common::{archives, read_all};

const GAME: &[u8] = b"position startpos moves h2e2\n";

/// [`GAME`] by the xz program.
const XZ: &[u8] = &[
    0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01,
    0x16, 0x00, 0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0x01, 0x00, 0x1c, 0x70, 0x6f, 0x73, 0x69, 0x74,
    0x69, 0x6f, 0x6e, 0x20, 0x73, 0x74, 0x61, 0x72, 0x74, 0x70, 0x6f, 0x73, 0x20, 0x6d, 0x6f, 0x76,
    0x65, 0x73, 0x20, 0x68, 0x32, 0x65, 0x32, 0x0a, 0x00, 0x00, 0x00, 0x00, 0x6f, 0x2a, 0x7c, 0xdf,
    0x10, 0x1a, 0x84, 0xba, 0x00, 0x01, 0x35, 0x1d, 0x44, 0x1b, 0xb1, 0xe1, 0x1f, 0xb6, 0xf3, 0x7d,
    0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
];

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).expect("memory")
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = Vec::new();
    for (name, bytes) in files {
        let mut header = [0; 512];
        header[..name.len()].copy_from_slice(name.as_bytes());
        header[124..135].copy_from_slice(format!("{:011o}", bytes.len()).as_bytes());
        header[156] = b'0';
        header[148..156].copy_from_slice(b"        ");
        let sum: u64 = header.iter().map(|byte| u64::from(*byte)).sum();
        header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        archive.extend(header);
        archive.extend(*bytes);
        archive.resize(archive.len().next_multiple_of(512), 0);
    }
    archive.resize(archive.len() + 1024, 0);
    archive
}

/// A zip archive of deflated members; the flag says that the sizes follow them.
fn zip(files: &[(&str, &[u8])], flag: u16) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let mut encoder =
            flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(bytes).expect("memory");
        let packed = encoder.finish().expect("memory");
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        let numbers = |known: bool| {
            let numbers = [crc.sum(), packed.len() as u32, bytes.len() as u32];
            numbers
                .map(|number| if known { number } else { 0 }.to_le_bytes())
                .concat()
        };
        let head = |known| {
            let mut head = [
                &[20, 0][..],
                &flag.to_le_bytes(),
                &[8, 0, 0, 0, 0, 0],
                &numbers(known),
            ]
            .concat();
            head.extend((name.len() as u16).to_le_bytes());
            head.extend([0, 0]);
            head
        };
        directory.extend(
            [
                &b"PK\x01\x02\x14\x00"[..],
                &head(true),
                &[0; 10],
                &(archive.len() as u32).to_le_bytes(),
                name.as_bytes(),
            ]
            .concat(),
        );
        archive.extend(
            [
                &b"PK\x03\x04"[..],
                &head(flag & 8 == 0),
                name.as_bytes(),
                &packed,
            ]
            .concat(),
        );
        if flag & 8 != 0 {
            archive.extend([&b"PK\x07\x08"[..], &numbers(true)].concat());
        }
    }
    let count = (files.len() as u16).to_le_bytes();
    let sizes = [
        (directory.len() as u32).to_le_bytes(),
        (archive.len() as u32).to_le_bytes(),
    ]
    .concat();
    [
        &archive[..],
        &directory,
        b"PK\x05\x06\0\0\0\0",
        &count,
        &count,
        &sizes,
        &[0, 0],
    ]
    .concat()
}

/// The files and damages of a container.
fn open_with(bytes: &[u8], limits: &Limits) -> (Vec<(String, Vec<u8>)>, Vec<Damage>) {
    let (mut files, mut damages) = (Vec::new(), Vec::new());
    expand("x", bytes, limits, &mut |item| match item {
        Item::File { path, bytes } => files.push((path.to_owned(), bytes.to_vec())),
        Item::Damage(damage) => damages.push(damage),
    });
    (files, damages)
}

fn open(bytes: &[u8]) -> (Vec<(String, Vec<u8>)>, Vec<Damage>) {
    open_with(bytes, &Limits::default())
}

fn file(path: &str, bytes: &[u8]) -> (String, Vec<u8>) {
    (path.to_owned(), bytes.to_vec())
}

#[test]
fn streams_are_read_to_their_last_part() {
    let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
    let twice = GAME.repeat(2);
    let parts = [
        [gzip(GAME), gzip(GAME)].concat(),
        [bzip2(GAME), bzip2(GAME)].concat(),
        [XZ, XZ].concat(),
        [skipped, zstd(GAME), zstd(GAME)].concat(),
    ];
    for part in parts {
        assert_eq!(open(&part), (vec![file("x", &twice)], vec![]));
    }
    assert_eq!(open(GAME), (vec![file("x", GAME)], vec![]));
}

#[test]
fn archives_nest() {
    let inner = tar(&[("a.pgn", GAME), ("b/c.gz", &gzip(GAME))]);
    let expected = vec![
        file("x/in.tar.bz2/a.pgn", GAME),
        file("x/in.tar.bz2/b/c.gz", GAME),
        file("x/d.txt", b"d"),
    ];
    for flag in [0, 8] {
        let outer = zip(
            &[
                ("in.tar.bz2", &bzip2(&inner)),
                ("folder/", b""),
                ("d.txt", b"d"),
            ],
            flag,
        );
        assert_eq!(open(&outer), (expected.clone(), vec![]));
        // Without its directory the members are found by the headers before them.
        let lost = outer
            .windows(4)
            .position(|mark| mark == b"PK\x01\x02")
            .expect("a directory");
        let (files, damages) = open(&outer[..lost]);
        assert_eq!(files, expected);
        assert_eq!(
            damages,
            [Damage {
                path: "x".to_owned(),
                byte: lost as u64,
                cause: Cause::CutShort
            }]
        );
    }
}

#[test]
fn damage_costs_what_comes_after_it() {
    let text: Vec<u8> = (0..200_000_u32)
        .flat_map(|number| number.wrapping_mul(2_654_435_761).to_le_bytes())
        .collect();
    for packed in [gzip(&text), zstd(&text)] {
        let (files, damages) = open(&packed[..packed.len() / 2]);
        assert!(text.starts_with(&files[0].1) && files[0].1.len() > 100_000);
        assert_eq!(
            (damages.len(), damages[0].code()),
            (1, "container.cut_short")
        );
        assert!(damages[0].byte > 100_000 && damages[0].byte <= packed.len() as u64 / 2);
    }
    let archive = tar(&[("a", GAME), ("b", GAME)]);
    let mut broken = archive.clone();
    broken[1024 + 130] ^= 1;
    let (files, damages) = open(&broken);
    assert_eq!(
        (files.len(), damages[0].byte, damages[0].code()),
        (1, 1024, "container.broken")
    );
    let (files, damages) = open(&archive[..1024 + 512 + 5]);
    assert_eq!(
        (files.len(), files[1].1.len(), damages[0].code()),
        (2, 5, "container.cut_short")
    );
    let mut wrong = zip(&[("a", GAME)], 0);
    wrong[14] ^= 1;
    let directory = wrong
        .windows(4)
        .position(|mark| mark == b"PK\x01\x02")
        .expect("a directory");
    wrong[directory + 16] ^= 1;
    let (files, damages) = open(&wrong);
    assert_eq!((files.len(), damages.len()), (1, 1));
    assert!(damages[0].to_string().contains("check sum"));
}

#[test]
fn what_expands_without_end_is_stopped() {
    let limits = Limits {
        member_bytes: 1 << 20,
        total_bytes: 3 << 20,
        members: 10,
        depth: 2,
    };
    let zeros = vec![0; 2 << 20];
    for bomb in [
        gzip(&zeros),
        bzip2(&zeros),
        zstd(&zeros),
        zip(&[("a", &zeros)], 0),
        tar(&[("a", &zeros)]),
    ] {
        let (files, damages) = open_with(&bomb, &limits);
        assert!(files.is_empty());
        assert_eq!(
            (damages.len(), damages[0].code()),
            (1, "container.too_large")
        );
    }
    let many: Vec<(String, &[u8])> = (0..50).map(|name| (name.to_string(), &b"x"[..])).collect();
    let many: Vec<(&str, &[u8])> = many
        .iter()
        .map(|(name, bytes)| (name.as_str(), *bytes))
        .collect();
    let (files, damages) = open_with(&zip(&many, 0), &limits);
    assert_eq!((files.len(), damages.len()), (10, 1));
    let deep = gzip(&gzip(&gzip(GAME)));
    let (files, damages) = open_with(&deep, &limits);
    assert_eq!((files.len(), damages[0].code()), (0, "container.too_large"));
    let half = vec![1; 1 << 20];
    let four: Vec<(&str, &[u8])> = vec![("a", &half), ("b", &half), ("c", &half), ("d", &half)];
    let (files, damages) = open_with(&zip(&four, 0), &limits);
    assert_eq!((files.len(), damages.len()), (3, 1));
}

#[test]
fn cuts_and_mutants_do_no_harm() {
    let inner = tar(&[("a.pgn", GAME), ("b.gz", &gzip(GAME))]);
    let seeds = [
        zip(&[("t", &inner), ("u", XZ)], 0),
        zip(&[("t", &inner)], 8),
        gzip(&inner),
        bzip2(&inner),
        zstd(&inner),
        XZ.to_vec(),
        inner.clone(),
    ];
    let mut state = 7_u64;
    for seed in seeds {
        for len in 0..seed.len().min(600) {
            open(&seed[..len]);
        }
        for _ in 0..400 {
            let mut bytes = seed.clone();
            for _ in 0..3 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let at = (state >> 33) as usize % bytes.len();
                bytes[at] = (state >> 20) as u8;
            }
            open_with(
                &bytes,
                &Limits {
                    member_bytes: 1 << 20,
                    ..Limits::default()
                },
            );
        }
    }
}

#[test]
fn real_archives_hold_the_games_that_are_known() {
    let Some(archives) = archives() else { return };
    let packed = archives.join("pgn-chinese-gbk/ALL_walker8088_7924_pgn.tar.xz");
    let zipped = archives.join("pgn-iccs-uci/Liu_Dahua_1125_UCI_games.pgn.zip");
    let mut counts = Vec::new();
    for path in [packed, zipped] {
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (mut games, mut plies) = (0, 0);
        expand("x", &bytes, &Limits::default(), &mut |item| match item {
            Item::File { bytes, .. } => {
                for game in read_all(bytes) {
                    let played = play(&game, OnIllegal::Stop);
                    assert_eq!(played.status, GameStatus::Ok);
                    games += 1;
                    plies += played.moves.len();
                }
            }
            Item::Damage(damage) => panic!("{damage}"),
        });
        counts.push((games, plies));
    }
    eprintln!("{counts:?}");
    assert_eq!(counts[0], (7924, 1_075_251));
    assert_eq!(counts[1].0, 1125);
}

#[test]
fn an_expansion_stops_when_it_is_told_to() {
    let Some(archives) = archives() else { return };
    let path = archives.join("pgn-chinese-gbk/ALL_walker8088_7924_pgn.tar.xz");
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let files = std::cell::Cell::new(0);
    let mut count =
        |item: Item<'_>| files.set(files.get() + u32::from(matches!(item, Item::File { .. })));
    expand_until(
        "x",
        &bytes,
        &Limits::default(),
        &|| files.get() >= 5,
        &mut count,
    );
    assert_eq!(files.get(), 5);
    expand_until("x", &bytes, &Limits::default(), &|| true, &mut count);
    assert_eq!(files.get(), 5);
}
