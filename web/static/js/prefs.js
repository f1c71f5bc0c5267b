// Apply this screen's own choices before the first line is drawn: light or dark, two or four suit colours.
// A classic script in the head, so that nothing flashes.

(() => {
  const root = document.documentElement;
  const bright = matchMedia("(prefers-color-scheme: light)");
  const read = (name) => {
    try {
      return localStorage.getItem(`floorman.${name}`);
    } catch {
      return null; // storage is switched off: the defaults stand
    }
  };
  const apply = () => {
    const theme = read("theme") ?? "auto";
    root.dataset.theme = theme === "auto" ? (bright.matches ? "light" : "dark") : theme;
    root.dataset.suits = read("suits") ?? "two";
  };
  bright.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("floorman:choices", apply);
  apply();
})();
