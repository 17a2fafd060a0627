"""Revolt: a trick-taking game for three to five, in which the citizens may spoil everything."""

from games.revolt.game import Revolt

GAME = Revolt()
