// Who sits where: names, order, the button.

import { h } from "./dom.js";
import { _ } from "./language.js";
import { key, sign } from "./sheet.js";

/** The actions that make the seats of a state as they are in `rows`, each {name, seat or null, button}. */
export function changes(state, rows) {
  const before = state.seats.map((seat) => seat.name);
  const names = rows.map((row) => row.name.trim()).map((name, at) => name || _("Seat {number}", { number: at + 1 }));
  const renamed = rows
    .map((row, at) => ({ action: "rename", seat: row.seat, name: names[at] }))
    .filter(({ seat, name }) => seat && before[seat - 1] !== name);
  const kept = rows.map((row) => row.seat);
  const same = kept.length === before.length && kept.every((seat, at) => seat === at + 1);
  const button = rows.findIndex((row) => row.button) + 1;
  const now = state.seats.find((seat) => seat.button)?.seat;
  return [
    ...renamed,
    ...(same ? [] : [{ action: "seats", players: names }]),
    ...(button && (!same || button !== now) ? [{ action: "button", seat: button }] : []),
  ];
}

/** Fill a sheet with one row for each seat: name, earlier, button where the game has one, away; a key for one more. */
export function seatsSheet(state, { act, button: dealt = true }) {
  return (body) => {
    let rows = state.seats.map(({ seat, name, button }) => ({ seat, name, button }));
    const { least = 2, most = 11 } = state.game.players ?? {};
    const list = h("ol", { class: "seat-list" });
    const more = key(_("One more player"), () => add(), "wide-key");
    const say = h("p", { class: "detail" });
    const add = () => {
      rows.push({ seat: null, name: "", button: false });
      draw();
      list.querySelector("li:last-child input").focus();
    };
    const buttonSign = (one) =>
      sign("D", _("the button is here"), () => (rows.forEach((other) => (other.button = other === one)), draw()), {
        "aria-pressed": String(Boolean(one.button)),
      });
    const row = (one, at) =>
      h(
        "li",
        {},
        h("span", { class: "number" }, String(at + 1)),
        h("input", {
          value: one.name,
          maxlength: 24,
          "aria-label": _("name at seat {number}", { number: at + 1 }),
          oninput: (event) => (one.name = event.target.value),
        }),
        ...(dealt ? [buttonSign(one)] : []),
        sign("▲", _("move up"), () => (rows.splice(Math.max(0, at - 1), 0, rows.splice(at, 1)[0]), draw())),
        sign("✕", _("take this seat away"), () => ((rows = rows.filter((other) => other !== one)), draw()), {
          disabled: rows.length <= least,
        }),
      );
    const draw = () => {
      list.replaceChildren(...rows.map(row));
      more.disabled = rows.length >= most;
      say.textContent = _("{least} to {most} players, clockwise.", { least, most });
    };
    const keep = () => act(...changes(state, rows));
    draw();
    body.append(say, list, more, key(_("Keep these seats"), keep, "next"));
  };
}
