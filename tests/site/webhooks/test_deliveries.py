"""Messages arrive signed, at least once, and never where they must not go."""

import socket
import ssl
from datetime import timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from arena.accounts.models import Notice, NoticeKind
from arena.pipeline.webhooks import webhooks_send
from arena.webhooks import deliveries
from arena.webhooks.deliveries import deliveries_prune, deliveries_send
from arena.webhooks.models import Delivery, DeliveryStatus, Kind, Webhook
from arena.webhooks.outbox import announce
from arena.webhooks.services import delivery_retry, webhook_change, webhook_create, webhook_test
from tests.site import worlds
from tests.site.webhooks.receiver import content, endless, fails, receiving, silent

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def local(settings):
    settings.WEBHOOK_LOCAL = True


@pytest.fixture
def receiver():
    with receiving() as running:
        yield running


@pytest.fixture
def hook(receiver):
    return webhook_create(user=worlds.person(), url=receiver.url, kinds=[Kind.NOTICE])


def tell(hook, text="Something happened."):
    announce(Kind.NOTICE, [hook.owner_id], text=text, link="/me/", data={"kind": "check"})


def later():
    """Let every wait be over."""
    Delivery.objects.update(due_at=timezone.now())
    Webhook.objects.update(retry_at=None)


def test_a_receiver_verifies_what_arrives_with_the_standard_library_of_webhooks(hook, receiver):
    tell(hook)
    webhooks_send()
    (message,) = receiver.verified(hook.secret)
    assert message["type"] == "notice"
    assert message["data"]["text"] == "Something happened."
    assert message["data"]["link"].endswith("/me/")
    delivery = Delivery.objects.get()
    assert receiver.got[0][0]["webhook-id"] == delivery.message_id
    assert (delivery.status, delivery.answer_status, delivery.answer) == ("delivered", 200, "ok")
    webhooks_send()
    assert len(receiver.got) == 1


def test_the_secret_is_in_no_body_and_begins_as_the_standard_says(hook, receiver):
    tell(hook)
    webhooks_send()
    assert hook.secret.startswith("whsec_")
    assert hook.secret not in receiver.got[0][1]


def test_a_message_is_written_with_what_happened_or_not_at_all(hook):
    with transaction.atomic():
        tell(hook)
        transaction.set_rollback(True)
    assert not Delivery.objects.exists()


def test_only_what_was_asked_for_is_sent(hook):
    announce(Kind.BOT_BENCHED, [hook.owner_id], text="x", link="/", data={})
    announce(Kind.NOTICE, [worlds.person("eve").pk], text="x", link="/", data={})
    webhook_change(webhook=hook, active=False)
    tell(hook)
    assert not Delivery.objects.exists()


def test_a_failed_message_is_retried_with_the_same_id_after_a_wait(hook, receiver, settings):
    receiver.answers = [fails(500), fails(503)]
    tell(hook)
    webhooks_send()
    webhooks_send()
    assert len(receiver.got) == 1, "it waits before it tries again"
    first = Delivery.objects.get()
    assert (first.status, first.answer_status, first.answer) == ("waiting", 500, "broken")
    assert first.due_at > timezone.now() + timedelta(seconds=settings.WEBHOOK_WAITS[0] - 5)
    for _ in range(2):
        later()
        webhooks_send()
    assert len({headers["webhook-id"] for headers, _ in receiver.got}) == 1
    assert len(receiver.verified(hook.secret)) == 3
    assert Delivery.objects.get().status == DeliveryStatus.DELIVERED
    hook.refresh_from_db()
    assert hook.failures == 0


def test_a_message_is_given_up_after_the_last_wait_and_can_be_sent_again(hook, receiver, settings):
    settings.WEBHOOK_WAITS = [1, 1]
    receiver.answers = [fails(400)] * 3
    tell(hook)
    for _ in range(5):
        webhooks_send()
        later()
    delivery = Delivery.objects.get()
    assert (delivery.status, delivery.tries, len(receiver.got)) == ("failed", 3, 3)
    delivery_retry(delivery=delivery)
    webhooks_send()
    assert Delivery.objects.get().status == DeliveryStatus.DELIVERED


