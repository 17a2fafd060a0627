// Revolution! on the table: the bid board with everyone's tokens, and the town with its cubes.

const TOKENS = { F: "Force", B: "Blackmail", G: "Gold" };
const BEATS = { F: "Force beats all else", B: "Blackmail beats Gold", G: "Gold" };

// Signs on a grid of 24: a fist, a sealed letter, a coin.
const SIGNS = {
  F: "M6 5h3v5h1V3h3v7h1V4h3v7h1V7h3v8a7 7 0 0 1-7 7h-3a7 7 0 0 1-6-5L3 11l2-1 1 2z",
  B: "M2 5h20v14H2zm2 2v1l8 5 8-5V7zm0 4v6h16v-6l-5 3a3 3 0 1 1-6 0z",
  G: "M12 1a11 11 0 1 0 .1 0zm0 3a8 8 0 1 1-.1 0zM9 9h6v6H9z",
};

/** Given the tools of drawing.js, the function that draws one frame. */
export default function revolution({ count, h, legend, s, seatMark, since, table }) {
  const token = (t) =>
    h(
      "i",
      { class: `token token-${t}` },
      s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SIGNS[t], "fill-rule": "evenodd" })),
    );

  const tokens = (text, kind = "") =>
    text &&
    h(
      "span",
      { class: `tokens ${kind}`, role: "img", "aria-label": [...text].map((t) => TOKENS[t]).join(", ") },
      [...text].map(token),
    );

  /** Who won or tied each space since the bids were opened. */
  function decided(frame, replay) {
    const found = {};
    for (const { what } of since(replay, frame.step, "bids")) {
      if (what.event === "win") found[what.space] = { winner: what.seat };
      if (what.event === "tie") found[what.space] = { tied: what.seats };
    }
    return found;
  }

  const reward = ({ support, tokens: won, area }) =>
    h(
      "span",
      { class: "reward" },
      support > 0 && `+${support}`,
      tokens(won, "won"),
      area && h("span", { class: "into" }, `■ ${area}`),
    );

  function bid(seat, text, { winner = null, tied = [] } = {}) {
    const won = winner === seat;
    const lost = winner !== null ? !won : tied.includes(seat);
    return h(
      "div",
      { class: `bid${won ? " won" : ""}${lost ? " lost" : ""}` },
      seatMark(seat),
      tokens(text),
      won && h("span", { class: "visually-hidden" }, "wins"),
    );
  }

  function board(frame, replay, spaces) {
    const { view } = frame;
    const results = view.bids.some((bids) => bids && Object.keys(bids).length) ? decided(frame, replay) : {};
    return h(
      "div",
      { class: "bid-board" },
      spaces.map((space) => {
        const name = space.space;
        const bids = view.bids.flatMap((given, seat) => (given?.[name] ? [[seat, given[name]]] : []));
        const result = results[name];
        const state = view.resolving?.space === name ? " now" : result?.tied ? " tied" : "";
        const taken = result?.winner === undefined ? null : `var(--seat-${result.winner})`;
        return h(
          "div",
          { class: `space${state}${taken ? " taken" : ""}`, "--seat": taken },
          h("b", {}, name),
          reward(space),
          bids.map(([seat, text]) => bid(seat, text, result)),
          result?.tied && h("span", { class: "quiet" }, "tied: nobody"),
        );
      }),
    );
  }

  /** The seat with the most cubes of an area, if there is just one. */
  function leader(cubes) {
    const most = Math.max(...cubes);
    return most > 0 && cubes.filter((n) => n === most).length === 1 ? cubes.indexOf(most) : null;
  }

  function area({ area: name, points, spaces, per_cube: each }, cubes) {
    const first = each ? null : leader(cubes);
    const free = Math.max(0, spaces - cubes.reduce((a, b) => a + b, 0));
    return h(
      "div",
      { class: "area", "--seat": first === null ? "var(--line)" : `var(--seat-${first})` },
      h(
        "header",
        {},
        h("b", {}, name),
        h("span", { class: "quiet" }, each ? `${points} each` : points),
        first !== null && h("span", { class: "leads", title: "leads here" }, seatMark(first)),
      ),
      h(
        "div",
        { class: "cubes" },
        cubes.flatMap((n, seat) =>
          Array.from({ length: n }, (_, at) =>
            h(
              "i",
              {
                class: "cube",
                "--seat": `var(--seat-${seat})`,
                "data-key": `${name} ${seat} ${at}`,
                "data-from": `seat-${seat}`,
              },
              "ABCDEFGH"[seat],
            ),
          ),
        ),
        Array.from({ length: free }, () => h("i", { class: "cube free" })),
      ),
    );
  }

  return function draw(frame, replay) {
    const { names, seats } = replay;
    const { view } = frame;
    const { what: layout } = replay.frames[0].words.find(({ what }) => what.event === "board");
    const headline = frame.outcome
      ? "The game is over"
      : `Round ${view.round}: ${view.resolving ? `the ${view.resolving.space}` : "sealed bids"}`;
    return table({
      seats,
      names,
      acting: frame.acting,
      kind: "game-revolution",
      middle: [
        h("p", { class: "headline" }, headline),
        board(frame, replay, layout.spaces),
        h(
          "div",
          { class: "town" },
          layout.areas.map((one) => area(one, view.cubes[one.area])),
        ),
        legend("Tokens", ...Object.entries(BEATS).map(([t, words]) => [token(t), words]), [
          h("i", { class: "cube", "--seat": "var(--seat-0)" }, "A"),
          "a cube of seat A",
        ]),
      ],
      place: (seat) =>
        h(
          "div",
          { class: "counts" },
          count(view.scores ? view.scores[seat] : view.support[seat], view.scores ? "points" : "support", "large"),
          count(view.stock[seat], ["cube left", "cubes left"]),
          tokens(view.tokens[seat] ?? ""),
          view.guardhouse === seat && h("span", { class: "badge", "data-key": "guardhouse" }, "Guardhouse"),
        ),
    });
  };
}
