// Where the game on the table is taught, under its own house rules.

/** The address of the lesson of a game as it stands in a state. */
export function lessonOf({ name, options }) {
  const rules = new URLSearchParams(options ?? {}).toString();
  return `/learn/${encodeURIComponent(name)}${rules ? `?${rules}` : ""}`;
}

/** Let every link to the lesson lead to that of this game. */
export function pointToLesson(game) {
  for (const link of document.querySelectorAll("a.learn")) link.setAttribute("href", lessonOf(game));
}
