from sandbox.doctor import examine, inside


def test_the_doctor_looks_at_every_way_and_says_which_is_used():
    findings = {finding.what: finding for finding in examine()}
    assert {"docker", "bubblewrap", "inprocess", "control groups", "in use"} <= findings.keys()
    for finding in findings.values():
        assert finding.good or len(finding.text) > 20
    assert findings["in use"].text.startswith("Bots are held by")


def test_it_tells_what_a_bot_finds_in_its_cell():
    told = inside()
    assert "numpy" in told["packages"]
    assert told["memory"] == "256 MiB"
    assert "network" in told["not there"]
