"""Workers empty the queues in order of priority."""

from kombu import Connection, Consumer, Queue

from arena.api import tasks as answers
from arena.config.addresses import broker
from arena.config.settings import CELERY_BEAT_SCHEDULE, CELERY_TASK_QUEUES, CELERY_TASK_ROUTES
from arena.matches.models import Lane
from arena.pipeline import queue, tasks

NAMES = [each.name for each in CELERY_TASK_QUEUES]


def test_the_order_of_the_names_is_the_order_of_the_queues():
    assert sorted(NAMES) == NAMES
    assert [lane.value for lane in Lane] == [name for name in NAMES if name in Lane.values]
    assert set(Lane.values) < set(NAMES)


def test_everything_the_clock_sets_going_is_a_task():
    modules = (tasks, answers)
    named = {task.name for one in modules for task in vars(one).values() if hasattr(task, "name")}
    assert {entry["task"] for entry in CELERY_BEAT_SCHEDULE.values()} <= named
    assert set(CELERY_TASK_ROUTES) <= named
    assert {queue.KEEP_BUSY, queue.SCHEDULE, queue.COMPARE, queue.FIT} <= named


def taken(url, options):
    """The order in which a consumer of all queues gets messages that were sent last queue first."""
    with Connection(url, transport_options=options) as connection:
        channel = connection.channel()
        queues = [Queue(name, channel=channel) for name in NAMES]
        producer = connection.Producer(channel)
        for name in reversed(NAMES):
            for number in range(2):
                declared = Queue(name)
                producer.publish({name: number}, routing_key=name, declare=[declared])
        order = []

        def receive(body, message):
            order.extend(body)
            message.ack()

        with Consumer(channel, queues, callbacks=[receive], prefetch_count=1, accept=["json"]):
            while len(order) < 2 * len(NAMES):
                connection.drain_events(timeout=20)
    return order


def test_priorities_hold_without_a_server(tmp_path):
    settings = broker(f"spool://{tmp_path}/broker")
    options = settings["CELERY_BROKER_TRANSPORT_OPTIONS"]
    assert taken(settings["CELERY_BROKER_URL"], options) == [n for n in NAMES for _ in range(2)]


def test_priorities_hold_with_redis(redis_url):
    settings = broker(redis_url)
    order = taken(settings["CELERY_BROKER_URL"], settings["CELERY_BROKER_TRANSPORT_OPTIONS"])
    assert order == [name for name in NAMES for _ in range(2)]
