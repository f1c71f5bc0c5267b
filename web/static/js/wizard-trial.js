// The test deal: five things to do, each ticked when the camera has seen it; ends in "ready" or in what to mend.

import { mini } from "./card.js";
import { h } from "./dom.js";
import { _ } from "./language.js";
import { notes } from "./setup-parts.js";
import { key } from "./sheet.js";

function tasks(trial) {
  return h(
    "ol",
    { class: "tasks" },
    ...trial.tasks.map(({ task, text, done }) =>
      h(
        "li",
        { class: done ? "done" : task === trial.task ? "now" : "later", "aria-current": task === trial.task ? "step" : null },
        h("span", { class: "mark", "aria-hidden": "true" }, done ? "✓" : task === trial.task ? "▸" : "·"),
        text,
      ),
    ),
  );
}

function readSoFar({ read, hand }) {
  const cards = [...read.map(([slot, card]) => mini(card, { from: slot })), ...hand.map((card) => mini(card))];
  return cards.length > 0 && h("p", { class: "tray", "aria-label": _("cards read") }, ...cards);
}

function verdict(trial, act) {
  if (trial.verdict === "ready") {
    return [
      h("p", { class: "verdict good", role: "status" }, _("✓ Ready. Have a good evening.")),
      h(
        "div",
        { class: "pair" },
        h("a", { class: "key next", href: "/dealer" }, _("To the dealer's page")),
        h("a", { class: "key", href: "/share" }, _("Bring further screens in")),
      ),
    ];
  }
  return [
    h("p", { class: "verdict wrong", role: "status" }, _("Not ready yet. This is what to mend:")),
    notes(trial.mend, "wrong"),
    key(_("Repeat the test deal"), () => act({ do: "trial" }), "next"),
  ];
}

function readyBefore(act) {
  return [...verdict({ verdict: "ready" }, act), key(_("Repeat the test deal"), () => act({ do: "trial" }))];
}

function playing(trial, act) {
  const asked = trial.task === null && trial.verdict === null;
  return [
    tasks(trial),
    readSoFar(trial),
    trial.advice && notes([trial.advice], "advice"),
    asked &&
      h(
        "div",
        {},
        h("p", { class: "ask" }, _("Was every card named right?")),
        h(
          "div",
          { class: "pair" },
          key(_("All right"), () => act({ do: "confirm", right: true }), "next"),
          key(_("One was wrong"), () => act({ do: "confirm", right: false })),
        ),
      ),
    !asked && key(_("End the test deal"), () => act({ do: "give_up" })),
  ];
}

export const trialStep = {
  id: "trial",
  picture: "read",
  title: () => _("Test deal"),
  headline: ({ status }) => (status.trial?.verdict ? _("Result of the test deal") : _("A small test deal")),
  words: ({ status }) =>
    status.trial ? "" : _("Five small things, as in a real deal of {game}. It takes two minutes and is not recorded.", { game: status.game }),
  key: ({ status }) => [status.trial, status.done.trial],
  draw({ status, act }) {
    const { trial } = status;
    if (!trial && status.done.trial === "good") return readyBefore(act);
    if (!trial) return key(_("Begin"), () => act({ do: "trial" }), "next");
    return trial.verdict ? verdict(trial, act) : playing(trial, act);
  },
  next: ({ status }) => {
    const { verdict: ended } = status.trial ?? {};
    if (!ended) return status.trial || status.done.trial === "good" ? {} : { skip: _("Not now") };
    return ended === "ready" ? { label: _("Finish the set-up") } : { label: _("Play all the same"), outcome: "mend" };
  },
};
