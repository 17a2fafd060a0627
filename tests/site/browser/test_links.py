"""No link of the site is dead, whoever follows it."""

import pytest
import requests

from tests.site.web.crawling import crawl

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

PEOPLE = {"nobody": None, "author": "ann", "organiser": "olga", "administrator": "ada"}


@pytest.mark.parametrize("who", PEOPLE)
def test_every_link_and_every_fragment_leads_somewhere(showcase, who):
    session = requests.Session()
    if PEOPLE[who]:
        session.cookies.set("sessionid", showcase.shown["sessions"][PEOPLE[who]])

    def get(path):
        answer = session.get(showcase.address + path, timeout=60)
        return answer.status_code, answer.headers["content-type"], answer.text

    done = crawl(get)
    assert done.dead == []
    assert len(done.visited) > 60, "the crawl ended early"
