// Small plots of how a trainee does over time, drawn by hand as SVG.

import { h, s } from "./dom.js";
import { _ } from "./language.js";

const [WIDTH, HEIGHT, PAD] = [320, 110, 8];

/** The points of a curve; values from 0 at the bottom to `most` at the top. */
function curve(values, most) {
  const step = values.length > 1 ? (WIDTH - 2 * PAD) / (values.length - 1) : 0;
  return values.map((value, index) => [PAD + index * step, HEIGHT - PAD - (value / most) * (HEIGHT - 2 * PAD)]);
}

function plot(label, values, most, mark) {
  const points = curve(values, most);
  const [[, y]] = curve([mark ?? 0], most);
  const [x, last] = points.at(-1);
  const svg = s(
    "svg",
    { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    s("line", { class: "ground", x1: PAD, x2: WIDTH - PAD, y1: HEIGHT - PAD, y2: HEIGHT - PAD }),
    mark && s("line", { class: "mark", x1: PAD, x2: WIDTH - PAD, y1: y, y2: y }),
    points.length > 1 && s("polyline", { points: points.map((point) => point.join(",")).join(" ") }),
    s("circle", { cx: x, cy: last, r: 4 }),
  );
  return h("figure", {}, svg, h("figcaption", { class: "quiet" }, label));
}

/** Two plots of a course: the part that was right, with the pass mark of exams, and the seconds each answer took. */
export function drawCourse(course, mark) {
  const right = course.map((point) => point.right);
  const seconds = course.map((point) => point.seconds);
  const [first, last] = [right[0], right.at(-1)].map((part) => Math.round(100 * part));
  const [before, now] = [seconds[0], seconds.at(-1)];
  return h(
    "div",
    { class: "plots" },
    plot(
      _("Right: from {first} % at first to {last} % now; the line is at {mark} %.", { first, last, mark: Math.round(100 * mark) }),
      right,
      1,
      mark,
    ),
    plot(
      _("Seconds for an answer: from {first} at first to {last} now.", { first: before, last: now }),
      seconds,
      Math.max(1, ...seconds),
    ),
  );
}
