"""What is computed from an event."""
