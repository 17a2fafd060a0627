"""The kit, as the site serves it."""
