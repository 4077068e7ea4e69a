import { createStore, useStore } from "@agio/sdk";

/** Shorter than the session's own patience: a console left alone must not keep itself signed in by asking. */
export const AWAY_AFTER_MS = 5 * 60_000;

const present = createStore(true);
let timer: ReturnType<typeof setTimeout> | undefined;

function seen(): void {
  if (document.hidden) return;
  clearTimeout(timer);
  timer = setTimeout(() => present.set(false), AWAY_AFTER_MS);
  present.set(true);
}

for (const name of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) {
  window.addEventListener(name, seen, { passive: true });
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) present.set(false);
  else seen();
});
seen();

/** Whether somebody looks at the console and has touched it lately. */
export const usePresent = (): boolean => useStore(present);
