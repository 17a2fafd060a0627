"""The manual: docs, and each game's rules and examples."""
