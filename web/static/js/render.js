// The display: one function from a state, and from the part that is looked at, to what everybody sees.

import { drawDial } from "./dial.js";
import { h, redraw, setText } from "./dom.js";
import { dialOf, drawParts, drawPrompt, drawScan, drawSeats, drawSentence } from "./panels.js";

const CAMERA_MARKS = { steady: "●", moving: "◐", searching: "◌", lost: "✕", none: "○" };

/** The elements of the page by id. */
export const find = (id) => document.getElementById(id);

function drawHead(state, chosen) {
  const part = state.ruling?.parts[chosen];
  const looking = part && state.ruling.parts.length > 1 ? [`looking at the ${part.side} half`] : [];
  const terms = state.ruling
    ? ["showdown", `deal ${state.deal}`, ...looking]
    : [...state.game.terms, `deal ${state.deal}`];
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

/** Draw a whole state; `chosen` is the index of the part looked at, `onChoose(index)` is called for another. */
export function render(state, board, chosen, onChoose) {
  document.body.dataset.phase = state.phase;
  drawHead(state, chosen);
  board.update({
    game: state.game,
    board: state.board,
    prompt: state.prompt,
    part: state.ruling?.parts[chosen] ?? null,
  });
  drawDial(find("dial"), dialOf(state));
  drawPrompt(find("prompt"), state);
  drawScan(find("scan"), state);
  drawParts(find("parts"), state, chosen, onChoose);
  drawSeats(find("seats"), state);
  drawSentence(find("sentence"), state);
}

/** Say whether there is contact with the table; without it everything is greyed and told its age. */
export function renderLink({ live, age }) {
  document.body.dataset.link = live ? "live" : "lost";
  // Only the first part is announced: a screen reader need not count the seconds.
  const told = () => [
    h("span", {}, "✕ no contact"),
    h("span", { "aria-hidden": "true" }, ` for ${age} s, trying again`),
  ];
  if (live || !find("link").firstChild) find("link").replaceChildren(...(live ? [] : told()));
  else setText(find("link").lastChild, ` for ${age} s, trying again`);
}
