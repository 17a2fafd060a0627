// The player's buttons, scrubber, log and dialogs. They call the player; it calls `list`, `show` and `playing`.

import { h, s, seatMark } from "./drawing.js";
import { matters } from "./moments.js";

const SPEEDS = [0.5, 1, 2, 4, 8];

// SVG paths on a grid of 24 × 24, because not every font has these symbols.
const ICONS = {
  first: "M4 4h3v16H4zM20 4v16L8 12z",
  back: "M18 4v16L6 12z",
  play: "M6 3v18l15-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  next: "M6 4v16l12-8z",
  last: "M17 4h3v16h-3zM4 4v16l12-8z",
  earlier: "M11 5v14L3 12zM16 4h4v4h-4zM16 10h4v10h-4z",
  later: "M13 5v14l8-7zM4 4h4v4H4zM4 10h4v10H4z",
  film: "M2 4h20v16H2zm3 2v2h2V6zm0 5v2h2v-2zm0 5v2h2v-2zm12-10v2h2V6zm0 5v2h2v-2zm0 5v2h2v-2zM10 8v8l6-4z",
  full: "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z",
  share: "M4 9h3v10h10V9h3v13H4zM11 15V6L8 9 6 7l6-6 6 6-2 2-3-3v9z",
  motion: "M13 3l9 9-9 9v-6H8v-6h5zM2 5h8v2H2zM2 11h4v2H2zM2 17h8v2H2z",
  help: "M12 2a10 10 0 1 0 .1 0zm-1.300 13.500h2.600v2.600h-2.600zM12 5.500c2.600 0 4.300 1.400 4.300 3.500 0 1.500-.8 2.300-1.800 3-.9.7-1.200 1-1.200 2h-2.600c0-2.200 1-2.900 2-3.600.7-.5 1-.8 1-1.400 0-.7-.6-1.200-1.700-1.200-1 0-1.900.4-2.700 1.100L7.800 7c1.100-1 2.500-1.500 4.200-1.500z",
};
const icon = (name) =>
  s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

const KEYS = [
  [["space"], "play, pause"],
  [["←", "→"], "one step back, one step on"],
  [["PgUp", "PgDn"], "ten steps back, ten steps on"],
  [["Home", "End"], "to the start, to the end"],
  [["m", "M"], "to the next, to the previous moment"],
  [["k"], "the key moments as a film; ← and → go from one to the next, Esc ends it"],
  [["1", "…", "8"], "look through a seat’s eyes"],
  [["0"], "see everything"],
  [["−", "+"], "slower, faster"],
  [["f"], "fill the screen"],
  [["?"], "this help"],
];

function button(label, sign, act) {
  const node = h("button", { type: "button", "aria-label": label, title: label }, icon(sign));
  node.addEventListener("click", act);
  return node;
}

function dialog(title, ...content) {
  const node = h(
    "dialog",
    { class: "panel player-dialog", "aria-label": title },
    h("h2", {}, title),
    content,
    h("form", { method: "dialog" }, h("button", {}, "Close")),
  );
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
  return node;
}

async function copy(field, told) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  told.textContent = "Copied.";
}

/** A read-only text field with a button that copies its text. */
function copyField(label) {
  const field = h("input", { readonly: true, "aria-label": label });
  const told = h("span", { class: "quiet", role: "status" });
  const copyButton = h("button", { type: "button" }, "Copy");
  copyButton.addEventListener("click", () => copy(field, told));
  return {
    field,
    node: h("div", { class: "field" }, h("label", {}, label, field), h("p", { class: "row" }, copyButton, told)),
  };
}

export class Controls {
  constructor(player) {
    this.player = player;
    this.playButton = button("Play (space)", "play", () => player.toggle());
    this.scrubber = h("input", { type: "range", min: 0, value: 0, "aria-label": "Step" });
    this.scrubber.addEventListener("input", () => player.go(Number(this.scrubber.value)));
    this.counter = h("output", { class: "counter" });
    this.speed = h(
      "select",
      { "aria-label": "Speed" },
      SPEEDS.map((x) => h("option", { value: x }, `${x}×`)),
    );
    this.speed.addEventListener("change", () => player.setSpeed(Number(this.speed.value)));
    this.seat = h("select", { "aria-label": "Perspective" });
    this.seat.addEventListener("change", () => player.look(this.seat.value === "" ? null : Number(this.seat.value)));
    this.motion = button("Movement between steps", "motion", () => player.setMotion(!player.moving));
    this.showMotion();
    this.caption = h("p", { class: "caption" });
    this.log = h("ol", { class: "log", tabindex: "0", "aria-label": "What happened" });
    this.lines = [];
    this.shown = -1;
    this.help = dialog(
      "Keys",
      h(
        "dl",
        { class: "keys" },
        KEYS.map(([keys, what]) => [
          h(
            "dt",
            {},
            keys.map((key) => (key === "…" ? " … " : h("kbd", {}, key))),
          ),
          h("dd", {}, what),
        ]),
      ),
    );
    this.filmButton = button("Film: the key moments (k)", "film", () => player.showFilm());
    this.filmButton.append(h("span", { class: "film-word" }, "Film"));
    this.bar = this.buildBar();
  }

