// Every setting in its place; a change is sent when the field is left.

import { ask, inTurn, post } from "./actions.js";
import { find, h, redraw, setText } from "./dom.js";
import { _ } from "./language.js";

const AT_ONCE = new Set(["camera.rotation", "camera.area", "camera.mains", "camera.locks"]);
const SECTIONS = () => ({
  game: _("Game"),
  camera: _("Camera"),
  simulator: _("Simulated table"),
  page: _("Page"),
  panel: _("Keys and lamps"),
  voice: _("Voice of this machine"),
  data: _("Data"),
});

/** What a setting is for, in a few words. */
function meaningOf(name) {
  return {
    "game.name": _("the game dealt first"),
    "game.players": _("who sits at the table, from seat 1"),
    "game.options": _("house rules"),
    "camera.device": _("which camera"),
    "camera.width": _("pixels across"),
    "camera.height": _("pixels down"),
    "camera.rotation": _("degrees clockwise: 0, 90, 180 or 270"),
    "camera.area": _("corners of the area of play, in parts of the picture"),
    "camera.mains": _("hertz of the mains current: 50 or 60"),
    "camera.locks": _("focus and exposure that are held"),
    "simulator.deck": _("how its cards look"),
    "simulator.cloth": _("how its table looks"),
    "simulator.seed": _("0: other deals each time"),
    "page.host": _("0.0.0.0 for the whole network, 127.0.0.1 for this machine only"),
    "page.port": _("the number after the colon of the address"),
    "page.viewers": _("how many screens may watch"),
    "panel.device": _("keys and lamps: none or gpio"),
    "panel.pins": _("GPIO numbers by part; empty for the usual ones"),
    "voice.device": _("what speaks: none or espeak-ng"),
    "voice.language": _("two letters; empty for the language of the page"),
    "voice.pace": _("words a minute"),
    "page.language": _("for browsers that ask for none of ours"),
    data: _("where everything is kept; chosen in the settings file only"),
  }[name];
}

const shown = (value) => (typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value));

/** The text of a field as the kind of value that the setting has; throws an Error with a sentence. */
function valueOf(text, like) {
  if (typeof like === "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(_("{text} cannot be read: write it like {example}.", { text, example: shown(like) }));
  }
}

const queue = inTurn();

const choose = (name, value) => queue(() => send(name, value));

async function send(name, value) {
  try {
    draw(await post("/api/settings", { name, value }));
    setText(find("trouble"), "");
    setText(find("saved"), AT_ONCE.has(name) ? _("✓ {name} is kept.", { name }) : _("✓ {name} is kept, and counts from the next start.", { name }));
  } catch (error) {
    setText(find("saved"), "");
    setText(find("trouble"), error.message);
  }
}

function field({ name, value, default: standard, chosen }) {
  const id = `setting-${name}`;
  const fixed = name === "data";
  const input = h("input", { id, "data-key": id, value: shown(value), disabled: fixed, autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-what` });
  input.addEventListener("change", () => {
    try {
      choose(name, valueOf(input.value, value));
    } catch (error) {
      setText(find("trouble"), error.message);
    }
  });
  const takeBack = async () => {
    await choose(name, null);
    find(id).focus();
  };
  const back = chosen && h(
    "button",
    { type: "button", class: "key small", "data-key": `back-${name}`, onclick: takeBack, "aria-label": _("Take back the choice of {name}", { name }) },
    _("Take back"),
  );
  const what = [meaningOf(name), !AT_ONCE.has(name) && !fixed && _("from the next start"), shown(standard) !== shown(value) && _("unless set: {value}", { value: shown(standard) })];
  return h(
    "div",
    { class: chosen ? "setting chosen" : "setting" },
    h("label", { for: id }, name),
    input,
    back,
    h("p", { id: `${id}-what`, class: "quiet" }, what.filter(Boolean).join(" · ")),
  );
}

/** Draw the fields that have changed; what is being written in another one stays. */
function drawFields(settings) {
  for (const one of settings) redraw(find(`row-${one.name}`), one, () => field(one));
}

function draw({ settings, troubles }) {
  redraw(find("troubles"), troubles, () =>
    troubles.length > 0 && [
      h("p", {}, h("b", {}, _("Safe mode: something in the settings cannot be used."))),
      h("ul", { class: "plain-list" }, ...troubles.map((text) => h("li", {}, text))),
    ],
  );
  const titles = SECTIONS();
  const names = settings.map(({ name }) => name);
  redraw(find("settings"), names, () =>
    Object.keys(titles).map((section) =>
      h(
        "section",
        { class: "panel text", "aria-labelledby": `head-${section}` },
        h("h2", { id: `head-${section}` }, titles[section]),
        h("ul", { class: "settings" }, ...names.filter((name) => name.split(".")[0] === section).map((name) => h("li", { id: `row-${name}` }))),
      ),
    ),
  );
  drawFields(settings);
}

ask("/api/settings").then(draw, (error) => setText(find("trouble"), error.message));
