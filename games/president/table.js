// President on the table: titles at the seats, hand counts large, the pile and the order of ranks.

const RANKS = "3456789TJQKA2";
const NAMES = { T: "10", J: "Jack", Q: "Queen", K: "King", A: "Ace", "*": "Joker" };

/** Given the tools of drawing.js, the function that draws one frame. */
export default function president({ back, card, count, fan, h, s, seatMark, table }) {
  const joker = () => s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M12 2l3 7 7-3-4 12H6L2 6l7 3zM6 20h12v2H6z" }));

  const drawCard = (rank, options = {}) =>
    card({
      index: rank === "*" ? "" : rank === "T" ? "10" : rank,
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

  function middle(view, names, outcome) {
    const order = view.revolution ? [...RANKS].reverse() : [...RANKS];
    let headline = view.table ? `${names[view.by]} leads` : view.turn === null ? "Tribute" : `${names[view.turn]} opens`;
    if (view.phase !== "play") headline = "Tribute";
    if (outcome) headline = "The game is over";
    return h(
      "div",
      { class: "pile" },
      h("p", { class: "headline" }, headline),
      h("div", { class: "pile-cards" }, view.table ? [...view.table].map((rank) => drawCard(rank)) : h("p", { class: "quiet" }, "an empty table")),
      h(
        "p",
        { class: `order${view.revolution ? " turned" : ""}` },
        h("span", { class: "quiet" }, view.revolution ? "Revolution: " : "Order: "),
        order.map((rank) => h("span", { class: view.table && view.table.replaceAll("*", "")[0] === rank ? "now" : "" }, rank === "T" ? "10" : rank)),
      ),
      h("p", { class: "quiet" }, `Round ${view.round}`),
    );
  }

  return function draw(frame, { names, seats }) {
    const { view } = frame;
    const held = titles(view.order);
    return table({
      seats,
      names,
      acting: frame.acting,
      kind: "game-president",
      middle: middle(view, names, frame.outcome),
      place: (seat) => {
        const hand = view.hands ? view.hands[seat] : seat === view.seat ? view.hand : null;
        const size = view.sizes[seat];
        const placed = view.out.indexOf(seat);
        return [
          h(
            "div",
            { class: "counts" },
            count(view.points[seat], view.points[seat] === 1 ? "point" : "points"),
            count(size, size === 1 ? "card" : "cards", "large"),
            held[seat] && h("span", { class: "badge" }, held[seat]),
            placed >= 0 && h("span", { class: "badge good" }, `out, ${placed + 1}.`),
            view.passed.includes(seat) && h("span", { class: "badge" }, "passed"),
          ),
          hand !== null
            ? fan([...hand].map((rank) => drawCard(rank, { small: true })), "hand")
            : fan(Array.from({ length: size }, () => back({ small: true })), `${size} hidden cards`),
          h("p", { class: "played-line quiet" }, view.played[seat] ? `played ${view.played[seat].replaceAll("T", "10")}` : ""),
        ];
      },
    });
  };
}
