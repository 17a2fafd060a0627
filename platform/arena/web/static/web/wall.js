// The wall of an event: counts down, pages through long lists, moves rows to their new places, plays the deciding
// game by itself, and changes between the scenes of the large area. Nobody has to touch it.

import { Player } from "../viewer/player.js";
import { tick } from "./countdown.js";

const PAGE = 9000; // milliseconds that a page of a list is shown
const SCENE = 20000; // milliseconds that a scene is shown at least
const LONGEST = 75000; // milliseconds after which a game's scene ends, even if it is not over
const AFTER = 6000; // milliseconds that the end of a game stands
const MOVE = 900; // milliseconds in which a row moves to its new place

const still = matchMedia("(prefers-reduced-motion: reduce)");
const large = matchMedia("(min-width: 60rem) and (min-height: 30rem)"); // as in wall.css

// --- lists that are longer than their room -------------------------------------------------------------------------

const pages = new Map(); // name of a pager -> the page it shows

function measure(pager) {
  const list = pager.firstElementChild;
  const rows = list.children;
  const height = rows.length > 1 ? rows[1].offsetTop - rows[0].offsetTop : list.offsetHeight;
  const fit = Math.max(1, Math.floor((pager.clientHeight + 1) / height));
  return { list, height, fit, count: rows.length, last: Math.ceil(rows.length / fit) - 1 };
}

function showPage(pager, step) {
  const name = pager.dataset.pager;
  const range = document.querySelector(`[data-range="${name}"]`);
  if (!large.matches) {
    pager.firstElementChild.style.transform = "";
    if (range) range.textContent = "";
    return;
  }
  const { list, height, fit, count, last } = measure(pager);
  const page = ((pages.get(name) ?? 0) + step) % (last + 1);
  pages.set(name, page);
  const first = Math.max(0, Math.min(page * fit, count - fit)); // the last page is full too
  list.style.transform = first ? `translateY(${-first * height}px)` : "";
  [...list.children].forEach((row, at) => {
    row.classList.toggle("away-row", at < first || at >= first + fit);
  });
  if (range) range.textContent = last > 0 ? `${first + 1}–${Math.min(count, first + fit)} of ${count}` : "";
}

const turn = (step) => {
  for (const pager of document.querySelectorAll("[data-pager]")) showPage(pager, step);
};

// --- rows move to their new places -------------------------------------------------------------------------------------

let before = new Map(); // row -> its top before a swap

const tops = () =>
  new Map(
    [...document.querySelectorAll("[data-row]")].map((row) => [row.dataset.row, row.getBoundingClientRect().top]),
  );

function move() {
  if (still.matches) return;
  for (const row of document.querySelectorAll("[data-row]")) {
    const from = before.get(row.dataset.row);
    const by = from === undefined ? 0 : from - row.getBoundingClientRect().top;
    if (Math.abs(by) > 2)
      row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], {
        duration: MOVE,
        easing: "ease-in-out",
      });
    else if (from === undefined && before.size) row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE });
  }
}

// --- the deciding game -----------------------------------------------------------------------------------------------------

const games = new WeakMap(); // root -> its player

/** Shrink the table step by step until it fits its room; it never grows again, so that nothing jumps. */
function fit(root) {
  const board = root.querySelector(".board");
  if (!board) return;
  if (!large.matches) {
    board.style.zoom = "";
    return;
  }
  const room = root.clientHeight;
  const zoom = Number(board.style.zoom) || 1;
  const tall = board.getBoundingClientRect().height;
  if (room && tall > room && zoom > 0.4) {
    board.style.zoom = (zoom * 0.97).toFixed(3);
    requestAnimationFrame(() => fit(root));
  }
}

async function startGame(root) {
  root.dataset.started = "";
  const player = new Player(root);
  try {
    await player.start();
  } catch (error) {
    root.textContent = error.message;
    return;
  }
  root.dataset.shown = "";
  games.set(root, player);
  new ResizeObserver(() => fit(root)).observe(root.querySelector(".stage"));
  fit(root);
  if (!large.matches) play(root);
}

/** Play a game from its beginning, fast enough to end before its scene does. */
function play(root) {
  const player = games.get(root);
  if (!player) return;
  player.setSpeed(Math.max(1, (player.last * 1100) / (LONGEST - AFTER)));
  player.pause();
  player.show(0);
  player.play();
}

const over = (root) => {
  const player = games.get(root);
  return !player || (player.step === player.last && !player.timer);
};

// --- scenes ---------------------------------------------------------------------------------------------------------------------

let scene = ""; // name of the scene that is shown
let since = Date.now();
let ended = 0; // when the game of the scene ended

const scenes = () => [...document.querySelectorAll("[data-scene]")];

function showScene(name) {
  if (name !== scene) since = Date.now();
  scene = name;
  for (const each of scenes()) each.classList.toggle("behind", large.matches && each.dataset.scene !== name);
  ended = 0;
}

function nextScene() {
  const all = scenes();
  const at = all.findIndex((each) => each.dataset.scene === scene);
  const next = all[(at + 1) % all.length];
  showScene(next.dataset.scene);
  const root = next.querySelector("[data-game]");
  if (root) {
    fit(root);
    play(root);
  }
}

function finished() {
  const shown = Date.now() - since;
  const root = scenes()
    .find((each) => each.dataset.scene === scene)
    ?.querySelector("[data-game]");
  if (!root) return shown > SCENE && !(pages.get("standings") > 0);
  if (over(root)) ended ||= Date.now();
  return (ended && Date.now() - ended > AFTER) || shown > LONGEST;
}

function direct() {
  const all = scenes();
  if (!all.length) return;
  if (!all.some((each) => each.dataset.scene === scene)) showScene(all[0].dataset.scene);
  if (!large.matches) {
    for (const root of document.querySelectorAll("[data-game][data-shown]")) if (over(root)) play(root);
  } else if (all.length > 1 && finished()) nextScene();
}

// --- all of it ------------------------------------------------------------------------------------------------------------------------

function arrange() {
  for (const root of document.querySelectorAll("[data-game]:not([data-started])")) startGame(root);
  const all = scenes();
  if (all.length) showScene(all.some((each) => each.dataset.scene === scene) ? scene : all[0].dataset.scene);
  turn(0);
  tick();
}

document.body.addEventListener("htmx:beforeSwap", () => {
  before = tops();
});
document.body.addEventListener("htmx:afterSettle", () => {
  arrange();
  move();
});
addEventListener("resize", arrange);
large.addEventListener("change", arrange);
document.fonts.ready.then(arrange);
setInterval(tick, 250);
setInterval(() => turn(1), PAGE);
setInterval(direct, 500);
arrange();
document.documentElement.dataset.ready = "";
