// The drill before the camera: a trainee turns real cards, every turn is judged as the camera sees it.

import { ask, post } from "./actions.js";
import { Board } from "./board.js";
import { choice, keep } from "./choices.js";
import { find, h, redraw, setText } from "./dom.js";
import { _, plural } from "./language.js";
import { drawName } from "./training-home.js";

const EACH_MS = 500;
const ADDRESS = "/api/training/camera";

const [head, work, acts] = [find("live-head"), find("live-work"), find("live-marks")];

let name = choice("trainee");
let timer = 0;
let board = null;
let picked = [];

/** Do something with the table's answer; what goes wrong is said above, and the drill goes on unless it is over. */
async function trying(work_) {
  try {
    await work_();
    setText(find("trouble"), "");
    return true;
  } catch (error) {
    setText(find("trouble"), error.message);
    return false;
  }
}

/** Look again and again until the drill is done; what is told of one that was stopped meanwhile is not drawn. */
async function look() {
  clearTimeout(timer);
  const looked = board;
  const well = await trying(async () => {
    const told = await ask(`${ADDRESS}?name=${encodeURIComponent(name)}`);
    if (board === looked) draw(told);
  });
  if (board && board !== looked) return; // another drill has begun, and looks for itself
  if (well && board) timer = setTimeout(look, EACH_MS);
  else if (!well) start();
}

function begin(game) {
  return trying(async () => {
    board = null;
    draw(await post(ADDRESS, { trainee: name, game: game || null }));
    timer = setTimeout(look, EACH_MS);
  });
}

async function stop() {
  clearTimeout(timer);
  board = null;
  await trying(() => post(`${ADDRESS}/stop`, { trainee: name }));
  start();
}

function hint() {
  return trying(async () => setText(find("hint"), (await post(`${ADDRESS}/hint`, { trainee: name })).text));
}

function turn(slots) {
  return trying(() => post(`${ADDRESS}/turn`, { trainee: name, slots }));
}

/** Touching the simulated table turns a card over; with "two at once" two of them together. */
function touch(slot) {
  const two = find("two").getAttribute("aria-pressed") === "true";
  if (!two) return turn([slot]);
  picked.push(slot);
  if (picked.length < 2) return null;
  const slots = picked;
  picked = [];
  find("two").setAttribute("aria-pressed", "false");
  return turn(slots);
}

function twoKey() {
  const toggle = ({ currentTarget }) => {
    picked = [];
    currentTarget.setAttribute("aria-pressed", String(currentTarget.getAttribute("aria-pressed") !== "true"));
  };
  return h("button", { type: "button", class: "key", id: "two", "aria-pressed": "false", onclick: toggle }, _("Turn the next two at once"));
}

/** The beginning: which game, and what to do. */
async function start() {
  clearTimeout(timer);
  document.body.classList.remove("at-work");
  head.replaceChildren();
  acts.replaceChildren();
  if (!name) return work.replaceChildren(drawName(enter));
  const { games } = await ask("/api/training");
  const game = h("select", { name: "game" }, h("option", { value: "" }, _("the game on the table")), games.map((one) => h("option", { value: one.game }, one.title)));
  return work.replaceChildren(
    h(
      "section",
      { class: "panel text" },
      h("h2", {}, _("Turn in the right order")),
      h("p", {}, _("Lay the board of a game face down under the camera, then turn its cards one by one. Each right turn is accepted, each mistake is named. The evening at this table waits meanwhile.")),
      h("label", { class: "game-choice" }, _("Game"), game),
      h("div", { class: "besides" },
        h("button", { type: "button", class: "key next", onclick: () => begin(game.value) }, _("Begin")),
        h("a", { class: "key", href: "/training" }, _("Back to the drills")),
      ),
    ),
  );
}

/** The parts of the page that stay while cards are turned. */
function build({ simulated }) {
  const container = h("div", { class: "training-board", id: "board", role: "group", "aria-label": _("the board") });
  board = new Board(container, { onPick: simulated ? touch : null });
  work.replaceChildren(
    h(
      "section",
      { class: "training-question", "aria-labelledby": "say" },
      h("h2", { id: "say", tabindex: "-1", "aria-live": "polite" }),
      h("div", { class: "training-scene" }, container),
      h(
        "div",
        { class: "training-keys" },
        h("p", { id: "newest", class: "newest", role: "status" }),
        h("p", { id: "hint", class: "quiet" }),
        simulated && h("p", { class: "quiet" }, _("This is the simulated table: touch a card, and its hand turns it over.")),
        simulated && twoKey(),
        h("button", { type: "button", class: "key", onclick: hint }, _("What would the assistant say?")),
        h("button", { type: "button", class: "key", id: "stop", onclick: stop }, _("Stop")),
      ),
    ),
  );
}

function drawHead({ title, right, mistakes, camera }) {
  return h(
    "div",
    { class: "training-head" },
    h("p", { class: "quiet" }, `${name} · ${title} · ${camera.text}`),
    h("p", { class: "tally" }, _("{right} right · {mistakes} wrong", { right, mistakes })),
  );
}

/** The end of a drill: how many turns, how many mistakes. */
function over({ right, mistakes }) {
  const sum = plural("{count} card turned in order.", "{count} cards turned in order.", right);
  const wrong = mistakes ? plural("{count} mistake.", "{count} mistakes.", mistakes) : _("No mistake.");
  find("newest").replaceChildren(
    h("b", { class: mistakes ? "bad" : "good" }, `${sum} ${wrong}`),
  );
  find("stop").classList.add("next");
  setText(find("stop"), _("Once more"));
  find("two")?.remove();
}

function sign(act) {
  return act.right ? "✓" : act.counts ? "✗" : "!";
}

function draw(told) {
  document.body.classList.add("at-work");
  if (!board) build(told);
  const { table, say, done } = told;
  redraw(head, [told.right, told.mistakes, told.camera, told.title], () => drawHead(told));
  setText(find("say"), say);
  board.update({ game: table.game, board: table.board });
  const [newest, ...older] = told.acts;
  if (done) over(told);
  else if (newest) {
    const node = find("newest");
    setText(node, `${sign(newest)} ${newest.text}`);
    node.className = `newest ${newest.right ? "good" : "bad"}`;
  }
  redraw(acts, told.acts.map(({ text }) => text), () =>
    (done ? told.acts : older).map((act) => h("li", { class: act.right ? "mark good" : "mark bad" }, `${sign(act)} ${act.text}`)),
  );
  if (done) {
    clearTimeout(timer);
    board = null;
  }
}

function enter(given) {
  name = given.trim();
  keep("trainee", name);
  start();
}

bindLeave();
start();

/** Whoever leaves the page gives the camera back. */
function bindLeave() {
  addEventListener("pagehide", () => {
    if (!board) return;
    const data = new Blob([JSON.stringify({ trainee: name })], { type: "application/json" });
    navigator.sendBeacon(`${ADDRESS}/stop`, data);
  });
}
