// The replay player: one for all games. The game's own table.js draws each frame.
//
// <div data-player data-frames="URL" data-table="URL of table.js"></div>
// The frames come from the server for one perspective at a time: what a seat could not
// know is never sent, not merely hidden.

import * as tools from "./drawing.js";

const { h, s, seatMark } = tools;

const SPEEDS = [0.5, 1, 2, 4, 8];
const BEAT = 1100; // milliseconds a step at speed 1

// Drawn, because fonts cannot be relied on for these signs. On a grid of 24.
const ICONS = {
  first: "M4 4h3v16H4zM20 4v16L8 12z",
  back: "M18 4v16L6 12z",
  play: "M6 3v18l15-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  next: "M6 4v16l12-8z",
  last: "M17 4h3v16h-3zM4 4v16l12-8z",
  full: "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z",
};
const icon = (name) => s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

class Player {
  constructor(root) {
    this.root = root;
    const query = new URLSearchParams(location.search);
    this.step = Number(query.get("step") ?? 0) || 0;
    this.speed = Number(query.get("speed") ?? 1) || 1;
    this.seat = query.has("seat") && query.get("seat") !== "" ? Number(query.get("seat")) : null;
    this.autoplay = query.has("autoplay");
    this.timer = null;
    this.moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  async start() {
    const game = await import(this.root.dataset.table);
    this.draw = game.default(tools);
    await this.load();
    this.build();
    this.show(this.step);
    if (this.autoplay) this.play();
  }

  async load() {
    const url = new URL(this.root.dataset.frames, location.href);
    if (this.seat !== null) url.searchParams.set("seat", this.seat);
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`The replay could not be loaded (${answer.status}).`);
    this.replay = await answer.json();
  }

  get last() { return this.replay.frames.length - 1; }

  build() {
    const button = (label, sign, act) => {
      const node = h("button", { type: "button", "aria-label": label, title: label }, icon(sign));
      node.addEventListener("click", act);
      return node;
    };
    this.stage = h("div", { class: "stage", "aria-live": "off" });
    this.log = h("ol", { class: "log", tabindex: "0", "aria-label": "What happened" });
    this.playButton = button("Play (space)", "play", () => this.toggle());
    this.scrubber = h("input", { type: "range", min: 0, max: this.last, value: 0, "aria-label": "Step" });
    this.scrubber.addEventListener("input", () => { this.pause(); this.show(Number(this.scrubber.value)); });
    this.marks = h("div", { class: "marks", "aria-hidden": "true" });
    this.counter = h("output", { class: "counter" });
    this.speedSelect = h("select", { "aria-label": "Speed" }, SPEEDS.map((x) => h("option", { value: x, selected: x === this.speed }, `${x}×`)));
    this.speedSelect.addEventListener("change", () => { this.speed = Number(this.speedSelect.value); if (this.timer) { this.pause(); this.play(); } });
    this.seatSelect = h(
      "select",
      { "aria-label": "Perspective" },
      h("option", { value: "" }, "Everything"),
      this.replay.names.map((name, seat) => h("option", { value: seat, selected: seat === this.seat }, `What ${name} knew`)),
    );
    this.seatSelect.addEventListener("change", () => this.look(this.seatSelect.value === "" ? null : Number(this.seatSelect.value)));

    this.root.replaceChildren(
      this.stage,
      h(
        "div",
        { class: "controls" },
        button("To the start (Home)", "first", () => { this.pause(); this.show(0); }),
        button("One step back (←)", "back", () => { this.pause(); this.show(this.step - 1); }),
        this.playButton,
        button("One step on (→)", "next", () => { this.pause(); this.show(this.step + 1); }),
        button("To the end (End)", "last", () => { this.pause(); this.show(this.last); }),
        h("div", { class: "track" }, this.scrubber, this.marks),
        this.counter,
        this.speedSelect,
        this.seatSelect,
        button("Full screen (f)", "full", () => this.fullScreen()),
      ),
      this.log,
    );
    this.listMoments();
    this.root.setAttribute("tabindex", "-1");
    document.addEventListener("keydown", (event) => this.key(event));
  }

