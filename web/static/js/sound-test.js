// A chime, to hear whether there is sound at all.

/** Three notes of a lift that arrives; harmless where the browser makes no sound. */
export function chime() {
  const Context = globalThis.AudioContext;
  if (!Context) return;
  const context = new Context();
  for (const [index, pitch] of [659, 784, 988].entries()) {
    const note = context.createOscillator();
    const loud = context.createGain();
    const at = context.currentTime + 0.16 * index;
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.25, at + 0.03);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    note.connect(loud).connect(context.destination);
    note.start(at);
    note.stop(at + 0.55);
  }
  setTimeout(() => context.close(), 1500);
}
