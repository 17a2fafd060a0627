// The key moments as a short film: a few steps of run-up to each, its sentence, a pause, then the next one.
// Where no movement is wanted, nothing goes on by itself: the viewer goes from moment to moment.

import { h } from "./drawing.js";

const BEAT = 800; // milliseconds a step at speed 1
const HOLD = 3.5; // beats a moment is shown

export class Film {
  constructor(player) {
    this.player = player;
    this.at = null; // the shot that is shown; null while there is no film
    this.count = h("b", { class: "film-count" });
    this.text = h("p", { class: "film-text", "aria-live": "polite" });
    const control = (label, act) => {
      const node = h("button", { type: "button" }, label);
      node.addEventListener("click", act);
      return node;
    };
    this.node = h(
      "section",
      { class: "film", "aria-label": "Film", hidden: true },
      h("p", { class: "film-head" }, this.count),
      this.text,
      h(
        "p",
        { class: "film-buttons" },
        control("Previous", () => this.turn(-1)),
        control("Next", () => this.turn(1)),
        control("End the film", () => this.end()),
      ),
    );
  }

  get shots() {
    return this.player.replay.film ?? [];
  }

  get on() {
    return this.at !== null;
  }

  /** Begin with the first moment; returns false where the game has none. */
  start() {
    if (!this.shots.length) return false;
    this.player.pause();
    this.player.room.classList.add("filming");
    this.node.hidden = false;
    this.open(0);
    return true;
  }

  end() {
    if (!this.on) return;
    this.at = null;
    this.node.hidden = true;
    this.player.room.classList.remove("filming");
    this.player.pause();
  }

  /** Show a shot from its first step; where nothing moves, its moment at once. */
  open(at) {
    this.player.pause();
    this.at = Math.max(0, Math.min(at, this.shots.length - 1));
    const { first, step } = this.shots[this.at];
    this.player.show(this.player.moving ? first : step);
    this.tell();
    if (this.player.moving) this.go();
  }

  turn(by) {
    if (this.at + by >= this.shots.length) this.end();
    else this.open(this.at + by);
  }

  tell() {
    const { kind, text, step } = this.shots[this.at];
    const arrived = this.player.step === step;
    const what = { fault: "a fault", lead: "the lead changes" }[kind] ?? this.player.replay.kinds?.[kind] ?? kind;
    this.count.textContent = `Moment ${this.at + 1} of ${this.shots.length}: ${what}`;
    this.text.textContent = arrived ? text : "";
    this.node.classList.toggle("arrived", arrived);
  }

  /** Go on by itself: to the next step, or from a moment to the next one. */
  go() {
    const { step } = this.shots[this.at];
    const beats = this.player.step >= step ? HOLD : 1;
    this.player.run(() => this.beat(), (beats * BEAT) / this.player.speed);
  }

  beat() {
    if (!this.on) return;
    if (this.player.step < this.shots[this.at].step) {
      this.player.show(this.player.step + 1);
      this.tell();
      this.go();
    } else if (this.at + 1 < this.shots.length) this.open(this.at + 1);
    else this.player.pause(); // the last moment stays
  }

  toggle() {
    if (this.player.timer) this.player.pause();
    else if (this.at + 1 === this.shots.length && this.player.step === this.shots[this.at].step) this.open(0);
    else this.go();
  }

  /** Do what a key stands for in a film; returns false if it stands for nothing there. */
  key(name) {
    if (name === "ArrowRight") this.turn(1);
    else if (name === "ArrowLeft") this.turn(-1);
    else if (name === "Escape") this.end();
    else return false;
    return true;
  }
}
