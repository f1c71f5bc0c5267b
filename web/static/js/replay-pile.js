// A game of the pile in the replay: the shaft, the pile, what was being settled, the players.

import { h } from "./dom.js";
import { _ } from "./language.js";
import { drawHeap } from "./pile-cards.js";
import { drawShaft } from "./pile-elevator.js";
import { drawHappening, drawNext, drawPlayers } from "./pile-panels.js";

/** What is drawn of one step, as `DealScene` of replay-deal.js. */
export class PileScene {
  title(game) {
    return _("Game {number}: {game}", { number: game.deal, game: game.title });
  }

  build() {
    this.node = h(
      "div",
      { class: "replay-table replay-pile" },
      h("div", { class: "replay-heap" }, h("section", { id: "shaft" }), h("section", { id: "heap" })),
      h(
        "div",
        { class: "replay-side" },
        h("div", { class: "panel replay-next" }),
        h("div", { class: "replay-happening" }),
        h("div", { class: "panel replay-seats" }),
      ),
    );
    return this.node;
  }

  draw(state) {
    this.node.dataset.look = state.game.theme;
    drawShaft(this.node.querySelector("#shaft"), state, false);
    drawHeap(this.node.querySelector("#heap"), state);
    drawNext(this.node.querySelector(".replay-next"), state, false);
    drawHappening(this.node.querySelector(".replay-happening"), state);
    drawPlayers(this.node.querySelector(".replay-seats"), state);
  }
}
