// The dealer's page: the question first, then the table, then one big key for what comes next.

import { send } from "./actions.js";
import { Board } from "./board.js";
import { drawDeclare, drawDock, drawHands, drawQuestions } from "./keys.js";
import { drawDial } from "./dial.js";
import { setText } from "./dom.js";
import { dialOf, drawParts, drawPrompt, drawScan, drawSentence } from "./panels.js";
import { pickCard, whereabouts } from "./picker.js";
import { drawCamera, find, renderLink } from "./render.js";
import { bindSheet, closeSheet, openSheet } from "./sheet.js";
import { follow } from "./state.js";
import { keepAwake } from "./wake.js";

let state = null;
let chosen = 0;

/** Send an action and draw its outcome; what is refused is said in one sentence. */
async function act(action) {
  closeSheet();
  try {
    take(await send(action));
    setText(find("trouble"), "");
  } catch (error) {
    setText(find("trouble"), error.message);
  }
}

/** Correct the card of a place, or of a hand that was shown. */
function correct(title, target, candidates) {
  if (!state.actions.includes("correct")) return;
  openSheet(title, (body) =>
    pickCard(body, {
      candidates,
      where: whereabouts(state, target),
      onPick: (card) => act({ action: "correct", ...target, card }),
    }),
  );
}

function correctSlot(slot) {
  const place = state.board[slot];
  const now = place.card ? [[place.card, 1, "as read"]] : [];
  const likely = (place.candidates ?? []).filter(([card]) => card !== place.card);
  const name = /^\d+$/.test(slot) ? `Position ${slot}` : slot;
  correct(`${name}: which card is it?`, { slot }, likely.length ? likely : now);
}

const board = new Board(find("board"), { onPick: correctSlot, calls: false });

function choose(index) {
  chosen = index;
  draw();
}

function draw() {
  const part = state.ruling?.parts[chosen] ?? null;
  document.body.dataset.phase = state.phase;
  find("now").classList.toggle("wide", new Set(state.game.slots.map((slot) => slot.x)).size > 3);
  setText(find("title"), `Deal ${state.deal}`);
  setText(find("terms"), state.game.title);
  drawCamera(state.camera);
  find("hint").hidden = !state.actions.includes("correct");
  drawQuestions(find("questions"), state, { act, openSheet });
  board.update({ game: state.game, board: state.board, prompt: state.prompt, part });
  drawDial(find("dial"), dialOf(state));
  drawPrompt(find("prompt"), state, { questions: false });
  drawDeclare(find("declare"), state, act);
  drawScan(find("scan"), state);
  drawParts(find("parts"), state, chosen, choose);
  drawHands(find("hands"), state, correct);
  drawSentence(find("sentence"), state);
  drawDock(find("dock"), state, { act, openSheet });
}

function take(newest) {
  if (!newest.ruling) chosen = 0;
  state = newest;
  draw();
}

follow({ role: "dealer", onState: take, onLink: renderLink, onForbidden: () => location.reload() });
bindSheet();
keepAwake();
