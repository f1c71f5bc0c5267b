// The keys of the hand-shedding game; which of them are there, the state says.

import { settled } from "./actions.js";
import { mini } from "./card.js";
import { h, redraw } from "./dom.js";
import { _ } from "./language.js";
import { cardsSheet, correctSheet, moreSheet } from "./pile-sheets.js";
import { key, seatSheet } from "./sheet.js";

function answers(question, act, openSheet) {
  const say = (data) => act({ action: "answer", id: question.id, ...data });
  if (question.id === "joins" || question.id === "drawn") {
    const [yes, no] = question.id === "joins" ? [_("Both together"), _("Two plays")] : [_("Yes, just drawn"), _("No")];
    return [key(yes, () => say({ yes: true })), key(no, () => say({ yes: false }))];
  }
  const likely = question.choices.map((cards) =>
    h(
      "button",
      { type: "button", class: "key play-key", "data-key": `play-${cards.join("-")}`, onclick: () => say({ cards }) },
      ...cards.map((card) => mini(card)),
    ),
  );
  const other = () =>
    openSheet(
      question.text,
      cardsSheet((cards) => say({ cards })),
    );
  return [...likely, key(_("other…"), other)];
}

/** Each question with its likeliest answers; without keys only its words. */
export function drawAsked(node, state, { act = null, openSheet = null } = {}) {
  redraw(node, [state.questions, Boolean(act)], () =>
    state.questions.map((question) =>
      h(
        "section",
        { class: "panel question-panel" },
        h("h2", {}, h("b", { "aria-hidden": "true" }, "?"), question.text),
        act && h("div", { class: "play-answers" }, ...answers(question, act, openSheet)),
      ),
    ),
  );
}

const turnOf = (state) => state.seats.find((seat) => seat.turn) ?? null;

/** The one key for what comes next: [label, what it does]. */
function nextKey(state, act, openSheet) {
  const may = (action) => state.actions.includes(action);
  const name = (turnOf(state) ?? state.seats.find((seat) => seat.gives))?.name ?? "";
  if (state.phase === "refused") return [_("Taken back"), () => act({ action: "taken_back" })];
  if (may("give"))
    return [
      _("{name} gave a card", { name: state.seats.find((seat) => seat.gives)?.name }),
      () => act({ action: "give" }),
    ];
  if (may("whole_hand")) return [_("That is the whole hand"), () => act({ action: "whole_hand" })];
  if (may("new_game")) return [_("Next game"), () => act({ action: "new_game" })];
  if (may("pass")) return [_("{name} passes and draws", { name }), () => act({ action: "pass" })];
  if (may("lay") && state.phase === "dealing")
    return [
      _("Enter the first card"),
      () =>
        openSheet(
          _("Which card was turned up?"),
          cardsSheet((cards) => act({ action: "lay", cards }), 1),
        ),
    ];
  if (may("lay"))
    return [
      _("Enter cards"),
      () =>
        openSheet(
          _("Which cards were laid?"),
          cardsSheet((cards) => act({ action: "lay", cards })),
        ),
    ];
  return null;
}

function lesser(state, act, openSheet, more) {
  const may = (action) => state.actions.includes(action);
  const others = state.seats.filter((seat) => !(state.challenge && seat.shows));
  const keys = [];
  if (may("let_stand")) keys.push(key(_("Let it lie"), () => act({ action: "let_stand" })));
  if (may("challenge"))
    keys.push(
      key(
        _("Challenge…"),
        () =>
          openSheet(
            _("Who doubts the pass?"),
            seatSheet(others, (seat) => act({ action: "challenge", seat: seat.seat })),
          ),
        "doubt-key",
      ),
    );
  if (may("drop_challenge")) keys.push(key(_("Drop it"), () => act({ action: "drop_challenge" })));
  if (may("pass_keep")) keys.push(key(_("Passes, draws nothing"), () => act({ action: "pass_keep" })));
  if (may("enter_shown"))
    keys.push(
      key(_("Enter the hand…"), () =>
        openSheet(
          _("Which cards are in the hand?"),
          cardsSheet((cards) => act({ action: "enter_shown", cards }), 30),
        ),
      ),
    );
  if (state.pile.doubt.length && may("taken_back"))
    keys.push(key(_("Nothing was laid"), () => act({ action: "taken_back" })));
  if (may("lay") && state.phase === "playing" && may("pass"))
    keys.push(
      key(_("Cards…"), () =>
        openSheet(
          _("Which cards were laid?"),
          cardsSheet((cards) => act({ action: "lay", cards })),
        ),
      ),
    );
  if (may("correct") && state.history.length)
    keys.push(key(_("Correct…"), () => openSheet(_("What was it really?"), correctSheet(state, act, openSheet))));
  keys.push(key(_("Undo"), () => act({ action: "undo" })));
  keys.push(key(_("More…"), more));
  return keys;
}

/** The dock: the next key large, the others in a row below. */
export function drawPileDock(node, state, { act, openSheet, newest }) {
  // What else may be done, as it is once the table has answered what was pressed before.
  const more = async () => {
    await settled();
    openSheet(_("More"), moreSheet(newest(), act, openSheet));
  };
  const seats = state.seats.map((seat) => [seat.name, seat.turn, seat.gives, seat.cards, seat.shows]);
  redraw(node, [state.actions, state.phase, seats, state.history.length], () => {
    const next = nextKey(state, act, openSheet);
    return [
      next && h("button", { type: "button", class: "key next", "data-key": "next", onclick: next[1] }, next[0]),
      h("div", { class: "row" }, ...lesser(state, act, openSheet, more)),
    ];
  });
}

const HOT = { p: "pass", g: "give", u: "undo", z: "undo", r: "redo", t: "taken_back", n: "new_game" };

/** Keys of a keyboard: p pass, g give, t taken back, c challenge, l lay, n next game, u undo, r redo. */
export function bindHotKeys(stateOf, act) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const state = stateOf();
    const letter = event.key.toLowerCase();
    if (letter === "c") document.querySelector("#dock .doubt-key")?.click();
    const action = HOT[letter];
    if (state && action && state.actions.includes(action)) act({ action });
  });
}
