// The keys that lead to the other pages of the house, and the one that leaves the dealer's keys.

import { h } from "./dom.js";
import { _ } from "./language.js";

/** Keys to the pages that every kind of game has; `more` are pairs of address and words put behind the first. */
export function pageKeys(more = []) {
  const pages = [
    ["/", _("Show the display")],
    ...more,
    ["/history", _("History")],
    ["/setup", _("Set-up")],
    ["/settings", _("Settings")],
    ["/share", _("More screens")],
  ];
  return [
    ...pages.map(([href, words]) => h("a", { class: "key wide-key", href }, words)),
    h(
      "form",
      { method: "post", action: "/dealer/leave" },
      h("button", { class: "key wide-key" }, _("Leave: ask for the PIN again")),
    ),
  ];
}
