import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getDeployment, queryClient, replaceTable, setDeployment } from "@agio/sdk";
import { Search } from "../../src/search/Search";
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

const PAGES = [
  { path: "/withdraw", name: "withdraw", title: "two.screen.withdraw", access: "visitor", layout: "app" },
  { path: "/withdrawals", name: "withdrawals", title: "two.screen.withdrawals", access: "user", layout: "app" },
  { path: "/withdrawn", name: "withdrawn", title: "two.screen.withdrawn", access: "visitor", layout: "app", searchable: false },
  { path: "/withdrawal/:id", name: "withdrawal", title: "two.screen.withdrawal", access: "visitor", layout: "app" },
  { path: "/console", name: "console", title: "two.screen.withdraw_console", access: "operator", layout: "console" },
];
const MENUS = [
  { menu: "search", label: "two.nav.search_help", path: "/help?q={q}" },
  { menu: "footer", label: "two.nav.history", path: "/history" },
  { menu: "user", label: "two.nav.historical", path: "/historical" },
];

/** Types in the field and waits until it finds these, texts of plugins being loaded then: they are their keys. */
async function finds(text: string, expected: readonly string[]): Promise<void> {
  fireEvent.focus(screen.getByRole("combobox"));
  fireEvent.change(screen.getByRole("combobox"), { target: { value: text } });
  await waitFor(() => expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(expected));
}

it("finds pages that stand by themselves by name, those that may be seen alone, and offers the searches of plugins", async () => {
  setDeployment({ ...getDeployment(), remotes: [{ id: "two", entry: "", screens: PAGES, navigation: MENUS }] as never });
  const router = open("/", { "*": <Search /> });
  await finds("withdraw", ["two.screen.withdraw", "two.nav.search_help"]);
  await finds("HIST", ["two.nav.history", "two.nav.search_help"]);
  await finds("two words", ["two.nav.search_help"]);
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/help", search: "?q=two%20words" }));
});

it("is reached from anywhere by / and by Ctrl+K, and from a field by Ctrl+K alone", () => {
  open("/", {
    "*": (
      <>
        <Search />
        <input aria-label="amount" />
      </>
    ),
  });
  const [box, field] = [screen.getByRole("combobox"), screen.getByLabelText("amount")];
  field.focus();
  fireEvent.keyDown(field, { key: "/" });
  expect(field).toHaveFocus();
  fireEvent.keyDown(field, { key: "k", ctrlKey: true });
  expect(box).toHaveFocus();
  box.blur();
  fireEvent.keyDown(document.body, { key: "/" });
  expect(box).toHaveFocus();
});

it("leaves Enter to an input method, shows each path once, and gives the cursor back on Escape", async () => {
  const twice = { path: "/withdraw", name: "w", title: "two.screen.withdraw_again", access: "visitor", layout: "app" };
  setDeployment({ ...getDeployment(), remotes: [{ id: "two", entry: "", screens: [...PAGES, twice], navigation: MENUS }] as never });
  const router = open("/", {
    "*": (
      <>
        <Search />
        <input aria-label="amount" />
      </>
    ),
  });
  const [box, field] = [screen.getByRole("combobox"), screen.getByLabelText("amount")];
  field.focus();
  fireEvent.keyDown(field, { key: "k", ctrlKey: true });
  await finds("withdraw", ["two.screen.withdraw", "two.nav.search_help"]);
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  expect(router.state.location.pathname).toBe("/");
  fireEvent.keyDown(box, { key: "Escape" });
  expect(field).toHaveFocus();
});

it("stays behind a dialog", () => {
  open("/", {
    "*": (
      <>
        <Search />
        <div role="dialog" aria-modal="true" />
      </>
    ),
  });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(screen.getByRole("combobox")).not.toHaveFocus();
});
