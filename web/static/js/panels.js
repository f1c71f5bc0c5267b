// The quiet panels beside the board: prompt, seats, ruling.

import { mini } from "./card.js";
import { h, redraw, withPlaces } from "./dom.js";
import { _, meaning } from "./language.js";

const FRACTIONS = {
  "1/2": "½",
  "1/3": "⅓",
  "2/3": "⅔",
  "1/4": "¼",
  "3/4": "¾",
  "1/8": "⅛",
  "3/8": "⅜",
  "5/8": "⅝",
  "7/8": "⅞",
};

/** A share of the pot as it is written: ½, "all", 1/6. */
export function share(text) {
  return text === "1" ? meaning("share of the pot", "all") : (FRACTIONS[text] ?? text);
}

/** "High half", "Low half", "The pot". */
function sideOf(part) {
  return { high: _("High half"), low: _("Low half"), pot: _("The pot") }[part.side] ?? part.side;
}

/** A declaration with its sign. */
function declared(side) {
  return { high: _("▲ high"), low: _("▼ low"), both: _("▲▼ both") }[side] ?? side;
}

/** What the dial shows: the round, and a caption of a few words. */
export function dialOf(state) {
  const laid = Object.values(state.board).filter((place) => place.state !== "empty").length;
  const captions = {
    laying: _("laying the board, {laid} of {all}", { laid, all: state.game.slots.length }),
    betting: _("betting round {round} of {rounds}", { round: state.round, rounds: state.rounds }),
    declaring: _("declarations"),
    scanning: _("showdown"),
    ruled: _("showdown"),
    won: _("over in round {round}", { round: state.round }),
  };
  return {
    round: state.round,
    rounds: state.rounds,
    caption: captions[state.phase],
    resting: state.phase === "laying",
  };
}

/** What the dealer does next, what stands in doubt, and what went wrong on the table. */
export function drawPrompt(node, state, { alerts = true } = {}) {
  const { prompt, game } = state;
  redraw(node, [prompt, state.questions, state.irregularities, game.name], () => [
    h("p", { class: "prompt" }, ...withPlaces(prompt.text, game.slots)),
    prompt.detail && h("p", { class: "detail" }, prompt.detail),
    ...(alerts ? alertsOf(state) : []),
  ]);
}

/** The open questions and what went wrong, a line each. */
function alertsOf(state) {
  const line = (mark, text, name) => h("p", { class: name }, h("b", { "aria-hidden": "true" }, mark), text);
  return [
    ...state.questions.map((item) => line("?", item.text, "alert")),
    ...state.irregularities.map((item) => line("!", item.text, "alert wrong")),
  ];
}

/** How a player stands: in a few words, and in a word or two where there is little room. */
function standing(seat, failed) {
  if (failed) return [_("{side}, out", { side: declared(seat.declared) }), _("out")];
  if (seat.folded_round) return [_("folded round {round}", { round: seat.folded_round }), _("folded")];
  if (seat.scanning) return [_("shows now"), _("shows")];
  if (seat.declared === "in") return [_("declared")];
  if (seat.declared) return [declared(seat.declared)];
  return seat.first ? [_("first to act"), meaning("who acts", "first")] : [""];
}

/** The cards of a seat that everybody may see: the hand that was shown, else those that lie open from the deal on. */
function cardsOf(seat) {
  const cards = seat.hand ?? seat.open ?? [];
  if (!cards.length) return null;
  const name = seat.hand ? "hand" : "hand open";
  return h("span", { class: name }, ...cards.map((card) => card && mini(card)));
}

function seatRow(seat, state) {
  const failed = state.ruling?.failed.includes(seat.seat);
  const won = state.ruling?.parts.some((part) => part.winners.some((winner) => winner.seat === seat.seat));
  const alone = state.phase === "won" && !seat.folded_round;
  const names = [
    seat.folded_round && "folded",
    (seat.first || seat.scanning) && "active",
    failed && "failed",
    (won || alone) && "winner",
  ];
  const [long, short = long] = standing(seat, failed);
  return h(
    "li",
    { class: ["seat", ...names.filter(Boolean)].join(" ") },
    h("span", { class: "number" }, String(seat.seat)),
    h(
      "span",
      { class: "name" },
      seat.name,
      seat.button && h("span", { class: "button", role: "img", "aria-label": _("has the button") }, "D"),
    ),
    cardsOf(seat),
    h("span", { class: "standing" }, h("span", { class: "long" }, long), h("span", { class: "short" }, short)),
  );
}

/** Where the seats do not fit: first without the hands, then in two columns. */
export function squeeze(node) {
  node.classList.remove("lean", "many");
  const cut = () => [...node.querySelectorAll(".name")].some((name) => name.scrollWidth > name.clientWidth);
  if (node.scrollHeight > node.clientHeight + 1 || cut()) node.classList.add("lean");
  if (node.scrollHeight > node.clientHeight + 1) node.classList.add("many");
}

