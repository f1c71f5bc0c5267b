// The table of a lesson: a board and hands of which places, cards or whole hands can be touched.

import { Board } from "./board.js";
import { face, mini, small } from "./card.js";
import { words } from "./cards.js";
import { h } from "./dom.js";
import { _ } from "./language.js";

const LARGE = 1; // so many hands are drawn with large cards

function back(large) {
  const label = _("a card face down");
  return h("span", { class: large ? "hand-face hand-back" : "mini mini-back", role: "img", "aria-label": label });
}

function cardOf(card, large) {
  if (card === "back") return back(large);
  if (!large) return mini(card);
  return h("span", { class: "hand-face", role: "img", "aria-label": words(card) }, face(card));
}

/** Whose hand it is, and what is known beside it; a note that names its player stands alone. */
function head({ name, note }) {
  if (!note) return [h("b", {}, name)];
  return note.includes(name) ? [h("b", {}, note)] : [h("b", {}, name), ` · ${note}`];
}

/** The table of one step. `touch` tells what can be touched, `onTouch(key)` is called for it. */
export class LessonScene {
  constructor(step, onTouch) {
    Object.assign(this, { step, onTouch, shown: { ...step.board } });
    this.touch = step.task?.touch ?? null;
    const kind = step.hands.length > LARGE ? "several" : step.hands.length ? "single" : "bare";
    this.node = h("div", { class: `lesson-scene ${kind} ${step.game.slots.length === 1 ? "pile" : ""}` });
    this.drawBoard();
    if (step.hands.length) this.node.append(this.hands());
  }

  drawBoard() {
    const { game } = this.step;
    const container = h("div", { class: "lesson-board", id: "board", role: "group", "aria-label": _("the board") });
    this.node.append(container);
    const onPick = ["place", "line"].includes(this.touch) ? (slot) => this.onTouch(slot) : null;
    this.board = new Board(container, { onPick, calls: game.slots.length > 1 });
    this.light(this.step.look);
  }

  hands() {
    const large = this.step.hands.length <= LARGE;
    return h(
      "ul",
      { class: large ? "lesson-hands large" : "lesson-hands", "aria-label": _("hands") },
      this.step.hands.map((hand) => h("li", {}, this.hand(hand, large))),
    );
  }

  hand(hand, large) {
    const cards = hand.cards.map((card) => this.card(card, large));
    if (this.touch !== "hand")
      return h("div", { class: "lesson-hand", "data-hand": hand.name }, h("p", {}, head(hand)), h("p", { class: "hand-cards" }, cards));
    return h(
      "button",
      { type: "button", class: "lesson-hand", "data-hand": hand.name, onclick: () => this.onTouch(hand.name) },
      h("span", {}, head(hand)),
      h("span", { class: "hand-cards" }, cards),
    );
  }

  card(card, large) {
    const drawn = cardOf(card, large);
    if (this.touch !== "card" || card === "back") return h("span", { class: "hand-card", "data-card": card }, drawn);
    const label = words(card);
    return h(
      "button",
      { type: "button", class: "hand-card", "data-card": card, "aria-label": label, onclick: () => this.onTouch(card) },
      drawn,
    );
  }

  /** Look at a part of the board; null puts out the light. */
  light(look) {
    this.board.update({ game: this.step.game, board: this.shown, part: look });
    for (const node of this.node.querySelectorAll(".hand-card.plays")) node.classList.remove("plays");
    for (const node of this.node.querySelectorAll(".hand-as")) node.remove();
    for (const { card, from, as } of look?.cards ?? []) {
      if (from !== "hole") continue;
      for (const node of this.of(card)) {
        node.classList.add("plays");
        if (as && as !== card) node.append(h("span", { class: "hand-as", "aria-hidden": "true" }, ...small(as)));
      }
    }
  }

  /** Turn cards up; the newest card of a pile lies on the others. */
  turn(turned) {
    for (const [slot, card] of Object.entries(turned)) this.shown[slot] = { state: "face", card, candidates: [] };
    for (const card of Object.values(turned))
      for (const node of this.node.querySelectorAll(`.lesson-hand [data-card="${CSS.escape(card)}"]`)) node.classList.add("laid");
  }

  /** The elements that stand for a place, a card or a hand. */
  of(key) {
    const name = CSS.escape(key);
    const all = `.lesson-board [data-slot="${name}"], .lesson-hand [data-card="${name}"], .lesson-hand[data-hand="${name}"]`;
    return [...this.node.querySelectorAll(all)];
  }

  /** Mark what was touched: "picked", "good", "bad"; nothing else stays marked. */
  mark(keys, name) {
    for (const node of this.node.querySelectorAll(".picked, .good, .bad")) {
      node.classList.remove("picked", "good", "bad");
      node.removeAttribute("aria-pressed");
    }
    for (const node of keys.flatMap((key) => this.of(key))) {
      node.classList.add(name);
      if (node.tagName === "BUTTON" && name === "picked") node.setAttribute("aria-pressed", "true");
    }
  }

  /** Nothing can be touched any more. */
  rest() {
    this.node.classList.add("done");
    for (const node of this.node.querySelectorAll("button")) node.setAttribute("aria-disabled", "true");
  }
}
