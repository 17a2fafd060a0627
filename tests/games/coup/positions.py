"""Positions set up by hand and played on in a few words.

    play = position("banker director", "judge judge", "priest politician", coins=(2, 2, 2))
    play.act("banker").challenged(by=1).show()
    assert play.coins == [5, 2, 2]

Seat 0 is active unless said otherwise; the roles in play are those of the hands
and `roles`, filled up with the first-game set.
"""

from games.coup import GAME
from games.coup.cards import COPIES, FAMILIES, FIRST_GAME, IN_PLAY
from games.coup.turns import begin_turn


def role_set(*wanted):
    """A legal set with the wanted roles in it."""
    chosen = list(dict.fromkeys(wanted))
    for family, count in IN_PLAY.items():
        have = [role for role in chosen if role in FAMILIES[family]]
        spare = [role for role in (*FIRST_GAME, *FAMILIES[family]) if role in FAMILIES[family]]
        fill = [role for role in dict.fromkeys(spare) if role not in have]
        assert len(have) <= count, f"too many of {family}: {have}"
        chosen += fill[: count - len(have)]
    return chosen


def position(*hands, coins=2, roles=(), active=0, deck=None, revealed=None, **options):
    """A table at the start of a turn. `revealed` lists the lost cards of each seat."""
    hands = [tuple(sorted(hand.split())) for hand in hands]
    faces = [tuple(cards.split()) for cards in revealed or [""] * len(hands)]
    used = [card for hand in (*hands, *faces) for card in hand]
    named = role_set(*used, *roles)
    state = GAME.new(
        len(hands), {"role_set": "custom", "roles": named, **options}, "a seed for tests"
    )
    rest = [role for role in state.roles for _ in range(COPIES)]
    for card in used:
        rest.remove(card)
    state.hands = list(hands)
    state.revealed = faces
    state.deck = rest if deck is None else deck.split()
    state.coins = [coins] * len(hands) if isinstance(coins, int) else list(coins)
    state.out = tuple(seat for seat, hand in enumerate(hands) if not hand)
    state.alive = tuple(seat for seat, hand in enumerate(hands) if hand)
    state.active = active
    state.turn = 0
    play = Play(state)
    play.restart()
    return play


class Play:
    """A state with verbs for what players say at the table. Each verb returns the play."""

    def __init__(self, state):
        self.state = state
        self.events = []

    def restart(self):
        """Begin the active seat's turn anew, after something was set by hand."""
        state = self.state
        state.stack.clear()
        state.log = []
        state._stale = state.moved = state.shifted = True
        state._outcome = None
        begin_turn(state)
        self.turn = state.turn
        state.advance()
        return self

    def set(self, **fields):
        for name, value in fields.items():
            assert hasattr(self.state, name)
            setattr(self.state, name, value)
        return self.restart()

    # -- what is asked --------------------------------------------------------

    @property
    def kind(self):
        pending = self.state.pending()
        return pending[0].kind if pending else None

    @property
    def asked(self):
        return [decision.seat for decision in self.state.pending()]

    @property
    def moves(self):
        (decision,) = self.state.pending()
        return list(decision.moves)

    # -- what is said ---------------------------------------------------------

    def say(self, moves):
        self.events += [event.what for event in self.state.apply(moves)]
        return self

    def one(self, kind, move):
        assert self.kind == kind, f"asked for {self.kind}, not {kind}"
        (seat,) = self.asked
        return self.say({seat: move})

    def act(self, move):
        return self.one("action", move)

    def window(self, kind, yes, by):
        assert self.kind == kind, f"asked for {self.kind}, not {kind}"
        by = (by,) if isinstance(by, int) else by
        assert set(by) <= set(self.asked)
        return self.say({seat: yes if seat in by else "pass" for seat in self.asked})

    def unchallenged(self):
        return self.window("challenge", "challenge", ())

    def challenged(self, by):
        return self.window("challenge", "challenge", by)

    def joined(self, *by):
        return self.window("join", "claim", by)

    def inherited(self, *by):
        return self.window("probate", "claim", by)

    def show(self):
        return self.one("prove", "show")

    def concede(self):
        return self.one("prove", "concede")

    def block(self):
        return self.one("block", "block")

    def allow(self):
        return self.one("block", "pass")

    def lose(self, card, way="reveal"):
        return self.one("lose", {way: card})

    def to_next_turn(self, **answers):
        """What is left of the first turn by default moves, or by `answers` for a kind."""
        while self.state.turn == self.turn and self.state.pending():
            self.say(
                {
                    seat: answers.get(kind, self.state.default_move(seat))
                    for seat, kind, _ in self.state.pending()
                }
            )
        return self

    # -- what is so -----------------------------------------------------------

    @property
    def coins(self):
        return self.state.coins

    @property
    def lives(self):
        return [len(hand) for hand in self.state.hands]

    @property
    def hands(self):
        return [" ".join(hand) for hand in self.state.hands]

    def told(self, kind):
        return [event for event in self.events if event["event"] == kind]
