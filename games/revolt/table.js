// Revolt on the table: hands around it, the trick and the chosen family in the middle.

const FAMILIES = { N: "Noble", R: "Rascal", B: "Blaggard", C: "Citizen" };

// Signs on a grid of 24: a crown, a dagger, a club, a pitchfork.
const SIGNS = {
  N: "M2 7l5 4 5-8 5 8 5-4-2 13H4z",
  R: "M12 1l3 4v9h4v3h-5v2a2 2 0 1 1-4 0v-2H5v-3h4V5z",
  B: "M14 1h6l3 3v6l-4 4-4-1L6 22l-4-4 9-9-1-4z",
  C: "M4 2h2v8h5V1h2v9h5V2h2v10l-2 2h-5v9h-2v-9H6l-2-2z",
};
const EACH = { 3: 13, 4: 10, 5: 8 }; // cards dealt to a seat

const name = (code) => (code === "C" ? "Citizen" : `${FAMILIES[code[0]]} ${code.slice(1)}`);

/** Given the tools of drawing.js, the function that draws one frame. */
export default function revolt({ card, count, h, hand, legend, s, seatMark, table }) {
  const sign = (family) => s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SIGNS[family] }));

  function drawCard(move, options = {}) {
    const cut = typeof move === "object";
    const code = cut ? move.cut : move;
    return card({
      index: code === "C" ? "" : code.slice(1),
      sign: sign(code[0]),
      tint: `revolt-${code[0]}`,
      label: cut ? `${name(code)}, cutting` : name(code),
      key: code === "C" ? null : code, // Citizens are alike: nobody can tell which one moved
      badge: cut ? "¢" : null,
      ...options,
    });
  }

  /** What the signs on the cards mean. */
  const signs = () =>
    legend(
      "Signs",
      ...Object.entries(FAMILIES).map(([code, family]) => [
        h("span", { class: `family revolt-${code}` }, sign(code)),
        `${family}s`,
      ]),
      [h("span", { class: "badge-corner" }, "¢"), "cuts, paid with a coin"],
    );

  /** The trick to show: the one under way, or the one just finished. */
  function currentTrick(view) {
    if (view.trick.length || !view.past.length)
      return { leader: view.leader, moves: view.trick, over: false, winner: null };
    const [leader, moves, winner] = view.past.at(-1);
    return { leader, moves, over: true, winner };
  }

  function headline(view, trick, names, outcome) {
    if (outcome) return "The game is over";
    if (trick.over) return trick.winner === null ? "Revolt!" : `${names[trick.winner]} wins`;
    return view.chosen ? `${FAMILIES[view.chosen]}s` : "Any family";
  }

  function middle(view, names, outcome, options) {
    const trick = currentTrick(view);
    const number = Math.max(1, view.past.length + (trick.over ? 0 : 1));
    const played = trick.moves.map((move, index) => {
      const seat = (trick.leader + index) % view.seats;
      const from = `seat-${seat}`;
      const alike = move === "C" ? { key: `citizen ${view.round} ${number} ${seat}` } : {};
      return h(
        "div",
        { class: "played" },
        drawCard(move, { size: "large", lit: trick.winner === seat, from, ...alike }),
        seatMark(seat),
      );
    });
    return h(
      "div",
      { class: `trick${trick.over && trick.winner === null ? " revolt" : ""}` },
      h(
        "p",
        { class: "headline" },
        view.chosen && !trick.over && h("span", { class: `chosen revolt-${view.chosen}` }, sign(view.chosen)),
        headline(view, trick, names, outcome),
      ),
      h("div", { class: "played-cards" }, played),
      h("p", { class: "quiet" }, `Round ${view.round} of ${options.rounds} · trick ${number}`),
    );
  }

  return function draw(frame, { names, options, seats }) {
    const { view } = frame;
    const handOf = (seat) => (view.hands ? view.hands[seat] : seat === view.seat ? view.hand : null);
    const inTrick = (seat) => (seat - view.leader + seats) % seats < view.trick.length;
    return table({
      seats,
      names,
      acting: frame.acting,
      kind: "game-revolt",
      middle: [middle(view, names, frame.outcome, options), signs()],
      place: (seat) => [
        h(
          "div",
          { class: "counts" },
          count(view.arms[seat], "arms", "large"),
          count(view.coins[seat], ["coin", "coins"]),
          count(view.won[seat], ["trick", "tricks"]),
          view.pitchfork === seat && h("span", { class: "badge" }, "pitchfork"),
        ),
        hand(handOf(seat), EACH[seats] - view.past.length - (inTrick(seat) ? 1 : 0), drawCard),
      ],
    });
  };
}
