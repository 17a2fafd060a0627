// Highest on the table: the cards of the last trick in the middle, hands around it.

/** Given the tools of drawing.js, the function that draws one frame. */
export default function highest({ card, count, h, hand, table }) {
  const drawCard = (value, options = {}) =>
    card({ index: String(value), label: `card ${value}`, key: `card-${value}`, ...options });

  return function draw(frame, { names, seats }) {
    const { view } = frame;
    const handOf = (seat) => (view.hands ? view.hands[seat] : seat === view.seat ? view.hand : null);
    const trick = view.played.slice(-seats);
    return table({
      seats,
      names,
      acting: frame.acting,
      kind: "game-highest",
      middle: h("div", { class: "played-cards" }, trick.map((value) => drawCard(value, { size: "large" }))),
      place: (seat) => [
        h("div", { class: "counts" }, count(view.won[seat], ["trick", "tricks"])),
        hand(handOf(seat), view.sizes[seat], drawCard),
      ],
    });
  };
}
