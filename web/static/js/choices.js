// The choices of this one screen, kept in the browser.

const DEFAULTS = { theme: "auto", contrast: "auto", suits: "two", voice: "off", speed: "normal", look: "game", hints: "show", trainee: "", lessons: "" };

/** What was chosen, or the default. */
export function choice(name) {
  try {
    return localStorage.getItem(`floorman.${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

/** Keep a choice on this screen and tell the page. */
export function keep(name, value) {
  try {
    localStorage.setItem(`floorman.${name}`, value);
  } catch {
    DEFAULTS[name] = value; // storage is switched off: the choice holds as long as the page
  }
  dispatchEvent(new Event("floorman:choices"));
}

/** Let the radio buttons of a form named after the choices set them. */
export function bindChoices(form) {
  for (const input of form.querySelectorAll("input[type=radio]")) {
    input.checked = choice(input.name) === input.value;
    input.addEventListener("change", () => keep(input.name, input.value));
  }
}
