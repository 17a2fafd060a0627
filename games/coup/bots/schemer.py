"""Lies and challenges by probabilities.

1. *Beliefs.* The probability that a seat holds a role follows from the number of unseen copies
   and from what the seat has claimed so far. How often each seat challenges, and how often it
   was caught lying, is counted over all games of a sitting, in which seats stay the same.
2. *Values.* The value of a position is the bot's share of the strength at the table, which is made
   of lives and coins.
3. *Choices.* Every claim, challenge and block is a gamble between the positions that it can
   lead to; the choice with the highest expected value is made.

It plays any set of roles: it knows of each role only its effect on lives and coins.
"""

from math import comb, exp

COPIES = 3
COUP = 7
COIN = 0.08
"""Strength that each coin adds to a life, as a share of the life."""
SHARPNESS = 1.5
"""Exponent on strength: above 1, strong seats win more than their share."""
ENVY_LIFE, ENVY_COIN = 1.2, 0.35
"""How much each life and each coin attracts the attacks of others."""
THREAT = 0.7
"""Average share of a life that an attack takes."""
PATIENCE = 8.0
"""Observations after which a seat's habits count as much as the prior for strangers."""
STRANGER_CHALLENGES = 0.10
STRANGER_LIES = 0.35
CLAIM_WEIGHT = 2.5
"""Odds ratio: how much more often a role is claimed by seats that hold it."""

CARD_WORTH = {
    "general": 1.6, "guerrilla": 1.6, "mercenary": 1.5, "judge": 1.4, "crime_boss": 1.2,
    "capitalist": 1.3, "speculator": 1.2, "banker": 1.3, "politician": 1.2, "priest": 1.2,
    "spy": 1.1, "farmer": 1.0, "missionary": 1.5, "intellectual": 1.1, "communist": 1.0,
    "reporter": 0.8, "peacekeeper": 0.9, "customs_officer": 0.7, "lawyer": 0.7,
    "newscaster": 0.5, "director": 0.6, "producer": 0.6, "writer": 0.5, "protestor": 0.6,
    "foreign_consular": 0.4,
}  # fmt: skip
KNOWING = {"director": 0.6, "newscaster": -0.3, "producer": 0.4, "reporter": 1.4, "writer": 0.4}
"""The worth of an exchange of cards, in coins."""


