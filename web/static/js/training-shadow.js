// A trainee's second screen at a live deal: asked before the table answers, marked once it has moved on.

import { inTurn, post } from "./actions.js";
import { Board } from "./board.js";
import { choice, keep } from "./choices.js";
import { find, h, redraw, setText } from "./dom.js";
import { _ } from "./language.js";
import { answerKeys } from "./training-answers.js";
import { drawName } from "./training-home.js";
import { Scene } from "./training-scene.js";

const EACH_MS = 900;
const AHEAD = ["round", "first", "turn"];
const MARKS = 4;

const [head, work, marks] = [find("live-head"), find("live-work"), find("live-marks")];

let name = choice("trainee");
let timer = 0;

const queue = inTurn();

/** Ask the table after what it was asked before, and draw what it says; what goes wrong is said above. */
function take(work_) {
  clearTimeout(timer);
  return queue(() => taken(work_));
}

async function taken(work_) {
  clearTimeout(timer);
  try {
    draw(await work_());
    setText(find("trouble"), "");
  } catch (error) {
    setText(find("trouble"), error.message);
  }
  timer = setTimeout(look, EACH_MS);
}

function look() {
  return take(() => post("/api/training/shadow", { trainee: name }));
}

function answer(id, given) {
  return take(() => post("/api/training/shadow/answer", { trainee: name, id, given }));
}

function drawHead({ title, deal, right, wrong, missed }) {
  return h(
    "div",
    { class: "training-head" },
    h("p", { class: "quiet" }, _("{name} shadows deal {deal}, {game}", { name, deal, game: title })),
    h("p", { class: "tally" }, _("{right} right · {wrong} wrong · {missed} missed", { right, wrong, missed })),
    h("a", { class: "key small", href: "/training" }, _("Stop")),
  );
}

/** A row of keys for one question, or what was answered until the table has moved on. */
function row(kind, one, noted) {
  return h(
    "section",
    { class: "point", "data-kind": kind },
    h("h2", {}, one ? one.question.ask : noted.ask),
    one && one.kind !== "turn" && h(
      "div",
      { class: "point-keys" },
      one.question.choices.map(({ key, words: said }) =>
        h("button", { type: "button", class: "key", "data-choice": key, "data-key": `${one.kind}-${key}`, onclick: () => answer(one.id, [key]) }, said),
      ),
    ),
    one && one.kind === "turn" && h("p", { class: "quiet" }, _("Touch its place on the board.")),
    noted && h("p", { class: "noted" }, _("Noted: {answer}. The table will tell.", { answer: noted.given.join(", ") })),
  );
}

/** What is asked about the next turn of the table, all of it on one screen. */
function drawPoint({ open, noted, table }) {
  const by = new Map(open.map((one) => [one.kind, one]));
  const said = new Map(noted.map((one) => [one.kind, one]));
  const asked = AHEAD.filter((kind) => by.has(kind) || said.has(kind));
  const container = h("div", { class: "training-board", id: "board", role: "group", "aria-label": _("the board") });
  const turn = by.get("turn");
  const board = new Board(container, { onPick: turn ? (slot) => answer(turn.id, [slot]) : null });
  board.update({ game: table.game, board: table.board });
  return h(
    "div",
    { class: "training-question shadow-point" },
    h("div", { class: "training-scene" }, container),
    h("div", { class: "training-keys" }, asked.map((kind) => row(kind, by.get(kind), said.get(kind)))),
  );
}

/** One question about the showdown. */
function drawQuestion({ id, question }) {
  const scene = new Scene(question);
  const keys = answerKeys(question, scene, (given) => answer(id, given));
  return h(
    "section",
    { class: `training-question form-${question.form}`, "aria-labelledby": "asked" },
    h("h2", { id: "asked", tabindex: "-1" }, question.ask),
    scene.node,
    keys,
  );
}

/** The table as everybody sees it, while there is nothing to ask. */
function drawTable({ table, waiting, noted }) {
  const scene = new Scene({ form: "none", choices: [], ...table });
  return h(
    "section",
    { class: "training-question" },
    h("h2", {}, waiting),
    scene.node,
    noted.length > 0 && h("p", { class: "training-keys noted" }, _("Your answer is noted. The table will tell.")),
  );
}

function drawWork(told) {
  const { open, noted } = told;
  if ([...open, ...noted].some(({ kind }) => AHEAD.includes(kind))) return drawPoint(told);
  return open.length ? drawQuestion(open[0]) : drawTable(told);
}

function drawMark({ right, ask, given, answer: wanted, why }, index) {
  return h(
    "li",
    { class: right ? "mark good" : "mark bad" },
    h("b", {}, right ? _("✓ Right") : _("✗ Not right")),
    h("span", {}, " ", ask, " ", _("You said: {answer}.", { answer: given.join(", ") || "–" }), " "),
    !right && h("span", {}, _("Right: {answer}.", { answer: wanted.join(", ") }), " "),
    index === 0 && h("span", { class: "quiet" }, why),
  );
}

/** Draw what has changed; a question that is being answered stays as it is. */
function draw(told) {
  document.body.classList.add("at-work");
  const { open, noted, table } = told;
  const asked = open.map(({ id }) => id);
  const question = asked.length && !AHEAD.includes(open[0].kind) && !noted.some(({ kind }) => AHEAD.includes(kind));
  redraw(head, [told.deal, told.title, told.right, told.wrong, told.missed], () => drawHead(told));
  redraw(work, question ? asked[0] : [asked, noted, table.board, table.hands, told.waiting], () => drawWork(told));
  const newest = told.marks.slice(0, MARKS);
  redraw(marks, newest.map(({ id }) => id), () => newest.map(drawMark));
}

function enter(given) {
  name = given.trim();
  keep("trainee", name);
  look();
}

if (name) look();
else work.append(drawName(enter));
