"""The rules page explains every role."""

from games.coup.cards import ROLES
from games.registry import folder

PAGE = (folder("coup") / "rules.md").read_text()


def test_every_role_is_explained():
    for name, role in ROLES.items():
        assert f"**{role.title}**" in PAGE
        assert name in PAGE
