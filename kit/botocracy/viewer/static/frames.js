// A replay as the server sends it: the first view whole, then only what changes from frame to frame.

function after(view, { set = {}, more = {}, gone = [] }) {
  const next = { ...view, ...set };
  for (const [key, items] of Object.entries(more)) next[key] = [...view[key], ...items];
  for (const key of gone) delete next[key];
  return next;
}

/** Replace the differences by whole views. Frames share the values that do not change. */
export function unfold(replay) {
  let view = {};
  for (const frame of replay.frames) {
    view = after(view, frame.view);
    frame.view = view;
  }
  return replay;
}

/** What a page on its own holds: the JSON of the element that the address names. */
const held = (address) => JSON.parse(document.querySelector(address).textContent);

async function json(address, credentials) {
  const answer = await fetch(address, { headers: { Accept: "application/json" }, credentials });
  if (answer.ok) return answer.json();
  if (answer.status === 403) throw new Error("This replay is not open to you.");
  throw new Error(`The replay could not be loaded (${answer.status}). Reload the page to try again.`);
}

/**
 * All frames as one seat saw them; `seat` null sees everything. The server does not send what a seat could not know.
 * With `stranger` no cookies are sent, so that an embedded player shows public replays only.
 * An address like "#frames" names an element of the page: its JSON is a list of everything, then each seat.
 */
export async function loadReplay(address, { seat = null, stranger = false } = {}) {
  if (address.startsWith("#")) {
    const perspectives = held(address);
    return unfold(perspectives[seat === null ? 0 : seat + 1] ?? perspectives[0]);
  }
  const url = new URL(address, location.href);
  if (seat !== null) url.searchParams.set("seat", seat);
  return unfold(await json(url, stranger ? "omit" : "same-origin"));
}

/** The decisions of the viewer's own bots, by the step that their moves led to; null if the page holds none. */
export async function loadOwn(address) {
  const sent = address.startsWith("#") ? held(address) : await json(new URL(address, location.href), "same-origin");
  if (sent === null) return null;
  const { clocks, decisions, title = "Only you see this" } = sent;
  const byStep = new Map();
  for (const decision of decisions) {
    const step = decision.step + 1;
    byStep.set(step, [...(byStep.get(step) ?? []), decision]);
  }
  return { clocks, byStep, title };
}
