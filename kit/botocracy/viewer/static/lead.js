// Who leads: a line for each seat above the time line, with its numbers at the step shown.

import { h, LETTERS, s, seatMark } from "./drawing.js";

const HEIGHT = 100; // units of the plot; its width is one unit for each step
const MARGIN = 16;
const APART = 2.6; // lines of equal numbers lie this far apart, so that none hides another
const ROWS = 4; // of letters at the end of the lines

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The numbers of every frame, from those at which one changes. */
function unfold(changes, frames) {
  const counts = [];
  for (const [at, numbers] of changes) {
    while (counts.length < at) counts.push(counts.at(-1));
    counts.push(numbers);
  }
  while (counts.length < frames) counts.push(counts.at(-1));
  return counts;
}

export class Lead {
  constructor(player) {
    this.player = player;
    this.choice = h("select", { "aria-label": "What the lines count" });
    this.choice.addEventListener("change", () => this.draw());
    this.title = h("b", {});
    this.values = h("span", { class: "lead-values" });
    this.plot = h("div", { class: "lead-plot" });
    this.plot.addEventListener("click", (event) => {
      const box = this.plot.getBoundingClientRect();
      player.go(Math.round(((event.clientX - box.left) / box.width) * player.last));
    });
    this.ends = h("div", { class: "lead-ends", "aria-hidden": "true" });
    this.now = h("i", { class: "lead-now" });
    this.about = h("span", { class: "quiet" });
    this.node = h(
      "section",
      { class: "lead", "aria-label": "Who leads" },
      h("p", { class: "lead-head" }, this.title, this.choice, this.values),
      h("div", { class: "lead-row" }, this.plot, this.ends),
      h("p", { class: "lead-about" }, this.about),
    );
  }

  /** Take the lines of a replay. */
  list({ lines = [], frames, names }) {
    this.names = names;
    this.node.hidden = !lines.length || frames.length < 2;
    this.lines = lines.map((line) => ({ ...line, counts: unfold(line.counts, frames.length) }));
    const chosen = Math.min(this.choice.selectedIndex, lines.length - 1);
    this.choice.replaceChildren(...lines.map(({ name }, at) => h("option", { value: at }, capital(name))));
    this.choice.selectedIndex = Math.max(0, chosen);
    this.choice.hidden = lines.length < 2;
    this.title.hidden = lines.length > 1;
    if (!this.node.hidden) this.draw();
  }

  draw() {
    const { counts, about, name, fewest } = this.line;
    const all = counts.flat();
    const [low, high] = [Math.min(0, ...all), Math.max(...all)];
    const span = Math.max(1, high - low);
    const seats = counts[0].length;
    const last = counts.length - 1;
    this.height = (number, seat) => {
      const share = (number - low) / span;
      const down = fewest ? share : 1 - share; // the best are on top
      return MARGIN + down * (HEIGHT - 2 * MARGIN) + (seat - (seats - 1) / 2) * APART;
    };
    const path = (seat) =>
      `${counts
        .map((numbers, at) => {
          const y = this.height(numbers[seat], seat).toFixed(1);
          return at ? (numbers === counts[at - 1] ? "" : `H${at}V${y}`) : `M0 ${y}`;
        })
        .join("")}H${last}`;
    const ending = this.told(counts.at(-1));
    this.title.textContent = capital(name);
    this.about.textContent = `${about} ${fewest ? "The fewest are on top." : ""}`;
    this.plot.replaceChildren(
      s(
        "svg",
        {
          viewBox: `0 0 ${last} ${HEIGHT}`,
          preserveAspectRatio: "none",
          role: "img",
          "aria-label": `${capital(name)} of each seat, step by step. At the end: ${ending}.`,
        },
        counts[0].map((_, seat) => s("path", { d: path(seat), class: "lead-line", "--seat": `var(--seat-${seat})` })),
      ),
      h("span", { class: "lead-most", "aria-hidden": "true" }, fewest ? low : high),
      h("span", { class: "lead-least", "aria-hidden": "true" }, fewest ? high : low),
      this.now,
    );
    this.letters(counts.at(-1));
    this.show(this.player.step);
  }

  get line() {
    return this.lines[Math.max(0, this.choice.selectedIndex)];
  }

  told(numbers) {
    return numbers.map((number, seat) => `${LETTERS[seat]} ${this.names[seat]} ${number}`).join(", ");
  }

  /** The seats' letters where their lines end; those that end close to each other stand side by side. */
  letters(numbers) {
    const rows = Array.from({ length: ROWS }, () => []);
    numbers.forEach((number, seat) => {
      rows[Math.min(ROWS - 1, Math.floor((this.height(number, (numbers.length - 1) / 2) / HEIGHT) * ROWS))].push(seat);
    });
    this.ends.replaceChildren(...rows.map((seats) => h("span", {}, seats.map(seatMark))));
  }

  show(step) {
    if (this.node.hidden) return;
    const { counts, fewest } = this.line;
    const numbers = counts[step] ?? counts.at(-1);
    const best = fewest ? Math.min(...numbers) : Math.max(...numbers);
    this.now.style.setProperty("--at", step / (counts.length - 1));
    this.values.replaceChildren(
      ...numbers.map((number, seat) =>
        h(
          "span",
          { class: `lead-value${number === best ? " best" : ""}`, title: this.names[seat] },
          seatMark(seat),
          h("span", { class: "visually-hidden" }, `${this.names[seat]} `),
          number,
        ),
      ),
    );
  }
}
