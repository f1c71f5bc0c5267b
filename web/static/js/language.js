// Say every sentence in the language of this page; base.html loads its catalogue before any module runs.

const { sentences, forms } = globalThis.floormanLanguage ?? { sentences: {}, forms: [] };

/** The code of the language of this page: "en", "fr". */
export const language = document.documentElement.lang || "en";

/** The text with its {places} filled in. */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

/** The sentence in the language of this page: _("{name} folds.", { name }). */
export function _(text, values = {}) {
  return filled(sentences[text] ?? text, values);
}

/** The text where the same English means several things: meaning("side", "high"). */
export function meaning(context, text, values = {}) {
  return filled(sentences[`${context}\u0004${text}`] ?? text, values);
}

/** The sentence for so many: plural("{count} card", "{count} cards", 3). */
export function plural(one, many, count, values = {}) {
  const form = forms[count < forms.length ? count : 100 + (count % 100)] ?? (count === 1 ? 0 : 1);
  return filled((sentences[one] ?? [one, many])[form], { count, ...values });
}

/** An address of ours that answers in the language of this page, whatever another page of this browser has chosen. */
export function spoken(address) {
  return `${address}${address.includes("?") ? "&" : "?"}lang=${language}`;
}
