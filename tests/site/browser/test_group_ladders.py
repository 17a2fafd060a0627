"""A ladder for a group in the browser: a teacher opens it at a desk, a pupil joins on a phone."""

import pytest

from tests.site.browser.browsing import axe_findings, photograph, window
from tests.site.showcase import GAME

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]


def press(page, name):
    page.get_by_role("button", name=name, exact=True).first.click()
    page.wait_for_load_state()


def see(page, text):
    page.locator("main").get_by_text(text).first.wait_for()


def looked_at(page, name):
    photograph(page, name)
    assert axe_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_teacher_opens_a_ladder_and_a_pupil_puts_a_bot_on_it(browser, showcase):
    with (
        window(browser, showcase, "desk", "olga") as desk,
        window(browser, showcase, "phone", "ann") as phone,
    ):
        desk.goto("/ladders/")
        desk.get_by_role("link", name="Open one for your group").click()
        desk.fill("[name=title]", "Class 8a")
        desk.select_option("[name=game]", GAME)
        desk.fill("[name=table_size]", "9")
        press(desk, "Open the ladder")
        see(desk, "Revolt seats 3 to 5, not 9")
        looked_at(desk, "group-ladder-form-desk")
        desk.fill("[name=table_size]", "3")
        press(desk, "Open the ladder")
        see(desk, "The code to join")
        code = desk.locator(".note b.mono").inner_text()
        looked_at(desk, "group-ladder-settings-desk")

        phone.goto("/ladders/join/?code=wrong")
        press(phone, "Join")
        see(phone, "There is no ladder with that code.")
        looked_at(phone, "group-ladder-join-phone")
        phone.fill("[name=code]", code)
        press(phone, "Join")
        phone.select_option("[name=bot]", label="Marat")
        press(phone, "Put it on the ladder")
        see(phone, "Take it off")
        looked_at(phone, "group-ladder-joined-phone")

        desk.reload()
        press(desk, "Remove ann")
        see(desk, "removed")
        phone.reload()
        see(phone, "There is no such ladder.")


@pytest.mark.parametrize("kind", ["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_member_sees_who_is_best_and_who_won_before(browser, showcase, kind, scheme):
    page = f"/ladders/{showcase.shown['group']['slug']}/"
    with window(browser, showcase, kind, "ann", color_scheme=scheme) as seen:
        seen.goto(page)
        see(seen, "leads with")
        looked_at(seen, f"group-ladder-{kind}-{scheme}")
        seen.get_by_role("link", name="Past seasons and their champions").click()
        see(seen, "is being played")
        looked_at(seen, f"group-ladder-seasons-{kind}-{scheme}")
        seen.locator("tbody a").first.click()
        see(seen, "won with")
        looked_at(seen, f"group-ladder-season-{kind}-{scheme}")
