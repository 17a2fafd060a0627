"""`botocracy mcp`, used by the client of the SDK over standard input and output."""

import asyncio
import json
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from arena.accounts.models import Scope
from arena.accounts.tokens import token_create
from games.registry import all_games, house_bots
from tests.site import worlds
from tests.site.live import LiveSite

GAME = "revolt"
FIRST = "def act(turn):\n    print('thinking', flush=True)\n    return turn.legal[0]\n"


@asynccontextmanager
async def agent(folder, **environment):
    """A client of a server that was started in `folder`."""
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "botocracy.cli", "mcp"],
        cwd=folder,
        env={"HOME": str(folder), **environment},
    )
    async with Client(stdio_client(server)) as client:
        yield client


def as_agent(folder, work, **environment):
    """What the coroutine `work(client)` returns."""

    async def run():
        async with agent(folder, **environment) as client:
            return await work(client)

    return asyncio.run(run())


async def call(client, tool, **arguments):
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    assert json.loads(answer.content[0].text) == answer.structured_content
    return answer.structured_content


async def refused(client, tool, **arguments):
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error, answer
    return answer.content[0].text


def test_an_agent_reads_the_rules_writes_a_bot_checks_it_and_plays_it(tmp_path):
    async def work(client):
        listed = await call(client, "games")
        assert {game["name"] for game in listed["results"]} == set(all_games())
        rules = await call(client, "rules", game=GAME)
        assert rules["rules"].startswith("# ")
        assert rules["view"]["properties"]
        name = next(iter(house_bots(GAME)))
        example = await call(client, "house_bot", game=GAME, name=name)
        assert "def act(" in example["source"]
        written = await call(client, "write_bot", path="mine/bot.py", source=FIRST)
        assert Path(written["path"]) == tmp_path / "mine" / "bot.py"
        checked = await call(client, "check", bot="mine/bot.py", game=GAME)
        assert checked["valid"], checked
        against = {"against": ["random"], "deals": 6}
        return await call(client, "play", bot="mine/bot.py", game=GAME, **against)

    played = as_agent(tmp_path, work)
    assert played["games"] == 6 * played["seats"]
    mine = next(line for line in played["bots"] if line["bot"] == "mine/bot.py")
    assert 0 <= mine["beaten"]["mean"] <= 1
    assert mine["beaten"]["margin"] is not None
    assert played["faults"] == []


def test_a_faulty_bot_is_told_with_its_traceback_and_what_it_was_asked(tmp_path):
    (tmp_path / "poor.py").write_text("def act(turn):\n    return turn.missing\n")
    (tmp_path / "broken.py").write_text("def act(turn)\n")

    async def work(client):
        checked = await call(client, "check", bot="poor.py", game=GAME)
        assert not checked["valid"]
        assert "missing" in checked["detail"]
        arguments = {"game": GAME, "against": ["random"], "deals": 1, "faults": 2}
        played = await call(client, "play", bot="poor.py", **arguments)
        broken = await call(client, "play", bot="broken.py", **arguments)
        return played, broken

    played, broken = as_agent(tmp_path, work)
    assert len(played["faults"]) == 2
    for fault in played["faults"]:
        assert (fault["bot"], fault["verdict"]) == ("poor.py", "exception")
        assert "AttributeError" in fault["detail"]
        assert fault["request"]["view"]
    assert [fault["verdict"] for fault in broken["faults"]] == ["not_ready"]
    assert "SyntaxError" in broken["faults"][0]["message"]


def test_wrong_arguments_get_a_sentence(tmp_path):
    async def work(client):
        assert "There is no file nowhere.py" in await refused(
            client, "check", bot="nowhere.py", game=GAME
        )
        assert "chess" in await refused(client, "play", bot="nowhere.py", game="chess")
        assert "is not a .py file below" in await refused(
            client, "write_bot", path="../mine.py", source=""
        )
        assert "No site is known" in await refused(client, "bots")

    as_agent(tmp_path, work)
    assert not (tmp_path.parent / "mine.py").exists()


