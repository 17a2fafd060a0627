from sandbox import doctor
from sandbox.doctor import examine, inside


def test_the_doctor_looks_at_every_way_and_says_which_is_used():
    findings = {finding.what: finding for finding in examine()}
    assert {"docker", "bubblewrap", "inprocess", "control groups", "in use"} <= findings.keys()
    for finding in findings.values():
        assert finding.good or len(finding.text) > 20
    assert findings["in use"].text.startswith("Bots are held by")


def test_the_doctor_runs_a_hostile_bot_and_sees_it_held(bubblewrap):
    held = examine()[-1]
    assert (held.what, held.good) == ("hostile bot", True), held.text


def test_the_doctor_tells_of_a_sandbox_that_lets_a_bot_out(bubblewrap, monkeypatch):
    monkeypatch.setattr(doctor, "probe", lambda sandbox: ["opening the network"])
    held = examine()[-1]
    assert (held.good, held.text) == (False, "not held: opening the network")


def test_it_tells_what_a_bot_finds_in_its_cell():
    told = inside()
    assert "numpy" in told["packages"]
    assert told["memory"] == "256 MiB"
    assert "network" in told["not there"]
