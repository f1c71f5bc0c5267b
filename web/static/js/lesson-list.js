// Every lesson as a card to touch, with how far it is.

import { h } from "./dom.js";
import { _, plural } from "./language.js";

function state(place, steps) {
  if (place?.finished) return { sign: "✓", words: _("learned"), name: "done" };
  if (place?.step) return { sign: "", words: _("go on at step {step} of {steps}", { step: place.step + 1, steps }), name: "begun" };
  return { sign: "", words: plural("{count} step", "{count} steps", steps), name: "" };
}

function row({ game, title, summary, steps }, place) {
  const { sign, words, name } = state(place, steps);
  return h(
    "li",
    {},
    h(
      "a",
      { class: `key lesson-key ${name}`, href: `/learn/${game}`, "data-game": game },
      h("b", {}, title),
      h("span", { class: "lesson-summary" }, summary),
      h("span", { class: "lesson-state" }, sign && h("i", { "aria-hidden": "true" }, sign), words),
    ),
  );
}

/** The list; `places` says how far each lesson is. */
export function drawLessons(lessons, places) {
  return h("ul", { class: "lessons" }, lessons.map((one) => row(one, places.get(one.game))));
}
