"""What bots see and answer in Coup, field by field."""

from __future__ import annotations

from collections.abc import Mapping

from games.coup.cards import ALL, NOBODY, ONE, RICHEST, ROLES
from games.coup.memory import PLACES
from games.schema import (
    DecisionSchema,
    EventSchema,
    Schema,
    Schemas,
    camel,
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

ROLE = named("Role", word(ROLES))
CARDS = listing(ROLE)
SEATS = listing(seat())
CAUSE = named("Cause", word(("coup", "challenge", "disappear", *ROLES)))
CLAIM = named("Claim", word(("action", "block", "join", "life", "estate")))
UNAIMED = [name for name, role in ROLES.items() if role.aim in (NOBODY, ALL)]
AIMED = [name for name, role in ROLES.items() if role.aim in (ONE, RICHEST)]

KNOWN = record("Known", "A copy of a card that lies in one of some places.", {
    "card": described(ROLE, "The card."),
    "among": listing(
        named("Place", word(PLACES)),
        "The places: the `deck`, `hand N` or `aside N`, where N is a seat.",
    ),
})  # fmt: skip

TAX = record("Tax", "The Tax tokens.", {
    "seat": seat("Who has them."),
    "role": described(ROLE, "The role that is marked."),
})  # fmt: skip


def step(name: str, about: str, fields: Mapping[str, Schema] | None = None) -> Schema:
    first = {"const": name, "description": "The step."}
    return record(f"{camel(name)}Step", about, {"step": first, **(fields or {})})


CONTESTED: Mapping[str, Schema] = {
    "claim": described(CLAIM, "What kind of claim."),
    "seat": seat("Who claims."),
    "role": described(ROLE, "The role claimed."),
    "targets": described(SEATS, "At whom the action is aimed."),
}
WAITING = described(SEATS, "Who is still to be dealt with.")
STANDING = described(SEATS, "Whose claims still stand.")

STEP = either(
    step("action", "The active player chooses an action.", {
        "second": flag("Whether it is the Spy's second action."),
    }),
    step("challenge", "The others may challenge a claim.", CONTESTED),
    step("prove", "A challenged player shows the card or concedes.", {
        **CONTESTED, "challenger": seat("Who challenges."),
    }),
    step("stands", "A proven claim will take effect.", {
        **CONTESTED, "challenger": seat("Who challenged."),
    }) | {"required": ["step", *CONTESTED]},
    step("block", "A target may block.", {
        "seat": seat("Who may block."),
        "role": described(ROLE, "The role to claim."),
    }),
    step("blocks", "The targets are asked one after another whether they block.", {
        "role": described(ROLE, "The role of the action."),
        "targets": described(SEATS, "All targets."),
        "waiting": WAITING,
        "hit": described(SEATS, "Who has not blocked."),
    }),
    step("join", "The others may claim to be Capitalists, too."),
    step("dividends", "The Capitalists' claims are contested, then they share.", {
        "waiting": WAITING, "standing": STANDING,
    }),
    step("share", "The Farmer gives a coin."),
    step("fund", "A player may join a riot.", {
        "seat": seat("Who may join."),
        "target": seat("Against whom the riot is."),
    }),
    step("riot", "The Protestor looks for somebody who joins.", {
        "seat": seat("Against whom the riot is."), "waiting": WAITING,
    }),
    step("extort", "The Crime Boss's target pays or refuses.", {"seat": seat("The target.")}),
    step("give", "The Producer's target gives a card.", {"seat": seat("The target.")}),
    step("return", "The Producer gives cards back.", {
        "seat": seat("The target."),
        "deck": flag("Whether a card goes back to the deck, too."),
    }),
    step("poorest", "The Communist chooses among the poorest.", {
        "seat": seat("Whose coins they are."),
    }),
    step("mark", "The Customs Officer marks a role."),
    step("ally", "The Foreign Consular gives a Treaty token."),
    step("lose", "A player loses a life.", {
        "seat": seat("Who loses it."), "cause": described(CAUSE, "Why."),
    }),
    step("strike", "Further players lose a life, one after another.", {
        "hit": described(SEATS, "Who."), "cause": described(CAUSE, "Why."),
    }),
    step("keep", "The active player chooses the cards to keep.", {
        "keep": whole("How many cards will be kept."),
    }),
    step("write", "The Writer draws another card or stops.", {
        "keep": whole("How many cards will be kept."),
    }),
    step("due", "A Disappear token comes due."),
    step("vanish", "The life is lost to it, then it is discarded.", {
        "hit": described(SEATS, "Who has not blocked."),
    }),
    step("probate", "The Lawyer's time, at the end of the turn."),
    step("wills", "The survivors may claim to be Lawyers."),
    step("inherit", "The Lawyers' claims are contested, then they share.", {
        "waiting": WAITING, "standing": STANDING,
    }),
    step("next", "The turn is handed on."),
    title="Step",
)  # fmt: skip

VIEW = record("View", "What a seat sees.", {
    "seat": seat("Your seat."),
    "seats": whole("How many seats there are.", low=3, high=6),
    "roles": listing(ROLE, "The five roles in play.", low=5, high=5),
    "turn": whole("Turns begun so far.", low=1),
    "active": seat("Whose turn it is."),
    "hand": described(CARDS, "Your face-down cards, sorted; in an exchange the drawn ones, too."),
    "set_aside": described(CARDS, "Your own cards laid aside face down."),
    "known": listing(
        KNOWN,
        "Cards you remember, one item for each copy. It comes from cards shown, given and put "
        "back, and is forgotten when it no longer says anything.",
    ),
    "handed": optional(
        ROLE,
        "While a Producer decides what to return: the card the target gave, "
        "for the two of them; else `null`.",
    ),
    "coins": listing(whole(), "Coins of every seat."),
    "cards": listing(whole(), "How many face-down cards every seat has: its lives."),
    "revealed": listing(CARDS, "The lost cards of every seat."),
    "aside": listing(
        CARDS, "For every seat, what its face-down lost cards were claimed to be."
    ),
    "deck": whole("How many cards the deck holds."),
    "peacekeeping": optional(seat(), "Who has the Peacekeeping token; `null` for nobody."),
    "treaty": described(SEATS, "Who has the Treaty tokens."),
    "tax": optional(TAX, "Who has the Tax tokens; `null` for nobody."),
    "disappear": listing(whole(), "Disappear tokens before every seat."),
    "estate": optional(
        whole(), "Coins a Lawyer may inherit at the end of this turn; `null` without any."
    ),
    "out": described(SEATS, "The eliminated, the first one first."),
    "steps": listing(
        STEP,
        "What is still to be done in this turn, the present step last: "
        "the last one says what you are asked about.",
    ),
})  # fmt: skip


def answer(*words: str, about: str) -> Schema:
    return word(words, about)


def one_card(title: str, key: str, about: str) -> Schema:
    return record(title, about, {key: described(ROLE, "The card.")})


def seat_event(kind: str, about: str, who: str, **fields: Schema) -> tuple[str, EventSchema]:
    return event(kind, about, {"seat": seat(who), **fields})


THE_ROLE = described(ROLE, "The role.")
COUNT = whole("How many cards.", low=1)

SCHEMAS = Schemas(
    view=VIEW,
    replay=seen_by_all(VIEW, without=["hand", "set_aside", "known", "handed"], fields={
        "hands": listing(CARDS, "The face-down cards of every seat."),
        "set_asides": listing(CARDS, "The cards of every seat laid aside face down."),
        "deck_cards": described(CARDS, "The cards of the deck, sorted: every draw is random."),
        "known": listing(listing(KNOWN), "What every seat remembers."),
        "handed": optional(ROLE, "The card the Producer's target gave; else `null`."),
    }),
    decisions={
        "action": DecisionSchema(
            "The active player; again for the Spy's second action.",
            either(
                named("Unaimed", word(["income", *UNAIMED])),
                named("Aimed", mapping(
                    named("Aim", word(["coup", *AIMED])),
                    seat(),
                    "A Coup, or an aimed role, and the target.",
                    low=1,
                    high=1,
                )),
                about="Income, a Coup, or the role to claim; with its target where it has one.",
            ),
        ),
        "challenge": DecisionSchema(
            "All but the claimant, sealed.",
            answer("pass", "challenge", about="Whether to challenge the claim."),
        ),
        "prove": DecisionSchema(
            "A challenged player who has the card.",
            answer("show", "concede", about="Whether to show the card."),
        ),
        "block": DecisionSchema(
            "A target, or who has a Disappear token due.",
            answer("pass", "block", about="Whether to block, which claims the role."),
        ),
        "join": DecisionSchema(
            "The others after a Capitalist, sealed.",
            answer("pass", "claim", about="Whether to claim to be a Capitalist, too."),
        ),
        "probate": DecisionSchema(
            "The survivors after an elimination, sealed.",
            answer("pass", "claim", about="Whether to claim the estate as a Lawyer."),
        ),
        "fund": DecisionSchema(
            "One player after another, for the Protestor's riot.",
            answer("pass", "pay", about="Whether to pay 3 coins and join the riot."),
        ),
        "extort": DecisionSchema(
            "The Crime Boss's target.",
            answer("pay", "refuse", about="Whether to pay 2 coins."),
        ),
        "lose": DecisionSchema(
            "Who loses a life.",
            either(
                one_card("Reveal", "reveal", "Turn the card up."),
                one_card("AsIntellectual", "intellectual", "Say that it is an Intellectual."),
                one_card("AsMissionary", "missionary", "Say that it is a Missionary."),
                about="Which card to lose, and what it is said to be.",
            ),
        ),
        "keep": DecisionSchema(
            "The active player after drawing.",
            record("Keep", "The cards to keep.", {
                "keep": listing(ROLE, "The cards, in alphabetical order.", low=1),
            }),
        ),
        "write": DecisionSchema(
            "The Writer.", answer("stop", "draw", about="Whether to pay 1 coin for another card."),
        ),
        "give": DecisionSchema(
            "The Producer's target.", one_card("Give", "give", "The card to give.")
        ),
        "return": DecisionSchema(
            "The Producer.",
            record("Return", "The cards to give back.", {
                "target": described(ROLE, "The card for the target."),
                "deck": described(ROLE, "The card for the deck; left out if it gave none."),
            }, optional=["deck"]),
        ),
        "mark": DecisionSchema(
            "The Customs Officer.",
            record("Mark", "The role to mark.", {"mark": described(ROLE, "The role.")}),
        ),
        "recipient": DecisionSchema(
            "Farmer, Foreign Consular, and Communist among equals.",
            record("Recipient", "Who gets the coins or the token.", {"to": seat("Who.")}),
        ),
    },
    events=dict([
        event("deal", "The cards are dealt.", {
            "roles": listing(ROLE, "The five roles in play."),
            "coins": whole("Coins of each seat."),
            "deck": whole("How many cards the deck holds."),
        }),
        event("hand", "A seat is dealt its cards.", {
            "seat": seat("Whose cards they are."), "cards": described(CARDS, "The cards."),
        }, seen_by="that seat"),
        event("turn", "A turn begins.", {
            "turn": whole("Its number, from 1.", low=1), "seat": seat("Whose turn it is."),
        }),
        event("coins", "Coins move.", {
            "from": optional(seat(), "Who gives them; `null` is the Treasury."),
            "to": optional(seat(), "Who gets them; `null` is the Treasury."),
            "coins": whole("How many.", low=1),
            "why": word(("income", "coup", "tax", *ROLES), "The reason."),
        }),
        seat_event("coup", "A Coup is launched.", "Who launches it.", target=seat("The target.")),
        event("claim", "A role is claimed.", CONTESTED),
        seat_event(
            "challenge", "A claim is challenged.", "Who challenges.",
            claimant=seat("Who is challenged."),
            role=THE_ROLE,
            also=described(SEATS, "Who else would have."),
        ),
        seat_event("show", "A challenged player shows the card.", "Who shows it.", role=THE_ROLE),
        seat_event(
            "concede", "A challenged player does not show the card.", "Who concedes.", role=THE_ROLE
        ),
        seat_event("blocked", "A block stands.", "Who blocks.", role=THE_ROLE),
        seat_event(
            "reveal", "A life is lost.", "Who loses it.", card=described(ROLE, "The card.")
        ),
        seat_event(
            "out", "A player is eliminated.", "Who is out.", coins=whole("Coins left behind.")
        ),
        seat_event("draw", "Cards are drawn.", "Who draws.", count=COUNT),
        event("drawn", "Which cards were drawn: right after `draw`.", {
            "seat": seat("Who draws."), "cards": described(CARDS, "The cards."),
        }, seen_by="that seat"),
        seat_event("return", "Cards go back to the deck.", "Who puts them back.", count=COUNT),
        seat_event("give", "A card is handed over.", "Who gives it.", to=seat("Who gets it.")),
        event("given", "Which card was handed over: right after `give`.", {
            "seat": seat("Who gives it."),
            "to": seat("Who gets it."),
            "card": described(ROLE, "The card."),
        }, seen_by="the two"),
        event("token", "A token changes hands.", {
            "token": word(("peacekeeping", "treaty", "tax", "disappear"), "Which token."),
            "seat": optional(
                seat(), "Who gets it; `null` when a Disappear token is discarded."
            ),
            "role": described(ROLE, "With the Tax tokens, the role marked."),
            "of": seat("With a Disappear token, before whom it lies or lay."),
        }, optional=["role", "of"]),
        seat_event("refuse", "The Crime Boss is not paid.", "Who refuses."),
        seat_event("fund", "A player joins a riot.", "Who joins.", target=seat("The target.")),
        seat_event(
            "fizzle", "Nobody joins a riot.", "Who called for it.", target=seat("The target.")
        ),
        event("end", "The game is over.", {
            "places": listing(whole(low=1), "The place of every seat."),
            "reason": text("What decided it."),
        }),
    ]),
)  # fmt: skip
