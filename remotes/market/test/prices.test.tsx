import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { api, queryClient } from "@agio/sdk";
import Prices from "../src/console/Prices";
import type { Withheld } from "../src/wire.gen";
import { open } from "../../../shell-web/test/stage";

const SILENT: Withheld = { symbol: "XAGUSD", name: "Silver", why: "silent", since: 1_795_500_000_000, last: "50.8200", decimals: 4 };

async function shown(rows: readonly Withheld[]) {
  queryClient.clear();
  const data = { source: "exchanges", instruments: 34, withheld: rows.length, rows };
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify({ code: 0, message: "", data }))),
  );
  open("/", { "/": <Prices client={api} /> });
  await screen.findByText("market.prices.source.exchanges");
}

it("tells an operator which prices are withheld, why and since when", async () => {
  await shown([SILENT]);
  const line = within(screen.getByRole("table")).getAllByRole("row")[1] as HTMLElement;
  expect(line.textContent).toContain("XAGUSD");
  expect(line.textContent).toContain("market.prices.why.silent");
  expect(line.textContent).toContain("50.8200");
});

it("says that none is", async () => {
  await shown([]);
  expect(screen.getByText("market.prices.none")).toBeTruthy();
});
