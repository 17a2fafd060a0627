"""The API's operations, blocking and not.

Written by `make schema` from docs/openapi.yaml.
"""

from __future__ import annotations

from botocracy.client import models
from botocracy.client.transport import OMITTED, AsyncSite, Omitted, Site


class Client(Site):
    """Blocks until the site has answered."""

    def games_house_bots(self, id: str) -> list[models.HouseBot]:
        """The house bots with their source."""
        answer: list[models.HouseBot] = self.send("GET", f"/api/v1/games/{id}/house-bots/")
        return answer

    def games_limits(self, id: str) -> models.Limits:
        """The clocks and limits that a bot has unless an event says otherwise."""
        answer: models.Limits = self.send("GET", f"/api/v1/games/{id}/limits/")
        return answer

    def games_list(self) -> list[models.Game]:
        """Every game."""
        answer: list[models.Game] = self.send("GET", "/api/v1/games/")
        return answer

    def games_retrieve(self, id: str) -> models.Game:
        """One game."""
        answer: models.Game = self.send("GET", f"/api/v1/games/{id}/")
        return answer

    def games_rules(self, id: str) -> models.Rules:
        """The rules, with a part for bot authors."""
        answer: models.Rules = self.send("GET", f"/api/v1/games/{id}/rules/")
        return answer

    def ladders_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        table_size: int | Omitted = OMITTED,
        teams: bool | Omitted = OMITTED,
    ) -> models.PaginatedLadderList:
        """The ladders."""
        answer: models.PaginatedLadderList = self.send(
            "GET",
            "/api/v1/ladders/",
            query={
                "cursor": cursor,
                "game": game,
                "limit": limit,
                "table_size": table_size,
                "teams": teams,
            },
        )
        return answer

    def ladders_retrieve(self, id: int) -> models.Ladder:
        """The ladders."""
        answer: models.Ladder = self.send("GET", f"/api/v1/ladders/{id}/")
        return answer

    def ladders_table(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedRungList:
        """The bots of a ladder, best first."""
        answer: models.PaginatedRungList = self.send(
            "GET", f"/api/v1/ladders/{id}/table/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def me_retrieve(self) -> models.Me:
        """Who am I?"""
        answer: models.Me = self.send("GET", "/api/v1/me/")
        return answer

    def tokens_create(
        self,
        *,
        name: str,
        scopes: list[models.ScopesEnum],
        days: int | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.MadeToken:
        """Make a token. Its text is in the answer and nowhere else."""
        answer: models.MadeToken = self.send(
            "POST",
            "/api/v1/tokens/",
            body={"name": name, "scopes": scopes, "days": days},
            key=idempotency_key,
        )
        return answer

    def tokens_destroy(self, id: str) -> None:
        """Revoke a token; it stops working at once."""
        self.send("DELETE", f"/api/v1/tokens/{id}/")

    def tokens_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedTokenList:
        """The tokens of the caller that are still valid, newest first."""
        answer: models.PaginatedTokenList = self.send(
            "GET", "/api/v1/tokens/", query={"cursor": cursor, "limit": limit}
        )
        return answer


class AsyncClient(AsyncSite):
    """Every method waits."""

    async def games_house_bots(self, id: str) -> list[models.HouseBot]:
        """The house bots with their source."""
        answer: list[models.HouseBot] = await self.send("GET", f"/api/v1/games/{id}/house-bots/")
        return answer

    async def games_limits(self, id: str) -> models.Limits:
        """The clocks and limits that a bot has unless an event says otherwise."""
        answer: models.Limits = await self.send("GET", f"/api/v1/games/{id}/limits/")
        return answer

    async def games_list(self) -> list[models.Game]:
        """Every game."""
        answer: list[models.Game] = await self.send("GET", "/api/v1/games/")
        return answer

    async def games_retrieve(self, id: str) -> models.Game:
        """One game."""
        answer: models.Game = await self.send("GET", f"/api/v1/games/{id}/")
        return answer

    async def games_rules(self, id: str) -> models.Rules:
        """The rules, with a part for bot authors."""
        answer: models.Rules = await self.send("GET", f"/api/v1/games/{id}/rules/")
        return answer

    async def ladders_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        table_size: int | Omitted = OMITTED,
        teams: bool | Omitted = OMITTED,
    ) -> models.PaginatedLadderList:
        """The ladders."""
        answer: models.PaginatedLadderList = await self.send(
            "GET",
            "/api/v1/ladders/",
            query={
                "cursor": cursor,
                "game": game,
                "limit": limit,
                "table_size": table_size,
                "teams": teams,
            },
        )
        return answer

    async def ladders_retrieve(self, id: int) -> models.Ladder:
        """The ladders."""
        answer: models.Ladder = await self.send("GET", f"/api/v1/ladders/{id}/")
        return answer

    async def ladders_table(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedRungList:
        """The bots of a ladder, best first."""
        answer: models.PaginatedRungList = await self.send(
            "GET", f"/api/v1/ladders/{id}/table/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def me_retrieve(self) -> models.Me:
        """Who am I?"""
        answer: models.Me = await self.send("GET", "/api/v1/me/")
        return answer

    async def tokens_create(
        self,
        *,
        name: str,
        scopes: list[models.ScopesEnum],
        days: int | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.MadeToken:
        """Make a token. Its text is in the answer and nowhere else."""
        answer: models.MadeToken = await self.send(
            "POST",
            "/api/v1/tokens/",
            body={"name": name, "scopes": scopes, "days": days},
            key=idempotency_key,
        )
        return answer

    async def tokens_destroy(self, id: str) -> None:
        """Revoke a token; it stops working at once."""
        await self.send("DELETE", f"/api/v1/tokens/{id}/")

    async def tokens_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedTokenList:
        """The tokens of the caller that are still valid, newest first."""
        answer: models.PaginatedTokenList = await self.send(
            "GET", "/api/v1/tokens/", query={"cursor": cursor, "limit": limit}
        )
        return answer