def test_a_message_that_always_fails_does_not_hold_up_the_others(hook, receiver):
    receiver.answers = [fails(400)]
    tell(hook, "first")
    tell(hook, "second")
    webhooks_send()
    later()
    receiver.answers = []
    webhooks_send()
    assert [content(receiver, at)["data"]["text"] for at in range(3)] == [
        "first",
        "second",
        "first",
    ]


def test_a_receiver_may_ask_for_a_longer_wait(hook, receiver):
    receiver.answers = [fails(429, Retry_After="900")]
    tell(hook)
    webhooks_send()
    hook.refresh_from_db()
    assert hook.retry_at > timezone.now() + timedelta(seconds=800)


def test_a_webhook_that_keeps_failing_is_switched_off_and_its_owner_told(hook, receiver, settings):
    settings.WEBHOOK_FAILURES = 3
    receiver.answers = [fails(500)] * 9
    tell(hook)
    for _ in range(5):
        webhooks_send()
        later()
    hook.refresh_from_db()
    assert (hook.active, len(receiver.got)) == (False, 3)
    assert "3 tries in a row failed" in hook.off_reason
    notice = Notice.objects.get(user=hook.owner)
    assert (notice.kind, notice.link) == (NoticeKind.WEBHOOK, f"/me/webhooks/{hook.pk}/")
    receiver.answers = []
    webhook_change(webhook=hook, active=True)
    webhooks_send()
    assert Delivery.objects.get().status == DeliveryStatus.DELIVERED
    hook.refresh_from_db()
    assert (hook.active, hook.off_reason, hook.failures) == (True, "", 0)


def test_a_webhook_that_says_it_is_gone_is_switched_off_at_once(hook, receiver):
    receiver.answers = [fails(410)]
    tell(hook)
    webhooks_send()
    hook.refresh_from_db()
    assert not hook.active


def test_a_redirect_is_not_followed_and_counts_as_a_failure(hook, receiver):
    with receiving() as inner:
        receiver.answers = [fails(307, Location=inner.url)]
        tell(hook)
        webhooks_send()
        assert inner.got == []
    delivery = Delivery.objects.get()
    assert (delivery.answer_status, delivery.status) == (307, "waiting")
    assert "Give the final address" in delivery.answer


def test_of_an_endless_answer_only_the_beginning_is_read(hook, receiver):
    receiver.answers = [endless]
    tell(hook)
    webhooks_send()
    assert receiver.hung_up.wait(60), "the connection is closed while it still sends"
    delivery = Delivery.objects.get()
    assert delivery.status == DeliveryStatus.DELIVERED
    assert delivery.answer == "x" * 2000


def test_a_receiver_that_does_not_answer_in_time_has_failed(hook, receiver, settings):
    settings.WEBHOOK_TIMEOUT = 1
    receiver.answers = [silent]
    tell(hook)
    webhooks_send()
    assert Delivery.objects.get().answer == "There was no answer within 1 s."


def test_an_address_is_checked_again_at_every_try(hook, receiver, settings):
    settings.WEBHOOK_LOCAL = False
    tell(hook)
    webhooks_send()
    assert receiver.got == []
    assert "not public" in Delivery.objects.get().answer


def test_a_name_that_changes_its_address_after_the_check_gains_nothing(hook, receiver, monkeypatch):
    """The connection goes to the address that was checked, and the name is not asked again."""
    Webhook.objects.update(url=f"http://hooks.example.org:{receiver.port}/hook")
    asked = []
    real = socket.getaddrinfo

    def looked_up(host, *about, **more):
        if host != "hooks.example.org":
            return real(host, *about, **more)
        asked.append(host)
        ip = "127.0.0.1" if len(asked) == 1 else "10.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, 0))]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    tell(hook)
    webhooks_send()
    assert len(asked) == 1
    assert receiver.got[0][0]["Host"] == f"hooks.example.org:{receiver.port}"


