// The shaft: one floor for each rank, a car at the floor of the top card, lamps at the floors that may be laid.

import { rankText } from "./cards.js";
import { h, redraw, s, setText } from "./dom.js";
import { _ } from "./language.js";

const FLOORS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const HIGH = 46; // height of a floor
const TOP = 22; // where the first one begins
const WIDE = 210;
const ALL = TOP + FLOORS.length * HIGH + 20;

const UP = "M0 -13L13 9H-13Z";
const DOWN = "M0 13L13 -9H-13Z";

/** The middle of a floor. */
function heightOf(rank) {
  return TOP + (FLOORS.indexOf(rank) + 0.5) * HIGH;
}

function floor(rank, place) {
  const y = TOP + place * HIGH;
  return s(
    "g",
    { class: "floor", "data-rank": rank, transform: `translate(0 ${y})` },
    s("line", { class: "sill", x1: 44, x2: WIDE - 14, y1: HIGH, y2: HIGH }),
    s("text", { class: "floor-name", x: 30, y: HIGH / 2 }, rankText(rank)),
    s("circle", { class: "lamp", cx: WIDE - 30, cy: HIGH / 2, r: 8 }),
  );
}

/** A cabin with two doors; in the chimney it is a sack of presents. */
function cabin() {
  return s(
    "g",
    { class: "cabin" },
    s("line", { class: "rope", x1: 0, x2: 0, y1: -ALL, y2: -20 }),
    s("rect", { class: "car", x: -44, y: -20, width: 88, height: 40, rx: 5 }),
    s("rect", { class: "gate", x: -38, y: -15, width: 37, height: 30, rx: 2 }),
    s("rect", { class: "gate", x: 1, y: -15, width: 37, height: 30, rx: 2 }),
    s("path", {
      class: "sack",
      d: "M-26 20C-42 16 -42 -8 -20 -14C-26 -22 -12 -24 0 -21C12 -24 26 -22 20 -14C42 -8 42 16 26 20Z",
    }),
    s("path", { class: "string", d: "M-21 -13C-8 -9 8 -9 21 -13M0 -21C-8 -32 -17 -22 0 -19C17 -22 8 -32 0 -21" }),
    s("path", { class: "way up", d: UP }),
    s("path", { class: "way down", d: DOWN }),
  );
}

/** Bricks to both sides of the shaft, and snow on the roof: seen in the chimney only. */
function chimney() {
  const bricks = [];
  for (let row = 0; row * 23 < ALL; row += 1)
    for (const left of [0, WIDE - 12])
      bricks.push(s("rect", { x: left, y: row * 23 + 1, width: 12, height: row % 2 ? 20 : 21, rx: 2 }));
  const snow = `M-4 12C20 -4 60 2 84 -1C120 -6 160 4 ${WIDE + 4} 8V17C190 23 176 13 160 18C140 24 124 12 104 18C84 24 66 14 48 19C30 24 16 14 -4 20Z`;
  return s("g", { class: "chimney" }, ...bricks, s("path", { class: "snow", d: snow }));
}

function build() {
  return [
    h(
      "div",
      { class: "indicator" },
      s("svg", { viewBox: "-18 -18 36 36", class: "arrow up", "aria-hidden": "true" }, s("path", { d: UP })),
      h("b", { class: "at" }),
      s("svg", { viewBox: "-18 -18 36 36", class: "arrow down", "aria-hidden": "true" }, s("path", { d: DOWN })),
    ),
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${ALL}`, class: "shaft-face", "aria-hidden": "true" },
      s("rect", { class: "well", x: 44, y: TOP - 10, width: WIDE - 58, height: ALL - TOP - 2, rx: 8 }),
      ...FLOORS.map(floor),
      cabin(),
      chimney(),
    ),
    h("p", { class: "way-words" }),
  ];
}

function words(state) {
  if (state.free) return _("Any card");
  return state.direction === "up" ? _("going up") : _("going down");
}

/** Draw the shaft of a state; with `hints` the floors that may be laid are lit. */
export function drawShaft(node, state, hints) {
  redraw(node, "shaft", build);
  const top = state.pile.cards.at(-1) ?? null;
  const rank = top && top[0] !== "X" ? top[0] : null;
  const joker = top !== null && rank === null;
  const ranked = state.pile.cards.filter((card) => card[0] !== "X").at(-1); // the car stays there under a joker
  const at = heightOf(ranked ? ranked[0] : state.direction === "up" ? "2" : "A");
  node.dataset.way = state.direction;
  node.classList.toggle("free", state.free);
  const car = node.querySelector(".cabin");
  car.style.transform = `translate(${WIDE / 2 + 2}px, ${at}px)`;
  car.classList.toggle("waiting", rank === null);
  setText(node.querySelector(".at"), joker ? "★" : rank ? rankText(rank) : "–");
  setText(node.querySelector(".way-words"), words(state));
  const lit = new Set(hints && state.hint ? state.hint.ranks : []);
  for (const one of node.querySelectorAll(".floor")) {
    one.classList.toggle("here", one.dataset.rank === rank);
    one.classList.toggle("lit", lit.has(one.dataset.rank));
    one.dataset.colour = state.hint?.colour ?? "any";
  }
}
