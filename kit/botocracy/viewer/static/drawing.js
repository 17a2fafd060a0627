// Drawing tools for the games: the player passes this module to a game's table.js. Text is added as text nodes only,
// never as markup, because names and notes come from strangers.

const SVG = "http://www.w3.org/2000/svg";
export const LETTERS = "ABCDEFGH";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("--"))
      node.style.setProperty(name, value); // allowed by the CSP, unlike style=""
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
  return node;
}

/** An HTML element: h("p", {class: "quiet"}, "text", otherNode). */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** The mark of a seat: colour, letter and shape, as on every page. */
export const seatMark = (seat) => h("span", { class: `seat seat-${seat}`, "aria-hidden": "true" }, LETTERS[seat]);

/** The mark of a seat, with the name of its bot. */
export const seatName = (seat, names) => h("span", { class: "who" }, seatMark(seat), " ", h("b", {}, names[seat]));

/**
 * A playing card. `index` is the large text, `sign` a node drawn under it (see the game's own signs), `tint` a class
 * of the game's stylesheet, `size` "small" or "large". `label` is read by screen readers. `key` names the card, so
 * that the player can move it from its place a step ago. `from` is the spot from which a card without one comes.
 */
export function card({
  index = "",
  sign = null,
  tint = "",
  label = "",
  key = null,
  from = null,
  size = "",
  badge = null,
  lit = false,
}) {
  return h(
    "span",
    {
      class: `card ${tint} ${size}${lit ? " lit" : ""}`,
      role: "img",
      "aria-label": label,
      "data-key": key,
      "data-from": from,
    },
    h("span", { class: "index" }, index),
    sign && h("span", { class: "sign" }, sign),
    badge !== null && h("span", { class: "badge-corner" }, badge),
  );
}

/** The back of a card that this perspective does not show. */
export const back = ({ size = "" } = {}) =>
  h("span", { class: `card back ${size}`, role: "img", "aria-label": "hidden card" });

/** Cards in a hand: they overlap where room is short, and wrap where it is shorter. */
export const fan = (cards, label) =>
  h(
    "div",
    { class: "fan", role: "group", "aria-label": label },
    cards.flat().map((one) => h("span", { class: "slot" }, one)),
  );

/** A hand: its cards, or `size` backs if `cards` is null because this perspective does not show them. */
export const hand = (cards, size, draw) =>
  cards === null
    ? fan(
        Array.from({ length: size }, () => back({ size: "small" })),
        `${size} hidden card${size === 1 ? "" : "s"}`,
      )
    : fan(
        [...cards].map((one) => draw(one, { size: "small" })),
        "hand",
      );

/** A count with its unit: coins, arms, cards. `units` are singular and plural. */
export const count = (number, units, kind) => {
  const unit = Array.isArray(units) ? units[number === 1 ? 0 : 1] : units;
  return h(
    "span",
    { class: `count ${kind ?? ""}`, title: `${number} ${unit}` },
    h("b", {}, number),
    " ",
    h("span", {}, unit),
  );
};

/** What signs on a table mean: a list of samples, each a node, with words. */
export const legend = (title, ...rows) =>
  h(
    "dl",
    { class: "legend", "aria-label": title },
    rows.map(([sample, words]) => h("div", {}, h("dt", {}, sample), h("dd", {}, words))),
  );

/** The lines up to `step`, from the last event of one of these kinds on, that event included. */
export function since({ frames }, step, ...kinds) {
  const found = [];
  for (let at = step; at >= 0; at -= 1) {
    const { words } = frames[at];
    for (let index = words.length - 1; index >= 0; index -= 1) {
      found.unshift(words[index]);
      if (kinds.includes(words[index].what.event)) return found;
    }
  }
  return found;
}

/**
 * The table seen from above: seats around it in order, `middle` in the centre.
 * `place(seat)` draws what lies before a seat; `acting` are the seats to act; `out` those no longer in the game.
 */
export function table({ seats, names, acting = [], out = [], place, middle, kind = "" }) {
  const state = (seat) => `${acting.includes(seat) ? " acting" : ""}${out.includes(seat) ? " out" : ""}`;
  return h(
    "div",
    { class: `table seats-${seats} ${kind}` },
    h("div", { class: "middle", "data-spot": "middle" }, middle),
    Array.from({ length: seats }, (_, seat) =>
      h(
        "section",
        {
          class: `place at-${seat}${state(seat)}`,
          "--seat": `var(--seat-${seat})`,
          "data-spot": `seat-${seat}`,
          "aria-label": `Seat ${LETTERS[seat]}, ${names[seat]}`,
        },
        h("header", {}, seatName(seat, names), acting.includes(seat) && h("span", { class: "turn" }, "to act")),
        place(seat),
      ),
    ),
  );
}
