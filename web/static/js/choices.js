// The choices of this one screen, kept in the browser.

const DEFAULTS = { theme: "auto", suits: "two" };

/** What was chosen, or the default. */
export function choice(name) {
  try {
    return localStorage.getItem(`floorman.${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

/** Let the radio buttons of a form named after the choices set them. */
export function bindChoices(form) {
  for (const input of form.querySelectorAll("input[type=radio]")) {
    input.checked = choice(input.name) === input.value;
    input.addEventListener("change", () => {
      try {
        localStorage.setItem(`floorman.${input.name}`, input.value);
      } catch {
        // storage is switched off: the choice cannot be kept
      }
      dispatchEvent(new Event("floorman:choices"));
    });
  }
}
