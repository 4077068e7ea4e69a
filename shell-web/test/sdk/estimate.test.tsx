import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { login, mergeRow, replaceTable, translator, useEstimate, type TableRow } from "@agio/sdk";
import { dollarRate, estimateText } from "../../sdk/src/format/estimate";

const TABLE = [
  { symbol: "EURUSD", last: "1.0800" },
  { symbol: "USDJPY", last: "154.6294" },
  { symbol: "GBPUSD", last: "" },
];

test("a rate is read either way round, and never made up", () => {
  expect(dollarRate("USD", [])).toBe("1");
  expect(dollarRate("JPY", TABLE)).toBe("154.6294");
  expect(dollarRate("EUR", TABLE)).toBe("0.92592592");
  expect(dollarRate("THB", TABLE)).toBeNull();
  expect(dollarRate("GBP", TABLE)).toBeNull();
});

test("an estimate is written in whole units, exactly cut", () => {
  expect(estimateText("103446.26", "EUR", "0.86")).toBe("€88,963");
  expect(estimateText("90071992547409931.99", "JPY", "1")).toBe("¥90,071,992,547,409,931");
});

test("a small sum has the decimals of its currency", () => {
  expect(estimateText("999.999", "EUR", "1")).toBe("€999.99");
  expect(estimateText("1000", "EUR", "1")).toBe("€1,000");
  expect(estimateText("0.5", "USD", "1")).toBe("$0.50");
  expect(estimateText("0.5", "KRW", "1380")).toBe("₩690");
  expect(estimateText("0.01", "VND", "25300")).toBe("₫253");
});

test("a dollar or a yuan says whose it is", () => {
  const written = ["USD", "TWD", "HKD", "CNY", "JPY", "KRW"].map((currency) => estimateText("1000", currency, "30"));
  expect(written).toEqual(["$30,000", "NT$30,000", "HK$30,000", "CN¥30,000", "¥30,000", "₩30,000"]);
});

describe("a sum in the currency of the reader's profile", () => {
  const row = (symbol: string, last: string) => ({ symbol, last, change: "0", high: last, low: last, volume: "0" }) as TableRow;

  beforeEach(() => {
    translator.addResourceBundle("en", "shell", { "shell.estimate": "≈ {sum}" });
    replaceTable([row("EURUSD", "1.25"), row("USDJPY", "150"), row("ETHUSDT", "3000")]);
  });

  function Shown({ sum, coin }: { sum: string; coin?: string }) {
    return <p>{useEstimate(coin)(sum) ?? "none"}</p>;
  }

  function who(currency?: string) {
    const info = { uid: "1", name: "Mio", realm: "real", ...(currency === undefined ? {} : { currency }) };
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(JSON.stringify({ code: 0, message: "", data: info }))),
    );
    act(() => login("token"));
  }

  test.each([
    ["EUR", "USDT", "≈ €80.00"],
    ["JPY", "USDT", "≈ ¥15,000"],
    ["USD", "USDT", "≈ $100.00"],
    ["EUR", "ETH", "≈ €240,000"],
    ["EUR", "SOL", "none"],
    ["THB", "USDT", "none"],
  ])("%s of %s", async (currency, coin, said) => {
    who(currency);
    render(<Shown sum="100" coin={coin} />);
    await waitFor(() => expect(screen.getByText(said)).toBeInTheDocument());
  });

  test("follows its market", async () => {
    who("EUR");
    render(<Shown sum="1250" />);
    expect(await screen.findByText("≈ €1,000")).toBeInTheDocument();
    act(() => mergeRow({ symbol: "EURUSD", last: "1" }));
    expect(screen.getByText("≈ €1,250")).toBeInTheDocument();
  });

  test("is none for a visitor", () => {
    render(<Shown sum="100" />);
    expect(screen.getByText("none")).toBeInTheDocument();
  });
});
