import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { feedState, forgetDraft, login, queryClient, replaceTable, translator, writePreference } from "@agio/sdk";
import { PairBook, PairTape } from "../src/book";
import { SpotTicket } from "../src/form/SpotTicket";
import { ticketStore } from "../src/form/state";
import { emptyTicket, withPrice, withType } from "../src/form/ticket";
import { Orders } from "../src/orders/Orders";
import { host, list, NAMES, ok, OPEN, ORDER, QUOTE, RULES, show, showValues } from "./stage";

beforeEach(() => {
  showValues();
  forgetDraft("spot.ticket.BTCUSDT");
  translator.addResourceBundle("en", "shell", { "shell.estimate": "≈ {sum}" });
  writePreference("trade.confirm", true);
  writePreference("spot.orders.only", false);
  ticketStore.set(withPrice(emptyTicket("buy"), "64150.00"));
});

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

describe("the form", () => {
  it("sends a visitor to the log-in and lets no share of nothing be chosen", async () => {
    host({});
    show(<SpotTicket {...NAMES} />);
    expect(await screen.findByRole("link", { name: "trade.form.login" })).toHaveAttribute("href", "/login");
    expect(screen.getByRole("button", { name: "50%" })).toBeDisabled();
  });

  it("shows the settlement's own fee and receipt, asks once, and sends exactly what stands there", async () => {
    const asked = host({ "web/placeSpotOrder": ok(ORDER) });
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    await screen.findByText("12,480.55");
    fireEvent.click(screen.getByRole("button", { name: "50%" }));
    expect(field("spot.form.quantity").value).toBe("0.0972");
    expect(await screen.findByText("0.0971028 BTC", {}, { timeout: 3000 })).toBeInTheDocument();
    expect(screen.getByText("Fee maker 0.10%")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Buy BTC" }));
    const dialog = await screen.findByRole("dialog");
    expect(asked.some(({ call }) => call === "web/placeSpotOrder")).toBe(false);
    fireEvent.click(within(dialog).getByRole("checkbox"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Buy BTC" }));
    await waitFor(() => expect(field("spot.form.quantity").value).toBe(""));
    const sent = asked.filter(({ call }) => call === "web/placeSpotOrder");
    expect(sent).toHaveLength(1);
    expect(Object.fromEntries(sent[0]?.params ?? [])).toMatchObject({
      pair: "BTCUSDT",
      side: "buy",
      type: "limit",
      price: "64150.00",
      quantity: "0.0972",
      tif: "gtc",
    });
    expect(localStorage.getItem("agio.trade.confirm")).toBe("false");
  });

  it("says what it comes to in the reader's own currency, before it is asked about and there as well", async () => {
    host({ "web/info": ok({ uid: "1", name: "Mio", realm: "real", currency: "EUR" }) });
    replaceTable([{ symbol: "EURUSD", last: "1.25", change: "0", high: "1.25", low: "1.25", volume: "0" }]);
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    expect(await screen.findByText("≈ €0.00")).toBeInTheDocument();
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.0972" } });
    expect(screen.getByText("≈ €4,988")).toBeInTheDocument();
    await screen.findByText("0.0971028 BTC", {}, { timeout: 3000 });
    fireEvent.click(screen.getByRole("button", { name: "Buy BTC" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("6,235.38 USDT ≈ €4,988");
  });

  it("says of a sale at the market what it would bring now, in that currency", async () => {
    const sale = { type: "market", side: "sell", total: "6235.380000", fee_coin: "USDT", receive: "6227.89", receive_coin: "USDT" };
    host({ "web/info": ok({ uid: "1", name: "Mio", realm: "real", currency: "EUR" }), "web/spotQuote": ok({ ...QUOTE, ...sale }) });
    replaceTable([{ symbol: "EURUSD", last: "1.25", change: "0", high: "1.25", low: "1.25", volume: "0" }]);
    ticketStore.set(withType(emptyTicket("sell"), "market"));
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    await screen.findByText("≈ €0.00");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.0972" } });
    expect(await screen.findByText("≈ €4,988")).toBeInTheDocument();
  });

  it("says why an order was refused, beside the form, and keeps what was typed", async () => {
    writePreference("trade.confirm", false);
    host({ "web/placeSpotOrder": { code: 3406, message: "Outside the price band", data: null } });
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    await screen.findByText("12,480.55");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.01" } });
    fireEvent.click(screen.getByRole("button", { name: "Buy BTC" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Outside the price band");
    expect(field("spot.form.quantity").value).toBe("0.01");
  });

  it("says that no answer came, and sends the very same when it is pressed again", async () => {
    writePreference("trade.confirm", false);
    const asked = host({}); // nobody answers the order
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    await screen.findByText("12,480.55");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.01" } });
    fireEvent.click(screen.getByRole("button", { name: "Buy BTC" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("shell.error.lost");
    fireEvent.click(screen.getByRole("button", { name: "Buy BTC" }));
    await waitFor(() => expect(asked.filter(({ call }) => call === "web/placeSpotOrder")).toHaveLength(2));
    const [first, second] = asked.filter(({ call }) => call === "web/placeSpotOrder");
    expect(second?.params.get("rtoken")).toBe(first?.params.get("rtoken"));
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.02" } });
    expect(screen.queryByText("shell.error.lost")).toBeNull();
  });

  it("says what became of it where everybody sees it, with the way to its receipt", async () => {
    writePreference("trade.confirm", false);
    const filled = {
      ...ORDER,
      state: "closed",
      type: "market",
      price: null,
      filled: "0.0253",
      average: "63884.33",
      total: "1616.273549",
      fee: "0.00003036",
    };
    host({ "web/placeSpotOrder": ok(filled) });
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    await screen.findByText("12,480.55");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.0253" } });
    fireEvent.click(screen.getByRole("button", { name: "Buy BTC" }));
    const reported = (await screen.findByText("Bought 0.0253 BTC at 63,884.33")).parentElement as HTMLElement;
    expect(reported).not.toHaveClass("agio-hidden");
    fireEvent.click(within(reported).getByRole("button", { name: "shell.command.view" }));
    const receipt = await screen.findByRole("dialog");
    expect(receipt).toHaveTextContent("0.0253 × 63,884.33 = 1,616.273549 USDT");
    expect(receipt).toHaveTextContent("0.02526964 BTC");
    expect(receipt).toHaveTextContent("shell.receipt.same");
    fireEvent.click(within(receipt).getByRole("button", { name: "shell.close" }));
  });

  it("is held while the feed is not live, and says why", async () => {
    host({});
    act(() => login("token"));
    act(() => feedState.set({ state: "closed", latency: null, lastMessage: null }));
    show(<SpotTicket {...NAMES} />);
    await screen.findByText("12,480.55");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.01" } });
    expect(screen.getByRole("button", { name: "Buy BTC" })).toBeDisabled();
    expect(screen.getByRole("alert")).toHaveTextContent("shell.feed.held");
  });

  it("says a refusal at the field it belongs to, until that is changed", async () => {
    writePreference("trade.confirm", false);
    host({ "web/placeSpotOrder": { code: 3404, message: "Quantity must be a multiple of 0.0001", data: { field: "quantity" } } });
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    await screen.findByText("12,480.55");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.01" } });
    fireEvent.click(screen.getByRole("button", { name: "Buy BTC" }));
    await waitFor(() => expect(field("spot.form.quantity")).toHaveAccessibleDescription("Quantity must be a multiple of 0.0001"));
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.02" } });
    expect(field("spot.form.quantity")).not.toHaveAttribute("aria-invalid");
  });

  it("does not offer to spend more than is there", async () => {
    host({});
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    await screen.findByText("12,480.55");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "1" } });
    expect(screen.getByRole("button", { name: "Buy BTC" })).toBeDisabled();
    expect(screen.getByRole("alert")).toHaveTextContent("spot.form.why_short");
  });
});

describe("an order that comes to nothing", () => {
  const place = async (order: object) => {
    writePreference("trade.confirm", false);
    host({ "web/placeSpotOrder": ok({ ...ORDER, ...order }) });
    act(() => login("token"));
    show(<SpotTicket {...NAMES} onDone={done} />);
    await screen.findByText("12,480.55");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.01" } });
    fireEvent.click(screen.getByRole("button", { name: "Buy BTC" }));
  };
  const done = vi.fn();
  beforeEach(() => done.mockReset());

  it("is said, as no list of open orders shows it, until something is changed", async () => {
    await place({ state: "withdrawn", reason: "unfilled" });
    expect(await screen.findByRole("status")).toHaveTextContent("spot.form.done_none");
    expect(done).not.toHaveBeenCalled();
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.02" } });
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("is said with what was filled of it", async () => {
    await place({ state: "withdrawn", reason: "unfilled", filled: "0.0040" });
    expect(await screen.findByRole("status")).toHaveTextContent("Filled 0.004 BTC of it");
  });

  it("is not said of one that rests", async () => {
    await place({});
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("status")).toBeNull();
  });
});

describe("a pair that is closing", () => {
  it("takes no order, and says so before one is written", async () => {
    host({ "web/spotPairs": list({ ...RULES, is_open: false }) });
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    expect(await screen.findByRole("alert")).toHaveTextContent("spot.code.pair_closing");
    expect(screen.getByRole("button", { name: "Buy BTC" })).toBeDisabled();
  });
});

describe("prices that have stopped", () => {
  const STOPPED = ok({ pair: "BTCUSDT", bids: [["63900.00", "1"]], asks: [], seq: 9, stale: true, phase: OPEN });

  it("keep market orders waiting, and let limit orders be placed", async () => {
    host({ "web/spotDepth": STOPPED });
    act(() => login("token"));
    show(<SpotTicket {...NAMES} />);
    await screen.findByText("12,480.55");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.01" } });
    expect(screen.getByRole("button", { name: "Buy BTC" })).toBeEnabled();
    fireEvent.click(screen.getByRole("tab", { name: "spot.type.market" }));
    fireEvent.change(field("spot.form.total"), { target: { value: "100" } });
    expect(await screen.findByRole("alert")).toHaveTextContent("spot.code.price_too_old");
    expect(screen.getByRole("button", { name: "Buy BTC" })).toBeDisabled();
  });

  it("are said above the book, which shows what users offer", async () => {
    host({ "web/spotDepth": STOPPED });
    show(<PairBook {...NAMES} />);
    expect(await screen.findByText("spot.book.unpriced")).toBeInTheDocument();
    expect(screen.getByTitle("1.0000 at 63,900.00")).toBeInTheDocument();
  });
});

describe("the book", () => {
  const DEPTH = ok({
    pair: "BTCUSDT",
    bids: [
      ["64182.00", "2.0488"],
      ["63900.00", "1"],
    ],
    asks: [["64183.00", "0.8812"]],
    seq: 9,
  });

  it("takes the price of a row into the form, back to a limit order", async () => {
    host({ "web/spotDepth": DEPTH });
    ticketStore.set({ ...emptyTicket("buy"), type: "market" });
    show(<PairBook {...NAMES} />);
    fireEvent.click(await screen.findByTitle("0.8812 at 64,183.00"));
    expect(ticketStore.get()).toMatchObject({ type: "limit", price: "64183.00" });
  });

  it("is one stop of Tab on the way to the form", async () => {
    host({ "web/spotDepth": DEPTH });
    show(<PairBook {...NAMES} />);
    await screen.findByTitle("0.8812 at 64,183.00");
    const levels = screen.getAllByTitle(/ at 6[34],/);
    expect(levels).toHaveLength(3);
    expect(levels.filter((level) => level.tabIndex === 0)).toHaveLength(1);
  });

  it("marks the level of an own order", async () => {
    // As the server has it: a field that its form doesn't know is refused.
    const known = ["state", "pair", "after", "size"];
    const orders = (params: URLSearchParams) => {
      const unknown = [...params.keys()].filter((key) => !["token", "lang", "rtoken", ...known].includes(key));
      return unknown.length > 0 ? { code: 101, message: unknown.join(), data: null } : list(ORDER);
    };
    host({ "web/spotDepth": DEPTH, "web/spotOrders": orders });
    act(() => login("token"));
    show(<PairBook {...NAMES} />);
    const dot = await screen.findByRole("img", { name: "trade.book.own" });
    expect(dot.closest("button")).toHaveAttribute("title", "1.0000 at 63,900.00");
  });

  it("calls the price between its sides what it is: the last trade, or the index while there was none", async () => {
    const trade = { id: "1", side: "buy", price: "64182.55", quantity: "0.01", time: 1 };
    act(() => replaceTable([{ symbol: "BTCUSDT", last: "64190.00", decimals: 2 } as never]));
    const answers = { "web/spotDepth": DEPTH, "web/spotTrades": list() };
    host(answers);
    const { unmount } = show(<PairBook {...NAMES} />);
    expect(await screen.findByTitle("spot.book.index")).toHaveTextContent("64,190.00");
    unmount();
    queryClient.clear();
    host({ ...answers, "web/spotTrades": list(trade) });
    show(<PairBook {...NAMES} />);
    expect(await screen.findByTitle("spot.book.last")).toHaveTextContent("64,182.55");
  });

  it("offers a retry when the book can't be read", async () => {
    host({ "web/spotDepth": { code: 3400, message: "This pair is not traded here", data: null } });
    show(<PairBook {...NAMES} />);
    expect(await screen.findByRole("alert")).toHaveTextContent("This pair is not traded here");
  });
});

describe("the tape", () => {
  it("asks for the user's own trades of this pair alone", async () => {
    const trade = {
      id: "5",
      order: "7",
      pair: "BTCUSDT",
      side: "buy",
      role: "taker",
      price: "64182.40",
      quantity: "0.0433",
      total: "1",
      fee: "0",
      fee_coin: "BTC",
      time: 1,
    };
    const asked = host({ "web/spotTrades": list(), "web/mySpotTrades": list(trade) });
    act(() => login("token"));
    show(<PairTape {...NAMES} />);
    fireEvent.click(await screen.findByText("trade.trades.mine"));
    expect(await screen.findByText("64,182.40")).toBeInTheDocument();
    const params = asked.find(({ call }) => call === "web/mySpotTrades")?.params;
    expect(params?.get("pair")).toBe("BTCUSDT");
  });

  it("opens the receipt of a fill as the server keeps it, and does its rule over", async () => {
    const trade = {
      id: "5",
      order: "7",
      pair: "BTCUSDT",
      side: "sell",
      role: "taker",
      price: "63884.33",
      quantity: "0.0253",
      total: "1616.273549",
      fee: "1.939529",
      fee_coin: "USDT",
      time: 1,
    };
    const facts = {
      side: "sell",
      price: "6388433",
      price_decimals: "2",
      quantity: "2530000",
      base_scale: "8",
      quote_scale: "6",
      fee_ppm: "1200",
      value_before: "0",
      charged_before: "0",
    };
    const receipt = { kind: "spot.fill", id: "5", ticks: [], formula: "spot.receipt.fill_formula", facts };
    const asked = host({
      "web/spotTrades": list(),
      "web/mySpotTrades": list(trade, { ...trade, id: "4", price: "61000.00" }),
      "web/priceReceipt": (params) =>
        ok({ ...receipt, result: { total: "1616273549", fee: params.get("id") === "5" ? "1939529" : "1939528" } }),
    });
    act(() => login("token"));
    show(<PairTape {...NAMES} />);
    fireEvent.click(await screen.findByText("trade.trades.mine"));
    fireEvent.click(await screen.findByRole("button", { name: /63,884\.33/ }));
    const sheet = await screen.findByRole("dialog");
    expect(await within(sheet).findByText("shell.receipt.same")).toBeInTheDocument();
    expect(sheet).toHaveTextContent("1,616.273549 USDT");
    expect(sheet).toHaveTextContent("1,614.33402 USDT");
    expect(Object.fromEntries(asked.find(({ call }) => call === "web/priceReceipt")?.params ?? [])).toMatchObject({
      kind: "spot.fill",
      id: "5",
    });
    fireEvent.click(within(sheet).getByRole("button", { name: "shell.close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(await screen.findByRole("button", { name: /61,000\.00/ }));
    const other = await screen.findByRole("dialog");
    expect(await within(other).findByText("shell.receipt.other")).toBeInTheDocument();
    fireEvent.click(within(other).getByRole("button", { name: "shell.close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("turns the pages of the user's own trades", async () => {
    const trade = {
      id: "5",
      order: "7",
      pair: "BTCUSDT",
      side: "buy",
      role: "taker",
      price: "64182.40",
      quantity: "0.0433",
      total: "1",
      fee: "0",
      fee_coin: "BTC",
      time: 1,
    };
    const older = { ...trade, id: "4", price: "61000.00" };
    host({
      "web/spotTrades": list(),
      "web/mySpotTrades": (params: URLSearchParams) =>
        ok(params.get("after") === "5" ? { rows: [older], next: "" } : { rows: [trade], next: "5" }),
    });
    act(() => login("token"));
    show(<PairTape {...NAMES} />);
    fireEvent.click(await screen.findByText("trade.trades.mine"));
    await screen.findByText("64,182.40");
    fireEvent.click(screen.getByRole("button", { name: "shell.table.next" }));
    expect(await screen.findByText("61,000.00")).toBeInTheDocument();
  });
});

describe("the orders", () => {
  it("withdraw one by its number, and all only after a second word", async () => {
    const asked = host({
      "web/spotOrders": (params: URLSearchParams) => (params.get("state") === "pending" ? list(ORDER) : list()),
      "web/cancelSpotOrder": ok({ id: "77", state: "withdrawn", order: { ...ORDER, state: "withdrawn" } }),
      "web/cancelAllSpotOrders": ok({ cancelled: 1, rows: [] }),
    });
    act(() => login("token"));
    show(<Orders {...NAMES} />);
    fireEvent.click(await screen.findByRole("button", { name: "Cancel trade.side.buy BTCUSDT at 63900.00" }));
    await waitFor(() => expect(asked.find(({ call }) => call === "web/cancelSpotOrder")?.params.get("id")).toBe("77"));
    expect(await screen.findByText("Cancelled trade.side.buy BTC/USDT")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.click(screen.getByRole("button", { name: "spot.orders.cancel_all" }));
    const dialog = await screen.findByRole("dialog");
    expect(asked.some(({ call }) => call === "web/cancelAllSpotOrders")).toBe(false);
    fireEvent.click(within(dialog).getByRole("button", { name: "spot.orders.cancel_count" }));
    await waitFor(() => expect(asked.find(({ call }) => call === "web/cancelAllSpotOrders")?.params.get("pair")).toBe("BTCUSDT"));
  });

  it("say what all of them freeze, whichever page is shown", async () => {
    const held = (...amounts: [string, string][]) => ({ held: amounts.map(([coin, amount]) => ({ coin, amount })) });
    const page = (sums: object) => ok({ rows: [ORDER], next: "", open: 1, ...sums });
    host({
      "web/spotOrders": (params: URLSearchParams) =>
        params.get("state") === "pending"
          ? page(held(["USDT", "112700.000000"], ["BTC", "0.50000000"]))
          : page(params.get("state") === "trading" ? held(["USDT", "10.500000"]) : held()),
    });
    act(() => login("token"));
    show(<Orders {...NAMES} />);
    expect(await screen.findByText("Frozen: 112,710.5 USDT, 0.5 BTC")).toBeInTheDocument();
  });

  it("are done at 100% where a market order left what was below its step", async () => {
    const closed = {
      ...ORDER,
      type: "market",
      price: null,
      quantity: null,
      amount: "100.000000",
      total: "99.990000",
      state: "closed",
      filled: "0.0015",
      average: "66660.00",
    };
    host({ "web/spotOrders": list(closed) });
    act(() => login("token"));
    show(<Orders {...NAMES} />);
    expect(await screen.findByText("100.00%")).toBeInTheDocument();
  });

  it("say what one was filled at before the limit that was asked for", async () => {
    const closed = { ...ORDER, price: "66326.47", total: "650.359200", state: "closed", filled: "0.0100", average: "65035.92" };
    host({
      "web/spotOrders": list(closed, { ...closed, id: "78", average: "66326.47" }, { ...closed, id: "79", type: "market", price: null }),
    });
    act(() => login("token"));
    show(<Orders {...NAMES} />);
    await screen.findAllByText("65,035.92");
    const prices = [...document.querySelectorAll("tbody tr")].map((row) => row.textContent?.match(/6[56],\d{3}\.\d\d( \S*limit)?/)?.[0]);
    expect(prices).toEqual(["65,035.92 spot.orders.limit", "66,326.47", "65,035.92"]);
  });

  it("say why one was withdrawn that its user did not withdraw", async () => {
    const closed = { ...ORDER, state: "withdrawn", reason: "pair_closed" };
    host({ "web/spotOrders": list(closed, { ...closed, id: "78", reason: "by_user" }) });
    act(() => login("token"));
    show(<Orders {...NAMES} />);
    fireEvent.click(await screen.findByRole("tab", { name: /spot.state.withdrawn/ }));
    await waitFor(() => expect(document.querySelectorAll("td[title]")).toHaveLength(1));
    expect(document.querySelector("td[title]")).toHaveAttribute("title", "spot.reason.pair_closed");
  });

  it("ask a visitor to log in instead of asking the server", async () => {
    const asked = host({});
    show(<Orders {...NAMES} />);
    expect(await screen.findByText("spot.orders.visitor")).toBeInTheDocument();
    expect(asked.some(({ call }) => call === "web/spotOrders")).toBe(false);
  });
});
