// A sheet that comes up from the bottom of the screen, within reach of a thumb.

import { find } from "./render.js";
import { h } from "./dom.js";

/** Open the sheet with a title; `fill(body)` puts something in. Escape and a touch beside it close it. */
export function openSheet(title, fill) {
  const sheet = find("sheet");
  const body = h("div", { class: "sheet-body" });
  sheet.replaceChildren(
    h("header", {}, h("h2", {}, title), h("button", { type: "button", class: "key close", onclick: closeSheet, "aria-label": "close" }, "✕")),
    body,
  );
  if (!sheet.open) sheet.showModal();
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
