"""What bots see and answer in Revolt, field by field."""

from __future__ import annotations

from games.revolt.cards import CARDS, CUTS
from games.revolt.tables import LACKS
from games.schema import (
    DecisionSchema,
    Schemas,
    either,
    event,
    flag,
    listing,
    named,
    optional,
    record,
    row,
    seat,
    seen_by_all,
    whole,
    word,
)

CARD = named("Card", word(CARDS))
CUT = record("Cut", "A Blaggard played with a coin on it.", {
    "cut": named("Blaggard", word(CUTS, "The Blaggard.")),
})  # fmt: skip
PLAY = either(CARD, CUT, title="CardOrCut")
TRICK = row(
    seat("Who led."),
    listing(PLAY, "The moves, the leader's first."),
    optional(seat(), "Who won it; `null` after a revolt."),
    title="Trick",
)

VIEW = record("View", "What a seat sees.", {
    "seat": seat("Your seat."),
    "seats": whole("How many seats there are.", low=3, high=5),
    "round": whole("The round, from 1.", low=1),
    "turn": optional(seat(), "The seat that decides; `null` when the game is over."),
    "kind": word(("play", "take"), "What it decides."),
    "hand": listing(CARD, "Your cards, sorted."),
    "leader": seat("Who leads this trick."),
    "trick": listing(PLAY, "The moves made in this trick, the leader's first, then clockwise."),
    "chosen": optional(word("NRB"), "The chosen family, or `null` while there is none."),
    "coins": listing(whole(), "Coins of every seat; a coin on a cut card is already paid."),
    "supply": whole("Coins in the supply."),
    "arms": listing(whole(), "Coats of arms of every seat; this round's tricks are not yet in it."),
    "won": listing(whole(), "Tricks that every seat has won in this round."),
    "past": listing(TRICK, "The tricks of this round that are over: leader, moves, winner."),
    "lacks": listing(
        named("Families", word(LACKS)),
        "Families each seat has shown not to hold, as letters: "
        "it neither followed nor cut nor played a Citizen.",
    ),
    "pitchfork": optional(
        seat(),
        "The seat that still holds the pitchfork, so at least one Citizen; "
        "`null` once it has played one.",
    ),
})  # fmt: skip

SCHEMAS = Schemas(
    view=VIEW,
    replay=seen_by_all(VIEW, without=["hand"], fields={
        "hands": listing(listing(CARD), "The cards of every seat."),
    }),
    decisions={
        "play": DecisionSchema(
            "The seat whose turn it is in the trick.",
            either(CARD, CUT, about="The card to play, or a Blaggard to cut with."),
        ),
        "take": DecisionSchema(
            "The winner of the Knave's bonus, if the supply is empty and several are the richest.",
            seat("The seat from which the coin is taken."),
        ),
    },
    events=dict([
        event("deal", "A round is dealt.", {
            "round": whole("The round, from 1.", low=1),
            "leader": seat("Who has the pitchfork and leads."),
        }),
        event("hand", "A seat picks up its cards.", {
            "seat": seat("Whose cards they are."),
            "hand": listing(CARD, "The cards dealt."),
        }, seen_by="that seat"),
        event("play", "A card is played.", {
            "seat": seat("Who plays it."),
            "card": {**CARD, "description": "The card."},
            "cut": flag("Whether with a coin."),
        }),
        event("trick", "A trick is won.", {
            "winner": seat("Who won it."),
            "noble": optional(seat(), "Who got the Noble's coat of arms; `null` for nobody."),
            "knave": optional(
                seat(), "Who got the Knave's coin from the supply; `null` for nobody."
            ),
        }),
        event("revolt", "The Citizens revolt: nobody wins the trick.", {
            "leader": seat("Who leads again."),
        }),
        event("take", "The Knave's coin is taken from another seat, as the supply is empty.", {
            "seat": seat("Who takes it."),
            "from": seat("Who loses it."),
        }),
        event("unpaid", "Nobody can pay the Knave's coin.", {
            "seat": seat("Who won the bonus."),
        }),
        event("count", "A round is over.", {
            "round": whole("The round, from 1.", low=1),
            "won": listing(whole(), "Tricks that every seat has won."),
            "arms": listing(whole(), "Coats of arms of every seat, these tricks included."),
        }),
        event("riches", "The richest get coats of arms at the end of the game.", {
            "seats": listing(seat(), "The richest."),
            "arms": whole("Coats of arms for each of them.", low=1, high=2),
        }),
        event("end", "The game is over.", {"winners": listing(seat(), "Who won.")}),
    ]),
)  # fmt: skip
