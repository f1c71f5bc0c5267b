// The quiet panels beside the board: prompt, seats, ruling.

import { mini } from "./card.js";
import { h, redraw, withPlaces } from "./dom.js";

const SIDES = { high: "High half", low: "Low half", pot: "The pot" };
const DECLARED = { high: "▲ high", low: "▼ low", both: "▲▼ both" };
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
  return text === "1" ? "all" : (FRACTIONS[text] ?? text);
}

/** What the dial shows: the round, and a caption of a few words. */
export function dialOf(state) {
  const laid = Object.values(state.board).filter((place) => place.state !== "empty").length;
  const captions = {
    laying: `laying the board, ${laid} of ${state.game.slots.length}`,
    betting: `betting round ${state.round} of ${state.rounds}`,
    declaring: "declarations",
    scanning: "showdown",
    ruled: "showdown",
    won: `over in round ${state.round}`,
  };
  return {
    round: state.round,
    rounds: state.rounds,
    caption: captions[state.phase],
    resting: state.phase === "laying",
  };
}

/** What the dealer does next, what stands in doubt, and what went wrong on the table. */
export function drawPrompt(node, state, { questions = true } = {}) {
  const { prompt, game } = state;
  redraw(node, [prompt, state.questions, state.irregularities, game.name], () => [
    h("p", { class: "prompt" }, ...withPlaces(prompt.text, game.slots)),
    prompt.detail && h("p", { class: "detail" }, prompt.detail),
    ...(questions
      ? state.questions.map((item) => h("p", { class: "alert" }, h("b", { "aria-hidden": "true" }, "?"), item.text))
      : []),
    ...state.irregularities.map((item) =>
      h("p", { class: "alert wrong" }, h("b", { "aria-hidden": "true" }, "!"), item.text),
    ),
  ]);
}

/** How a player stands, in a word; where there is room, in a few more. */
function standing(seat) {
  if (seat.folded_round) return ["folded", `round ${seat.folded_round}`];
  if (seat.scanning) return ["shows", "now"];
  if (seat.declared === "in") return ["declared", ""];
  if (seat.declared) return [DECLARED[seat.declared], ""];
  return seat.first ? ["first", "to act"] : ["", ""];
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
  const [word, more] = standing(seat);
  return h(
    "li",
    { class: ["seat", ...names.filter(Boolean)].join(" ") },
    h("span", { class: "number" }, String(seat.seat)),
    h(
      "span",
      { class: "name" },
      seat.name,
      seat.button && h("span", { class: "button", role: "img", "aria-label": "has the button" }, "D"),
    ),
    seat.hand && h("span", { class: "hand" }, ...seat.hand.map((card) => card && mini(card))),
    h(
      "span",
      { class: "standing" },
      failed ? `${seat.declared}, out` : word,
      more && h("span", { class: "more" }, ` ${more}`),
    ),
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
    folded.length > 0 && h("p", { class: "detail" }, `Folded: ${folded.join(", ")}`),
  ]);
  squeeze(node);
}

function partPanel(part, index, chosen, onChoose) {
  const winners = part.winners.map((winner) => `${winner.name} · ${share(winner.share)}`).join(", ") || "nobody";
  const hand = [part.hand, part.line && `line ${part.line}`].filter(Boolean).join(" · ");
  return h(
    "button",
    {
      type: "button",
      class: "part panel",
      "data-key": `part-${index}`,
      "aria-pressed": String(chosen === index),
      onclick: () => onChoose(index),
    },
    h("span", { class: "part-side" }, SIDES[part.side] ?? part.side),
    h("span", { class: "part-winner" }, winners),
    hand && h("span", { class: "part-hand" }, hand),
    h(
      "span",
      { class: "five" },
      ...part.cards.map((item) => mini(item.card, { from: item.from === "hole" ? "hand" : item.from, as: item.as })),
    ),
    chosen === index && part.reason && h("span", { class: "part-reason" }, part.reason),
  );
}

/** The halves of the pot, each with winner, share, hand, line and the five cards; the chosen one also says why. */
export function drawParts(node, state, chosen, onChoose) {
  const parts = state.ruling?.parts ?? [];
  redraw(node, [state.ruling, chosen], () => [
    ...parts.map((part, index) => partPanel(part, index, chosen, onChoose)),
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
    const cards = Array.from(
      { length: Math.max(places, state.scan.cards.length) },
      (_, index) => state.scan.cards[index] ?? null,
    );
    return h(
      "div",
      { class: "panel scan" },
      h("p", { class: "detail" }, `${name}: ${state.scan.cards.filter(Boolean).length} of ${places} read`),
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
