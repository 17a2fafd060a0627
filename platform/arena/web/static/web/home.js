// The table on the front page: when its game is over, the next one follows (the newest match, or this match's next game).

const PAUSE = 5000; // milliseconds to read the result

document.addEventListener("player:end", (event) => {
  const show = event.target.closest("[data-next]");
  if (!show) return;
  setTimeout(() => {
    // Not while nobody looks, nor after somebody went back to a step or started another game.
    const over = show.querySelector("input[type=range]");
    if (!show.isConnected || document.hidden || over?.value !== over?.max) return;
    htmx.ajax("GET", show.dataset.next, { target: "#show", swap: "outerHTML" });
  }, PAUSE);
});
