// President on the table: titles at the seats, hand counts large, the pile and the order of ranks.

const RANKS = "3456789TJQKA2";
const NAMES = { T: "10", J: "Jack", Q: "Queen", K: "King", A: "Ace", "*": "Joker" };
const MANY = ["", "single", "pair", "three of a kind", "four of a kind"];

const shown = (rank) => (rank === "T" ? "10" : rank);

/** Given the tools of drawing.js, the function that draws one frame. */
export default function president({ card, count, h, hand, s, seatMark, since, table }) {
  const joker = () =>
    s(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      s("path", { d: "M12 2l3 7 7-3-4 12H6L2 6l7 3zM6 20h12v2H6z" }),
    );

  const drawCard = (rank, options = {}) =>
    card({
      index: rank === "*" ? "" : shown(rank),
      sign: rank === "*" ? joker() : null,
      tint: rank === "*" ? "president-joker" : "",
      label: NAMES[rank] ?? rank,
      ...options,
    });

  const titles = (order) => {
    const named = {};
    const last = order.length - 1;
    order.forEach((seat, place) => {
      if (place === last) named[seat] = "Scum";
      else if (place === last - 1) named[seat] = "Peasant";
      else named[seat] = ["President", "Vice-President", "Senator", "Minister", "Citizen"][place] ?? "Citizen";
    });
    return named;
  };

  function headline(view, names, outcome) {
    if (outcome) return "The game is over";
    if (view.phase !== "play") return "Tribute";
    if (view.table) return `${names[view.by]}: ${MANY[view.table.length] ?? `${view.table.length} of a kind`}`;
    return `${names[view.turn]} opens`;
  }

  /** The plays of the trick so far: the earlier ones small, the one to beat large. */
  function pile(frame, replay) {
    const plays = since(replay, frame.step, "trick", "start", "deal")
      .filter(({ what }) => what.event === "play")
      .map(({ what }) => what);
    if (!frame.view.table) return h("p", { class: "quiet" }, "an empty table");
    return plays.map(({ seat, play }, at) => {
      const top = at === plays.length - 1;
      const key = (index) => ({ key: `${frame.view.round} ${seat} ${play} ${at} ${index}`, from: `seat-${seat}` });
      return h(
        "div",
        { class: `played${top ? " top" : ""}` },
        h(
          "div",
          { class: "play" },
          [...play].map((rank, index) => drawCard(rank, { size: top ? "large" : "small", ...key(index) })),
        ),
        seatMark(seat),
      );
    });
  }

  function order(view) {
    const now = view.table?.replaceAll("*", "")[0];
    const ranks = view.revolution ? [...RANKS].reverse() : [...RANKS];
    return h(
      "p",
      { class: `order${view.revolution ? " turned" : ""}` },
      h("span", { class: "quiet" }, view.revolution ? "Revolution! " : "low "),
      ranks.map((rank) => h("span", { class: now === rank ? "now" : "" }, shown(rank))),
      h("span", { class: "quiet" }, view.revolution ? "" : " high"),
    );
  }

  /** What was given and given back before the round. */
  const tribute = (view) =>
    view.phase !== "play" &&
    (view.tribute ?? []).map(({ giver, taker, count: number, given, returned }) =>
      h(
        "p",
        { class: "tribute" },
        seatMark(giver),
        ` gives ${given ? [...given].map(shown).join(" ") : `${number} card${number === 1 ? "" : "s"}`} to `,
        seatMark(taker),
        returned && `, gets back ${[...returned].map(shown).join(" ")}`,
      ),
    );

  return function draw(frame, replay) {
    const { names, seats } = replay;
    const { view } = frame;
    const held = titles(view.order);
    return table({
      seats,
      names,
      acting: frame.acting,
      out: view.out,
      kind: "game-president",
      middle: h(
        "div",
        { class: "pile" },
        h("p", { class: "headline" }, headline(view, names, frame.outcome)),
        tribute(view) || h("div", { class: "pile-cards" }, pile(frame, replay)),
        order(view),
        h("p", { class: "quiet" }, `Round ${view.round}`),
      ),
      place: (seat) => {
        const placed = view.out.indexOf(seat);
        return [
          h(
            "div",
            { class: "counts" },
            count(view.sizes[seat], ["card", "cards"], "large"),
            count(view.points[seat], ["point", "points"]),
            held[seat] && h("span", { class: `badge title-${held[seat]}` }, held[seat]),
            placed >= 0 && h("span", { class: "badge good" }, `out ${placed + 1}.`),
            view.passed.includes(seat) && h("span", { class: "badge quiet" }, "passed"),
          ),
          hand(view.hands ? view.hands[seat] : seat === view.seat ? view.hand : null, view.sizes[seat], drawCard),
        ];
      },
    });
  };
}
