import { afterEach, expect, it, vi } from "vitest";
import { renewTexts, translate, translator } from "@agio/sdk";
import { deployment } from "../deployment";

const KEY = "wallet.nav.assets";
const english = () => [translator.options.fallbackLng].flat()[0] as string;

afterEach(async () => {
  translator.removeResourceBundle("ja", "shell");
  translator.removeResourceBundle(english(), "wallet");
  await translator.changeLanguage("en");
});

it("says a menu's entry in the reader's language while of its plugin's texts the English alone are there", async () => {
  translator.addResourceBundle("ja", "shell", { [KEY]: "資産" });
  translator.addResourceBundle(english(), "wallet", { [KEY]: "Assets" });
  await translator.changeLanguage("ja");
  expect(translate(KEY)).toBe("資産");
});

it("asks anew for the files in which a text was worded otherwise, of those that this page has, and shows what they say", async () => {
  translator.addResourceBundle("ja", "shell", { [KEY]: "資産" });
  await translator.changeLanguage("ja");
  const heard: string[] = [];
  translator.on("languageChanged", (tag) => void heard.push(tag));
  const reload = vi.spyOn(translator, "reloadResources").mockImplementation(async (tag, name) => {
    translator.addResourceBundle(String(tag), String(name), { [KEY]: "持ち物" });
  });
  const named = (shell: string) => ({ ...deployment(), catalogues: { ja: { shell, spot: shell } } });
  await renewTexts(named("a"), named("a"));
  expect(reload).not.toHaveBeenCalled();
  await renewTexts(named("a"), named("b"));
  expect(reload.mock.calls).toEqual([["ja", "shell"]]);
  expect([translate(KEY), ...heard]).toEqual(["持ち物", "ja"]);
});
