"""What bots see and answer in Revolution!, field by field."""

from __future__ import annotations

from collections.abc import Mapping

from games.revolution.board import BOARDS, MOST_SPACES
from games.revolution.deeds import DEEDS
from games.schema import (
    DecisionSchema,
    EventSchema,
    Schema,
    Schemas,
    described,
    either,
    event,
    flag,
    listing,
    mapping,
    named,
    optional,
    record,
    seat,
    seen_by_all,
    text,
    whole,
    word,
)

AREAS = dict.fromkeys(area.name for areas, _ in BOARDS.values() for area in areas)
SPACES = dict.fromkeys(space.name for _, spaces in BOARDS.values() for space in spaces)

AREA = named("Area", word(AREAS))
SPACE = named("Space", word(SPACES))
TOKENS = named("Tokens", text(pattern="[FBG]*"))
DEED = named("Deed", word(DEEDS))
BID = named("Bid", mapping(SPACE, TOKENS))
STAY: Schema = {"const": "stay"}


def cube(about: str, count: int = 1) -> Schema:
    """Cubes, each named by its area and its owner."""
    return named(
        "Cube" if count == 1 else "Cubes", mapping(AREA, seat(), about, low=count, high=count)
    )


VIEW = record("View", "What a seat sees. Nothing is hidden but the bids being made.", {
    "seat": seat("Your seat."),
    "seats": whole("How many seats there are.", low=3, high=6),
    "round": whole("The round, from 1.", low=1),
    "tokens": listing(
        TOKENS,
        "While bidding, what every seat must bid; "
        "while resolving, what it has won so far in this round.",
    ),
    "support": listing(whole(), "Points of every seat on the score track."),
    "stock": listing(whole(), "Cubes of every seat that are not in the town."),
    "cubes": mapping(AREA, listing(whole()), "For every area, the cubes of every seat in it."),
    "guardhouse": optional(seat(), "The seat in the Guardhouse; `null` if it is empty."),
    "bids": listing(
        BID,
        "The bid of every seat opened last: of this round while resolving, of the round before "
        "while bidding. Empty before the first.",
    ),
    "resolving": optional(
        record("Resolving", "The person being resolved.", {
            "space": described(SPACE, "The person."),
            "copying": optional(SPACE, "The person the Anarchist copies; else `null`."),
            "deed": described(DEED, "What is being asked."),
            "seat": seat("Who is being asked."),
        }),
        "What is being resolved; `null` while bidding.",
    ),
    "scores": optional(
        listing(whole(low=None)), "The final score of every seat; `null` until the game is over."
    ),
})  # fmt: skip


def reward(kind: str, about: str) -> tuple[str, EventSchema]:
    return event(kind, about, {
        "space": described(SPACE, "The person."),
        "seat": seat("Who wins."),
        "support": whole("The points for it."),
        "tokens": described(TOKENS, "The tokens for the next round."),
        "area": optional(AREA, "Where a cube was placed; `null` for nowhere."),
    })  # fmt: skip


def deed(kind: str, about: str, fields: Mapping[str, Schema]) -> tuple[str, EventSchema]:
    return event(kind, about, {"seat": seat("Who does it."), **fields})


