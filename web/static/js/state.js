// Follow the table: whole states by server-sent events, by itself again after any interruption.

import { spoken } from "./language.js";

const SILENCE_MS = 8000; // the server says something at least every five seconds
const REOPEN_MS = 2000;
const AT_TABLE = ["display", "dealer", "pile"]; // the pages that draw the game itself

/**
 * Call `onState(state)` for every state and `onLink({live, age})` when contact is lost, every second while it is, and
 * when it is back; `age` is in seconds since the last word of the server.
 */
export function follow({ role, onState, onLink, onForbidden = () => {} }) {
  const query = role === "dealer" ? "?role=dealer" : "";
  const [whole, stream] = [spoken(`/api/state${query}`), spoken(`/api/events${query}`)];
  let source = null;
  let heard = performance.now();
  let live = true;
  let reopening = 0;

  const hear = () => {
    heard = performance.now();
    if (!live) onLink({ live: (live = true), age: 0 });
  };
  const take = (text) => {
    hear();
    const state = JSON.parse(text);
    // Another kind of game was put on the table: it has a page of its own under the same address.
    const drawn = document.body.classList;
    if (AT_TABLE.some((name) => drawn.contains(name)) && (state.kind === "shedding") !== drawn.contains("pile"))
      location.reload();
    else onState(state);
  };
  const lose = () => {
    live = false;
    onLink({ live, age: Math.round((performance.now() - heard) / 1000) });
  };

  // Asks once: tells why a stream was refused, and brings the newest state when there are too many streams.
  async function ask() {
    try {
      const answer = await fetch(whole, { cache: "no-store" });
      if (answer.status === 401) onForbidden();
      else if (answer.ok) take(await answer.text());
    } catch {
      lose();
    }
  }

  function open() {
    source?.close();
    source = new EventSource(stream);
    source.addEventListener("state", (event) => take(event.data));
    source.addEventListener("beat", hear);
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return lose();
      clearTimeout(reopening);
      reopening = setTimeout(open, REOPEN_MS);
      return ask();
    });
  }

  setInterval(() => {
    const silent = performance.now() - heard;
    if (silent > SILENCE_MS && live) (open(), lose());
    else if (!live) lose();
  }, 1000);
  addEventListener("online", open);
  open();
}
