import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { forget, queryClient, setBehaviours, setDeployment, translator } from "@agio/sdk";
import { deployment } from "./deployment";

if (!translator.isInitialized) {
  await translator.init({
    lng: "en",
    resources: { en: { shell: { "shell.form.again": "Again in {count} s", "shell.error.network": "No connection" } } },
    defaultNS: "shell",
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
  });
}

beforeEach(() => setDeployment(deployment()));

afterEach(() => {
  cleanup();
  localStorage.clear();
  forget();
  queryClient.clear();
  setBehaviours(null);
});
