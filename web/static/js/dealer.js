// The dealer's page: the question first, then the table, then one big key for what comes next.

import { perform } from "./actions.js";
import { Board } from "./board.js";
import { bindChoices } from "./choices.js";
import { drawDial } from "./dial.js";
import { find, setText } from "./dom.js";
import { challengeSheet, picture, placeOf } from "./evidence.js";
import { drawDeclare, drawDock, drawHands, drawQuestions, drawTroubles } from "./keys.js";
import { _ } from "./language.js";
import { dialOf, drawParts, drawPrompt, drawScan, drawSentence } from "./panels.js";
import { pickCard, whereabouts } from "./picker.js";
import { drawCamera, lookedAt, renderLink } from "./render.js";
import { bindSheet, closeSheet, key, openSheet } from "./sheet.js";
import { follow } from "./state.js";
import { announce } from "./voice.js";
import { voiceChoices } from "./voice-panel.js";
import { keepAwake } from "./wake.js";

// Light, suits, voice and language of this screen: one form, which the sheet shows whenever it is asked for.
const screenForm = find("choices");
let state = null;
const newest = () => state;
let looked = { part: 0, rank: 0 };

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

/** What the sheet that corrects a card is called. */
function titleOf({ slot = null, seat, index }) {
  if (slot !== null && /^\d+$/.test(slot)) return _("Position {slot}: which card is it?", { slot });
  if (slot !== null) return _("{slot}: which card is it?", { slot });
  const { name } = state.seats.find((one) => one.seat === seat);
  return _("{name}, card {number}: which is it?", { name, number: index + 1 });
}

/** The likeliest cards for a place: what the camera thought of, else what it read. */
function candidatesOf({ slot = null, seat, index }) {
  if (slot === null) {
    const card = state.seats.find((one) => one.seat === seat).hand[index];
    const asked = state.questions.find((one) => one.seat === seat && one.index === index);
    return asked?.candidates ?? (card ? [[card, 1, _("as read")]] : []);
  }
  const { card, candidates = [] } = state.board[slot];
  const likely = candidates.filter(([name]) => name !== card);
  return likely.length || !card ? likely : [[card, 1, _("as read")]];
}

/** Correct the card of a place, or of a hand that was shown: {slot} or {seat, index}. */
function correct(target) {
  if (!state.actions.includes("correct")) return;
  openSheet(titleOf(target), (body) => {
    const choice = body.appendChild(document.createElement("div"));
    choice.className = "sheet-body";
    pickCard(choice, {
      candidates: candidatesOf(target),
      where: whereabouts(state, target),
      picture: picture(state, placeOf(target)),
      onPick: (card) => act({ action: "correct", ...target, card }),
    });
    const turned = target.slot !== undefined && state.board[target.slot].order;
    if (turned) body.append(key(_("It lies face down"), () => act({ action: "turn_down", slot: target.slot }), "wide-key"));
  });
}

const board = new Board(find("board"), { onPick: (slot) => correct({ slot }), calls: false });

function look(part, rank = 0) {
  looked = { part, rank };
  draw();
}

function draw() {
  document.body.dataset.phase = state.phase;
  find("now").classList.toggle("wide", new Set(state.game.slots.map((slot) => slot.x)).size > 3);
  setText(find("title"), _("Deal {number}", { number: state.deal }));
  setText(find("terms"), state.game.title);
  drawCamera(state.camera);
  find("hint").hidden = !state.actions.includes("correct");
  drawQuestions(find("questions"), state, { act, openSheet });
  board.update({ game: state.game, board: state.board, prompt: state.prompt, part: lookedAt(state, looked) });
  drawDial(find("dial"), dialOf(state));
  drawPrompt(find("prompt"), state, { alerts: false });
  drawTroubles(find("troubles"), state, { act, correct });
  drawDeclare(find("declare"), state, act);
  drawScan(find("scan"), state);
  drawParts(find("parts"), state, looked, look);
  drawHands(find("hands"), state, correct);
  drawSentence(find("sentence"), state);
  drawDock(find("dock"), state, { act, openSheet, correct, screenForm, newest });
}

/** Show what the camera saw when a key at the table has challenged a reading. */
function answerChallenge(before) {
  const more = before && before.deal === state.deal && state.challenges > before.challenges;
  if (more) openSheet(_("What the camera saw"), challengeSheet(state, correct));
}

function take(told) {
  const before = state;
  if (!told.ruling) looked = { part: 0, rank: 0 };
  state = told;
  draw();
  announce(state);
  answerChallenge(before);
}

follow({ role: "dealer", onState: take, onLink: renderLink, onForbidden: () => location.reload() });
bindSheet();
bindChoices(screenForm);
find("voice-choices").append(...voiceChoices());
keepAwake();
