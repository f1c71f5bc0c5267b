// Play a deal or a game of the pile again, step by step, drawn as the display drew it.

import { h, setText } from "./dom.js";
import { _ } from "./language.js";
import { drawSentence } from "./panels.js";
import { DealScene } from "./replay-deal.js";
import { PileScene } from "./replay-pile.js";

const EACH_MS = 1800;

/** A replay in a container: `show(deal)` begins with its first step. */
export class Replay {
  constructor(node, onClose) {
    this.node = node;
    this.onClose = onClose;
    this.playing = 0;
  }

  show(deal) {
    this.deal = deal;
    this.at = 0;
    this.scene = deal.kind === "shedding" ? new PileScene() : new DealScene();
    this.node.hidden = false;
    this.node.replaceChildren(...this.build());
    this.draw();
    this.node.querySelector("h2").focus();
    this.node.scrollIntoView({ block: "start" });
  }

  hide() {
    this.pause();
    this.node.hidden = true;
    this.onClose();
  }

  build() {
    const step = (label, by, name) =>
      h("button", { type: "button", class: "key", "data-step": name, "aria-label": label, onclick: () => this.go(by()) }, {
        first: "⏮",
        back: "◀",
        on: "▶",
        last: "⏭",
      }[name]);
    const last = this.deal.steps.length - 1;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: last,
      value: 0,
      "aria-label": _("Step"),
      oninput: (event) => this.go(Number(event.target.value)),
    });
    this.player = h("button", { type: "button", class: "key next", "data-step": "play", onclick: () => this.toggle() }, _("Play"));
    return [
      h(
        "header",
        { class: "replay-head" },
        h("h2", { tabindex: "-1" }, this.scene.title(this.deal)),
        h("p", { class: "quiet", id: "replay-step", role: "status" }),
        h("button", { type: "button", class: "key small", onclick: () => this.hide() }, _("Close")),
      ),
      this.scene.build(),
      h("p", { class: "replay-sentence" }),
      h(
        "div",
        { class: "replay-keys" },
        step(_("First step"), () => 0, "first"),
        step(_("One step back"), () => this.at - 1, "back"),
        this.player,
        step(_("One step on"), () => this.at + 1, "on"),
        step(_("Last step"), () => last, "last"),
        this.slider,
      ),
    ];
  }

  go(to) {
    this.at = Math.min(this.deal.steps.length - 1, Math.max(0, to));
    this.draw();
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.at === this.deal.steps.length - 1) this.go(0);
    setText(this.player, _("Pause"));
    this.playing = setInterval(() => {
      this.go(this.at + 1);
      if (this.at === this.deal.steps.length - 1) this.pause();
    }, EACH_MS);
    return undefined;
  }

  pause() {
    clearInterval(this.playing);
    this.playing = 0;
    if (this.player) setText(this.player, _("Play"));
  }

  draw() {
    const { state, at } = this.deal.steps[this.at];
    const time = new Date(1000 * at).toLocaleTimeString(document.documentElement.lang);
    this.slider.value = this.at;
    setText(
      this.node.querySelector("#replay-step"),
      _("Step {step} of {steps}, {time}", { step: this.at + 1, steps: this.deal.steps.length, time }),
    );
    this.scene.draw(state);
    drawSentence(this.node.querySelector(".replay-sentence"), state);
  }
}
