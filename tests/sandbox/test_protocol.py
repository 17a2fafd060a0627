import json

import pytest

from sandbox.protocol import MAX_DEPTH, clean_text, encode, parse_reply
from sandbox.runner.session import encode_answer
from sandbox.verdicts import BotFault, Verdict


@pytest.mark.parametrize(
    "value",
    [
        {"move": "N7"},
        {"move": None},
        {"move": {"cut": ["B4", 1, True]}, "note": "hm", "ask": "ab12"},
        {"ready": True},
        {"error": {"kind": "exception", "message": "m", "traceback": "t"}},
        {"move": "[" * 100_000},
    ],
)
def test_an_answer_of_the_protocol_is_read_as_it_was_written(value):
    assert parse_reply(encode(value)) == value


@pytest.mark.parametrize("move", ["N7", "", "a-b_c", 'a"', "a\\", "é", "a\n", "a b", 7])
def test_an_answer_of_our_runner_is_read_as_json_would_read_it(move):
    line = encode_answer({"move": move}, ask="0f").rstrip(b"\n")
    assert parse_reply(line) == json.loads(line) == {"move": move, "ask": "0f"}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"move": "\xff"}', "not UTF-8"),
        (b"", "not a JSON value"),
        (b'{"move": 1', "not a JSON value"),
        (b'{"move": 1} {"move": 2}', "not a JSON value"),
        (b'{"move": NaN}', "NaN"),
        (b'{"move": -Infinity}', "Infinity"),
        (b'{"move": 1e999}', "beyond every number"),
        (b'{"move": ' + b"9" * 40 + b"}", "64 bits"),
        (b'{"move": ' + b"9" * 5000 + b"}", "64 bits"),
        (b'{"move": 1, "move": 2}', "twice"),
        (b'{"move": {"a": 1, "a": 2}}', "twice"),
        (b"[" * 100_000, "nested"),
        (b'{"move": ' + b'{"a":' * 100_000, "nested"),
        (b'{"move": ' + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH + b"}", "nested"),
        (b"7", "not a JSON object"),
        (b'"move"', "not a JSON object"),
        (b"{}", "neither"),
        (b'{"move": 1, "verdict": "won"}', "neither"),
        (b'{"move": 1, "ready": true}', "neither"),
        (b'{"ready": 1}', '"ready" must be true'),
        (b'{"move": 1, "note": 5}', '"note" must be text'),
        (b'{"error": "x"}', '"error" must hold'),
    ],
)
def test_anything_else_is_a_bad_reply_that_says_why(line, reason):
    with pytest.raises(BotFault, match=reason) as caught:
        parse_reply(line)
    assert caught.value.verdict is Verdict.BAD_REPLY
    assert len(caught.value.reply) <= 2000


def test_true_is_not_one_and_a_float_stays_a_float():
    assert parse_reply(b'{"move": true}')["move"] is True
    assert type(parse_reply(b'{"move": 1.0}')["move"]) is float


def test_text_of_a_bot_is_safe_to_store_and_show():
    text = clean_text(json.loads(r'"\u0000\ud800\u001b[31m<b>\n\tü"'))
    assert text == "␀�␛[31m<b>\n\tü"
    text.encode()
