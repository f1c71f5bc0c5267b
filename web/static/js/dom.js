// Make and update elements without a single string of markup.

import { _ } from "./language.js";

/** The element of the page with this id. */
export const find = (id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An HTML element: h("p", {class: "quiet", onclick: f}, "text", child, ...). */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, in the same way. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Set a text only when it differs, so that live regions speak once and nothing flickers. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

const drawn = new WeakMap();

/** Rebuild what `node` holds only when `key` (any JSON value) has changed since the last time. */
export function redraw(node, key, build) {
  const text = JSON.stringify(key);
  if (drawn.get(node) === text) return;
  drawn.set(node, text);
  const held = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  node.replaceChildren(...[build()].flat().filter(Boolean));
  if (held) node.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
}

/** The text with every place it names ("position 6", "C2", "the elevator") set apart in brass. */
export function withPlaces(text, slots = []) {
  const names = slots.map((slot) => slot.slot);
  const long = names.filter((name) => name.length > 1 && !/^\d+$/.test(name));
  const numbered = names.length && _("position {slot}", { slot: `(?:${names.join("|")})` });
  const places = [numbered, ...long, _("the elevator")].filter(Boolean).join("|");
  const found = new RegExp(`\\b(${places})\\b`, "i");
  return text.split(found).map((part, index) => (index % 2 ? h("em", {}, part) : part));
}
