// Starts every player of a page, gives the keys to the one in use, and keeps players that belong together in step.

import { h } from "./drawing.js";
import { Player } from "./player.js";

const players = [];
let active = null;

function follow(leader) {
  for (const other of players) {
    if (other === leader) continue;
    other.pause();
    other.show(leader.step);
    if (leader.timer) {
      other.setSpeed(leader.speed);
      other.play();
    }
  }
}

function together(on) {
  for (const player of players) player.onStep = on ? follow : null;
  if (on && active) follow(active);
}

function wantsKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  if (event.target.matches("input:not([type=range]):not([type=checkbox]), textarea, select")) return false;
  return !(event.key === " " && event.target.matches("button, a, summary, input"));
}

document.addEventListener("keydown", (event) => {
  if (active && wantsKey(event) && active.key(event.key)) event.preventDefault();
});

function start(root) {
  root.dataset.started = "";
  const player = new Player(root);
  player
    .start()
    .then(() => {
      players.push(player);
      if (!active?.root.isConnected) active = player;
      for (const touch of ["pointerdown", "focusin"])
        root.addEventListener(touch, () => {
          active = player;
        });
      const switcher = document.querySelector("[data-together]");
      if (switcher) together(switcher.checked);
    })
    .catch((error) => root.prepend(h("p", { class: "note bad", role: "alert" }, error.message)));
}

const startAll = () => document.querySelectorAll("[data-player]:not([data-started])").forEach(start);

startAll();
document.body.addEventListener("htmx:afterSettle", startAll); // players in a part that htmx has added
document.querySelector("[data-together]")?.addEventListener("change", (event) => together(event.target.checked));
