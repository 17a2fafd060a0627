// Times on a page that count down: <time data-countdown datetime="…">. The page says what time it is (data-now of its
// body), because the clock of a projector's machine may be wrong.

const ahead = Date.parse(document.body.dataset.now) - Date.now(); // of this machine's clock

const two = (number) => String(number).padStart(2, "0");

function left(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [seconds / 86400, (seconds / 3600) % 24, (seconds / 60) % 60].map(Math.floor);
  const clock = `${days || hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  return days ? `${days} day${days > 1 ? "s" : ""} ${clock}` : clock;
}

export function tick() {
  for (const node of document.querySelectorAll("[data-countdown]"))
    node.textContent = left(Date.parse(node.dateTime) - Date.now() - ahead);
}
