/* global document, localStorage, matchMedia */
// Runs before the first paint, and is therefore a file of its own, as small as it can be: the theme that was chosen on
// this device, else the deployment's, else the device's own; and the colour of a rise where it was chosen.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const choice = stored("agio.theme") ?? root.dataset.defaultTheme;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = choice === "dark" || choice === "light" ? choice : system;
  root.dataset.updown = stored("agio.updown") ?? root.dataset.updown;
})();
