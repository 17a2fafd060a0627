"""The tools on a site: operations of its API, and `submit` and `reproduce`, which use several."""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Union, get_args

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from botocracy.agents.at_home import BotPath, GameName, Tool
from botocracy.agents.processes import kit
from botocracy.client import AsyncClient, SiteError
from botocracy.client.credentials import account_find
from botocracy.client.parameters import TEXTS
from botocracy.client.transport import Omitted

OPERATIONS = {
    "me_retrieve": "whoami",
    "bots_list": "bots",
    "bots_retrieve": "bot_status",
    "bots_submissions": "bot_versions",
    "bots_activate": "activate_version",
    "submissions_retrieve": "submission_status",
    "submissions_log": "submission_log",
    "ladders_list": "ladders",
    "ladders_table": "ladder_table",
    "matches_list": "matches",
    "matches_retrieve": "match",
    "matches_games": "match_games",
    "matches_log": "match_log",
    "matches_decisions": "decisions",
    "matches_faults": "match_faults",
    "faults_bundle": "crash_bundle",
}
"""Operations of the API that are offered as tools → the name of the tool."""
LEFT_OUT = {"self", "idempotency_key"}


@asynccontextmanager
async def site() -> AsyncIterator[AsyncClient]:
    """The site of `botocracy login`, or of the environment; its errors as those of a tool."""
    try:
        account = account_find()
        async with AsyncClient(account.site, account.token) as client:
            yield client
    except SiteError as error:
        raise ToolError(str(error)) from error


def operation(name: str) -> Tool:
    """An operation of the API as a tool; parameters and text are those of the client's method."""
    method = getattr(AsyncClient, name)

    @functools.wraps(method)
    async def call(**arguments: Any) -> dict[str, Any]:
        given = {key: value for key, value in arguments.items() if value is not None}
        async with site() as client:
            answer = await getattr(client, name)(**given)
        return answer if isinstance(answer, dict) else {"results": answer}

    described = inspect.signature(method, eval_str=True)
    parameters = [
        _offered(parameter, TEXTS[name].get(parameter.name, ""))
        for parameter in described.parameters.values()
        if parameter.name not in LEFT_OUT
    ]
    call.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        parameters, return_annotation=dict[str, Any]
    )
    return call


def _offered(parameter: inspect.Parameter, text: str) -> inspect.Parameter:
    """A parameter of the client as one of a tool: what can be omitted can be null."""
    kind, kinds = parameter.annotation, get_args(parameter.annotation)
    if Omitted in kinds:
        kind = Union[*(one for one in kinds if one is not Omitted), None]
        parameter = parameter.replace(default=None)
    described: Any = Annotated[kind, Field(description=text)]
    return parameter.replace(annotation=described, kind=inspect.Parameter.KEYWORD_ONLY)


async def submit(
    bot: BotPath,
    game: GameName,
    name: Annotated[
        str, Field(description="The bot's name; a new version if you have a bot of that name.")
    ],
    context: Context,
    patience: Annotated[
        int, Field(ge=0, le=3600, description="Seconds to wait for the end of the check.")
    ] = 300,
) -> dict[str, Any]:
    """Submit a bot to the site and wait for its check; a valid version plays from then on.

    The status is `valid`, or `rejected` with the reason, what to do about it and the check's log;
    `queued` or `checking` if the check takes longer (ask `submission_status` later).
    """

    async def tell(words: str) -> None:
        await context.report_progress(0, message=words)

    words = ("--game", game, f"--name={name}", "--wait", "--patience", patience)
    return await kit("submit", bot, *words, tell=tell)


async def reproduce(
    fault: Annotated[int, Field(description="A fault's id, from the tool `match_faults`.")],
    bot: BotPath,
) -> dict[str, Any]:
    """Ask a bot on this machine again what it was asked when it faulted on the site."""
    async with site() as client:
        bundle = await client.faults_bundle(fault)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bundle.json"
        file.write_text(json.dumps(bundle), encoding="utf-8")
        return await kit("reproduce", file, bot)


TOOLS: dict[str, Tool] = {
    **{name: operation(method) for method, name in OPERATIONS.items()},
    "submit": submit,
    "reproduce": reproduce,
}
