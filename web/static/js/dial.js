// The brass floor dial: one numeral for each betting round, and a needle.

import { h, redraw, s, setText } from "./dom.js";

const CENTRE = [150, 146];
const RESTING = -96;

/** Degrees from upright, for round `n` of `count`. */
function angle(n, count) {
  return -90 + (180 * (n - 0.5)) / count;
}

function at(degrees, radius) {
  const turned = ((degrees - 90) * Math.PI) / 180;
  return [CENTRE[0] + radius * Math.cos(turned), CENTRE[1] + radius * Math.sin(turned)];
}

function arc(radius) {
  const [x, y] = CENTRE;
  return `M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}`;
}

function numeral(n, count, round) {
  const [x, y] = at(angle(n, count), 111);
  const name = n === round ? "now" : n < round ? "passed" : "to-come";
  return s("text", { x, y, class: name }, String(n));
}

function tick(n, count) {
  const [[x1, y1], [x2, y2]] = [at(angle(n + 0.5, count), 129), at(angle(n + 0.5, count), 136)];
  return s("line", { class: "tick", x1, y1, x2, y2 });
}

function build(count) {
  const needle = s("g", { class: "needle" }, s("path", { d: "M-4.500 4L-1.500 -78L0 -84L1.500 -78L4.500 4Z" }));
  const hub = s(
    "g",
    { transform: `translate(${CENTRE[0]} ${CENTRE[1]})` },
    needle,
    s("circle", { class: "hub", r: 11 }),
    s("circle", { class: "pin", r: 4 }),
  );
  const ticks = Array.from({ length: count - 1 }, (_, index) => tick(index + 1, count));
  return s(
    "svg",
    { viewBox: "8 6 284 152", "aria-hidden": "true", class: `dial-face of-${count}` },
    s("path", { class: "arc outer", d: arc(136) }),
    s("path", { class: "arc inner", d: arc(88) }),
    ...ticks,
    s("g", { class: "numerals" }),
    hub,
  );
}

/** Draw the dial into `node`: `round` of `rounds`, with a caption of a few words; at rest the needle lies down. */
export function drawDial(node, { round, rounds, caption, resting = false }) {
  redraw(node, rounds, () => [build(rounds), h("p", { class: "dial-caption" })]);
  const numerals = Array.from({ length: rounds }, (_, index) => numeral(index + 1, rounds, resting ? 0 : round));
  node.querySelector(".numerals").replaceChildren(...numerals);
  node.querySelector(".needle").style.transform = `rotate(${resting ? RESTING : angle(round, rounds)}deg)`;
  setText(node.querySelector(".dial-caption"), caption);
}
