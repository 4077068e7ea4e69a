import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { Lack, type Lacking } from "@agio/ui";
import { TradeTerminal } from "@agio/trade";
import { deployment } from "../deployment";
import { host, ok } from "../host";
import { open } from "../stage";

const wallet = { id: "wallet", entry: "", screens: [], links: { "wallet.deposit": "/recharge", "wallet.transfer": "/transfer" } };
const withWallets = (...wallets: string[]) => setDeployment({ ...deployment(), remotes: [{ ...wallet, wallets }] });
const show = (lacking: Lacking) => open("/optionTrade?pair=BTCUSDT", { "/optionTrade": <Lack {...lacking}>Too little</Lack> });
const way = () => new URL(screen.getByRole("link").getAttribute("href") as string, "http://site");
const SHORT = { wallet: "contract", coin: "USDT", amount: "320.5" };

beforeEach(() => withWallets("spot", "contract"));

describe("what a wallet lacks", () => {
  it("is transferred with wallet, coin and sum filled in, by a way that leads back", () => {
    show(SHORT);
    expect(screen.getByRole("link", { name: "shell.top_up.transfer" })).toBeVisible();
    expect(way().pathname).toBe("/transfer");
    expect(Object.fromEntries(way().searchParams)).toEqual({
      to: "contract",
      coin: "USDT",
      amount: "320.5",
      back: "/optionTrade?pair=BTCUSDT",
    });
  });
  it("is deposited where all money is in one wallet, and where deposits come to", () => {
    withWallets("contract");
    show(SHORT);
    expect(way().pathname + way().search).toBe("/recharge?coin=USDT");
  });
  it("is deposited by the coin that an order spends", () => {
    show({ wallet: "spot", coin: "BTC" });
    expect(screen.getByRole("link", { name: "shell.top_up.deposit" })).toHaveAttribute("href", "/recharge?coin=BTC");
  });
  it("isn't deposited by a demo account, which still moves what it has", async () => {
    host({ "web/info": ok({ uid: "1", name: "Mio", realm: "demo" }) });
    act(() => login("token"));
    show({ wallet: "spot", coin: "USDT" });
    await waitFor(() => expect(screen.queryByRole("link")).toBeNull()); // once it is known whose realm it is
    expect(screen.getByText("Too little")).toBeVisible();
    cleanup();
    show(SHORT);
    expect(await screen.findByRole("link", { name: "shell.top_up.transfer" })).toBeVisible();
  });
});

describe("what the wallet that deposits come to lacks", () => {
  const row = (coin: string, wallet: string, available: string) => ({ coin, wallet, available, frozen: "9" });
  const has = (...rows: object[]) => {
    host({ "web/info": ok({ uid: "1", name: "Mio", realm: "real" }), "web/getAsset2": ok({ total_usdt: "0", realm: "real", rows }) });
    act(() => login("token"));
  };
  const ways = () => screen.getAllByRole("link").map((one) => one.textContent);

  it("is transferred from the wallet that has the most of the coin, or deposited", async () => {
    has(row("USDT", "spot", "10"), row("USDT", "contract", "40"), row("USDT", "wealth", "400.500000"));
    show({ wallet: "spot", coin: "USDT", amount: "320.5" });
    const transfer = await screen.findByRole("link", { name: "shell.top_up.transfer" });
    expect(ways()).toEqual(["shell.top_up.transfer", "shell.top_up.deposit"]);
    const { pathname, searchParams } = new URL(transfer.getAttribute("href") as string, "http://site");
    expect(pathname).toBe("/transfer");
    expect(Object.fromEntries(searchParams)).toEqual({
      from: "wealth",
      to: "spot",
      coin: "USDT",
      amount: "320.5",
      back: "/optionTrade?pair=BTCUSDT",
    });
  });
  it("is transferred as far as another wallet has it", async () => {
    has(row("USDT", "contract", "40.000000"));
    show({ wallet: "spot", coin: "USDT", amount: "320.5" });
    expect((await screen.findByRole("link", { name: "shell.top_up.transfer" })).getAttribute("href")).toContain("amount=40&");
  });
  it("is only deposited where no other wallet has any of the coin to spare", async () => {
    has(row("USDT", "spot", "10"), row("USDT", "contract", "0.000000"), row("BTC", "wealth", "1"));
    show({ wallet: "spot", coin: "USDT", amount: "320.5" });
    await waitFor(() => expect(fetch).toHaveBeenCalledWith(expect.stringContaining("web/getAsset2"), expect.anything()));
    expect(ways()).toEqual(["shell.top_up.deposit"]);
  });
});

describe("the ticket of a phone", () => {
  const floor = (
    <TradeTerminal
      title="Options"
      symbol="BTCUSDT"
      strip={() => null}
      chart={null}
      orders={null}
      column={null}
      sheet="New"
      onSide={() => undefined}
      ticket={() => <p>The ticket</p>}
      sides={{ buy: "Rise", sell: "Fall" }}
    />
  );
  it("stands open for who comes back from a transfer, and for nobody else", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("767px"),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }));
    const router = open("/optionTrade", { "/optionTrade": floor, "/transfer": <p>Transfer</p> });
    expect(screen.queryByText("The ticket")).toBeNull();
    await act(() => router.navigate("/transfer"));
    await act(() => router.navigate("/optionTrade", { state: { resumed: true } }));
    expect(await screen.findByText("The ticket")).toBeVisible();
  });
});
