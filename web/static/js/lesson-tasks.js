// What is to be done in a step: touch, hear why, touch again until it is right.

import { mini } from "./card.js";
import { h, setText } from "./dom.js";
import { _ } from "./language.js";
import { LessonScene } from "./lesson-scene.js";

const RUN = /([A-Z0-9]+(?:-[A-Z0-9]+)+)/;

/** A text whose lines ("1-E-4") and lows ("8-7-5-2-A") are never broken. */
export function unbroken(text) {
  return text.split(RUN).map((part, index) => (index % 2 ? h("span", { class: "whole" }, part) : part));
}

/** What was said to a touch. */
function said({ right, words, article }) {
  return [
    h("p", { class: "lesson-words" }, h("b", { "aria-hidden": "true" }, right ? "✓" : "✗"), h("span", {}, unbroken(words))),
    article && h("p", { class: "quiet" }, _("Rule: {article}", { article })),
  ].filter(Boolean);
}

/** What beats what, to be opened by whoever does not know it yet. */
function ranking(ranks) {
  const row = ({ words, cards }) => h("li", {}, h("span", {}, words), h("span", { class: "rank-cards" }, cards.map((one) => mini(one.card, { as: one.as }))));
  return h("details", { class: "lesson-ranks" }, h("summary", {}, _("What beats what?")), h("ol", {}, ranks.map(row)));
}

/** Whether hands lie open that have to be ranked. */
function ranked(step) {
  return step.game.slots.length > 1 && step.hands.some(({ cards }) => !cards.includes("back"));
}

/** One step on the screen: `reply(keys)` asks what is said to a touch, `onDone()` is called once it was right. */
export class StepView {
  constructor(step, { ranks, reply, onDone }) {
    Object.assign(this, { step, reply, onDone, picked: [], waiting: false, done: !step.task });
    this.scene = new LessonScene(step, (key) => this.touched(key));
    this.answer = h("div", { class: "lesson-reply", role: "status" });
    this.count = h("p", { class: "quiet lesson-count" });
    this.keys = new Map();
    this.work = h("div", { class: "lesson-work" }, step.task ? this.task() : [], ranked(step) && ranking(ranks));
  }

  task() {
    const { ask, touch, choices } = this.step.task;
    const keys = choices.map(({ key, words }) => {
      const node = h("button", { type: "button", class: "key lesson-choice", "data-choice": key, onclick: () => this.touched(key) }, words);
      this.keys.set(key, node);
      return node;
    });
    const group = keys.length > 0 && h("div", { class: "lesson-choices", role: "group", "aria-label": _("answers") }, keys);
    return [
      h("p", { class: "lesson-ask" }, h("i", { "aria-hidden": "true" }), h("span", {}, unbroken(ask))),
      group,
      touch === "line" && this.count,
      this.answer,
    ];
  }

  touched(key) {
    if (this.done || this.waiting) return;
    if (this.step.task.count === 1) {
      this.send([key]);
      return;
    }
    if (!this.picked.length) this.scene.light(null);
    if (this.picked.includes(key)) this.picked = this.picked.filter((one) => one !== key);
    else this.picked.push(key);
    this.scene.mark(this.picked, "picked");
    const { count } = this.step.task;
    setText(this.count, _("{chosen} of {count} chosen", { chosen: this.picked.length, count }));
    if (this.picked.length === count) this.send(this.picked.splice(0));
  }

  async send(keys) {
    this.waiting = true;
    const reply = await this.reply(keys);
    this.waiting = false;
    if (reply) this.show(keys, reply);
  }

  show(keys, reply) {
    const name = reply.right ? "good" : "bad";
    this.answer.className = `lesson-reply ${name}`;
    this.answer.replaceChildren(...said(reply));
    this.answer.scrollIntoView({ block: "nearest" });
    setText(this.count, "");
    this.scene.turn(reply.turned);
    this.scene.light(reply.look ?? (this.step.task.count > 1 ? null : this.step.look));
    this.scene.mark(keys, name);
    for (const [key, node] of this.keys) node.classList.toggle(name, keys.includes(key));
    if (!reply.right) return;
    this.done = true;
    this.scene.rest();
    for (const node of this.keys.values()) {
      node.classList.remove("bad");
      node.setAttribute("aria-disabled", "true");
    }
    this.onDone();
  }
}
