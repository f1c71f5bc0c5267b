// A sheet that comes up from the bottom of the screen, within reach of a thumb.

import { find, h } from "./dom.js";
import { _ } from "./language.js";

/** Open the sheet with a title; `fill(body)` puts something in. Escape and a touch beside it close it. */
export function openSheet(title, fill) {
  const sheet = find("sheet");
  const body = h("div", { class: "sheet-body" });
  sheet.replaceChildren(
    h(
      "header",
      {},
      h("h2", { id: "sheet-title" }, title),
      h("button", { type: "button", class: "key close", onclick: closeSheet, "aria-label": _("close") }, "✕"),
    ),
    body,
  );
  sheet.removeAttribute("aria-label");
  sheet.setAttribute("aria-labelledby", "sheet-title");
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
  fill(body);
}

/** Close the sheet; nothing happens when none is open. */
export function closeSheet() {
  const sheet = find("sheet");
  if (sheet.open) sheet.close();
}

/** Let a touch beside the sheet close it. */
export function bindSheet() {
  find("sheet").addEventListener("click", (event) => {
    if (event.target === event.currentTarget) closeSheet();
  });
}

/** A key with words on it. */
export function key(label, onclick, name = "", more = {}) {
  return h("button", { type: "button", class: `key ${name}`, "data-key": label, onclick, ...more }, label);
}

/** A key with a sign for the eye and words for the ear. */
export function sign(mark, label, onclick, more = {}) {
  return h("button", { type: "button", class: "key sign", "aria-label": label, title: label, onclick, ...more }, mark);
}

/** The players who have not folded. */
export const stillIn = (state) => state.seats.filter((seat) => !seat.folded_round);

/** Fill a sheet with some players to choose one. */
export function seatSheet(seats, onSeat) {
  return (body) =>
    body.append(
      h("div", { class: "seat-keys" }, ...seats.map((seat) => key(seat.name, () => onSeat(seat), "wide-key"))),
    );
}
