"""Webhooks by the API and on their pages: their owner's alone."""

import pytest
from django.test import Client
from django.urls import reverse

from arena.webhooks.models import Delivery, Kind, Webhook
from tests.site import worlds
from tests.site.api.test_conventions import bearer, code

pytestmark = pytest.mark.django_db
HOOKS = "/api/v1/webhooks/"
ASKED = {"url": "https://8.8.8.8/hook", "events": ["notice", "bot.benched"]}


@pytest.fixture
def ann():
    return bearer(worlds.person("ann"), "play")


def post(client, address, body=None, **headers):
    return client.post(address, body or {}, content_type="application/json", headers=headers)


def made(client, **changes):
    answer = post(client, HOOKS, ASKED | changes)
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_the_secret_is_shown_once(ann):
    told = made(ann)
    assert told["secret"].startswith("whsec_")
    assert (told["events"], told["format"], told["active"]) == (
        ["bot.benched", "notice"],
        "standard",
        True,
    )
    for answer in (ann.get(HOOKS), ann.get(f"{HOOKS}{told['id']}/")):
        assert told["secret"] not in answer.content.decode()
        assert "secret" not in answer.content.decode()


def test_a_repeated_request_makes_one_webhook(ann):
    key = {"Idempotency-Key": "a"}
    first, second = (post(ann, HOOKS, ASKED, **key).json() for _ in range(2))
    assert first == second
    assert Webhook.objects.count() == 1


def test_a_webhook_is_changed_switched_off_and_deleted(ann):
    address = f"{HOOKS}{made(ann)['id']}/"
    change = {"events": ["notice"], "active": False, "format": "discord"}
    told = ann.patch(address, change, content_type="application/json").json()
    assert (told["events"], told["active"], told["format"]) == (["notice"], False, "discord")
    assert code(post(ann, f"{address}test/")) == (409, "refused")
    assert ann.delete(address).status_code == 204
    assert code(ann.get(address)) == (404, "not_found")


def test_a_test_message_is_in_the_log_and_can_be_sent_again(ann):
    address = f"{HOOKS}{made(ann)['id']}/"
    delivery = post(ann, f"{address}test/").json()
    assert (delivery["event"], delivery["status"]) == ("webhook.test", "waiting")
    Delivery.objects.update(status="failed", tries=6)
    (row,) = ann.get(f"{address}deliveries/").json()["results"]
    assert (row["message_id"], row["status"]) == (delivery["message_id"], "failed")
    again = post(ann, f"{address}deliveries/{row['id']}/retry/").json()
    assert (again["status"], again["tries"], again["message_id"]) == (
        "waiting",
        0,
        row["message_id"],
    )
    assert code(post(ann, f"{address}deliveries/{row['id'] + 1}/retry/")) == (404, "not_found")


def test_a_webhook_is_its_owners_alone(ann, client):
    address = f"{HOOKS}{made(ann)['id']}/"
    eve = bearer(worlds.person("eve"), "play")
    patch = eve.patch(address, {"active": False}, content_type="application/json")
    asked = [eve.get(address), patch, eve.delete(address), post(eve, f"{address}test/")]
    assert {code(answer) for answer in asked} == {(404, "not_found")}
    assert eve.get(HOOKS).json()["results"] == []
    assert code(client.get(HOOKS)) == (401, "not_authenticated")
    assert code(bearer(worlds.person("ann"), "read").get(HOOKS)) == (403, "scope_missing")


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"url": "https://localhost/"}, (422, "bad_address")),
        ({"url": "http://8.8.8.8/"}, (422, "bad_address")),
        ({"url": ""}, (422, "invalid")),
        ({"events": []}, (422, "invalid")),
        ({"events": ["everything"]}, (422, "invalid")),
        ({"format": "xml"}, (422, "invalid")),
    ],
)
def test_what_cannot_be_is_refused_in_words(ann, change, refusal):
    answer = post(ann, HOOKS, ASKED | change)
    assert code(answer) == refusal
    assert answer.json()["detail"]
    assert not Webhook.objects.exists()


def test_a_user_has_so_many_webhooks_and_no_more(ann, settings):
    settings.WEBHOOKS_PER_USER = 2
    made(ann), made(ann)
    assert code(post(ann, HOOKS, ASKED)) == (429, "too_many")


def test_the_page_adds_tests_and_deletes_a_webhook():
    client = Client()
    client.force_login(worlds.person("ann"))
    form = {"url": "https://8.8.8.8/hook", "style": "standard", "kinds": Kind.NOTICE}
    page = client.post(reverse("webhooks"), form)
    hook = Webhook.objects.get()
    assert hook.secret in page.content.decode()
    assert hook.secret not in client.get(reverse("webhooks")).content.decode()
    address = reverse("webhook", args=[hook.pk])
    assert hook.secret not in client.get(address).content.decode()

    def press(action, **data):
        return client.post(reverse("webhook_act", args=[hook.pk, action]), data, follow=True)

    assert "on its way" in press("test").content.decode()
    delivery = Delivery.objects.get()
    assert "sent again" in press("retry", delivery=delivery.pk).content.decode()
    assert press("retry", delivery="x").status_code == 404
    assert "You switched it off" in press("off").content.decode()
    assert "Switch it on first" in press("test").content.decode()
    assert "switched on" in press("on").content.decode()
    assert press("explode").status_code == 404
    press("delete")
    assert not Webhook.objects.exists()


def test_the_page_says_what_is_wrong_with_an_address():
    client = Client()
    client.force_login(worlds.person("ann"))
    form = {"url": "https://127.0.0.1/", "style": "standard", "kinds": Kind.NOTICE}
    page = client.post(reverse("webhooks"), form)
    assert page.status_code == 422
    assert "This address is not public" in page.content.decode()


def test_a_webhook_of_somebody_else_has_no_page(ann):
    pk = made(ann)["id"]
    client = Client()
    client.force_login(worlds.person("eve"))
    assert client.get(reverse("webhook", args=[pk])).status_code == 404
    assert client.post(reverse("webhook_act", args=[pk, "delete"])).status_code == 404
    assert Webhook.objects.exists()
