"""What changes an event."""