class Bot:
    def __init__(self):
        self.habits = {}

    def start(self, game):
        self.claims = {}  # (seat, role) → times claimed with the cards it has now

    # -- what others do -------------------------------------------------------

    def habit(self, seat):
        return self.habits.setdefault(seat, {"asked": 0, "challenged": 0, "tested": 0, "lied": 0})

    def watch(self, turn):
        for event in turn.events:
            kind = event["event"]
            if kind == "claim":
                key = event["seat"], event["role"]
                self.claims[key] = self.claims.get(key, 0) + 1
                for seat in living(turn.view):
                    if seat != event["seat"]:
                        self.habit(seat)["asked"] += 1
            elif kind == "challenge":
                for seat in (event["seat"], *event["also"]):
                    self.habit(seat)["challenged"] += 1
                self.habit(event["claimant"])["tested"] += 1
            elif kind == "concede":
                self.habit(event["seat"])["lied"] += 1
                self.claims.pop((event["seat"], event["role"]), None)
            elif kind == "show":
                self.claims.pop((event["seat"], event["role"]), None)
            elif kind == "return":  # new cards: old claims say little
                for key in [key for key in self.claims if key[0] == event["seat"]]:
                    del self.claims[key]

    def caution(self, view, role):
        """The probability that somebody challenges this bot's claim to `role`."""
        trust = 1.0 - (0.0 if role in view["hand"] else exposed(view, role))
        for seat in living(view):
            if seat != view["seat"]:
                habit = self.habit(seat)
                doubts = habit["challenged"] + STRANGER_CHALLENGES * PATIENCE
                trust *= 1.0 - min(0.95, doubts / (habit["asked"] + PATIENCE))
        return 1.0 - trust

    def holds(self, view, seat, role, present=0):
        """The probability that `seat` holds `role`, not counting its `present` latest claims."""
        for item in view["known"]:
            if item["card"] == role and item["among"] == [f"hand {seat}"]:
                return 1.0
        odds = among_hidden(view, role, view["cards"][seat])
        if not 0.0 < odds < 1.0:
            return odds
        claimed = self.claims.get((seat, role), 0) - present
        ratio = odds / (1.0 - odds) * CLAIM_WEIGHT ** max(0, min(2, claimed))
        return ratio / (1.0 + ratio)

    def honest(self, view, seat, role):
        """The probability that the claim `seat` has just made is true."""
        odds = self.holds(view, seat, role, present=1)
        habit = self.habit(seat)
        lies = (habit["lied"] + STRANGER_LIES * 4) / (habit["tested"] + 4)
        # How often a seat, of whose claims a share `lies` is false, claims a role that it lacks:
        tempted = lies / max(0.05, 1.0 - lies) * 0.6
        return odds / (odds + (1.0 - odds) * tempted) if odds else 0.0

    # -- choices --------------------------------------------------------------

    def act(self, turn):
        self.watch(turn)
        return getattr(self, turn.kind if turn.kind != "return" else "give_back")(turn)

    def action(self, turn):
        return max(turn.legal, key=lambda move: self.promise(turn, move))

    def promise(self, turn, move):
        """The expected value of an action, including challenges and blocks."""
        view, me = turn.view, turn.seat
        table = Table(view)
        if move == "income":
            return table.gain(me, 1).value(me) + turn.random.random() * 1e-6
        name, target = (move, None) if isinstance(move, str) else next(iter(move.items()))
        if name == "coup":
            return table.gain(me, -7).kill(target).value(me)
        done = self.done(view, name, me, target).value(me)
        doubt = self.caution(view, name)
        if name in view["hand"]:
            # A challenger would lose a life; the strongest rival stands for it.
            proven = self.done(view, name, me, target).kill(rival(view, me), 1.0).value(me)
            return (1 - doubt) * done + doubt * proven
        caught = Table(view).kill(me)
        if name == "speculator":
            caught.coins[me] = 0
        return (1 - doubt) * done + doubt * caught.value(me)

    def done(self, view, role, me, target):
        """The expected table after a claim to `role` stood, including blocks."""
        table = Table(view)
        if role in ("general", "priest"):
            hit = [seat for seat in living(view) if seat not in (me, view["peacekeeping"])]
        else:
            hit = [] if target is None else [target]
        through = {seat: 1.0 - self.blocks(view, seat, role) for seat in hit}
        return table.play(role, me, target, through, view)

    def blocks(self, view, seat, role):
        if role == "crime_boss":
            return 0.0
        held = self.holds(view, seat, role)
        if seat == view["seat"]:
            held = float(role in view["hand"])
        return held + (1.0 - held) * 0.15

    def challenge(self, turn):
        view, me = turn.view, turn.seat
        step = view["steps"][-1]
        seat, role = step["seat"], step["role"]
        truth = self.honest(view, seat, role)
        failed, through = self.stakes(view, step)
        wrong, right = through.copy().kill(me), failed.kill(seat)
        gamble = truth * wrong.value(me) + (1 - truth) * right.value(me)
        return "challenge" if gamble > through.value(me) else "pass"

    def stakes(self, view, step):
        """The table if the claim falls, and the table if it stands."""
        kind, seat, role = step["claim"], step["seat"], step["role"]
        target = step["targets"][0] if step["targets"] else None
        if kind == "action":
            return Table(view), self.done(view, role, seat, target)
        table = Table(view)
        if kind == "block":
            return self.struck(view, role, seat), table
        if kind == "join":
            return table, Table(view).gain(seat, 1).gain(view["active"], -1)
        if kind == "estate":
            return table, Table(view).gain(seat, view["estate"] or 0)
        if role == "intellectual":
            return table, Table(view).gain(seat, 5)
        return table, Table(view).kill(seat, -1.0)  # a Missionary's life comes back

    def block(self, turn):
        view, me = turn.view, turn.seat
        step = view["steps"][-1]
        role = step["role"]
        if role in view["hand"]:
            return "block"
        struck = self.struck(view, role, me)
        doubt = self.caution(view, role)
        caught = struck.copy().kill(me)
        bluff = (1 - doubt) * Table(view).value(me) + doubt * caught.value(me)
        return "block" if bluff > struck.value(me) else "pass"

    def struck(self, view, role, seat):
        """The table if `seat` does not block `role`."""
        active = view["active"]
        if active == seat:  # a Disappear token is due
            return Table(view).kill(seat)
        return Table(view).play(role, active, seat, {seat: 1.0}, view, paid=True)

    def join(self, turn):
        return self.claim_for(turn, "capitalist", 1)

    def probate(self, turn):
        return self.claim_for(turn, "lawyer", (turn.view["estate"] or 0) * 0.7)

    def claim_for(self, turn, role, coins):
        """Whether a claim that brings some coins is worth its risk."""
        view, me = turn.view, turn.seat
        if role in view["hand"]:
            return "claim" if coins else "pass"
        doubt = self.caution(view, role)
        paid, caught = Table(view).gain(me, coins), Table(view).kill(me)
        gamble = (1 - doubt) * paid.value(me) + doubt * caught.value(me)
        return "claim" if gamble > Table(view).value(me) else "pass"

    def prove(self, turn):
        return "show"

    def extort(self, turn):
        view, me = turn.view, turn.seat
        pay = Table(view).gain(me, -2).gain(view["active"], 2)
        refuse = Table(view).gain(view["active"], -5).kill(me)
        return "pay" if pay.value(me) >= refuse.value(me) else "refuse"

    def fund(self, turn):
        view, me = turn.view, turn.seat
        target = view["steps"][-1]["target"]
        through = 1.0 - self.blocks(view, target, "protestor")
        joined = Table(view).gain(me, -3).kill(target, through)
        return "pay" if joined.value(me) > Table(view).value(me) else "pass"

    def lose(self, turn):
        """The least useful card, with a reactive claim if that is expected to pay."""
        view, me = turn.view, turn.seat
        hand = view["hand"]

        def promise(move):
            ((way, card),) = move.items()
            rest = list(hand)
            rest.remove(card)
            liking = 0.02 * cards_worth(rest)
            plain = Table(view).kill(me)
            if way == "reveal":
                return plain.value(me) + liking
            paid = plain.copy().gain(me, 5) if way == "intellectual" else Table(view)
            if way == card:
                return paid.value(me) + liking
            doubt = self.caution(view, way)
            caught = plain.copy().kill(me)
            return (1 - doubt) * paid.value(me) + doubt * caught.value(me) + liking

        return max(turn.legal, key=promise)

    def keep(self, turn):
        return max(turn.legal, key=lambda move: cards_worth(move["keep"]))

    def give(self, turn):
        return min(turn.legal, key=lambda move: CARD_WORTH[move["give"]])

    def give_back(self, turn):
        def kept(move):
            cards = list(turn.view["hand"])
            for card in move.values():
                cards.remove(card)
            return cards_worth(cards)

        return max(turn.legal, key=kept)

    def write(self, turn):
        return "stop"

    def mark(self, turn):
        """Tax the most useful role that is not in the own hand."""
        hand = turn.view["hand"]
        return max(
            turn.legal, key=lambda move: (move["mark"] not in hand, CARD_WORTH[move["mark"]])
        )

    def recipient(self, turn):
        """Give to the seat whose gain hurts least; to itself if that is allowed."""
        me = turn.seat
        return max(turn.legal, key=lambda move: Table(turn.view).gain(move["to"], 1).value(me))


