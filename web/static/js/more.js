// What is needed less often than once a round, in groups: the deal, the cards, the table, this page.

import { mini } from "./card.js";
import { h } from "./dom.js";
import { challengeSheet } from "./evidence.js";
import { _ } from "./language.js";
import { lessonOf } from "./lesson-link.js";
import { orderSheet } from "./order.js";
import { overruleSheet } from "./overrule.js";
import { pageKeys } from "./pages.js";
import { pickCard, whereabouts } from "./picker.js";
import { dealSheet } from "./rules.js";
import { seatsSheet } from "./seats.js";
import { key, seatSheet, stillIn } from "./sheet.js";
import { stepsSheet } from "./steps.js";

/** Choose so many cards one after the other; nothing is done before the last. */
function chooseCards(state, title, wanted, openSheet, done, cards = []) {
  if (cards.length === wanted) return done(cards);
  return openSheet(title(cards.length + 1), (body) => {
    const choice = h("div", { class: "sheet-body" });
    body.append(h("p", { class: "tray" }, ...cards.map((card) => mini(card))), choice);
    pickCard(choice, {
      where: (card) => (cards.includes(card) ? _("chosen") : whereabouts(state)(card)),
      onPick: (card) => chooseCards(state, title, wanted, openSheet, done, [...cards, card]),
    });
  });
}

/** A key that asks for a player, then sends an action about that seat. */
function forSeat(state, { act, openSheet }, action, label, title) {
  const seats = action === "button" ? state.seats : stillIn(state);
  const pick = (seat) => act({ action, seat: seat.seat });
  return key(label, () => openSheet(title, seatSheet(seats, pick)), "wide-key");
}

/** A key that asks for a player and that player's cards. */
function forCards(state, { act, openSheet }, action, label, wanted) {
  const enter = (seat) => {
    const title = (number) =>
      _("{name}, card {number} of {wanted}", { name: seat.name, number, wanted });
    return chooseCards(state, title, wanted, openSheet, (cards) => act({ action, seat: seat.seat, cards }));
  };
  return key(label, () => openSheet(_("Whose hand?"), seatSheet(stillIn(state), enter)), "wide-key");
}

/** A key that takes back one of the folds. */
function forFolded(state, { act, openSheet }) {
  const folded = state.seats.filter((seat) => seat.folded_round);
  const back = (seat) => act({ action: "unfold", seat: seat.seat });
  return key(_("Did not fold…"), () => openSheet(_("Who is still in?"), seatSheet(folded, back)), "wide-key");
}

/** A key that exchanges the hands of two players. */
function forSwap(state, { act, openSheet }) {
  const seats = stillIn(state);
  const swap = (one, other) => act({ action: "swap_hands", seat: one.seat, other: other.seat });
  const second = (one) => {
    const others = seats.filter((seat) => seat !== one);
    return openSheet(_("{name} and who else?", { name: one.name }), seatSheet(others, (other) => swap(one, other)));
  };
  return key(_("Exchange two hands…"), () => openSheet(_("Whose hand is wrong?"), seatSheet(seats, second)), "wide-key");
}

/** A key that lets a player name the line to be used. */
function forLine(state, { act, openSheet }) {
  const lines = (seat) =>
    openSheet(_("{name} plays which line?", { name: seat.name }), (body) =>
      body.append(
        ...state.game.lines.map(({ line }) => key(line, () => act({ action: "line", seat: seat.seat, line }), "wide-key")),
      ),
    );
  return key(_("Name a line…"), () => openSheet(_("Who names a line?"), seatSheet(stillIn(state), lines)), "wide-key");
}

function group(title, keys) {
  const shown = keys.filter(Boolean);
  return shown.length ? h("section", { class: "more-group" }, h("h3", {}, title), ...shown) : null;
}

/** Fill the sheet with everything else that may be done now; `next` has its own key already. */
export function moreSheet(state, tools) {
  const { act, openSheet, correct, next, screenForm } = tools;
  const may = (action) => state.actions.includes(action) && action !== next;
  const over = state.phase === "ruled" || state.phase === "won";
  const sheet = (label, title, fill) => key(label, () => openSheet(title, fill), "wide-key");
  const plain = (action, label) => may(action) && key(label, () => act({ action }), "wide-key");
  const deal = [
    may("scan_next") && plain("scan_next", _("Scan next hand")),
    may("scan") && forSeat(state, tools, "scan", _("Another player shows…"), _("Who shows now?")),
    may("unfold") && forFolded(state, tools),
    may("overrule") && sheet(_("Rule otherwise…"), _("The final word"), overruleSheet(state, act)),
    state.ruling?.ruling_needed && forLine(state, tools),
    (state.steps ?? [{ undone: true }]).some((step) => step.undone) && plain("redo", _("Redo")),
    sheet(_("Go back to a step…"), _("Steps of this deal"), stepsSheet(state, act)),
  ];
  const cards = [
    sheet(_("Challenge a reading…"), _("What the camera saw"), challengeSheet(state, correct)),
    may("enter_hand") && forCards(state, tools, "enter_hand", _("Enter a hand…"), state.game.hole_cards),
    may("open_cards") && forCards(state, tools, "open_cards", _("Enter open cards…"), state.game.up_cards ?? 2),
    may("swap_hands") && forSwap(state, tools),
    plain("accept_order", _("The order is all right")),
    may("order") && sheet(_("Mend the order of turning…"), _("Which came first?"), orderSheet(state, act)),
  ];
  const table = [
    state.actions.includes("new_deal") &&
      sheet(_("Game and house rules…"), _("The next deal"), dealSheet(state, tools)),
    may("seats") && sheet(_("Seats and names…"), _("Who sits here?"), seatsSheet(state, tools)),
    may("button") && forSeat(state, tools, "button", _("Move the button…"), _("Who has the button?")),
    may("new_deal") && !over && plain("new_deal", _("End this deal")),
  ];
  const page = [
    sheet(_("This screen…"), _("Light, voice and language"), (body) => body.append(screenForm)),
    ...pageKeys([
      ["/dealer/photographs", _("Showdown by photograph")],
      [lessonOf(state.game), _("Learn this game in five minutes")],
    ]),
  ];
  return (body) =>
    body.append(
      ...[
        group(_("The deal"), deal),
        group(_("The cards"), cards),
        group(_("The table"), table),
        group(_("Screen and pages"), page),
      ].filter(Boolean),
    );
}
