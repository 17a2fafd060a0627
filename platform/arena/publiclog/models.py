from __future__ import annotations

from django.db import models


class Log(models.Model):
    """One chain: of an event, of a ladder, or the site's own, which holds the others' heads.

    Each has a lock of its own (this row), so that appending to one waits for no other.
    """

    scope = models.CharField(max_length=80, unique=True)
    """The subject: ``"event 12"``, ``"ladder revolt 4"``, ``"site"``. Never shown."""
    token = models.CharField(max_length=32, unique=True)
    """Its public name. Random, so that a private event's log gives nothing away."""
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64)
    """The hash of its last entry."""
    published = models.PositiveIntegerField(default=0)
    """Its length when its head was last published in the site's log."""
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.scope


class LogEntry(models.Model):
    """One change. The database refuses to change or delete it (`arena.publiclog.protection`).

    A migration that alters this table on SQLite makes it anew, without the triggers: it must
    call `protect` again.
    """

    log = models.ForeignKey(Log, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    """From 1."""
    at = models.DateTimeField()
    previous = models.CharField(max_length=64)
    sealed = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    body = models.TextField()
    """Canonical JSON, to the letter what `sealed` is the hash of."""
    what = models.CharField(max_length=20)
    """The body's `what`, to filter by."""
    tells_results = models.BooleanField()
    """Whether its body is only for those who may see results; its hash is public."""

    class Meta:
        verbose_name_plural = "log entries"
        ordering = ("log_id", "number")
        constraints = (models.UniqueConstraint(fields=("log", "number"), name="log_number"),)

    def __str__(self) -> str:
        return f"entry {self.number} of {self.log}"
