// The form of predictions: says what is left to 100 % while somebody types.

const shown = (number) => String(Math.round(number * 10) / 10);

for (const form of document.querySelectorAll("[data-shares]")) {
  const sum = form.querySelector("[data-sum]");
  const rest = form.querySelector("[data-rest]");
  const add = () => {
    const total = [...form.querySelectorAll("input[type=number]")].reduce((all, { value }) => all + Number(value), 0);
    const left = 100 - total;
    if (rest) rest.textContent = shown(Math.max(0, left));
    if (left < -0.05) sum.textContent = `They add up to ${shown(total)} %: ${shown(-left)} too much.`;
    else if (rest) sum.textContent = `${shown(total)} % given; what is left to 100 goes to somebody else.`;
    else sum.textContent = left > 0.05 ? `${shown(left)} % are left.` : "They add up to 100 %.";
  };
  if (sum) form.addEventListener("input", add);
}
