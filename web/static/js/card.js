// Draw a card: large on the board, small in lists.

import { MOTIFS, PIPS, parts, rankText, words } from "./cards.js";
import { h, s } from "./dom.js";
import { _ } from "./language.js";

const ink = (card) => `ink-${card[1]}`;

function shape(path, x, y, size, name = "pip") {
  return s("path", {
    class: name,
    d: path,
    transform: `translate(${x} ${y}) scale(${size / 100})`,
    "fill-rule": "evenodd",
  });
}

/** The face of a card in a box of 100 by 140: a big index, its suit under it, one big pip; courts wear a crown. */
export function face(card) {
  const [rank, suit] = parts(card);
  const svg = s("svg", { class: `face ${ink(card)}`, viewBox: "0 0 100 140", "aria-hidden": "true" });
  if (rank === "X") {
    svg.append(
      shape(MOTIFS.X, 8, 9, 40),
      shape(MOTIFS.X, 28, 66, 64),
      s("text", { class: "joker", x: 9, y: 66 }, "JOKER"),
    );
    return svg;
  }
  svg.append(s("text", { class: rank === "T" ? "rank ten" : "rank", x: rank === "T" ? 4 : 8, y: 51 }, rankText(rank)));
  svg.append(shape(PIPS[suit], 10, 60, 24));
  if (rank in MOTIFS) svg.append(shape(MOTIFS[rank], 54, 50, 40, "motif"), shape(PIPS[suit], 50, 87, 47));
  else if (rank === "A")
    svg.append(s("circle", { class: "ring", cx: 62, cy: 101, r: 31 }), shape(PIPS[suit], 40, 79, 44));
  else svg.append(shape(PIPS[suit], 38, 77, 54));
  return svg;
}

/** A suit alone, as large as the text around it. */
function pip(suit) {
  return s(
    "svg",
    { class: `suit ink-${suit}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("path", { d: PIPS[suit] }),
  );
}

/** A small card for lists; `from` is written under it, `as` is what a wild card stands for. */
export function mini(card, { from = null, as = null } = {}) {
  const wild = as && as !== card;
  const plays = wild ? _("{card}, stands for {role}", { card: words(card), role: words(as) }) : words(card);
  const label = from ? `${plays}, ${from}` : plays;
  return h(
    "span",
    { class: wild ? "mini wild" : "mini", role: "img", "aria-label": label },
    h("span", { class: `mini-face ${ink(card)}`, "aria-hidden": "true" }, ...small(card)),
    wild && h("span", { class: "mini-as", "aria-hidden": "true" }, "=", ...small(as)),
    from && h("span", { class: "mini-from", "aria-hidden": "true" }, from),
  );
}

/** Rank and suit side by side. */
export function small(card) {
  const [rank, suit] = parts(card);
  if (rank === "X") return [s("svg", { class: "suit", viewBox: "0 0 100 100" }, s("path", { d: MOTIFS.X }))];
  return [rankText(rank), pip(suit)];
}
