// The replay player: one for all games. The game's own table.js draws each frame.
//
// <div data-player data-frames="URL" data-table="URL of table.js"> ... </div>
// Frames and own decisions may be in the page: then the address is "#" and the id of the element that holds the JSON.
// Optional: data-own (the owner's decisions), data-embed (the page others may frame), data-linked (the
// page's address follows the step), data-seat, data-step, data-speed, data-autoplay ("calm": unless the system wants no
// motion), data-film (begin with the film), data-stranger (no cookies). At the end of a game that it played, the
// element gets the event "player:end".

import { Controls } from "./controls.js";
import * as tools from "./drawing.js";
import { Faults } from "./faults.js";
import { Film } from "./film.js";
import { loadOwn, loadReplay } from "./frames.js";
import { Lead } from "./lead.js";
import { matters, Moments } from "./moments.js";
import { glide, keepMotion, places, wantsMotion } from "./movement.js";
import { ownPanel } from "./own.js";

const { h } = tools;
const BEAT = 1100; // milliseconds a step at speed 1

const whole = (text) => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : null);

export class Player {
  constructor(root) {
    this.root = root;
    const { dataset } = root;
    this.linked = "linked" in dataset;
    this.stranger = "stranger" in dataset;
    this.embedAddress = dataset.embed ?? null;
    this.shareable = this.linked;
    const query = new URLSearchParams(this.linked || this.stranger ? location.search : "");
    this.step = whole(query.get("step") ?? dataset.step) ?? 0;
    this.seat = whole(query.get("seat") ?? dataset.seat);
    this.speed = Number(query.get("speed") ?? dataset.speed) || 1;
    this.filmFirst = query.has("film") || "film" in dataset;
    this.timer = null;
    this.moving = wantsMotion();
    const asked = query.has("autoplay") && query.get("autoplay") !== "0";
    this.autoplay = asked || ("autoplay" in dataset && (dataset.autoplay !== "calm" || this.moving));
    this.onStep = null; // called when the viewer goes to another step, plays or pauses
  }

  async start() {
    const [{ default: game }, replay, own] = await Promise.all([
      import(this.root.dataset.table),
      loadReplay(this.root.dataset.frames, { seat: this.seat, stranger: this.stranger }),
      this.root.dataset.own ? loadOwn(this.root.dataset.own) : null,
    ]);
    this.draw = game(tools);
    this.replay = replay;
    this.own = own;
    this.build();
    this.show(this.step);
    const filming = this.filmFirst && this.film.start();
    if (this.autoplay && !filming) this.play();
    this.root.dataset.ready = "";
    return this;
  }

  get last() {
    return this.replay.frames.length - 1;
  }

  build() {
    this.lead = new Lead(this);
    this.moments = new Moments(this);
    this.film = new Film(this);
    this.faults = new Faults();
    this.controls = new Controls(this);
    this.stage = h("div", { class: "stage" });
    this.ownPanel = this.own && h("section", { class: "own", "aria-label": "Your bot’s own notes" });
    const { bar, settings, log, help, share } = this.controls;
    this.room = h(
      "div",
      { class: "player" },
      h("div", { class: "board" }, this.stage, this.lead.node, bar, this.moments.node),
      h("div", { class: "beside-board" }, settings, log, this.ownPanel),
      help,
      share,
    );
    this.root.replaceChildren(this.room);
    this.list();
    this.controls.speed.value = this.speed;
    this.controls.playing(false);
  }

  /** Hand the replay to all parts that show the whole of it. */
  list() {
    for (const part of [this.controls, this.lead, this.moments, this.faults]) part.list(this.replay, this.seat);
  }

  // -- actions of the viewer: going to a step ends playing, and `onStep` lets other players follow ---------------

  go(step) {
    this.film.end();
    this.pause();
    this.show(step);
    this.onStep?.(this);
  }

  showFilm() {
    if (this.film.on) this.film.end();
    else this.film.start();
  }

