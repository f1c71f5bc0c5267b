// Let the final authority rule otherwise, with a name and a reason.

import { h } from "./dom.js";
import { _ } from "./language.js";
import { share } from "./panels.js";
import { key } from "./sheet.js";

const SHARES = ["0", "1/8", "1/6", "1/4", "1/3", "3/8", "1/2", "5/8", "2/3", "3/4", "1"];

/** Equal shares for so many. */
function equal(count) {
  return count === 1 ? "1" : `1/${count}`;
}

/** Fill a sheet: who rules, who takes what, why; touching a player shares the pot equally among those touched. */
export function overruleSheet(state, act) {
  return (body) => {
    const takes = new Map(state.seats.map((seat) => [seat.seat, "0"]));
    const by = h("input", { name: "by", maxlength: 40, required: true, autocomplete: "name" });
    const words = h("input", { name: "words", maxlength: 120 });
    const list = h("div", { class: "share-list" });
    const touch = (seat) => {
      const on = state.seats.filter((one) => (one === seat) !== (takes.get(one.seat) !== "0"));
      for (const one of state.seats) takes.set(one.seat, on.includes(one) ? equal(on.length) : "0");
      draw();
    };
    const row = (seat) => {
      const held = takes.get(seat.seat);
      const known = SHARES.includes(held) ? SHARES : [...SHARES, held];
      const select = h(
        "select",
        {
          "aria-label": _("share of {name}", { name: seat.name }),
          onchange: (event) => (takes.set(seat.seat, event.target.value), draw()),
        },
        ...known.map((value) =>
          h("option", { value, selected: value === held }, value === "0" ? _("nothing") : share(value)),
        ),
      );
      const pressed = String(held !== "0");
      return h(
        "div",
        { class: "share-row" },
        key(seat.name, () => touch(seat), "wide-key", { "aria-pressed": pressed }),
        select,
      );
    };
    const draw = () => list.replaceChildren(...state.seats.map(row));
    const rule = () => {
      if (!by.reportValidity()) return;
      const shares = Object.fromEntries([...takes].filter(([, value]) => value !== "0"));
      act({ action: "overrule", by: by.value.trim(), shares, ...(words.value.trim() && { words: words.value.trim() }) });
    };
    draw();
    body.append(
      h("label", { class: "field" }, _("Who rules"), by),
      h("p", { class: "detail" }, _("Touch those who take the pot.")),
      list,
      h("label", { class: "field" }, _("Why"), words),
      key(_("Rule so"), rule, "next"),
    );
    by.focus();
  };
}
