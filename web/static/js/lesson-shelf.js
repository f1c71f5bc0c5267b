// The lessons on the training page, with what the trainee has learned; drawn again for another trainee.

import { ask } from "./actions.js";
import { choice } from "./choices.js";
import { find } from "./dom.js";
import { drawLessons } from "./lesson-list.js";
import { places } from "./lesson-place.js";

let drawn = null;

async function draw() {
  const trainee = choice("trainee");
  if (drawn === trainee) return;
  drawn = trainee;
  try {
    const [{ lessons }, where] = await Promise.all([ask("/api/lessons"), places(true)]);
    find("shelf").replaceChildren(drawLessons(lessons, where));
  } catch {
    drawn = null; // the page itself says what is wrong with the table
  }
}

addEventListener("floorman:choices", draw);
draw();
