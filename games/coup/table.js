// Coup on the table: influence cards, coins and tokens, what each seat claims, and the argument over it as a conversation.

const ROLES = {
  finance: ["banker", "capitalist", "farmer", "speculator", "spy"],
  communications: ["director", "newscaster", "producer", "reporter", "writer"],
  force: ["crime_boss", "general", "guerrilla", "judge", "mercenary"],
};

// One sign for each family, on a grid of 24: coin, megaphone, fist, banner.
const SIGNS = {
  finance:
    "M12 2a10 10 0 1 0 .1 0zm-1 4h2v2h3v2h-5v2h3a2.500 2.500 0 0 1 0 6h-1v2h-2v-2H8v-2h5v-2h-3a2.500 2.500 0 0 1 1-6z",
  communications: "M3 9h5l10-6v18L8 15H7v6H4v-6H3zm17 0h2v6h-2z",
  force: "M6 5h3v5h1V3h3v7h1V4h3v7h1V7h3v8a7 7 0 0 1-7 7h-3a7 7 0 0 1-6-5L3 11l2-1 1 2z",
  interest: "M4 2h2v2h14l-3 5 3 5H6v8H4z",
};

const family = (role) => Object.keys(ROLES).find((name) => ROLES[name].includes(role)) ?? "interest";
const title = (role) =>
  role
    .split("_")
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(" ");

/**
 * What each seat claims in this turn, what became of it ("", "doubted", "shown", "conceded"), and whether it is false,
 * where this perspective knows.
 */
function claims(turn, isFalse) {
  const found = new Map();
  for (const line of turn) {
    const { what } = line;
    if (what.event === "claim")
      found.set(what.seat, { role: what.role, kind: what.claim, state: "", lie: isFalse(line) });
    const about = found.get(what.event === "challenge" ? what.claimant : what.seat);
    if (!about) continue;
    const state = { challenge: "doubted", show: "shown", concede: "conceded" }[what.event];
    if (state) about.state = state;
    // A life that was laid aside is turned up as the answer.
    if (what.event === "reveal" && about.kind === "life" && about.state === "doubted")
      about.state = what.card === about.role ? "shown" : "conceded";
  }
  return found;
}

