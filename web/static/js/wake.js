// Keep the screen awake where the browser allows it (it does over https and on localhost only).

/** Ask for a wake lock now and whenever the page is looked at again; tell `onChange(held)`. */
export function keepAwake(onChange = () => {}) {
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => onChange(false));
      onChange(true);
    } catch {
      onChange(false);
    }
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
