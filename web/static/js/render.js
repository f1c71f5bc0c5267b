// The display: one function from a state, and from the part that is looked at, to what everybody sees.

import { drawDial } from "./dial.js";
import { find, h, redraw, setText } from "./dom.js";
import { _ } from "./language.js";
import { dialOf, drawParts, drawPrompt, drawScan, drawSeats, drawSentence } from "./panels.js";

const CAMERA_MARKS = { steady: "●", moving: "◐", searching: "◌", lost: "✕", none: "○" };

/** What is looked at of a ruling: a part, or one of the hands that come after the winner's. */
export function lookedAt(state, { part, rank }) {
  const half = state.ruling?.parts[part] ?? null;
  return half?.next?.[rank - 1] ?? half;
}

function looking({ side }) {
  return side === "low" ? _("looking at the low half") : _("looking at the high half");
}

function drawHead(state, looked) {
  const part = state.ruling?.parts[looked.part];
  const deal = _("deal {number}", { number: state.deal });
  const half = part && state.ruling.parts.length > 1 ? [looking(part)] : [];
  const terms = state.ruling ? [_("showdown"), deal, ...half] : [...state.game.terms, deal];
  setText(find("title"), state.game.title);
  setText(find("terms"), terms.join(" · "));
  drawCamera(state.camera);
}

/** How the camera fares, in a mark and words. */
export function drawCamera({ state, text }) {
  const node = find("camera");
  node.dataset.state = state;
  redraw(node, [state, text], () => [h("i", { "aria-hidden": "true" }, CAMERA_MARKS[state] ?? "●"), text]);
}

/** Draw a whole state; `looked` is {part, rank}, what is looked at, `onLook(part, rank)` is called for another. */
export function render(state, board, looked, onLook) {
  const bare = Object.values(state.board).every((place) => place.state === "empty");
  document.body.dataset.phase = state.phase;
  document.body.classList.toggle("bare", bare && state.phase === "laying");
  drawHead(state, looked);
  board.update({ game: state.game, board: state.board, prompt: state.prompt, part: lookedAt(state, looked) });
  drawDial(find("dial"), dialOf(state));
  drawPrompt(find("prompt"), state);
  drawScan(find("scan"), state);
  drawParts(find("parts"), state, looked, onLook);
  drawSeats(find("seats"), state);
  drawSentence(find("sentence"), state);
}

/** Say whether there is contact with the table; without it everything is greyed and told its age. */
export function renderLink({ live, age }) {
  document.body.dataset.link = live ? "live" : "lost";
  // Only the first part is announced: a screen reader need not count the seconds.
  const since = _("for {age} s, trying again", { age });
  const told = () => [h("span", {}, _("✕ no contact"), " "), h("span", { "aria-hidden": "true" }, since)];
  if (live || !find("link").firstChild) find("link").replaceChildren(...(live ? [] : told()));
  else setText(find("link").lastChild, since);
}
