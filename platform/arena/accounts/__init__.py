"""Users, and what they are told."""
