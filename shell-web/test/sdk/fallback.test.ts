import { expect, it, vi } from "vitest";
import { deployment } from "../deployment";

const ENGLISH = { key: "en", tag: "en", name: "English", htmlLang: "en" };

it("takes no plugin's texts in place of another's: a key that a plugin lacks stays missing, whatever was opened before", async () => {
  vi.resetModules();
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: RequestInfo | URL) => {
    const [name] = /[a-z]+(?=\.json|\.[0-9a-f]+\.json)/.exec(String(address)) ?? [""];
    asked.push(name);
    return Promise.resolve(new Response(JSON.stringify({ [`${name}.known`]: name })));
  });
  const { setDeployment, startTranslation, translator } = await import("@agio/sdk");
  setDeployment(deployment());
  await startTranslation(ENGLISH);
  await translator.loadNamespaces("market");
  expect(asked).toEqual(["shell", "kernel", "market"]);
  expect(translator.t("market.known", { ns: "market" })).toBe("market");
  expect(translator.t("market.known", { ns: "options" })).toBe("market.known");
  expect(translator.t("kernel.known", { ns: "options" })).toBe("kernel");
  vi.unstubAllGlobals();
});
