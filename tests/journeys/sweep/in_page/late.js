// Whatever a page asks as it fills is answered late and in any order, by draws that are the same each time it is loaded.
// In the page and not by a route of the browser: beside one it keeps no cache.
globalThis.agioLate = (mostMs) => {
  const { fetch } = globalThis;
  let drawn = [...location.pathname].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_537, 20_261);
  globalThis.fetch = async (...request) => {
    drawn = (drawn * 75 + 74) % 65_537; // a linear congruential generator of full period
    if (globalThis.agioSweep.filling) await new Promise((go) => setTimeout(go, (mostMs * drawn) / 65_537));
    return fetch(...request);
  };
};
