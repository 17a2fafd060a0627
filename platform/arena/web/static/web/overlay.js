// The overlay of an event for streams: as wide as its address says, with a countdown, showing one table after another.

import { tick } from "./countdown.js";

const TABLE = 7000; // milliseconds that a table is shown

const width = Number(document.body.dataset.width);
if (width) document.documentElement.style.setProperty("--width", `${width}px`);

let shown = 0;

function turn(step) {
  const tables = document.querySelectorAll("[data-table-now]");
  shown = tables.length ? (shown + step) % tables.length : 0;
  tables.forEach((table, at) => {
    table.hidden = at !== shown;
  });
}

document.body.addEventListener("htmx:afterSettle", () => {
  turn(0);
  tick();
});
setInterval(tick, 250);
setInterval(() => turn(1), TABLE);
turn(0);
tick();
document.documentElement.dataset.ready = "";
