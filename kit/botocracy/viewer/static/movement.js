// Movement between two steps: what is on the table before and after moves from its old place to its new one.
//
// A drawing names its parts: `data-key` is what moves (a card, a cube); `data-from` is where it comes from when it
// was not on the table before: a `data-spot` (a seat's place, the deck).

const SHORTEST = 2; // pixels; shorter moves are not animated

/** The present boxes of all keys and spots. */
export function places(stage) {
  const found = { keys: new Map(), spots: new Map() };
  for (const node of stage.querySelectorAll("[data-key]"))
    found.keys.set(node.dataset.key, node.getBoundingClientRect());
  for (const node of stage.querySelectorAll("[data-spot]"))
    found.spots.set(node.dataset.spot, node.getBoundingClientRect());
  return found;
}

const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** Animate everything with a key from its box in `before` to its present place. */
export function glide(stage, before, milliseconds) {
  const moves = [];
  for (const node of stage.querySelectorAll("[data-key]")) {
    const known = before.keys.get(node.dataset.key);
    const from = known ?? before.spots.get(node.dataset.from);
    if (!from) continue;
    const [fromX, fromY] = centre(from);
    const [toX, toY] = centre(node.getBoundingClientRect());
    if (Math.abs(fromX - toX) + Math.abs(fromY - toY) > SHORTEST) moves.push([node, fromX - toX, fromY - toY, !known]);
  }
  for (const [node, x, y, isNew] of moves) {
    node.animate(
      [
        { transform: `translate(${x}px, ${y}px)`, opacity: isNew ? 0.3 : 1 },
        { transform: "none", opacity: 1 },
      ],
      { duration: milliseconds, easing: "cubic-bezier(.2, .7, .3, 1)" },
    );
  }
}

const KEPT = "botocracy-still";

/** Whether to animate: the viewer's own choice, else the setting of the system. */
export function wantsMotion() {
  let chosen = null;
  try {
    chosen = localStorage.getItem(KEPT);
  } catch {
    /* no access to storage: use the system's setting */
  }
  if (chosen !== null) return chosen === "no";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function keepMotion(moving) {
  try {
    localStorage.setItem(KEPT, moving ? "no" : "yes");
  } catch {
    /* no access to storage: the choice holds for this page only */
  }
}
