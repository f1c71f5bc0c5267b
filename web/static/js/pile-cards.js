// The pile: the top card large, some of those below it looking out, what is refused or in doubt laid across.

import { face } from "./card.js";
import { words } from "./cards.js";
import { h, redraw, s } from "./dom.js";
import { _, plural } from "./language.js";

const BELOW = 5;

/** How a card of the pile lies, the same each time it is drawn: degrees and shifts in hundredths of its width. */
function lie(card, depth, fanned) {
  const seed = [...card].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 97;
  if (depth === 0) return { turn: 0, x: 0, y: 0 };
  if (depth < fanned) return { turn: -3 * depth, x: -21 * depth, y: 3 * depth };
  const far = depth - fanned + 1;
  return {
    turn: ((seed % 37) - 18) * (0.7 + 0.12 * far),
    x: ((seed % 17) - 8) * 1.3 * far ** 0.5 - 21 * (fanned - 1),
    y: ((seed % 13) - 6) * 1.2,
  };
}

/** Set properties of a style one by one: the page's safety policy refuses them as an attribute. */
function placed(node, properties) {
  for (const [name, value] of Object.entries(properties)) node.style.setProperty(name, String(value));
  return node;
}

function lying(card, depth, fanned) {
  const { turn, x, y } = lie(card, depth, fanned);
  const node = h("div", { class: depth ? "lies" : "lies top" }, face(card));
  return placed(node, { "--turn": `${turn}deg`, "--x": x, "--y": y });
}

/** A card that is asked about: the likeliest reading faintly, or a question mark. */
function asked(card) {
  return h("div", { class: "lies asked" }, card ? face(card) : h("span", { class: "ask", "aria-hidden": "true" }, "?"));
}

function across(cards, name, label) {
  if (!cards.length) return null;
  const drawn = cards.map((card) => (card ? h("div", { class: "lies" }, face(card)) : asked(null)));
  return h("div", { class: `across ${name}`, role: "img", "aria-label": label }, ...drawn);
}

function build(state) {
  const { cards, together, refused, doubt, count } = state.pile;
  const fanned = Math.min(together, cards.length);
  const shown = cards.slice(-Math.max(BELOW, fanned));
  const heap = shown.map((card, place) => lying(card, shown.length - 1 - place, fanned));
  const top = cards.at(-1);
  const label = top ? _("on top of the pile: {card}", { card: words(top) }) : _("no pile yet");
  const names = refused.map(words).join(", ");
  return [
    h("div", { class: "draw-pile", "data-left": state.draw ?? "" }, ...drawPile(state)),
    h(
      "div",
      { class: refused.length || doubt.length ? "stack aside" : "stack" },
      h(
        "div",
        { class: "stack-cards", role: "img", "aria-label": label },
        ...heap,
        !top && h("div", { class: "lies vacant" }),
      ),
      across(refused, "refused", _("refused: {cards}", { cards: names })),
      across(doubt, "doubted", _("a card that is not read for certain")),
    ),
    h("p", { class: "heap-words" }, top ? plural("{count} card in the pile", "{count} cards in the pile", count) : ""),
  ];
}

/** The draw pile: as high as it has cards, with their number; an outline once it is empty. */
function drawPile(state) {
  const left = state.draw;
  if (left === null) return [];
  const layers = Math.ceil(left / 4);
  const cards = Array.from({ length: layers }, (_each, place) =>
    placed(h("i", { class: "back" }), { "--layer": place }),
  );
  const text = left ? plural("{count} card to draw", "{count} cards to draw", left) : _("nothing left to draw");
  return [
    h("div", { class: "backs", "aria-hidden": "true" }, left ? cards : h("i", { class: "back gone" })),
    h("p", {}, h("b", {}, String(left)), h("span", { class: "sr" }, text)),
  ];
}

/** Draw the pile of a state. */
export function drawHeap(node, state) {
  redraw(node, [state.pile, state.draw], () => build(state));
}

/** A small fan of backs that stands for a hand. */
export function handFan(count) {
  const shown = Math.min(count, 9);
  const backs = Array.from({ length: shown }, (_each, place) => {
    const turn = (place - (shown - 1) / 2) * 9;
    return s("rect", {
      class: "fan-card",
      x: -8,
      y: -34,
      width: 16,
      height: 24,
      rx: 2.5,
      transform: `rotate(${turn})`,
    });
  });
  return s("svg", { viewBox: "-34 -38 68 42", class: "fan", "aria-hidden": "true" }, ...backs);
}
