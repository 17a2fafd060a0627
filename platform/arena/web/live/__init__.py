"""Pages that update by themselves: what may change, how it is noticed, and how a part is served.

docs/pages.md tells how to make a part of a page live.
"""
