// What the steps of the set-up say in a list.

import { h } from "./dom.js";

/** A list of sentences, the most urgent first. */
export function notes(sentences, name = "") {
  return sentences.length > 0 && h("ul", { class: `note ${name}` }, ...sentences.map((text) => h("li", {}, text)));
}
