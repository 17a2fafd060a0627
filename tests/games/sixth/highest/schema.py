"""What bots see and answer in Highest, field by field."""

from __future__ import annotations

from games.schema import (
    DecisionSchema,
    Schemas,
    described,
    event,
    listing,
    named,
    record,
    seat,
    seen_by_all,
    whole,
)

CARD = named("Card", whole())

VIEW = record("View", "What a seat sees.", {
    "seat": seat("Your seat."),
    "seats": whole("How many seats there are.", low=2, high=3),
    "hand": listing(CARD, "Your cards."),
    "sizes": listing(whole(), "How many cards every seat holds."),
    "won": listing(whole(), "Tricks that every seat has won."),
    "played": listing(CARD, "The cards of all tricks so far."),
})  # fmt: skip

SCHEMAS = Schemas(
    view=VIEW,
    replay=seen_by_all(VIEW, without=["hand"], fields={
        "hands": listing(listing(CARD), "The cards of every seat."),
    }),
    decisions={"play": DecisionSchema("Everyone at once.", described(CARD, "The card to play."))},
    events=dict([
        event("trick", "A trick is over.", {
            "cards": listing(CARD, "The card of every seat."),
            "winner": seat("Who won it."),
        }),
    ]),
)  # fmt: skip
