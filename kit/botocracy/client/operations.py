"""The API's operations, blocking and not.

Written by `make schema` from docs/openapi.yaml.
"""

from __future__ import annotations

from typing import Literal

from botocracy.client import models
from botocracy.client.transport import OMITTED, AsyncSite, Omitted, Site


class Client(Site):
    """Blocks until the site has answered."""

    def bots_activate(self, id: int, *, submission: int) -> models.BotDetail:
        """Let an earlier valid version play instead of the active one."""
        answer: models.BotDetail = self.send(
            "POST", f"/api/v1/bots/{id}/activate/", body={"submission": submission}
        )
        return answer

    def bots_bench(self, id: int) -> models.BotDetail:
        """Bench a bot: ladders give it no matches until it is put back."""
        answer: models.BotDetail = self.send("POST", f"/api/v1/bots/{id}/bench/")
        return answer

    def bots_create(self, *, name: str, game: str, idempotency_key: str = "") -> models.BotDetail:
        """Create a bot without a version."""
        answer: models.BotDetail = self.send(
            "POST", "/api/v1/bots/", body={"name": name, "game": game}, key=idempotency_key
        )
        return answer

    def bots_destroy(self, id: int) -> None:
        """Delete a bot that has not played and is in no event; others can be retired."""
        self.send("DELETE", f"/api/v1/bots/{id}/")

    def bots_list(
        self,
        *,
        benched: bool | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        mine: bool | Omitted = OMITTED,
        name: str | Omitted = OMITTED,
        owner: str | Omitted = OMITTED,
        retired: bool | Omitted = OMITTED,
    ) -> models.PaginatedBotList:
        """Bots that can play, and all of your own, the newest first."""
        answer: models.PaginatedBotList = self.send(
            "GET",
            "/api/v1/bots/",
            query={
                "benched": benched,
                "cursor": cursor,
                "game": game,
                "limit": limit,
                "mine": mine,
                "name": name,
                "owner": owner,
                "retired": retired,
            },
        )
        return answer

    def bots_partial_update(self, id: int, *, name: str | Omitted = OMITTED) -> models.BotDetail:
        """Rename a bot; its address stays."""
        answer: models.BotDetail = self.send("PATCH", f"/api/v1/bots/{id}/", body={"name": name})
        return answer

    def bots_put_back(self, id: int) -> models.BotDetail:
        """Put a benched bot back to the tables."""
        answer: models.BotDetail = self.send("POST", f"/api/v1/bots/{id}/return/")
        return answer

    def bots_retire(self, id: int) -> models.BotDetail:
        """Retire a bot: it gets no more matches and enters no events; its results stay."""
        answer: models.BotDetail = self.send("POST", f"/api/v1/bots/{id}/retire/")
        return answer

    def bots_retrieve(self, id: int) -> models.BotDetail:
        """One bot with its standing on every ladder."""
        answer: models.BotDetail = self.send("GET", f"/api/v1/bots/{id}/")
        return answer

    def bots_submissions(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedSubmissionList:
        """The versions of one's own bot, the newest first."""
        answer: models.PaginatedSubmissionList = self.send(
            "GET", f"/api/v1/bots/{id}/submissions/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def bots_submit(
        self, id: int, *, file: tuple[str, bytes], idempotency_key: str = ""
    ) -> models.Submission:
        """Upload a new version; it is checked before it plays."""
        answer: models.Submission = self.send(
            "POST",
            f"/api/v1/bots/{id}/submissions/",
            body={},
            files={"file": file},
            key=idempotency_key,
        )
        return answer

    def bots_unretire(self, id: int) -> models.BotDetail:
        """Take a retired bot back."""
        answer: models.BotDetail = self.send("POST", f"/api/v1/bots/{id}/unretire/")
        return answer

    def bots_upload(
        self, *, name: str, game: str, file: tuple[str, bytes], idempotency_key: str = ""
    ) -> models.Submission:
        """Create a bot with its first version."""
        answer: models.Submission = self.send(
            "POST",
            "/api/v1/bots/upload/",
            body={"name": name, "game": game},
            files={"file": file},
            key=idempotency_key,
        )
        return answer

    def comparisons_cancel(self, id: int) -> models.ComparisonDetail:
        """End a comparison without an answer."""
        answer: models.ComparisonDetail = self.send("POST", f"/api/v1/comparisons/{id}/cancel/")
        return answer

    def comparisons_create(
        self,
        *,
        bot: int,
        ladder: int,
        old: int,
        new: int,
        against: models.AgainstEnum | Omitted = OMITTED,
        worthwhile: float | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.ComparisonDetail:
        """Compare two versions of a bot by playing; one comparison at a time."""
        answer: models.ComparisonDetail = self.send(
            "POST",
            "/api/v1/comparisons/",
            body={
                "bot": bot,
                "ladder": ladder,
                "old": old,
                "new": new,
                "against": against,
                "worthwhile": worthwhile,
            },
            key=idempotency_key,
        )
        return answer

    def comparisons_list(
        self,
        *,
        bot: float | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        state: Literal["better", "cancelled", "not better", "running", "undecided"]
        | Omitted = OMITTED,
    ) -> models.PaginatedComparisonList:
        """Comparisons of your own bots, the newest first."""
        answer: models.PaginatedComparisonList = self.send(
            "GET",
            "/api/v1/comparisons/",
            query={"bot": bot, "cursor": cursor, "limit": limit, "state": state},
        )
        return answer

    def comparisons_retrieve(self, id: int) -> models.ComparisonDetail:
        """One comparison and how far it is."""
        answer: models.ComparisonDetail = self.send("GET", f"/api/v1/comparisons/{id}/")
        return answer

    def faults_bundle(self, id: int) -> models.Bundle:
        """All it takes to reproduce a fault of your own bot: `botocracy reproduce`."""
        answer: models.Bundle = self.send("GET", f"/api/v1/faults/{id}/bundle/")
        return answer

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

    def ladders_bot(self, id: int, bot: int) -> models.LadderBot:
        """The statistics of a bot on a ladder: seats, versions, opponents, faults."""
        answer: models.LadderBot = self.send("GET", f"/api/v1/ladders/{id}/bots/{bot}/")
        return answer

    def ladders_history(self, id: int, *, bot: int) -> list[models.HistoryPoint]:
        """The rating of a bot over time, oldest first."""
        answer: list[models.HistoryPoint] = self.send(
            "GET", f"/api/v1/ladders/{id}/history/", query={"bot": bot}
        )
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

    def ladders_versus(self, id: int, *, bot: int, opponent: int) -> models.Versus:
        """Two bots head to head."""
        answer: models.Versus = self.send(
            "GET", f"/api/v1/ladders/{id}/versus/", query={"bot": bot, "opponent": opponent}
        )
        return answer

    def matches_decisions(self, id: int, sitting: int, deal: int) -> list[models.Decision]:
        """The decisions of your own bots in a game, with view, move, time, note and log."""
        answer: list[models.Decision] = self.send(
            "GET", f"/api/v1/matches/{id}/games/{sitting}/{deal}/decisions/"
        )
        return answer

    def matches_faults(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedFaultList:
        """The faults of your own bots."""
        answer: models.PaginatedFaultList = self.send(
            "GET", f"/api/v1/matches/{id}/faults/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def matches_frames(
        self, id: int, sitting: int, deal: int, *, seat: int | Omitted = OMITTED
    ) -> models.Frames:
        """One game, frame by frame."""
        answer: models.Frames = self.send(
            "GET", f"/api/v1/matches/{id}/games/{sitting}/{deal}/frames/", query={"seat": seat}
        )
        return answer

    def matches_games(self, id: int) -> list[models.MatchGame]:
        """The games of a match, deal by deal."""
        answer: list[models.MatchGame] = self.send("GET", f"/api/v1/matches/{id}/games/")
        return answer

    def matches_list(
        self,
        *,
        bot: float | Omitted = OMITTED,
        cause: Literal[
            "bad_reply",
            "crashed",
            "exception",
            "illegal_move",
            "not_ready",
            "out_of_memory",
            "too_late",
            "too_much_output",
        ]
        | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        event: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        lane: Literal["event", "ladder", "trial"] | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        opponent: float | Omitted = OMITTED,
        owner: str | Omitted = OMITTED,
        since: str | Omitted = OMITTED,
        status: Literal["errored", "held", "playing", "queued", "settled", "void"]
        | Omitted = OMITTED,
        until: str | Omitted = OMITTED,
    ) -> models.PaginatedMatchList:
        """The matches whose results you may see, the newest first."""
        answer: models.PaginatedMatchList = self.send(
            "GET",
            "/api/v1/matches/",
            query={
                "bot": bot,
                "cause": cause,
                "cursor": cursor,
                "event": event,
                "game": game,
                "lane": lane,
                "limit": limit,
                "opponent": opponent,
                "owner": owner,
                "since": since,
                "status": status,
                "until": until,
            },
        )
        return answer

    def matches_log(self, id: int) -> list[models.Sitting]:
        """What your own bots printed and used, sitting by sitting."""
        answer: list[models.Sitting] = self.send("GET", f"/api/v1/matches/{id}/log/")
        return answer

    def matches_record(self, id: int) -> models.MatchFile:
        """The match as a file that anybody can check: `botocracy verify`."""
        answer: models.MatchFile = self.send("GET", f"/api/v1/matches/{id}/record/")
        return answer

    def matches_retrieve(self, id: int) -> models.MatchDetail:
        """One match with its result and its proof."""
        answer: models.MatchDetail = self.send("GET", f"/api/v1/matches/{id}/")
        return answer

    def me_retrieve(self) -> models.Me:
        """Who am I?"""
        answer: models.Me = self.send("GET", "/api/v1/me/")
        return answer

    def submissions_frames(self, id: int, *, seat: int | Omitted = OMITTED) -> models.Frames:
        """The smoke game that decided the check, frame by frame."""
        answer: models.Frames = self.send(
            "GET", f"/api/v1/submissions/{id}/frames/", query={"seat": seat}
        )
        return answer

    def submissions_list(
        self,
        *,
        bot: float | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        status: Literal["checking", "errored", "queued", "rejected", "valid"] | Omitted = OMITTED,
    ) -> models.PaginatedSubmissionList:
        """The versions of your own bots, the newest first."""
        answer: models.PaginatedSubmissionList = self.send(
            "GET",
            "/api/v1/submissions/",
            query={"bot": bot, "cursor": cursor, "game": game, "limit": limit, "status": status},
        )
        return answer

    def submissions_log(self, id: int) -> list[models.LogLine]:
        """The log of the check, oldest line first."""
        answer: list[models.LogLine] = self.send("GET", f"/api/v1/submissions/{id}/log/")
        return answer

    def submissions_retrieve(self, id: int) -> models.SubmissionDetail:
        """One version with the progress and the result of its check."""
        answer: models.SubmissionDetail = self.send("GET", f"/api/v1/submissions/{id}/")
        return answer

    def submissions_source(self, id: int) -> bytes:
        """The files of a version as a zip, with `bot.py` at its root."""
        answer: bytes = self.send("GET", f"/api/v1/submissions/{id}/source/")
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

    async def bots_activate(self, id: int, *, submission: int) -> models.BotDetail:
        """Let an earlier valid version play instead of the active one."""
        answer: models.BotDetail = await self.send(
            "POST", f"/api/v1/bots/{id}/activate/", body={"submission": submission}
        )
        return answer

    async def bots_bench(self, id: int) -> models.BotDetail:
        """Bench a bot: ladders give it no matches until it is put back."""
        answer: models.BotDetail = await self.send("POST", f"/api/v1/bots/{id}/bench/")
        return answer

    async def bots_create(
        self, *, name: str, game: str, idempotency_key: str = ""
    ) -> models.BotDetail:
        """Create a bot without a version."""
        answer: models.BotDetail = await self.send(
            "POST", "/api/v1/bots/", body={"name": name, "game": game}, key=idempotency_key
        )
        return answer

    async def bots_destroy(self, id: int) -> None:
        """Delete a bot that has not played and is in no event; others can be retired."""
        await self.send("DELETE", f"/api/v1/bots/{id}/")

    async def bots_list(
        self,
        *,
        benched: bool | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        mine: bool | Omitted = OMITTED,
        name: str | Omitted = OMITTED,
        owner: str | Omitted = OMITTED,
        retired: bool | Omitted = OMITTED,
    ) -> models.PaginatedBotList:
        """Bots that can play, and all of your own, the newest first."""
        answer: models.PaginatedBotList = await self.send(
            "GET",
            "/api/v1/bots/",
            query={
                "benched": benched,
                "cursor": cursor,
                "game": game,
                "limit": limit,
                "mine": mine,
                "name": name,
                "owner": owner,
                "retired": retired,
            },
        )
        return answer

    async def bots_partial_update(
        self, id: int, *, name: str | Omitted = OMITTED
    ) -> models.BotDetail:
        """Rename a bot; its address stays."""
        answer: models.BotDetail = await self.send(
            "PATCH", f"/api/v1/bots/{id}/", body={"name": name}
        )
        return answer

    async def bots_put_back(self, id: int) -> models.BotDetail:
        """Put a benched bot back to the tables."""
        answer: models.BotDetail = await self.send("POST", f"/api/v1/bots/{id}/return/")
        return answer

    async def bots_retire(self, id: int) -> models.BotDetail:
        """Retire a bot: it gets no more matches and enters no events; its results stay."""
        answer: models.BotDetail = await self.send("POST", f"/api/v1/bots/{id}/retire/")
        return answer

    async def bots_retrieve(self, id: int) -> models.BotDetail:
        """One bot with its standing on every ladder."""
        answer: models.BotDetail = await self.send("GET", f"/api/v1/bots/{id}/")
        return answer

    async def bots_submissions(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedSubmissionList:
        """The versions of one's own bot, the newest first."""
        answer: models.PaginatedSubmissionList = await self.send(
            "GET", f"/api/v1/bots/{id}/submissions/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def bots_submit(
        self, id: int, *, file: tuple[str, bytes], idempotency_key: str = ""
    ) -> models.Submission:
        """Upload a new version; it is checked before it plays."""
        answer: models.Submission = await self.send(
            "POST",
            f"/api/v1/bots/{id}/submissions/",
            body={},
            files={"file": file},
            key=idempotency_key,
        )
        return answer

    async def bots_unretire(self, id: int) -> models.BotDetail:
        """Take a retired bot back."""
        answer: models.BotDetail = await self.send("POST", f"/api/v1/bots/{id}/unretire/")
        return answer

    async def bots_upload(
        self, *, name: str, game: str, file: tuple[str, bytes], idempotency_key: str = ""
    ) -> models.Submission:
        """Create a bot with its first version."""
        answer: models.Submission = await self.send(
            "POST",
            "/api/v1/bots/upload/",
            body={"name": name, "game": game},
            files={"file": file},
            key=idempotency_key,
        )
        return answer

    async def comparisons_cancel(self, id: int) -> models.ComparisonDetail:
        """End a comparison without an answer."""
        answer: models.ComparisonDetail = await self.send(
            "POST", f"/api/v1/comparisons/{id}/cancel/"
        )
        return answer

    async def comparisons_create(
        self,
        *,
        bot: int,
        ladder: int,
        old: int,
        new: int,
        against: models.AgainstEnum | Omitted = OMITTED,
        worthwhile: float | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.ComparisonDetail:
        """Compare two versions of a bot by playing; one comparison at a time."""
        answer: models.ComparisonDetail = await self.send(
            "POST",
            "/api/v1/comparisons/",
            body={
                "bot": bot,
                "ladder": ladder,
                "old": old,
                "new": new,
                "against": against,
                "worthwhile": worthwhile,
            },
            key=idempotency_key,
        )
        return answer

    async def comparisons_list(
        self,
        *,
        bot: float | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        state: Literal["better", "cancelled", "not better", "running", "undecided"]
        | Omitted = OMITTED,
    ) -> models.PaginatedComparisonList:
        """Comparisons of your own bots, the newest first."""
        answer: models.PaginatedComparisonList = await self.send(
            "GET",
            "/api/v1/comparisons/",
            query={"bot": bot, "cursor": cursor, "limit": limit, "state": state},
        )
        return answer

    async def comparisons_retrieve(self, id: int) -> models.ComparisonDetail:
        """One comparison and how far it is."""
        answer: models.ComparisonDetail = await self.send("GET", f"/api/v1/comparisons/{id}/")
        return answer

    async def faults_bundle(self, id: int) -> models.Bundle:
        """All it takes to reproduce a fault of your own bot: `botocracy reproduce`."""
        answer: models.Bundle = await self.send("GET", f"/api/v1/faults/{id}/bundle/")
        return answer

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

    async def ladders_bot(self, id: int, bot: int) -> models.LadderBot:
        """The statistics of a bot on a ladder: seats, versions, opponents, faults."""
        answer: models.LadderBot = await self.send("GET", f"/api/v1/ladders/{id}/bots/{bot}/")
        return answer

    async def ladders_history(self, id: int, *, bot: int) -> list[models.HistoryPoint]:
        """The rating of a bot over time, oldest first."""
        answer: list[models.HistoryPoint] = await self.send(
            "GET", f"/api/v1/ladders/{id}/history/", query={"bot": bot}
        )
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

    async def ladders_versus(self, id: int, *, bot: int, opponent: int) -> models.Versus:
        """Two bots head to head."""
        answer: models.Versus = await self.send(
            "GET", f"/api/v1/ladders/{id}/versus/", query={"bot": bot, "opponent": opponent}
        )
        return answer

    async def matches_decisions(self, id: int, sitting: int, deal: int) -> list[models.Decision]:
        """The decisions of your own bots in a game, with view, move, time, note and log."""
        answer: list[models.Decision] = await self.send(
            "GET", f"/api/v1/matches/{id}/games/{sitting}/{deal}/decisions/"
        )
        return answer

    async def matches_faults(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedFaultList:
        """The faults of your own bots."""
        answer: models.PaginatedFaultList = await self.send(
            "GET", f"/api/v1/matches/{id}/faults/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def matches_frames(
        self, id: int, sitting: int, deal: int, *, seat: int | Omitted = OMITTED
    ) -> models.Frames:
        """One game, frame by frame."""
        answer: models.Frames = await self.send(
            "GET", f"/api/v1/matches/{id}/games/{sitting}/{deal}/frames/", query={"seat": seat}
        )
        return answer

    async def matches_games(self, id: int) -> list[models.MatchGame]:
        """The games of a match, deal by deal."""
        answer: list[models.MatchGame] = await self.send("GET", f"/api/v1/matches/{id}/games/")
        return answer

    async def matches_list(
        self,
        *,
        bot: float | Omitted = OMITTED,
        cause: Literal[
            "bad_reply",
            "crashed",
            "exception",
            "illegal_move",
            "not_ready",
            "out_of_memory",
            "too_late",
            "too_much_output",
        ]
        | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        event: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        lane: Literal["event", "ladder", "trial"] | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        opponent: float | Omitted = OMITTED,
        owner: str | Omitted = OMITTED,
        since: str | Omitted = OMITTED,
        status: Literal["errored", "held", "playing", "queued", "settled", "void"]
        | Omitted = OMITTED,
        until: str | Omitted = OMITTED,
    ) -> models.PaginatedMatchList:
        """The matches whose results you may see, the newest first."""
        answer: models.PaginatedMatchList = await self.send(
            "GET",
            "/api/v1/matches/",
            query={
                "bot": bot,
                "cause": cause,
                "cursor": cursor,
                "event": event,
                "game": game,
                "lane": lane,
                "limit": limit,
                "opponent": opponent,
                "owner": owner,
                "since": since,
                "status": status,
                "until": until,
            },
        )
        return answer

    async def matches_log(self, id: int) -> list[models.Sitting]:
        """What your own bots printed and used, sitting by sitting."""
        answer: list[models.Sitting] = await self.send("GET", f"/api/v1/matches/{id}/log/")
        return answer

    async def matches_record(self, id: int) -> models.MatchFile:
        """The match as a file that anybody can check: `botocracy verify`."""
        answer: models.MatchFile = await self.send("GET", f"/api/v1/matches/{id}/record/")
        return answer

    async def matches_retrieve(self, id: int) -> models.MatchDetail:
        """One match with its result and its proof."""
        answer: models.MatchDetail = await self.send("GET", f"/api/v1/matches/{id}/")
        return answer

    async def me_retrieve(self) -> models.Me:
        """Who am I?"""
        answer: models.Me = await self.send("GET", "/api/v1/me/")
        return answer

    async def submissions_frames(self, id: int, *, seat: int | Omitted = OMITTED) -> models.Frames:
        """The smoke game that decided the check, frame by frame."""
        answer: models.Frames = await self.send(
            "GET", f"/api/v1/submissions/{id}/frames/", query={"seat": seat}
        )
        return answer

    async def submissions_list(
        self,
        *,
        bot: float | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        status: Literal["checking", "errored", "queued", "rejected", "valid"] | Omitted = OMITTED,
    ) -> models.PaginatedSubmissionList:
        """The versions of your own bots, the newest first."""
        answer: models.PaginatedSubmissionList = await self.send(
            "GET",
            "/api/v1/submissions/",
            query={"bot": bot, "cursor": cursor, "game": game, "limit": limit, "status": status},
        )
        return answer

    async def submissions_log(self, id: int) -> list[models.LogLine]:
        """The log of the check, oldest line first."""
        answer: list[models.LogLine] = await self.send("GET", f"/api/v1/submissions/{id}/log/")
        return answer

    async def submissions_retrieve(self, id: int) -> models.SubmissionDetail:
        """One version with the progress and the result of its check."""
        answer: models.SubmissionDetail = await self.send("GET", f"/api/v1/submissions/{id}/")
        return answer

    async def submissions_source(self, id: int) -> bytes:
        """The files of a version as a zip, with `bot.py` at its root."""
        answer: bytes = await self.send("GET", f"/api/v1/submissions/{id}/source/")
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
