// Showdown by photograph: the board, each hand, what was declared, the ruling.

import { post, ask } from "./actions.js";
import { Board } from "./board.js";
import { mini } from "./card.js";
import { find, h, redraw, setText } from "./dom.js";
import { _ } from "./language.js";
import { drawParts } from "./panels.js";
import { cropOf, photoKey, readPhoto } from "./photo.js";
import { pickCard } from "./picker.js";
import { lookedAt } from "./render.js";
import { bindSheet, closeSheet, key, openSheet, sign } from "./sheet.js";

const EMPTY = { card: null, candidates: [], corners: null };

let wanted = ""; // the game chosen last
let game = null; // as /api/games/NAME tells it
let board = {}; // slot -> {card, candidates, corners, canvas}
let loose = []; // cards of the board's picture that have no place
let players = [];
let advice = "";
let ruled = null; // the whole state of the ruling
let looked = { part: 0, rank: 0 };
let changes = 0; // what the table answers about what lay there before a change is told no more

const table = new Board(find("board"), { onPick: pickSlot, calls: true });

/** Do something that talks to the table; what it refuses is told under the thumb. */
async function attempt(work) {
  setText(find("trouble"), "");
  document.body.dataset.busy = "yes";
  try {
    await work();
  } catch (error) {
    setText(find("trouble"), error.message);
  }
  delete document.body.dataset.busy;
  draw();
}

/** Every card that is known, with the place where it lies. */
function placed() {
  const found = new Map();
  for (const [slot, { card }] of Object.entries(board)) if (card) found.set(card, _("at {slot}", { slot }));
  for (const one of players) for (const { card } of one.cards) if (card) found.set(card, nameOf(one));
  return found;
}

function nameOf(player) {
  return player.name.trim() || _("Player {number}", { number: players.indexOf(player) + 1 });
}

/** Something was changed: the ruling no longer holds. */
function changed() {
  changes += 1;
  ruled = null;
  looked = { part: 0, rank: 0 };
  closeSheet();
  draw();
}

/** A reading as the page keeps it; one in doubt, or seen twice, has no card until it is touched. */
function reading(item, canvas) {
  const sure = item.card && !item.duplicate ? item.card : null;
  return { card: sure, candidates: item.candidates, corners: item.corners, canvas };
}

/** The likeliest cards of a place: what else it may be, or as what it was read. */
function likely(held) {
  const others = held.candidates.filter(([card]) => card !== held.card);
  return others.length || !held.card ? others : [[held.card, 1, _("as read")]];
}

/** Choose the card of a place: its picture and its likeliest readings first. */
function pick(title, held, candidates, onPick, more = []) {
  openSheet(title, (body) => {
    const choice = h("div", { class: "sheet-body" });
    body.append(choice, ...more);
    const known = placed();
    const where = (card) => (card === held.card ? "" : (known.get(card) ?? ""));
    pickCard(choice, { candidates, where, picture: cropOf(held.canvas, held.corners), onPick });
  });
}

function pickSlot(slot) {
  const held = board[slot] ?? EMPTY;
  const seen = loose.filter((one) => one.card).map((one) => [one.card, 1, _("in the picture")]);
  const title = /^\d+$/.test(slot) ? _("Position {slot}: which card is it?", { slot }) : _("{slot}: which card is it?", { slot });
  pick(title, held, held.corners ? likely(held) : seen, (card) => {
    loose = loose.filter((one) => one.card !== card);
    board[slot] = { ...held, card };
    changed();
  });
}

function pickHole(player, index) {
  const held = player.cards[index] ?? EMPTY;
  const title = _("{name}, card {number}: which is it?", { name: nameOf(player), number: index + 1 });
  const away = () => {
    player.cards.splice(index, 1);
    changed();
  };
  const tooMany = player.cards.length > game.game.hole_cards;
  const more = tooMany ? [key(_("This card is not in the hand"), away, "wide-key")] : [];
  const enter = (card) => {
    player.cards[index] = { ...held, card };
    changed();
  };
  pick(title, held, likely(held), enter, more);
}

async function photographBoard(file) {
  await attempt(async () => {
    advice = _("Reading the picture…");
    draw();
    const asked = game;
    const answer = await readPhoto("board", file, tableGame());
    if (game !== asked) return; // another game was chosen while the picture was read
    const faces = answer.cards.filter((item) => item.card !== "back").map((item) => [item.slot, reading(item, answer.canvas)]);
    board = Object.fromEntries(faces.filter(([slot]) => slot));
    loose = faces.filter(([slot]) => !slot).map(([, one]) => one);
    advice = answer.advice;
    changed();
  });
}

async function photographHand(player, file) {
  await attempt(async () => {
    player.advice = _("Reading the picture…");
    draw();
    const mine = new Set(player.cards.map(({ card }) => card));
    const known = [...placed().keys()].filter((card) => !mine.has(card));
    const asked = game;
    const answer = await readPhoto("hand", file, tableGame(), known);
    if (game !== asked) return;
    player.cards = answer.cards.map((item) => reading(item, answer.canvas));
    player.advice = answer.advice;
    changed();
  });
}

/** The game with the house rules that were chosen for the table. */
function tableGame() {
  return { name: game.name, options: game.game.options };
}

/** The slot opposite each slot, where the board looks the same turned half round; null where it does not. */
function opposites() {
  const { slots } = game.game;
  const sum = (axis) => Math.min(...slots.map((slot) => slot[axis])) + Math.max(...slots.map((slot) => slot[axis]));
  const [across, down] = [sum("x"), sum("y")];
  const other = ({ x, y }) => slots.find((slot) => slot.x === across - x && slot.y === down - y)?.slot;
  const pairs = slots.map((slot) => [slot.slot, other(slot)]);
  return pairs.every(([, opposite]) => opposite) ? Object.fromEntries(pairs) : null;
}

