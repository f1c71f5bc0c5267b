// Where a trainee begins: the name, then the drills, the exam, and how it goes.

import { h } from "./dom.js";
import { _, plural } from "./language.js";
import { drawCourse } from "./training-plot.js";

/** The form that asks who is trained. */
export function drawName(enter) {
  const field = h("input", { name: "trainee", maxlength: 24, autocomplete: "off", required: true });
  const send = (event) => {
    event.preventDefault();
    enter(field.value);
  };
  return h(
    "section",
    { class: "panel text" },
    h("h2", { tabindex: "-1" }, _("Who is being trained?")),
    h("p", {}, _("Drills for whoever deals Elevator: boards, hands, pots, procedure. Nothing here touches the table.")),
    h("form", { class: "training-name", onsubmit: send }, h("label", {}, _("Name"), field), h("button", { class: "key next" }, _("Begin"))),
  );
}

function percent(part) {
  return `${Math.round(100 * part)} %`;
}

/** A drill as a key, with how it went. */
function drillKey({ skill, words }, progress, begin) {
  const done = progress
    ? _("{right} right, level {level}", { right: percent(progress.right), level: progress.level })
    : _("not tried yet");
  return h(
    "li",
    {},
    h("button", { type: "button", class: "key drill", "data-skill": skill, onclick: () => begin(skill) }, h("b", {}, words), h("span", { class: "quiet" }, done)),
  );
}

function gameChoice(games) {
  return h("select", { name: "game" }, h("option", { value: "" }, _("any game")), games.map(({ game, title }) => h("option", { value: game }, title)));
}

function exerciseRow({ words, number, done }) {
  return h("li", {}, _("{drill}: {done} of {number} done", { drill: words, done, number }));
}

/** What the instructor has set, and the key that begins it. */
function exerciseList(exercises, begin) {
  if (!exercises.length) return null;
  return h(
    "div",
    { class: "set-exercises" },
    h("h3", {}, _("Your instructor has set:")),
    h("ul", { class: "plain-list" }, exercises.map(exerciseRow)),
    h("button", { type: "button", class: "key", id: "exercise", onclick: () => begin(null) }, _("Do the exercise")),
  );
}

/** Where else a trainee learns: at a live deal, before the camera. */
function besides({ shadow, camera }) {
  if (!shadow && !camera) return null;
  return h(
    "div",
    { class: "besides" },
    shadow && h("a", { class: "key", href: "/training/shadow" }, _("Shadow the dealer at a live deal")),
    camera && h("a", { class: "key", href: "/training/camera" }, _("Turn real cards before the camera")),
  );
}

/** What an exam is like, on its key. */
function examWords({ number, minutes }) {
  return _("Exam: {number} questions, {minutes} minutes", { number, minutes });
}

function progressTable(progress) {
  const head = [_("Drill"), _("Answers"), _("Right"), _("Seconds"), _("Level")];
  return h(
    "table",
    { class: "progress" },
    h("caption", { class: "quiet" }, _("Drill by drill; seconds are the median.")),
    h("thead", {}, h("tr", {}, head.map((words) => h("th", { scope: "col" }, words)))),
    h(
      "tbody",
      {},
      progress.map((one) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, one.words),
          [one.answers, percent(one.right), one.seconds, one.level].map((value) => h("td", {}, String(value))),
        ),
      ),
    ),
  );
}

function examRow(exam) {
  const day = new Date(1000 * exam.ended).toLocaleDateString(document.documentElement.lang);
  const words = _("{day}: {right} of {number} right", { day, right: exam.right, number: exam.number });
  return h(
    "li",
    {},
    `${exam.passed ? "✓" : "✗"} ${words} `,
    exam.passed && h("a", { href: `/training/certificate/${exam.id}` }, _("The certificate")),
  );
}

/** What a trainee may do now. */
function drills(overview, trainee, { begin, beginExam, goOn, leave }) {
  const choice = gameChoice(overview.games);
  const by = new Map(trainee.progress.map((one) => [one.skill, one]));
  const start = (skill) => begin(skill, choice.value || null);
  const { exam, exercises } = trainee;
  return h(
    "section",
    { class: "panel text" },
    h("div", { class: "training-head" }, h("h2", { tabindex: "-1" }, trainee.name), h("button", { type: "button", class: "key small", onclick: leave }, _("Somebody else"))),
    exam && h("button", { type: "button", class: "key next", onclick: goOn }, _("Go on with the exam")),
    !exam && h("button", { type: "button", class: "key next", id: "needed", onclick: () => start(null) }, _("What I need most")),
    !exam && exerciseList(exercises, start),
    !exam && h("ul", { class: "drills" }, overview.skills.map((one) => drillKey(one, by.get(one.skill), start))),
    h(
      "div",
      { class: "training-head" },
      !exam && h("label", { class: "game-choice" }, _("Game"), choice),
      h("button", { type: "button", class: "key", id: "exam", onclick: beginExam }, exam ? _("Begin another exam") : examWords(overview.exam)),
    ),
    !exam && besides(overview),
  );
}

/** How it goes. */
function results({ progress, course, exams }, mark) {
  const count = course.reduce((sum, point) => sum + point.answers, 0);
  return h(
    "section",
    { class: "panel text" },
    h("h2", {}, _("How it goes")),
    h("p", { class: "quiet" }, plural("{count} answer so far", "{count} answers so far", count)),
    drawCourse(course, mark),
    h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": _("Drill") }, progressTable(progress)),
    exams.length > 0 && [h("h2", {}, _("Exams")), h("ul", { class: "plain-list" }, exams.map(examRow))],
  );
}

/** The drills, the exam and the results of one trainee. */
export function drawHome(overview, trainee, actions) {
  return [drills(overview, trainee, actions), trainee.course.length > 0 && results(trainee, overview.exam.pass_mark)];
}