/** Everybody at the table; at the ruling those who have folded share one line. */
export function drawSeats(node, state) {
  const over = state.phase === "ruled" || state.phase === "scanning";
  const shown = over ? state.seats.filter((seat) => !seat.folded_round) : state.seats;
  const folded = state.seats.filter((seat) => !shown.includes(seat)).map((seat) => seat.name);
  redraw(node, [state.seats, state.phase, state.ruling], () => [
    h("ul", {}, ...shown.map((seat) => seatRow(seat, state))),
    folded.length > 0 && h("p", { class: "detail" }, _("Folded: {names}", { names: folded.join(", ") })),
  ]);
  squeeze(node);
}

/** The five cards of a hand, each with where it comes from and what it stands for. */
function five(cards) {
  const origin = (from) => (from === "hole" ? meaning("where a card comes from", "hand") : from);
  return h("span", { class: "five" }, ...cards.map((item) => mini(item.card, { from: origin(item.from), as: item.as })));
}

/** "Flush, king high · line 1-E-4". */
function handAndLine({ hand, line }) {
  return [hand, line && _("line {line}", { line })].filter(Boolean).join(" · ");
}

function partPanel(part, index, { part: chosen }, onLook) {
  const winners = part.winners.map((winner) => `${winner.name} · ${share(winner.share)}`).join(", ") || _("nobody");
  const hand = handAndLine(part);
  return h(
    "button",
    {
      type: "button",
      class: "part panel",
      "data-key": `part-${index}`,
      "aria-pressed": String(chosen === index),
      onclick: () => onLook(index),
    },
    h("span", { class: "part-side" }, sideOf(part)),
    h("span", { class: "part-winner" }, winners),
    hand && h("span", { class: "part-hand" }, hand),
    five(part.cards),
    chosen === index && part.reason && h("span", { class: "part-reason" }, part.reason),
  );
}

/** One of the hands that come after the winner's; a touch looks at its cards on the board. */
function nextHand(item, at, { part, rank }, onLook) {
  const shown = rank === at + 1;
  return h(
    "button",
    {
      type: "button",
      class: "next-hand",
      "data-key": `next-${part}-${at}`,
      "aria-pressed": String(shown),
      onclick: () => onLook(part, shown ? 0 : at + 1),
    },
    h("b", {}, item.name),
    h("span", { class: "part-hand" }, handAndLine(item)),
    shown && five(item.cards),
  );
}

let opened = false;

/** The hands that come next on the side that is looked at, on request. */
function nextBest(state, looked, onLook) {
  const next = state.ruling?.parts[looked.part]?.next ?? [];
  if (!next.length) return null;
  return h(
    "details",
    { class: "panel next-best", open: opened || looked.rank > 0, ontoggle: (event) => (opened = event.target.open) },
    h("summary", {}, _("Next best hands")),
    ...next.map((item, at) => nextHand(item, at, looked, onLook)),
  );
}

/** The halves of the pot, each with winner, share, hand, line and the five cards; the chosen one also says why. */
export function drawParts(node, state, looked, onLook) {
  const parts = state.ruling?.parts ?? [];
  if (!parts.length) opened = false;
  redraw(node, [state.ruling, looked], () => [
    ...parts.map((part, index) => partPanel(part, index, looked, onLook)),
    nextBest(state, looked, onLook),
    state.ruling?.ruling_needed &&
      h("p", { class: "panel alert wrong" }, h("b", { "aria-hidden": "true" }, "!"), state.ruling.ruling_needed),
  ]);
}

/** The hand being shown: four places that fill as the cards are read. */
export function drawScan(node, state) {
  const places = state.game.hole_cards;
  redraw(node, [state.scan, state.seats], () => {
    if (!state.scan) return [];
    const name = state.seats.find((seat) => seat.seat === state.scan.seat)?.name ?? "";
    const count = state.scan.cards.filter(Boolean).length;
    const cards = Array.from(
      { length: Math.max(places, state.scan.cards.length) },
      (_, index) => state.scan.cards[index] ?? null,
    );
    return h(
      "div",
      { class: "panel scan" },
      h("p", { class: "detail" }, _("{name}: {count} of {wanted} read", { name, count, wanted: places })),
      h(
        "p",
        { class: "tray" },
        ...cards.map((card) =>
          card ? mini(card) : h("span", { class: "mini vacant" }, h("span", { class: "mini-face" }, "–")),
        ),
      ),
    );
  });
}

/** The one sentence: what happened last; of a ruling, who wins is set apart. */
export function drawSentence(node, state) {
  redraw(node, [state.sentence, state.phase, state.game.name], () => {
    const end = state.phase === "ruled" ? (/^[^.(]+\.(?= )/.exec(state.sentence)?.[0].length ?? 0) : 0;
    const [outcome, rest] = [state.sentence.slice(0, end), state.sentence.slice(end)];
    return [outcome && h("strong", {}, outcome), ...withPlaces(rest, state.game.slots)];
  });
}
