// Royals & Riots on the table: the trick in the middle, the hierarchy beside it, turned over in a riot.

const RANKS = { R: "Royal", N: "Knight", M: "Merchant", F: "Farmer" };
const ALONE = { K: "King", Q: "Queen", T: "Thief", X: "Executioner", B: "Beggar" };
const LADDER = ["King", "Queen", "Royals", "Knights", "Merchants", "Farmers"];
const CODES = { King: "K", Queen: "Q", Royals: "R", Knights: "N", Merchants: "M", Farmers: "F" };
const DEEDS = ["revolution", "restoration", "steal", "execute"]; // what the middle tells in words when it happens
const SPECIAL = { R3: "prince", R5: "prince", R4: "master", N4: "master", M4: "master", F4: "master", F7: "riot" };
const TITLES = { prince: "Prince", master: "Guild Master", riot: "the Revolutionists" };

// Signs on a grid of 24: crown, crown with a pearl, lily, sword, scales, sheaf, mask, axe, bowl.
const SIGNS = {
  K: "M2 6l5 5 5-9 5 9 5-5-2 14H4z",
  Q: "M12 2a2 2 0 1 1 0 4l4 6 6-4-3 12H5L2 8l6 4z",
  R: "M12 1c3 4 3 7 0 10-3-3-3-6 0-10zM3 9c4-1 7 1 8 5H7C4 14 3 12 3 9zm18 0c0 3-1 5-4 5h-4c1-4 4-6 8-5zM6 16h12v3H6zm4 4h4v3h-4z",
  N: "M11 1h2v13h5v3h-5v6h-2v-6H6v-3h5z",
  M: "M11 2h2v3l8 2-3 8h-1a4 4 0 0 1-4-8v13h4v2H7v-2h4V7a4 4 0 0 1-4 8H6L3 7l8-2z",
  F: "M11 23V12C7 12 5 9 5 5c4 0 6 2 7 5 1-3 3-5 7-5 0 4-2 7-6 7v11zM12 1l2 3-2 3-2-3z",
  T: "M2 9c6-3 14-3 20 0-1 6-5 8-8 5h-4c-3 3-7 1-8-5zm4 1a2 2 0 1 0 4 1zm12 0l-4 1a2 2 0 1 0 4-1z",
  X: "M10 1h3v22h-3zM14 3c5 0 8 4 8 7s-3 5-8 5z",
  B: "M2 11h20a10 9 0 0 1-6 9H8a10 9 0 0 1-6-9zm6-8h2v5H8zm6 1h2v4h-2z",
};

const name = (code) => ALONE[code] ?? `${RANKS[code[0]]} ${code.slice(1)}`;

/** Given the tools of drawing.js, the function that draws one frame. */
export default function royals({ back, card, count, h, hand, legend, s, seatMark, table }) {
  const sign = (code) => s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SIGNS[code[0]] }));

  const drawCard = (code, options = {}) =>
    card({
      index: code.slice(1),
      sign: sign(code),
      tint: `royals-${code[0]} ${SPECIAL[code] ? `royals-${SPECIAL[code]}` : ""}`,
      label: SPECIAL[code] ? `${name(code)}, ${TITLES[SPECIAL[code]]}` : name(code),
      key: code,
      ...options,
    });

  /** What colours and borders of the cards mean. */
  const signs = () =>
    legend(
      "Cards",
      [
        h("span", { class: "card sample royals-riot" }),
        "Revolutionists (Farmer 7): begin the riot, the order turns over",
      ],
      [h("span", { class: "card sample royals-R royals-prince" }), "Prince (Royals 3 and 5): ends the riot"],
      [h("span", { class: "card sample royals-master" }), "Guild Master (every 4): only the rank that leads can win"],
      [h("span", { class: "card sample lit" }), "wins the trick"],
      [back({ size: "sample" }), "sent home by the Thief, or a hidden card"],
    );

  function currentTrick(view) {
    if (view.table.length || !view.past.length) return { leader: view.leader, cards: view.table, winner: null };
    return view.past.at(-1);
  }

  /** The order of ranks as a ladder, best on top; a riot turns it over. The rank that leads is marked. */
  function hierarchy(view) {
    const ranks = view.riot ? [...LADDER].reverse() : LADDER;
    const led = RANKS[view.led] ? `${RANKS[view.led]}s` : ALONE[view.led];
    return h(
      "ol",
      {
        class: `hierarchy${view.riot ? " riot" : ""}`,
        "aria-label": view.riot ? "Riots: the order is turned over" : "Royals: the usual order",
      },
      h("li", { class: "order-name" }, view.riot ? "Riots!" : "Royals"),
      ranks.map((rank) =>
        h(
          "li",
          { class: rank === led ? "led" : "", "data-key": `rank ${rank}` },
          h("span", { class: `sign royals-${CODES[rank]}` }, sign(CODES[rank])),
          rank,
        ),
      ),
    );
  }

  function headline(view, trick, over, names, outcome) {
    if (outcome) return "The game is over";
    if (over)
      return trick.winner === null || trick.winner === undefined ? "Nobody wins" : `${names[trick.winner]} wins`;
    return view.led ? `${RANKS[view.led] ?? ALONE[view.led] ?? view.led}s lead` : "Any card";
  }

  function middle({ view, outcome, marks }, names) {
    const trick = currentTrick(view);
    const over = !view.table.length && view.past.length > 0;
    const deeds = marks.filter(({ kind }) => DEEDS.includes(kind));
    return h(
      "div",
      { class: "court" },
      hierarchy(view),
      h(
        "div",
        { class: "trick" },
        h("p", { class: "headline" }, headline(view, trick, over, names, outcome)),
        h(
          "div",
          { class: "played-cards" },
          trick.cards.map((code, index) => {
            const seat = (trick.leader + index) % view.seats;
            return h(
              "div",
              { class: "played" },
              code === null
                ? back({ size: "large" })
                : drawCard(code, { size: "large", from: `seat-${seat}`, lit: over && trick.winner === seat }),
              seatMark(seat),
            );
          }),
        ),
        h(
          "p",
          { class: `deed${deeds.length ? " now" : ""}` },
          deeds.map(({ text }) => text).join(" ") ||
            (over && trick.stolen ? `${name(trick.stolen.card)} was stolen from ${names[trick.stolen.from]}` : ""),
        ),
        h("p", { class: "quiet" }, `Round ${view.round} · trick ${view.trick}`),
      ),
    );
  }

  return function draw(frame, { names, seats }) {
    const { view } = frame;
    return table({
      seats,
      names,
      acting: frame.acting,
      kind: "game-royals",
      middle: [middle(frame, names), signs()],
      place: (seat) => [
        h(
          "div",
          { class: "counts" },
          count(view.scores[seat], ["point", "points"], "large"),
          count(view.points[seat], "this round"),
          count(view.loot[seat].length, "in loot"),
          view.pile_sizes[seat] > 0 && count(view.pile_sizes[seat], "to draw"),
        ),
        hand(view.hands ? view.hands[seat] : seat === view.seat ? view.hand : null, view.hand_sizes[seat], drawCard),
      ],
    });
  };
}
