// What lies before a trainee: the board or a grid of places, and hands; cards and places can be picked.

import { Board } from "./board.js";
import { face, mini } from "./card.js";
import { words } from "./cards.js";
import { h } from "./dom.js";
import { _ } from "./language.js";
import { fit } from "./layout.js";

const LARGE_HANDS = 2; // so many hands are drawn with large cards

/** A card of a hand, large or small; with `onPick` it is a key. */
function handCard(card, large, onPick) {
  const drawn = large
    ? h("span", { class: "hand-face", role: "img", "aria-label": words(card) }, face(card))
    : mini(card);
  if (!onPick) return h("span", { class: "hand-card", "data-card": card }, drawn);
  return h(
    "button",
    { type: "button", class: "hand-key", "aria-pressed": "false", "data-card": card, "aria-label": words(card), onclick: () => onPick(card) },
    drawn,
  );
}

/** Whose hand it is, and what is known beside it; a note that names its player stands alone. */
function handHead({ name, note }) {
  if (!note) return [h("b", {}, name)];
  return note.includes(name) ? [h("b", {}, note)] : [h("b", {}, name), ` · ${note}`];
}

function handRow(hand, large, onPick) {
  return h(
    "li",
    { class: large ? "hand large" : "hand" },
    h("p", {}, ...handHead(hand)),
    h("p", { class: "hand-cards" }, hand.cards.map((card) => handCard(card, large, onPick))),
  );
}

/** How large the cards of a grid may be beside one another, as a part of the board's own cards. */
function scale(cells, at) {
  let least = 0.9;
  cells.forEach((one, index) => {
    for (const other of cells.slice(index + 1)) {
      const across = Math.abs(at.column(one.x) - at.column(other.x)) / at.cardWidth;
      const down = Math.abs(at.row(one.y) - at.row(other.y)) / at.cardHeight;
      least = Math.min(least, 0.92 * Math.max(across, down));
    }
  });
  return least;
}

/** The places of an empty grid, each a key. */
class Grid {
  constructor(container, cells, onPick) {
    this.container = container;
    this.cells = cells.toSorted((a, b) => a.y - b.y || a.x - b.x);
    this.keys = new Map(this.cells.map((cell) => [cell.key, this.key(cell, onPick)]));
    container.append(...this.keys.values());
    new ResizeObserver(() => this.place()).observe(container);
  }

  key(cell, onPick) {
    const rows = [...new Set(this.cells.map(({ y }) => y))];
    const columns = [...new Set(this.cells.map(({ x }) => x))].sort((a, b) => a - b);
    const label = _("row {row}, column {column}", { row: rows.indexOf(cell.y) + 1, column: columns.indexOf(cell.x) + 1 });
    return h("button", {
      type: "button",
      class: "cell",
      "data-cell": cell.key,
      "aria-pressed": "false",
      "aria-label": label,
      onclick: () => onPick?.(cell.key),
    });
  }

  place() {
    const { clientWidth: width, clientHeight: height } = this.container;
    if (!width || !height) return;
    const slots = this.cells.map((cell) => ({ slot: cell.key, x: cell.x, y: cell.y }));
    const at = fit({ slots, elevators: [] }, width, height, false);
    const part = scale(this.cells, at);
    for (const cell of this.cells) {
      const { style } = this.keys.get(cell.key);
      style.width = `${at.cardWidth * part}px`;
      style.height = `${at.cardHeight * part}px`;
      style.left = `${at.column(cell.x) - (at.cardWidth * part) / 2}px`;
      style.top = `${at.row(cell.y) - (at.cardHeight * part) / 2}px`;
    }
  }
}

/** Whether the answers are places of the board, so that these can be touched. */
function areSlots({ form, choices, board, game }) {
  return form === "choice" && game.slots.length > 1 && choices.length > 0 && choices.every(({ key }) => key in board);
}

/** The scene of a question; `pick(key)` is called by its cards and places once somebody listens. */
export class Scene {
  constructor(question, { marked = false } = {}) {
    this.question = question;
    this.pick = null;
    const picking = question.form === "cards" && !marked ? (card) => this.pick?.(card) : null;
    const places = !marked && areSlots(question) ? (slot) => this.pick?.(slot) : null;
    const hands = question.hands.length > 4 ? "many" : question.game.slots.length === 1 ? "pile" : "few";
    this.node = h("div", { class: `training-scene ${hands}` });
    if (question.cells.length) this.drawGrid();
    else if (question.game.slots.length) this.drawBoard(picking, places);
    if (question.hands.length) {
      const large = question.hands.length <= LARGE_HANDS;
      this.node.append(
        h("ul", { class: "hands", "aria-label": _("hands") }, question.hands.map((hand) => handRow(hand, large, picking))),
      );
    }
  }

  drawGrid() {
    const container = h("div", { class: "training-grid", role: "group", "aria-label": _("places") });
    this.node.append(container);
    this.grid = new Grid(container, this.question.cells, (key) => this.pick?.(key));
  }

  drawBoard(picking, places) {
    const { game, board } = this.question;
    const container = h("div", { class: "training-board", id: "board", role: "group", "aria-label": _("the board") });
    this.node.append(container);
    const onPick = places ?? (picking && ((slot) => board[slot].card && picking(board[slot].card)));
    this.board = new Board(container, { onPick, calls: game.slots.length > 1 });
    this.light(null);
  }

  /** Look at a part of the board: a line with the cards that play. */
  light(part) {
    if (!this.board) return;
    this.board.update({ game: this.question.game, board: this.question.board, part });
  }

  /** The elements that stand for a card or a place. */
  of(key) {
    if (this.grid) return [this.grid.keys.get(key)].filter(Boolean);
    const slots = Object.entries(this.question.board).filter(([, { card }]) => card === key);
    const lying = slots.map(([slot]) => this.board?.nodes.get(slot));
    return [...lying, ...this.node.querySelectorAll(`.hands [data-card="${CSS.escape(key)}"]`)].filter(Boolean);
  }

  /** Show that a card or a place is picked, or is not any more. */
  press(key, pressed) {
    for (const node of this.of(key)) {
      node.classList.toggle("picked", pressed);
      node.setAttribute("aria-pressed", String(pressed));
    }
  }
}
