import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { login } from "@agio/sdk";
import Movement from "../src/orders/Movement";
import { host, ok, show } from "./stage";

const FACTS = {
  pair: "BTCUSDT",
  side: "sell",
  role: "taker",
  order: "7",
  price: "6388433",
  price_decimals: "2",
  quantity: "2530000",
  base_scale: "8",
  quote_scale: "6",
  fee_ppm: "1200",
  value_before: "0",
  charged_before: "0",
};
const RECEIPT = {
  kind: "spot.fill",
  id: "5",
  at: "2026-11-22T07:14:02Z",
  ticks: [],
  formula: "spot.receipt.fill_formula",
  facts: FACTS,
  result: { total: "1616273549", fee: "1939529" },
};

describe("a movement of the account by a trade", () => {
  it.each(["USDT", "BTC"])("says pair, price, fee and order, whichever of its coins moved (%s)", async (coin) => {
    const asked = host({ "web/priceReceipt": ok(RECEIPT) });
    act(() => login("token"));
    const { container } = show(<Movement reason="spot.trade" cause="5" coin={coin} />);
    await screen.findByText(/BTC\/USDT/);
    for (const said of ["63,884.33 USDT", "0.0253 BTC", "1.939529 USDT", "1,616.273549 USDT", "1,614.33402 USDT"])
      expect(container).toHaveTextContent(said);
    expect(screen.getByText("7")).toBeInTheDocument();
    expect(Object.fromEntries(asked[0]?.params ?? [])).toMatchObject({ kind: "spot.fill", id: "5" });
  });
  it("has no such receipt where no fill moved it", () => {
    const asked = host({});
    show(<Movement reason="spot.flow" cause="5" coin="BTC" />);
    expect(asked.filter(({ call }) => call === "web/priceReceipt")).toEqual([]);
  });
});
