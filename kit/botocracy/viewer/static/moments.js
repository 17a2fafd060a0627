// The marks of a game: on the time line, and in a list that explains them and leads to them.

import { h, seatMark } from "./drawing.js";

const SMALL = 3; // marks of less weight are small, and nobody jumps to them (`games/story.py`)
const SHAPES = { fault: "fault", lead: "lead" };
const MEANINGS = {
  moment: ["key moment", "key moments"],
  minor: ["small moment", "small moments"],
  lead: ["change of the lead", "changes of the lead"],
  fault: ["fault", "faults"],
};

const shape = ({ kind, weight }) => SHAPES[kind] ?? (weight < SMALL ? "minor" : "moment");

/** Whether a frame has a mark that a viewer may want to jump to. */
export const matters = ({ marks }) => marks.some(({ weight }) => weight >= SMALL);

const swatch = (name) => h("i", { class: `swatch mark-${name}`, "aria-hidden": "true" });

export class Moments {
  constructor(player) {
    this.player = player;
    this.line = h("div", { class: "marks", "aria-hidden": "true" });
    this.summary = h("summary", {});
    this.rows = h("ol", { class: "moment-list" });
    this.node = h("details", { class: "moments" }, this.summary, this.rows);
  }

  /** Take the marks of a replay. */
  list({ frames, kinds = {}, lines = [] }) {
    const last = frames.length - 1;
    const all = frames.flatMap((frame, step) => frame.marks.map((mark) => ({ ...mark, step, name: shape(mark) })));
    const go = (step) => () => this.player.go(step);
    this.line.replaceChildren(
      ...all.map(({ step, text, name }) => {
        const mark = h("button", {
          type: "button",
          tabindex: -1,
          class: `plain mark-${name}`,
          "--at": last ? step / last : 0,
          title: `Step ${step}: ${text}`,
        });
        mark.addEventListener("click", go(step));
        return mark;
      }),
    );
    this.node.hidden = !all.length;
    const found = Object.keys(MEANINGS).map((name) => [name, all.filter((mark) => mark.name === name).length]);
    const by = lines.length ? ` (by ${lines[0].name})` : "";
    this.summary.replaceChildren(
      h("span", {}, "On the time line: "),
      ...found
        .filter(([, count]) => count)
        .map(([name, count]) =>
          h(
            "span",
            { class: "meaning" },
            swatch(name),
            ` ${count} ${MEANINGS[name][count === 1 ? 0 : 1]}${name === "lead" ? by : ""}`,
          ),
        ),
    );
    this.rows.replaceChildren(
      ...all.map(({ step, text, seat, kind, name }) => {
        const button = h("button", { type: "button", class: "plain" }, `Step ${step}`);
        button.addEventListener("click", go(step));
        return h(
          "li",
          {},
          swatch(name),
          button,
          h("span", {}, Number.isInteger(seat) && seatMark(seat), ` ${text}`),
          kinds[kind] && h("span", { class: "quiet" }, kinds[kind]),
        );
      }),
    );
  }
}
