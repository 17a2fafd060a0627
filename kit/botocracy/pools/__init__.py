"""Pools of `botocracy bench`: frozen opponents and deals, each with a number. They never change."""
