"""Worker processes: how they hold bots, renew leases and report that they are alive."""