def test_tools_of_the_site_have_the_parameters_and_texts_of_the_api(tmp_path):
    async def work(client):
        return {tool.name: tool for tool in (await client.list_tools()).tools}

    tools = as_agent(tmp_path, work)
    assert {"games", "play", "submit", "matches", "crash_bundle", "reproduce"} <= set(tools)
    decisions = tools["decisions"]
    assert decisions.input_schema["required"] == ["id", "sitting", "deal"]
    assert decisions.input_schema["properties"]["sitting"]["type"] == "integer"
    assert "note" in decisions.description
    listed = tools["matches"].input_schema
    assert "required" not in listed
    assert "settled" in json.dumps(listed["properties"]["status"])
    assert "idempotency_key" not in json.dumps([tool.input_schema for tool in tools.values()])
    assert all(tool.description for tool in tools.values())
    for tool in tools.values():
        for name, parameter in tool.input_schema["properties"].items():
            assert parameter.get("description"), f"{tool.name}: {name}"
    assert "icontains" not in json.dumps(tools["bots"].input_schema)


def test_without_its_extra_the_command_says_how_to_install_it(tmp_path):
    hide = "import sys; sys.modules['mcp'] = None; from botocracy.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", hide, "mcp"], capture_output=True, text=True, cwd=tmp_path
    )
    assert run.returncode == 2
    assert "install the kit as botocracy[agents]" in " ".join(run.stderr.split())


TOKEN = """
import django
django.setup()
from arena.accounts.models import Scope, User
from arena.accounts.tokens import token_create
ada = User.objects.create_user("ada")
scopes = ["read", "submit"]
print(token_create(user=ada, name="agent", scopes=scopes, days=1, within=frozenset(Scope))[1])
"""


@pytest.mark.timeout(900)
def test_an_agent_submits_a_bot_and_follows_it_on_a_site(tmp_path, bubblewrap):
    """Real processes only: the site, its workers and the server of the agent."""

    async def work(client):
        assert (await call(client, "whoami"))["username"] == "ada"
        await call(client, "write_bot", path="broken.py", source="def act(turn)\n")
        rejected = await call(client, "submit", bot="broken.py", game=GAME, name="Danton")
        assert rejected["status"] == "rejected"
        assert "SyntaxError" in rejected["reason"]
        assert rejected["advice"]["text"]
        await call(client, "write_bot", path="bot.py", source=FIRST)
        second = await call(client, "submit", bot="bot.py", game=GAME, name="Danton")
        assert (second["status"], second["number"], second["bot"]) == ("valid", 2, "ada/danton")
        assert second["log"]
        bot = second["bot_id"]
        assert (await call(client, "bot_status", id=bot))["active"]["number"] == 2
        match = await first_match(client, bot)
        (sitting, *_) = (await call(client, "match_log", id=match))["results"]
        assert "thinking" in json.dumps(sitting)
        decisions = await call(client, "decisions", id=match, sitting=1, deal=1)
        assert decisions["results"][0]["view"]
        assert (await call(client, "match_faults", id=match))["results"] == []

    async def first_match(client, bot):
        while True:
            found = await call(client, "matches", bot=bot, status="settled", limit=1)
            if found["results"]:
                return found["results"][0]["id"]
            await asyncio.sleep(0.5)

    with LiveSite(tmp_path, SANDBOX="bubblewrap") as site:
        site.worker(processes=2)
        token = site.run("-c", TOKEN).strip()
        as_agent(tmp_path, work, BOTOCRACY_SITE=site.address, BOTOCRACY_TOKEN=token)


def test_a_fault_on_the_site_happens_again_at_home(tmp_path, live_server, transactional_db):
    ann = worlds.person("ann")
    source = "def act(turn):\n    return 'nonsense'\n"
    worlds.match_of([worlds.bot_of(ann, source, name="mine"), *worlds.field(worlds.seats() - 1)])
    worlds.play_one()
    token = token_create(user=ann, name="a", scopes=["read"], days=1, within=frozenset(Scope))[1]
    (tmp_path / "bot.py").write_text(source)
    (tmp_path / "better.py").write_text(FIRST)

    async def work(client):
        (match,) = (await call(client, "matches"))["results"]
        fault = (await call(client, "match_faults", id=match["id"], limit=1))["results"][0]
        bundle = await call(client, "crash_bundle", id=fault["id"])
        assert bundle["fault"]["reply"] == '{"move":"nonsense"}'
        again = await call(client, "reproduce", fault=fault["id"], bot="bot.py")
        assert (again["again"], again["verdict_now"]) == (True, "illegal_move")
        assert not (await call(client, "reproduce", fault=fault["id"], bot="better.py"))["again"]
        assert "scope" in await refused(client, "submit", bot="bot.py", game=GAME, name="Other")

    as_agent(tmp_path, work, BOTOCRACY_SITE=live_server.url, BOTOCRACY_TOKEN=token)
