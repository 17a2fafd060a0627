"""The example that trains with sb3-contrib, where ``SB3_PYTHON`` names a Python that has it.

torch is too large for the development environment, so the test is defined only on request.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = os.environ.get("SB3_PYTHON")

if PYTHON:

    @pytest.mark.timeout(1800)
    def test_maskable_ppo_learns_to_beat_random_play():
        done = subprocess.run(
            [PYTHON, ROOT / "docs/examples/ppo.py", "--steps", "8000", "--games", "200"],
            env=os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "kit")))},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        before, after = map(float, re.findall(r"wins ([\d.]+)%", done.stdout))
        assert after > before + 10
