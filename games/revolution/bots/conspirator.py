"""Guesses the bids of the others, and makes the best bid against them.

1. *Values.* The expected points of an area assume that its free spaces are filled at random
   (`expected`). From that follows what each seat would gain, and all others lose, by winning
   each space.
2. *Guesses.* A few dozen bids of every opponent are drawn: at first from what each space is worth
   to it, and increasingly from where it has laid its tokens so far, in this and earlier games.
3. *The answer.* Against those guesses every amount on every space has an average gain. The
   best way to spread the tokens is found by dynamic programming over the spaces (`best_bid`).
"""

from bisect import bisect_left, bisect_right
from math import exp
from operator import le

from games.revolution.tables import board_for
from games.revolution.tokens import LETTERS, UNIT, counts, pack

GUESSES = 48
RIVALRY = 0.6
"""Weight of the others' average gain, which counts against the own."""
TOKEN_VALUE = {"F": 5.0, "B": 3.0, "G": 0.5}
LAST_VALUE = {"F": 5.0, "B": 3.0, "G": 1.0}
TASTE = 3.0
"""Exponent on worth: how strongly opponents are assumed to prefer valuable spaces."""
PATIENCE = 6.0
"""Rounds after which an opponent's habits count as much as the worth of the spaces."""
GUARD_VALUE = 4.0


class Bot:
    def __init__(self):
        self.habits = {}

    def start(self, game):
        self.board = board_for(game.seats, game.options["expansion"])

    def act(self, turn):
        for event in turn.events:
            if event["event"] == "bids":
                self.watch(event["bids"])
        town = Town(self.board, turn.view, turn.seat)
        if turn.kind == "bid":
            return self.bid(turn, town)
        if turn.kind == "reclaim":
            return turn.legal[0]
        if turn.kind == "copy":
            names = self.board.post_index
            return max(turn.legal, key=lambda name: town.feels(town.win(turn.seat, names[name])))
        return max(turn.legal, key=lambda move: town.feels(town.after(turn.kind, move)))

    def watch(self, bids):
        """Count where each seat lays each kind of token. Seats stay the same in a sitting."""
        for seat, bid in enumerate(bids):
            habit = self.habits.setdefault(seat, {"rounds": 0, "F": {}, "B": {}, "G": {}})
            habit["rounds"] += 1
            for name, text in bid.items():
                for letter in set(text):
                    seen = habit[letter]
                    seen[name] = seen.get(name, 0) + text.count(letter)

    def bid(self, turn, town):
        view, rng = turn.view, turn.random
        values = [
            [town.feels(town.win(seat, index)) for index in range(len(self.board.posts))]
            for seat in range(turn.seats)
        ]
        scenes = [[] for _ in self.board.posts]
        drawers = [
            (seat, view["tokens"][seat], self.tastes(town, seat))
            for seat in range(turn.seats)
            if seat != turn.seat
        ]
        for _ in range(GUESSES):
            best = [(0, None)] * len(scenes)
            for seat, tokens, tastes in drawers:
                for index, price in guess(tokens, tastes, rng).items():
                    if price > best[index][0]:
                        best[index] = (price, seat)
                    elif price == best[index][0]:
                        best[index] = (price, None)
            for index, scene in enumerate(scenes):
                scene.append(best[index])
        held = pack(view["tokens"][turn.seat])
        gains = [
            Gain(scene, values[turn.seat][index], [row[index] for row in values])
            for index, scene in enumerate(scenes)
        ]
        return best_bid(self.board, held, gains)

    def tastes(self, town, seat):
        """For each kind of token: the spaces that take it, and their probabilities for a seat."""
        habit = self.habits.get(seat)
        known = habit["rounds"] / (habit["rounds"] + PATIENCE) if habit else 0
        wants = [
            max(0.3, town.win(seat, index)[seat]) ** TASTE for index in range(len(self.board.posts))
        ]
        found = {}
        for letter in LETTERS:
            places = [
                index
                for index, space in enumerate(self.board.spaces)
                if letter not in space.refuses
            ]
            total = sum(wants[index] for index in places)
            weights = [wants[index] / total for index in places]
            seen = habit[letter] if habit else {}
            if seen:
                laid = sum(seen.values())
                weights = [
                    (1 - known) * weight + known * seen.get(self.board.spaces[index].name, 0) / laid
                    for index, weight in zip(places, weights, strict=True)
                ]
            found[letter] = places, weights
        return found


def guess(tokens, tastes, rng):
    """One random bid of an opponent: space → packed tokens."""
    laid = {}
    for letter in LETTERS:
        number = tokens.count(letter)
        if number:
            places, weights = tastes[letter]
            unit = pack(letter)
            for index in rng.choices(places, weights, k=number):
                laid[index] = laid.get(index, 0) + unit
    return laid


