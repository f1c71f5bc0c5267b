// Ask the set-up how it stands, and tell it what to do.

import { _, spoken } from "./language.js";

async function answered(request) {
  let answer;
  try {
    answer = await request;
  } catch {
    throw new Error(_("No contact with the table. Nothing was changed."));
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.status === 401) location.reload();
  if (!answer.ok) throw new Error(body.error ?? _("That did not work. Try again."));
  return body;
}

/** The JSON at an address of ours; throws an Error whose message is a sentence. */
export function read(address) {
  return answered(fetch(spoken(address), { cache: "no-store" }));
}

/** Post JSON to an address of ours; throws likewise. */
export function post(address, data) {
  return answered(
    fetch(spoken(address), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
    }),
  );
}
