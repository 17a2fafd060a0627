"""``python -m sandbox.image FOLDER``: the whole tree for cells in one new folder."""

import shutil
import sys
from pathlib import Path

from sandbox.image import tree
from sandbox.image.rootfs import HOME

if __name__ == "__main__":
    made, target = tree(), Path(sys.argv[1])
    shutil.copytree(made.base, target, symlinks=True)
    shutil.copytree(made.code, target / HOME / "code", dirs_exist_ok=True)
