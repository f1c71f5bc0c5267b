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

const onPile = (deal) => deal.kind === "shedding";

/** Words about one entry: of a deal of poker, or of a game of the pile. */
function words(deal) {
  const number = deal.deal;
  if (onPile(deal))
    return {
      name: _("Game {number}", { number }),
      replay: _("Replay game {number}", { number }),
      notation: _("Game {number} as notation", { number }),
      json: _("Game {number} as JSON", { number }),
      remove: _("Delete game {number}", { number }),
      sure: _("Delete game {number} for good?", { number }),
      lost: _("Its cards and its result cannot be brought back, except from a backup."),
    };
  return {
    name: _("Deal {number}", { number }),
    replay: _("Replay deal {number}", { number }),
    notation: _("Deal {number} as notation", { number }),
    json: _("Deal {number} as JSON", { number }),
    remove: _("Delete deal {number}", { number }),
    sure: _("Delete deal {number} for good?", { number }),
    lost: _("Its cards, hands and ruling cannot be brought back, except from a backup."),
  };
}

function askDelete(deal) {
  openSheet(words(deal).sure, (body) =>
    body.append(
      h("p", {}, words(deal).lost),
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

/** A table of results: the heads of its columns, and for each player the cells between the name and the course. */
function table(players, head, cells) {
  const highest = Math.max(...players.map((player) => player.sum));
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
          ...cells(player).map((cell) => h("td", {}, cell)),
          h("td", { class: "curve" }, curve(player, highest)),
        ),
      ),
    ),
  );
}

const results = (players) =>
  table(
    players,
    [_("Player"), _("Deals"), _("Folded"), _("Pots won or shared"), _("Sum of shares"), _("Course")],
    ({ deals, folded, pots, won }) => [String(deals), String(folded), String(pots), h("b", {}, won)],
  );

const standings = (players) =>
  table(
    players,
    [_("Player"), _("Games"), _("Games won"), _("Matches won"), _("Cards left over"), _("Course")],
    ({ games, won, matches, left }) => [String(games), h("b", {}, String(won)), String(matches), String(left)],
  );

/** Who has won a game of the pile, and what the others still held. */
function outcome(deal) {
  const winner = deal.seats.find((seat) => seat.won);
  if (!winner) return "";
  const others = deal.seats.filter((seat) => !seat.won);
  return [winner.name, ...others.map((seat) => _("{name}: {count} left", { name: seat.name, count: seat.cards }))].join(" · ");
}

function winners(deal) {
  if (onPile(deal)) return outcome(deal) || _("not played to its end");
  const won = deal.seats.filter((seat) => seat.share && seat.share !== "0");
  return won.map((seat) => `${seat.name} ${share(seat.share)}`).join(" · ") || _("no ruling");
}

function row(deal) {
  const address = `/api/history/${deal.evening}/${deal.deal}/export?form=`;
  const said = words(deal);
  const button = key(_("Replay"), () => open(deal, button), "next", { "aria-label": said.replay });
  return h(
    "li",
    { class: "deal" },
    h("h3", {}, `${said.name} · ${deal.title}`),
    h("p", { class: "quiet" }, when(deal.began), " · ", plural("{count} player", "{count} players", deal.seats.length)),
    h("p", { class: "won" }, deal.now ? _("on the table now") : winners(deal)),
    deal.sentence && h("p", { class: "said" }, deal.sentence),
    deal.overruled && h("p", { class: "quiet" }, _("Decided by {name}.", { name: deal.overruled })),
    h(
      "div",
      { class: "deal-keys" },
      button,
      !onPile(deal) && !deal.now && h("a", { class: "key small", href: `/training?practise=${deal.evening}-${deal.deal}`, "aria-label": _("Practise deal {number}", { number: deal.deal }) }, _("Practise this deal")),
      h("a", { class: "key small", href: `${address}notation`, "aria-label": said.notation }, _("Notation")),
      h("a", { class: "key small", href: `${address}json`, "aria-label": said.json }, "JSON"),
      !deal.now && key(_("Delete…"), () => askDelete(deal), "small", { "aria-label": said.remove }),
    ),
  );
}

function draw({ deals, results: players, standings: ranked }) {
  find("results").hidden = players.length === 0;
  redraw(find("players"), players, () => (players.length ? results(players) : []));
  find("standings").hidden = ranked.length === 0;
  redraw(find("ranked"), ranked, () => (ranked.length ? standings(ranked) : []));
  redraw(find("deals"), deals, () =>
    deals.length ? deals.map(row) : [h("li", { class: "quiet" }, _("No deal has been played yet."))],
  );
}

bindSheet();
attempt(async () => draw(await ask("/api/history")));
