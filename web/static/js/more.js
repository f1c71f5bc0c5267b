// What is needed less often than once a round.

import { mini } from "./card.js";
import { h } from "./dom.js";
import { pickCard, whereabouts } from "./picker.js";
import { key, seatSheet } from "./sheet.js";

const PLAIN = [
  ["redo", "Redo"],
  ["accept_order", "The order is all right"],
  ["new_deal", "New deal"],
];
const FOR_ONE = [
  ["scan", "Another player shows…", "Who shows now?"],
  ["button", "Move the button…", "Who has the button?"],
];

/** Enter a hand card by card, each as a correction is; nothing is sent before the last. */
function enterHand(state, seat, { act, openSheet }, cards = []) {
  const wanted = state.game.hole_cards;
  if (cards.length === wanted) return act({ action: "enter_hand", seat: seat.seat, cards });
  return openSheet(`${seat.name}, card ${cards.length + 1} of ${wanted}`, (body) => {
    const choice = h("div", { class: "sheet-body" });
    body.append(h("p", { class: "tray" }, ...cards.map((card) => mini(card))), choice);
    pickCard(choice, {
      where: whereabouts(state),
      onPick: (card) => enterHand(state, seat, { act, openSheet }, [...cards, card]),
    });
  });
}

/** Fill the sheet with everything else that may be done now; `next` has its own key already. */
export function moreSheet(state, { act, openSheet, next }) {
  const may = (action) => state.actions.includes(action) && action !== next;
  const forOne = ([action, label, title]) =>
    key(
      label,
      () =>
        openSheet(
          title,
          seatSheet(state, (seat) => act({ action, seat: seat.seat })),
        ),
      "wide-key",
    );
  const byHand = () =>
    openSheet(
      "Whose hand?",
      seatSheet(state, (seat) => enterHand(state, seat, { act, openSheet })),
    );
  return (body) =>
    body.append(
      ...FOR_ONE.filter(([action]) => may(action)).map(forOne),
      ...(may("enter_hand") ? [key("Enter a hand…", byHand, "wide-key")] : []),
      ...PLAIN.filter(([action]) => may(action)).map(([action, label]) =>
        key(label, () => act({ action }), "wide-key"),
      ),
      h("a", { class: "key wide-key", href: "/" }, "Show the display"),
      h(
        "form",
        { method: "post", action: "/dealer/leave" },
        h("button", { class: "key wide-key" }, "Leave: ask for the PIN again"),
      ),
    );
}
