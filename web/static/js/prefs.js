// Apply this screen's own choices before the first line is drawn: light or dark, contrast, two or four suit colours.
// A classic script in the head, so that nothing flashes.

(() => {
  const root = document.documentElement;
  const bright = matchMedia("(prefers-color-scheme: light)");
  const strong = matchMedia("(prefers-contrast: more)");
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
    const contrast = read("contrast") ?? "auto";
    root.dataset.contrast = contrast === "auto" ? (strong.matches ? "strong" : "usual") : contrast;
    root.dataset.suits = read("suits") ?? "two";
  };
  bright.addEventListener("change", apply);
  strong.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("floorman:choices", apply);
  apply();
})();
