"""The steps of the site in their order, and the only entry for actions that send work.

    upload ─▶ check ─▶ schedule ─▶ play ─▶ settle ─▶ rate ─▶ show

`docs/architecture.md` names the module of each step.
"""
