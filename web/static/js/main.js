// The display page: follow the table, draw it, show each half of a ruling once.

import { Board } from "./board.js";
import { bindChoices } from "./choices.js";
import { find } from "./dom.js";
import { pointToLesson } from "./lesson-link.js";
import { squeeze } from "./panels.js";
import { render, renderLink } from "./render.js";
import { follow } from "./state.js";
import { announce } from "./voice.js";
import { voiceChoices } from "./voice-panel.js";
import { keepAwake } from "./wake.js";

const EACH_PART_MS = 7000;

const board = new Board(find("board"));
let state = null;
let looked = { part: 0, rank: 0 };
let ruling = "";
let turn = 0;

function draw() {
  render(state, board, looked, look);
}

function look(part, rank = 0) {
  clearTimeout(turn);
  looked = { part, rank };
  draw();
}

/** Show the other parts of a new ruling one after the other, then rest on the first; a touch ends it. */
function showInTurn(next) {
  turn = setTimeout(() => {
    looked = { part: next % state.ruling.parts.length, rank: 0 };
    draw();
    if (looked.part) showInTurn(next + 1);
  }, EACH_PART_MS);
}

follow({
  role: "viewer",
  onState(newest) {
    state = newest;
    const now = JSON.stringify(state.ruling);
    if (now !== ruling) {
      clearTimeout(turn);
      [ruling, looked] = [now, { part: 0, rank: 0 }];
      if (state.ruling?.parts.length > 1) showInTurn(1);
    }
    draw();
    pointToLesson(state.game);
    announce(state);
  },
  onLink: renderLink,
});
new ResizeObserver(() => squeeze(find("seats"))).observe(find("side"));
bindChoices(find("choices"));
find("voice-choices").append(...voiceChoices());
keepAwake((held) => find("awake").toggleAttribute("hidden", held));
