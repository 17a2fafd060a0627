"""What bots see and answer in Royals & Riots, field by field."""

from __future__ import annotations

from games.royals_and_riots.cards import CODES, RANK_NAMES
from games.schema import (
    DecisionSchema,
    Schemas,
    described,
    either,
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

CARD = named("Card", word(CODES))
RANK = named("Rank", word(RANK_NAMES))

THEFT = record("Theft", "What the Thief did.", {
    "from": seat("Who was robbed."),
    "card": described(CARD, "The card stolen."),
    "returned": described(CARD, "The card of the trick that went back to the victim's hand."),
})  # fmt: skip

TABLE = listing(
    optional(CARD),
    "The cards of the trick in the order of play: card `i` is that of seat "
    "`(leader + i) % seats`; `null` where the Thief sent one home.",
)

TRICK = record("Trick", "A finished trick.", {
    "leader": seat("Who opened it."),
    "cards": described(TABLE, "Its cards, as in `table`."),
    "winner": optional(seat(), "Who won it; `null` for nobody."),
    "stolen": described(THEFT, "The theft, where there was one."),
    "executed": described(CARD, "The card executed, where there was one."),
}, optional=["stolen", "executed"])  # fmt: skip

VIEW = record("View", "What a seat sees.", {
    "seat": seat("Your seat."),
    "seats": whole("How many seats there are.", low=2, high=4),
    "phase": word(
        ("play", "steal", "execute", "over"), 'What is decided; `"over"` when the game is over.'
    ),
    "round": whole("The round of the game, from 1.", low=1),
    "trick": whole("The trick of the round, from 1.", low=1),
    "starter": seat("Who opened the round."),
    "leader": seat("Who opened the trick."),
    "turn": optional(seat(), "Who decides now; `null` when the game is over."),
    "led": optional(RANK, "The leading rank; `null` if there is none."),
    "riot": flag("Whether the hierarchy is reversed."),
    "hand": listing(CARD, "Your cards, from the King down."),
    "table": TABLE,
    "stolen": optional(THEFT, "The theft in this trick; `null` without one."),
    "hand_sizes": listing(whole(), "How many cards every seat holds."),
    "pile_sizes": listing(whole(), "How many cards every draw pile holds."),
    "known": listing(
        listing(CARD),
        "For every seat, cards everybody knows to be in that hand: "
        "sent home by the Thief and not played since.",
    ),
    "lacks": listing(
        listing(text(pattern="[KQRNMF]+")),
        "For every seat, a text of ranks for each card that is known to be limited: "
        '`["NF", "N"]` says that one of the other cards in that hand is neither Knight nor '
        "Farmer, another is no Knight, and the rest can be anything.",
    ),
    "loot": listing(
        listing(CARD), "For every seat, the cards won in this round, in the order won."
    ),
    "gone": listing(CARD, "Cards executed or set aside in this round."),
    "past": listing(TRICK, "The finished tricks of this round."),
    "last_round": listing(
        TRICK,
        "The tricks of the round before, until the first trick of this one is finished; "
        "then empty.",
    ),
    "points": listing(whole(low=None), "What the loot of every seat is worth in this round."),
    "scores": listing(
        whole(low=None), "Points of every seat from the finished rounds, partners' together."
    ),
})  # fmt: skip

SCHEMAS = Schemas(
    view=VIEW,
    replay=seen_by_all(VIEW, without=["hand"], fields={
        "hands": listing(listing(CARD), "The cards of every seat."),
        "piles": listing(listing(CARD), "The draw pile of every seat, the top card first."),
        "aside": listing(CARD, "With two seats, the cards that nobody is dealt."),
    }),
    decisions={
        "play": DecisionSchema(
            "The seat whose turn it is in the trick.",
            described(CARD, "The card to play from your hand."),
        ),
        "steal": DecisionSchema(
            "The Thief's player, when all have played.",
            either(
                record("Rob", "Rob a seat.", {"rob": seat("Whom to rob.")}),
                {"const": "decline"},
                about='Whom to rob, or `"decline"` to rob nobody.',
            ),
        ),
        "execute": DecisionSchema(
            "The Executioner's player, after the Thief.",
            described(CARD, "The card of the trick to execute."),
        ),
    },
    events=dict([
        event("deal", "A round is dealt.", {
            "round": whole("The round, from 1.", low=1),
            "starter": seat("Who opens it."),
        }),
        event("hand", "A seat is dealt its cards.", {
            "seat": seat("Whose cards they are."),
            "cards": listing(CARD, "The cards dealt."),
        }, seen_by="that seat"),
        event("play", "A card is played.", {
            "seat": seat("Who plays it."),
            "card": described(CARD, "The card."),
        }),
        event("draw", "A seat draws a card.", {
            "seat": seat("Who draws it."),
            "card": described(CARD, "The card."),
        }, seen_by="that seat"),
        event("steal", "The Thief robs a seat.", {
            "seat": seat("The Thief's player."),
            "from": seat("Who is robbed."),
            "card": described(CARD, "The card stolen."),
            "returned": described(CARD, "The card that goes back to the victim's hand."),
        }),
        event("decline", "The Thief steals nothing.", {"seat": seat("The Thief's player.")}),
        event("execute", "The Executioner removes a card.", {
            "seat": seat("The Executioner's player."),
            "owner": seat("Who had played the card."),
            "card": described(CARD, "The card."),
        }),
        event("revolution", "The hierarchy is reversed."),
        event("restoration", "A Prince sets the hierarchy right."),
        event("trick", "A trick is over.", {
            "winner": optional(seat(), "Who won it; `null` for nobody."),
            "points": whole("What it is worth.", low=None),
        }),
        event("round", "A round is over.", {
            "round": whole("The round, from 1.", low=1),
            "points": listing(whole(low=None), "Points of every seat in this round."),
            "scores": listing(whole(low=None), "Points of every seat in all rounds."),
        }),
        event("end", "The game is over.", {"places": listing(whole(), "The place of every seat.")}),
    ]),
)  # fmt: skip
