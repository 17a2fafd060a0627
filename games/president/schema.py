"""What bots see and answer in President, field by field."""

from __future__ import annotations

from games.president.cards import START_CARDS, titles
from games.schema import (
    DecisionSchema,
    EventSchema,
    Schema,
    Schemas,
    described,
    event,
    flag,
    listing,
    named,
    optional,
    record,
    seat,
    seen_by_all,
    text,
    whole,
    word,
)

CARDS = named("Cards", text(pattern="[3-9TJQKA2]*[*]*"))
START_CARD = named("StartCard", word(START_CARDS))


def gifts(title: str, given: Schema, returned: str) -> Schema:
    gift = record(title, "Tribute from one seat to another, and what came back.", {
        "giver": seat("Who gives tribute."),
        "taker": seat("Who takes it."),
        "count": whole("How many cards.", low=1, high=2),
        "given": given,
        "returned": optional(CARDS, returned),
    })  # fmt: skip
    return listing(gift, "The tribute of this round, the President's first; empty without tribute.")


VIEW = record("View", "What a seat sees.", {
    "seat": seat("Your seat."),
    "seats": whole("How many seats there are.", low=4, high=8),
    "round": whole("The round, from 1.", low=1),
    "phase": word(
        ("play", "return", "over"),
        '`"return"` while tribute is being answered, `"over"` when the game is over.',
    ),
    "turn": optional(seat(), "Whose turn it is in the trick; `null` in the other phases."),
    "revolution": flag("Whether the order of ranks is turned over now."),
    "hand": described(CARDS, "Your cards."),
    "sizes": listing(whole(), "How many cards every seat holds."),
    "table": optional(CARDS, "The play to beat; `null` if you lead."),
    "by": optional(seat(), "Who made that play; `null` if you lead."),
    "passed": listing(seat(), "Seats with cards that have passed in this trick."),
    "played": listing(
        text(), "All plays of every seat in this round, in order, with spaces between them."
    ),
    "out": listing(
        seat(),
        "Seats that went out in this round, the first one first; all seats when the game is over.",
    ),
    "order": listing(
        seat(),
        "The finishing order of the round before, the President first; "
        "empty in the first round.",
    ),
    "points": listing(whole(), "Points of every seat."),
    "start": record("Start", "Who began this round.", {
        "seat": seat("Who began."),
        "card": optional(
            START_CARD,
            "In the first round the card that decided it, rank and suit; later `null`.",
        ),
    }),
    "tribute": gifts(
        "Gift",
        optional(CARDS, "The cards given; `null` for seats that are not concerned."),
        "The cards given back; `null` until both returns are in, "
        "and for seats that are not concerned.",
    ),
})  # fmt: skip


def gift(kind: str, about: str) -> tuple[str, EventSchema]:
    return event(kind, about, {
        "from": seat("Who gives."),
        "to": seat("Who gets them."),
        "count": whole("How many cards.", low=1, high=2),
    })  # fmt: skip


SCHEMAS = Schemas(
    view=VIEW,
    replay=seen_by_all(VIEW, without=["hand", "tribute"], fields={
        "tribute": gifts(
            "OpenGift",
            described(CARDS, "The cards given."),
            "The cards given back; `null` until both returns are in.",
        ),
        "hands": listing(CARDS, "The cards of every seat."),
        "unused": described(CARDS, "The cards that were not dealt."),
    }),
    decisions={
        "play": DecisionSchema(
            "The seat whose turn it is in the trick.",
            text(
                'The cards to play, naturals first, or `"pass"` when you follow.',
                pattern="([3-9TJQKA2]*[*]*|pass)",
            ),
        ),
        "return": DecisionSchema(
            "The President and the Vice-President at once, when they have received tribute.",
            described(
                CARDS,
                "The cards to give back, the lower one first: as many as you received.",
            ),
        ),
    },
    events=dict([
        event("deal", "A round is dealt.", {
            "round": whole("The round, from 1.", low=1),
            "revolution": flag("Whether the order of ranks is turned over."),
        }),
        event("hand", "A seat is dealt its cards.", {
            "seat": seat("Whose cards they are."),
            "hand": described(CARDS, "The cards dealt."),
        }, seen_by="that seat"),
        gift("tribute", "Tribute is given."),
        gift("return", "Cards are given back."),
        event("cards", "Which cards were given: right after `tribute` and `return`.", {
            "from": seat("Who gives."),
            "to": seat("Who gets them."),
            "cards": described(CARDS, "The cards."),
        }, seen_by="giver and taker"),
        event("start", "The first trick of a round is about to be led.", {
            "seat": seat("Who leads."),
            "card": optional(
                START_CARD, "The card that decided it; `null` after the first round."
            ),
        }),
        event("play", "Cards are played.", {
            "seat": seat("Who plays."),
            "play": described(CARDS, "The cards."),
        }),
        event("pass", "A seat passes, or cannot play and is not asked.", {
            "seat": seat("Who passes."),
        }),
        event("revolution", "A quad turns the order of ranks over.", {
            "seat": seat("Who played it."),
            "revolution": flag("Whether the order is turned over from now on."),
        }),
        event("out", "A seat has played its last card, or is the last that has any.", {
            "seat": seat("Which seat."),
            "place": whole("Its place in the round.", low=1),
            "title": word(dict.fromkeys(titles(8)), "Its title in the next round."),
        }),
        event("trick", "A trick ends; not told at the end of a round.", {
            "winner": seat("Who won it."),
            "leader": seat("Who leads the next one: another seat if the winner is out."),
        }),
        event("round", "A round is over.", {
            "round": whole("The round, from 1.", low=1),
            "order": listing(seat(), "The finishing order, the President first."),
            "points": listing(whole(), "Points of every seat."),
        }),
        event("end", "The game is over.", {"winner": seat("Who won.")}),
    ]),
)  # fmt: skip
