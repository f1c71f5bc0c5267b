// Every step of this deal, to go back to or forward to.

import { h } from "./dom.js";
import { _ } from "./language.js";

/** Fill a sheet with the steps, newest first; those of the camera are only told. */
export function stepsSheet(state, act) {
  const steps = state.steps ?? [];
  const told = steps.length
    ? _("Touch a step of yours to take it back with all of yours after it.")
    : _("Nothing has happened in this deal yet.");
  return (body) =>
    body.append(
      h("p", { class: "detail" }, told),
      h("ol", { class: "step-list" }, ...steps.map((step) => h("li", {}, entry(step, act))).reverse()),
    );
}

function entry(step, act) {
  const { number, text, person, undone } = step;
  if (!person) return h("span", { class: "seen" }, text);
  const action = undone ? { action: "redo_to", step: number } : { action: "undo_to", step: number };
  return h(
    "button",
    { type: "button", class: undone ? "key step undone" : "key step", onclick: () => act(action) },
    h("span", { "aria-hidden": "true" }, undone ? "↷" : "↶"),
    h("span", { class: "grow" }, text),
    h("span", { class: "quiet" }, undone ? _("do again") : _("take back")),
  );
}
