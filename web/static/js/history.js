// The history: who won how much, every deal, its replay, its files, and deleting it.

import { ask, post } from "./actions.js";
import { find, h, redraw, s, setText } from "./dom.js";
import { _, language, plural } from "./language.js";
import { share } from "./panels.js";
import { Replay } from "./replay.js";
import { bindSheet, closeSheet, key, openSheet } from "./sheet.js";

const replay = new Replay(find("replay"), () => opener?.focus());
let opener = null;

const when = (seconds) => new Date(1000 * seconds).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

/** Do something with the server; what goes wrong is said in a sentence. */
async function attempt(work) {
  try {
    await work();
    setText(find("trouble"), "");
  } catch (error) {
    setText(find("trouble"), error.message);
  }
}

async function open(deal, button) {
  opener = button;
  await attempt(async () => replay.show(await ask(`/api/history/${deal.evening}/${deal.deal}`)));
}

function askDelete(deal) {
  openSheet(_("Delete deal {number} for good?", { number: deal.deal }), (body) =>
    body.append(
      h("p", {}, _("Its cards, hands and ruling cannot be brought back, except from a backup.")),
      key(_("Delete it"), () => remove(deal), "next"),
      key(_("Keep it"), closeSheet),
    ),
  );
}

async function remove(deal) {
  closeSheet();
  await attempt(async () => draw(await post(`/api/history/${deal.evening}/${deal.deal}/delete`, {})));
}

/** How the sum of somebody's shares went, as a line. */
function curve({ course, name }, highest) {
  const points = [0, ...course.map(([, won]) => won)].map(
    (won, index) => `${(100 * index) / course.length},${30 - (28 * won) / (highest || 1)}`,
  );
  return s(
    "svg",
    { viewBox: "0 0 100 32", preserveAspectRatio: "none", role: "img", "aria-label": _("how it went for {name}", { name }) },
    s("polyline", { points: points.join(" ") }),
  );
}

function results(players) {
  const highest = Math.max(...players.map((player) => player.sum));
  const head = [_("Player"), _("Deals"), _("Folded"), _("Pots won or shared"), _("Sum of shares"), _("Course")];
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...head.map((words) => h("th", { scope: "col" }, words)))),
    h(
      "tbody",
      {},
      ...players.map((player) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, player.name),
          h("td", {}, String(player.deals)),
          h("td", {}, String(player.folded)),
          h("td", {}, String(player.pots)),
          h("td", {}, h("b", {}, player.won)),
          h("td", { class: "curve" }, curve(player, highest)),
        ),
      ),
    ),
  );
}

function winners(deal) {
  const won = deal.seats.filter((seat) => seat.share && seat.share !== "0");
  return won.map((seat) => `${seat.name} ${share(seat.share)}`).join(" · ");
}

function row(deal) {
  const address = `/api/history/${deal.evening}/${deal.deal}/export?form=`;
  const name = _("Deal {number}", { number: deal.deal });
  const button = key(_("Replay"), () => open(deal, button), "next", { "aria-label": _("Replay deal {number}", { number: deal.deal }) });
  return h(
    "li",
    { class: "deal" },
    h("h3", {}, `${name} · ${deal.title}`),
    h("p", { class: "quiet" }, when(deal.began), " · ", plural("{count} player", "{count} players", deal.seats.length)),
    h("p", { class: "won" }, deal.now ? _("on the table now") : winners(deal) || _("no ruling")),
    deal.sentence && h("p", { class: "said" }, deal.sentence),
    deal.overruled && h("p", { class: "quiet" }, _("Decided by {name}.", { name: deal.overruled })),
    h(
      "div",
      { class: "deal-keys" },
      button,
      h("a", { class: "key small", href: `${address}notation`, "aria-label": _("Deal {number} as notation", { number: deal.deal }) }, _("Notation")),
      h("a", { class: "key small", href: `${address}json`, "aria-label": _("Deal {number} as JSON", { number: deal.deal }) }, "JSON"),
      !deal.now && key(_("Delete…"), () => askDelete(deal), "small", { "aria-label": _("Delete deal {number}", { number: deal.deal }) }),
    ),
  );
}

function draw({ deals, results: players }) {
  find("results").hidden = players.length === 0;
  redraw(find("players"), players, () => (players.length ? results(players) : []));
  redraw(find("deals"), deals, () =>
    deals.length ? deals.map(row) : [h("li", { class: "quiet" }, _("No deal has been played yet."))],
  );
}

bindSheet();
attempt(async () => draw(await ask("/api/history")));
