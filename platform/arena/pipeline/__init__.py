"""The one place that knows the order of things.

    upload ─▶ check ─▶ schedule ─▶ play ─▶ settle ─▶ rate ─▶ show

Each module is one step; `arena.pipeline.tasks` lets Celery call them.
"""
