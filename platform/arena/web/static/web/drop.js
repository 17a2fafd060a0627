// A file dropped anywhere on the form is chosen; what cannot be a bot is named before it is sent.
// Without this script the ordinary file input does the same in two more clicks.

const KINDS = /\.(py|zip)$/i;

function size(bytes) {
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

function wrong(file, limit) {
  if (!KINDS.test(file.name))
    return `A bot is a .py file or a .zip with bot.py at its root; this is called “${file.name.slice(0, 60)}”.`;
  if (file.size === 0) return "The file is empty.";
  if (file.size > limit) return `The file has ${size(file.size)}; at most ${size(limit)} are allowed.`;
  return "";
}

for (const form of document.querySelectorAll("[data-drop]")) {
  const input = form.querySelector("input[type=file]");
  const told = form.querySelector("[data-chosen]");
  const name = form.querySelector("input[name=name]");

  const show = () => {
    const [file] = input.files;
    const trouble = file ? wrong(file, Number(form.dataset.limit)) : "";
    input.setCustomValidity(trouble);
    told.className = trouble ? "bad" : "quiet";
    told.textContent = trouble || (file ? `${file.name}, ${size(file.size)}` : "");
    if (file && !trouble && name && !name.value && !/^bot\.(py|zip)$/i.test(file.name)) {
      name.value = file.name
        .replace(KINDS, "")
        .replace(/[^A-Za-z0-9]+/g, " ")
        .trim()
        .slice(0, 30);
    }
  };
  input.addEventListener("change", show);

  let over = 0; // elements of the form the file hangs over
  const hang = (by) => {
    over = by === 0 ? 0 : over + by;
    form.classList.toggle("dropping", over > 0);
  };
  form.addEventListener("dragenter", () => hang(1));
  form.addEventListener("dragleave", () => hang(-1));
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    hang(0);
    if (event.dataTransfer.files.length) {
      input.files = event.dataTransfer.files;
      show();
    }
  });
}
