// Sound, keys and lamps.

import { h } from "./dom.js";
import { _ } from "./language.js";
import { notes } from "./setup-parts.js";
import { key } from "./sheet.js";
import { chime } from "./sound-test.js";
import { speak, voiceFor } from "./voice.js";

let tried = null; // null, "played", "unheard"
let voiced = true;

/** The voice of the machine itself, for a loudspeaker that is connected to it. */
function ownVoice({ on, trouble }, act) {
  return h(
    "section",
    { class: "own-voice", "aria-label": _("Voice of this machine") },
    h("p", { class: "quiet" }, _("A loudspeaker at the machine with the camera can speak instead, for the whole table.")),
    h(
      "div",
      { class: "pair" },
      key(on ? _("The machine keeps quiet") : _("Let the machine speak"), () => act({ do: "voice", on: !on })),
      on && key(_("▶ Test the machine's voice"), () => act({ do: "say" })),
    ),
    on && trouble && notes([trouble], "wrong"),
  );
}

export const soundStep = {
  id: "sound",
  picture: null,
  title: () => _("Sound"),
  headline: () => _("Can you hear the table?"),
  words: () => _("Announcements are spoken by the screen on which you switch the voice on. Try this one."),
  key: ({ status }) => [tried, voiced, status.voice],
  draw({ status, act }) {
    const play = () => {
      chime();
      speak(_("Floorman can be heard."));
      voiced = voiceFor() !== null;
      tried = "played";
      act({ do: "go", step: "sound" });
    };
    const unheard = () => {
      tried = "unheard";
      act({ do: "go", step: "sound" });
    };
    return [
      key(_("▶ Play a chime and a sentence"), play, "large"),
      tried &&
        h(
          "div",
          { class: "pair" },
          key(_("I heard both"), () => act({ do: "finish", step: "sound", outcome: "good" })),
          key(_("I did not"), unheard),
        ),
      !voiced && notes([_("This browser has no voice: use another one for announcements, or install a voice on this device.")]),
      tried === "unheard" &&
        notes([
          _("Is the device muted, or its volume low? Phones have a switch at the side."),
          _("Is a headset or a loudspeaker connected somewhere else?"),
          _("Touch the page once and play again: browsers keep quiet until they are touched."),
        ]),
      status.voice && ownVoice(status.voice, act),
    ];
  },
  next: () => ({ skip: _("Without sound") }),
};

export const keysStep = {
  id: "keys",
  picture: null,
  title: () => _("Keys and lamps"),
  headline: ({ status }) => (status.panel ? _("Press each key once") : _("No keys and lamps here")),
  words: ({ status }) =>
    status.panel
      ? _("Each key that answers is ticked. Then let the lamps light up.")
      : _("No box of keys and lamps is connected to this machine. None is needed: the dealer's page does everything."),
  key: ({ status }) => [status.panel],
  draw({ status, act }) {
    if (!status.panel) return [];
    const { keys, trouble } = status.panel;
    return [
      trouble && notes([trouble], "wrong"),
      h(
        "ul",
        { class: "keys" },
        ...(keys ?? []).map(({ name, pressed }) => h("li", { class: pressed ? "seen" : "unseen" }, pressed ? "✓ " : "○ ", name)),
      ),
      key(_("Light the lamps"), () => act({ do: "blink" })),
    ];
  },
  next: ({ status }) => (status.panel ? { label: _("Next"), skip: _("Skip") } : { label: _("Next"), outcome: "skipped" }),
};