class Table:
    """Lives and coins of every seat as expected values, which may be fractions."""

    def __init__(self, view):
        # In the middle of an exchange a hand is larger than a player's lives.
        self.lives = [min(2.0, cards) for cards in view["cards"]]
        self.coins = [float(coins) for coins in view["coins"]]

    def copy(self):
        other = object.__new__(Table)
        other.lives, other.coins = self.lives[:], self.coins[:]
        return other

    def gain(self, seat, coins):
        self.coins[seat] = max(0.0, self.coins[seat] + coins)
        return self

    def move(self, giver, taker, coins):
        coins = min(coins, self.coins[giver])
        self.coins[giver] -= coins
        self.coins[taker] += coins
        return self

    def kill(self, seat, share=1.0):
        self.lives[seat] = max(0.0, self.lives[seat] - share)
        return self

    def value(self, me):
        """This seat's share of all strength, after the expected attacks."""
        seats = [seat for seat, lives in enumerate(self.lives) if lives > 0]
        if me not in seats:
            return 0.0
        envy = {s: exp(ENVY_LIFE * self.lives[s] + ENVY_COIN * self.coins[s]) for s in seats}
        everyone = sum(envy.values())
        ready = {s: min(1.0, self.coins[s] / COUP) ** 2 for s in seats}
        strengths = {}
        for seat in seats:
            blows = sum(
                ready[other] * envy[seat] / (everyone - envy[other])
                for other in seats
                if other != seat
            )
            lives = self.lives[seat] * exp(-THREAT * blows)
            strengths[seat] = (lives * (1.0 + COIN * min(12.0, self.coins[seat]))) ** SHARPNESS
        return strengths[me] / sum(strengths.values())

    def play(self, role, me, target, through, view, paid=False):
        """Apply the effect of a role; `through` is each target's probability not to block.

        `paid` says that the cost has been paid already.
        """
        cost = {"guerrilla": 4, "general": 5, "mercenary": 3, "protestor": 2, "newscaster": 0}
        gain = {
            "banker": 3, "capitalist": 3.4, "spy": 2.5, "farmer": 3, "peacekeeper": 1.6,
            "customs_officer": 1.4, "foreign_consular": 0.4, **KNOWING,
        }  # fmt: skip
        if not paid:
            self.gain(me, gain.get(role, 0) - cost.get(role, 0))
            if role == "judge":
                self.move(me, target, 3)
        if role == "speculator":
            self.gain(me, min(5.0, self.coins[me]))
        elif role == "farmer":
            self.move(me, rival(view, me, weakest=True), 1)
        elif role == "crime_boss":
            if self.coins[target] >= 2:
                self.move(target, me, 2)
            else:
                self.gain(me, -5).kill(target)
        elif role == "communist":
            poorest = min(
                (seat for seat in living(view) if seat != target),
                key=lambda seat: (self.coins[seat], seat != me),
            )
            self.move(target, poorest, 3 * through[target])
        for seat, chance in through.items():
            if role in ("guerrilla", "general", "judge"):
                self.kill(seat, chance)
            elif role == "mercenary":
                self.kill(seat, 0.8 * chance)
            elif role == "protestor":
                self.kill(seat, chance if paid else 0.3 * chance)
            elif role == "politician":
                self.move(seat, me, 2 * chance)
            elif role == "priest":
                self.move(seat, me, chance)
        return self


