// A button that copies a text of the page. Without this script it stays hidden, and people select the text.

const button = document.querySelector("[data-copy]");
const source = document.querySelector("[data-copy-text]");
const told = document.querySelector("[data-copied]");

async function copy() {
  try {
    await navigator.clipboard.writeText(source.textContent.trim());
    told.textContent = "Copied.";
  } catch {
    // A site without HTTPS may not write to the clipboard: select the text, so that one key copies it.
    getSelection().selectAllChildren(source);
    told.textContent = "Selected. Press Ctrl+C to copy it.";
  }
}

if (button && source) {
  button.hidden = false;
  button.addEventListener("click", copy);
}