  /** Go to the next frame with a mark, or to the previous one if `direction` is −1. */
  jump(direction) {
    const { frames } = this.replay;
    for (let at = this.step + direction; at >= 0 && at <= this.last; at += direction) {
      if (matters(frames[at])) return this.go(at);
    }
    return this.go(direction > 0 ? this.last : 0);
  }

  async look(seat) {
    this.seat = seat !== null && seat < this.replay.names.length ? seat : null;
    this.replay = await loadReplay(this.root.dataset.frames, { seat: this.seat, stranger: this.stranger });
    this.film.end();
    this.list();
    this.show(this.step);
  }

  toggle() {
    if (this.film.on) return this.film.toggle();
    if (this.timer) this.pause();
    else this.play();
    return this.onStep?.(this);
  }

  setSpeed(speed) {
    this.speed = speed;
    if (this.timer && !this.film.on) {
      this.pause();
      this.play();
    }
  }

  setMotion(moving) {
    this.moving = moving;
    this.controls.showMotion();
    if (!this.stranger) keepMotion(moving);
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.room.requestFullscreen();
  }

  /** The address of this step from this perspective. */
  address() {
    const url = new URL(location.href);
    url.search = "";
    url.hash = "";
    url.searchParams.set("step", this.step);
    if (this.seat !== null) url.searchParams.set("seat", this.seat);
    return url.href;
  }

  // -- showing ----------------------------------------------------------------------------------------------------

  show(step) {
    this.step = Math.max(0, Math.min(step, this.last));
    const frame = this.replay.frames[this.step];
    const before = this.moving ? places(this.stage) : null;
    this.stage.replaceChildren(this.draw(frame, this.replay));
    if (this.seat !== null) this.stage.querySelector(`.at-${this.seat}`)?.classList.add("eyes");
    if (before) glide(this.stage, before, Math.min(400, BEAT / this.speed / 2));
    this.faults.show(this.stage, this.step, this.own);
    this.controls.show(this.step, this.last, frame);
    this.lead.show(this.step);
    if (this.ownPanel) this.ownPanel.replaceChildren(...ownPanel(this.own, this.step));
    if (!this.timer) this.link();
  }

  /** Write the step into the page's address. Not while playing: browsers allow 100 changes in 30 seconds. */
  link() {
    if (!this.linked) return;
    try {
      history.replaceState(null, "", this.address());
    } catch {
      /* too many changes; the next one will be written */
    }
  }

  play() {
    if (this.step === this.last) this.show(0);
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      if (!this.root.isConnected) clearInterval(this.timer);
      else if (this.step === this.last) {
        this.pause();
        this.root.dispatchEvent(new CustomEvent("player:end", { bubbles: true }));
      } else this.show(this.step + 1);
    }, BEAT / this.speed);
    this.controls.playing(true);
  }

  /** Do something once after a while; `pause` keeps it from happening. */
  run(act, milliseconds) {
    clearInterval(this.timer);
    this.timer = setTimeout(act, milliseconds);
    this.controls.playing(true);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.controls.playing(false);
    this.link();
  }

  /** Do what a key stands for; returns false if it stands for nothing. */
  key(name) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
    if (this.film.on && this.film.key(name)) return true;
    if (name === " ") this.toggle();
    else if (name in steps) this.go(this.step + steps[name]);
    else if (name === "Home") this.go(0);
    else if (name === "End") this.go(this.last);
    else if (name === "m") this.jump(1);
    else if (name === "M") this.jump(-1);
    else if (name === "k") this.showFilm();
    else if (name === "f") this.fullScreen();
    else if (name === "?") this.controls.help.showModal();
    else if (name === "+") this.controls.speedUp(1);
    else if (name === "-") this.controls.speedUp(-1);
    else if (name === "0") this.look(null);
    else if (/^[1-8]$/.test(name)) this.look(Number(name) - 1);
    else return false;
    return true;
  }
}
