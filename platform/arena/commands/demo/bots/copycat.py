"""A bot with a memory: it plays the kind of move that has been legal most often so far."""

from collections import Counter


class Bot:
    def start(self, game):
        self.seen = Counter()

    def act(self, turn):
        moves = [str(move) for move in turn.legal]
        self.seen.update(moves)
        turn.note(f"{len(moves)} moves to choose from")
        return max(turn.legal, key=lambda move: self.seen[str(move)])
