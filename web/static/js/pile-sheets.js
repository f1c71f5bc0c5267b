// Sheets of the hand-shedding game: choose cards, a player, a play to correct, and everything that is needed rarely.

import { mini } from "./card.js";
import { RANKS, SUITS, rankText, words } from "./cards.js";
import { h } from "./dom.js";
import { _, plural } from "./language.js";
import { pageKeys } from "./pages.js";
import { cardKey } from "./picker.js";
import { dealSheet } from "./rules.js";
import { seatsSheet } from "./seats.js";
import { key, seatSheet } from "./sheet.js";

const MOST = 4;

function chosenRow(cards, redrawAll) {
  return h(
    "p",
    { class: "tray chosen-cards" },
    ...cards.map((card, place) =>
      h(
        "button",
        {
          type: "button",
          class: "hand-key",
          "aria-label": _("without the {card}", { card: words(card) }),
          onclick: () => (cards.splice(place, 1), redrawAll()),
        },
        mini(card),
      ),
    ),
  );
}

/** Fill a sheet with the choice of some cards, the lowest first. */
export function cardsSheet(onDone, most = MOST) {
  return (body) => {
    const cards = [];
    const add = (card) => {
      if (most === 1) return onDone([card]);
      if (!cards.includes(card) && cards.length < most) cards.push(card);
      return ranks();
    };
    const head = () => (cards.length ? [chosenRow(cards, ranks), key(_("Done"), () => onDone(cards), "next")] : []);
    const ranks = () => {
      const rank = (name) =>
        h(
          "button",
          { type: "button", class: "key rank-key", "data-rank": name, onclick: () => suits(name) },
          rankText(name),
        );
      const jokers = ["Xr", "Xb"].map((card) =>
        h(
          "button",
          {
            type: "button",
            class: "key rank-key",
            "data-card": card,
            "aria-label": words(card),
            onclick: () => add(card),
          },
          mini(card),
        ),
      );
      body.replaceChildren(...head(), h("div", { class: "rank-keys" }, ...RANKS.map(rank), ...jokers));
      body.querySelector("button").focus();
    };
    const suits = (rank) => {
      const keys = SUITS.map((suit) => cardKey(rank + suit, add));
      body.replaceChildren(
        h("p", { class: "detail" }, _("Which suit?")),
        h("div", { class: "suit-keys" }, ...keys),
        key(_("Another rank"), ranks),
      );
      body.querySelector(".suit-keys button").focus();
    };
    ranks();
  };
}

/** The plays of this game, the newest first: touch one to say what it really was. */
export function correctSheet(state, act, openSheet) {
  const plays = state.history.filter((made) => made.kind === "play").slice(0, 8);
  return (body) =>
    body.append(
      ...plays.map((made) =>
        h(
          "button",
          {
            type: "button",
            class: "key wide-key made",
            onclick: () =>
              openSheet(
                made.text,
                cardsSheet((cards) => act({ action: "correct", move: made.move, cards })),
              ),
          },
          ...made.cards.map((card) => mini(card)),
          h("span", {}, made.text),
        ),
      ),
      state.actions.includes("laid_by") &&
        key(
          _("Somebody else laid the newest…"),
          () =>
            openSheet(
              _("Who laid it?"),
              seatSheet(state.seats, (seat) => act({ action: "laid_by", seat: seat.seat })),
            ),
          "wide-key",
        ),
      state.actions.includes("taken_back") &&
        key(_("The newest was taken back"), () => act({ action: "taken_back" }), "wide-key"),
    );
}

function countSheet(state, act, openSheet) {
  const number = (label, now, seat) =>
    key(
      `${label}: ${now}`,
      () =>
        openSheet(
          label,
          numberSheet(now, (count) => act({ action: "recount", number: count, ...(seat ? { seat } : {}) })),
        ),
      "wide-key",
    );
  return (body) =>
    body.append(
      ...state.seats.map((seat) => number(seat.name, seat.cards, seat.seat)),
      number(_("Draw pile"), state.draw, 0),
    );
}

function numberSheet(now, onDone) {
  const numbers = Array.from({ length: 33 }, (_each, count) => count);
  return (body) => {
    body.append(
      h(
        "div",
        { class: "rank-keys" },
        ...numbers.map((count) =>
          h(
            "button",
            {
              type: "button",
              class: count === now ? "key rank-key now" : "key rank-key",
              onclick: () => onDone(count),
            },
            String(count),
          ),
        ),
      ),
    );
  };
}

function historyList(state) {
  return h("ol", { class: "made-list", reversed: true }, ...state.history.map((made) => h("li", {}, made.text)));
}

/** What is needed rarely: counts, names, redo, a new match, the moves so far. */
export function moreSheet(state, act, openSheet) {
  const may = (action) => state.actions.includes(action);
  const sure = () =>
    openSheet(_("Begin a new match?"), (body) =>
      body.append(key(_("Begin a new match"), () => act({ action: "new_match" }), "wide-key")),
    );
  return (body) =>
    body.append(
      ...[
        may("redo") && key(_("Redo"), () => act({ action: "redo" }), "wide-key"),
        may("recount") &&
          state.draw !== null &&
          key(
            _("Count cards…"),
            () => openSheet(_("Whose cards were counted?"), countSheet(state, act, openSheet)),
            "wide-key",
          ),
        key(_("New match…"), sure, "wide-key"),
        key(_("Seats and names…"), () => openSheet(_("Who sits here?"), seatsSheet(state, { act, button: false })), "wide-key"),
        key(_("Game and house rules…"), () => openSheet(_("The next game"), dealSheet(state, { act })), "wide-key"),
        ...pageKeys([["/learn/shedding", _("Learn this game in five minutes")]]),
        state.history.length > 0 &&
          h("h3", {}, plural("{count} move so far", "{count} moves so far", state.history.length)),
        state.history.length > 0 && historyList(state),
      ].filter(Boolean),
    );
}
