# expect: held
import os, select
from probe import attempt


def events():
    kept = []
    while True:
        kept.append(os.eventfd(0))


def polls():
    kept = [select.epoll()]
    while True:
        kept.append(select.epoll())
        kept[-1].register(kept[-2])


def pipes():
    kept = []
    while True:
        kept.append(os.pipe())


def act(turn):
    return attempt(turn, {"eventfds": events, "nested epolls": polls, "pipes": pipes})
