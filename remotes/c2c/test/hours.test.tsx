import { screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { translator } from "@agio/sdk";
import Rule from "../src/offers/Rule";
import { host, ok, pageOf } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";

beforeEach(() => {
  const catalogue = readFileSync("locales/en/LC_MESSAGES/c2c.po", "utf8");
  const texts = [...catalogue.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, key = "", text = ""]) => [key, text] as const);
  translator.addResourceBundle("en", "c2c", Object.fromEntries(texts));
});

it.each([
  [18_000, "5 hours"],
  [10_800, "3 hours"],
  [5_400, "1 hour 30 minutes"],
])("an order of %i s is valid for %s, wherever a page says so", async (seconds, span) => {
  host({ "web/getC2cTerms": ok({ valid_s: seconds }), "web/getC2cOrders": pageOf() });
  open("/", { "/": <Rule /> });
  expect(await screen.findByText(new RegExp(`An order is valid for ${span} from the match`))).toBeInTheDocument();
  expect(screen.getByText(`Within ${span}, with the reference exactly as shown.`)).toBeInTheDocument();
  expect(screen.getByText(`${span} pass without a proof`)).toBeInTheDocument();
});