class Gain:
    """The average gain of an amount on one space over not bidding, against the guesses."""

    def __init__(self, scene, mine, theirs):
        scene = sorted(scene, key=lambda top: top[0])
        self.prices = [price for price, _ in scene]
        losses = [0 if seat is None else theirs[seat] for _, seat in scene]
        self.mine = mine
        self.sums = [0.0]
        for loss in losses:
            self.sums.append(self.sums[-1] + loss)

    def of(self, price):
        below = bisect_left(self.prices, price)
        level = bisect_right(self.prices, price)
        return (below * self.mine - self.sums[level]) / len(self.prices)


def best_bid(board, held, gains):
    """The bid with the highest sum of gains: every token laid, on at most six spaces.

    `reach` maps (tokens left, spaces left) to the best gain so far and the bid that has it.
    """
    reach = {(held, 6): (0.0, ())}
    for index, gain in enumerate(gains):
        offers = worthwhile(board.spaces[index].refuses, held, gain)
        for (left, spaces), (value, bid) in list(reach.items()):
            if not spaces:
                continue
            left_counts = counts(left)
            for price, more, need in offers:
                if all(map(le, need, left_counts)):
                    key = (left - price, spaces - 1)
                    now = value + more
                    known = reach.get(key)
                    if known is None or known[0] < now:
                        reach[key] = (now, (*bid, (index, price)))
    for (left, _), (_, bid) in sorted(reach.items(), key=lambda item: item[1][0], reverse=True):
        laid = lay_rest(board, dict(bid), left, gains)
        if laid is not None:
            return {board.spaces[index].name: spell(price) for index, price in laid.items()}
    return {"Printer": spell(held)}


def worthwhile(refuses, held, gain):
    """The amounts that gain more than any with less Gold and the same Force and Blackmail."""
    force, blackmail, gold = counts(held)
    offers = []
    for f in range(0 if "F" in refuses else min(force, 2), -1, -1):
        for b in range(0 if "B" in refuses else min(blackmail, 3), -1, -1):
            best = 0.05
            for g in range(0 if f or b else 1, gold + 1):
                price = f * UNIT["F"] + b * UNIT["B"] + g
                more = gain.of(price)
                if more > best + 0.05:
                    best = more
                    offers.append((price, more, (f, b, g)))
    return offers


def lay_rest(board, laid, left, gains):
    """Lay the tokens left over where they gain most; ``None`` if no space can take them."""
    for letter, number in zip(LETTERS, counts(left), strict=True):
        unit = pack(letter)
        for _ in range(number):
            places = [
                index
                for index, space in enumerate(board.spaces)
                if letter not in space.refuses and (index in laid or len(laid) < 6)
            ]
            if not places:
                return None
            index = max(
                places,
                key=lambda index: (
                    gains[index].of(laid.get(index, 0) + unit)
                    - (gains[index].of(laid[index]) if index in laid else 0.0)
                ),
            )
            laid[index] = laid.get(index, 0) + unit
    return laid


def spell(price):
    return "".join(letter * n for letter, n in zip(LETTERS, counts(price), strict=True))


