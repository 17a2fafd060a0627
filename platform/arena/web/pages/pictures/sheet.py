"""Drawing a preview picture: 1200 × 630, warm paper, black ink, one red. Pure."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cache
from hashlib import blake2b
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from botocracy.viewer.files import STATIC

SIZE = WIDTH, HEIGHT = 1200, 630
EDGE = 64
PAPER, RAISED, LINE, INK, QUIET, RED = (
    *("#f6f1e7", "#fffdf8", "#d9cfbd"),
    *("#1d1a17", "#6a6157", "#b3261e"),
)
DRAWING = 1
"""Version of the drawing; raise it when the same sheet gives another picture."""
MOST_LINES = 4
ROW = 62

POSTER, TEXT = "league-gothic.woff2", "source-sans-3.woff2"


@dataclass(frozen=True)
class Row:
    """A bot with its figure. `share` of 0 to 1 is drawn as a bar."""

    name: str
    figure: str = ""
    share: float | None = None


@dataclass(frozen=True)
class Sheet:
    """What a picture says."""

    kicker: str
    title: str
    rows: tuple[Row, ...] = ()
    note: str = ""

    @property
    def key(self) -> str:
        """Names the picture: equal sheets have equal pictures."""
        return blake2b(repr((DRAWING, astuple(self))).encode(), digest_size=12).hexdigest()


@cache
def _font(name: str, size: int, weight: int = 0) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(STATIC / "fonts" / name, size)
    if weight:
        font.set_variation_by_axes([weight])
    return font


def _text(size: int, weight: int = 400) -> ImageFont.FreeTypeFont:
    return _font(TEXT, size, weight)


def _fitting(text: str, font: ImageFont.FreeTypeFont, width: float) -> str:
    """`text`, cut with an ellipsis where it is wider than `width`."""
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _title(text: str, width: float) -> ImageFont.FreeTypeFont:
    """The largest poster type in which the title fits on its line."""
    for size in range(168, 80, -8):
        font = _font(POSTER, size)
        if font.getlength(text) <= width:
            return font
    return _font(POSTER, 80)


def drawn(sheet: Sheet) -> bytes:
    """The picture as PNG."""
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    room = WIDTH - 2 * EDGE
    pen.rectangle((0, 0, WIDTH, 18), fill=INK)
    pen.text((EDGE, 84), _fitting(sheet.kicker, _text(34), room), INK, _text(34, 600), anchor="ls")
    font = _title(sheet.title, room)
    title = _fitting(sheet.title, font, room)
    base = 250 if sheet.rows else 330
    pen.text((EDGE - 2, base), title, RED if not sheet.rows else INK, font, anchor="ls")
    if sheet.note:
        note = _fitting(sheet.note, _text(36), room)
        pen.text((EDGE, base + 62), note, QUIET, _text(36), anchor="ls")
    _draw_rows(pen, sheet, top=292 if not sheet.note else 352)
    _draw_foot(pen)
    held = BytesIO()
    image.quantize(64).save(held, "PNG", optimize=True)
    return held.getvalue()


def _draw_rows(pen: ImageDraw.ImageDraw, sheet: Sheet, *, top: int) -> None:
    rows = sheet.rows[: MOST_LINES if not sheet.note else MOST_LINES - 1]
    name, figure = _text(38, 600), _font(POSTER, 50)
    for at, row in enumerate(rows):
        y = top + at * ROW
        pen.rectangle((EDGE, y, WIDTH - EDGE, y + 1), fill=LINE)
        if row.share is not None:
            left, right = 640, 1010
            pen.rectangle((left, y + 24, right, y + 42), fill=RAISED, outline=INK, width=2)
            pen.rectangle((left, y + 24, left + (right - left) * row.share, y + 42), fill=RED)
        room = (560 if row.share is not None else 860) - 60
        pen.text((EDGE, y + 48), f"{at + 1}", RED if at == 0 else INK, figure, anchor="ls")
        pen.text((EDGE + 60, y + 45), _fitting(row.name, name, room), INK, name, anchor="ls")
        pen.text((WIDTH - EDGE, y + 48), row.figure, INK, figure, anchor="rs")


def _draw_foot(pen: ImageDraw.ImageDraw) -> None:
    brand, small = _font(POSTER, 56), _text(28)
    pen.rectangle((EDGE, HEIGHT - 88, WIDTH - EDGE, HEIGHT - 85), fill=INK)
    pen.text((EDGE, HEIGHT - 28), "Boto", INK, brand, anchor="ls")
    after = EDGE + brand.getlength("Boto")
    pen.text((after, HEIGHT - 28), "cracy", RED, brand, anchor="ls")
    words = "Every deal from every seat. Every replay open."
    pen.text((WIDTH - EDGE, HEIGHT - 34), words, QUIET, small, anchor="rs")
