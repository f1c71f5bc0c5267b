// The pages of the hand-shedding game: the display, and with keys the dealer's page.

import { perform } from "./actions.js";
import { bindChoices, choice } from "./choices.js";
import { find, redraw, setText } from "./dom.js";
import { _ } from "./language.js";
import { drawHeap } from "./pile-cards.js";
import { drawShaft } from "./pile-elevator.js";
import { bindHotKeys, drawAsked, drawPileDock } from "./pile-keys.js";
import { drawHappening, drawNext, drawPlayers, drawRecent } from "./pile-panels.js";
import { drawCamera, renderLink } from "./render.js";
import { bindSheet, closeSheet, openSheet } from "./sheet.js";
import { follow } from "./state.js";
import { announce } from "./voice.js";
import { voiceChoices } from "./voice-panel.js";
import { keepAwake } from "./wake.js";

const keyed = document.body.classList.contains("keyed");
let state = null;
const newest = () => state;

/** Send actions one after the other and draw the outcome; what is refused is said in one sentence. */
async function act(...actions) {
  closeSheet();
  setText(find("trouble"), "");
  try {
    await perform(actions, { newest, take });
  } catch (error) {
    setText(find("trouble"), error.message);
  }
}

/** The look of this screen: its own choice, or the one that belongs to the game. */
function look() {
  const chosen = choice("look");
  return chosen === "game" ? (state?.game.theme ?? document.body.dataset.look) : chosen;
}

function draw() {
  if (!state) return;
  const hints = choice("hints") === "show";
  document.body.dataset.phase = state.phase;
  document.body.dataset.look = look();
  setText(find("title"), state.game.title);
  setText(find("terms"), [_("game {number}", { number: state.deal }), ...state.game.terms].join(" · "));
  drawCamera(state.camera);
  drawShaft(find("shaft"), state, hints);
  drawHeap(find("heap"), state);
  drawAsked(find("questions"), state, keyed ? { act, openSheet } : {});
  drawNext(find("prompt"), state, hints);
  drawHappening(find("happening"), state);
  drawPlayers(find("seats"), state);
  drawRecent(find("recent"), state);
  redraw(find("sentence"), state.sentence, () => [state.sentence]);
  if (keyed) drawPileDock(find("dock"), state, { act, openSheet, newest });
}

function take(told) {
  state = told;
  draw();
  announce(state);
}

follow({ role: keyed ? "dealer" : "viewer", onState: take, onLink: renderLink, onForbidden: () => location.reload() });
bindChoices(find("choices"));
find("voice-choices").append(...voiceChoices());
addEventListener("floorman:choices", draw);
if (keyed) {
  bindSheet();
  bindHotKeys(() => state, act);
}
keepAwake((held) => find("awake").toggleAttribute("hidden", held));
