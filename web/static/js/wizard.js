// The set-up, one thing a screen: each step says what to do, shows what the camera sees, and can be repeated.

import { ask, inTurn, post } from "./actions.js";
import { find, h, redraw, setText } from "./dom.js";
import { _ } from "./language.js";
import { LivePicture } from "./live-picture.js";
import { areaStep, cameraStep, turnStep } from "./wizard-camera.js";
import { deckStep } from "./wizard-deck.js";
import { lightStep, sharpStep } from "./wizard-light.js";
import { keysStep, soundStep } from "./wizard-sound.js";
import { trialStep } from "./wizard-trial.js";

const STEPS = [cameraStep, turnStep, areaStep, lightStep, sharpStep, deckStep, soundStep, keysStep, trialStep];
const EVERY_MS = 800;
const MARKS = { good: "✓", mend: "!", skipped: "–" };

let status = null;
let meters = null;
const queue = inTurn();
let waiting = 0; // how much of what was pressed has no answer yet
let pressed = 0;

const step = () => STEPS.find((one) => one.id === status?.at) ?? STEPS[0];

/** Do one thing after what was pressed before; what cannot be is said in a sentence. */
async function act(data) {
  pressed += 1;
  wait(1);
  await queue(() => send(data));
  wait(-1);
}

function wait(more) {
  waiting += more;
  document.body.setAttribute("aria-busy", String(waiting > 0));
}

async function send(data) {
  try {
    const before = status?.at;
    status = await post("/api/setup", data);
    setText(find("trouble"), "");
    draw();
    if (status.at !== before) find("headline").focus();
  } catch (error) {
    setText(find("trouble"), error.message);
  }
}

async function look() {
  if (!waiting) {
    try {
      const before = pressed;
      const [newest, measured] = await Promise.all([
        ask("/api/setup"),
        step().meters ? ask("/api/setup/meters") : Promise.resolve(null),
      ]);
      if (pressed === before) [status, meters] = [newest, measured];
      setText(find("link"), "");
      draw();
    } catch (error) {
      setText(find("link"), error.message);
    }
  }
  setTimeout(look, EVERY_MS);
}

function drawSteps(now) {
  redraw(find("steps"), [status.done, status.at], () =>
    STEPS.map((one, index) => {
      const outcome = status.done[one.id];
      const mark = h("span", { class: "mark", "aria-hidden": "true" }, MARKS[outcome] ?? String(index + 1));
      const told = { good: _("done"), mend: _("to mend"), skipped: _("skipped") }[outcome];
      return h(
        "li",
        { class: outcome ?? "open" },
        h(
          "button",
          {
            type: "button",
            "data-key": one.id,
            "aria-current": one === now ? "step" : null,
            "aria-label": told ? `${one.title()}, ${told}` : one.title(),
            onclick: () => act({ do: "go", step: one.id }),
          },
          mark,
          h("span", { class: "name" }, one.title()),
        ),
      );
    }),
  );
}

function drawDock(now) {
  const at = STEPS.indexOf(now);
  const next = now.next({ status, meters });
  redraw(find("dock"), [now.id, next], () => [
    at > 0 &&
      h(
        "button",
        { type: "button", class: "key", "data-key": "back", onclick: () => act({ do: "go", step: STEPS[at - 1].id }) },
        _("Back"),
      ),
    next.skip &&
      h(
        "button",
        {
          type: "button",
          class: "key",
          "data-key": "skip",
          onclick: () => act({ do: "finish", step: now.id, outcome: "skipped" }),
        },
        next.skip,
      ),
    next.label &&
      h(
        "button",
        {
          type: "button",
          class: "key next",
          "data-key": "next",
          onclick: () => act({ do: "finish", step: now.id, outcome: next.outcome ?? "good" }),
        },
        next.label,
      ),
  ]);
}

function draw() {
  const now = step();
  document.body.dataset.step = now.id;
  drawSteps(now);
  setText(find("headline"), now.headline({ status, meters }));
  setText(find("words"), now.words({ status, meters }));
  redraw(find("body"), [now.id, now.key({ status, meters }), status.troubles], () => [
    now.id === "camera" && troubles(),
    ...[now.draw({ status, meters, act })].flat(),
  ]);
  picture.showArea(now.id === "area" ? status.camera.area : null);
  drawDock(now);
}

function troubles() {
  return (
    status.troubles.length > 0 &&
    h(
      "div",
      { class: "note wrong" },
      h("p", {}, h("b", {}, _("Safe mode: something in the settings cannot be used."))),
      h("ul", {}, ...status.troubles.map((text) => h("li", {}, text))),
    )
  );
}

const picture = new LivePicture(find("picture"), {
  wanted() {
    const { picture: kind } = step();
    if (!status || !kind || status.camera.device === "none") return null;
    return status.camera.size ? kind : "waiting";
  },
  onArea: (corners) => act({ do: "area", corners }),
});
look();
