// A film as a strip: pictures of the same size below each other, which `botocracy film` has a browser photograph.
//
// The page's hash says what is wanted: "measure" (all pictures, for the height of the tallest), or the part of the
// strip to show ("first=0&count=9&height=640").

import * as tools from "./drawing.js";
import { unfold } from "./frames.js";

const { h, seatName } = tools;
const held = (id) => JSON.parse(document.getElementById(id).textContent);
const root = document.querySelector("[data-strip]");
const brand = () => h("span", { class: "brand" }, "Boto", h("b", {}, "cracy"));

const title = ({ names, title: game }) =>
  h(
    "section",
    { class: "picture title" },
    h("h1", {}, game),
    h(
      "ul",
      {},
      names.map((_, seat) => h("li", {}, seatName(seat, names))),
    ),
    h("p", {}, brand()),
  );

function picture({ step, head, text, moment }, replay, draw) {
  if (step === null) return title(replay);
  return h(
    "section",
    { class: `picture${moment ? " moment" : ""}` },
    h("p", { class: "picture-head" }, h("b", {}, replay.title), head, brand()),
    h("div", { class: "stage" }, draw(replay.frames[step], replay)),
    h("p", { class: "picture-text" }, text),
  );
}

const { default: game } = await import(root.dataset.table);
const replay = unfold(held("replay"));
const draw = game(tools);
const pictures = held("pictures");
const part = new URLSearchParams(location.hash.slice(1));
const measuring = !part.has("height");
const first = Number(part.get("first") ?? 0);
const shown = measuring ? pictures : pictures.slice(first, first + Number(part.get("count")));

root.replaceChildren(...shown.map((one) => picture(one, replay, draw)));
for (const node of root.children) {
  node.style.width = `${root.dataset.width}px`;
  if (!measuring) node.style.height = `${part.get("height")}px`;
}
await document.fonts.ready;
if (measuring) {
  const height = Math.max(...[...root.children].map((node) => node.offsetHeight));
  document.body.replaceChildren(h("p", { "data-height": Math.ceil(height) }));
}
