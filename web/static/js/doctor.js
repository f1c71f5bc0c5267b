// Examine the machine: each finding with its level in a word and a sign, and what to do.

import { ask } from "./actions.js";
import { find, h, setText } from "./dom.js";
import { _ } from "./language.js";

const SIGNS = { good: "✓", warning: "!", bad: "✗" };

const levelOf = (level) => ({ good: _("good"), warning: _("could be better"), bad: _("bad") })[level];

function row({ name, level, text, remedy }) {
  return h(
    "li",
    { class: `finding ${level}` },
    h("p", {}, h("b", {}, `${SIGNS[level]} ${name}`), ` (${levelOf(level)}): ${text}`),
    remedy ? h("p", { class: "quiet" }, `→ ${remedy}`) : "",
  );
}

async function examine() {
  setText(find("trouble"), "");
  setText(find("state"), _("Examining; this takes some seconds…"));
  find("examine").disabled = true;
  try {
    const { findings } = await ask("/api/doctor");
    find("findings").replaceChildren(...findings.map(row));
    setText(find("state"), _("Examined."));
  } catch (error) {
    setText(find("state"), "");
    setText(find("trouble"), error.message);
  } finally {
    find("examine").disabled = false;
  }
}

find("examine").addEventListener("click", examine);
examine();
