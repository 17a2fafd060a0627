// Revolt on the table: hands around it, the trick and the chosen family in the middle.

const FAMILIES = { N: "Noble", R: "Rascal", B: "Blaggard", C: "Citizen" };

// Signs on a grid of 24: a crown, a dagger, a club, a pitchfork.
const SIGNS = {
  N: "M2 7l5 4 5-8 5 8 5-4-2 13H4z",
  R: "M12 1l3 4v9h4v3h-5v2a2 2 0 1 1-4 0v-2H5v-3h4V5z",
  B: "M14 1h6l3 3v6l-4 4-4-1L6 22l-4-4 9-9-1-4z",
  C: "M4 2h2v8h5V1h2v9h5V2h2v10l-2 2h-5v9h-2v-9H6l-2-2z",
};

const name = (code) => (code === "C" ? "Citizen" : `${FAMILIES[code[0]]} ${code.slice(1)}`);

/** Given the tools of drawing.js, the function that draws one frame. */
export default function revolt({ back, card, count, fan, h, s, seatMark, table }) {
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

  /** The trick to show: the one under way, or the one just finished. */
  function currentTrick(view) {
    if (view.trick.length || !view.past.length) return { leader: view.leader, moves: view.trick, over: false, winner: null };
    const [leader, moves, winner] = view.past.at(-1);
    return { leader, moves, over: true, winner };
  }

  function middle(view, names, outcome) {
    const trick = currentTrick(view);
    const revolt = trick.over && trick.winner === null;
    const played = trick.moves.map((move, index) => {
      const seat = (trick.leader + index) % view.seats;
      return h("div", { class: "played" }, drawCard(move, { lit: trick.winner === seat }), seatMark(seat));
    });
    let headline = view.chosen ? `${FAMILIES[view.chosen]}s` : "Any family";
    if (trick.over) headline = revolt ? "Revolt!" : `${names[trick.winner]} wins`;
    if (outcome) headline = "The game is over";
    return h(
      "div",
      { class: `trick${revolt ? " revolt" : ""}` },
      h("p", { class: "headline" }, headline),
      h("div", { class: "played-cards" }, played),
      h("p", { class: "quiet" }, `Turn ${view.round} of 3 · trick ${Math.max(1, view.past.length + (trick.over ? 0 : 1))}`),
    );
  }

  return function draw(frame, { names, seats }) {
    const { view } = frame;
    const handOf = (seat) => (view.hands ? view.hands[seat] : seat === view.seat ? view.hand : null);
    const total = { 3: 13, 4: 10, 5: 8 }[seats];
    const inTrick = (seat) => (seat - view.leader + seats) % seats < view.trick.length;
    return table({
      seats,
      names,
      acting: frame.acting,
      kind: "game-revolt",
      middle: middle(view, names, frame.outcome),
      place: (seat) => {
        const hand = handOf(seat);
        const size = total - view.past.length - (inTrick(seat) ? 1 : 0);
        return [
          h(
            "div",
            { class: "counts" },
            count(view.arms[seat], "arms"),
            count(view.won[seat], view.won[seat] === 1 ? "trick" : "tricks"),
            count(view.coins[seat], view.coins[seat] === 1 ? "coin" : "coins"),
          ),
          hand ? fan(hand.map((code) => drawCard(code, { small: true })), "hand") : fan(Array.from({ length: size }, () => back({ small: true })), `${size} hidden cards`),
        ];
      },
    });
  };
}
