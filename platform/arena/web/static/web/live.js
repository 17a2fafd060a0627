// Parts of a page that update by themselves (docs/pages.md).
//
// A part carries data-live, its signed topic, and hx-get; htmx fetches it again on the event "live".
// The server names the topics that changed by server-sent events. While there is no such stream, all
// parts are fetched every few seconds instead. A hidden tab does neither.

const POLL = 4000; // milliseconds
const RETRY = 20000; // milliseconds until a refused stream is requested again

const parts = () => [...document.querySelectorAll("[data-live]")];
const refresh = (wanted) => {
  for (const part of wanted) htmx.trigger(part, "live");
};

class Link {
  open() {
    this.close();
    const topics = [...new Set(parts().map((part) => part.dataset.live))];
    if (!topics.length) return;
    const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join("&");
    this.stream = new EventSource(`${document.body.dataset.liveUrl}?${query}`);
    this.stream.addEventListener("open", () => {
      this.poll(false);
      refresh(parts()); // changes from before the stream opened
    });
    this.stream.addEventListener("message", ({ data }) =>
      refresh(parts().filter((part) => part.dataset.live === data)),
    );
    this.stream.addEventListener("error", () => {
      this.poll(true);
      // The browser reconnects after a broken connection, but not after a refusal.
      if (this.stream?.readyState === EventSource.CLOSED) this.again = setTimeout(() => this.open(), RETRY);
    });
  }

  close() {
    this.stream?.close();
    this.stream = null;
    clearTimeout(this.again);
    this.poll(false);
  }

  poll(wanted) {
    if (wanted === Boolean(this.timer)) return;
    clearInterval(this.timer);
    this.timer = wanted ? setInterval(() => refresh(parts()), POLL) : null;
  }
}

const link = new Link();

document.addEventListener("visibilitychange", () => {
  if (document.hidden) link.close();
  else {
    refresh(parts());
    link.open();
  }
});
addEventListener("pagehide", () => link.close());
addEventListener("pageshow", (event) => event.persisted && link.open());

// --- swapping a part -------------------------------------------------------------------------------

const shown = new WeakMap(); // part -> the markup it came from
let open = []; // the ids of the details that were open before a swap

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const part = detail.target;
  const markup = detail.xhr.responseText;
  const typing = part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
  const asked = detail.xhr.getResponseHeader("X-Part");
  if (part.matches("[data-live]") && (asked !== part.id || shown.get(part) === markup || typing)) {
    detail.shouldSwap = false; // another page (sign-in), unchanged, or the viewer is typing in it
    return;
  }
  open = [...part.querySelectorAll("details[open][id]")].map(({ id }) => id);
});

document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const part = document.getElementById(detail.target.id);
  if (part) shown.set(part, detail.xhr.responseText);
});

// A note while the server cannot be reached.
const away = document.getElementById("away");
document.body.addEventListener("htmx:sendError", () => {
  away.hidden = false;
});
document.body.addEventListener("htmx:afterOnLoad", () => {
  away.hidden = true;
});

if (!document.hidden) link.open();
