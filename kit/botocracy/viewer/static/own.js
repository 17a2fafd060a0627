// Notes, output and times of bots, decision by decision. The site sends those of a viewer's own bots only.

import { h, seatMark } from "./drawing.js";

const seconds = (time) =>
  time < 0.0995 ? `${(1000 * time).toFixed(time < 0.00995 ? 1 : 0)} ms` : `${time.toFixed(2)} s`;

function decision({ seat, kind, legal, asked, wall, cpu, note, log, verdict, message, advice }, clocks) {
  const time =
    asked && wall !== null
      ? `${seconds(wall)} of ${seconds(clocks.move)}${cpu === null ? "" : `, ${seconds(cpu)} of it at work`}`
      : "not asked: out for faults";
  return h(
    "div",
    { class: "decision" },
    h(
      "p",
      {},
      seatMark(seat),
      " ",
      h("b", {}, kind),
      legal === null ? "" : ` out of ${legal} move${legal === 1 ? "" : "s"}`,
      h("br", {}),
      h("span", { class: "quiet" }, time),
    ),
    verdict && h("p", { class: "bad" }, h("b", {}, verdict.replaceAll("_", " ")), message && `: ${message}`),
    advice && h("p", {}, h("b", {}, "What helps: "), advice),
    note && h("blockquote", {}, note),
    log && h("pre", {}, log),
  );
}

/** The nodes for one step. */
export function ownPanel({ clocks, byStep, title }, step) {
  const decisions = byStep.get(step) ?? [];
  return [
    h("h3", {}, title),
    ...(decisions.length
      ? decisions.map((one) => decision(one, clocks))
      : [h("p", { class: "quiet" }, "No decision of yours led here.")]),
  ];
}