function turnRound() {
  const opposite = opposites();
  board = Object.fromEntries(Object.entries(board).map(([slot, held]) => [opposite[slot], held]));
  changed();
}

function rule() {
  return attempt(async () => {
    const cards = Object.entries(board).filter(([, { card }]) => card).map(([slot, { card }]) => [slot, card]);
    const before = changes;
    const ruling = await post("/api/photographs/ruling", {
      game: game.name,
      options: game.game.options,
      board: Object.fromEntries(cards),
      players: players.map((one) => ({
        name: nameOf(one),
        cards: one.cards.map(({ card }) => card).filter(Boolean),
        declared: one.declared,
      })),
    });
    if (changes !== before) return;
    ruled = ruling;
    looked = { part: 0, rank: 0 };
    draw();
    find("outcome").scrollIntoView({ block: "start" });
  });
}

function placeOf(slot) {
  const held = board[slot];
  const place = { order: null, latest: false, corrected: false, candidates: held?.candidates ?? [], card: held?.card ?? null };
  return { ...place, state: !held ? "empty" : held.card ? "face" : "doubt" };
}

function hole(player, index) {
  const held = player.cards[index];
  const empty = h("span", { class: "mini vacant" }, h("span", { class: "mini-face" }, held ? "?" : "–"));
  return h(
    "button",
    {
      type: "button",
      class: held && !held.card ? "hand-key doubtful" : "hand-key",
      "data-key": `hole-${players.indexOf(player)}-${index}`,
      "aria-label": held?.card ? null : _("{name}, card {number}: choose", { name: nameOf(player), number: index + 1 }),
      onclick: () => pickHole(player, index),
    },
    held?.card ? mini(held.card) : empty,
  );
}

function declaring(player) {
  const sides = [
    ["high", _("▲ High")],
    ["low", _("▼ Low")],
    ["both", _("▲▼ Both")],
  ];
  const say = (side) => {
    player.declared = side;
    changed();
  };
  const one = ([side, label]) =>
    key(label, () => say(side), "side-key", { "aria-pressed": String(player.declared === side) });
  return h("p", { class: "sides" }, ...sides.map(one));
}

function playerPanel(player) {
  const places = Math.max(game.game.hole_cards, player.cards.length);
  const number = players.indexOf(player) + 1;
  const away = () => {
    players = players.filter((one) => one !== player);
    changed();
  };
  return h(
    "section",
    { class: "panel photo-hand", "aria-label": nameOf(player) },
    h(
      "p",
      { class: "keep" },
      h("input", {
        value: player.name,
        maxlength: 24,
        placeholder: _("Player {number}", { number }),
        "aria-label": _("name of player {number}", { number }),
        oninput: (event) => (player.name = event.target.value),
      }),
      photoKey(_("Photograph"), (file) => photographHand(player, file)),
      sign("✕", _("take {name} away", { name: nameOf(player) }), away, { disabled: players.length <= 2 }),
    ),
    h("p", { class: "hand" }, ...Array.from({ length: places }, (_place, index) => hole(player, index))),
    player.advice && h("p", { class: "detail", role: "status" }, player.advice),
    game.game.declares && declaring(player),
  );
}

function draw() {
  if (!game) return;
  const part = ruled ? lookedAt(ruled, looked) : null;
  const places = Object.fromEntries(game.game.slots.map(({ slot }) => [slot, placeOf(slot)]));
  table.update({ game: game.game, board: places, part });
  setText(find("advice"), advice);
  find("turn").hidden = !Object.keys(board).length || !opposites();
  const known = players.map((one) => [one.cards.map(({ card }) => card), one.cards.length, one.declared, one.advice]);
  redraw(find("players"), [known, game.name], () => players.map(playerPanel));
  drawParts(find("parts"), ruled ?? { ruling: null }, looked, (index, rank = 0) => {
    looked = { part: index, rank };
    draw();
  });
  setText(find("sentence"), ruled?.ruling.sentence ?? "");
  find("more").disabled = players.length >= game.players.most;
}

function another() {
  players.push({ name: "", cards: [], declared: null, advice: "" });
  changed();
}

async function choose(name, options = {}) {
  wanted = name;
  await attempt(async () => {
    const answer = await ask(`/api/games/${encodeURIComponent(name)}?${new URLSearchParams(options)}`);
    if (wanted !== name) return;
    game = answer;
    [board, loose] = [{}, []];
    advice = _("Hold the phone level above the board, so that every card is whole in the picture.");
    for (const one of players) Object.assign(one, { cards: [], advice: "", declared: null });
    changed();
  });
}

async function begin() {
  await attempt(async () => {
    const [{ games }, state] = await Promise.all([ask("/api/games"), ask("/api/state")]);
    const options = games.map(({ name, title }) => h("option", { value: name, selected: name === state.game.name }, title));
    find("game").replaceChildren(...options);
    const known = games.some(({ name }) => name === state.game.name);
    await (known ? choose(state.game.name, state.game.options) : choose(games[0].name));
  });
}

players = [1, 2].map(() => ({ name: "", cards: [], declared: null, advice: "" }));
find("game").addEventListener("change", (event) => choose(event.target.value));
find("turn").addEventListener("click", turnRound);
find("more").addEventListener("click", another);
find("rule").addEventListener("click", rule);
find("take").append(photoKey(_("Photograph the board"), photographBoard, "next"));
bindSheet();
begin();