# -- helpers ------------------------------------------------------------------


def among_hidden(view, role, cards):
    """The probability that `role` is among this many random hidden cards."""
    piles = [view["hand"], view["set_aside"], *view["revealed"]]
    copies = COPIES - sum(pile.count(role) for pile in piles)
    hidden = COPIES * len(view["roles"]) - sum(len(pile) for pile in piles)
    if copies <= 0 or hidden < cards:
        return 0.0
    return 1.0 - comb(hidden - copies, cards) / comb(hidden, cards)


def exposed(view, role):
    """The probability that another seat can see all copies of a role that this bot lacks."""
    seen = sum(pile.count(role) for pile in view["revealed"])
    # A card that a seat has shown is in the deck or with that seat, so everyone knows that this
    # bot does not hold it.
    seen += sum(item["card"] == role and len(item["among"]) > 1 for item in view["known"])
    left = COPIES - seen
    if left <= 0:
        return 1.0
    if left == COPIES:
        return 0.0
    others = [view["cards"][seat] for seat in living(view) if seat != view["seat"]]
    hidden = sum(others) + view["deck"] + sum(map(len, view["aside"]))
    if left == 1:
        return sum(others) / hidden
    return sum(cards > 1 for cards in others) / comb(hidden, left)


def cards_worth(cards):
    """Two different cards are better than a pair."""
    return sum(CARD_WORTH[card] for card in set(cards)) + 0.2 * len(cards)


def rival(view, me, weakest=False):
    """The strongest other player, or the weakest."""
    others = [seat for seat in living(view) if seat != me]
    return (min if weakest else max)(
        others, key=lambda seat: (view["cards"][seat], view["coins"][seat])
    )


def living(view):
    return [seat for seat in range(view["seats"]) if seat not in view["out"]]