  listMoments() {
    const { frames } = this.replay;
    this.log.replaceChildren(
      ...frames.flatMap((frame, step) =>
        frame.words.map(({ text, seat }) => {
          const line = h("li", { "data-step": step, class: frame.mark ? "marked" : "" }, Number.isInteger(seat) && seatMark(seat), " ", text);
          line.addEventListener("click", () => { this.pause(); this.show(step); });
          return line;
        }),
      ),
    );
    this.marks.replaceChildren(
      ...frames.flatMap((frame, step) =>
        frame.mark ? [h("i", { "--at": this.last ? step / this.last : 0, class: `mark-${frame.mark}` })] : [],
      ),
    );
  }

  show(step) {
    this.step = Math.max(0, Math.min(step, this.last));
    const frame = this.replay.frames[this.step];
    const before = this.moving ? this.places() : null;
    this.stage.replaceChildren(this.draw(frame, this.replay));
    if (before) this.glide(before);
    this.scrubber.value = this.step;
    this.scrubber.setAttribute("aria-valuetext", frame.words.map(({ text }) => text).join(" "));
    this.counter.textContent = `${this.step} / ${this.last}`;
    let current = null;
    for (const line of this.log.children) {
      const at = Number(line.dataset.step);
      line.classList.toggle("now", at === this.step);
      line.classList.toggle("later", at > this.step);
      if (at <= this.step) current = line;
    }
    if (current) this.log.scrollTop = current.offsetTop - this.log.clientHeight / 2;
    const url = new URL(location.href);
    url.searchParams.set("step", this.step);
    history.replaceState(null, "", url);
  }

  // Cards that are on the table before and after a step move from the one place to the other.
  places() {
    const found = new Map();
    for (const node of this.stage.querySelectorAll("[data-key]")) found.set(node.dataset.key, node.getBoundingClientRect());
    return found;
  }

  glide(before) {
    for (const node of this.stage.querySelectorAll("[data-key]")) {
      const from = before.get(node.dataset.key);
      if (!from) continue;
      const to = node.getBoundingClientRect();
      const x = from.left - to.left;
      const y = from.top - to.top;
      if (Math.abs(x) + Math.abs(y) > 2) {
        node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: Math.min(350, BEAT / this.speed / 2), easing: "ease-out" });
      }
    }
  }

  async look(seat) {
    this.seat = seat !== null && seat < this.replay.names.length ? seat : null;
    this.seatSelect.value = this.seat ?? "";
    const url = new URL(location.href);
    if (this.seat === null) url.searchParams.delete("seat");
    else url.searchParams.set("seat", this.seat);
    history.replaceState(null, "", url);
    await this.load();
    this.listMoments();
    this.show(this.step);
  }

  play() {
    if (this.step === this.last) this.show(0);
    this.timer = setInterval(() => { if (this.step === this.last) this.pause(); else this.show(this.step + 1); }, BEAT / this.speed);
    this.playButton.replaceChildren(icon("pause"));
    this.playButton.setAttribute("aria-label", "Pause (space)");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.playButton.replaceChildren(icon("play"));
    this.playButton.setAttribute("aria-label", "Play (space)");
  }

  toggle() { if (this.timer) this.pause(); else this.play(); }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input:not([type=range]), textarea, select")) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
    if (event.key === " " && !event.target.matches("button, a, summary")) this.toggle();
    else if (event.key in steps) { this.pause(); this.show(this.step + steps[event.key]); }
    else if (event.key === "Home") { this.pause(); this.show(0); }
    else if (event.key === "End") { this.pause(); this.show(this.last); }
    else if (event.key === "f") this.fullScreen();
    else if (event.key === "0") this.look(null);
    else if (/^[1-8]$/.test(event.key)) this.look(Number(event.key) - 1);
    else return;
    event.preventDefault();
  }
}

for (const root of document.querySelectorAll("[data-player]")) {
  new Player(root).start().catch((error) => {
    root.replaceChildren(h("p", { class: "note bad" }, error.message));
  });
}
