import type { ReactNode } from "react";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { translator } from "@agio/sdk";
import { Receipts, UiProvider } from "@agio/ui";

/** A market that trades as ever. */
export const OPEN = { name: "open", reason: null, reopens_at: null, price: null, quantity: null } as const;
export const NAMES = { symbol: "BTCUSDT", base: "BTC", quote: "USDT", priceDecimals: 2 };

export const RULES = {
  pair: "BTCUSDT",
  name: "Bitcoin",
  base: "BTC",
  quote: "USDT",
  price_decimals: 2,
  quantity_decimals: 4,
  tick: "0.01",
  step: "0.0001",
  minimum: "10.000000",
  maximum: "5000000.000000",
  maker_fee: "0.001",
  taker_fee: "0.0012",
  band: "0.05",
  open_orders: 200,
  is_open: true,
  last: "64182.40",
};

export const QUOTE = {
  type: "limit",
  hold: "6235.380000",
  hold_coin: "USDT",
  filled: "0.0000",
  average: null,
  resting: "0.0972",
  total: "6235.380000",
  fee: "0.00009720",
  fee_coin: "BTC",
  receive: "0.09710280",
  receive_coin: "BTC",
};

export const ORDER = {
  id: "77",
  pair: "BTCUSDT",
  side: "buy",
  type: "limit",
  tif: "gtc",
  post_only: false,
  price: "63900.00",
  quantity: "0.0500",
  amount: null,
  filled: "0.0000",
  total: "0.000000",
  average: null,
  fee: "0.00000000",
  fee_coin: "BTC",
  state: "pending",
  reason: null,
  time: 1_795_000_000_000,
  updated: 1_795_000_000_000,
  client_id: null,
  trigger_price: null,
  trigger_above: null,
  stop_limit_price: null,
  triggered: null,
  expires: null,
  prevention: "cancel_newest",
  take_profit: null,
  stop_loss: null,
  exit_order: null,
};

export const ok = (data: unknown) => ({ code: 0, message: "", data });
export const list = (...rows: unknown[]) => ok({ rows, next: "", open: rows.length });

export interface Asked {
  call: string;
  params: URLSearchParams;
}

type Answer = object | ((params: URLSearchParams) => object);

/** Answers each call by its name and keeps what was asked. */
export function host(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  const all: Record<string, Answer> = {
    "web/info": ok({ uid: "1", name: "Mio", realm: "real" }),
    "web/spotPairs": list(RULES),
    "web/getAsset2": list(
      { coin: "BTC", wallet: "spot", available: "0.41820000", frozen: "0.03000000", usdt: "0" },
      { coin: "USDT", wallet: "spot", available: "12480.550000", frozen: "0.000000", usdt: "0" },
    ),
    "web/spotDepth": ok({ pair: "BTCUSDT", bids: [], asks: [], seq: 1, stale: false, phase: OPEN }),
    "web/spotOrders": list(),
    "web/spotQuote": ok(QUOTE),
    ...answers,
  };
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, init: RequestInit = {}) => {
      const url = new URL(address, "http://localhost");
      const call = url.pathname.slice(1);
      const params = init.body ? new URLSearchParams(String(init.body)) : url.searchParams;
      asked.push({ call, params });
      const answer = all[call];
      if (!answer) throw new TypeError(`nobody answers ${call}`);
      return new Response(JSON.stringify(typeof answer === "function" ? answer(params) : answer));
    }),
  );
  return asked;
}

/** Texts that show their values. */
export function showValues(): void {
  translator.addResourceBundle("en", "spot", {
    "spot.form.fee_maker": "Fee maker {percent}",
    "spot.form.command_buy": "Buy {coin}",
    "spot.form.done_part": "Filled {filled} {coin} of it",
    "spot.result.cancelled": "Cancelled {side} {pair}",
    "spot.result.buy": "Bought {quantity} {coin} at {price}",
    "spot.orders.frozen_one": "Frozen: {sums}",
    "spot.orders.frozen_other": "Frozen: {sums}",
  });
  translator.addResourceBundle("en", "trade", {
    "trade.book.take": "{quantity} at {price}",
    "trade.orders.cancel": "Cancel {side} {pair} at {price}",
  });
}

/** An element as the shell's frame shows it: inside of the routes, with the place where receipts open. */
export function show(element: ReactNode) {
  const framed = (
    <UiProvider>
      {element}
      <Receipts />
    </UiProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: framed }]);
  return render(<RouterProvider router={router} />);
}
