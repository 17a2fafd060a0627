"""Pages that update by themselves: the stream that wakes them, and how a part is served.

docs/pages.md tells how to make a part of a page live.
"""
