"""Inner steps of actions; `arena.pipeline` also sends matches to workers and refits ratings.

Call `arena.pipeline.events` or `arena.pipeline.rematches` instead: a step alone leaves matches
unsent or ratings stale. An import contract keeps pages, commands and tests away from here.
"""
