import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getDeployment, queryClient, replaceTable, setDeployment } from "@agio/sdk";
import { Search } from "../../src/frame/Search";
import { open } from "../stage";

const row = (symbol: string) => ({
  symbol,
  base: symbol.slice(0, 3),
  quote: symbol.slice(3),
  name: symbol,
  last: "1",
  change: "0",
  high: "1",
  low: "1",
  volume: "1",
});

beforeEach(() => {
  queryClient.clear();
  replaceTable([row("BTCUSDT"), row("EURUSD"), row("XAGUSD")]);
  const links = { "one.trade": "/one", "other.trade": "/other" };
  setDeployment({
    ...getDeployment(),
    remotes: [
      { id: "one", entry: "", screens: [{ path: "/market", name: "market", title: "", access: "visitor", layout: "app" }], links },
    ] as never,
  });
  const rows = [
    { title: "a", link: "one.trade", symbols: ["BTCUSDT"], terms: [], tab: true },
    { title: "b", link: "other.trade", symbols: ["EURUSD"], terms: [], tab: true },
  ];
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify({ code: 0, message: "", data: { rows, next: "" } }))),
  );
});
afterEach(() => vi.unstubAllGlobals());

it("says beside each pair which product its row opens", async () => {
  open("/", { "*": <Search /> });
  fireEvent.focus(screen.getByRole("combobox"));
  const rows = await screen.findAllByRole("option");
  await waitFor(() => expect(rows[0]).toHaveTextContent("a"));
  expect(rows.map((row) => row.querySelector("[class*=chip]")?.textContent)).toEqual(["a", "b", undefined]);
});

it.each([
  ["BTC", "/one?pair=BTCUSDT"],
  ["ＢＴＣ", "/one?pair=BTCUSDT"],
  ["EUR", "/other?pair=EURUSD"],
  // What is only quoted is traded nowhere.
  ["XAG", "/market"],
])("leads from %s to where that is traded", async (text, path) => {
  const router = open("/", { "*": <Search /> });
  const box = screen.getByRole("combobox");
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: text } });
  await waitFor(() =>
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === "success"),
    ).toBe(true),
  );
  fireEvent.keyDown(box, { key: "Enter" });
  await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(path));
});
