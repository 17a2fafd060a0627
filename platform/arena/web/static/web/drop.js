// Choose a bot by dropping its file anywhere on the form. A file that cannot be a bot is reported before it is sent.
// Without this script people use the ordinary file input.

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

  let over = 0; // nested elements of the form that the dragged file is over
  const track = (by) => {
    over = by === 0 ? 0 : over + by;
    form.classList.toggle("dropping", over > 0);
  };
  form.addEventListener("dragenter", () => track(1));
  form.addEventListener("dragleave", () => track(-1));
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    track(0);
    if (event.dataTransfer.files.length) {
      input.files = event.dataTransfer.files;
      show();
    }
  });
}
