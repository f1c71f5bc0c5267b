// Light and sharpness: gauges of brass, and advice in words.

import { h, s } from "./dom.js";
import { _ } from "./language.js";
import { notes } from "./setup-parts.js";
import { key } from "./sheet.js";

const LIGHT = ["light", "contrast", "glare"];
const MARKS = { good: "✓", warning: "!", bad: "✕" };

/** One gauge: a bar from bad to good with a needle, and the same in words. */
function gauge({ name, level, words, value, share }) {
  return h(
    "li",
    { class: `gauge ${level}` },
    h("span", { class: "mark", "aria-hidden": "true" }, MARKS[level]),
    h("span", { class: "name" }, name),
    h("span", { class: "value" }, `${words} · ${value}`),
    s(
      "svg",
      { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      s("rect", { class: "bad", x: 0, y: 4, width: 25, height: 3 }),
      s("rect", { class: "warning", x: 25, y: 4, width: 50, height: 3 }),
      s("rect", { class: "good", x: 75, y: 4, width: 25, height: 3 }),
      s("rect", { class: "needle", x: Math.min(98.8, 100 * share), y: 0, width: 1.2, height: 10 }),
    ),
  );
}

function gauges(meters, wanted) {
  const shown = (meters?.gauges ?? []).filter(({ meter }) => LIGHT.includes(meter) === wanted);
  return h("ul", { class: "gauges", "aria-label": _("meters") }, ...shown.map(gauge));
}

function next(meters, light) {
  const shown = (meters?.gauges ?? []).filter(({ meter }) => LIGHT.includes(meter) === light);
  const bad = shown.some(({ level }) => level === "bad");
  return { label: bad ? _("Go on all the same") : _("Next"), outcome: bad ? "mend" : "good" };
}

export const lightStep = {
  id: "light",
  picture: "read",
  meters: true,
  title: () => _("Light"),
  headline: () => _("Is the light right?"),
  words: ({ status }) =>
    _("Lay the board of {game} face down, as you will deal it. Then move lamps until no gauge is in the red.", {
      game: status.game,
    }),
  key: ({ status, meters }) => [meters, status.camera.mains],
  draw({ status, meters, act }) {
    const mains = (hertz) =>
      key(_("{hertz} hertz", { hertz }), () => act({ do: "mains", hertz }), "choice", {
        "aria-pressed": String(status.camera.mains === hertz),
        "data-key": String(hertz),
      });
    return [
      gauges(meters, true),
      notes(meters?.hints ?? [], "advice"),
      h(
        "fieldset",
        {},
        h("legend", {}, _("Mains current, so that lamps do not flicker: Europe 50, America 60")),
        h("div", { class: "pair" }, mains(50), mains(60)),
      ),
    ];
  },
  next: ({ meters }) => next(meters, true),
};

export const sharpStep = {
  id: "sharp",
  picture: "read",
  meters: true,
  title: () => _("Sharpness"),
  headline: () => _("Is the picture sharp, and are the cards large enough?"),
  words: () => _("Leave the board where it lies. When the gauges are good, hold focus and exposure, so that nothing changes while you play."),
  key: ({ status, meters }) => [meters, status.camera.adjustable, status.camera.locked],
  draw({ status, meters, act }) {
    const { adjustable, locked } = status.camera;
    const hold = locked
      ? key(_("Let the camera choose again"), () => act({ do: "release" }))
      : key(_("Hold focus and exposure"), () => act({ do: "hold" }));
    return [
      gauges(meters, false),
      notes(meters?.hints ?? [], "advice"),
      adjustable ? hold : h("p", { class: "note" }, _("This camera keeps focus and exposure to itself: there is nothing to hold.")),
      locked && h("p", { class: "note good" }, _("✓ Focus and exposure are held.")),
    ];
  },
  next: ({ meters }) => next(meters, false),
};
