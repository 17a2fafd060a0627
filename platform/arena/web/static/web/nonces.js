// A bot owner's part in the cards of an event. The browser makes a nonce, keeps it, and gives its
// hash with the entry; once the field is locked it reveals the nonce by itself, on any page of the
// site. Without this script the site makes the nonce, or the owner pastes a hash from the kit.

import { sha256 } from "./sha256.js";

const PREFIX = "nonce:";
const AGAIN = 20_000; // milliseconds between two looks for events that wait

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));

/** Make a nonce and store it under its hash, where the page of any event finds it; returns the hash. */
function made() {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const hash = sha256(nonce);
  localStorage.setItem(PREFIX + hash, hex(nonce));
  return hash;
}

/** The stored nonce of a hash, or null. */
function kept(hash) {
  const nonce = localStorage.getItem(PREFIX + hash);
  return nonce !== null && /^[0-9a-f]{64}$/.test(nonce) && sha256(bytes(nonce)) === hash ? nonce : null;
}

const hasAny = () => Object.keys(localStorage).some((key) => key.startsWith(PREFIX));

for (const form of document.querySelectorAll("[data-nonce]")) {
  form.addEventListener("submit", () => {
    const field = form.elements.nonce_hash;
    if (field.value.trim() === "") field.value = made();
  });
}

for (const place of document.querySelectorAll("[data-nonce-hash]")) {
  place.textContent = kept(place.dataset.nonceHash)
    ? "kept in this browser, which reveals it by itself after the start"
    : "not kept in this browser: reveal it where you made it";
}

const site = document.body.dataset;
const token = document.querySelector("[name=csrfmiddlewaretoken]");

async function reveal() {
  if (!hasAny() || document.visibilityState !== "visible") return;
  const answer = await fetch(site.noncesUrl, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const { waiting } = await answer.json();
  let revealed = false;
  for (const { hash, url } of waiting) {
    const nonce = kept(hash);
    if (nonce === null) continue;
    const body = new URLSearchParams({ nonce, csrfmiddlewaretoken: token.value });
    const sent = await fetch(url, { method: "POST", body, redirect: "manual" });
    revealed = revealed || sent.ok || sent.type === "opaqueredirect";
  }
  if (revealed && document.querySelector("[data-drawing]")) location.reload();
}

if (site.noncesUrl && token && hasAny()) {
  reveal().catch(() => {});
  setInterval(() => reveal().catch(() => {}), AGAIN);
}
