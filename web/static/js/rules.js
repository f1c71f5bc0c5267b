// Choose the game and the house rules of the next deal; see the rules in force before it; keep house rules by name.

import { ask, post } from "./actions.js";
import { h } from "./dom.js";
import { _ } from "./language.js";
import { key, sign } from "./sheet.js";

/** The house rules that differ from the game's own. */
function own(options) {
  return Object.fromEntries(options.filter((one) => one.value !== one.default).map((one) => [one.name, one.value]));
}

function heading(group) {
  const known = {
    match: _("The match"),
    pile: _("The pile"),
    table: _("The table"),
    lines: _("Lines"),
    wild: _("Wild cards"),
    low: _("Low hands"),
    declare: _("Declarations"),
    pots: _("Side pots"),
    reveal: _("Turning the cards"),
  };
  return known[group] ?? group;
}

/** The sheet while it is open: the game looked at, its rules, what is saved. */
class Deal {
  constructor(state, { act }, body) {
    Object.assign(this, { act, body, games: [], saved: [], shown: null, game: state.game.name, wanted: {}, looks: 0 });
    this.players = state.seats.map((seat) => seat.name);
    this.onPile = state.kind === "shedding";
    this.trouble = h("p", { class: "alert wrong", role: "alert" });
    this.rules = h("div", { class: "sheet-body" });
    this.head = h("div", { class: "sheet-body" });
    this.open = new Set();
    body.append(this.trouble, this.head, this.rules);
    this.begin(state.game.options ?? {});
  }

  /** Do something that talks to the table; what it refuses is told in the sheet. */
  async attempt(work) {
    try {
      this.trouble.replaceChildren();
      await work();
    } catch (error) {
      this.trouble.replaceChildren(error.message);
    }
  }

  begin(options) {
    return this.attempt(async () => {
      const [{ games, pile }, { saved }] = await Promise.all([ask("/api/games"), ask("/api/rules")]);
      Object.assign(this, { games: this.onPile ? [...pile, ...games] : [...games, ...pile], saved });
      await this.look(this.game, options);
    });
  }

  /** Ask for the rules of a game with these options; a choice made meanwhile counts instead of this one. */
  async look(game, options) {
    Object.assign(this, { game, wanted: options });
    const look = ++this.looks;
    const answer = await ask(`/api/games/${encodeURIComponent(game)}?${new URLSearchParams(options)}`).then(
      (shown) => ({ shown }),
      (error) => ({ error }),
    );
    if (look !== this.looks) return;
    if (answer.error) throw answer.error;
    Object.assign(this, { shown: answer.shown, wanted: own(answer.shown.options) });
    this.draw();
  }

  /** Whether the game looked at is of the other kind than the one on the table. */
  get other() {
    return (this.shown.kind === "shedding") !== this.onPile;
  }

  start() {
    const { game, wanted: options } = this;
    if (!this.onPile && !this.other) return this.act({ action: "new_deal", game, options });
    return this.change({ options, players: this.players });
  }

  /** Put another game on the table: every screen loses contact for some seconds and comes back with it. */
  change(more) {
    return this.attempt(async () => {
      await post("/api/game", { game: this.game, ...more });
      this.body.replaceChildren(
        h("p", { role: "status" }, _("{game} is put on the table. This page comes back by itself in a few seconds.", { game: this.shown.title })),
      );
    });
  }

  /** The keys that begin the game looked at. */
  starts() {
    const label = this.shown.kind === "shedding" ? _("Start the match") : _("Start the deal");
    return [
      key(label, () => this.start(), "next"),
      this.other && key(_("Go on where it stopped"), () => this.change({ go_on: true })),
    ].filter(Boolean);
  }

  draw() {
    this.drawHead();
    this.drawRules();
  }

  drawHead() {
    const { shown } = this;
    const pick = h(
      "select",
      { id: "game", onchange: (event) => this.attempt(() => this.look(event.target.value, {})) },
      ...this.games.map(({ name, title }) => h("option", { value: name, selected: name === shown.name }, title)),
    );
    this.head.replaceChildren(
      h("label", { class: "field" }, _("Game"), pick),
      ...(this.saved.length && !this.onPile ? [this.names()] : []),
      ...this.starts(),
    );
  }

  drawRules() {
    const { shown } = this;
    this.rules.replaceChildren(
      h("h3", {}, _("Rules in force")),
      h("ul", { class: "rules-list" }, ...shown.rules.map((text) => h("li", {}, text))),
      ...this.groups(),
      ...(shown.kind === "shedding" ? [] : [this.keep()]),
    );
  }

  /** The house rules that were saved, each a key that takes them up and one that forgets them. */
  names() {
    const row = ({ name, game, options }) =>
      h(
        "li",
        {},
        key(name, () => this.attempt(() => this.look(game, options)), "wide-key"),
        sign("✕", _("forget {name}", { name }), () =>
          this.attempt(async () => {
            this.saved = (await post("/api/rules/delete", { name })).saved;
            this.drawHead();
          }),
        ),
      );
    return h("ul", { class: "saved-list", "aria-label": _("saved house rules") }, ...this.saved.map(row));
  }

  /** Every house rule in its group; what differs from the game's own is marked. */
  groups() {
    const groups = [...new Set(this.shown.options.map((one) => one.group))];
    return groups.map((group) => {
      const rows = this.shown.options.filter((one) => one.group === group);
      const changed = rows.filter((one) => one.value !== one.default).length;
      const told = _("changed: {count}", { count: changed }); // outside a template literal, where it is found
      const mark = changed ? ` · ${told}` : "";
      const toggled = (event) => this.open[event.target.open ? "add" : "delete"](group);
      return h(
        "details",
        { class: "rule-group", open: this.open.has(group), ontoggle: toggled },
        h("summary", {}, heading(group), mark),
        ...rows.map((one) => this.option(one)),
      );
    });
  }

  option(one) {
    const change = (event) =>
      this.attempt(() => this.look(this.game, { ...this.wanted, [one.name]: event.target.value }));
    const choices = one.choices.some(([value]) => value === one.value) ? one.choices : [[one.value, one.value], ...one.choices];
    return h(
      "label",
      { class: one.value === one.default ? "field" : "field changed" },
      one.words,
      h(
        "select",
        { name: one.name, onchange: change },
        ...choices.map(([value, words]) => h("option", { value, selected: value === one.value }, words)),
      ),
    );
  }

  /** Keep the rules looked at under a name. */
  keep() {
    const name = h("input", { maxlength: 40, "aria-label": _("name for these house rules"), placeholder: _("Friday") });
    const save = () =>
      this.attempt(async () => {
        const rules = { name: name.value, game: this.game, options: this.wanted };
        this.saved = (await post("/api/rules", rules)).saved;
        name.value = "";
        this.drawHead();
      });
    return h("div", { class: "keep" }, name, key(_("Save these rules"), save));
  }
}

/** Fill a sheet with the choice of the game, its rules in force, and the key that starts the deal. */
export function dealSheet(state, tools) {
  return (body) => new Deal(state, tools, body);
}