/** Given the tools of drawing.js, the function that draws one frame. */
export default function coup({ count, h, s, seatMark, since, table }) {
  const sign = (role) =>
    s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SIGNS[family(role)] }));

  const influence = (role, state) =>
    h(
      "span",
      {
        class: `influence coup-${family(role)} ${state}`,
        role: "img",
        "aria-label": `${title(role)}, ${state.startsWith("lost") ? "lost" : "face down"}`,
      },
      h("span", { class: "sign" }, sign(role)),
      h("span", { class: "role" }, title(role)),
    );

  const hidden = (label) => h("span", { class: "influence back", role: "img", "aria-label": label });

  /** What became of a claim. Only who sees everything knows of a card that is not shown whether it is there. */
  function verdict({ state, lie }, everything) {
    if (state === "conceded") return everything ? (lie ? "a lie, caught" : "true, but not shown") : "not shown";
    if (lie) return state === "doubted" ? "a lie, doubted" : "a lie";
    return { doubted: "doubted", shown: "proved" }[state] ?? "";
  }

  const says = (claim, everything) =>
    h(
      "p",
      { class: `says ${claim?.state ?? "nothing"}${claim?.lie ? " lie" : ""}` },
      claim && [
        claim.kind === "block" ? "blocks: " : "“",
        h("b", { class: `coup-${family(claim.role)}` }, title(claim.role)),
        claim.kind === "block" ? "" : "”",
        verdict(claim, everything) && h("span", { class: "verdict" }, verdict(claim, everything)),
      ],
    );

  /** The turn as a conversation: what was said and done so far; this step's lines in full ink. */
  const talk = (turn, step, isFalse) =>
    h(
      "ol",
      { class: "talk" },
      turn
        .slice(-5)
        .map((line) =>
          h(
            "li",
            { class: step.includes(line) ? "" : "earlier" },
            Number.isInteger(line.seat) && seatMark(line.seat),
            " ",
            line.text,
            line.what.event === "claim" && isFalse(line) && h("span", { class: "lie-word" }, "a lie"),
          ),
        ),
    );

  function middle(frame, turn, names, isFalse) {
    const { view } = frame;
    return [
      h(
        "p",
        { class: "headline" },
        frame.outcome
          ? "The game is over"
          : turn.length
            ? `Turn ${turn[0].what.turn ?? view.turn}: ${names[turn[0].what.seat ?? view.active] ?? ""}`
            : "The deal",
      ),
      talk(
        turn.filter(({ what }) => what.event !== "turn" && what.event !== "deal"),
        frame.words,
        isFalse,
      ),
      h(
        "div",
        { class: "roles" },
        view.roles.map((role) =>
          h(
            "span",
            { class: `role-name coup-${family(role)}` },
            h("span", { class: "sign" }, sign(role)),
            title(role),
            view.tax && view.tax.role === role && h("span", { class: "badge" }, "Tax"),
          ),
        ),
      ),
      h("p", { class: "quiet" }, `${view.deck} card${view.deck === 1 ? "" : "s"} in the deck`),
    ];
  }

  /** The turn a step belongs to. A step that ends one turn and begins the next still shows the one it ended. */
  function currentTurn(frame, replay) {
    const now = since(replay, frame.step, "turn", "deal");
    if (now.length > 1 || frame.step === 0) return now;
    const before = frame.words.slice(0, -1);
    return before.length ? [...since(replay, frame.step - 1, "turn", "deal"), ...before] : now;
  }

  /** Coins that changed hands in this step, coming from whoever had them. */
  const gains = (frame, seat) =>
    frame.words.flatMap(({ what }, at) => {
      if (what.event !== "coins" || (what.to !== seat && what.from !== seat)) return [];
      const got = what.to === seat;
      return [
        h(
          "span",
          {
            class: `gain ${got ? "good" : "bad"}`,
            "data-key": `coins ${frame.step} ${at} ${seat}`,
            "data-from": got ? (what.from === null ? "middle" : `seat-${what.from}`) : null,
          },
          `${got ? "+" : "−"}${what.coins}`,
        ),
      ];
    });

  return function draw(frame, replay) {
    const { names, seats } = replay;
    const { view } = frame;
    const turn = currentTurn(frame, replay);
    // Whether a claim is false is a moment of the game's story (`story.py`), where this perspective may know it.
    const isFalse = (line) =>
      replay.frames
        .find(({ words }) => words.includes(line))
        ?.marks.some(({ kind, seat }) => kind === "bluff" && seat === line.what.seat) ?? false;
    const claimed = claims(turn, isFalse);
    return table({
      seats,
      names,
      acting: frame.acting,
      out: view.out,
      kind: "game-coup",
      middle: middle(frame, turn, names, isFalse),
      place: (seat) => {
        const known = view.hands ? view.hands[seat] : seat === view.seat ? view.hand : null;
        const aside = view.set_asides ? view.set_asides[seat] : seat === view.seat ? view.set_aside : null;
        return [
          h(
            "div",
            { class: "counts" },
            count(view.coins[seat], ["coin", "coins"], "large"),
            gains(frame, seat),
            view.out.includes(seat) && h("span", { class: "badge bad" }, "out"),
            view.peacekeeping === seat && h("span", { class: "badge", "data-key": "peacekeeping" }, "Peacekeeping"),
            view.treaty.includes(seat) &&
              h("span", { class: "badge", "data-key": `treaty ${view.treaty.indexOf(seat)}` }, "Treaty"),
            view.tax && view.tax.seat === seat && h("span", { class: "badge", "data-key": "tax" }, "Tax"),
            view.disappear[seat] > 0 && h("span", { class: "badge warn" }, `Disappear × ${view.disappear[seat]}`),
          ),
          h(
            "div",
            { class: "influences" },
            known
              ? known.map((role) => influence(role, "held"))
              : Array.from({ length: view.cards[seat] }, () => hidden("face down")),
            aside
              ? aside.map((role) => influence(role, "lost aside"))
              : view.aside[seat].map(() => hidden("set aside")),
            view.revealed[seat].map((role) => influence(role, "lost")),
          ),
          says(claimed.get(seat), replay.seat === null),
        ];
      },
    });
  };
}
