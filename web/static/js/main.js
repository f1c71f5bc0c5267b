// The display page: follow the table, draw it, show each half of a ruling once.

import { Board } from "./board.js";
import { bindChoices } from "./choices.js";
import { squeeze } from "./panels.js";
import { find, render, renderLink } from "./render.js";
import { follow } from "./state.js";
import { keepAwake } from "./wake.js";

const EACH_PART_MS = 7000;

const board = new Board(find("board"));
let state = null;
let chosen = 0;
let ruling = "";
let turn = 0;

function draw() {
  render(state, board, chosen, choose);
}

function choose(index) {
  clearTimeout(turn);
  chosen = index;
  draw();
}

/** Show the other parts of a new ruling one after the other, then rest on the first; a touch ends it. */
function showInTurn(next) {
  turn = setTimeout(() => {
    chosen = next % state.ruling.parts.length;
    draw();
    if (chosen) showInTurn(next + 1);
  }, EACH_PART_MS);
}

follow({
  role: "viewer",
  onState(newest) {
    state = newest;
    const now = JSON.stringify(state.ruling);
    if (now !== ruling) {
      clearTimeout(turn);
      [ruling, chosen] = [now, 0];
      if (state.ruling?.parts.length > 1) showInTurn(1);
    }
    draw();
  },
  onLink: renderLink,
});
new ResizeObserver(() => squeeze(find("seats"))).observe(find("side"));
bindChoices(find("choices"));
keepAwake((held) => find("awake").toggleAttribute("hidden", held));
