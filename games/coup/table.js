// Coup on the table: influence cards face down, coins, tokens, and the claim being argued over.

const FAMILY = {
  banker: "finance", capitalist: "finance", farmer: "finance", speculator: "finance", spy: "finance",
  director: "communications", newscaster: "communications", producer: "communications", reporter: "communications", writer: "communications",
  crime_boss: "force", general: "force", guerrilla: "force", judge: "force", mercenary: "force",
};

// One sign for each family, on a grid of 24: coin, megaphone, fist, banner.
const SIGNS = {
  finance: "M12 2a10 10 0 1 0 .1 0zm-1 4h2v2h3v2h-5v2h3a2.500 2.500 0 0 1 0 6h-1v2h-2v-2H8v-2h5v-2h-3a2.500 2.500 0 0 1 1-6z",
  communications: "M3 9h5l10-6v18L8 15H7v6H4v-6H3zm17 0h2v6h-2z",
  force: "M6 5h3v5h1V3h3v7h1V4h3v7h1V7h3v8a7 7 0 0 1-7 7h-3a7 7 0 0 1-6-5L3 11l2-1 1 2z",
  interest: "M4 2h2v2h14l-3 5 3 5H6v8H4z",
};

const family = (role) => FAMILY[role] ?? "interest";
const title = (role) => role.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");

/** Given the tools of drawing.js, the function that draws one frame. */
export default function coup({ count, fan, h, s, seatMark, table }) {
  const sign = (role) => s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SIGNS[family(role)] }));

  const influence = (role, state) =>
    h(
      "span",
      { class: `influence coup-${family(role)} ${state}`, role: "img", "aria-label": `${title(role)}, ${state === "lost" ? "lost" : "face down"}` },
      h("span", { class: "sign" }, sign(role)),
      h("span", { class: "role" }, title(role)),
    );

  const hidden = (label) => h("span", { class: "influence back", role: "img", "aria-label": label });

  /** The claim–doubt–proof line: what was said in this step. */
  const talk = (frame) => h("ol", { class: "talk" }, frame.words.slice(-6).map((line) => h("li", {}, Number.isInteger(line.seat) && seatMark(line.seat), " ", line.text)));

  function middle(frame, names) {
    const { view } = frame;
    return [
      h("p", { class: "headline" }, frame.outcome ? "The game is over" : `Turn ${view.turn}: ${names[view.active] ?? ""}`),
      talk(frame),
      h("div", { class: "roles" }, view.roles.map((role) => h("span", { class: `role-name coup-${family(role)}` }, h("span", { class: "sign" }, sign(role)), title(role), view.tax && view.tax.role === role && h("span", { class: "badge" }, "Tax")))),
      h("p", { class: "quiet" }, `${view.deck} cards in the deck`),
    ];
  }

  return function draw(frame, { names, seats }) {
    const { view } = frame;
    return table({
      seats,
      names,
      acting: frame.acting,
      kind: "game-coup",
      middle: middle(frame, names),
      place: (seat) => {
        const known = view.hands ? view.hands[seat] : seat === view.seat ? view.hand : null;
        const aside = view.set_asides ? view.set_asides[seat] : seat === view.seat ? view.set_aside : null;
        return [
          h(
            "div",
            { class: "counts" },
            count(view.coins[seat], view.coins[seat] === 1 ? "coin" : "coins", "large"),
            view.out.includes(seat) && h("span", { class: "badge bad" }, "out"),
            view.peacekeeping === seat && h("span", { class: "badge" }, "Peacekeeping"),
            view.treaty.includes(seat) && h("span", { class: "badge" }, "Treaty"),
            view.tax && view.tax.seat === seat && h("span", { class: "badge" }, "Tax"),
            view.disappear[seat] > 0 && h("span", { class: "badge warn" }, `Disappear × ${view.disappear[seat]}`),
          ),
          fan(
            [
              known ? known.map((role) => influence(role, "held")) : Array.from({ length: view.cards[seat] }, () => hidden("face down")),
              aside ? aside.map((role) => influence(role, "lost aside")) : view.aside[seat].map(() => hidden("set aside")),
              view.revealed[seat].map((role) => influence(role, "lost")),
            ],
            "influence",
          ),
        ];
      },
    });
  };
}
