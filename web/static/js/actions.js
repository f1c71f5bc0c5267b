// Send what the dealer pressed.

/** Post one action; return the new state, or throw an Error whose message is a sentence for the dealer. */
export async function send(action) {
  let answer;
  try {
    answer = await fetch("/api/action", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(action),
    });
  } catch {
    throw new Error("No contact with the table. Nothing was changed.");
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.status === 401) location.reload();
  if (!answer.ok) throw new Error(body.error ?? "That did not work. Try again.");
  return body;
}
