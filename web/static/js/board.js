// Draw the board in its true layout: shafts, rails, cards; the elevator rides to the line that is looked at.

import { face, small } from "./card.js";
import { words } from "./cards.js";
import { h, redraw, s } from "./dom.js";
import { _ } from "./language.js";
import { fit, floorOf, floors, shafts } from "./layout.js";

const STATE_WORDS = { empty: _("empty"), down: _("face down"), doubt: _("in doubt") };
const JUST_TURNED_MS = 2000;
const RIDE_MS = 700;

/** One place of the board: its card, with both sides, and its call button. */
function makeSlot(slot, elevator, onPick) {
  const node = h(
    onPick ? "button" : "div",
    {
      class: elevator ? "slot elevator" : "slot",
      "data-slot": slot.slot,
      role: onPick ? null : "img",
      type: onPick ? "button" : null,
    },
    h("span", { class: "well" }, slot.slot),
    h("span", { class: "turn" }, h("span", { class: "side back" }), h("span", { class: "side front" })),
    h("span", { class: "rim" }),
    h("span", { class: "note" }),
    h("span", { class: "call" }, slot.slot),
  );
  if (onPick) node.addEventListener("click", () => onPick(slot.slot));
  return node;
}

/** What a screen reader says of a place. */
function spoken(slot, place, marks) {
  const what = place.card ? words(place.card) : (STATE_WORDS[place.state] ?? place.state);
  const name = /^\d+$/.test(slot.slot) ? _("Position {slot}", { slot: slot.slot }) : slot.slot;
  const more = [
    place.latest && _("just turned"),
    place.corrected && _("corrected"),
    marks.next && _("turn this one next"),
    marks.plays && _("plays"),
  ];
  const lies = _("{position}, {place}: {card}", { position: name, place: slot.words, card: what });
  return [lies, ...more.filter(Boolean)].join(", ");
}

/** The note on a card: its likeliest readings while in doubt, what it stands for when wild, a pencil when corrected. */
function note(place, marks) {
  if (place.state === "doubt") {
    const likely = place.candidates
      .slice(0, 2)
      .flatMap(([card], index) => [
        index ? h("i", {}, _("or")) : null,
        h("b", { class: `ink-${card[1]}` }, ...small(card)),
      ]);
    return [h("span", { class: "question" }, "?"), h("span", { class: "readings" }, ...likely)];
  }
  if (marks.as) return [h("span", { class: "stands" }, ...small(marks.as))];
  if (place.corrected) {
    const pencil = s(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      s("path", { d: "M4 20L5 15L16 4L20 8L9 19ZM14 6L18 10" }),
    );
    return [h("span", { class: "pencil" }, pencil)];
  }
  return [];
}

/** Put the classes of a place's state on its element, and draw what changed. */
function showSlot(node, slot, place, marks) {
  const card = place.state === "face" ? place.card : null;
  const before = node.dataset.card ?? "";
  if (card && before !== card) node.querySelector(".front").replaceChildren(face(card));
  if (place.state === "doubt") node.querySelector(".front").replaceChildren();
  node.dataset.card = card ?? "";
  node.classList.toggle("up", Boolean(card) || place.state === "doubt");
  for (const state of ["empty", "down", "doubt"]) node.classList.toggle(state, place.state === state);
  for (const mark of ["next", "plays", "aside", "inline"]) node.classList.toggle(mark, Boolean(marks[mark]));
  node.classList.toggle("wild", Boolean(marks.as));
  redraw(node.querySelector(".note"), [place.state, place.candidates, place.corrected, marks.as], () =>
    note(place, marks),
  );
  node.setAttribute("aria-label", spoken(slot, place, marks));
  if (!place.latest) node.classList.remove("fresh");
  else if (card && before !== card) {
    node.classList.add("fresh");
    setTimeout(() => node.classList.remove("fresh"), JUST_TURNED_MS);
  }
}

/** What the part that is looked at means for one place. */
function marksOf(slot, place, prompt, part) {
  if (!part) return { next: prompt?.slot === slot.slot };
  const inline = part.slots.includes(slot.slot);
  const played = inline && part.cards.find((item) => item.from === slot.slot);
  const as = played && played.as && played.as !== place.card ? played.as : null;
  return { inline, plays: Boolean(played), aside: !inline, as };
}

