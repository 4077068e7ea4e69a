import { afterEach, expect, it } from "vitest";
import { translate, translator } from "@agio/sdk";

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
