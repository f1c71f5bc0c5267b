// The dealer's keys; which of them are there, the state says.

import { settled } from "./actions.js";
import { mini } from "./card.js";
import { h, redraw } from "./dom.js";
import { picture, twiceRead } from "./evidence.js";
import { _ } from "./language.js";
import { moreSheet } from "./more.js";
import { cardKey, likelihood, pickCard, whereabouts } from "./picker.js";
import { key, seatSheet, stillIn } from "./sheet.js";

/** The one action that comes next, with its label; null when the table itself goes on. */
function nextAction(state) {
  const over = state.phase === "ruled" || state.phase === "won";
  if (over && state.actions.includes("new_deal")) return ["new_deal", _("New deal")];
  const next = [
    ["lay_board", _("The board is laid")],
    ["betting_done", _("Betting done")],
    ["scan_next", _("Scan next hand")],
  ];
  return next.find(([action]) => state.actions.includes(action)) ?? null;
}

/** Each question with the picture it comes from, its likeliest answers as cards, and "other" for all the rest. */
export function drawQuestions(node, state, { act, openSheet }) {
  const asked = state.actions.includes("answer") ? state.questions : [];
  const seen = asked.map((question) => state.pictures?.[question.id]);
  redraw(node, [asked, seen], () =>
    asked.map((question) => {
      const answer = (card) => act({ action: "answer", id: question.id, card });
      const crop = picture(state, question.id);
      const other = () =>
        openSheet(question.text, (body) =>
          pickCard(body, { where: whereabouts(state), picture: picture(state, question.id), onPick: answer }),
        );
      const likely = question.candidates
        .slice(0, 2)
        .map(([card], index) => cardKey(card, answer, { caption: likelihood(index) }));
      const more = key(likely.length ? _("other…") : _("Choose the card…"), other);
      return h(
        "section",
        { class: "panel question-panel" },
        h("h2", {}, h("b", { "aria-hidden": "true" }, "?"), question.text),
        h("div", { class: crop ? "answers with-crop" : "answers" }, crop, ...likely, more),
        h("p", { class: "detail" }, _("Only this card waits; the deal goes on.")),
      );
    }),
  );
}

/** A line about something that went wrong, with a key where there is one. */
function trouble(text, more = null) {
  return h(
    "p",
    { class: "panel alert wrong irregular" },
    h("b", { "aria-hidden": "true" }, "!"),
    h("span", { class: "grow" }, text),
    more,
  );
}

/** What went wrong on the table, each with a key that says it is settled; and what the journal has to say. */
export function drawTroubles(node, state, { act, correct }) {
  const may = (kind) => state.actions.includes("dismiss") && state.dismissible?.includes(kind);
  const settle = (kind) => may(kind) && key(_("Settled"), () => act({ action: "dismiss", kind }), "small");
  const twice = (kind) => kind === "duplicate_card" && state.actions.includes("correct") && twiceRead(state, correct);
  redraw(node, [state.irregularities, state.dismissible, state.journal?.text, state.board, state.pictures], () => [
    ...state.irregularities.flatMap(({ kind, text }) => [trouble(text, settle(kind)), twice(kind)]),
    state.journal?.text && trouble(state.journal.text),
  ]);
}

function declareRow(seat, act, editing, edit) {
  const sides = [
    ["high", _("▲ High"), _("{name} declares high", { name: seat.name })],
    ["low", _("▼ Low"), _("{name} declares low", { name: seat.name })],
    ["both", _("▲▼ Both"), _("{name} declares both", { name: seat.name })],
  ];
  const keys = sides.map(([side, label, words]) =>
    key(label, () => act({ action: "declare", seat: seat.seat, side }), "side-key", { "aria-label": words }),
  );
  const done = seat.declared && !editing.has(seat.seat);
  return h(
    "li",
    { class: "declare-row" },
    h("span", { class: "name" }, seat.name),
    done ? [h("span", { class: "in" }, _("✓ in")), key(_("change"), () => edit(seat.seat), "small")] : keys,
  );
}

const editing = new Set();

/** High, low or both for each seat; what was entered stays hidden until all are in. */
export function drawDeclare(node, state, act) {
  const seats = state.actions.includes("declare") ? stillIn(state) : [];
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
    const drawn = name ? mini(name) : h("span", { class: "mini vacant" }, h("span", { class: "mini-face" }, "?"));
    const pick = () => correct({ seat: seat.seat, index });
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

/** Open what else may be done, as it is once the table has answered what was pressed before. */
async function openMore(tools) {
  await settled();
  const state = tools.newest();
  tools.openSheet(_("More"), moreSheet(state, { ...tools, next: nextAction(state)?.[0] }));
}

/** The keys under the thumb: what comes next, fold, undo, more. */
export function drawDock(node, state, tools) {
  const { act, openSheet } = tools;
  const next = nextAction(state);
  redraw(node, [state.actions, state.phase, state.seats, state.game.name, state.version], () => [
    next && key(next[1], () => act({ action: next[0] }), "next"),
    h(
      "div",
      { class: "row" },
      state.actions.includes("fold") &&
        key(_("Fold…"), () =>
          openSheet(
            _("Who folds?"),
            seatSheet(stillIn(state), (seat) => act({ action: "fold", seat: seat.seat })),
          ),
        ),
      state.actions.includes("undo") && key(_("Undo"), () => act({ action: "undo" })),
      key(_("More…"), () => openMore(tools)),
    ),
  ]);
}