/** A board in a container; `update(game, board, prompt, part)` draws, again whenever the container changes its size. */
export class Board {
  constructor(container, { onPick = null, calls = true } = {}) {
    this.container = container;
    this.onPick = onPick;
    this.calls = calls;
    this.nodes = new Map();
    this.rideEnds = 0;
    new ResizeObserver(() => this.place()).observe(container);
  }

  update({ game, board, prompt = null, part = null }) {
    const rode = this.part?.line;
    Object.assign(this, { game, part });
    if (this.nodes.size && rode !== part?.line) this.rideEnds = performance.now() + RIDE_MS;
    redraw(this.container, game.slots, () => this.build());
    for (const slot of game.slots) {
      const marks = marksOf(slot, board[slot.slot], prompt, part);
      showSlot(this.nodes.get(slot.slot), slot, board[slot.slot], marks);
    }
    this.place();
  }

  build() {
    const { game } = this;
    this.nodes.clear();
    for (const slot of game.slots)
      this.nodes.set(slot.slot, makeSlot(slot, game.elevators.includes(slot.slot), this.onPick));
    this.works = s("svg", { class: "works", "aria-hidden": "true" });
    this.shafts = shafts(game).map(({ x, slots }) => ({ x, slots, node: h("div", { class: "shaft" }) }));
    return [...this.shafts.map((shaft) => shaft.node), this.works, ...this.nodes.values()];
  }

  place() {
    const { clientWidth: width, clientHeight: height } = this.container;
    if (!this.game || !width || !height) return;
    const at = fit(this.game, width, height, this.calls);
    this.container.dataset.room = at.room;
    // Elevators glide only while they ride: not when the page is opened or turned.
    this.container.classList.toggle("rides", performance.now() < this.rideEnds);
    this.container.style.setProperty("--card-height", `${at.cardHeight}px`);
    this.placeShafts(at);
    this.placeCards(at);
    this.drawWorks(at, width, height);
  }

  placeShafts(at) {
    const pad = Math.min(at.cardWidth * 0.11, at.cardHeight * 0.06);
    for (const { x, slots, node } of this.shafts) {
      const rows = slots.map((slot) => at.row(slot.y));
      node.style.left = `${at.column(x) - at.cardWidth / 2 - pad}px`;
      node.style.width = `${at.cardWidth + 2 * pad}px`;
      node.style.top = `${Math.min(...rows) - at.cardHeight / 2 - pad}px`;
      node.style.height = `${Math.max(...rows) - Math.min(...rows) + at.cardHeight + 2 * pad}px`;
    }
  }

  placeCards(at) {
    const riding = this.part ? floorOf(this.game, this.part.slots) : null;
    for (const slot of this.game.slots) {
      const rides = riding !== null && this.part.slots.includes(slot.slot) && this.game.elevators.includes(slot.slot);
      const node = this.nodes.get(slot.slot);
      const [x, y] = [at.column(slot.x), at.row(rides ? riding : slot.y)];
      node.style.transform = `translate(${x - at.cardWidth / 2}px, ${y - at.cardHeight / 2}px)`;
      node.classList.toggle("rightward", slot.x > (at.left + at.right) / 2);
    }
  }

  /** Floor hairlines, rails and cables, and the line that is looked at. */
  drawWorks(at, width, height) {
    const { game, part } = this;
    const [x1, x2] = [at.column(at.left), at.column(at.right)];
    const level = floors(game).map((y) => s("line", { class: "floor", x1, x2, y1: at.row(y), y2: at.row(y) }));
    const middles = game.slots.filter((slot) => game.elevators.includes(slot.slot)).map((slot) => at.column(slot.x));
    const gap = at.cardWidth * 0.32;
    const rails = middles.flatMap((x) =>
      [x - gap, x + gap].map((rail) => s("line", { class: "rail", x1: rail, x2: rail, y1: 6, y2: height - 6 })),
    );
    this.works.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.works.replaceChildren(...level, ...rails, ...(part ? [this.lit(at, part)] : []));
  }

  lit(at, part) {
    const floor = floorOf(this.game, part.slots);
    const points = this.game.slots
      .filter((slot) => part.slots.includes(slot.slot))
      .map((slot) => [
        at.column(slot.x),
        at.row(this.game.elevators.includes(slot.slot) && floor !== null ? floor : slot.y),
      ])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return s("polyline", { class: "lit", points: points.map((point) => point.join(",")).join(" ") });
  }
}
