import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import * as react from "react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { changeLanguage, feedState, forget, queryClient, setBehaviours, setDeployment, translator } from "@agio/sdk";
import { shown as toasts } from "../ui/src/feedback/feedback";
import { covering } from "../ui/src/overlays/backs";
import { deployment } from "./deployment";

if (!translator.isInitialized) {
  await translator.init({
    lng: "en",
    resources: {
      en: {
        shell: { "shell.form.again": "Again in {count} s", "shell.form.of": "{command}: {name}", "shell.error.network": "No connection" },
      },
    },
    defaultNS: "shell",
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
  });
}

// A test waits for what comes, however busy the machine is: what never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 });

/** What jsdom lacks: the width of a screen, the size of an element, scrolling. */
function stubBrowser(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
}

beforeEach(() => {
  stubBrowser();
  setDeployment(deployment());
  feedState.set({ state: "live", latency: null, lastMessage: Date.now() });
});

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE" as keyof typeof react;
const acting = () => (react[INTERNALS] as unknown as { actQueue?: object | null }).actQueue;

// Files share their modules: what one leaves in them, the next would find.
afterEach(async () => {
  cleanup();
  if (acting()) throw new Error("an act(…) that has to be awaited wasn't: nothing is drawn any more, in this file and in those after it");
  if (translator.language !== "en") await changeLanguage({ key: "en", tag: "en", name: "English", htmlLang: "en" });
  localStorage.clear();
  sessionStorage.clear(); // drafts
  forget();
  toasts.set([]);
  covering.length = 0;
  queryClient.clear();
  setBehaviours(null);
});

// What a component began to load is loaded before its file ends: the end of a file breaks off every load, and a module
// that was broken off is broken for all the files that come after it.
afterAll(() => vi.dynamicImportSettled());
