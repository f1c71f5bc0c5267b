// Choose a card: the likeliest first, else a rank and then a suit.

import { face } from "./card.js";
import { RANKS, SUITS, rankText, words } from "./cards.js";
import { h } from "./dom.js";
import { _ } from "./language.js";

/** A whole card as a key; `where` says where it lies already. */
export function cardKey(card, onPick, { caption = "", where = "" } = {}) {
  const label = [words(card), caption, where].filter(Boolean).join(", ");
  return h(
    "button",
    {
      type: "button",
      class: caption || where ? "card-key captioned" : "card-key",
      "data-key": `card-${card}`,
      "aria-label": label,
      onclick: () => onPick(card),
    },
    face(card),
    (caption || where) && h("span", { class: "caption" }, where || caption),
  );
}

/** "likely" for the first candidate, "maybe" for the others. */
export function likelihood(index) {
  return index === 0 ? _("likely") : _("maybe");
}

function suitStep(rank, where, onPick, onBack) {
  return [
    h("p", { class: "detail" }, _("Which suit?")),
    h(
      "div",
      { class: "suit-keys" },
      ...SUITS.map((suit) => cardKey(rank + suit, onPick, { where: where(rank + suit) })),
    ),
    h("button", { type: "button", class: "key", onclick: onBack }, _("Another rank")),
  ];
}

function rankStep(candidates, where, onPick, onRank) {
  const likely = candidates
    .slice(0, 3)
    .map(([card, , caption], index) =>
      cardKey(card, onPick, { caption: caption ?? likelihood(index), where: where(card) }),
    );
  return [
    likely.length > 0 && h("div", { class: "likely-keys" }, ...likely),
    h(
      "div",
      { class: "rank-keys" },
      ...RANKS.map((rank) =>
        h(
          "button",
          { type: "button", class: "key rank-key", "data-rank": rank, onclick: () => onRank(rank) },
          rankText(rank),
        ),
      ),
    ),
  ];
}

/** Fill `body` with the choice of a card; `picture` stands beside the likeliest, `where(card)` says where a card lies. */
export function pickCard(body, { candidates = [], where = () => "", picture = null, onPick }) {
  const ranks = () => {
    const [likely, all] = rankStep(candidates, where, onPick, suits);
    const top = picture ? h("div", { class: "beside" }, picture, likely) : likely;
    body.replaceChildren(...[top, all].filter(Boolean));
  };
  const suits = (rank) => {
    body.replaceChildren(...suitStep(rank, where, onPick, ranks));
    body.querySelector("button").focus();
  };
  ranks();
  body.querySelector("button").focus();
}

/** Where each card of a state lies, but for the one in question: a function from a card to "at 4", "Ben", or "". */
export function whereabouts(state, { slot: asked = null, seat: owner = null } = {}) {
  const places = new Map();
  for (const [slot, place] of Object.entries(state.board))
    if (place.card && slot !== asked) places.set(place.card, _("at {slot}", { slot }));
  for (const seat of state.seats.filter((one) => one.seat !== owner))
    for (const card of seat.hand ?? []) if (card) places.set(card, seat.name);
  return (card) => places.get(card) ?? "";
}
