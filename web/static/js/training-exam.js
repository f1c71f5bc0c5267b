// For the instructor: what exams are like.

import { h } from "./dom.js";
import { _ } from "./language.js";

function field(words, name, least, most, value) {
  return h("label", {}, words, h("input", { type: "number", name, min: least, max: most, value, required: true }));
}

/** Boxes to tick; with none of them ticked everything is meant. */
function boxes(legend, name, rows, chosen) {
  return h(
    "fieldset",
    { class: "boxes" },
    h("legend", {}, legend),
    rows.map(([value, words]) =>
      h("label", {}, h("input", { type: "checkbox", name, value, checked: chosen.includes(value) }), words),
    ),
  );
}

function ticked(form, name) {
  return [...form.querySelectorAll(`[name=${name}]:checked`)].map((box) => box.value);
}

/** The form of an exam's terms; `send(terms)` keeps them. */
export function examForm({ exam, skills, games }, send) {
  const keep = (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const number = (name) => Number(form.querySelector(`[name=${name}]`).value);
    send({
      number: number("questions"),
      minutes: number("minutes"),
      pass_mark: number("mark") / 100,
      skills: ticked(form, "skills"),
      games: ticked(form, "games"),
    });
  };
  return h(
    "form",
    { class: "exercise exam-terms", onsubmit: keep },
    field(_("Questions"), "questions", 5, 100, exam.number),
    field(_("Minutes"), "minutes", 1, 180, exam.minutes),
    field(_("Pass mark in %"), "mark", 50, 100, Math.round(100 * exam.pass_mark)),
    boxes(_("Drills; none ticked: all of them"), "skills", skills.map((one) => [one.skill, one.words]), exam.skills),
    boxes(_("Games; none ticked: all of them"), "games", games.map((one) => [one.game, one.title]), exam.games),
    h("button", { class: "key" }, _("Let exams be like this")),
  );
}
