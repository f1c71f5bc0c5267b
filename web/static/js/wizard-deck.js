// The deck of this house: show its cards one by one or several at a time; check that none is missing.

import { cardKey } from "./picker.js";
import { mini } from "./card.js";
import { RANKS, SUITS } from "./cards.js";
import { h } from "./dom.js";
import { _, plural } from "./language.js";
import { notes } from "./setup-parts.js";
import { key } from "./sheet.js";

const FEWEST = 10; // from fewer cards no deck can be learnt

/** All 52 cards in four rows; those seen are lit. */
function wall(seen) {
  const row = (suit) =>
    h(
      "li",
      {},
      ...[...RANKS].reverse().map((rank) => {
        const there = seen.includes(rank + suit);
        return h("span", { class: there ? "seen" : "unseen", "aria-hidden": "true" }, mini(rank + suit));
      }),
    );
  return h("ul", { class: "wall", "aria-hidden": "true" }, ...SUITS.map(row));
}

function enrolling(enrolment, act) {
  const { seen, missing, twice, back, question, words, check } = enrolment;
  const count = plural("{count} card of 52 seen", "{count} cards of 52 seen", seen.length);
  const whole = missing.length === 0 && (back || check);
  return [
    h("p", { class: "count", role: "status" }, h("b", {}, count), " · ", back ? _("back seen") : _("back not seen yet")),
    h("progress", { max: 52, value: seen.length, "aria-label": count }),
    h("p", { class: "note" }, words),
    question &&
      h(
        "div",
        { class: "answers" },
        ...question.slice(0, 3).map((card) => cardKey(card, () => act({ do: "name_card", card }))),
      ),
    wall(seen),
    twice.length > 0 && notes([_("Seen twice: {cards}", { cards: twice.join(", ") })], "wrong"),
    seen.length > 36 && missing.length > 0 && notes([_("Still missing: {cards}", { cards: missing.join(", ") })]),
    h(
      "div",
      { class: "pair" },
      whole && key(check ? _("The deck is whole") : _("Keep this deck"), () => act({ do: "finish_deck" }), "next"),
      !whole &&
        !check &&
        seen.length >= FEWEST &&
        key(_("Keep what was seen"), () => act({ do: "finish_deck", partial: true })),
      key(_("Stop"), () => act({ do: "stop" })),
    ),
  ];
}

function deckRow({ name, cards, on_table: here, trouble }, act) {
  const told = trouble ?? plural("{count} card known", "{count} cards known", cards);
  return h(
    "li",
    {},
    h("b", {}, name),
    h("span", { class: "quiet" }, here ? `${told} · ${_("lies on the table")}` : told),
    key(_("Show it again"), () => act({ do: "enrol", name }), "small", { "aria-label": _("Show {name} again", { name }) }),
    key(_("Delete"), () => act({ do: "delete_deck", name }), "small", { "aria-label": _("Delete {name}", { name }) }),
  );
}

function choosing(status, act) {
  const field = h("input", { id: "deck-name", maxlength: 30, autocomplete: "off", value: _("Our deck") });
  return [
    h("form", {
      class: "line",
      onsubmit: (event) => {
        event.preventDefault();
        act({ do: "enrol", name: field.value });
      },
    }, h("label", {}, _("Name of the deck"), field), h("button", { class: "key" }, _("Show its cards"))),
    status.decks.length > 0 && h("ul", { class: "decks" }, ...status.decks.map((deck) => deckRow(deck, act))),
    key(_("Only check that a deck is whole"), () => act({ do: "enrol", check: true })),
  ];
}

export const deckStep = {
  id: "deck",
  picture: "read",
  title: () => _("Deck"),
  headline: ({ status }) =>
    status.enrolment ? _("Show every card of {name}", { name: status.enrolment.check ? _("the deck") : status.enrolment.name }) : _("Show your deck once"),
  words: ({ status }) =>
    status.enrolment
      ? _("Lay several cards face up at a time, none on another; the order does not matter.")
      : _("Known decks are read more surely. It takes two minutes, and you can do it for several decks."),
  key: ({ status }) => [status.enrolment, status.decks],
  draw: ({ status, act }) => (status.enrolment ? enrolling(status.enrolment, act) : choosing(status, act)),
  next: ({ status }) => {
    if (status.enrolment) return {};
    return status.decks.length > 0 ? { label: _("Next") } : { skip: _("Not now") };
  },
};
