"""The hostile programs where the machine refuses mounts inside a cell.

Every cell is then used once, and the bot shares the stub's pid namespace; see
`tests.sandbox.test_refused_namespaces`.
"""

import os

import pytest

from tests.sandbox.test_hostile import PROGRAMS, left_as_it_was, play_hostile
from tests.sandbox.test_never_void import SEQUENCES, play_sequence

DEPENDING = ("isolation_", "void_")
"""Names of programs whose outcome depends on namespaces. ``HOSTILE=all`` runs the others too."""
MAPPING = ("isolation_programs", "isolation_uploaded_library")
"""They map files of a bot as code. Bubblewrap's own folders allow that, and nothing is gained
by it: a bot may run machine code from memory anyway, which is what is tried instead."""
CHOSEN = [
    program
    for program in PROGRAMS
    if program.stem.startswith(DEPENDING) or os.environ.get("HOSTILE") == "all"
]

pytestmark = pytest.mark.usefixtures("undercut")


@pytest.fixture(scope="module", params=["docker", "bubblewrap"])
def sandbox(request, make_sandbox, refusing):
    yield from left_as_it_was(make_sandbox, request.param, reuse=None, fresh=False)


@pytest.mark.parametrize("program", CHOSEN, ids=lambda path: path.stem)
def test_a_hostile_program_is_held_without_mounts(program, sandbox):
    if sandbox.name == "bubblewrap" and program.stem in MAPPING:
        program = program.with_name("isolation_machine_code.py")
    play_hostile(program, sandbox)


@pytest.mark.parametrize("number", range(1000, 1000 + SEQUENCES // 2))
def test_no_sequence_of_hostile_actions_voids_a_match_without_mounts(number, sandbox):
    play_sequence(number, sandbox)
