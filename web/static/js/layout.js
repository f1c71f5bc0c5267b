// Where everything lies: from the columns and rows of a game to pixels.

const SHAPE = 5 / 7; // a card's width by its height
// Columns keep at least the first distance and at most the second, on very wide boards the third, in card widths.
const COLUMNS = [1.25, 1.95, 2.6];

// Where the call buttons stand. `gutter`: room for them at each side, in card widths; `row`: the least distance of rows,
// `margin`: a card with the room above and below, both in card heights.
const ROOMS = {
  roomy: { gutter: 0.62, row: 1.085, margin: 1.2 },
  narrow: { gutter: 0.37, row: 1.085, margin: 1.2 },
  below: { gutter: 0.16, row: 1.34, margin: 1.46 },
  none: { gutter: 0.14, row: 1.12, margin: 1.2 },
};

/** The smallest and largest of some numbers. */
function span(values) {
  return [Math.min(...values), Math.max(...values)];
}

/**
 * Fit the slots of a game into a box of `width` by `height` pixels.
 *
 * `calls` tells whether call buttons stand beside the outer columns. Returns the card size, and `row(y)` and
 * `column(x)`, which turn any place of the game into the pixels of a card's middle.
 */
export function fit(game, width, height, calls = true) {
  const { slots } = game;
  const [left, right] = span(slots.map((slot) => slot.x));
  const [top, bottom] = span(slots.map((slot) => slot.y));
  const across = right - left;
  const down = bottom - top;
  const largest = ({ gutter, row, margin }) =>
    Math.min(height / (down * row + margin), width / (across * COLUMNS[0] + 1 + 2 * gutter) / SHAPE);
  // Between three shafts there is no room beside the middle one; else the first room that allows the largest card.
  const rooms = !calls ? ["none"] : shafts(game).length > 2 ? ["below"] : ["roomy", "narrow", "below"];
  const room = rooms.reduce((best, next) => (largest(ROOMS[next]) > largest(ROOMS[best]) + 2 ? next : best));
  const { gutter, margin } = ROOMS[room];
  const cardHeight = Math.max(24, largest(ROOMS[room]));
  const cardWidth = cardHeight * SHAPE;
  const spare = width - cardWidth * (1 + 2 * gutter);
  const widest = Math.max(cardWidth * COLUMNS[1], Math.min(cardWidth * COLUMNS[2], width * 0.26));
  const columnStep = across ? Math.min(spare / across, widest) : 0;
  const rowStep = down ? Math.min((height - cardHeight * margin) / down, cardHeight * 1.4) : 0;
  const column = (x) => width / 2 + (x - (left + right) / 2) * columnStep;
  const lift = room === "below" ? cardHeight * 0.1 : 0; // the names stand under the lowest cards too
  const row = (y) => height / 2 - lift + (y - (top + bottom) / 2) * rowStep;
  return { cardWidth, cardHeight, column, row, left, right, room };
}

/** The columns without elevators: [{x, slots}], each a lift shaft. */
export function shafts(game) {
  const columns = new Map();
  for (const slot of game.slots) {
    if (game.elevators.includes(slot.slot)) continue;
    columns.set(slot.x, [...(columns.get(slot.x) ?? []), slot]);
  }
  return [...columns].map(([x, slots]) => ({ x, slots }));
}

/** The floors: every row on which a shaft has a card. */
export function floors(game) {
  return [...new Set(shafts(game).flatMap((shaft) => shaft.slots.map((slot) => slot.y)))];
}

/** The row an elevator rides to for a line: level with the line's other cards, on the middle of a slanting one. */
export function floorOf(game, slots) {
  const others = game.slots.filter((slot) => slots.includes(slot.slot) && !game.elevators.includes(slot.slot));
  if (!others.length) return null;
  return others.reduce((sum, slot) => sum + slot.y, 0) / others.length;
}
