// After the answer: right or wrong in a word and a sign, the right line lit, the trainee's choice beside it, why.

import { mini } from "./card.js";
import { h } from "./dom.js";
import { _ } from "./language.js";
import { Scene } from "./training-scene.js";

const LONG = 260; // letters, from which the sentence why is set smaller

/** An answer as a person reads it. */
function said(question, keys) {
  if (question.form === "cards") return h("span", { class: "hand-cards" }, keys.map((card) => mini(card)));
  const words = new Map(question.choices.map((choice) => [choice.key, choice.words]));
  if (question.form === "order") return h("ol", {}, keys.map((key) => h("li", {}, words.get(key))));
  return keys.map((key) => words.get(key)).join(", ");
}

/** What was chosen beside what is right; a grid tells it on its places. */
function compared(question, mark) {
  if (question.form === "places") return null;
  const row = (title, sign, keys) =>
    h("div", { class: "compared" }, h("p", { class: "quiet" }, `${sign} ${title}`), h("div", { class: "compared-said" }, said(question, keys)));
  if (mark.right) return row(_("Your answer"), "✓", mark.given);
  return h(
    "div",
    { class: "compared-two" },
    row(_("Your answer"), "✗", mark.given),
    row(_("Right"), "✓", mark.answer),
  );
}

/** Signs on the places of a grid: right, wrong, missed. */
function signPlaces(scene, mark) {
  for (const [key, node] of scene.grid.keys) {
    const [given, right] = [mark.given.includes(key), mark.answer.includes(key)];
    const [kind, sign, words] =
      given && right
        ? ["good", "✓", _("right")]
        : given
          ? ["bad", "✗", _("no card lies here")]
          : right
            ? ["missed", "+", _("a card lies here")]
            : ["none", "", ""];
    node.classList.add(kind);
    node.textContent = sign;
    node.disabled = true;
    if (words) node.setAttribute("aria-label", `${node.getAttribute("aria-label")}: ${words}`);
  }
}

/** Mark the cards of the best hand, on the board and in the hand. */
function signCards(scene, mark) {
  for (const card of mark.shown) for (const node of scene.of(card)) node.classList.add("shown");
}

/** What a part of the board to look at is called. */
function partWords({ line, right }) {
  if (!line) return _("The place");
  return right ? _("The right line, {line}", { line }) : _("Your line, {line}", { line });
}

/** Keys that light one line after the other, where there are several. */
function partKeys(mark, scene) {
  if (!mark.parts.length) return null;
  const keys = mark.parts.map((part, index) =>
    h("button", { type: "button", class: "key small", "aria-pressed": String(!index), onclick: () => look(index) }, `${part.right ? "✓" : "✗"} ${partWords(part)}`),
  );
  const look = (index) => {
    scene.light(mark.parts[index]);
    keys.forEach((key, at) => key.setAttribute("aria-pressed", String(at === index)));
  };
  look(0);
  return mark.parts.length > 1 ? h("div", { class: "part-keys", role: "group", "aria-label": _("lines") }, keys) : null;
}

/** The marked answer. */
export function drawMark(question, mark, { next, home }) {
  const scene = new Scene(question, { marked: true });
  scene.node.classList.add("marked");
  if (scene.grid) signPlaces(scene, mark);
  signCards(scene, mark);
  const lines = partKeys(mark, scene);
  return h(
    "section",
    { class: `training-question training-marked form-${question.form}`, "aria-labelledby": "asked" },
    h("h2", { id: "asked", tabindex: "-1", class: mark.right ? "good" : "bad" }, mark.right ? _("✓ Right") : _("✗ Not right")),
    scene.node,
    h(
      "div",
      { class: "training-keys" },
      h("p", { class: "quiet" }, question.ask),
      compared(question, mark),
      lines,
      h("p", { class: mark.why.length > LONG ? "why long" : "why" }, mark.why),
      mark.article && h("p", { class: "quiet" }, _("Rule: {article}", { article: mark.article })),
      h("button", { type: "button", class: "key next", onclick: next }, _("Next question")),
      h("button", { type: "button", class: "key", onclick: home }, _("Stop")),
    ),
  );
}

/** How an exam went. */
export function examOver(exam, home) {
  const { right, number } = exam;
  return h(
    "section",
    { class: "panel text exam-over" },
    h("h2", { tabindex: "-1", class: exam.passed ? "good" : "bad" }, exam.passed ? _("✓ Passed") : _("✗ Not passed this time")),
    h("p", { class: "score" }, _("{right} of {number} right", { right, number })),
    h("p", { class: "quiet" }, _("{percent} % are needed.", { percent: Math.round(100 * exam.pass_mark) })),
    exam.passed && h("a", { class: "key next", href: `/training/certificate/${exam.id}` }, _("The certificate")),
    h("button", { type: "button", class: exam.passed ? "key" : "key next", onclick: home }, _("Back to the drills")),
  );
}
