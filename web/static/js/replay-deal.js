// A deal of poker in the replay: the board, the dial, the ruling, the players, as the display drew them.

import { Board } from "./board.js";
import { drawDial } from "./dial.js";
import { h } from "./dom.js";
import { _ } from "./language.js";
import { dialOf, drawParts, drawSeats } from "./panels.js";
import { lookedAt } from "./render.js";

/** What is drawn of one step: `build()` once, `draw(state, fresh)` for each; fresh: another step than before. */
export class DealScene {
  constructor() {
    this.looked = { part: 0, rank: 0 };
  }

  title(deal) {
    return _("Deal {number}: {game}", { number: deal.deal, game: deal.title });
  }

  build() {
    this.node = h(
      "div",
      { class: "replay-table" },
      h("div", { class: "replay-board", id: "board" }),
      h(
        "div",
        { class: "replay-side" },
        h("div", { class: "panel dial" }),
        h("div", { id: "parts", class: "replay-parts" }),
        h("div", { class: "panel replay-seats" }),
      ),
    );
    return this.node;
  }

  draw(state, fresh = true) {
    if (fresh) this.looked = { part: 0, rank: 0 };
    this.board ??= new Board(this.node.querySelector(".replay-board"));
    this.board.update({ game: state.game, board: state.board, prompt: state.prompt, part: lookedAt(state, this.looked) });
    drawDial(this.node.querySelector(".dial"), dialOf(state));
    drawParts(this.node.querySelector(".replay-parts"), state, this.looked, (part, rank = 0) => {
      this.looked = { part, rank };
      this.draw(state, false);
    });
    drawSeats(this.node.querySelector(".replay-seats"), state);
  }
}