  buildBar() {
    const { player } = this;
    this.link = copyField("A link to this step");
    this.code = player.embedAddress ? copyField("To embed it in a page") : null;
    this.share = dialog("Share", this.link.node, this.code?.node);
    this.settings = h(
      "div",
      { class: "settings", role: "group", "aria-label": "How to look at it" },
      this.seat,
      this.speed,
      h(
        "div",
        { class: "buttons" },
        this.motion,
        player.shareable && button("Share", "share", () => this.openShare()),
        button("Full screen (f)", "full", () => player.fullScreen()),
        button("Keys (?)", "help", () => this.help.showModal()),
      ),
    );
    return h(
      "div",
      { class: "controls", role: "group", "aria-label": "Player" },
      this.caption,
      player.film.node,
      h("div", { class: "track" }, h("div", { class: "line" }, this.scrubber, player.moments.line), this.counter),
      h(
        "div",
        { class: "buttons" },
        button("To the start (Home)", "first", () => player.go(0)),
        button("To the previous moment (M)", "earlier", () => player.jump(-1)),
        button("One step back (←)", "back", () => player.go(player.step - 1)),
        this.playButton,
        button("One step on (→)", "next", () => player.go(player.step + 1)),
        button("To the next moment (m)", "later", () => player.jump(1)),
        button("To the end (End)", "last", () => player.go(player.last)),
        this.filmButton,
      ),
    );
  }

  openShare() {
    const link = this.player.address();
    this.link.field.value = link;
    if (this.code) {
      const page = new URL(this.player.embedAddress, location.href);
      page.search = new URL(link).search;
      this.code.field.value = `<iframe src="${page}" width="720" height="640" title="A replay on Botocracy" allowfullscreen></iframe>`;
    }
    this.share.showModal();
  }

  /** Fill the log and the list of seats from a replay; `seat` is its perspective. */
  list({ frames, names, film }, seat) {
    const last = frames.length - 1;
    this.scrubber.max = last;
    this.seat.replaceChildren(
      h("option", { value: "" }, "Everything"),
      ...names.map((name, at) => h("option", { value: at }, `What ${name} knew`)),
    );
    this.seat.value = seat ?? "";
    this.lines = frames.map((frame, step) => {
      const said = frame.words.map(({ text, seat: by }) => h("p", {}, Number.isInteger(by) && seatMark(by), " ", text));
      const told = new Set(frame.words.map(({ text }) => text));
      const more = frame.marks
        .filter(({ text }) => !told.has(text))
        .map(({ kind, text }) => h("p", { class: `remark remark-${kind}` }, text));
      const line = h(
        "li",
        { class: `later${matters(frame) ? " marked" : ""}`, hidden: said.length + more.length === 0 },
        said,
        more,
      );
      line.addEventListener("click", () => this.player.go(step));
      return line;
    });
    this.shown = -1;
    this.log.replaceChildren(...this.lines);
    this.filmButton.hidden = !film?.length;
  }

  show(step, last, frame) {
    const text = frame.words.map((line) => line.text).join(" ");
    this.scrubber.value = step;
    this.scrubber.setAttribute("aria-valuetext", `Step ${step} of ${last}. ${text}`);
    this.counter.textContent = `${step} / ${last}`;
    const ahead = frame.marks.filter(({ kind }) => kind === "lead").map((mark) => `${mark.text}.`);
    const moment = frame.marks.some(({ kind, weight }) => kind !== "lead" && weight > 2);
    this.caption.className = `caption${moment ? " moment" : ""}`;
    this.caption.replaceChildren(...this.said(frame), ...(ahead.length ? [" ", h("b", {}, ahead.join(" "))] : []));
    this.follow(step);
  }

  /** The caption of a step: its moments if it has any, else its last events. The table itself shows new hands. */
  said({ words, marks, outcome }) {
    if (!words.length && !marks.length) {
      const unseen =
        this.seat.value === "" ? "A decision with nothing to see yet." : "Nothing this perspective could see.";
      return [outcome ? "" : unseen];
    }
    const told = marks.filter(({ kind }) => kind !== "lead").sort((one, other) => other.weight - one.weight);
    const rest = words.filter(({ what }) => what.event !== "hand");
    const lines = told.some(({ weight }) => weight > 2) ? told.slice(0, 2) : [...(rest.length ? rest : words), ...told];
    return lines.slice(-3).flatMap(({ text, seat }) => [Number.isInteger(seat) ? seatMark(seat) : "", ` ${text} `]);
  }

  /** Mark the log's line of this step as `now` and all after it as `later`, and scroll to it. */
  follow(step) {
    const [from, to] = [Math.min(step, this.shown), Math.max(step, this.shown)];
    for (let at = Math.max(0, from); at <= to; at += 1) {
      this.lines[at]?.classList.toggle("later", at > step);
      this.lines[at]?.classList.toggle("now", at === step);
    }
    this.shown = step;
    const line = this.lines[step];
    if (line && !line.hidden) this.log.scrollTop = line.offsetTop - (this.log.clientHeight - line.offsetHeight) / 2;
  }

  showMotion() {
    this.motion.setAttribute("aria-pressed", this.player.moving);
  }

  playing(on) {
    const label = on ? "Pause (space)" : "Play (space)";
    this.playButton.replaceChildren(icon(on ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", label);
    this.playButton.title = label;
    // Screen readers read the caption of single steps; while the game plays they could not keep up.
    this.caption.setAttribute("aria-live", on ? "off" : "polite");
  }

  speedUp(by) {
    const at = SPEEDS.indexOf(this.player.speed);
    const speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, (at < 0 ? 1 : at) + by))];
    this.speed.value = speed;
    this.player.setSpeed(speed);
  }
}
