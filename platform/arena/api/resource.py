"""The base of all resources."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework.permissions import SAFE_METHODS
from rest_framework.viewsets import GenericViewSet

from arena.accounts.models import Scope, User


class Resource(GenericViewSet[Any]):
    """A set of addresses about one kind of thing.

    Views fetch, call one service or selector, and answer; they hold no rules. `Scoped`
    (arena.api.permissions) asks for `read_scope` or `write_scope` before they run.
    """

    route: ClassVar[str]
    """Where it is below `/api/v1/`."""
    single: ClassVar[bool] = False
    """Whether there is one thing at its address, and no list."""
    read_scope: ClassVar[Scope] = Scope.READ
    write_scope: ClassVar[Scope] = Scope.PLAY
    action_scopes: ClassVar[dict[str, Scope]] = {}
    """Scopes of single actions, by the name of the method, where they differ."""
    public: ClassVar[bool] = True
    """Whether everybody may read, also without a token. What they see is the services' affair."""
    whole: ClassVar[frozenset[str]] = frozenset()
    """Actions whose answer is a file, which `?fields=` does not cut."""
    ordering: Any = "-pk"
    """Order of the rows in pages; ends with a unique field."""
    lookup_field = "pk"
    lookup_value_converter = "key"

    def scope_of(self, method: str | None, action: str | None) -> Scope:
        """The scope that a token needs for an action."""
        usual = self.read_scope if method in SAFE_METHODS else self.write_scope
        return self.action_scopes.get(action or "", usual)

    @property
    def viewer(self) -> User | None:
        """Who asks; nobody without a token or session."""
        return self.request.user if isinstance(self.request.user, User) else None

    @property
    def caller(self) -> User:
        """Who asks, where the permission let nobody else in."""
        assert self.viewer is not None, "Scoped lets nobody else in"
        return self.viewer
