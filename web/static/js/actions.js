// Ask the table, and send what the dealer pressed.

import { _, spoken } from "./language.js";

const PATIENCE_MS = 3000;
const LOST_MS = 8000; // an action without an answer after so long has met a dead network

/** Fetch from ours; return the JSON, or throw an Error whose message is a sentence for the dealer. */
export async function ask(address, options = {}) {
  let answer;
  try {
    answer = await fetch(spoken(address), { cache: "no-store", ...options });
  } catch {
    const sent = options.method === "POST";
    throw new Error(sent ? _("No contact with the table. When it is back, look whether it was done.") : _("No contact with the table."));
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.status === 401) location.reload();
  if (!answer.ok) throw new Error(body.error ?? _("That did not work. Try again."));
  return body;
}

/** Post a JSON object. */
export function post(address, data, more = {}) {
  return ask(address, {
    ...more,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
  });
}

/** Post one action; return the new state. */
const send = (action) => post("/api/action", action, { signal: AbortSignal.timeout?.(LOST_MS) });

/** Let works be done one after the other: of two things chosen quickly the second counts, however long the first takes. */
export function inTurn() {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}

const queue = inTurn();

/**
 * Send actions in the order in which they were chosen; where one is refused, the rest of them is not sent.
 * `take(state)` gets each outcome unless the page has been told of something newer meanwhile.
 */
export const perform = (actions, { newest, take }) =>
  queue(async () => {
    for (const action of actions) {
      const outcome = await send(action);
      if (outcome.version >= (newest()?.version ?? 0)) take(outcome);
    }
  });

/** Wait until the table has answered what was chosen before, but not for ever: contact may be lost. */
export const settled = () => Promise.race([queue(async () => {}), new Promise((go) => setTimeout(go, PATIENCE_MS))]);
