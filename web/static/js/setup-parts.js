// What the steps of the set-up are made of.

import { h } from "./dom.js";

/** A key with words on it. */
export function key(label, onclick, name = "", more = {}) {
  return h("button", { type: "button", class: `key ${name}`, "data-key": label, onclick, ...more }, label);
}

/** A list of sentences, the most urgent first. */
export function notes(sentences, name = "") {
  return sentences.length > 0 && h("ul", { class: `note ${name}` }, ...sentences.map((text) => h("li", {}, text)));
}
