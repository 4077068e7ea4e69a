// What the sweep needs of a page before any script of it runs: requests on their way, layout shifts, and its own tools.
(() => {
  const state = { pending: 0, filling: true, shift: 0, shifted: [], quietSince: performance.now(), turnedAt: Infinity, checks: {} };
  globalThis.agioSweep = state;

  const counted = globalThis.fetch;
  const over = () => {
    state.pending -= 1;
    state.quietSince = performance.now();
  };
  globalThis.fetch = (...request) => {
    state.pending += 1;
    const answer = counted(...request);
    answer.then(over, over);
    return answer;
  };

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput || entry.startTime > state.turnedAt) continue;
      state.shift += entry.value;
      for (const { node } of entry.sources ?? []) if (node?.nodeType === 1) state.shifted.push(state.describe(node));
    }
  }).observe({ type: "layout-shift", buffered: true });

  /** An element as a person finds it again in the tools of the browser. */
  state.describe = (element) => {
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const said = name.replace(/\s+/g, " ").trim().slice(0, 40);
    const kind = typeof element.className === "string" && element.className ? `.${element.className.split(/\s+/)[0]}` : "";
    return `${element.tagName.toLowerCase()}${kind}${said ? ` “${said}”` : ""}`;
  };

  /** Whether it is drawn, of whatever size. */
  state.drawn = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  /** Whether somebody sees it: it has a size, and isn't text for screen readers alone. */
  state.seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width < 4 || height < 4) return false;
    return state.drawn(element);
  };

  /** The texts that stand directly in an element. */
  state.ownText = (element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.data)
      .join(" ")
      .replace(/\s+/g, " ")
      .trim();

  const painted = () => new Promise(requestAnimationFrame);
  const within = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 1000))]);
  // What is told of a size once the page is laid out (a chart's width) has been told by then: nobody sees it before.
  const shown = () => within(painted().then(painted));
  // The moment in a frame when the page is laid out and every size is told, this observer being the youngest.
  const laidOut = () =>
    painted().then(
      () =>
        new Promise((resolve) => {
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(document.documentElement);
        }),
    );
  const frame = () => new Promise((resolve) => setTimeout(resolve, 16));
  const busy = () => {
    const main = document.querySelector("main");
    return (
      !main ||
      main.dataset.path !== location.pathname ||
      main.querySelector("[aria-busy=true], [data-live=false]") !== null ||
      state.pending > 0
    );
  };

  /** Once a screen is there, shows no skeleton, waits for no answer and no price, and has been so for a moment; false at the time limit. */
  state.settled = async (limit, quiet) => {
    const end = performance.now() + limit;
    let since = null;
    for (;;) {
      const now = performance.now();
      if (now > end) return false;
      if (busy()) since = null;
      else since ??= now;
      if (since !== null && now - since >= quiet) break;
      await frame();
    }
    await document.fonts.ready;
    await shown();
    state.filling = false; // what moves from here on is what a reader asked for
    return true;
  };

  const kit = async () => {
    const [shell] = globalThis.__FEDERATION__.__INSTANCES__;
    const [sdk] = Object.values(shell.shareScopeMap.default["@agio/sdk"]);
    return sdk.lib?.() ?? (await sdk.get())();
  };

  /** Another screen, as a link of this page opens it. */
  state.go = (address) => {
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    scrollTo(0, 0);
  };

  /** Another language and theme as the menus of the header set them, without loading the page anew. */
  state.turn = async (language, theme) => {
    const sdk = await kit();
    if (sdk.currentLanguage() !== language) {
      // From here on what moves is what a reader asked for: words of another length.
      state.turnedAt = Math.min(state.turnedAt, performance.now());
      await sdk.changeLanguage(sdk.getDeployment().languages.find(({ key }) => key === language));
    }
    sdk.writePreference("theme", theme);
    for (let i = 0; i < 60 && document.documentElement.dataset.theme !== theme; i += 1) await frame();
    await shown();
  };

  /** Everything that the checks named find in the page as it is shown: between two frames it may be half made. */
  state.find = async (asked) => {
    await within(laidOut());
    return Object.entries(asked).flatMap(([name, given]) => state.checks[name](given).map((found) => ({ check: name, ...found })));
  };
})();