def certificate(folder, name):
    """A certificate for this name that is its own authority, as a server and as a client use it."""
    key, now = ec.generate_private_key(ec.SECP256R1()), timezone.now()
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    made = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    pem = serialization.Encoding.PEM
    file.write_bytes(
        made.public_bytes(pem)
        + key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    return server, ssl.create_default_context(cafile=str(file))


@pytest.mark.parametrize(
    ("host", "trusted", "arrives"),
    [
        ("hooks.example.org", True, True),
        ("hooks.example.org", False, False),
        ("other.example.org", True, False),
    ],
)
def test_the_certificate_must_be_that_of_the_name(tmp_path, monkeypatch, host, trusted, arrives):
    server, client = certificate(tmp_path, "hooks.example.org")
    names = []
    server.sni_callback = lambda _, name, __: names.append(name)
    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda asked, *about, **more: real("127.0.0.1" if asked == host else asked, *about, **more),
    )
    with receiving(server) as receiver:
        hook = webhook_create(
            user=worlds.person(), url=f"https://{host}:{receiver.port}/", kinds=[Kind.NOTICE]
        )
        tell(hook)
        deliveries_send(switched_off=print, context=client if trusted else None)
        assert bool(receiver.got) == arrives
    assert names == [host]
    assert Delivery.objects.get().status == ("delivered" if arrives else "waiting")


def test_discord_gets_a_sentence_that_mentions_nobody(receiver):
    hook = webhook_create(
        user=worlds.person(), url=receiver.url, kinds=[Kind.NOTICE], style="discord"
    )
    tell(hook, "@everyone **wins** [here](https://evil.example)")
    webhooks_send()
    message = content(receiver)
    assert message.keys() == {"content", "allowed_mentions"}
    assert message["allowed_mentions"] == {"parse": []}
    said, link = message["content"].split("\n")
    assert said == r"\@everyone \*\*wins\*\* \[here\]\(https\://evil.example\)"
    assert link.endswith("/me/>")


def test_a_test_message_says_that_it_is_one(hook, receiver):
    webhook_test(webhook=hook)
    webhooks_send()
    assert content(receiver)["type"] == "webhook.test"


def test_old_messages_are_forgotten(hook, settings):
    tell(hook)
    Delivery.objects.update(created_at=timezone.now() - timedelta(days=settings.WEBHOOK_DAYS + 1))
    tell(hook)
    assert deliveries_prune() == 1
    assert Delivery.objects.count() == 1


def test_a_message_that_a_dead_worker_held_is_sent_by_another(hook, receiver):
    tell(hook)
    assert len(deliveries._claim()) == 1
    webhooks_send()
    assert receiver.got == []
    Delivery.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    webhooks_send()
    assert len(receiver.got) == 1


def test_a_slow_receiver_gets_one_message_in_a_run_and_a_quick_one_all(hook, monkeypatch):
    for _ in range(3):
        tell(hook)
    with monkeypatch.context() as slow:
        slow.setattr(deliveries, "SLOW_SECONDS", 0.0)
        assert deliveries_send(switched_off=print) == 1
    assert deliveries_send(switched_off=print) == 2


def test_a_run_begins_nothing_new_once_its_time_is_over(hook, monkeypatch):
    tell(hook)
    with monkeypatch.context() as over:
        over.setattr(deliveries, "RUN_SECONDS", 0.0)
        assert deliveries_send(switched_off=print) == 0
    assert deliveries_send(switched_off=print) == 1


def test_one_run_sends_at_a_time_so_that_slow_receivers_hold_one_worker_at_most(hook):
    tell(hook)
    cache.add(deliveries.SENDING, True)
    assert deliveries_send(switched_off=print) == 0
    cache.delete(deliveries.SENDING)
    assert deliveries_send(switched_off=print) == 1
    assert cache.get(deliveries.SENDING) is None
