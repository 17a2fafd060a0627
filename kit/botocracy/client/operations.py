"""The API's operations, blocking and not.

Written by `make schema` from docs/openapi.yaml.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, Literal

from botocracy.client import models
from botocracy.client.transport import OMITTED, AsyncSite, Omitted, Site


class Client(Site):
    """Blocks until the site has answered."""

    def administration_check_again(self, *, submission: int, idempotency_key: str = "") -> None:
        """Repeat a check that failed too often by errors of ours."""
        self.send(
            "POST",
            "/api/v1/administration/check-again/",
            body={"submission": submission},
            key=idempotency_key,
        )

    def administration_integrity(self) -> models.Integrity:
        """Fairness of seats, bots that help each other, machines that play differently."""
        answer: models.Integrity = self.send("GET", "/api/v1/administration/integrity/")
        return answer

    def administration_match_again(self, *, match: int, idempotency_key: str = "") -> None:
        """Send a match again that failed too often by errors of ours."""
        self.send(
            "POST",
            "/api/v1/administration/match-again/",
            body={"match": match},
            key=idempotency_key,
        )

    def administration_retrieve(self) -> models.Operations:
        """Queues, workers, throughput, faults, and what waits for an administrator."""
        answer: models.Operations = self.send("GET", "/api/v1/administration/")
        return answer

    def administration_void_worker(
        self, *, worker: str, why: str, idempotency_key: str = ""
    ) -> models.Voided:
        """Void all matches that a machine played, and play them again."""
        answer: models.Voided = self.send(
            "POST",
            "/api/v1/administration/void-worker/",
            body={"worker": worker, "why": why},
            key=idempotency_key,
        )
        return answer

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

    def bots_create(
        self, *, name: str, game: str, owner: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.BotDetail:
        """Create a bot without a version."""
        answer: models.BotDetail = self.send(
            "POST",
            "/api/v1/bots/",
            body={"name": name, "game": game, "owner": owner},
            key=idempotency_key,
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
        """Bots that can play, and all of your own and your teams', the newest first."""
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

    def bots_partial_update(
        self, id: int, *, name: str | Omitted = OMITTED, views_shared: bool | Omitted = OMITTED
    ) -> models.BotDetail:
        """Rename a bot (its address stays), or keep its views out of datasets."""
        answer: models.BotDetail = self.send(
            "PATCH", f"/api/v1/bots/{id}/", body={"name": name, "views_shared": views_shared}
        )
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

    def bots_stream(self, id: int, *, after: str | Omitted = OMITTED) -> Iterator[Any]:
        """A bot's matches as their results open to all. It does not end."""
        return self.lines(f"/api/v1/bots/{id}/stream/", query={"after": after})

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
        self,
        *,
        name: str,
        game: str,
        file: tuple[str, bytes],
        owner: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Submission:
        """Create a bot with its first version."""
        answer: models.Submission = self.send(
            "POST",
            "/api/v1/bots/upload/",
            body={"name": name, "game": game, "owner": owner},
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

    def events_approve_rating(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Approve the event for rating. For administrators."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/approve-rating/", body={"why": why}, key=idempotency_key
        )
        return answer

    def events_ask_rating(self, slug: str, *, idempotency_key: str = "") -> models.Done:
        """Ask the administrators to rate the event."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/ask-rating/", key=idempotency_key
        )
        return answer

    def events_beacon(
        self,
        slug: str,
        *,
        value: str | Omitted = OMITTED,
        signature: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Enter the value of the beacon that the draw waits for."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/beacon/",
            body={"value": value, "signature": signature},
            key=idempotency_key,
        )
        return answer

    def events_bracket(self, slug: str) -> models.Bracket:
        """The bracket of a knockout; not found if the event has none."""
        answer: models.Bracket = self.send("GET", f"/api/v1/events/{slug}/bracket/")
        return answer

    def events_cancel(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Call the event off, for good."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/cancel/", body={"why": why}, key=idempotency_key
        )
        return answer

    def events_changes(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedChangeList:
        """Who did what, when and why; newest first. For organisers and readers."""
        answer: models.PaginatedChangeList = self.send(
            "GET", f"/api/v1/events/{slug}/changes/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def events_confirm(self, slug: str, *, request: int, idempotency_key: str = "") -> models.Done:
        """Confirm a change as the second person."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/confirm/",
            body={"request": request},
            key=idempotency_key,
        )
        return answer

    def events_control(self, slug: str) -> models.Control:
        """Problems, tables, requests, the next step. For organisers and readers."""
        answer: models.Control = self.send("GET", f"/api/v1/events/{slug}/control/")
        return answer

    def events_create(
        self,
        *,
        title: str,
        game: str,
        format: models.EventFormat,
        description: str | Omitted = OMITTED,
        table_size: int | Omitted | None = OMITTED,
        expected: int | Omitted | None = OMITTED,
        length: int | Omitted | None = OMITTED,
        cut: int | Omitted | None = OMITTED,
        byes_allowed: bool | Omitted = OMITTED,
        deals: int | Omitted | None = OMITTED,
        scoring: models.ScoringEnum | Omitted = OMITTED,
        entries_per_user: int | Omitted | None = OMITTED,
        registration_until: str | Omitted | None = OMITTED,
        places: int | Omitted | None = OMITTED,
        time_zone: models.TimeZoneEnum | Omitted = OMITTED,
        starts_at: str | Omitted | None = OMITTED,
        start_when_full: bool | Omitted = OMITTED,
        pause_minutes: int | Omitted | None = OMITTED,
        freeze_at: str | Omitted | None = OMITTED,
        replacing: bool | Omitted = OMITTED,
        ends_at: str | Omitted | None = OMITTED,
        reveal_minutes: int | Omitted | None = OMITTED,
        beacon: str | Omitted = OMITTED,
        beacon_round: int | Omitted | None = OMITTED,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        classroom: bool | Omitted = OMITTED,
        asks_for: models.AsksForEnum | Omitted = OMITTED,
        release: models.ReleaseEnum | Omitted = OMITTED,
        asks_sources: bool | Omitted = OMITTED,
        clocks: models.EventClocksRequest | Omitted = OMITTED,
        tie_breaks: list[models.TieBreaksEnum] | Omitted = OMITTED,
        options: dict[str, Any] | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Event:
        """Create a draft. Nobody else sees it until its registration is opened."""
        answer: models.Event = self.send(
            "POST",
            "/api/v1/events/",
            body={
                "title": title,
                "description": description,
                "game": game,
                "table_size": table_size,
                "expected": expected,
                "format": format,
                "length": length,
                "cut": cut,
                "byes_allowed": byes_allowed,
                "deals": deals,
                "scoring": scoring,
                "entries_per_user": entries_per_user,
                "registration_until": registration_until,
                "places": places,
                "time_zone": time_zone,
                "starts_at": starts_at,
                "start_when_full": start_when_full,
                "pause_minutes": pause_minutes,
                "freeze_at": freeze_at,
                "replacing": replacing,
                "ends_at": ends_at,
                "reveal_minutes": reveal_minutes,
                "beacon": beacon,
                "beacon_round": beacon_round,
                "visibility": visibility,
                "classroom": classroom,
                "asks_for": asks_for,
                "release": release,
                "asks_sources": asks_sources,
                "clocks": clocks,
                "tie_breaks": tie_breaks,
                "options": options,
            },
            key=idempotency_key,
        )
        return answer

    def events_crosstable(self, slug: str) -> models.Crosstable:
        """The results of all pairs of bots."""
        answer: models.Crosstable = self.send("GET", f"/api/v1/events/{slug}/crosstable/")
        return answer

    def events_decline(
        self, slug: str, *, request: int, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Decline a change as the second person, or take one's own request back."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/decline/",
            body={"why": why, "request": request},
            key=idempotency_key,
        )
        return answer

    def events_disqualify(
        self, slug: str, *, entry: int, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Disqualify a bot."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/disqualify/",
            body={"why": why, "entry": entry},
            key=idempotency_key,
        )
        return answer

    def events_enter(
        self,
        slug: str,
        *,
        bot: int | str,
        nonce_hash: str | Omitted = OMITTED,
        share_source: bool | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Entry:
        """Enter one's own bot; organisers enter house bots too."""
        answer: models.Entry = self.send(
            "POST",
            f"/api/v1/events/{slug}/enter/",
            body={"bot": bot, "nonce_hash": nonce_hash, "share_source": share_source},
            key=idempotency_key,
        )
        return answer

    def events_entries(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedEntryList:
        """The bots of the event; one's own alone while results are not released."""
        answer: models.PaginatedEntryList = self.send(
            "GET", f"/api/v1/events/{slug}/entries/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def events_extend(
        self,
        slug: str,
        *,
        why: str | Omitted = OMITTED,
        until: str | Omitted | None = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Change the end of registration."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/extend/",
            body={"why": why, "until": until},
            key=idempotency_key,
        )
        return answer

    def events_file(self, slug: str, name: str) -> dict[str, Any] | list[Any] | bytes:
        """A file of the event: a table, the FIDE report, the whole event, all records."""
        answer: dict[str, Any] | list[Any] | bytes = self.send(
            "GET", f"/api/v1/events/{slug}/files/{name}"
        )
        return answer

    def events_forecast(self, slug: str) -> models.Forecast:
        """What to expect with the bots that are in. For organisers and readers."""
        answer: models.Forecast = self.send("GET", f"/api/v1/events/{slug}/forecast/")
        return answer

    def events_import(
        self, slug: str, *, lines: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Enter or invite bots from a list."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/import/", body={"lines": lines}, key=idempotency_key
        )
        return answer

    def events_invitations(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedInvitationList:
        """Invited bots and their owners' answers. For organisers and readers."""
        answer: models.PaginatedInvitationList = self.send(
            "GET", f"/api/v1/events/{slug}/invitations/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def events_join(
        self, *, code: str, known_as: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Event:
        """Join a private event by its code."""
        answer: models.Event = self.send(
            "POST",
            "/api/v1/events/join/",
            body={"code": code, "known_as": known_as},
            key=idempotency_key,
        )
        return answer

    def events_known_as(
        self,
        slug: str,
        *,
        known_as: str | Omitted = OMITTED,
        username: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Change a real name or number in a class: one's own, or a pupil's as an organiser."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/known-as/",
            body={"known_as": known_as, "username": username},
            key=idempotency_key,
        )
        return answer

    def events_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        entered: bool | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        mine: bool | Omitted = OMITTED,
        organiser: str | Omitted = OMITTED,
        since: str | Omitted = OMITTED,
        state: list[
            Literal[
                "cancelled", "draft", "finished", "paused", "published", "registration", "running"
            ]
        ]
        | Omitted = OMITTED,
    ) -> models.PaginatedEventRowList:
        """The events that the caller may see, newest first."""
        answer: models.PaginatedEventRowList = self.send(
            "GET",
            "/api/v1/events/",
            query={
                "cursor": cursor,
                "entered": entered,
                "game": game,
                "limit": limit,
                "mine": mine,
                "organiser": organiser,
                "since": since,
                "state": state,
            },
        )
        return answer

    def events_member(
        self, slug: str, *, username: str, role: models.RoleEnum, idempotency_key: str = ""
    ) -> models.Done:
        """Give a person a role."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/member/",
            body={"username": username, "role": role},
            key=idempotency_key,
        )
        return answer

    def events_member_remove(
        self, slug: str, *, username: str, idempotency_key: str = ""
    ) -> models.Done:
        """Take a person's role away."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/member-remove/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    def events_members(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedMemberList:
        """Organisers, readers, and who joined by code. For organisers and readers."""
        answer: models.PaginatedMemberList = self.send(
            "GET", f"/api/v1/events/{slug}/members/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def events_message(
        self, slug: str, *, text: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Write to all entrants."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/message/", body={"text": text}, key=idempotency_key
        )
        return answer

    def events_messages(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedMessageList:
        """The organisers' messages to all entrants, newest first."""
        answer: models.PaginatedMessageList = self.send(
            "GET", f"/api/v1/events/{slug}/messages/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def events_new_code(self, slug: str, *, idempotency_key: str = "") -> models.Done:
        """Make a new code to join a private event; the old one ends."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/new-code/", key=idempotency_key
        )
        return answer

    def events_nonce(
        self,
        slug: str,
        *,
        nonce_hash: str,
        entry: int | Omitted = OMITTED,
        bot: int | str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Entry:
        """Give the hash of a nonce of one's own for a bot that has entered."""
        answer: models.Entry = self.send(
            "POST",
            f"/api/v1/events/{slug}/nonce/",
            body={"entry": entry, "bot": bot, "nonce_hash": nonce_hash},
            key=idempotency_key,
        )
        return answer

    def events_open(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Open registration."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/open/", body={"why": why}, key=idempotency_key
        )
        return answer

    def events_partial_update(
        self,
        slug: str,
        *,
        title: str | Omitted = OMITTED,
        description: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        table_size: int | Omitted | None = OMITTED,
        expected: int | Omitted | None = OMITTED,
        format: models.EventFormat | Omitted = OMITTED,
        length: int | Omitted | None = OMITTED,
        cut: int | Omitted | None = OMITTED,
        byes_allowed: bool | Omitted = OMITTED,
        deals: int | Omitted | None = OMITTED,
        scoring: models.ScoringEnum | Omitted = OMITTED,
        entries_per_user: int | Omitted | None = OMITTED,
        registration_until: str | Omitted | None = OMITTED,
        places: int | Omitted | None = OMITTED,
        time_zone: models.TimeZoneEnum | Omitted = OMITTED,
        starts_at: str | Omitted | None = OMITTED,
        start_when_full: bool | Omitted = OMITTED,
        pause_minutes: int | Omitted | None = OMITTED,
        freeze_at: str | Omitted | None = OMITTED,
        replacing: bool | Omitted = OMITTED,
        ends_at: str | Omitted | None = OMITTED,
        reveal_minutes: int | Omitted | None = OMITTED,
        beacon: str | Omitted = OMITTED,
        beacon_round: int | Omitted | None = OMITTED,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        classroom: bool | Omitted = OMITTED,
        asks_for: models.AsksForEnum | Omitted = OMITTED,
        release: models.ReleaseEnum | Omitted = OMITTED,
        asks_sources: bool | Omitted = OMITTED,
        clocks: models.EventClocksRequest | Omitted = OMITTED,
        tie_breaks: list[models.TieBreaksEnum] | Omitted = OMITTED,
        options: dict[str, Any] | Omitted = OMITTED,
    ) -> models.Event:
        """Change settings before the start; what is left out stays."""
        answer: models.Event = self.send(
            "PATCH",
            f"/api/v1/events/{slug}/",
            body={
                "title": title,
                "description": description,
                "game": game,
                "table_size": table_size,
                "expected": expected,
                "format": format,
                "length": length,
                "cut": cut,
                "byes_allowed": byes_allowed,
                "deals": deals,
                "scoring": scoring,
                "entries_per_user": entries_per_user,
                "registration_until": registration_until,
                "places": places,
                "time_zone": time_zone,
                "starts_at": starts_at,
                "start_when_full": start_when_full,
                "pause_minutes": pause_minutes,
                "freeze_at": freeze_at,
                "replacing": replacing,
                "ends_at": ends_at,
                "reveal_minutes": reveal_minutes,
                "beacon": beacon,
                "beacon_round": beacon_round,
                "visibility": visibility,
                "classroom": classroom,
                "asks_for": asks_for,
                "release": release,
                "asks_sources": asks_sources,
                "clocks": clocks,
                "tie_breaks": tie_breaks,
                "options": options,
            },
        )
        return answer

    def events_pause(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Pause: matches under way are finished, no others begin."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/pause/", body={"why": why}, key=idempotency_key
        )
        return answer

    def events_points(
        self,
        slug: str,
        *,
        decimals: int | Omitted | None = OMITTED,
        least: float | Omitted | None = OMITTED,
        missing: float | Omitted | None = OMITTED,
        most: float | Omitted | None = OMITTED,
        places: str | Omitted = OMITTED,
        rule: Literal["linear", "share", "valid", "places"] | Omitted = OMITTED,
    ) -> list[models.PupilResult]:
        """The points of all pupils, by a rule that the query chooses. For organisers."""
        answer: list[models.PupilResult] = self.send(
            "GET",
            f"/api/v1/events/{slug}/points/",
            query={
                "decimals": decimals,
                "least": least,
                "missing": missing,
                "most": most,
                "places": places,
                "rule": rule,
            },
        )
        return answer

    def events_predict(self, slug: str, *, shares: list[models.ShareRequest]) -> models.Predictions:
        """Predict who wins, until the next round begins; it replaces what was said for it."""
        answer: models.Predictions = self.send(
            "PUT", f"/api/v1/events/{slug}/predictions/", body={"shares": shares}
        )
        return answer

    def events_predictions(self, slug: str) -> models.Predictions:
        """Who wins this event? The candidates, one's own prediction, and who predicted best."""
        answer: models.Predictions = self.send("GET", f"/api/v1/events/{slug}/predictions/")
        return answer

    def events_publish(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Publish the results of an event that is over."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/publish/", body={"why": why}, key=idempotency_key
        )
        return answer

    def events_pupil_password(
        self, slug: str, *, username: str, password: str, idempotency_key: str = ""
    ) -> models.Done:
        """Set a new password for a pupil whose account the class's link made and who has no e-mail
        address.
        """
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/pupil-password/",
            body={"username": username, "password": password},
            key=idempotency_key,
        )
        return answer

    def events_pupils(self, slug: str) -> list[models.Pupil]:
        """Who joined a class, with their bots. For organisers."""
        answer: list[models.Pupil] = self.send("GET", f"/api/v1/events/{slug}/pupils/")
        return answer

    def events_refuse_rating(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Refuse to rate the event, or take the approval back. For administrators."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/refuse-rating/", body={"why": why}, key=idempotency_key
        )
        return answer

    def events_release(
        self,
        slug: str,
        *,
        release: models.ReleaseEnum,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Say who sees results until publication."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/release/",
            body={"why": why, "release": release},
            key=idempotency_key,
        )
        return answer

    def events_rematch(
        self,
        slug: str,
        *,
        reason: models.ReasonEnum,
        match: int,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Void a match and play it again."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/rematch/",
            body={"why": why, "reason": reason, "match": match},
            key=idempotency_key,
        )
        return answer

    def events_rematch_round(
        self,
        slug: str,
        *,
        reason: models.ReasonEnum,
        round: int,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Void the last round and play it again."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/rematch-round/",
            body={"why": why, "reason": reason, "round": round},
            key=idempotency_key,
        )
        return answer

    def events_replace(self, slug: str, *, entry: int, idempotency_key: str = "") -> models.Done:
        """Let the newest version of a bot play from the next round on. For owners of bots."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/replace/", body={"entry": entry}, key=idempotency_key
        )
        return answer

    def events_resume(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """End a pause."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/resume/", body={"why": why}, key=idempotency_key
        )
        return answer

    def events_retrieve(self, slug: str) -> models.Event:
        """One event: its settings, its state, and what the caller may do."""
        answer: models.Event = self.send("GET", f"/api/v1/events/{slug}/")
        return answer

    def events_retry(
        self, slug: str, *, match: int, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Send a match again that failed by an error of ours."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/retry/",
            body={"why": why, "match": match},
            key=idempotency_key,
        )
        return answer

    def events_reveal(
        self, slug: str, *, nonce: str, idempotency_key: str = ""
    ) -> list[models.Entry]:
        """Reveal a nonce after the lock. The answer is the entries it belongs to."""
        answer: list[models.Entry] = self.send(
            "POST", f"/api/v1/events/{slug}/reveal/", body={"nonce": nonce}, key=idempotency_key
        )
        return answer

    def events_round(self, slug: str, number: int) -> models.Round:
        """One round: tables, results and byes."""
        answer: models.Round = self.send("GET", f"/api/v1/events/{slug}/rounds/{number}/")
        return answer

    def events_rounds(self, slug: str) -> list[models.RoundRow]:
        """The rounds that are paired, in their order."""
        answer: list[models.RoundRow] = self.send("GET", f"/api/v1/events/{slug}/rounds/")
        return answer

    def events_share_source(
        self,
        slug: str,
        *,
        shared: bool,
        entry: int | Omitted = OMITTED,
        bot: int | str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Entry:
        """Let a bot's source be released at publication, or not. For its owner."""
        answer: models.Entry = self.send(
            "POST",
            f"/api/v1/events/{slug}/share-source/",
            body={"entry": entry, "bot": bot, "shared": shared},
            key=idempotency_key,
        )
        return answer

    def events_source(self, slug: str, submission: int) -> bytes:
        """The files of a released version as a zip."""
        answer: bytes = self.send("GET", f"/api/v1/events/{slug}/sources/{submission}/")
        return answer

    def events_sources(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedReleasedSourceList:
        """The versions that played and whose owners agreed to release them, after publication."""
        answer: models.PaginatedReleasedSourceList = self.send(
            "GET", f"/api/v1/events/{slug}/sources/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def events_standings(
        self, slug: str, *, limit: int | Omitted = OMITTED, offset: int | Omitted = OMITTED
    ) -> models.PaginatedEventStandingList:
        """The standings, best first, for those to whom results are released."""
        answer: models.PaginatedEventStandingList = self.send(
            "GET", f"/api/v1/events/{slug}/standings/", query={"limit": limit, "offset": offset}
        )
        return answer

    def events_start(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Lock the field and start. Play begins when the cards are drawn."""
        answer: models.Done = self.send(
            "POST", f"/api/v1/events/{slug}/start/", body={"why": why}, key=idempotency_key
        )
        return answer

    def events_statistics(self, slug: str) -> models.Statistics:
        """Games and times, seats, faults, surprises."""
        answer: models.Statistics = self.send("GET", f"/api/v1/events/{slug}/statistics/")
        return answer

    def events_stream(self, slug: str, *, after: str | Omitted = OMITTED) -> Iterator[Any]:
        """An event as it happens: each result that you may see, and each change of its state."""
        return self.lines(f"/api/v1/events/{slug}/stream/", query={"after": after})

    def events_template(
        self,
        slug: str,
        *,
        name: str | Omitted = OMITTED,
        every_days: int | Omitted | None = OMITTED,
        next_at: str | Omitted | None = OMITTED,
        start_hours: int | Omitted | None = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Keep the settings as a template of one's own."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/template/",
            body={
                "name": name,
                "every_days": every_days,
                "next_at": next_at,
                "start_hours": start_hours,
            },
            key=idempotency_key,
        )
        return answer

    def events_upload(
        self, slug: str, *, name: str, file: tuple[str, bytes], idempotency_key: str = ""
    ) -> models.Submission:
        """Create a bot for a class with its first version. Once valid, it enters by itself."""
        answer: models.Submission = self.send(
            "POST",
            f"/api/v1/events/{slug}/upload/",
            body={"name": name},
            files={"file": file},
            key=idempotency_key,
        )
        return answer

    def events_validate(
        self,
        *,
        title: str,
        game: str,
        format: models.EventFormat,
        description: str | Omitted = OMITTED,
        table_size: int | Omitted | None = OMITTED,
        expected: int | Omitted | None = OMITTED,
        length: int | Omitted | None = OMITTED,
        cut: int | Omitted | None = OMITTED,
        byes_allowed: bool | Omitted = OMITTED,
        deals: int | Omitted | None = OMITTED,
        scoring: models.ScoringEnum | Omitted = OMITTED,
        entries_per_user: int | Omitted | None = OMITTED,
        registration_until: str | Omitted | None = OMITTED,
        places: int | Omitted | None = OMITTED,
        time_zone: models.TimeZoneEnum | Omitted = OMITTED,
        starts_at: str | Omitted | None = OMITTED,
        start_when_full: bool | Omitted = OMITTED,
        pause_minutes: int | Omitted | None = OMITTED,
        freeze_at: str | Omitted | None = OMITTED,
        replacing: bool | Omitted = OMITTED,
        ends_at: str | Omitted | None = OMITTED,
        reveal_minutes: int | Omitted | None = OMITTED,
        beacon: str | Omitted = OMITTED,
        beacon_round: int | Omitted | None = OMITTED,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        classroom: bool | Omitted = OMITTED,
        asks_for: models.AsksForEnum | Omitted = OMITTED,
        release: models.ReleaseEnum | Omitted = OMITTED,
        asks_sources: bool | Omitted = OMITTED,
        clocks: models.EventClocksRequest | Omitted = OMITTED,
        tie_breaks: list[models.TieBreaksEnum] | Omitted = OMITTED,
        options: dict[str, Any] | Omitted = OMITTED,
    ) -> models.Validation:
        """Check settings and forecast the event; creates nothing."""
        answer: models.Validation = self.send(
            "POST",
            "/api/v1/events/validate/",
            body={
                "title": title,
                "description": description,
                "game": game,
                "table_size": table_size,
                "expected": expected,
                "format": format,
                "length": length,
                "cut": cut,
                "byes_allowed": byes_allowed,
                "deals": deals,
                "scoring": scoring,
                "entries_per_user": entries_per_user,
                "registration_until": registration_until,
                "places": places,
                "time_zone": time_zone,
                "starts_at": starts_at,
                "start_when_full": start_when_full,
                "pause_minutes": pause_minutes,
                "freeze_at": freeze_at,
                "replacing": replacing,
                "ends_at": ends_at,
                "reveal_minutes": reveal_minutes,
                "beacon": beacon,
                "beacon_round": beacon_round,
                "visibility": visibility,
                "classroom": classroom,
                "asks_for": asks_for,
                "release": release,
                "asks_sources": asks_sources,
                "clocks": clocks,
                "tie_breaks": tie_breaks,
                "options": options,
            },
        )
        return answer

    def events_withdraw(
        self,
        slug: str,
        *,
        entry: int | Omitted = OMITTED,
        bot: int | str | Omitted = OMITTED,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Withdraw a bot; a second person may have to confirm it."""
        answer: models.Done = self.send(
            "POST",
            f"/api/v1/events/{slug}/withdraw/",
            body={"entry": entry, "bot": bot, "why": why},
            key=idempotency_key,
        )
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

    def games_schemas(self, id: str) -> models.Schemas:
        """JSON Schemas of the views, moves and events of a game."""
        answer: models.Schemas = self.send("GET", f"/api/v1/games/{id}/schemas/")
        return answer

    def group_ladders_bots(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedLadderEntryList:
        """Your own bots on the ladder; everybody's for who runs it."""
        answer: models.PaginatedLadderEntryList = self.send(
            "GET", f"/api/v1/group-ladders/{id}/bots/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def group_ladders_close(self, id: int, *, why: str | Omitted = OMITTED) -> models.GroupLadder:
        """Close the ladder for good; its table and its matches stay."""
        answer: models.GroupLadder = self.send(
            "POST", f"/api/v1/group-ladders/{id}/close/", body={"why": why}
        )
        return answer

    def group_ladders_create(
        self,
        *,
        title: str,
        game: str,
        table_size: int,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        deals: int | Omitted = OMITTED,
        house: bool | Omitted = OMITTED,
        teams: bool | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.GroupLadder:
        """Open a ladder for a group."""
        answer: models.GroupLadder = self.send(
            "POST",
            "/api/v1/group-ladders/",
            body={
                "title": title,
                "visibility": visibility,
                "deals": deals,
                "house": house,
                "game": game,
                "table_size": table_size,
                "teams": teams,
            },
            key=idempotency_key,
        )
        return answer

    def group_ladders_enter(self, id: int, *, bot: int) -> models.LadderEntry:
        """Put a bot of yours on the ladder."""
        answer: models.LadderEntry = self.send(
            "POST", f"/api/v1/group-ladders/{id}/bots/", body={"bot": bot}
        )
        return answer

    def group_ladders_join(self, *, code: str) -> models.GroupLadder:
        """Join a group's ladder by its code."""
        answer: models.GroupLadder = self.send(
            "POST", "/api/v1/group-ladders/join/", body={"code": code}
        )
        return answer

    def group_ladders_leave(self, id: int) -> None:
        """Leave a group; your bots leave its ladder, and their results stay."""
        self.send("POST", f"/api/v1/group-ladders/{id}/leave/")

    def group_ladders_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        table_size: int | Omitted = OMITTED,
        teams: bool | Omitted = OMITTED,
    ) -> models.PaginatedGroupLadderList:
        """Groups' ladders that you joined or run, and public ones, the newest first."""
        answer: models.PaginatedGroupLadderList = self.send(
            "GET",
            "/api/v1/group-ladders/",
            query={
                "cursor": cursor,
                "game": game,
                "limit": limit,
                "table_size": table_size,
                "teams": teams,
            },
        )
        return answer

    def group_ladders_members(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedLadderMemberList:
        """Everybody who joined; for who runs the ladder."""
        answer: models.PaginatedLadderMemberList = self.send(
            "GET", f"/api/v1/group-ladders/{id}/members/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def group_ladders_new_code(self, id: int) -> models.GroupLadder:
        """Make a new code to join; the old one opens nothing any more."""
        answer: models.GroupLadder = self.send("POST", f"/api/v1/group-ladders/{id}/new-code/")
        return answer

    def group_ladders_partial_update(
        self,
        id: int,
        *,
        title: str | Omitted = OMITTED,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        deals: int | Omitted = OMITTED,
        house: bool | Omitted = OMITTED,
    ) -> models.GroupLadder:
        """Change the title, who sees it, the deals of a match, or whether house bots play."""
        answer: models.GroupLadder = self.send(
            "PATCH",
            f"/api/v1/group-ladders/{id}/",
            body={"title": title, "visibility": visibility, "deals": deals, "house": house},
        )
        return answer

    def group_ladders_pause(self, id: int) -> models.GroupLadder:
        """Make no more matches; those under way are played."""
        answer: models.GroupLadder = self.send("POST", f"/api/v1/group-ladders/{id}/pause/")
        return answer

    def group_ladders_put_back(self, id: int, *, bot: int) -> None:
        """Put a bot of yours back that was benched on this ladder."""
        self.send("POST", f"/api/v1/group-ladders/{id}/return-bot/", body={"bot": bot})

    def group_ladders_remove(self, id: int, *, bot: int) -> None:
        """Take a bot off the ladder: your own, or anybody's if you run it."""
        self.send("POST", f"/api/v1/group-ladders/{id}/remove-bot/", body={"bot": bot})

    def group_ladders_remove_member(self, id: int, *, username: str) -> None:
        """Remove a member and their bots; the code no longer lets them in."""
        self.send("POST", f"/api/v1/group-ladders/{id}/remove-member/", body={"username": username})

    def group_ladders_resume(self, id: int) -> models.GroupLadder:
        """Make matches again."""
        answer: models.GroupLadder = self.send("POST", f"/api/v1/group-ladders/{id}/resume/")
        return answer

    def group_ladders_retrieve(self, id: int) -> models.GroupLadder:
        """One group's ladder."""
        answer: models.GroupLadder = self.send("GET", f"/api/v1/group-ladders/{id}/")
        return answer

    def group_ladders_return_member(self, id: int, *, username: str) -> None:
        """Let somebody back in who was removed."""
        self.send("POST", f"/api/v1/group-ladders/{id}/return-member/", body={"username": username})

    def highlights_list(self) -> list[models.Highlight]:
        """The highlights that the front page shows."""
        answer: list[models.Highlight] = self.send("GET", "/api/v1/highlights/")
        return answer

    def invitations_accept(self, id: int, *, idempotency_key: str = "") -> models.Invitation:
        """Accept: the bot enters."""
        answer: models.Invitation = self.send(
            "POST", f"/api/v1/invitations/{id}/accept/", key=idempotency_key
        )
        return answer

    def invitations_decline(self, id: int, *, idempotency_key: str = "") -> models.Invitation:
        """Decline: the bot cannot be invited to this event again."""
        answer: models.Invitation = self.send(
            "POST", f"/api/v1/invitations/{id}/decline/", key=idempotency_key
        )
        return answer

    def invitations_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedInvitationList:
        """Unanswered invitations of the caller's bots."""
        answer: models.PaginatedInvitationList = self.send(
            "GET", "/api/v1/invitations/", query={"cursor": cursor, "limit": limit}
        )
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
        """The site's ladders. By its id, a group's ladder is found too, by those who may see it."""
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
        """The site's ladders. By its id, a group's ladder is found too, by those who may see it."""
        answer: models.Ladder = self.send("GET", f"/api/v1/ladders/{id}/")
        return answer

    def ladders_season(
        self,
        id: int,
        number: int,
        *,
        cursor: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
    ) -> models.PaginatedSeasonPlaceList:
        """The final table of a past season, best first."""
        answer: models.PaginatedSeasonPlaceList = self.send(
            "GET",
            f"/api/v1/ladders/{id}/seasons/{number}/",
            query={"cursor": cursor, "limit": limit},
        )
        return answer

    def ladders_season_end(
        self,
        id: int,
        *,
        title: str | Omitted = OMITTED,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Season:
        """End the season: its table is archived, and the next starts from nothing."""
        answer: models.Season = self.send(
            "POST",
            f"/api/v1/ladders/{id}/seasons/",
            body={"title": title, "why": why},
            key=idempotency_key,
        )
        return answer

    def ladders_seasons(self, id: int) -> list[models.Season]:
        """The past seasons of a ladder, the newest first."""
        answer: list[models.Season] = self.send("GET", f"/api/v1/ladders/{id}/seasons/")
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

    def log_list(
        self,
        *,
        after: int | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        event: str | Omitted = OMITTED,
        ladder: int | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
    ) -> models.PaginatedLogLineList:
        """The entries of a log, oldest first; of the site's own if no other is named."""
        answer: models.PaginatedLogLineList = self.send(
            "GET",
            "/api/v1/log/",
            query={
                "after": after,
                "cursor": cursor,
                "event": event,
                "ladder": ladder,
                "limit": limit,
            },
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

    def news_create(self, *, title: str, text: str, idempotency_key: str = "") -> models.News:
        """Publish a piece of news."""
        answer: models.News = self.send(
            "POST", "/api/v1/news/", body={"title": title, "text": text}, key=idempotency_key
        )
        return answer

    def news_destroy(self, id: int) -> None:
        """Delete a piece of news."""
        self.send("DELETE", f"/api/v1/news/{id}/")

    def news_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedNewsList:
        """News, newest first."""
        answer: models.PaginatedNewsList = self.send(
            "GET", "/api/v1/news/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def news_partial_update(
        self, id: int, *, title: str | Omitted = OMITTED, text: str | Omitted = OMITTED
    ) -> models.News:
        """Correct a piece of news."""
        answer: models.News = self.send(
            "PATCH", f"/api/v1/news/{id}/", body={"title": title, "text": text}
        )
        return answer

    def news_retrieve(self, id: int) -> models.News:
        """News, newest first."""
        answer: models.News = self.send("GET", f"/api/v1/news/{id}/")
        return answer

    def nonces_list(self) -> list[models.AwaitedNonce]:
        """Nonces to reveal now, by `POST /api/v1/events/{slug}/reveal/`."""
        answer: list[models.AwaitedNonce] = self.send("GET", "/api/v1/nonces/")
        return answer

    def notices_choose(
        self,
        *,
        check: models.WayRequest | Omitted = OMITTED,
        bench: models.WayRequest | Omitted = OMITTED,
        ladder: models.WayRequest | Omitted = OMITTED,
        comparison: models.WayRequest | Omitted = OMITTED,
        event: models.WayRequest | Omitted = OMITTED,
        organising: models.WayRequest | Omitted = OMITTED,
        webhook: models.WayRequest | Omitted = OMITTED,
        team: models.WayRequest | Omitted = OMITTED,
    ) -> models.NoticeSettings:
        """Choose how notices reach the caller; kinds that are left out stay."""
        answer: models.NoticeSettings = self.send(
            "PUT",
            "/api/v1/notices/settings/",
            body={
                "check": check,
                "bench": bench,
                "ladder": ladder,
                "comparison": comparison,
                "event": event,
                "organising": organising,
                "webhook": webhook,
                "team": team,
            },
        )
        return answer

    def notices_chosen(self) -> models.NoticeSettings:
        """How each kind of notice reaches the caller."""
        answer: models.NoticeSettings = self.send("GET", "/api/v1/notices/settings/")
        return answer

    def notices_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        unread: bool | Omitted = OMITTED,
    ) -> models.PaginatedNoticeList:
        """The notices of the caller, newest first."""
        answer: models.PaginatedNoticeList = self.send(
            "GET", "/api/v1/notices/", query={"cursor": cursor, "limit": limit, "unread": unread}
        )
        return answer

    def notices_read(self) -> models.Unread:
        """Mark all notices as read."""
        answer: models.Unread = self.send("POST", "/api/v1/notices/read/")
        return answer

    def sign_up_links_create(
        self,
        *,
        note: str | Omitted = OMITTED,
        uses: int | Omitted = OMITTED,
        days: int | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.MadeSignUpLink:
        """Make a link. Its address is in the answer and nowhere else."""
        answer: models.MadeSignUpLink = self.send(
            "POST",
            "/api/v1/sign-up-links/",
            body={"note": note, "uses": uses, "days": days},
            key=idempotency_key,
        )
        return answer

    def sign_up_links_destroy(self, id: str) -> None:
        """Revoke a link. Accounts that it made stay."""
        self.send("DELETE", f"/api/v1/sign-up-links/{id}/")

    def sign_up_links_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedSignUpLinkList:
        """Invitation links, newest first."""
        answer: models.PaginatedSignUpLinkList = self.send(
            "GET", "/api/v1/sign-up-links/", query={"cursor": cursor, "limit": limit}
        )
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
        """The versions of your own bots and your teams', the newest first."""
        answer: models.PaginatedSubmissionList = self.send(
            "GET",
            "/api/v1/submissions/",
            query={"bot": bot, "cursor": cursor, "game": game, "limit": limit, "status": status},
        )
        return answer

    def submissions_log(self, id: int) -> list[models.CheckLine]:
        """The log of the check, oldest line first."""
        answer: list[models.CheckLine] = self.send("GET", f"/api/v1/submissions/{id}/log/")
        return answer

    def submissions_retrieve(self, id: int) -> models.SubmissionDetail:
        """One version with the progress and the result of its check."""
        answer: models.SubmissionDetail = self.send("GET", f"/api/v1/submissions/{id}/")
        return answer

    def submissions_source(self, id: int) -> bytes:
        """The files of a version as a zip, with `bot.py` at its root."""
        answer: bytes = self.send("GET", f"/api/v1/submissions/{id}/source/")
        return answer

    def submissions_stream(self, id: int, *, after: str | Omitted = OMITTED) -> Iterator[Any]:
        """A check as it happens: its log with its progress, then the verdict; the owner's."""
        return self.lines(f"/api/v1/submissions/{id}/stream/", query={"after": after})

    def team_invitations_accept(
        self, id: int, *, idempotency_key: str = ""
    ) -> models.TeamInvitation:
        """Accept: the caller shares in all bots of the team."""
        answer: models.TeamInvitation = self.send(
            "POST", f"/api/v1/team-invitations/{id}/accept/", key=idempotency_key
        )
        return answer

    def team_invitations_decline(
        self, id: int, *, idempotency_key: str = ""
    ) -> models.TeamInvitation:
        """Decline."""
        answer: models.TeamInvitation = self.send(
            "POST", f"/api/v1/team-invitations/{id}/decline/", key=idempotency_key
        )
        return answer

    def team_invitations_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedTeamInvitationList:
        """Unanswered invitations of the caller to teams."""
        answer: models.PaginatedTeamInvitationList = self.send(
            "GET", "/api/v1/team-invitations/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def teams_captain(
        self, team: str, *, username: str, idempotency_key: str = ""
    ) -> models.TeamDetail:
        """Make another member the captain. For its captain."""
        answer: models.TeamDetail = self.send(
            "POST",
            f"/api/v1/teams/{team}/captain/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    def teams_create(self, *, name: str, idempotency_key: str = "") -> models.TeamDetail:
        """Found a team; the caller is its captain."""
        answer: models.TeamDetail = self.send(
            "POST", "/api/v1/teams/", body={"name": name}, key=idempotency_key
        )
        return answer

    def teams_destroy(self, team: str) -> None:
        """Dissolve a team whose bots are retired or deleted. For its captain."""
        self.send("DELETE", f"/api/v1/teams/{team}/")

    def teams_invite(
        self, team: str, *, username: str, idempotency_key: str = ""
    ) -> models.TeamDetail:
        """Invite a person, who accepts or declines. For its captain."""
        answer: models.TeamDetail = self.send(
            "POST",
            f"/api/v1/teams/{team}/invite/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    def teams_leave(self, team: str, *, idempotency_key: str = "") -> models.TeamDetail:
        """Leave a team. Its last member dissolves it instead."""
        answer: models.TeamDetail = self.send(
            "POST", f"/api/v1/teams/{team}/leave/", key=idempotency_key
        )
        return answer

    def teams_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        mine: bool | Omitted = OMITTED,
    ) -> models.PaginatedTeamList:
        """Teams of people who own bots together."""
        answer: models.PaginatedTeamList = self.send(
            "GET", "/api/v1/teams/", query={"cursor": cursor, "limit": limit, "mine": mine}
        )
        return answer

    def teams_log(
        self, team: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedTeamChangeList:
        """Which person did what for the team, the newest first. For its people."""
        answer: models.PaginatedTeamChangeList = self.send(
            "GET", f"/api/v1/teams/{team}/log/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def teams_remove(
        self, team: str, *, username: str, idempotency_key: str = ""
    ) -> models.TeamDetail:
        """Remove a member. For its captain."""
        answer: models.TeamDetail = self.send(
            "POST",
            f"/api/v1/teams/{team}/remove/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    def teams_retrieve(self, team: str) -> models.TeamDetail:
        """One team with its people."""
        answer: models.TeamDetail = self.send("GET", f"/api/v1/teams/{team}/")
        return answer

    def teams_uninvite(
        self, team: str, *, username: str, idempotency_key: str = ""
    ) -> models.TeamDetail:
        """Take an unanswered invitation back. For its captain."""
        answer: models.TeamDetail = self.send(
            "POST",
            f"/api/v1/teams/{team}/uninvite/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    def templates_destroy(self, id: int) -> None:
        """Delete a template; its events stay."""
        self.send("DELETE", f"/api/v1/templates/{id}/")

    def templates_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedTemplateList:
        """The templates of the caller."""
        answer: models.PaginatedTemplateList = self.send(
            "GET", "/api/v1/templates/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def templates_stop(self, id: int) -> models.Template:
        """Let a template open no more events by itself."""
        answer: models.Template = self.send("POST", f"/api/v1/templates/{id}/stop/")
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

    def webhooks_create(
        self,
        *,
        url: str,
        events: list[models.WebhookEvent],
        format: models.WebhookFormat | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.MadeWebhook:
        """Make a webhook. Its secret is in the answer and nowhere else."""
        answer: models.MadeWebhook = self.send(
            "POST",
            "/api/v1/webhooks/",
            body={"url": url, "events": events, "format": format},
            key=idempotency_key,
        )
        return answer

    def webhooks_deliveries(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedDeliveryList:
        """What was sent, and what came of it, newest first."""
        answer: models.PaginatedDeliveryList = self.send(
            "GET", f"/api/v1/webhooks/{id}/deliveries/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def webhooks_destroy(self, id: int) -> None:
        """Delete a webhook with its log."""
        self.send("DELETE", f"/api/v1/webhooks/{id}/")

    def webhooks_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedWebhookList:
        """A set of addresses about one kind of thing."""
        answer: models.PaginatedWebhookList = self.send(
            "GET", "/api/v1/webhooks/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def webhooks_partial_update(
        self,
        id: int,
        *,
        url: str | Omitted = OMITTED,
        events: list[models.WebhookEvent] | Omitted = OMITTED,
        format: models.WebhookFormat | Omitted = OMITTED,
        active: bool | Omitted = OMITTED,
    ) -> models.Webhook:
        """Change a webhook, or switch it off or on again."""
        answer: models.Webhook = self.send(
            "PATCH",
            f"/api/v1/webhooks/{id}/",
            body={"url": url, "events": events, "format": format, "active": active},
        )
        return answer

    def webhooks_retrieve(self, id: int) -> models.Webhook:
        """One webhook."""
        answer: models.Webhook = self.send("GET", f"/api/v1/webhooks/{id}/")
        return answer

    def webhooks_retry(
        self, id: int, delivery: int, *, idempotency_key: str = ""
    ) -> models.Delivery:
        """Send a message again, under its first `webhook-id`."""
        answer: models.Delivery = self.send(
            "POST", f"/api/v1/webhooks/{id}/deliveries/{delivery}/retry/", key=idempotency_key
        )
        return answer

    def webhooks_test(self, id: int, *, idempotency_key: str = "") -> models.Delivery:
        """Send a test message; its delivery tells what came of it."""
        answer: models.Delivery = self.send(
            "POST", f"/api/v1/webhooks/{id}/test/", key=idempotency_key
        )
        return answer


class AsyncClient(AsyncSite):
    """Every method waits."""

    async def administration_check_again(
        self, *, submission: int, idempotency_key: str = ""
    ) -> None:
        """Repeat a check that failed too often by errors of ours."""
        await self.send(
            "POST",
            "/api/v1/administration/check-again/",
            body={"submission": submission},
            key=idempotency_key,
        )

    async def administration_integrity(self) -> models.Integrity:
        """Fairness of seats, bots that help each other, machines that play differently."""
        answer: models.Integrity = await self.send("GET", "/api/v1/administration/integrity/")
        return answer

    async def administration_match_again(self, *, match: int, idempotency_key: str = "") -> None:
        """Send a match again that failed too often by errors of ours."""
        await self.send(
            "POST",
            "/api/v1/administration/match-again/",
            body={"match": match},
            key=idempotency_key,
        )

    async def administration_retrieve(self) -> models.Operations:
        """Queues, workers, throughput, faults, and what waits for an administrator."""
        answer: models.Operations = await self.send("GET", "/api/v1/administration/")
        return answer

    async def administration_void_worker(
        self, *, worker: str, why: str, idempotency_key: str = ""
    ) -> models.Voided:
        """Void all matches that a machine played, and play them again."""
        answer: models.Voided = await self.send(
            "POST",
            "/api/v1/administration/void-worker/",
            body={"worker": worker, "why": why},
            key=idempotency_key,
        )
        return answer

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
        self, *, name: str, game: str, owner: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.BotDetail:
        """Create a bot without a version."""
        answer: models.BotDetail = await self.send(
            "POST",
            "/api/v1/bots/",
            body={"name": name, "game": game, "owner": owner},
            key=idempotency_key,
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
        """Bots that can play, and all of your own and your teams', the newest first."""
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
        self, id: int, *, name: str | Omitted = OMITTED, views_shared: bool | Omitted = OMITTED
    ) -> models.BotDetail:
        """Rename a bot (its address stays), or keep its views out of datasets."""
        answer: models.BotDetail = await self.send(
            "PATCH", f"/api/v1/bots/{id}/", body={"name": name, "views_shared": views_shared}
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

    def bots_stream(self, id: int, *, after: str | Omitted = OMITTED) -> AsyncIterator[Any]:
        """A bot's matches as their results open to all. It does not end."""
        return self.lines(f"/api/v1/bots/{id}/stream/", query={"after": after})

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
        self,
        *,
        name: str,
        game: str,
        file: tuple[str, bytes],
        owner: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Submission:
        """Create a bot with its first version."""
        answer: models.Submission = await self.send(
            "POST",
            "/api/v1/bots/upload/",
            body={"name": name, "game": game, "owner": owner},
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

    async def events_approve_rating(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Approve the event for rating. For administrators."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/approve-rating/", body={"why": why}, key=idempotency_key
        )
        return answer

    async def events_ask_rating(self, slug: str, *, idempotency_key: str = "") -> models.Done:
        """Ask the administrators to rate the event."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/ask-rating/", key=idempotency_key
        )
        return answer

    async def events_beacon(
        self,
        slug: str,
        *,
        value: str | Omitted = OMITTED,
        signature: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Enter the value of the beacon that the draw waits for."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/beacon/",
            body={"value": value, "signature": signature},
            key=idempotency_key,
        )
        return answer

    async def events_bracket(self, slug: str) -> models.Bracket:
        """The bracket of a knockout; not found if the event has none."""
        answer: models.Bracket = await self.send("GET", f"/api/v1/events/{slug}/bracket/")
        return answer

    async def events_cancel(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Call the event off, for good."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/cancel/", body={"why": why}, key=idempotency_key
        )
        return answer

    async def events_changes(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedChangeList:
        """Who did what, when and why; newest first. For organisers and readers."""
        answer: models.PaginatedChangeList = await self.send(
            "GET", f"/api/v1/events/{slug}/changes/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def events_confirm(
        self, slug: str, *, request: int, idempotency_key: str = ""
    ) -> models.Done:
        """Confirm a change as the second person."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/confirm/",
            body={"request": request},
            key=idempotency_key,
        )
        return answer

    async def events_control(self, slug: str) -> models.Control:
        """Problems, tables, requests, the next step. For organisers and readers."""
        answer: models.Control = await self.send("GET", f"/api/v1/events/{slug}/control/")
        return answer

    async def events_create(
        self,
        *,
        title: str,
        game: str,
        format: models.EventFormat,
        description: str | Omitted = OMITTED,
        table_size: int | Omitted | None = OMITTED,
        expected: int | Omitted | None = OMITTED,
        length: int | Omitted | None = OMITTED,
        cut: int | Omitted | None = OMITTED,
        byes_allowed: bool | Omitted = OMITTED,
        deals: int | Omitted | None = OMITTED,
        scoring: models.ScoringEnum | Omitted = OMITTED,
        entries_per_user: int | Omitted | None = OMITTED,
        registration_until: str | Omitted | None = OMITTED,
        places: int | Omitted | None = OMITTED,
        time_zone: models.TimeZoneEnum | Omitted = OMITTED,
        starts_at: str | Omitted | None = OMITTED,
        start_when_full: bool | Omitted = OMITTED,
        pause_minutes: int | Omitted | None = OMITTED,
        freeze_at: str | Omitted | None = OMITTED,
        replacing: bool | Omitted = OMITTED,
        ends_at: str | Omitted | None = OMITTED,
        reveal_minutes: int | Omitted | None = OMITTED,
        beacon: str | Omitted = OMITTED,
        beacon_round: int | Omitted | None = OMITTED,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        classroom: bool | Omitted = OMITTED,
        asks_for: models.AsksForEnum | Omitted = OMITTED,
        release: models.ReleaseEnum | Omitted = OMITTED,
        asks_sources: bool | Omitted = OMITTED,
        clocks: models.EventClocksRequest | Omitted = OMITTED,
        tie_breaks: list[models.TieBreaksEnum] | Omitted = OMITTED,
        options: dict[str, Any] | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Event:
        """Create a draft. Nobody else sees it until its registration is opened."""
        answer: models.Event = await self.send(
            "POST",
            "/api/v1/events/",
            body={
                "title": title,
                "description": description,
                "game": game,
                "table_size": table_size,
                "expected": expected,
                "format": format,
                "length": length,
                "cut": cut,
                "byes_allowed": byes_allowed,
                "deals": deals,
                "scoring": scoring,
                "entries_per_user": entries_per_user,
                "registration_until": registration_until,
                "places": places,
                "time_zone": time_zone,
                "starts_at": starts_at,
                "start_when_full": start_when_full,
                "pause_minutes": pause_minutes,
                "freeze_at": freeze_at,
                "replacing": replacing,
                "ends_at": ends_at,
                "reveal_minutes": reveal_minutes,
                "beacon": beacon,
                "beacon_round": beacon_round,
                "visibility": visibility,
                "classroom": classroom,
                "asks_for": asks_for,
                "release": release,
                "asks_sources": asks_sources,
                "clocks": clocks,
                "tie_breaks": tie_breaks,
                "options": options,
            },
            key=idempotency_key,
        )
        return answer

    async def events_crosstable(self, slug: str) -> models.Crosstable:
        """The results of all pairs of bots."""
        answer: models.Crosstable = await self.send("GET", f"/api/v1/events/{slug}/crosstable/")
        return answer

    async def events_decline(
        self, slug: str, *, request: int, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Decline a change as the second person, or take one's own request back."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/decline/",
            body={"why": why, "request": request},
            key=idempotency_key,
        )
        return answer

    async def events_disqualify(
        self, slug: str, *, entry: int, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Disqualify a bot."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/disqualify/",
            body={"why": why, "entry": entry},
            key=idempotency_key,
        )
        return answer

    async def events_enter(
        self,
        slug: str,
        *,
        bot: int | str,
        nonce_hash: str | Omitted = OMITTED,
        share_source: bool | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Entry:
        """Enter one's own bot; organisers enter house bots too."""
        answer: models.Entry = await self.send(
            "POST",
            f"/api/v1/events/{slug}/enter/",
            body={"bot": bot, "nonce_hash": nonce_hash, "share_source": share_source},
            key=idempotency_key,
        )
        return answer

    async def events_entries(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedEntryList:
        """The bots of the event; one's own alone while results are not released."""
        answer: models.PaginatedEntryList = await self.send(
            "GET", f"/api/v1/events/{slug}/entries/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def events_extend(
        self,
        slug: str,
        *,
        why: str | Omitted = OMITTED,
        until: str | Omitted | None = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Change the end of registration."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/extend/",
            body={"why": why, "until": until},
            key=idempotency_key,
        )
        return answer

    async def events_file(self, slug: str, name: str) -> dict[str, Any] | list[Any] | bytes:
        """A file of the event: a table, the FIDE report, the whole event, all records."""
        answer: dict[str, Any] | list[Any] | bytes = await self.send(
            "GET", f"/api/v1/events/{slug}/files/{name}"
        )
        return answer

    async def events_forecast(self, slug: str) -> models.Forecast:
        """What to expect with the bots that are in. For organisers and readers."""
        answer: models.Forecast = await self.send("GET", f"/api/v1/events/{slug}/forecast/")
        return answer

    async def events_import(
        self, slug: str, *, lines: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Enter or invite bots from a list."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/import/", body={"lines": lines}, key=idempotency_key
        )
        return answer

    async def events_invitations(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedInvitationList:
        """Invited bots and their owners' answers. For organisers and readers."""
        answer: models.PaginatedInvitationList = await self.send(
            "GET", f"/api/v1/events/{slug}/invitations/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def events_join(
        self, *, code: str, known_as: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Event:
        """Join a private event by its code."""
        answer: models.Event = await self.send(
            "POST",
            "/api/v1/events/join/",
            body={"code": code, "known_as": known_as},
            key=idempotency_key,
        )
        return answer

    async def events_known_as(
        self,
        slug: str,
        *,
        known_as: str | Omitted = OMITTED,
        username: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Change a real name or number in a class: one's own, or a pupil's as an organiser."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/known-as/",
            body={"known_as": known_as, "username": username},
            key=idempotency_key,
        )
        return answer

    async def events_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        entered: bool | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        mine: bool | Omitted = OMITTED,
        organiser: str | Omitted = OMITTED,
        since: str | Omitted = OMITTED,
        state: list[
            Literal[
                "cancelled", "draft", "finished", "paused", "published", "registration", "running"
            ]
        ]
        | Omitted = OMITTED,
    ) -> models.PaginatedEventRowList:
        """The events that the caller may see, newest first."""
        answer: models.PaginatedEventRowList = await self.send(
            "GET",
            "/api/v1/events/",
            query={
                "cursor": cursor,
                "entered": entered,
                "game": game,
                "limit": limit,
                "mine": mine,
                "organiser": organiser,
                "since": since,
                "state": state,
            },
        )
        return answer

    async def events_member(
        self, slug: str, *, username: str, role: models.RoleEnum, idempotency_key: str = ""
    ) -> models.Done:
        """Give a person a role."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/member/",
            body={"username": username, "role": role},
            key=idempotency_key,
        )
        return answer

    async def events_member_remove(
        self, slug: str, *, username: str, idempotency_key: str = ""
    ) -> models.Done:
        """Take a person's role away."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/member-remove/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    async def events_members(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedMemberList:
        """Organisers, readers, and who joined by code. For organisers and readers."""
        answer: models.PaginatedMemberList = await self.send(
            "GET", f"/api/v1/events/{slug}/members/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def events_message(
        self, slug: str, *, text: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Write to all entrants."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/message/", body={"text": text}, key=idempotency_key
        )
        return answer

    async def events_messages(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedMessageList:
        """The organisers' messages to all entrants, newest first."""
        answer: models.PaginatedMessageList = await self.send(
            "GET", f"/api/v1/events/{slug}/messages/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def events_new_code(self, slug: str, *, idempotency_key: str = "") -> models.Done:
        """Make a new code to join a private event; the old one ends."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/new-code/", key=idempotency_key
        )
        return answer

    async def events_nonce(
        self,
        slug: str,
        *,
        nonce_hash: str,
        entry: int | Omitted = OMITTED,
        bot: int | str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Entry:
        """Give the hash of a nonce of one's own for a bot that has entered."""
        answer: models.Entry = await self.send(
            "POST",
            f"/api/v1/events/{slug}/nonce/",
            body={"entry": entry, "bot": bot, "nonce_hash": nonce_hash},
            key=idempotency_key,
        )
        return answer

    async def events_open(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Open registration."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/open/", body={"why": why}, key=idempotency_key
        )
        return answer

    async def events_partial_update(
        self,
        slug: str,
        *,
        title: str | Omitted = OMITTED,
        description: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        table_size: int | Omitted | None = OMITTED,
        expected: int | Omitted | None = OMITTED,
        format: models.EventFormat | Omitted = OMITTED,
        length: int | Omitted | None = OMITTED,
        cut: int | Omitted | None = OMITTED,
        byes_allowed: bool | Omitted = OMITTED,
        deals: int | Omitted | None = OMITTED,
        scoring: models.ScoringEnum | Omitted = OMITTED,
        entries_per_user: int | Omitted | None = OMITTED,
        registration_until: str | Omitted | None = OMITTED,
        places: int | Omitted | None = OMITTED,
        time_zone: models.TimeZoneEnum | Omitted = OMITTED,
        starts_at: str | Omitted | None = OMITTED,
        start_when_full: bool | Omitted = OMITTED,
        pause_minutes: int | Omitted | None = OMITTED,
        freeze_at: str | Omitted | None = OMITTED,
        replacing: bool | Omitted = OMITTED,
        ends_at: str | Omitted | None = OMITTED,
        reveal_minutes: int | Omitted | None = OMITTED,
        beacon: str | Omitted = OMITTED,
        beacon_round: int | Omitted | None = OMITTED,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        classroom: bool | Omitted = OMITTED,
        asks_for: models.AsksForEnum | Omitted = OMITTED,
        release: models.ReleaseEnum | Omitted = OMITTED,
        asks_sources: bool | Omitted = OMITTED,
        clocks: models.EventClocksRequest | Omitted = OMITTED,
        tie_breaks: list[models.TieBreaksEnum] | Omitted = OMITTED,
        options: dict[str, Any] | Omitted = OMITTED,
    ) -> models.Event:
        """Change settings before the start; what is left out stays."""
        answer: models.Event = await self.send(
            "PATCH",
            f"/api/v1/events/{slug}/",
            body={
                "title": title,
                "description": description,
                "game": game,
                "table_size": table_size,
                "expected": expected,
                "format": format,
                "length": length,
                "cut": cut,
                "byes_allowed": byes_allowed,
                "deals": deals,
                "scoring": scoring,
                "entries_per_user": entries_per_user,
                "registration_until": registration_until,
                "places": places,
                "time_zone": time_zone,
                "starts_at": starts_at,
                "start_when_full": start_when_full,
                "pause_minutes": pause_minutes,
                "freeze_at": freeze_at,
                "replacing": replacing,
                "ends_at": ends_at,
                "reveal_minutes": reveal_minutes,
                "beacon": beacon,
                "beacon_round": beacon_round,
                "visibility": visibility,
                "classroom": classroom,
                "asks_for": asks_for,
                "release": release,
                "asks_sources": asks_sources,
                "clocks": clocks,
                "tie_breaks": tie_breaks,
                "options": options,
            },
        )
        return answer

    async def events_pause(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Pause: matches under way are finished, no others begin."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/pause/", body={"why": why}, key=idempotency_key
        )
        return answer

    async def events_points(
        self,
        slug: str,
        *,
        decimals: int | Omitted | None = OMITTED,
        least: float | Omitted | None = OMITTED,
        missing: float | Omitted | None = OMITTED,
        most: float | Omitted | None = OMITTED,
        places: str | Omitted = OMITTED,
        rule: Literal["linear", "share", "valid", "places"] | Omitted = OMITTED,
    ) -> list[models.PupilResult]:
        """The points of all pupils, by a rule that the query chooses. For organisers."""
        answer: list[models.PupilResult] = await self.send(
            "GET",
            f"/api/v1/events/{slug}/points/",
            query={
                "decimals": decimals,
                "least": least,
                "missing": missing,
                "most": most,
                "places": places,
                "rule": rule,
            },
        )
        return answer

    async def events_predict(
        self, slug: str, *, shares: list[models.ShareRequest]
    ) -> models.Predictions:
        """Predict who wins, until the next round begins; it replaces what was said for it."""
        answer: models.Predictions = await self.send(
            "PUT", f"/api/v1/events/{slug}/predictions/", body={"shares": shares}
        )
        return answer

    async def events_predictions(self, slug: str) -> models.Predictions:
        """Who wins this event? The candidates, one's own prediction, and who predicted best."""
        answer: models.Predictions = await self.send("GET", f"/api/v1/events/{slug}/predictions/")
        return answer

    async def events_publish(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Publish the results of an event that is over."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/publish/", body={"why": why}, key=idempotency_key
        )
        return answer

    async def events_pupil_password(
        self, slug: str, *, username: str, password: str, idempotency_key: str = ""
    ) -> models.Done:
        """Set a new password for a pupil whose account the class's link made and who has no e-mail
        address.
        """
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/pupil-password/",
            body={"username": username, "password": password},
            key=idempotency_key,
        )
        return answer

    async def events_pupils(self, slug: str) -> list[models.Pupil]:
        """Who joined a class, with their bots. For organisers."""
        answer: list[models.Pupil] = await self.send("GET", f"/api/v1/events/{slug}/pupils/")
        return answer

    async def events_refuse_rating(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Refuse to rate the event, or take the approval back. For administrators."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/refuse-rating/", body={"why": why}, key=idempotency_key
        )
        return answer

    async def events_release(
        self,
        slug: str,
        *,
        release: models.ReleaseEnum,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Say who sees results until publication."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/release/",
            body={"why": why, "release": release},
            key=idempotency_key,
        )
        return answer

    async def events_rematch(
        self,
        slug: str,
        *,
        reason: models.ReasonEnum,
        match: int,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Void a match and play it again."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/rematch/",
            body={"why": why, "reason": reason, "match": match},
            key=idempotency_key,
        )
        return answer

    async def events_rematch_round(
        self,
        slug: str,
        *,
        reason: models.ReasonEnum,
        round: int,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Void the last round and play it again."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/rematch-round/",
            body={"why": why, "reason": reason, "round": round},
            key=idempotency_key,
        )
        return answer

    async def events_replace(
        self, slug: str, *, entry: int, idempotency_key: str = ""
    ) -> models.Done:
        """Let the newest version of a bot play from the next round on. For owners of bots."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/replace/", body={"entry": entry}, key=idempotency_key
        )
        return answer

    async def events_resume(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """End a pause."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/resume/", body={"why": why}, key=idempotency_key
        )
        return answer

    async def events_retrieve(self, slug: str) -> models.Event:
        """One event: its settings, its state, and what the caller may do."""
        answer: models.Event = await self.send("GET", f"/api/v1/events/{slug}/")
        return answer

    async def events_retry(
        self, slug: str, *, match: int, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Send a match again that failed by an error of ours."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/retry/",
            body={"why": why, "match": match},
            key=idempotency_key,
        )
        return answer

    async def events_reveal(
        self, slug: str, *, nonce: str, idempotency_key: str = ""
    ) -> list[models.Entry]:
        """Reveal a nonce after the lock. The answer is the entries it belongs to."""
        answer: list[models.Entry] = await self.send(
            "POST", f"/api/v1/events/{slug}/reveal/", body={"nonce": nonce}, key=idempotency_key
        )
        return answer

    async def events_round(self, slug: str, number: int) -> models.Round:
        """One round: tables, results and byes."""
        answer: models.Round = await self.send("GET", f"/api/v1/events/{slug}/rounds/{number}/")
        return answer

    async def events_rounds(self, slug: str) -> list[models.RoundRow]:
        """The rounds that are paired, in their order."""
        answer: list[models.RoundRow] = await self.send("GET", f"/api/v1/events/{slug}/rounds/")
        return answer

    async def events_share_source(
        self,
        slug: str,
        *,
        shared: bool,
        entry: int | Omitted = OMITTED,
        bot: int | str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Entry:
        """Let a bot's source be released at publication, or not. For its owner."""
        answer: models.Entry = await self.send(
            "POST",
            f"/api/v1/events/{slug}/share-source/",
            body={"entry": entry, "bot": bot, "shared": shared},
            key=idempotency_key,
        )
        return answer

    async def events_source(self, slug: str, submission: int) -> bytes:
        """The files of a released version as a zip."""
        answer: bytes = await self.send("GET", f"/api/v1/events/{slug}/sources/{submission}/")
        return answer

    async def events_sources(
        self, slug: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedReleasedSourceList:
        """The versions that played and whose owners agreed to release them, after publication."""
        answer: models.PaginatedReleasedSourceList = await self.send(
            "GET", f"/api/v1/events/{slug}/sources/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def events_standings(
        self, slug: str, *, limit: int | Omitted = OMITTED, offset: int | Omitted = OMITTED
    ) -> models.PaginatedEventStandingList:
        """The standings, best first, for those to whom results are released."""
        answer: models.PaginatedEventStandingList = await self.send(
            "GET", f"/api/v1/events/{slug}/standings/", query={"limit": limit, "offset": offset}
        )
        return answer

    async def events_start(
        self, slug: str, *, why: str | Omitted = OMITTED, idempotency_key: str = ""
    ) -> models.Done:
        """Lock the field and start. Play begins when the cards are drawn."""
        answer: models.Done = await self.send(
            "POST", f"/api/v1/events/{slug}/start/", body={"why": why}, key=idempotency_key
        )
        return answer

    async def events_statistics(self, slug: str) -> models.Statistics:
        """Games and times, seats, faults, surprises."""
        answer: models.Statistics = await self.send("GET", f"/api/v1/events/{slug}/statistics/")
        return answer

    def events_stream(self, slug: str, *, after: str | Omitted = OMITTED) -> AsyncIterator[Any]:
        """An event as it happens: each result that you may see, and each change of its state."""
        return self.lines(f"/api/v1/events/{slug}/stream/", query={"after": after})

    async def events_template(
        self,
        slug: str,
        *,
        name: str | Omitted = OMITTED,
        every_days: int | Omitted | None = OMITTED,
        next_at: str | Omitted | None = OMITTED,
        start_hours: int | Omitted | None = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Keep the settings as a template of one's own."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/template/",
            body={
                "name": name,
                "every_days": every_days,
                "next_at": next_at,
                "start_hours": start_hours,
            },
            key=idempotency_key,
        )
        return answer

    async def events_upload(
        self, slug: str, *, name: str, file: tuple[str, bytes], idempotency_key: str = ""
    ) -> models.Submission:
        """Create a bot for a class with its first version. Once valid, it enters by itself."""
        answer: models.Submission = await self.send(
            "POST",
            f"/api/v1/events/{slug}/upload/",
            body={"name": name},
            files={"file": file},
            key=idempotency_key,
        )
        return answer

    async def events_validate(
        self,
        *,
        title: str,
        game: str,
        format: models.EventFormat,
        description: str | Omitted = OMITTED,
        table_size: int | Omitted | None = OMITTED,
        expected: int | Omitted | None = OMITTED,
        length: int | Omitted | None = OMITTED,
        cut: int | Omitted | None = OMITTED,
        byes_allowed: bool | Omitted = OMITTED,
        deals: int | Omitted | None = OMITTED,
        scoring: models.ScoringEnum | Omitted = OMITTED,
        entries_per_user: int | Omitted | None = OMITTED,
        registration_until: str | Omitted | None = OMITTED,
        places: int | Omitted | None = OMITTED,
        time_zone: models.TimeZoneEnum | Omitted = OMITTED,
        starts_at: str | Omitted | None = OMITTED,
        start_when_full: bool | Omitted = OMITTED,
        pause_minutes: int | Omitted | None = OMITTED,
        freeze_at: str | Omitted | None = OMITTED,
        replacing: bool | Omitted = OMITTED,
        ends_at: str | Omitted | None = OMITTED,
        reveal_minutes: int | Omitted | None = OMITTED,
        beacon: str | Omitted = OMITTED,
        beacon_round: int | Omitted | None = OMITTED,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        classroom: bool | Omitted = OMITTED,
        asks_for: models.AsksForEnum | Omitted = OMITTED,
        release: models.ReleaseEnum | Omitted = OMITTED,
        asks_sources: bool | Omitted = OMITTED,
        clocks: models.EventClocksRequest | Omitted = OMITTED,
        tie_breaks: list[models.TieBreaksEnum] | Omitted = OMITTED,
        options: dict[str, Any] | Omitted = OMITTED,
    ) -> models.Validation:
        """Check settings and forecast the event; creates nothing."""
        answer: models.Validation = await self.send(
            "POST",
            "/api/v1/events/validate/",
            body={
                "title": title,
                "description": description,
                "game": game,
                "table_size": table_size,
                "expected": expected,
                "format": format,
                "length": length,
                "cut": cut,
                "byes_allowed": byes_allowed,
                "deals": deals,
                "scoring": scoring,
                "entries_per_user": entries_per_user,
                "registration_until": registration_until,
                "places": places,
                "time_zone": time_zone,
                "starts_at": starts_at,
                "start_when_full": start_when_full,
                "pause_minutes": pause_minutes,
                "freeze_at": freeze_at,
                "replacing": replacing,
                "ends_at": ends_at,
                "reveal_minutes": reveal_minutes,
                "beacon": beacon,
                "beacon_round": beacon_round,
                "visibility": visibility,
                "classroom": classroom,
                "asks_for": asks_for,
                "release": release,
                "asks_sources": asks_sources,
                "clocks": clocks,
                "tie_breaks": tie_breaks,
                "options": options,
            },
        )
        return answer

    async def events_withdraw(
        self,
        slug: str,
        *,
        entry: int | Omitted = OMITTED,
        bot: int | str | Omitted = OMITTED,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Done:
        """Withdraw a bot; a second person may have to confirm it."""
        answer: models.Done = await self.send(
            "POST",
            f"/api/v1/events/{slug}/withdraw/",
            body={"entry": entry, "bot": bot, "why": why},
            key=idempotency_key,
        )
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

    async def games_schemas(self, id: str) -> models.Schemas:
        """JSON Schemas of the views, moves and events of a game."""
        answer: models.Schemas = await self.send("GET", f"/api/v1/games/{id}/schemas/")
        return answer

    async def group_ladders_bots(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedLadderEntryList:
        """Your own bots on the ladder; everybody's for who runs it."""
        answer: models.PaginatedLadderEntryList = await self.send(
            "GET", f"/api/v1/group-ladders/{id}/bots/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def group_ladders_close(
        self, id: int, *, why: str | Omitted = OMITTED
    ) -> models.GroupLadder:
        """Close the ladder for good; its table and its matches stay."""
        answer: models.GroupLadder = await self.send(
            "POST", f"/api/v1/group-ladders/{id}/close/", body={"why": why}
        )
        return answer

    async def group_ladders_create(
        self,
        *,
        title: str,
        game: str,
        table_size: int,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        deals: int | Omitted = OMITTED,
        house: bool | Omitted = OMITTED,
        teams: bool | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.GroupLadder:
        """Open a ladder for a group."""
        answer: models.GroupLadder = await self.send(
            "POST",
            "/api/v1/group-ladders/",
            body={
                "title": title,
                "visibility": visibility,
                "deals": deals,
                "house": house,
                "game": game,
                "table_size": table_size,
                "teams": teams,
            },
            key=idempotency_key,
        )
        return answer

    async def group_ladders_enter(self, id: int, *, bot: int) -> models.LadderEntry:
        """Put a bot of yours on the ladder."""
        answer: models.LadderEntry = await self.send(
            "POST", f"/api/v1/group-ladders/{id}/bots/", body={"bot": bot}
        )
        return answer

    async def group_ladders_join(self, *, code: str) -> models.GroupLadder:
        """Join a group's ladder by its code."""
        answer: models.GroupLadder = await self.send(
            "POST", "/api/v1/group-ladders/join/", body={"code": code}
        )
        return answer

    async def group_ladders_leave(self, id: int) -> None:
        """Leave a group; your bots leave its ladder, and their results stay."""
        await self.send("POST", f"/api/v1/group-ladders/{id}/leave/")

    async def group_ladders_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        game: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        table_size: int | Omitted = OMITTED,
        teams: bool | Omitted = OMITTED,
    ) -> models.PaginatedGroupLadderList:
        """Groups' ladders that you joined or run, and public ones, the newest first."""
        answer: models.PaginatedGroupLadderList = await self.send(
            "GET",
            "/api/v1/group-ladders/",
            query={
                "cursor": cursor,
                "game": game,
                "limit": limit,
                "table_size": table_size,
                "teams": teams,
            },
        )
        return answer

    async def group_ladders_members(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedLadderMemberList:
        """Everybody who joined; for who runs the ladder."""
        answer: models.PaginatedLadderMemberList = await self.send(
            "GET", f"/api/v1/group-ladders/{id}/members/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def group_ladders_new_code(self, id: int) -> models.GroupLadder:
        """Make a new code to join; the old one opens nothing any more."""
        answer: models.GroupLadder = await self.send(
            "POST", f"/api/v1/group-ladders/{id}/new-code/"
        )
        return answer

    async def group_ladders_partial_update(
        self,
        id: int,
        *,
        title: str | Omitted = OMITTED,
        visibility: models.VisibilityEnum | Omitted = OMITTED,
        deals: int | Omitted = OMITTED,
        house: bool | Omitted = OMITTED,
    ) -> models.GroupLadder:
        """Change the title, who sees it, the deals of a match, or whether house bots play."""
        answer: models.GroupLadder = await self.send(
            "PATCH",
            f"/api/v1/group-ladders/{id}/",
            body={"title": title, "visibility": visibility, "deals": deals, "house": house},
        )
        return answer

    async def group_ladders_pause(self, id: int) -> models.GroupLadder:
        """Make no more matches; those under way are played."""
        answer: models.GroupLadder = await self.send("POST", f"/api/v1/group-ladders/{id}/pause/")
        return answer

    async def group_ladders_put_back(self, id: int, *, bot: int) -> None:
        """Put a bot of yours back that was benched on this ladder."""
        await self.send("POST", f"/api/v1/group-ladders/{id}/return-bot/", body={"bot": bot})

    async def group_ladders_remove(self, id: int, *, bot: int) -> None:
        """Take a bot off the ladder: your own, or anybody's if you run it."""
        await self.send("POST", f"/api/v1/group-ladders/{id}/remove-bot/", body={"bot": bot})

    async def group_ladders_remove_member(self, id: int, *, username: str) -> None:
        """Remove a member and their bots; the code no longer lets them in."""
        await self.send(
            "POST", f"/api/v1/group-ladders/{id}/remove-member/", body={"username": username}
        )

    async def group_ladders_resume(self, id: int) -> models.GroupLadder:
        """Make matches again."""
        answer: models.GroupLadder = await self.send("POST", f"/api/v1/group-ladders/{id}/resume/")
        return answer

    async def group_ladders_retrieve(self, id: int) -> models.GroupLadder:
        """One group's ladder."""
        answer: models.GroupLadder = await self.send("GET", f"/api/v1/group-ladders/{id}/")
        return answer

    async def group_ladders_return_member(self, id: int, *, username: str) -> None:
        """Let somebody back in who was removed."""
        await self.send(
            "POST", f"/api/v1/group-ladders/{id}/return-member/", body={"username": username}
        )

    async def highlights_list(self) -> list[models.Highlight]:
        """The highlights that the front page shows."""
        answer: list[models.Highlight] = await self.send("GET", "/api/v1/highlights/")
        return answer

    async def invitations_accept(self, id: int, *, idempotency_key: str = "") -> models.Invitation:
        """Accept: the bot enters."""
        answer: models.Invitation = await self.send(
            "POST", f"/api/v1/invitations/{id}/accept/", key=idempotency_key
        )
        return answer

    async def invitations_decline(self, id: int, *, idempotency_key: str = "") -> models.Invitation:
        """Decline: the bot cannot be invited to this event again."""
        answer: models.Invitation = await self.send(
            "POST", f"/api/v1/invitations/{id}/decline/", key=idempotency_key
        )
        return answer

    async def invitations_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedInvitationList:
        """Unanswered invitations of the caller's bots."""
        answer: models.PaginatedInvitationList = await self.send(
            "GET", "/api/v1/invitations/", query={"cursor": cursor, "limit": limit}
        )
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
        """The site's ladders. By its id, a group's ladder is found too, by those who may see it."""
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
        """The site's ladders. By its id, a group's ladder is found too, by those who may see it."""
        answer: models.Ladder = await self.send("GET", f"/api/v1/ladders/{id}/")
        return answer

    async def ladders_season(
        self,
        id: int,
        number: int,
        *,
        cursor: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
    ) -> models.PaginatedSeasonPlaceList:
        """The final table of a past season, best first."""
        answer: models.PaginatedSeasonPlaceList = await self.send(
            "GET",
            f"/api/v1/ladders/{id}/seasons/{number}/",
            query={"cursor": cursor, "limit": limit},
        )
        return answer

    async def ladders_season_end(
        self,
        id: int,
        *,
        title: str | Omitted = OMITTED,
        why: str | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.Season:
        """End the season: its table is archived, and the next starts from nothing."""
        answer: models.Season = await self.send(
            "POST",
            f"/api/v1/ladders/{id}/seasons/",
            body={"title": title, "why": why},
            key=idempotency_key,
        )
        return answer

    async def ladders_seasons(self, id: int) -> list[models.Season]:
        """The past seasons of a ladder, the newest first."""
        answer: list[models.Season] = await self.send("GET", f"/api/v1/ladders/{id}/seasons/")
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

    async def log_list(
        self,
        *,
        after: int | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        event: str | Omitted = OMITTED,
        ladder: int | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
    ) -> models.PaginatedLogLineList:
        """The entries of a log, oldest first; of the site's own if no other is named."""
        answer: models.PaginatedLogLineList = await self.send(
            "GET",
            "/api/v1/log/",
            query={
                "after": after,
                "cursor": cursor,
                "event": event,
                "ladder": ladder,
                "limit": limit,
            },
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

    async def news_create(self, *, title: str, text: str, idempotency_key: str = "") -> models.News:
        """Publish a piece of news."""
        answer: models.News = await self.send(
            "POST", "/api/v1/news/", body={"title": title, "text": text}, key=idempotency_key
        )
        return answer

    async def news_destroy(self, id: int) -> None:
        """Delete a piece of news."""
        await self.send("DELETE", f"/api/v1/news/{id}/")

    async def news_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedNewsList:
        """News, newest first."""
        answer: models.PaginatedNewsList = await self.send(
            "GET", "/api/v1/news/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def news_partial_update(
        self, id: int, *, title: str | Omitted = OMITTED, text: str | Omitted = OMITTED
    ) -> models.News:
        """Correct a piece of news."""
        answer: models.News = await self.send(
            "PATCH", f"/api/v1/news/{id}/", body={"title": title, "text": text}
        )
        return answer

    async def news_retrieve(self, id: int) -> models.News:
        """News, newest first."""
        answer: models.News = await self.send("GET", f"/api/v1/news/{id}/")
        return answer

    async def nonces_list(self) -> list[models.AwaitedNonce]:
        """Nonces to reveal now, by `POST /api/v1/events/{slug}/reveal/`."""
        answer: list[models.AwaitedNonce] = await self.send("GET", "/api/v1/nonces/")
        return answer

    async def notices_choose(
        self,
        *,
        check: models.WayRequest | Omitted = OMITTED,
        bench: models.WayRequest | Omitted = OMITTED,
        ladder: models.WayRequest | Omitted = OMITTED,
        comparison: models.WayRequest | Omitted = OMITTED,
        event: models.WayRequest | Omitted = OMITTED,
        organising: models.WayRequest | Omitted = OMITTED,
        webhook: models.WayRequest | Omitted = OMITTED,
        team: models.WayRequest | Omitted = OMITTED,
    ) -> models.NoticeSettings:
        """Choose how notices reach the caller; kinds that are left out stay."""
        answer: models.NoticeSettings = await self.send(
            "PUT",
            "/api/v1/notices/settings/",
            body={
                "check": check,
                "bench": bench,
                "ladder": ladder,
                "comparison": comparison,
                "event": event,
                "organising": organising,
                "webhook": webhook,
                "team": team,
            },
        )
        return answer

    async def notices_chosen(self) -> models.NoticeSettings:
        """How each kind of notice reaches the caller."""
        answer: models.NoticeSettings = await self.send("GET", "/api/v1/notices/settings/")
        return answer

    async def notices_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        unread: bool | Omitted = OMITTED,
    ) -> models.PaginatedNoticeList:
        """The notices of the caller, newest first."""
        answer: models.PaginatedNoticeList = await self.send(
            "GET", "/api/v1/notices/", query={"cursor": cursor, "limit": limit, "unread": unread}
        )
        return answer

    async def notices_read(self) -> models.Unread:
        """Mark all notices as read."""
        answer: models.Unread = await self.send("POST", "/api/v1/notices/read/")
        return answer

    async def sign_up_links_create(
        self,
        *,
        note: str | Omitted = OMITTED,
        uses: int | Omitted = OMITTED,
        days: int | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.MadeSignUpLink:
        """Make a link. Its address is in the answer and nowhere else."""
        answer: models.MadeSignUpLink = await self.send(
            "POST",
            "/api/v1/sign-up-links/",
            body={"note": note, "uses": uses, "days": days},
            key=idempotency_key,
        )
        return answer

    async def sign_up_links_destroy(self, id: str) -> None:
        """Revoke a link. Accounts that it made stay."""
        await self.send("DELETE", f"/api/v1/sign-up-links/{id}/")

    async def sign_up_links_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedSignUpLinkList:
        """Invitation links, newest first."""
        answer: models.PaginatedSignUpLinkList = await self.send(
            "GET", "/api/v1/sign-up-links/", query={"cursor": cursor, "limit": limit}
        )
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
        """The versions of your own bots and your teams', the newest first."""
        answer: models.PaginatedSubmissionList = await self.send(
            "GET",
            "/api/v1/submissions/",
            query={"bot": bot, "cursor": cursor, "game": game, "limit": limit, "status": status},
        )
        return answer

    async def submissions_log(self, id: int) -> list[models.CheckLine]:
        """The log of the check, oldest line first."""
        answer: list[models.CheckLine] = await self.send("GET", f"/api/v1/submissions/{id}/log/")
        return answer

    async def submissions_retrieve(self, id: int) -> models.SubmissionDetail:
        """One version with the progress and the result of its check."""
        answer: models.SubmissionDetail = await self.send("GET", f"/api/v1/submissions/{id}/")
        return answer

    async def submissions_source(self, id: int) -> bytes:
        """The files of a version as a zip, with `bot.py` at its root."""
        answer: bytes = await self.send("GET", f"/api/v1/submissions/{id}/source/")
        return answer

    def submissions_stream(self, id: int, *, after: str | Omitted = OMITTED) -> AsyncIterator[Any]:
        """A check as it happens: its log with its progress, then the verdict; the owner's."""
        return self.lines(f"/api/v1/submissions/{id}/stream/", query={"after": after})

    async def team_invitations_accept(
        self, id: int, *, idempotency_key: str = ""
    ) -> models.TeamInvitation:
        """Accept: the caller shares in all bots of the team."""
        answer: models.TeamInvitation = await self.send(
            "POST", f"/api/v1/team-invitations/{id}/accept/", key=idempotency_key
        )
        return answer

    async def team_invitations_decline(
        self, id: int, *, idempotency_key: str = ""
    ) -> models.TeamInvitation:
        """Decline."""
        answer: models.TeamInvitation = await self.send(
            "POST", f"/api/v1/team-invitations/{id}/decline/", key=idempotency_key
        )
        return answer

    async def team_invitations_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedTeamInvitationList:
        """Unanswered invitations of the caller to teams."""
        answer: models.PaginatedTeamInvitationList = await self.send(
            "GET", "/api/v1/team-invitations/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def teams_captain(
        self, team: str, *, username: str, idempotency_key: str = ""
    ) -> models.TeamDetail:
        """Make another member the captain. For its captain."""
        answer: models.TeamDetail = await self.send(
            "POST",
            f"/api/v1/teams/{team}/captain/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    async def teams_create(self, *, name: str, idempotency_key: str = "") -> models.TeamDetail:
        """Found a team; the caller is its captain."""
        answer: models.TeamDetail = await self.send(
            "POST", "/api/v1/teams/", body={"name": name}, key=idempotency_key
        )
        return answer

    async def teams_destroy(self, team: str) -> None:
        """Dissolve a team whose bots are retired or deleted. For its captain."""
        await self.send("DELETE", f"/api/v1/teams/{team}/")

    async def teams_invite(
        self, team: str, *, username: str, idempotency_key: str = ""
    ) -> models.TeamDetail:
        """Invite a person, who accepts or declines. For its captain."""
        answer: models.TeamDetail = await self.send(
            "POST",
            f"/api/v1/teams/{team}/invite/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    async def teams_leave(self, team: str, *, idempotency_key: str = "") -> models.TeamDetail:
        """Leave a team. Its last member dissolves it instead."""
        answer: models.TeamDetail = await self.send(
            "POST", f"/api/v1/teams/{team}/leave/", key=idempotency_key
        )
        return answer

    async def teams_list(
        self,
        *,
        cursor: str | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        mine: bool | Omitted = OMITTED,
    ) -> models.PaginatedTeamList:
        """Teams of people who own bots together."""
        answer: models.PaginatedTeamList = await self.send(
            "GET", "/api/v1/teams/", query={"cursor": cursor, "limit": limit, "mine": mine}
        )
        return answer

    async def teams_log(
        self, team: str, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedTeamChangeList:
        """Which person did what for the team, the newest first. For its people."""
        answer: models.PaginatedTeamChangeList = await self.send(
            "GET", f"/api/v1/teams/{team}/log/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def teams_remove(
        self, team: str, *, username: str, idempotency_key: str = ""
    ) -> models.TeamDetail:
        """Remove a member. For its captain."""
        answer: models.TeamDetail = await self.send(
            "POST",
            f"/api/v1/teams/{team}/remove/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    async def teams_retrieve(self, team: str) -> models.TeamDetail:
        """One team with its people."""
        answer: models.TeamDetail = await self.send("GET", f"/api/v1/teams/{team}/")
        return answer

    async def teams_uninvite(
        self, team: str, *, username: str, idempotency_key: str = ""
    ) -> models.TeamDetail:
        """Take an unanswered invitation back. For its captain."""
        answer: models.TeamDetail = await self.send(
            "POST",
            f"/api/v1/teams/{team}/uninvite/",
            body={"username": username},
            key=idempotency_key,
        )
        return answer

    async def templates_destroy(self, id: int) -> None:
        """Delete a template; its events stay."""
        await self.send("DELETE", f"/api/v1/templates/{id}/")

    async def templates_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedTemplateList:
        """The templates of the caller."""
        answer: models.PaginatedTemplateList = await self.send(
            "GET", "/api/v1/templates/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def templates_stop(self, id: int) -> models.Template:
        """Let a template open no more events by itself."""
        answer: models.Template = await self.send("POST", f"/api/v1/templates/{id}/stop/")
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

    async def webhooks_create(
        self,
        *,
        url: str,
        events: list[models.WebhookEvent],
        format: models.WebhookFormat | Omitted = OMITTED,
        idempotency_key: str = "",
    ) -> models.MadeWebhook:
        """Make a webhook. Its secret is in the answer and nowhere else."""
        answer: models.MadeWebhook = await self.send(
            "POST",
            "/api/v1/webhooks/",
            body={"url": url, "events": events, "format": format},
            key=idempotency_key,
        )
        return answer

    async def webhooks_deliveries(
        self, id: int, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedDeliveryList:
        """What was sent, and what came of it, newest first."""
        answer: models.PaginatedDeliveryList = await self.send(
            "GET", f"/api/v1/webhooks/{id}/deliveries/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def webhooks_destroy(self, id: int) -> None:
        """Delete a webhook with its log."""
        await self.send("DELETE", f"/api/v1/webhooks/{id}/")

    async def webhooks_list(
        self, *, cursor: str | Omitted = OMITTED, limit: int | Omitted = OMITTED
    ) -> models.PaginatedWebhookList:
        """A set of addresses about one kind of thing."""
        answer: models.PaginatedWebhookList = await self.send(
            "GET", "/api/v1/webhooks/", query={"cursor": cursor, "limit": limit}
        )
        return answer

    async def webhooks_partial_update(
        self,
        id: int,
        *,
        url: str | Omitted = OMITTED,
        events: list[models.WebhookEvent] | Omitted = OMITTED,
        format: models.WebhookFormat | Omitted = OMITTED,
        active: bool | Omitted = OMITTED,
    ) -> models.Webhook:
        """Change a webhook, or switch it off or on again."""
        answer: models.Webhook = await self.send(
            "PATCH",
            f"/api/v1/webhooks/{id}/",
            body={"url": url, "events": events, "format": format, "active": active},
        )
        return answer

    async def webhooks_retrieve(self, id: int) -> models.Webhook:
        """One webhook."""
        answer: models.Webhook = await self.send("GET", f"/api/v1/webhooks/{id}/")
        return answer

    async def webhooks_retry(
        self, id: int, delivery: int, *, idempotency_key: str = ""
    ) -> models.Delivery:
        """Send a message again, under its first `webhook-id`."""
        answer: models.Delivery = await self.send(
            "POST", f"/api/v1/webhooks/{id}/deliveries/{delivery}/retry/", key=idempotency_key
        )
        return answer

    async def webhooks_test(self, id: int, *, idempotency_key: str = "") -> models.Delivery:
        """Send a test message; its delivery tells what came of it."""
        answer: models.Delivery = await self.send(
            "POST", f"/api/v1/webhooks/{id}/test/", key=idempotency_key
        )
        return answer
