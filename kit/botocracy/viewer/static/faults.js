// A bot's faults, told at its seat: the verdict at the step of a fault, how many there were at later ones.

import { h } from "./drawing.js";

const words = (text) => text.slice(text.lastIndexOf(": ") + 2);

export class Faults {
  constructor() {
    this.found = [];
  }

  /** Take the faults of a replay, which are marks. */
  list({ frames }) {
    this.found = frames.flatMap(({ marks }, step) =>
      marks.filter(({ kind }) => kind === "fault").map(({ seat, text }) => ({ step, seat, verdict: words(text) })),
    );
  }

  /** Put the badges of a step on its table. `own` has what only the bot's author may read. */
  show(stage, step, own) {
    for (const seat of new Set(this.found.map((fault) => fault.seat))) {
      const place = stage.querySelector(`.at-${seat}`);
      const past = this.found.filter((fault) => fault.seat === seat && fault.step < step).length;
      const now = this.found.filter((fault) => fault.seat === seat && fault.step === step);
      const head = place?.querySelector("header");
      if (!head) continue;
      for (const { verdict } of now) head.append(h("span", { class: "badge bad fault" }, `fault: ${verdict}`));
      if (past) head.append(h("span", { class: "badge quiet fault" }, `${past} fault${past === 1 ? "" : "s"} before`));
      const told = (own?.byStep.get(step) ?? []).find((one) => one.seat === seat && one.verdict);
      if (now.length && told)
        head.after(h("p", { class: "fault-told" }, told.message, told.advice && h("b", {}, ` ${told.advice}`)));
    }
  }
}
