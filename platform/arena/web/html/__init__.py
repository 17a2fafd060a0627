"""Helpers that several pages share: addresses, times, words, drawings of numbers."""
