"""Inner steps of the actions that `arena.pipeline` completes by sending work or refitting.

Call `arena.pipeline.events` or `arena.pipeline.rematches` instead: a step alone leaves matches
unsent or ratings stale. An import contract keeps pages, commands and tests away from here.
"""
