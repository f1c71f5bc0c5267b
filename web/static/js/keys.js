// The dealer's keys; which of them are there, the state says.

import { mini } from "./card.js";
import { h, redraw } from "./dom.js";
import { moreSheet } from "./more.js";
import { cardKey, likelihood, pickCard, whereabouts } from "./picker.js";
import { key, seatSheet } from "./sheet.js";

const NEXT = [
  ["lay_board", "The board is laid"],
  ["betting_done", "Betting done"],
  ["scan_next", "Scan next hand"],
];
const SIDES = [
  ["high", "▲ High"],
  ["low", "▼ Low"],
  ["both", "▲▼ Both"],
];

/** The one action that comes next, with its label; null when the table itself goes on. */
function nextAction(state) {
  const over = state.phase === "ruled" || state.phase === "won";
  if (over && state.actions.includes("new_deal")) return ["new_deal", "New deal"];
  return NEXT.find(([action]) => state.actions.includes(action)) ?? null;
}

/** Each question with its likeliest answers as cards, and "other" for all the rest. */
export function drawQuestions(node, state, { act, openSheet }) {
  const asked = state.actions.includes("answer") ? state.questions : [];
  redraw(node, asked, () =>
    asked.map((question) => {
      const answer = (card) => act({ action: "answer", id: question.id, card });
      const other = () =>
        openSheet(question.text, (body) =>
          pickCard(body, { candidates: [], where: whereabouts(state), onPick: answer }),
        );
      const likely = question.candidates
        .slice(0, 2)
        .map(([card], index) => cardKey(card, answer, { caption: likelihood(index) }));
      return h(
        "section",
        { class: "panel question-panel" },
        h("h2", {}, h("b", { "aria-hidden": "true" }, "?"), question.text),
        h("div", { class: "answers" }, ...likely, key("other…", other)),
      );
    }),
  );
}

function declareRow(seat, act, editing, edit) {
  const keys = SIDES.map(([side, label]) =>
    key(label, () => act({ action: "declare", seat: seat.seat, side }), "side-key", {
      "aria-label": `${seat.name} declares ${side}`,
    }),
  );
  const done = seat.declared && !editing.has(seat.seat);
  return h(
    "li",
    { class: "declare-row" },
    h("span", { class: "name" }, seat.name),
    done ? [h("span", { class: "in" }, "✓ in"), key("change", () => edit(seat.seat), "small")] : keys,
  );
}

const editing = new Set();

/** High, low or both for each seat; what was entered stays hidden until all are in. */
export function drawDeclare(node, state, act) {
  const seats = state.actions.includes("declare") ? state.seats.filter((seat) => !seat.folded_round) : [];
  if (!seats.length) editing.clear();
  const enter = (action) => {
    editing.delete(action.seat);
    return act(action);
  };
  const edit = (seat) => {
    editing.add(seat);
    drawDeclare(node, state, act);
  };
  redraw(node, [seats, [...editing]], () =>
    seats.length
      ? h("ul", { class: "panel declare" }, ...seats.map((seat) => declareRow(seat, enter, editing, edit)))
      : [],
  );
}

/** The hands that were shown; a touch corrects a card. */
export function drawHands(node, state, correct) {
  const shown = state.seats.filter((seat) => seat.hand);
  const may = state.actions.includes("correct");
  const card = (seat, name, index) => {
    const title = `${seat.name}, card ${index + 1}: which is it?`;
    const pick = () => correct(title, { seat: seat.seat, index }, name ? [[name, 1, "as read"]] : []);
    const drawn = name ? mini(name) : h("span", { class: "mini vacant" }, h("span", { class: "mini-face" }, "?"));
    return h(
      "button",
      { type: "button", class: "hand-key", disabled: !may, "data-key": `hand-${seat.seat}-${index}`, onclick: pick },
      drawn,
    );
  };
  const row = (seat) =>
    h(
      "li",
      {},
      h("span", { class: "name" }, seat.name),
      h("span", { class: "hand" }, ...seat.hand.map((name, index) => card(seat, name, index))),
    );
  redraw(node, [shown, may], () => (shown.length ? h("ul", { class: "panel hands" }, ...shown.map(row)) : []));
}

/** The keys under the thumb: what comes next, fold, undo, more. */
export function drawDock(node, state, { act, openSheet }) {
  const next = nextAction(state);
  redraw(node, [state.actions, state.phase, state.seats], () => [
    next && key(next[1], () => act({ action: next[0] }), "next"),
    h(
      "div",
      { class: "row" },
      state.actions.includes("fold") &&
        key("Fold…", () =>
          openSheet(
            "Who folds?",
            seatSheet(state, (seat) => act({ action: "fold", seat: seat.seat })),
          ),
        ),
      state.actions.includes("undo") && key("Undo", () => act({ action: "undo" })),
      key("More…", () => openSheet("More", moreSheet(state, { act, openSheet, next: next?.[0] }))),
    ),
  ]);
}
