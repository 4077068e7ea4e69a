import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getDeployment, login, replaceTable, setDeployment, writePreference } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import Rules from "../src/Rules";
import { PositionTable } from "../src/positions/PositionTable";
import { ContractTicket } from "../src/ticket/ContractTicket";
import { ticketStore } from "../src/ticket/state";
import { emptyTicket } from "../src/ticket/ticket";
import type { Position, Product, Quote } from "../src/wire.gen";

const PRODUCT: Product = {
  key: "BTCUSDT-PERP",
  symbol: "BTCUSDT",
  name: "Bitcoin",
  category: "crypto",
  base: "BTC",
  quote: "USDT",
  coin: "USDT",
  delivery: "none",
  delivers_ms: null,
  decimals: 2,
  lot: "0.001",
  tick: "0.01",
  spread: "3.60",
  leverages: [1, 2, 5, 10, 20, 25],
  tiers: [{ above: "0", maintenance: "0.005", leverage: 25 }],
  taker_fee: "0.0005",
  maker_fee: "0.0002",
  liquidation_fee: "0.003",
  interest_long: "-0.00012",
  interest_short: "0.00004",
  order_lots: 20000,
  user_lots: 40000,
  open: true,
  session: true,
};
const QUOTE: Quote = {
  product: "BTCUSDT-PERP",
  coin: "USDT",
  side: "long",
  price: "63900.00",
  bid: "64180.60",
  ask: "64184.20",
  mark: "64182.40",
  quantity: "0.1",
  value: "6390.000000",
  margin: "319.500000",
  leverage: 20,
  most_leverage: 25,
  fee: "1.278000",
  fee_rate: "0.0002",
  interest: "0.766800",
  interest_rate: "-0.00012",
  maintenance: "0.005",
  liquidation: "61010.05",
  risk: "0.1",
  gain: "",
  loss: "",
  worst_loss: "-320.778000",
  cost: "320.778000",
};
const ok = (data: unknown) => ({ code: 0, message: "", data });

interface Asked {
  call: string;
  params: URLSearchParams;
}

/** Answers each call by its name and keeps what was asked. */
function host(answers: Record<string, object>): Asked[] {
  const asked: Asked[] = [];
  const all: Record<string, object> = {
    "web/info": ok({ uid: "1", name: "Mio", realm: "real" }),
    "web/contractSummary": ok({ available: "6574.600000", balance: "8214.600000", margin: "1640.000000", result: "0.000000" }),
    "web/contractQuote": ok(QUOTE),
    ...answers,
  };
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, init: RequestInit = {}) => {
      const url = new URL(address, "http://localhost");
      const call = url.pathname.slice(1);
      asked.push({ call, params: init.body ? new URLSearchParams(String(init.body)) : url.searchParams });
      const answer = all[call];
      if (!answer) throw new TypeError(`nobody answers ${call}`);
      return new Response(JSON.stringify(answer));
    }),
  );
  return asked;
}

function show(element: ReactNode) {
  const router = createMemoryRouter([{ path: "*", element: <UiProvider>{element}</UiProvider> }]);
  return render(<RouterProvider router={router} />);
}

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const submit = () => screen.getByRole("button", { name: "contracts.form.submit" });

beforeEach(() => {
  writePreference("trade.confirm", true);
  ticketStore.set({ ...emptyTicket(), price: "63900.00" });
  replaceTable([{ symbol: "BTCUSDT", last: "64182.40", change: "2.31", high: "64276.09", low: "62681.49", volume: "1118.4", decimals: 2 }]);
});

const HELD: Position = {
  id: "9",
  product: "BTCUSDT-PERP",
  symbol: "BTCUSDT",
  decimals: 2,
  coin: "USDT",
  side: "long",
  kind: "market",
  state: "closing",
  leverage: 20,
  lots: 100,
  ordered: 100,
  closing: 100,
  quantity: "0.1",
  lot: "0.001",
  value: "6418.240000",
  margin: "320.000000",
  available_margin: "0.000000",
  price: "",
  entry: "64001.80",
  entry_ms: 1,
  mark: "64182.40",
  mark_ms: 1,
  liquidation: "61010.05",
  maintenance: "0.005",
  risk: "0.1",
  result: "18.060000",
  realized: "0.000000",
  fee: "3.200090",
  fee_rate: "0.0005",
  spread: "3.60",
  interest: "0.000000",
  interest_rate: "-0.00012",
  interest_ms: null,
  delivers_ms: null,
  take_profit: "",
  stop_loss: "",
  close_price: "",
  reason: "",
  now: 1,
  created_at: "2026-11-27T10:00:00Z",
  closed_at: null,
};

