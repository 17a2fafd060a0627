"""Tells the truth: claims only roles that it holds, blocks when it can, coups the leader.

It challenges a claim only if the claim cannot be true, because every copy of the role is
elsewhere. All it needs is in the view, so it keeps no memory.
"""

COPIES = 3

WORTH = {
    "general": 60,
    "guerrilla": 55,
    "mercenary": 50,
    "judge": 45,
    "crime_boss": 42,
    "capitalist": 38,
    "speculator": 36,
    "banker": 35,
    "politician": 34,
    "priest": 33,
    "spy": 32,
    "farmer": 28,
    "missionary": 27,
    "intellectual": 26,
    "communist": 24,
    "reporter": 22,
    "peacekeeper": 20,
    "customs_officer": 18,
    "lawyer": 16,
    "newscaster": 14,
    "director": 13,
    "producer": 12,
    "writer": 11,
    "protestor": 10,
    "foreign_consular": 8,
}
"""How useful each role is to hold and to play. Income is worth 15."""

INCOME = 15


def act(turn):
    return ANSWERS[turn.kind](turn)


# -- the own turn -------------------------------------------------------------


def action(turn):
    view, hand = turn.view, turn.view["hand"]
    coups = [move for move in turn.legal if "coup" in move]
    if coups:
        return worst_enemy(turn, coups)
    true = [move for move in turn.legal if role_of(move) in hand and sensible(view, move)]
    if not true:
        return "income"
    role = max(map(role_of, true), key=WORTH.get)
    if WORTH[role] <= INCOME and turn.random.random() < 0.7:
        return "income"
    return worst_enemy(turn, [move for move in true if role_of(move) == role])


def sensible(view, move):
    """Whether a true claim is worth the turn."""
    me, role = view["seat"], role_of(move)
    coins = view["coins"]
    if role == "speculator":
        return coins[me] >= 2
    if role == "politician":
        return coins[move[role]] >= 2
    if role == "priest":
        return sum(coins) - coins[me] >= 2
    if role == "communist":
        return coins[me] == min(coins[seat] for seat in living(view))
    if role == "general":
        return len(living(view)) > 2 or coins[me] >= 6
    if role == "peacekeeper":
        return view["peacekeeping"] != me
    if role == "foreign_consular":
        return me not in view["treaty"]
    if role == "customs_officer":
        return view["tax"] is None or view["tax"]["seat"] != me
    return True


def worst_enemy(turn, moves):
    """The move that targets the strongest seat; the first move if they target none."""
    if isinstance(moves[0], str):
        return moves[0]
    view = turn.view

    def strength(move):
        (seat,) = move.values()
        return view["cards"][seat], view["coins"][seat]

    return max(moves, key=strength)


# -- answering others ---------------------------------------------------------


def challenge(turn):
    step = turn.view["steps"][-1]
    return "challenge" if impossible(turn.view, step["role"], step["seat"]) else "pass"


def impossible(view, role, seat):
    """Whether every copy of `role` is known to be elsewhere than with `seat`."""
    piles = [view["hand"], view["set_aside"], *view["revealed"]]
    elsewhere = sum(pile.count(role) for pile in piles)
    places = {f"hand {seat}", f"aside {seat}"}
    elsewhere += sum(
        item["card"] == role and not places & set(item["among"]) for item in view["known"]
    )
    return elsewhere >= COPIES


def block(turn):
    return "block" if turn.view["steps"][-1]["role"] in turn.view["hand"] else "pass"


def join(turn):
    return "claim" if "capitalist" in turn.view["hand"] else "pass"


def probate(turn):
    held = "lawyer" in turn.view["hand"]
    return "claim" if held and turn.view["estate"] else "pass"


def fund(turn):
    """Join a riot against the leader, when rich."""
    view = turn.view
    target = view["steps"][-1]["target"]
    rivals = [seat for seat in living(view) if seat != turn.seat]
    leads = max(rivals, key=lambda seat: (view["cards"][seat], view["coins"][seat])) == target
    return "pay" if leads and view["coins"][turn.seat] >= 4 else "pass"


# -- cards --------------------------------------------------------------------


def lose(turn):
    """A true reactive claim if there is one, else the least useful card."""
    for move in turn.legal:
        ((way, card),) = move.items()
        if way == card:
            return move
    reveals = [move for move in turn.legal if "reveal" in move]
    return min(reveals, key=lambda move: WORTH[move["reveal"]])


def keep(turn):
    return max(turn.legal, key=lambda move: worth_of(move["keep"]))


def give(turn):
    return min(turn.legal, key=lambda move: WORTH[move["give"]])


def worth_of(cards):
    """Two different cards are better than a pair."""
    return sum(WORTH[card] for card in set(cards))


def give_back(turn):
    """Return cards as a Producer so that the most useful ones stay."""

    def kept(move):
        cards = list(turn.view["hand"])
        for card in move.values():
            cards.remove(card)
        return worth_of(cards)

    return max(turn.legal, key=kept)


# -- other choices ------------------------------------------------------------


def mark(turn):
    """Tax the most useful role that is not in the own hand."""
    free = [move for move in turn.legal if move["mark"] not in turn.view["hand"]]
    return max(free, key=lambda move: WORTH[move["mark"]])


def recipient(turn):
    """Give to itself if that is allowed, else to the weakest seat."""
    own = {"to": turn.seat}
    if own in turn.legal:
        return own
    view = turn.view
    return min(turn.legal, key=lambda move: (view["cards"][move["to"]], view["coins"][move["to"]]))


def role_of(move):
    return move if isinstance(move, str) else next(iter(move))


def living(view):
    return [seat for seat in range(view["seats"]) if seat not in view["out"]]


ANSWERS = {
    "action": action,
    "challenge": challenge,
    "block": block,
    "join": join,
    "probate": probate,
    "prove": lambda turn: "show",
    "extort": lambda turn: "pay",
    "fund": fund,
    "lose": lose,
    "keep": keep,
    "give": give,
    "return": give_back,
    "write": lambda turn: "stop",
    "mark": mark,
    "recipient": recipient,
}
"""By kind of decision: the function that answers it."""
