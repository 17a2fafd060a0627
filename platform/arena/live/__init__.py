"""Noticing changes while somebody waits: topics, and the loop that watches them.

Open pages (`arena.web.live`) and streams of the API (`arena.api.streaming`) use it.
"""