SCHEMAS = Schemas(
    view=VIEW,
    replay=seen_by_all(VIEW, without=[], fields={}),
    decisions={
        "bid": DecisionSchema(
            "Everyone at once, each round.",
            mapping(
                SPACE,
                named("Tokens", text(pattern="[FBG]+")),
                "People and the tokens laid on them: all your tokens, six people at most. "
                "The order of letters is free.",
                low=1,
                high=MOST_SPACES,
            ),
            listed=False,
        ),
        "spy": DecisionSchema(
            "The winner of the Spy.", cube("The opponent's cube to replace, as area and owner.")
        ),
        "swap": DecisionSchema(
            "The winner of the Apothecary.",
            either(
                STAY,
                cube("The two cubes.", 2),
                about='Two cubes to swap, as areas and owners, or `"stay"`.',
            ),
        ),
        "reassign": DecisionSchema(
            "The winner of the Messenger.",
            either(
                STAY,
                record("Shift", "A cube to another area.", {
                    "from": described(AREA, "Where a cube of yours is."),
                    "to": described(AREA, "Where it goes."),
                }),
                about='Where one of your cubes goes, or `"stay"` where that is allowed.',
            ),
        ),
        "influence": DecisionSchema(
            "The winner of the Mayor or the Governor.", described(AREA, "The area for your cube.")
        ),
        "plant": DecisionSchema(
            "The winner of the Governor.", cube("Area and owner of the opponent's cube.")
        ),
        "reclaim": DecisionSchema(
            "The winner of the Warden, if two kinds of token were bid.",
            word("FBG", "The token to take back."),
        ),
        "jail": DecisionSchema(
            "The winner of the Warden.",
            record("Jail", "The opponent; if the Jail is full, also whose cube leaves it.", {
                "seat": seat("Whose cube goes to jail."),
                "eject": seat("Whose cube leaves; only if the Jail is full."),
            }, optional=["eject"]),
        ),
        "asylum": DecisionSchema(
            "The winner of the Heretic, if the Asylum is full.",
            record("Asylum", "Whose cube leaves the Asylum.", {"eject": seat("Whose it is.")}),
        ),
        "copy": DecisionSchema(
            "The winner of the Anarchist.",
            described(SPACE, "The person to copy; that person's own decisions follow."),
        ),
    },
    events=dict([
        event("board", "What the board is, once, before the first round.", {
            "board": word(BOARDS, "Its name."),
            "areas": listing(record("AreaFacts", "An area of the town.", {
                "area": described(AREA, "Its name."),
                "points": whole("Points for the most cubes in it.", low=None),
                "spaces": whole("How many cubes it takes."),
                "per_cube": flag("Whether the points are for every cube instead."),
                "must_fill": flag("Whether the game goes on until it is full."),
            }), "The town."),
            "spaces": listing(record("SpaceFacts", "A person on the bid board.", {
                "space": described(SPACE, "The name."),
                "refuses": word(("", "F", "B", "FB"), "Tokens that may not be bid here."),
                "support": whole("Points for the winner."),
                "tokens": described(TOKENS, "Tokens for the winner."),
                "area": optional(AREA, "Where the winner puts a cube; `null` for nowhere."),
                "deeds": listing(DEED, "What else the winner does, in order."),
            }), "The people, in the order in which they are resolved."),
        }),
        event("round", "A round begins.", {
            "round": whole("The round, from 1.", low=1),
            "tokens": listing(TOKENS, "The tokens of every seat."),
        }),
        event("bids", "The bids are opened.", {
            "round": whole("The round, from 1.", low=1),
            "bids": listing(BID, "The bid of every seat."),
        }),
        reward("win", "A person is won."),
        event("tie", "The best bids for a person were alike: nobody wins.", {
            "space": described(SPACE, "The person."),
            "seats": listing(seat(), "Who bid alike."),
        }),
        deed("spy", "The Spy replaces a cube.", {
            "area": described(AREA, "Where."),
            "owner": seat("Whose cube was replaced."),
        }),
        deed("swap", "The Apothecary swaps two cubes.", {
            "areas": listing(AREA, "The two areas.", low=2, high=2),
            "owners": listing(seat(), "Whose cube stood in each.", low=2, high=2),
        }),
        deed("stay", "Apothecary or Messenger changes nothing.", {
            "space": word(("Apothecary", "Messenger"), "Which of the two."),
        }),
        deed("reassign", "The Messenger moves a cube.", {
            "from": described(AREA, "Where it was."),
            "to": described(AREA, "Where it goes."),
        }),
        deed("influence", "Mayor or Governor places a cube.", {
            "area": described(AREA, "Where."),
        }),
        deed("plant", "The Governor places an opponent's cube.", {
            "area": described(AREA, "Where."),
            "owner": seat("Whose cube."),
        }),
        deed("occupy", "The Constable occupies the Guardhouse.", {
            "removed": optional(seat(), "Who stood there; `null` for nobody."),
        }),
        deed("reclaim", "The Warden's winner takes a token back.", {
            "token": word("FBG", "The token."),
        }),
        deed("jail", "A cube goes to jail.", {
            "owner": seat("Whose cube."),
            "ejected": optional(seat(), "Whose cube left the Jail; `null` if there was room."),
        }),
        deed("asylum", "A cube of the Heretic's winner enters the Asylum.", {
            "ejected": optional(seat(), "Whose cube left the Asylum; `null` if there was room."),
        }),
        reward("copy", "The Anarchist copies a person."),
        event("end", "The game is over.", {
            "full": flag("Whether the town was full; otherwise the rounds ran out."),
            "round": whole("The last round.", low=1),
            "support": listing(whole(), "Points of every seat on the score track."),
            "token_points": listing(whole(), "Points of every seat for tokens."),
            "areas": listing(record("AreaScore", "Points for an area.", {
                "area": described(AREA, "The area."),
                "seat": seat("Who gets them."),
                "points": whole("How many.", low=None),
            }), "The points for the town."),
            "scores": listing(whole(low=None), "The final score of every seat."),
        }),
    ]),
)  # fmt: skip
