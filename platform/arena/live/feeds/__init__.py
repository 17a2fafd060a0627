"""Feeds: what happened to one thing, line by line, from any line on.

Each feed is a class with a `topic` to watch and a method `read`.
"""
