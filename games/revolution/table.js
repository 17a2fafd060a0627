// Revolution! on the table: the bid board with everyone's tokens, and the town with its cubes.

const TOKENS = { F: "Force", B: "Blackmail", G: "Gold" };
const CORE = ["General", "Captain", "Innkeeper", "Magistrate", "Priest", "Aristocrat", "Merchant", "Printer", "Rogue", "Spy", "Apothecary", "Mercenary"];
const FOURTH = { palace: ["Mayor", "Constable", "Messenger", "Viceroy"], anarchy: ["Governor", "Warden", "Heretic", "Anarchist"] };
const POINTS = { Plantation: 30, Tavern: 20, Cathedral: 35, "Town Hall": 45, Fortress: 50, Market: 25, Harbor: 40, Palace: 55, Jail: -30, Asylum: -30, Garden: 10 };
const ROOM = { Plantation: 6, Tavern: 4, Cathedral: 7, "Town Hall": 7, Fortress: 8, Market: 5, Harbor: 6, Palace: 8, Jail: 6, Asylum: 6, Garden: 6 };

/** Given the tools of drawing.js, the function that draws one frame. */
export default function revolution({ count, h, seatMark, table }) {
  const tokens = (text) =>
    h("span", { class: "tokens", role: "img", "aria-label": [...text].map((t) => TOKENS[t]).join(", ") }, [...text].map((t) => h("i", { class: `token-${t}` }, t)));

  function board(view) {
    const rows = [...CORE];
    if ("Palace" in view.cubes) rows.push(...FOURTH.palace);
    else if ("Jail" in view.cubes) rows.push(...FOURTH.anarchy);
    return h(
      "div",
      { class: "bid-board" },
      rows.map((space) => {
        const bids = view.bids.flatMap((bid, seat) => (bid && bid[space] ? [[seat, bid[space]]] : []));
        const now = view.resolving && view.resolving.space === space;
        return h("div", { class: `space${now ? " now" : ""}` }, h("b", {}, space), bids.map(([seat, bid]) => h("div", { class: "bid" }, seatMark(seat), tokens(bid))));
      }),
    );
  }

  /** The seat with the most cubes of an area, if there is just one. */
  function leader(cubes) {
    const most = Math.max(...cubes);
    const first = cubes.filter((n) => n === most).length === 1 ? cubes.indexOf(most) : null;
    return most > 0 ? first : null;
  }

  function town(view) {
    return h(
      "div",
      { class: "town" },
      Object.entries(view.cubes).map(([area, cubes]) => {
        const first = area === "Garden" ? null : leader(cubes);
        const free = Math.max(0, (ROOM[area] ?? 0) - cubes.reduce((a, b) => a + b, 0));
        return h(
          "div",
          { class: "area", "--seat": first === null ? "var(--line)" : `var(--seat-${first})` },
          h("header", {}, h("b", {}, area), h("span", { class: "quiet" }, ` ${POINTS[area] ?? ""}`), first !== null && seatMark(first)),
          h(
            "div",
            { class: "cubes" },
            cubes.flatMap((n, seat) => Array.from({ length: n }, () => h("i", { class: "cube", "--seat": `var(--seat-${seat})` }, "ABCDEFGH"[seat]))),
            Array.from({ length: free }, () => h("i", { class: "cube free" })),
          ),
        );
      }),
    );
  }

  return function draw(frame, { names, seats }) {
    const { view } = frame;
    return table({
      seats,
      names,
      acting: frame.acting,
      kind: "game-revolution",
      middle: [h("p", { class: "headline" }, frame.outcome ? "The game is over" : `Round ${view.round}`), board(view), town(view)],
      place: (seat) =>
        h(
          "div",
          { class: "counts" },
          count(view.scores ? view.scores[seat] : view.support[seat], view.scores ? "points" : "support"),
          count(view.stock[seat], "cubes left"),
          tokens(view.tokens[seat] ?? ""),
          view.guardhouse === seat && h("span", { class: "badge" }, "Guardhouse"),
        ),
    });
  };
}
