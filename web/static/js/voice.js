// Let this screen speak: the newest announcement only, never before it is drawn; and know why it cannot.

import { choice } from "./choices.js";
import { _, language } from "./language.js";

const RATES = { slow: 0.8, normal: 1, fast: 1.25 };
const STARTS_WITHIN_MS = 3000; // a browser that has not begun by then keeps quiet

const engine = globalThis.speechSynthesis ?? null;
let said = null;
let blocked = false;
let tell = () => {};

/** Whether the voice of this screen is switched on. */
export const voiceOn = () => choice("voice") === "on";

/** A voice for the language of this page, or null. */
export function voiceFor() {
  const voices = engine?.getVoices() ?? [];
  const own = voices.filter((voice) => voice.lang.toLowerCase().replace("_", "-").split("-")[0] === language);
  return own.find((voice) => voice.localService) ?? own[0] ?? null;
}

/** What keeps this screen from speaking, and how to mend it, in a sentence; empty where it can be heard. */
export function voiceTrouble() {
  if (!engine) return _("This browser cannot speak: open the page in another one, or let another screen speak.");
  if (!engine.getVoices().length)
    return _("No voice is installed on this device: add one in its settings, under speech or language.");
  if (!voiceFor())
    return _("No voice for this language is installed: add one in the settings of the device, under speech or language.");
  if (blocked) return _("The browser keeps quiet until it is touched: touch the page once.");
  return voiceOn() ? "" : _("The voice of this screen is switched off.");
}

/** Speak a text now; what was being said is cut off. */
export function speak(text) {
  if (!engine || !text) return;
  engine.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  words.voice = voiceFor();
  words.rate = RATES[choice("speed")] ?? 1;
  const watch = setTimeout(() => noteBlocked(!engine.speaking), STARTS_WITHIN_MS);
  words.addEventListener("start", () => (clearTimeout(watch), noteBlocked(false)));
  words.addEventListener("end", () => clearTimeout(watch));
  words.addEventListener("error", (event) => {
    clearTimeout(watch);
    if (event.error === "not-allowed") noteBlocked(true);
  });
  engine.speak(words);
}

function noteBlocked(now) {
  if (blocked === now) return;
  blocked = now;
  tell();
}

/** Speak what is new in a state, once it is drawn; the first state of a page is no news. */
export function announce(state) {
  const text = state.spoken ?? state.sentence;
  const news = `${text}\n${state.sentence}`;
  const first = said === null;
  const known = said === news;
  said = news;
  if (first || known || !text || !voiceOn()) return;
  requestAnimationFrame(() => setTimeout(() => said === news && speak(text)));
}

/** Call `change` whenever something about the voice may have changed, at once included. */
export function followVoice(change) {
  tell = change;
  blocked = voiceOn() && navigator.userActivation?.hasBeenActive === false;
  engine?.addEventListener?.("voiceschanged", change);
  addEventListener("floorman:choices", () => {
    if (!voiceOn()) engine?.cancel();
    change();
  });
  addEventListener("pointerdown", () => noteBlocked(false), { once: true });
  change();
}
