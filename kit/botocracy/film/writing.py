"""Pictures as a file: a GIF by Pillow, a video by ffmpeg."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from games.contract import GameError

COLOURS = 192
"""Colours of a GIF. Tables are drawn in a few flat ones."""
SAMPLES = 6
"""How many pictures a GIF's colours are chosen from."""
VIDEO = {
    ".mp4": ("-c:v", "libx264", "-crf", "23", "-pix_fmt", "yuv420p", "-movflags", "+faststart"),
    ".webm": ("-c:v", "libvpx-vp9", "-crf", "34", "-b:v", "0", "-pix_fmt", "yuv420p"),
}
"""What ffmpeg is told for each kind of file."""
FRAMES_PER_SECOND = 25
PATIENCE = 300
"""Seconds for one video."""


class NotWritten(GameError):
    """The file could not be made."""


def find_ffmpeg() -> str:
    found = shutil.which("ffmpeg")
    if found is None:
        raise NotWritten(
            "a video is made by ffmpeg, which was not found: install it, or name a file .gif"
        )
    return found


def write_gif(pictures: Iterable[Image.Image], seconds: Sequence[float], target: Path) -> None:
    """Write pictures as a GIF that plays again and again.

    All pictures share one palette, so that what does not change has the same colour in both and
    is left out.
    """
    drawn = list(pictures)
    palette = _palette(drawn)
    flat = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in drawn]
    flat[0].save(
        target,
        format="GIF",
        save_all=True,
        append_images=flat[1:],
        duration=[round(1000 * time) for time in seconds],
        loop=0,
        optimize=True,
    )


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """The colours of some of the pictures, side by side at half their size.

    Maximum coverage keeps small signs apart, like the colours of the seats; others average them.
    """
    chosen = pictures[:: max(1, len(pictures) // SAMPLES)][: SAMPLES + 1]
    width, height = (max(1, side // 2) for side in pictures[0].size)
    sheet = Image.new("RGB", (width * len(chosen), height))
    for index, picture in enumerate(chosen):
        small = picture.resize((width, height), Image.Resampling.NEAREST)
        sheet.paste(small, (index * width, 0))
    return sheet.quantize(colors=COLOURS, method=Image.Quantize.MAXCOVERAGE)


def write_video(pictures: Iterable[Image.Image], seconds: Sequence[float], target: Path) -> None:
    """Write pictures as a video; the ending of the file's name says which kind."""
    ffmpeg = find_ffmpeg()
    with TemporaryDirectory(prefix="botocracy-film-") as place:
        folder = Path(place)
        lines = []
        for index, (picture, time) in enumerate(zip(pictures, seconds, strict=True)):
            picture.save(folder / f"{index}.png")
            lines += [f"file '{index}.png'", f"duration {time:.3f}"]
        lines.append(lines[-2])  # ffmpeg shows the last picture only if it is named again
        (folder / "list.txt").write_text("\n".join(lines), encoding="utf-8")
        command = [
            *(ffmpeg, "-y", "-loglevel", "error", "-f", "concat", "-i", str(folder / "list.txt")),
            *("-r", str(FRAMES_PER_SECOND), *VIDEO[target.suffix], str(target.resolve())),
        ]
        try:
            told = subprocess.run(  # noqa: S603 - the ffmpeg of the person who asks for a film
                command, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired as late:
            raise NotWritten(f"ffmpeg did not finish within {PATIENCE} s") from late
    if told.returncode:
        last = (told.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise NotWritten(f"ffmpeg could not make the video: {last[:300]}")
