import { cleanup, screen, within } from "@testing-library/react";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { replaceTable, translator } from "@agio/sdk";
import { MarketTable } from "../src/MarketTable";
import { LISTED, type MarketRow } from "../src/model";
import { open } from "../../../shell-web/test/stage";

const row = (symbol: string, base: string, over: object) => ({
  symbol,
  base,
  quote: "USDT",
  last: "1.0",
  high: "1.2",
  low: "0.9",
  volume: "10",
  turnover: "10",
  decimals: 4,
  ...over,
});

const ROWS = [
  row("XRPUSDT", "XRP", { change: "0.27", spot: true }),
  row("EURUSD", "EUR", { change: "-0.10", quote: "USD" }),
] as unknown as MarketRow[];

function show() {
  open("/", {
    "/": (
      <MarketTable
        label="Markets"
        symbols={ROWS}
        // Both fall over their days; the first is above where it stood a day ago.
        sparks={
          new Map([
            ["XRPUSDT", [99, 50, 0]],
            ["EURUSD", [99, 50, 0]],
          ])
        }
        favourites={new Set()}
        terms={[]}
        hidden={new Set()}
        pathOf={(symbol) => (symbol === "XRPUSDT" ? "/currencyTrade?pair=XRPUSDT" : null)}
        onStar={() => undefined}
        order={LISTED}
        onOrder={() => undefined}
      />
    ),
  });
  const line = (base: string) => screen.getAllByRole("row").find((one) => one.textContent?.includes(base)) as HTMLElement;
  return { line };
}

beforeEach(() => replaceTable(ROWS));

describe("a line of the market", () => {
  it("draws its curve in the colour of the change beside it, whatever way the curve goes", () => {
    const { line } = show();
    const curve = (base: string) => line(base).querySelector("td svg:not(.tabler-icon)")?.getAttribute("class");
    expect(curve("XRP")).toMatch(/up/);
    expect(curve("EUR")).toMatch(/down/);
  });

  it("neither leads anywhere nor looks as if it did, where nobody trades it", () => {
    const { line } = show();
    expect(within(line("XRP")).getAllByRole("link")[0]?.getAttribute("href")).toBe("/currencyTrade?pair=XRPUSDT");
    const quoted = line("EUR");
    expect(within(quoted).queryByRole("link")).toBeNull();
    expect(within(quoted).queryByRole("button", { name: "market.trade" })).toBeNull();
    expect(quoted.className).not.toMatch(/click/);
    // The hover of a row belongs to rows that are pressed, and to no others.
    const css = readFileSync(path.resolve(import.meta.dirname, "../src/MarketTable.module.css"), "utf8");
    expect(css.match(/[^\n{}]*tr[^\n{}]*:hover|[^\n{}]*\.click:hover/g)?.map((rule) => rule.trim())).toEqual([".table .click:hover"]);
  });

  it("says when a closed session opens: the time, and the day where that is more than a day away", () => {
    translator.addResource("en", "market", "market.opens", "Opens {time}");
    const hour = 3_600_000;
    const shut = (row: MarketRow | undefined, hours: number) => ({ ...row, open: false, opens: Date.now() + hours * hour }) as MarketRow;
    replaceTable([shut(ROWS[0], 2), shut(ROWS[1], 50)]);
    const { line } = show();
    const said = (base: string) => within(line(base)).getByText(/^Opens/).textContent;
    expect(said("XRP")).toMatch(/^Opens \d\d:\d\d$/);
    expect(said("EUR")).toMatch(/^Opens .*[A-Z][a-z]{2}.* \d\d:\d\d \S+$/);
    cleanup();
    replaceTable([{ ...ROWS[0], open: false } as MarketRow, ROWS[1] as MarketRow]);
    expect(within(show().line("XRP")).getByText("market.closed")).toBeInTheDocument();
  });

  it("says once that its price is withheld, at a desk and on a phone", () => {
    replaceTable([{ ...ROWS[0], withheld: "silent" } as MarketRow, ROWS[1] as MarketRow]);
    for (const phone of [false, true]) {
      vi.stubGlobal("matchMedia", () => ({ matches: phone, addEventListener: () => undefined, removeEventListener: () => undefined }));
      const { line } = show();
      expect(within(line("XRP")).getAllByText("market.stale")).toHaveLength(1);
      cleanup();
    }
    vi.unstubAllGlobals();
  });
});
