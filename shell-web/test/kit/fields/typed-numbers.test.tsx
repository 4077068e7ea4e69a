import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { changeLanguage, formatFor, money, UNREAD } from "@agio/sdk";
import { NumberField } from "@agio/ui";
import { AmountField } from "../../../ui/src/products";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const LANGUAGES = ["en", "es", "ja", "ko", "th", "vi", "zh-Hans", "zh-Hant"];
/** For a field that is told its decimals at run time: of whole numbers, prices, coins. */
const DECLARED = [0, 2, 6, 8];

interface Found {
  file: string;
  component: "NumberField" | "AmountField";
  decimals: readonly number[];
}

const sources = ["remotes", "shell-web/ui/src", "shell-web/trade/src"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !/(^|\/)(test|node_modules)\//.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(path.join(ROOT, folder, file), "utf8") })),
);
/** Every field that a sum, a price or a count is typed into, as the screens declare it. */
const fields: Found[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/<(NumberField|AmountField)\b([\s\S]*?)\/>/g)].map(([, component, props = ""]) => {
    const written = /\bdecimals=\{(\d+)\}/.exec(props)?.[1];
    const silent = component === "AmountField" ? 2 : 8;
    return {
      file,
      component: component as Found["component"],
      decimals: written !== undefined ? [Number(written)] : /\bdecimals=/.test(props) ? DECLARED : [silent],
    };
  }),
);

let given = "";
function Held({ component, decimals }: { component: Found["component"]; decimals: number }) {
  const [value, setValue] = useState("");
  given = value;
  const shared = { label: "Amount", unit: "USDT", value, onChange: setValue, decimals };
  return component === "AmountField" ? <AmountField {...shared} /> : <NumberField {...shared} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>("Amount");
const wide = (text: string) => text.replace(/[0-9.,]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const change = (text: string) => fireEvent.change(input(), { target: { value: text } });
const ways: Record<string, (text: string) => void> = {
  "typed key by key": (text) => [...text].forEach((_, at) => change(text.slice(0, at + 1))),
  pasted: change,
  composed(text) {
    fireEvent.compositionStart(input());
    [...text].forEach((_, at) => change(wide(text.slice(0, at + 1))));
    fireEvent.compositionEnd(input());
  },
};
const amountOf = (decimals: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 8n - 1n }))
    .map(([whole, rest]) => (decimals === 0 ? `${whole}` : `${whole}.${rest.toString().padStart(8, "0").slice(-decimals)}`));

afterEach(() => changeLanguage({ key: "en", tag: "en", name: "English", htmlLang: "en" }));

describe("every field for a number", () => {
  it("is one of the kit's", () => {
    expect(fields.length).toBeGreaterThan(25);
    const others = sources.filter(({ file, text }) => !file.startsWith("shell-web/ui/src/fields") && /inputMode=["{]+"?decimal/.test(text));
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  const kinds = [
    ...new Map(
      fields.flatMap(({ component, decimals }) => decimals.map((one) => [`${component} ${one}`, { component, decimals: one }])),
    ).values(),
  ];
  describe.each(kinds)("$component of $decimals decimals", ({ component, decimals }) => {
    it.each(LANGUAGES)("reads in %s what the page prints, typed, pasted and composed alike", async (tag) => {
      await act(() => changeLanguage({ key: tag, tag, name: tag, htmlLang: tag }));
      const format = formatFor(tag);
      fc.assert(
        fc.property(amountOf(decimals), fc.constantFrom(...Object.keys(ways)), (value, way) => {
          cleanup();
          render(<Held component={component} decimals={decimals} />);
          act(() => input().focus());
          ways[way]?.(format.amount(value));
          expect(money.isValid(given) && money.compare(given, value), `${format.amount(value)} ${way}, read ${given}`).toBe(0);
          act(() => input().blur());
          expect(money.compare(given, value)).toBe(0);
          expect(input().value).toBe(format.amount(given));
        }),
        { numRuns: 6 },
      );
    });
    it("is sent what it shows at rest, or says why there is nothing to send", () => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom(..."0123456789.,' -a"), { minLength: 1, maxLength: 9 }), (letters) => {
          cleanup();
          render(<Held component={component} decimals={decimals} />);
          act(() => input().focus());
          ways["typed key by key"]?.(letters.join(""));
          act(() => input().blur());
          if (money.isValid(given)) expect([input().value, screen.queryByRole("alert")]).toEqual([formatFor("en").amount(given), null]);
          else if (letters.join("").trim() !== "") {
            expect([given, input().checkValidity()]).toEqual([UNREAD, false]);
            expect(screen.getByRole("alert")).toHaveTextContent(/^shell\.number\./);
          }
        }),
        { numRuns: 25 },
      );
    });
  });
});
