// The training page: one thing a screen, from the choice of a drill to the marked answer.

import { ask, post } from "./actions.js";
import { choice, keep } from "./choices.js";
import { find, h, setText } from "./dom.js";
import { _ } from "./language.js";
import { bindSheet } from "./sheet.js";
import { answerKeys } from "./training-answers.js";
import { drawHome, drawName } from "./training-home.js";
import { drawInstructor } from "./training-instructor.js";
import { drawMark, examOver } from "./training-marks.js";
import { Scene } from "./training-scene.js";

const place = find("training");

let name = choice("trainee");
const practised = new URLSearchParams(location.search).get("practise")?.match(/^(\d+)-(\d+)$/);

let drill = {};
let clock = 0;

/** Do something with the table's answer; what goes wrong is said above. */
async function trying(work) {
  setText(find("trouble"), "");
  try {
    await work();
  } catch (error) {
    setText(find("trouble"), error.message);
  }
}

/** Show one thing, and nothing of what was there before. */
function show(...children) {
  clearInterval(clock);
  setText(find("verdict"), "");
  place.replaceChildren(...children.flat().filter(Boolean));
  document.body.classList.toggle("at-work", Boolean(place.querySelector(".training-question")));
  place.querySelector("h2")?.focus({ preventScroll: true });
  globalThis.scrollTo(0, 0);
}

function home() {
  return trying(async () => {
    const overview = await ask("/api/training");
    if (!name) return show(drawName(enter), drawInstructor(overview, actions));
    const trainee = await ask(`/api/training/trainee?name=${encodeURIComponent(name)}`);
    return show(drawHome(overview, trainee, actions), drawInstructor(overview, actions));
  });
}

function enter(given) {
  return trying(async () => {
    ({ name } = await ask(`/api/training/trainee?name=${encodeURIComponent(given)}`));
    keep("trainee", name);
    await (practised ? practise() : home());
  });
}

/** The questions about the deal that the history sent here, from the first one. */
function practise() {
  const [evening, deal] = practised.slice(1).map(Number);
  drill = { practise: { evening, deal, number: 0 } };
  return next();
}

function leave() {
  name = "";
  keep("trainee", name);
  home();
}

function begin(skill, game) {
  drill = { skill, game };
  return next();
}

function next() {
  const { practise: past } = drill;
  if (past) return nextOf(past);
  return trying(async () => {
    const { question, exam } = await post("/api/training/ask", { trainee: name, ...drill });
    pose(question, exam);
  });
}

/** The next question about a deal that was played; after the last one the drills. */
function nextOf(past) {
  if (past.number === past.count) return home();
  return trying(async () => {
    const { question, practice } = await post("/api/training/practise", { trainee: name, ...past });
    Object.assign(past, { count: practice.count, number: past.number + 1 });
    pose(question, null, practice);
  });
}

function beginExam() {
  drill = {};
  return trying(async () => {
    await post("/api/training/exam", { trainee: name });
    await next();
  });
}

/** Minutes and seconds left, "14:05". */
function timeLeft(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Where this question stands: in an exam, in a deal that is practised, or on which level. */
function whereabouts(question, exam, practice) {
  if (exam) return _("Exam, question {number} of {count}", { number: exam.answered + 1, count: exam.number });
  if (practice)
    return _("deal {deal}, question {number} of {count}", { deal: practice.deal, number: practice.number + 1, count: practice.count });
  return _("{skill}, level {level}", { skill: question.skill_words, level: question.level });
}

function head(question, exam, practice) {
  const left = h("b", { class: "training-time", role: "timer" });
  const where = whereabouts(question, exam, practice);
  const bar = h(
    "div",
    { class: "training-head" },
    h("p", { class: "quiet" }, `${question.title} · ${where}`),
    exam && left,
    h("button", { type: "button", class: "key small", onclick: home }, exam ? _("Leave for now") : _("Stop")),
  );
  const tick = (ends) => {
    const seconds = (ends - Date.now()) / 1000;
    setText(left, _("{time} left", { time: timeLeft(seconds) }));
    if (seconds <= 0) ended(exam.id);
  };
  return { bar, tick };
}

/** Draw a question and wait for its answer. */
function pose(question, exam, practice = null) {
  const { bar, tick } = head(question, exam, practice);
  const scene = new Scene(question);
  const keys = answerKeys(question, scene, (given) => answer(question, given));
  show(
    bar,
    h(
      "section",
      { class: `training-question form-${question.form}`, "aria-labelledby": "asked" },
      h("h2", { id: "asked", tabindex: "-1" }, question.ask),
      scene.node,
      keys,
    ),
  );
  if (exam) {
    const ends = Date.now() + 1000 * exam.left;
    tick(ends);
    clock = setInterval(() => tick(ends), 1000);
  }
}

function answer(question, given) {
  return trying(async () => {
    const { mark, exam } = await post("/api/training/answer", { trainee: name, given });
    if (!mark) {
      if (exam.ended) ended(exam.id);
      else await next();
      return;
    }
    show(drawMark(question, mark, { next, home }));
    setText(find("verdict"), mark.right ? _("Right.") : _("Not right."));
    place.querySelector(".key.next").focus({ preventScroll: true });
  });
}

/** The exam is over: tell how it went. */
function ended(id) {
  clearInterval(clock);
  return trying(async () => {
    const trainee = await ask(`/api/training/trainee?name=${encodeURIComponent(name)}`);
    const exam = trainee.exams.find((one) => one.id === id);
    if (exam) show(examOver(exam, home));
    else await home();
  });
}

const actions = {
  exam: (terms) => trying(() => post("/api/training/terms", terms).then(home)),
  begin,
  beginExam,
  goOn: next,
  leave,
  exercise: (wish) => trying(() => post("/api/training/exercise", wish).then(home)),
  forget: (trainee) =>
    trying(async () => {
      await post("/api/training/delete", { trainee });
      if (trainee === name) leave();
      else await home();
    }),
};

bindSheet();
if (practised && name) practise();
else home();
