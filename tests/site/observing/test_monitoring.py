"""The rules and the dashboard in deploy/monitoring: valid, and about metrics that exist."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.services.machine import Unavailable, program
from tests.site import worlds
from tests.site.observing.exported import NAME, families

ROOT = Path(__file__).resolve().parents[3]
MONITORING = ROOT / "deploy" / "monitoring"
RULES = (MONITORING / "rules.yml").read_text(encoding="utf-8")
DASHBOARD = MONITORING / "grafana" / "dashboards" / "botocracy.json"
RUNBOOK = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
ALERTS = re.findall(r"- alert: (\w+)", RULES)


@pytest.fixture(scope="module")
def promtool():
    try:
        return program("promtool")
    except Unavailable as why:
        pytest.skip(f"needs Prometheus: {why}")


def checked(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def exposition(client, db):
    worlds.running_event()
    client.get("/")
    from arena.core.measures import streams_count
    from arena.observing.exposition import ROWS

    streams_count(0)
    ROWS.forget()
    return client.get("/metrics").content.decode()


def test_promtool_finds_no_mistake_in_configuration_and_rules(promtool, tmp_path):
    folder = shutil.copytree(MONITORING, tmp_path / "monitoring")
    (folder / "token").write_text("")
    said = checked(promtool, "check", "config", str(folder / "prometheus.yml"))
    assert f"{len(ALERTS)} rules found" in said


def test_alerts_come_when_they_should_and_only_then(promtool):
    checked(promtool, "test", "rules", "rules_test.yml", cwd=MONITORING)
    tests = (MONITORING / "rules_test.yml").read_text()
    come = re.findall(r"alertname: (\w+)\n +exp_alerts:\n", tests)
    stay_away = re.findall(r"alertname: (\w+), exp_alerts: \[\]", tests)
    assert set(come) == set(ALERTS)
    assert set(stay_away) <= set(ALERTS)


def test_promtool_finds_no_mistake_in_the_metrics(promtool, exposition):
    checked(promtool, "check", "metrics", input=exposition)


@pytest.mark.parametrize("alert", ALERTS)
def test_each_alert_has_an_entry_in_the_runbook(alert):
    assert f"runbook: docs/runbook.md#{alert.lower()}\n" in RULES
    assert re.search(rf"^### {alert}$", RUNBOOK, re.M)


def test_the_runbook_has_no_entry_without_an_alert():
    entries = re.findall(r"^### (\w+)$", RUNBOOK, re.M)
    assert entries == ALERTS


def test_rules_and_dashboard_name_metrics_that_are_exported(exposition):
    known = families(exposition)
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    assert len(asked) > 20
    named = set(NAME.findall(RULES)) | set(NAME.findall("\n".join(asked)))
    assert named - known == set()
    # And nothing is measured that nobody looks at.
    part = re.compile("_(bucket|sum|count)$")
    looked_at = {part.sub("", name) for name in named}
    assert {name for name in known if not part.search(name)} - looked_at == set()


def test_the_dashboards_queries_can_be_parsed(promtool, tmp_path):
    """As recording rules, which promtool parses."""
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    rules = [{"record": f"panel:{number}", "expr": expr} for number, expr in enumerate(asked)]
    file = tmp_path / "panels.yml"
    file.write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}))  # JSON is YAML
    assert f"{len(asked)} rules found" in checked(promtool, "check", "rules", str(file))
