// The picture from which a card was read, for the dealer's eyes.

import { mini } from "./card.js";
import { h } from "./dom.js";
import { _ } from "./language.js";

/** The id of a place as questions and pictures name it. */
export function placeOf({ slot = null, seat = null, index = null }) {
  return slot !== null ? `slot-${slot}` : `seat-${seat}-${index}`;
}

/** The picture of a place as an element; null where there is none. */
export function picture(state, place, name = "crop") {
  const number = state.pictures?.[place];
  if (number === undefined) return null;
  const source = `/api/evidence/${encodeURIComponent(place)}?v=${number}`;
  return h("img", { class: name, src: source, alt: _("the picture from which this card was read"), width: 180 });
}

/** Every place with a card, in words: [{place, target, title, card, candidates, confidence}]. */
function readings(state) {
  const board = state.game.slots
    .filter(({ slot }) => ["face", "doubt"].includes(state.board[slot].state))
    .map(({ slot }) => ({ target: { slot }, title: slot, ...state.board[slot] }));
  const hands = state.seats.flatMap((seat) =>
    (seat.hand ?? []).map((card, index) => ({
      target: { seat: seat.seat, index },
      title: _("{name}, {number}", { name: seat.name, number: index + 1 }),
      card,
      candidates: [],
    })),
  );
  return [...board, ...hands];
}

/** A reading beside the picture it comes from; a touch corrects it. */
function readingKey(state, { target, title, card, candidates, corrected }, correct) {
  return h(
    "button",
    { type: "button", class: "reading", onclick: () => correct(target) },
    picture(state, placeOf(target)) ?? h("span", { class: "crop none" }, _("no picture")),
    h(
      "span",
      { class: "said" },
      h("b", {}, title),
      card ? mini(card) : h("span", { class: "mini vacant" }, h("span", { class: "mini-face" }, "?")),
      h("span", { class: "quiet" }, corrected ? _("entered by hand") : chance(card, candidates)),
    ),
  );
}

/** The readings that name one card at two places, side by side: which of them is wrong, people see. */
export function twiceRead(state, correct) {
  const rows = readings(state);
  const twice = rows.filter(({ card }) => card && rows.filter((other) => other.card === card).length > 1);
  return h("div", { class: "readings-list" }, ...twice.map((row) => readingKey(state, row, correct)));
}

/** Show each reading beside the picture it comes from; a touch corrects it. */
export function challengeSheet(state, correct) {
  return (body) => {
    const rows = readings(state);
    body.append(
      h(
        "p",
        { class: "detail" },
        rows.length ? _("Touch a reading that is wrong.") : _("No card has been read in this deal."),
      ),
      h("div", { class: "readings-list" }, ...rows.map((row) => readingKey(state, row, correct))),
    );
  };
}

function chance(card, candidates = []) {
  const found = candidates.find(([name]) => name === card);
  return found ? _("{percent} % sure", { percent: Math.min(99, Math.floor(found[1] * 100)) }) : "";
}
