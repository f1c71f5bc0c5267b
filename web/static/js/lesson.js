// The lessons: one step a screen, back and next, and the list of all of them.

import { ask } from "./actions.js";
import { choice } from "./choices.js";
import { find, h, setText } from "./dom.js";
import { _ } from "./language.js";
import { drawLessons } from "./lesson-list.js";
import { placeOf, places, reach } from "./lesson-place.js";
import { StepView, unbroken } from "./lesson-tasks.js";

const place = find("lesson");
const kept = "kept" in place.dataset;
const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const rules = new URLSearchParams(location.search);
rules.delete("lang");

/** Do something with the table's answer; what goes wrong is said above. */
async function trying(work) {
  setText(find("trouble"), "");
  try {
    return await work();
  } catch (error) {
    setText(find("trouble"), error.message);
    return null;
  }
}

function draw(...children) {
  place.replaceChildren(...children.flat().filter(Boolean));
  document.body.classList.toggle("at-work", Boolean(place.querySelector(".lesson-step")));
  place.querySelector("h2")?.focus({ preventScroll: true });
  globalThis.scrollTo(0, 0);
}

/** Every lesson. */
async function list() {
  const { lessons } = await ask("/api/lessons");
  const where = kept && choice("trainee");
  draw(
    h(
      "section",
      { class: "panel text" },
      h("h2", { tabindex: "-1" }, _("Learn a game in five minutes")),
      h("p", {}, _("Look, touch, and read why. Nothing here touches the table.")),
      where && h("p", { class: "quiet" }, _("Kept under the name {name}.", { name: where })),
    ),
    drawLessons(lessons, await places(kept)),
  );
}

/** The lesson of one game, from the step where it was left. */
class LessonView {
  constructor(lesson) {
    this.lesson = lesson;
    this.steps = lesson.steps;
    document.title = `Floorman · ${lesson.title}`;
    addEventListener("keydown", (event) => this.pressed(event));
  }

  address(step, touched) {
    const query = new URLSearchParams(rules);
    query.set("touched", touched.join(","));
    return `/api/lessons/${encodeURIComponent(this.lesson.game)}/${step}?${query}`;
  }

  async go(number) {
    if (number < 0) return;
    if (number >= this.steps.length) {
      await this.end();
      return;
    }
    this.number = number;
    this.show();
    await trying(() => reach(this.lesson.game, number, false, kept));
  }

  show() {
    const { number } = this;
    const step = this.steps[number];
    const view = new StepView(step, {
      ranks: this.lesson.ranks,
      reply: (keys) => trying(() => ask(this.address(number, keys))),
      onDone: () => view === this.view && this.solved(),
    });
    this.view = view;
    draw(
      this.head(),
      h(
        "section",
        { class: "lesson-step", "aria-labelledby": "step-title" },
        h("div", { class: "lesson-text" }, h("h2", { id: "step-title", tabindex: "-1" }, step.title), h("p", {}, unbroken(step.text))),
        this.view.scene.node,
        this.view.work,
      ),
      this.foot(),
    );
  }

  head() {
    const count = this.steps.length;
    const house = this.lesson.house && h("span", { class: "chip" }, _("with the rules of this table"));
    return h(
      "div",
      { class: "lesson-head" },
      h("p", {}, h("b", {}, this.lesson.title), " ", house),
      h("p", { class: "quiet" }, _("Step {step} of {steps}", { step: this.number + 1, steps: count })),
      h("a", { class: "key small", href: "/learn" }, _("All lessons")),
    );
  }

  dot(step, number) {
    const label = _("Step {step}: {title}", { step: number + 1, title: step.title });
    const here = number === this.number;
    const name = here ? "dot here" : number < this.number ? "dot past" : "dot";
    return h(
      "li",
      {},
      h("button", { type: "button", class: name, "aria-label": label, title: step.title, "aria-current": here ? "step" : null, onclick: () => this.go(number) }),
    );
  }

  foot() {
    const last = this.number === this.steps.length - 1;
    this.next = h(
      "button",
      { type: "button", class: this.view.done ? "key next" : "key later", id: "next", onclick: () => this.go(this.number + 1) },
      last ? _("Finish") : this.view.done ? _("Next") : _("Skip"),
    );
    return h(
      "nav",
      { class: "lesson-foot", "aria-label": _("steps") },
      h("button", { type: "button", class: "key", id: "back", disabled: this.number === 0, onclick: () => this.go(this.number - 1) }, _("Back")),
      h("ol", { class: "dots" }, this.steps.map((step, number) => this.dot(step, number))),
      this.next,
    );
  }

  /** What was asked has been touched: the way on is lit. */
  solved() {
    const last = this.number === this.steps.length - 1;
    this.next.className = "key next";
    setText(this.next, last ? _("Finish") : _("Next"));
    this.next.focus({ preventScroll: true });
  }

  async end() {
    await trying(() => reach(this.lesson.game, 0, true, kept));
    draw(
      h(
        "section",
        { class: "panel text lesson-over" },
        h("p", { class: "lesson-tick", "aria-hidden": "true" }, "✓"),
        h("h2", { tabindex: "-1" }, _("You can play {title} now.", { title: this.lesson.title })),
        h("p", {}, _("The rest comes at the table: the screen always says what comes next, and why somebody won.")),
        h("p", { class: "lesson-ways" }, ...this.ways()),
      ),
    );
  }

  ways() {
    return [
      kept && h("a", { class: "key next", href: "/training" }, _("Practise dealing")),
      h("a", { class: kept ? "key" : "key next", href: "/learn" }, _("Another game")),
      h("a", { class: "key", href: "/" }, _("To the table")),
      h("button", { type: "button", class: "key", onclick: () => this.go(0) }, _("Once more")),
    ].filter(Boolean);
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.number === undefined) return;
    if (!place.querySelector(".lesson-step")) return;
    if (event.key === "ArrowRight") this.go(Math.min(this.number + 1, this.steps.length - 1));
    if (event.key === "ArrowLeft") this.go(this.number - 1);
  }
}

async function begin() {
  const view = new LessonView(await ask(`/api/lessons/${encodeURIComponent(game)}?${rules}`));
  const { step } = await placeOf(game, kept);
  await view.go(Math.min(step, view.steps.length - 1));
}

trying(game ? begin : list);
