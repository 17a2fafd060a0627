"""Damaged and forged zips: each is read or refused in words, within the stated size."""

import io
import os
import random
import resource
import struct
import zipfile

from sandbox.upload import BadUpload, UploadLimits, read_upload

ZIPS = int(os.environ.get("ZIPS", 30_000))
LIMITS = UploadLimits(unpacked=256 * 1024)
BOT = b"def act(turn):\n    return turn.legal[0]\n"
MAGICS = (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06", b"PK\x06\x06", b"PK\x06\x07", b"PK\x07\x08")
NUMBERS = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF)


def specimens() -> list[bytes]:
    """Sound zips of every make that `zipfile` writes."""
    made = []
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", method) as archive:
            archive.writestr("bot.py", BOT)
            archive.writestr("lib/", b"")
            archive.writestr("lib/tabelle-ä.json", b"[1, 2, 3]" * 40)
            archive.comment = b"a comment"
        made.append(buffer.getvalue())
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("bot.py", "w", force_zip64=True) as file:
            file.write(BOT)
        archive.writestr("zeros", b"\0" * 200_000)
    made.append(buffer.getvalue())
    return made


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The same bytes with one to four kinds of damage."""
    damaged = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(damaged)) if damaged else 0
        match rng.randrange(7):
            case 0:
                damaged[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del damaged[at : at + rng.randint(1, 30)]
            case 2:
                damaged[at:at] = rng.randbytes(rng.randint(1, 30))
            case 3:
                del damaged[at:]
            case 4:
                other = rng.randrange(len(damaged) + 1)
                damaged[at:at] = damaged[other : other + rng.randint(1, 120)]
            case 5 | 6:
                _forge_a_field(damaged, rng)
    return bytes(damaged)


def _forge_a_field(damaged: bytearray, rng: random.Random) -> None:
    """Write a telling number into a header: a size, an offset, a length, a flag, a method."""
    heads = [at for magic in MAGICS if (at := damaged.find(magic)) >= 0]
    if heads:
        at = rng.choice(heads) + rng.randint(4, 46)
        width = rng.choice("HI")
        number = rng.choice(NUMBERS) & (0xFFFF if width == "H" else 0xFFFFFFFF)
        damaged[at : at + struct.calcsize(width)] = struct.pack("<" + width, number)


def read_or_refused(data: bytes) -> tuple[dict[str, bytes], str]:
    """The files of a zip, or the reason why it was refused."""
    try:
        return read_upload("bot.zip", data, LIMITS).files, ""
    except BadUpload as error:
        return {}, str(error)


def test_a_damaged_zip_is_read_or_refused_in_words_and_takes_no_more_than_it_may():
    rng = random.Random("mutated zips")
    sound = specimens()
    read = refused = 0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(ZIPS):
        data = mutated(rng.choice(sound), rng)
        files, reason = read_or_refused(data)
        if reason:
            refused += 1
            assert reason.isprintable(), data
            assert len(reason) < 300, data
        else:
            read += 1
            assert sum(map(len, files.values())) <= LIMITS.unpacked
            assert all(name and len(name) <= LIMITS.path for name in files)
    assert read, "no mutated zip was sound: the mutations reach nothing behind the headers"
    assert refused
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 64 * 1024, f"reading took {grown} KiB more than before"
