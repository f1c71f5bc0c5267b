// Mend the order in which the cards were turned.

import { mini } from "./card.js";
import { h } from "./dom.js";
import { _ } from "./language.js";
import { key, sign } from "./sheet.js";

/** Fill a sheet with the turned cards in order; each moves up by a touch; one key keeps the order. */
export function orderSheet(state, act) {
  return (body) => {
    let order = Object.entries(state.board)
      .filter(([, place]) => place.order)
      .sort(([, one], [, other]) => one.order - other.order)
      .map(([slot]) => slot);
    const list = h("ol", { class: "order-list" });
    const earlier = (at) => {
      [order[at - 1], order[at]] = [order[at], order[at - 1]];
      draw();
      list.querySelectorAll("button")[Math.max(0, at - 2)]?.focus();
    };
    const row = (slot, at) => {
      const { card } = state.board[slot];
      return h(
        "li",
        {},
        h("span", { class: "number" }, String(at + 1)),
        h("b", { class: "name" }, slot),
        card && mini(card),
        at > 0 ? sign("▲", _("{slot} was turned earlier", { slot }), () => earlier(at)) : h("span", { class: "sign" }),
      );
    };
    const draw = () => list.replaceChildren(...order.map(row));
    draw();
    body.append(list, key(_("Keep this order"), () => act({ action: "order", slots: order }), "next"));
  };
}
