// What stands beside the pile: what comes next, what is being settled, the players, the last sentence.

import { mini } from "./card.js";
import { h, redraw } from "./dom.js";
import { _, plural } from "./language.js";
import { handFan } from "./pile-cards.js";

/** What comes next, and what may be laid where this screen shows it. */
export function drawNext(node, state, hints) {
  redraw(node, [state.prompt, state.hint, state.cautions, hints, state.phase], () => [
    h("p", { class: "prompt" }, state.prompt.text),
    state.prompt.detail && h("p", { class: "detail" }, state.prompt.detail),
    hints && state.hint && h("p", { class: "hint-words", "data-colour": state.hint.colour ?? "any" }, state.hint.text),
    ...state.cautions.map((text) => h("p", { class: "alert wrong" }, h("b", { "aria-hidden": "true" }, "!"), text)),
  ]);
}

function refused({ text }) {
  return h(
    "div",
    { class: "panel happening refusal", role: "alert" },
    h("p", {}, h("b", { class: "mark", "aria-hidden": "true" }, "✕"), text),
  );
}

/** Being stuck step by step: who has given, who gives now, who comes then. */
function stuck({ name, given, owed }, seats) {
  const nameOf = (seat) => seats[seat - 1].name;
  const steps = [
    ...given.map((seat) => h("li", { class: "done" }, "✓ ", nameOf(seat))),
    ...owed.map((seat, place) => h("li", { class: place ? "later" : "now" }, place ? "" : "▸ ", nameOf(seat))),
  ];
  return h(
    "div",
    { class: "panel happening stuck" },
    h("h2", {}, _("{name} is stuck", { name })),
    h("ol", { class: "giving" }, ...steps),
  );
}

function challenge({ name, doubter, cards, count, asks }) {
  const missing = Array.from({ length: Math.max(0, Math.min(count, 16) - cards.length) }, () =>
    h("span", { class: "mini vacant" }, h("span", { class: "mini-face" }, "–")),
  );
  const shown = cards.map((card) =>
    card ? mini(card) : h("span", { class: "mini vacant" }, h("span", { class: "mini-face" }, "?")),
  );
  return h(
    "div",
    { class: "panel happening challenge" },
    h("h2", {}, _("{doubter} doubts {name}'s pass", { doubter, name })),
    h("p", { class: "tray" }, ...shown, ...missing),
    !asks && h("p", { class: "detail" }, plural("{count} card by count", "{count} cards by count", count)),
  );
}

/** What is being settled now: a refused play, a stuck player, a challenge. */
export function drawHappening(node, state) {
  redraw(node, [state.refusal, state.stuck, state.challenge, state.seats.map((seat) => seat.name)], () => [
    state.refusal && refused(state.refusal),
    state.challenge && challenge(state.challenge),
    state.stuck && !state.challenge && stuck(state.stuck, state.seats),
  ]);
}

function standing(seat, state) {
  if (seat.winner) return state.match.wins[seat.seat - 1] >= state.match.target ? _("wins the match") : _("wins");
  if (seat.shows) return _("shows");
  if (seat.stuck) return _("stuck");
  if (seat.gives) return _("gives");
  if (seat.owes) return _("will give");
  if (seat.starts) return _("begins");
  return seat.passed ? _("passed") : "";
}

/** The games won so far, as lamps. */
function wins(won, target) {
  if (target < 2) return null;
  const lamps = Array.from({ length: target }, (_each, place) => h("i", { class: place < won ? "won" : "" }));
  const label = plural("{count} game won", "{count} games won", won);
  return h("span", { class: "wins", role: "img", "aria-label": label }, ...lamps);
}

function row(seat, state) {
  const names = ["seat", seat.turn && "active", seat.stuck && "held", seat.gives && "giver", seat.winner && "winner"];
  return h(
    "li",
    { class: names.filter(Boolean).join(" "), "aria-current": seat.turn ? "true" : null },
    h("span", { class: "name" }, seat.name),
    h("span", { class: "standing" }, standing(seat, state)),
    wins(seat.wins, state.match.target),
    seat.cards === null
      ? null
      : h(
          "span",
          {
            class: seat.cards === 1 ? "held-cards last" : "held-cards",
            role: "img",
            "aria-label": plural("{count} card", "{count} cards", seat.cards),
          },
          handFan(seat.cards),
          h("b", {}, String(seat.cards)),
        ),
  );
}

const RECENT = 5;

/** The last moves in words, the newest first. */
export function drawRecent(node, state) {
  redraw(node, state.history.slice(0, RECENT), () =>
    h("ol", {}, ...state.history.slice(0, RECENT).map((made) => h("li", {}, made.text))),
  );
}

/** Everybody, with the number of cards in each hand. */
export function drawPlayers(node, state) {
  redraw(node, [state.seats, state.match], () => h("ul", {}, ...state.seats.map((seat) => row(seat, state))));
}