class Town:
    """Changes of points by winning spaces: lists with a number for each seat."""

    def __init__(self, board, view, seat):
        self.board = board
        self.me = seat
        self.seats = view["seats"]
        self.guard = view["guardhouse"]
        self.rows = [tuple(view["cubes"][area.name]) for area in board.areas]
        self.nothing = [0.0] * self.seats
        self.races = {}
        self.wins = {}
        left = sum(self.room(index) for index, area in enumerate(board.areas) if area.must_fill)
        self.token_value = LAST_VALUE if left <= 2 else TOKEN_VALUE

    def feels(self, change, seat=None):
        """The value of a change for a seat: its own points, minus a part of the others'."""
        mine = change[self.me if seat is None else seat]
        return mine - RIVALRY * (sum(change) - mine) / (self.seats - 1)

    def win(self, seat, index):
        """Everyone's change of points if `seat` wins a space."""
        key = (seat, index)
        if key not in self.wins:
            space = self.board.spaces[index]
            change = self.nothing[:]
            change[seat] += space.support + sum(self.token_value[kind] for kind in space.tokens)
            if space.area is not None:
                change = add(change, self.edit(self.board.area_index[space.area], None, seat))
            for deed in space.deeds:
                change = add(change, self.deed(deed, seat))
            self.wins[key] = change
        return self.wins[key]

    def deed(self, deed, seat):
        """Everyone's change of points if `seat` makes its best move for a deed."""
        areas, jail, asylum = range(len(self.rows)), self.area("Jail"), self.area("Asylum")
        others = [other for other in range(self.seats) if other != seat]
        if deed == "occupy":
            return [GUARD_VALUE * (one == seat != self.guard) for one in range(self.seats)]
        if deed == "reclaim":
            return [self.token_value["G"] * (one == seat) for one in range(self.seats)]
        if deed == "asylum":
            return self.edit(asylum, None, seat)
        if deed == "influence":
            options = [self.edit(area, None, seat) for area in areas]
        elif deed == "plant":
            options = [self.edit(area, None, other) for area in areas for other in others]
        elif deed == "jail":
            options = [self.edit(jail, None, other) for other in others]
        elif deed == "spy":
            prey = [other for other in others if other != self.guard]
            options = [self.edit(area, other, seat) for area in areas for other in prey]
        elif deed == "reassign":
            options = [
                add(self.edit(here, seat, None), self.edit(there, None, seat))
                for here in areas
                for there in areas
                if here != there and self.rows[here][seat] and self.room(there)
            ]
        elif deed == "swap":
            options = self.good_swaps(seat)
        else:
            spaces = enumerate(self.board.spaces)
            options = [self.win(seat, index) for index, space in spaces if deed not in space.deeds]
        return max([self.nothing, *options], key=lambda change: self.feels(change, seat))

    def good_swaps(self, seat):
        """For each two owners: swaps between the areas where replacing their cubes pays most."""
        free = [one for one in range(self.seats) if self.guard in (None, seat) or one != self.guard]
        best = {}
        for one in free:
            for two in free:
                edits = [self.edit(area, one, two) for area in range(len(self.rows))]
                order = sorted(edits, key=lambda change: self.feels(change, seat), reverse=True)
                best[one, two] = [(edits.index(change), change) for change in order[:2]]
        return [
            add(mine, theirs)
            for one, two in best
            if one < two
            for here, mine in best[one, two]
            for there, theirs in best[two, one]
            if here != there and self.rows[here][one] and self.rows[there][two]
        ]

    def after(self, kind, move):
        """Everyone's change of points by one of my legal moves."""
        me = self.me
        if move == "stay":
            return self.nothing
        if kind == "influence":
            return self.edit(self.area(move), None, me)
        if kind == "reassign":
            here, there = self.area(move["from"]), self.area(move["to"])
            return add(self.edit(here, me, None), self.edit(there, None, me))
        if kind == "jail":
            return self.edit(self.area("Jail"), move.get("eject"), move["seat"])
        if kind == "asylum":
            return self.edit(self.area("Asylum"), move["eject"], me)
        (area, owner), *rest = [(self.area(name), owner) for name, owner in move.items()]
        if kind == "spy":
            return self.edit(area, owner, me)
        if kind == "plant":
            return self.edit(area, None, owner)
        ((there, other),) = rest
        return add(self.edit(area, owner, other), self.edit(there, other, owner))

    def area(self, name):
        return self.board.area_index.get(name)

    def room(self, area):
        return self.board.areas[area].spaces - sum(self.rows[area])

    def edit(self, area, out, new):
        """Everyone's change of points if a cube of `out` is replaced by one of `new`.

        Either may be ``None``: then a cube is only added or only removed.
        """
        row = list(self.rows[area])
        if out is not None:
            row[out] -= 1
        if new is not None:
            row[new] += 1
        if (out is not None and row[out] < 0) or sum(row) > self.board.areas[area].spaces:
            return self.nothing
        before, after = self.race(area, self.rows[area]), self.race(area, tuple(row))
        return [now - then for then, now in zip(before, after, strict=True)]

    def race(self, area, row):
        """The expected points of each seat for an area with these cubes; cached."""
        key = (area, row)
        if key not in self.races:
            self.races[key] = expected(self.board.areas[area], row)
        return self.races[key]


def add(change, more):
    return [one + two for one, two in zip(change, more, strict=True)]


def expected(area, row):
    """Expected points, if the number of further cubes of each seat is Poisson distributed."""
    if area.per_cube:
        return [float(area.points * count) for count in row]
    room = area.spaces - sum(row)
    if not room:
        top = max(row)
        alone = row.count(top) == 1
        return [float(area.points) if alone and count == top else 0.0 for count in row]
    chance, up_to = poisson(room / len(row), room)
    found = []
    for seat, count in enumerate(row):
        win = 0.0
        for more in range(room + 1):
            each = chance[more]
            for other, rival in enumerate(row):
                if other != seat:
                    ahead = count + more - rival - 1
                    each *= 0.0 if ahead < 0 else up_to[min(ahead, room)]
            win += each
        found.append(area.points * win)
    return found


_POISSON = {}


def poisson(mean, most):
    """The Poisson probabilities of exactly k, and of at most k, for k up to `most`."""
    if (mean, most) not in _POISSON:
        chance = [exp(-mean)]
        for k in range(1, most + 1):
            chance.append(chance[-1] * mean / k)
        up_to, total = [], 0.0
        for each in chance:
            total += each
            up_to.append(total)
        _POISSON[mean, most] = chance, up_to
    return _POISSON[mean, most]
