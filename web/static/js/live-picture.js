// Show what the camera sees, a few times a second, and the corners of the area of play on it.

import { h, s } from "./dom.js";
import { _ } from "./language.js";

const PAUSE_MS = 250;
const LOST_MS = 1500;
const KEY_STEP = 0.01;

/** A picture that renews itself while `wanted()` says which one: "whole", "read", "waiting" until there is one, or null. */
export class LivePicture {
  constructor(node, { wanted, onArea }) {
    this.wanted = wanted;
    this.onArea = onArea;
    this.image = h("img", { alt: "" });
    this.empty = h("p", { class: "quiet" }, _("No picture yet."));
    this.corners = new Corners((area) => this.onArea(area));
    this.frame = h("div", { class: "frame" }, this.image, this.corners.node);
    node.append(this.frame, this.empty);
    this.node = node;
    this.image.addEventListener("load", () => this.again(true));
    this.image.addEventListener("error", () => this.again(false));
    this.ask();
  }

  ask() {
    const kind = this.wanted();
    this.node.hidden = !kind;
    if (kind === "waiting") this.arrived(false);
    if (kind === "waiting" || !kind) return setTimeout(() => this.ask(), PAUSE_MS);
    return (this.image.src = `/api/setup/picture?whole=${kind === "whole" ? 1 : 0}&t=${Date.now()}`);
  }

  arrived(there) {
    this.frame.hidden = !there;
    this.empty.hidden = there;
  }

  again(there) {
    this.arrived(there);
    setTimeout(() => this.ask(), there ? PAUSE_MS : LOST_MS);
  }

  /** Show the corners of an area (parts of the picture) to be dragged; null hides them. */
  showArea(area) {
    this.corners.show(area);
  }
}

/** Four corners over a picture that fingers, mice and arrow keys move. */
class Corners {
  constructor(onChange) {
    this.onChange = onChange;
    this.area = null;
    this.chosen = false; // moved by hand, and not yet answered by the table
    this.shape = s("polygon", {});
    const outside = s("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, this.shape);
    const names = [_("Top left corner"), _("Top right corner"), _("Bottom right corner"), _("Bottom left corner")];
    this.handles = names.map((name, index) => this.makeHandle(name, index));
    this.node = h("div", { class: "corners", hidden: true }, outside, ...this.handles);
  }

  makeHandle(name, index) {
    const handle = h("button", { type: "button", class: "corner", "aria-label": name });
    handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const box = this.node.getBoundingClientRect();
      this.move(index, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    });
    handle.addEventListener("pointerup", () => this.tell());
    handle.addEventListener("keydown", (event) => {
      const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
      if (x === undefined) return;
      event.preventDefault();
      this.move(index, this.area[index][0] + x * KEY_STEP, this.area[index][1] + y * KEY_STEP);
    });
    handle.addEventListener("keyup", (event) => event.key.startsWith("Arrow") && this.tell());
    return handle;
  }

  move(index, x, y) {
    const within = (part) => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
    this.area = this.area.map((corner, place) => (place === index ? [within(x), within(y)] : corner));
    this.chosen = true;
    this.draw();
  }

  /** Tell where the corners are now; where they are moved on before the answer, that move counts. */
  async tell() {
    const told = this.area;
    await this.onChange(told);
    if (this.area === told) this.chosen = false;
  }

  show(area) {
    this.node.hidden = !area;
    if (!area || this.chosen) return;
    this.area = area;
    this.draw();
  }

  draw() {
    this.shape.setAttribute("points", this.area.map((corner) => corner.join(",")).join(" "));
    for (const [index, [x, y]] of this.area.entries()) {
      this.handles[index].style.left = `${100 * x}%`;
      this.handles[index].style.top = `${100 * y}%`;
    }
  }
}
