// For the instructor: all trainees, exercises, deletion, the answers as a table.

import { h } from "./dom.js";
import { _, spoken } from "./language.js";
import { closeSheet, key, openSheet } from "./sheet.js";
import { examForm } from "./training-exam.js";

function sure(name, forget) {
  openSheet(_("Delete everything about {name}?", { name }), (body) =>
    body.append(
      key(_("Delete"), () => (closeSheet(), forget(name)), "next"),
      key(_("Keep"), closeSheet),
    ),
  );
}

function row(trainee, forget) {
  const { name, lessons, answers, right, weakest, exams } = trainee;
  const passed = exams.filter((exam) => exam.passed).length;
  const texts = [
    String(lessons),
    String(answers),
    right === null ? "–" : `${Math.round(100 * right)} %`,
    weakest ?? "–",
    `${passed} / ${exams.length}`,
  ];
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    texts.map((text) => h("td", {}, text)),
    h("td", {}, h("button", { type: "button", class: "key small", "aria-label": _("Delete {name}", { name }), onclick: () => sure(name, forget) }, _("Delete"))),
  );
}

function table(trainees, forget) {
  const head = [_("Trainee"), _("Lessons learned"), _("Answers"), _("Right"), _("Weakest"), _("Exams passed"), ""];
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "region", "aria-label": _("Trainee") },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, head.map((words) => (words ? h("th", { scope: "col" }, words) : h("td", {}))))),
      h("tbody", {}, trainees.map((one) => row(one, forget))),
    ),
  );
}

function labelled(words, field) {
  return h("label", {}, words, field);
}

/** The form that sets an exercise. */
function exerciseForm({ skills, games, levels }, send) {
  const options = (first, rows) => [first && h("option", { value: "" }, first), ...rows.map(([value, words]) => h("option", { value }, words))];
  const trainee = h("input", { name: "to", maxlength: 24, required: true, autocomplete: "off" });
  const skill = h("select", {}, options(null, skills.map((one) => [one.skill, one.words])));
  const game = h("select", {}, options(_("any game"), games.map((one) => [one.game, one.title])));
  const level = h("select", {}, options(_("as it goes"), levels.map((one) => [one, String(one)])));
  const number = h("input", { type: "number", min: 1, max: 100, value: 10, required: true });
  const set = (event) => {
    event.preventDefault();
    send({
      trainee: trainee.value,
      skill: skill.value,
      game: game.value || null,
      level: level.value ? Number(level.value) : null,
      number: Number(number.value),
    });
  };
  return h(
    "form",
    { class: "exercise", onsubmit: set },
    labelled(_("Trainee"), trainee),
    labelled(_("Drill"), skill),
    labelled(_("Game"), game),
    labelled(_("Level"), level),
    labelled(_("Questions"), number),
    h("button", { class: "key" }, _("Set this exercise")),
  );
}

/** The instructor's part of the page, folded away. */
export function drawInstructor(overview, { exam, exercise, forget }) {
  const { trainees } = overview;
  return h(
    "details",
    { class: "panel text instructor" },
    h("summary", {}, _("For the instructor")),
    trainees.length ? table(trainees, forget) : h("p", { class: "quiet" }, _("Nobody has been trained yet.")),
    h("h2", {}, _("Set an exercise")),
    exerciseForm(overview, exercise),
    h("h2", {}, _("What exams are like")),
    examForm(overview, exam),
    h("p", {}, h("a", { href: spoken("/api/training/export"), download: true }, _("All answers as a table (CSV)"))),
  );
}
