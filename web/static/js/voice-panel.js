// Switch the voice of this screen on, choose its speed, try it; see why it cannot be heard.

import { choice, keep } from "./choices.js";
import { find, h } from "./dom.js";
import { _ } from "./language.js";
import { chime } from "./sound-test.js";
import { followVoice, speak, voiceOn, voiceTrouble } from "./voice.js";

function radio(name, value, label) {
  const input = h("input", { type: "radio", name, value, checked: choice(name) === value });
  input.addEventListener("change", () => keep(name, value));
  return h("label", {}, input, " ", label);
}

/** Sound, then a sentence, whether or not the voice is switched on. */
function trySound() {
  chime();
  speak(_("This is the voice of the table."));
}

/** Fill a form's place for the voice; the trouble under it is told as soon as it is known. */
export function voiceChoices() {
  const trouble = h("p", { class: "quiet voice-trouble", role: "status" });
  const show = () => {
    trouble.textContent = voiceTrouble();
    showChip();
  };
  followVoice(show);
  return [
    h(
      "fieldset",
      {},
      h("legend", {}, _("Voice")),
      radio("voice", "off", _("silent")),
      radio("voice", "on", _("speaks")),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, _("Speed")),
      radio("speed", "slow", _("slow")),
      radio("speed", "normal", _("normal")),
      radio("speed", "fast", _("fast")),
    ),
    h("button", { type: "button", class: "key", "data-key": "voice-test", onclick: trySound }, _("▶ Test the sound")),
    trouble,
  ];
}

/** In the head of the page: that the voice is on and cannot be heard. */
function showChip() {
  const chip = find("voice");
  if (!chip) return;
  const trouble = voiceOn() ? voiceTrouble() : "";
  chip.hidden = !trouble;
  chip.textContent = trouble && _("🔇 no voice");
  chip.title = trouble;
}
