// What every game's table.js draws with: the player hands these tools to it. Text goes in as text nodes only, never as
// markup: names and notes come from strangers.

const SVG = "http://www.w3.org/2000/svg";
const LETTERS = "ABCDEFGH";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("--")) node.style.setProperty(name, value); // allowed by the CSP, unlike style=""
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
export const seatMark = (seat) =>
  h("span", { class: `seat seat-${seat}`, "aria-hidden": "true" }, LETTERS[seat]);

/** A mark with the name of who sits there. */
export const seatName = (seat, names) =>
  h("span", { class: "who" }, seatMark(seat), " ", h("b", {}, names[seat]));

/**
 * A playing card. `index` is the large text, `sign` a node drawn under it (see the game's
 * own signs), `tint` a class of the game's stylesheet. `label` is read by screen readers.
 * `key` names the card, so that the player can move it from where it was a step ago.
 */
export function card({ index = "", sign = null, tint = "", label = "", key = null, small = false, badge = null, lit = false }) {
  return h(
    "span",
    { class: `card ${tint}${small ? " small" : ""}${lit ? " lit" : ""}`, role: "img", "aria-label": label, "data-key": key },
    h("span", { class: "index" }, index),
    sign && h("span", { class: "sign" }, sign),
    badge !== null && h("span", { class: "badge-corner" }, badge),
  );
}

/** The back of a card nobody may see here. */
export const back = ({ small = false } = {}) =>
  h("span", { class: `card back${small ? " small" : ""}`, role: "img", "aria-label": "hidden card" });

/** A fan of cards. */
export const fan = (cards, label) => h("div", { class: "fan", role: "group", "aria-label": label }, cards);

/** A count with its sign: coins, arms, cards. */
export const count = (number, unit, kind) =>
  h("span", { class: `count ${kind ?? ""}`, title: `${number} ${unit}` }, h("b", {}, number), " ", h("span", {}, unit));

/**
 * The table seen from above: seats around it in order, `middle` in the centre.
 * `place(seat)` draws what lies before a seat; `acting` are the seats to act.
 */
export function table({ seats, names, acting = [], place, middle, kind = "" }) {
  return h(
    "div",
    { class: `table seats-${seats} ${kind}` },
    h("div", { class: "middle" }, middle),
    Array.from({ length: seats }, (_, seat) =>
      h(
        "section",
        { class: `place at-${seat}${acting.includes(seat) ? " acting" : ""}`, "--seat": `var(--seat-${seat})`, "aria-label": `Seat ${LETTERS[seat]}, ${names[seat]}` },
        h("header", {}, seatName(seat, names), acting.includes(seat) && h("span", { class: "turn" }, "to act")),
        place(seat),
      ),
    ),
  );
}
