"""Uploads are hostile until proven otherwise."""

import io
import stat
import struct
import zipfile

import pytest

from sandbox.upload import BadUpload, UploadLimits, read_upload

BOT = b"def act(turn):\n    return turn.legal[0]\n"


def packed(*entries):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bot.py", BOT)
        for name, content in entries:
            archive.writestr(name, content)
    return buffer.getvalue()


def without_main(name):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(name, BOT)
    return buffer.getvalue()


def special(name, kind):
    info = zipfile.ZipInfo(name)
    info.external_attr = (kind | 0o777) << 16
    return info


def test_a_python_file_is_a_bot():
    assert read_upload("my.PY", BOT).files == {"bot.py": BOT}


def test_a_zip_with_bot_py_at_its_root_is_a_bot():
    upload = packed(("lib/", b""), ("lib/table.json", b"[]"))
    assert read_upload("bot.zip", upload).files == {"bot.py": BOT, "lib/table.json": b"[]"}


def test_an_upload_is_never_trusted():
    assert not read_upload("bot.py", BOT).trusted


def test_what_other_programs_add_to_a_zip_is_left_out():
    upload = packed(("__MACOSX/._bot.py", b"x"), ("__pycache__/b.pyc", b"x"))
    assert set(read_upload("bot.zip", upload).files) == {"bot.py"}


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("bot.py", b"", "empty"),
        ("bot.tar.gz", BOT, "a .py file or a .zip"),
        ("bot", BOT, "a .py file or a .zip"),
        ("bot.py", b"a = 1\nb = '\xff'\n", "UTF-8 (line 2)"),
        ("bot.py", b"a\0b", "NUL"),
        ("bot.zip", b"PK\x03\x04 not really", "not a readable zip"),
        ("bot.zip", BOT, "not a readable zip"),
        ("bot.zip", without_main("main.py"), "no bot.py at its root"),
        ("bot.zip", without_main("mine/bot.py"), "lies in “mine”"),
        ("bot.zip", packed(("../evil.py", b"")), "leads out"),
        ("bot.zip", packed(("a/../../evil.py", b"")), "leads out"),
        ("bot.zip", packed(("/etc/cron.d/evil", b"")), "leads out"),
        ("bot.zip", packed(("C:evil.py", b"")), "leads out"),
        ("bot.zip", packed(("..\\evil.py", b"")), "leads out"),
        ("bot.zip", packed(("a\x07b.py", b"")), "control character"),
        ("bot.zip", packed(("a\u202eb.py", b"")), "control character"),
        ("bot.zip", packed(("n" * 151, b"")), "longer than 150"),
        ("bot.zip", packed(("BOT.py", b"")), "twice"),
        ("bot.zip", packed(("bot.py/x", b"")), "needs a folder of that name"),
        ("bot.zip", packed(("Bot.PY/x", b"")), "needs a folder of that name"),
        ("bot.zip", packed(("lib", b""), ("LIB/x", b"")), "needs a folder of that name"),
        ("bot.zip", packed(("lib", b""), ("Lib/", b"")), "needs a folder of that name"),
        ("bot.zip", packed(("\N{GRINNING FACE}" * 64, b"")), "more than 255 bytes"),
        ("bot.zip", packed((".", b"")), "without a name"),
        ("bot.zip", packed((special("link", stat.S_IFLNK), "/etc/passwd")), "link or a device"),
        ("bot.zip", packed((special("pipe", stat.S_IFIFO), "")), "link or a device"),
        ("bot.zip", packed((special("disk", stat.S_IFBLK), "")), "link or a device"),
        ("bot.zip", packed(*((f"{i}", b"") for i in range(200))), "201 entries"),
    ],
)
def test_a_bad_upload_is_refused_with_its_reason(name, data, reason):
    with pytest.raises(BadUpload) as refusal:
        read_upload(name, data)
    assert reason in str(refusal.value)


def test_a_zip_bomb_is_refused():
    bomb = packed(*((f"{i}.txt", b"\0" * 4_000_000) for i in range(6)))
    assert len(bomb) < 100_000
    with pytest.raises(BadUpload, match=r"unpacks to more than 20\.0 MiB"):
        read_upload("bot.zip", bomb)


def test_a_zip_that_lies_about_its_sizes_is_refused():
    honest = packed(("big.txt", b"\0" * 3_000_000))
    size = struct.pack("<I", 3_000_000)
    assert honest.count(size) == 2  # in the entry's own header and in the directory
    lying = honest.replace(size, struct.pack("<I", 10))
    with pytest.raises(BadUpload):
        read_upload("bot.zip", lying, UploadLimits(unpacked=1_000_000))


def test_a_file_over_the_limit_is_refused_with_both_sizes():
    with pytest.raises(BadUpload, match=r"6\.0 MiB; at most 5\.0 MiB"):
        read_upload("bot.py", b"#" * 6 * 1024 * 1024)


def test_an_encrypted_zip_is_refused():
    upload = bytearray(packed())
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        upload[upload.index(magic) + offset] |= 1
    with pytest.raises(BadUpload, match="encrypted"):
        read_upload("bot.zip", bytes(upload))


def test_a_zip_inside_a_zip_stays_a_plain_file():
    inner = packed()
    assert read_upload("b.zip", packed(("in.zip", inner))).files["in.zip"] == inner