describe("a position that closes", () => {
  it("can be taken back until a price has closed it", async () => {
    const asked = host({ "web/cancelContract": ok({ ...HELD, state: "holding", closing: 0 }) });
    act(() => login("token"));
    show(<PositionTable rows={[HELD]} onWhy={() => undefined} />);
    expect(screen.queryByText("contracts.close.command")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "contracts.close.back" }));
    expect(await screen.findByText("contracts.result.kept")).toBeInTheDocument();
    expect(asked.find(({ call }) => call === "web/cancelContract")?.params.get("id")).toBe("9");
  });
});

describe("the rules", () => {
  it("say of what overnight interest is, and that a close waits and can be taken back", async () => {
    host({ "web/contractProducts": ok({ rows: [PRODUCT] }) });
    show(<Rules />);
    for (const step of ["overnight", "close"]) {
      const said = await screen.findByText(`contracts.rules.${step}_text`);
      expect(said.previousElementSibling).toHaveTextContent(`contracts.rules.${step}`);
    }
  });
});

describe("the form of a contract", () => {
  it("shows what the house quotes, what it costs and may lose, asks once, and sends what stands there", async () => {
    const asked = host({
      "web/openContract": ok({
        id: "9",
        product: "BTCUSDT-PERP",
        kind: "limit",
        side: "long",
        ordered: 100,
        price: "63900.00",
        decimals: 2,
      }),
    });
    act(() => login("token"));
    show(<ContractTicket product={PRODUCT} />);
    expect(await screen.findByText("6,574.60")).toBeInTheDocument();
    expect(screen.getByText("64,184.20")).toBeInTheDocument();
    expect(screen.getByText("64,180.60")).toBeInTheDocument();
    fireEvent.change(field("contracts.fact.lots"), { target: { value: "100" } });
    expect(await screen.findByText("320.78 USDT", {}, { timeout: 3000 })).toBeInTheDocument();
    expect(screen.getByText("61,010.05 −4.52%")).toBeInTheDocument();
    expect(screen.getByText("−320.78")).toBeInTheDocument();
    fireEvent.click(submit());
    const dialog = await screen.findByRole("dialog");
    expect(asked.some(({ call }) => call === "web/openContract")).toBe(false);
    fireEvent.click(within(dialog).getByRole("button", { name: "contracts.form.submit" }));
    await waitFor(() => expect(field("contracts.fact.lots").value).toBe(""));
    const sent = asked.filter(({ call }) => call === "web/openContract");
    expect(sent).toHaveLength(1);
    expect(Object.fromEntries(sent[0]?.params ?? [])).toMatchObject({
      product: "BTCUSDT-PERP",
      side: "long",
      kind: "limit",
      lots: "100",
      leverage: "20",
      price: "63900.00",
    });
  });

  it("proposes a share of what can be paid, and says what the wallet lacks", async () => {
    const wallet = { id: "wallet", entry: "", screens: [], wallets: ["spot", "contract"], links: { "wallet.transfer": "/transfer" } };
    setDeployment({ ...getDeployment(), remotes: [wallet] });
    host({ "web/contractQuote": ok({ ...QUOTE, cost: "7000.000000" }) });
    act(() => login("token"));
    show(<ContractTicket product={PRODUCT} />);
    await screen.findByText("6,574.60");
    fireEvent.click(screen.getByRole("button", { name: "25%" }));
    expect(field("contracts.fact.lots").value).toBe("509");
    expect(await screen.findByRole("alert", {}, { timeout: 3000 })).toHaveTextContent("contracts.why.short");
    const way = new URL(within(screen.getByRole("alert")).getByRole("link").getAttribute("href") as string, "http://site");
    expect(Object.fromEntries(way.searchParams)).toEqual({ to: "contract", coin: "USDT", amount: "425.4", back: "/" });
    expect(submit()).toBeDisabled();
  });

  it("takes no order at the market while its market is closed, and a limit that waits", async () => {
    host({});
    act(() => login("token"));
    show(<ContractTicket product={{ ...PRODUCT, session: false }} />);
    await screen.findByText("6,574.60");
    expect(screen.getByText("contracts.why.waits_session")).toBeInTheDocument();
    fireEvent.change(field("contracts.fact.lots"), { target: { value: "100" } });
    await waitFor(() => expect(submit()).toBeEnabled(), { timeout: 3000 });
    fireEvent.click(screen.getByRole("tab", { name: "contracts.type.market" }));
    expect(screen.getByRole("alert")).toHaveTextContent("contracts.why.closed");
    expect(submit()).toBeDisabled();
  });

  it("takes none at all of a product that is halted", async () => {
    host({});
    act(() => login("token"));
    show(<ContractTicket product={{ ...PRODUCT, open: false }} />);
    await screen.findByText("6,574.60");
    expect(screen.getByRole("alert")).toHaveTextContent("contracts.why.halted");
    expect(submit()).toBeDisabled();
  });
});
