// Where somebody is in each lesson: kept in this browser, and for trainees in the book of the table.

import { ask, inTurn, post } from "./actions.js";
import { choice, keep } from "./choices.js";

const queue = inTurn();
const NOWHERE = { step: 0, finished: false };

function own() {
  try {
    return JSON.parse(choice("lessons") || "{}");
  } catch {
    return {};
  }
}

/** Whether the book of the table may be written to, and for whom. */
function trainee(kept) {
  return kept ? choice("trainee") : "";
}

/** How far every lesson is, by game: {step, finished}. */
export async function places(kept) {
  const name = trainee(kept);
  const known = Object.entries(own());
  if (!name) return new Map(known);
  const { lessons } = await ask(`/api/training/lessons?name=${encodeURIComponent(name)}`);
  return new Map(lessons.map(({ game, ...place }) => [game, place]));
}

/** How far the lesson of this game is. */
export async function placeOf(game, kept) {
  return (await places(kept)).get(game) ?? NOWHERE;
}

/** Keep where a lesson is; once finished it stays so. */
export async function reach(game, step, finished, kept) {
  const before = own();
  const place = { step, finished: finished || Boolean(before[game]?.finished) };
  keep("lessons", JSON.stringify({ ...before, [game]: place }));
  const name = trainee(kept);
  if (name) await queue(() => post("/api/training/lesson", { trainee: name, game, step, finished }));
}
