// Ask the table, and send what the dealer pressed.

import { _, spoken } from "./language.js";

/** Fetch from ours; return the JSON, or throw an Error whose message is a sentence for the dealer. */
export async function ask(address, options = {}) {
  let answer;
  try {
    answer = await fetch(spoken(address), { cache: "no-store", ...options });
  } catch {
    throw new Error(_("No contact with the table. Nothing was changed."));
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.status === 401) location.reload();
  if (!answer.ok) throw new Error(body.error ?? _("That did not work. Try again."));
  return body;
}

/** Post a JSON object. */
export function post(address, data) {
  return ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
  });
}

/** Post one action; return the new state. */
export const send = (action) => post("/api/action", action);
